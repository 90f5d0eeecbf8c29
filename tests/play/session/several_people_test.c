/* Games of several people: choices that are held until all have chosen, and undo that leaves the others theirs. */
#include "play/session/game_log.h"
#include "play/session/session.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BOTH = 3 };

static void begin(rp_session *session, const char *spec, const char *seats, uint64_t seed) {
    rp_opened_game opened;
    rp_error error = {RP_OK, ""};
    unsigned persons;
    ck_assert_msg(rp_opened_game_make(spec, NULL, &opened, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_opened_seats(opened.game, seats, &persons, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_session_begin(session, &opened, persons, "random", seed, &error) == RP_OK, "%s", error.text);
}

static rp_status try_step(rp_session *session, rp_error *error) {
    rp_state before;
    rp_move move;
    return rp_session_step(session, NULL, NULL, &before, &move, error);
}

static void step(rp_session *session) {
    rp_error error = {RP_OK, ""};
    ck_assert_msg(try_step(session, &error) == RP_OK, "%s", error.text);
}

/* Chance and the computer, until a person has to choose. */
static void until_asked(rp_session *session) {
    while (!rp_session_over(session) && rp_session_next(session, -1) < 0) step(session);
}

static void choose(rp_session *session, int seat, rp_action action) {
    rp_error error = {RP_OK, ""};
    ck_assert_msg(rp_session_choose(session, seat, action, &error) == RP_OK, "%s", error.text);
}

/* The first useful choice of everybody who is asked, and the move. */
static void all_choose(rp_session *session) {
    rp_action useful[RP_LEGAL_MAX];
    for (int seat; (seat = rp_session_next(session, -1)) >= 0;) {
        rp_useful(session->opened.game, &session->state, seat, useful);
        choose(session, seat, useful[0]);
    }
    step(session);
}

static void refuses_seats(const char *spec, const char *seats, const char *told) {
    rp_opened_game opened;
    rp_error error = {RP_OK, ""};
    unsigned persons;
    ck_assert_int_eq(rp_opened_game_make(spec, NULL, &opened, &error), RP_OK);
    ck_assert_int_eq(rp_opened_seats(opened.game, seats, &persons, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, told) != NULL, "%s", error.text);
    rp_opened_game_release(&opened);
}

START_TEST(seats_are_named) {
    static const struct {
        const char *spec, *seats;
        unsigned persons;
    } cases[] = {{"kuhn", "first", 1},
                 {"kuhn", "second", 2},
                 {"kuhn", "Second+first", 3},
                 {"kuhn:players=3", "all", 7},
                 {"kuhn:players=3", "third+first", 5},
                 {"pig", "ALL", 3},
                 {"2048", "all", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rp_session session;
        begin(&session, cases[i].spec, cases[i].seats, 1);
        ck_assert_uint_eq(session.persons, cases[i].persons);
        ck_assert_uint_eq(rp_session_persons(&session.record), cases[i].persons);
        rp_session_release(&session);
    }
    refuses_seats("kuhn", "first+first", "'first' stands there twice");
    refuses_seats("kuhn", "first+third", "no 'third'; there are: first, second");
    refuses_seats("kuhn", "first+", "no ''");
    refuses_seats("kuhn", "", "no ''");
    refuses_seats("kuhn", "all+first", "no 'all'");
}
END_TEST

/* Only where something is hidden or chosen at once, and several people play. */
START_TEST(some_games_part_people) {
    static const struct {
        const char *spec, *seats;
        bool parts;
    } cases[] = {{"kuhn", "all", true},  {"goofspiel", "all", true},  {"kuhn", "first", false},
                 {"pig", "all", false},  {"tictactoe", "all", false}, {"dungeonquest:players=3", "p1+p2", true},
                 {"2048", "all", false}, {"phantom-ttt", "all", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rp_session session;
        begin(&session, cases[i].spec, cases[i].seats, 1);
        ck_assert_msg(rp_session_parts(&session) == cases[i].parts, "%s", cases[i].spec);
        rp_session_release(&session);
    }
}
END_TEST

START_TEST(choices_are_held_until_all_have_chosen) {
    rp_session session;
    rp_error error = {RP_OK, ""};
    begin(&session, "goofspiel:cards=3", "all", 3);
    until_asked(&session);
    size_t moves = session.count;
    ck_assert_int_eq(rp_session_next(&session, -1), 0);
    ck_assert_int_eq(rp_session_next(&session, 1), 1);
    choose(&session, 1, 2);
    ck_assert_int_eq(rp_session_next(&session, 1), 0);
    ck_assert_int_eq(try_step(&session, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "first has not chosen yet"));
    ck_assert_uint_eq(session.count, moves);
    ck_assert_int_eq(rp_session_choose(&session, 0, 4, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_session_choose(&session, 2, 1, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_session_choose(&session, -1, 1, &error), RP_BAD_INPUT);
    choose(&session, 0, 3);
    choose(&session, 0, 1); /* in place of the one before */
    ck_assert_int_eq(rp_session_next(&session, -1), -1);
    step(&session);
    ck_assert_int_eq(session.moves[moves].move.of[0], 1);
    ck_assert_int_eq(session.moves[moves].move.of[1], 2);
    ck_assert_uint_eq(session.moves[moves].by_persons, BOTH);
    ck_assert_uint_eq(session.chosen, 0);
    rp_session_release(&session);
}
END_TEST

/* A held choice is taken back without a trace but the count; what others hold stays, and a move of both is for good. */
START_TEST(a_held_choice_is_taken_back_by_its_owner) {
    rp_session session;
    begin(&session, "goofspiel:cards=3", "all", 3);
    until_asked(&session);
    choose(&session, 0, 1);
    choose(&session, 1, 2);
    ck_assert_int_eq(rp_session_last_chooser(&session), 0);
    ck_assert_int_eq(rp_session_undo(&session, 0, false), RP_UNDO_DONE);
    ck_assert_int_eq(rp_session_next(&session, -1), 0);
    ck_assert_int_eq(rp_session_next(&session, 1), 0); /* the second one's is still held */
    ck_assert_int_eq(rp_session_undo(&session, 0, false), RP_UNDO_NOTHING);
    ck_assert_str_eq(session.record.agents[0], "person:undone=1,peeked=0");
    ck_assert_str_eq(session.record.agents[1], "person");
    choose(&session, 0, 3);
    step(&session);
    ck_assert_int_eq(rp_session_undo(&session, 0, false), RP_UNDO_OF_OTHERS);
    ck_assert_int_eq(rp_session_undo(&session, 1, true), RP_UNDO_OF_OTHERS);
    rp_session_release(&session);
}
END_TEST

/* In turn: the last one to choose may, and nobody before him. */
START_TEST(nobody_takes_back_what_others_chose) {
    rp_session session;
    begin(&session, "kuhn", "all", 3);
    until_asked(&session);
    size_t moves = session.count;
    ck_assert_int_eq(rp_session_undo(&session, 0, true), RP_UNDO_NOTHING);
    choose(&session, 0, 0);
    step(&session);
    ck_assert_int_eq(rp_session_last_chooser(&session), 0);
    ck_assert_int_eq(rp_session_undo(&session, 1, true), RP_UNDO_NOTHING);
    ck_assert_int_eq(rp_session_undo(&session, 0, false), RP_UNDO_DONE);
    ck_assert_uint_eq(session.count, moves);
    choose(&session, 0, 0);
    step(&session);
    choose(&session, 1, 1);
    step(&session);
    ck_assert_int_eq(rp_session_undo(&session, 0, true), RP_UNDO_OF_OTHERS);
    ck_assert_int_eq(rp_session_last_chooser(&session), 1);
    ck_assert_int_eq(rp_session_undo(&session, 1, false), RP_UNDO_DONE);
    ck_assert_int_eq(rp_session_next(&session, -1), 1);
    ck_assert_int_eq(session.undone[0], 1);
    ck_assert_int_eq(session.undone[1], 1);
    rp_session_release(&session);
}
END_TEST

/* Saved after every move and gone on with: both are people again, with what each of them has taken back. */
START_TEST(a_game_of_several_goes_on) {
    static const char *const games[] = {"kuhn", "goofspiel:cards=4", "leduc", "pig:goal=10"};
    char path[64];
    snprintf(path, sizeof path, "/tmp/riposte-several-%d.json", (int)getpid());
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        rp_session whole, broken;
        rp_error error = {RP_OK, ""};
        begin(&whole, games[g], "all", 9);
        begin(&broken, games[g], "all", 9);
        rp_action useful[RP_LEGAL_MAX];
        until_asked(&whole);
        until_asked(&broken);
        int seat = rp_session_next(&broken, -1);
        rp_useful(broken.opened.game, &broken.state, seat, useful);
        choose(&broken, seat, useful[0]);
        ck_assert_int_eq(rp_session_undo(&broken, rp_session_last_chooser(&broken), true), RP_UNDO_DONE);
        while (!rp_session_over(&broken)) {
            all_choose(&whole);
            all_choose(&broken);
            ck_assert_msg(rp_session_save(&broken, path, &error) == RP_OK, "%s", error.text);
            rp_session_release(&broken);
            ck_assert_msg(rp_session_resume(&broken, path, NULL, &error) == RP_OK, "%s", error.text);
            ck_assert_uint_eq(broken.persons, BOTH);
            ck_assert_int_eq(broken.undone[0] + broken.undone[1], 1);
        }
        ck_assert(rp_session_over(&whole));
        ck_assert_uint_eq(whole.record.count, broken.record.count);
        ck_assert_int_eq(
            memcmp(whole.record.actions, broken.record.actions, whole.record.count * sizeof *whole.record.actions), 0);
        ck_assert_int_eq(rp_session_peeked(&broken.record), 0);
        rp_session_release(&whole);
        rp_session_release(&broken);
        unlink(path);
    }
}
END_TEST

/* What is impossible in a record's counts is nothing; of people the sum is what all of them took back. */
START_TEST(taken_back_is_summed) {
    rp_session session;
    begin(&session, "kuhn", "all", 1);
    static const struct {
        const char *first, *second;
        int sum;
    } cases[] = {{"person", "person", 0},
                 {"person:undone=3,peeked=2", "person:undone=1,peeked=1", 3},
                 {"person:undone=3,peeked=2", "random", 2},
                 {"person:undone=2147483647,peeked=2147483647", "person:undone=2147483647,peeked=2147483647", 0},
                 {"person:undone=1,peeked=2", "person:undone=-1,peeked=-2", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(session.record.agents[0], sizeof session.record.agents[0], "%s", cases[i].first);
        snprintf(session.record.agents[1], sizeof session.record.agents[1], "%s", cases[i].second);
        ck_assert_int_eq(rp_session_peeked(&session.record), cases[i].sum);
    }
    rp_session_release(&session);
}
END_TEST

/* A last card is played unasked, as everybody knows that it is the last; a choice that only its owner knows to be none
 * is not. */
START_TEST(who_is_openly_forced) {
    rp_session session;
    rp_action action = -1;
    begin(&session, "goofspiel:cards=3", "all", 3);
    until_asked(&session);
    ck_assert(!rp_session_is_openly_forced(&session, 0, &action));
    while (session.record.count < 6) all_choose(&session);
    until_asked(&session);
    ck_assert(!rp_session_over(&session));
    ck_assert(rp_session_is_openly_forced(&session, 0, &action));
    ck_assert(rp_session_is_openly_forced(&session, 1, &action));
    rp_session_release(&session);
    int secret = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        begin(&session, "dq-combat:escape=no", "all", seed);
        for (; !rp_session_over(&session); all_choose(&session)) {
            rp_action useful[RP_LEGAL_MAX];
            until_asked(&session);
            int seat = rp_session_next(&session, -1);
            if (seat < 0) break;
            if (rp_useful(session.opened.game, &session.state, seat, useful) > 1) continue;
            secret += !rp_session_is_openly_forced(&session, seat, &action);
        }
        rp_session_release(&session);
    }
    ck_assert_int_gt(secret, 0); /* nobody sees that a hand has nothing to counter with */
}
END_TEST

/* A log that was left behind catches up with the very words of one that was told at once. */
START_TEST(a_log_catches_up) {
    static const char *const games[] = {"kuhn", "goofspiel:cards=4", "dq-combat", "dungeonquest:players=2"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        rp_session session;
        rp_game_log *at_once = calloc(1, sizeof *at_once), *late = calloc(1, sizeof *late);
        begin(&session, games[g], "all", 4);
        at_once->reader = late->reader = 1;
        for (int moves = 0; !rp_session_over(&session) && moves < 60; moves++) {
            all_choose(&session);
            rp_game_log_catch_up(at_once, &session);
            if (moves % 7 == 0) rp_game_log_catch_up(late, &session);
        }
        rp_game_log_catch_up(late, &session);
        ck_assert_uint_eq(late->moves, session.count);
        ck_assert_uint_gt(late->length, 0);
        ck_assert_str_eq(late->text, at_once->text);
        ck_assert_uint_eq(late->last_choice, at_once->last_choice);
        rp_game_log_release(late);
        rp_game_log_release(at_once);
        free(late);
        free(at_once);
        rp_session_release(&session);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("several people");
    TCase *cases = tcase_create("several people");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, seats_are_named);
    tcase_add_test(cases, some_games_part_people);
    tcase_add_test(cases, choices_are_held_until_all_have_chosen);
    tcase_add_test(cases, a_held_choice_is_taken_back_by_its_owner);
    tcase_add_test(cases, nobody_takes_back_what_others_chose);
    tcase_add_test(cases, a_game_of_several_goes_on);
    tcase_add_test(cases, taken_back_is_summed);
    tcase_add_test(cases, who_is_openly_forced);
    tcase_add_test(cases, a_log_catches_up);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
