/* What somebody is told who plays with `--learn`: lessons of the game's face when their moments come (faces/lessons.h),
 * printed between what happens; of a game without lessons its rules page before the first move. */
#ifndef RIPOSTE_PLAY_SESSION_LEARNER_H
#define RIPOSTE_PLAY_SESSION_LEARNER_H

#include "play/faces/lessons.h"

#include <stdio.h>

/* All zero: somebody who is told nothing. */
typedef struct rp_learner {
    bool learns;
    const rp_lessons *lessons; /* NULL: the game has none */
    rp_lessons_said said;
} rp_learner;

/* Makes a learner and says how the game will be explained. */
void rp_learner_begin(FILE *out, rp_learner *learner, const rp_game *game, bool colours);
/* Explains what has just been told, and a decision whose table has just been shown. Nothing for who does not learn. */
void rp_learner_after(FILE *out, rp_learner *learner, const rp_happening *happening);
void rp_learner_before(FILE *out, rp_learner *learner, const rp_view *view);

#endif
