/* Reasons for an action in calamity, of what the view's player sees alone. In a duel: what it comes to on the average,
 * counted through all that the rules' own chance can bring (outlook.h), and what it takes off the strength of a side
 * (force.h). Before it, and of cards in hand: the terms of the learned model that judges such choices (draft_model.h),
 * of the values that are compiled in, whatever an agent is told to play by. */
#ifndef RIPOSTE_EVAL_CALAMITY_REASONS_H
#define RIPOSTE_EVAL_CALAMITY_REASONS_H

#include "eval/evaluate.h"

/* As rp_reasons:
 *
 *   privilege               the chance to win with each of the two; what the first turn and the first pick make of it;
 *                           the draft that follows
 *   pick                    what the hero brings: alone, beside each hero of the side, against each of the
 *                           other's, by his Spells, and by what he makes of Common ones; the next best pick, and what
 *                           the other makes of the hero then; the draft that follows
 *   card to add             the chance to win with it now and without it; what it brings, with each of the heroes; if
 *                           it is one to add, its place in worth, how soon it is drawn, and the best deck that it goes
 *                           into
 *   end of a deck           the chance to win, now and at best; what each one's Spells bring; their timings
 *   redraw                  how often a new hand is worth more; the best and the worst of this one; what can be cast
 *   discard                 its place in worth in the hand; what it is good for; other copies
 *   attack, action, Spell   the chance of its first attack to hit; the expected loss or gain of health, the chance to
 *                           defeat, and what that is of the strength of a side; what the best attack becomes by it;
 *                           then growth of stats, of hands, and of the actions that are left
 *   answer                  the same, of the attack that goes on; beside it, what the attack is without the answer, or
 *                           where none is given with the best one
 *   hero to activate        his best attack, by what it takes off the other's strength, beside the best one of his side
 *   end of the turn         actions and Spells that are left unused, and heroes that are yet to be activated
 *
 * A draft and a deck are told as they go on if both choose as well as they can by these values. "Points" are parts of
 * the chance to win in percent: by how much it would be lower if that term of its log odds were 0. */
int cal_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);

#endif
