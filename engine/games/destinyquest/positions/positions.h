/* Positions as JSON and as drawings: fields and texts as destinyquest.h says. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_POSITIONS_POSITIONS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_POSITIONS_POSITIONS_H

#include "engine/games/destinyquest/state.h"

void destiny_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer);
void destiny_read(const rp_game *game, rp_state *state, int player, rp_reader *reader);
void destiny_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size);

#endif
