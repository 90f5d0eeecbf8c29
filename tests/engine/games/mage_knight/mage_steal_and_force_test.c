/* Ledger R04 to R06, R17, R19 and R21: stealing, forcing out, withdrawing, and what they bring. */
#include "tests/support/mage_knight_duel.h"
#include "tests/support/row.h"

#include <stdio.h>

/* The aggressor may make up to 8 of Rage, and 9 and 10 by Marches. */
static const char rages[] = "'hand': ['Rage', 'Rage #2', 'March', 'March #2'], 'tokens': {'red': 2}";
static const char eight[] = "Rage strong: attack 4|Rage #2 strong: attack 4|attack|done";

/* Damage that forces out to a neighbouring space of that terrain; 0: none up to 10 does. */
static int price(const char *options, const char *terrain, bool night, bool unsafe) {
    static const char *const attack[] = {"March sideways: ...",
                                         "Rage: attack 2",
                                         "Rage: attack 2|March sideways: ...",
                                         "Rage strong: attack 4",
                                         "Rage strong: attack 4|March sideways: ...",
                                         "Rage strong: attack 4|Rage #2: attack 2",
                                         "Rage strong: attack 4|Rage #2: attack 2|March sideways: ...",
                                         "Rage strong: attack 4|Rage #2 strong: attack 4"};
    char place[512];
    snprintf(place, sizeof place,
             "'night': %s, 'neighbours': [{'unsafe': true}, {'terrain': '%s', 'unsafe': %s}, {'terrain': 'lake'}, "
             "{'terrain': 'lake'}, {'terrain': 'lake'}, {'terrain': 'lake'}]",
             night ? "true" : "false", terrain, unsafe ? "true" : "false");
    for (int damage = 1; damage <= 8; damage++) {
        mage_duel *d = mage_at((mage_setup){
            .options = options, .place = place, .aggressor = rages, .defender = "'level': 7, 'hand': ['Rage']"});
        mage_play(d, attack[damage - 1]);
        mage_play(d, "attack|done");
        bool offered = mage_offers(d, "force out to space 2 ...");
        mage_free(d);
        if (offered) return damage;
    }
    return 0;
}

START_TEST(mkp_r04_price_of_forcing_out) {
    static const struct {
        const char *terrain;
        int day, night;
    } costs[] = {{"plains", 2, 2}, {"hills", 3, 3}, {"forest", 3, 5}, {"wasteland", 4, 4},
                 {"desert", 5, 3}, {"swamp", 5, 5}, {"lake", 0, 0},   {"mountain", 0, 0}};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
        row_number("MKP-R04", price(NULL, costs[i].terrain, false, false), costs[i].day);
        row_number("MKP-R04", price(NULL, costs[i].terrain, true, false), costs[i].night);
        row_number("MKP-R04", price(NULL, costs[i].terrain, false, true), 0);
    }
    row_number("MKP-R04", price("force-cost=3", "swamp", false, false), 3);
    row_number("MKP-R04", price("force-cost=3", "lake", false, false), 0);
}
END_TEST

START_TEST(mkp_r05_what_can_be_stolen) {
    static const char here[] =
        "'level': 5, 'gained': ['ruby-ring', 'sapphire-ring', 'emerald-ring', 'diamond-ring', 'banner-of-courage', "
        "'banner-of-fear', 'fireball'], 'discard': ['Ruby Ring', 'Fireball'], 'played': ['Sapphire Ring'], "
        "'hand': ['Emerald Ring'], 'units': [{'unit': 'peasants', 'banner': 'Banner of Courage'}, {'unit': "
        "'foresters', 'banner': 'Banner of Fear', 'state': ['wounded']}]";
    mage_duel *d = mage_at((mage_setup){.aggressor = rages, .defender = here});
    mage_play(d, eight);
    row_holds("MKP-R05", mage_offers(d, "steal Ruby Ring") && mage_offers(d, "steal Sapphire Ring"));
    row_holds("MKP-R05", mage_offers(d, "steal Banner of Fear"));
    row_holds("MKP-R05", !mage_offers(d, "steal Emerald Ring") && !mage_offers(d, "steal Diamond Ring"));
    row_holds("MKP-R05", !mage_offers(d, "steal Fireball") && !mage_offers(d, "steal Banner of Courage"));
    mage_play(d, "wound Peasants");
    row_number("MKP-R05", mage_of(d)->damage, 5);
    row_holds("MKP-R05", mage_offers(d, "steal Banner of Courage"));
    mage_play(d, "steal Banner of Courage");
    row_number("MKP-R05", mage_of(d)->damage, 0);
    row_text("MKP-R05", mage_cards(d, MK_AGGRESSOR, mage_player(d, MK_AGGRESSOR)->discard), "Banner of Courage");
    row_number("MKP-R05", mage_player(d, MK_DEFENDER)->unit[0].banner, 0);
    mage_free(d);
    d = mage_at((mage_setup){.options = "steal-cost=8", .aggressor = rages, .defender = here});
    mage_play(d, eight);
    mage_play(d, "steal Ruby Ring");
    row_number("MKP-R05", mage_of(d)->damage, 0);
    mage_free(d);
}
END_TEST

/* 3 for the Peasants, 2 for the hero, 5 for the ring; then 3 more would force out. */
START_TEST(mkp_r06_several_effects) {
    mage_duel *d = mage_at((mage_setup){
        .aggressor = "'hand': ['Rage', 'Rage #2', 'March', 'March #2', 'Stamina', 'Stamina #2', 'Promise'], "
                     "'tokens': {'red': 2}",
        .defender = "'level': 2, 'units': [{'unit': 'peasants'}], 'gained': ['ruby-ring'], 'discard': ['Ruby Ring']"});
    mage_play(d, "Rage strong: attack 4|Rage #2 strong: attack 4|March sideways: ...|March #2 sideways: ...|Stamina "
                 "sideways: ...|Stamina #2 sideways: ...|Promise sideways: ...|attack|done");
    row_number("MKP-R06", mage_of(d)->damage, 13);
    mage_play(d, "wound Peasants|wound the hero");
    row_number("MKP-R06", mage_of(d)->damage, 8);
    mage_play(d, "steal Ruby Ring");
    row_number("MKP-R06", mage_of(d)->damage, 3);
    mage_play(d, "force out to space 3 (hills)|*");
    row_holds("MKP-R06", mage_over(d));
    row_number("MKP-R06", mage_player(d, MK_DEFENDER)->wounds, 1);
    row_number("MKP-R06", mage_of(d)->forced, MK_DEFENDER + 1);
    mage_free(d);
}
END_TEST

/* Nobody is forced out, so the aggressor goes back, and pays for a space that is not safe by one Wound. */
START_TEST(mkp_r17_withdrawal) {
    mage_duel *d = mage_at((mage_setup){.aggressor = rages});
    mage_play(d, "pass|pass|*");
    row_number("MKP-R17", mage_of(d)->forced_to, 1);
    row_number("MKP-R17", mage_player(d, MK_AGGRESSOR)->wounds, 0);
    mage_free(d);
    d = mage_at((mage_setup){.place = "'neighbours': [{'unsafe': true}, {}, {}, {}, {}, {}]", .aggressor = rages});
    mage_play(d, "pass|pass|*");
    row_holds("MKP-R17", mage_over(d));
    row_number("MKP-R17", mage_player(d, MK_AGGRESSOR)->wounds, 1);
    row_number("MKP-R17", mage_player(d, MK_DEFENDER)->wounds, 0);
    mage_free(d);
}
END_TEST

/* The defender forces out just as well, and then it is he alone who stays. */
START_TEST(mkp_r19_one_is_out) {
    mage_duel *d = mage_at(
        (mage_setup){.aggressor = "'hand': ['Rage']", .defender = "'hand': ['Rage', 'Rage #2'], 'tokens': {'red': 1}"});
    mage_play(d, "pass|Rage strong: attack 4|attack|done|force out to space 2 (forest)|*");
    row_holds("MKP-R19", mage_over(d));
    row_number("MKP-R19", mage_of(d)->forced, MK_AGGRESSOR + 1);
    row_number("MKP-R19", mage_of(d)->forced_to, 2);
    row_number("MKP-R19", mage_player(d, MK_AGGRESSOR)->wounds, 0);
    mage_free(d);
}
END_TEST

/* Fame that the aggressor wins by forcing out, with levels and Fame of both. */
static int fame_won(const char *options, const char *own, const char *other) {
    char aggressor[256];
    snprintf(aggressor, sizeof aggressor, "%s, %s", rages, own);
    mage_duel *d = mage_at((mage_setup){.options = options, .aggressor = aggressor, .defender = other});
    int before = mage_player(d, MK_AGGRESSOR)->fame;
    mage_play(d, eight);
    mage_play(d, "force out to space 3 (hills)|*");
    int won = mage_player(d, MK_AGGRESSOR)->fame - before;
    mage_free(d);
    return won;
}

START_TEST(mkp_r21_fame_for_forcing_out) {
    row_number("MKP-R21", fame_won(NULL, "'level': 2", "'level': 5"), 0);
    row_number("MKP-R21", fame_won("rewards=yes", "'level': 2", "'level': 5"), 7);
    row_number("MKP-R21", fame_won("rewards=yes", "'level': 2", "'level': 3"), 3);
    row_number("MKP-R21", fame_won("rewards=yes", "'level': 3, 'fame': 8", "'level': 3, 'fame': 9"), 1);
    row_number("MKP-R21", fame_won("rewards=yes", "'level': 3, 'fame': 9", "'level': 3, 'fame': 9"), 0);
    row_number("MKP-R21", fame_won("rewards=yes", "'level': 3, 'fame': 9", "'level': 3, 'fame': 8"), 0);
    row_number("MKP-R21", fame_won("rewards=yes", "'level': 4", "'level': 3"), 0);
}
END_TEST

int main(void) {
    const TTest *tests[] = {mkp_r04_price_of_forcing_out, mkp_r05_what_can_be_stolen, mkp_r06_several_effects,
                            mkp_r17_withdrawal,           mkp_r19_one_is_out,         mkp_r21_fame_for_forcing_out};
    return mage_run_tests("mage_steal_and_force", tests, sizeof tests / sizeof *tests);
}
