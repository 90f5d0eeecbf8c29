#include "engine/games/dungeonquest/events.h"

#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/ways/meet.h"
#include "engine/games/dungeonquest/ways/move.h"

enum { RETREATED = 2 /* word of DUNGEON_TOLD_MOVED */ };

/* RETREAT: the border's number, once it is chosen. */
enum { RETREAT_BEGIN, RETREAT_CHOICE, RETREAT_TILE, RETREAT_STEPS };
static const dungeon_step retreat_steps[] = {
    [RETREAT_BEGIN] = {"begin", DUNGEON_ASKS_NOBODY},
    [RETREAT_CHOICE] = {"choice", DUNGEON_ASKS_HERO},
    [RETREAT_TILE] = {"tile", DUNGEON_ASKS_CHANCE},
    [RETREAT_STEPS] = {0},
};

void dungeon_push_retreat(dungeon_course *course) { dungeon_push(course, DUNGEON_DO_RETREAT); }

static bool is_with_dragon(const dungeon_setup *setup, const dungeon_state *state) {
    const dungeon_hero *hero = dungeon_subject_of(state);
    return dungeon_stands_inside(hero) &&
           dungeon_place_of(setup->book, &state->table, dungeon_square_of(hero)) == DUNGEON_TREASURE;
}

/* No time for doors and portcullises. */
static bool is_way_out(const dungeon_setup *setup, const dungeon_state *state, const dungeon_crossing *crossing) {
    if (crossing->blocked || crossing->obstacles) return false;
    return setup->rulings.retreat_shares || !dungeon_is_taken(setup, state, state->turn.subject, crossing->to);
}

static int list_retreats(const dungeon_setup *setup, const dungeon_state *state, rp_action out[]) {
    int squares[DUNGEON_TREASURE_MAX], actions = 0;
    int count = dungeon_space_squares(setup->book, dungeon_square_of(dungeon_subject_of(state)), squares);
    for (int number = 0; number < count * DUNGEON_COMPASS_POINTS; number++) {
        dungeon_crossing crossing = dungeon_crossing_of(setup, state, number);
        if (is_way_out(setup, state, &crossing)) out[actions++] = DUNGEON_ACT_MOVE + number;
    }
    return actions;
}

/* There is no way out. */
static void face_dragon(dungeon_course *course) {
    const dungeon_hero *hero = dungeon_subject(course);
    dungeon_tell(course, DUNGEON_TOLD_TRAPPED, course->state->turn.subject, hero->square, DUNGEON_DRAGON_BARS, 0, 0);
    if (course->setup->rulings.rage_spares)
        dungeon_pop(course);
    else
        dungeon_kill(course);
}

static void retreat_go(dungeon_course *course, dungeon_frame *frame) {
    rp_action out[DUNGEON_BORDERS_MAX];
    if (!is_with_dragon(course->setup, course->state))
        dungeon_pop(course);
    else if (list_retreats(course->setup, course->state, out))
        frame->step = RETREAT_CHOICE;
    else
        face_dragon(course);
}

/* What is there waits for his next turn. */
static void retreat(dungeon_course *course, const dungeon_crossing *crossing) {
    dungeon_hero *hero = dungeon_subject(course);
    dungeon_arrive(course, hero, crossing->to, crossing->from, dungeon_opposite(crossing->point));
    dungeon_set_duty(hero, DUNGEON_MEETS);
    dungeon_tell(course, DUNGEON_TOLD_MOVED, course->state->turn.subject, crossing->from + 1, crossing->to + 1,
                 RETREATED, 0);
    dungeon_pop(course);
}

static void retreat_take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    bool laid = frame->step == RETREAT_TILE;
    int number = laid ? frame->argument[0] : move->of[course->state->turn.subject] - DUNGEON_ACT_MOVE;
    dungeon_crossing crossing = dungeon_crossing_of(course->setup, course->state, number);
    if (crossing.explores && !laid) {
        frame->argument[0] = (uint8_t)number;
        frame->step = RETREAT_TILE;
        return;
    }
    if (laid) dungeon_explore(course, crossing.to, move->of[0] - DUNGEON_OUT_CHAMBER, dungeon_opposite(crossing.point));
    retreat(course, &crossing);
}

static int retreat_legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                         rp_action out[]) {
    (void)frame, (void)player;
    return list_retreats(setup, state, out);
}

static int retreat_chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                          rp_outcome out[]) {
    (void)frame;
    return dungeon_list_chambers(setup, state, out);
}

static bool retreat_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                          const dungeon_frame *below) {
    rp_action out[DUNGEON_BORDERS_MAX];
    int number = frame->argument[0];
    if (!below || frame->step >= RETREAT_STEPS || frame->step == RETREAT_BEGIN) return false;
    if (frame != dungeon_top(state) || !is_with_dragon(setup, state)) return false;
    for (int i = 1; i < DUNGEON_ARGUMENTS; i++)
        if (frame->argument[i]) return false;
    if (frame->step == RETREAT_CHOICE) return !number && list_retreats(setup, state, out);
    if (!dungeon_has_border(setup, state, number)) return false;
    dungeon_crossing crossing = dungeon_crossing_of(setup, state, number);
    return is_way_out(setup, state, &crossing) && crossing.explores;
}

const dungeon_procedure dungeon_retreat_procedure = {
    .steps = retreat_steps,
    .legal = retreat_legal,
    .chance = retreat_chance,
    .take = retreat_take,
    .go = retreat_go,
    .sound = retreat_sound,
};
