/* What a game writes of a state, in one short line for people: "first 1, betting pb". */
#ifndef RIPOSTE_PLAY_FACES_LABEL_WRITER_H
#define RIPOSTE_PLAY_FACES_LABEL_WRITER_H

#include "engine/document.h"

enum { RP_LABEL_DEPTH_MAX = 16 };

/* Members as "name value" with commas between them, lists as [a b], objects inside as (...), what is true as "name".
 * What tells nothing is left out: null, false, "hidden", and lists and objects in which nothing else is. What does not
 * fit in `size` bytes ends in "...". */
typedef struct rp_label_writer {
    rp_writer writer; /* to hand out */
    char *text;       /* not owned; always ends in a zero byte */
    size_t size, length;
    int depth; /* what is deeper than RP_LABEL_DEPTH_MAX is left out */
    struct {
        bool list, any;
        size_t before;   /* length of the text without it */
        bool any_before; /* in the level above */
    } level[RP_LABEL_DEPTH_MAX + 1];
} rp_label_writer;

/* Begins an empty label in text[size], size 4 or more. */
void rp_label_writer_begin(rp_label_writer *label, char *text, size_t size);

#endif
