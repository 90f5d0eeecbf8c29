/* Odds that were measured: found by what they are about and not otherwise, also of the mirror image. Settings that make
 * a game fair: rows in their order, each told as it is. */
#include "play/faces/odds.h"

#include "engine/games/destinyquest/state.h"
#include "engine/games/dungeonquest_combat/state.h"
#include "play/faces/face.h"
#include "play/faces/mirror.h"
#include "tests/support/decisions.h"
#include "tests/support/suite.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>

static void write_odds(const rp_game *game, int format, int rules, uint64_t data, char text[2048]) {
    snprintf(text, 2048,
             "odds %d\ngame kuhn\nrules %d\ndata %016" PRIx64 "\nagent random\ngames 10\nseed 1\ndate 2026-01-01\n"
             "made-by x\nshare 7 1 2 %.200s\nfair 5 0 5 cards=4 %.200s\nfair 4 0 6 - kuhn:cards=5\n",
             format, (int)game->rules->version + rules, game->data_hash + data, game->spec.text, game->spec.text);
}

START_TEST(lines_of_a_game) {
    rp_game *game = test_game("kuhn"), *five = test_game("kuhn:cards=5"), *other = test_game("kuhn:cards=6");
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
    rp_game *game = test_game("destinyquest:p1=l1m,p1-health=9,tie=reroll"), *kuhn = test_game("kuhn");
    char spec[RP_SPEC_TEXT_MAX];
    ck_assert(!rp_mirror_spec(kuhn, spec));
    ck_assert(rp_mirror_spec(game, spec));
    rp_game *mirror = test_game(spec);
    ck_assert_str_eq(mirror->spec.text, "destinyquest:p1=l1r,p2=l1m,p2-health=9,tie=reroll");
    ck_assert(rp_mirror_spec(mirror, spec));
    rp_game *back = test_game(spec);
    ck_assert_str_eq(back->spec.text, game->spec.text);
    rp_game_free(game);
    rp_game_free(kuhn);
    rp_game_free(mirror);
    rp_game_free(back);
}
END_TEST

/* ---- rows of settings ---- */

static rp_game *make_with(const rp_game *game, const char *options) {
    char spec[RP_SPEC_TEXT_MAX];
    const char *separator = !options[0] ? "" : strchr(game->spec.text, ':') ? "," : ":";
    snprintf(spec, sizeof spec, "%.500s%s%s", game->spec.text, separator, options);
    return test_game(spec);
}

/* What the first player has more of the better, and less: one number each, as far as a row changes it. */
enum { STRENGTHS = 4 };

static void duel_strengths(const rp_game *game, int strength[STRENGTHS]) {
    const destiny_sheet *sheet = destiny_setup_of(game)->sheet;
    strength[0] = sheet[0].attribute[DESTINY_SPEED];
    strength[1] = sheet[0].start_health;
    strength[2] = -sheet[1].attribute[DESTINY_SPEED];
    strength[3] = -sheet[1].start_health;
}

/* A token that is drawn is as its average; the fight as it is can be left, which is no worse for the hero. */
static void fight_strengths(const rp_game *game, int strength[STRENGTHS]) {
    const dq_setup *setup = dq_setup_of(game);
    int tokens = 0;
    for (int i = 0; i < DQ_TOKENS; i++) tokens += setup->monster->life[i];
    strength[0] = setup->start_life;
    strength[1] = setup->life ? -DQ_TOKENS * setup->life : -tokens;
    strength[2] = strength[3] = 0;
}

static void check_order(const char *spec, const int before[STRENGTHS], const int after[STRENGTHS]) {
    bool differs = false;
    for (int i = 0; i < STRENGTHS; i++) {
        ck_assert_msg(after[i] <= before[i], "%s: better than the setting before it", spec);
        differs |= after[i] < before[i];
    }
    ck_assert_msg(differs, "%s: the same as the setting before it", spec);
}

/* Says of each number that was changed what it is, and of no other. */
static void check_told(const rp_game *made, const char *told) {
    char text[2][RP_FAIR_TEXT_MAX];
    bool is_said[2];
    if (made->rules == &rp_destinyquest)
        for (int player = 0; player < DESTINY_HEROES; player++) {
            const destiny_sheet *sheet = &destiny_setup_of(made)->sheet[player];
            int more = sheet->attribute[DESTINY_ARMOUR] - sheet->hero->attribute[DESTINY_ARMOUR];
            is_said[0] = more != 0;
            is_said[1] = sheet->start_health != 2 * sheet->hero->health;
            snprintf(text[0], sizeof text[0], "%s has %d more of every attribute", sheet->hero->name, more);
            snprintf(text[1], sizeof text[1], "%s begins with %d health instead of %d", sheet->hero->name,
                     sheet->start_health, 2 * sheet->hero->health);
            for (int i = 0; i < 2; i++) ck_assert_msg(!strstr(told, text[i]) == !is_said[i], "%s: %s", text[i], told);
        }
    else {
        const dq_setup *setup = dq_setup_of(made);
        snprintf(text[0], sizeof text[0], "the %s has a life of %d", setup->monster->name, setup->life);
        snprintf(text[1], sizeof text[1], "%s begins with %d wound", setup->hero->name, setup->start_wounds);
        ck_assert_msg(!strstr(told, text[0]) == !setup->life, "%s: %s", made->spec.text, told);
        ck_assert_msg(!strstr(told, text[1]) == !setup->start_wounds, "%s: %s", made->spec.text, told);
        ck_assert(!setup->escape && strstr(told, "escape"));
    }
}

/* One setting: can be made, is told truly, and is worse for the first player than the one before it. */
static void check_setting(const rp_game *game, const char *options, int strength[STRENGTHS], bool has_before) {
    int now[STRENGTHS], none;
    char told[RP_FAIR_TEXT_MAX];
    rp_game *made = make_with(game, options);
    const rp_fair_row *row = rp_face_of(game->rules).fair;
    if (made->rules == &rp_destinyquest)
        duel_strengths(made, now);
    else
        fight_strengths(made, now);
    if (has_before) check_order(made->spec.text, strength, now);
    memcpy(strength, now, sizeof now);
    if (options[0]) {
        row->tell(made, told);
        check_told(made, told);
        ck_assert_int_eq(row->count(made, &none), 0);
    }
    rp_game_free(made);
}

static void check_row(const rp_game *game) {
    const rp_fair_row *row = rp_face_of(game->rules).fair;
    char options[RP_TEXT_MAX];
    int start, count = row->count(game, &start), strength[STRENGTHS];
    ck_assert(start > 0 && start < count - 1);
    for (int i = 0; i < count; i++) {
        row->options(game, i, 0, options);
        ck_assert_int_eq(options[0] == 0, i == start);
        check_setting(game, options, strength, i > 0);
    }
    const int places[] = {0, start - 1, start, count - 2}; /* the ends, and where options begin */
    for (size_t p = 0; p < sizeof places / sizeof *places; p++) {
        int i = places[p], finer = row->count_finer(game, i);
        ck_assert_int_gt(finer, 0);
        for (int k = 1; k <= finer; k++) {
            row->options(game, i, k, options);
            check_setting(game, options, strength, k > 1);
        }
    }
}

/* Calls for every fight, and every two heroes with the first before the second. */
static void for_all_settings(void (*check)(const rp_game *game)) {
    static const char *const option[][3] = {{"dq-combat", "hero", "monster"}, {"destinyquest", "p1", "p2"}};
    char first[RP_TEXT_MAX], second[RP_TEXT_MAX], spec[RP_SPEC_TEXT_MAX];
    for (size_t g = 0; g < sizeof option / sizeof *option; g++) {
        rp_game *base = test_game(option[g][0]);
        const rp_face face = rp_face_of(base->rules);
        for (int i = 0; face.value(base, option[g][1], i, first); i++)
            for (int k = face.entrants ? i + 1 : 0; face.value(base, option[g][2], k, second); k++) {
                snprintf(spec, sizeof spec, "%s:%s=%s,%s=%s", option[g][0], option[g][1], first, option[g][2], second);
                rp_game *game = test_game(spec);
                check(game);
                rp_game_free(game);
            }
        rp_game_free(base);
    }
}

START_TEST(rows_of_fair_settings) { for_all_settings(check_row); }
END_TEST

/* ---- what lies in models/ ---- */

/* What makes the mirror image fair is the mirror image of what makes a game fair. */
static void check_turned(const rp_game *game) {
    char spec[RP_SPEC_TEXT_MAX];
    rp_odds odds, turned;
    if (!rp_mirror_spec(game, spec)) return;
    rp_game *mirror = test_game(spec);
    ck_assert(rp_odds_find_fair(game, &odds) && rp_odds_find_fair(mirror, &turned));
    ck_assert(odds.win == turned.loss && odds.loss == turned.win && odds.draw == turned.draw);
    rp_game *made = make_with(game, odds.options), *made_mirror = make_with(mirror, turned.options);
    ck_assert(rp_mirror_spec(made, spec));
    rp_game *expected = test_game(spec);
    ck_assert_str_eq(made_mirror->spec.text, expected->spec.text);
    rp_game_free(mirror);
    rp_game_free(made);
    rp_game_free(made_mirror);
    rp_game_free(expected);
}

START_TEST(mirror_images_are_fair_too) { for_all_settings(check_turned); }
END_TEST

int main(void) {
    Suite *suite = suite_create("odds");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, lines_of_a_game);
    tcase_add_test(tests, in_words);
    tcase_add_test(tests, mirror_images);
    tcase_add_test(tests, rows_of_fair_settings);
    tcase_add_test(tests, mirror_images_are_fair_too);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
