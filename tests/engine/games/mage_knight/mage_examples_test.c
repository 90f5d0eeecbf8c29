/* The worked examples of the reference, each from a written position. */
#include "tests/support/mage_knight_duel.h"
#include "tests/support/row.h"

#include <stdio.h>

/* A4 and fire A2 against physical B5: physical is in the attack, so the block is efficient. */
START_TEST(example_1_one_point_is_lost) {
    mage_duel *d = mage_at((mage_setup){
        .place = "'neighbours': [{'unsafe': true}, {'terrain': 'lake'}, {'terrain': 'lake'}, {'terrain': 'lake'}, "
                 "{'terrain': 'lake'}, {'terrain': 'lake'}]",
        .aggressor = "'hero': 'arythea', 'level': 2, 'hand': ['Rage'], 'skills': ['hot-swordsmanship'], 'tokens': "
                     "{'red': 1}",
        .defender = "'hand': ['Determination'], 'tokens': {'blue': 1}"});
    mage_play(d, "Rage strong: attack 4|Hot Swordsmanship: fire attack 2|attack|Determination strong: block 5|done");
    row_number("MKP-44", d->exchange.damage, 1);
    row_holds("MKP-56", !mage_offers(d, "wound the hero"));
    row_number("MKP-54", mage_player(d, MK_DEFENDER)->wounds, 0);
    mage_free(d);
}
END_TEST

/* Fire R5 against B4, by Guardsmen and by others. */
START_TEST(example_2_guardsmen_take_swiftness_away) {
    mage_setup setup = {.phase = "ranged",
                        .aggressor = "'level': 3, 'hand': ['Rage', 'March', 'Stamina'], 'units': [{'unit': "
                                     "'utem-guardsmen'}]",
                        .defender = "'level': 4, 'gained': ['fireball'], 'hand': ['Fireball'], 'tokens': {'red': 1}"};
    mage_duel *d = mage_played(setup, "Fireball: ranged fire attack 5|attack|Utem Guardsmen: ...|done");
    row_number("MKP-R07", d->exchange.damage, 3);
    row_number("MKP-48", d->exchange.taken_off, 2);
    mage_free(d);
    d = mage_played(setup, "Fireball: ranged fire attack 5|attack|Rage: block 2|March sideways: ...|Stamina sideways: "
                           "...|done");
    row_number("MKP-46", d->exchange.damage, 4);
    mage_free(d);
}
END_TEST

/* Fire 6: the Golems' price is 8, the Peasants' 3, and 3 are left for the hero. */
START_TEST(example_3_golems_and_peasants) {
    mage_setup setup = {.aggressor = "'level': 5, 'units': [{'unit': 'fire-mages'}], 'tokens': {'red': 1}",
                        .defender = "'level': 5, 'units': [{'unit': 'fire-golems'}, {'unit': 'peasants'}]"};
    mage_duel *d = mage_played(setup, "Fire Mages: for red: fire attack 6|attack|done");
    row_number("MKP-R03", d->exchange.damage, 6);
    row_holds("MKP-R03", !mage_offers(d, "wound Fire Golems"));
    mage_play(d, "wound Peasants");
    row_number("MKP-R02", mage_of(d)->damage, 3);
    mage_play(d, "wound the hero");
    row_number("MKP-R01", mage_player(d, MK_DEFENDER)->wounds, 1);
    mage_free(d);
}
END_TEST

/* Nine: the Peasants for 3 and their banner for 5. */
START_TEST(example_4_a_banner_from_a_unit_just_wounded) {
    mage_duel *d = mage_at((mage_setup){
        .aggressor = "'hand': ['Rage', 'Rage #2', 'March'], 'tokens': {'red': 2}",
        .defender = "'level': 3, 'gained': ['banner-of-courage'], 'units': [{'unit': 'peasants', 'banner': 'Banner of "
                    "Courage'}]"});
    mage_play(d, "Rage strong: attack 4|Rage #2 strong: attack 4|March sideways: ...|attack|done");
    row_number("MKP-R05", mage_of(d)->damage, 9);
    row_holds("MKP-R05", !mage_offers(d, "steal Banner of Courage"));
    mage_play(d, "wound Peasants|steal Banner of Courage");
    row_text("MKP-R05", mage_cards(d, MK_AGGRESSOR, mage_player(d, MK_AGGRESSOR)->discard), "Banner of Courage");
    row_number("MKP-56", mage_of(d)->damage, 0); /* the last point bought nothing */
    row_number("MKP-56", mage_player(d, MK_DEFENDER)->wounds, 0);
    mage_free(d);
}
END_TEST

/* Eight at Night: 5 for the forest, so one Wound before it; by Day two. */
START_TEST(example_5_into_a_forest) {
    mage_setup setup = {.place = "'night': true",
                        .aggressor = "'hand': ['Rage', 'Rage #2'], 'tokens': {'red': 2}",
                        .defender = "'level': 3"};
    mage_duel *d = mage_played(setup, "Rage strong: attack 4|Rage #2 strong: attack 4|attack|done|wound the hero");
    row_holds("MKP-R04", mage_offers(d, "force out to space 2 (forest)"));
    mage_play(d, "wound the hero");
    row_holds("MKP-R04", !mage_offers(d, "force out to space 2 (forest)"));
    mage_free(d);
    setup.place = NULL;
    d = mage_played(setup, "Rage strong: attack 4|Rage #2 strong: attack 4|attack|done|wound the hero");
    row_number("MKP-R04", mage_of(d)->damage, 5);
    mage_play(d, "force out to space 2 (forest)|*");
    row_number("MKP-R06", mage_player(d, MK_DEFENDER)->wounds, 1);
    row_number("MKP-R04", mage_of(d)->forced_to, 2);
    mage_free(d);
}
END_TEST

START_TEST(example_6_fame_against_a_higher_level) {
    mage_duel *d = mage_at((mage_setup){.options = "rewards=yes",
                                        .aggressor = "'hero': 'arythea', 'level': 2, 'hand': ['Rage'], 'tokens': "
                                                     "{'red': 1}",
                                        .defender = "'level': 5"});
    int before = mage_player(d, MK_AGGRESSOR)->fame;
    mage_play(d, "Rage: attack 2|attack|done|force out to space 1 (plains)|*");
    row_number("MKP-R21", mage_player(d, MK_AGGRESSOR)->fame - before, 7);
    mage_free(d);
}
END_TEST

/* Three mana were spent on the attack: ice block 5 + 3. */
START_TEST(example_7_cold_toughness) {
    mage_duel *d = mage_at((mage_setup){
        .aggressor = "'hero': 'goldyx', 'level': 5, 'hand': ['Rage', 'Rage #2', 'Determination'], 'units': [{'unit': "
                     "'fire-mages'}], 'tokens': {'red': 3}",
        .defender = "'hero': 'tovak', 'level': 5, 'hand': ['Cold Toughness'], 'tokens': {'blue': 1}"});
    mage_play(d, "Rage strong: attack 4|Rage #2 strong: attack 4|Fire Mages: for red: fire attack 6|attack|Cold "
                 "Toughness strong: ...|done");
    row_number("MKP-44", d->exchange.block[MK_ICE], 8);
    row_number("MKP-44", d->exchange.damage, 14 - 8);
    mage_free(d);
}
END_TEST

START_TEST(example_8_the_fifth_wound) {
    for (int level = 1; level <= 4; level++) {
        char defender[128];
        snprintf(defender, sizeof defender, "'level': %d, 'hand': ['Rage'], 'wounds': 3", level);
        mage_duel *d = mage_at(
            (mage_setup){.aggressor = "'hand': ['Rage', 'Rage #2'], 'tokens': {'red': 1}", .defender = defender});
        mage_play(d, "Rage strong: attack 4|Rage #2: attack 2|attack|done|wound the hero");
        row_number("MKP-R18", mage_player(d, MK_DEFENDER)->hand_count, 1);
        mage_play(d, "wound the hero");
        row_number("MKP-R18", mage_player(d, MK_DEFENDER)->hand_count, 0);
        mage_free(d);
    }
}
END_TEST

int main(void) {
    const TTest *tests[] = {example_1_one_point_is_lost,   example_2_guardsmen_take_swiftness_away,
                            example_3_golems_and_peasants, example_4_a_banner_from_a_unit_just_wounded,
                            example_5_into_a_forest,       example_6_fame_against_a_higher_level,
                            example_7_cold_toughness,      example_8_the_fifth_wound};
    return mage_run_tests("mage_examples", tests, sizeof tests / sizeof *tests);
}
