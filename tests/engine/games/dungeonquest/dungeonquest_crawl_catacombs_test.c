/* Ledger DQX-126 to 169: into the catacombs, there, and out again. */
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <string.h>

#define NOTHING "draw Empty (catacomb-empty)"
#define DOWN_CARD "draw Passage Down (dungeon-passage-down)"

/* ---- L: going in ----------------------------------------------------------------------------------------- */

START_TEST(dqx_126_127_passage_down) {
    crawl_play *p = crawl_played(crawl_in_c4(CRAWL_ROOMS), "move east|" DOWN_CARD);
    row_text("DQX-127", crawl_tile(p, "d4"), "room-ooo west marked");
    row_holds("DQX-126", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_text("DQX-126", crawl_choices(p), "move north|move east|move south|move west|search|descend");
    crawl_do(p, "move west|" CRAWL_EMPTY);
    row_text("DQX-127", crawl_tile(p, "d4"), "room-ooo west marked");
    crawl_free(p);
    p = crawl_played(crawl_in_c4(CRAWL_ROOMS), "search|draw Passage Down (search-passage-down)");
    row_text("DQX-127", crawl_tile(p, "c4"), "room-ooo west marked");
    crawl_others_turn(p);
    row_holds("DQX-126", crawl_offers(p, "descend"));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_128_129_in_a_cave_in) {
    crawl_play *p = crawl_played(crawl_in_c4("b4 room-ooo west, c4 room-ooo west, d4 cave-in-ooo west, " CRAWL_AWAY),
                                 "move east|" DOWN_CARD);
    row_text("DQX-129", crawl_tile(p, "d4"), "cave-in-ooo west");
    crawl_others_turn(p);
    row_holds("DQX-128", crawl_offers(p, "descend"));
    crawl_do(p, "descend|south");
    row_text("DQX-128", crawl_hero(p, 1, "standing"), "below");
    crawl_free(p);
    p = crawl_played(crawl_in_c4("b4 room-ooo west, c4 room-ooo west, d4 cave-in-ooo west, " CRAWL_AWAY),
                     "move east|" DOWN_CARD);
    crawl_others_turn(p);
    crawl_do(p, "cross|roll 12");
    crawl_others_turn(p);
    row_holds("DQX-R34", !crawl_offers(p, "descend"));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_130_131_marked_chambers) {
    crawl_play *p = crawl_played(
        crawl_in_c4("b4 room-ooo west, c4 room-ooo west, d4 room-ooo west marked, " CRAWL_AWAY), "move east");
    row_holds("DQX-130", crawl_chance(p) && crawl_offers(p, CRAWL_EMPTY));
    crawl_do(p, CRAWL_EMPTY);
    row_holds("DQX-130", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_text("DQX-131", crawl_choices(p), "move north|move east|move south|move west|search|descend");
    crawl_do(p, "search|draw Empty Room");
    crawl_others_turn(p);
    row_holds("DQX-R34", crawl_offers(p, "descend"));
    crawl_free(p);
    p = crawl_at(crawl_in_c4("b4 room-ooo west, c4 entrance-oow west, " CRAWL_AWAY));
    row_holds("DQX-131", crawl_offers(p, "descend"));
    row_holds("DQX-213", crawl_offers(p, "descend"));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_132_to_135_marker) {
    crawl_play *p = crawl_played(crawl_in_c4("b4 room-ooo west, c4 entrance-oow west, " CRAWL_AWAY), "descend");
    row_text("DQX-132", crawl_choices(p), "north|east|south|west");
    crawl_do(p, "east");
    row_text("DQX-132", crawl_hero(p, 1, "arrow"), "east");
    row_text("DQX-133", crawl_hero(p, 1, "standing"), "below");
    row_text("DQX-133", crawl_hero(p, 1, "square"), "c4");
    row_holds("DQX-R33", crawl_asked(p, 2));
    crawl_others_turn(p);
    crawl_do(p, NOTHING);
    crawl_others_turn(p);
    crawl_do(p, NOTHING);
    row_text("DQX-134", crawl_hero(p, 1, "arrow"), "east");
    row_text("DQX-135", crawl_hero(p, 1, "square"), "c4");
    row_holds("DQX-134", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_136_137_138_others_markers) {
    crawl_setup setup = {.hero = {"c4 below arrow=north", "d4 from=e4"},
                         .tiles = "c4 entrance-oow west, d4 room-ooo west",
                         .turn = "'player': 2"};
    crawl_play *p = crawl_at(setup);
    row_holds("DQX-136", crawl_offers(p, "move west"));
    crawl_do(p, "move west|" CRAWL_EMPTY "|" NOTHING);
    row_text("DQX-136", crawl_hero(p, 2, "square"), "c4");
    row_holds("DQX-137", crawl_offers(p, "descend"));
    crawl_do(p, "descend");
    row_text("DQX-138", crawl_choices(p), "north|east|south|west");
    crawl_do(p, "east");
    row_text("DQX-138", crawl_hero(p, 2, "arrow"), "east");
    row_text("DQX-138", crawl_hero(p, 1, "arrow"), "north");
    crawl_free(p);
}
END_TEST

/* ---- M: encounters --------------------------------------------------------------------------------------- */

START_TEST(dqx_139_140_141_cards) {
    crawl_play *p = crawl_below(CRAWL_UNDER_E5, CRAWL_OPEN_E5);
    row_holds("DQX-139", crawl_chance(p));
    row_near("DQX-139", crawl_probability(p, "draw Exit"), 6 / 39., 1e-9);
    crawl_do(p, "draw Horde of Rats|roll 12");
    row_number("DQX-140", crawl_hero_number(p, 1, "wounds"), 4);
    row_number("DQX-141", crawl_collected(p, 1, "horde-of-rats"), 1);
    crawl_others_turn(p);
    crawl_do(p, NOTHING);
    row_number("DQX-141", crawl_collected(p, 1, "catacomb-empty"), 1);
    row_number("DQX-141", crawl_collected(p, 1, "horde-of-rats"), 1);
    row_number("DQX-141", crawl_discard(p, "horde-of-rats") + crawl_discard(p, "catacomb-empty"), 0);
    crawl_free(p);
}
END_TEST

/* ---- N: coming out --------------------------------------------------------------------------------------- */

START_TEST(dqx_144_to_150_where) {
    crawl_play *p = crawl_below("e5 below arrow=north below=1 collected=catacomb-empty", CRAWL_OPEN_E5);
    crawl_do(p, "draw Exit");
    row_text("DQX-144", crawl_choices(p), "yes|no");
    crawl_do(p, "yes");
    row_text("DQX-147", crawl_choices(p), "left|right");
    row_holds("DQX-149", crawl_asked(p, 1));
    crawl_do(p, "left");
    row_text("DQX-148", crawl_choices(p), "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6");
    crawl_do(p, "roll 2|tile room-ooo|north");
    row_text("DQX-145", crawl_hero(p, 1, "square"), "c3");
    row_text("DQX-146", crawl_hero(p, 1, "square"), "c3");
    row_text("DQX-147", crawl_hero(p, 1, "square"), "c3");
    row_text("DQX-150", crawl_hero(p, 1, "square"), "c3");
    row_number("DQX-151", crawl_tiles(p), 4);
    row_text("DQX-151", crawl_tile(p, "e4"), "");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r35_he_may_stay) {
    crawl_play *p = crawl_below(CRAWL_UNDER_E5, CRAWL_OPEN_E5);
    crawl_do(p, "draw Exit");
    row_holds("DQX-R35", crawl_offers(p, "no"));
    crawl_do(p, "no");
    row_text("DQX-R35", crawl_hero(p, 1, "standing"), "below");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_146_todays_card) {
    crawl_play *p = crawl_below(CRAWL_UNDER_E5, CRAWL_OPEN_E5);
    crawl_do(p, "draw Exit|yes|left|roll 1|tile room-ooo|north");
    row_text("DQX-146", crawl_hero(p, 1, "square"), "d4");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_148_the_die) {
    static const char *const right[] = {"f4", "g4", "h4", "i4", "j4", "k4"};
    for (int die = 1; die <= 6; die++) {
        char moves[64];
        snprintf(moves, sizeof moves, "draw Exit|yes|right|roll %d|tile room-ooo|north", die);
        crawl_play *p = crawl_below(CRAWL_UNDER_E5, CRAWL_OPEN_E5);
        crawl_do(p, moves);
        row_text("DQX-148", crawl_hero(p, 1, "square"), right[die - 1]);
        crawl_free(p);
    }
}
END_TEST

/* Seen by who looks the way that the arrow points. */
START_TEST(dqx_147_left_and_right) {
    static const char *const ways[][3] = {
        {"north", "d4", "f4"}, {"east", "f4", "f6"}, {"south", "f6", "d6"}, {"west", "d6", "d4"}};
    for (int i = 0; i < 8; i++) {
        char hero[64], moves[64];
        snprintf(hero, sizeof hero, "e5 below arrow=%s", ways[i / 2][0]);
        snprintf(moves, sizeof moves, "draw Exit|yes|%s|roll 1|tile room-ooo|north", i % 2 ? "right" : "left");
        crawl_play *p = crawl_below(hero, CRAWL_OPEN_E5);
        crawl_do(p, moves);
        row_text("DQX-147", crawl_hero(p, 1, "square"), ways[i / 2][1 + i % 2]);
        crawl_free(p);
    }
}
END_TEST

/* Under the treasure chamber, which is one space of two squares, the order makes a difference. */
START_TEST(dqx_150_ahead_then_aside) {
    crawl_play *p =
        crawl_below("g8 below arrow=north below=2 collected=catacomb-empty*2", "g8 entrance-www west, " CRAWL_AWAY);
    crawl_do(p, "draw Exit|yes|left|roll 1|tile room-ooo|north");
    row_text("DQX-150", crawl_hero(p, 1, "square"), "f4");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_152_r36_the_wall) {
    crawl_play *p =
        crawl_below("e3 below arrow=north below=4 collected=catacomb-empty*4", "e3 entrance-www west, " CRAWL_AWAY);
    crawl_do(p, "draw Exit|yes|left|roll 1|tile room-ooo|north");
    row_text("DQX-152", crawl_hero(p, 1, "square"), "d1");
    crawl_free(p);
    p = crawl_below("c5 below arrow=north", "c5 entrance-www west, " CRAWL_AWAY);
    crawl_do(p, "draw Exit|yes|left|roll 6|tile room-ooo|north");
    row_text("DQX-R36", crawl_hero(p, 1, "square"), "a4");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_153_to_156_cards_go_back) {
    crawl_play *p =
        crawl_below("e5 below arrow=north below=2 collected=catacomb-empty cards=gigantic-diamond", CRAWL_OPEN_E5);
    crawl_do(p, "draw Exit|yes|left|roll 1|tile room-ooo|north");
    row_text("DQX-153", crawl_hero(p, 1, "standing"), "inside");
    row_text("DQX-153", crawl_hero(p, 1, "arrow"), "");
    row_text("DQX-153", crawl_hero(p, 1, "square"), "d2");
    row_number("DQX-154", crawl_collected(p, 1, "catacomb-empty") + crawl_collected(p, 1, "exit"), 0);
    row_number("DQX-154", crawl_discard(p, "catacomb-empty") + crawl_discard(p, "exit"), 0);
    row_number("DQX-155", crawl_cards(p, 1, "gigantic-diamond"), 1);
    crawl_free(p);
    /* A diamond found below counts on its way, and no more on the next one. */
    p = crawl_below(CRAWL_UNDER_E5, CRAWL_OPEN_E5);
    crawl_do(p, "draw Gigantic Diamond");
    crawl_others_turn(p);
    crawl_do(p, "draw Exit|yes|left|roll 1|tile room-ooo|north");
    row_text("DQX-R37", crawl_hero(p, 1, "square"), "d3");
    row_number("DQX-155", crawl_cards(p, 1, "gigantic-diamond"), 1);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_156_of_an_earlier_way) {
    crawl_play *p = crawl_below("e5 below arrow=north cards=gigantic-diamond+treasure-chest", CRAWL_OPEN_E5);
    crawl_do(p, "draw Exit|yes|left|roll 1|tile room-ooo|north");
    row_text("DQX-156", crawl_hero(p, 1, "square"), "d4");
    crawl_free(p);
}
END_TEST

/* He comes up at d4; the choice for a part is the first of its points. */
static crawl_play *up_in(const char *tile, const char *side) {
    char tiles[128];
    snprintf(tiles, sizeof tiles, "d4 %s, " CRAWL_OPEN_E5, tile);
    crawl_play *p = crawl_below(CRAWL_UNDER_E5, tiles);
    crawl_do(p, "draw Exit|yes|left|roll 1");
    if (!side) return p;
    crawl_do(p, side);
    crawl_others_turn(p);
    return p;
}

START_TEST(dqx_157_158_159_sides) {
    crawl_play *p = up_in("chasm-left west", NULL);
    row_text("DQX-157", crawl_choices(p), "north|east");
    row_holds("DQX-157", crawl_asked(p, 1));
    crawl_free(p);
    static const char *const chasm[][2] = {{"north", "move north|move west"}, {"east", "move east|move south"}};
    static const char *const bridge[][2] = {{"north", "move west"}, {"west", "move east"}};
    for (int i = 0; i < 2; i++) {
        p = up_in("chasm-left west", chasm[i][0]);
        crawl_do(p, CRAWL_EMPTY);
        crawl_others_turn(p);
        row_text("DQX-157", crawl_choices(p), chasm[i][1]);
        crawl_free(p);
        p = up_in("bridge-wow west", NULL);
        row_text("DQX-158", crawl_choices(p), "north|west");
        crawl_free(p);
        p = up_in("bridge-wow west", bridge[i][0]);
        row_holds("DQX-159", !crawl_offers(p, "stay"));
        row_holds("DQX-159", crawl_chance(p) && crawl_offers(p, "roll 12"));
        crawl_do(p, "roll 5");
        row_text("DQX-158", crawl_choices(p), bridge[i][1]);
        crawl_free(p);
    }
}
END_TEST

START_TEST(dqx_160_must_attack) {
    crawl_setup setup = {.hero = {CRAWL_UNDER_E5},
                         .tiles = "d4 room-ooo west, " CRAWL_OPEN_E5,
                         .tokens = "troll d4 4",
                         .turn = "'player': 2",
                         .options = "variant=dice"};
    crawl_play *p = crawl_at(setup);
    crawl_others_turn(p);
    crawl_do(p, "draw Exit|yes|left|roll 1");
    row_holds("DQX-163", crawl_asked(p, 2) && crawl_turn(p) == 2);
    crawl_others_turn(p);
    row_holds("DQX-160", !crawl_offers(p, "escape"));
    row_holds("DQX-160", crawl_offers(p, "attack") || crawl_offers(p, "roll 1 1"));
    row_holds("DQC-19", !crawl_offers(p, "escape") && !crawl_offers(p, "draw..."));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_161_162_164_165_explored) {
    crawl_play *p = crawl_below(CRAWL_UNDER_E5, "d4 trap-room-ooo west, " CRAWL_OPEN_E5);
    crawl_do(p, "draw Exit|yes|left|roll 1");
    row_text("DQX-161", crawl_hero(p, 1, "square"), "d4");
    row_holds("DQX-162", !crawl_offers(p, "draw Trapdoor"));
    row_holds("DQX-161", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_holds("DQX-164", crawl_chance(p) && crawl_offers(p, "draw Trapdoor"));
    crawl_do(p, "draw Poisonous Snakes|roll 1");
    row_holds("DQX-164", crawl_asked(p, 2));
    row_holds("DQX-R43", crawl_asked(p, 2));
    crawl_free(p);
    crawl_setup setup = {.players = 3,
                         .hero = {CRAWL_UNDER_E5, "m1", "d4 from=d5 lost_turns=1"},
                         .tiles = "d4 trap-room-ooo south, " CRAWL_OPEN_E5,
                         .turn = "'player': 2"};
    p = crawl_at(setup);
    crawl_others_turn(p);
    crawl_do(p, "draw Exit|yes|left|roll 1");
    row_text("DQX-165", crawl_hero(p, 1, "square"), "d4");
    row_text("DQX-R40", crawl_hero(p, 3, "square"), "d4");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_166_to_169_unexplored) {
    crawl_play *p = crawl_below(CRAWL_UNDER_E5, CRAWL_OPEN_E5);
    crawl_do(p, "draw Exit|yes|left|roll 1");
    row_near("DQX-166", crawl_probability(p, "tile bridge-wow"), 4 / 114., 1e-9);
    crawl_do(p, "tile room-oow");
    row_text("DQX-167", crawl_choices(p), "north|east|south|west");
    crawl_do(p, "east");
    row_holds("DQX-166", strncmp(crawl_tile(p, "d4"), "room-oow", 8) == 0);
    row_text("DQX-167", crawl_tile(p, "d4"), "room-oow west");
    row_holds("DQX-168", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_holds("DQX-169", crawl_chance(p) && crawl_offers(p, CRAWL_EMPTY));
    crawl_do(p, CRAWL_EMPTY);
    row_holds("DQX-169", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r39_towers) {
    crawl_play *p = crawl_below("a3 below arrow=north below=1 collected=catacomb-empty cards=ruby-ring",
                                "a3 entrance-www east, " CRAWL_AWAY);
    crawl_do(p, "draw Exit|yes|left|roll 1");
    row_text("DQX-R39", crawl_hero(p, 1, "square"), "a1");
    row_holds("DQX-R39", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_text("DQX-R39", crawl_choices(p), "move east|move south|leave the dungeon");
    crawl_free(p);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqx_126_127_passage_down,
                            dqx_128_129_in_a_cave_in,
                            dqx_130_131_marked_chambers,
                            dqx_132_to_135_marker,
                            dqx_136_137_138_others_markers,
                            dqx_139_140_141_cards,
                            dqx_144_to_150_where,
                            dqx_r35_he_may_stay,
                            dqx_146_todays_card,
                            dqx_147_left_and_right,
                            dqx_148_the_die,
                            dqx_150_ahead_then_aside,
                            dqx_152_r36_the_wall,
                            dqx_153_to_156_cards_go_back,
                            dqx_156_of_an_earlier_way,
                            dqx_157_158_159_sides,
                            dqx_160_must_attack,
                            dqx_161_162_164_165_explored,
                            dqx_166_to_169_unexplored,
                            dqx_r39_towers};
    return crawl_run_tests("dungeonquest crawl: catacombs", tests, sizeof tests / sizeof *tests);
}
