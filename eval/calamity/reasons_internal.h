/* What reasons about calamity are told with, and who tells which (reasons.h). Everything is a function of the view. */
#ifndef RIPOSTE_EVAL_CALAMITY_REASONS_INTERNAL_H
#define RIPOSTE_EVAL_CALAMITY_REASONS_INTERNAL_H

#include "engine/games/calamity/state.h"
#include "engine/page.h"
#include "eval/evaluate.h"

typedef struct cal_reasoning {
    const rp_view *view;
    const cal_setup *setup;
    const cal_duel *duel;
    int me;
    rp_state world;                                              /* reasons.c: one that the view allows */
    char (*text)[RP_REASON_TEXT_MAX], spare[RP_REASON_TEXT_MAX]; /* for what is too much */
    rp_page page;                                                /* of the last text */
    int count;
} cal_reasoning;

/* ---- reason_words.c ---- */

/* The page of one more reason. */
rp_page *cal_begin_reason(cal_reasoning *r);
/* The page of a reason of several parts: one more, or when it has begun, with `between` behind what stands there. */
rp_page *cal_continue_reason(cal_reasoning *r, bool *begun, const char *between);
/* "s" unless it is one. */
const char *cal_plural(double count);

/* A part of a sum of log odds, told as "+2.6 points WORDS NAME". */
typedef struct cal_part {
    const char *words, *name; /* name NULL: none */
    double odds;
} cal_part;

/* "HEAD +2.6 points by his Spells, +1.3 beside Petra": the largest parts of log odds `sum`, each as the points by which
 * the chance to win would be lower without it; those below 0.05 are left out. Nothing where none is left. */
void cal_say_parts(cal_reasoning *r, const char *head, double sum, const cal_part parts[], int count);
/* Chance to win of log odds; portable. */
double cal_chance_of(double odds);

/* ---- pick_reasons.c, deck_reasons.c, hand_reasons.c ---- */

void cal_say_privilege(cal_reasoning *r, rp_action action);
void cal_say_pick(cal_reasoning *r, rp_action action);
void cal_say_card(cal_reasoning *r, int local);
void cal_say_done(cal_reasoning *r);
void cal_say_redraw(cal_reasoning *r);
/* Those of these cards of a player that answer attacks. */
rp_pile cal_answers_of(const cal_reasoning *r, int player, rp_pile pile);
void cal_say_discard(cal_reasoning *r, int slot);

#endif
