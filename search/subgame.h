/* The game that begins at a position: what a solver of whole games needs to solve a written ending.
 *
 * Nobody at the table knows more of a position than his view, so the whole of the ending is not one world. It is every
 * world that somebody cannot exclude, every one that somebody cannot exclude in those, and so on: the worlds that are
 * possible for all that the players know in common. Their probabilities follow from the posteriors of the views
 * (rp_belief_world), which are those of one draw: what each player believes in each of these worlds comes out of it.
 *
 *     one world       the subgame starts there
 *     several         it starts with a chance node of its own, whose outcome is the number of the world
 *
 * Behind that its states are states of the base game, byte for byte, with the same information keys and position keys.
 * So an agent that was made for the base game can be asked about a view of the subgame once view->game is the base
 * game, and it plays there what it would play in a whole game that came to this position. */
#ifndef RIPOSTE_SEARCH_SUBGAME_H
#define RIPOSTE_SEARCH_SUBGAME_H

#include "engine/game.h"

enum { RP_SUBGAME_WORLDS_MAX = RP_OUTCOMES_MAX };

/* Makes the subgame at `world`, a state of `base`, in which somebody or chance is to act. Its identity is of the base
 * game and of the worlds, its spec that of the base game. RP_BAD_INPUT: the game is over there, `base` is a subgame
 * itself, the game cannot enumerate what players may believe, or there are more than RP_SUBGAME_WORLDS_MAX worlds;
 * RP_FAILED: memory, or posteriors that are not those of one draw. `base` must outlive it. Free with rp_game_free. */
rp_status rp_subgame_new(const rp_game *base, const rp_state *world, rp_game **subgame, rp_error *error);
/* The same at what a player sees. */
rp_status rp_subgame_of_view(const rp_view *view, rp_game **subgame, rp_error *error);

/* How many worlds there are at the start: 1 or more; 0 for a game that is no subgame. */
uint32_t rp_subgame_worlds(const rp_game *game);
/* The base game of a subgame, any other game itself: whom to make an agent for, and what view->game must be for it. */
const rp_game *rp_subgame_base(const rp_game *game);

#endif
