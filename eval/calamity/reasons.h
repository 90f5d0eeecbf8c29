/* Reasons for an action in a duel of calamity: what it comes to on the average, counted through all that the rules' own
 * chance can bring (outlook.h), and what it takes off the strength of a side (force.h). They look at what the view's
 * player sees alone. Of a draft and of deck building nothing is said. */
#ifndef RIPOSTE_EVAL_CALAMITY_REASONS_H
#define RIPOSTE_EVAL_CALAMITY_REASONS_H

#include "eval/evaluate.h"

/* As rp_reasons:
 *
 *   attack, action, Spell   the chance of its first attack to hit; the expected loss or gain of health, the chance to
 *                           defeat, and what that is of the strength of a side; then growth of stats, of hands, and of
 *                           the actions that are left
 *   answer                  the same, of the attack that goes on; beside it, what the attack is without the answer
 *   hero to activate        his best attack, by what it takes off the other's strength, beside the best one of his side
 *   end of the turn         actions and Spells that are left unused, and heroes that are yet to be activated */
int cal_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);

#endif
