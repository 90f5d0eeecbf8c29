/* Rows of the ledger that are advice for a Round: positions in which the best agent does what the row says, beside such
 * in which the advice does not apply and it does otherwise. It is Day and all dice are black, so that nobody has mana
 * from them; the goal is worth nothing. */
#include "engine/games/mage_knight/round/round.h"
#include "search/best/best.h"
#include "tests/support/mage_knight_duel.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <stdlib.h>

enum { SIMULATIONS = 10000, SEEDS = 5, ME = 0, TEXT = 1200 };

#define OPTIONS "layer=round,tier=1,goal=0,turn-limit=8"
#define SWAMP "{'terrain': 'swamp'}"
#define PLAINS "{'terrain': 'plains'}"
/* The other comes to space 1 for 2 Move, the way back costs 5. */
#define ONE_WAY "'map': [" SWAMP ", " PLAINS ", " SWAMP ", " SWAMP ", " SWAMP ", " SWAMP ", " SWAMP "]"
#define OPEN "'map': [" PLAINS ", " PLAINS ", " PLAINS ", " PLAINS ", " PLAINS ", " PLAINS ", " PLAINS "]"
#define DICE "'source': ['black', 'black', 'black', 'black']"
/* What of the starting decks the hands below do not have. */
#define GOLDYX                                                                                                         \
    "'Rage #2', 'Swiftness', 'Swiftness #2', 'March', 'March #2', 'Stamina #2', 'Tranquility', 'Crystallize', "        \
    "'Mana Draw', 'Improvisation'"
#define TOVAK                                                                                                          \
    "'March #2', 'Stamina', 'Stamina #2', 'Swiftness #2', 'Tranquility', 'Threaten', 'Crystallize', 'Mana Draw', "     \
    "'Concentration'"
#define FIGHTING "'Rage', 'Rage #2', 'Cold Toughness', 'Swiftness', 'Improvisation'"

static mage_duel *at(const char *place, const char *first, const char *second) {
    return mage_at(
        (mage_setup){.options = OPTIONS, .phase = "turn", .place = place, .aggressor = first, .defender = second});
}

/* ---- the adviser ---------------------------------------------------------------------------------------- */

/* The best agent of the game that a test's positions are of; made once, since it first tries to solve the game. */
typedef struct adviser {
    mage_duel *of;
    rp_agent *agent;
    rp_decision decision;
} adviser;

static adviser *adviser_new(void) {
    adviser *a = calloc(1, sizeof *a);
    rp_error error;
    ck_assert_ptr_nonnull(a);
    a->of = at(OPEN ", 'stand': [1, 2], " DICE ", 'round': {'turns': 1}", NULL, NULL);
    ck_assert_msg(rp_best_agent_new(a->of->game, SIMULATIONS, false, &a->agent, NULL, &error) == RP_OK, "%s",
                  error.text);
    return a;
}

static void adviser_free(adviser *a) {
    rp_agent_free(a->agent);
    mage_free(a->of);
    free(a);
}

static void take(adviser *a, mage_duel *d) {
    a->of->state = d->state;
    mage_free(d);
}

/* What it does for me; the decision stays in a->decision. */
static rp_action advised(adviser *a, uint64_t seed) {
    rp_error error;
    rp_view view;
    rp_limits limits = {0};
    rp_view_of(a->of->game, &a->of->state, ME, &view);
    ck_assert_msg(rp_agent_decide(a->agent, &view, &limits, seed, &a->decision, &error) == RP_OK, "%s", error.text);
    return a->decision.action;
}

static double value_of(const adviser *a, rp_action action) {
    for (int i = 0; i < a->decision.count; i++)
        if (a->decision.actions[i].action == action) return a->decision.actions[i].value;
    ck_abort_msg("action %d was not thought about", (int)action);
    return 0;
}

static bool my_turn(const adviser *a) { return mage_is_asked(a->of, ME) && mage_of(a->of)->phase == MK_TURN; }

/* Plays my turn as advised; returns the last action of it. */
static rp_action play_turn(adviser *a, uint64_t seed) {
    rp_action action = -1;
    while (my_turn(a)) {
        rp_action legal[RP_LEGAL_MAX];
        int count = rp_legal(a->of->game, &a->of->state, ME, legal);
        action = count == 1 ? legal[0] : advised(a, seed);
        rp_apply_one(a->of->game, &a->of->state, ME, action);
    }
    return action;
}

/* ---- MKP-13: an easy target ----------------------------------------------------------------------------- */

/* I stand beside the other with 2 Move left in the last turn of the Round, and can attack with 7. */
static mage_duel *beside(const char *hand, const char *discard, const char *state) {
    static const char me[] = "'hero': 'goldyx', 'level': 6, 'hand': ['Rage', 'Determination'], 'played': ['Stamina'], "
                             "'units': [{'unit': 'utem-crossbowmen'}], 'discard': ['Promise', 'Threaten', 'Will "
                             "Focus', " GOLDYX "]";
    char other[TEXT];
    snprintf(other, sizeof other,
             "'hero': 'tovak', 'level': 6, 'hand': [%s], 'discard': ['March', 'Promise', %s%s], 'units': [{'unit': "
             "'amotep-gunners', 'state': [%s]}, {'unit': 'utem-crossbowmen', 'state': [%s]}]",
             hand, TOVAK, discard, state, state);
    return at(OPEN ", 'stand': [1, 2], " DICE ", 'round': {'turns': 8, 'acted': true, 'move': 2, 'spent': ['first']}",
              me, other);
}

START_TEST(who_has_nothing_left_is_attacked) {
    enum { ONTO_HIM = MK_ACT_MOVE + 2 };
    adviser *a = adviser_new();
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        take(a, beside("", ", " FIGHTING, "'spent'"));
        row_number("MKP-13", advised(a, seed), ONTO_HIM);
        double easy = value_of(a, ONTO_HIM);
        row_number("MKP-13", play_turn(a, seed), MK_ACT_CHARGE);
        take(a, beside(FIGHTING, "", "'spent'"));
        row_holds("MKP-13", advised(a, seed) != ONTO_HIM && value_of(a, ONTO_HIM) < easy);
        take(a, beside("", ", " FIGHTING, ""));
        row_holds("MKP-13", advised(a, seed) != ONTO_HIM && value_of(a, ONTO_HIM) < easy);
        take(a, beside(FIGHTING, "", ""));
        row_holds("MKP-13", advised(a, seed) != ONTO_HIM && value_of(a, ONTO_HIM) < easy);
    }
    adviser_free(a);
}
END_TEST

/* ---- MKP-14 and MKP-18: cards kept back ----------------------------------------------------------------- */

/* I have three cards that each bring a crystal or block 1, a fourth comes at the end of my turn, and Armor 4; my ring
 * is stolen for 5. The other has one turn more. `where`: he stands. */
static mage_duel *threatened(const char *units, const char *state, const char *card, int where, const char *announced) {
    static const char me[] = "'hero': 'goldyx', 'level': 8, 'gained': ['fire-bolt', 'ice-bolt', 'ruby-ring'], 'hand': "
                             "['Will Focus', 'Fire Bolt', 'Ice Bolt'], 'discard': ['Ruby Ring', 'Rage', "
                             "'Determination', 'Stamina', 'Threaten', " GOLDYX "]";
    char other[TEXT], place[TEXT], first[40], second[40];
    ck_assert_int_eq(sscanf(units, "%39s %39s", first, second), 2);
    snprintf(other, sizeof other,
             "'hero': 'tovak', 'level': 8, 'hand': ['%s'], 'discard': ['%s', %s, %s], 'units': [{'unit': '%s', "
             "'state': [%s]}, {'unit': '%s', 'state': [%s]}]",
             card, strcmp(card, "March") == 0 ? "Promise" : "March", FIGHTING, TOVAK, first, state, second, state);
    snprintf(place, sizeof place, ONE_WAY ", 'stand': [1, %d], " DICE ", 'round': {'turns': 7%s}", where, announced);
    return at(place, me, other);
}

/* Cards in my hand at the end of the turn, before any is drawn. */
static int kept(adviser *a, mage_duel *d, uint64_t seed) {
    take(a, d);
    ck_assert_int_eq(play_turn(a, seed), MK_ACT_END_TURN);
    return rp_pile_count(mage_player(a->of, ME)->hand);
}

#define TWO_AND_TWO "guardian-golems guardian-golems"
#define TWO_AND_THREE "guardian-golems utem-crossbowmen"
#define THREE_AND_THREE "utem-crossbowmen utem-crossbowmen"

START_TEST(blocks_are_kept_for_who_is_near) {
    adviser *a = adviser_new();
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        /* 4, 5 and 6: the fourth card blocks 1, and what is left should be less than a Wound costs. */
        row_number("MKP-18", kept(a, threatened(TWO_AND_TWO, "", "March", 2, ""), seed), 0);
        row_number("MKP-18", kept(a, threatened(TWO_AND_THREE, "", "March", 2, ""), seed), 1);
        row_number("MKP-18", kept(a, threatened(THREE_AND_THREE, "", "March", 2, ""), seed), 2);
        /* Three spaces off; or with a card that moves him no further than 1. */
        row_number("MKP-18", kept(a, threatened(THREE_AND_THREE, "", "March", 4, ""), seed), 0);
        row_number("MKP-18", kept(a, threatened(THREE_AND_THREE, "", "Promise", 2, ""), seed), 0);
        row_number("MKP-18", kept(a, threatened(THREE_AND_THREE, "'spent'", "March", 2, ""), seed), 0);
    }
    adviser_free(a);
}
END_TEST

START_TEST(nothing_is_kept_once_the_end_is_announced) {
    adviser *a = adviser_new();
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        mage_duel *d = threatened(THREE_AND_THREE, "", "March", 2, ", 'announced': 'second'");
        row_number("MKP-14", kept(a, d, seed), 0);
        row_number("MKP-14", kept(a, threatened(THREE_AND_THREE, "", "March", 2, ""), seed), 2);
    }
    adviser_free(a);
}
END_TEST

/* ---- MKP-15: announce, or play the last five cards ------------------------------------------------------ */

/* Cards in hand that bring three crystals, and two that bring nothing. */
static const char little[] = "'gained': ['fire-bolt', 'ice-bolt'], 'hand': ['Will Focus', 'Fire Bolt', 'Ice Bolt', "
                             "'Promise', 'Threaten'], 'discard': ['Rage', 'Determination', 'Stamina', " GOLDYX "]";
/* Cards that bring 6 Fame and four crystals. */
static const char much[] = "'gained': ['endless-bag-of-gold', 'ruby-ring', 'sapphire-ring', 'diamond-ring', "
                           "'emerald-ring'], 'hand': ['Endless Bag of Gold', 'Ruby Ring', 'Sapphire Ring', 'Diamond "
                           "Ring', 'Emerald Ring'], 'discard': ['Rage', 'Determination', 'Stamina', 'Promise', "
                           "'Threaten', 'Will Focus', " GOLDYX "]";

static mage_duel *last_cards(const char *mine, const char *units, const char *card) {
    char me[TEXT], other[TEXT];
    snprintf(me, sizeof me, "'hero': 'goldyx', 'level': 8, %s", mine);
    snprintf(other, sizeof other,
             "'hero': 'tovak', 'level': 8, 'hand': ['%s'], 'discard': ['%s', %s, %s], 'units': [%s]", card,
             strcmp(card, "March") == 0 ? "Promise" : "March", FIGHTING, TOVAK, units);
    return at(ONE_WAY ", 'stand': [1, 2], " DICE ", 'round': {'turns': 5}", me, other);
}

#define GUNNERS "{'unit': 'amotep-gunners'}"
#define STRONG GUNNERS ", " GUNNERS ", {'unit': 'utem-crossbowmen'}"
#define SPENT                                                                                                          \
    "{'unit': 'amotep-gunners', 'state': ['spent']}, {'unit': 'amotep-gunners', 'state': ['spent']}, {'unit': "        \
    "'utem-crossbowmen', 'state': ['spent']}"

START_TEST(the_end_is_announced_where_playing_on_costs_more) {
    adviser *a = adviser_new();
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        take(a, last_cards(little, STRONG, "March"));
        row_number("MKP-15", advised(a, seed), MK_ACT_END_ROUND);
        for (int i = 0; i < a->decision.count; i++) row_holds("MKP-15", a->decision.actions[i].visits > 0);
        take(a, last_cards(little, SPENT, "March"));
        row_holds("MKP-15", advised(a, seed) < MK_ACT_UNIT);
        row_holds("MKP-15", value_of(a, MK_ACT_END_ROUND) < a->decision.value);
        take(a, last_cards(little, STRONG, "Promise"));
        row_holds("MKP-15", advised(a, seed) < MK_ACT_UNIT);
        take(a, last_cards(much, GUNNERS, "March"));
        row_holds("MKP-15", advised(a, seed) < MK_ACT_UNIT);
    }
    adviser_free(a);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {who_has_nothing_left_is_attacked, blocks_are_kept_for_who_is_near,
                                  nothing_is_kept_once_the_end_is_announced,
                                  the_end_is_announced_where_playing_on_costs_more};
    return mage_run_tests("mage knight, advice for a Round", tests, sizeof tests / sizeof *tests);
}
