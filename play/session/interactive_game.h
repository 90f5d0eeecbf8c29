/* One game at the table: shows, asks, plays, until it is over or somebody leaves. People of a game that hides
 * something, or in which they choose at once, come to the screen in turn and see there only what they may know: it is
 * cleared between them, with what the terminal keeps of it. */
#ifndef RIPOSTE_PLAY_SESSION_INTERACTIVE_GAME_H
#define RIPOSTE_PLAY_SESSION_INTERACTIVE_GAME_H

#include "play/session/session.h"
#include "play/terminal/line_input.h"

/* Plays the session to its end, or until the input ends, a person quits or `stop` is set; then it is saved. Returns
 * the exit status: 0, or 1 when it could not be saved at the end, or when input that is no terminal ended before
 * the game, or rp_interrupt_status() after `stop`. `directory` is the folder with other card data that the game was
 * made with, or NULL: it is named in the commands that are suggested at the end. */
int rp_interactive_game_run(rp_session *session, rp_line_input *input, const atomic_bool *stop, const char *directory);

#endif
