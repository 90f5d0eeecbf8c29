/* Chance nodes. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_CHANCE_H
#define RIPOSTE_SEARCH_EXPECTIMAX_CHANCE_H

#include "search/expectimax/search.h"

/* Answers one, which counts as no decision: `remaining` is that of what follows. */
void rp_expectimax_chance(expectimax *e, const rp_state *state, int remaining, window w, unsigned char *top,
                          answer *out);

/* The most of its own that one such node of this game puts on the stack. */
size_t rp_expectimax_chance_room(const rp_game_info *info, size_t state_room);

#endif
