/* What Spells in the own hand are worth, by what is learned of lists (draft_model.h): it is all that is known of them
 * beyond what they do. */
#ifndef RIPOSTE_EVAL_CALAMITY_HAND_VALUES_H
#define RIPOSTE_EVAL_CALAMITY_HAND_VALUES_H

#include "eval/calamity/draft_values.h"

/* Log odds that one point of learned worth in the first hand is, beside the mean of the list: a hand makes a difference
 * for a turn or two, a list in all of them.
 * calamity_fit hands 40000 21 gave 0.36 with a standard error of 0.11, 2026-12-01. */
extern const double cal_hand_weight;

/* The worth of each card of the list of `player`, by slot. */
void cal_find_card_worths(const cal_draft_model *model, const cal_setup *setup, const cal_duel *duel, int player,
                          double worth[CAL_DECK_MOST]);
/* What the hand of `player` is worth more than as many cards of his hand and deck on the average. */
double cal_hand_excess(const cal_side *of, const double worth[CAL_DECK_MOST]);

/* Log odds of view->player, who is to keep his first hand or to redraw it (HOC-R09), after each of his actions; returns
 * the index of the one to take. What is learned of heroes and decks and, of a hand that is kept, its excess: to search
 * would be to look far on behind the one hand that is kept, and nowhere behind the many that can be drawn. */
int cal_judge_first_hand(const rp_view *view, const cal_draft_values *values, const rp_action actions[], int count,
                         double odds[]);

#endif
