/* Ledger DQX-207 to 253: the kinds of chambers. */
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <string.h>

#define WAYS "move north|move east|move south|move west"

/* Hugo comes from b4 to c4 and goes east to d4, where a tile of this kind lies. */
static crawl_setup to_d4(const char *tile, const char *more) {
    static char tiles[256], hero[128];
    snprintf(tiles, sizeof tiles, "b4 room-ooo west, c4 room-ooo west, d4 %s, " CRAWL_AWAY, tile);
    snprintf(hero, sizeof hero, "c4 from=b4%s%s", more ? " " : "", more ? more : "");
    return (crawl_setup){.hero = {hero}, .tiles = tiles};
}

static crawl_play *entered(const char *tile) { return crawl_played(to_d4(tile, NULL), "move east"); }

static const char *where(crawl_play *p) { return crawl_hero(p, 1, "square"); }

START_TEST(dqx_207_208_212_rooms) {
    crawl_play *p = entered("room-ooo west");
    row_near("DQX-207", crawl_probability(p, "draw Crypt"), 8 / 49., 1e-9);
    crawl_free(p);
    p = entered("trap-room-ooo west");
    row_near("DQX-208", crawl_probability(p, "draw Explosion"), 2 / 15., 1e-9);
    crawl_free(p);
    p = entered("entrance-oow west");
    row_near("DQX-212", crawl_probability(p, "draw Crypt"), 8 / 49., 1e-9);
    crawl_do(p, CRAWL_EMPTY);
    crawl_others_turn(p);
    row_text("DQX-213", crawl_choices(p), "move north|move east|move west|search|descend");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_209_210_211_pit) {
    crawl_play *p = entered("pit-wow west");
    row_near("DQX-209", crawl_probability(p, "roll 4"), 3 / 36., 1e-9);
    crawl_do(p, "roll 4"); /* Hugo's Luck */
    row_holds("DQX-210", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_text("DQX-210", crawl_choices(p), "move east|move west");
    crawl_free(p);
    p = entered("pit-wow west");
    crawl_do(p, "roll 5");
    row_text("DQX-211", crawl_hero(p, 1, "standing"), "dead");
    row_text("DQX-209", crawl_hero(p, 1, "standing"), "dead");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_214_215_corridor) {
    crawl_setup setup = to_d4("corridor-ooo west", NULL);
    setup.tiles = "b4 room-ooo west, c4 room-ooo west, d4 corridor-ooo west, e4 corridor-oow west, " CRAWL_AWAY;
    crawl_play *p = crawl_played(setup, "move east");
    row_text("DQX-214", crawl_choices(p), WAYS);
    row_number("DQX-214", crawl_turn(p), 1);
    row_holds("DQX-R44", crawl_offers(p, "move west"));
    crawl_do(p, "move east");
    row_text("DQX-214", crawl_choices(p), "move north|move east|move west");
    crawl_do(p, "move west");
    row_text("DQX-215", where(p), "d4");
    row_holds("DQX-215", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_068_216_217_chasm) {
    crawl_play *p = entered("chasm-left west");
    row_holds("DQX-216", crawl_offers(p, CRAWL_EMPTY));
    crawl_do(p, CRAWL_EMPTY);
    crawl_others_turn(p);
    row_text("DQX-217", crawl_choices(p), "move north|move west");
    row_text("DQX-068", crawl_choices(p), "move north|move west");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_218_to_221_darkness) {
    crawl_play *p = entered("darkness-owo west");
    row_text("DQX-219", crawl_choices(p), "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6");
    crawl_do(p, "roll 3|tile room-ooo");
    row_text("DQX-218", where(p), "d3");
    row_text("DQX-219", where(p), "d3");
    row_number("DQX-218", crawl_turn(p), 1);
    crawl_free(p);
    p = entered("darkness-owo west");
    crawl_do(p, "roll 6|tile room-ooo");
    row_text("DQX-219", where(p), "d5");
    crawl_free(p);
    p = entered("darkness-owo west");
    crawl_do(p, "roll 1");
    row_text("DQX-R46", where(p), "c4");
    crawl_free(p);
    crawl_setup setup = to_d4("", NULL);
    setup.tiles = "c4 room-ooo west, d3 room-www north, d4 darkness-owo west, " CRAWL_AWAY;
    p = crawl_played(setup, "move east|roll 4");
    row_text("DQX-220", where(p), "d4");
    row_holds("DQX-220", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_text("DQX-221", crawl_choices(p), "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6");
    crawl_do(p, "roll 5|tile room-ooo");
    row_text("DQX-221", where(p), "d5");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_222_to_228_cave_in) {
    crawl_play *p = entered("cave-in-ooo west");
    row_holds("DQX-222", crawl_offers(p, CRAWL_EMPTY));
    crawl_do(p, CRAWL_EMPTY);
    crawl_others_turn(p);
    row_text("DQX-223", crawl_choices(p), "cross|go back");
    crawl_do(p, "go back");
    row_text("DQX-224", where(p), "c4");
    crawl_free(p);
    p = entered("cave-in-ooo west");
    crawl_do(p, CRAWL_EMPTY);
    crawl_others_turn(p);
    crawl_do(p, "cross");
    row_near("DQX-225", crawl_probability(p, "roll 5"), 4 / 36., 1e-9);
    crawl_do(p, "roll 5"); /* Hugo's Agility */
    row_text("DQX-226", crawl_choices(p), "move north|move east|move south|search");
    row_text("DQX-R47", crawl_choices(p), "move north|move east|move south|search");
    row_text("DQX-225", crawl_choices(p), "move north|move east|move south|search");
    crawl_free(p);
    p = entered("cave-in-ooo west");
    crawl_do(p, CRAWL_EMPTY);
    crawl_others_turn(p);
    crawl_do(p, "cross|roll 6");
    row_text("DQX-227", where(p), "d4");
    row_holds("DQX-227", crawl_asked(p, 2));
    row_number("DQX-174", crawl_hero_number(p, 1, "determination"), 1);
    crawl_others_turn(p);
    row_text("DQX-228", crawl_choices(p), "cross|go back");
    row_holds("DQX-R48", !crawl_chance(p));
    crawl_do(p, "cross|roll 6");
    row_holds("DQX-228", crawl_asked(p, 1) && crawl_offers(p, "move east"));
    row_holds("DQX-175", crawl_asked(p, 1) && crawl_offers(p, "move east"));
    row_number("DQX-176", crawl_hero_number(p, 1, "determination"), 0);
    crawl_free(p);
}
END_TEST

/* From whatever side he came in, all others lead on; he goes back only there. */
START_TEST(dqx_r47_cave_in_by_any_side) {
    static const char *const backs[] = {"cave-in-ooo east", "cave-in-ooo north", "cave-in-ooo south"};
    for (int i = 0; i < 3; i++) {
        crawl_play *p = entered(backs[i]);
        crawl_do(p, CRAWL_EMPTY);
        crawl_others_turn(p);
        row_text("DQX-223", crawl_choices(p), "cross|go back");
        crawl_do(p, "cross|roll 5");
        row_text("DQX-R47", crawl_choices(p), "move north|move east|move south|search");
        crawl_free(p);
        p = entered(backs[i]);
        crawl_do(p, CRAWL_EMPTY);
        crawl_others_turn(p);
        crawl_do(p, "go back");
        row_text("DQX-224", where(p), "c4");
        crawl_free(p);
    }
}
END_TEST

START_TEST(dqx_229_to_234_web) {
    crawl_play *p = entered("web-ooo west");
    row_text("DQX-229", crawl_choices(p), "cross|go back");
    crawl_do(p, "go back");
    row_holds("DQX-230", crawl_asked(p, 2));
    row_text("DQX-230", where(p), "d4");
    crawl_others_turn(p);
    row_number("DQX-230", crawl_choice_count(p), 1);
    crawl_do(p, crawl_choices(p));
    row_text("DQX-230", where(p), "c4");
    crawl_free(p);
    p = entered("web-ooo west");
    crawl_do(p, "cross|roll 7"); /* Hugo's Strength */
    row_text("DQX-232", crawl_choices(p), "move north|move east|move south");
    row_number("DQX-232", crawl_turn(p), 1);
    row_text("DQX-231", crawl_choices(p), "move north|move east|move south");
    crawl_free(p);
    p = entered("web-ooo west");
    crawl_do(p, "cross|roll 9");
    row_text("DQX-233", where(p), "d4");
    row_holds("DQX-233", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_holds("DQX-234", crawl_chance(p) && crawl_offers(p, "roll 12"));
    crawl_do(p, "roll 9");
    row_holds("DQX-234", crawl_asked(p, 2));
    crawl_others_turn(p);
    crawl_do(p, "roll 9"); /* two tokens */
    row_holds("DQX-234", crawl_asked(p, 1) && crawl_offers(p, "move east"));
    row_holds("DQX-175", crawl_asked(p, 1) && crawl_offers(p, "move east"));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_235_to_240_portcullis) {
    crawl_play *p = crawl_played(to_d4("room-ooo west", NULL), "move north|tile portcullis-ooo");
    row_holds("DQX-235", crawl_offers(p, CRAWL_EMPTY));
    crawl_do(p, "draw Troll|life 4");
    row_holds("DQX-236", !crawl_offers(p, "escape"));
    row_number("DQX-236", crawl_turn(p), 1);
    crawl_free(p);
    crawl_setup setup = {.hero = {"d4 from=c4"}, .tiles = "c4 room-ooo west, d4 portcullis-ooo west, " CRAWL_AWAY};
    p = crawl_played(setup, "move west");
    row_near("DQX-237", crawl_probability(p, "roll 7"), 6 / 36., 1e-9);
    crawl_do(p, "roll 7");
    row_text("DQX-238", where(p), "c4");
    row_holds("DQX-238", crawl_offers(p, CRAWL_EMPTY));
    crawl_free(p);
    p = crawl_played(setup, "move west|roll 8");
    row_text("DQX-239", where(p), "d4");
    row_holds("DQX-239", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_text("DQX-240", crawl_choices(p), WAYS "|search");
    crawl_free(p);
}
END_TEST

/* What fails would do with an attribute of which Hugo has more: Strength 7, Agility 5, Armor 9. */
START_TEST(dqx_225_231_243_by_which_attribute) {
    crawl_play *p = entered("cave-in-ooo west");
    crawl_do(p, CRAWL_EMPTY);
    crawl_others_turn(p);
    crawl_do(p, "cross|roll 6");
    row_holds("DQX-225", crawl_asked(p, 2));
    crawl_free(p);
    p = entered("web-ooo west");
    crawl_do(p, "cross|roll 8");
    row_holds("DQX-231", crawl_asked(p, 2));
    crawl_free(p);
    p = entered("bridge-wow west");
    crawl_do(p, "cross|roll 6");
    row_holds("DQX-243", !crawl_offers(p, "move east"));
    crawl_free(p);
}
END_TEST

static crawl_play *on_bridge(const char *cards) {
    char more[64];
    snprintf(more, sizeof more, "cards=%s", cards ? cards : "");
    return crawl_played(to_d4("bridge-wow west", cards ? more : NULL), "move east");
}

START_TEST(dqx_241_to_246_bridge) {
    crawl_play *p = on_bridge(NULL);
    row_text("DQX-241", crawl_choices(p), "stay|cross");
    crawl_do(p, "stay");
    row_holds("DQX-242", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_text("DQX-R52", crawl_choices(p), "move west");
    crawl_do(p, crawl_choices(p));
    row_text("DQX-242", where(p), "c4");
    crawl_free(p);
    p = on_bridge(NULL);
    crawl_do(p, "cross|roll 5"); /* Hugo's Agility */
    row_text("DQX-246", crawl_choices(p), "move east");
    row_number("DQX-246", crawl_turn(p), 1);
    row_text("DQX-243", crawl_choices(p), "move east");
    crawl_free(p);
    p = on_bridge("ebon-ring+dungeon-gold-30");
    crawl_do(p, "cross|done|roll 4");
    row_text("DQX-244", crawl_choices(p), "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6");
    crawl_free(p);
    p = on_bridge("ebon-ring+dungeon-gold-30");
    crawl_do(p, "cross|done|roll 3");
    row_text("DQX-244", crawl_choices(p), "move east");
    crawl_free(p);
    p = on_bridge("ebon-ring+dungeon-gold-30");
    crawl_do(p, "cross|drop Ebon Ring");
    row_holds("DQX-245", crawl_offers(p, "drop...") && crawl_offers(p, "done"));
    crawl_do(p, "done|roll 4");
    row_text("DQX-245", crawl_choices(p), "move east");
    row_number("DQX-245", crawl_cards(p, 1, "ebon-ring"), 0);
    crawl_free(p);
    p = on_bridge("ebon-ring");
    crawl_do(p, "cross|done|roll 5");
    row_text("DQX-R50", crawl_choices(p), "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_247_248_249_falls) {
    crawl_play *p = on_bridge(NULL);
    crawl_do(p, "cross|roll 6");
    row_text("DQX-248", crawl_choices(p), "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6");
    crawl_do(p, "roll 4");
    row_number("DQX-248", crawl_hero_number(p, 1, "wounds"), 4);
    row_text("DQX-R51", crawl_choices(p), "north|east|south|west");
    crawl_do(p, "south");
    row_text("DQX-247", crawl_hero(p, 1, "standing"), "below");
    row_text("DQX-247", where(p), "d4");
    row_holds("DQX-R51", crawl_asked(p, 2));
    row_text("DQX-R51", crawl_tile(p, "d4"), "bridge-wow west");
    crawl_free(p);
    p = crawl_played(to_d4("bridge-wow west", NULL), "search|draw Secret Door (search-secret-door)|east");
    row_text("DQX-249", where(p), "d4");
    row_holds("DQX-249", !crawl_offers(p, "stay"));
    row_holds("DQX-249", crawl_offers(p, "cross") || crawl_offers(p, "roll 12"));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_250_to_253_rotating_room) {
    crawl_play *p = entered("rotating-www west");
    row_text("DQX-250", crawl_tile(p, "d4"), "rotating-www east rotated");
    row_holds("DQX-251", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_text("DQX-250", crawl_choices(p), "move east");
    crawl_free(p);
    p = crawl_played(to_d4("rotating-www west", "rune=stasis"), "use Stasis Rune|move east"); /* moves are left */
    row_holds("DQX-251", crawl_asked(p, 2));
    crawl_free(p);
    p = entered("rotating-www west rotated");
    row_text("DQX-252", crawl_tile(p, "d4"), "rotating-www west rotated");
    row_text("DQX-R54", crawl_tile(p, "d4"), "rotating-www west rotated");
    crawl_free(p);
    crawl_setup setup = {.hero = {"d4 from=c4"},
                         .tiles = "c4 room-ooo west, d4 rotating-www east rotated, e4 room-www east, " CRAWL_AWAY};
    p = crawl_at(setup);
    row_text("DQX-253", crawl_choices(p), "search");
    row_text("DQX-R53", crawl_choices(p), "search");
    crawl_free(p);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqx_207_208_212_rooms,       dqx_209_210_211_pit,
                            dqx_214_215_corridor,        dqx_068_216_217_chasm,
                            dqx_218_to_221_darkness,     dqx_222_to_228_cave_in,
                            dqx_r47_cave_in_by_any_side, dqx_229_to_234_web,
                            dqx_235_to_240_portcullis,   dqx_225_231_243_by_which_attribute,
                            dqx_241_to_246_bridge,       dqx_247_248_249_falls,
                            dqx_250_to_253_rotating_room};
    return crawl_run_tests("dungeonquest crawl: chambers", tests, sizeof tests / sizeof *tests);
}
