/* The monster tokens: where they are, who has seen their lives, and what all others have to believe of those.
 *
 *   pool ──draw──▶ in the fight ──lay──▶ on a square ──lay──▶ on another one
 *    ▲                  │                     │
 *    └──────return──────┴─────────────────────┘
 *
 * Each monster of the book has DQ_TOKENS tokens, told apart by their lives alone. A token that is out, in the fight or
 * on a square, has a number, monster * DQ_TOKENS + slot, until it returns to the pool. All see where it goes: who has
 * looked at it knows it still where it is moved to.
 *
 *   a monster is met by card      draw; with none left, the monster player picks one of dungeon_list_tokens, which is
 *                                 fought for its life and stays on its square: look
 *   it is met on its square       look
 *   it is wounded                 survive: all know that its life is above its wounds, now and when they are healed
 *   it is not killed              lay a drawn one; with none left, lay one of dungeon_list_tokens here
 *   it is killed                  return; one that was only fought for its life is turned up and stays where it lies
 *   not killed in the catacombs   return
 *
 * Every token is turned up for all as it returns, killed or not. Had one player seen it alone, it would go on telling
 * him something of those that lie hidden (a life that was in the pool is less likely to be theirs), which no table for
 * all could hold.
 *
 * What all may believe of a monster is a table: a weight for each world, a world being an order of its tokens over its
 * slots. In slots of the pool, this is the order in which they will be drawn.
 *
 *   draw     changes no weight: all orders of a pool are equally likely, and have one weight
 *   survive, turn up   takes the weight of worlds where the life is too small, or another one
 *   return   gives each world of those that stay out the sum of the weights that it had with a token of this life in
 *            the slot. They are equal, as nothing ever tells tokens of one life apart: it is one of them, times the
 *            number of tokens of this life that are not among those out
 *
 * With lives 3, 4, 4, 5, one hidden, and two killed with life 4 one after the other, the hidden one is 3, 4 or 5 with
 * weights 4, 2 and 4: were it a 4, the same token would have come twice.
 *
 * So weights are products of 2 and 3, kept as exponents, less what all have in common. An exponent above
 * DUNGEON_EXPONENT_MAX becomes that: after more than 14 tokens of one life that returned while another one lay hidden
 * all the time, the table understates what they told. A world that is possible stays so, and equal bytes still lead to
 * equal bytes.
 *
 * What one player believes is the table without the worlds that lack the lives he saw. This is exact: a token that he
 * looked at is still out, and so its life says what the worlds are now and no more; or it returned, and all saw it.
 * What others choose tells nothing (rp_rules.resample).
 *
 * `players` are bits 1 << player; a life is hidden from all others. In a view, lives that are not known are 0. What
 * happens needs a state with all lives; the rest takes views too. The book has passed dungeon_book_check; `monster` is
 * one of it, `token` is out. All functions are pure but for their outputs; any thread. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TABLE_TOKENS_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TABLE_TOKENS_H

#include "engine/game.h"
#include "engine/games/dungeonquest/state.h"

enum {
    DUNGEON_NO_TOKEN = -1,
    DUNGEON_IN_FIGHT = 255,                            /* a place */
    DUNGEON_EVERYBODY = (1 << DUNGEON_HEROES_MAX) - 1, /* in a game of fewer too */
    DUNGEON_EXPONENT_MAX = 14,
    DUNGEON_IMPOSSIBLE = 255 /* a weight */
};

/* All in their pools. */
void dungeon_tokens_start(dungeon_tokens *tokens);

/* ---- where they are ---- */

int dungeon_tokens_left(const dungeon_tokens *tokens, int monster); /* in the pool */
/* The token on a square, the one drawn for the fight, or DUNGEON_NO_TOKEN. */
int dungeon_token_at(const dungeon_tokens *tokens, int square);
int dungeon_token_drawn(const dungeon_tokens *tokens);
int dungeon_token_monster(int token);
/* Those of a monster that lie on squares, ascending; returns how many. */
int dungeon_list_tokens(const dungeon_tokens *tokens, int monster, int out[DQ_TOKENS]);

int dungeon_token_square(const dungeon_tokens *tokens, int token); /* -1: in the fight */
int dungeon_token_life(const dungeon_tokens *tokens, int token);
unsigned dungeon_token_seen(const dungeon_tokens *tokens, int token);

/* ---- what happens ---- */

/* Lives that the next token from the pool can have, ascending, with their probabilities: of a view, as its player has
 * to believe; returns how many: 0 when none is left. */
int dungeon_list_lives(const dungeon_book *book, const dungeon_tokens *tokens, int monster, rp_outcome out[DQ_TOKENS]);
/* Takes one of a life that dungeon_list_lives has into the fight, where these players look at it; returns it. None is
 * in the fight. */
int dungeon_draw_token(const dungeon_book *book, dungeon_tokens *tokens, int monster, int life, unsigned players);
/* From the fight or another square to one where none lies. */
void dungeon_lay_token(dungeon_tokens *tokens, int token, int square);
/* These players look at it too. For DUNGEON_EVERYBODY it is turned up. */
void dungeon_look_at_token(const dungeon_book *book, dungeon_tokens *tokens, int token, unsigned players);
void dungeon_turn_up_token(const dungeon_book *book, dungeon_tokens *tokens, int token);
/* All see that its life is above `wounds`. */
void dungeon_survive(const dungeon_book *book, dungeon_tokens *tokens, int token, int wounds);
/* All see its life, and it is in the pool, which is shuffled. */
void dungeon_return_token(const dungeon_book *book, dungeon_tokens *tokens, int token);

/* ---- knowledge ---- */

/* Lives that `player` has not seen become 0, also where he could work them out. */
void dungeon_tokens_mask(dungeon_tokens *tokens, int player);
/* Key of what is left then: the same of a state, of the player's view, and of worlds that were drawn for it. */
uint64_t dungeon_tokens_key(const dungeon_tokens *tokens, int player);
/* Fills in the lives that a view does not know, from the exact posterior. */
void dungeon_tokens_resample(const dungeon_book *book, dungeon_tokens *view, rp_random *random);
/* How many worlds a view allows, of different lives; fills in those of the world `index` below that, and returns its
 * probability. */
uint64_t dungeon_tokens_worlds(const dungeon_book *book, const dungeon_tokens *view);
double dungeon_tokens_world(const dungeon_book *book, dungeon_tokens *view, uint64_t index);

/* Tokens lie on squares of the board, one on each, and one at most is in the fight; those out have lives that their
 * monster has, all of them, or those that `player` has seen (RP_CHANCE_PLAYER: who sees all); tables are as events
 * leave them and allow these lives. What fails names the monster. */
rp_status dungeon_tokens_check(const dungeon_book *book, const dungeon_tokens *tokens, int player, rp_error *error);

#endif
