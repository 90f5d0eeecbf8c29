/* mcts: Monte Carlo tree search where everybody sees everything. */
#include "search/tree/tree.h"

static const rp_option options[] = {
    RP_TREE_OPTION_SIMULATIONS,
    RP_TREE_OPTION_NODES,
    RP_TREE_OPTION_TIME,
    RP_TREE_OPTION_PLAYOUT,
    RP_TREE_OPTION_EXPLORATION,
    {"loop", RP_OPTION_CHOICE, "closed", 0, 0, "closed|open",
     "closed: a node for each history, all that has happened; open: for each row of decisions, whatever chance "
     "brought"},
    {"select", RP_OPTION_CHOICE, "rm", 0, 0, "ucb|rm|exp3",
     "how simultaneous choices are made; turns are ucb" RP_TREE_SELECT_HELP},
    RP_TREE_OPTION_EXPAND,
    RP_TREE_OPTION_GAMMA,
    RP_TREE_OPTION_THREADS,
    RP_TREE_OPTION_MEMORY,
    RP_TREE_OPTION_REUSE,
};

static rp_status create(rp_agent *agent, rp_error *error) {
    bool open = rp_tree_option(agent, "loop")->integer == 1;
    if (open && rp_tree_option(agent, "reuse")->integer == 1)
        return rp_fail(error, RP_BAD_INPUT, "reuse=yes needs loop=closed: an open loop's nodes count from the root");
    rp_tree_config config = {.keys = open ? RP_KEYS_DECISIONS : RP_KEYS_HISTORY,
                             .select = RP_SELECT_UCB,
                             .select_simultaneous = (rp_tree_select)rp_tree_option(agent, "select")->integer,
                             .worlds = 1};
    return rp_tree_create(agent, &config, error);
}

const rp_agent_kind rp_agent_mcts = {
    .name = "mcts",
    .summary = "Monte Carlo tree search (UCT): simulations grow a tree of what can follow, deeper where it looks good; "
               "for games without hidden information",
    .paper = "UCT: Kocsis, Szepesvari 2006; chance nodes are sampled; simultaneous choices decoupled (tree.h)",
    .needs_absent = RP_HAS_HIDDEN,
    .refusal = "it has hidden information; take ismcts or pimc",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = rp_tree_destroy,
    .decide = rp_tree_decide,
    .forget = rp_tree_forget,
    .memory = rp_tree_memory,
};
