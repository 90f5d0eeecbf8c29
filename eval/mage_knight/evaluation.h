/* What a Mage Knight duel is worth before it is over: what it has brought so far, and what it brings when both go on
 * with quick sense (playout.h). That looks at a full state, each side's choices at its own cards only. Deterministic:
 * what chance still decides is drawn with fixed seeds. */
#ifndef RIPOSTE_EVAL_MAGE_KNIGHT_EVALUATION_H
#define RIPOSTE_EVAL_MAGE_KNIGHT_EVALUATION_H

#include "eval/evaluate.h"

/* As rp_evaluate and rp_evaluation_terms; the terms are in tenths of Fame, and their difference by the scale of the
 * prices is the value. */
void mk_evaluate(const rp_game *game, const rp_state *state, double value[]);
int mk_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]);

#endif
