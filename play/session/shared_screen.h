/* One screen, at which several people sit down in turn and none may see what the others were shown. Without a person at
 * a terminal (a script that answers for all) nothing is asked or cleared: a line says whose turn it is. */
#ifndef RIPOSTE_PLAY_SESSION_SHARED_SCREEN_H
#define RIPOSTE_PLAY_SESSION_SHARED_SCREEN_H

#include "engine/game.h"
#include "play/terminal/line_input.h"

enum { RP_PEOPLE_TEXT_MAX = RP_PLAYERS_MAX * 2 * RP_NAME_MAX + 32 };

/* "First", "Hero 1", "Monster": the seat of a person as a name that can begin a line. */
void rp_shared_screen_name(const rp_game *game, int seat, char name[RP_PEOPLE_TEXT_MAX]);
/* "First, Second and Third" of a set of bits, in a sentence. */
void rp_shared_screen_names(const rp_game *game, unsigned seats, char text[RP_PEOPLE_TEXT_MAX]);

/* Asks `name` to come, and returns when Enter says that only he sees the screen: true. False: the input has ended, or
 * it was stopped or quit. */
bool rp_shared_screen_wait_for(rp_line_input *input, const char *name);

/* Waits for Enter behind `prompt`, then clears. */
void rp_shared_screen_leave(rp_line_input *input, const char *prompt);

/* Leaves nothing for who looks next: neither on the screen nor in what the terminal keeps of it and of typed lines. */
void rp_shared_screen_clear(rp_line_input *input);

#endif
