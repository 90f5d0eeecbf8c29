#include "engine/contract/contract_internal.h"
#include "engine/contract/merged.h"

enum { DRAWS = 2000, NODES_MAX = 60, NODES_FROM_LIST = 4 };

static int index_of(const rp_outcome outcomes[], int count, rp_action outcome) {
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (outcomes[middle].outcome < outcome)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && outcomes[low].outcome == outcome ? low : -1;
}

static void check_sample(rp_contract_run *run, const rp_state *state) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    int seen[RP_OUTCOMES_MAX] = {0}, cells;
    double probability[RP_OUTCOMES_MAX], statistic;
    int count = rp_contract_chance(run->game, state, outcomes);
    /* Without a function of its own the draws go through the list: that it works need not be seen at every node. */
    if (!count || run->sampled >= (run->game->rules->sample ? NODES_MAX : NODES_FROM_LIST)) return;
    run->sampled++;
    for (int i = 0; i < count; i++) probability[i] = outcomes[i].probability;
    for (int draw = 0; draw < DRAWS; draw++) {
        rp_action outcome = rp_sample(run->game, state, &run->random);
        int index = index_of(outcomes, count, outcome);
        if (!rp_contract_holds(run, RP_INVARIANT_SAMPLE, index >= 0, "outcome %d was drawn, which is not in the list",
                               outcome))
            return;
        seen[index]++;
    }
    bool fits = rp_contract_fits(seen, probability, count, DRAWS, &statistic, &cells);
    rp_contract_holds(run, RP_INVARIANT_SAMPLE, fits, "%d draws from %d outcomes: chi-square %.1f with %d cells", DRAWS,
                      count, statistic, cells);
}

void rp_contract_check_chance(rp_contract_run *run, const rp_state *state) {
    if (!(rp_to_act(run->game, state) & RP_TO_ACT_CHANCE)) return;
    check_sample(run, state);
    if (!run->game->rules->chance_merged) return;
    const char *fault = rp_fault_of_merged(run->game, state);
    rp_contract_holds(run, RP_INVARIANT_MERGED, !fault, "%s", fault ? fault : "");
}
