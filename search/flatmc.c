/* flatmc: UCB1 over the actions of the root, each simulation in a world drawn from the view and played out at
 * random. */
#include "search/tree/tree.h"

static const rp_option options[] = {
    RP_TREE_OPTION_SIMULATIONS,
    RP_TREE_OPTION_TIME,
    RP_TREE_OPTION_EXPLORATION,
    RP_TREE_OPTION_THREADS,
    {"memory", RP_OPTION_INTEGER, "4", 1, 65536, NULL, "cap in MB, never exceeded"},
};

static rp_status create(rp_agent *agent, rp_error *error) {
    rp_tree_config config = {.keys = RP_KEYS_ROOT, .flat = true, .worlds = 1};
    return rp_tree_create(agent, &config, error);
}

const rp_agent_kind rp_agent_flatmc = {
    .name = "flatmc",
    .summary = "random play after each action, the promising ones more often, in worlds (what is hidden, as it may be)",
    .paper = "UCB1: Auer, Cesa-Bianchi, Fischer 2002. Others who choose at the same moment choose at random.",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = rp_tree_destroy,
    .decide = rp_tree_decide,
    .forget = rp_tree_forget,
    .memory = rp_tree_memory,
};
