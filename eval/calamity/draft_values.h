/* What decisions before a duel of Heroes of Calamity are worth, by learned weights (draft_model.h).
 *
 *   draft       the game of picks alone, P Q P Q P Q, solved for every pair of sets of heroes: at its end each side has
 *               the best deck of its trio, and the log odds are what the model says. Built once, from the last pick
 *               back, some milliseconds for 16 heroes; a pick is then looked up
 *   privilege   what the draft is worth to who picks first
 *   deck        the best list that can still come of the cards, against the other's best deck
 *
 * To who builds one the other's deck is unknown and not looked at: he is taken to build the best one. */
#ifndef RIPOSTE_EVAL_CALAMITY_DRAFT_VALUES_H
#define RIPOSTE_EVAL_CALAMITY_DRAFT_VALUES_H

#include "eval/calamity/draft_model.h"

/* One block of memory, to be freed with free(); read only, any thread. */
typedef struct cal_draft_values cal_draft_values;

/* With `presets` a trio's deck is the preset list that is worth most instead of the best one of all. NULL: no memory.
 * The model is copied. */
cal_draft_values *cal_draft_values_new(const cal_setup *setup, const cal_draft_model *model, bool presets);
/* Of the model that is compiled in, made once for a game. */
const cal_draft_values *cal_draft_values_of(const rp_game *game);
const cal_draft_model *cal_draft_model_in(const cal_draft_values *values);

/* Whether a position is one of those above: from the privilege on, until the first choice of the duel. */
bool cal_judged_by_draft(const cal_duel *duel);
/* Log odds of p1 in such a position, or in an earlier one of a match (0); decks that are not done are finished as well
 * as they can be. Of a full state, whose decks are both looked at: a masked view has cards without a kind. */
double cal_draft_odds(const cal_setup *setup, const cal_draft_values *values, const cal_duel *duel);

/* The same of p1 in the view of a duel or a match whose first hands are dealt; an other's deck that is not seen is the
 * best one of his trio. */
double cal_draft_odds_seen(const rp_view *view, const cal_draft_values *values);

/* Log odds of `player`, who is to act in a view before the duel, after each of his actions; returns the index of the
 * one to take. With `presets` the list that he builds is a preset one where his cards allow it. */
int cal_judge_choices(const rp_view *view, const cal_draft_values *values, const rp_action actions[], int count,
                      double odds[]);
/* The index of the first pick in a fixed order: heroes by the mean log odds of the trios that they are in. */
int cal_fixed_pick(const cal_draft_values *values, const rp_action actions[], int count);

#endif
