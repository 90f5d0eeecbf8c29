#include "engine/games/dungeonquest/events.h"

#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/length.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/games/dungeonquest/ways/meet.h"
#include "engine/games/dungeonquest/ways/move.h"

enum { STEPPED = 1 /* word of DUNGEON_TOLD_MOVED */ };

/* STEP: the border's number, once it is chosen. */
enum { STEP_BEGIN, STEP_CHOICE, STEP_TILE, STEP_STEPS };
static const dungeon_step step_steps[] = {
    [STEP_BEGIN] = {"begin", DUNGEON_ASKS_NOBODY},
    [STEP_CHOICE] = {"choice", DUNGEON_ASKS_HERO},
    [STEP_TILE] = {"tile", DUNGEON_ASKS_CHANCE},
    [STEP_STEPS] = {0},
};

void dungeon_push_step(dungeon_course *course) { dungeon_push(course, DUNGEON_DO_STEP); }

static bool can_step(const dungeon_setup *setup, const dungeon_state *state, int from, int to) {
    if (to == DUNGEON_NOWHERE || dungeon_space(setup->book, to) == dungeon_space(setup->book, from)) return false;
    if (dungeon_is_taken(setup, state, state->turn.subject, to)) return false;
    return dungeon_place_of(setup->book, &state->table, to) != DUNGEON_UNEXPLORED ||
           dungeon_has_tiles(setup->book, &state->table);
}

/* Points; in a treasure chamber of many squares they would be equal, so that borders are told apart there. */
static int list_steps(const dungeon_setup *setup, const dungeon_state *state, rp_action out[]) {
    int squares[DUNGEON_TREASURE_MAX], actions = 0;
    if (state->turn.steps >= DUNGEON_STEPS_MOST) return 0;
    int count = dungeon_space_squares(setup->book, dungeon_square_of(dungeon_subject_of(state)), squares);
    int first = count > 1 ? DUNGEON_ACT_MOVE : DUNGEON_ACT_POINT;
    for (int i = 0; i < count; i++)
        for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++)
            if (can_step(setup, state, squares[i], dungeon_neighbour(setup->book, squares[i], point)))
                out[actions++] = first + DUNGEON_COMPASS_POINTS * i + point;
    return actions;
}

static int step_legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                      rp_action out[]) {
    (void)frame, (void)player;
    int count = list_steps(setup, state, out);
    /* A way out that is found saves who is trapped, so he takes it. */
    if (!dungeon_is_trapped(setup, state, state->turn.subject)) out[count++] = DUNGEON_ACT_NO;
    return count;
}

static int step_chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                       rp_outcome out[]) {
    (void)frame;
    return dungeon_list_chambers(setup, state, out);
}

/* Within EVERYONE the others come first: he meets the space on his next turn then. */
static void step_over(dungeon_course *course, dungeon_border border) {
    int player = course->state->turn.subject;
    int to = dungeon_neighbour(course->book, border.square, border.point);
    dungeon_hero *hero = dungeon_subject(course);
    course->state->turn.steps++;
    dungeon_arrive(course, hero, to, DUNGEON_NOWHERE, dungeon_opposite(border.point));
    dungeon_tell(course, DUNGEON_TOLD_MOVED, player, border.square + 1, to + 1, STEPPED, 0);
    dungeon_unwind(course, DUNGEON_TURN_MOVED);
    if (dungeon_top(course->state)->procedure == DUNGEON_DO_TURN)
        dungeon_push_meet(course, true);
    else
        dungeon_set_duty(hero, DUNGEON_MEETS);
}

static void step_go(dungeon_course *course, dungeon_frame *frame) {
    rp_action out[DUNGEON_BORDERS_MAX];
    if (dungeon_stands_inside(dungeon_subject(course)) && list_steps(course->setup, course->state, out))
        frame->step = STEP_CHOICE;
    else
        dungeon_pop(course);
}

static void step_take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    rp_action answer = move->of[frame->step == STEP_CHOICE ? course->state->turn.subject : 0];
    const dungeon_hero *hero = dungeon_subject(course);
    if (frame->step == STEP_TILE) {
        dungeon_border border = dungeon_border_of(course->setup, hero, frame->argument[0]);
        dungeon_explore(course, dungeon_neighbour(course->book, border.square, border.point),
                        answer - DUNGEON_OUT_CHAMBER, dungeon_opposite(border.point));
        step_over(course, border);
        return;
    }
    if (answer == DUNGEON_ACT_NO) {
        dungeon_pop(course);
        return;
    }
    int number = answer >= DUNGEON_ACT_POINT ? answer - DUNGEON_ACT_POINT : answer - DUNGEON_ACT_MOVE;
    dungeon_border border = dungeon_border_of(course->setup, hero, number);
    int to = dungeon_neighbour(course->book, border.square, border.point);
    if (dungeon_place_of(course->book, &course->state->table, to) != DUNGEON_UNEXPLORED) {
        step_over(course, border);
        return;
    }
    frame->argument[0] = (uint8_t)number;
    frame->step = STEP_TILE;
}

static bool step_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                       const dungeon_frame *below) {
    if (!below || frame->step >= STEP_STEPS || !dungeon_waits_or_asks(state, frame, step_steps)) return false;
    for (int i = 1; i < DUNGEON_ARGUMENTS; i++)
        if (frame->argument[i]) return false;
    if (frame->step == STEP_BEGIN || (frame->step == STEP_CHOICE && frame->argument[0])) return false;
    if (!dungeon_has_border(setup, state, frame->argument[0])) return false;
    if (state->turn.steps >= DUNGEON_STEPS_MOST) return false;
    if (frame->step == STEP_CHOICE) return true;
    dungeon_border border = dungeon_border_of(setup, dungeon_subject_of(state), frame->argument[0]);
    int to = dungeon_neighbour(setup->book, border.square, border.point);
    return can_step(setup, state, border.square, to) &&
           dungeon_place_of(setup->book, &state->table, to) == DUNGEON_UNEXPLORED;
}

const dungeon_procedure dungeon_step_procedure = {
    .steps = step_steps,
    .legal = step_legal,
    .chance = step_chance,
    .take = step_take,
    .go = step_go,
    .sound = step_sound,
};
