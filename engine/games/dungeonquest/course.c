/* The stack of procedures. */
#include "engine/games/dungeonquest/course.h"

#include <string.h>

dungeon_frame *dungeon_push(dungeon_course *course, int procedure) {
    dungeon_state *state = course->state;
    /* Only a position that no play leads to has no room; there the frame on top makes way. */
    if (state->depth < DUNGEON_FRAMES_MAX) state->depth++;
    dungeon_frame *frame = &state->frame[state->depth - 1];
    *frame = (dungeon_frame){.procedure = (uint8_t)procedure};
    return frame;
}

void dungeon_pop(dungeon_course *course) {
    dungeon_state *state = course->state;
    state->frame[--state->depth] = (dungeon_frame){0};
}

/* TURN, which is the only frame, goes on with another step than it was about to. */
static void interrupt_turn(dungeon_state *state, int step) {
    dungeon_frame *frame = &state->frame[0];
    frame->step = (uint8_t)step;
    memset(frame->argument, 0, sizeof frame->argument);
    state->turn.subject = state->turn.player;
}

void dungeon_unwind(dungeon_course *course, int step) {
    dungeon_state *state = course->state;
    while (state->depth > 1) {
        const dungeon_frame *top = dungeon_top(state);
        if (top->procedure == DUNGEON_DO_EVERYONE) return;
        const dungeon_procedure *procedure = course->procedures[top->procedure];
        if (procedure->put_away) procedure->put_away(course, top);
        dungeon_pop(course);
    }
    if (state->frame[0].procedure == DUNGEON_DO_TURN) interrupt_turn(state, step);
}
