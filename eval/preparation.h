/* What is chosen before the play proper, a draft, a deck or a first hand, and is valued without searching; of games
 * that have such a thing (rp_evaluator.preparation). Searches take the choice that it names (rp_agent_decide). */
#ifndef RIPOSTE_EVAL_PREPARATION_H
#define RIPOSTE_EVAL_PREPARATION_H

#include "eval/learner.h"

typedef enum rp_stage {
    RP_STAGE_PLAY, /* the play proper, or nothing to be chosen here */
    RP_STAGE_PICKS,
    RP_STAGE_DECK,
    RP_STAGE_HAND /* to keep a first hand, or to draw a new one */
} rp_stage;

/* How choices are made: by what is learned, or as far as the game has it by what is laid down: a fixed order of picks,
 * one of the preset decks. */
typedef struct rp_preparing {
    bool preset_picks, preset_decks;
} rp_preparing;

typedef struct rp_preparation {
    /* Where somebody is to act; of a state or the bytes of a view. */
    rp_stage (*stage)(const rp_game *game, const rp_state *state);
    /* Values from the text of a file, whose `name` begins the error line, or what is compiled in (text NULL), to be
     * freed with free(). RP_BAD_INPUT: the text is none. */
    rp_status (*open)(const rp_game *game, const char *text, const char *name, rp_preparing preparing, void **values,
                      rp_error *error);
    /* In a view before play, what each action is worth to view->player: expected payoffs into value[count]. Returns
     * the index of the one to take. `values` NULL: those that are compiled in, as learned. A function of the view. */
    int (*judge)(const rp_view *view, const void *values, rp_preparing preparing, const rp_action actions[], int count,
                 double value[]);
    /* Whether they were learned from games with the card data that `game` has; `values` as above. */
    bool (*is_of_data)(const rp_game *game, const void *values);
    const rp_learner *learner; /* NULL: nothing is learned */
} rp_preparation;

#endif
