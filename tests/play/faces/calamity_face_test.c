/* What calamity shows and tells: at random decisions the table has 79 columns and a number for each choice, every kind
 * of event has a sentence, neither depends on what the reader may not know, and odds are those of the dice. */
#include "engine/games/calamity/decks/decks.h"
#include "engine/games/calamity/events.h"
#include "engine/games/calamity/texts/texts.h"
#include "eval/calamity/outlook.h"
#include "eval/evaluate.h"
#include "eval/preparation.h"
#include "play/faces/calamity/decks.h"
#include "play/faces/face.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/shown_game.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORLDS = 3 };

static const char *const specs[] = {
    "calamity", "calamity:stage=match", "calamity:stage=match,lists=hidden",
    "calamity:p1=random,p2=random,decks1=control,decks2=spells,mulligan=yes,hand_limit=6,empty_deck=shuffle"};
enum { SPECS = sizeof specs / sizeof *specs };

typedef test_shown course;
static course *course_of(const char *spec) { return test_shown_new(spec, 1); }

/* ---- the table ------------------------------------------------------------------------------------------ */

static void check_table(course *c, int player) {
    rp_view view;
    rp_action useful[RP_LEGAL_MAX];
    rp_view_of(c->game, &c->state, player, &view);
    char *here = test_printed(c->face.print_view, &view), *sheets = test_printed(c->face.print_sheets, &view);
    test_lines_fit(here);
    test_lines_fit(sheets);
    test_numbers_stand(here, rp_useful(c->game, &c->state, player, useful));
    free(here);
    free(sheets);
}

START_TEST(tables_have_all_choices_and_no_secrets) {
    course *c = course_of(specs[_i]);
    for (int game = 0; game < test_by_length(2, 6, 40); game++) {
        test_shown_begin(c);
        for (unsigned to_act; (to_act = rp_to_act(c->game, &c->state)); test_shown_step(c)) {
            if (to_act & RP_TO_ACT_CHANCE) continue;
            check_table(c, to_act >> 1 & 1);
            if (game % 2 == 0) test_shown_hides(c, to_act >> 1 & 1, WORLDS);
        }
    }
    ck_assert_int_gt(c->worlds, 0);
    test_shown_free(c);
}
END_TEST

/* ---- odds ----------------------------------------------------------------------------------------------- */

/* Adds what an attack comes to, die by die, with chance as it is told at the table. */
static void follow(const rp_game *game, const rp_state *state, int attacked, int health, double probability,
                   bool is_first, double *hits, double *loss) {
    const cal_duel *duel = cal_duel_of(state);
    rp_state then;
    if (duel->waiting == CAL_WAITS_ANSWER) {
        rp_clone(game, &then, state);
        rp_apply_one(game, &then, duel->waits_for, CAL_ACT_PASS);
        follow(game, &then, attacked, health, probability, is_first, hits, loss);
    } else if (duel->waiting == CAL_WAITS_ROLL || duel->waiting == CAL_WAITS_DICE) {
        rp_outcome outcomes[RP_OUTCOMES_MAX];
        int count = rp_chance(game, state, outcomes);
        for (int i = 0; i < count; i++) {
            bool rolls = duel->waiting == CAL_WAITS_ROLL && is_first;
            double of_this = probability * outcomes[i].probability;
            rp_clone(game, &then, state);
            rp_apply_one(game, &then, RP_CHANCE_PLAYER, outcomes[i].outcome);
            if (rolls && cal_duel_of(&then)->last_throw == 1) *hits += of_this;
            follow(game, &then, attacked, health, of_this, is_first && !rolls, hits, loss);
        }
    } else {
        *loss += probability * (health - cal_hero_seen(duel, attacked)->health);
    }
}

START_TEST(odds_are_those_of_the_dice) {
    course *c = course_of(specs[_i]);
    long attacks = 0;
    for (int game = 0; game < test_by_length(1, 4, 20); game++) {
        test_shown_begin(c);
        for (unsigned to_act; (to_act = rp_to_act(c->game, &c->state)); test_shown_step(c)) {
            rp_action legal[RP_LEGAL_MAX];
            int player = to_act >> 1 & 1,
                count = to_act & RP_TO_ACT_CHANCE ? 0 : rp_legal(c->game, &c->state, player, legal);
            for (int i = 0; i < count; i++) {
                cal_outlook outlook;
                double hits = 0, loss = 0;
                rp_state state;
                if (legal[i] < CAL_ACT_ATTACK || legal[i] >= CAL_ACT_DISCARD) continue;
                int attacked = cal_number_of(!player, legal[i] - CAL_ACT_ATTACK);
                int health = cal_hero_seen(cal_duel_of(&c->state), attacked)->health;
                ck_assert(cal_outlook_of(c->game, &c->state, player, legal[i], &outlook));
                rp_clone(c->game, &state, &c->state);
                rp_apply_one(c->game, &state, player, legal[i]);
                follow(c->game, &state, attacked, health, 1, true, &hits, &loss);
                require_message(outlook.hits > hits - 1e-9 && outlook.hits < hits + 1e-9, "%g, not %g", outlook.hits,
                                hits);
                require_message(outlook.loss[attacked] > loss - 1e-9 && outlook.loss[attacked] < loss + 1e-9,
                                "%g, not %g", outlook.loss[attacked], loss);
                attacks++;
            }
        }
    }
    ck_assert_int_gt(attacks, 100);
    test_shown_free(c);
}
END_TEST

/* Lark hits armor 12 with 9 of 20, 10 with 11, 13 with 8, for 5.5: 2.475, 3.025 and 2.2. */
START_TEST(odds_of_the_first_turn) {
    course *c = course_of("calamity:p2=ossa+torrin+vigo");
    rp_view view;
    test_shown_begin(c);
    while (rp_to_act(c->game, &c->state) & RP_TO_ACT_CHANCE) test_shown_step(c);
    rp_view_of(c->game, &c->state, 0, &view);
    char *text = test_printed(c->face.print_view, &view);
    ck_assert_ptr_nonnull(strstr(text, "  Lark           45 % -2.5        55 % -3.0        40 % -2.2\n"));
    free(text);
    rp_apply_one(c->game, &c->state, 0, CAL_ACT_ACTIVATE + 1);
    rp_view_of(c->game, &c->state, 0, &view);
    text = test_printed(c->face.print_view, &view);
    ck_assert_ptr_nonnull(strstr(text, " attack Ossa: hits 45 %, -2.5\n"));
    ck_assert_ptr_nonnull(strstr(text, "> Lark "));
    free(text);
    test_shown_free(c);
}
END_TEST

/* ---- decks ---------------------------------------------------------------------------------------------- */

/* How a deck is finished: as the face does it, by a preset list, by learned values. */
typedef enum finishing { AS_THE_FACE, BY_PRESET, BY_VALUES } finishing;

static bool next_step(const rp_face *face, const rp_view *view, finishing how, rp_action *action) {
    cal_deck_outlook deck;
    if (how == AS_THE_FACE) return face->finish(view, action);
    return cal_finish_by(view, how == BY_VALUES && cal_deck_outlook_of(view, &deck) ? &deck : NULL, action);
}

/* Plays the builder's deck to its end by the table's steps, from `state` on; the copies of it. */
static void finish_deck(const rp_game *game, rp_state *state, finishing how, uint8_t copies[CAL_LOCAL_CARDS]) {
    const rp_face face = rp_face_of(game->rules);
    int player = cal_duel_of(state)->turn_of;
    rp_action action;
    rp_view view;
    for (;;) {
        rp_view_of(game, state, player, &view);
        if (!next_step(&face, &view, how, &action)) break;
        rp_move move = {{0}};
        rp_error error;
        move.of[player] = action;
        require_message(!rp_check_move(game, state, &move, &error), "%s", error.text);
        rp_apply(game, state, &move);
    }
    const cal_side *of = &cal_duel_of(state)->side[player];
    memset(copies, 0, CAL_LOCAL_CARDS);
    for (int slot = 0; slot < of->cards; slot++) copies[of->kind[slot] - 1]++;
}

static void go_to_decks(course *c) {
    for (test_shown_begin(c); cal_duel_of(&c->state)->phase < CAL_PHASE_DECK;) test_shown_step(c);
}

/* Some random cards of a deck; false: it is done by them. */
static bool begin_deck(course *c, const rp_state *start) {
    int player = cal_duel_of(start)->turn_of;
    rp_clone(c->game, &c->state, start);
    for (int i = (int)rp_random_below(&c->random, 30); i && cal_duel_of(&c->state)->turn_of == player; i--)
        test_shown_step(c);
    return cal_duel_of(&c->state)->turn_of == player;
}

/* From nothing the first preset deck, from the first cards of another one that, from anything a legal one. */
START_TEST(a_deck_is_finished_as_a_preset_one) {
    course *c = course_of("calamity:stage=match");
    const cal_setup *setup = cal_setup_of(c->game);
    int from_presets = 0, from_anything = 0;
    go_to_decks(c);
    int player = cal_duel_of(&c->state)->turn_of;
    rp_state start;
    rp_clone(c->game, &start, &c->state);
    for (uint32_t style = 0; style < setup->book->archetype_count; style++) {
        uint8_t list[CAL_LOCAL_CARDS], made[CAL_LOCAL_CARDS];
        cal_preset_list(setup, &cal_duel_of(&start)->side[player], (int)style, list);
        rp_clone(c->game, &c->state, &start);
        for (int local = 0; style && local < CAL_FIRST_COMMON; local++)
            for (int i = 0; i < list[local]; i++) rp_apply_one(c->game, &c->state, player, CAL_ACT_ADD + local);
        finish_deck(c->game, &c->state, BY_PRESET, made);
        require_message(memcmp(list, made, sizeof list) == 0, "another deck than preset %u", style);
        from_presets++;
    }
    for (int play = 0; play < 40; play++) {
        uint8_t made[CAL_LOCAL_CARDS];
        if (!begin_deck(c, &start)) continue;
        finish_deck(c->game, &c->state, BY_PRESET, made);
        ck_assert(cal_duel_of(&c->state)->turn_of != player);
        from_anything++;
    }
    ck_assert(from_presets > 1 && from_anything > 20);
    test_shown_free(c);
}
END_TEST

/* A deck that random play goes on with is not better, and the face takes the way that goes with its values. */
START_TEST(a_deck_is_finished_as_the_best_one) {
    course *c = course_of("calamity:stage=match");
    const rp_preparation *preparation = rp_evaluator_of(c->game)->preparation;
    const finishing usual = preparation->is_of_data(c->game, NULL) ? BY_VALUES : BY_PRESET;
    int better = 0;
    go_to_decks(c);
    rp_state start, begun;
    rp_clone(c->game, &start, &c->state);
    for (int play = 0; play < test_by_length(10, 40, 200); play++) {
        uint8_t made[CAL_LOCAL_CARDS], other[CAL_LOCAL_CARDS];
        cal_deck_outlook deck;
        rp_view view;
        if (!begin_deck(c, &start)) continue;
        rp_clone(c->game, &begun, &c->state);
        rp_view_of(c->game, &begun, cal_duel_of(&begun)->turn_of, &view);
        ck_assert(cal_deck_outlook_of(&view, &deck));
        finish_deck(c->game, &c->state, BY_VALUES, made);
        double worth = cal_list_worth(&deck.pool, made);
        for (int local = 0; local < CAL_LOCAL_CARDS; local++) ck_assert_int_ge(made[local], deck.have[local]);
        for (int k = 0; k < 5; k++) {
            rp_clone(c->game, &c->state, &begun);
            while (cal_duel_of(&c->state)->turn_of == cal_duel_of(&begun)->turn_of) test_shown_step(c);
            const cal_side *of = &cal_duel_of(&c->state)->side[cal_duel_of(&begun)->turn_of];
            memset(other, 0, sizeof other);
            for (int slot = 0; slot < of->cards; slot++) other[of->kind[slot] - 1]++;
            ck_assert_double_le(cal_list_worth(&deck.pool, other), worth + 1e-9);
            better += cal_list_worth(&deck.pool, other) < worth - 1e-9;
        }
        rp_clone(c->game, &c->state, &begun);
        finish_deck(c->game, &c->state, usual, made);
        rp_clone(c->game, &c->state, &begun);
        finish_deck(c->game, &c->state, AS_THE_FACE, other);
        ck_assert(memcmp(made, other, sizeof made) == 0);
    }
    ck_assert_int_gt(better, 5);
    test_shown_free(c);
}
END_TEST

/* "  3 Boulder [+0.4]: ..." of the cards that come next, and what they are for by their timings. */
START_TEST(decks_are_told_with_their_worth) {
    course *c = course_of("calamity:stage=match");
    long gains = 0, timings = 0;
    go_to_decks(c);
    rp_state start;
    rp_clone(c->game, &start, &c->state);
    for (int play = 0; play < test_by_length(5, 20, 100); play++) {
        rp_action legal[RP_LEGAL_MAX];
        cal_deck_outlook deck;
        rp_view view;
        if (!begin_deck(c, &start)) continue;
        int player = cal_duel_of(&c->state)->turn_of, answers = 0, told = 0;
        rp_view_of(c->game, &c->state, player, &view);
        ck_assert(cal_deck_outlook_of(&view, &deck));
        char *text = test_printed(c->face.print_view, &view);
        int count = rp_legal(c->game, &c->state, player, legal);
        const cal_side *of = &cal_duel_of(&c->state)->side[player];
        for (int i = 0; i < count; i++) {
            char line[RP_TEXT_MAX];
            cal_card_outlook outlook;
            if (legal[i] < CAL_ACT_ADD) continue;
            cal_card_outlook_of(&deck, legal[i] - CAL_ACT_ADD, &outlook);
            int length = snprintf(line, sizeof line, "\n%3d %s [", i + 1,
                                  cal_card_of(cal_setup_of(c->game), of, legal[i] - CAL_ACT_ADD)->use.name);
            const char *at = strstr(text, line);
            if (!at) continue; /* one of those that come later */
            at += length;
            if (strncmp(at, "needed]", 7) == 0)
                ck_assert(isnan(outlook.gain));
            else
                require_message(fabs(strtod(at, NULL) - 100 * outlook.gain) < 0.05 + 1e-6, "%g: %.30s",
                                100 * outlook.gain, at);
            gains++;
        }
        for (int slot = 0; slot < of->cards; slot++)
            answers += cal_use_of_slot(cal_setup_of(c->game), of, slot)->timing == CAL_OPPONENTS_TURN;
        const char *at = strstr(text, "only as an answer");
        if (at) {
            while (at[-1] == ' ' || (at[-1] >= '0' && at[-1] <= '9') || at[-1] == '\n') at--;
            told = (int)strtol(at, NULL, 10);
        }
        ck_assert_int_eq(told, answers);
        timings += answers > 0;
        free(text);
    }
    ck_assert(gains > 20 && timings > 0);
    test_shown_free(c);
}
END_TEST

/* ---- sentences ------------------------------------------------------------------------------------------ */

static void check_sentences(const char *text) {
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        require_message(line[length] == '\n' && length > 3, "no line: '%s'", text);
        require_message(strchr(".-:", line[length - 1]), "no sentence: '%.*s'", (int)length, line);
        line += length + 1;
    }
}

/* What says nothing by itself. */
static bool may_be_silent(const course *c, const rp_event *event) {
    return event->kind == CAL_TOLD_OVER || event->kind == CAL_TOLD_PASSIVE ||
           (event->kind == CAL_TOLD_ADDED && event->value[1] <= 0) ||
           (event->kind == CAL_TOLD_DRAWN && cal_duel_of(&c->happening.after)->waiting == CAL_WAITS_DRAW);
}

static void check_event(course *c, const rp_event *event) {
    test_shown_tell(c, event);
    require_message(c->text[0] || may_be_silent(c, event), "event %d says nothing", event->kind);
    check_sentences(c->text);
}

START_TEST(every_event_has_a_sentence) {
    course *c = course_of("calamity:stage=match,mulligan=yes,empty_deck=shuffle");
    for (int game = 0; game < test_by_length(2, 6, 40); game++) {
        for (test_shown_begin(c); rp_to_act(c->game, &c->state);) {
            test_shown_step(c);
            for (int reader = -1; reader < CAL_PLAYERS; reader++) {
                test_shown_narrate(c, reader);
                check_sentences(c->text);
                for (int i = 0; i < c->happening.account.count; i++) {
                    const rp_event event = c->happening.account.event[i];
                    check_event(c, &event);
                }
            }
        }
        test_shown_narrate(c, 0);
        char text[RP_NARRATION_MAX];
        c->face.narrate_end(c->game, &c->state, 0, text);
        check_sentences(text);
    }
    for (int kind = 0; kind < CAL_EVENTS; kind++) {
        const rp_event event = {.kind = (uint8_t)kind, .value = {1, 1, 1, 1}};
        if (!c->told[kind]) check_event(c, &event);
    }
    test_shown_free(c);
}
END_TEST

/* In cards, in the table and as they happen: "1 action less". */
START_TEST(changes_of_actions_are_told_in_words) {
    course *c = course_of("calamity");
    const cal_setup *setup = cal_setup_of(c->game);
    const cal_card *card = &setup->book->card[cal_card_find(setup->book, "shackle")];
    rp_page page = {c->text, sizeof c->text, 0};
    rp_view view;
    cal_put_use(&page, &card->use, "");
    require_message(strncmp(c->text, "1 action less: the target, until your next turn; ", 49) == 0, "%s", c->text);
    for (test_shown_begin(c); rp_to_act(c->game, &c->state) & RP_TO_ACT_CHANCE;) test_shown_step(c);
    test_shown_narrate(c, 0);
    for (int change = -1; change <= 2; change += 3) {
        cal_hero *hero = &cal_duel_in(&c->state)->side[1].hero[0];
        const char *words = change < 0 ? "1 action less" : "2 actions more";
        const rp_event event = {.kind = CAL_TOLD_CHANGE, .value = {1, hero->kind, CAL_ACTIONS, change}};
        char wanted[RP_TEXT_MAX];
        hero->change[CAL_SPAN_ROUND][CAL_ACTIONS] = (int8_t)change;
        hero->changed = 1u << CAL_SPAN_ROUND;
        rp_view_of(c->game, &c->state, 0, &view);
        char *text = test_printed(c->face.print_view, &view);
        snprintf(wanted, sizeof wanted, "  ready, %s\n", words);
        require_message(strstr(text, wanted), "no '%s' in: %s", wanted, text);
        free(text);
        test_shown_tell(c, &event);
        snprintf(wanted, sizeof wanted, ": %s.\n", words);
        require_message(strstr(c->text, wanted), "no '%s' in: %s", wanted, c->text);
    }
    test_shown_free(c);
}
END_TEST

/* Ends of random games to the limit of Rounds, and by an empty deck: whatever is said of who has more is so. */
START_TEST(ends_are_told_as_they_are) {
    static const char *const said[] = {"as many heroes and as much", "as many heroes left, and", "more heroes left",
                                       "cannot draw", "no hero left"};
    static const char *const ends[] = {"calamity:round_limit=3", "calamity:empty_deck=lose"};
    int times[sizeof said / sizeof *said] = {0};
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        course *c = course_of(ends[k]);
        for (int game = 0; game < 60; game++) {
            int heroes[CAL_PLAYERS] = {0}, health[CAL_PLAYERS] = {0};
            for (test_shown_begin(c); rp_to_act(c->game, &c->state);) test_shown_step(c);
            const cal_duel *duel = cal_duel_of(&c->state);
            for (int number = 1; number <= CAL_HEROES; number++) {
                int left = cal_hero_seen(duel, number)->health;
                heroes[cal_side_of(number)] += left > 0;
                health[cal_side_of(number)] += left;
            }
            cal_phrases.end(c->game, &c->state, 0, c->text);
            bool wins = duel->result == CAL_FIRST_WINS, is_you = strncmp(c->text, "You", 3) == 0;
            times[0] += strstr(c->text, said[0]) && heroes[0] == heroes[1] && health[0] == health[1];
            times[1] += strstr(c->text, said[1]) && heroes[0] == heroes[1] && (health[0] > health[1]) == is_you;
            times[2] += strstr(c->text, said[2]) && (heroes[0] > heroes[1]) == is_you;
            times[3] += strstr(c->text, said[3]) && wins != is_you && !duel->side[wins].deck;
            times[4] += strstr(c->text, said[4]) && !heroes[!is_you];
        }
        test_shown_free(c);
    }
    int all = 0;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) all += times[i];
    ck_assert_int_eq(all, 60 * (int)(sizeof ends / sizeof *ends));
    ck_assert(times[1] && times[2] && times[3] && times[4]);
}
END_TEST

/* Nothing that an action does is cut. */
START_TEST(meanings_are_whole) {
    course *c = course_of("calamity:stage=match");
    long told = 0;
    for (int game = 0; game < test_by_length(4, 8, 40); game++) {
        test_shown_begin(c);
        for (unsigned to_act; (to_act = rp_to_act(c->game, &c->state)); test_shown_step(c)) {
            rp_view view;
            rp_action legal[RP_LEGAL_MAX];
            char text[RP_TEXT_MAX];
            int player = to_act >> 1 & 1,
                count = to_act & RP_TO_ACT_CHANCE ? 0 : rp_legal(c->game, &c->state, player, legal);
            rp_view_of(c->game, &c->state, player, &view);
            for (int i = 0; i < count; i++) {
                cal_phrases.meaning(c->game, &view.masked, player, legal[i], text);
                require_message(strlen(text) + 1 < RP_TEXT_MAX, "may be cut: %s", text);
                told += text[0] != 0;
            }
        }
    }
    ck_assert_int_gt(told, 1000);
    test_shown_free(c);
}
END_TEST

/* What a player is told of a card that the other draws or adds is the same whichever it is. */
START_TEST(hidden_cards_are_not_named) {
    course *c = course_of("calamity:stage=match");
    long others = 0;
    for (test_shown_begin(c); rp_to_act(c->game, &c->state); test_shown_step(c)) {
        const cal_duel *duel = cal_duel_of(&c->state);
        bool draws = duel->waiting == CAL_WAITS_DRAW, adds = duel->phase == CAL_PHASE_DECK;
        if (!draws && !adds) continue;
        int player = draws ? duel->waits_for : duel->turn_of, count;
        char first[RP_NARRATION_MAX];
        rp_outcome outcomes[RP_OUTCOMES_MAX];
        rp_action legal[RP_LEGAL_MAX];
        rp_clone(c->game, &c->before, &c->state);
        count = draws ? rp_chance(c->game, &c->before, outcomes) : rp_legal(c->game, &c->before, player, legal);
        int from = adds && legal[0] == CAL_ACT_DONE;
        for (int i = from; i < count; i++) {
            c->move.of[draws ? 0 : player] = draws ? outcomes[i].outcome : legal[i];
            memset(c->narrator, 0, sizeof c->narrator);
            test_shown_narrate(c, !player);
            if (i > from) ck_assert_str_eq(c->text, first);
            memcpy(first, c->text, sizeof first);
            others += i > from;
        }
    }
    ck_assert_int_gt(others, 0);
    test_shown_free(c);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("calamity_face");
    TCase *tests = tcase_create("shown");
    tcase_add_loop_test(tests, tables_have_all_choices_and_no_secrets, 0, SPECS);
    tcase_add_loop_test(tests, odds_are_those_of_the_dice, 0, SPECS);
    tcase_add_test(tests, odds_of_the_first_turn);
    tcase_add_test(tests, a_deck_is_finished_as_a_preset_one);
    tcase_add_test(tests, a_deck_is_finished_as_the_best_one);
    tcase_add_test(tests, decks_are_told_with_their_worth);
    tcase_add_test(tests, every_event_has_a_sentence);
    tcase_add_test(tests, changes_of_actions_are_told_in_words);
    tcase_add_test(tests, ends_are_told_as_they_are);
    tcase_add_test(tests, meanings_are_whole);
    tcase_add_test(tests, hidden_cards_are_not_named);
    tcase_set_timeout(tests, 600);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
