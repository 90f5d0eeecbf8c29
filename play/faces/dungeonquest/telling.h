/* Between the files of the narrator: the events of one move on their way to text. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_TELLING_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_TELLING_H

#include "engine/games/dungeonquest/events.h"
#include "play/faces/dungeonquest/words.h"
#include "play/faces/narrator.h"

typedef struct dungeon_telling {
    const rp_happening *happening;
    const dungeon_setup *setup;
    const dungeon_book *book;
    const dungeon_state *before, *after;
    rp_narrator *narrator;
    int reader;
    int at;      /* the event that is told; a sentence about several moves it to the last of them */
    int counted; /* cards of the ways in the catacombs that were told as drawn */
    rp_page page;
} dungeon_telling;

static inline const rp_event *dungeon_event_at(const dungeon_telling *t, int at) {
    return &t->happening->account.event[at];
}
/* The event `ahead` places on, or NULL if it is not of that kind and, in its first value, of the same player. */
const rp_event *dungeon_event_ahead(const dungeon_telling *t, int ahead, dungeon_event kind);

/* "You draw" or "Hugo draws"; the player of the event is its first value. */
void dungeon_say_who(dungeon_telling *t, int player, const char *verb);
void dungeon_say_place(dungeon_telling *t, int square);

/* Each tells t->at. Of ways and tiles (tell_ways.c). */
void dungeon_say_placed(dungeon_telling *t, const int32_t value[]);
void dungeon_say_moved(dungeon_telling *t, const int32_t value[]);
void dungeon_say_stopped(dungeon_telling *t, const int32_t value[]);
void dungeon_say_tile(dungeon_telling *t, const int32_t value[]);
void dungeon_say_turned(dungeon_telling *t, const int32_t value[]);
void dungeon_say_marked(dungeon_telling *t, const int32_t value[]);
void dungeon_say_crossed(dungeon_telling *t, const int32_t value[]);
void dungeon_say_descends(dungeon_telling *t, const int32_t value[]);
void dungeon_say_marker(dungeon_telling *t, const int32_t value[]);

/* Of dice and cards (tell_cards.c). */
void dungeon_say_rolled(dungeon_telling *t, const int32_t value[]);
void dungeon_say_tested(dungeon_telling *t, const int32_t value[]);
void dungeon_say_drew(dungeon_telling *t, const int32_t value[]);
void dungeon_say_empty(dungeon_telling *t, const int32_t value[]);
void dungeon_say_shuffled(dungeon_telling *t, const int32_t value[]);
void dungeon_say_kept(dungeon_telling *t, const int32_t value[]);
void dungeon_say_collected(dungeon_telling *t, const int32_t value[]);
void dungeon_say_went(dungeon_telling *t, const int32_t value[]);
void dungeon_say_declined(dungeon_telling *t, const int32_t value[]);
void dungeon_say_rune_used(dungeon_telling *t, const int32_t value[]);
void dungeon_say_gold(dungeon_telling *t, const int32_t value[]);

/* Of monsters and fights (tell_fights.c). */
void dungeon_say_monster(dungeon_telling *t, const int32_t value[]);
void dungeon_say_attacks(dungeon_telling *t, const int32_t value[]);
void dungeon_say_token_picked(dungeon_telling *t, const int32_t value[]);
void dungeon_say_token_laid(dungeon_telling *t, const int32_t value[]);
void dungeon_say_token_back(dungeon_telling *t, const int32_t value[]);
/* All events of a fight from t->at on, up to the next that is none. */
void dungeon_say_fight(dungeon_telling *t);

#endif
