/* Lessons of games that explain themselves: each has its moment in some game, comes when that is there, and comes once.
 */
#include "play/faces/face.h"
#include "tests/support/open_games.h"
#include "tests/support/shown_game.h"
#include "tests/support/suite.h"

#include <check.h>
#include <string.h>

enum { GAMES = 60 };

/* Games in whose course every lesson of their face has a moment. */
static const char *const lessons_of_dq[] = {"dq-combat", "dq-combat:hero=tatianna,monster=demon",
                                            "dq-combat:variant=dice,hero=hugo", "dq-combat:variant=classic",
                                            "dq-combat:variant=solo,players=1"};
static const char *const lessons_of_duels[] = {"destinyquest",
                                               "destinyquest:p1=l3w,p2=h3m",
                                               "destinyquest:p1=l3n,p2=h3r",
                                               "destinyquest:p1=l3a,p2=l3i",
                                               "destinyquest:p1=l2r,p2=h2r",
                                               "destinyquest:p1=l1m,p2=h3w"};
static const char *const lessons_of_calamity[] = {"calamity:stage=match,empty_deck=hurt"};
static const struct {
    const char *const *specs;
    size_t count;
} taught[] = {{lessons_of_dq, sizeof lessons_of_dq / sizeof *lessons_of_dq},
              {lessons_of_duels, sizeof lessons_of_duels / sizeof *lessons_of_duels},
              {lessons_of_calamity, sizeof lessons_of_calamity / sizeof *lessons_of_calamity}};

typedef struct learning {
    const rp_lessons *lessons;
    rp_lessons_said said; /* in this game */
    int times[RP_LESSONS_MAX];
} learning;

static void note(learning *l, const char *const text[], int count, rp_lessons_said before) {
    int marked = 0;
    for (int i = 0; i < l->lessons->count; i++) {
        bool is_new = (l->said & ~before) >> i & 1;
        marked += is_new;
        l->times[i] += is_new;
        for (int k = 0; k < count; k++)
            if (text[k] == l->lessons->lesson[i].text) ck_assert_msg(is_new, "said twice: %s", text[k]);
    }
    ck_assert_int_eq(marked, count);
}

static void decide(learning *l, const rp_game *game, const rp_state *state, int reader) {
    const char *text[RP_LESSONS_MAX];
    rp_lessons_said before = l->said;
    rp_view view;
    rp_view_of(game, state, reader, &view);
    note(l, text, rp_lessons_before(l->lessons, &view, &l->said, text), before);
}

static void play_at_random(learning *l, const rp_game *game, int reader, rp_random *random) {
    static rp_happening happening;
    const char *text[RP_LESSONS_MAX];
    rp_state state;
    l->said = 0;
    rp_start(game, &state);
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
        rp_action useful[RP_LEGAL_MAX];
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, &state, random);
        for (int player = 0; player < game->info.players && !(to_act & RP_TO_ACT_CHANCE); player++) {
            if (!(to_act >> player & 1)) continue;
            int count = rp_useful(game, &state, player, useful);
            move.of[player] = useful[rp_random_below(random, (uint32_t)count)];
            if (player == reader && count > 1) decide(l, game, &state, reader);
        }
        test_happen(game, &state, &move, reader, &happening);
        rp_lessons_said said = l->said;
        note(l, text, rp_lessons_after(l->lessons, &happening, &l->said, text), said);
    }
}

START_TEST(every_lesson_has_its_moment_once_a_game) {
    learning l = {0};
    rp_random random;
    rp_random_seed(&random, 4);
    for (size_t i = 0; i < taught[_i].count; i++) {
        rp_game *game = open_game(taught[_i].specs[i]);
        l.lessons = rp_face_of(game->rules).lessons;
        ck_assert_ptr_nonnull(l.lessons);
        for (int k = 0; k < GAMES; k++) play_at_random(&l, game, k % game->info.players, &random);
        rp_game_free(game);
    }
    for (int i = 0; i < l.lessons->count; i++) {
        ck_assert_msg(l.times[i] > 0, "never said: %s", l.lessons->lesson[i].text);
        ck_assert_msg(l.times[i] <= GAMES * (int)taught[_i].count, "said too often: %s", l.lessons->lesson[i].text);
    }
}
END_TEST

START_TEST(lessons_are_whole_sentences_with_one_kind_of_moment) {
    size_t count;
    const rp_face *const *faces = rp_faces(&count);
    for (size_t i = 0; i < count; i++) {
        const rp_lessons *lessons = faces[i]->lessons;
        for (int k = 0; lessons && k < lessons->count; k++) {
            const char *text = lessons->lesson[k].text;
            ck_assert_msg(!lessons->lesson[k].after != !lessons->lesson[k].before, "no moment, or two: %s", text);
            ck_assert_msg(strchr(".!?", text[strlen(text) - 1]) && !strchr(text, '\n'), "%s", text);
        }
        ck_assert_int_le(lessons ? lessons->count : 0, RP_LESSONS_MAX);
    }
}
END_TEST

START_TEST(a_game_without_lessons_says_none) {
    const char *text[RP_LESSONS_MAX];
    rp_lessons_said said = 0;
    rp_state state;
    rp_view view;
    rp_game *game = open_played("kuhn", &state, "");
    rp_view_of(game, &state, 0, &view);
    ck_assert_ptr_null(rp_face_of(game->rules).lessons);
    ck_assert_int_eq(rp_lessons_before(NULL, &view, &said, text), 0);
    ck_assert_uint_eq(said, 0);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("lessons");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, every_lesson_has_its_moment_once_a_game, 0, sizeof taught / sizeof *taught);
    tcase_add_test(tests, lessons_are_whole_sentences_with_one_kind_of_moment);
    tcase_add_test(tests, a_game_without_lessons_says_none);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
