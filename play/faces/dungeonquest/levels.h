/* The levels of a dungeon (play/faces/levels.h). */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_LEVELS_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_LEVELS_H

#include "play/faces/levels.h"

extern const rp_level_table dungeon_levels;

#endif
