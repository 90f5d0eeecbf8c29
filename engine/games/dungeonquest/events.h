/* What the dungeon tells its listeners (engine/event.h). All of it is for all, but for lives in fights and
 * cards that come to a player face down.
 *
 * Whoever listens from a known state on knows where heroes, tiles, cards and tokens are. Fights tell the events of
 * `dq-combat` behind ours: kind DUNGEON_EVENTS + dq_event_kinds, their players as ours (fights.h), their cards
 * (number + 1) by dungeon_fight_card_number. Their names begin with "combat-". */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_EVENTS_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_EVENTS_H

#include "engine/games/dungeonquest/course.h"
#include "engine/games/dungeonquest_combat/events.h"

/* clang-format off */
/* Values in the order that is given; names are numbers of the kind + 1, squares are told as numbers + 1. */
#define DUNGEON_EVENT_LIST(EVENT)                                                                                      \
    /* the start */                                                                                                    \
    EVENT(DUNGEON_TOLD_FIGURE, "figure")     /* player, hero: he plays it */                                           \
    EVENT(DUNGEON_TOLD_RUNE, "rune")         /* player, rune: he has it */                                             \
    EVENT(DUNGEON_TOLD_ROLLED_FOR_FIRST, "rolled-for-first") /* player, number */                                      \
    EVENT(DUNGEON_TOLD_FIRST, "first")       /* player: the First Player */                                            \
    EVENT(DUNGEON_TOLD_PLACED, "placed")     /* player, square */                                                      \
    /* a turn */                                                                                                       \
    EVENT(DUNGEON_TOLD_TURN, "turn")         /* player: his turn begins */                                             \
    EVENT(DUNGEON_TOLD_SUN, "sun")           /* space */                                                               \
    EVENT(DUNGEON_TOLD_DUSK, "dusk")         /* number rolled, night: no|yes */                                        \
    EVENT(DUNGEON_TOLD_LOSES_TURN, "loses-turn") /* player, turns that he will lose yet */                             \
    EVENT(DUNGEON_TOLD_SEARCHES, "searches") /* player */                                                              \
    EVENT(DUNGEON_TOLD_MEETS, "meets")       /* player, square: as if he had just come in */                           \
    EVENT(DUNGEON_TOLD_WAITS, "waits")       /* player, square, why: no-way|again; he has met it on this turn (R45) */ \
    EVENT(DUNGEON_TOLD_LEAVES, "leaves")     /* player: he is out */                                                   \
    /* ways */                                                                                                         \
    EVENT(DUNGEON_TOLD_MOVED, "moved")       /* player, from, to, how: walked|stepped|retreated|escaped|up */          \
    EVENT(DUNGEON_TOLD_STOPPED, "stopped")   /* player, by: door|portcullis|wall|hero */                               \
    EVENT(DUNGEON_TOLD_TILE, "tile")         /* square, chamber, back: north|east|south|west */                        \
    EVENT(DUNGEON_TOLD_TURNED, "turned")     /* square, quarters */                                                    \
    EVENT(DUNGEON_TOLD_MARKED, "marked")     /* square: a catacomb entrance */                                         \
    EVENT(DUNGEON_TOLD_CROSSED, "crossed")   /* player, crossed: no|yes */                                             \
    EVENT(DUNGEON_TOLD_DESCENDS, "descends") /* player, direction */                                                   \
    EVENT(DUNGEON_TOLD_MARKER, "marker")     /* player, square, direction: his travel marker */                        \
    /* dice and cards */                                                                                               \
    EVENT(DUNGEON_TOLD_ROLLED, "rolled")     /* player, sum */                                                         \
    EVENT(DUNGEON_TOLD_TESTED, "tested")     /* player, attribute, sum, at most, passed: no|yes */                     \
    EVENT(DUNGEON_TOLD_DREW, "drew")         /* player, card */                                                        \
    EVENT(DUNGEON_TOLD_EMPTY, "empty")       /* deck: nothing can be drawn */                                          \
    EVENT(DUNGEON_TOLD_SHUFFLED, "shuffled") /* deck: its discards are its pile */                                     \
    EVENT(DUNGEON_TOLD_KEPT, "kept")         /* player, card */                                                        \
    EVENT(DUNGEON_TOLD_DECLINED, "declined") /* player, card: he leaves alone what it offers */                        \
    EVENT(DUNGEON_TOLD_COLLECTED, "collected") /* player, card: with those of his way */                               \
    EVENT(DUNGEON_TOLD_WENT, "went")         /* player, card, to: discard|pile; it was his, or met */                  \
    EVENT(DUNGEON_TOLD_RUNE_USED, "rune-used") /* player, rune */                                                      \
    EVENT(DUNGEON_TOLD_GOLD, "gold")         /* player, card, gold: rolled after the game */                           \
    /* heroes and monsters */                                                                                          \
    EVENT(DUNGEON_TOLD_WOUNDED, "wounded")   /* player, wounds, all that he has */                                     \
    EVENT(DUNGEON_TOLD_HEALED, "healed")     /* player, wounds, all that he has */                                     \
    EVENT(DUNGEON_TOLD_TRAPPED, "trapped")   /* player, square, by: searched|no-search|dragon; he cannot get away */   \
    EVENT(DUNGEON_TOLD_DIED, "died")         /* player */                                                              \
    EVENT(DUNGEON_TOLD_MONSTER, "monster")   /* player, monster, from: card|token: it is met */                        \
    EVENT(DUNGEON_TOLD_ATTACKS, "attacks")   /* player: he may not escape */                                           \
    EVENT(DUNGEON_TOLD_TOKEN_PICKED, "token-picked") /* player, monster, square: its life is that of the fight */      \
    EVENT(DUNGEON_TOLD_TOKEN_LAID, "token-laid") /* monster, square, where from, or nothing */                         \
    EVENT(DUNGEON_TOLD_TOKEN_BACK, "token-back") /* monster, life: all see it */                                       \
    EVENT(DUNGEON_TOLD_OVER, "over")         /* end */
/* clang-format on */
typedef enum dungeon_event { DUNGEON_EVENT_LIST(RP_WORD_VALUE) DUNGEON_EVENTS } dungeon_event;
_Static_assert(DUNGEON_EVENTS + DQ_EVENT_KINDS <= RP_EVENT_KINDS_MAX, "kinds of both fit");

/* Words of two of them. */
enum { DUNGEON_NO_WAY_ON, DUNGEON_MET_AGAIN };                         /* why he waits */
enum { DUNGEON_SEARCHED, DUNGEON_CANNOT_SEARCH, DUNGEON_DRAGON_BARS }; /* what he is trapped by */

/* Tells an event of up to five values; apart, so that what happens unheard stays short. */
__attribute__((noinline, cold)) void dungeon_tell_listener(const rp_listener *listener, dungeon_event kind, int a,
                                                           int b, int c, int d, int e);
static inline void dungeon_tell(const dungeon_course *course, dungeon_event kind, int a, int b, int c, int d, int e) {
    if (course->listener) dungeon_tell_listener(course->listener, kind, a, b, c, d, e);
}

/* The same of a card that comes to a player; if it lies face down, its name is for him alone. */
__attribute__((noinline, cold)) void dungeon_tell_card_listener(const dungeon_course *course, dungeon_event kind,
                                                                int player, int card);
static inline void dungeon_tell_card(const dungeon_course *course, dungeon_event kind, int player, int card) {
    if (course->listener) dungeon_tell_card_listener(course, kind, player, card);
}

extern const rp_event_kind dungeon_event_kinds[DUNGEON_EVENTS + DQ_EVENT_KINDS];
/* The number of a card of a fight in our events: Power cards of all heroes and monsters (of the figures) differ
 * there. A number of the combat itself is named too, but its Power cards as those of the first hero and monster. */
int dungeon_fight_card_number(int hero, int monster, int card);
/* rp_rules.event_name */
void dungeon_event_name(const rp_game *game, const rp_event *event, int value, int number, char *text);

#endif
