/* What a position of the whole dungeon is worth: the payoff that the outlooks of its heroes (outlook.h) let expect.
 *
 *   score=gold   chance times gold, in 10,000
 *   score=win    alone: the chance to get out with a Treasure card; else the chance to get out, times that none of the
 *                others gets out with more: gold g of his against h of another wins with g^2 / (g^2 + h^2), each with
 *                what bare life is worth in a comparison on top
 *
 * Both less `rivals` times what the others expect on average, as in the payoff. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_EVALUATION_H
#define RIPOSTE_EVAL_DUNGEONQUEST_EVALUATION_H

#include "eval/evaluate.h"

/* As rp_evaluate, of a position that is not over. */
void dungeon_evaluate(const rp_game *game, const rp_state *state, double value[]);
/* As rp_evaluation_terms: natural logarithms of the factors of the worth of each, at least -20; before `rivals`. */
int dungeon_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]);

#endif
