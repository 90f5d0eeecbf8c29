/* A turn of one player. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_TURN_H
#define RIPOSTE_SEARCH_EXPECTIMAX_TURN_H

#include "search/expectimax/node.h"

/* Answers a turn. `hint` is an action to begin with, -1 for none; *best becomes the action that decided, -1 when
 * none did. */
void rp_expectimax_turn(expectimax *e, const rp_state *state, int player, int remaining, window w, rp_action hint,
                        const foreknown *known, unsigned char *top, answer *out, rp_action *best);
/* The action of `player` to look at first. */
rp_action rp_expectimax_first(const expectimax *e, const rp_state *state, int player, int remaining, rp_action useful[],
                              int count);

/* The most of its own that one turn of this game puts on the stack. */
size_t rp_expectimax_turn_room(const rp_game_info *info, size_t state_room);

#endif
