/* What the rules of `dq-combat` tell while a move is carried out (engine/event.h).
 *
 * Every card that changes its place is told once, so who listens from a known state on knows where the cards are:
 *
 *   drawn, power-drawn  to the hand            revealed    from hand or deck to the table
 *   countered           the same, added        turned-up   from the deck to the cards turned up (solo)
 *   deflect-card        deck to discards       damaged     from table or stack to the loser's damage stack
 *   stacked             to the combat stack    discarded   to the discards
 *   shuffled            Combat cards of stack or discards to the deck
 *   escape-card         lies with its side, in no pile     fight-ends  every card goes back
 *
 * A card that lies in a hand is blank for the other side, unless that side knows it to be there; the monster's life is
 * blank for the hero until it is known. All wounds of a fight are told by `wounds`, less those of `spared`. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COMBAT_EVENTS_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COMBAT_EVENTS_H

#include "engine/games/dungeonquest_combat/state.h"

/* The list: EVENT(kind, name, values), and for a value NUMBER, PLAYER, NAME (a card) or WORD(kind, value, name,
 * words). The kinds become DQ_EVENT_kind and the indices of their values DQ_kind_value. */
/* clang-format off */
#define DQ_EVENT_LIST(EVENT, NUMBER, PLAYER, NAME, WORD)                                                               \
    EVENT(LIFE_DRAWN, "life-drawn",                                                                                    \
          NUMBER(LIFE_DRAWN, LIFE, "life"))                                                                            \
    EVENT(DECIDED, "decided", /* before the fight */                                                                   \
          WORD(DECIDED, CHOICE, "choice", "escape|attack"))                                                            \
    EVENT(ESCAPE_CARD, "escape-card",                                                                                  \
          PLAYER(ESCAPE_CARD, SIDE, "side")                                                                            \
          NAME(ESCAPE_CARD, CARD, "card")                                                                              \
          NUMBER(ESCAPE_CARD, VALUE, "escape_value"))                                                                  \
    EVENT(ESCAPE_TRIED, "escape-tried", /* what a failed one costs, 0 too, is told by `wounds` */                      \
          WORD(ESCAPE_TRIED, RESULT, "result", "failed|succeeded"))                                                    \
    EVENT(ROUND_BEGINS, "round-begins",                                                                                \
          NUMBER(ROUND_BEGINS, ROUND, "round"))                                                                        \
    EVENT(POWER_DRAWN, "power-drawn",                                                                                  \
          PLAYER(POWER_DRAWN, SIDE, "side")                                                                            \
          NAME(POWER_DRAWN, CARD, "card"))                                                                             \
    EVENT(DRAWN, "drawn",                                                                                              \
          PLAYER(DRAWN, SIDE, "side")                                                                                  \
          NAME(DRAWN, CARD, "card")                                                                                    \
          NAME(DRAWN, BY, "by")) /* the Power card whose effect it is; nothing: to fill the hand */                    \
    EVENT(SHUFFLED, "shuffled", /* into the empty deck */                                                              \
          WORD(SHUFFLED, PILE, "pile", "combat stack|discards")                                                        \
          NUMBER(SHUFFLED, CARDS, "cards"))                                                                            \
    EVENT(HANDS_READY, "hands-ready", /* no more is drawn, cards to reveal are chosen; how many each side has */       \
          NUMBER(HANDS_READY, HERO, "hero")                                                                            \
          NUMBER(HANDS_READY, MONSTER, "monster"))                                                                     \
    EVENT(REVEALED, "revealed",                                                                                        \
          PLAYER(REVEALED, SIDE, "side")                                                                               \
          NAME(REVEALED, CARD, "card")                                                                                 \
          WORD(REVEALED, FROM, "from", "hand|deck"))                                                                   \
    EVENT(EFFECT_RESOLVED, "effect-resolved", /* of those that neither draw nor discard */                             \
          PLAYER(EFFECT_RESOLVED, SIDE, "side")                                                                        \
          NAME(EFFECT_RESOLVED, CARD, "card")                                                                          \
          WORD(EFFECT_RESOLVED, EFFECT, "effect", dq_effect_words)                                                     \
          NUMBER(EFFECT_RESOLVED, AMOUNT, "amount")                                                                    \
          WORD(EFFECT_RESOLVED, TYPES, "types", DQ_TYPE_SETS))                                                         \
    EVENT(CARD_NOW, "card-now", /* a revealed card that is not as printed, when effects are done or wait */            \
          PLAYER(CARD_NOW, SIDE, "side")                                                                               \
          NAME(CARD_NOW, CARD, "card")                                                                                 \
          NUMBER(CARD_NOW, VALUE, "value")                                                                             \
          WORD(CARD_NOW, TYPE, "type", dq_type_words)                                                                  \
          WORD(CARD_NOW, ICONS, "icons", DQ_TYPE_SETS)                                                                 \
          WORD(CARD_NOW, CANCELED, "canceled", "no|yes"))                                                              \
    EVENT(COUNTERED, "countered",                                                                                      \
          PLAYER(COUNTERED, SIDE, "side")                                                                              \
          NAME(COUNTERED, CARD, "card")                                                                                \
          NUMBER(COUNTERED, TOTAL, "total")     /* with this card */                                                   \
          NUMBER(COUNTERED, AGAINST, "against")) /* what it has to exceed */                                           \
    EVENT(PASSED, "passed",                                                                                            \
          PLAYER(PASSED, SIDE, "side"))                                                                                \
    EVENT(TURNED_UP, "turned-up", /* for the solo monster's counterattack */                                           \
          NAME(TURNED_UP, CARD, "card"))                                                                               \
    EVENT(ABILITY_CHOSEN, "ability-chosen", /* the hero's, where he has the choice */                                  \
          WORD(ABILITY_CHOSEN, ABILITY, "ability", dq_ability_words)                                                   \
          WORD(ABILITY_CHOSEN, CHOICE, "choice", "use|decline"))                                                       \
    EVENT(DEFLECT_CARD, "deflect-card",                                                                                \
          NAME(DEFLECT_CARD, CARD, "card")                                                                             \
          WORD(DEFLECT_CARD, DEFLECTS, "deflects", "no|yes"))                                                          \
    EVENT(ROLLED, "rolled", /* 1..6; 0: not rolled now */                                                              \
          NUMBER(ROLLED, FIRST, "first")                                                                               \
          NUMBER(ROLLED, SECOND, "second"))                                                                            \
    EVENT(REROLL_CHOSEN, "reroll-chosen", /* which dice are rolled again */                                            \
          WORD(REROLL_CHOSEN, CHOICE, "choice", "keep|first|second|both"))                                             \
    EVENT(PICKED, "picked",                                                                                            \
          PLAYER(PICKED, SIDE, "side")                                                                                 \
          WORD(PICKED, PICK, "pick", "quick shot|slash|bolt of agony"))                                                \
    EVENT(COMPARED, "compared", /* totals at the end of a round with cards; winner nobody: a stand-off */              \
          NUMBER(COMPARED, HERO, "hero")                                                                               \
          NUMBER(COMPARED, MONSTER, "monster")                                                                         \
          PLAYER(COMPARED, WINNER, "winner"))                                                                          \
    EVENT(DAMAGED, "damaged", /* a card becomes a wound; from the stack: a deathblow */                                \
          PLAYER(DAMAGED, SIDE, "side")                                                                                \
          NAME(DAMAGED, CARD, "card")                                                                                  \
          WORD(DAMAGED, FROM, "from", "table|stack"))                                                                  \
    EVENT(WOUNDS, "wounds", /* by the round's result, the hero's ability, a failed escape */                           \
          PLAYER(WOUNDS, SIDE, "side")                                                                                 \
          NUMBER(WOUNDS, WOUNDS, "wounds") /* 0 when all were prevented, or an escape cost none */                     \
          NUMBER(WOUNDS, NOW, "now")       /* the side's wounds with them; the hero's from before the fight too */     \
          WORD(WOUNDS, CAUSE, "cause", "round|ability|escape")                                                         \
          NAME(WOUNDS, BY, "by")           /* the winner's revealed card, the monster's escape card */                 \
          NUMBER(WOUNDS, DEATHBLOW, "deathblow") /* how many of them are cards of the stack */                         \
          NUMBER(WOUNDS, GUARDED, "guarded")     /* prevented by effects: cards that stay in the stack */              \
          NUMBER(WOUNDS, DEFLECTED, "deflected")) /* prevented by the ability */                                       \
    EVENT(SPARED, "spared", /* wounds taken back so that one result does not kill both */                              \
          PLAYER(SPARED, SIDE, "side")                                                                                 \
          NUMBER(SPARED, WOUNDS, "wounds"))                                                                            \
    EVENT(STACKED, "stacked",                                                                                          \
          PLAYER(STACKED, SIDE, "side")                                                                                \
          NAME(STACKED, CARD, "card"))                                                                                 \
    EVENT(DISCARDED, "discarded",                                                                                      \
          PLAYER(DISCARDED, SIDE, "side")                                                                              \
          NAME(DISCARDED, CARD, "card")                                                                                \
          WORD(DISCARDED, FROM, "from", "hand|table|turned up")                                                        \
          NAME(DISCARDED, BY, "by")) /* from a hand: the Power card whose effect it is */                              \
    EVENT(ROUND_ENDS, "round-ends",                                                                                    \
          NUMBER(ROUND_ENDS, ROUND, "round")                                                                           \
          NUMBER(ROUND_ENDS, DRY, "dry_rounds")) /* in a row without a wound, with this one */                         \
    EVENT(FIGHT_ENDS, "fight-ends",                                                                                    \
          WORD(FIGHT_ENDS, RESULT, "result", dq_result_words)                                                          \
          NUMBER(FIGHT_ENDS, LIFE, "life") /* of the monster; blank for the hero unless he knows it now */             \
          NUMBER(FIGHT_ENDS, HERO, "hero")                                                                             \
          NUMBER(FIGHT_ENDS, MONSTER, "monster")) /* wounds at the end */
/* clang-format on */

#define DQ_TYPE_SETS "none|melee|ranged|melee ranged|magic|melee magic|ranged magic|melee ranged magic"

#define DQ_EVENT_KIND(kind, name, values) DQ_EVENT_##kind,
#define DQ_EVENT_VALUES(kind, name, values) enum { values };
#define DQ_EVENT_INDEX(kind, value, name) DQ_##kind##_##value,
#define DQ_EVENT_WORD_INDEX(kind, value, name, words) DQ_##kind##_##value,
enum {
    DQ_EVENT_LIST(DQ_EVENT_KIND, DQ_EVENT_INDEX, DQ_EVENT_INDEX, DQ_EVENT_INDEX, DQ_EVENT_WORD_INDEX) DQ_EVENT_KINDS
};
DQ_EVENT_LIST(DQ_EVENT_VALUES, DQ_EVENT_INDEX, DQ_EVENT_INDEX, DQ_EVENT_INDEX, DQ_EVENT_WORD_INDEX)
#undef DQ_EVENT_KIND
#undef DQ_EVENT_VALUES
#undef DQ_EVENT_INDEX
#undef DQ_EVENT_WORD_INDEX

/* Words of DQ_REVEALED_FROM, DQ_DAMAGED_FROM, DQ_DISCARDED_FROM, DQ_WOUNDS_CAUSE, DQ_SHUFFLED_PILE. */
enum { DQ_FROM_HAND, DQ_FROM_DECK };
enum { DQ_DAMAGED_FROM_TABLE, DQ_DAMAGED_FROM_STACK };
enum { DQ_DISCARDED_FROM_HAND, DQ_DISCARDED_FROM_TABLE, DQ_DISCARDED_FROM_TURNED };
enum { DQ_CAUSE_ROUND, DQ_CAUSE_ABILITY, DQ_CAUSE_ESCAPE };
enum { DQ_SHUFFLED_STACK, DQ_SHUFFLED_DISCARDS };

extern const rp_event_kind dq_event_kinds[DQ_EVENT_KINDS];

/* Of rp_rules. `number`: of a card of this fight. */
void dq_event_name(const rp_game *game, const rp_event *event, int value, int number, char *text);

/* ---- for the rules --------------------------------------------------------------------------------------- */

/* Each tells one thing that has just been done, and is called only while `setup` has a listener. Where cards lie now
 * decides who learns which they are. Out of line, so that rules with nobody listening stay as short as they were. */
void dq_tell_life_drawn(const dq_setup *setup, const dq_fight *fight);
void dq_tell_decided(const dq_setup *setup, const dq_fight *fight, rp_action action);
void dq_tell_escape_card(const dq_setup *setup, const dq_fight *fight, int side, int card);
/* The monster's card, whether the escape succeeds, and what a failed one cost the hero. */
void dq_tell_escape(const dq_setup *setup, const dq_fight *fight, int card, bool succeeds);
void dq_tell_round_begins(const dq_setup *setup, const dq_fight *fight);
void dq_tell_power_drawn(const dq_setup *setup, const dq_fight *fight, int side, int card);
void dq_tell_drawn(const dq_setup *setup, const dq_fight *fight, int side, int card);
void dq_tell_shuffled(const dq_setup *setup, const dq_fight *fight, int pile); /* DQ_SHUFFLED_STACK .. */
void dq_tell_hands_ready(const dq_setup *setup, const dq_fight *fight);
/* The cards from hands, or the one that the solo monster has from the deck: DQ_FROM_HAND, DQ_FROM_DECK. */
void dq_tell_revealed(const dq_setup *setup, const dq_fight *fight, int from);
/* An effect of the card that is being resolved; the second: `card` was drawn or discarded by it. */
void dq_tell_effect(const dq_setup *setup, const dq_fight *fight, int side, const dq_effect *effect);
void dq_tell_random_effect(const dq_setup *setup, const dq_fight *fight, int side, bool draws, int card);
/* The revealed cards that are not as they are printed. */
void dq_tell_cards_now(const dq_setup *setup, const dq_fight *fight);
void dq_tell_countered(const dq_setup *setup, const dq_fight *fight, int side, int card);
/* What the sides that were asked did: the card that each added, or a pass. */
void dq_tell_answers(const dq_setup *setup, const dq_fight *fight, const rp_move *move);
void dq_tell_turned_up(const dq_setup *setup, const dq_fight *fight, int card);
/* Cards turned up that the solo monster did not play are discarded. */
void dq_tell_unused(const dq_setup *setup, const dq_fight *fight, rp_pile cards);
void dq_tell_ability(const dq_setup *setup, const dq_fight *fight, rp_action action);
void dq_tell_deflect_card(const dq_setup *setup, const dq_fight *fight, int card);
void dq_tell_rolled(const dq_setup *setup, const dq_fight *fight, int first_die, int last_die); /* 0, 1 */
void dq_tell_reroll(const dq_setup *setup, const dq_fight *fight, rp_action action);
void dq_tell_picked(const dq_setup *setup, const dq_fight *fight);
void dq_tell_stand_off(const dq_setup *setup, const dq_fight *fight);
/* Who wins the round, and what the winner's cards did: `cards` of the table are wounds now (a revealed card that is not
 * among them was deflected), and `taken` of the stack's cards that it `struck` with; the others a guard kept. */
void dq_tell_blow(const dq_setup *setup, const dq_fight *fight, int winner, rp_pile cards, rp_pile struck,
                  rp_pile taken);
/* Wounds that no card stands for, which the sides have by now: of a round without cards, by the hero's ability. */
void dq_tell_cardless_wounds(const dq_setup *setup, const dq_fight *fight, dq_wounds wounds);
void dq_tell_ability_wound(const dq_setup *setup, const dq_fight *fight);
void dq_tell_spared(const dq_setup *setup, const dq_fight *fight, int side, int wounds); /* nothing for 0 */
/* The cards that are still on the table, for their sides did not win: `discarded` of them are discarded, the others go
 * to the stack. */
void dq_tell_lost(const dq_setup *setup, const dq_fight *fight, rp_pile discarded);
void dq_tell_round_ends(const dq_setup *setup, const dq_fight *fight);
void dq_tell_fight_ends(const dq_setup *setup, const dq_fight *fight, dq_result result);

#endif
