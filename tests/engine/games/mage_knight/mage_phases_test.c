/* Ledger MKP-06, 07, 19, 20, 28 to 42, R16: who attacks when, and what damage may do in which phase. */
#include "tests/support/mage_knight_duel.h"
#include "tests/support/row.h"

static const char archers[] = "'hand': ['Swiftness', 'Swiftness #2', 'Rage'], 'tokens': {'white': 2, 'red': 1}";

static mk_phase phase(const mage_duel *d) { return mage_of(d)->phase; }

START_TEST(mkp_19_20_the_defender_answers_first) {
    mage_duel *d = mage_at((mage_setup){.phase = "attend", .defender = "'hand': ['Rage']"});
    row_holds("MKP-19", mage_is_asked(d, MK_DEFENDER));
    row_text("MKP-19", d->game->info.player_names[MK_DEFENDER], "defender");
    row_text("MKP-19", d->game->info.player_names[MK_AGGRESSOR], "aggressor");
    row_text("MKP-20", mage_choices(d), "attend fully|attend partly");
    row_text("MKP-R16", mage_choices(d), "attend fully|attend partly");
    row_number("MKP-20", phase(d), MK_ATTEND);
    mage_play(d, "attend partly");
    row_number("MKP-20", phase(d), MK_RANGED_PHASE);
    mage_free(d);
}
END_TEST

START_TEST(mkp_06_07_no_fight_on_a_portal_or_in_a_city) {
    const char *portal = mage_refusal((mage_setup){.phase = "attend", .place = "'site': 'portal'"});
    row_holds("MKP-06", strstr(portal, "site: ") && strstr(portal, "portal"));
    const char *city = mage_refusal((mage_setup){.phase = "attend", .place = "'site': 'city'"});
    row_holds("MKP-07", strstr(city, "site: ") && strstr(city, "city"));
    mage_free(mage_at((mage_setup){.phase = "attend", .place = "'site': 'village'"}));
}
END_TEST

START_TEST(mkp_28_two_phases) {
    mage_duel *d = mage_at((mage_setup){.phase = "attend", .defender = "'hand': ['Rage']"});
    mage_play(d, "attend fully");
    row_number("MKP-28", phase(d), MK_RANGED_PHASE);
    mage_play(d, "pass|pass");
    row_number("MKP-28", phase(d), MK_MELEE_PHASE);
    mage_play(d, "pass|pass|*");
    row_holds("MKP-28", mage_over(d));
    row_number("MKP-28", phase(d), MK_OVER);
    mage_free(d);
}
END_TEST

START_TEST(mkp_29_30_ranged_attacks_in_turn) {
    mage_duel *d = mage_at((mage_setup){.phase = "attend", .aggressor = archers, .defender = archers});
    mage_play(d, "attend partly");
    row_holds("MKP-30", mage_is_asked(d, MK_DEFENDER));
    row_holds("MKP-30", mage_offers(d, "Swiftness strong: ranged attack 3"));
    mage_play(d, "Swiftness strong: ...|attack|done|stop");
    row_holds("MKP-29", mage_is_asked(d, MK_AGGRESSOR));
    row_number("MKP-29", phase(d), MK_RANGED_PHASE);
    mage_play(d, "Swiftness strong: ...|attack|done|stop");
    row_holds("MKP-29", mage_is_asked(d, MK_DEFENDER));
    mage_play(d, "Swiftness #2 strong: ...|attack|done|stop");
    row_holds("MKP-29", mage_is_asked(d, MK_AGGRESSOR));
    row_number("MKP-29", phase(d), MK_RANGED_PHASE);
    mage_free(d);
}
END_TEST

START_TEST(mkp_31_no_melee_attack_in_the_first_phase) {
    mage_duel *d =
        mage_at((mage_setup){.phase = "ranged",
                             .aggressor = "'hero': 'arythea', 'hand': ['Rage', 'Battle Versatility', 'Promise'], "
                                          "'tokens': {'red': 1}, 'level': 3, 'units': [{'unit': 'utem-crossbowmen'}]"});
    mage_play(d, "pass");
    row_text("MKP-31", mage_choices(d),
             "Battle Versatility: ranged attack 1|Battle Versatility strong: ranged attack 3|"
             "Battle Versatility strong: siege attack 2|Utem Crossbowmen: ranged attack 2|pass");
    mage_play(d, "pass");
    row_holds("MKP-31", mage_offers(d, "Rage: attack 2") && mage_offers(d, "Battle Versatility: attack 2"));
    row_holds("MKP-31", mage_offers(d, "Utem Crossbowmen: attack 3") && mage_offers(d, "Promise sideways: attack 1"));
    mage_free(d);
}
END_TEST

/* Six points: the Peasants' Armor 3, then the hero's; Units come first in the one order that purchases have. */
START_TEST(mkp_32_33_34_first_phase_only_wounds) {
    mage_duel *d = mage_at((mage_setup){.phase = "ranged",
                                        .aggressor = "'level': 3, 'gained': ['ruby-ring'], 'hand': ['Rage'], "
                                                     "'discard': ['Ruby Ring'], "
                                                     "'units': [{'unit': 'foresters'}, {'unit': 'peasants'}]",
                                        .defender = archers});
    mage_play(d, "Swiftness strong: ...|Swiftness #2 strong: ...|attack|done");
    row_number("MKP-34", mage_of(d)->damage, 6);
    row_text("MKP-34", mage_choices(d), "stop|wound Foresters|wound Peasants|wound the hero");
    row_holds("MKP-32", mage_offers(d, "wound the hero"));
    row_holds("MKP-33", mage_offers(d, "wound Foresters") && mage_offers(d, "wound Peasants"));
    mage_play(d, "wound Peasants");
    row_holds("MKP-33", mage_player(d, MK_AGGRESSOR)->unit[1].state >> MK_WOUNDED & 1);
    row_holds("MKP-33", !(mage_player(d, MK_AGGRESSOR)->unit[0].state >> MK_WOUNDED & 1));
    row_text("MKP-34", mage_choices(d), "stop|wound the hero");
    mage_play(d, "wound the hero");
    row_number("MKP-32", mage_player(d, MK_AGGRESSOR)->wounds, 1);
    mage_free(d);
}
END_TEST

START_TEST(mkp_34_the_same_damage_steals_and_forces_in_the_second) {
    mage_duel *d = mage_at((mage_setup){.aggressor = archers,
                                        .defender = "'level': 2, 'gained': ['ruby-ring'], 'discard': ['Ruby Ring']"});
    mage_play(d, "Swiftness strong: ...|Swiftness #2 strong: ...|attack|done");
    row_number("MKP-34", mage_of(d)->damage, 6);
    row_text("MKP-34", mage_choices(d),
             "stop|wound the hero|steal Ruby Ring|force out to space 1 (plains)|force out to space 2 (forest)|force "
             "out to space 3 (hills)|force out to space 5 (swamp)");
    mage_free(d);
}
END_TEST

START_TEST(mkp_35_first_phase_ends_by_two_passes) {
    mage_duel *d = mage_at((mage_setup){.phase = "ranged", .aggressor = archers, .defender = archers});
    mage_play(d, "pass");
    row_number("MKP-35", phase(d), MK_RANGED_PHASE);
    mage_play(d, "Swiftness strong: ...|attack|done|stop");
    mage_play(d, "pass");
    row_number("MKP-35", phase(d), MK_RANGED_PHASE);
    mage_play(d, "pass");
    row_number("MKP-35", phase(d), MK_MELEE_PHASE);
    mage_free(d);
}
END_TEST

START_TEST(mkp_36_37_any_attacks_in_the_second_phase) {
    mage_duel *d = mage_at((mage_setup){
        .phase = "ranged",
        .aggressor = "'hero': 'arythea', 'hand': ['Rage', 'Battle Versatility', 'Swiftness'], 'tokens': {'white': 1, "
                     "'red': 1}",
        .defender = archers});
    mage_play(d, "pass|pass");
    row_holds("MKP-37", mage_is_asked(d, MK_AGGRESSOR));
    row_holds("MKP-36", mage_offers(d, "Rage: attack 2"));
    row_holds("MKP-36", mage_offers(d, "Swiftness strong: ranged attack 3"));
    row_holds("MKP-36", mage_offers(d, "Battle Versatility strong: siege attack 2"));
    mage_play(d, "Rage: attack 2|attack|done|stop");
    row_holds("MKP-36", mage_is_asked(d, MK_DEFENDER));
    row_holds("MKP-36", mage_offers(d, "Rage: attack 2") && mage_offers(d, "Swiftness strong: ranged attack 3"));
    mage_play(d, "Rage: attack 2|attack|done|stop");
    row_holds("MKP-36", mage_is_asked(d, MK_AGGRESSOR));
    row_number("MKP-36", phase(d), MK_MELEE_PHASE);
    mage_free(d);
}
END_TEST

/* Each is offered beside wounding and stopping: nobody has to. */
START_TEST(mkp_38_39_40_forcing_out_and_stealing) {
    mage_setup setup = {.aggressor = archers,
                        .defender = "'level': 2, 'gained': ['ruby-ring'], 'discard': ['Ruby Ring'], 'hand': ['Rage']"};
    mage_duel *d = mage_played(setup, "Swiftness strong: ...|Swiftness #2 strong: ...|attack|done");
    row_holds("MKP-38", mage_offers(d, "force out to space 3 (hills)") && mage_offers(d, "stop"));
    row_holds("MKP-39", mage_offers(d, "steal Ruby Ring") && mage_offers(d, "wound the hero"));
    mage_play(d, "force out to space 3 (hills)|*");
    row_number("MKP-38", mage_of(d)->forced, MK_DEFENDER + 1);
    row_number("MKP-38", mage_of(d)->forced_to, 3);
    row_holds("MKP-40", mage_over(d));
    mage_free(d);
    d = mage_played(setup, "Swiftness strong: ...|Swiftness #2 strong: ...|attack|done|steal Ruby Ring");
    row_text("MKP-39", mage_cards(d, MK_AGGRESSOR, mage_player(d, MK_AGGRESSOR)->discard), "Ruby Ring");
    row_text("MKP-39", mage_cards(d, MK_DEFENDER, mage_player(d, MK_DEFENDER)->discard), "");
    row_number("MKP-39", mage_of(d)->phase, MK_MELEE_PHASE);
    row_holds("MKP-39", mage_is_asked(d, MK_DEFENDER));
    mage_free(d);
}
END_TEST

START_TEST(mkp_41_42_nobody_goes_on) {
    mage_duel *d = mage_at((mage_setup){.aggressor = archers, .defender = archers});
    mage_play(d, "pass");
    row_holds("MKP-41", mage_is_asked(d, MK_DEFENDER));
    mage_play(d, "pass|*");
    row_holds("MKP-41", mage_over(d));
    row_number("MKP-42", mage_of(d)->forced, 0);
    row_number("MKP-42", mage_of(d)->forced_to, 1); /* the space that he came from */
    mage_free(d);
}
END_TEST

int main(void) {
    const TTest *tests[] = {mkp_06_07_no_fight_on_a_portal_or_in_a_city,
                            mkp_19_20_the_defender_answers_first,
                            mkp_28_two_phases,
                            mkp_29_30_ranged_attacks_in_turn,
                            mkp_31_no_melee_attack_in_the_first_phase,
                            mkp_32_33_34_first_phase_only_wounds,
                            mkp_34_the_same_damage_steals_and_forces_in_the_second,
                            mkp_35_first_phase_ends_by_two_passes,
                            mkp_36_37_any_attacks_in_the_second_phase,
                            mkp_38_39_40_forcing_out_and_stealing,
                            mkp_41_42_nobody_goes_on};
    return mage_run_tests("mage_phases", tests, sizeof tests / sizeof *tests);
}
