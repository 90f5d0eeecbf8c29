/* What keeping or redrawing a first hand is told to be worth: against a count of all hands, and against the terms of
 * what is learned of heroes and decks; whatever the other holds, and whoever is asked. */
#include "engine/games/calamity/state.h"
#include "eval/calamity/draft_values.h"
#include "eval/calamity/hand_values.h"
#include "eval/evaluate.h"
#include "tests/support/decisions.h"
#include "tests/support/length.h"
#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>

/* Of all hands that can be drawn of the list. */
typedef struct all_hands {
    const rp_game *game;
    const cal_side *of;
    bool first;
    double count, sum;
} all_hands;

static double worth_of(const all_hands *all, int slot) {
    return cal_card_worth(cal_draft_model_in(cal_draft_values_of(all->game)), cal_setup_of(all->game), all->of,
                          all->first, all->of->kind[slot] - 1);
}

static void count_hands(all_hands *all, int slot, int left, double sum) {
    if (!left) {
        all->count++;
        all->sum += sum;
    }
    for (; left && slot < all->of->cards; slot++) count_hands(all, slot + 1, left - 1, sum + worth_of(all, slot));
}

/* Log odds of `player` by heroes and decks that are all seen. */
static double learned_odds(const rp_game *game, const rp_state *state, int player) {
    const cal_draft_model *model = cal_draft_model_in(cal_draft_values_of(game));
    cal_draft_term terms[CAL_DRAFT_TERMS_MAX];
    double odds = 0;
    for (int i = cal_draft_terms(&model->layout, cal_duel_of(state), terms); i-- > 0;)
        odds += model->weight[terms[i].weight] * terms[i].times;
    return player ? -odds : odds;
}

static double log_odds(double value) { return log((1 + value) / (1 - value)); }

static long kept, redrawn;

/* What `spec` decides; the log odds after each choice into *keep and *redraw. */
static rp_action asked(const rp_game *game, const rp_state *state, int player, const char *spec, double *keep,
                       double *redraw) {
    static rp_decision decision;
    rp_agent *agent = test_agent(spec, game);
    test_decide(agent, state, player, NULL, 3, &decision);
    rp_agent_free(agent);
    ck_assert_int_eq(decision.count, 2);
    ck_assert_int_eq(decision.actions[0].action, CAL_ACT_KEEP);
    ck_assert(!decision.drawn);
    for (int i = 0; i < 2; i++)
        ck_assert_double_eq_tol(decision.actions[i].win, (1 + decision.actions[i].value) / 2, 1e-12);
    *keep = log_odds(decision.actions[0].value);
    *redraw = log_odds(decision.actions[1].value);
    return decision.action;
}

static void check_hand(const rp_game *game, const rp_state *state, int player) {
    static const char *const specs[] = {"greedy", "ismcts:sims=20", "drafter:picks=random,decks=random"};
    const cal_side *of = &cal_duel_of(state)->side[player];
    all_hands all = {.game = game, .of = of, .first = cal_duel_of(state)->began == player};
    double hand = 0, keep, redraw;
    count_hands(&all, 0, of->hand_count, 0);
    for (rp_pile rest = of->hand; rest; rest &= rest - 1) hand += worth_of(&all, rp_pile_lowest(rest));
    double excess = hand - all.sum / all.count;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        rp_action taken = asked(game, state, player, specs[i], &keep, &redraw);
        require_message(fabs(redraw - learned_odds(game, state, player)) < 1e-9, "%g", redraw);
        require_message(fabs(keep - redraw - cal_hand_weight * excess) < 1e-9, "%g", keep - redraw);
        if (fabs(excess) > 1e-9) ck_assert_int_eq(taken, excess > 0 ? CAL_ACT_KEEP : CAL_ACT_REDRAW);
    }
    kept += excess > 0;
    redrawn += excess < 0;
}

START_TEST(a_hand_is_worth_what_it_has_beyond_the_mean_of_all) {
    static const char *const specs[] = {"calamity:mulligan=yes,p1=random,p2=random,decks1=control",
                                        "calamity:mulligan=yes,first=p2,decks2=spells",
                                        "calamity:stage=match,mulligan=yes"};
    rp_random random;
    rp_random_seed(&random, 5);
    kept = redrawn = 0;
    for (int i = 0; i < (int)(sizeof specs / sizeof *specs); i++) {
        rp_game *game = open_game(specs[i]);
        for (int duel = 0; duel < test_by_length(1, 3, 15); duel++) {
            rp_state state;
            for (rp_start(game, &state); cal_duel_of(&state)->phase <= CAL_PHASE_MULLIGAN;
                 test_random_step(game, &state, &random))
                if (cal_duel_of(&state)->phase == CAL_PHASE_MULLIGAN && !(rp_to_act(game, &state) & RP_TO_ACT_CHANCE))
                    check_hand(game, &state, (int)rp_to_act(game, &state) >> 1);
        }
        rp_game_free(game);
    }
    ck_assert(kept > 0 && redrawn > 0);
}
END_TEST

/* In a match with hidden lists there are hands and decks of the other that must not be looked at. */
START_TEST(what_the_other_has_is_not_looked_at) {
    rp_game *game = open_game("calamity:stage=match,lists=hidden,mulligan=yes");
    rp_random random;
    rp_random_seed(&random, 2);
    for (int match = 0; match < test_by_length(1, 3, 20); match++) {
        rp_state state, world;
        for (rp_start(game, &state); cal_duel_of(&state)->phase <= CAL_PHASE_MULLIGAN;
             test_random_step(game, &state, &random)) {
            unsigned to_act = rp_to_act(game, &state);
            if (cal_duel_of(&state)->phase < CAL_PHASE_MULLIGAN || (to_act & RP_TO_ACT_CHANCE)) continue;
            rp_view view;
            double keep, redraw, keep_there, redraw_there;
            int player = (int)to_act >> 1;
            asked(game, &state, player, "greedy", &keep, &redraw);
            rp_view_of(game, &state, player, &view);
            for (int i = 0; i < 5; i++) {
                rp_resample(&view, &random, &world);
                asked(game, &world, player, "greedy", &keep_there, &redraw_there);
                ck_assert(keep == keep_there && redraw == redraw_there);
            }
        }
    }
    rp_game_free(game);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {a_hand_is_worth_what_it_has_beyond_the_mean_of_all,
                                  what_the_other_has_is_not_looked_at};
    Suite *suite = suite_create("calamity hand values");
    TCase *all = tcase_create("all");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(all, tests[i]);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
