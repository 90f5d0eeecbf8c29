/* Odds that were measured: found by what they are about and not otherwise, also of the mirror image. */
#include "play/faces/odds.h"

#include "play/faces/face.h"
#include "play/faces/mirror.h"
#include "tests/support/suite.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>

static rp_game *make(const char *spec) {
    rp_game *game;
    rp_error error = {RP_OK, ""};
    ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s", error.text);
    return game;
}

static void write_odds(const rp_game *game, int format, int rules, uint64_t data, char text[2048]) {
    snprintf(text, 2048,
             "odds %d\ngame kuhn\nrules %d\ndata %016" PRIx64 "\nagent random\ngames 10\nseed 1\ndate 2026-01-01\n"
             "made-by x\nshare 7 1 2 %.200s\nfair 5 0 5 cards=4 %.200s\nfair 4 0 6 - kuhn:cards=5\n",
             format, (int)game->rules->version + rules, game->data_hash + data, game->spec.text, game->spec.text);
}

START_TEST(lines_of_a_game) {
    rp_game *game = make("kuhn"), *five = make("kuhn:cards=5"), *other = make("kuhn:cards=6");
    char text[2048];
    rp_odds odds;
    write_odds(game, RP_ODDS_VERSION, 0, 0, text);
    ck_assert(rp_odds_read(text, game, false, &odds));
    ck_assert(odds.win == 7 && odds.draw == 1 && odds.loss == 2);
    ck_assert_str_eq(odds.agent, "random");
    ck_assert(rp_odds_read(text, game, true, &odds));
    ck_assert_str_eq(odds.options, "cards=4");
    ck_assert(rp_odds_read(text, five, true, &odds));
    ck_assert_str_eq(odds.options, "");
    ck_assert(!rp_odds_read(text, five, false, &odds));
    ck_assert(!rp_odds_read(text, other, false, &odds) && !rp_odds_read(text, other, true, &odds));
    for (int wrong = 0; wrong < 3; wrong++) {
        write_odds(game, RP_ODDS_VERSION + (wrong == 0), wrong == 1, wrong == 2, text);
        ck_assert(!rp_odds_read(text, game, false, &odds) && !rp_odds_read(text, game, true, &odds));
    }
    rp_game_free(game);
    rp_game_free(five);
    rp_game_free(other);
}
END_TEST

START_TEST(in_words) {
    rp_odds odds = {.win = 920, .loss = 80};
    char text[RP_TEXT_MAX];
    rp_odds_text(&odds, "Hugo", text);
    ck_assert_str_eq(text, "Hugo wins 92 % (+- 2)");
    odds = (rp_odds){.win = 50, .draw = 25, .loss = 25};
    rp_odds_text(&odds, "Hugo", text);
    ck_assert_str_eq(text, "Hugo wins 50 % (+- 10), 25 % are drawn");
}
END_TEST

/* Heroes and what belongs to them change sides; mirrored twice a game is what it was. */
START_TEST(mirror_images) {
    rp_game *game = make("destinyquest:p1=l1m,p1-health=9,tie=reroll"), *kuhn = make("kuhn");
    char spec[RP_SPEC_TEXT_MAX];
    ck_assert(!rp_mirror_spec(kuhn, spec));
    ck_assert(rp_mirror_spec(game, spec));
    rp_game *mirror = make(spec);
    ck_assert_str_eq(mirror->spec.text, "destinyquest:p1=l1r,p2=l1m,p2-health=9,tie=reroll");
    ck_assert(rp_mirror_spec(mirror, spec));
    rp_game *back = make(spec);
    ck_assert_str_eq(back->spec.text, game->spec.text);
    rp_game_free(game);
    rp_game_free(kuhn);
    rp_game_free(mirror);
    rp_game_free(back);
}
END_TEST

/* The settings of a row can all be made, and the one that changes nothing has no options. */
START_TEST(rows_of_fair_settings) {
    static const char *const specs[] = {"dq-combat", "dq-combat:hero=tatianna,monster=demon", "destinyquest",
                                        "destinyquest:p1=l3w,p2=h3m"};
    for (size_t s = 0; s < sizeof specs / sizeof *specs; s++) {
        rp_game *game = make(specs[s]);
        const rp_fair_row *row = rp_face_of(game->rules).fair;
        int start, count = row->count(game, &start);
        ck_assert(start > 0 && start < count - 1);
        for (int i = 0; i < count; i++) {
            char options[RP_TEXT_MAX], spec[RP_SPEC_TEXT_MAX], told[RP_TEXT_MAX];
            row->options(game, i, options);
            ck_assert_int_eq(options[0] == 0, i == start);
            if (i == start) continue;
            snprintf(spec, sizeof spec, "%.500s%s%s", game->spec.text, strchr(game->spec.text, ':') ? "," : ":",
                     options);
            rp_game *made = make(spec);
            int none;
            row->tell(made, told);
            ck_assert(told[0]);
            ck_assert_int_eq(row->count(made, &none), 0);
            rp_game_free(made);
        }
        rp_game_free(game);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("odds");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, lines_of_a_game);
    tcase_add_test(tests, in_words);
    tcase_add_test(tests, mirror_images);
    tcase_add_test(tests, rows_of_fair_settings);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
