/* What a Mage Knight duel tells its listeners. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_EVENTS_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_EVENTS_H

#include "engine/games/mage_knight/state.h"

/* clang-format off */
/* Values in the order that is given; names are numbers of the kind + 1, of a Skill hero * MK_SKILLS_MAX + skill + 1. */
#define MK_EVENT_LIST(EVENT)                                                                                           \
    /* the deal */                                                                                                     \
    EVENT(MK_TOLD_TIME, "time")           /* time: day|night */                                                        \
    EVENT(MK_TOLD_HERO, "hero")           /* player, hero */                                                           \
    EVENT(MK_TOLD_LEVEL, "level")         /* player, level */                                                          \
    EVENT(MK_TOLD_FAME, "fame")           /* player, Fame */                                                           \
    EVENT(MK_TOLD_SKILL, "skill")         /* player, skill */                                                          \
    EVENT(MK_TOLD_GAINED, "gained")       /* player, card; 0: a Wound in the deck */                                   \
    EVENT(MK_TOLD_UNIT, "unit")           /* player, unit */                                                           \
    EVENT(MK_TOLD_UNIT_IS, "unit-is")     /* player, unit, state: ready|spent|wounded */                               \
    EVENT(MK_TOLD_DRAWN, "drawn")         /* player, card: blank for the other, unless all know it */                  \
    EVENT(MK_TOLD_DISCARDED, "discarded") /* player, card */                                                           \
    EVENT(MK_TOLD_SOURCE, "source")       /* red, blue, green, white, gold, black: dice */                             \
    EVENT(MK_TOLD_SPACE, "space")         /* terrain, site */                                                          \
    EVENT(MK_TOLD_NEIGHBOUR, "neighbour") /* number from 1 on, terrain, unsafe: safe|unsafe */                         \
    /* the combat */                                                                                                   \
    EVENT(MK_TOLD_ATTENDS, "attends")     /* player, how: fully|partly */                                              \
    EVENT(MK_TOLD_PHASE, "phase")         /* phase */                                                                  \
    EVENT(MK_TOLD_CARD, "card")           /* player, card, how: basic|strong|sideways, number of the use */            \
    EVENT(MK_TOLD_UNIT_USED, "unit-used") /* player, unit, number of the ability */                                    \
    EVENT(MK_TOLD_SKILL_USED, "skill-used") /* player, skill */                                                        \
    EVENT(MK_TOLD_MANA, "mana")           /* player, colour, from: die|crystal|gained|crystal-gained|lost */           \
    EVENT(MK_TOLD_ATTACK, "attack")       /* player, physical, fire, ice, cold fire */                                 \
    EVENT(MK_TOLD_BLOCK, "block")         /* player, physical, fire, ice, cold fire, taken off, damage left */         \
    EVENT(MK_TOLD_PASS, "pass")           /* player */                                                                 \
    EVENT(MK_TOLD_UNIT_WOUNDED, "unit-wounded") /* whose, unit */                                                      \
    EVENT(MK_TOLD_WOUND, "wound")         /* player, number of Wounds that he takes */                                 \
    EVENT(MK_TOLD_STOLEN, "stolen")       /* by whom, card */                                                          \
    EVENT(MK_TOLD_FORCED, "forced")       /* who, number of the space, terrain */                                      \
    EVENT(MK_TOLD_WITHDRAWS, "withdraws") /* who, Wounds that it costs */                                              \
    EVENT(MK_TOLD_KNOCKED_OUT, "knocked-out") /* player */                                                             \
    EVENT(MK_TOLD_TARGET, "target")       /* whose, unit: an effect is on it */                                        \
    EVENT(MK_TOLD_ROLLED, "rolled")       /* red, blue, green, white, gold, black: dice */                             \
    EVENT(MK_TOLD_WINS_FAME, "wins-fame") /* player, Fame */                                                           \
    /* a Round */                                                                                                      \
    EVENT(MK_TOLD_SITE, "site")           /* space of the ring, site */                                                \
    EVENT(MK_TOLD_STANDS, "stands")       /* player, space: he has come there */                                       \
    EVENT(MK_TOLD_TURN, "turn")           /* player: his turn begins */                                                \
    EVENT(MK_TOLD_SKIPS, "skips")         /* player: his turn was used up by attending fully */                        \
    EVENT(MK_TOLD_CHARGES, "charges")     /* player: he attacks who stands on his space */                             \
    EVENT(MK_TOLD_HEALED, "healed")       /* player, unit; 0: a Wound of the hero */                                   \
    EVENT(MK_TOLD_PLUNDERS, "plunders")   /* player */                                                                 \
    EVENT(MK_TOLD_RESTS, "rests")         /* player */                                                                 \
    EVENT(MK_TOLD_ANNOUNCES, "announces") /* player: the end of the Round */                                           \
    EVENT(MK_TOLD_ROUND_OVER, "round-over")                                                                            \
    EVENT(MK_TOLD_DEFEATED, "defeated")   /* player: the enemy of the map */
/* clang-format on */
typedef enum mk_event { MK_EVENT_LIST(RP_WORD_VALUE) MK_EVENTS } mk_event;

/* Tells an event of up to six values; apart, so that what happens unheard stays short. */
__attribute__((noinline, cold)) void mk_tell_listener(const rp_listener *listener, mk_event kind, int a, int b, int c,
                                                      int d, int e, int f);

extern const rp_event_kind mk_event_kinds[MK_EVENTS];
/* rp_rules.event_name */
void mk_event_name(const rp_game *game, const rp_event *event, int value, int number, char *text);

#endif
