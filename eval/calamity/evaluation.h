/* What a duel of Heroes of Calamity is worth: a logistic function of the difference of these terms, log odds.
 *
 *   strength     logarithm of what a side's heroes can do before they are beaten, by Lanchester's square law (force.h)
 *   attacks      what its active hero, and its heroes yet to be activated in this Round, can do by attacks, as shares
 *                of the other's strength
 *   hand         Spells in hand that can be of use: Common ones and those of living heroes
 *   deck         the share of such Spells in the deck, from which each turn draws one
 *
 * Looks at a full state. Left out: what the single Spells do, hero actions, and passives that answer something (those
 * are seen when they happen). In a match, before the first choice of its duel, the log odds are those that are learned
 * of heroes and decks (draft_values.h), in one term; before the roll-off is won, and before trios are drawn, 0. */
#ifndef RIPOSTE_EVAL_CALAMITY_EVALUATION_H
#define RIPOSTE_EVAL_CALAMITY_EVALUATION_H

#include "engine/games/calamity/state.h"
#include "eval/evaluate.h"

typedef enum cal_term { CAL_STRENGTH, CAL_ATTACKS_NOW, CAL_ATTACKS_LATER, CAL_HAND, CAL_DECK, CAL_TERMS } cal_term;
enum { CAL_HERO_TERMS = CAL_HAND }; /* the first ones: they look at heroes, at the turn and at the attack under way */

/* Log odds for each unit of a term. */
extern const double cal_weights[CAL_TERMS];

/* The terms of a duel for both players, without weights; false: before the duel, all are 0. Not over. */
bool cal_find_terms(const cal_setup *setup, const cal_duel *duel, double term[CAL_PLAYERS][CAL_TERMS]);
/* The same in two parts, from the first hands on: the first terms, and the others into their places behind them. */
void cal_find_hero_terms(const cal_setup *setup, const cal_duel *duel, double term[CAL_PLAYERS][CAL_HERO_TERMS]);
void cal_find_card_terms(const cal_duel *duel, double term[CAL_PLAYERS][CAL_TERMS]);
/* What terms come to, as rp_evaluate. */
void cal_weigh_terms(double term[CAL_PLAYERS][CAL_TERMS], double value[]);

/* As rp_evaluate and rp_evaluation_terms, of a position that is not over. */
void cal_evaluate(const rp_game *game, const rp_state *state, double value[]);
int cal_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]);

#endif
