/* The question for a level of the computer. */
#ifndef RIPOSTE_PLAY_FACES_LEVEL_QUESTION_H
#define RIPOSTE_PLAY_FACES_LEVEL_QUESTION_H

#include "engine/game.h"
#include "play/terminal/line_input.h"

/* Asks with what was measured for games of these rules; the level, or -1 at the end of input. */
int rp_question_ask_level(rp_line_input *input, const rp_rules *rules);

#endif
