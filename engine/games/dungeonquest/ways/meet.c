#include "engine/games/dungeonquest/ways/meet.h"

#include "engine/games/dungeonquest/cards/cards.h"
#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/length.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/games/dungeonquest/ways/meet_steps.h"
#include "engine/games/dungeonquest/ways/move.h"

enum {
    BY_WALL = 2,
    BY_HERO /* words of DUNGEON_TOLD_STOPPED */
};

static const dungeon_step meet_steps[] = {
    [MEET_BEGIN] = {"begin", DUNGEON_ASKS_NOBODY},     [MEET_SPACE] = {"space", DUNGEON_ASKS_NOBODY},
    [MEET_DRAW] = {"draw", DUNGEON_ASKS_NOBODY},       [MEET_CARD] = {"card", DUNGEON_ASKS_CHANCE},
    [MEET_PIT] = {"pit", DUNGEON_ASKS_NOBODY},         [MEET_DIE] = {"die", DUNGEON_ASKS_NOBODY},
    [MEET_DARK] = {"dark", DUNGEON_ASKS_NOBODY},       [MEET_TOWER] = {"tower", DUNGEON_ASKS_HERO},
    [MEET_SIDE] = {"side", DUNGEON_ASKS_HERO},         [MEET_CROSS] = {"cross", DUNGEON_ASKS_NOBODY},
    [MEET_CROSSED] = {"crossed", DUNGEON_ASKS_NOBODY}, [MEET_FALL] = {"fall", DUNGEON_ASKS_NOBODY},
    [MEET_FALLEN] = {"fallen", DUNGEON_ASKS_NOBODY},   [MEET_ON] = {"on", DUNGEON_ASKS_HERO},
    [MEET_DONE] = {"done", DUNGEON_ASKS_NOBODY},       [MEET_STEPS] = {0},
};

void dungeon_push_meet(dungeon_course *course, bool special) {
    dungeon_push(course, DUNGEON_DO_MEET)->argument[MEET_SPECIAL] = special;
}

void dungeon_push_meet_in_row(dungeon_course *course, int row) {
    dungeon_push(course, DUNGEON_DO_MEET)->argument[MEET_ROW] = (uint8_t)row;
}

void dungeon_push_cross(dungeon_course *course) { dungeon_push(course, DUNGEON_DO_MEET)->step = MEET_CROSS; }

void dungeon_push_dark(dungeon_course *course) { dungeon_push(course, DUNGEON_DO_MEET)->step = MEET_DIE; }

static void draw_from(dungeon_frame *frame, int deck) {
    frame->argument[MEET_DECK] = (uint8_t)deck;
    frame->step = MEET_DRAW;
}

void dungeon_push_dragon(dungeon_course *course) {
    draw_from(dungeon_push(course, DUNGEON_DO_MEET), DUNGEON_DECK_DRAGON);
}

void dungeon_push_bare_dragon(dungeon_course *course) {
    dungeon_push_dragon(course);
    course->state->frame[course->state->depth - 1].argument[MEET_BARE] = 1;
}

static dungeon_place place_where(const dungeon_setup *setup, const dungeon_state *state) {
    return dungeon_place_of(setup->book, &state->table, dungeon_square_of(dungeon_subject_of(state)));
}

int dungeon_meet_kind(const dungeon_setup *setup, const dungeon_state *state) {
    int square = dungeon_square_of(dungeon_subject_of(state));
    const dungeon_chamber *chamber = dungeon_chamber_at(setup->book, &state->table, square);
    return chamber ? chamber->kind : -1;
}

void dungeon_meet_finish(dungeon_course *course, bool success) {
    course->state->turn.success = success;
    dungeon_pop(course);
}

bool dungeon_meet_again(dungeon_course *course, const dungeon_frame *frame, int kind) {
    int square = dungeon_square_of(dungeon_subject(course));
    uint8_t *seen = &course->state->turn.again[square / 8];
    bool again = *seen >> square % 8 & 1;
    bool counts = kind == DUNGEON_CORRIDOR || kind < 0 || !course->setup->rulings.only_corridors;
    *seen = (uint8_t)(*seen | 1u << square % 8);
    return (again && counts) || frame->argument[MEET_ROW] >= DUNGEON_ROW_MOST;
}

static int list_ways_on(const dungeon_setup *setup, const dungeon_state *state, rp_action out[]) {
    unsigned points = dungeon_open_points(setup, state, dungeon_subject_of(state));
    return dungeon_list_moves(setup, state, state->turn.subject, points, out);
}

/* He stays where he cannot go on. */
static void wait(dungeon_course *course, int why) {
    const dungeon_hero *hero = dungeon_subject(course);
    dungeon_tell(course, DUNGEON_TOLD_WAITS, course->state->turn.subject, hero->square, why, 0, 0);
    dungeon_meet_finish(course, false);
}

void dungeon_meet_no_more(dungeon_course *course) { wait(course, DUNGEON_MET_AGAIN); }

void dungeon_meet_ask_way(dungeon_course *course, dungeon_frame *frame) {
    rp_action out[DUNGEON_BORDERS_MAX];
    if (list_ways_on(course->setup, course->state, out))
        frame->step = MEET_ON;
    else
        wait(course, DUNGEON_NO_WAY_ON);
}

/* MOVE takes the place. */
static void move_on(dungeon_course *course, const dungeon_frame *frame, int border) {
    int row = frame->argument[MEET_ROW] + course->setup->rulings.only_corridors;
    dungeon_pop(course);
    dungeon_push_move_in_row(course, border, row);
}

static bool may_leave(const dungeon_setup *setup, const dungeon_hero *hero) {
    if (!dungeon_loot_count(setup->book, hero)) return false;
    bool strict = setup->rulings.exit_needs_treasure && setup->players == 1;
    return !strict || dungeon_has_treasure(setup->book, hero);
}

static int list_in_tower(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                         rp_action out[]) {
    int moves = frame->argument[MEET_STUCK] ? 0 : list_ways_on(setup, state, out), count = moves;
    if (may_leave(setup, dungeon_subject_of(state))) out[count++] = DUNGEON_ACT_LEAVE;
    if (!moves) out[count++] = DUNGEON_ACT_WAIT;
    return count;
}

static void wait_in_tower(dungeon_course *course, const dungeon_frame *frame) {
    wait(course, frame->argument[MEET_STUCK] ? DUNGEON_MET_AGAIN : DUNGEON_NO_WAY_ON);
}

static void meet_tower(dungeon_course *course, dungeon_frame *frame) {
    rp_action out[DUNGEON_BORDERS_MAX + 2];
    frame->argument[MEET_STUCK] = dungeon_meet_again(course, frame, -1);
    frame->step = MEET_TOWER;
    list_in_tower(course->setup, course->state, frame, out);
    if (out[0] == DUNGEON_ACT_WAIT) wait_in_tower(course, frame);
}

static void leave_tower(dungeon_course *course, dungeon_frame *frame, rp_action answer) {
    if (answer == DUNGEON_ACT_WAIT) {
        wait_in_tower(course, frame);
    } else if (answer != DUNGEON_ACT_LEAVE) {
        move_on(course, frame, answer - DUNGEON_ACT_MOVE);
    } else {
        dungeon_tell(course, DUNGEON_TOLD_LEAVES, course->state->turn.subject, 0, 0, 0, 0);
        dungeon_take_off(course, dungeon_subject(course), DUNGEON_OUT);
        dungeon_unwind(course, DUNGEON_TURN_END);
    }
}

static void meet_darkness(dungeon_course *course, dungeon_frame *frame) {
    frame->step = MEET_DIE;
    if (!dungeon_meet_again(course, frame, DUNGEON_DARKNESS)) return;
    dungeon_set_duty(dungeon_subject(course), DUNGEON_IN_THE_DARK);
    dungeon_meet_no_more(course);
}

/* The die has fallen. Until he gets out of here it will be rolled again, also where a door keeps him in. */
static void feel_way(dungeon_course *course, const dungeon_frame *frame) {
    const dungeon_state *state = course->state;
    int player = state->turn.subject, roll = state->turn.roll, square = dungeon_square_of(dungeon_subject(course));
    bool falls = roll >= 1 && roll <= DUNGEON_FACES;
    int point = falls ? dungeon_dark_point(course->book, &state->table, square, roll) : -1;
    if (point < 0) {
        dungeon_meet_finish(course, false);
        return;
    }
    dungeon_set_duty(dungeon_subject(course), DUNGEON_IN_THE_DARK);
    dungeon_crossing way =
        dungeon_cross(course->book, &state->table, square, point, dungeon_way_options(course->setup));
    bool taken = !way.blocked && dungeon_is_taken(course->setup, state, player, way.to);
    if (!way.blocked && !taken) {
        move_on(course, frame, point);
        return;
    }
    dungeon_tell(course, DUNGEON_TOLD_STOPPED, player, taken ? BY_HERO : BY_WALL, 0, 0, 0);
    dungeon_meet_finish(course, false);
}

static void rotate(dungeon_course *course) {
    int square = dungeon_square_of(dungeon_subject(course));
    bool turns = dungeon_rotate_room(course->book, &course->state->table, square);
    if (turns) dungeon_tell(course, DUNGEON_TOLD_TURNED, square + 1, 2, 0, 0, 0);
    dungeon_meet_finish(course, !turns);
}

static void meet_chamber(dungeon_course *course, dungeon_frame *frame) {
    int kind = dungeon_meet_kind(course->setup, course->state);
    switch (kind) {
    case DUNGEON_TRAP_ROOM: draw_from(frame, DUNGEON_DECK_TRAP); break;
    case DUNGEON_BOTTOMLESS_PIT:
        frame->step = MEET_PIT;
        dungeon_push_test(course, DQ_LUCK, DUNGEON_NO_OBSTACLE, 0);
        break;
    case DUNGEON_CORRIDOR:
        if (dungeon_meet_again(course, frame, kind))
            dungeon_meet_no_more(course);
        else
            dungeon_meet_ask_way(course, frame);
        break;
    case DUNGEON_DARKNESS: meet_darkness(course, frame); break;
    case DUNGEON_SPIDER_WEB:
    case DUNGEON_BRIDGE: dungeon_meet_crossing(course, frame, kind); break;
    case DUNGEON_ROTATING_ROOM: rotate(course); break;
    default: draw_from(frame, DUNGEON_DECK_DUNGEON); break;
    }
}

static void meet_space(dungeon_course *course, dungeon_frame *frame) {
    dungeon_place place = place_where(course->setup, course->state);
    if (place == DUNGEON_TOWER)
        meet_tower(course, frame);
    else if (place == DUNGEON_TREASURE)
        draw_from(frame, DUNGEON_DECK_DRAGON);
    else if (place == DUNGEON_EXPLORED)
        meet_chamber(course, frame);
    else
        dungeon_meet_finish(course, false);
}

/* As one who has just come in, whatever he was at here before. */
static void begin(dungeon_course *course, dungeon_frame *frame) {
    dungeon_hero *hero = dungeon_subject(course);
    static const uint8_t old[] = {DUNGEON_MEETS, DUNGEON_GOES_BACK, DUNGEON_CROSSES, DUNGEON_IN_THE_DARK,
                                  DUNGEON_ACROSS};
    for (size_t i = 0; i < sizeof old; i++) dungeon_clear_duty(hero, old[i]);
    int token = dungeon_token_at(&course->state->tokens, dungeon_square_of(hero));
    frame->step = MEET_SPACE;
    if (token != DUNGEON_NO_TOKEN) dungeon_push_fight_with_token(course, token, frame->argument[MEET_SPECIAL]);
}

static void draw(dungeon_course *course, dungeon_frame *frame) {
    frame->step = dungeon_can_draw(course, frame->argument[MEET_DECK]) ? MEET_CARD : MEET_DONE;
}

static void meet_go(dungeon_course *course, dungeon_frame *frame) {
    if (!dungeon_stands_inside(dungeon_subject(course))) {
        dungeon_meet_finish(course, false);
        return;
    }
    switch (frame->step) {
    case MEET_BEGIN: begin(course, frame); break;
    case MEET_SPACE: meet_space(course, frame); break;
    case MEET_DRAW: draw(course, frame); break;
    case MEET_PIT:
        if (course->state->turn.success)
            dungeon_meet_finish(course, true);
        else
            dungeon_kill(course);
        break;
    case MEET_DIE:
        frame->step = MEET_DARK;
        dungeon_push_roll(course, 1, 0);
        break;
    case MEET_DARK: feel_way(course, frame); break;
    case MEET_CROSS: dungeon_meet_try(course, frame); break;
    case MEET_CROSSED: dungeon_meet_across(course, frame); break;
    case MEET_FALL:
        frame->step = MEET_FALLEN;
        dungeon_push_wounds(course, course->state->turn.roll);
        break;
    case MEET_FALLEN: dungeon_meet_fall(course, frame); break;
    /* The treasure chamber ends the turn, whatever moves a rune still gives. */
    default: dungeon_meet_finish(course, frame->argument[MEET_DECK] != DUNGEON_DECK_DRAGON); break;
    }
}

static int meet_legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                      rp_action out[]) {
    (void)player;
    if (frame->step == MEET_TOWER) return list_in_tower(setup, state, frame, out);
    if (frame->step == MEET_ON) return list_ways_on(setup, state, out);
    bool bridge = dungeon_meet_kind(setup, state) == DUNGEON_BRIDGE;
    out[0] = bridge ? DUNGEON_ACT_STAY : DUNGEON_ACT_CROSS;
    out[1] = bridge ? DUNGEON_ACT_CROSS : DUNGEON_ACT_GO_BACK;
    return 2;
}

static int meet_chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                       rp_outcome out[]) {
    return dungeon_list_cards(setup, state, frame->argument[MEET_DECK], out);
}

/* Who was kept in by a door finds no treasure: a card that would bring it just lies open. */
static void meet_card(dungeon_course *course, dungeon_frame *frame, int card) {
    bool treasure = dungeon_has_effect(&course->book->card[card], DUNGEON_DRAWN, DUNGEON_DRAW);
    frame->step = MEET_DONE;
    if (frame->argument[MEET_BARE] && treasure) {
        dungeon_discard(&course->state->table, card);
        dungeon_tell(course, DUNGEON_TOLD_WENT, course->state->turn.subject, card + 1, 0, 0, 0);
    } else {
        dungeon_push_card(course, card);
    }
}

static void meet_take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    rp_action answer = move->of[course->state->turn.subject];
    if (frame->step == MEET_CARD)
        meet_card(course, frame, dungeon_draw_outcome(course, move));
    else if (frame->step == MEET_TOWER)
        leave_tower(course, frame, answer);
    else if (frame->step == MEET_SIDE)
        dungeon_meet_side(course, frame, answer);
    else
        move_on(course, frame, answer - DUNGEON_ACT_MOVE);
}

static bool arguments_sound(const dungeon_setup *setup, const uint8_t argument[]) {
    int deck = argument[MEET_DECK], row = setup->rulings.only_corridors ? DUNGEON_ROW_MOST : 0;
    bool known = deck == DUNGEON_DECK_DUNGEON || deck == DUNGEON_DECK_TRAP || deck == DUNGEON_DECK_DRAGON;
    return known && argument[MEET_SPECIAL] <= 1 && argument[MEET_ROW] <= row && argument[MEET_BARE] <= 1 &&
           argument[MEET_STUCK] <= 1 && !argument[DUNGEON_ARGUMENTS - 1];
}

static bool meet_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                       const dungeon_frame *below) {
    rp_action out[DUNGEON_BORDERS_MAX];
    if (!below || frame->step >= MEET_STEPS || !arguments_sound(setup, frame->argument)) return false;
    bool top = frame == dungeon_top(state);
    if (top != (meet_steps[frame->step].asks != DUNGEON_ASKS_NOBODY)) return false;
    if (!top) return true;
    if (!dungeon_stands_inside(dungeon_subject_of(state))) return false;
    int kind = dungeon_meet_kind(setup, state);
    if (frame->step == MEET_CARD) return dungeon_has_cards(setup, state, frame->argument[MEET_DECK]);
    if (frame->step == MEET_TOWER) return place_where(setup, state) == DUNGEON_TOWER;
    if (frame->step == MEET_SIDE) return kind == DUNGEON_BRIDGE || kind == DUNGEON_SPIDER_WEB;
    return list_ways_on(setup, state, out);
}

const dungeon_procedure dungeon_meet_procedure = {
    .steps = meet_steps,
    .legal = meet_legal,
    .chance = meet_chance,
    .take = meet_take,
    .go = meet_go,
    .sound = meet_sound,
};
