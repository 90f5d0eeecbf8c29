/* Ledger DQX-065 to 075, 170 to 205: encounters, tests, runes, monster tokens, death, the winners. Ledger DQC, what
 * needs the dungeon. */
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <string.h>

#define TWO_DICE "roll 2|roll 3|roll 4|roll 5|roll 6|roll 7|roll 8|roll 9|roll 10|roll 11|roll 12"

static crawl_setup in_c4(const char *hero, const char *tiles) {
    return (crawl_setup){.hero = {hero}, .tiles = tiles, .options = "variant=dice"};
}

/* ---- H: encounters --------------------------------------------------------------------------------------- */

START_TEST(dqx_065_066_067_over) {
    crawl_play *p = crawl_played(in_c4("c4 from=b4", CRAWL_ROOMS), "move east|" CRAWL_EMPTY);
    row_holds("DQX-066", crawl_asked(p, 2));
    crawl_free(p);
    p = crawl_played(in_c4("c4 from=b4", "c4 room-ooo west, d4 trap-room-ooo west, " CRAWL_AWAY), "move east");
    row_holds("DQX-067", crawl_chance(p) && crawl_offers(p, "draw Poisonous Gas"));
    crawl_do(p, "draw Poisonous Gas|roll 5");
    row_holds("DQX-065", crawl_turn(p) == 1 && crawl_offers(p, "roll 6"));
    crawl_do(p, "roll 4");
    row_number("DQX-071", crawl_hero_number(p, 1, "wounds"), 2);
    row_number("DQX-071", crawl_hero_number(p, 1, "lost_turns"), 1);
    row_holds("DQX-065", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

/* A die says how far all corridors turn, wherever they lie; what else is on the board stays as it is. */
START_TEST(dqx_071_all_corridors_turn) {
    static const char *const turned[][2] = {{"east", "south"}, {"south", "west"}, {"west", "north"}};
    for (int die = 1; die <= 6; die++) {
        const char *const *way = turned[(die - 1) / 2];
        char roll[32], first[32], second[32];
        snprintf(roll, sizeof roll, "roll %d", die);
        snprintf(first, sizeof first, "corridor-oow %s", way[0]);
        snprintf(second, sizeof second, "corridor-wow %s", way[1]);
        crawl_play *p = crawl_played(
            in_c4("c4 from=b4", CRAWL_ROOMS ", g7 corridor-oow north, j3 corridor-wow east, g8 room-oow north"),
            "move east|draw Curse of the Wizard");
        crawl_do(p, roll);
        row_text("DQX-071", crawl_tile(p, "g7"), first);
        row_text("DQX-071", crawl_tile(p, "j3"), second);
        row_text("DQX-071", crawl_tile(p, "g8"), "room-oow north");
        row_number("DQX-072", crawl_discard(p, "curse-of-the-wizard"), 1);
        row_holds("DQX-066", crawl_asked(p, 2));
        crawl_free(p);
    }
}
END_TEST

START_TEST(dqx_069_075_tokens_first) {
    crawl_setup setup = in_c4("c4 from=b4", "c4 room-ooo west, d4 pit-wow west, " CRAWL_AWAY);
    setup.tokens = "troll d4 4";
    crawl_play *p = crawl_played(setup, "move east");
    row_text("DQX-069", crawl_choices(p), "escape|attack");
    crawl_free(p);
    setup.hero[0] = "c4 from=b4 rune=banishing";
    p = crawl_played(setup, "move east");
    row_text("DQX-075", crawl_choices(p), "use Rune of Banishing|go on");
    crawl_do(p, "go on");
    row_text("DQX-069", crawl_choices(p), "escape|attack");
    crawl_do(p, "attack|roll 1 1|roll 1 1");
    row_text("DQX-069", crawl_choices(p), TWO_DICE);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_070_072_073_074_piles) {
    crawl_play *p = crawl_played(in_c4("c4 from=b4", CRAWL_ROOMS), "move east|draw Crypt|yes");
    row_holds("DQX-070", crawl_chance(p) && crawl_offers(p, "draw Spectral Storm") && !crawl_offers(p, "draw Crypt"));
    crawl_do(p, "draw Empty (crypt-empty)");
    row_number("DQX-072", crawl_discard(p, "crypt"), 1);
    row_number("DQX-073", crawl_discard(p, "crypt") + crawl_discard(p, "crypt-empty"), 2);
    crawl_free(p);
    p = crawl_played(in_c4("c4 from=b4", CRAWL_ROOMS), "move east|draw Gold Coins (dungeon-gold-40)");
    row_number("DQX-074", crawl_cards(p, 1, "dungeon-gold-40"), 1);
    row_holds("DQX-074", strstr(crawl_text(p, 2), "dungeon-gold-40"));
    row_number("DQX-074", crawl_discard(p, "dungeon-gold-40"), 0);
    crawl_free(p);
    crawl_setup all = in_c4("c4 from=b4", CRAWL_ROOMS);
    all.discards = "search-secret-door*8, search-empty*6, search-passage-down*4, search-gold-10, search-gold-60, "
                   "search-gold-70, search-gold-150, ferrox*2, search-potion*2, search-trap*2, giant-centipede";
    p = crawl_played(all, "search");
    row_near("DQX-R17", crawl_probability(p, "draw Empty Room"), 6 / 29., 1e-9);
    crawl_free(p);
}
END_TEST

/* ---- O: tests -------------------------------------------------------------------------------------------- */

/* Hugo: Strength 7, Agility 5, Armor 9, Luck 4. A card that tests each; the highest sum that he passes. */
START_TEST(dqx_170_to_173_tests) {
    static const char *const trap = "c4 room-ooo west, d4 trap-room-ooo west, " CRAWL_AWAY;
    crawl_play *p = crawl_played(in_c4("c4 from=b4", trap), "move east|draw Trapdoor");
    row_text("DQX-171", crawl_choices(p), TWO_DICE);
    row_near("DQX-171", crawl_probability(p, "roll 7"), 6 / 36., 1e-9);
    crawl_do(p, "roll 5");
    row_number("DQX-173", crawl_hero_number(p, 1, "wounds"), 0);
    row_number("DQX-073", crawl_discard(p, "trapdoor"), 1);
    crawl_free(p);
    p = crawl_played(in_c4("c4 from=b4", trap), "move east|draw Trapdoor|roll 6");
    row_number("DQX-172", crawl_hero_number(p, 1, "wounds"), 1);
    crawl_free(p);
    p = crawl_played(in_c4("c4 from=b4", trap), "move east|draw Swinging Blade|roll 9");
    row_text("DQX-170", crawl_hero(p, 1, "standing"), "inside");
    crawl_free(p);
    p = crawl_played(in_c4("c4 from=b4", trap), "move east|draw Swinging Blade|roll 10");
    row_text("DQX-170", crawl_hero(p, 1, "standing"), "dead");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_174_175_176_determination) {
    crawl_setup setup = in_c4("d4 from=c4", "c4 room-ooo west, d4 portcullis-ooo west, " CRAWL_AWAY);
    crawl_play *p = crawl_played(setup, "move west|roll 8");
    row_number("DQX-174", crawl_hero_number(p, 1, "determination"), 1);
    crawl_others_turn(p);
    crawl_do(p, "move west|roll 9");
    row_number("DQX-174", crawl_hero_number(p, 1, "determination"), 2);
    crawl_others_turn(p);
    crawl_do(p, "move west|roll 9");
    row_text("DQX-175", crawl_hero(p, 1, "square"), "c4");
    row_number("DQX-176", crawl_hero_number(p, 1, "determination"), 0);
    crawl_free(p);
    p = crawl_played(setup, "move west|roll 8");
    crawl_others_turn(p);
    crawl_do(p, "search|draw Empty Room");
    row_number("DQX-R55", crawl_hero_number(p, 1, "determination"), 0);
    crawl_free(p);
}
END_TEST

/* ---- P: runes -------------------------------------------------------------------------------------------- */

START_TEST(dqx_177_to_180_runes) {
    crawl_play *p =
        crawl_played(in_c4("c4 from=b4 rune=fortune", "c4 room-ooo west, d4 web-ooo west, " CRAWL_AWAY), "");
    row_holds("DQX-178", !crawl_offers(p, "use..."));
    crawl_do(p, "move east|cross|roll 8");
    row_text("DQX-178", crawl_choices(p), "use Rune of Fortune|go on");
    crawl_do(p, "use Rune of Fortune");
    row_text("DQX-179", crawl_choices(p), TWO_DICE);
    row_text("DQX-177", crawl_hero(p, 1, "rune"), "");
    crawl_do(p, "roll 9");
    row_holds("DQX-177", crawl_asked(p, 2) && !crawl_offers(p, "use..."));
    row_holds("DQX-180", !strstr(crawl_text(p, CRAWL_WORLD), "fortune"));
    crawl_free(p);
    p = crawl_played(in_c4("c4 from=b4 rune=mending wounds=7", CRAWL_ROOMS), "use Rune of Mending");
    row_number("DQX-193", crawl_hero_number(p, 1, "wounds"), 2);
    row_number("DQX-179", crawl_hero_number(p, 1, "wounds"), 2);
    row_holds("DQX-177", !crawl_offers(p, "use..."));
    crawl_free(p);
    p = crawl_played(in_c4("c4 from=b4 rune=mending wounds=3", CRAWL_ROOMS), "use Rune of Mending");
    row_number("DQX-R57", crawl_hero_number(p, 1, "wounds"), 0);
    crawl_free(p);
}
END_TEST

static bool is_useful_rune(const crawl_play *p) {
    rp_action useful[RP_LEGAL_MAX];
    char text[RP_TEXT_MAX];
    int count = rp_useful(p->game, &p->state, 0, useful);
    for (int i = 0; i < count; i++) {
        rp_action_text(p->game, &p->state, 0, useful[i], text);
        if (strncmp(text, "use ", 4) == 0) return true;
    }
    return false;
}

/* It may be used for nothing, which nobody is led to. */
static void check_rune(crawl_setup setup, bool useful) {
    crawl_play *p = crawl_at(setup);
    row_holds("DQX-178", crawl_offers(p, "use..."));
    row_holds("DQX-178", is_useful_rune(p) == useful);
    crawl_free(p);
}

START_TEST(dqx_178_runes_for_nothing) {
    check_rune(in_c4("c4 from=b4 rune=mending", CRAWL_ROOMS), false);
    check_rune(in_c4("c4 from=b4 rune=mending wounds=1", CRAWL_ROOMS), true);
    check_rune(in_c4("c4 from=b4 rune=stasis", CRAWL_ROOMS), true);
    /* no way on: in place of a search the rune lets him wait; where he can only wait it does nothing */
    check_rune(in_c4("c4 rune=stasis", "c4 room-www north, c3 room-www north"), true);
    crawl_setup shut = in_c4("c4 from=c3 rune=stasis", "c4 trap-room-ooo north, c3 room-www south, b4 room-www west, "
                                                       "d4 room-wow north, c5 room-wow west");
    shut.hero[1] = "c3";
    check_rune(shut, false);
}
END_TEST

/* ---- Q: monster tokens ----------------------------------------------------------------------------------- */

#define FAR "g9 room-ooo west, h9 room-ooo west, i9 room-ooo west, j9 room-ooo west, " CRAWL_ROOMS
#define FOUR "troll g9 3, troll h9 4, troll i9 4, troll j9 5"

START_TEST(dqx_181_182_183_none_left) {
    crawl_setup setup = in_c4("c4 from=b4 wounds=11", FAR);
    setup.figures = "challara+hugo";
    setup.tokens = FOUR;
    crawl_play *p = crawl_played(setup, "move east|draw Troll");
    row_holds("DQX-182", crawl_asked(p, 2));
    row_text("DQX-182", crawl_choices(p), "token at g9|token at h9|token at i9|token at j9");
    row_holds("DQX-183", !strstr(crawl_text(p, 2), "\"life\":"));
    row_holds("DQC-15", crawl_asked(p, 2) && crawl_offers(p, "token at j9"));
    crawl_do(p, "token at h9|attack|roll 5 6");
    row_holds("DQX-181", crawl_asked(p, 2));
    row_text("DQX-181", crawl_choices(p), "token at g9|token at h9|token at i9|token at j9");
    crawl_do(p, "token at g9");
    row_number("DQX-181", crawl_tokens(p, "troll", "d4"), 1);
    row_number("DQX-181", crawl_tokens(p, "troll", "g9"), 0);
    row_number("DQX-181", crawl_tokens(p, "troll", NULL), 4);
    crawl_free(p);
    setup.tokens = "troll g9 3, troll h9 4, troll i9 4";
    p = crawl_played(setup, "move east|draw Troll");
    row_holds("DQX-182", crawl_chance(p) && crawl_offers(p, "life 5")); /* the last one that is left */
    crawl_free(p);
}
END_TEST

START_TEST(dqx_184_killed) {
    crawl_setup setup = in_c4("c4 from=b4", CRAWL_ROOMS);
    setup.tokens = "troll d4 4";
    crawl_play *p = crawl_played(setup, "move east|attack|roll 1 1|roll 1 1");
    row_number("DQX-184", crawl_tokens(p, "troll", "d4"), 0);
    row_number("DQC-101", crawl_tokens(p, "troll", NULL), 0);
    crawl_do(p, "draw Troll");
    row_near("DQX-184", crawl_probability(p, "life 4"), 0.5, 1e-9);
    row_near("DQC-101", crawl_probability(p, "life 4"), 0.5, 1e-9);
    crawl_free(p);
}
END_TEST

/* ---- R: death -------------------------------------------------------------------------------------------- */

START_TEST(dqx_185_to_192_death) {
    static const char *const trap = "c4 room-ooo west, d4 trap-room-ooo west, " CRAWL_AWAY;
    crawl_play *p = crawl_played(in_c4("c4 from=b4 wounds=11 cards=giant-ruby+ebon-ring rune=might", trap),
                                 "move east|draw Explosion");
    row_text("DQX-185", crawl_hero(p, 1, "standing"), "inside");
    crawl_free(p);
    p = crawl_played(in_c4("c4 from=b4 wounds=12 cards=giant-ruby+ebon-ring+dungeon-gold-30 rune=might", trap),
                     "move east|draw Explosion");
    row_text("DQX-185", crawl_hero(p, 1, "standing"), "dead");
    row_text("DQX-190", crawl_hero(p, 1, "standing"), "dead");
    row_text("DQX-188", crawl_hero(p, 1, "square"), "");
    row_number("DQX-189", crawl_discard(p, "giant-ruby") + crawl_discard(p, "ebon-ring"), 2);
    row_number("DQX-189", crawl_discard(p, "dungeon-gold-30"), 1);
    row_number("DQX-R18", crawl_discard(p, "giant-ruby"), 1);
    row_number("DQX-189", crawl_cards(p, 1, "giant-ruby"), 0);
    row_number("DQX-189", crawl_hero_number(p, 1, "wounds"), 0);
    row_text("DQX-189", crawl_hero(p, 1, "rune"), "");
    row_holds("DQX-191", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_holds("DQX-191", crawl_asked(p, 2));
    crawl_free(p);
    p = crawl_played(in_c4("c4 from=b4", "c4 room-ooo west, d4 pit-wow west, " CRAWL_AWAY), "move east|roll 12");
    row_text("DQX-186", crawl_hero(p, 1, "standing"), "dead");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_192_the_dead_play_monsters) {
    crawl_setup setup = {.players = 3, .hero = {"c4 from=b4", "- dead", "m10"}, .tiles = FAR, .tokens = FOUR};
    crawl_play *p = crawl_played(setup, "move east|draw Troll");
    row_holds("DQX-192", crawl_asked(p, 2));
    row_holds("DQC-11", crawl_asked(p, 2));
    crawl_free(p);
    setup.hero[0] = "m10";
    setup.hero[2] = "c4 from=b4";
    setup.turn = "'player': 3";
    p = crawl_played(setup, "move east|draw Troll");
    row_holds("DQC-07", crawl_asked(p, 1));
    crawl_free(p);
    setup = (crawl_setup){.players = 3,
                          .hero = {"c4 from=b4", "b5 from=b4", "m10"},
                          .tiles = "b5 room-ooo north, b6 room-ooo north, g8 room-oow west, h8 room-oow west, "
                                   "i8 room-oow west, j8 room-oow west, " FAR,
                          .tokens = FOUR ", sorcerer g8 2, sorcerer h8 2, sorcerer i8 3, sorcerer j8 3",
                          .options = "variant=dice"};
    p = crawl_played(setup, "move east|draw Troll");
    row_holds("DQC-07", crawl_asked(p, 2));
    crawl_do(p, "token at h9|attack|roll 1 1|roll 1 1|move south|draw Sorcerer");
    row_holds("DQC-08", crawl_asked(p, 3));
    crawl_free(p);
}
END_TEST

/* ---- S: the winners -------------------------------------------------------------------------------------- */

/* Player 1, who has these cards, leaves last; player 2 is out with those, or dead. */
static crawl_play *ended(const char *first, const char *second) {
    char hero[128];
    snprintf(hero, sizeof hero, "b1 from=b2 cards=%s", first);
    crawl_setup setup = {.hero = {hero, second}, .tiles = "b1 room-ooo south", .options = "rivals=0"};
    return crawl_played(setup, "move west|leave the dungeon");
}

static void check_win(const char *first, const char *second, double one, double two, double out[2]) {
    crawl_play *p = ended(first, second);
    ck_assert(crawl_over(p));
    out[0] = crawl_payoff(p, 1) - one;
    out[1] = crawl_payoff(p, 2) - two;
    crawl_free(p);
}

START_TEST(dqx_187_194_to_197_most_gold) {
    double off[2];
    crawl_play *p = ended("ebon-ring", "- dead");
    row_holds("DQX-194", crawl_over(p));
    row_near("DQX-187", crawl_payoff(p, 2), 0, 1e-9);
    row_near("DQX-197", crawl_payoff(p, 1), 1, 1e-9);
    crawl_free(p);
    check_win("ebon-ring", "- out cards=loadstone", 1, 0, off);
    row_near("DQX-197", off[0], 0, 1e-9);
    row_near("DQX-197", off[1], 0, 1e-9);
    /* 80 + 250 + 30 against 350 */
    check_win("ebon-ring+crypt-gold-250+dungeon-gold-30", "- out cards=jeweled-chakra", 1, 0, off);
    row_near("DQX-195", off[0], 0, 1e-9);
    row_near("DQX-195", off[1], 0, 1e-9);
    row_near("DQX-197", off[0], 0, 1e-9);
    check_win("ebon-ring+crypt-gold-250", "- out cards=jeweled-chakra", 0, 1, off);
    row_near("DQX-195", off[0], 0, 1e-9);
    check_win("ebon-ring+artifact-eater*1+crypt-potion", "- out cards=obsidian-ring", 0, 1, off);
    row_near("DQX-196", off[0], 0, 1e-9);
    p = crawl_played((crawl_setup){.players = 1,
                                   .hero = {"b1 from=b2 cards=loadstone*2+ebon-ring+artifact-eater"},
                                   .tiles = "b1 room-ooo south",
                                   .options = "score=gold"},
                     "move west|leave the dungeon");
    row_near("DQX-195", crawl_payoff(p, 1), 82 / 10000., 1e-9); /* each copy counts */
    row_near("DQX-196", crawl_payoff(p, 1), 82 / 10000., 1e-9);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_200_201_202_ties) {
    double off[2];
    /* 1,500 + 500 against 1,200 + 800 */
    check_win("quicksilver-potion+flying-carpet", "- out cards=bag-of-gems+star-of-kellos", 1, 0, off);
    row_near("DQX-200", off[0], 0, 1e-9);
    check_win("bag-of-gems+star-of-kellos", "- out cards=quicksilver-potion+flying-carpet", 0, 1, off);
    row_near("DQX-200", off[1], 0, 1e-9);
    /* 700 that were rolled for one card against 350, 200 and 150 */
    crawl_play *p = ended("treasure-chest", "- out cards=jeweled-chakra+corpse-gold-200+search-gold-150");
    crawl_do(p, "roll 7");
    row_near("DQX-200", crawl_payoff(p, 1), 1, 1e-9);
    crawl_free(p);
    /* a card without a value more */
    check_win("loadstone+crypt-potion", "- out cards=loadstone", 1, 0, off);
    row_near("DQX-201", off[0], 0, 1e-9);
    check_win("loadstone", "- out cards=loadstone", 0.5, 0.5, off);
    row_near("DQX-202", off[0], 0, 1e-9);
    row_near("DQX-202", off[1], 0, 1e-9);
}
END_TEST

START_TEST(dqx_198_199_effects_at_the_end) {
    crawl_play *p = ended("bottle-imp+ebon-ring", "- out cards=loadstone");
    row_holds("DQX-198", !crawl_over(p) && crawl_asked(p, 1));
    crawl_do(p, "yes|roll 4|draw Giant Ruby");
    row_holds("DQX-198", crawl_over(p));
    row_near("DQX-198", crawl_payoff(p, 1), 1, 1e-9);
    crawl_free(p);
    rp_data *data;
    rp_error error;
    ck_assert(rp_data_load(&rp_dungeonquest, RIPOSTE_SOURCE_DIR "/tests/engine/games/dungeonquest/data/two_imps", &data,
                           &error) == RP_OK);
    crawl_setup setup = {.players = 3,
                         .hero = {"b1 from=b2 cards=bottle-imp", "- out cards=bottle-imp", "- out cards=bottle-imp"},
                         .tiles = "b1 room-ooo south",
                         .turn = "'first': 2",
                         .data = data};
    p = crawl_played(setup, "move west|leave the dungeon");
    row_holds("DQX-199", crawl_asked(p, 2));
    crawl_do(p, "no");
    row_holds("DQX-199", crawl_asked(p, 3));
    crawl_do(p, "no");
    row_holds("DQX-199", crawl_asked(p, 1));
    crawl_do(p, "no");
    row_holds("DQX-199", crawl_over(p));
    crawl_free(p);
    rp_data_free(data);
    setup.hero[0] = "b1 from=b2 cards=treasure-chest";
    setup.hero[1] = "- out cards=ebon-ring";
    setup.hero[2] = "- out cards=treasure-chest";
    setup.data = NULL;
    p = crawl_played(setup, "move west|leave the dungeon|roll 7|roll 3");
    row_number("DQX-199", crawl_hero_number(p, 3, "gold"), 700);
    row_number("DQX-198", crawl_hero_number(p, 1, "gold"), 300);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_203_the_dragon_wins) {
    crawl_setup setup = {.hero = {"c4 from=b4 wounds=12", "- dead"},
                         .tiles = "c4 room-ooo west, d4 trap-room-ooo west",
                         .options = "rivals=0"};
    crawl_play *p = crawl_played(setup, "move east|draw Explosion");
    row_holds("DQX-203", crawl_over(p));
    row_near("DQX-203", crawl_payoff(p, 1), 0, 1e-9);
    row_near("DQX-203", crawl_payoff(p, 2), 0, 1e-9);
    row_near("DQX-R58", crawl_payoff(p, 1) + crawl_payoff(p, 2), 0, 1e-9);
    crawl_free(p);
}
END_TEST

/* ---- T: alone -------------------------------------------------------------------------------------------- */

START_TEST(dqx_204_205_alone) {
    crawl_setup setup = {.players = 1, .hero = {"c4 from=b4"}, .tiles = FAR, .tokens = FOUR};
    crawl_play *p = crawl_played(setup, "move east|draw Troll");
    row_holds("DQX-204", crawl_asked(p, 1) && crawl_offers(p, "token at g9"));
    crawl_do(p, "token at g9");
    row_holds("DQX-204", crawl_asked(p, 1) && crawl_offers(p, "attack"));
    crawl_free(p);
    setup = (crawl_setup){.players = 1, .hero = {"b1 from=b2 cards=ebon-ring"}, .tiles = "b1 room-ooo south"};
    p = crawl_played(setup, "move west|leave the dungeon");
    row_near("DQX-205", crawl_payoff(p, 1), 1, 1e-9);
    crawl_free(p);
    setup.hero[0] = "b1 from=b2 cards=dungeon-gold-30";
    p = crawl_played(setup, "move west");
    row_holds("DQX-R59", crawl_offers(p, "leave the dungeon"));
    crawl_do(p, "leave the dungeon");
    row_near("DQX-205", crawl_payoff(p, 1), 0, 1e-9);
    row_text("DQX-R59", crawl_hero(p, 1, "standing"), "out");
    crawl_free(p);
    setup.tiles = "b1 room-ooo south";
    setup.hero[0] = "b1 from=b2";
    p = crawl_played(setup, "search|draw Empty Room");
    row_number("DQX-R60", crawl_number(p, "turn.sun"), 3);
    crawl_free(p);
    /* the sun stands still on the very first turn only */
    setup.turn = "'number': 1";
    p = crawl_played(setup, "search|draw Empty Room");
    row_number("DQX-R60", crawl_number(p, "turn.sun"), 3);
    crawl_free(p);
}
END_TEST

/* ---- rows of the combat's ledger ------------------------------------------------------------------------- */

START_TEST(dqc_03_94_threats) {
    crawl_play *p =
        crawl_played(in_c4("c4 from=b4", CRAWL_ROOMS), "move east|draw Crypt|yes|draw Old Bones (crypt-bones)|roll 4");
    row_text("DQC-03", crawl_choices(p), "life 2|life 3");
    crawl_do(p, "life 2");
    crawl_may_do(p, "attack");
    crawl_do(p, "roll 1 1");
    row_number("DQC-94", crawl_discard(p, "crypt-bones"), 1);
    crawl_free(p);
}
END_TEST

static crawl_setup special(void) {
    crawl_setup setup = in_c4("c4 from=b4", CRAWL_ROOMS);
    setup.tokens = "troll d4 4";
    return setup;
}

START_TEST(dqc_17_18_no_escape) {
    crawl_play *p = crawl_played(special(), "search|draw Secret Door (search-secret-door)|east");
    row_holds("DQC-18", crawl_turn(p) == 1 && !crawl_offers(p, "escape"));
    crawl_free(p);
    crawl_setup gate = special();
    gate.tiles = "c4 room-ooo west, d4 portcullis-ooo east, " CRAWL_AWAY;
    p = crawl_played(gate, "move east");
    row_holds("DQC-17", crawl_turn(p) == 1 && !crawl_offers(p, "escape"));
    crawl_free(p);
}
END_TEST

START_TEST(dqc_30_to_39_escapes) {
    crawl_setup setup = in_c4("c4 from=b4", "b4 room-ooo west, c4 trap-room-ooo west, d4 doors-odo east, " CRAWL_AWAY);
    crawl_play *p =
        crawl_played(setup, "move east|draw Door Opens|draw Troll|life 4|escape|escape card Answering Steel...");
    if (crawl_chance(p)) crawl_do(p, "*");
    if (crawl_asked(p, 2) && crawl_hero_number(p, 1, "wounds") == 0) {
        row_number("DQC-30", crawl_tokens(p, "troll", "d4"), 1);
        row_number("DQC-32", crawl_discard(p, "ambush-troll"), 1);
        row_number("DQC-34", crawl_turn(p), 2);
        row_text("DQC-35", crawl_hero(p, 1, "square"), "c4");
        row_holds("DQC-36", crawl_turn(p) == 2);
        row_holds("DQC-37", crawl_turn(p) == 2);
        row_number("DQC-39", crawl_discard(p, "door-opens") + crawl_discard(p, "door-jammed"), 1);
        crawl_others_turn(p);
        row_number("DQC-31", crawl_tokens(p, "troll", "d4"), 1);
        row_holds("DQC-38", crawl_chance(p) && crawl_offers(p, "draw Trapdoor"));
    } else {
        ck_abort_msg("no escape: %s", crawl_choices(p));
    }
    crawl_free(p);
}
END_TEST

START_TEST(dqc_105_106_the_monster_wins) {
    crawl_setup setup = in_c4("c4 from=b4 wounds=15", "c4 room-ooo west, d4 room-ooo west, e4 room-ooo west");
    setup.hero[1] = "e4 from=f4";
    setup.tokens = "golem d4 5";
    crawl_play *p = crawl_played(setup, "move east|attack|roll 1 1|roll 1 2|roll 4 4");
    row_text("DQC-105", crawl_hero(p, 1, "standing"), "dead");
    row_number("DQC-105", crawl_tokens(p, "golem", "d4"), 1);
    crawl_do(p, "move west|attack|roll 1 1|roll 1 1"); /* four wounds of five */
    row_number("DQC-106", crawl_turn(p), 2);
    row_holds("DQC-106", crawl_chance(p) && crawl_offers(p, "roll 1 1"));
    crawl_do(p, "roll 1 2");
    row_holds("DQC-106", crawl_tokens(p, "golem", NULL) == 0 && crawl_offers(p, CRAWL_EMPTY));
    crawl_free(p);
}
END_TEST

START_TEST(dqc_124_no_bonus_in_fights) {
    crawl_setup setup = in_c4("c4 from=b4 rune=might", CRAWL_ROOMS);
    setup.tokens = "troll d4 4";
    crawl_play *p = crawl_played(setup, "move east|attack");
    row_holds("DQC-124", crawl_chance(p) && crawl_offers(p, "roll 1 1"));
    crawl_free(p);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqx_065_066_067_over,
                            dqx_071_all_corridors_turn,
                            dqx_069_075_tokens_first,
                            dqx_070_072_073_074_piles,
                            dqx_170_to_173_tests,
                            dqx_174_175_176_determination,
                            dqx_177_to_180_runes,
                            dqx_178_runes_for_nothing,
                            dqx_181_182_183_none_left,
                            dqx_184_killed,
                            dqx_185_to_192_death,
                            dqx_192_the_dead_play_monsters,
                            dqx_187_194_to_197_most_gold,
                            dqx_200_201_202_ties,
                            dqx_198_199_effects_at_the_end,
                            dqx_203_the_dragon_wins,
                            dqx_204_205_alone,
                            dqc_03_94_threats,
                            dqc_17_18_no_escape,
                            dqc_30_to_39_escapes,
                            dqc_105_106_the_monster_wins,
                            dqc_124_no_bonus_in_fights};
    return crawl_run_tests("dungeonquest crawl: heroes", tests, sizeof tests / sizeof *tests);
}
