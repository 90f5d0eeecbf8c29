/* Evaluation that keeps what heroes come to. Many positions that a search evaluates differ in cards only, or are met
 * again by another order of actions: what is found of their heroes is kept in one of these places. */
#ifndef RIPOSTE_EVAL_CALAMITY_NOTES_H
#define RIPOSTE_EVAL_CALAMITY_NOTES_H

#include "eval/calamity/evaluation.h"

enum { CAL_NOTES = 2048, CAL_NOTE_WORDS = 4, CAL_CHANGE_WORDS = 5 };
typedef struct cal_note {
    _Alignas(64) uint64_t brief[CAL_NOTE_WORDS];   /* what the terms were found from, but changes; 0: nothing is here */
    uint64_t change[CAL_HEROES][CAL_CHANGE_WORDS]; /* of heroes that have some */
    double term[CAL_PLAYERS][CAL_TERMS];           /* those of cards as they were when `value` was found */
    double value;
} cal_note;
typedef struct cal_notes {
    cal_note note[CAL_NOTES];
} cal_notes;

/* An rp_noted_estimate_function (eval/evaluate.h); `notes` is a cal_notes. */
void cal_noted_estimate(const rp_game *game, const rp_state *state, void *notes, double value[]);

#endif
