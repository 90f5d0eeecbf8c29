/* Ledger DQX-040 to 064: doors, portcullises, dead ends, searching; and steps through walls. */
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/row.h"

#include <string.h>

#define SEARCH_EMPTY "search|draw Empty Room"
#define JAM "move east|draw Door Jammed"

#define DOOR "b4 room-ooo west, c4 doors-odo west, d4 room-ooo west, " CRAWL_AWAY

/* ---- D: doors -------------------------------------------------------------------------------------------- */

START_TEST(dqx_040_041_door_opens) {
    crawl_play *p = crawl_played(crawl_in_c4(DOOR), "move east");
    row_text("DQX-040", crawl_choices(p), "draw Door Opens|draw Door Jammed|draw Hidden Trap (door-trap)");
    row_text("DQX-040", crawl_hero(p, 1, "square"), "c4");
    crawl_do(p, "draw Door Opens");
    row_text("DQX-041", crawl_hero(p, 1, "square"), "d4");
    row_holds("DQX-041", crawl_offers(p, CRAWL_EMPTY));
    crawl_free(p);
    p = crawl_played(crawl_in_c4("c4 doors-odo west"), "move east");
    int tiles = crawl_tiles(p);
    row_holds("DQX-R07", !crawl_offers(p, "tile..."));
    crawl_do(p, "draw Door Jammed");
    row_number("DQX-R07", crawl_tiles(p), tiles);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_042_043_044_045_doors_that_do_not_open) {
    crawl_play *p = crawl_played(crawl_in_c4(DOOR), JAM);
    row_text("DQX-042", crawl_hero(p, 1, "square"), "c4");
    row_holds("DQX-R08", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_text("DQX-044", crawl_choices(p), "move north|move east|move south|move west|search");
    row_holds("DQX-045", crawl_offers(p, "move south") && crawl_offers(p, "move west"));
    crawl_do(p, "move east");
    row_holds("DQX-044", crawl_offers(p, "draw Door Opens"));
    crawl_free(p);
    p = crawl_played(crawl_in_c4(DOOR), "move east|draw Hidden Trap (door-trap)");
    row_holds("DQX-043", crawl_offers(p, "draw Explosion"));
    crawl_do(p, "draw Explosion");
    row_number("DQX-043", crawl_hero_number(p, 1, "wounds"), 4);
    row_text("DQX-043", crawl_hero(p, 1, "square"), "c4");
    row_holds("DQX-R08", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_046_r09_one_card_each_time) {
    crawl_play *p =
        crawl_played(crawl_in_c4("c4 doors-odo west, d4 doors-odo east, " CRAWL_AWAY), "move east|draw Door Opens");
    row_text("DQX-046", crawl_hero(p, 1, "square"), "d4");
    row_holds("DQX-046", crawl_offers(p, CRAWL_EMPTY));
    crawl_do(p, CRAWL_EMPTY);
    crawl_others_turn(p);
    crawl_do(p, "move west");
    row_holds("DQX-R09", crawl_offers(p, "draw Door Jammed"));
    crawl_free(p);
}
END_TEST

/* ---- E: portcullises ------------------------------------------------------------------------------------- */

#define GATE "b4 room-ooo west, c4 portcullis-ooo east, d4 room-ooo west, " CRAWL_AWAY

START_TEST(dqx_047_048_strength) {
    crawl_play *p = crawl_played(crawl_in_c4(GATE), "move east");
    row_near("DQX-047", crawl_probability(p, "roll 7"), 6 / 36., 1e-9);
    crawl_do(p, "roll 7"); /* Hugo's Strength */
    row_text("DQX-048", crawl_hero(p, 1, "square"), "d4");
    row_holds("DQX-048", crawl_offers(p, CRAWL_EMPTY));
    crawl_free(p);
    p = crawl_played(crawl_in_c4(GATE), "move east|roll 8");
    row_text("DQX-047", crawl_hero(p, 1, "square"), "c4");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_049_050_failed) {
    crawl_play *p = crawl_played(crawl_in_c4(GATE), "move east|roll 8");
    row_holds("DQX-049", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_text("DQX-050", crawl_choices(p), "move north|move east|move south|move west|search");
    crawl_do(p, "move east|roll 8"); /* with the determination of the first try */
    row_text("DQX-050", crawl_hero(p, 1, "square"), "d4");
    crawl_free(p);
    /* Also with moves left that a rune gave; behind a door as well. */
    crawl_setup more = crawl_in_c4(GATE);
    more.hero[0] = "c4 from=b4 rune=stasis";
    p = crawl_played(more, "use Stasis Rune|move east|roll 8");
    row_holds("DQX-049", crawl_asked(p, 2));
    crawl_free(p);
    more.tiles = DOOR;
    p = crawl_played(more, "use Stasis Rune|" JAM);
    row_holds("DQX-R08", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_051_back_to_back) {
    crawl_play *p = crawl_played(crawl_in_c4("c4 portcullis-ooo east, d4 portcullis-ooo west"), "move east|roll 2");
    row_text("DQX-051", crawl_hero(p, 1, "square"), "d4");
    row_holds("DQX-051", crawl_offers(p, CRAWL_EMPTY));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_052_053_door_and_portcullis) {
    crawl_play *p = crawl_played(crawl_in_c4("c4 doors-odo west, d4 portcullis-ooo west"), "move east");
    row_holds("DQX-053", crawl_offers(p, "draw Door Opens"));
    crawl_do(p, "draw Door Opens");
    row_text("DQX-052", crawl_hero(p, 1, "square"), "c4");
    row_holds("DQX-052", crawl_offers(p, "roll 12"));
    crawl_do(p, "roll 7");
    row_text("DQX-052", crawl_hero(p, 1, "square"), "d4");
    crawl_free(p);
    p = crawl_played(crawl_in_c4("c4 portcullis-ooo east, d4 doors-odo east"), "move east");
    row_holds("DQX-053", crawl_offers(p, "roll 12"));
    crawl_do(p, "roll 7");
    row_holds("DQX-053", crawl_offers(p, "draw Door Jammed"));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r06_a_new_tiles_own_door) {
    crawl_play *p = crawl_played(crawl_in_c4("c4 room-ooo west"), "move east|tile portcullis-ooo");
    row_holds("DQX-R06", crawl_offers(p, CRAWL_EMPTY));
    crawl_free(p);
    crawl_setup checked = crawl_in_c4("c4 room-ooo west");
    checked.options = "far-side=check";
    p = crawl_played(checked, "move east|tile portcullis-ooo");
    row_holds("DQX-R06", crawl_offers(p, "roll 12"));
    crawl_free(p);
}
END_TEST

/* ---- F: dead ends ---------------------------------------------------------------------------------------- */

#define FRUITLESS "draw Empty Room"

START_TEST(dqx_054_055_057_dead_end) {
    /* The one who stands in c4 can only go back west. */
    crawl_play *p =
        crawl_at(crawl_in_c4("b4 room-ooo west, c4 room-woo west, c5 room-www south, d4 room-www east, " CRAWL_AWAY));
    row_text("DQX-054", crawl_choices(p), "move west|search");
    row_text("DQX-055", crawl_choices(p), "move west|search");
    crawl_do(p, "search|" FRUITLESS);
    crawl_others_turn(p);
    row_text("DQX-055", crawl_choices(p), "move west|search");
    crawl_do(p, "search|" FRUITLESS);
    row_text("DQX-057", crawl_hero(p, 1, "standing"), "inside");
    crawl_others_turn(p);
    row_text("DQX-057", crawl_choices(p), "move west");
    crawl_free(p);
    p = crawl_played(crawl_in_c4("b4 room-ooo west, c4 room-www west, " CRAWL_AWAY),
                     "search|draw Secret Door (search-secret-door)");
    row_text("DQX-055", crawl_choices(p), "north|east|south|west|no");
    crawl_do(p, "east|tile room-ooo");
    row_text("DQX-055", crawl_hero(p, 1, "square"), "d4");
    crawl_free(p);
    p = crawl_played(crawl_in_c4("b4 room-ooo west, c4 room-www west, " CRAWL_AWAY),
                     "search|draw Passage Down (search-passage-down)");
    crawl_others_turn(p);
    row_text("DQX-055", crawl_choices(p), "move west|search|descend");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_056_trapped) {
    crawl_setup trapped = crawl_in_c4("c4 room-www north, c3 room-www north, " CRAWL_AWAY);
    crawl_play *p = crawl_at(trapped);
    row_text("DQX-056", crawl_choices(p), "search");
    crawl_do(p, "search|" FRUITLESS);
    row_text("DQX-056", crawl_hero(p, 1, "standing"), "inside");
    crawl_others_turn(p);
    crawl_do(p, "search|" FRUITLESS);
    row_text("DQX-056", crawl_hero(p, 1, "standing"), "dead");
    crawl_free(p);
    p = crawl_played(trapped, "search|draw Passage Down (search-passage-down)");
    crawl_others_turn(p);
    row_text("DQX-055", crawl_choices(p), "search|descend");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"c4"}, .tiles = "c4 rotating-www north rotated, c3 room-www north"});
    row_text("DQX-R14", crawl_choices(p), "search");
    crawl_free(p);
    p = crawl_at(
        (crawl_setup){.hero = {"c4", "c3 from=c2"}, .tiles = "c4 room-www north, c3 room-ooo north, " CRAWL_AWAY});
    row_holds("DQX-R13", !crawl_offers(p, "move north"));
    crawl_do(p, SEARCH_EMPTY);
    crawl_do(p, "search|" FRUITLESS "|" SEARCH_EMPTY);
    row_text("DQX-R13", crawl_hero(p, 1, "standing"), "inside");
    crawl_free(p);
    /* A door is no wall: behind it alone nobody is trapped. */
    p = crawl_at(crawl_in_c4("b4 room-woo north, c3 room-www north, c4 doors-odo west, c5 room-www south, "
                             "d4 room-ooo west, " CRAWL_AWAY));
    row_text("DQX-R13", crawl_choices(p), "move east|search");
    crawl_do(p, SEARCH_EMPTY);
    crawl_others_turn(p);
    crawl_do(p, SEARCH_EMPTY);
    row_text("DQX-R13", crawl_hero(p, 1, "standing"), "inside");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r15_at_once) {
    crawl_play *p = crawl_at(crawl_in_c4("c4 room-www north, c3 room-www north, " CRAWL_AWAY));
    crawl_do(p, "search|" FRUITLESS);
    crawl_others_turn(p);
    crawl_do(p, "search|" FRUITLESS);
    row_text("DQX-R15", crawl_hero(p, 1, "standing"), "dead");
    crawl_free(p);
}
END_TEST

/* ---- G: searching ---------------------------------------------------------------------------------------- */

START_TEST(dqx_058_a_search_card) {
    crawl_play *p = crawl_played(crawl_in_c4("b4 room-ooo west, c4 room-ooo west"), "search");
    row_near("DQX-058", crawl_probability(p, "draw Empty Room"), 6 / 29., 1e-9);
    crawl_do(p, "draw Gold Coins (search-gold-150)");
    row_number("DQX-058", crawl_cards(p, 1, "search-gold-150"), 1);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_059_060_061_062_two_searches) {
    crawl_play *p = crawl_played(crawl_in_c4(DOOR), SEARCH_EMPTY);
    crawl_others_turn(p);
    row_holds("DQX-059", crawl_offers(p, "search"));
    crawl_do(p, SEARCH_EMPTY);
    crawl_others_turn(p);
    row_text("DQX-060", crawl_choices(p), "move north|move east|move south|move west");
    crawl_do(p, JAM);
    crawl_others_turn(p);
    row_text("DQX-061", crawl_choices(p), "move north|move east|move south|move west");
    crawl_do(p, "move west|" CRAWL_EMPTY);
    crawl_others_turn(p);
    crawl_do(p, "move east|" CRAWL_EMPTY);
    crawl_others_turn(p);
    row_holds("DQX-062", crawl_offers(p, "search"));
    crawl_do(p, SEARCH_EMPTY);
    crawl_others_turn(p);
    row_holds("DQX-062", crawl_offers(p, "search"));
    crawl_free(p);
    p = crawl_played(crawl_in_c4(DOOR), SEARCH_EMPTY);
    crawl_others_turn(p);
    crawl_do(p, JAM);
    crawl_others_turn(p);
    row_holds("DQX-R16", crawl_offers(p, "search"));
    crawl_do(p, SEARCH_EMPTY);
    crawl_others_turn(p);
    row_holds("DQX-R16", !crawl_offers(p, "search"));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_063_064_where_not) {
    crawl_play *p = crawl_at(crawl_in_c4("b4 room-ooo west, c4 trap-room-ooo west"));
    row_text("DQX-063", crawl_choices(p), "move north|move east|move south|move west");
    crawl_free(p);
    crawl_setup setup = crawl_in_c4("b4 room-ooo west, c4 room-ooo west");
    setup.tokens = "troll c4 4";
    p = crawl_at(setup);
    row_text("DQX-064", crawl_choices(p), "move north|move east|move south|move west");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"a1"}});
    row_text("DQX-R31", crawl_choices(p), "move east|move south");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"g5"}});
    row_holds("DQX-R31", !crawl_offers(p, "search"));
    crawl_free(p);
}
END_TEST

/* Shut in by walls and heroes on all sides, nobody is asked where he steps; with one side free he is. */
START_TEST(a_step_to_nowhere_is_refused) {
    crawl_setup setup = {.players = 4,
                         .hero = {"b1", "a1", "c1", "b2"},
                         .tiles = "b1 room-www north, c1 room-ooo north, b2 room-ooo north",
                         .step = "[{'do': 'turn', 'step': 'choice'}, {'do': 'step', 'step': 'choice'}]"};
    const char *line = crawl_refusal(setup);
    ck_assert_msg(strstr(line, "course: the last step, 'choice', has no answer that is possible here"), "%s", line);
    setup.hero[1] = "m1";
    crawl_play *p = crawl_at(setup);
    ck_assert_int_eq(crawl_choice_count(p), 1);
    crawl_free(p);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqx_040_041_door_opens,
                            dqx_042_043_044_045_doors_that_do_not_open,
                            dqx_046_r09_one_card_each_time,
                            dqx_047_048_strength,
                            dqx_049_050_failed,
                            dqx_051_back_to_back,
                            dqx_052_053_door_and_portcullis,
                            dqx_r06_a_new_tiles_own_door,
                            dqx_054_055_057_dead_end,
                            dqx_056_trapped,
                            dqx_r15_at_once,
                            dqx_058_a_search_card,
                            dqx_059_060_061_062_two_searches,
                            dqx_063_064_where_not,
                            a_step_to_nowhere_is_refused};
    return crawl_run_tests("dungeonquest crawl: ways and searches", tests, sizeof tests / sizeof *tests);
}
