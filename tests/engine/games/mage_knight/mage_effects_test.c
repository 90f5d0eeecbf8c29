/* What effects mean for the other side, for prices and for what is offered, as the reference has it (7.11, 12, 14). */
#include "tests/support/mage_knight_things.h"

#include <stdio.h>
#include <stdlib.h>

static bool offers_after(mage_setup setup, const char *moves, const char *text) {
    mage_duel *d = mage_at(setup);
    if (moves) mage_play(d, moves);
    bool offered = mage_offers(d, text);
    mage_free(d);
    return offered;
}

/* ---- prices of Units ------------------------------------------------------------------------------------- */

/* The lowest damage by an element, of 1 to 14, that may wound the defender's only Unit; 0: none. `moves` NULL: Rage. */
static int price_by(mk_element element, const char *defender, const char *moves) {
    static const char hand[] =
        "'level': 9, 'skills': ['cold-swordsmanship'], 'gained': ['tremor', 'expose', "
        "'sword-of-justice'], 'tokens': {'red': 2, 'green': 2, 'white': 2, 'black': 2}, "
        "'hand': ['Tremor', 'Expose', 'Rage', 'Rage #2', 'March', 'March #2', 'Stamina'], 'units': "
        "[{'unit': 'amotep-gunners'}]";
    mage_setup setup = {.place = "'night': true", .aggressor = hand, .defender = defender};
    mage_duel *d = mage_at(setup);
    mk_duel *duel = mk_duel_in(&d->state);
    int found = 0;
    mage_play(d, moves ? moves : "Rage: attack 2");
    mage_play(d, "attack|done");
    for (int damage = 1; damage <= 14 && !found; damage++) {
        duel->damage = (uint8_t)damage;
        duel->step = MK_STEP_ASSIGN;
        duel->active = MK_AGGRESSOR;
        duel->attack_of[MK_PHYSICAL] = 0;
        duel->attack_of[element] = 1;
        const char *second = strchr(mage_choices(d), '|');
        if (second && strncmp(second, "|wound the", 10) != 0 && strncmp(second, "|wound ", 7) == 0) found = damage;
    }
    mage_free(d);
    return found;
}

static int price(const char *defender, const char *moves) { return price_by(MK_PHYSICAL, defender, moves); }

START_TEST(prices_of_units) {
    static const char *const glory =
        "'level': 3, 'gained': ['banner-of-glory'], 'units': [{'unit': 'peasants', 'banner': "
        "'Banner of Glory'}]";
    static const char *const protection =
        "'level': 3, 'gained': ['banner-of-protection'], 'units': [{'unit': 'peasants', "
        "'banner': 'Banner of Protection'}]";
    ck_assert_int_eq(price("'units': [{'unit': 'peasants'}]", NULL), 3);
    ck_assert_int_eq(price("'units': [{'unit': 'guardian-golems'}]", NULL), 6);
    ck_assert_int_eq(price(glory, NULL), 4);
    ck_assert_int_eq(price(protection, NULL), 4);
    thing_holds("card:banner-of-glory", price_by(MK_FIRE, glory, NULL) == 4);
    thing_holds("card:banner-of-protection", price_by(MK_FIRE, protection, NULL) == 8);
    thing_holds("card:banner-of-protection", price_by(MK_ICE, protection, NULL) == 8);
    thing_holds("card:banner-of-protection", price_by(MK_COLD_FIRE, protection, NULL) == 8);
    ck_assert_int_eq(price("'units': [{'unit': 'peasants'}], 'holds': ['units-armored']", NULL), 4);
    ck_assert_int_eq(price("'units': [{'unit': 'peasants'}], 'holds': ['units-resist']", NULL), 6);
    ck_assert_int_eq(price("'units': [{'unit': 'peasants'}], 'holds': ['units-safe']", NULL), 0);
    /* Armor is never below 1, and changed before it is doubled. */
    ck_assert_int_eq(
        price("'units': [{'unit': 'peasants'}]", "Rage: attack 2|Tremor: Armor -3 of an enemy Unit|choose Peasants"),
        1);
    ck_assert_int_eq(
        price("'units': [{'unit': 'guardian-golems'}]", "Rage: attack 2|Tremor: Armor -2 of all enemy Units"), 2);
    ck_assert_int_eq(price("'units': [{'unit': 'guardian-golems'}]", "Expose: ...|choose Guardian Golems"), 3);
}
END_TEST

/* ---- who can be aimed at --------------------------------------------------------------------------------- */

START_TEST(red_does_nothing_to_fire_resistant_units) {
    mage_setup setup = {.aggressor = "'level': 9, 'gained': ['demolish', 'tremor'], 'hand': ['Demolish', 'Tremor'], "
                                     "'tokens': {'red': 1, 'green': 1, 'black': 1}",
                        .place = "'night': true",
                        .defender = "'level': 9, 'units': [{'unit': 'fire-golems'}, {'unit': 'peasants', 'state': "
                                    "['wounded']}]"};
    ck_assert(!offers_after(setup, NULL, "Demolish strong: ..."));
    ck_assert(offers_after(setup, "Tremor: Armor -3 ...", "choose Fire Golems"));
    ck_assert(!offers_after(setup, "Tremor: Armor -3 ...", "choose Peasants"));
    setup.defender = "'level': 9, 'units': [{'unit': 'ice-golems'}]";
    ck_assert(offers_after(setup, "Demolish strong: ...", "choose Ice Golems"));
}
END_TEST

/* Only Units that take part can be told not to attack, and what they added goes. */
START_TEST(units_that_do_not_attack) {
    mage_setup setup = {.aggressor = "'level': 5, 'hand': ['Rage'], 'units': [{'unit': 'peasants'}, {'unit': "
                                     "'amotep-gunners'}]",
                        .defender = "'level': 5, 'gained': ['whirlwind', 'chill'], 'hand': ['Whirlwind', 'Chill'], "
                                    "'tokens': {'white': 1, 'blue': 1}"};
    ck_assert(!offers_after(setup, "Rage: attack 2|attack", "Whirlwind: ..."));
    setup.place = NULL;
    mage_duel *d = mage_played(setup, "Rage: attack 2|Amotep Gunners: attack 5|attack|Whirlwind: ...");
    ck_assert(!mage_offers(d, "choose Peasants"));
    mage_play(d, "choose Amotep Gunners|done");
    ck_assert_int_eq(d->exchange.damage, 2);
    ck_assert(mage_player(d, MK_AGGRESSOR)->unit[1].state >> MK_SPENT & 1);
    mage_free(d);
}
END_TEST

/* ---- fortified places ------------------------------------------------------------------------------------ */

START_TEST(a_tower_keeps_arrows_off) {
    static const char both[] = "'hero': 'arythea', 'level': 9, 'gained': ['demolish', 'expose'], 'skills': "
                               "['burning-power'], 'hand': ['Swiftness', 'Demolish', 'Expose'], 'tokens': {'white': 3, "
                               "'red': 1, 'black': 1}, 'units': [{'unit': 'peasants'}]";
    mage_setup setup = {
        .phase = "ranged", .aggressor = both, .defender = "'hand': ['Swiftness'], 'tokens': {'white': 1}"};
    static const char *const sites[] = {"keep", "tower", "village"};
    for (int i = 0; i < 3; i++) {
        char place[64];
        snprintf(place, sizeof place, "'night': true, 'site': '%s'", sites[i]);
        setup.place = place;
        bool fortified = i < 2;
        ck_assert(offers_after(setup, NULL, "Swiftness strong: ranged attack 3")); /* the defender's */
        ck_assert(offers_after(setup, "pass", "Swiftness strong: ranged attack 3") == !fortified);
        ck_assert(offers_after(setup, "pass", "Burning Power: siege attack 1"));
        ck_assert(offers_after(setup, "pass|pass", "Swiftness strong: ranged attack 3"));
        if (fortified) ck_assert(offers_after(setup, "pass|Demolish: ...", "Swiftness strong: ranged attack 3"));
    }
}
END_TEST

START_TEST(earthquake_and_illusionists_mind_the_walls) {
    mage_setup setup = {.aggressor = "'level': 9, 'gained': ['tremor'], 'hand': ['Tremor'], 'tokens': {'green': 1, "
                                     "'black': 1}",
                        .place = "'night': true, 'site': 'keep'",
                        .defender = "'level': 9, 'units': [{'unit': 'altem-guardians'}], 'hand': ['Rage', 'Rage #2']"};
    mage_duel *d = mage_played(setup, "Tremor strong: Armor -3 ...|choose Altem Guardians");
    ck_assert_int_eq(mage_player(d, MK_DEFENDER)->unit[0].armor, -6);
    mage_free(d);
    setup.aggressor = "'level': 9, 'hand': ['Rage'], 'units': [{'unit': 'illusionists'}], 'tokens': {'white': 1}";
    ck_assert(!offers_after(setup, "pass|Altem Guardians: attack 5|attack", "Illusionists: for white: ..."));
    setup.place = "'night': true";
    ck_assert(offers_after(setup, "pass|Altem Guardians: attack 5|attack", "Illusionists: for white: ..."));
}
END_TEST

/* ---- mana and what punishes it --------------------------------------------------------------------------- */

START_TEST(amulets_and_rings) {
    mage_setup setup = {.aggressor = "'level': 7, 'gained': ['amulet-of-the-sun', 'amulet-of-darkness', 'ruby-ring', "
                                     "'fireball'], 'hand': ['Rage', 'Amulet of the Sun', 'Amulet of Darkness', 'Ruby "
                                     "Ring', 'Fireball']"};
    setup.place = "'night': true";
    ck_assert(!offers_after(setup, NULL, "Rage strong: attack 4"));
    ck_assert(offers_after(setup, "Amulet of the Sun: ...", "Rage strong: attack 4"));
    ck_assert(offers_after(setup, "Ruby Ring strong: ...", "Fireball strong: ..."));
    setup.place = NULL;
    ck_assert(offers_after(setup, "Amulet of Darkness: ...|choose red", "Rage strong: attack 4"));
    ck_assert(!offers_after(setup, "Amulet of the Sun strong: ...", "Fireball strong: ..."));
    ck_assert(offers_after(setup, "Amulet of Darkness strong: ...|choose red|choose black|choose black",
                           "Fireball strong: ..."));
}
END_TEST

START_TEST(curses_and_freezing) {
    mage_setup setup = {.place = "'night': true, 'source': ['red', 'blue', 'green', 'white']",
                        .aggressor =
                            "'hero': 'tovak', 'level': 9, 'skills': ['mana-exploit'], 'gained': ['mana-claim'], "
                            "'hand': ['Mana Claim', 'March'], 'tokens': {'blue': 1, 'black': 1}",
                        .defender = "'level': 9, 'hand': ['Rage', 'Rage #2', 'Determination'], 'tokens': {'red': 2, "
                                    "'blue': 1}"};
    mage_duel *d = mage_played(setup, "Mana Exploit: blue token, ...|March sideways: ...|attack|done");
    mage_play(d, "Rage strong: attack 4");
    ck_assert_int_eq(mage_player(d, MK_DEFENDER)->wounds, 1);
    mage_play(d, "Rage #2 strong: attack 4");
    ck_assert_int_eq(mage_player(d, MK_DEFENDER)->wounds, 2);
    mage_free(d);
    d = mage_played(setup, "Mana Claim strong: 3 red tokens, ...|March sideways: ...|attack|done");
    mage_play(d, "Rage strong: attack 4|Rage #2 strong: attack 4");
    ck_assert_int_eq(mage_player(d, MK_DEFENDER)->wounds, 1); /* once a turn */
    mage_free(d);
    setup.phase = "attend";
    setup.aggressor = "'hero': 'goldyx', 'level': 9, 'skills': ['source-freeze'], 'hand': ['March', 'Rage']";
    setup.defender = "'hero': 'tovak', 'level': 9, 'hand': ['Rage', 'Swiftness', 'March']";
    ck_assert(offers_after(setup, "attend fully|pass|pass|March sideways: ...|attack|done", "red die"));
    ck_assert(
        !offers_after(setup, "attend fully|pass|Source Freeze: ...|pass|March sideways: ...|attack|done", "red die"));
}
END_TEST

START_TEST(crystals_that_come_back) {
    mage_duel *d =
        mage_at((mage_setup){.aggressor = "'level': 3, 'gained': ['crystal-mastery'], 'hand': ['Rage', 'Crystal "
                                          "Mastery'], 'tokens': {'blue': 1}, 'crystals': {'red': 1}"});
    mage_play(d, "red crystal|Rage strong: attack 4|attack|done|stop|pass");
    ck_assert_int_eq(mage_player(d, MK_AGGRESSOR)->crystals[MK_RED], 0);
    mage_play(d, "Crystal Mastery strong: ...|pass|*");
    ck_assert(mage_over(d));
    ck_assert_int_eq(mage_player(d, MK_AGGRESSOR)->crystals[MK_RED], 1);
    mage_free(d);
}
END_TEST

/* ---- what is not meant ---------------------------------------------------------------------------------- */

static int attack_after(mage_setup setup, const char *moves, mk_element element) {
    mage_duel *d = mage_played(setup, moves);
    int amount = mage_of(d)->attack_of[element];
    mage_free(d);
    return amount;
}

START_TEST(the_sword_doubles_physical_attacks_of_the_second_phase) {
    mage_setup setup = {
        .aggressor = "'level': 9, 'gained': ['sword-of-justice'], 'hand': ['Sword of Justice'], 'units': [{'unit': "
                     "'fire-mages'}, {'unit': 'utem-crossbowmen'}]"};
    static const char drawn[] = "Sword of Justice strong: ...|";
    char moves[128];
    snprintf(moves, sizeof moves, "%sFire Mages: ranged fire attack 3", drawn);
    thing_holds("card:sword-of-justice", attack_after(setup, moves, MK_FIRE) == 3);
    snprintf(moves, sizeof moves, "%sUtem Crossbowmen: ranged attack 2", drawn);
    thing_holds("card:sword-of-justice", attack_after(setup, moves, MK_PHYSICAL) == 4);
    setup.phase = "ranged";
    snprintf(moves, sizeof moves, "pass|%sUtem Crossbowmen: ranged attack 2", drawn);
    thing_holds("card:sword-of-justice", attack_after(setup, moves, MK_PHYSICAL) == 2);
}
END_TEST

START_TEST(leadership_adds_nothing_to_a_siege) {
    mage_setup setup = {.aggressor = "'hero': 'norowas', 'level': 9, 'skills': ['leadership'], 'units': [{'unit': "
                                     "'catapults'}, {'unit': 'peasants'}]"};
    thing_holds("skill:norowas/leadership",
                attack_after(setup, "Leadership: ...|Catapults: siege attack 3", MK_PHYSICAL) == 3);
    thing_holds("skill:norowas/leadership",
                attack_after(setup, "Leadership: ...|Peasants: attack 2", MK_PHYSICAL) == 4);
}
END_TEST

/* Black mana by Day pays for nothing else. */
START_TEST(after_a_mana_storm_black_is_any_colour) {
    mage_setup setup = {.place = "'source': ['blue', 'blue', 'blue', 'blue']",
                        .aggressor = "'level': 2, 'gained': ['mana-storm'], 'hand': ['Mana Storm', 'Rage'], 'dice': 0, "
                                     "'tokens': {'white': 1, 'black': 1}"};
    thing_holds("card:mana-storm", !offers_after(setup, NULL, "Rage strong: attack 4"));
    thing_holds("card:mana-storm", offers_after(setup, "Mana Storm strong: ...|*", "Rage strong: attack 4"));
}
END_TEST

/* ---- the rest -------------------------------------------------------------------------------------------- */

START_TEST(a_banner_that_stops_an_attack) {
    mage_duel *d =
        mage_at((mage_setup){.aggressor = "'hand': ['Rage', 'March']",
                             .defender = "'level': 3, 'gained': ['banner-of-fear'], 'hand': ['Banner of Fear']"});
    mage_play(d, "Rage: attack 2|March sideways: ...|attack|Banner of Fear strong: ...|done");
    ck_assert_int_eq(d->exchange.damage, 0);
    ck_assert(!mage_over(d));
    mage_free(d);
}
END_TEST

START_TEST(wounds_that_go_at_the_end) {
    mage_duel *d = mage_at((mage_setup){
        .aggressor =
            "'level': 3, 'gained': ['banner-of-protection'], 'hand': ['Banner of Protection', 'March'], 'wounds': "
            "1, 'start_wounds': 1"});
    mage_play(d, "Banner of Protection strong: ...|pass|pass|*");
    ck_assert(mage_over(d));
    ck_assert_int_eq(mage_player(d, MK_AGGRESSOR)->wounds, 0);
    mage_free(d);
}
END_TEST

START_TEST(dice_that_wound) {
    mage_duel *d =
        mage_at((mage_setup){.aggressor = "'level': 3, 'gained': ['horn-of-wrath'], 'hand': ['Horn of Wrath']"});
    mage_play(d, "Horn of Wrath: siege attack 6, ...");
    static const char *const faces[] = {"red", "blue", "green", "white", "gold", "black"};
    for (int i = 0; i < 6; i++) ck_assert_double_eq_tol(mage_probability(d, faces[i]), 1.0 / 6, 1e-12);
    for (int i = 0; i < 6; i++) {
        mage_duel *e = malloc(sizeof *e);
        *e = *d;
        e->game = NULL;
        ck_assert_int_eq(rp_game_new(d->game->spec.text, NULL, &e->game, NULL), RP_OK);
        mage_play(e, faces[i]);
        ck_assert_int_eq(mage_player(e, MK_AGGRESSOR)->wounds, i == 0 || i == 5);
        mage_free(e);
    }
    mage_free(d);
}
END_TEST

/* With as much Fame as the other there is no token; Healing never happens in a combat. */
START_TEST(motivation_and_healing) {
    mage_setup setup = {.aggressor =
                            "'hero': 'tovak', 'level': 2, 'skills': ['motivation'], 'fame': 5, 'wounds': 1, "
                            "'hand': ['Tranquility'], 'tokens': {'green': 1}, 'units': [{'unit': 'herbalists'}]",
                        .defender = "'level': 2, 'fame': 5"};
    ck_assert(!offers_after(setup, NULL, "Tranquility: ..."));
    ck_assert(!offers_after(setup, NULL, "Tranquility strong: ..."));
    ck_assert(!offers_after(setup, NULL, "Herbalists: for green: ..."));
    mage_duel *d = mage_played(setup, "Motivation: ...|*");
    ck_assert_int_eq(mage_player(d, MK_AGGRESSOR)->tokens[MK_BLUE], 0);
    ck_assert_int_eq(mage_player(d, MK_AGGRESSOR)->hand_count, 3);
    ck_assert(!mage_offers(d, "Motivation: ..."));
    mage_free(d);
}
END_TEST

int main(void) {
    const TTest *tests[] = {prices_of_units,
                            red_does_nothing_to_fire_resistant_units,
                            units_that_do_not_attack,
                            a_tower_keeps_arrows_off,
                            earthquake_and_illusionists_mind_the_walls,
                            amulets_and_rings,
                            curses_and_freezing,
                            crystals_that_come_back,
                            the_sword_doubles_physical_attacks_of_the_second_phase,
                            leadership_adds_nothing_to_a_siege,
                            after_a_mana_storm_black_is_any_colour,
                            a_banner_that_stops_an_attack,
                            wounds_that_go_at_the_end,
                            dice_that_wound,
                            motivation_and_healing};
    return mage_run_tests("mage_effects", tests, sizeof tests / sizeof *tests);
}
