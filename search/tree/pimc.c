/* pimc: several worlds drawn from the view, each searched by mcts as if everybody saw everything; the roots are
 * averaged. */
#include "search/tree/tree.h"

static const rp_option options[] = {
    {"sims", RP_OPTION_INTEGER, "1000", 1, 1e9, NULL, "simulations (trial games) a decision, of all worlds together"},
    {"worlds", RP_OPTION_INTEGER, "20", 1, 100000, NULL, "worlds drawn, each with a tree of its own"},
    RP_TREE_OPTION_NODES,
    RP_TREE_OPTION_TIME,
    RP_TREE_OPTION_PLAYOUT,
    RP_TREE_OPTION_EXPLORATION,
    {"select", RP_OPTION_CHOICE, "rm", 0, 0, "ucb|rm|exp3",
     "how simultaneous choices are made; turns are ucb" RP_TREE_SELECT_HELP},
    RP_TREE_OPTION_EXPAND,
    RP_TREE_OPTION_GAMMA,
    RP_TREE_OPTION_THREADS,
    RP_TREE_OPTION_MEMORY,
};

static rp_status create(rp_agent *agent, rp_error *error) {
    rp_tree_config config = {.keys = RP_KEYS_WORLD,
                             .select = RP_SELECT_UCB,
                             .select_simultaneous = (rp_tree_select)rp_tree_option(agent, "select")->integer,
                             .worlds = (uint32_t)rp_tree_option(agent, "worlds")->integer};
    return rp_tree_create(agent, &config, error);
}

const rp_agent_kind rp_agent_pimc = {
    .name = "pimc",
    .summary = "perfect-information Monte Carlo: draws worlds (what is hidden, as it may be), searches each of them as "
               "if all were open, and averages",
    .paper =
        "Levy 1989, Ginsberg 2001; analysed by Long, Sturtevant, Buro, Furtak 2010. The worlds are searched by UCT, "
        "their simultaneous choices decoupled (tree.h)",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = rp_tree_destroy,
    .decide = rp_tree_decide,
    .forget = rp_tree_forget,
    .memory = rp_tree_memory,
};
