/* Ledger R10 to R12, R18 and R20: what one attack is, passing, late arrows, knock-out and the limit of attacks. */
#include "tests/support/mage_knight_duel.h"
#include "tests/support/row.h"

START_TEST(mkp_r10_one_attack_one_answer) {
    mage_duel *d = mage_at((mage_setup){
        .aggressor =
            "'level': 3, 'hand': ['Rage', 'Cold Toughness', 'March'], 'units': [{'unit': 'peasants'}, {'unit': "
            "'fire-mages'}], 'skills': ['cold-swordsmanship'], 'tokens': {'red': 1}",
        .defender = "'hand': ['Rage', 'Rage #2']"});
    mage_play(d,
              "Rage: attack 2|Cold Toughness: ice attack 2|March sideways: ...|Peasants: attack 2|Fire Mages: for red: "
              "fire attack 6|Cold Swordsmanship: attack 2|attack");
    row_number("MKP-R10", d->exchange.attack[MK_PHYSICAL], 2 + 1 + 2 + 2);
    row_number("MKP-R10", d->exchange.attack[MK_ICE], 2);
    row_number("MKP-R10", d->exchange.attack[MK_FIRE], 6);
    mage_play(d, "Rage: block 2|done");
    row_number("MKP-R10", d->exchange.damage, 15 - 2);
    row_holds("MKP-R10", mage_is_asked(d, MK_AGGRESSOR)); /* the other Rage blocks no more */
    row_number("MKP-R10", mage_of(d)->step, MK_STEP_ASSIGN);
    mage_free(d);
}
END_TEST

START_TEST(mkp_r11_who_passed_may_attack_later) {
    mage_setup setup = {.aggressor = "'hand': ['Rage', 'Rage #2']", .defender = "'hand': ['Rage', 'Rage #2']"};
    mage_duel *d = mage_played(setup, "pass|Rage: attack 2|attack|done|stop");
    row_holds("MKP-R11", mage_is_asked(d, MK_AGGRESSOR) && mage_offers(d, "Rage: attack 2"));
    mage_play(d, "Rage: attack 2|attack|done|stop");
    row_holds("MKP-R11", mage_is_asked(d, MK_DEFENDER));
    mage_play(d, "pass|pass|*");
    row_holds("MKP-R11", mage_over(d));
    mage_free(d);
    setup.options = "passing=final";
    d = mage_played(setup, "pass|Rage: attack 2|attack|done|stop");
    row_holds("MKP-R11", !mage_is_asked(d, MK_AGGRESSOR) || !mage_offers(d, "Rage: attack 2"));
    mage_free(d);
}
END_TEST

START_TEST(mkp_r12_arrows_in_the_second_phase) {
    mage_duel *d =
        mage_at((mage_setup){.aggressor = "'hand': ['Swiftness', 'Rage'], 'gained': ['crushing-bolt'], 'tokens': "
                                          "{'white': 1}, 'level': 7, 'units': [{'unit': 'catapults'}]",
                             .defender = "'level': 7, 'hand': ['Rage', 'Rage #2']"});
    mage_play(d,
              "Swiftness strong: ranged attack 3|Catapults: siege attack 3|attack|Rage: block 2|Rage #2: block 2|done");
    row_number("MKP-R12", d->exchange.taken_off, 4);
    row_number("MKP-R12", d->exchange.damage, 2);
    mage_free(d);
}
END_TEST

/* Hand limit 5: three Wounds before the combat do not count, five in it do. */
START_TEST(mkp_r18_knock_out) {
    mage_setup setup = {
        .aggressor = "'hand': ['Rage', 'Rage #2', 'March', 'March #2'], 'tokens': {'red': 2}",
        .defender =
            "'hand': ['Rage', 'March', 'Wound', 'Wound #2', 'Wound #3'], 'start_wounds': 3, 'wounds': 2, 'units': "
            "[{'unit': 'peasants'}]"};
    mage_duel *d =
        mage_played(setup, "Rage strong: attack 4|Rage #2: attack 2|attack|done|wound the hero|wound the hero");
    row_holds("MKP-R18", !mk_holds_for(mage_player(d, MK_DEFENDER), MK_KNOCKED_OUT));
    row_number("MKP-R18", mage_player(d, MK_DEFENDER)->hand_count, 5);
    mage_play(d, "wound the hero");
    row_holds("MKP-R18", mk_holds_for(mage_player(d, MK_DEFENDER), MK_KNOCKED_OUT));
    row_text("MKP-R18", mage_cards(d, MK_DEFENDER, mage_player(d, MK_DEFENDER)->hand), "Wound, Wound #2, Wound #3");
    row_text("MKP-R18", mage_cards(d, MK_DEFENDER, mage_player(d, MK_DEFENDER)->discard), "Rage, March");
    row_number("MKP-R18", mage_player(d, MK_DEFENDER)->wounds, 5);
    mage_free(d);
    setup.options = "knock-out=no";
    d = mage_played(setup,
                    "Rage strong: attack 4|Rage #2: attack 2|attack|done|wound the hero|wound the hero|wound the "
                    "hero");
    row_holds("MKP-R18", !mk_holds_for(mage_player(d, MK_DEFENDER), MK_KNOCKED_OUT));
    row_number("MKP-R18", mage_player(d, MK_DEFENDER)->hand_count, 5);
    mage_free(d);
}
END_TEST

/* The ledger lets a hero who is knocked out neither attack nor block any more. */
START_TEST(mkp_r18_no_more_attacks_and_blocks) {
    mage_duel *d = mage_at((mage_setup){
        .aggressor = "'hand': ['Rage', 'Rage #2', 'March', 'March #2'], 'tokens': {'red': 1}",
        .defender = "'hand': ['Rage', 'March'], 'wounds': 4, 'wounds_taken': 4, 'units': [{'unit': 'peasants'}]"});
    mage_play(d, "Rage: attack 2|attack|done|wound the hero");
    if (mage_is_asked(d, MK_DEFENDER)) {
        row_text("MKP-R18", mage_choices(d), "pass");
        mage_play(d, "pass");
    }
    mage_play(d, "March sideways: ...|attack");
    if (mage_is_asked(d, MK_DEFENDER)) row_text("MKP-R18", mage_choices(d), "done");
    mage_free(d);
}
END_TEST

START_TEST(mkp_r20_limit_of_attacks) {
    mage_setup setup = {.options = "attack-limit=2",
                        .aggressor = "'hand': ['Rage', 'Rage #2', 'March']",
                        .defender = "'hand': ['Rage', 'Rage #2', 'March']"};
    mage_duel *d = mage_played(setup, "Rage: attack 2|attack|done|stop|Rage: attack 2|attack|done|stop");
    if (!mage_over(d)) {
        row_text("MKP-R20", mage_choices(d), "pass");
        mage_play(d, "pass|pass|*");
    }
    row_holds("MKP-R20", mage_over(d));
    row_number("MKP-R20", mage_of(d)->forced_to, 1);
    mage_free(d);
    setup.options = NULL;
    d = mage_played(setup, "Rage: attack 2|attack|done|stop|Rage: attack 2|attack|done|stop");
    row_holds("MKP-R20", mage_offers(d, "Rage #2: attack 2"));
    mage_free(d);
    setup.aggressor = "'hand': ['Rage']", setup.place = "'attacks': 199";
    d = mage_played(setup, "Rage: attack 2|attack|done|stop");
    row_holds("MKP-R20", mage_over(d) || strcmp(mage_choices(d), "pass") == 0);
    mage_free(d);
}
END_TEST

int main(void) {
    const TTest *tests[] = {mkp_r10_one_attack_one_answer,      mkp_r11_who_passed_may_attack_later,
                            mkp_r12_arrows_in_the_second_phase, mkp_r18_knock_out,
                            mkp_r18_no_more_attacks_and_blocks, mkp_r20_limit_of_attacks};
    return mage_run_tests("mage_rulings", tests, sizeof tests / sizeof *tests);
}
