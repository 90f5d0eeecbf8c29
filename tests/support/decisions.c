#include "tests/support/decisions.h"

#include <check.h>

rp_game *test_game(const char *spec) {
    rp_game *game;
    rp_error error;
    ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s: %s", spec, error.text);
    return game;
}

rp_agent *test_agent(const char *spec, const rp_game *game) {
    rp_agent *agent;
    rp_error error;
    ck_assert_msg(rp_agent_new(spec, game, &agent, &error) == RP_OK, "%s", error.text);
    return agent;
}

void test_decide(rp_agent *agent, const rp_state *state, int player, const rp_limits *limits, uint64_t seed,
                 rp_decision *decision) {
    static rp_view view;
    rp_error error;
    rp_view_of(agent->game, state, player, &view);
    ck_assert_msg(rp_agent_decide(agent, &view, limits, seed, decision, &error) == RP_OK, "%s", error.text);
}

/* Plays at random to the next state where `player` has a choice; false at the end. */
bool test_to_choice(const rp_game *game, rp_state *state, int player, rp_random *random) {
    for (unsigned to_act; (to_act = rp_to_act(game, state)) != 0;) {
        rp_action legal[RP_LEGAL_MAX];
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) {
            move.of[0] = rp_sample(game, state, random);
        } else {
            for (int p = 0; to_act >> p; p++) {
                if (!(to_act >> p & 1)) continue;
                int count = rp_useful(game, state, p, legal);
                if (p == player && count > 1) return true;
                move.of[p] = legal[rp_random_below(random, (uint32_t)count)];
            }
        }
        rp_advance(game, state, &move);
    }
    return false;
}

/* A first choice of `player`, by the seed. */
void test_first_choice(const rp_game *game, rp_state *state, int player, uint64_t seed) {
    rp_random random;
    rp_random_seed(&random, seed);
    do rp_start(game, state);
    while (!test_to_choice(game, state, player, &random));
}

bool test_same_decision(const rp_decision *a, const rp_decision *b) {
    if (a->action != b->action || a->count != b->count || a->simulations != b->simulations || a->nodes != b->nodes ||
        a->line_length != b->line_length || memcmp(&a->value, &b->value, sizeof a->value) != 0)
        return false;
    for (int i = 0; i < a->line_length; i++)
        if (a->line[i].player != b->line[i].player || strcmp(a->line[i].text, b->line[i].text) != 0) return false;
    return memcmp(a->actions, b->actions, (size_t)a->count * sizeof *a->actions) == 0;
}
