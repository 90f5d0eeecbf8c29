/* The tree of mcts, pimc, ismcts and flatmc: one engine, keyed by information.
 *
 * A node is a place where one player has to choose, found by a 64-bit key; the kinds differ in how the key is made
 * (rp_tree_keys). At a simultaneous choice every player to act has a node of his own and chooses without seeing the
 * others (decoupled). One simulation: draw a world from the view, walk down through known nodes (choose at nodes, draw
 * at chance), add the first unknown node, play on to the end (at random, or informed: eval/evaluate.h), count the
 * payoffs along the way.
 *
 *   pool of one tree, in units of 32 bytes                             table: open addressing, linear probing
 *   ┌────────┬───────────────────────┬────────┬──────────────┬─ ─ ┐    ┌───────────────┬───────────────┐
 *   │ node   │ its edges, ascending  │ node   │ edges        │free│    │ upper 32 bits │ unit of node, │
 *   │        │ by action             │        │              │    │    │ of the key    │ 0: empty      │
 *   └────────┴───────────────────────┴────────┴──────────────┴─ ─ ┘    └───────────────┴───────────────┘
 *   node: key 8 | visits 4 | edges 4 (unit) | next 4 (older node) | count 2 | untried 2 | arrivals 2 | class 1 |
 *         player 1 | select 1
 *   edge: visits 4 | child 4 | available 4 or mean 4 | action 2 | statistics 16, by the node's select:
 *           ucb   sum of values 8, mean 4, 1 / sqrt(visits) 4
 *           rm    cumulative regret 8, sum of strategies 8
 *           exp3  log weight 8, sum of strategies 8
 *
 * A node is chosen at once `expand` simulations have come by (the expansion threshold of Coulom 2006, "Efficient
 * Selectivity and Backup Operators in Monte-Carlo Tree Search"); until then its player chooses as in the playout. It
 * gets its edges when it is chosen at for the first time. Where legal actions differ from world to world the edges of a
 * node are the union of what was legal so far; arrays grow by size classes with free lists. The table starts small and
 * doubles, so forgetting a tree costs as much as it had nodes. When the pool is full the tree stops growing and
 * simulations go on. Values inside a tree are payoffs mapped to [0, 1] with info.payoff_minimum and payoff_maximum.
 *
 * Selection
 *   ucb   UCB1 (Auer, Cesa-Bianchi, Fischer 2002) as UCT (Kocsis, Szepesvari 2006): mean + c sqrt(ln n / visits). n is
 *         the number of choices made at the node; where legal actions differ it is the availability count of the edge
 *         (Cowling, Powley, Whitehouse 2012, "Information Set Monte Carlo Tree Search"). Untried edges first, in random
 *         order. Deviation: from n = 4096 on, ln n is taken from 64 steps an octave (0.2 % too small at most).
 *   rm    regret matching (Hart, Mas-Colell 2000) as in Lanctot, Lisy, Winands 2013/2014 (SM-MCTS), with exploration
 *         gamma; the answer is the average strategy without exploration. Deviations: the papers keep a matrix of joint
 *         actions; here each player sees only his own action, so the other actions' values are estimated by sampling
 *         with the mean of the edge as baseline (Schmid et al. 2019): v(a) = mean(a) + [a played] (x - mean(a)) / p(a);
 *         and regrets are cut at 0 (RM+, Tammelin 2014), without which the mixes of deeper nodes turn in slow circles
 *         and the root's stays 0.06 off in the classic fight (with it: below 0.02 from 100,000 simulations on).
 *         Exploration stays in the values, so a mix is that of a game in which everybody errs with probability gamma.
 *   exp3  Auer, Cesa-Bianchi, Freund, Schapire 2002, as used in trees by Powley, Whitehouse, Cowling 2013; the answer
 *         is the average of the mix without exploration.
 *
 * Where cards are hidden and the root is ucb, the root action is chosen before the world is drawn, and simulation k of
 * every root action gets the same world and the same luck (common random numbers): actions are compared on equal terms.
 * Each action's own simulations stay independent draws. Before ucb looks at values each root action gets `tries`
 * simulations, by turns and no more than half of all: with a small c one bad simulation would end its chances. The
 * root is a choice without reward on the way (simple regret), for which even trials are the better start (Bubeck,
 * Munos, Stoltz 2011, "Pure Exploration in Finitely-Armed and Continuous-Armed Bandits"). Deviation: ucb goes on after
 * them.
 *
 * Threads: root parallel. Each has its own tree, random stream, share of simulations and memory; results are added up
 * in thread order, so they are the same on every run with the same number of threads (other numbers give other
 * results). */
#ifndef RIPOSTE_SEARCH_TREE_TREE_H
#define RIPOSTE_SEARCH_TREE_TREE_H

#include "eval/evaluate.h"
#include "search/agent.h"

enum { RP_THREADS_MAX = 64 };

typedef enum rp_tree_keys {
    /* mcts closed loop: information key of the player to act, in a game of perfect information; outcomes of chance that
     * the rules merge are one, unless the tree is kept between decisions */
    RP_KEYS_HISTORY,
    RP_KEYS_DECISIONS, /* mcts open loop: the decisions since the root; chance outcomes left out */
    RP_KEYS_WORLD,     /* pimc: all moves since the root of one world; merged outcomes are one */
    RP_KEYS_ROOT,      /* ismcts so: information key of the root player, and who acts */
    RP_KEYS_ACTING     /* ismcts mo: information key of the player to act: a tree for each player */
} rp_tree_keys;

typedef enum rp_tree_select { RP_SELECT_UCB, RP_SELECT_RM, RP_SELECT_EXP3 } rp_tree_select;

typedef struct rp_tree_config {
    rp_tree_keys keys;
    rp_tree_select select;              /* where one player acts */
    rp_tree_select select_simultaneous; /* where several do */
    bool flat;                          /* flatmc: nothing but the root; others at the root at random */
    bool reuse;                         /* keep nodes between decisions (keys that stay valid only) */
    uint32_t worlds;                    /* pimc: trees to build one after the other; else 1 */
    double exploration, gamma;
    uint32_t tries;               /* simulations of each choice at a planned root, before ucb looks at values */
    uint32_t expand;              /* simulations through a node before it is chosen at, at least 1 */
    rp_playout_function *playout; /* what follows the tree: rp_playout or the informed one of the game */
    rp_choice_function *choice;   /* of that informed one, NULL: at random */
    int threads;
    size_t memory;    /* cap in bytes, for everything together */
    rp_limits limits; /* of the agent's spec; stop and clock unused */
} rp_tree_config;

/* Options that the kinds share; each kind puts those that it has into its table. The engine finds them by name. */
#define RP_TREE_OPTION_SIMULATIONS                                                                                     \
    {                                                                                                                  \
        "sims", RP_OPTION_INTEGER, "1000", 1, 1e9, NULL,                                                               \
            "simulations (trial games) a decision; the default holds unless nodes or time is given"                    \
    }
#define RP_TREE_OPTION_NODES                                                                                           \
    {                                                                                                                  \
        "nodes", RP_OPTION_INTEGER, NULL, 1, 1e9, NULL,                                                                \
            "stop when the tree has this many nodes (or after 32 simulations for each)"                                \
    }
#define RP_TREE_OPTION_TIME                                                                                            \
    { "time", RP_OPTION_INTEGER, NULL, 1, 86400000, NULL, "milliseconds a decision" }
#define RP_TREE_OPTION_EXPLORATION                                                                                     \
    { "c", RP_OPTION_REAL, "0.7", 0, 100, NULL, "how much ucb tries what looks worse, for values between 0 and 1" }
/* Behind how choices are made, in the help of option "select". */
#define RP_TREE_SELECT_HELP                                                                                            \
    "; ucb: what did best, with a bonus for what was little tried; rm (regret matching), exp3: mixes that shift to "   \
    "what did better"
#define RP_TREE_OPTION_GAMMA                                                                                           \
    { "gamma", RP_OPTION_REAL, "0.1", 0.001, 1, NULL, "share of choices that rm and exp3 make at random, all alike" }
#define RP_TREE_OPTION_TRIES                                                                                           \
    {                                                                                                                  \
        "tries", RP_OPTION_INTEGER, "1", 1, 65535, NULL,                                                               \
            "simulations that ucb gives each choice at the root before it looks at values; half of all at most"        \
    }
#define RP_TREE_OPTION_EXPAND                                                                                          \
    {                                                                                                                  \
        "expand", RP_OPTION_INTEGER, "1", 1, 65535, NULL,                                                              \
            "simulations through a position before its choices join the tree; until then they are as in the playouts"  \
    }
#define RP_TREE_OPTION_THREADS                                                                                         \
    {                                                                                                                  \
        "threads", RP_OPTION_INTEGER, "1", 1, RP_THREADS_MAX, NULL,                                                    \
            "threads, each with a tree of its own; part of the result"                                                 \
    }
#define RP_TREE_OPTION_MEMORY                                                                                          \
    { "memory", RP_OPTION_INTEGER, "100", 1, 65536, NULL, "cap in MB, never exceeded" }
#define RP_TREE_OPTION_PLAYOUT                                                                                         \
    {                                                                                                                  \
        "playout", RP_OPTION_CHOICE, "informed", 0, 0, "random|informed",                                              \
            "how games go on after the tree; informed: by quick rules of thumb, in games that have them"               \
    }
#define RP_TREE_OPTION_REUSE                                                                                           \
    {                                                                                                                  \
        "reuse", RP_OPTION_CHOICE, "no", 0, 0, "no|yes",                                                               \
            "keep the tree between decisions; results then depend on earlier ones"                                     \
    }

/* Value of the option `name` of the agent's spec; NULL when its kind has no such option or it is not set. */
const rp_option_value *rp_tree_option(const rp_agent *agent, const char *name);

/* Fills what the shared options say, makes trees, threads and memory. `config` has the kind's own choices set. */
rp_status rp_tree_create(rp_agent *agent, const rp_tree_config *config, rp_error *error);

/* The functions of rp_agent_kind for all kinds on this engine.
 *
 * Reports: visits, value, standard error (sample deviation / sqrt(visits)) and win share count this decision's
 * simulations at the root. share: ucb the share of visits, rm and exp3 the average strategy. Played: ucb the most
 * visited action (then the higher value, then the lower number); rm and exp3 drawn from the shares with the seed.
 * value: ucb that of the played action, rm and exp3 the mean over the shares. line: from the played action on, the most
 * visited actions of the first thread's tree in a world drawn from the view, until the tree ends. nodes: of all trees
 * together (pimc: of all worlds). A time limit or `stop` is looked at every 32 simulations. Limits given in simulations
 * are split among threads exactly; a tree ends after 4e9 of them. pimc splits simulations, nodes and time among its
 * worlds; more threads than worlds rest. */
void rp_tree_destroy(rp_agent *agent);
rp_status rp_tree_decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                         rp_decision *decision, rp_error *error);
void rp_tree_forget(rp_agent *agent);
void rp_tree_memory(const rp_agent *agent, size_t *used, size_t *cap);

#endif
