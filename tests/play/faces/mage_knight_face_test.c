/* What mage-knight shows and tells: at random decisions the table fits the screen, every kind of event has a sentence,
 * and neither the table nor a sentence depends on what the reader may not know. */
#include "engine/games/mage_knight/events.h"
#include "play/faces/face.h"
#include "play/faces/mage_knight/words.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/shown_game.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIERS = 4, LAYERS = 2, SPECS = TIERS * LAYERS, LINES = 23 /* and that of the input */, WORLDS = 4 };

typedef test_shown course;

/* Combats in four tiers, then Rounds. */
static course *course_of(int index) {
    char spec[64];
    int tier = index % TIERS;
    snprintf(spec, sizeof spec, "mage-knight:tier=%d,layer=%s", tier, index < TIERS ? "fight" : "round");
    return test_shown_new(spec, (uint64_t)tier + 1);
}

/* ---- the table ------------------------------------------------------------------------------------------ */

typedef struct table_lengths {
    long tables, long_tables;
    int longest;
} table_lengths;

/* How many cards are left in a Deed deck is known to all. */
static void check_decks(const course *c, const rp_view *view) {
    for (int player = 0; player < MK_PLAYERS; player++)
        ck_assert_int_eq(mk_deck_count(mk_duel_of(&view->masked), player, view->player),
                         rp_pile_count(mk_duel_of(&c->state)->player[player].deck));
}

static void check_table(course *c, int player, table_lengths *lengths) {
    rp_view view;
    rp_view_of(c->game, &c->state, player, &view);
    char *whole = test_printed_view(&c->face, NULL, &view), *part = test_printed_view(&c->face, &view, &view);
    char question[RP_TEXT_MAX];
    int lines = test_lines_fit(whole), part_lines = test_lines_fit(part);
    c->game->rules->phrases->question(c->game, &view.masked, player, question);
    ck_assert_uint_le(strlen(question), TEST_COLUMNS);
    ck_assert_ptr_nonnull(strstr(whole, question));
    ck_assert_ptr_nonnull(strstr(part, question));
    ck_assert_int_lt(part_lines, lines);
    rp_action useful[RP_LEGAL_MAX];
    int count = rp_useful(c->game, &c->state, player, useful);
    test_numbers_stand(whole, count);
    test_numbers_stand(part, count);
    check_decks(c, &view);
    lengths->tables++;
    lengths->long_tables += lines > LINES;
    if (lines > lengths->longest) lengths->longest = lines;
    free(whole);
    free(part);
}

/* Shares of the tables that may be longer than the screen: beginners' never are, and the most have many Units, crystals
 * and Skills on both sides; those of a Round have a map. Of few tables the share says nothing. */
enum { FEW_TABLES = 500 };
static const double most_long_tables[SPECS] = {0, 0.01, 0.07, 0.3, 0.01, 0.1, 0.4, 0.7};

START_TEST(tables_fit_the_screen) {
    course *c = course_of(_i);
    table_lengths lengths = {0};
    for (int game = 0; game < test_by_length(4, _i < TIERS ? 60 : 20, 400); game++) {
        test_shown_begin(c);
        while (rp_to_act(c->game, &c->state)) {
            unsigned to_act = rp_to_act(c->game, &c->state);
            rp_action useful[RP_LEGAL_MAX];
            int player = to_act >> 1 & 1;
            if (!(to_act & RP_TO_ACT_CHANCE) && rp_useful(c->game, &c->state, player, useful) > 1) {
                check_table(c, player, &lengths);
                if (game % 8 == 0) test_shown_hides(c, player, WORLDS);
            }
            test_shown_step(c);
        }
    }
    ck_assert_int_gt(c->worlds, 0);
    printf("%s: %ld of %ld tables have more than %d lines, the longest %d\n", c->game->spec.text, lengths.long_tables,
           lengths.tables, LINES, lengths.longest);
    ck_assert_msg(lengths.tables < FEW_TABLES ||
                      (double)lengths.long_tables <= most_long_tables[_i] * (double)lengths.tables,
                  "%s: %ld of %ld tables have more than %d lines, the longest %d", c->game->spec.text,
                  lengths.long_tables, lengths.tables, LINES, lengths.longest);
    test_shown_free(c);
}
END_TEST

/* ---- sentences ------------------------------------------------------------------------------------------ */

static bool is_of_the_deal(int kind) {
    bool later = kind == MK_TOLD_DRAWN || kind == MK_TOLD_DISCARDED || kind == MK_TOLD_SOURCE;
    return (kind <= MK_TOLD_NEIGHBOUR && !later) || kind == MK_TOLD_SITE;
}

static void check_sentences(const course *c) {
    for (const char *line = c->text; *line;) {
        size_t length = strcspn(line, "\n");
        require_message(line[length] == '\n' && length > 3, "no line: '%s'", c->text);
        require_message(line[length - 1] == '.' || line[length - 1] == '-', "no sentence: '%.*s'", (int)length, line);
        for (size_t i = 2; i + 1 < length; i++) require_message(line[i] != ' ' || line[i + 1] != ' ', "'%s'", line);
        line += length + 1;
    }
}

/* An event alone, in the place of those of the present move. */
static void check_event(course *c, const rp_event *event) {
    test_shown_tell(c, event);
    int pending = mk_duel_of(&c->happening.after)->pending;
    bool waits = event->kind == MK_TOLD_DRAWN && (pending == MK_CHANCE_DRAW || pending == MK_CHANCE_REFILL);
    require_message(c->text[0] || waits, "event %d says nothing", event->kind);
    check_sentences(c);
}

/* Each event alone, in the middle of random games, says something to each reader; so do those of a combat that did not
 * come about, at the end of the last. */
START_TEST(every_event_has_a_sentence) {
    course *c = course_of(_i ? SPECS - 1 : TIERS - 1);
    for (int game = 0; game < 6; game++) {
        test_shown_begin(c);
        while (rp_to_act(c->game, &c->state)) {
            test_shown_step(c);
            for (int reader = -1; reader < MK_PLAYERS; reader++) {
                test_shown_narrate(c, reader);
                check_sentences(c);
                bool deal = mk_duel_of(&c->before)->phase == MK_START;
                for (int i = 0; i < c->happening.account.count && !deal; i++) {
                    const rp_event event = c->happening.account.event[i];
                    check_event(c, &event);
                }
            }
        }
    }
    for (int kind = 0; kind < (_i ? MK_EVENTS : MK_TOLD_SITE); kind++) { /* those behind are of a Round */
        const rp_event event = {.kind = (uint8_t)kind, .value = {MK_DEFENDER, 1, 1, 0, 0, 0, 0}};
        if (!c->told[kind] && !is_of_the_deal(kind)) check_event(c, &event);
    }
    test_shown_free(c);
}
END_TEST

/* The deal is told once, when it is over: whose it is, what the reader drew, and of the other only how much. */
START_TEST(the_deal_is_told_in_few_lines) {
    course *c = course_of(_i);
    for (int game = 0; game < 40; game++) {
        test_shown_begin(c);
        do {
            test_shown_step(c);
            for (int reader = -1; reader < MK_PLAYERS; reader++) {
                test_shown_narrate(c, reader);
                if (mk_duel_of(&c->state)->phase == MK_START) ck_assert_str_eq(c->text, "");
            }
        } while (mk_duel_of(&c->state)->phase == MK_START);
        for (int reader = 0; reader < MK_PLAYERS; reader++) {
            const mk_duel *duel = mk_duel_of(&c->state);
            const mk_setup *setup = mk_setup_of(c->game);
            char counted[64];
            test_shown_narrate(c, reader);
            for (rp_pile hand = duel->player[reader].hand; hand; hand &= hand - 1)
                ck_assert_ptr_nonnull(strstr(c->text, setup->book->card[duel->kind[rp_pile_lowest(hand)] - 1].name));
            snprintf(counted, sizeof counted, " draws %d card", duel->player[!reader].hand_count);
            ck_assert_msg(strstr(c->text, counted), "no '%s' in\n%s", counted, c->text);
            ck_assert_ptr_nonnull(strstr(c->text, duel->night ? "By Night " : "By Day "));
        }
    }
    test_shown_free(c);
}
END_TEST

/* Something is told of whatever a player does, unless it goes on with a choice or with chance. */
START_TEST(own_choices_are_told) {
    course *c = course_of(_i);
    for (int game = 0; game < test_by_length(4, 40, 200); game++) {
        test_shown_begin(c);
        while (rp_to_act(c->game, &c->state)) {
            test_shown_step(c);
            unsigned to_act = rp_to_act(c->game, &c->before);
            if (to_act & RP_TO_ACT_CHANCE) continue;
            int reader = to_act >> 1 & 1;
            char did[RP_TEXT_MAX];
            rp_action_text(c->game, &c->before, reader, c->move.of[reader], did);
            memset(c->narrator, 0, sizeof c->narrator);
            test_shown_narrate(c, reader);
            ck_assert_msg(c->text[0] || mk_duel_of(&c->state)->pending, "nothing is told of '%s'", did);
        }
    }
    test_shown_free(c);
}
END_TEST

/* What a player is told of a card that the other draws is the same whichever it is. */
START_TEST(hidden_draws_are_only_counted) {
    course *c = course_of(_i ? TIERS + 2 : 2);
    long draws = 0;
    for (int game = 0; game < test_by_length(60, _i ? 20 : 60, 200); game++) {
        test_shown_begin(c);
        while (rp_to_act(c->game, &c->state)) {
            test_shown_step(c);
            const mk_duel *before = mk_duel_of(&c->before);
            bool draws_one = before->pending == MK_CHANCE_DRAW || before->pending == MK_CHANCE_REFILL;
            if (before->phase == MK_START || !draws_one) continue;
            int reader = !before->pending_player;
            rp_outcome outcomes[RP_OUTCOMES_MAX];
            int count = rp_chance(c->game, &c->before, outcomes);
            char first[RP_NARRATION_MAX];
            for (int i = 0; i < count; i++) {
                c->move.of[0] = outcomes[i].outcome;
                memset(c->narrator, 0, sizeof c->narrator);
                test_shown_narrate(c, reader);
                if (i) ck_assert_str_eq(c->text, first);
                memcpy(first, c->text, sizeof first);
                draws += i > 0;
            }
        }
    }
    ck_assert_int_gt(draws, 0);
    test_shown_free(c);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("mage_knight_face");
    TCase *tests = tcase_create("shown");
    tcase_add_loop_test(tests, tables_fit_the_screen, 0, SPECS);
    tcase_add_loop_test(tests, the_deal_is_told_in_few_lines, 0, SPECS);
    tcase_add_loop_test(tests, every_event_has_a_sentence, 0, LAYERS);
    tcase_add_loop_test(tests, own_choices_are_told, 0, SPECS);
    tcase_add_loop_test(tests, hidden_draws_are_only_counted, 0, LAYERS);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
