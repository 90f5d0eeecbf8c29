/* Ledger DQX-076 to 125: the treasure chamber and its dragon, the sun, leaving the dungeon. */
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <string.h>

#define ALL_WAYS                                                                                                       \
    "move north from g5|move east from g5|move west from g5|move east from g6|move south from g6|move west from g6"
#define SLEEPS "draw Sleeping|draw Ebon Ring|draw Giant Ruby"
#define OUT_NORTH "move north from g5|tile room-ooo"

static crawl_play *beside(const char *moves) {
    return crawl_played((crawl_setup){.hero = {"g4 from=f4"}, .tiles = "g4 room-ooo west, " CRAWL_AWAY}, moves);
}

static crawl_setup inside(const char *first, const char *second) {
    return (crawl_setup){.hero = {first, second}, .discards = "sleeping*3", .tiles = CRAWL_AWAY};
}

/* ---- I: the treasure chamber ----------------------------------------------------------------------------- */

START_TEST(dqx_076_077_one_space) {
    crawl_play *p = beside("");
    row_text("DQX-076", crawl_choices(p), "move north|move east|move south|move west|search");
    crawl_do(p, "move south|" SLEEPS);
    row_text("DQX-076", crawl_hero(p, 1, "square"), "g5");
    crawl_others_turn(p);
    row_text("DQX-077", crawl_choices(p), ALL_WAYS "|stay");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"g7 from=g8", "g5"}, .tiles = "g7 room-ooo south"});
    crawl_do(p, "move north|" SLEEPS);
    row_text("DQX-077", crawl_hero(p, 1, "square"), "g5");
    crawl_free(p);
}
END_TEST

/* Under it and with the travel marker in it, too. */
START_TEST(dqx_077_145_one_space_from_below) {
    crawl_play *p =
        crawl_below("g3 below arrow=south below=1 collected=catacomb-empty", "g3 entrance-www north, " CRAWL_AWAY);
    crawl_do(p, "draw Exit|yes|left|roll 1|tile room-ooo|north");
    row_text("DQX-145", crawl_hero(p, 1, "square"), "h5");
    crawl_free(p);
    p = crawl_below("g3 below arrow=south below=2 collected=catacomb-empty*2", "g3 entrance-www north, " CRAWL_AWAY);
    crawl_do(p, "draw Exit|yes|left|roll 1|tile room-ooo|north");
    row_text("DQX-077", crawl_hero(p, 1, "square"), "h7");
    crawl_free(p);
    p = crawl_below("h7 below arrow=north", "h7 entrance-www north, " CRAWL_AWAY);
    crawl_do(p, "draw Giant Naga|left|roll 1");
    row_text("DQX-077", crawl_hero(p, 1, "square"), "g6");
    row_text("DQX-077", crawl_hero(p, 1, "arrow"), "south");
    crawl_others_turn(p);
    crawl_do(p, "draw Exit|yes|right|roll 1|tile room-ooo|north");
    row_text("DQX-077", crawl_hero(p, 1, "square"), "f7");
    crawl_free(p);
    /* He comes up in it, by whichever of its squares, and meets the dragon on his next turn. */
    p = crawl_below("f7 below arrow=north", "f7 entrance-www north, " CRAWL_AWAY);
    crawl_do(p, "draw Exit|yes|right|roll 1");
    row_text("DQX-077", crawl_hero(p, 1, "square"), "g5");
    crawl_others_turn(p);
    row_text("DQX-164", crawl_choices(p), "draw Sleeping|draw Dragon Rage");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_078_to_082_sleeping) {
    crawl_play *p = beside("move south");
    row_text("DQX-078", crawl_choices(p), "draw Sleeping|draw Dragon Rage");
    row_near("DQX-078", crawl_probability(p, "draw Sleeping"), 7 / 8., 1e-9);
    crawl_do(p, SLEEPS);
    row_number("DQX-079", crawl_cards(p, 1, "ebon-ring") + crawl_cards(p, 1, "giant-ruby"), 2);
    row_number(
        "DQX-079",
        (long)json_object_size(json_object_get(json_array_get(json_object_get(crawl_json(p), "heroes"), 0), "cards")),
        2);
    row_holds("DQX-080", crawl_asked(p, 2));
    row_number("DQX-081", crawl_discard(p, "sleeping"), 1);
    row_holds("DQX-081", strstr(crawl_text(p, 2), "sleeping"));
    crawl_others_turn(p);
    row_text("DQX-082", crawl_choices(p), ALL_WAYS "|stay");
    crawl_do(p, "stay");
    row_near("DQX-081", crawl_probability(p, "draw Sleeping"), 6 / 7., 1e-9);
    row_near("DQX-082", crawl_probability(p, "draw Dragon Rage"), 1 / 7., 1e-9);
    crawl_free(p);
    /* Also with moves left that a rune gave. */
    p = crawl_played((crawl_setup){.hero = {"g4 from=f4 rune=stasis"}, .tiles = "g4 room-ooo west, " CRAWL_AWAY},
                     "use Stasis Rune|move south|" SLEEPS);
    row_holds("DQX-080", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_083_to_087_rage) {
    crawl_play *p = crawl_played(inside("g5 cards=ebon-ring+loadstone*2+giant-ruby+dungeon-gold-30", "m1"),
                                 "stay|draw Dragon Rage");
    row_text("DQX-084", crawl_choices(p),
             "roll 2|roll 3|roll 4|roll 5|roll 6|roll 7|roll 8|roll 9|roll 10|roll 11|roll 12");
    row_number("DQX-083",
               crawl_cards(p, 1, "ebon-ring") + crawl_cards(p, 1, "loadstone") + crawl_cards(p, 1, "giant-ruby"), 0);
    row_number("DQX-R20", crawl_cards(p, 1, "dungeon-gold-30"), 1);
    row_number("DQX-083", crawl_cards(p, 1, "dungeon-gold-30"), 1);
    crawl_do(p, "roll 9");
    row_number("DQX-084", crawl_hero_number(p, 1, "wounds"), 9);
    row_holds("DQX-085", crawl_asked(p, 1));
    row_text("DQX-085", crawl_choices(p), ALL_WAYS);
    crawl_do(p, "move east from g6");
    row_holds("DQX-086", crawl_offers(p, "tile trap-room-ooo"));
    crawl_do(p, "tile trap-room-ooo");
    row_text("DQX-086", crawl_tile(p, "h6"), "trap-room-ooo west");
    row_text("DQX-085", crawl_hero(p, 1, "square"), "h6");
    row_holds("DQX-087", crawl_asked(p, 2));
    row_holds("DQX-089", crawl_asked(p, 2) && !crawl_offers(p, "draw..."));
    crawl_others_turn(p);
    row_holds("DQX-090", crawl_chance(p) && crawl_offers(p, "draw Trapdoor"));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_088_089_r21_retreats) {
    crawl_setup setup = inside("g5", "m1");
    setup.tiles = "g4 doors-odo north, f5 portcullis-ooo east, h5 trap-room-ooo west, f6 room-wow north, "
                  "h6 room-wow north, " CRAWL_AWAY;
    crawl_play *p = crawl_played(setup, "stay|draw Dragon Rage|roll 2");
    row_text("DQX-088", crawl_choices(p), "move east from g5|move south from g6");
    crawl_do(p, "move east from g5");
    row_holds("DQX-089", crawl_asked(p, 2));
    row_text("DQX-089", crawl_hero(p, 1, "square"), "h5");
    crawl_free(p);
    setup.tiles = "g4 room-wow west, f5 room-wow north, h5 room-wow north, f6 room-wow north, h6 room-wow north, "
                  "g7 room-wow west";
    p = crawl_played(setup, "stay|draw Dragon Rage|roll 2");
    row_text("DQX-R21", crawl_hero(p, 1, "standing"), "dead");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_091_stays_again) {
    crawl_play *p = beside("move south|" SLEEPS);
    crawl_others_turn(p);
    crawl_do(p, "stay|draw Sleeping|draw Loadstone|draw Loadstone");
    crawl_others_turn(p);
    row_holds("DQX-091", crawl_offers(p, "stay"));
    crawl_do(p, "stay|draw Sleeping|draw Pearl Ring|draw Ruby Ring");
    row_number("DQX-091", crawl_cards(p, 1, "loadstone"), 2);
    row_number("DQX-091", crawl_discard(p, "sleeping"), 3);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_092_093_leaving) {
    crawl_setup setup = inside("g5", "m1");
    setup.tiles = "g4 room-ooo south, " CRAWL_AWAY;
    crawl_play *p = crawl_played(setup, "move north from g5");
    row_holds("DQX-093", !crawl_offers(p, "draw Sleeping"));
    row_text("DQX-092", crawl_hero(p, 1, "square"), "g4");
    row_holds("DQX-092", crawl_offers(p, CRAWL_EMPTY));
    row_number("DQX-093", crawl_discard(p, "sleeping"), 3);
    crawl_free(p);
    setup.tiles = "g4 doors-odo north, " CRAWL_AWAY;
    p = crawl_played(setup, "move north from g5|draw Door Jammed");
    row_text("DQX-R24", crawl_hero(p, 1, "square"), "g5");
    row_holds("DQX-R24", crawl_asked(p, 2));
    row_number("DQX-R24", crawl_discard(p, "sleeping"), 3);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_094_shared) {
    crawl_play *p =
        crawl_at((crawl_setup){.hero = {"g4 from=f4", "g5"}, .tiles = "f4 room-ooo west, g4 room-ooo west"});
    row_text("DQX-094", crawl_choices(p), "move north|move east|move south|move west|search");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"g4 from=f4", "f4"}, .tiles = "f4 room-ooo west, g4 room-ooo west"});
    row_text("DQX-094", crawl_choices(p), "move north|move east|move south|search");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_097_098_099_all_inside) {
    crawl_setup setup = {.players = 3,
                         .hero = {"g5 cards=ebon-ring", "g5 cards=ruby-ring", "g5 cards=giant-ruby"},
                         .turn = "'player': 2"};
    crawl_play *p = crawl_played(setup, "stay|draw Dragon Rage");
    row_number("DQX-098", crawl_cards(p, 2, "ruby-ring"), 0);
    crawl_do(p, "roll 3");
    row_number("DQX-098", crawl_hero_number(p, 2, "wounds"), 3);
    row_holds("DQX-098", crawl_asked(p, 2));
    crawl_do(p, OUT_NORTH "|roll 4");
    row_number("DQX-098", crawl_hero_number(p, 3, "wounds"), 4);
    row_holds("DQX-098", crawl_asked(p, 3));
    row_holds("DQX-R22", !crawl_offers(p, "move north from g5"));
    crawl_do(p, "move south from g6|tile room-ooo|roll 5");
    row_number("DQX-097", crawl_hero_number(p, 1, "wounds"), 5);
    row_number("DQX-097", crawl_cards(p, 1, "ebon-ring") + crawl_cards(p, 3, "giant-ruby"), 0);
    row_holds("DQX-098", crawl_asked(p, 1));
    crawl_do(p, "move east from g5|tile room-ooo");
    row_number("DQX-099", crawl_turn(p), 3);
    row_holds("DQX-R23", crawl_turn(p) == 3 && crawl_offers(p, CRAWL_EMPTY));
    row_number("DQX-R25", crawl_discard(p, "dragon-rage"), 0);
    crawl_free(p);
}
END_TEST

/* One came in from the north and one from the south: no step leads from square to square, and the dragon finds both. */
START_TEST(dqx_077_097_by_both_squares) {
    crawl_setup setup = {.hero = {"g4 from=f4 cards=ebon-ring", "g7 from=f7 cards=ruby-ring"},
                         .tiles = "f4 room-ooo west, g4 room-ooo west, f7 room-ooo west, g7 room-ooo west"};
    crawl_play *p = crawl_played(setup, "move south|draw Sleeping|draw Loadstone|draw Loadstone|move north");
    row_text("DQX-077", crawl_hero(p, 1, "square"), crawl_hero(p, 2, "square"));
    crawl_do(p, "draw Dragon Rage|roll 3");
    row_text("DQX-077", crawl_choices(p), ALL_WAYS);
    crawl_do(p, "move north from g5");
    row_holds("DQX-097", crawl_offers(p, "roll 4"));
    crawl_do(p, "roll 4");
    row_number("DQX-097", crawl_hero_number(p, 1, "wounds"), 4);
    row_number("DQX-097", crawl_cards(p, 1, "ebon-ring") + crawl_cards(p, 1, "loadstone"), 0);
    row_number("DQX-097", crawl_hero_number(p, 2, "wounds"), 3);
    crawl_do(p, "move south from g6");
    row_text("DQX-085", crawl_hero(p, 1, "square"), "g7");
    row_text("DQX-085", crawl_hero(p, 2, "square"), "g4");
    row_number("DQX-100", crawl_discard(p, "dragon-rage") + crawl_discard(p, "sleeping"), 0);
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"g5 rune=passage"}}, "use Rune of Passage");
    row_text("DQX-077", crawl_choices(p), ALL_WAYS "|no");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_100_101_102_shuffled_back) {
    crawl_play *p = crawl_played(inside("g5", "m1"), OUT_NORTH);
    row_number("DQX-100", crawl_discard(p, "sleeping"), 3);
    crawl_do(p, CRAWL_EMPTY);
    row_number("DQX-100", crawl_discard(p, "sleeping"), 0);
    crawl_others_turn(p);
    crawl_do(p, "move south");
    row_near("DQX-102", crawl_probability(p, "draw Dragon Rage"), 1 / 8., 1e-9);
    crawl_free(p);
    p = crawl_played(inside("g5", "g5"), OUT_NORTH "|" CRAWL_EMPTY);
    row_number("DQX-101", crawl_discard(p, "sleeping"), 3);
    crawl_do(p, "move south from g6|tile room-ooo|" CRAWL_EMPTY);
    row_number("DQX-101", crawl_discard(p, "sleeping"), 0);
    crawl_free(p);
}
END_TEST

/* ---- J: the sun ------------------------------------------------------------------------------------------ */

/* Player 2 ends the turn before the First Player's, who is player 1. */
static crawl_play *sunset(const char *first, const char *turn) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {first}, .tiles = CRAWL_AWAY, .turn = turn});
    crawl_others_turn(p);
    return p;
}

START_TEST(dqx_103_104_105_moves) {
    crawl_play *p = sunset("a1", "'player': 2, 'sun': 4");
    row_number("DQX-104", crawl_number(p, "turn.sun"), 5);
    row_holds("DQX-104", crawl_asked(p, 1));
    row_holds("DQX-103", strstr(crawl_drawing(p, 1), "sun on 5 of 30"));
    crawl_do(p, "move east|tile room-ooo|" CRAWL_EMPTY);
    row_number("DQX-104", crawl_number(p, "turn.sun"), 5);
    crawl_free(p);
    p = crawl_begun("dungeonquest:players=2,heroes=hugo+challara", NULL);
    crawl_do(p, "rune Stasis Rune|rune Rune of Might|roll 6|roll 1|tower a1|tower m1");
    row_holds("DQX-105", crawl_asked(p, 1));
    row_number("DQX-105", crawl_number(p, "turn.sun"), 1);
    crawl_do(p, "move east|tile room-ooo|" CRAWL_EMPTY "|move west|tile room-ooo|" CRAWL_EMPTY);
    row_number("DQX-105", crawl_number(p, "turn.sun"), 2);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_106_107_the_die) {
    crawl_play *p = sunset("a1", "'player': 2, 'sun': 26");
    row_text("DQX-106", crawl_choices(p), "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6");
    crawl_do(p, "roll 2");
    row_holds("DQX-107", crawl_over(p));
    crawl_free(p);
    p = sunset("a1", "'player': 2, 'sun': 26");
    crawl_do(p, "roll 3");
    row_holds("DQX-107", crawl_asked(p, 1));
    crawl_free(p);
    p = sunset("a1", "'player': 2, 'sun': 24");
    row_holds("DQX-106", crawl_asked(p, 1));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_108_night) {
    crawl_setup setup = {.players = 4,
                         .hero = {"- out cards=ruby-ring", "b1 from=b2", "c4 below arrow=north", "m10"},
                         .tiles = "b1 room-ooo south, c4 entrance-www west, l10 room-ooo east",
                         .turn = "'player': 4, 'sun': 25"};
    crawl_play *p = crawl_played(setup, "move west|" CRAWL_EMPTY "|roll 1");
    row_holds("DQX-108", crawl_over(p));
    row_text("DQX-108", crawl_hero(p, 2, "standing"), "dead");
    row_text("DQX-108", crawl_hero(p, 3, "standing"), "dead");
    row_text("DQX-108", crawl_hero(p, 4, "standing"), "dead");
    row_text("DQX-108", crawl_hero(p, 1, "standing"), "out");
    row_holds("DQX-108", crawl_payoff(p, 1) > crawl_payoff(p, 2));
    crawl_free(p);
    p = sunset("a1 cards=ruby-ring", "'player': 2, 'sun': 26");
    row_text("DQX-R29", crawl_hero(p, 1, "square"), "a1");
    crawl_do(p, "roll 2");
    row_text("DQX-R29", crawl_hero(p, 1, "standing"), "dead");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_109_110_the_last_space) {
    crawl_play *p = sunset("a1", "'player': 2, 'sun': 30");
    for (int turn = 0; turn < 3; turn++) {
        row_number("DQX-109", crawl_number(p, "turn.sun"), 30);
        row_holds("DQX-110", crawl_chance(p) && crawl_offers(p, "roll 5"));
        crawl_do(p, "roll 6");
        row_holds("DQX-110", crawl_asked(p, 1));
        crawl_do(p, crawl_offers(p, "search") ? "search|draw Empty Room" : "move east|tile room-ooo|" CRAWL_EMPTY);
        crawl_others_turn(p);
    }
    crawl_free(p);
}
END_TEST

START_TEST(dqx_111_112_113_goes_on) {
    crawl_play *p = sunset("- dead", "'player': 2, 'sun': 25");
    row_number("DQX-111", crawl_number(p, "turn.sun"), 26);
    row_text("DQX-111", crawl_choices(p), "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6");
    crawl_free(p);
    p = sunset("- out cards=ruby-ring", "'player': 2, 'sun': 25");
    row_number("DQX-112", crawl_number(p, "turn.sun"), 26);
    row_holds("DQX-112", crawl_chance(p) && crawl_offers(p, "roll 6"));
    crawl_do(p, "roll 6");
    row_holds("DQX-120", crawl_asked(p, 2));
    crawl_free(p);
    p = sunset("a1 lost_turns=1", "'player': 2, 'sun': 25");
    row_number("DQX-113", crawl_number(p, "turn.sun"), 26);
    crawl_do(p, "roll 6");
    row_holds("DQX-113", crawl_asked(p, 2));
    row_number("DQX-113", crawl_hero_number(p, 1, "lost_turns"), 0);
    crawl_free(p);
}
END_TEST

/* ---- K: leaving ------------------------------------------------------------------------------------------ */

#define LEAVE "leave the dungeon"

static crawl_play *before_tower(const char *cards, const char *moves) {
    char hero[64];
    snprintf(hero, sizeof hero, "b1 from=b2%s%s", cards ? " cards=" : "", cards ? cards : "");
    crawl_setup setup = {.hero = {hero},
                         .tiles = "a2 room-ooo north, b1 room-ooo south, b2 room-ooo south, " CRAWL_AWAY};
    return crawl_played(setup, moves);
}

START_TEST(dqx_114_to_119_towers) {
    crawl_play *p = before_tower("ruby-ring", "");
    row_holds("DQX-114", !crawl_offers(p, LEAVE));
    crawl_do(p, "move west");
    row_number("DQX-115", crawl_turn(p), 1);
    row_text("DQX-115", crawl_choices(p), "move east|move south|" LEAVE);
    row_holds("DQX-119", crawl_offers(p, "move east") && crawl_offers(p, "move south"));
    row_holds("DQX-118", crawl_offers(p, LEAVE));
    crawl_do(p, "move south");
    row_text("DQX-116", crawl_hero(p, 1, "square"), "a2");
    row_number("DQX-116", crawl_turn(p), 1);
    row_holds("DQX-117", crawl_chance(p) && crawl_offers(p, CRAWL_EMPTY));
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"l10 from=k10 cards=ruby-ring"}, .tiles = "l10 room-ooo west"});
    crawl_do(p, "move east");
    row_holds("DQX-118", crawl_offers(p, LEAVE));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_120_to_123_gone) {
    crawl_play *p = before_tower("giant-ruby", "move west|" LEAVE);
    row_text("DQX-121", crawl_hero(p, 1, "standing"), "out");
    row_text("DQX-121", crawl_hero(p, 1, "square"), "");
    row_holds("DQX-123", !crawl_over(p));
    long number = crawl_number(p, "turn.number");
    for (int turn = 0; turn < 3; turn++) {
        crawl_others_turn(p);
        row_number("DQX-120", crawl_number(p, "turn.number"), ++number);
        row_holds("DQX-120", crawl_asked(p, 2));
        row_number("DQX-122", crawl_tiles(p), 5);
    }
    crawl_free(p);
}
END_TEST

START_TEST(dqx_124_125_loot) {
    crawl_play *p = before_tower(NULL, "move west");
    row_text("DQX-124", crawl_choices(p), "move east|move south");
    crawl_free(p);
    p = before_tower("crypt-potion", "move west");
    row_holds("DQX-125", crawl_offers(p, LEAVE));
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"a1"}});
    row_holds("DQX-R32", !crawl_offers(p, LEAVE));
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"b1 from=b2 cards=ruby-ring"},
                               .tiles = "a2 doors-odo south, b1 doors-odo east, " CRAWL_AWAY});
    crawl_do(p, "move west|draw Door Opens|move east|draw Door Jammed");
    row_text("DQX-R30", crawl_hero(p, 1, "square"), "a1");
    crawl_others_turn(p);
    row_text("DQX-R30", crawl_choices(p), "move east|move south|" LEAVE);
    crawl_free(p);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqx_076_077_one_space,
                            dqx_077_145_one_space_from_below,
                            dqx_078_to_082_sleeping,
                            dqx_083_to_087_rage,
                            dqx_088_089_r21_retreats,
                            dqx_091_stays_again,
                            dqx_092_093_leaving,
                            dqx_094_shared,
                            dqx_097_098_099_all_inside,
                            dqx_077_097_by_both_squares,
                            dqx_100_101_102_shuffled_back,
                            dqx_103_104_105_moves,
                            dqx_106_107_the_die,
                            dqx_108_night,
                            dqx_109_110_the_last_space,
                            dqx_111_112_113_goes_on,
                            dqx_114_to_119_towers,
                            dqx_120_to_123_gone,
                            dqx_124_125_loot};
    return crawl_run_tests("dungeonquest crawl: treasure, sun, exits", tests, sizeof tests / sizeof *tests);
}
