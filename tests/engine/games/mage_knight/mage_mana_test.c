/* Mana, as the reference has it (7.1, 7.4, 7.5) and the ledger needs it (MKP-22, R13, R14): by Day gold is any basic
 * colour and black nothing, at Night black is for Spells and gold nothing; one die a turn; three crystals a colour. */
#include "tests/support/mage_knight_duel.h"
#include "tests/support/row.h"

#include <stdio.h>

static const char spells[] = "'level': 7, 'gained': ['fireball'], 'hand': ['Rage', 'Fireball'], 'tokens': ";

static bool offers(const char *place, const char *tokens, const char *text) {
    char aggressor[256];
    snprintf(aggressor, sizeof aggressor, "%s%s", spells, tokens);
    mage_duel *d = mage_at((mage_setup){.place = place, .aggressor = aggressor});
    bool offered = mage_offers(d, text);
    mage_free(d);
    return offered;
}

START_TEST(gold_by_day_black_at_night) {
    static const char day[] = "'night': false", night[] = "'night': true";
    static const char basic[] = "Fireball: ranged fire attack 5", strong[] = "Fireball strong: ...";
    static const char rage[] = "Rage strong: attack 4";
    ck_assert(offers(day, "{'gold': 1}", rage) && offers(day, "{'gold': 1}", basic));
    ck_assert(!offers(night, "{'gold': 1}", rage) && !offers(night, "{'gold': 1}", basic));
    ck_assert(!offers(day, "{'black': 1}", rage) && !offers(night, "{'black': 1}", rage));
    ck_assert(offers(night, "{'red': 1, 'black': 1}", strong) && !offers(day, "{'red': 1, 'black': 1}", strong));
    ck_assert(!offers(night, "{'red': 2}", strong) && !offers(night, "{'black': 2}", strong));
    ck_assert(offers(day, "{'red': 1}", rage) && !offers(day, "{'blue': 3, 'green': 3, 'white': 3}", rage));
    ck_assert(!offers(day, "{'blue': 1}", basic));
}
END_TEST

START_TEST(dice_that_may_be_taken) {
    static const char all[] = "'source': ['red', 'gold', 'black', 'white']";
    mage_duel *d = mage_at((mage_setup){.place = all, .aggressor = "'hand': ['Rage']"});
    row_holds("MKP-22", mage_offers(d, "red die") && mage_offers(d, "gold die") && !mage_offers(d, "black die"));
    mage_play(d, "red die");
    ck_assert_int_eq(mage_player(d, MK_AGGRESSOR)->tokens[MK_RED], 1);
    row_holds("MKP-R13", !mage_offers(d, "gold die"));
    mage_free(d);
    char night[80];
    snprintf(night, sizeof night, "'night': true, %s", all);
    d = mage_at((mage_setup){.place = night, .aggressor = "'gained': ['fireball'], 'level': 3, 'hand': ['Fireball']"});
    ck_assert(mage_offers(d, "black die") && !mage_offers(d, "gold die"));
    mage_free(d);
}
END_TEST

/* A die in use by one is not there for the other. */
START_TEST(a_die_in_use) {
    mage_duel *d = mage_at((mage_setup){.phase = "attend",
                                        .place = "'source': ['red', 'blue', 'green', 'white']",
                                        .aggressor = "'hand': ['Rage', 'Swiftness']",
                                        .defender = "'hand': ['Rage', 'Swiftness']"});
    mage_play(d, "attend fully|white die|Swiftness strong: ranged attack 3|attack|done|stop");
    ck_assert(!mage_offers(d, "white die"));
    mage_play(d, "pass|pass");
    ck_assert(mage_offers(d, "red die"));
    mage_free(d);
}
END_TEST

START_TEST(crystals_up_to_three) {
    mage_duel *d = mage_at((mage_setup){
        .aggressor = "'level': 3, 'gained': ['fire-bolt'], 'hand': ['Fire Bolt', 'Rage'], 'crystals': {'red': 3}"});
    mage_play(d, "Fire Bolt: red crystal");
    ck_assert_int_eq(mage_player(d, MK_AGGRESSOR)->crystals[MK_RED], 3);
    ck_assert_int_eq(mage_player(d, MK_AGGRESSOR)->tokens[MK_RED], 1);
    mage_play(d, "Rage strong: attack 4");
    ck_assert_int_eq(mage_player(d, MK_AGGRESSOR)->tokens[MK_RED], 0);
    mage_free(d);
    d = mage_at((mage_setup){.aggressor = "'hand': ['Rage'], 'crystals': {'red': 2}"});
    mage_play(d, "red crystal|Rage strong: attack 4");
    row_number("MKP-R13", mage_player(d, MK_AGGRESSOR)->crystals[MK_RED], 1);
    ck_assert_int_eq(mage_of(d)->attack_mana, 1);
    mage_free(d);
}
END_TEST

/* Any card but a Wound counts 1 sideways, physical melee or block; thrown away strong Artifacts are out of the game. */
START_TEST(cards_sideways_and_thrown_away) {
    mage_duel *d = mage_at((mage_setup){
        .aggressor =
            "'level': 7, 'gained': ['fire-bolt', 'fireball', 'ruby-ring', 'horn-of-wrath'], 'start_wounds': 1, "
            "'hand': ['March', 'Wound', 'Fire Bolt', 'Fireball', 'Ruby Ring', 'Horn of Wrath']"});
    ck_assert(!mage_offers(d, "Wound..."));
    mage_play(d, "March sideways: ...|Fire Bolt sideways: ...|Fireball sideways: ...|Ruby Ring sideways: ...|Horn of "
                 "Wrath strong: siege attack 6|attack");
    ck_assert_int_eq(d->exchange.attack[MK_PHYSICAL], 4 + 6);
    ck_assert_str_eq(mage_cards(d, MK_AGGRESSOR, mage_player(d, MK_AGGRESSOR)->gone), "Horn of Wrath");
    mage_free(d);
}
END_TEST

int main(void) {
    const TTest *tests[] = {gold_by_day_black_at_night, dice_that_may_be_taken, a_die_in_use, crystals_up_to_three,
                            cards_sideways_and_thrown_away};
    return mage_run_tests("mage_mana", tests, sizeof tests / sizeof *tests);
}
