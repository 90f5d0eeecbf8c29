/* Ledger MKP-51 to 56, R01 to R03: the attacker spends the damage, and what is not enough for anything is lost. */
#include "tests/support/mage_knight_duel.h"
#include "tests/support/row.h"

#include <stdio.h>

static bool unit_is(const mage_duel *d, int player, int unit, mk_unit_state state) {
    return mage_player(d, player)->unit[unit].state >> state & 1;
}

/* The aggressor may make 2, 4 or 6 by Rage, one more by each of March and Stamina. */
static const char rages[] = "'hand': ['Rage', 'Rage #2', 'March', 'Stamina'], 'tokens': {'red': 2}";

static mage_duel *after(const char *defender, const char *attack) {
    mage_duel *d = mage_at((mage_setup){.aggressor = rages, .defender = defender});
    mage_play(d, attack);
    mage_play(d, "attack|done");
    return d;
}

START_TEST(mkp_51_the_attacker_assigns) {
    mage_duel *d = after("'level': 3, 'units': [{'unit': 'peasants'}, {'unit': 'foresters'}], 'hand': ['Rage']",
                         "Rage strong: attack 4|Rage #2: attack 2");
    row_holds("MKP-51", mage_is_asked(d, MK_AGGRESSOR));
    row_holds("MKP-51", mage_offers(d, "wound Peasants") && mage_offers(d, "wound Foresters"));
    row_holds("MKP-51", mage_offers(d, "wound the hero"));
    mage_play(d, "wound Foresters");
    row_holds("MKP-51", unit_is(d, MK_DEFENDER, 1, MK_WOUNDED));
    row_number("MKP-51", mage_player(d, MK_DEFENDER)->wounds, 0);
    mage_free(d);
}
END_TEST

START_TEST(mkp_52_53_a_unit_costs_its_whole_armor) {
    static const char guards[] = "'level': 7, 'units': [{'unit': 'utem-guardsmen'}]";
    mage_duel *d = after(guards, "Rage strong: attack 4");
    row_holds("MKP-52", !mage_offers(d, "wound Utem Guardsmen"));
    mage_free(d);
    d = after(guards, "Rage strong: attack 4|March sideways: ...");
    row_holds("MKP-53", mage_offers(d, "wound Utem Guardsmen"));
    mage_play(d, "wound Utem Guardsmen");
    row_holds("MKP-53", unit_is(d, MK_DEFENDER, 0, MK_WOUNDED));
    mage_free(d);
}
END_TEST

START_TEST(mkp_54_the_hero_costs_his_whole_armor) {
    mage_duel *d = after("'level': 3", "Rage: attack 2");
    row_number("MKP-54", d->exchange.damage, 2);
    row_holds("MKP-54", !mage_offers(d, "wound the hero"));
    mage_free(d);
    d = after("'level': 3", "Rage: attack 2|March sideways: ...");
    row_holds("MKP-54", mage_offers(d, "wound the hero"));
    mage_free(d);
}
END_TEST

/* An Artifact 5, the plains 2, hills 3. */
START_TEST(mkp_55_forcing_and_stealing_cost_all_of_it) {
    static const char ring[] = "'level': 3, 'gained': ['ruby-ring'], 'discard': ['Ruby Ring']";
    mage_duel *d = after(ring, "Rage strong: attack 4");
    row_holds("MKP-55", !mage_offers(d, "steal Ruby Ring"));
    row_holds("MKP-55", mage_offers(d, "force out to space 3 (hills)"));
    mage_free(d);
    d = after(ring, "Rage strong: attack 4|March sideways: ...");
    row_holds("MKP-55", mage_offers(d, "steal Ruby Ring"));
    mage_free(d);
    d = after(ring, "Rage: attack 2");
    row_holds("MKP-55", !mage_offers(d, "force out to space 3 (hills)"));
    row_holds("MKP-55", mage_offers(d, "force out to space 1 (plains)"));
    mage_free(d);
    d = after(ring, "March sideways: ...");
    row_holds("MKP-55", !mage_offers(d, "force out..."));
    mage_free(d);
}
END_TEST

/* Nobody can be forced out to any of these spaces. */
START_TEST(mkp_56_the_rest_is_lost) {
    mage_duel *d = mage_at((mage_setup){
        .place = "'neighbours': [{'unsafe': true}, {'terrain': 'lake'}, {'terrain': 'lake'}, {'terrain': 'lake'}, "
                 "{'terrain': 'lake'}, {'terrain': 'mountain'}]",
        .aggressor = rages,
        .defender = "'level': 3, 'hand': ['Rage']"});
    mage_play(d, "Rage strong: attack 4|March sideways: ...|attack|done");
    row_number("MKP-56", d->exchange.damage, 5);
    row_text("MKP-56", mage_choices(d), "stop|wound the hero");
    mage_play(d, "wound the hero");
    row_number("MKP-56", mage_player(d, MK_DEFENDER)->wounds, 1);
    row_holds("MKP-56", mage_is_asked(d, MK_DEFENDER) && mage_of(d)->step == MK_STEP_ATTACK);
    row_number("MKP-56", mage_of(d)->damage, 0);
    mage_free(d);
}
END_TEST

START_TEST(mkp_r01_wounds_of_the_hero) {
    mage_duel *d = after("'hand': ['March']", "Rage strong: attack 4|Rage #2: attack 2");
    mage_play(d, "wound the hero|wound the hero|wound the hero");
    row_number("MKP-R01", mage_player(d, MK_DEFENDER)->wounds, 3);
    row_number("MKP-R01", mage_player(d, MK_DEFENDER)->wounds_taken, 3);
    row_number("MKP-R01", mage_player(d, MK_DEFENDER)->wounds_discarded, 0);
    mage_free(d);
    d = mage_at((mage_setup){.options = "wound-factor=2", .aggressor = rages, .defender = "'level': 1"});
    mage_play(d, "Rage strong: attack 4|Rage #2: attack 2|attack|done|wound the hero");
    row_number("MKP-R01", mage_of(d)->damage, 2);
    row_holds("MKP-R01", !mage_offers(d, "wound the hero"));
    mage_free(d);
}
END_TEST

/* Spent Units can be wounded like ready ones, wounded ones not. */
START_TEST(mkp_r02_a_unit_once) {
    mage_duel *d = after("'level': 7, 'units': [{'unit': 'peasants'}, {'unit': 'peasants', 'state': ['spent']}, "
                         "{'unit': 'peasants', 'state': ['wounded']}]",
                         "Rage strong: attack 4|Rage #2 strong: attack 4");
    row_text("MKP-R02", mage_choices(d),
             "stop|wound Peasants|wound Peasants #2|wound the hero|force out to space 1 (plains)|force out to space 2 "
             "(forest)|force out to space 3 (hills)|force out to space 5 (swamp)");
    mage_play(d, "wound Peasants");
    row_number("MKP-R02", mage_of(d)->damage, 5);
    row_holds("MKP-R02", !mage_offers(d, "wound Peasants") && mage_offers(d, "wound Peasants #2"));
    mage_play(d, "wound Peasants #2");
    row_number("MKP-R02", mage_of(d)->damage, 2);
    row_holds("MKP-R02", unit_is(d, MK_DEFENDER, 1, MK_WOUNDED));
    mage_free(d);
}
END_TEST

/* Whether the defender's only Unit may be wounded by an attack that nobody blocks. */
static bool is_wounded_by(const char *options, const char *unit, const char *attack) {
    char defender[128];
    snprintf(defender, sizeof defender, "'level': 7, 'units': [{'unit': '%s'}]", unit);
    mage_duel *d = mage_at((mage_setup){.options = options,
                                        .aggressor = "'level': 9, 'hand': ['Rage', 'Rage #2', 'Cold Toughness'], "
                                                     "'units': [{'unit': 'fire-mages'}, {'unit': 'ice-mages'}, "
                                                     "{'unit': 'altem-mages'}], 'tokens': {'red': 5, 'blue': 5}",
                                        .defender = defender});
    mage_play(d, attack);
    mage_play(d, "attack|done");
    bool wounded = mage_offers(d, "wound ...") && strncmp(strchr(mage_choices(d), '|') + 1, "wound the", 9) != 0;
    mage_free(d);
    return wounded;
}

/* Fire Golems resist fire and physical, Armor 4; Ice Mages ice, 4; Altem Mages fire and ice, 5. */
START_TEST(mkp_r03_resistances) {
    row_holds("MKP-R03", !is_wounded_by(NULL, "fire-golems", "Fire Mages: for red: fire attack 6"));
    row_holds("MKP-R03", is_wounded_by("resistances=none", "fire-golems", "Fire Mages: for red: fire attack 6"));
    row_holds("MKP-R03", is_wounded_by(NULL, "ice-mages", "Fire Mages: for red: fire attack 6"));
    row_holds("MKP-R03", is_wounded_by(NULL, "fire-golems", "Ice Mages: ice attack 4"));
    row_holds("MKP-R03", !is_wounded_by(NULL, "ice-mages", "Ice Mages: ice attack 4"));
    row_holds("MKP-R03", !is_wounded_by(NULL, "fire-golems", "Rage strong: attack 4|Rage #2: attack 2"));
    row_holds("MKP-R03", is_wounded_by(NULL, "fire-golems", "Rage strong: attack 4|Rage #2 strong: attack 4"));
    /* One element of several is enough, and two resistances still double it once. */
    row_holds("MKP-R03", !is_wounded_by(NULL, "fire-golems", "Rage: attack 2|Ice Mages: ice attack 4"));
    row_holds("MKP-R03", is_wounded_by(NULL, "fire-golems", "Rage: attack 2|Fire Mages: for red: fire attack 6"));
    /* Cold fire is resisted by who resists both. */
    row_holds("MKP-R03", is_wounded_by(NULL, "fire-golems", "Altem Mages: cold fire attack 5"));
    row_holds("MKP-R03", !is_wounded_by(NULL, "altem-mages", "Altem Mages: for red and blue: cold fire attack 9"));
    row_holds("MKP-R03", !is_wounded_by(NULL, "altem-mages", "Rage: attack 2|Fire Mages: for red: fire attack 6"));
    row_holds("MKP-R03", is_wounded_by(NULL, "altem-mages", "Rage strong: attack 4|Rage #2: attack 2"));
}
END_TEST

int main(void) {
    const TTest *tests[] = {mkp_51_the_attacker_assigns,
                            mkp_52_53_a_unit_costs_its_whole_armor,
                            mkp_54_the_hero_costs_his_whole_armor,
                            mkp_55_forcing_and_stealing_cost_all_of_it,
                            mkp_56_the_rest_is_lost,
                            mkp_r01_wounds_of_the_hero,
                            mkp_r02_a_unit_once,
                            mkp_r03_resistances};
    return mage_run_tests("mage_damage", tests, sizeof tests / sizeof *tests);
}
