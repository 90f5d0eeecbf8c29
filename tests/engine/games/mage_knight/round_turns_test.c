/* Ledger MKP-01 to 12, 16, 17, 21 to 25, R16, R17, R22, R23, R24, R26: a whole Round on seven spaces. */
#include "engine/games/mage_knight/round/round.h"
#include "tests/support/mage_knight_duel.h"
#include "tests/support/row.h"

#include <stdio.h>

#define TOVAK                                                                                                          \
    "'Rage', 'Rage #2', 'Cold Toughness', 'Swiftness', 'Swiftness #2', 'March #2', 'Stamina #2', 'Tranquility', "      \
    "'Promise', 'Threaten', 'Crystallize', 'Mana Draw'"
#define DICE "'source': ['red', 'blue', 'green', 'white']"

/* The first player stands on space 1, the second on space 2, whose terrain and site are `second`; all else is plains.
 * `more`: members of the position. */
static mage_setup setup_of(char text[600], const char *second, const char *more, const char *first_hand) {
    static char side[2][400];
    snprintf(
        text, 600,
        "'map': [{'terrain': 'plains'}, {'terrain': 'plains'}, {%s}, {'terrain': 'plains'}, {'terrain': 'plains'}, "
        "{'terrain': 'plains'}, {'terrain': 'plains'}], 'stand': [1, 2], " DICE ", %s",
        second, more);
    snprintf(side[0], sizeof side[0], "%s", first_hand);
    snprintf(side[1], sizeof side[1], "'hand': ['Rage', 'March', 'Stamina']");
    return (mage_setup){
        .options = "layer=round,tier=0", .phase = "turn", .place = text, .aggressor = side[0], .defender = side[1]};
}

static mage_duel *round_at(const char *second, const char *more, const char *moves) {
    char text[600];
    mage_duel *d = mage_at(setup_of(text, second, more, "'hand': ['March', 'Stamina', 'Concentration']"));
    if (moves) mage_play(d, moves);
    return d;
}

static const mk_round *round_of(const mage_duel *d) { return mk_round_of(mage_of(d)); }
static int phase(const mage_duel *d) { return mage_of(d)->phase; }

#define PLAINS "'terrain': 'plains'"
#define TURN "'round': {'turns': 1}"
#define NEXT_TO "March: move 2"
#define IN_TO NEXT_TO "|move to space 2..."
#define ATTACK IN_TO "|attack the other hero"

START_TEST(an_attack_is_the_action_of_ones_own_turn) {
    mage_duel *d = round_at(PLAINS, TURN, NULL);
    row_number("MKP-01", phase(d), MK_TURN);
    row_holds("MKP-02", mage_is_asked(d, 0) && !mage_is_asked(d, 1));
    row_holds("MKP-04", !mage_offers(d, "attack the other hero"));
    mage_play(d, NEXT_TO);
    row_holds("MKP-05", mage_offers(d, "end the turn"));
    row_holds("MKP-05", mage_offers(d, "move to space 2..."));
    mage_play(d, "move to space 2...");
    row_number("MKP-04", phase(d), MK_TURN);
    row_holds("MKP-04", mage_offers(d, "attack the other hero"));
    row_number("MKP-01", round_of(d)->at[0], 2);
    mage_play(d, "attack the other hero");
    row_number("MKP-01", phase(d), MK_ATTEND);
    row_number("MKP-R24", mage_of(d)->aggressor, 0);
    row_holds("MKP-R16", !mage_offers(d, "announce..."));
    mage_play(d, "attend partly|pass|pass|pass|pass");
    row_number("MKP-03", phase(d), MK_AFTER_ACTION);
    row_holds("MKP-03", !mage_offers(d, "attack the other hero") && !mage_offers(d, "move to..."));
    row_number("MKP-R17", round_of(d)->at[0], 1);
    mage_free(d);
}
END_TEST

START_TEST(the_second_player_attacks_by_the_same_rules) {
    mage_duel *d = round_at(PLAINS, "'round': {'turns': 2, 'turn': 'second'}", "March: move 2|move to space 1...");
    row_holds("MKP-02", mage_is_asked(d, 1) && !mage_is_asked(d, 0));
    mage_play(d, "attack the other hero");
    ck_assert(mage_is_asked(d, 0));
    ck_assert_int_eq(mage_of(d)->aggressor, 1);
    mage_play(d, "attend partly");
    ck_assert(mage_is_asked(d, 0)); /* the defender begins the first phase */
    mage_play(d, "pass|pass");
    ck_assert(mage_is_asked(d, 1)); /* the aggressor the second one */
    mage_play(d, "pass|pass");
    row_number("MKP-R17", round_of(d)->at[1], 2);
    mage_free(d);
}
END_TEST

static void stand_together(const char *row, const char *second) {
    mage_duel *d = round_at(second, TURN, IN_TO);
    if (mage_offers(d, "attack...")) ck_abort_msg("%s: the attack is offered", row);
    mage_play(d, "end the turn|draw|*");
    if (!mage_is_asked(d, 1)) ck_abort_msg("%s: it should be the second player's turn", row);
    row_number("MKP-09", round_of(d)->at[0], 2);
    row_number("MKP-09", round_of(d)->at[1], 2);
    row_number("MKP-09", mage_player(d, 0)->wounds, 0);
    mage_free(d);
}

START_TEST(nobody_is_attacked_in_portals_and_cities) {
    mage_duel *d = round_at(PLAINS ", 'site': 'portal'", TURN, IN_TO);
    row_holds("MKP-06", !mage_offers(d, "attack..."));
    row_holds("MKP-R22", mage_offers(d, "end the turn"));
    mage_free(d);
    d = round_at(PLAINS ", 'site': 'city'", TURN, IN_TO);
    row_holds("MKP-07", !mage_offers(d, "attack..."));
    mage_free(d);
    stand_together("MKP-06", PLAINS ", 'site': 'portal'");
    stand_together("MKP-07", PLAINS ", 'site': 'city'");
}
END_TEST

static int deals_with_city(const char *spec) {
    rp_game *game = NULL;
    rp_error error = {0};
    rp_state state;
    rp_random random;
    int cities = 0;
    ck_assert_int_eq(rp_game_new(spec, NULL, &game, &error), RP_OK);
    rp_random_seed(&random, 5);
    for (int i = 0; i < 60; i++) {
        rp_start(game, &state);
        while (rp_to_act(game, &state) == RP_TO_ACT_CHANCE)
            rp_apply_one(game, &state, RP_CHANCE_PLAYER, rp_sample(game, &state, &random));
        const mk_round *round = mk_round_of(mk_duel_of(&state));
        ck_assert_int_ne(round->at[0], round->at[1]);
        for (int space = 0; space < MK_SPACES; space++) cities += round->site[space] == MK_CITY;
    }
    rp_game_free(game);
    return cities;
}

START_TEST(the_introductory_scenario_has_no_city) {
    char text[600];
    row_number("MKP-08", deals_with_city("mage-knight:layer=round,scenario=introductory"), 0);
    row_holds("MKP-08", deals_with_city("mage-knight:layer=round") > 0);
    mage_setup setup = setup_of(text, PLAINS ", 'site': 'city'", TURN, "'hand': ['March']");
    setup.options = "layer=round,tier=0,scenario=introductory";
    row_holds("MKP-08", strstr(mage_refusal(setup), "city") != NULL);
    row_holds("MKP-R26", strstr(mage_refusal(setup), "introductory") != NULL);
}
END_TEST

#define ANNOUNCED "'round': {'turns': 2, 'announced': 'second'}"

START_TEST(nobody_is_attacked_after_the_announcement) {
    mage_duel *d = round_at(PLAINS, ANNOUNCED, IN_TO);
    row_holds("MKP-10", !mage_offers(d, "attack..."));
    mage_free(d);
    d = round_at(PLAINS, ANNOUNCED, NEXT_TO "|Stamina: move 2|move to space 2...");
    row_holds("MKP-11", !mage_offers(d, "end the turn")); /* he can move on */
    mage_play(d, "move to space 3...");
    row_holds("MKP-R23", mage_offers(d, "end the turn") && phase(d) == MK_TURN);
    mage_free(d);
    d = round_at(PLAINS, ANNOUNCED, IN_TO "|end the turn");
    row_number("MKP-11", round_of(d)->at[0], 1);
    row_number("MKP-12", mage_player(d, 0)->wounds, 1);
    mage_free(d);
}
END_TEST

START_TEST(nobody_ends_a_move_there_without_attacking) {
    mage_duel *d = round_at(PLAINS, TURN, IN_TO);
    row_holds("MKP-R23", !mage_offers(d, "end the turn") && mage_offers(d, "attack the other hero"));
    mage_free(d);
    d = round_at(PLAINS, TURN, NEXT_TO "|Stamina: move 2|move to space 2...|move to space 3...");
    row_holds("MKP-R23", mage_offers(d, "end the turn") && !mage_offers(d, "attack..."));
    row_number("MKP-R23", round_of(d)->at[0], 3);
    mage_free(d);
}
END_TEST

/* A Deed deck that is empty: all but the hand is discarded. */
#define EMPTY "'hand': ['March', 'Stamina', 'Concentration', 'Improvisation'], 'discard': [" TOVAK "]"

START_TEST(the_end_of_the_round_is_announced_before_a_turn) {
    char text[600];
    mage_duel *d = mage_at(setup_of(text, PLAINS, TURN, EMPTY));
    row_holds("MKP-17", mage_offers(d, "announce the end of the Round"));
    mage_play(d, NEXT_TO);
    row_holds("MKP-17", !mage_offers(d, "announce the end of the Round"));
    mage_free(d);
    d = mage_at(setup_of(text, PLAINS, TURN, EMPTY));
    mage_play(d, "announce the end of the Round");
    row_holds("MKP-16", mage_is_asked(d, 1));
    mage_play(d, "March: move 2|end the turn|draw|*");
    row_holds("MKP-16", mage_over(d));
    row_number("MKP-16", mage_player(d, 0)->hand_count, 4);
    mage_free(d);
    d = round_at(PLAINS, TURN, NULL);
    row_holds("MKP-17", !mage_offers(d, "announce the end of the Round")); /* there are cards in the deck */
    mage_free(d);
}
END_TEST

START_TEST(attending_fully_takes_the_next_turn_in_advance) {
    mage_duel *d = round_at(PLAINS, TURN, ATTACK "|attend fully");
    row_number("MKP-22", mage_player(d, 1)->dice, 1);
    mage_play(d, "pass|pass|pass|pass");
    row_holds("MKP-21", mage_is_asked(d, 1) && round_of(d)->in_advance);
    row_holds("MKP-25", !mage_offers(d, "move to...") && !mage_offers(d, "March: move 2"));
    mage_play(d, "end the turn|choose Rage|draw|*");
    row_holds("MKP-22", mage_player(d, 1)->hand_count == 5); /* he has drawn */
    row_holds("MKP-21", mage_is_asked(d, 0));
    mage_play(d, "end the turn|draw|*");
    row_holds("MKP-24", mage_is_asked(d, 0));
    row_number("MKP-24", round_of(d)->turns, 2);
    row_holds("MKP-25", round_of(d)->at[1] == 2);
    mage_free(d);
}
END_TEST

START_TEST(who_has_attended_fully_is_not_attacked_until_his_turn) {
    mage_duel *d = round_at(PLAINS, TURN, ATTACK "|attend fully|pass|pass|pass|pass|end the turn|choose Rage|draw|*");
    ck_assert(mk_holds_for(mage_player(d, 1), MK_FULL));
    mage_play(d, "end the turn|draw|*");
    ck_assert(!mk_holds_for(mage_player(d, 1), MK_FULL));
    mage_free(d);
    char text[600];
    mage_setup setup = setup_of(text, PLAINS, TURN, "'hand': ['March', 'Stamina']");
    setup.defender = "'hand': ['Rage'], 'holds': ['full']";
    d = mage_played(setup, IN_TO);
    ck_assert(!mage_offers(d, "attack..."));
    mage_play(d, "end the turn");
    row_number("MKP-12", mage_player(d, 0)->wounds, 1);
    mage_free(d);
}
END_TEST

START_TEST(attending_partly_keeps_the_turn) {
    mage_duel *d = round_at(PLAINS, TURN, ATTACK "|attend partly|pass|pass|pass|pass");
    row_holds("MKP-23", mage_is_asked(d, 0)); /* nothing of his own turn comes now */
    mage_play(d, "end the turn|draw|*");
    row_holds("MKP-23", mage_is_asked(d, 1) && phase(d) == MK_TURN);
    row_holds("MKP-23", mage_offers(d, "March: move 2"));
    mage_free(d);
}
END_TEST

/* Its Influence does nothing, and takes nothing away from its Fame. */
START_TEST(gold_brings_fame_in_a_turn) {
    char text[600];
    mage_duel *d =
        mage_at(setup_of(text, PLAINS, TURN,
                         "'hand': ['Endless Bag of Gold', 'Promise'], 'level': 3, 'gained': ['endless-bag-of-gold']"));
    ck_assert(!mage_offers(d, "Promise: ..."));
    mage_play(d, "Endless Bag of Gold: influence 4, Fame 2");
    ck_assert_int_eq(mage_player(d, 0)->fame, 8 + 2);
    mage_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {an_attack_is_the_action_of_ones_own_turn,
                                  the_second_player_attacks_by_the_same_rules,
                                  nobody_is_attacked_in_portals_and_cities,
                                  the_introductory_scenario_has_no_city,
                                  nobody_is_attacked_after_the_announcement,
                                  nobody_ends_a_move_there_without_attacking,
                                  the_end_of_the_round_is_announced_before_a_turn,
                                  attending_fully_takes_the_next_turn_in_advance,
                                  who_has_attended_fully_is_not_attacked_until_his_turn,
                                  attending_partly_keeps_the_turn,
                                  gold_brings_fame_in_a_turn};
    return mage_run_tests("round turns", tests, sizeof tests / sizeof *tests);
}
