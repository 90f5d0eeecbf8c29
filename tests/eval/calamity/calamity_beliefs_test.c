/* What may be believed of a hand whose list is hidden, in calamity: against an enumeration of all lists of a small set
 * of cards and all hands of each, and against worlds of rp_resample; and how soon cards are drawn. */
#include "engine/games/calamity/knowledge.h"
#include "eval/calamity/deck_outlook.h"
#include "eval/evaluate.h"
#include "tests/support/data_folder.h"
#include "tests/support/length.h"
#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Six heroes with two Spells each, of one copy, and COMMONS Common cards of two: every three have COPIES. */
enum { COMMONS = 14, OWN = 6, KINDS = OWN + COMMONS, COPIES = OWN + 2 * COMMONS, PRESETS = 2, SAMPLES = 16384 };

static rp_data *few_cards(void) {
    static char heroes[2048], cards[8192], presets[4096];
    static const char effects[] = "\"target\": \"enemy\", \"effects\": [{\"kind\": \"damage\", \"amount\": 1, \"who\": "
                                  "\"target\"}]";
    FILE *out = fmemopen(heroes, sizeof heroes, "w");
    fprintf(out, "{\"replace_all\": true, \"heroes\": [");
    for (int i = 0; i < 6; i++)
        fprintf(out, "%s{\"id\": \"h%d\", \"name\": \"H%d\", \"health\": 60, \"armor\": 12, \"dice\": \"1d6\"}",
                i ? ", " : "", i, i);
    fprintf(out, "]}");
    fclose(out);
    out = fmemopen(cards, sizeof cards, "w");
    fprintf(out, "{\"replace_all\": true, \"cards\": [");
    for (int i = 0; i < 12; i++)
        fprintf(out, "{\"id\": \"s%d\", \"name\": \"S%d\", \"hero\": \"h%d\", \"copies\": 1, %s}, ", i, i, i / 2,
                effects);
    for (int i = 0; i < COMMONS; i++)
        fprintf(out, "%s{\"id\": \"c%d\", \"name\": \"C%d\", %s}", i ? ", " : "", i, i, effects);
    fprintf(out, "]}");
    fclose(out);
    out = fmemopen(presets, sizeof presets, "w");
    fprintf(out, "{\"replace_all\": true, \"archetypes\": [");
    for (int k = 0; k < PRESETS; k++) { /* the second has one copy less of two cards */
        fprintf(out, "%s{\"id\": \"a%d\", \"common\": {", k ? ", " : "", k);
        for (int i = 0; i < COMMONS; i++) fprintf(out, "%s\"c%d\": %d", i ? ", " : "", i, 2 - (k && i < 2));
        fprintf(out, "}}");
    }
    fprintf(out, "], \"presets\": []}");
    fclose(out);
    const test_data_file files[] = {
        {"heroes.json", heroes}, {"cards.json", cards}, {"presets.json", presets}, {NULL, NULL}};
    return test_data_of(&rp_calamity, files);
}

/* ---- enumeration ---------------------------------------------------------------------------------------- */

/* Kinds of the small set by number: the heroes' six, then the Common ones. */
static int kind_of(int local) {
    return local < CAL_FIRST_COMMON ? 2 * (local / CAL_HERO_CARDS) + local % CAL_HERO_CARDS
                                    : OWN + local - CAL_FIRST_COMMON;
}
static int copies_of(int kind) { return kind < OWN ? 1 : 2; }

typedef struct believed {
    int seen[KINDS], size, held; /* cards of the hand that are not known */
    double preset[PRESETS];      /* chances */
    double holds[KINDS], total;
} believed;

static double choose(int of, int some) {
    double ways = 1;
    if (some > of || some < 0) return 0;
    for (int i = 0; i < some; i++) ways = ways * (of - i) / (i + 1);
    return ways;
}

/* A list with its chance: its hands are counted. */
static void add_list(believed *b, const int list[KINDS], double p) {
    int unseen = b->size;
    for (int kind = 0; kind < KINDS; kind++) unseen -= b->seen[kind];
    for (int kind = 0; kind < KINDS; kind++)
        b->holds[kind] += p * (1 - choose(unseen - (list[kind] - b->seen[kind]), b->held) / choose(unseen, b->held));
    b->total += p;
}

/* Every way to add `left` cards to a list from kind `kind` on, each copy being a card of its own; `all`: how many there
 * are for the whole of it. */
static void add_rest(believed *b, int list[KINDS], int kind, int left, double ways, double all, double p) {
    if (kind == KINDS) {
        if (!left) add_list(b, list, p * ways / all);
        return;
    }
    int had = list[kind], room = copies_of(kind) - had, ahead = 0;
    for (int other = kind; other < KINDS; other++) ahead += copies_of(other) - list[other];
    if (left > ahead) return;
    for (int more = 0; more <= room && more <= left; more++) {
        list[kind] = had + more;
        add_rest(b, list, kind + 1, left - more, ways * choose(room, more), all, p);
    }
    list[kind] = had;
}

/* Any list: of each hero who has none in it, one of his two Spells, then the rest. */
static void add_any(believed *b, int list[KINDS], bool needs, int place, double p) {
    if (needs && place < CAL_TRIO) {
        bool met = list[2 * place] || list[2 * place + 1];
        for (int i = 0; i < (met ? 1 : 2); i++) {
            if (!met) list[2 * place + i]++;
            add_any(b, list, needs, place + 1, met ? p : p / 2);
            if (!met) list[2 * place + i]--;
        }
        return;
    }
    int pool = 0, left = b->size;
    for (int kind = 0; kind < KINDS; kind++) {
        pool += copies_of(kind) - list[kind];
        left -= list[kind];
    }
    add_rest(b, list, 0, left, 1, choose(pool, left), p);
}

static void enumerate(believed *b, bool needs) {
    int fitting = 0, list[KINDS];
    bool fits[PRESETS];
    for (int k = 0; k < PRESETS; k++) {
        fits[k] = b->size == COPIES - 2 * k;
        for (int kind = 0; kind < KINDS; kind++)
            fits[k] &= b->seen[kind] <= copies_of(kind) - (k && kind >= OWN && kind < OWN + 2);
        fitting += fits[k];
    }
    memcpy(list, b->seen, sizeof list);
    add_any(b, list, needs, 0, fitting ? 1.0 / 8 : 1);
    for (int k = 0; k < PRESETS; k++) {
        if (!fits[k]) continue;
        b->preset[k] = 7.0 / 8 / fitting;
        for (int kind = 0; kind < KINDS; kind++) list[kind] = copies_of(kind) - (k && kind >= OWN && kind < OWN + 2);
        add_list(b, list, b->preset[k]);
    }
    require_message(fabs(b->total - 1) < 1e-9, "%g", b->total);
}

static long facts_compared, needs_open;

static void compare_held(const cal_setup *setup, const cal_side *other, const believed *b,
                         const rp_posterior_fact facts[], int count) {
    double before = 1;
    bool met[KINDS] = {false};
    for (int i = 0; i < count; i++) {
        int found = -1;
        require_message(strncmp(facts[i].text, "believed to hold ", 17) == 0, "%s", facts[i].text);
        for (int local = 0; local < CAL_FIRST_COMMON + COMMONS; local++) {
            const cal_card *card = cal_card_of(setup, other, local);
            if (card && strcmp(card->use.name, facts[i].text + 17) == 0) found = kind_of(local);
        }
        require_message(found >= 0 && !met[found], "%s", facts[i].text);
        require_message(fabs(facts[i].probability - b->holds[found]) < 1e-9, "%s: %g, not %g", facts[i].text,
                        facts[i].probability, b->holds[found]);
        require_message(facts[i].probability <= before, "%s", facts[i].text);
        before = facts[i].probability;
        met[found] = true;
        facts_compared++;
    }
    for (int kind = 0; kind < KINDS; kind++) require_message(met[kind] || b->holds[kind] < 1e-12, "kind %d", kind);
}

static void compare(const rp_game *game, const rp_state *state, int player, bool needs) {
    const cal_setup *setup = cal_setup_of(game);
    rp_posterior_fact facts[RP_POSTERIOR_MAX];
    believed b = {.held = 0};
    rp_view view;
    rp_view_of(game, state, player, &view);
    const cal_side *other = &cal_duel_of(&view.masked)->side[!player];
    b.size = other->cards;
    b.held = other->hand_count - rp_pile_count(other->known & other->hand);
    for (int slot = 0; slot < other->cards; slot++)
        if (other->kind[slot]) b.seen[kind_of(other->kind[slot] - 1)]++;
    int count = rp_posterior(&view, facts), at = 0;
    if (!b.held) {
        require(!count);
        return;
    }
    enumerate(&b, needs);
    for (int place = 0; place < CAL_TRIO; place++) needs_open += needs && !b.seen[2 * place] && !b.seen[2 * place + 1];
    for (int k = 0; k < PRESETS; k++) {
        char text[RP_TEXT_MAX];
        if (b.preset[k] == 0) continue;
        snprintf(text, sizeof text, "believed to play the preset a%d", k);
        require_message(strcmp(facts[at].text, text) == 0 && fabs(facts[at].probability - b.preset[k]) < 1e-12, "%s %g",
                        facts[at].text, facts[at].probability);
        at++;
    }
    compare_held(setup, other, &b, facts + at, count - at);
}

/* The lowest cards that can be added, until there are `size`; random moves before. */
static void build_decks(const rp_game *game, rp_state *state, int size, rp_random *random) {
    while (cal_duel_of(state)->phase <= CAL_PHASE_DECK) {
        const cal_duel *duel = cal_duel_of(state);
        rp_action legal[RP_LEGAL_MAX];
        if (duel->phase < CAL_PHASE_DECK) {
            test_random_step(game, state, random);
            continue;
        }
        int player = duel->turn_of, count = rp_legal(game, state, player, legal), first = legal[0] == CAL_ACT_DONE;
        bool done = first && (duel->side[player].cards >= size || count == 1);
        rp_apply_one(game, state, player, legal[done ? 0 : first]);
    }
}

static void compare_games(const char *spec, bool needs) {
    rp_data *data = few_cards();
    rp_game *game;
    rp_error error = {0};
    rp_random random;
    require_message(!rp_game_new(spec, data, &game, &error), "%s", error.text);
    rp_random_seed(&random, 3);
    for (int play = 0; play < test_by_length(3, 6, 12); play++) {
        rp_state state;
        rp_start(game, &state);
        build_decks(game, &state, COPIES - play % 3, &random);
        for (int looks = 0; rp_to_act(game, &state) && looks < 12; test_random_step(game, &state, &random)) {
            if (rp_to_act(game, &state) & RP_TO_ACT_CHANCE || rp_random_below(&random, 6)) continue;
            compare(game, &state, (int)rp_to_act(game, &state) >> 1, needs);
            looks++;
        }
    }
    rp_game_free(game);
    rp_data_free(data);
}

START_TEST(beliefs_are_those_of_all_lists) {
    facts_compared = needs_open = 0;
    compare_games("calamity:stage=match,lists=hidden", false);
    compare_games("calamity:stage=match,lists=hidden,deck_needs=heroes", true);
    require_message(facts_compared > 300 && needs_open > 0, "%ld %ld", facts_compared, needs_open);
}
END_TEST

/* ---- the house's set ------------------------------------------------------------------------------------ */

/* How often each card is in the unknown part of the other's hand. */
static void sample(const rp_view *view, rp_random *random, int samples, int times[CAL_LOCAL_CARDS]) {
    memset(times, 0, CAL_LOCAL_CARDS * sizeof *times);
    for (int i = 0; i < samples; i++) {
        rp_state world;
        uint64_t held = 0;
        rp_resample(view, random, &world);
        const cal_side *of = &cal_duel_of(&world)->side[!view->player];
        for (rp_pile rest = of->hand & ~of->known; rest; rest &= rest - 1)
            held |= UINT64_C(1) << (of->kind[rp_pile_lowest(rest)] - 1);
        for (int local = 0; local < CAL_LOCAL_CARDS; local++) times[local] += held >> local & 1;
    }
}

/* Each card within 5 standard errors. */
static void compare_sampled(const rp_view *view, rp_random *random) {
    const cal_setup *setup = cal_setup_of(view->game);
    rp_posterior_fact facts[RP_POSTERIOR_MAX];
    int count = rp_posterior(view, facts), samples = test_fewer(SAMPLES), times[CAL_LOCAL_CARDS];
    const cal_side *seen = &cal_duel_of(&view->masked)->side[!view->player];
    sample(view, random, samples, times);
    for (int i = 0; i < count; i++) {
        if (strncmp(facts[i].text, "believed to hold ", 17) != 0) continue;
        double p = facts[i].probability, least = INFINITY;
        for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
            const cal_card *card = cal_card_of(setup, seen, local);
            if (!card || strcmp(card->use.name, facts[i].text + 17) != 0) continue;
            if (fabs(times[local] - samples * p) < least) least = fabs(times[local] - samples * p);
        }
        require_message(least < 5 * sqrt(samples * p * (1 - p)) + 1, "%s: %g off", facts[i].text, least);
        facts_compared++;
    }
}

START_TEST(beliefs_are_those_of_sampled_worlds) {
    static const char *const specs[] = {"calamity:stage=match,lists=hidden",
                                        "calamity:stage=match,lists=hidden,deck_needs=both",
                                        "calamity:stage=match,lists=hidden,deck_needs=heroes"};
    facts_compared = 0;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        rp_game *game = open_game(specs[i]);
        rp_random random;
        rp_state state;
        rp_random_seed(&random, 5 + i);
        rp_start(game, &state);
        for (int looks = 0; rp_to_act(game, &state) && looks < 4; test_random_step(game, &state, &random)) {
            rp_view view;
            const cal_duel *duel = cal_duel_of(&state);
            if (rp_to_act(game, &state) & RP_TO_ACT_CHANCE || duel->phase < CAL_PHASE_TURN) continue;
            if (rp_random_below(&random, 8)) continue;
            rp_view_of(game, &state, (int)rp_to_act(game, &state) >> 1, &view);
            compare_sampled(&view, &random);
            looks++;
        }
        rp_game_free(game);
    }
    ck_assert_int_gt(facts_compared, 100);
}
END_TEST

/* While decks are built nothing is told. */
START_TEST(nothing_is_believed_before) {
    rp_game *game = open_game("calamity:stage=match,lists=hidden");
    rp_posterior_fact facts[RP_POSTERIOR_MAX];
    rp_random random;
    rp_state state;
    rp_random_seed(&random, 6);
    for (rp_start(game, &state); cal_duel_of(&state)->phase <= CAL_PHASE_DECK;
         test_random_step(game, &state, &random)) {
        rp_view view;
        rp_view_of(game, &state, 0, &view);
        ck_assert_int_eq(rp_posterior(&view, facts), 0);
    }
    rp_game_free(game);
}
END_TEST

/* ---- draws ---------------------------------------------------------------------------------------------- */

/* By the last turn of a Round without Spells and passives. */
START_TEST(cards_are_drawn_by_the_rules) {
    static const char *const rules[] = {"opener", "each", "all"};
    rp_data *data = few_cards();
    for (int i = 0; i < 6; i++) {
        char spec[RP_TEXT_MAX];
        rp_game *game;
        rp_state state;
        rp_random random;
        rp_random_seed(&random, 7);
        snprintf(spec, sizeof spec, "calamity:first_draw=%s,first=p%d,p1=h0+h1+h2,p2=h3+h4+h5,decks1=a0,decks2=a0",
                 rules[i / 2], 1 + i % 2);
        require(!rp_game_new(spec, data, &game, NULL));
        for (rp_start(game, &state); cal_duel_of(&state)->round <= 3;) {
            const cal_duel *duel = cal_duel_of(&state);
            rp_action legal[RP_LEGAL_MAX];
            unsigned to_act = rp_to_act(game, &state);
            if (to_act & RP_TO_ACT_CHANCE) {
                test_random_step(game, &state, &random);
                continue;
            }
            rp_legal(game, &state, (int)to_act >> 1, legal);
            for (int player = 0; player < CAL_PLAYERS && duel->turn == CAL_TURNS && duel->phase == CAL_PHASE_ACT;
                 player++)
                ck_assert_int_eq(duel->side[player].hand_count,
                                 cal_drawn_by(cal_setup_of(game), duel->began == player, duel->round));
            rp_apply_one(game, &state, (int)to_act >> 1, legal[0]); /* to end the turn, or to activate a hero */
        }
        rp_game_free(game);
    }
    rp_data_free(data);
    ck_assert_double_eq_tol(cal_chance_drawn(30, 2, 5), 1 - 25.0 * 24 / (30 * 29), 1e-12);
    ck_assert_double_eq(cal_chance_drawn(30, 2, 30), 1);
    ck_assert_double_eq(cal_chance_drawn(30, 1, 29), 29.0 / 30);
    ck_assert_double_eq(cal_chance_drawn(30, 0, 9), 0);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {beliefs_are_those_of_all_lists, beliefs_are_those_of_sampled_worlds,
                                  nothing_is_believed_before, cards_are_drawn_by_the_rules};
    Suite *suite = suite_create("calamity beliefs");
    TCase *all = tcase_create("all");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(all, tests[i]);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
