/* Ledger MKP-44 to 48, R07 to R09 and R25: what a block takes off an attack. */
#include "tests/support/mage_knight_duel.h"
#include "tests/support/row.h"

#include <stdio.h>

/* What one attack leaves after one block. The attacker is the aggressor in the second phase, the defender in the first;
 * all have ten mana of each colour and level 7, Armor 4. */
typedef struct exchange {
    const char *options;
    bool first_phase;
    const char *attacker, *attack, *blocker, *block;
} exchange;

static mage_exchange outcome(exchange e) {
    static const char rich[] = "'level': 7, 'tokens': {'red': 9, 'blue': 9, 'green': 9, 'white': 9}";
    char attacker[512], blocker[512], moves[512];
    snprintf(attacker, sizeof attacker, "%s, %s", rich, e.attacker);
    snprintf(blocker, sizeof blocker, "%s, %s", rich, e.blocker);
    mage_duel *d = mage_at((mage_setup){.options = e.options,
                                        .phase = e.first_phase ? "ranged" : "melee",
                                        .aggressor = e.first_phase ? blocker : attacker,
                                        .defender = e.first_phase ? attacker : blocker});
    snprintf(moves, sizeof moves, "%s|attack%s%s|done", e.attack, *e.block ? "|" : "", e.block);
    mage_play(d, moves);
    mage_exchange seen = d->exchange;
    mage_free(d);
    return seen;
}

static int damage(exchange e) { return outcome(e).damage; }

/* Attack 6: both Swiftness. Block 2: Rage; 5: Determination and its mana. */
static const char bolts[] = "'hero': 'tovak', 'hand': ['Swiftness', 'Swiftness #2', 'Rage', 'Rage #2']";
static const char shoot_six[] = "Swiftness strong: ...|Swiftness #2 strong: ...";
static const char shields[] = "'hero': 'goldyx', 'hand': ['Rage', 'Rage #2', 'Determination', 'Promise', 'Stamina']";

START_TEST(mkp_44_r25_a_partial_block) {
    exchange e = {.attacker = bolts, .attack = "Rage strong: attack 4|Rage #2: attack 2", .blocker = shields};
    e.block = "";
    row_number("MKP-44", damage(e), 6);
    e.block = "Rage: block 2";
    row_number("MKP-44", damage(e), 4);
    row_number("MKP-R25", damage(e), 4);
    e.block = "Determination strong: block 5";
    row_number("MKP-44", damage(e), 1);
    row_number("MKP-44", outcome(e).taken_off, 5);
}
END_TEST

START_TEST(mkp_45_a_full_block) {
    exchange e = {.attacker = bolts, .attack = "Rage strong: attack 4|Rage #2: attack 2", .blocker = shields};
    e.block = "Determination strong: block 5|Stamina sideways: block 1";
    row_number("MKP-45", damage(e), 0);
    e.block = "Rage: block 2|Rage #2: block 2|Determination strong: block 5";
    row_number("MKP-45", damage(e), 0);
}
END_TEST

START_TEST(mkp_46_47_half_rounded_down) {
    exchange e = {.first_phase = true, .attacker = bolts, .attack = shoot_six, .blocker = shields};
    e.block = "";
    row_number("MKP-46", damage(e), 6);
    e.block = "Rage: block 2|Rage #2: block 2";
    row_number("MKP-46", damage(e), 4);
    e.block = "Determination strong: block 5";
    row_number("MKP-47", damage(e), 4);
    e.block = "Promise sideways: block 1";
    row_number("MKP-47", damage(e), 6);
    e.first_phase = false;
    e.block = "Rage: block 2|Rage #2: block 2";
    row_number("MKP-46", damage(e), 2);
}
END_TEST

/* Guardsmen block 4 whatever the speed; the rest of the block is whole beside them. */
START_TEST(mkp_48_r07_swiftness_taken_away) {
    static const char guards[] = "'hero': 'goldyx', 'hand': ['Rage'], 'units': [{'unit': 'utem-guardsmen'}, "
                                 "{'unit': 'foresters'}]";
    exchange e = {.first_phase = true, .attacker = bolts, .attack = shoot_six, .blocker = guards};
    e.block = "Utem Guardsmen: ...";
    row_number("MKP-48", damage(e), 2);
    row_number("MKP-R07", damage(e), 2);
    e.block = "Foresters: block 3";
    row_number("MKP-48", damage(e), 5);
    e.block = "Rage: block 2|Utem Guardsmen: ...";
    row_number("MKP-R07", damage(e), 0);
    e.options = "swift=half";
    row_number("MKP-R07", damage(e), 3);
}
END_TEST

START_TEST(mkp_r08_the_sum_is_halved) {
    exchange e = {.first_phase = true, .attacker = bolts, .attack = shoot_six, .blocker = shields};
    e.block = "Stamina sideways: ...|Promise sideways: ...";
    row_number("MKP-R08", damage(e), 5);
    e.options = "halve=parts";
    row_number("MKP-R08", damage(e), 6);
}
END_TEST

/* Four points too many against the first attack of 2, and none against the second. */
START_TEST(mkp_r09_block_left_over_is_lost) {
    mage_duel *d = mage_at((mage_setup){.aggressor = "'hand': ['Rage', 'Rage #2']",
                                        .defender = "'hand': ['Determination', 'Promise'], 'tokens': {'blue': 1}"});
    mage_play(d, "Rage: attack 2|attack|Determination strong: block 5|Promise sideways: ...|done");
    row_number("MKP-R09", d->exchange.damage, 0);
    mage_play(d, "pass|Rage #2: attack 2|attack|done");
    row_number("MKP-R09", d->exchange.damage, 2);
    mage_free(d);
}
END_TEST

/* Elements as the reference has them (3.6): the sum of inefficient parts counts half, before the phase does. */
START_TEST(efficient_and_inefficient_blocks) {
    static const char all[] =
        "'hero': 'arythea', 'gained': ['flame-wall', 'ice-shield'], 'hand': ['Flame Wall', 'Ice Shield', 'Rage', "
        "'Determination', 'Stamina'], 'units': [{'unit': 'altem-mages'}]";
    exchange e = {.attacker = "'hero': 'tovak', 'hand': ['Cold Toughness', 'Rage'], 'gained': ['fireball'], 'units': "
                              "[{'unit': 'fire-mages'}, {'unit': 'ice-mages'}, {'unit': 'altem-mages'}]",
                  .blocker = all};
    e.attack = "Fire Mages: for red: fire attack 6";
    e.block = "Ice Shield: ...";
    row_number("MKP-44", damage(e), 3);
    e.block = "Flame Wall: fire block 7"; /* floor(7 / 2) */
    row_number("MKP-44", damage(e), 3);
    e.block = "Determination strong: block 5"; /* floor(5 / 2) */
    row_number("MKP-44", damage(e), 4);
    e.block = "Determination: block 2|Stamina sideways: block 1"; /* floor(3 / 2) */
    row_number("MKP-44", damage(e), 5);
    e.block = "Altem Mages: cold fire block 5";
    row_number("MKP-44", damage(e), 1);
    e.attack = "Ice Mages: ice attack 4";
    e.block = "Ice Shield: ...";
    row_number("MKP-44", damage(e), 3);
    e.block = "Flame Wall: fire block 7";
    row_number("MKP-44", damage(e), 0);
    e.attack = "Altem Mages: cold fire attack 5";
    e.block = "Flame Wall: fire block 7";
    row_number("MKP-44", damage(e), 2);
    e.block = "Ice Shield: ...";
    row_number("MKP-44", damage(e), 4);
    e.block = "Altem Mages: cold fire block 5";
    row_number("MKP-44", damage(e), 0);
    e.attack = "Rage: attack 2|Cold Toughness: ice attack 2"; /* physical is in it: all are efficient */
    e.block = "Ice Shield: ...";
    row_number("MKP-44", damage(e), 1);
    e.block = "Determination: block 2";
    row_number("MKP-44", damage(e), 2);
}
END_TEST

int main(void) {
    const TTest *tests[] = {mkp_44_r25_a_partial_block,      mkp_45_a_full_block,       mkp_46_47_half_rounded_down,
                            mkp_48_r07_swiftness_taken_away, mkp_r08_the_sum_is_halved, mkp_r09_block_left_over_is_lost,
                            efficient_and_inefficient_blocks};
    return mage_run_tests("mage_blocks", tests, sizeof tests / sizeof *tests);
}
