/* ismcts: one tree for all the worlds that a view allows. */
#include "search/tree/tree.h"

static const rp_option options[] = {
    RP_TREE_OPTION_SIMULATIONS,
    RP_TREE_OPTION_NODES,
    RP_TREE_OPTION_TIME,
    {"observer", RP_OPTION_CHOICE, "mo", 0, 0, "so|mo",
     "so (single observer): nodes as the deciding player sees the game; mo (multiple): each player has a tree of his "
     "own"},
    {"select", RP_OPTION_CHOICE, "ucb", 0, 0, "ucb|rm|exp3",
     "how choices are made in the tree; rm and exp3 answer with a mix" RP_TREE_SELECT_HELP},
    RP_TREE_OPTION_PLAYOUT,
    RP_TREE_OPTION_EXPLORATION,
    RP_TREE_OPTION_TRIES,
    RP_TREE_OPTION_EXPAND,
    RP_TREE_OPTION_GAMMA,
    RP_TREE_OPTION_THREADS,
    RP_TREE_OPTION_MEMORY,
    RP_TREE_OPTION_REUSE,
};

static rp_status create(rp_agent *agent, rp_error *error) {
    rp_tree_select select = (rp_tree_select)rp_tree_option(agent, "select")->integer;
    rp_tree_config config = {.keys = rp_tree_option(agent, "observer")->integer ? RP_KEYS_ACTING : RP_KEYS_ROOT,
                             .select = select,
                             .select_simultaneous = select,
                             .worlds = 1};
    return rp_tree_create(agent, &config, error);
}

const rp_agent_kind rp_agent_ismcts = {
    .name = "ismcts",
    .summary = "information set Monte Carlo tree search: positions that look the same to a player (an information "
               "set) are one node of the tree; for games with hidden cards and simultaneous choices",
    .paper =
        "Cowling, Powley, Whitehouse 2012 (SO- and MO-ISMCTS with availability counts); deviations in tree.h: nodes "
        "are found by information key, simultaneous choices are decoupled",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = rp_tree_destroy,
    .decide = rp_tree_decide,
    .forget = rp_tree_forget,
    .memory = rp_tree_memory,
};
