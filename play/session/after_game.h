/* What comes when a game is over: the one place that asks. */
#ifndef RIPOSTE_PLAY_SESSION_AFTER_GAME_H
#define RIPOSTE_PLAY_SESSION_AFTER_GAME_H

#include "play/terminal/line_input.h"

typedef enum rp_after_game { RP_AFTER_GAME_LEAVE, RP_AFTER_GAME_ANOTHER, RP_AFTER_GAME_REVIEW } rp_after_game;

/* Asks, whatever was typed before, whether to play another or to have this one reviewed; "help" explains. Enter, what
 * quits, the end of input, a stop, and answers that are none again and again, all leave, so that nobody who answers
 * everything alike is kept. */
rp_after_game rp_after_game_ask(rp_line_input *input);

#endif
