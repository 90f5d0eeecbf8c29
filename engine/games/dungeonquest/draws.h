/* Dice, cards and tiles that chance draws: for all procedures that ask it. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_DRAWS_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_DRAWS_H

#include "engine/games/dungeonquest/course.h"

/* Sums of dice, 1 .. DUNGEON_DICE_MAX, as outcomes; returns how many. */
int dungeon_list_sums(int dice, rp_outcome out[]);
static inline int dungeon_sum_of(const rp_move *move) { return move->of[0] - DUNGEON_OUT_SUM; }

/* Kinds of the next card of a deck that has cards, as outcomes; returns how many. */
int dungeon_list_cards(const dungeon_setup *setup, const dungeon_state *state, int deck, rp_outcome out[]);
/* In its pile or among its discards, which by option (R17) do not count but of the dragon. */
bool dungeon_has_cards(const dungeon_setup *setup, const dungeon_state *state, int deck);
/* The same; if there is none, that is told. */
bool dungeon_can_draw(dungeon_course *course, int deck);
/* The card of such an outcome is taken from its pile for the subject, and told; returns it. */
int dungeon_draw_outcome(dungeon_course *course, const rp_move *move);

/* Kinds of the next tile as outcomes; 0: none is left. */
int dungeon_list_chambers(const dungeon_setup *setup, const dungeon_state *state, rp_outcome out[]);

#endif
