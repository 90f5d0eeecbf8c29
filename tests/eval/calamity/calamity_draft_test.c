/* Learned values of drafts and decks in calamity: the file and what is refused in one, the solved draft against plain
 * minimax, the best list against other lists, choices that see no more than their player, and that weights which made
 * the results of games are found again. */
#include "bench/review/judgement.h"
#include "engine/games/calamity/decks/decks.h"
#include "engine/portable_math.h"
#include "eval/calamity/draft_decks.h"
#include "eval/calamity/draft_file.h"
#include "eval/calamity/draft_learner.h"
#include "eval/calamity/draft_preparation.h"
#include "eval/calamity/draft_values.h"
#include "eval/evaluate.h"
#include "search/drafter.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static rp_game *new_game(const char *spec) {
    rp_game *game;
    rp_error error;
    ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s", error.text);
    return game;
}

/* Weights of the size that learned ones have. */
static cal_draft_model random_model(const rp_game *game, uint64_t seed) {
    cal_draft_model model = {.layout = cal_draft_layout_of(cal_setup_of(game))};
    rp_random random;
    rp_random_seed(&random, seed);
    for (int i = 0; i < model.layout.count; i++) model.weight[i] = (rp_random_unit(&random) - 0.5) * 0.4;
    return model;
}

/* ---- the file ------------------------------------------------------------------------------------------- */

static const char heading[] =
    "draft 2\ngame calamity\nrules 1\ndata 0000000000000000\nagent greedy\ngames 5\nseed 1\nmade-by hand\n";

START_TEST(a_file_reads_back) {
    rp_game *game = new_game("calamity:stage=match");
    cal_draft_model model = random_model(game, 1), read;
    char *text = cal_draft_text(game, &model, "agent greedy\ngames 5\nseed 1\nmade-by hand\n");
    ck_assert_ptr_nonnull(text);
    ck_assert_int_eq(cal_draft_read(game, text, "file", &read, NULL), RP_OK);
    for (int i = 0; i < model.layout.count; i++) {
        const cal_draft_layout *l = &model.layout;
        int card = i < l->common ? i - l->card : i < l->first_card + l->common - l->card ? i - l->first_card : -1;
        bool there = card < 0 || /* a hero may have fewer than 8 */
                     cal_setup_of(game)->hero_card[card / CAL_HERO_CARDS][card % CAL_HERO_CARDS];
        ck_assert_double_eq_tol(read.weight[i], there ? model.weight[i] : 0, 1e-6);
    }
    char *again = cal_draft_text(game, &read, "agent greedy\ngames 5\nseed 1\nmade-by hand\n");
    ck_assert_str_eq(text, again);
    free(text);
    free(again);
    rp_game_free(game);
}
END_TEST

START_TEST(wrong_files_are_refused) {
    static const struct {
        const char *line, *names;
    } bad[] = {{"hero brand x", "'x' should be a number"},
               {"hero brand nan", "'nan'"},
               {"first-of brand 1\nfirst-of brand 1", "there before"},
               {"hero brand 51", "'51' should be a number from -50 to 50"},
               {"hero brand 1e999", "'1e999'"},
               {"hero brand", "hero has 2 words, should have 3"},
               {"size 29 0.5", "size '29' should be 30 to 40"},
               {"size 3x 0.5", "size '3x'"},
               {"pair brand brand 1", "two heroes, not 'brand' twice"},
               {"colour red 1", "'colour' should be first, first-of, size, hero"},
               {"hero  brand 1", "blanks between"},
               {"hero brand 1\nhero brand 1", "line 10: this weight was there before"},
               {"counter brand maren 1\ncounter maren brand 1", "there before"},
               {"hero aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 1", "blanks between"}};
    rp_game *game = new_game("calamity:stage=match");
    cal_draft_model model;
    rp_error error;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[1024];
        snprintf(text, sizeof text, "%s%s\n", heading, bad[i].line);
        ck_assert_int_eq(cal_draft_read(game, text, "file", &model, &error), RP_BAD_INPUT);
        ck_assert_msg(strstr(error.text, bad[i].names) && strstr(error.text, "file: line "), "%s", error.text);
    }
    ck_assert_int_eq(cal_draft_read(game, "draft 1\n", "file", &model, &error), RP_BAD_INPUT);
    ck_assert_str_eq(error.text, "file: line 1: draft 1 should be 2");
    ck_assert_int_eq(cal_draft_read(game, "draft 2\ngame pig\n", "file", &model, &error), RP_BAD_INPUT);
    ck_assert_str_eq(error.text, "file: line 2: game pig should be calamity");
    ck_assert_int_eq(cal_draft_read(game, "draft 2\ngame calamity\nrules 1\ndata 00\n", "file", &model, &error),
                     RP_BAD_INPUT);
    ck_assert_str_eq(error.text, "file: line 4: data 00 should be 16 hexadecimal digits");
    ck_assert_int_eq(cal_draft_read(game, "", "file", &model, &error), RP_BAD_INPUT);
    ck_assert_str_eq(error.text, "file: ends after 0 lines, should have 'draft'");
    rp_game_free(game);
}
END_TEST

START_TEST(what_the_data_do_not_have_is_passed_over) {
    rp_game *game = new_game("calamity:stage=match");
    cal_draft_model model;
    char text[1024];
    snprintf(text, sizeof text, "%shero nobody 1\npair brand nobody 1\ncard nothing 1\nhero maren 0.25\n", heading);
    ck_assert_int_eq(cal_draft_read(game, text, "file", &model, NULL), RP_OK);
    for (int i = 0; i < model.layout.count; i++)
        ck_assert_double_eq(model.weight[i], i == cal_hero_find(cal_setup_of(game)->book, "maren") ? 0.25 : 0);
    rp_game_free(game);
}
END_TEST

/* A file of the game's data with `instead` in place of the `cut` bytes from `from` on is refused, and `why` is said. */
static void expect_refused(const rp_game *game, const char *text, const char *from, size_t cut, const char *instead,
                           const char *why) {
    cal_draft_model model;
    rp_error error;
    size_t size = strlen(text) + strlen(instead) + 1;
    char *changed = malloc(size);
    ck_assert_ptr_nonnull(from);
    snprintf(changed, size, "%.*s%s%s", (int)(from - text), text, instead, cut < strlen(from) ? from + cut : "");
    ck_assert_int_eq(cal_draft_read(game, changed, "file", &model, &error), RP_BAD_INPUT);
    ck_assert_msg(strncmp(error.text, "file: ", 6) == 0 && strstr(error.text, why), "%s", error.text);
    free(changed);
}

START_TEST(a_file_of_the_same_data_is_whole) {
    rp_game *game = new_game("calamity:stage=match");
    cal_draft_model model = random_model(game, 1);
    model.weight[cal_hero_find(cal_setup_of(game)->book, "ossa")] = 0; /* is written too */
    char *text = cal_draft_text(game, &model, "agent greedy\ngames 5\nseed 1\nmade-by hand\n");
    ck_assert_int_eq(cal_draft_read(game, text, "file", &model, NULL), RP_OK);
    const char *ossa = strstr(text, "\nhero ossa 0\n"), *last = strrchr(text, ' '), *first = strstr(text, "\nfirst ");
    const char *hero = strstr(text, "\nhero brand "), *common = strstr(text, "\ncommon-of brand ");
    expect_refused(game, text, ossa, strlen("\nhero ossa 0"), "", "the line of 'hero ossa' is missing");
    expect_refused(game, text, ossa, strlen("\nhero ossa"), "\nhero nobody",
                   "line 27: 'hero nobody 0' is of nothing that the data have");
    expect_refused(game, text, first, strlen(first), "\n", "the line of 'first' is missing, and those of ");
    expect_refused(game, text, hero, strcspn(hero + 1, "\n") + 1, "\nfirst-of brand 0.5",
                   "line 22: this weight was there before");
    expect_refused(game, text, common, strcspn(common + 1, "\n") + 1, "\ncommon-of brand nothing 1",
                   ": 'common-of brand nothing 1' is of nothing that the data have");
    expect_refused(game, text, last, 1 << 20, " 0.", ": ends within the line, so the file is cut");
    free(text);
    rp_game_free(game);
}
END_TEST

START_TEST(the_one_compiled_in_is_read) {
    rp_game *game = new_game("calamity:stage=match");
    cal_draft_model model;
    cal_draft_built_in(game, &model);
    ck_assert_double_ne(model.weight[cal_hero_find(cal_setup_of(game)->book, "brand")], 0);
    rp_game_free(game);
}
END_TEST

/* ---- the draft ------------------------------------------------------------------------------------------ */

static double model_odds(const rp_game *game, const cal_draft_model *model, const cal_duel *duel) {
    cal_draft_term terms[CAL_DRAFT_TERMS_MAX];
    double odds = 0;
    (void)game;
    int count = cal_draft_terms(&model->layout, duel, terms);
    ck_assert_int_le(count, CAL_DRAFT_TERMS_MAX);
    for (int i = 0; i < count; i++) odds += model->weight[terms[i].weight] * terms[i].times;
    return odds;
}

/* Plays on by the values: picks and decks. */
static void play_out(const rp_game *game, const cal_draft_values *values, rp_state *state) {
    while (cal_duel_of(state)->phase < CAL_PHASE_DEAL) {
        rp_action actions[RP_LEGAL_MAX];
        double odds[RP_LEGAL_MAX];
        rp_view view;
        int player = (int)rp_to_act(game, state) >> 1, count = rp_useful(game, state, player, actions);
        rp_view_of(game, state, player, &view);
        rp_apply_one(game, state, player, actions[cal_judge_choices(&view, values, actions, count, odds)]);
    }
}

/* Plain minimax over the picks that are left, for p1; at its end decks are built by the values. */
static double minimax(const rp_game *game, const cal_draft_values *values, const rp_state *state) {
    rp_action actions[RP_LEGAL_MAX];
    int player = (int)rp_to_act(game, state) >> 1, count = rp_useful(game, state, player, actions);
    double best = player ? INFINITY : -INFINITY;
    if (cal_duel_of(state)->phase == CAL_PHASE_DECK) {
        rp_state end = *state;
        play_out(game, values, &end);
        return model_odds(game, cal_draft_model_in(values), cal_duel_of(&end));
    }
    for (int i = 0; i < count; i++) {
        rp_state next = *state;
        rp_apply_one(game, &next, player, actions[i]);
        double odds = minimax(game, values, &next);
        if (player ? odds < best : odds > best) best = odds;
    }
    return best;
}

static void go_to_draft(const rp_game *game, int picked, rp_random *random, rp_state *state) {
    rp_start(game, state);
    for (;;) {
        const cal_duel *duel = cal_duel_of(state);
        int done = duel->side[0].hero_count + duel->side[1].hero_count;
        if (duel->phase >= CAL_PHASE_DRAFT && done == picked) return;
        test_random_step(game, state, random);
    }
}

static void check_draft(const char *spec, int picked, int times) {
    rp_game *game = new_game(spec);
    const cal_draft_model model = random_model(game, 2);
    cal_draft_values *values = cal_draft_values_new(cal_setup_of(game), &model, false);
    rp_random random;
    rp_random_seed(&random, (uint64_t)picked);
    for (int i = 0; i < times; i++) {
        rp_state state;
        go_to_draft(game, picked, &random, &state);
        double odds = cal_draft_odds(cal_setup_of(game), values, cal_duel_of(&state));
        ck_assert_double_eq_tol(odds, minimax(game, values, &state), 1e-9);
    }
    free(values);
    rp_game_free(game);
}

START_TEST(the_draft_is_solved) {
    check_draft("calamity:stage=match", 6, 10);
    check_draft("calamity:stage=match", 5, 5);
    check_draft("calamity:stage=match", 4, 2);
    check_draft("calamity:stage=match,mirror_drafts=yes", 4, 1);
    if (test_by_length(0, 0, 1)) check_draft("calamity:stage=match", 3, 1);
}
END_TEST

/* The value of a position is that of its best choice, from the privilege to the last card, and the choices come to the
 * value that the first position had. */
START_TEST(values_agree_along_a_match) {
    rp_game *game = new_game("calamity:stage=match");
    const cal_setup *setup = cal_setup_of(game);
    rp_random random;
    rp_random_seed(&random, 3);
    for (uint64_t seed = 0; seed < 4; seed++) {
        const cal_draft_model model = random_model(game, seed);
        cal_draft_values *values = cal_draft_values_new(setup, &model, false);
        rp_state state;
        rp_start(game, &state);
        while (rp_to_act(game, &state) & RP_TO_ACT_CHANCE) test_random_step(game, &state, &random);
        const double first = cal_draft_odds(setup, values, cal_duel_of(&state));
        while (cal_duel_of(&state)->phase < CAL_PHASE_DEAL) {
            rp_action actions[RP_LEGAL_MAX];
            double odds[RP_LEGAL_MAX];
            rp_view view;
            int player = (int)rp_to_act(game, &state) >> 1, count = rp_useful(game, &state, player, actions);
            rp_view_of(game, &state, player, &view);
            int chosen = cal_judge_choices(&view, values, actions, count, odds);
            ck_assert_double_eq_tol(player ? -odds[chosen] : odds[chosen], first, 1e-9);
            for (int i = 0; i < count; i++) ck_assert_double_le(odds[i], odds[chosen]);
            ck_assert_double_eq_tol(cal_draft_odds(setup, values, cal_duel_of(&state)), first, 1e-9);
            rp_apply_one(game, &state, player, actions[chosen]);
        }
        ck_assert_double_eq_tol(model_odds(game, &model, cal_duel_of(&state)), first, 1e-9);
        free(values);
    }
    rp_game_free(game);
}
END_TEST

/* ---- decks ---------------------------------------------------------------------------------------------- */

static void go_to_decks(const rp_game *game, rp_random *random, rp_state *state) {
    go_to_draft(game, 6, random, state);
}

/* A list that random play builds. */
static void random_list(const rp_game *game, const rp_state *from, int player, rp_random *random,
                        uint8_t copies[CAL_LOCAL_CARDS]) {
    rp_state state = *from;
    memset(copies, 0, CAL_LOCAL_CARDS);
    while (cal_duel_of(&state)->phase == CAL_PHASE_DECK && !cal_duel_of(&state)->side[player].built) {
        rp_action action = test_random_useful(game, &state, player, random);
        if (action != CAL_ACT_DONE) copies[action - CAL_ACT_ADD]++;
        rp_apply_one(game, &state, player, action);
    }
}

static void check_best_list(const char *spec) {
    static const uint8_t nothing[CAL_LOCAL_CARDS];
    rp_game *game = new_game(spec);
    const cal_draft_model model = random_model(game, 4);
    rp_random random;
    rp_random_seed(&random, 5);
    for (int i = 0; i < 8; i++) {
        rp_state state;
        uint8_t best[CAL_LOCAL_CARDS], other[CAL_LOCAL_CARDS];
        cal_card_pool pool;
        go_to_decks(game, &random, &state);
        int player = cal_duel_of(&state)->picker;
        const cal_side *side = &cal_duel_of(&state)->side[player];
        cal_card_pool_of(&model, cal_setup_of(game), side, i % 2, &pool);
        double worth = cal_best_list(&pool, nothing, 0, 0, best);
        ck_assert(cal_is_legal_list(cal_setup_of(game), side, best, true));
        ck_assert_double_eq_tol(worth, cal_list_worth(&pool, best), 1e-9);
        for (int k = 0; k < 20; k++) {
            random_list(game, &state, player, &random, other);
            ck_assert_double_le(cal_list_worth(&pool, other), worth + 1e-9);
        }
        /* No single exchange makes it better. */
        for (int out = 0; out < CAL_LOCAL_CARDS; out++)
            for (int in = 0; in < CAL_LOCAL_CARDS; in++) {
                memcpy(other, best, sizeof other);
                if (!other[out] || other[in] >= pool.copies[in]) continue;
                other[out]--;
                other[in]++;
                if (cal_is_legal_list(cal_setup_of(game), side, other, true))
                    ck_assert_double_le(cal_list_worth(&pool, other), worth + 1e-9);
            }
        if (cal_best_preset(&pool, side, nothing, other) > -INFINITY)
            ck_assert(cal_is_legal_list(cal_setup_of(game), side, other, true));
        for (int size = CAL_DECK_LEAST; size <= CAL_DECK_MOST; size++) {
            int cards = 0;
            ck_assert_double_le(cal_best_list(&pool, nothing, 0, size, other), worth);
            for (int local = 0; local < CAL_LOCAL_CARDS; local++) cards += other[local];
            ck_assert_int_eq(cards, size);
        }
    }
    rp_game_free(game);
}

START_TEST(no_list_is_better_than_the_best) {
    check_best_list("calamity:stage=match");
    check_best_list("calamity:stage=match,deck_needs=both");
    check_best_list("calamity:stage=match,deck_needs=heroes");
}
END_TEST

/* ---- agents --------------------------------------------------------------------------------------------- */

/* The decisions of an agent until the duel; `other_player`: his deck is built at random with another seed. */
static int decide_all(const rp_game *game, const char *spec, int watched, uint64_t luck, rp_action to[]) {
    rp_agent *agent;
    rp_error error;
    rp_random random, own;
    rp_state state;
    static rp_decision decision;
    int count = 0;
    ck_assert_msg(rp_agent_new(spec, game, &agent, &error) == RP_OK, "%s", error.text);
    rp_random_seed(&random, 7);
    rp_random_seed(&own, luck);
    go_to_decks(game, &random, &state);
    while (cal_duel_of(&state)->phase == CAL_PHASE_DECK) {
        rp_view view;
        int player = (int)rp_to_act(game, &state) >> 1;
        if (player != watched) {
            rp_apply_one(game, &state, player, test_random_useful(game, &state, player, &own));
            continue;
        }
        rp_view_of(game, &state, player, &view);
        ck_assert_int_eq(rp_agent_decide(agent, &view, NULL, 1, &decision, &error), RP_OK);
        to[count++] = decision.action;
        rp_apply_one(game, &state, player, decision.action);
    }
    rp_agent_free(agent);
    return count;
}

START_TEST(the_other_deck_is_not_looked_at) {
    static const char *const agents[] = {"greedy:samples=2", "ismcts:sims=20", "drafter:decks=preset", "drafter"};
    static const char *const games[] = {"calamity:stage=match", "calamity:stage=match,lists=hidden"};
    for (size_t i = 0; i < sizeof agents / sizeof *agents; i++)
        for (size_t k = 0; k < sizeof games / sizeof *games; k++)
            for (int watched = 0; watched < 2; watched++) {
                rp_game *game = new_game(games[k]);
                rp_action first[64], second[64];
                int count = decide_all(game, agents[i], watched, 1, first);
                ck_assert_int_ge(count, CAL_DECK_LEAST);
                ck_assert_int_eq(count, decide_all(game, agents[i], watched, 2, second));
                ck_assert_int_eq(memcmp(first, second, (size_t)count * sizeof *first), 0);
                rp_game_free(game);
            }
}
END_TEST

START_TEST(values_of_other_data_are_noticed) {
    rp_game *game = new_game("calamity:stage=match");
    const cal_draft_model model = random_model(game, 1);
    void *values;
    char *text = cal_draft_text(game, &model, "agent greedy\ngames 5\nseed 1\nmade-by hand\n");
    ck_assert_int_eq(cal_preparation.open(game, text, "file", (rp_preparing){false, false}, &values, NULL), RP_OK);
    ck_assert(cal_preparation.is_of_data(game, values));
    free(values);
    char *digit = strstr(text, "data ") + 5;
    *digit = *digit == '0' ? '1' : '0';
    ck_assert_int_eq(cal_preparation.open(game, text, "file", (rp_preparing){false, false}, &values, NULL), RP_OK);
    ck_assert(!cal_preparation.is_of_data(game, values));
    free(values);
    free(text);
    rp_game_free(game);
}
END_TEST

START_TEST(agents_draft_by_the_values) {
    static const char *const agents[] = {"greedy:samples=1", "ismcts:sims=5", "pimc:sims=5", "drafter"};
    rp_game *game = new_game("calamity:stage=match");
    rp_random random;
    rp_random_seed(&random, 8);
    static rp_decision decision;
    for (size_t i = 0; i < sizeof agents / sizeof *agents; i++) {
        rp_agent *agent;
        rp_state state;
        ck_assert_int_eq(rp_agent_new(agents[i], game, &agent, NULL), RP_OK);
        for (int picked = 0; picked <= 6; picked++) {
            rp_action actions[RP_LEGAL_MAX];
            double value[RP_LEGAL_MAX], payoff[RP_PLAYERS_MAX];
            rp_view view;
            go_to_draft(game, picked, &random, &state);
            int player = (int)rp_to_act(game, &state) >> 1, count = rp_useful(game, &state, player, actions);
            rp_view_of(game, &state, player, &view);
            ck_assert_int_eq(rp_agent_decide(agent, &view, NULL, 1, &decision, NULL), RP_OK);
            int chosen = cal_preparation.judge(&view, NULL, (rp_preparing){false, false}, actions, count, value);
            ck_assert_int_eq(decision.action, actions[chosen]);
            rp_evaluate(game, &state, payoff);
            ck_assert_double_eq_tol(decision.value, payoff[player], 1e-9);
            for (int k = 0; k < count; k++) {
                ck_assert_double_eq(decision.actions[k].value, value[k]);
                ck_assert_double_eq(decision.actions[k].win, (value[k] + 1) / 2);
                ck_assert(rp_report_is_estimate(game, &decision, &decision.actions[k]));
            }
        }
        rp_agent_free(agent);
    }
    rp_game_free(game);
}
END_TEST

static bool is_preset(const rp_game *game, const cal_side *side) {
    const cal_setup *setup = cal_setup_of(game);
    for (int style = 0; style < (int)setup->book->archetype_count; style++) {
        uint8_t list[CAL_LOCAL_CARDS];
        cal_preset_list(setup, side, style, list);
        for (int slot = 0; slot < side->cards; slot++) list[side->kind[slot] - 1]--; /* of none: 255 */
        int others = 0;
        for (int local = 0; local < CAL_LOCAL_CARDS; local++) others += list[local] != 0;
        if (!others) return true;
    }
    return false;
}

/* Plays drafts on from some random picks, and decks. Returns how many lists were preset ones; *against_order: how often
 * a hero was taken beside one that was taken before him elsewhere. */
static int count_presets(const char *spec, int times, int *against_order) {
    rp_game *game = new_game("calamity:stage=match");
    rp_agent *agent;
    rp_random random;
    static rp_decision decision;
    static bool before[CAL_HEROES_MAX][CAL_HEROES_MAX]; /* [a][b]: a was taken where b was there */
    int presets = 0;
    memset(before, 0, sizeof before);
    *against_order = 0;
    ck_assert_int_eq(rp_agent_new(spec, game, &agent, NULL), RP_OK);
    rp_random_seed(&random, 12);
    for (int i = 0; i < times; i++) {
        rp_state state;
        go_to_draft(game, i % 5, &random, &state);
        while (cal_duel_of(&state)->phase < CAL_PHASE_DEAL) {
            rp_view view;
            int player = (int)rp_to_act(game, &state) >> 1;
            rp_view_of(game, &state, player, &view);
            ck_assert_int_eq(rp_agent_decide(agent, &view, NULL, 1, &decision, NULL), RP_OK);
            for (int k = 0; k < decision.count && cal_duel_of(&state)->phase == CAL_PHASE_DRAFT; k++) {
                int taken = decision.action - CAL_ACT_PICK, left = decision.actions[k].action - CAL_ACT_PICK;
                before[taken][left] |= taken != left;
                *against_order += before[left][taken];
            }
            rp_apply_one(game, &state, player, decision.action);
        }
        for (int player = 0; player < 2; player++) presets += is_preset(game, &cal_duel_of(&state)->side[player]);
    }
    rp_agent_free(agent);
    rp_game_free(game);
    return presets;
}

START_TEST(what_is_laid_down_is_chosen) {
    int against_order;
    ck_assert_int_eq(count_presets("drafter:picks=preset,decks=preset", 20, &against_order), 40);
    ck_assert_int_eq(against_order, 0);
    ck_assert_int_eq(count_presets("drafter", 20, &against_order), 0);
    ck_assert_int_gt(against_order, 0);
}
END_TEST

/* Shares fall by e for each two points of chance to win that a pick costs, drafts differ, and decks stay the best. */
START_TEST(picks_are_drawn_by_what_they_cost) {
    enum { DRAFTS = 300 };
    rp_game *game = new_game("calamity:stage=match");
    rp_agent *drawing, *best;
    rp_random random;
    rp_state state;
    rp_view view;
    static rp_decision one, other;
    int taken[RP_LEGAL_MAX] = {0};
    ck_assert_int_eq(rp_agent_new("drafter:temperature=2", game, &drawing, NULL), RP_OK);
    ck_assert_int_eq(rp_agent_new("drafter:temperature=0", game, &best, NULL), RP_OK);
    rp_random_seed(&random, 5);
    go_to_draft(game, 1, &random, &state);
    int player = (int)rp_to_act(game, &state) >> 1;
    rp_view_of(game, &state, player, &view);
    ck_assert_int_eq(rp_agent_decide(best, &view, NULL, 1, &one, NULL), RP_OK);
    ck_assert(!one.drawn);
    double sum = 0, highest = 0, value = 0;
    for (int i = 0; i < one.count; i++) highest = fmax(highest, one.actions[i].win);
    for (int i = 0; i < one.count; i++) sum += exp(50 * (one.actions[i].win - highest));
    for (uint64_t seed = 0; seed < DRAFTS; seed++) {
        ck_assert_int_eq(rp_agent_decide(drawing, &view, NULL, seed, &other, NULL), RP_OK);
        ck_assert(other.drawn && other.line[0].action == other.action);
        for (int i = 0; i < other.count; i++) taken[i] += other.actions[i].action == other.action;
    }
    for (int i = 0; i < one.count; i++) {
        double share = exp(50 * (one.actions[i].win - highest)) / sum;
        value += share * one.actions[i].value;
        ck_assert_double_eq_tol(other.actions[i].share, share, 1e-12);
        ck_assert(other.actions[i].value == one.actions[i].value);
        /* six standard deviations */
        ck_assert_double_le(fabs(taken[i] - DRAFTS * share), 6 * sqrt(DRAFTS * share * (1 - share)) + 1);
    }
    ck_assert_double_eq_tol(other.value, value, 1e-12);
    while (cal_duel_of(&state)->phase != CAL_PHASE_DECK) {
        player = (int)rp_to_act(game, &state) >> 1;
        rp_view_of(game, &state, player, &view);
        ck_assert_int_eq(rp_agent_decide(best, &view, NULL, 1, &one, NULL), RP_OK);
        rp_apply_one(game, &state, player, one.action);
    }
    rp_view_of(game, &state, (int)rp_to_act(game, &state) >> 1, &view);
    ck_assert_int_eq(rp_agent_decide(best, &view, NULL, 1, &one, NULL), RP_OK);
    ck_assert_int_eq(rp_agent_decide(drawing, &view, NULL, 1, &other, NULL), RP_OK);
    ck_assert(!other.drawn && other.action == one.action);
    rp_agent_free(drawing);
    rp_agent_free(best);
    rp_game_free(game);
}
END_TEST

START_TEST(wrong_drafters_are_refused) {
    static const struct {
        const char *game, *spec, *says;
    } bad[] = {{"pig", "drafter", "agent drafter cannot play pig: nothing is drafted or built there"},
               {"calamity", "drafter:play=drafter", "play=drafter: should be another agent than drafter"},
               {"calamity", "drafter:play=ismcts:sims=x", "play: agent ismcts: sims=x: should be a whole number"},
               {"calamity", "drafter:model=/nowhere/at/all", "model=/nowhere/at/all: No such file or directory"},
               {"calamity", "drafter:model=/dev/null", "/dev/null: ends after 0 lines, should have 'draft'"},
               {"calamity", "drafter:picks=best", "picks=best: should be one of: learned random preset"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        rp_game *game = new_game(bad[i].game);
        rp_agent *agent;
        rp_error error;
        ck_assert_int_eq(rp_agent_new(bad[i].spec, game, &agent, &error), RP_BAD_INPUT);
        ck_assert_msg(strstr(error.text, bad[i].says), "%s", error.text);
        rp_game_free(game);
    }
}
END_TEST

/* ---- learning ------------------------------------------------------------------------------------------- */

static double correlation(const double a[], const double b[], int from, int to) {
    double aa = 0, bb = 0, ab = 0, ma = 0, mb = 0;
    for (int i = from; i < to; i++) {
        ma += a[i] / (to - from);
        mb += b[i] / (to - from);
    }
    for (int i = from; i < to; i++) {
        aa += (a[i] - ma) * (a[i] - ma);
        bb += (b[i] - mb) * (b[i] - mb);
        ab += (a[i] - ma) * (b[i] - mb);
    }
    return ab / sqrt(aa * bb);
}

/* What a learner has learned, by its file. */
static cal_draft_model learned_model(const rp_game *game, const double memory[]) {
    char *text = cal_draft_learner.text(game, memory, "agent none\ngames 1\nseed 1\nmade-by a test\n");
    cal_draft_model model;
    ck_assert_int_eq(cal_draft_read(game, text, "learned", &model, NULL), RP_OK);
    free(text);
    return model;
}

/* Learns from results drawn by known weights, those of truth[0] and truth[1] by turns of batches. */
static cal_draft_model learn_from(const rp_game *game, const cal_draft_model *const truth[2], int batches) {
    const rp_learner *learner = &cal_draft_learner;
    enum { BATCH = 1000 };
    double *memory = malloc(learner->memory(game) * sizeof *memory), payoff[BATCH];
    rp_state *begun = calloc(BATCH, sizeof *begun);
    rp_random random;
    rp_random_seed(&random, 10);
    learner->begin(game, memory);
    for (int batch = 0; batch < batches; batch++) {
        void *opened = learner->open(game, memory);
        ck_assert_ptr_nonnull(opened);
        for (int i = 0; i < BATCH; i++) {
            learner->prepare(game, opened, &random, &begun[i]);
            ck_assert_int_eq(cal_duel_of(&begun[i])->phase, CAL_PHASE_DEAL);
            double chance = 1 / (1 + rp_exp(-model_odds(game, truth[batch % 2], cal_duel_of(&begun[i]))));
            payoff[i] = rp_random_unit(&random) < chance ? 1 : -1;
        }
        learner->close(opened);
        ck_assert_int_eq(learner->learn(game, memory, begun, payoff, BATCH, NULL), RP_OK);
    }
    cal_draft_model model = learned_model(game, memory);
    free(begun);
    free(memory);
    return model;
}

/* Heroes four times what they are by chance, what they make of the first turn twice, Common cards as they are, nothing
 * else. */
static cal_draft_model known_weights(const rp_game *game) {
    cal_draft_model truth = random_model(game, 9);
    for (int i = 0; i < truth.layout.count; i++) {
        bool hero = i < truth.layout.heroes, common = i >= truth.layout.common && i < truth.layout.common_of;
        truth.weight[i] *= hero ? 4 : i >= truth.layout.first_of ? 2 : common ? 1 : 0;
    }
    truth.weight[truth.layout.first] = 0.3;
    return truth;
}

/* They come out much as they were put in. */
START_TEST(known_weights_are_found_again) {
    rp_game *game = new_game("calamity:stage=match");
    const cal_draft_model truth = known_weights(game);
    const cal_draft_layout *l = &truth.layout;
    const cal_draft_model learned =
        learn_from(game, (const cal_draft_model *const[]){&truth, &truth}, test_by_length(6, 20, 60));
    ck_assert_double_gt(correlation(learned.weight, truth.weight, 0, l->heroes), 0.8);
    ck_assert_double_gt(correlation(learned.weight, truth.weight, l->common, l->common_of), 0.7);
    ck_assert_double_gt(learned.weight[l->first], 0);
    ck_assert_double_gt(correlation(learned.weight, truth.weight, l->first_of, l->count), 0.7);
    rp_game_free(game);
}
END_TEST

/* What heroes are worth, and who begins, is learned from decks as they are played: every other batch, in which heroes
 * are worth the contrary of what they are in the batches that cards are learned from. */
START_TEST(heroes_are_learned_with_the_decks_that_are_played) {
    rp_game *game = new_game("calamity:stage=match");
    const cal_draft_model played = known_weights(game);
    const cal_draft_layout *l = &played.layout;
    cal_draft_model wide = played;
    for (int hero = 0; hero < l->heroes; hero++) wide.weight[hero] *= -1;
    for (int i = l->first; i < l->count; i++) wide.weight[i] *= -1;
    const cal_draft_model learned =
        learn_from(game, (const cal_draft_model *const[]){&wide, &played}, test_by_length(6, 20, 60));
    ck_assert_double_gt(correlation(learned.weight, played.weight, 0, l->heroes), 0.8);
    ck_assert_double_gt(correlation(learned.weight, played.weight, l->common, l->common_of), 0.7);
    ck_assert_double_gt(learned.weight[l->first], 0);
    ck_assert_double_gt(correlation(learned.weight, played.weight, l->first_of, l->count), 0.7);
    rp_game_free(game);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {a_file_reads_back,
                                  wrong_files_are_refused,
                                  a_file_of_the_same_data_is_whole,
                                  the_one_compiled_in_is_read,
                                  what_the_data_do_not_have_is_passed_over,
                                  the_draft_is_solved,
                                  values_agree_along_a_match,
                                  no_list_is_better_than_the_best,
                                  the_other_deck_is_not_looked_at,
                                  values_of_other_data_are_noticed,
                                  agents_draft_by_the_values,
                                  what_is_laid_down_is_chosen,
                                  picks_are_drawn_by_what_they_cost,
                                  wrong_drafters_are_refused,
                                  known_weights_are_found_again,
                                  heroes_are_learned_with_the_decks_that_are_played};
    Suite *suite = suite_create("calamity drafts");
    TCase *all = tcase_create("all");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(all, tests[i]);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
