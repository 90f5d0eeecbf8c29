/* The table of all procedures. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_PROCEDURES_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_PROCEDURES_H

#include "engine/games/dungeonquest/course.h"

extern const dungeon_procedure *const dungeon_procedures[DUNGEON_PROCEDURES];

static inline const dungeon_procedure *dungeon_procedure_of(const dungeon_frame *frame) {
    return dungeon_procedures[frame->procedure];
}
static inline const dungeon_step *dungeon_step_of(const dungeon_frame *frame) {
    return &dungeon_procedure_of(frame)->steps[frame->step];
}

#endif
