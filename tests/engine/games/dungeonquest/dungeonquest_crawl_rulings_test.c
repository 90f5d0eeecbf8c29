/* Ledger DQX, rulings that no other test of rows comes by; rows that need cards or tiles of our own. */
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <string.h>

static rp_data *data_from(const char *folder) {
    rp_data *data;
    rp_error error;
    if (rp_data_load(&rp_dungeonquest, folder, &data, &error) != RP_OK) ck_abort_msg("%s", error.text);
    return data;
}

#define OWN "/tests/engine/games/dungeonquest/data/"

START_TEST(dqx_r01_r04_r05_board) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {"g5"}});
    row_text("DQX-R01", crawl_choices(p),
             "move north from g5|move east from g5|move west from g5|move east from g6|move south from g6|"
             "move west from g6|stay");
    crawl_free(p);
    row_holds("DQX-R04", crawl_spec_refusal("dungeonquest:players=5")[0]);
    p = crawl_begun("dungeonquest:players=4,heroes=hugo+challara+lindel+tatianna", NULL);
    row_number("DQX-R04", (long)json_array_size(json_object_get(crawl_json(p), "heroes")), 4);
    for (int i = 0; i < 4; i++) {
        static const char *const runes[] = {"rune Stasis Rune", "rune Rune of Might", "rune Rune of Return",
                                            "rune Rune of Sight"};
        crawl_do(p, runes[i]);
    }
    row_text("DQX-R05", crawl_choices(p), "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6");
    row_near("DQX-R05", crawl_probability(p, "roll 6"), 1 / 6., 1e-9);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r10_r26_r28_small_data) {
    rp_data *data = data_from(RIPOSTE_SOURCE_DIR OWN "small");
    crawl_setup setup = {
        .hero = {"c4 from=b4"}, .tiles = "b4 room-ooo west, c4 room-ooo west, l1 room-ooo east", .data = data};
    crawl_play *p = crawl_at(setup);
    row_text("DQX-R10", crawl_choices(p), "move west|search");
    crawl_free(p);
    setup.hero[0] = "g5";
    setup.discards = "sleeping, dragon-rage";
    p = crawl_played(setup, "stay");
    row_holds("DQX-R26", crawl_chance(p) && crawl_offers(p, "draw Sleeping") && crawl_offers(p, "draw Snoring"));
    crawl_free(p);
    static const bool ends[] = {false, true, false, false, true, false};
    static const char *const rolls[] = {"roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"};
    for (int face = 0; face < 6; face++) {
        crawl_setup late = {.hero = {"c4 from=b4"},
                            .tiles = "b4 room-ooo west, c4 room-ooo west, l1 room-ooo east",
                            .turn = "'player': 2",
                            .data = data};
        p = crawl_played(late, "move west|" CRAWL_EMPTY);
        row_number("DQX-R27", crawl_number(p, "turn.sun"), 3);
        row_holds("DQX-R27", crawl_chance(p));
        crawl_do(p, rolls[face]);
        row_holds("DQX-R28", crawl_over(p) == ends[face]);
        row_holds("DQX-R27", crawl_over(p) || crawl_asked(p, 1));
        crawl_free(p);
    }
    rp_data_free(data);
}
END_TEST

static crawl_setup below_e5(const rp_data *data) {
    return (crawl_setup){.hero = {CRAWL_UNDER_E5},
                         .tiles = "e5 room-ooo west, " CRAWL_AWAY,
                         .turn = "'player': 2",
                         .options = "variant=dice",
                         .data = data};
}

START_TEST(dqx_142_told_to_discard) {
    rp_data *data = data_from(RIPOSTE_SOURCE_DIR OWN "below");
    crawl_play *p = crawl_at(below_e5(data));
    crawl_others_turn(p);
    crawl_do(p, "draw Smoke");
    row_number("DQX-142", crawl_collected(p, 1, "horde-of-rats"), 1);
    row_number("DQX-142", crawl_discard(p, "horde-of-rats"), 0);
    crawl_free(p);
    rp_data_free(data);
}
END_TEST

START_TEST(dqx_143_r63_cards_below) {
    rp_data *data = data_from(RIPOSTE_SOURCE_DIR OWN "below");
    crawl_setup setup = below_e5(data);
    crawl_play *p = crawl_at(setup);
    crawl_others_turn(p);
    crawl_do(p, "draw Shaft");
    row_text("DQX-R63", crawl_tile(p, "e5"), "room-ooo west");
    crawl_others_turn(p);
    crawl_do(p, "draw Troll Below|life 4|escape|escape card Answering Steel...|*");
    row_holds("DQX-143", crawl_asked(p, 2));
    row_number("DQX-143", crawl_tokens(p, NULL, NULL), 0);
    crawl_free(p);
    setup.hero[0] = "e5 below arrow=north wounds=15";
    p = crawl_at(setup);
    crawl_others_turn(p);
    crawl_do(p, "draw Troll Below|life 4|attack|roll 4 6");
    if (crawl_asked(p, 1)) crawl_do(p, "keep");
    row_text("DQX-143", crawl_hero(p, 1, "standing"), "dead");
    row_number("DQX-143", crawl_tokens(p, NULL, NULL), 0);
    crawl_free(p);
    rp_data_free(data);
}
END_TEST

START_TEST(dqx_r11_r49_nowhere_to_go) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {"d4 from=c4 searches=2", "c4 from=b4"},
                                           .tiles = "b4 room-ooo west, c4 room-ooo west, d4 room-www west"});
    row_text("DQX-R11", crawl_choices(p), "wait");
    crawl_do(p, "wait");
    row_holds("DQX-R11", crawl_asked(p, 2));
    row_text("DQX-R11", crawl_hero(p, 1, "standing"), "inside");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"d4 from=c4 duties=goes-back", "c4 from=b4"},
                               .tiles = "b4 room-ooo west, c4 room-ooo west, d4 web-ooo west"});
    row_text("DQX-R49", crawl_choices(p), "wait");
    crawl_do(p, "wait|move west|" CRAWL_EMPTY);
    row_text("DQX-R49", crawl_choices(p), "cross|go back");
    crawl_free(p);
}
END_TEST

/* He stays without a penalty, and what would have moved him on at once gives nothing more later. */
START_TEST(dqx_r11_moves_that_nothing_comes_of) {
    crawl_setup setup = {.players = 3,
                         .hero = {"c4 from=b4", "d3 from=d2", "d5 from=d6"},
                         .tiles = "b4 room-ooo west, c4 room-ooo west, d4 corridor-wow north, d3 room-ooo north, "
                                  "d5 room-ooo south, d2 room-ooo north, d6 room-ooo south"};
    crawl_play *p = crawl_played(setup, "search|draw Secret Door (search-secret-door)|east");
    row_text("DQX-R11", crawl_hero(p, 1, "square"), "d4");
    row_holds("DQX-R11", crawl_asked(p, 2));
    crawl_do(p, "move north|" CRAWL_EMPTY "|move south|" CRAWL_EMPTY);
    row_text("DQX-R11", crawl_choices(p), "move north|move south");
    crawl_do(p, "move north|" CRAWL_EMPTY);
    row_text("DQX-R11", crawl_hero(p, 1, "square"), "d3");
    row_holds("DQX-R11", crawl_asked(p, 2));
    crawl_free(p);
    setup = (crawl_setup){.players = 4,
                          .hero = {"c4 from=b4", "d3 from=d2", "e4 from=f4", "d5 from=d6"},
                          .tiles = "b4 room-ooo west, c4 room-ooo west, d4 web-ooo west, d3 room-ooo north, "
                                   "d2 room-ooo north, e4 room-ooo east, f4 room-ooo east, d5 room-ooo south, "
                                   "d6 room-ooo south"};
    p = crawl_played(setup, "move east|cross|roll 7");
    row_text("DQX-R11", crawl_hero(p, 1, "square"), "d4");
    row_number("DQX-R11", crawl_hero_number(p, 1, "wounds") + crawl_hero_number(p, 1, "lost_turns"), 0);
    row_holds("DQX-R11", crawl_asked(p, 2));
    crawl_do(p, "move north|" CRAWL_EMPTY "|move east|" CRAWL_EMPTY "|move south|" CRAWL_EMPTY);
    row_text("DQX-R11", crawl_choices(p), "move north|move east|move south");
    crawl_do(p, "move east|" CRAWL_EMPTY);
    row_holds("DQX-R11", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r12_towers) {
    crawl_setup setup = {.hero = {"b1 from=b2", "a1"}, .tiles = "b1 room-ooo south, b2 room-ooo south"};
    crawl_play *p = crawl_at(setup);
    row_holds("DQX-R12", !crawl_offers(p, "move west"));
    crawl_free(p);
    setup.options = "towers=shared";
    p = crawl_at(setup);
    row_holds("DQX-R12", crawl_offers(p, "move west"));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r19_treasure_is_loot) {
    crawl_play *p =
        crawl_played((crawl_setup){.hero = {"b1 from=b2 cards=ebon-ring"}, .tiles = "b1 room-ooo south"}, "move west");
    row_holds("DQX-R19", crawl_offers(p, "leave the dungeon"));
    crawl_free(p);
    p = crawl_played(
        (crawl_setup){.hero = {"c4 from=b4 cards=ebon-ring"}, .tiles = "c4 room-ooo west, d4 bridge-wow west"},
        "move east|cross|done|roll 5");
    row_text("DQX-R19", crawl_choices(p), "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6");
    crawl_free(p);
}
END_TEST

static const crawl_setup all_cards_below = {
    .hero = {CRAWL_ALL_UNDER_E5}, .tiles = CRAWL_OPEN_E5, .turn = "'player': 2"};

START_TEST(dqx_r38_no_catacomb_card) {
    crawl_play *p = crawl_at(all_cards_below);
    crawl_others_turn(p);
    row_text("DQX-R38", crawl_choices(p), "yes|no");
    crawl_do(p, "yes|left|roll 1|tile room-ooo|north");
    row_text("DQX-R38", crawl_hero(p, 1, "square"), "d1");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r41_no_way_back) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {"d4"}, .tiles = "c4 room-ooo west, d4 cave-in-ooo west"});
    row_text("DQX-R41", crawl_choices(p), "cross");
    crawl_free(p);
    p = crawl_played(
        (crawl_setup){.hero = {"c4 from=b4"}, .tiles = "b4 room-ooo west, c4 room-ooo west, d4 web-ooo west"},
        "search|draw Secret Door (search-secret-door)|east");
    row_holds("DQX-R41", !crawl_offers(p, "go back"));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r42_order_of_duties) {
    crawl_setup setup = {
        .hero = {"c4 from=b4 lost_turns=1 duties=meets"}, .tiles = CRAWL_ROOMS, .turn = "'player': 2, 'sun': 25"};
    crawl_play *p = crawl_at(setup);
    crawl_others_turn(p);
    row_number("DQX-R42", crawl_number(p, "turn.sun"), 26);
    crawl_do(p, "roll 6");
    row_holds("DQX-R42", crawl_asked(p, 2) && crawl_has_duty(p, 1, "meets"));
    crawl_others_turn(p);
    crawl_do(p, "roll 6");
    row_holds("DQX-R42", crawl_chance(p) && crawl_offers(p, CRAWL_EMPTY));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r45_no_endless_moves) {
    crawl_setup setup = {.hero = {"c4 from=b4"},
                         .tiles = "b4 room-ooo west, c4 corridor-ooo west, d4 darkness-oww west, " CRAWL_AWAY};
    crawl_play *p = crawl_played(setup, "move east|roll 1|move east");
    row_text("DQX-R45", crawl_hero(p, 1, "square"), "d4");
    row_holds("DQX-R45", crawl_asked(p, 2));
    crawl_free(p);
    setup.options = "move-again=corridors";
    p = crawl_played(setup, "move east|roll 1|move east");
    row_holds("DQX-R45", crawl_chance(p) && crawl_offers(p, "roll 6"));
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r56_tests_that_kill) {
    crawl_play *p =
        crawl_played((crawl_setup){.hero = {"c4 from=b4"}, .tiles = "c4 room-ooo west, d4 pit-wow west, " CRAWL_AWAY},
                     "move east|roll 12");
    row_text("DQX-R56", crawl_hero(p, 1, "standing"), "dead");
    row_number("DQX-R56", crawl_hero_number(p, 1, "determination"), 0);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r61_games_end) {
    crawl_setup setup = {.hero = {"c4 from=b4"}, .tiles = CRAWL_ROOMS, .options = "turn-limit=6"};
    crawl_play *p = crawl_played(setup, "search|draw Empty Room");
    row_holds("DQX-R61", crawl_asked(p, 2));
    crawl_others_turn(p);
    row_holds("DQX-R61", crawl_over(p));
    crawl_free(p);
}
END_TEST

/* All cards lead through walls, for ever but for the guard; whoever is asked does the first thing there is. */
static int moves_of_first_choices(const char *spec, const rp_data *data) {
    crawl_play *p = crawl_begun(spec, data);
    int moves = 0, most = p->game->info.length_maximum;
    for (unsigned to_act; moves <= most && (to_act = rp_to_act(p->game, &p->state)); moves++) {
        rp_move move = {{0}};
        rp_action actions[RP_LEGAL_MAX];
        rp_outcome outcomes[RP_OUTCOMES_MAX];
        if (to_act & RP_TO_ACT_CHANCE) {
            rp_chance(p->game, &p->state, outcomes);
            move.of[0] = outcomes[0].outcome;
        } else {
            rp_legal(p->game, &p->state, 0, actions);
            move.of[0] = actions[0];
        }
        rp_apply(p->game, &p->state, &move);
    }
    row_holds("DQX-R61", moves <= most);
    crawl_free(p);
    return moves;
}

START_TEST(dqx_r61_within_a_turn) {
    rp_data *data = data_from(RIPOSTE_SOURCE_DIR OWN "holes");
    crawl_setup setup = {.players = 1,
                         .hero = {"c4 from=b4"},
                         .tiles = "b4 room-ooo west, c4 room-ooo west, d4 room-ooo west",
                         .data = data};
    crawl_play *p = crawl_played(setup, "search|draw Wide Hole|east|draw Hole|west|draw Hole|east|draw Hole");
    row_number("DQX-R61", crawl_number(p, "turn.number"), 5);
    crawl_do(p, "west|draw Hole");
    row_number("DQX-R61", crawl_number(p, "turn.number"), 6);
    row_text("DQX-R61", crawl_hero(p, 1, "square"), "c4");
    crawl_free(p);
    int moves = moves_of_first_choices("dungeonquest:players=1,heroes=hugo,turn-limit=3", data);
    row_holds("DQX-R61", moves > 3 * 12);
    rp_data_free(data);
}
END_TEST

/* Cards that draw and draw: such a game would end, but nobody would see it. */
START_TEST(dqx_r61_no_bound_that_is_out_of_sight) {
    rp_data *data = data_from(RIPOSTE_SOURCE_DIR OWN "heaps");
    rp_game *game = NULL;
    rp_error error = {0};
    row_holds("DQX-R61", rp_game_new_of(&rp_dungeonquest, "dungeonquest", data, &game, &error) == RP_BAD_INPUT);
    row_text("DQX-R61", error.text,
             "turn-limit=500: with these cards and rulings a game could have more than 100000000 moves; should be "
             "lower");
    row_holds("DQX-R61", rp_game_new_of(&rp_dungeonquest, "dungeonquest:turn-limit=9", data, &game, &error) == RP_OK);
    row_holds("DQX-R61", game->info.length_maximum > 9 * 400);
    rp_game_free(game);
    rp_data_free(data);
}
END_TEST

START_TEST(dqx_r62_what_is_hidden) {
    crawl_setup setup = {.hero = {"c4 from=b4 wounds=3 cards=ebon-ring rune=might"},
                         .tiles = CRAWL_ROOMS,
                         .tokens = "troll d4 5 seen=1",
                         .discards = "sleeping"};
    crawl_play *p = crawl_at(setup);
    const char *view = crawl_text(p, 2);
    row_holds("DQX-R62", strstr(view, "\"ebon-ring\"") && strstr(view, "\"might\"") && strstr(view, "\"wounds\":3"));
    row_holds("DQX-R62", strstr(view, "\"sleeping\"") && !strstr(view, "\"life\""));
    row_holds("DQX-R62", strstr(crawl_text(p, 1), "\"life\":5"));
    /* Hands, too, and neither side's cards are seen by who looks on. */
    setup.players = 3;
    crawl_free(p);
    p = crawl_played(setup, "move east|attack|power Raised Shield...|power Thick Hide...");
    while (crawl_chance(p)) crawl_do(p, "*");
    row_holds("DQX-R62",
              strstr(crawl_text(p, CRAWL_WORLD), "Raised Shield") && strstr(crawl_text(p, 1), "Raised Shield"));
    row_holds("DQX-R62", !strstr(crawl_text(p, 2), "Raised Shield") && !strstr(crawl_text(p, 3), "Raised Shield"));
    row_holds("DQX-R62", strstr(crawl_text(p, 2), "Thick Hide") && !strstr(crawl_text(p, 1), "Thick Hide"));
    row_holds("DQX-R62", !strstr(crawl_text(p, 3), "Thick Hide"));
    crawl_free(p);
}
END_TEST

/* ---- the same, decided otherwise ------------------------------------------------------------------------- */

static crawl_play *with(const char *options, crawl_setup setup, const char *moves) {
    setup.options = options;
    return crawl_played(setup, moves);
}

START_TEST(dqx_options_of_searches) {
    crawl_setup trapped = {.hero = {"c4"},
                           .tiles = "c4 trap-room-ooo north, c3 room-www north, b4 room-www west, "
                                    "d4 room-wow north, c5 room-wow west, l1 room-ooo east",
                           .turn = "'player': 2"};
    crawl_play *p = with("trapped=dies", trapped, "move west|" CRAWL_EMPTY);
    row_text("DQX-R14", crawl_hero(p, 1, "standing"), "dead");
    crawl_free(p);
    p = with("trapped=searches", trapped, "move west|" CRAWL_EMPTY);
    row_text("DQX-R14", crawl_choices(p), "search");
    crawl_free(p);
    crawl_setup doors = {.hero = {"c4 from=b4"}, .tiles = "b4 room-ooo west, c4 doors-odo west, " CRAWL_AWAY};
    p = with("searches=row", doors, "search|draw Empty Room");
    crawl_others_turn(p);
    crawl_do(p, "move east|draw Door Jammed");
    crawl_others_turn(p);
    row_holds("DQX-R16", !crawl_offers(p, "search"));
    crawl_free(p);
    p = with("opened=stays",
             (crawl_setup){.hero = {"c4 from=b4"}, .tiles = "c4 doors-odo west, d4 room-ooo east, " CRAWL_AWAY},
             "move east|draw Door Opens|" CRAWL_EMPTY);
    crawl_others_turn(p);
    crawl_do(p, "move west");
    row_text("DQX-R09", crawl_hero(p, 1, "square"), "c4");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_options_of_the_dragon) {
    crawl_setup inside = {.hero = {"g5 cards=ebon-ring+dungeon-gold-30", "g5"}, .tiles = "g4 doors-odo north"};
    crawl_play *p = with("rage=loot", inside, "stay|draw Dragon Rage");
    row_number("DQX-R20", crawl_cards(p, 1, "dungeon-gold-30"), 0);
    crawl_free(p);
    p = with("retreat=shared", inside, "stay|draw Dragon Rage|roll 2|move east from g5|tile room-ooo|roll 2");
    row_holds("DQX-R22", crawl_asked(p, 2) && crawl_offers(p, "move east from g5"));
    crawl_free(p);
    crawl_setup shut = {.hero = {"g5"},
                        .tiles = "g4 room-wow west, f5 room-wow north, h5 room-wow north, "
                                 "f6 room-wow north, h6 room-wow north, g7 room-wow west"};
    p = with("no-retreat=stays", shut, "stay|draw Dragon Rage|roll 2");
    row_text("DQX-R21", crawl_hero(p, 1, "standing"), "inside");
    row_text("DQX-R21", crawl_hero(p, 1, "square"), "g5");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_r24_option_one_dragon_card) {
    crawl_setup inside = {.hero = {"g5 cards=ebon-ring", "g5"}, .tiles = "g4 doors-odo north"};
    crawl_play *p = with("failed-leave=dragon", inside, "move north from g5|draw Door Jammed");
    row_text("DQX-R24", crawl_choices(p), "draw Sleeping|draw Dragon Rage");
    crawl_do(p, "draw Sleeping");
    row_holds("DQX-R24", crawl_asked(p, 2) && crawl_cards(p, 1, "ebon-ring") == 1);
    crawl_free(p);
}
END_TEST

START_TEST(dqx_options_of_the_catacombs) {
    crawl_setup entrance = {.hero = {"c4 from=b4"}, .tiles = "b4 room-ooo west, c4 entrance-oow west, " CRAWL_AWAY};
    crawl_play *p = with("descent=draws", entrance, "descend|north");
    row_holds("DQX-R33", crawl_turn(p) == 1 && crawl_offers(p, "draw Exit"));
    crawl_free(p);
    crawl_setup below = {.hero = {CRAWL_UNDER_E5},
                         .tiles = "d4 trap-room-ooo west, e5 entrance-www west, " CRAWL_AWAY,
                         .turn = "'player': 2"};
    p = with("exit=must", below, "");
    crawl_others_turn(p);
    crawl_do(p, "draw Exit");
    row_text("DQX-R35", crawl_choices(p), "left|right");
    crawl_free(p);
    p = with("meeting=free", below, "");
    crawl_others_turn(p);
    crawl_do(p, "draw Exit|yes|left|roll 1");
    crawl_others_turn(p);
    crawl_do(p, "draw Poisonous Snakes|roll 1");
    row_text("DQX-R43", crawl_choices(p), "move north|move east|move south|move west");
    crawl_free(p);
}
END_TEST

/* Decks of one card or two, which are discarded: drawn again, or the draw does nothing. */
START_TEST(dqx_r17_option_decks_run_out) {
    rp_data *data = data_from(RIPOSTE_SOURCE_DIR OWN "lean");
    static const char *const options[] = {"run-out=shuffle", "run-out=empty"};
    const crawl_setup search = {.hero = {"c4 from=b4"},
                                .tiles = "b4 room-ooo west, c4 room-ooo west, " CRAWL_AWAY,
                                .discards = "empty-room",
                                .data = data};
    const crawl_setup door = {.hero = {"c4 from=b4"},
                              .tiles = "b4 room-ooo west, c4 doors-odo west, d4 entrance-www west",
                              .discards = "door-jammed, door-opens, dungeon-empty*2",
                              .data = data};
    const crawl_setup below = {
        .hero = {CRAWL_UNDER_E5}, .tiles = CRAWL_OPEN_E5, .discards = "dust", .turn = "'player': 2", .data = data};
    for (int empty = 0; empty < 2; empty++) {
        crawl_play *p = with(options[empty], search, "");
        const char *told = crawl_told(p, "search", 1);
        row_holds("DQX-R17", (strstr(told, "No card is left in the Search deck.") != NULL) == empty);
        row_holds("DQX-R17", empty ? crawl_asked(p, 2) : crawl_offers(p, "draw Empty Room"));
        row_number("DQX-R17", crawl_hero_number(p, 1, "searches"), 1);
        row_number("DQX-R17", crawl_discard(p, "empty-room"), 1);
        crawl_free(p);
        p = with(options[empty], door, "move east");
        row_text("DQX-R17", empty ? crawl_hero(p, 1, "square") : crawl_choices(p),
                 empty ? "d4" : "draw Door Jammed|draw Door Opens");
        row_holds("DQX-R17", !empty || crawl_asked(p, 2));
        crawl_free(p);
        p = with(options[empty], below, "");
        crawl_others_turn(p);
        row_text("DQX-R17", crawl_choices(p), empty ? "yes|no" : "draw Dust");
        crawl_free(p);
    }
    rp_data_free(data);
}
END_TEST

/* A position in which chance is to draw what cannot be drawn is refused. */
START_TEST(dqx_r17_positions_without_a_card) {
    rp_data *data = data_from(RIPOSTE_SOURCE_DIR OWN "lean");
    crawl_setup drawn[] = {
        {.step = "search", .discards = "empty-room"},
        {.step = "[{'do': 'turn', 'step': 'moved'}, {'do': 'move', 'step': 'door', 'arguments': [1, 0, 2]}]",
         .discards = "door-jammed, door-opens"}};
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        drawn[i].hero[0] = "c4 from=b4";
        drawn[i].tiles = "b4 room-ooo west, c4 doors-odo west";
        drawn[i].data = data;
        crawl_play *p = crawl_at(drawn[i]);
        row_holds("DQX-R17", crawl_chance(p));
        crawl_free(p);
        drawn[i].options = "run-out=empty";
        row_holds("DQX-R17", strstr(crawl_refusal(drawn[i]), "cannot be at the step") != NULL);
        drawn[i].discards = NULL;
        p = crawl_at(drawn[i]);
        row_holds("DQX-R17", crawl_chance(p));
        crawl_free(p);
    }
    rp_data_free(data);
}
END_TEST

/* Those of the dragon come back by either; treasure that is gone does not. */
START_TEST(dqx_r17_option_but_the_dragons) {
    rp_data *data = data_from(RIPOSTE_SOURCE_DIR OWN "lean");
    crawl_setup inside = {.hero = {"g5"}, .tiles = CRAWL_AWAY, .discards = "sleeping, ring*2", .data = data};
    crawl_play *p = with("run-out=shuffle", inside, "stay|draw Sleeping");
    row_text("DQX-R17", crawl_choices(p), "draw Ring");
    crawl_free(p);
    p = with("run-out=empty", inside, "stay");
    row_text("DQX-R26", crawl_choices(p), "draw Sleeping");
    crawl_do(p, "draw Sleeping");
    row_holds("DQX-R17", crawl_asked(p, 2));
    row_number("DQX-R17", crawl_cards(p, 1, "ring"), 0);
    crawl_free(p);
    rp_data_free(data);
}
END_TEST

/* The drawing of what that player may know. */
static const char *seen_by(crawl_play *p, int player) {
    const rp_state world = p->state;
    rp_view view;
    rp_view_of(p->game, &world, player - 1, &view);
    p->state = view.masked;
    const char *drawing = crawl_drawing(p, player);
    p->state = world;
    return drawing;
}

/* Others see how much there is of each deck; the hero, what it is. */
START_TEST(dqx_r62_option_loot_face_down) {
    const crawl_setup setup = {.hero = {"c4 from=b4 cards=ebon-ring+rope*2 rune=might"}, .tiles = CRAWL_ROOMS};
    crawl_play *p = with("loot=open", setup, "");
    row_holds("DQX-R62", strstr(crawl_text(p, 2), "\"ebon-ring\"") && strstr(crawl_text(p, 2), "\"rope\""));
    row_holds("DQX-R62", strstr(seen_by(p, 2), "Ebon Ring"));
    crawl_free(p);
    p = with("loot=hidden", setup, "search");
    row_holds("DQX-R62", strstr(crawl_text(p, 1), "\"ebon-ring\"") && strstr(crawl_text(p, 1), "\"rope\""));
    row_holds("DQX-R62", !strstr(crawl_text(p, 2), "ebon-ring") && !strstr(crawl_text(p, 2), "rope"));
    row_holds("DQX-R62", strstr(crawl_text(p, 2), "\"might\""));
    row_holds("DQX-R62", strstr(seen_by(p, 1), "80 gold in 3 loot"));
    row_holds("DQX-R62", strstr(seen_by(p, 2), "3 loot, face down: 2 corpse, 1 treasure"));
    row_holds("DQX-R62", !strstr(seen_by(p, 2), "Ebon Ring") && !strstr(seen_by(p, 2), "Rope"));
    /* All see that Loot is drawn, and one which. */
    crawl_play *other = with("loot=hidden", setup, "search");
    const char *own = crawl_told(p, "draw Gold Coins (search-gold-150)", 1);
    const char *told = crawl_told(other, "draw Gold Coins (search-gold-150)", 2);
    row_holds("DQX-R62", strstr(own, "Gold Coins") && strstr(told, "a Loot card and keeps it face down"));
    row_holds("DQX-R62", !strstr(told, "Gold"));
    crawl_free(other);
    row_number("DQX-R62", crawl_cards(p, 1, "search-gold-150"), 1);
    row_holds("DQX-R62", strstr(crawl_text(p, 1), "search-gold-150") && !strstr(crawl_text(p, 2), "search-gold-150"));
    crawl_free(p);
    row_holds("DQX-R62", strstr(crawl_spec_refusal("dungeonquest:players=2,loot=hidden,lost-loot=deck"), "lost-loot"));
}
END_TEST

/* What goes is shown, card by card: there is another Rope, and nobody sees that. */
START_TEST(dqx_r62_option_what_goes_is_shown) {
    const crawl_setup bridge = {.hero = {"c4 from=b4 cards=ebon-ring+rope*2"},
                                .tiles = "b4 room-ooo west, c4 room-ooo west, d4 bridge-wow west, " CRAWL_AWAY};
    crawl_play *p = with("loot=hidden", bridge, "move east|cross");
    row_text("DQX-R62", crawl_choices(p), "done|drop Rope, card 1|drop Rope, card 2|drop Ebon Ring");
    crawl_do(p, "drop Rope, card 2");
    row_number("DQX-R62", crawl_discard(p, "rope"), 1);
    row_holds("DQX-R62", strstr(crawl_text(p, 2), "\"rope\":1") && !strstr(crawl_text(p, 2), "ebon-ring"));
    row_holds("DQX-R62", strstr(seen_by(p, 2), "2 loot, face down: 1 corpse, 1 treasure"));
    row_text("DQX-R62", crawl_choices(p), "done|drop Rope|drop Ebon Ring");
    crawl_free(p);
    const crawl_setup inside = {.hero = {"g5 cards=ebon-ring+rope"}, .tiles = CRAWL_AWAY};
    p = with("loot=hidden", inside, "stay|draw Dragon Rage");
    row_holds("DQX-R62", strstr(crawl_text(p, 2), "\"ebon-ring\":1") && !strstr(crawl_text(p, 2), "rope"));
    crawl_free(p);
}
END_TEST

/* At the end all is turned up, and counts. */
START_TEST(dqx_r62_option_the_end) {
    const crawl_setup tower = {.hero = {"a1 cards=ebon-ring+treasure-chest", "- dead"}, .tiles = CRAWL_AWAY};
    crawl_play *p = with("loot=hidden,score=gold", tower, "");
    row_holds("DQX-R62", !strstr(crawl_text(p, 2), "ebon-ring"));
    crawl_do(p, "leave the dungeon");
    row_holds("DQX-R62", strstr(crawl_text(p, 2), "ebon-ring") && strstr(crawl_text(p, 2), "treasure-chest"));
    crawl_do(p, "roll 7");
    row_holds("DQX-R62", crawl_over(p) && strstr(seen_by(p, 2), "Ebon Ring"));
    row_near("DQX-R62", crawl_payoff(p, 1), (80 + 700) / 10000., 1e-9);
    crawl_free(p);
}
END_TEST

/* Gold that is rolled cannot be traded; that there is nothing else is not to be seen. */
START_TEST(dqx_r62_option_he_is_asked) {
    const crawl_setup below = {
        .hero = {CRAWL_UNDER_E5 " cards=treasure-chest"}, .tiles = CRAWL_OPEN_E5, .turn = "'player': 2"};
    static const char *const options[] = {"loot=open", "loot=hidden"};
    for (int hidden = 0; hidden < 2; hidden++) {
        crawl_play *p = with(options[hidden], below, "");
        crawl_others_turn(p);
        crawl_do(p, "draw Greedy Deep Elf");
        row_holds("DQX-R62", crawl_asked(p, hidden ? 1 : 2));
        if (hidden) row_text("DQX-R62", crawl_choices(p), "no");
        crawl_free(p);
    }
}
END_TEST

/* All tiles lie on the board, and he came by no way: what leads on from c4 leads into the unexplored. */
START_TEST(dqx_r10_option_no_wall) {
    rp_data *data = data_from(RIPOSTE_SOURCE_DIR OWN "small");
    crawl_setup setup = {
        .hero = {"c4 searches=1"}, .tiles = "c4 room-ooo west, " CRAWL_AWAY, .turn = "'sun': 1", .data = data};
    static const char *const options[] = {"no-tiles=walls", "no-tiles=closed"}, *const fate[] = {"dead", "inside"};
    for (int closed = 0; closed < 2; closed++) {
        crawl_play *p = with(options[closed], setup, "");
        row_text("DQX-R10", crawl_choices(p), "search");
        crawl_do(p, "search|draw Empty Room");
        row_text("DQX-R10", crawl_hero(p, 1, "standing"), fate[closed]);
        if (closed) crawl_others_turn(p);
        row_text("DQX-R10", closed ? crawl_choices(p) : "wait", "wait");
        crawl_free(p);
    }
    /* There he can go by neither of them. */
    setup.tiles = "c4 room-ooo west, b4 room-ooo west, l1 room-ooo east";
    setup.hero[0] = "c4 from=b4 searches=2";
    crawl_play *p = with("no-tiles=closed", setup, "");
    row_text("DQX-R10", crawl_choices(p), "move west");
    crawl_free(p);
    rp_data_free(data);
}
END_TEST

/* He stays below, turn by turn, until a card goes back or night falls. */
START_TEST(dqx_r38_option_he_waits) {
    crawl_play *p = with("no-card-below=waits", all_cards_below, "");
    for (int turn = 0; turn < 2; turn++) {
        crawl_others_turn(p);
        row_text("DQX-R38", crawl_choices(p), "wait");
        row_holds("DQX-R38", strstr(crawl_told(p, "wait", 1), "You wait: no way leads on now.") != NULL);
        row_text("DQX-R38", crawl_hero(p, 1, "standing"), "below");
        row_text("DQX-R38", crawl_hero(p, 1, "square"), "e5");
        row_number("DQX-R38", crawl_hero_number(p, 1, "below"), 39);
        row_holds("DQX-R38", crawl_asked(p, 2));
    }
    crawl_free(p);
    crawl_setup late = all_cards_below;
    late.turn = "'player': 2, 'sun': 29";
    p = with("no-card-below=waits", late, "");
    crawl_others_turn(p);
    crawl_do(p, "roll 6|wait");
    crawl_others_turn(p);
    crawl_do(p, "roll 1");
    row_holds("DQX-R38", crawl_over(p));
    row_text("DQX-R38", crawl_hero(p, 1, "standing"), "dead");
    crawl_free(p);
    /* A position where he waits though a card is left, or where the rule is the other one. */
    crawl_setup told = all_cards_below;
    told.turn = NULL;
    told.step = "[{'do': 'turn', 'step': 'end'}, {'do': 'below', 'step': 'wait'}]";
    row_holds("DQX-R38", strstr(crawl_refusal(told), "course") != NULL);
    told.options = "no-card-below=waits";
    p = crawl_at(told);
    row_text("DQX-R38", crawl_choices(p), "wait");
    crawl_free(p);
    told.hero[0] = CRAWL_UNDER_E5;
    row_holds("DQX-R38", strstr(crawl_refusal(told), "course") != NULL);
}
END_TEST

START_TEST(dqx_r36_option_half_of_the_die) {
    static const char *const by[2][6] = {{"f4", "g4", "h4", "i4", "j4", "k4"}, {"f4", "f4", "g4", "g4", "h4", "h4"}};
    const crawl_setup below = {
        .hero = {CRAWL_UNDER_E5}, .tiles = "e5 entrance-www west, " CRAWL_AWAY, .turn = "'player': 2"};
    for (int face = 1; face <= 6; face++)
        for (int half = 0; half < 2; half++) {
            char moves[64];
            snprintf(moves, sizeof moves, "draw Exit|yes|right|roll %d|tile room-ooo|north", face);
            crawl_play *p = with(half ? "shift=half" : "shift=die", below, "");
            crawl_others_turn(p);
            crawl_do(p, moves);
            row_text("DQX-R36", crawl_hero(p, 1, "square"), by[half][face - 1]);
            crawl_free(p);
        }
    /* No farther than the outer wall, as ever. */
    crawl_play *p =
        with("shift=half",
             (crawl_setup){
                 .hero = {"c5 below arrow=north"}, .tiles = "c5 entrance-www west, " CRAWL_AWAY, .turn = "'player': 2"},
             "");
    crawl_others_turn(p);
    crawl_do(p, "draw Exit|yes|left|roll 6|tile room-ooo|north");
    row_text("DQX-R36", crawl_hero(p, 1, "square"), "a4");
    crawl_free(p);
    p = with("shift=half", below, "");
    crawl_others_turn(p);
    crawl_do(p, "draw Giant Naga|right|roll 5");
    row_text("DQX-R36", crawl_hero(p, 1, "standing"), "below");
    row_text("DQX-R36", crawl_hero(p, 1, "square"), "h4");
    crawl_free(p);
}
END_TEST

START_TEST(dqx_options_of_chambers) {
    crawl_setup bridge = {.hero = {"c4 from=b4 cards=ebon-ring"},
                          .tiles = "c4 room-ooo west, d4 bridge-wow west, " CRAWL_AWAY};
    crawl_play *p = with("bridge-loot=helps", bridge, "move east|cross|done|roll 6");
    row_text("DQX-R50", crawl_choices(p), "move east");
    crawl_free(p);
    p = with("way-back=any", (crawl_setup){.hero = {"d4"}, .tiles = "c4 room-ooo west, d4 cave-in-ooo west"}, "");
    row_text("DQX-R41", crawl_choices(p), "cross|go back");
    crawl_free(p);
    crawl_setup gate = {.hero = {"d4 from=c4"}, .tiles = "c4 room-ooo west, d4 portcullis-ooo west, " CRAWL_AWAY};
    p = with("determination=turn", gate, "move west|roll 8");
    row_number("DQX-R55", crawl_hero_number(p, 1, "determination"), 0);
    crawl_free(p);
    p = with("lost-loot=deck", bridge, "move east|cross|drop Ebon Ring");
    row_number("DQX-R18", crawl_discard(p, "ebon-ring") + crawl_cards(p, 1, "ebon-ring"), 0);
    crawl_free(p);
    p = with("leave-with=treasure",
             (crawl_setup){.players = 1, .hero = {"b1 from=b2 cards=dungeon-gold-30"}, .tiles = "b1 room-ooo south"},
             "move west");
    row_holds("DQX-R59", !crawl_offers(p, "leave the dungeon"));
    crawl_free(p);
    /* Who begins his turn in the tower is asked elsewhere. */
    p = with("leave-with=treasure", (crawl_setup){.players = 1, .hero = {"a1 cards=dungeon-gold-30"}}, "");
    row_holds("DQX-R59", crawl_offers(p, "move east") && !crawl_offers(p, "leave the dungeon"));
    crawl_free(p);
    p = with("leave-with=treasure", (crawl_setup){.players = 1, .hero = {"a1 cards=ebon-ring"}}, "");
    row_holds("DQX-R59", crawl_offers(p, "leave the dungeon"));
    crawl_free(p);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqx_r01_r04_r05_board,
                            dqx_r10_r26_r28_small_data,
                            dqx_142_told_to_discard,
                            dqx_143_r63_cards_below,
                            dqx_r11_r49_nowhere_to_go,
                            dqx_r12_towers,
                            dqx_r11_moves_that_nothing_comes_of,
                            dqx_r19_treasure_is_loot,
                            dqx_r38_no_catacomb_card,
                            dqx_r41_no_way_back,
                            dqx_r42_order_of_duties,
                            dqx_r45_no_endless_moves,
                            dqx_r56_tests_that_kill,
                            dqx_r61_games_end,
                            dqx_r61_within_a_turn,
                            dqx_r61_no_bound_that_is_out_of_sight,
                            dqx_r62_what_is_hidden,
                            dqx_options_of_searches,
                            dqx_options_of_the_dragon,
                            dqx_r24_option_one_dragon_card,
                            dqx_options_of_the_catacombs,
                            dqx_r36_option_half_of_the_die,
                            dqx_r38_option_he_waits,
                            dqx_r10_option_no_wall,
                            dqx_r17_option_decks_run_out,
                            dqx_r17_positions_without_a_card,
                            dqx_r17_option_but_the_dragons,
                            dqx_r62_option_loot_face_down,
                            dqx_r62_option_what_goes_is_shown,
                            dqx_r62_option_the_end,
                            dqx_r62_option_he_is_asked,
                            dqx_options_of_chambers};
    return crawl_run_tests("dungeonquest crawl: rulings", tests, sizeof tests / sizeof *tests);
}
