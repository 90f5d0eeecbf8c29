/* Ledger HOC-13 to 48, R10, R11, R31, R33 to R35: turns, activations, Spells and Rounds. */
#include "tests/support/calamity_play.h"
#include "tests/support/row.h"

#include <stdio.h>

static const char trios[] = "calamity:p1=pike+bolt+trey,p2=rock+leaf+wall";

static hoc_play *dealt(const char *options) {
    char spec[160];
    snprintf(spec, sizeof spec, "%s%s", trios, options);
    hoc_play *p = hoc_begun(spec, NULL);
    hoc_do(p, "*");
    return p;
}

/* The counter, which may be left out where it is 1. */
static long round_of(hoc_play *p) {
    return json_object_get(hoc_json(p), "round") || strcmp(hoc_word(p, "phase"), "deal") == 0 ? hoc_number(p, "round")
                                                                                              : 1;
}

START_TEST(hoc_13_14_15_first_hands) {
    hoc_play *p = hoc_begun(trios, NULL);
    row_holds("HOC-13", hoc_chance(p) && hoc_offers(p, "draw thrust"));
    long list = hoc_count(p, "p1.deck");
    row_holds("HOC-13", list >= 30);
    for (int card = 0; card < 10; card++) {
        row_holds("HOC-13", hoc_chance(p) && hoc_offers(p, "draw ..."));
        row_number("HOC-13", hoc_count(p, "p1.hand"), card < 5 ? card : 5);
        row_number("HOC-13", hoc_count(p, "p2.hand"), card < 5 ? 0 : card - 5);
        char first[RP_TEXT_MAX];
        snprintf(first, sizeof first, "%s", hoc_choices(p));
        first[strcspn(first, "|")] = 0;
        hoc_do(p, first);
    }
    row_number("HOC-13", hoc_count(p, "p1.deck"), list - 5);
    row_number("HOC-13", hoc_count(p, "p2.hand"), 5);
    row_holds("HOC-14", hoc_asked(p, HOC_P1));
    row_number("HOC-14", hoc_count(p, "p1.hand"), 5);
    row_number("HOC-17", round_of(p), 1);
    row_text("HOC-17", hoc_word(p, "opener")[0] ? hoc_word(p, "opener") : "p1", "p1");
    hoc_do(p, "activate pike|end");
    row_holds("HOC-15", hoc_chance(p) && hoc_offers(p, "draw ..."));
    hoc_do(p, "*");
    row_number("HOC-15", hoc_count(p, "p2.hand"), 6);
    row_holds("HOC-15", hoc_asked(p, HOC_P2));
    hoc_do(p, "activate rock|end|*");
    row_number("HOC-15", hoc_count(p, "p1.hand"), 6);
    hoc_free(p);
    p = dealt(",first=p2");
    row_holds("HOC-14", hoc_asked(p, HOC_P2));
    row_number("HOC-14", hoc_count(p, "p2.hand"), 5);
    hoc_do(p, "activate rock|end|*");
    row_number("HOC-15", hoc_count(p, "p1.hand"), 6);
    hoc_free(p);
}
END_TEST

/* ---- activation ------------------------------------------------------------------------------------------- */

/* Of a duel alone too, whoever has not the first turn counts as first picker. */
START_TEST(hoc_16_r05_first_turn_and_first_pick) {
    static const char *const specs[] = {"calamity:p1=pike+bolt+trey,p2=rock+leaf+wall,first=p1",
                                        "calamity:p1=pike+bolt+trey,p2=rock+leaf+wall,first=p2"};
    for (int first = 0; first < 2; first++) {
        hoc_play *p = hoc_begun(specs[first], NULL);
        row_text("HOC-R05", hoc_word(p, "picker"), first ? "" : "p2"); /* p1 is usual */
        hoc_do(p, "*");
        row_holds("HOC-16", hoc_asked(p, first));
        hoc_free(p);
    }
}
END_TEST

START_TEST(hoc_18_44_a_hero_is_named) {
    hoc_play *p = hoc_at((hoc_setup){0});
    row_text("HOC-18", hoc_choices(p), "activate pike|activate bolt|activate trey");
    row_text("HOC-44", hoc_choices(p), "activate pike|activate bolt|activate trey");
    hoc_do(p, "activate bolt");
    row_holds("HOC-18", hoc_done(p, "bolt") && !hoc_done(p, "pike") && !hoc_done(p, "trey"));
    row_holds("HOC-18", !hoc_offers(p, "activate ..."));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_50_no_attack_before_the_selection) {
    hoc_play *p = hoc_at((hoc_setup){.p1.hand = "jolt"});
    row_holds("HOC-50", !hoc_offers(p, "attack ...") && !hoc_offers(p, "use ..."));
    hoc_do(p, "cast jolt rock|dice 1");
    row_holds("HOC-50", !hoc_offers(p, "attack ..."));
    hoc_do(p, "activate trey");
    row_holds("HOC-50", hoc_offers(p, "attack rock"));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_19_20_21_actions) {
    hoc_play *p = hoc_played((hoc_setup){0}, "activate pike");
    row_number("HOC-19", hoc_number(p, "actions"), 2);
    row_holds("HOC-20", hoc_offers(p, "end"));
    hoc_do(p, "use guard");
    row_holds("HOC-20", hoc_offers(p, "end"));
    row_holds("HOC-19", hoc_offers(p, "use guard") && hoc_offers(p, "attack rock"));
    hoc_do(p, "use guard");
    row_text("HOC-19", hoc_choices(p), "end");
    hoc_free(p);
    p = hoc_played((hoc_setup){0}, "activate bolt|attack rock|roll 1|attack rock|roll 1");
    row_text("HOC-19", hoc_choices(p), "end");
    hoc_free(p);
    p = hoc_played((hoc_setup){0}, "activate trey|attack rock|roll 1|attack rock|roll 1");
    row_holds("HOC-21", hoc_offers(p, "attack rock"));
    hoc_do(p, "attack rock|roll 1");
    row_text("HOC-21", hoc_choices(p), "end");
    hoc_free(p);
    /* so do cards that give an action */
    p = hoc_played((hoc_setup){.p1 = {.hand = "haste"}},
                   "activate bolt|attack rock|roll 1|cast haste|attack rock|roll 1");
    row_holds("HOC-21", hoc_offers(p, "attack rock"));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_22_23_24_kinds_of_actions) {
    hoc_play *p = hoc_played((hoc_setup){0}, "activate pike");
    row_holds("HOC-22", hoc_offers(p, "attack rock") && hoc_offers(p, "attack leaf") && hoc_offers(p, "attack wall"));
    row_holds("HOC-23", hoc_offers(p, "use guard"));
    hoc_do(p, "attack rock|roll 1");
    row_number("HOC-22", hoc_number(p, "actions"), 1);
    row_holds("HOC-24", hoc_offers(p, "use guard") && hoc_offers(p, "attack rock"));
    row_holds("HOC-23", !hoc_offers(p, "use shove rock")); /* which costs two */
    hoc_do(p, "use guard");
    row_number("HOC-23", hoc_change(p, "pike", "p1", "armor"), 2);
    row_number("HOC-23", hoc_number(p, "actions"), 0);
    hoc_free(p);
    p = hoc_played((hoc_setup){0}, "activate pike|use guard");
    row_holds("HOC-24", hoc_offers(p, "attack rock") && hoc_offers(p, "use guard"));
    hoc_free(p);
    p = hoc_played((hoc_setup){0}, "activate pike|use shove rock");
    row_number("HOC-23", hoc_health(p, "rock"), 16);
    row_text("HOC-23", hoc_choices(p), "end");
    hoc_free(p);
    p = hoc_played((hoc_setup){0}, "activate bolt");
    row_holds("HOC-23", !hoc_offers(p, "use ...")); /* nothing is printed on him */
    hoc_free(p);
    /* a limit for the Round */
    p = hoc_played((hoc_setup){.p1.heroes = "drum|bolt|trey"}, "activate drum|use beat");
    row_holds("HOC-23", !hoc_offers(p, "use beat") && hoc_offers(p, "use rally"));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_25_once_a_round) {
    hoc_play *p = hoc_played((hoc_setup){0}, "activate pike|end|activate rock|end");
    row_text("HOC-25", hoc_choices(p), "activate bolt|activate trey");
    hoc_do(p, "activate trey|end");
    row_text("HOC-25", hoc_choices(p), "activate leaf|activate wall");
    hoc_do(p, "activate wall|end");
    row_text("HOC-25", hoc_choices(p), "activate bolt");
    hoc_free(p);
}
END_TEST

/* ---- Spells ----------------------------------------------------------------------------------------------- */

START_TEST(hoc_26_27_any_number_at_any_time) {
    hoc_play *p = hoc_at((hoc_setup){.p1.hand = "jolt, burn, mend, shell"});
    row_holds("HOC-27", hoc_offers(p, "cast burn rock"));
    hoc_do(p, "cast burn rock|cast jolt rock|dice 3|cast shell pike");
    row_number("HOC-26", hoc_health(p, "rock"), 12);
    row_holds("HOC-26", hoc_offers(p, "cast mend pike"));
    hoc_do(p, "cast mend pike");
    row_number("HOC-26", hoc_count(p, "p1.hand"), 0);
    row_number("HOC-26", hoc_number(p, "casts"), 4);
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1.hand = "jolt, burn, mend"}, "activate pike");
    row_holds("HOC-27", hoc_offers(p, "cast burn rock"));
    hoc_do(p, "attack rock|roll 1");
    row_holds("HOC-27", hoc_offers(p, "cast burn rock"));
    hoc_do(p, "cast burn rock");
    row_number("HOC-27", hoc_health(p, "rock"), 15);
    row_holds("HOC-27", hoc_offers(p, "attack rock"));
    hoc_do(p, "attack rock|roll 1");
    row_holds("HOC-27", hoc_offers(p, "cast mend pike"));
    row_holds("HOC-26", hoc_offers(p, "end")); /* nobody has to */
    hoc_free(p);
}
END_TEST

START_TEST(hoc_28_times_that_spells_name) {
    hoc_play *p = hoc_at((hoc_setup){.p1.hand = "opening, parting"});
    row_holds("HOC-28", hoc_offers(p, "cast opening rock") && !hoc_offers(p, "cast parting ..."));
    hoc_do(p, "activate pike|use guard");
    row_holds("HOC-28", hoc_offers(p, "cast opening rock") && !hoc_offers(p, "cast parting ..."));
    hoc_do(p, "attack rock|roll 1");
    row_holds("HOC-28", !hoc_offers(p, "cast opening ...") && hoc_offers(p, "cast parting rock"));
    hoc_free(p);
    /* what the turn before brought does not count */
    p = hoc_played((hoc_setup){.p2.hand = "opening, parting"}, "activate pike|attack rock|roll 1|end");
    row_holds("HOC-28", hoc_offers(p, "cast opening pike") && !hoc_offers(p, "cast parting ..."));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_29_30_spells_of_a_hero) {
    hoc_play *p = hoc_at((hoc_setup){.p1.hand = "stance, arc, echo"});
    row_holds("HOC-29", hoc_offers(p, "cast stance") && hoc_offers(p, "cast arc rock") && hoc_offers(p, "cast echo"));
    hoc_free(p);
    const char *complaint = hoc_refusal((hoc_setup){.p1.hand = "stance, slab"});
    row_holds("HOC-29", strstr(complaint, "slab"));
    p = hoc_at((hoc_setup){.p1 = {.heroes = "pike|bolt 0|trey", .hand = "stance, arc, echo"}});
    row_holds("HOC-30", !hoc_offers(p, "cast arc ...") && hoc_offers(p, "cast stance") && hoc_offers(p, "cast echo"));
    hoc_free(p);
    /* falls in the game */
    p = hoc_at((hoc_setup){.p1 = {.heroes = "pike|bolt 5|trey", .hand = "hail, hail, arc"}});
    row_holds("HOC-30", hoc_offers(p, "cast arc rock"));
    hoc_do(p, "cast hail|cast hail");
    row_number("HOC-30", hoc_health(p, "bolt"), 0);
    row_holds("HOC-30", !hoc_offers(p, "cast arc ..."));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_47_conditions) {
    hoc_play *p = hoc_at((hoc_setup){.p1.hand = "finish, haste, rouse, raise, thrust"});
    row_holds("HOC-47", !hoc_offers(p, "cast ..."));
    hoc_do(p, "activate pike");
    row_holds("HOC-47", hoc_offers(p, "cast haste") && hoc_offers(p, "cast thrust rock"));
    row_holds("HOC-47", hoc_offers(p, "cast rouse pike") && !hoc_offers(p, "cast rouse bolt"));
    row_holds("HOC-47", !hoc_offers(p, "cast finish ...") && !hoc_offers(p, "cast raise ..."));
    hoc_do(p, "cast thrust leaf");
    row_holds("HOC-47", hoc_offers(p, "cast finish leaf") && !hoc_offers(p, "cast finish rock"));
    row_holds("HOC-47", hoc_offers(p, "end")); /* nobody has to */
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1.hand = "thrust"}, "activate bolt");
    row_holds("HOC-47", !hoc_offers(p, "cast thrust ..."));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_48_r33_in_the_others_turn) {
    hoc_play *p = hoc_at((hoc_setup){.state = "'turn_of': 'p2', 'turn': 2", .p1.hand = "mend, burn, jolt"});
    row_holds("HOC-48", hoc_asked(p, HOC_P2) && !hoc_offers(p, "cast ..."));
    hoc_do(p, "activate rock|attack pike");
    row_holds("HOC-48", hoc_chance(p)); /* p1 is not asked */
    hoc_do(p, "roll 20");
    row_holds("HOC-48", hoc_asked(p, HOC_P2));
    hoc_free(p);
    p = hoc_played((hoc_setup){.state = "'turn_of': 'p2', 'turn': 2", .p1.hand = "mend, parry"},
                   "activate rock|attack pike");
    row_holds("HOC-R33", hoc_asked(p, HOC_P1));
    row_text("HOC-R33", hoc_choices(p), "pass|cast parry");
    hoc_do(p, "cast parry");
    row_text("HOC-R33", hoc_list(p, "p1.discard"), "parry");
    if (hoc_asked(p, HOC_P1)) hoc_do(p, "pass");
    hoc_do(p, "roll 17"); /* armor 13 + 5 */
    row_number("HOC-R33", hoc_health(p, "pike"), 20);
    hoc_free(p);
    p = hoc_played((hoc_setup){.state = "'turn_of': 'p2', 'turn': 2", .p1.hand = "mend, parry"},
                   "activate rock|attack pike|cast parry");
    if (hoc_asked(p, HOC_P1)) hoc_do(p, "pass");
    hoc_do(p, "roll 18");
    row_number("HOC-R33", hoc_health(p, "pike"), 17);
    hoc_free(p);
    p = hoc_played((hoc_setup){.state = "'turn_of': 'p2', 'turn': 2", .p1.hand = "mend, parry"},
                   "activate rock|attack pike|pass|roll 13");
    row_number("HOC-R33", hoc_health(p, "pike"), 17);
    hoc_free(p);
    /* not in his own turn, nor before the other attacks */
    p = hoc_at((hoc_setup){.p1.hand = "parry"});
    row_holds("HOC-R33", !hoc_offers(p, "cast ..."));
    hoc_do(p, "activate pike|attack rock");
    row_holds("HOC-R33", hoc_chance(p));
    hoc_free(p);
}
END_TEST

/* Whether he can answer is not shown by whether he is asked: his deck or hand may hold the card. */
START_TEST(hoc_r33_asked_where_he_may_hold_it) {
    hoc_play *p =
        hoc_played((hoc_setup){.state = "'turn_of': 'p2', 'turn': 2", .p1 = {.hand = "mend", .deck = "parry"}},
                   "activate rock|attack pike");
    row_holds("HOC-R33", hoc_asked(p, HOC_P1));
    row_text("HOC-R33", hoc_choices(p), "pass");
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r10_r11_price_and_discard) {
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "burn, banner, mend"}, "activate pike|cast burn rock");
    row_number("HOC-R10", hoc_number(p, "actions"), 2);
    row_number("HOC-R10", hoc_health(p, "pike"), 20);
    row_number("HOC-R10", hoc_count(p, "p1.hand"), 2);
    row_text("HOC-R11", hoc_list(p, "p1.discard"), "burn");
    row_text("HOC-R11", hoc_seen(p, HOC_P2, "p1.discard"), "burn");
    hoc_do(p, "cast banner");
    row_text("HOC-R11", hoc_list(p, "p1.field"), "banner");
    row_text("HOC-R11", hoc_list(p, "p1.discard"), "burn");
    row_number("HOC-R11", hoc_change(p, "bolt", "lasting", "damage"), 1);
    hoc_free(p);
}
END_TEST

/* ---- turns and Rounds ------------------------------------------------------------------------------------- */

START_TEST(hoc_31_control_goes_over) {
    hoc_play *p = hoc_played((hoc_setup){0}, "activate pike|end");
    row_holds("HOC-31", hoc_asked(p, HOC_P2));
    hoc_do(p, "activate rock|end");
    row_holds("HOC-31", hoc_asked(p, HOC_P1));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_46_the_others_draw) {
    hoc_play *p = hoc_played((hoc_setup){.p1.deck = "burn", .p2.deck = "mend"}, "activate pike|end");
    row_text("HOC-46", hoc_choices(p), "draw mend");
    hoc_do(p, "draw mend");
    row_text("HOC-46", hoc_list(p, "p2.hand"), "mend");
    row_holds("HOC-46", hoc_asked(p, HOC_P2));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_43_44_the_draw_comes_first) {
    hoc_play *p = hoc_played((hoc_setup){.p2 = {.deck = "mend", .hand = "burn"}}, "activate pike");
    hoc_do(p, "end");
    row_holds("HOC-43", hoc_chance(p));
    row_text("HOC-43", hoc_choices(p), "draw mend");
    row_near("HOC-43", hoc_probability(p, "draw mend"), 1, 1e-12);
    hoc_do(p, "draw mend");
    row_holds("HOC-43", hoc_offers(p, "cast mend rock") && hoc_count(p, "p2.deck") == 0);
    row_holds("HOC-44", hoc_offers(p, "activate rock") && !hoc_offers(p, "attack ..."));
    hoc_free(p);
}
END_TEST

static void play_turn(hoc_play *p, int player, const char *hero) {
    char moves[64];
    snprintf(moves, sizeof moves, "activate %s|end", hero);
    row_holds("HOC-32", hoc_asked(p, player));
    hoc_do(p, moves);
}

START_TEST(hoc_32_33_41_42_six_turns) {
    static const char *const heroes[] = {"pike", "rock", "bolt", "leaf", "trey", "wall"};
    hoc_play *p = hoc_at((hoc_setup){0});
    for (int turn = 0; turn < 6; turn++) {
        row_number("HOC-42", round_of(p), 1);
        play_turn(p, turn % 2, heroes[turn]);
    }
    row_number("HOC-41", round_of(p), 2);
    row_holds("HOC-32", hoc_asked(p, HOC_P1));
    row_text("HOC-33", hoc_choices(p), "activate pike|activate bolt|activate trey");
    for (int turn = 0; turn < 6; turn++) {
        row_number("HOC-42", round_of(p), 2);
        play_turn(p, turn % 2, heroes[turn]);
    }
    row_number("HOC-41", round_of(p), 3);
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r31_the_counter_begins_at_0) {
    hoc_play *p = hoc_begun(trios, NULL);
    row_number("HOC-R31", round_of(p), 0);
    hoc_do(p, "*");
    row_number("HOC-R31", round_of(p), 1);
    hoc_free(p);
}
END_TEST

/* ---- defeat ----------------------------------------------------------------------------------------------- */

START_TEST(hoc_34_35_defeat) {
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "burn", .p2.heroes = "rock|leaf 3|wall"}, "cast burn leaf");
    row_number("HOC-34", hoc_health(p, "leaf"), 0);
    hoc_do(p, "activate pike");
    row_holds("HOC-34", !hoc_offers(p, "attack leaf"));
    hoc_do(p, "end");
    row_text("HOC-35", hoc_choices(p), "activate rock|activate wall");
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1.hand = "burn", .p2.heroes = "rock|leaf 6|wall"}, "cast burn leaf");
    row_number("HOC-34", hoc_health(p, "leaf"), 1); /* which is not 0 */
    hoc_do(p, "activate pike|end");
    row_holds("HOC-35", hoc_offers(p, "activate leaf"));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_36_37_heroless_turns) {
    hoc_play *p = hoc_at((hoc_setup){.p1.heroes = "pike|bolt 0|trey 0"});
    int heroless = 0, turns = 0;
    while (round_of(p) == 1 && turns < 8) {
        if (hoc_asked(p, HOC_P1)) {
            turns++;
            if (hoc_offers(p, "activate pike")) {
                hoc_do(p, "activate pike|end");
            } else {
                row_text("HOC-36", hoc_choices(p), "end");
                row_holds("HOC-39", !hoc_offers(p, "activate ...") && !hoc_offers(p, "attack ..."));
                heroless++;
                hoc_do(p, "end");
            }
        } else {
            char moves[RP_TEXT_MAX];
            snprintf(moves, sizeof moves, "%s", hoc_choices(p));
            moves[strcspn(moves, "|")] = 0;
            hoc_do(p, moves);
            hoc_do(p, "end");
        }
    }
    row_number("HOC-36", turns, 3);
    row_number("HOC-37", heroless, 2);
    hoc_free(p);
}
END_TEST

START_TEST(hoc_37_one_defeated) {
    hoc_play *p = hoc_played((hoc_setup){.p1.heroes = "pike|bolt|trey 0"},
                             "activate pike|end|activate rock|end|activate bolt|end|activate leaf|end");
    row_text("HOC-37", hoc_choices(p), "end");
    row_number("HOC-37", hoc_number(p, "turn"), 5);
    hoc_free(p);
}
END_TEST

START_TEST(hoc_38_39_spells_of_a_heroless_turn) {
    hoc_play *p = hoc_at((hoc_setup){.state = "'turn': 5",
                                     .p1 = {.heroes = "pike done|bolt 0|trey done", .hand = "burn, echo, arc, mend"}});
    row_holds("HOC-38",
              hoc_offers(p, "cast burn rock") && hoc_offers(p, "cast echo") && hoc_offers(p, "cast mend pike"));
    row_holds("HOC-38", !hoc_offers(p, "cast arc ..."));
    row_holds("HOC-39", !hoc_offers(p, "activate ...") && !hoc_offers(p, "attack ...") && !hoc_offers(p, "use ..."));
    hoc_do(p, "cast burn rock");
    row_number("HOC-38", hoc_health(p, "rock"), 15);
    row_holds("HOC-38", hoc_offers(p, "cast echo") && hoc_offers(p, "end"));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_40_the_third_falls) {
    hoc_play *p = hoc_at((hoc_setup){.p1.hand = "burn, mend", .p2.heroes = "rock 0|leaf 0|wall 5"});
    row_holds("HOC-40", !hoc_over(p));
    hoc_do(p, "cast burn wall");
    row_holds("HOC-40", hoc_over(p));
    row_near("HOC-40", hoc_payoff(p, HOC_P1), 1, 0);
    row_near("HOC-40", hoc_payoff(p, HOC_P2), -1, 0);
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1 = {.heroes = "pike 0|bolt 0|trey 2"}, .state = "'turn_of': 'p2', 'turn': 2"},
                   "activate rock|attack trey|roll 12");
    row_holds("HOC-40", hoc_over(p));
    row_near("HOC-40", hoc_payoff(p, HOC_P1), -1, 0);
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1.hand = "burn", .p2.heroes = "rock 0|leaf 5|wall 30"}, "cast burn leaf");
    row_holds("HOC-40", !hoc_over(p)); /* two do not */
    hoc_free(p);
}
END_TEST

/* ---- order and sight -------------------------------------------------------------------------------------- */

/* Each of the three in every place; the d20 falls low. */
START_TEST(hoc_45_any_order) {
    static const char *const orders[][3] = {
        {"cast burn rock", "attack rock", "use guard"},   {"cast burn rock", "use guard", "attack rock"},
        {"attack rock", "cast burn rock", "use guard"},   {"attack rock", "use guard", "cast burn rock"},
        {"use guard", "cast burn rock", "attack rock"},   {"use guard", "attack rock", "cast burn rock"},
        {"attack rock", "attack rock", "cast burn rock"},
    };
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        hoc_play *p = hoc_played((hoc_setup){.p1.hand = "burn"}, "activate pike");
        for (int k = 0; k < 3; k++) {
            row_holds("HOC-45", hoc_offers(p, orders[i][k]));
            hoc_do(p, orders[i][k]);
            if (hoc_chance(p)) hoc_do(p, "roll 1");
        }
        row_number("HOC-45", hoc_health(p, "rock"), 15);
        row_text("HOC-45", hoc_choices(p), "end");
        hoc_free(p);
    }
}
END_TEST

START_TEST(hoc_r34_everybody_can_be_chosen) {
    static const char *const own[] = {"pike", "bolt", "trey"}, *const all[] = {"attack rock", "attack leaf",
                                                                               "attack wall"};
    for (int i = 0; i < 3; i++) {
        char activate[32];
        snprintf(activate, sizeof activate, "activate %s", own[i]);
        hoc_play *p = hoc_played((hoc_setup){0}, activate);
        for (int k = 0; k < 3; k++) row_holds("HOC-R34", hoc_offers(p, all[k]));
        hoc_free(p);
    }
}
END_TEST

/* What p1 sees does not change with which of the unseen cards are in hand, and in the deck. */
/* Dice lie open: who sees other ones knows more, also of the many ways in which three can fall. */
START_TEST(hoc_r35_dice_lie_open) {
    hoc_play *p =
        hoc_played((hoc_setup){.p1 = {.heroes = "wall|bolt|trey", .hand = "crush"}, .p2.heroes = "rock|leaf|pike"},
                   "cast crush pike");
    uint64_t keys[RP_OUTCOMES_MAX];
    rp_outcome outcome[RP_OUTCOMES_MAX];
    int count = rp_chance(p->game, &p->state, outcome);
    row_number("HOC-R35", count, 56);
    for (int i = 0; i < count; i++) {
        rp_state then;
        rp_clone(p->game, &then, &p->state);
        rp_apply_one(p->game, &then, RP_CHANCE_PLAYER, outcome[i].outcome);
        keys[i] = rp_information_key(p->game, &then, HOC_P2);
        for (int k = 0; k < i; k++) row_holds("HOC-R35", keys[k] != keys[i]);
    }
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r35_what_is_hidden) {
    hoc_setup one = {.p1 = {.hand = "jolt, solo", .deck = "study"},
                     .p2 = {.heroes = "rock 7|leaf 0|wall", .hand = "burn", .deck = "mend, shell", .discard = "quake"}},
              other = one;
    other.p2.hand = "shell";
    other.p2.deck = "burn, mend";
    hoc_play *p = hoc_at(one), *q = hoc_at(other);
    rp_view sight, same;
    rp_view_of(p->game, &p->state, HOC_P1, &sight);
    rp_view_of(q->game, &q->state, HOC_P1, &same);
    row_holds("HOC-R35", rp_state_equal(p->game, &sight.masked, &same.masked));
    row_text("HOC-R35", hoc_text(p, HOC_P1), hoc_text(q, HOC_P1));
    row_holds("HOC-R35",
              rp_information_key(p->game, &p->state, HOC_P1) == rp_information_key(q->game, &q->state, HOC_P1));
    row_holds("HOC-R35", strcmp(hoc_text(p, HOC_P2), hoc_text(q, HOC_P2)) != 0);
    json_t *view = json_loads(hoc_text(p, HOC_P1), 0, NULL);
    json_t *their = json_object_get(json_object_get(view, "state"), "p2");
    row_number("HOC-R35", json_integer_value(json_object_get(their, "held")), 1);
    row_number("HOC-R35", json_array_size(json_object_get(their, "unseen")), 3);
    row_holds("HOC-R35", !json_object_get(their, "hand") && !json_object_get(their, "deck"));
    row_text("HOC-R35", json_string_value(json_array_get(json_object_get(their, "discard"), 0)), "quake");
    row_number("HOC-R35",
               json_integer_value(json_object_get(json_array_get(json_object_get(their, "heroes"), 0), "health")), 7);
    json_decref(view);
    /* nor does the order of a deck: there is none in a position */
    other = one;
    other.p1.deck = "study";
    other.p2.deck = "shell, mend";
    hoc_free(q);
    q = hoc_at(other);
    row_holds("HOC-R35", rp_state_equal(p->game, &p->state, &q->state));
    hoc_free(p);
    hoc_free(q);
}
END_TEST

int main(void) {
    const TTest *tests[] = {hoc_13_14_15_first_hands,
                            hoc_16_r05_first_turn_and_first_pick,
                            hoc_18_44_a_hero_is_named,
                            hoc_50_no_attack_before_the_selection,
                            hoc_19_20_21_actions,
                            hoc_22_23_24_kinds_of_actions,
                            hoc_25_once_a_round,
                            hoc_26_27_any_number_at_any_time,
                            hoc_28_times_that_spells_name,
                            hoc_29_30_spells_of_a_hero,
                            hoc_47_conditions,
                            hoc_48_r33_in_the_others_turn,
                            hoc_r33_asked_where_he_may_hold_it,
                            hoc_r10_r11_price_and_discard,
                            hoc_31_control_goes_over,
                            hoc_46_the_others_draw,
                            hoc_43_44_the_draw_comes_first,
                            hoc_32_33_41_42_six_turns,
                            hoc_r31_the_counter_begins_at_0,
                            hoc_34_35_defeat,
                            hoc_36_37_heroless_turns,
                            hoc_37_one_defeated,
                            hoc_38_39_spells_of_a_heroless_turn,
                            hoc_40_the_third_falls,
                            hoc_45_any_order,
                            hoc_r34_everybody_can_be_chosen,
                            hoc_r35_what_is_hidden,
                            hoc_r35_dice_lie_open};
    return hoc_run_tests("calamity: turns", tests, sizeof tests / sizeof *tests);
}
