/* What is explained as it happens to somebody who plays a game for the first time (`riposte play --learn`).
 *
 * A lesson has its moment: something that happens, as the learner sees it, or a decision of his. At the first such
 * moment of a game it is said, and never again. */
#ifndef RIPOSTE_PLAY_FACES_LESSONS_H
#define RIPOSTE_PLAY_FACES_LESSONS_H

#include "play/faces/narrator.h"

typedef struct rp_lesson {
    /* NULL: not at events */
    bool (*after)(const rp_game *game, const rp_event *event);
    /* The learner, whose view it is, is to act. NULL: not at decisions. */
    bool (*before)(const rp_view *view);
    const char *text; /* whole sentences, no line breaks */
} rp_lesson;

enum { RP_LESSONS_MAX = 64 };

/* Of one game; its face has it. */
typedef struct rp_lessons {
    const rp_lesson *lesson;
    int count; /* at most RP_LESSONS_MAX */
} rp_lessons;

/* Which lessons of a game were said: bits. 0 to begin with. */
typedef uint64_t rp_lessons_said;

/* The lessons whose moment a happening is, or a decision, into text[], and marks them as said; their number.
 * `lessons` NULL: none. */
int rp_lessons_after(const rp_lessons *lessons, const rp_happening *happening, rp_lessons_said *said,
                     const char *text[RP_LESSONS_MAX]);
int rp_lessons_before(const rp_lessons *lessons, const rp_view *view, rp_lessons_said *said,
                      const char *text[RP_LESSONS_MAX]);

#endif
