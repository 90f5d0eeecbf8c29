/* What a game of Calamity tells its listeners. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_EVENTS_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_EVENTS_H

#include "engine/games/calamity/state.h"

/* clang-format off */
/* Values in the order that is given; names are numbers of the book + 1. */
#define CAL_EVENT_LIST(EVENT)                                                                                          \
    /* before the duel */                                                                                              \
    EVENT(CAL_TOLD_ROLLED_OFF, "rolled-off") /* player, number */                                                      \
    EVENT(CAL_TOLD_PRIVILEGE, "privilege")   /* player, what: first-pick|first-turn */                                 \
    EVENT(CAL_TOLD_HERO, "hero")             /* player, hero: he has it now */                                         \
    EVENT(CAL_TOLD_ADDED, "added")           /* player, card: blank for the other */                                   \
    EVENT(CAL_TOLD_BUILT, "built")           /* player, cards: his deck is done */                                     \
    EVENT(CAL_TOLD_REDRAWS, "redraws")       /* player */                                                              \
    /* the duel */                                                                                                     \
    EVENT(CAL_TOLD_ROUND, "round")           /* number */                                                              \
    EVENT(CAL_TOLD_TURN, "turn")             /* player */                                                              \
    EVENT(CAL_TOLD_DRAWN, "drawn")           /* player, card: blank for the other */                                   \
    EVENT(CAL_TOLD_EMPTY, "empty")           /* player: his deck is empty, so he draws no card */                      \
    EVENT(CAL_TOLD_RESHUFFLED, "reshuffled") /* player */                                                              \
    EVENT(CAL_TOLD_ACTIVATES, "activates")   /* player, hero */                                                        \
    EVENT(CAL_TOLD_ATTACKS, "attacks")       /* player, hero, attacked hero */                                         \
    EVENT(CAL_TOLD_ROLLED, "rolled")         /* player, d20, what it needed, how: missed|hit */                        \
    EVENT(CAL_TOLD_USES, "uses")             /* player, hero, number of the action from 1 on */                        \
    EVENT(CAL_TOLD_CASTS, "casts")           /* player, card, whose the target is, target */                           \
    EVENT(CAL_TOLD_PASSIVE, "passive")       /* player, hero */                                                        \
    EVENT(CAL_TOLD_DAMAGE, "damage")         /* player, hero, amount, health left */                                   \
    EVENT(CAL_TOLD_HEALS, "heals")           /* player, hero, amount, health */                                        \
    EVENT(CAL_TOLD_CHANGE, "change")         /* player, hero, stat, amount */                                          \
    EVENT(CAL_TOLD_READY, "ready")           /* player, hero */                                                        \
    EVENT(CAL_TOLD_EXHAUSTED, "exhausted")   /* player, hero */                                                        \
    EVENT(CAL_TOLD_CLEANSED, "cleansed")     /* player, hero */                                                        \
    EVENT(CAL_TOLD_REVIVED, "revived")       /* player, hero, health */                                                \
    EVENT(CAL_TOLD_FALLS, "falls")           /* player, hero */                                                        \
    EVENT(CAL_TOLD_DISCARDED, "discarded")   /* player, card */                                                        \
    EVENT(CAL_TOLD_SHOWN, "shown")           /* player, card: of a hand that is revealed */                            \
    EVENT(CAL_TOLD_OVER, "over")             /* winner, -1: none */
/* clang-format on */
typedef enum cal_event { CAL_EVENT_LIST(RP_WORD_VALUE) CAL_EVENTS } cal_event;

/* Apart, so that what happens unheard stays short. */
__attribute__((noinline, cold)) void cal_tell_listener(const rp_listener *listener, cal_event kind, int a, int b, int c,
                                                       int d);
/* A card of a slot, which only its owner sees where it is `secret`. */
__attribute__((noinline, cold)) void cal_tell_card(const rp_listener *listener, const cal_setup *setup,
                                                   const cal_duel *duel, cal_event kind, int player, int slot,
                                                   bool secret);

__attribute__((noinline, cold)) void cal_tell_cast(const rp_listener *listener, const cal_setup *setup,
                                                   const cal_duel *duel, int player, int slot, int target);

extern const rp_event_kind cal_event_kinds[CAL_EVENTS];
/* rp_rules.event_name */
void cal_event_name(const rp_game *game, const rp_event *event, int value, int number, char *text);

#endif
