/* The question for a level of the computer. */
#ifndef RIPOSTE_PLAY_FACES_LEVEL_QUESTION_H
#define RIPOSTE_PLAY_FACES_LEVEL_QUESTION_H

#include "engine/error.h"
#include "play/terminal/line_input.h"

/* Asks with what was measured for the game of that spec, made with the card data of a folder [NULL: those compiled in],
 * or with the name of the other game that was measured. *level is -1 at the end of input. */
rp_status rp_question_ask_level(rp_line_input *input, const char *directory, const char *spec, int *level,
                                rp_error *error);

#endif
