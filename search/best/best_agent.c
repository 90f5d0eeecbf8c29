/* best: the agent that best.h names for the game. */
#include "search/best/best.h"

enum { OPTION_SIMULATIONS, OPTION_KEEP };

static const rp_option options[] = {
    {"sims", RP_OPTION_INTEGER, "20000", 1, 1000000000, NULL,
     "simulations of the agent that is chosen, where it has such a budget"},
    {"keep", RP_OPTION_CHOICE, "no", 0, 0, "no|yes",
     "keep what agent equilibrium solves in the user's cache folder, and look there first"},
};

static rp_status create(rp_agent *agent, rp_error *error) {
    rp_agent *made;
    rp_status status = rp_best_agent_new(agent->game, (uint64_t)agent->spec.value[OPTION_SIMULATIONS].integer,
                                         agent->spec.value[OPTION_KEEP].integer == 1, &made, NULL, error);
    agent->search = made;
    return status;
}

static void destroy(rp_agent *agent) { rp_agent_free(agent->search); }

static rp_agent *chosen(const rp_agent *agent) { return agent->search; }

const rp_agent_kind rp_agent_best = {
    .name = "best",
    .summary = "the strongest agent for the game: exact where it has few states, equilibrium where it has few courses "
               "of play; else the one that its evaluation (a score of positions) names; else expectimax where all is "
               "open and there is an evaluation, ismcts where something is hidden or chosen at the same time, else "
               "mcts",
    .paper = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = destroy,
    .decider = chosen,
};
