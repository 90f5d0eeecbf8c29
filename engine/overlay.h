/* Lists of card data that a file is laid over. An entry of an id that is there replaces that one in its place, another
 * comes behind the last: so a file with one hero adds or changes one hero, and a file that says what is there already
 * changes no byte.
 *
 *     rp_overlay over = {.thing = "hero", .entries = book->hero, .size = sizeof *book->hero,
 *                        .count = &book->hero_count, .before = book->hero_count, .maximum = HEROES_MAX};
 *     for each item of the file's array, after its id has been read and checked:
 *         hero *hero = rp_overlay_place(&over, reader, id);
 *         if (hero) read_hero(reader, hero);
 *
 * One overlay for one array of one file. Nothing is kept behind it, no thread but the reader's own. */
#ifndef RIPOSTE_ENGINE_OVERLAY_H
#define RIPOSTE_ENGINE_OVERLAY_H

#include "engine/document.h"

enum { RP_OVERLAY_MAX = 512 }; /* most entries of a list */

typedef struct rp_overlay {
    const char *thing; /* for people: "hero" */
    void *entries;     /* each begins with its id, a zero-terminated text */
    size_t size;       /* bytes of an entry */
    uint32_t *count;   /* entries that are there, at most `maximum`; grows */
    uint32_t before;   /* the same as the file begins */
    uint32_t maximum;  /* entries that fit, at most RP_OVERLAY_MAX */
    bool repeats;      /* several entries may have one id: those of the file take their places in turn */
    uint64_t laid[RP_OVERLAY_MAX / 64]; /* bits of the entries that the file has brought; zero at first */
} rp_overlay;

/* The place of the file's next entry: that of the same id without regard to case (of ASCII letters), or a new one. Its
 * bytes are zero but for the id, which must fit with its terminating zero. NULL after a failure, which the reader keeps
 * with the path of the entry: `repeats` is off and the file has brought that id already, no room is left, or the reader
 * had failed before. */
void *rp_overlay_place(rp_overlay *over, rp_reader *reader, const char *id);

/* The member `key`, a text of at most size - 1 bytes, into `text`, zero-filled behind it; where the file does not say
 * it, `text` stays, and a failure where that is empty. */
void rp_overlay_text(rp_reader *reader, const char *key, char *text, size_t size);

#endif
