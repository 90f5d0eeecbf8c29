/* A game of one who is to act at a time, in words: moves by their texts, as tests write them. Who asks for what is not
 * there ends the test with a message. */
#ifndef RIPOSTE_TESTS_MOVES_IN_WORDS_H
#define RIPOSTE_TESTS_MOVES_IN_WORDS_H

#include "engine/store/position.h"

/* Who is to act: a player, or RP_CHANCE_PLAYER. The game is not over. */
int test_who_is_asked(const rp_game *game, const rp_state *state);
/* What can be done or happen, in the game's order; 0: the game is over. Returns how many. */
int test_listed(const rp_game *game, const rp_state *state, rp_action out[]);
/* How many of these have the text, or with "..." at its end begin with it; *action is the last of them. */
int test_found(const rp_game *game, const rp_state *state, const char *text, rp_action *action);
/* The move of a text: of an action or outcome, or with "..." at its end how the only one begins. */
rp_move test_move_of(const rp_game *game, const rp_state *state, const char *text);
/* Plays such moves, separated by '|'. "*": the first outcome of chance, until somebody is to act. listener NULL: nobody
 * listens. */
void test_play_words(const rp_game *game, rp_state *state, const char *moves, const rp_listener *listener);
/* Texts of all that is listed, separated by '|', as far as there is room. */
void test_list_words(const rp_game *game, const rp_state *state, char *text, size_t size);
/* Of an outcome of chance, which it is now; 0: none has the text. */
double test_probability_of(const rp_game *game, const rp_state *state, const char *text);
/* The position as one player may know it, or with player -1 the whole, as JSON; cut where there is no room. */
void test_position_words(const rp_game *game, const rp_state *state, int player, char *text, size_t size);
/* The position of a JSON text, for rp_position_release. */
rp_status test_position_read(const char *text, const rp_data *data, rp_position *position, rp_error *error);

#endif
