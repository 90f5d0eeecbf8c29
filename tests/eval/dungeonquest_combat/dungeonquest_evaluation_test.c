#include "engine/games/dungeonquest_combat/state.h"
#include "eval/evaluate.h"
#include "search/agent.h"
#include "tests/support/decisions.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double worth_of(const rp_game *game, const rp_state *state) {
    double value[RP_PLAYERS_MAX];
    rp_evaluate(game, state, value);
    ck_assert_double_eq(value[1], -value[0]);
    return value[0];
}

static const char *const specs[] = {
    "dq-combat",
    "dq-combat:variant=solo,hero=krutzbeck,monster=golem",
    "dq-combat:variant=dice,hero=tatianna,monster=demon",
    "dq-combat:variant=classic-solo,hero=challara",
    "dq-combat:variant=classic,hero=hugo,monster=demon",
    "dq-combat:hero=krutzbeck,monster=demon,standoff-first=secret,empty-deck=nothing,hand=8,both-die=hero-survives",
    "dq-combat:hero=gherinn,monster=sorcerer,score=win,deck=12,hand=2,empty-deck=early,wounds=5"};

/* Every position of random fights: inside the payoffs, zero-sum, the payoff itself at the end. */
START_TEST(bounded_and_exact_at_the_end) {
    rp_game *game = test_game(specs[_i]);
    rp_state state;
    rp_random random;
    ck_assert_ptr_nonnull((void *)rp_evaluator_of(game)->evaluate);
    rp_random_seed(&random, 77);
    for (int fight = 0; fight < 60; fight++) {
        rp_start(game, &state);
        while (rp_to_act(game, &state)) {
            double worth = worth_of(game, &state);
            ck_assert_double_ge(worth, game->info.payoff_minimum);
            ck_assert_double_le(worth, game->info.payoff_maximum);
            test_random_step(game, &state, &random);
        }
        double payoff[RP_PLAYERS_MAX];
        rp_payoff(game, &state, payoff);
        ck_assert_double_eq(worth_of(game, &state), payoff[0]);
    }
    rp_game_free(game);
}
END_TEST

/* A view has hidden parts erased and must still be evaluated without harm (its life may be unknown). */
START_TEST(views_are_bounded_too) {
    rp_game *game = test_game(specs[_i]);
    rp_state state;
    rp_view view;
    rp_random random;
    rp_random_seed(&random, 78);
    for (int fight = 0; fight < 20; fight++)
        for (rp_start(game, &state); rp_to_act(game, &state); test_random_step(game, &state, &random))
            for (int player = 0; player < 2; player++) {
                rp_view_of(game, &state, player, &view);
                double worth = worth_of(game, &view.masked);
                ck_assert(worth >= game->info.payoff_minimum && worth <= game->info.payoff_maximum);
            }
    rp_game_free(game);
}
END_TEST

/* A fight of plain win or loss with `hero_left` and `monster_left` life, before any card is drawn. */
static double plain_race(int hero_left, int monster_left) {
    char spec[128];
    snprintf(spec, sizeof spec, "dq-combat:hero=lindel,escape=no,score=win,wounds=%d,life=%d", 15 - hero_left,
             monster_left);
    rp_game *game = test_game(spec);
    rp_state state;
    rp_start(game, &state);
    double worth = worth_of(game, &state);
    rp_game_free(game);
    return worth;
}

START_TEST(the_race_is_fair) {
    ck_assert_double_eq_tol(plain_race(1, 1), 0, 1e-12);
    ck_assert_double_eq_tol(plain_race(9, 9), 0, 1e-12);
    for (int hero = 1; hero < 12; hero++)
        for (int monster = 1; monster < 12; monster++) {
            ck_assert_double_eq_tol(plain_race(hero, monster), -plain_race(monster, hero), 1e-12);
            if (monster > 1) ck_assert_double_lt(plain_race(hero, monster), plain_race(hero, monster - 1));
            if (hero > 1) ck_assert_double_gt(plain_race(hero, monster), plain_race(hero - 1, monster));
        }
}
END_TEST

/* Cards of the deck without icons, in a random order. */
static int plain_cards(const dq_setup *setup, rp_random *random, int cards[DQ_CARD_NUMBERS]) {
    int count = 0;
    for (int card = 0; card < DQ_FIRST_POWER_CARD; card++)
        if (setup->card[card] && !setup->icons[card]) cards[count++] = card;
    for (int i = count - 1; i > 0; i--) {
        int other = (int)rp_random_below(random, (uint32_t)i + 1), card = cards[i];
        cards[i] = cards[other];
        cards[other] = card;
    }
    return count;
}

static void deal(dq_fight *fight, int side, const int cards[], int count) {
    fight->side[side].hand = 0;
    fight->side[side].hand_count = (uint8_t)count;
    for (int i = 0; i < count; i++) fight->side[side].hand |= rp_pile_of(cards[i]);
    fight->deck &= ~fight->side[side].hand;
}

/* With equal life and no icons the two sides of the table are alike: hands exchanged, the worth turns round. */
START_TEST(exchanged_hands_turn_the_worth_round) {
    rp_game *game = test_game("dq-combat:hero=lindel,escape=no,score=win,wounds=11,life=4");
    const dq_setup *setup = dq_setup_of(game);
    rp_random random;
    rp_random_seed(&random, 4);
    bool differ = false;
    for (int round = 0; round < 40; round++) {
        rp_state state;
        int cards[DQ_CARD_NUMBERS];
        rp_start(game, &state);
        dq_fight *fight = dq_fight_in(&state);
        fight->phase = DQ_PHASE_REVEAL;
        fight->round = 2;
        ck_assert_int_ge(plain_cards(setup, &random, cards), 11);
        deal(fight, DQ_HERO, cards, 5);
        deal(fight, DQ_MONSTER, cards + 5, 5);
        fight->stack = rp_pile_of(cards[10]);
        double worth = worth_of(game, &state);
        deal(fight, DQ_HERO, cards + 5, 5);
        deal(fight, DQ_MONSTER, cards, 5);
        ck_assert_double_eq_tol(worth_of(game, &state), -worth, 1e-12);
        differ |= fabs(worth) > 1e-3;
    }
    ck_assert(differ);
    rp_game_free(game);
}
END_TEST

/* Dice fights of a hero without an ability are the very chain that the race describes, the choice to escape included:
 * evaluation and full search must agree to the last digits. */
START_TEST(dice_race_is_exact) {
    static const char *const variants[] = {"dice", "classic-solo"};
    static const char *const monsters[] = {"skeleton", "sorcerer", "troll", "golem", "demon"};
    static rp_decision decision;
    for (int monster = 0; monster < 5; monster++)
        for (int wounds = 0; wounds < 12; wounds += 5) {
            char spec[128];
            rp_error error;
            rp_agent *agent;
            rp_state state;
            rp_view view;
            snprintf(spec, sizeof spec, "dq-combat:variant=%s,hero=gherinn,monster=%s,life=%d,wounds=%d", variants[_i],
                     monsters[monster], 2 + monster, wounds);
            rp_game *game = test_game(spec);
            ck_assert_msg(rp_agent_new("expectimax:nodes=0", game, &agent, &error) == RP_OK, "%s", error.text);
            rp_start(game, &state);
            rp_view_of(game, &state, DQ_HERO, &view);
            ck_assert_int_eq(rp_agent_decide(agent, &view, NULL, 1, &decision, &error), RP_OK);
            ck_assert(decision.exact);
            ck_assert_double_eq_tol(worth_of(game, &state), decision.value, 1e-9);
            rp_agent_free(agent);
            rp_game_free(game);
        }
}
END_TEST

/* Games without a heuristic: the middle of the payoffs, and the payoff at the end. */
START_TEST(other_games_get_the_middle) {
    rp_game *game = test_game("tictactoe");
    rp_state state;
    double value[RP_PLAYERS_MAX];
    rp_start(game, &state);
    ck_assert(!rp_evaluator_of(game)->evaluate);
    rp_evaluate(game, &state, value);
    ck_assert_double_eq(value[0], 0);
    for (int i = 0; i < 5; i++) rp_advance_one(game, &state, i & 1, i & 1 ? 3 + i / 2 : i / 2);
    rp_evaluate(game, &state, value);
    ck_assert_double_eq(value[0], 1);
    ck_assert_double_eq(value[1], -1);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("evaluation");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 120);
    tcase_add_loop_test(all, bounded_and_exact_at_the_end, 0, sizeof specs / sizeof *specs);
    tcase_add_loop_test(all, views_are_bounded_too, 0, sizeof specs / sizeof *specs);
    tcase_add_test(all, the_race_is_fair);
    tcase_add_test(all, exchanged_hands_turn_the_worth_round);
    tcase_add_loop_test(all, dice_race_is_exact, 0, 2);
    tcase_add_test(all, other_games_get_the_middle);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
