/* A result that is called settled is: however the game goes on from there, it ends with the same payoffs. */
#include "bench/review/settled_result.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>

static const struct {
    const char *game;
    bool happens; /* there are such positions among those that are met */
} games[] = {{"dq-combat:escape=no", true},
             {"dq-combat:hero=krutzbeck,monster=skeleton,escape=no", true},
             {"dq-combat:hero=tatianna,wounds=10,escape=no", true},
             {"destinyquest:p1=l1w,p2=l1r", true},
             {"destinyquest:p1=l3n,p2=h3r", true},
             {"tictactoe", true},
             {"leduc", false},
             {"liars-dice", false}, /* who bluffs does not know that it is in vain */
             {"pig:goal=20", false},
             {"connect4:width=4,height=4", true}};
enum { GAMES = sizeof games / sizeof *games, SEEDS = 60, ENDINGS = 40 };

static void play_to_end(const rp_game *game, const rp_state *from, rp_random *random, double payoff[]) {
    rp_state state;
    rp_clone(game, &state, from);
    while (rp_to_act(game, &state)) test_random_step(game, &state, random);
    rp_payoff(game, &state, payoff);
}

/* True when it is called settled. */
static bool check_settled(const rp_game *game, const rp_state *state, int player, uint64_t seed, rp_random *random) {
    double first[RP_PLAYERS_MAX], payoff[RP_PLAYERS_MAX];
    if (!rp_result_is_settled(game, state, player, seed)) return false;
    play_to_end(game, state, random, first);
    for (int i = 1; i < ENDINGS; i++) { /* in the true state */
        play_to_end(game, state, random, payoff);
        for (int seat = 0; seat < game->info.players; seat++) ck_assert(payoff[seat] == first[seat]);
    }
    return true;
}

START_TEST(what_is_called_settled_is) {
    rp_error error = {RP_OK, ""};
    rp_game *game;
    int found = 0;
    ck_assert_msg(rp_game_new(games[_i].game, NULL, &game, &error) == RP_OK, "%s", error.text);
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        rp_random random;
        rp_state state;
        rp_random_seed(&random, seed);
        rp_start(game, &state);
        for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
            rp_action useful[RP_LEGAL_MAX];
            for (int i = 0; i < game->info.players; i++)
                if (to_act == RP_TO_ACT_PLAYER(i) && rp_useful(game, &state, i, useful) > 1)
                    found += check_settled(game, &state, i, seed, &random);
            test_random_step(game, &state, &random);
        }
    }
    ck_assert_msg((found > 0) == games[_i].happens, "%s: %d", games[_i].game, found);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("settled results");
    TCase *cases = tcase_create("settled");
    tcase_set_timeout(cases, 120);
    tcase_add_loop_test(cases, what_is_called_settled_is, 0, GAMES);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
