/* labels: longer */
/* 
 *
 * Positions that share a key have the same worth: expectimax with its table against a recursion that remembers nothing
 * but byte for byte equal positions, near the limits in rounds, in dry rounds and in life. */
#include "engine/games/dungeonquest_combat/state.h"
#include "search/equilibrium/matrix_game.h"
#include "tests/support/decisions.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { POSITIONS = 12, SLOTS = 1 << 18, SOLVED_MAX = SLOTS / 2, STATE_WORDS = sizeof(dq_fight) / 8 };

typedef struct solver {
    const rp_game *game;
    uint32_t slot[SLOTS];                       /* 0: free, else the number of a position + 1 */
    uint64_t position[SOLVED_MAX][STATE_WORDS]; /* without history; phase token 0 is never asked for */
    double value[SOLVED_MAX];
    uint32_t count;
} solver;

static double solve(solver *s, const rp_state *state);

static double after(solver *s, const rp_state *state, const rp_move *move) {
    rp_state next;
    rp_clone(s->game, &next, state);
    rp_apply(s->game, &next, move);
    return solve(s, &next);
}

static double solve_pairs(solver *s, const rp_state *state) {
    rp_action row[RP_LEGAL_MAX], column[RP_LEGAL_MAX];
    double table[9], row_mix[RP_MATRIX_MAX], column_mix[RP_MATRIX_MAX];
    int rows = rp_legal(s->game, state, 0, row), columns = rp_legal(s->game, state, 1, column);
    ck_assert_int_le(rows * columns, 9);
    for (int pair = 0; pair < rows * columns; pair++)
        table[pair] = after(s, state, &(rp_move){{row[pair / columns], column[pair % columns]}});
    return rp_matrix_game(table, rows, columns, row_mix, column_mix);
}

static double solve_children(solver *s, const rp_state *state) {
    unsigned to_act = rp_to_act(s->game, state);
    double value = 0;
    if (to_act & RP_TO_ACT_CHANCE) {
        rp_outcome outcomes[DQ_CARD_NUMBERS];
        int count = rp_chance(s->game, state, outcomes);
        for (int i = 0; i < count; i++)
            value += outcomes[i].probability * after(s, state, &(rp_move){{outcomes[i].outcome}});
        return value;
    }
    if (to_act == 3) return solve_pairs(s, state);
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_legal(s->game, state, 0, legal);
    for (int i = 0; i < count; i++) {
        double one = after(s, state, &(rp_move){{legal[i]}});
        if (i == 0 || one > value) value = one;
    }
    return value;
}

/* Payoff of the hero. */
static double solve(solver *s, const rp_state *state) {
    if (!rp_to_act(s->game, state)) {
        double payoff[RP_PLAYERS_MAX];
        rp_payoff(s->game, state, payoff);
        return payoff[0];
    }
    rp_state plain;
    rp_clone(s->game, &plain, state);
    dq_fight_in(&plain)->history = 0;
    size_t slot = rp_hash_bytes(plain.bytes, sizeof(dq_fight)) & (SLOTS - 1);
    for (; s->slot[slot]; slot = (slot + 1) & (SLOTS - 1)) {
        uint32_t known = s->slot[slot] - 1;
        if (memcmp(s->position[known], plain.bytes, sizeof(dq_fight)) == 0) return s->value[known];
    }
    double value = solve_children(s, state);
    while (s->slot[slot]) slot = (slot + 1) & (SLOTS - 1);
    ck_assert_uint_lt(s->count, SOLVED_MAX);
    s->value[s->count] = value;
    memcpy(s->position[s->count], plain.bytes, sizeof(dq_fight));
    s->slot[slot] = ++s->count;
    return value;
}

static void compare(const char *spec) {
    static rp_decision decision;
    solver *s = calloc(1, sizeof *s);
    rp_game *game = test_game(spec);
    rp_agent *agent = test_agent("expectimax:nodes=0,memory=8", game);
    rp_random random;
    rp_state state;
    s->game = game;
    rp_random_seed(&random, 17);
    rp_start(game, &state);
    for (int n = 0; n < test_fewer(POSITIONS); n++) {
        if (!test_to_choice(game, &state, 0, &random)) {
            rp_start(game, &state);
            continue;
        }
        test_decide(agent, &state, 0, NULL, 1, &decision);
        ck_assert_msg(decision.exact, "%s", spec);
        ck_assert_msg(fabs(decision.value - solve(s, &state)) < 1e-9, "%s: %.12f, not %.12f, in phase %s of round %d",
                      spec, decision.value, solve(s, &state), dq_phase_names[dq_fight_of(&state)->phase],
                      dq_fight_of(&state)->round);
        rp_move move = test_random_move(game, &state, &random);
        rp_apply(game, &state, &move);
    }
    rp_agent_free(agent);
    rp_game_free(game);
    free(s);
}

static const char *const heroes[] = {"challara", "gherinn", "hugo", "krutzbeck", "lindel", "tatianna"};
static const char *const variants[] = {"dice", "classic-solo", "classic"};
static const char *const limits[] = {"round-limit=4", "round-limit=7,dry-limit=1", "dry-limit=2",
                                     "both-die=hero-survives",
                                     "round-limit=9,both-die=monster-survives,escape-value=0.5"};
enum {
    HEROES = sizeof heroes / sizeof *heroes,
    VARIANTS = sizeof variants / sizeof *variants,
    LIMITS = sizeof limits / sizeof *limits
};

START_TEST(table_and_bytes_agree) {
    const char *hero = heroes[_i % HEROES], *variant = variants[_i / HEROES % VARIANTS],
               *limit = limits[_i / HEROES / VARIANTS];
    static const char *const monsters[] = {"troll", "demon"};
    for (int monster = 0; monster < 2; monster++) {
        char spec[200];
        snprintf(spec, sizeof spec, "dq-combat:variant=%s,hero=%s,monster=%s,life=%d,wounds=%d,deck=4,%s", variant,
                 hero, monsters[monster], 2 + monster, 10 - monster, limit);
        compare(spec);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("position keys");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 120);
    tcase_add_loop_test(all, table_and_bytes_agree, 0, HEROES * VARIANTS * LIMITS);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
