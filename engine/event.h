/* Events: what happens in the course of a move, told as it happens. Narrators, logs, replays and statistics read them;
 * nobody runs rules again to find out.
 *
 *   rp_apply_told(game, state, move, listener)
 *        └─ the rules call rp_tell for each thing once, in the order in which things happen: who, what, how much,
 *           because of which card
 *   rp_apply: the same with nobody listening, for searches and playouts
 *
 * The rules list their kinds of events; a kind names its values. A value that some players may not know is marked with
 * who they are, and rp_event_for blanks it for them. */
#ifndef RIPOSTE_ENGINE_EVENT_H
#define RIPOSTE_ENGINE_EVENT_H

#include "engine/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RP_EVENT_VALUES = 12,
    RP_EVENT_KINDS_MAX = 96,
    RP_MOVE_EVENTS_MAX = 256,  /* most events of one move */
    RP_EVENT_BLANK = INT32_MIN /* the value is not for the reader's eyes */
};

/* How a value is written for people. */
typedef enum rp_event_value_kind {
    RP_VALUE_NUMBER,
    RP_VALUE_PLAYER, /* a player of the game, -1: nobody */
    RP_VALUE_WORD,   /* one of `words` */
    RP_VALUE_NAME    /* something with a name (a card, an ability), its number + 1; 0: nothing. rp_rules.event_name */
} rp_event_value_kind;

typedef struct rp_event_value {
    const char *name;  /* lower case; NULL behind the last */
    uint8_t kind;      /* rp_event_value_kind */
    const char *words; /* see engine/words.h */
} rp_event_value;

typedef struct rp_event_kind {
    const char *name; /* lower case, digits and '-' */
    rp_event_value value[RP_EVENT_VALUES];
} rp_event_kind;

typedef struct rp_event {
    uint8_t kind;                   /* index in the rules' list */
    uint8_t blank_for;              /* bits of players who do not learn the values in `blank` */
    uint16_t blank;                 /* bits of values */
    int32_t value[RP_EVENT_VALUES]; /* 0 behind those of the kind */
} rp_event;

/* Who is told. `tell` is called in the thread that applies the move; the event lives as long as the call. */
typedef struct rp_listener {
    void (*tell)(void *context, const rp_event *event);
    void *context;
} rp_listener;

static inline void rp_tell(const rp_listener *listener, const rp_event *event) {
    listener->tell(listener->context, event);
}

/* The event as `player` may know it; -1: as it was. */
RP_API rp_event rp_event_for(const rp_event *event, int player);

#endif
