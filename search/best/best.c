#include "search/best/best.h"

#include "eval/evaluate.h"

#include <inttypes.h>
#include <stdio.h>

/* About as long: 10 million nodes a second against 200,000 simulations. */
#define NODES_A_SIMULATION UINT64_C(50)

rp_status rp_best_agent_new(const rp_game *game, uint64_t simulations, bool keep, rp_agent **agent, char *spec,
                            rp_error *error) {
    /* Without the compiled-in table, so that a refusal means many states: who has it in mind is the evaluator. */
    const char *const solving[] = {"exact:states=50000,table=no", keep ? "equilibrium:keep=yes" : "equilibrium"};
    const rp_evaluator *evaluator = rp_evaluator_of(game);
    bool open = !(game->info.capabilities & (RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS));
    char own[RP_BEST_AGENT_MAX];
    if (!spec) spec = own;
    for (size_t i = 0; i < sizeof solving / sizeof *solving; i++) {
        rp_error refusal;
        snprintf(spec, RP_BEST_AGENT_MAX, "%s", solving[i]);
        if (rp_agent_new(spec, game, agent, &refusal) == RP_OK) return RP_OK;
    }
    if (evaluator->best_agent)
        evaluator->best_agent(game, simulations, spec, RP_BEST_AGENT_MAX);
    else if (open && evaluator->evaluate)
        snprintf(spec, RP_BEST_AGENT_MAX, "expectimax:nodes=%" PRIu64, NODES_A_SIMULATION * simulations);
    else
        snprintf(spec, RP_BEST_AGENT_MAX, "%s:sims=%" PRIu64, open ? "mcts" : "ismcts", simulations);
    return rp_agent_new(spec, game, agent, error);
}
