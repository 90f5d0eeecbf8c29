/* Evaluation that keeps what heroes come to. Many positions that a search evaluates differ in cards only, or are met
 * again by another order of actions: what is found of their heroes is kept in one of these places. */
#ifndef RIPOSTE_EVAL_CALAMITY_NOTES_H
#define RIPOSTE_EVAL_CALAMITY_NOTES_H

#include "eval/calamity/evaluation.h"
#include "eval/notes.h"

enum {
    CAL_NOTE_BITS = 11,
    CAL_NOTES = 1 << CAL_NOTE_BITS,
    CAL_BRIEF_WORDS = 4,
    CAL_CHANGE_WORDS = 5, /* of a hero that has changes */
    CAL_NOTE_WORDS = CAL_BRIEF_WORDS + CAL_HEROES * CAL_CHANGE_WORDS
};
typedef struct cal_note {
    _Alignas(64) uint64_t key[RP_NOTE_HEAD + CAL_NOTE_WORDS]; /* what the terms of heroes were found from */
    double term[CAL_PLAYERS][CAL_TERMS];                      /* those of cards as they were when `value` was found */
    double value;
} cal_note;
typedef struct cal_notes {
    cal_note note[CAL_NOTES];
} cal_notes;

/* An rp_noted_estimate_function (eval/evaluate.h); `notes` is a cal_notes. */
void cal_noted_estimate(const rp_game *game, const rp_state *state, void *notes, double value[]);

#endif
