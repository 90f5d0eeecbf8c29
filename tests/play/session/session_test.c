/* Games in progress: undo that brings the same luck, records that go on, files that are never half written. */
#include "play/session/session.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static void make_folder(void) {
    snprintf(folder, sizeof folder, "/tmp/riposte-session-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    setenv("XDG_DATA_HOME", folder, 1);
}

static void remove_folder(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    ck_assert_int_eq(system(command), 0);
}

static void begin(rp_session *session, const char *spec, int person, const char *agent, uint64_t seed) {
    rp_opened_game opened;
    rp_error error = {RP_OK, ""};
    ck_assert_msg(rp_opened_game_make(spec, NULL, &opened, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_session_begin(session, &opened, RP_TO_ACT_PLAYER(person), agent, seed, &error) == RP_OK, "%s",
                  error.text);
}

static int person_of(const rp_session *session) { return rp_session_first(session->persons); }

static bool waits(const rp_session *session) { return rp_session_next(session, -1) >= 0; }

static void view_of_person(const rp_session *session, rp_view *view) {
    rp_session_view(session, person_of(session), view);
}

static void step(rp_session *session, rp_action action) {
    rp_state before;
    rp_move move;
    rp_error error = {RP_OK, ""};
    if (waits(session))
        ck_assert_msg(rp_session_choose(session, person_of(session), action, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_session_step(session, NULL, NULL, &before, &move, &error) == RP_OK, "%s", error.text);
}

/* Goes on until the person has a choice; false at the end of the game. */
static bool until_choice(rp_session *session) {
    rp_action legal[RP_LEGAL_MAX];
    while (!rp_session_over(session)) {
        if (waits(session)) {
            int count = rp_useful(session->opened.game, &session->state, person_of(session), legal);
            if (count > 1) return true;
        }
        step(session, waits(session) ? legal[0] : 0);
    }
    return false;
}

/* The person's choice number `which`, counted round. */
static void choose(rp_session *session, unsigned which) {
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_useful(session->opened.game, &session->state, person_of(session), legal);
    step(session, legal[which % (unsigned)count]);
}

static void play_out(rp_session *session, unsigned style) {
    for (unsigned i = 0; until_choice(session); i++) choose(session, style * (i + 1));
}

static const char *const games[] = {"dq-combat",
                                    "dq-combat:variant=solo",
                                    "dq-combat:variant=dice,hero=krutzbeck",
                                    "dq-combat:variant=classic",
                                    "goofspiel:cards=5",
                                    "kuhn",
                                    "tictactoe"};
enum { GAMES = sizeof games / sizeof *games };

static char *line_of(const rp_session *session) {
    char *line = rp_record_line(&session->record);
    ck_assert_ptr_nonnull(line);
    return line;
}

static void assert_same_actions(const rp_session *a, const rp_session *b) {
    ck_assert_uint_eq(a->record.count, b->record.count);
    for (size_t i = 0; i < a->record.count; i++) ck_assert_int_eq(a->record.actions[i], b->record.actions[i]);
    ck_assert(rp_state_equal(a->opened.game, &a->state, &b->state));
}

/* When it was begun and by what stays with a game that is saved and gone on with, and can only be plain text. */
START_TEST(a_record_says_when_and_by_what) {
    rp_session session, again;
    rp_record record;
    rp_error error = {RP_OK, ""};
    char path[] = "/tmp/riposte-session-XXXXXX";
    close(mkstemp(path));
    unlink(path);
    begin(&session, "kuhn", 0, "random", 3);
    char *bare = line_of(&session);
    ck_assert_ptr_null(strstr(bare, "date"));
    rp_session_note_origin(&session, 1790000000);
    ck_assert_str_eq(session.record.date, "2026-09-21T14:13:20Z");
    ck_assert_ptr_eq(strstr(session.record.program, "riposte "), session.record.program);
    ck_assert_msg(rp_session_save(&session, path, &error) == RP_OK, "%s", error.text);
    char *line = line_of(&session), program[RP_RECORD_ORIGIN_MAX];
    snprintf(program, sizeof program, "%s", session.record.program);
    rp_session_release(&session);
    ck_assert_msg(rp_session_resume(&again, path, NULL, &error) == RP_OK, "%s", error.text);
    ck_assert_str_eq(again.record.date, "2026-09-21T14:13:20Z");
    ck_assert_str_eq(again.record.program, program);
    snprintf(again.record.date, sizeof again.record.date, "%s", "\xc3\xa9");
    free(line);
    line = line_of(&again);
    ck_assert_int_eq(rp_record_parse(line, strlen(line), &record, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "date: should be printable"));
    rp_session_release(&again);
    unlink(path);
    free(line);
    free(bare);
}
END_TEST

/* Undoing once or more and choosing the same again changes nothing at all; choosing otherwise and coming back neither.
 */
START_TEST(undo_brings_the_same_luck) {
    for (int g = 0; g < GAMES; g++) {
        for (uint64_t seed = 1; seed <= 5; seed++) {
            rp_session straight, winding;
            begin(&straight, games[g], 0, "greedy:samples=4", seed);
            begin(&winding, games[g], 0, "greedy:samples=4", seed);
            for (unsigned i = 0; until_choice(&straight); i++) {
                ck_assert(until_choice(&winding));
                choose(&winding, i + 1);
                until_choice(&winding);
                ck_assert_int_eq(rp_session_undo(&winding, person_of(&winding), true), RP_UNDO_DONE);
                choose(&winding, i);
                ck_assert_int_eq(rp_session_undo(&winding, person_of(&winding), true), RP_UNDO_DONE);
                choose(&straight, i);
                choose(&winding, i);
                assert_same_actions(&straight, &winding);
            }
            until_choice(&winding);
            assert_same_actions(&straight, &winding);
            rp_session_release(&straight);
            rp_session_release(&winding);
        }
    }
}
END_TEST

/* In a game with hidden cards, dice or simultaneous choices nothing is taken back that has shown something. */
START_TEST(undo_does_not_peek) {
    rp_session session;
    begin(&session, "dq-combat", 0, "random", 3);
    ck_assert_int_eq(rp_session_undo(&session, person_of(&session), false), RP_UNDO_NOTHING);
    int refused = 0;
    for (unsigned i = 1; until_choice(&session); i++) {
        rp_view before, after;
        view_of_person(&session, &before);
        size_t moves = session.count;
        choose(&session, i);
        until_choice(&session);
        bool alone = session.count == moves + 1;
        rp_undo undo = rp_session_undo(&session, person_of(&session), false);
        view_of_person(&session, &after);
        if (undo == RP_UNDO_DONE) {
            ck_assert(alone);
            ck_assert(rp_state_equal(session.opened.game, &before.masked, &after.masked));
            choose(&session, i);
        } else {
            ck_assert_int_eq(undo, RP_UNDO_WOULD_PEEK);
            refused++;
        }
    }
    ck_assert_int_gt(refused, 2);
    ck_assert_int_eq(session.peeked[0], 0);
    rp_session_release(&session);
    begin(&session, "tictactoe", 1, "random", 3);
    ck_assert(until_choice(&session));
    choose(&session, 0);
    ck_assert(until_choice(&session));
    ck_assert_int_eq(rp_session_undo(&session, person_of(&session), false), RP_UNDO_DONE);
    ck_assert_int_eq(rp_session_undo(&session, person_of(&session), false), RP_UNDO_NOTHING);
    ck_assert_str_eq(session.record.agents[1], "person:undone=1,peeked=0");
    rp_session_release(&session);
}
END_TEST

/* An attempt that is refused has shown a mark, though nobody but the person has moved. */
START_TEST(own_attempts_that_show_something_are_not_taken_back) {
    int refused = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        rp_session session;
        begin(&session, "phantom-ttt", 0, "random", seed);
        for (unsigned i = 0; until_choice(&session); i++) {
            size_t moves = session.count;
            choose(&session, 3 * i);
            bool again = session.count == moves + 1 && !rp_session_over(&session) && waits(&session);
            if (!again) continue;
            ck_assert_int_eq(rp_session_undo(&session, person_of(&session), false), RP_UNDO_WOULD_PEEK);
            refused++;
        }
        rp_session_release(&session);
    }
    ck_assert_int_gt(refused, 0);
}
END_TEST

/* Saved after every choice and gone on with: the record of an unbroken game, byte for byte. */
START_TEST(resume_goes_on_as_before) {
    make_folder();
    for (int g = 0; g < GAMES; g++) {
        rp_session whole, broken;
        rp_error error = {RP_OK, ""};
        begin(&whole, games[g], 0, "greedy:samples=3", 9);
        play_out(&whole, 1);
        begin(&broken, games[g], 0, "greedy:samples=3", 9);
        for (unsigned i = 0; until_choice(&broken); i++) {
            char path[RP_PATH_MAX];
            choose(&broken, i + 1);
            ck_assert_msg(rp_session_save(&broken, NULL, &error) == RP_OK, "%s", error.text);
            memcpy(path, broken.path, sizeof path);
            rp_session_release(&broken);
            ck_assert_msg(rp_session_resume(&broken, path, NULL, &error) == RP_OK, "%s", error.text);
            ck_assert_str_eq(path, broken.path);
        }
        char *a = line_of(&whole), *b = line_of(&broken);
        ck_assert_str_eq(a, b);
        free(a);
        free(b);
        rp_session_release(&whole);
        rp_session_release(&broken);
    }
    remove_folder();
}
END_TEST

START_TEST(nothing_is_overwritten) {
    make_folder();
    rp_session first, second;
    rp_error error = {RP_OK, ""};
    char path[RP_PATH_MAX];
    begin(&first, "kuhn", 0, "random", 1);
    begin(&second, "kuhn", 0, "random", 1);
    ck_assert_int_eq(rp_session_save(&first, NULL, &error), RP_OK);
    ck_assert_int_eq(rp_session_save(&second, NULL, &error), RP_OK);
    ck_assert_str_ne(first.path, second.path);
    ck_assert_int_eq(rp_session_save(&second, first.path, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_session_save(&second, "/nodir/file", &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "/nodir/file"));
    snprintf(path, sizeof path, "%s/mine.json", folder);
    ck_assert_int_eq(rp_session_save(&second, path, &error), RP_OK);
    ck_assert_int_eq(rp_session_save(&second, path, &error), RP_OK);
    rp_session_release(&first);
    ck_assert_int_eq(rp_session_resume(&first, "/nofile", NULL, &error), RP_BAD_INPUT);
    rp_session_release(&second);
    remove_folder();
}
END_TEST

/* Who plays a game has it for himself, from the first save to the end, whatever file it lies in. */
START_TEST(a_game_is_played_once_at_a_time) {
    make_folder();
    rp_session session, other;
    rp_error error = {RP_OK, ""};
    char path[RP_PATH_MAX], own[RP_PATH_MAX];
    begin(&session, "tictactoe", 0, "random", 1);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(rp_session_save(&session, NULL, &error), RP_OK);
        ck_assert(rp_storage_is_held(session.path));
        ck_assert_int_eq(rp_session_resume(&other, session.path, NULL, &error), RP_FAILED);
        ck_assert_ptr_nonnull(strstr(error.text, "another riposte is playing this game"));
    }
    memcpy(own, session.path, sizeof own);
    snprintf(path, sizeof path, "%s/mine.json", folder);
    ck_assert_int_eq(rp_session_save(&session, path, &error), RP_OK);
    ck_assert_int_eq(access(own, F_OK), -1); /* one game, one file */
    ck_assert_int_eq(rp_session_resume(&other, path, NULL, &error), RP_FAILED);
    rp_session_release(&session);
    ck_assert(!rp_storage_is_held(path));
    ck_assert_msg(rp_session_resume(&session, path, NULL, &error) == RP_OK, "%s", error.text);
    ck_assert_int_eq(rp_session_resume(&other, path, NULL, &error), RP_FAILED);
    rp_session_release(&session);
    ck_assert_int_eq(rp_session_resume(&session, path, NULL, &error), RP_OK);
    rp_session_release(&session);
    remove_folder();
}
END_TEST

/* The other seats get their view only: a changed hidden card of the person leaves their choice as it is. */
START_TEST(agents_do_not_see_the_person) {
    for (uint64_t seed = 1; seed <= 20; seed++) {
        rp_session a, b;
        rp_random random;
        rp_view view;
        begin(&a, "dq-combat:escape=no", 0, "ismcts:sims=50", seed);
        begin(&b, "dq-combat:escape=no", 0, "ismcts:sims=50", seed);
        ck_assert(until_choice(&a) && until_choice(&b));
        rp_view_of(a.opened.game, &a.state, 1, &view);
        rp_random_seed(&random, seed);
        rp_resample(&view, &random, &b.state);
        ck_assert(!rp_state_equal(a.opened.game, &a.state, &b.state));
        rp_state before;
        rp_move move_a, move_b;
        rp_action legal_a[RP_LEGAL_MAX], legal_b[RP_LEGAL_MAX];
        rp_useful(a.opened.game, &a.state, 0, legal_a);
        rp_useful(b.opened.game, &b.state, 0, legal_b);
        ck_assert_int_eq(rp_session_choose(&a, 0, legal_a[0], NULL), RP_OK);
        ck_assert_int_eq(rp_session_choose(&b, 0, legal_b[0], NULL), RP_OK);
        ck_assert_int_eq(rp_session_step(&a, NULL, NULL, &before, &move_a, NULL), RP_OK);
        ck_assert_int_eq(rp_session_step(&b, NULL, NULL, &before, &move_b, NULL), RP_OK);
        ck_assert_int_eq(move_a.of[1], move_b.of[1]);
        rp_session_release(&a);
        rp_session_release(&b);
    }
}
END_TEST

static int reader_of(const char *spec, const char *first, const char *second, bool finished) {
    rp_opened_game opened;
    rp_record record;
    rp_error error = {RP_OK, ""};
    ck_assert_msg(rp_opened_game_make(spec, NULL, &opened, &error) == RP_OK, "%s", error.text);
    rp_record_init(&record, opened.game, 1);
    snprintf(record.agents[0], sizeof record.agents[0], "%s", first);
    snprintf(record.agents[1], sizeof record.agents[1], "%s", second);
    record.finished = finished;
    int reader = rp_session_reader(&record, opened.game);
    rp_record_release(&record);
    rp_opened_game_release(&opened);
    return reader;
}

START_TEST(one_seat_reads_what_is_not_over) {
    ck_assert_int_eq(reader_of("kuhn", "person", "random", false), 0);
    ck_assert_int_eq(reader_of("kuhn", "random", "person", false), 1);
    ck_assert_int_eq(reader_of("kuhn", "random", "person:undone=1,peeked=0", false), 1);
    ck_assert_int_eq(reader_of("kuhn", "person", "person", false), 0);
    ck_assert_int_eq(reader_of("kuhn", "random", "", false), 0);
    ck_assert_int_eq(reader_of("kuhn", "random", "personal", false), 0);
    ck_assert_int_eq(reader_of("kuhn", "random", "person", true), RP_CHANCE_PLAYER);
    ck_assert_int_eq(reader_of("tictactoe", "random", "person", false), RP_CHANCE_PLAYER);
}
END_TEST

/* A game that is played again from some move is there what it was, and the same choices bring the same. */
START_TEST(played_again_it_is_the_same_game) {
    for (int g = 0; g < GAMES; g++) {
        rp_session first, again;
        rp_error error = {RP_OK, ""};
        begin(&first, games[g], 0, "greedy:samples=4", 6);
        play_out(&first, 1);
        for (uint64_t move = 1; move <= first.count; move += 1 + first.count / 5) {
            ck_assert_msg(rp_session_again(&again, &first.record, move, 1, NULL, first.seed, NULL, &error) == RP_OK,
                          "%s", error.text);
            ck_assert_uint_eq(again.count, move - 1);
            ck_assert_str_eq(again.record.agents[0], "person:undone=1,peeked=1");
            ck_assert_str_eq(again.path, "");
            while (again.count < first.count) step(&again, first.moves[again.count].move.of[0]);
            assert_same_actions(&first, &again);
            rp_session_release(&again);
        }
        ck_assert_int_eq(rp_session_again(&again, &first.record, first.count + 2, 1, NULL, 1, NULL, &error),
                         RP_BAD_INPUT);
        ck_assert_ptr_nonnull(strstr(error.text, "moves"));
        rp_session_release(&first);
    }
}
END_TEST

/* Who was a person cannot be played by himself: an agent is needed. */
START_TEST(a_person_is_replaced_by_an_agent) {
    rp_session first, again;
    rp_error error = {RP_OK, ""};
    begin(&first, "kuhn", 0, "random", 6);
    play_out(&first, 1);
    ck_assert_int_eq(rp_session_again(&again, &first.record, 1, 2, NULL, 1, NULL, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_session_again(&again, &first.record, 1, 2, "greedy", 1, NULL, &error), RP_OK);
    ck_assert_str_eq(again.record.agents[0], "greedy");
    rp_session_release(&again);
    rp_session_release(&first);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("session");
    TCase *cases = tcase_create("session");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, a_record_says_when_and_by_what);
    tcase_add_test(cases, undo_brings_the_same_luck);
    tcase_add_test(cases, undo_does_not_peek);
    tcase_add_test(cases, own_attempts_that_show_something_are_not_taken_back);
    tcase_add_test(cases, resume_goes_on_as_before);
    tcase_add_test(cases, nothing_is_overwritten);
    tcase_add_test(cases, a_game_is_played_once_at_a_time);
    tcase_add_test(cases, agents_do_not_see_the_person);
    tcase_add_test(cases, one_seat_reads_what_is_not_over);
    tcase_add_test(cases, played_again_it_is_the_same_game);
    tcase_add_test(cases, a_person_is_replaced_by_an_agent);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
