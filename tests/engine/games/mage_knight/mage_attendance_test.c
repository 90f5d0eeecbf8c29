/* Ledger MKP-21 to 23, R13 to R15: what attending fully or partly gives, and what it costs. */
#include "tests/support/mage_knight_duel.h"
#include "tests/support/row.h"

static const char dice[] = "'source': ['red', 'blue', 'green', 'white']";
static const char goldyx[] =
    "'level': 6, 'skills': ['freezing-power', 'motivation', 'white-crystal-craft'], 'hand': ['Rage', 'Determination', "
    "'Stamina', 'Swiftness'], 'crystals': {'blue': 1}, 'tokens': {'white': 1}, 'units': [{'unit': "
    "'utem-crossbowmen'}]";

static mage_duel *attending(const char *how) {
    mage_duel *d = mage_at(
        (mage_setup){.phase = "attend", .place = dice, .aggressor = "'hand': ['Rage', 'March']", .defender = goldyx});
    mage_play(d, how);
    return d;
}

/* The same fight for nothing, once each way: a turn has its price. */
START_TEST(mkp_21_23_the_next_turn) {
    mage_duel *full = attending("attend fully"), *part = attending("attend partly");
    row_holds("MKP-21", mk_holds_for(mage_player(full, MK_DEFENDER), MK_FULL));
    row_holds("MKP-23", !mk_holds_for(mage_player(part, MK_DEFENDER), MK_FULL));
    mage_play(full, "pass|pass|pass|pass|*");
    mage_play(part, "pass|pass|pass|pass|*");
    double lost = (double)mk_book_default()->prices.turn / mk_book_default()->prices.scale;
    row_near("MKP-21", mage_payoff(full), mage_payoff(part) + lost, 1e-9);
    row_near("MKP-23", mage_payoff(part), mage_payoff(full) - lost, 1e-9);
    mage_free(full), mage_free(part);
}
END_TEST

START_TEST(mkp_22_r13_all_that_a_turn_gives) {
    mage_duel *d = attending("attend fully");
    row_holds("MKP-22", mage_offers(d, "white die"));
    row_holds("MKP-R13", mage_offers(d, "White Crystal Craft: ..."));
    row_holds("MKP-R13", mage_offers(d, "Freezing Power: siege attack 1"));
    row_holds("MKP-R13", mage_offers(d, "Motivation: ..."));
    mage_play(d, "White Crystal Craft: ...");
    mage_play(d, "white die");
    row_number("MKP-R13", mage_player(d, MK_DEFENDER)->tokens[MK_WHITE], 3);
    row_holds("MKP-R13", !mage_offers(d, "red die") && !mage_offers(d, "green die")); /* one die, no more */
    mage_free(d);
}
END_TEST

START_TEST(mkp_r14_what_attending_partly_allows) {
    mage_duel *d = attending("attend partly");
    row_holds("MKP-R14", !mage_offers(d, "white die") && !mage_offers(d, "red die"));
    row_holds("MKP-R14", !mage_offers(d, "Freezing Power: ...") && !mage_offers(d, "White Crystal Craft: ..."));
    row_holds("MKP-R14", mage_offers(d, "Motivation: ..."));
    row_holds("MKP-R14", mage_offers(d, "Utem Crossbowmen: ranged attack 2"));
    row_holds("MKP-R14", mage_offers(d, "Swiftness strong: ranged attack 3"));
    mage_play(d, "pass|pass|Rage: attack 2|attack");
    row_holds("MKP-R14", mage_offers(d, "Rage: block 2") && mage_offers(d, "Utem Crossbowmen: block 3"));
    row_holds("MKP-R14", mage_offers(d, "blue crystal") && !mage_offers(d, "blue die"));
    mage_play(d, "blue crystal|Determination strong: block 5|done");
    row_number("MKP-R14", d->exchange.damage, 0);
    row_number("MKP-R14", mage_player(d, MK_DEFENDER)->crystals[MK_BLUE], 0);
    mage_play(d, "pass|pass|*");
    row_number("MKP-R14", mage_player(d, MK_DEFENDER)->hand_count, 3); /* nothing was drawn */
    row_text("MKP-R14", mage_cards(d, MK_DEFENDER, mage_player(d, MK_DEFENDER)->played), "Determination");
    mage_free(d);
}
END_TEST

START_TEST(mkp_r15_fully_only_with_a_card) {
    mage_setup setup = {.phase = "attend", .aggressor = "'hand': ['Rage']", .defender = "'wounds': 3"};
    mage_duel *d = mage_at(setup);
    row_text("MKP-R15", mage_choices(d), "attend partly");
    mage_free(d);
    setup.defender = "'start_wounds': 2, 'hand': ['Wound', 'Wound #2']";
    d = mage_at(setup);
    row_text("MKP-R15", mage_choices(d), "attend partly");
    mage_free(d);
    setup.defender = "'start_wounds': 2, 'hand': ['Wound', 'Wound #2', 'March']";
    d = mage_at(setup);
    row_text("MKP-R15", mage_choices(d), "attend fully|attend partly");
    mage_free(d);
    setup.defender = "'wounds': 3", setup.options = "full-attendance=always";
    d = mage_at(setup);
    row_text("MKP-R15", mage_choices(d), "attend fully|attend partly");
    mage_free(d);
}
END_TEST

int main(void) {
    const TTest *tests[] = {mkp_21_23_the_next_turn, mkp_22_r13_all_that_a_turn_gives,
                            mkp_r14_what_attending_partly_allows, mkp_r15_fully_only_with_a_card};
    return mage_run_tests("mage_attendance", tests, sizeof tests / sizeof *tests);
}
