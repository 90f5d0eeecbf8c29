/* From options and hero sheets to what a bout reads. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_SETUP_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_SETUP_H

#include "engine/games/destinyquest/state.h"

rp_status destiny_create(rp_game *game, const rp_data *data, rp_error *error);
extern const rp_option destiny_options[];
enum { DESTINY_OPTION_COUNT = 20, DESTINY_BONUS_MAX = 30 };

#endif
