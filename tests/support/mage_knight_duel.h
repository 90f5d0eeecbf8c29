/* A duel of the game mage-knight for tests, driven through the public contract: positions as JSON, actions and outcomes
 * of chance as texts. Numbers are read from the state (engine/games/mage_knight/state.h).
 *
 * A call that cannot do what it was asked ends the test with a message (ck_abort_msg). Texts that are returned belong
 * to the duel and stay until eight more were asked for. */
#ifndef RIPOSTE_TESTS_MAGE_KNIGHT_DUEL_H
#define RIPOSTE_TESTS_MAGE_KNIGHT_DUEL_H

#include "engine/games/mage_knight/state.h"

#include <check.h>

enum { MAGE_WORLD = -1, MAGE_ANSWERS = 8, MAGE_ANSWER_SIZE = 8192 };

/* A position to begin at: members of its objects as JSON, with ' for ". What is NULL or not said is usual, but that
 *   place      by Day, on plains, neighbours plains, forest, hills, lake, swamp and an unsafe desert; all dice of the
 *              Source in use
 *   phase      NULL: "melee", where the aggressor is to attack; "ranged" begins with the defender
 *              in a Round (layer=round) `place` has the map and what else there is, and no neighbours
 *              against an enemy (opponent=enemy) there is no defender
 *   aggressor  (in a Round the first player, the defender the second) begins as Tovak, level 1, the defender as Goldyx
 *              of level 1, without Skills and cards in hand */
typedef struct mage_setup {
    const char *options; /* "steal-cost=3" */
    const char *phase;   /* "attend", "ranged", "melee" */
    const char *place;   /* "'night': true"; neighbours all six or none */
    const char *aggressor, *defender;
} mage_setup;

/* What an exchange came to, as the game told it last. */
typedef struct mage_exchange {
    int attack[MK_ELEMENTS], block[MK_ELEMENTS];
    int taken_off, damage;
} mage_exchange;

typedef struct mage_duel {
    rp_game *game;
    rp_state state;
    mage_exchange exchange; /* of the block that was done last */
    char answer[MAGE_ANSWERS][MAGE_ANSWER_SIZE];
    int answers;
} mage_duel;

mage_duel *mage_at(mage_setup setup);
mage_duel *mage_played(mage_setup setup, const char *moves); /* mage_at, mage_play */
void mage_free(mage_duel *d);                                /* NULL allowed */

/* Plays moves separated by '|', each the text of an action or outcome; "Rage: ..." is the only one that begins with
 * "Rage: ", and "*" the first outcome of chance until somebody is to act. */
void mage_play(mage_duel *d, const char *moves);

/* The state, for numbers. */
static inline const mk_duel *mage_of(const mage_duel *d) { return mk_duel_of(&d->state); }
static inline const mk_player *mage_player(const mage_duel *d, int player) { return &mage_of(d)->player[player]; }

bool mage_over(const mage_duel *d);
bool mage_is_asked(const mage_duel *d, int player); /* that player, and he alone, is to act */
/* Texts of all that can be done now, in the game's order, separated by '|'. */
const char *mage_choices(mage_duel *d);
/* Whether some choice is, or with "..." at the end begins with, the text. */
bool mage_offers(mage_duel *d, const char *text);
int mage_choice_count(mage_duel *d);
double mage_probability(mage_duel *d, const char *text); /* of an outcome; 0: none */
/* Names of the cards in a pile of a player, separated by ", ": mage_cards(d, MK_DEFENDER, mage_player(d, 1)->hand). */
const char *mage_cards(mage_duel *d, int player, rp_pile pile);
/* The whole position, or what one player may know of it, as JSON. */
const char *mage_text(mage_duel *d, int player);
double mage_payoff(const mage_duel *d); /* the aggressor's, of a duel that is over */

/* The position has to be refused; the complaint. */
const char *mage_refusal(mage_setup setup);

/* Runs the tests, each with its own time limit; the exit status of a test program. */
int mage_run_tests(const char *name, const TTest *const *tests, size_t count);

#endif
