/* An agent: something that chooses. One interface for every search.
 *
 * An agent gets a view (never a state), limits and a seed; it gives an action and what it found out. With limits in
 * simulations or nodes the result is a function of agent spec, view and seed alone, on every machine and with any
 * number of runs before (unless reuse=yes). With limits in time it is not.
 *
 * An agent object belongs to one thread at a time; it may start threads of its own inside rp_agent_decide and has
 * joined them when it returns. Its memory is taken once, by rp_agent_new; rp_agent_decide allocates nothing
 * (agent exact may, see exact/agent.c). */
#ifndef RIPOSTE_SEARCH_AGENT_H
#define RIPOSTE_SEARCH_AGENT_H

#include "engine/clock.h"
#include "engine/game.h"

#include <stdatomic.h>

typedef struct rp_agent rp_agent;
struct rp_results;

/* 0 means no limit of that kind; when all are 0 the agent's spec (or its default) decides. */
typedef struct rp_limits {
    uint64_t simulations;
    uint64_t nodes;
    uint32_t milliseconds;
    const atomic_bool *stop; /* set from any thread: return soon with what there is; may be NULL */
    const rp_clock *clock;   /* NULL: rp_clock_monotonic */
    /* Where a kind may look for what it would prove below the root, and leave it (results.h); it changes how long
     * a decision takes and how far its line is known, nothing else. NULL: nowhere. */
    struct rp_results *results;
} rp_limits;

typedef struct rp_action_report {
    rp_action action;
    double value;          /* expected payoff of the deciding player */
    double standard_error; /* of value; 0 when exact, infinity when not tried twice */
    /* Chance of a payoff above 0; NAN: unknown. Where it is sampled, what rp_chance_to_win makes of the share of the
     * simulations that ended so, or of their mean payoff (rp_evaluator.wins_by_payoff). */
    double win;
    double share; /* probability in the mixed strategy; sums to 1 over the actions */
    uint64_t visits;
} rp_action_report;

enum { RP_LINE_MAX = 24 };

/* One move of the expected course of play. */
typedef struct rp_line_step {
    int32_t player; /* RP_CHANCE_PLAYER for an outcome */
    rp_action action;
    char text[RP_TEXT_MAX];
} rp_line_step;

typedef struct rp_decision {
    rp_action action; /* what to play */
    int count;
    rp_action_report actions[RP_LEGAL_MAX]; /* all useful actions, ascending */
    double value, standard_error;           /* of the position for the deciding player */
    bool exact;                             /* value is proved, not sampled */
    bool drawn;       /* the action was drawn from the shares with the seed, after all else was found out */
    bool unexplained; /* values of another source than rp_reasons speaks of: beside them its reasons would be untrue */
    uint64_t simulations, nodes;
    double milliseconds;
    int line_length;
    rp_line_step line[RP_LINE_MAX];
} rp_decision;

/* Kinds of agents, for listing and parsing. */
typedef struct rp_agent_kind {
    const char *name, *summary, *paper; /* paper: citation and deviations, "" when none */
    unsigned needs_absent;              /* rp_capability bits of games it refuses */
    const char *refusal;                /* why, for the one-line error */
    const rp_option *options;
    size_t option_count;
    rp_status (*create)(rp_agent *agent, rp_error *error);
    void (*destroy)(rp_agent *agent);
    rp_status (*decide)(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                        rp_decision *decision, rp_error *error);
    /* The agent that decides in its place, made and freed with it; then what follows and `decide` are NULL. [may be
     * NULL: it decides itself] */
    rp_agent *(*decider)(const rp_agent *agent);
    /* Its decisions are played as they are, also those that rp_warning speaks against. */
    bool as_decided;
    /* Whether the same view and seed give the same decision again, in every process of the same build. [may be NULL:
     * yes, but for a limit in `time`, `reuse` between decisions, and options of kind text, which may name files] */
    bool (*repeatable)(const rp_agent *agent);
    /* Forgets what was kept between decisions. [may be NULL: the kind keeps nothing] */
    void (*forget)(rp_agent *agent);
    /* What was found out when the agent was made, for people. [may be NULL: nothing] */
    void (*note)(const rp_agent *agent, char text[RP_TEXT_MAX]);
    /* Bytes in use and cap. [may be NULL: 0 and 0] */
    void (*memory)(const rp_agent *agent, size_t *used, size_t *cap);
    /* NashConv of the mixes that it draws from: what all players together could gain by best responses to them. [may be
     * NULL: not known] */
    double (*nash_conv)(const rp_agent *agent);
} rp_agent_kind;

struct rp_agent {
    const rp_agent_kind *kind;
    const rp_game *game;
    void *search; /* owned by the kind */
    rp_spec spec;
};

/* What a kind's `decide` finds when it is called, set by rp_agent_decide: `decision` has count (at least 2) and for
 * each action its number with visits 0, share 0, win NAN and the value of a forced move; the rest of the fixed part is
 * zero. The value of an action that was never tried stays so. */

/* For a kind's `decide`: draws decision->action from the shares, which sum to 1. */
void rp_draw_by_share(rp_decision *decision, rp_random *random);

/* The registered kinds, in the order of listing; count in *count. */
RP_API const rp_agent_kind *const *rp_agent_kinds(size_t *count);
/* Adds a kind to them, which must stay; as rp_rules_add. */
RP_API rp_status rp_agent_kind_add(const rp_agent_kind *kind, rp_error *error);

/* What a shared object brings into a program (`riposte --load FILE.so`): it exports one, called rp_extension_table. */
enum { RP_INTERFACE = 5 };
typedef struct rp_extension {
    int interface; /* RP_INTERFACE of the headers it was compiled with */
    /* NULL behind the last; NULL: none */
    const rp_rules *const *rules;
    const struct rp_evaluator *const *evaluators;
    const rp_agent_kind *const *kinds;
} rp_extension;
/* Adds all of it. RP_BAD_INPUT, where something may have been added: another interface, or what the single ones refuse.
 */
RP_API rp_status rp_extension_add(const rp_extension *extension, rp_error *error);

/* Makes an agent for `game` from a spec such as "ismcts:sims=1000,select=rm". RP_BAD_INPUT for bad specs and for a game
 * the kind cannot handle (one clear line). `game` must outlive it. Free with rp_agent_free. */
RP_API rp_status rp_agent_new(const char *spec, const rp_game *game, rp_agent **agent, rp_error *error);
/* The same with a kind of your own, which need not be among rp_agent_kinds; `spec` begins with its name. */
RP_API rp_status rp_agent_new_of(const rp_agent_kind *kind, const char *spec, const rp_game *game, rp_agent **agent,
                                 rp_error *error);
RP_API void rp_agent_free(rp_agent *agent); /* NULL allowed */

/* Chooses for view->player, who must be to act (else RP_BAD_INPUT). Limits given here replace those of the spec; NULL
 * is the same as all 0. `decision` is filled completely, of its arrays the first `count` and `line_length` entries (it
 * is large: keep it off small stacks). A forced move returns at once without a search: count 1, share 1, no
 * simulations, and, since nothing was tried, the middle of the payoff range as value with an infinite standard
 * error. What is chosen before play (eval/preparation.h) is chosen without a search too, by every kind that is not
 * `as_decided`: value is what the game's values say, win where that lies between the least and the highest payoff,
 * standard error 0, visits 0. */
RP_API rp_status rp_agent_decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                                 rp_decision *decision, rp_error *error);
/* The probabilities with which `agent` would have played each action, had only the last draw come out otherwise, into
 * mix[decision->count]: the shares where the decision is `drawn`, less what harm forbids (rp_warning); else 1 for its
 * action. Averaged over seeds this is how the agent plays; it is the agent's mix itself where the rest does not depend
 * on the seed. `decision` is what rp_agent_decide made of `view`. */
RP_API void rp_agent_mix(const rp_agent *agent, const rp_view *view, const rp_decision *decision, double mix[]);
/* Forgets everything kept between decisions (a new game begins). */
RP_API void rp_agent_forget(rp_agent *agent);

/* What was found out when the agent was made into text[RP_TEXT_MAX], "NashConv 0.00049"; "" where there is nothing to
 * say. */
RP_API void rp_agent_note(const rp_agent *agent, char text[RP_TEXT_MAX]);

/* NashConv of the mixes that the agent draws from; NAN: not known. */
RP_API double rp_agent_nash_conv(const rp_agent *agent);

/* Bytes of memory taken from the agent's arena and its cap; 0 and 0 for a kind that has none. */
RP_API void rp_agent_memory(const rp_agent *agent, size_t *used, size_t *cap);

#endif
