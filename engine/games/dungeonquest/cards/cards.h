/* Cards and runes that are met: their effects, and where they go. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_CARDS_CARDS_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_CARDS_CARDS_H

#include "engine/games/dungeonquest/course.h"

extern const dungeon_procedure dungeon_card_procedure, dungeon_everyone_procedure;

/* CARD: the subject meets a card of the kind, which has been taken from its pile (dungeon_take) and lies nowhere; a
 * Catacomb card was collected by him (dungeon_collect), which counts it on his way. Asks for runes of Trap cards.
 * Effects of DUNGEON_DRAWN are carried out in order, then the card goes
 *   Loot            to him
 *   with "keep"     to him
 *   Catacomb card   stays with those of his way, unless it is kept or was dropped
 *   Dragon card     lies open: it is in the discard of its deck
 *   all others      to the discard pile of their deck
 * turn.success is 1 behind a Door card that lets him pass, else 0. */
void dungeon_push_card(dungeon_course *course, int card);
/* CARD: effects of a card that he has: of DUNGEON_EACH_TURN, DUNGEON_USED or DUNGEON_GAME_END (dungeon_when). It stays
 * with him but for an effect that discards it. */
void dungeon_push_held(dungeon_course *course, int card, int when);
/* CARD: effects of a rune that the subject has just spent, those that are carried out and not asked for where it is
 * used: heal, draw, turn, step, descend, ascend, moves (turn.moves). */
void dungeon_push_rune(dungeon_course *course, int rune);

/* The kind of card that is being met in a frame of CARD, or -1: a rune. */
int dungeon_card_of(const dungeon_frame *frame);
/* Which of its effects is carried out in a frame of CARD that is not done with them. */
const dungeon_effect *dungeon_effect_of(const dungeon_book *book, const dungeon_frame *frame);
/* Copies that lie nowhere else: of cards being met in frames. Added to `held`. */
void dungeon_add_met(const dungeon_book *book, const dungeon_state *state, uint8_t held[DUNGEON_CARDS_MAX]);

/* The card has an effect of that kind (0: any), lists in effects looked through, whose outermost effect comes at `when`
 * (dungeon_when). */
bool dungeon_has_effect(const dungeon_card *card, int when, int kind);

#endif
