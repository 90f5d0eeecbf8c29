/* Ledger DQX-001 to 039: setup, turns, moving. */
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <string.h>

#define THREE "dungeonquest:players=3,heroes=hugo+challara+lindel"

/* Three players with runes; the third begins, and they stand in a1, m1 and a10. */
static crawl_play *three_placed(void) {
    crawl_play *p = crawl_begun(THREE, NULL);
    crawl_do(
        p, "rune Stasis Rune|rune Rune of Might|rune Rune of Return|roll 2|roll 3|roll 6|tower a10|tower a1|tower m1");
    return p;
}

/* ---- A: setup -------------------------------------------------------------------------------------------- */

START_TEST(dqx_001_002_009_what_lies_on_the_board) {
    crawl_play *p = three_placed();
    row_number("DQX-001", crawl_tiles(p), 0);
    row_number("DQX-002", crawl_number(p, "turn.sun"), 1);
    row_number("DQX-009", crawl_hero_number(p, 1, "wounds") + crawl_hero_number(p, 1, "determination"), 0);
    row_holds("DQX-009", strcmp(crawl_tile(p, "a2"), "") == 0 && crawl_tokens(p, NULL, NULL) == 0);
    crawl_do(p, "move north");
    row_near("DQX-001", crawl_probability(p, "tile room-ooo"), 11 / 117., 1e-9);
    row_near("DQX-001", crawl_probability(p, "tile web-ooo"), 1 / 117., 1e-9);
    crawl_free(p);
}
END_TEST

/* How likely the first card of a deck is one of so many copies. */
static double first_card(const char *hero, const char *tiles, const char *discards, const char *moves,
                         const char *card) {
    crawl_play *p = crawl_played((crawl_setup){.hero = {hero}, .tiles = tiles, .discards = discards}, moves);
    double probability = crawl_probability(p, card);
    crawl_free(p);
    return probability;
}

#define ROOMS "b4 room-ooo west, c4 room-ooo west, d4 room-ooo west"
#define IN_C4 "c4 from=b4"

START_TEST(dqx_003_004_006_decks) {
    row_near("DQX-003", first_card(IN_C4, ROOMS, NULL, "move east", "draw Crypt"), 8 / 49., 1e-9);
    row_near("DQX-003", first_card(IN_C4, ROOMS, NULL, "search", "draw Empty Room"), 6 / 29., 1e-9);
    row_near("DQX-003",
             first_card(IN_C4, "c4 room-ooo west, d4 trap-room-ooo west", NULL, "move east", "draw Trapdoor"), 4 / 15.,
             1e-9);
    row_near("DQX-003", first_card(IN_C4, "c4 doors-odo west, d4 room-ooo west", NULL, "move east", "draw Door Opens"),
             8 / 14., 1e-9);
    row_near("DQX-003", first_card("g4", "g4 room-ooo north", NULL, "move south|draw Sleeping", "draw Loadstone"),
             2 / 32., 1e-9);
    row_near("DQX-006", first_card("g4", "g4 room-ooo north", NULL, "move south", "draw Dragon Rage"), 1 / 8., 1e-9);
    row_near("DQX-003", first_card(IN_C4, ROOMS, NULL, "move east|draw Crypt|yes", "draw Spectral Storm") > 0, 1, 0);
    row_near("DQX-003", first_card(IN_C4, ROOMS, NULL, "move east|draw Dead Adventurer|yes", "draw Scorpion") > 0, 1,
             0);
    crawl_play *p = three_placed();
    row_number("DQX-003", (long)json_object_size(json_object_get(crawl_json(p), "discards")), 0);
    const char *view = crawl_text(p, 1);
    row_holds("DQX-004", !strstr(view, "pile") && !strstr(view, "next") && !strstr(view, "top"));
    crawl_free(p);
}
END_TEST

static crawl_setup meeting_troll(void) { return (crawl_setup){.hero = {IN_C4}, .tiles = ROOMS}; }

START_TEST(dqx_005_007_008_012_what_fights_use) {
    crawl_play *p = crawl_played(meeting_troll(), "move east|draw Troll");
    row_text("DQX-008", crawl_choices(p), "life 3|life 4|life 5");
    row_near("DQX-008", crawl_probability(p, "life 4"), 0.5, 1e-9);
    crawl_do(p, "life 4");
    row_holds("DQX-008", !strstr(crawl_text(p, 1), "\"life\":4"));
    crawl_do(p, "attack");
    row_number("DQX-012", crawl_choice_count(p), 4);
    row_holds("DQX-012", crawl_offers(p, "power Raised Shield...") && crawl_offers(p, "power Banner Charge..."));
    crawl_do(p, "power Raised Shield...");
    row_number("DQX-007", crawl_choice_count(p), 4);
    row_holds("DQX-007", crawl_offers(p, "power Thick Hide...") && crawl_offers(p, "power Blind Fury..."));
    crawl_do(p, "power Thick Hide...");
    row_holds("DQX-005", crawl_chance(p) && crawl_choice_count(p) > 4);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_010_011_heroes) {
    crawl_play *p = crawl_begun("dungeonquest:players=2", NULL);
    row_near("DQX-010", crawl_probability(p, "figure Lindel"), 1 / 6., 1e-9);
    crawl_do(p, "figure Lindel");
    row_near("DQX-010", crawl_probability(p, "figure Lindel"), 0, 0);
    row_near("DQX-010", crawl_probability(p, "figure Tatianna"), 1 / 5., 1e-9);
    crawl_do(p, "figure Tatianna");
    row_text("DQX-010", crawl_hero(p, 1, "figure"), "lindel");
    row_text("DQX-012", crawl_hero(p, 2, "figure"), "tatianna");
    crawl_free(p);
    p = crawl_begun("dungeonquest:players=2,heroes=tatianna+hugo", NULL);
    row_holds("DQX-011", !crawl_offers(p, "figure..."));
    crawl_do(p, "*");
    row_text("DQX-011", crawl_hero(p, 1, "figure"), "tatianna");
    row_text("DQX-011", crawl_hero(p, 2, "figure"), "hugo");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_013_014_015_first_player) {
    crawl_play *p = crawl_begun(THREE, NULL);
    crawl_do(p, "rune Stasis Rune|rune Rune of Might|rune Rune of Return");
    row_text("DQX-013", crawl_choices(p), "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6");
    crawl_do(p, "roll 2|roll 6");
    row_holds("DQX-013", crawl_chance(p));
    crawl_do(p, "roll 4");
    row_holds("DQX-014", crawl_asked(p, 2));
    row_number("DQX-014", crawl_number(p, "turn.first"), 2);
    crawl_free(p);
    p = crawl_begun(THREE, NULL);
    crawl_do(p, "rune Stasis Rune|rune Rune of Might|rune Rune of Return|roll 6|roll 6|roll 3");
    row_holds("DQX-015", crawl_chance(p));
    crawl_do(p, "roll 2");
    row_holds("DQX-015", crawl_chance(p));
    crawl_do(p, "roll 5");
    row_number("DQX-015", crawl_number(p, "turn.first"), 2);
    row_holds("DQX-015", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_016_017_018_019_runes) {
    crawl_play *p = crawl_begun(THREE, NULL);
    row_number("DQX-016", crawl_choice_count(p), 12);
    row_near("DQX-016", crawl_probability(p, "rune Rune of Warding"), 1 / 12., 1e-9);
    crawl_do(p, "rune Stasis Rune");
    row_number("DQX-016", crawl_choice_count(p), 11);
    row_near("DQX-017", crawl_probability(p, "rune Stasis Rune"), 0, 0);
    crawl_do(p, "rune Rune of Might|rune Rune of Return");
    row_text("DQX-017", crawl_hero(p, 1, "rune"), "stasis");
    row_text("DQX-017", crawl_hero(p, 2, "rune"), "might");
    row_text("DQX-017", crawl_hero(p, 3, "rune"), "return");
    row_holds("DQX-018", strstr(crawl_text(p, 1), "\"might\"") && strstr(crawl_text(p, 1), "\"return\""));
    row_holds("DQX-017", !crawl_offers(p, "rune..."));
    row_holds("DQX-019", !strstr(crawl_text(p, CRAWL_WORLD), "warding"));
    crawl_free(p);
    /* whichever was drawn, and whoever drew it */
    p = crawl_begun(THREE, NULL);
    crawl_do(p, "rune Rune of Might|rune Rune of Return");
    row_number("DQX-016", crawl_choice_count(p), 10);
    row_near("DQX-017", crawl_probability(p, "rune Rune of Might"), 0, 0);
    row_near("DQX-017", crawl_probability(p, "rune Rune of Return"), 0, 0);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_020_021_022_towers) {
    crawl_play *p = crawl_begun(THREE, NULL);
    crawl_do(p, "rune Stasis Rune|rune Rune of Might|rune Rune of Return|roll 2|roll 6|roll 3");
    row_holds("DQX-020", crawl_asked(p, 2));
    row_text("DQX-020", crawl_choices(p), "tower a1|tower m1|tower a10|tower m10");
    crawl_do(p, "tower a1");
    row_text("DQX-020", crawl_hero(p, 2, "square"), "a1");
    row_holds("DQX-021", crawl_asked(p, 3));
    row_text("DQX-022", crawl_choices(p), "tower m1|tower a10|tower m10");
    crawl_do(p, "tower m10");
    row_holds("DQX-021", crawl_asked(p, 1));
    row_text("DQX-022", crawl_choices(p), "tower m1|tower a10");
    crawl_free(p);
}
END_TEST

/* ---- B: turns -------------------------------------------------------------------------------------------- */

START_TEST(dqx_023_024_order) {
    crawl_play *p = three_placed();
    static const int order[] = {3, 1, 2, 3, 1};
    for (int turn = 0; turn < 5; turn++) {
        if (turn == 0) row_holds("DQX-023", crawl_asked(p, 3));
        row_holds("DQX-024", crawl_asked(p, order[turn]));
        if (turn == 4) break;
        char move[RP_TEXT_MAX];
        snprintf(move, sizeof move, "%.*s", (int)strcspn(crawl_choices(p), "|"), crawl_choices(p));
        crawl_do(p, move);
        crawl_do(p, "tile room-ooo|" CRAWL_EMPTY);
    }
    crawl_free(p);
}
END_TEST

START_TEST(dqx_025_one_after_the_other) {
    crawl_setup setup = {.hero = {IN_C4}, .tiles = ROOMS, .tokens = "troll d4 4", .options = "variant=dice"};
    crawl_play *p = crawl_played(setup, "move east");
    row_holds("DQX-025", crawl_asked(p, 1) && crawl_offers(p, "attack"));
    crawl_do(p, "attack|roll 1 2");
    row_holds("DQX-025", !crawl_asked(p, 2));
    row_number("DQX-025", crawl_turn(p), 1);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_026_027_028_move_or_search) {
    crawl_setup setup = {.hero = {IN_C4}, .tiles = ROOMS};
    crawl_play *p = crawl_at(setup);
    row_text("DQX-026", crawl_choices(p), "move north|move east|move south|move west|search");
    crawl_do(p, "search|draw Empty Room");
    row_holds("DQX-028", !crawl_chance(p));
    row_holds("DQX-027", crawl_asked(p, 2));
    row_holds("DQX-028", crawl_asked(p, 2) && crawl_discard(p, "search-empty") == 1);
    row_number("DQX-028", (long)json_object_size(json_object_get(crawl_json(p), "discards")), 1);
    crawl_free(p);
    p = crawl_played(setup, "move east|" CRAWL_EMPTY);
    row_holds("DQX-027", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

/* ---- C: moving ------------------------------------------------------------------------------------------- */

START_TEST(dqx_029_030_over_passages) {
    crawl_play *p =
        crawl_at((crawl_setup){.hero = {IN_C4}, .tiles = "b4 room-ooo west, c4 room-wow west, d4 room-ooo west"});
    row_text("DQX-029", crawl_choices(p), "move east|move west|search");
    crawl_do(p, "move east|" CRAWL_EMPTY);
    row_text("DQX-029", crawl_hero(p, 1, "square"), "d4");
    crawl_free(p);
    const char *all = "b3 room-ooo south, b4 room-ooo west, b5 room-ooo north, c3 room-ooo south, c4 room-ooo west, "
                      "c5 room-ooo north, d3 room-ooo south, d4 room-ooo west, d5 room-ooo north";
    static const char *const moves[] = {"move north", "move east", "move south", "move west"};
    static const char *const squares[] = {"c3", "d4", "c5", "b4"};
    for (int i = 0; i < 4; i++) {
        p = crawl_at((crawl_setup){.hero = {IN_C4}, .tiles = all});
        row_text("DQX-030", crawl_choices(p), "move north|move east|move south|move west|search");
        crawl_do(p, moves[i]);
        crawl_do(p, CRAWL_EMPTY);
        row_text("DQX-030", crawl_hero(p, 1, "square"), squares[i]);
        crawl_free(p);
    }
}
END_TEST

START_TEST(dqx_r02_r03_walls) {
    crawl_play *p =
        crawl_at((crawl_setup){.hero = {IN_C4}, .tiles = "b4 room-ooo west, c4 room-ooo west, d4 room-www east"});
    row_text("DQX-R03", crawl_choices(p), "move north|move south|move west|search");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"a4 from=b4"}, .tiles = "b4 room-ooo west, a4 room-ooo east"});
    row_text("DQX-R02", crawl_choices(p), "move north|move east|move south|search");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"m4 from=l4"}, .tiles = "l4 room-ooo west, m4 room-ooo west"});
    row_text("DQX-R02", crawl_choices(p), "move north|move south|move west|search");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"d1 from=d2"}, .tiles = "d2 room-ooo south, d1 room-ooo south"});
    row_text("DQX-R02", crawl_choices(p), "move east|move south|move west|search");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"d10 from=d9"}, .tiles = "d9 room-ooo north, d10 room-ooo north"});
    row_text("DQX-R02", crawl_choices(p), "move north|move east|move west|search");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_031_032_where_others_stand) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {IN_C4, "d4 from=e4"}, .tiles = ROOMS});
    row_text("DQX-031", crawl_choices(p), "move north|move south|move west|search");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"g4 from=f4", "g5"}, .tiles = "g4 room-ooo west"});
    row_holds("DQX-032", crawl_offers(p, "move south"));
    crawl_do(p, "move south|draw Sleeping|*");
    row_text("DQX-032", crawl_hero(p, 1, "square"), crawl_hero(p, 2, "square"));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_033_034_035_meeting) {
    crawl_play *p = crawl_played((crawl_setup){.hero = {IN_C4}, .tiles = ROOMS}, "move east");
    row_holds("DQX-033", crawl_chance(p) && crawl_offers(p, CRAWL_EMPTY));
    crawl_free(p);
    crawl_setup setup = {.hero = {IN_C4},
                         .figures = "gherinn+hugo",
                         .tiles = "b4 room-ooo west, c4 room-ooo west, d4 trap-room-ooo west",
                         .tokens = "troll d4 3",
                         .options = "variant=dice"};
    p = crawl_played(setup, "move east");
    row_text("DQX-034", crawl_choices(p), "escape|attack");
    crawl_do(p, "attack|roll 1 1|roll 1 1");
    row_number("DQX-035", crawl_tokens(p, "troll", NULL), 0);
    row_holds("DQX-035", crawl_chance(p) && crawl_offers(p, "draw Trapdoor"));
    row_number("DQX-035", crawl_turn(p), 1);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_036_037_038_039_exploring) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {"b1 from=b2"}, .tiles = "b1 room-ooo south, b2 room-ooo south"});
    crawl_do(p, "move west");
    row_holds("DQX-036", !crawl_chance(p) && crawl_tiles(p) == 2);
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"g4 from=f4"}, .tiles = "g4 room-ooo west"}, "move south");
    row_holds("DQX-036", !crawl_offers(p, "tile..."));
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {IN_C4}, .tiles = "b4 room-ooo west, c4 room-ooo west"}, "move east");
    row_holds("DQX-036", crawl_offers(p, "tile..."));
    row_near("DQX-037", crawl_probability(p, "tile room-ooo"), 9 / 115., 1e-9);
    row_near("DQX-037", crawl_probability(p, "tile pit-wow"), 2 / 115., 1e-9);
    crawl_do(p, "tile room-woo");
    row_text("DQX-038", crawl_tile(p, "d4"), "room-woo west");
    row_holds("DQX-038", strstr(crawl_text(p, 2), "room-woo"));
    row_text("DQX-039", crawl_tile(p, "d4"), "room-woo west");
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {IN_C4}, .tiles = "b4 room-ooo west, c4 room-ooo west"},
                     "move north|tile room-woo");
    row_text("DQX-039", crawl_tile(p, "c3"), "room-woo south");
    crawl_free(p);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqx_001_002_009_what_lies_on_the_board,
                            dqx_003_004_006_decks,
                            dqx_005_007_008_012_what_fights_use,
                            dqx_010_011_heroes,
                            dqx_013_014_015_first_player,
                            dqx_016_017_018_019_runes,
                            dqx_020_021_022_towers,
                            dqx_023_024_order,
                            dqx_025_one_after_the_other,
                            dqx_026_027_028_move_or_search,
                            dqx_029_030_over_passages,
                            dqx_r02_r03_walls,
                            dqx_031_032_where_others_stand,
                            dqx_033_034_035_meeting,
                            dqx_036_037_038_039_exploring};
    return crawl_run_tests("dungeonquest crawl: setup, turns, moving", tests, sizeof tests / sizeof *tests);
}
