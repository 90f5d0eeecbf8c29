/* A match of coins between an agent of the library and one of one's own: the first's mean payoff for each. Then what a
 * solution says of the game. */
#include "coins.h"

#include "engine/version.h"
#include "search/solution.h"

#include <stdio.h>

static int complain(const rp_error *error) {
    fprintf(stderr, "%s\n", error->text);
    return 1;
}

/* One game; the first's payoff. */
static double play(const rp_game *game, rp_agent *first, uint64_t seed) {
    static rp_decision decision;
    rp_random random;
    rp_state state;
    rp_view view;
    rp_error error;
    double payoff[RP_PLAYERS_MAX];
    rp_random_seed(&random, seed);
    rp_start(game, &state);
    for (unsigned actors; (actors = rp_to_act(game, &state)) != 0;) {
        if (actors & RP_TO_ACT_CHANCE) {
            rp_apply_one(game, &state, RP_CHANCE_PLAYER, rp_sample(game, &state, &random));
            continue;
        }
        rp_view_of(game, &state, 0, &view);
        if (rp_agent_decide(first, &view, NULL, seed, &decision, &error)) return complain(&error);
        rp_apply_one(game, &state, 0, decision.action);
    }
    rp_payoff(game, &state, payoff);
    return payoff[0];
}

static int solve(const rp_game *game) {
    rp_error error;
    rp_solution *solution;
    rp_solution_facts facts;
    rp_exploitability random;
    if (rp_solution_new(game, NULL, &solution, &error)) return complain(&error);
    rp_solution_facts_of(solution, &facts);
    if (rp_solution_exploit(solution, "random", 1, 1, 1, NULL, &random, &error)) return complain(&error);
    printf("solution %.3f, NashConv %.3f, of random %.3f\n", facts.value[0] + 0.0, facts.nash_conv, random.nash_conv);
    rp_solution_free(solution);
    return 0;
}

int main(void) {
    enum { GAMES = 400 };
    rp_game *game;
    rp_agent *agent[2];
    rp_error error;
    if (rp_game_new_of(&coins_rules, "coins", NULL, &game, &error)) return complain(&error);
    if (rp_agent_new("ismcts:sims=50", game, &agent[0], &error)) return complain(&error);
    if (rp_agent_new_of(&coins_agent, "same", game, &agent[1], &error)) return complain(&error);
    for (int i = 0; i < 2; i++) {
        double sum = 0;
        for (uint64_t seed = 1; seed <= GAMES; seed++) sum += play(game, agent[i], seed);
        printf("%s %+.3f\n", agent[i]->kind->name, sum / GAMES);
        rp_agent_free(agent[i]);
    }
    int status = solve(game);
    printf("riposte %s\n", rp_version()->version);
    rp_game_free(game);
    return status;
}
