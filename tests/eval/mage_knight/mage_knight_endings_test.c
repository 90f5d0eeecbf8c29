/* labels: longer */
/* Written endings of mage-knight (models/endings/mage_knight): what they are worth, and how far searches are from it.
 * The worlds of hidden hands are dealt by the piles themselves. */
#include "engine/games/mage_knight/state.h"
#include "play/faces/levels.h"
#include "tests/support/endings.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>

static const char FOLDER[] = "mage_knight";

/* To the aggressor, or the first player of a Round. Neither side of `bluff` has a pure strategy that holds it. */
static const test_ending_worth endings[] = {
    {"attend", 0, 0, 1},      {"block", 0.05, 0, 1},        {"break", 0.05, 0, 1},       {"draw-known", -0.05, 0, 1},
    {"round-end", 0.2, 0, 1}, {"spare", 0.45, 0, 1},        {"steal", 0.25, 0, 1},       {"bluff", 0.045, 2e-5, 6},
    {"draw", -0.05, 2e-5, 1}, {"hands", 0.55 / 3, 2e-5, 6}, {"price", 0.1 / 3, 2e-5, 6}, {"ranged", -0.25, 2e-5, 3},
};
enum { ENDINGS = sizeof endings / sizeof *endings };

/* ---- the values --------------------------------------------------------------------------------------------- */

/* All ways in which a player may hold as many cards as he does, by what is known of his hand. */
static int list_hands(const mk_player *of, rp_pile hands[], int room) {
    rp_pile open = (of->hand | of->deck) & ~of->known, known = of->hand & of->known;
    int wanted = of->hand_count - rp_pile_count(known), count = 0;
    for (rp_pile hand = open;; hand = (hand - 1) & open) {
        if (rp_pile_count(hand) == wanted) {
            ck_assert_int_lt(count, room);
            hands[count++] = hand | known;
        }
        if (!hand) return count;
    }
}

static void deal(mk_player *to, rp_pile hand) {
    rp_pile all = to->hand | to->deck;
    to->hand = hand;
    to->deck = all & ~hand;
}

static test_histories *list_worlds(const test_ending *o) {
    enum { HANDS = 256 };
    rp_pile hands[MK_PLAYERS][HANDS];
    int count[MK_PLAYERS];
    test_histories *worlds = test_histories_new();
    const mk_duel *duel = mk_duel_of(&o->position.world);
    for (int side = 0; side < MK_PLAYERS; side++) count[side] = list_hands(&duel->player[side], hands[side], HANDS);
    for (int i = 0; i < count[0]; i++)
        for (int j = 0; j < count[1]; j++) {
            rp_state state = o->position.world;
            deal(&mk_duel_in(&state)->player[0], hands[0][i]);
            deal(&mk_duel_in(&state)->player[1], hands[1][j]);
            test_histories_add(worlds, o->position.game, &state);
        }
    return worlds;
}

START_TEST(an_ending_is_worth_what_it_is) {
    const test_ending_worth *e = &endings[_i];
    test_ending o = test_ending_open(&rp_mage_knight, FOLDER, e->name, true);
    test_histories *worlds = list_worlds(&o);
    test_ending_expect(e, &o, worlds);
    test_histories_free(worlds);
    test_ending_release(&o);
}
END_TEST

/* ---- the searches ------------------------------------------------------------------------------------------- */

/* NashConv of an agent, level master where it is NULL, as measured on 2026-11-26 with seed 1, and what it must not be
 * above: three times as much, or half of an Action card where nothing was lost. What it loses at `bluff` it loses by
 * playing one action where the equilibrium is a mix. */
typedef struct distance {
    const char *name, *agent;
    uint32_t samples;
    double measured, most;
    bool full; /* at full length only */
} distance;

static const distance distances[] = {
    {"spare", NULL, 2, 0, 0.02, false},
    {"bluff", NULL, 2, 0.006667, 0.02, false},
    {"attend", NULL, 2, 0, 0.02, true},
    {"block", NULL, 2, 0, 0.02, true},
    {"break", NULL, 2, 0, 0.02, true},
    {"draw-known", NULL, 2, 0, 0.02, true},
    {"round-end", NULL, 2, 0, 0.02, true},
    {"steal", NULL, 2, 0, 0.02, true},
    {"draw", NULL, 2, 0, 0.02, true},
    {"hands", NULL, 2, 0, 0.02, true},
    {"price", NULL, 2, 0, 0.02, true},
    {"ranged", NULL, 2, 0.013333, 0.04, true},
    {"bluff", "ismcts:sims=20000,c=0.1,expand=20,tries=100", 1, 0.006667, 0.02, true},
};
enum { DISTANCES = sizeof distances / sizeof *distances };

START_TEST(searches_are_as_near_as_they_were_measured) {
    const distance *d = &distances[_i];
    if (d->full && !test_full_length()) return;
    test_ending o = test_ending_open(&rp_mage_knight, FOLDER, d->name, false);
    char agent[RP_LEVEL_AGENT_MAX];
    rp_level_agent(RP_LEVEL_MASTER, o.position.game, agent);
    if (d->agent) snprintf(agent, sizeof agent, "%s", d->agent);
    double found = test_ending_distance(&o, agent, d->samples);
    require_message(found <= d->most && found > -1e-9, "%s, %s: NashConv %.6f, measured was %.6f", d->name, agent,
                    found, d->measured);
    test_ending_release(&o);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("endings of mage-knight");
    TCase *values = tcase_create("values"), *searches = tcase_create("searches");
    tcase_add_loop_test(values, an_ending_is_worth_what_it_is, 0, ENDINGS);
    tcase_add_loop_test(searches, searches_are_as_near_as_they_were_measured, 0, DISTANCES);
    suite_add_tcase(suite, values);
    suite_add_tcase(suite, searches);
    return test_suite_run(suite);
}
