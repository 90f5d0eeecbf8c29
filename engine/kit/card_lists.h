/* Cards in positions: written by their texts, read so that each card gets one place only.
 *
 * A card is written as its text, where all copies of a kind have the same but for " #2", " #3" ... behind those after
 * the first. It is read from that text, from a kind's text (any copy that has no place yet), from a name that only one
 * kind has, or from its number. All functions are pure but for their outputs; any thread. */
#ifndef RIPOSTE_ENGINE_KIT_CARD_LISTS_H
#define RIPOSTE_ENGINE_KIT_CARD_LISTS_H

#include "engine/document.h"
#include "engine/kit/pile.h"

typedef struct rp_card_names {
    void (*text)(const void *context, int card, char *text); /* RP_TEXT_MAX bytes */
    const char *(*name)(const void *context, int card);      /* without numbers; kinds may share it */
    const void *context;
} rp_card_names;

/* Reading of one position. */
typedef struct rp_card_reader {
    const rp_card_names *names;
    rp_reader *reader;
    rp_pile present; /* cards of the game */
    rp_pile used;    /* those that have a place by now */
} rp_card_reader;

/* The member `key` as a list of cards, each of which gets its place with that; 0 when it is left out. */
rp_pile rp_read_pile(rp_card_reader *from, const char *key);
/* The same for cards that have their place in `pile` already. `where` says so in the error: "the hand". */
rp_pile rp_read_part(const rp_card_reader *from, const char *key, rp_pile pile, const char *where);
/* The member `key`: a card, which gets its place with that, or -1 for null, when left out, and after a failure. */
int rp_read_card(rp_card_reader *from, const char *key);
/* The card under the cursor, which gets its place with that; -1 after a failure. */
int rp_read_card_here(rp_card_reader *from);
/* All cards that the text or number under the cursor may mean; 0 after a failure. */
rp_pile rp_read_meant(const rp_card_reader *from);

/* card -1: null. */
void rp_write_card(const rp_card_names *names, rp_writer *writer, const char *key, int card);
/* A list, from the lowest number; also of none. */
void rp_write_pile(const rp_card_names *names, rp_writer *writer, const char *key, rp_pile pile);

#endif
