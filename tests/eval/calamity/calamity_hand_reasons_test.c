/* Reasons for keeping or redrawing a hand and for discards in calamity: chances against a count of hands by kinds of
 * cards, ranks and copies against the pile itself, and what can be cast against the rules, a turn further on. */
#include "engine/games/calamity/state.h"
#include "eval/calamity/draft_values.h"
#include "eval/evaluate.h"
#include "tests/support/calamity_play.h"
#include "tests/support/length.h"
#include "tests/support/moves_in_words.h"
#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- keep or redraw ------------------------------------------------------------------------------------- */

static double worth_of(const rp_game *game, const cal_side *of, bool first, int slot) {
    const cal_draft_model *model = cal_draft_model_in(cal_draft_values_of(game));
    return cal_card_worth(model, cal_setup_of(game), of, first, of->kind[slot] - 1);
}

static const char *source_of(const rp_game *game) {
    bool other = cal_draft_model_in(cal_draft_values_of(game))->data != game->data_hash;
    return other ? "worth learned from other data" : "learned worth";
}

/* Hands of `left` more cards from the kind that begins at `slot` on: all, and those worth more than `bound`. */
static void count_hands(const rp_game *game, const cal_side *of, bool first, int slot, int left, double ways,
                        double sum, double bound, double hands[2]) {
    if (slot >= of->cards || !left) {
        hands[0] += left ? 0 : ways;
        hands[1] += !left && sum > bound + 1e-9 ? ways : 0;
        return;
    }
    bool pair = slot + 1 < of->cards && of->kind[slot + 1] == of->kind[slot];
    for (int taken = 0; taken <= (pair ? 2 : 1) && taken <= left; taken++)
        count_hands(game, of, first, slot + 1 + pair, left - taken, taken == 1 && pair ? 2 * ways : ways,
                    sum + taken * worth_of(game, of, first, slot), bound, hands);
}

static long ties, chances;

static void check_new_hand(const rp_game *game, const cal_side *of, bool first, const char *text,
                           const char *extremes) {
    double hands[2] = {0}, bound = 0, most = -INFINITY, least = INFINITY;
    char *end, expected[RP_REASON_TEXT_MAX];
    for (rp_pile hand = of->hand; hand; hand &= hand - 1) {
        double worth = worth_of(game, of, first, rp_pile_lowest(hand));
        bound += worth;
        most = fmax(most, worth);
        least = fmin(least, worth);
    }
    count_hands(game, of, first, 0, of->hand_count, 1, 0, bound, hands);
    double share = hands[1] / hands[0];
    static const char begins[] = "a new hand is worth more than this one with ";
    require_message(strncmp(text, begins, strlen(begins)) == 0, "%s", text);
    if (strncmp(text + strlen(begins), "less", 4) == 0 || strncmp(text + strlen(begins), "more", 4) == 0) {
        require_message(share < 0.01 || share > 0.99, "%g: %s", share, text);
        end = strchr(text, '%');
    } else {
        double told = strtod(text + strlen(begins), &end);
        require_message(fabs(told - 100 * share) < 0.5 + 1e-6, "%g: %s", 100 * share, text);
        end = strchr(end, '%');
    }
    snprintf(expected, sizeof expected, "%%, by the %s of its Spells", source_of(game));
    ck_assert_str_eq(end, expected);
    chances++;
    if (!extremes) {
        ck_assert_double_eq_tol(most, least, 1e-12);
        ties++;
        return;
    }
    bool found = false;
    for (rp_pile high = of->hand; high; high &= high - 1)
        for (rp_pile low = of->hand; low; low &= low - 1) {
            int best = rp_pile_lowest(high), worst = rp_pile_lowest(low);
            if (worth_of(game, of, first, best) < most || worth_of(game, of, first, worst) > least) continue;
            snprintf(expected, sizeof expected, "of this hand %s is worth most, %s least",
                     cal_use_of_slot(cal_setup_of(game), of, best)->name,
                     cal_use_of_slot(cal_setup_of(game), of, worst)->name);
            found |= strcmp(expected, extremes) == 0;
        }
    require_message(found, "%s", extremes);
}

/* Adds the kinds of cards that can be cast. */
static void add_casts(const rp_game *game, const rp_state *state, int player, bool kinds[CAL_LOCAL_CARDS]) {
    rp_action useful[RP_LEGAL_MAX];
    for (int i = rp_useful(game, state, player, useful); i-- > 0;)
        if (useful[i] >= CAL_ACT_CAST)
            kinds[cal_duel_of(state)->side[player].kind[(useful[i] - CAL_ACT_CAST) / CAL_TARGETS] - 1] = true;
}

/* Goes on to the turn of `player`, the other ending his at once; what of `hand` he can cast there, whomever he
 * activates. -1: a hero is no more as he was. */
static int castable(const rp_game *game, const rp_state *from, int player, rp_pile hand) {
    rp_state state, then;
    rp_random random;
    bool kinds[CAL_LOCAL_CARDS] = {false};
    int count = 0;
    rp_random_seed(&random, 1);
    rp_clone(game, &state, from);
    for (;;) {
        const cal_duel *duel = cal_duel_of(&state);
        unsigned to_act = rp_to_act(game, &state);
        if (duel->phase == CAL_PHASE_TURN && duel->turn_of == player && !duel->waiting) break;
        if (to_act & RP_TO_ACT_CHANCE) {
            test_random_step(game, &state, &random);
            continue;
        }
        rp_action legal[RP_LEGAL_MAX];
        rp_legal(game, &state, (int)to_act >> 1, legal); /* keep, activate, end */
        rp_apply_one(game, &state, (int)to_act >> 1, legal[0]);
    }
    for (int number = 1; number <= CAL_HEROES; number++) {
        const cal_hero *was = cal_hero_seen(cal_duel_of(from), number),
                       *is = cal_hero_seen(cal_duel_of(&state), number);
        if (was->health != is->health || was->activated != is->activated || was->changed != is->changed) return -1;
    }
    add_casts(game, &state, player, kinds);
    for (int place = 0; place < CAL_TRIO; place++) {
        rp_clone(game, &then, &state);
        rp_apply_one(game, &then, player, CAL_ACT_ACTIVATE + place);
        while (cal_duel_of(&then)->waiting) test_random_step(game, &then, &random);
        add_casts(game, &then, player, kinds);
    }
    for (; hand; hand &= hand - 1) count += kinds[cal_duel_of(from)->side[player].kind[rp_pile_lowest(hand)] - 1];
    return count;
}

static long castables;

static void check_mulligan(const rp_game *game, const rp_state *state, int player) {
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX], again[RP_REASONS_MAX][RP_REASON_TEXT_MAX],
        expected[RP_REASON_TEXT_MAX];
    const cal_side *of = &cal_duel_of(state)->side[player];
    rp_view view;
    rp_view_of(game, state, player, &view);
    int count = rp_reasons(&view, CAL_ACT_KEEP, text), answers = 0;
    ck_assert_int_eq(rp_reasons(&view, CAL_ACT_REDRAW, again), count);
    for (int i = 0; i < count; i++) ck_assert_str_eq(text[i], again[i]);
    check_new_hand(game, of, cal_duel_of(state)->began == player, text[0], count == 3 ? text[1] : NULL);
    for (rp_pile hand = of->hand; hand; hand &= hand - 1)
        answers += cal_use_of_slot(cal_setup_of(game), of, rp_pile_lowest(hand))->timing == CAL_OPPONENTS_TURN;
    int can = castable(game, state, player, of->hand);
    if (can < 0) return;
    int length = snprintf(expected, sizeof expected,
                          "as things stand %d of your %d Spells can be cast in your first turn before any attack", can,
                          of->hand_count);
    if (answers)
        snprintf(expected + length, sizeof expected - (size_t)length, "; %d answer%s attacks of the other", answers,
                 answers == 1 ? "s" : "");
    ck_assert_str_eq(text[count - 1], expected);
    castables += can > 0 && can < of->hand_count;
}

START_TEST(hands_are_compared_with_all_others) {
    static const char *const specs[] = {"calamity:mulligan=yes,p1=random,p2=random",
                                        "calamity:mulligan=yes,p1=random,p2=random,decks1=control,decks2=spells"};
    ties = chances = castables = 0;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        rp_game *game = open_game(specs[i]);
        rp_random random;
        rp_random_seed(&random, 1 + i);
        for (int duel = 0; duel < test_by_length(2, 10, 60); duel++) {
            rp_state state;
            for (rp_start(game, &state); cal_duel_of(&state)->phase <= CAL_PHASE_MULLIGAN;
                 test_random_step(game, &state, &random))
                if (!(rp_to_act(game, &state) & RP_TO_ACT_CHANCE))
                    check_mulligan(game, &state, (int)rp_to_act(game, &state) >> 1);
        }
        rp_game_free(game);
    }
    ck_assert(chances > 4 && castables > 0);
}
END_TEST

/* ---- discards ------------------------------------------------------------------------------------------- */

static bool is_lost(const cal_side *of, int slot) {
    int local = of->kind[slot] - 1;
    return local < CAL_FIRST_COMMON && !of->hero[local / CAL_HERO_CARDS].health;
}

static long discards, lost;

static void check_discard(const rp_game *game, const rp_state *state, int player, rp_action action) {
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX], expected[RP_REASON_TEXT_MAX];
    const cal_side *of = &cal_duel_of(state)->side[player];
    const bool first = cal_duel_of(state)->began == player;
    int slot = action - CAL_ACT_DISCARD, rank = 1, in_hand = 0, in_deck = 0;
    rp_view view;
    rp_view_of(game, state, player, &view);
    ck_assert_int_eq(rp_reasons(&view, action, text), 3);
    for (int other = 0; other < of->cards; other++) {
        bool held = rp_pile_has(of->hand, other);
        if (held && is_lost(of, other) == is_lost(of, slot))
            rank += worth_of(game, of, first, other) > worth_of(game, of, first, slot);
        if (held && !is_lost(of, other) && is_lost(of, slot)) rank++;
        if (other == slot || of->kind[other] != of->kind[slot]) continue;
        in_hand += held;
        in_deck += rp_pile_has(of->deck, other);
    }
    snprintf(expected, sizeof expected, "number %d in %s of the %d Spells in your hand", rank, source_of(game),
             of->hand_count);
    ck_assert_str_eq(text[0], expected);
    ck_assert_str_eq(text[2], in_hand   ? "you keep another copy of it in your hand"
                              : in_deck ? "another copy of it is in your deck"
                                        : "you have no other copy of it in hand or deck");
    ck_assert_int_eq(strncmp(text[1], "cannot be cast while ", 21) == 0, is_lost(of, slot));
    discards++;
    lost += is_lost(of, slot);
}

START_TEST(discards_are_ranked) {
    discards = lost = 0;
    rp_game *game = open_game("calamity:p1=random,p2=random,hand_limit=3");
    rp_random random;
    rp_random_seed(&random, 2);
    for (int duel = 0; duel < test_by_length(6, 10, 60); duel++) {
        rp_state state;
        for (rp_start(game, &state); rp_to_act(game, &state); test_random_step(game, &state, &random)) {
            rp_action legal[RP_LEGAL_MAX];
            unsigned to_act = rp_to_act(game, &state);
            if (to_act & RP_TO_ACT_CHANCE) continue;
            int count = rp_legal(game, &state, (int)to_act >> 1, legal);
            for (int i = 0; i < count; i++)
                if (legal[i] >= CAL_ACT_DISCARD && legal[i] < CAL_ACT_USE)
                    check_discard(game, &state, (int)to_act >> 1, legal[i]);
        }
    }
    rp_game_free(game);
    require_message(discards > 60 && lost > 0, "%ld %ld", discards, lost);
}
END_TEST

static void says(hoc_play *p, const char *choice, const char *expected) {
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    rp_action action = -1;
    rp_view view;
    ck_assert_int_eq(test_found(p->game, &p->state, choice, &action), 1);
    rp_view_of(p->game, &p->state, test_who_is_asked(p->game, &p->state), &view);
    ck_assert_int_eq(rp_reasons(&view, action, text), 3);
    ck_assert_msg(strcmp(text[1], expected) == 0, "%s: '%s', not '%s'", choice, text[1], expected);
}

/* In the next turn of this Round pike and, in the next Round, nobody has been activated. */
START_TEST(what_can_be_cast_next) {
    static const char can[] = "as things stand it can be cast in your next turn before any attack",
                      cannot[] = "as things stand it cannot be cast in your next turn before any attack";
    hoc_setup setup = {.options = "hand_limit=3",
                       .p1 = {.heroes = "pike|bolt|trey 0", .hand = "thrust, arc, echo, mend, follow, parry, rouse"},
                       .p2.heroes = "rock|leaf|wall"};
    hoc_play *p = hoc_played(setup, "activate pike|end");
    says(p, "discard thrust", cannot); /* pike has to be active */
    says(p, "discard arc", can);
    says(p, "discard echo", "cannot be cast while Trey is defeated");
    says(p, "discard mend", cannot); /* nobody is wounded */
    says(p, "discard follow", cannot);
    says(p, "discard parry", "answers attacks of the other");
    says(p, "discard rouse", can);
    hoc_free(p);
    setup.state = "'turn': 5";
    setup.p1.heroes = "pike|bolt 3 done|trey 0";
    p = hoc_played(setup, "activate pike|end");
    says(p, "discard thrust", can);
    says(p, "discard mend", can);
    hoc_free(p);
}
END_TEST

/* A position may have a first hand of any size: what would take too long to count is not told. */
START_TEST(large_hands_are_not_counted) {
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    rp_view view;
    hoc_play *p = hoc_at((hoc_setup){
        .options = "mulligan=yes",
        .state = "'phase': 'mulligan', 'turn': 0, 'round': 0",
        .p1 = {.hand =
                   "jolt, jolt #2, burn, burn #2, mend, mend #2, shell, shell #2, parry, parry #2, study, study #2, "
                   "gaze, gaze #2, rouse, rouse #2",
               .deck = "daze, daze #2, raise, raise #2, purge, purge #2, quake, quake #2, hail, hail #2, banner, "
                       "banner #2, doom, doom #2, gamble, gamble #2"}});
    rp_view_of(p->game, &p->state, 0, &view);
    ck_assert_int_eq(rp_reasons(&view, CAL_ACT_REDRAW, text), 1);
    ck_assert_msg(strstr(text[0], " of your 16 Spells can be cast in your first turn"), "%s", text[0]);
    hoc_free(p);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {hands_are_compared_with_all_others, discards_are_ranked, what_can_be_cast_next,
                                  large_hands_are_not_counted};
    Suite *suite = suite_create("calamity hand reasons");
    TCase *all = tcase_create("all");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(all, tests[i]);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
