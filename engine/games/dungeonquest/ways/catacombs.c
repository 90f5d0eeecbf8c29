#include "engine/games/dungeonquest/ways/catacombs.h"

#include "engine/games/dungeonquest/cards/cards.h"
#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/games/dungeonquest/ways/meet.h"
#include "engine/games/dungeonquest/ways/move.h"

enum {
    UP = 4,     /* word of DUNGEON_TOLD_MOVED */
    BY_WALL = 2 /* word of DUNGEON_TOLD_STOPPED */
};

static bool is_below(const dungeon_hero *hero) { return hero->standing == DUNGEON_BELOW && hero->square; }

static int list_points(rp_action out[]) {
    for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++) out[point] = DUNGEON_ACT_POINT + point;
    return DUNGEON_COMPASS_POINTS;
}

static bool has_no_arguments_from(const dungeon_frame *frame, int first) {
    for (int i = first; i < DUNGEON_ARGUMENTS; i++)
        if (frame->argument[i]) return false;
    return true;
}

/* DESCEND: no arguments. */
enum { DESCEND_BEGIN, DESCEND_CHOICE, DESCEND_STEPS };
static const dungeon_step descend_steps[] = {
    [DESCEND_BEGIN] = {"begin", DUNGEON_ASKS_NOBODY},
    [DESCEND_CHOICE] = {"choice", DUNGEON_ASKS_HERO},
    [DESCEND_STEPS] = {0},
};

void dungeon_push_descend(dungeon_course *course) { dungeon_push(course, DUNGEON_DO_DESCEND); }

static void descend_go(dungeon_course *course, dungeon_frame *frame) {
    if (dungeon_stands_inside(dungeon_subject(course)))
        frame->step = DESCEND_CHOICE;
    else
        dungeon_pop(course);
}

static int descend_legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                         rp_action out[]) {
    (void)setup, (void)state, (void)frame, (void)player;
    return list_points(out);
}

static void descend_take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    (void)frame;
    int player = course->state->turn.subject, point = move->of[player] - DUNGEON_ACT_POINT;
    dungeon_hero *hero = dungeon_subject(course);
    dungeon_tell(course, DUNGEON_TOLD_DESCENDS, player, point, 0, 0, 0);
    dungeon_take_off(course, hero, DUNGEON_BELOW);
    hero->arrow = (uint8_t)point;
    dungeon_lose_until(course, hero, DUNGEON_UNTIL_BELOW);
    dungeon_unwind(course, course->setup->rulings.descent_draws ? DUNGEON_TURN_BELOW : DUNGEON_TURN_END);
}

static bool descend_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                          const dungeon_frame *below) {
    (void)setup;
    return below && frame->step < DESCEND_STEPS && dungeon_waits_or_asks(state, frame, descend_steps) &&
           dungeon_stands_inside(dungeon_subject_of(state)) && has_no_arguments_from(frame, 0);
}

const dungeon_procedure dungeon_descend_procedure = {
    .steps = descend_steps,
    .legal = descend_legal,
    .take = descend_take,
    .go = descend_go,
    .sound = descend_sound,
};

/* BELOW: no arguments. */
enum { BELOW_BEGIN, BELOW_RUNE, BELOW_NEXT, BELOW_AGAIN, BELOW_CARD, BELOW_DONE, BELOW_WAIT, BELOW_STEPS };
static const dungeon_step below_steps[] = {
    [BELOW_BEGIN] = {"begin", DUNGEON_ASKS_NOBODY}, [BELOW_RUNE] = {"rune", DUNGEON_ASKS_HERO},
    [BELOW_NEXT] = {"next", DUNGEON_ASKS_NOBODY},   [BELOW_AGAIN] = {"again", DUNGEON_ASKS_HERO},
    [BELOW_CARD] = {"card", DUNGEON_ASKS_CHANCE},   [BELOW_DONE] = {"done", DUNGEON_ASKS_NOBODY},
    [BELOW_WAIT] = {"wait", DUNGEON_ASKS_HERO},     [BELOW_STEPS] = {0},
};

void dungeon_push_below(dungeon_course *course) { dungeon_push(course, DUNGEON_DO_BELOW); }

static bool has_rune(const dungeon_setup *setup, const dungeon_state *state) {
    return dungeon_rune_for(setup, dungeon_subject_of(state), DUNGEON_RUNE_BELOW);
}

/* He still has the card that he may meet again. */
static bool may_meet_again(const dungeon_hero *hero) {
    int card = hero->again - 1;
    return card >= 0 && (dungeon_collected(hero, card) || dungeon_kept(hero, card));
}

/* With nothing left to be met he would be lost down here; by option he is. */
static void draw(dungeon_course *course, dungeon_frame *frame) {
    dungeon_hero *hero = dungeon_subject(course);
    if (hero->again) dungeon_face_obstacle(hero, DUNGEON_NO_OBSTACLE);
    hero->again = 0;
    if (dungeon_can_draw(course, DUNGEON_DECK_CATACOMB)) {
        frame->step = BELOW_CARD;
        return;
    }
    if (course->setup->rulings.waits_without_card) {
        frame->step = BELOW_WAIT;
        return;
    }
    frame->step = BELOW_DONE;
    dungeon_push_ascend(course, false);
}

static void below_go(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_hero *hero = dungeon_subject(course);
    if (!is_below(hero) || frame->step == BELOW_DONE)
        dungeon_pop(course);
    else if (frame->step == BELOW_BEGIN && has_rune(course->setup, course->state))
        frame->step = BELOW_RUNE;
    else if (may_meet_again(hero))
        frame->step = BELOW_AGAIN;
    else
        draw(course, frame);
}

static int below_legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                       rp_action out[]) {
    (void)setup, (void)state, (void)player;
    bool rune = frame->step == BELOW_RUNE;
    if (frame->step == BELOW_WAIT) {
        out[0] = DUNGEON_ACT_WAIT;
        return 1;
    }
    out[0] = rune ? DUNGEON_ACT_RUNE : DUNGEON_ACT_MEET_AGAIN;
    out[1] = rune ? DUNGEON_ACT_GO_ON : DUNGEON_ACT_DRAW;
    return 2;
}

static int below_chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                        rp_outcome out[]) {
    (void)frame;
    return dungeon_list_cards(setup, state, DUNGEON_DECK_CATACOMB, out);
}

static void use_rune(dungeon_course *course) {
    int rune = dungeon_subject(course)->rune - 1;
    dungeon_spend_rune(course);
    dungeon_push_rune(course, rune);
}

/* It lies with those of his way already. */
static void meet_again(dungeon_course *course, dungeon_frame *frame) {
    dungeon_hero *hero = dungeon_subject(course);
    int card = hero->again - 1;
    hero->again = 0;
    frame->step = BELOW_DONE;
    dungeon_push_card(course, card);
}

static void below_take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    rp_action answer = move->of[course->state->turn.subject];
    if (frame->step == BELOW_CARD) {
        int card = dungeon_draw_outcome(course, move);
        frame->step = BELOW_DONE;
        dungeon_collect(course, dungeon_subject(course), card);
        dungeon_push_card(course, card);
    } else if (frame->step == BELOW_RUNE) {
        frame->step = BELOW_NEXT;
        if (answer == DUNGEON_ACT_RUNE) use_rune(course);
    } else if (frame->step == BELOW_WAIT) {
        frame->step = BELOW_DONE;
        dungeon_tell(course, DUNGEON_TOLD_WAITS, course->state->turn.subject, dungeon_subject(course)->square,
                     DUNGEON_NO_WAY_ON, 0, 0);
    } else if (answer == DUNGEON_ACT_MEET_AGAIN) {
        meet_again(course, frame);
    } else {
        draw(course, frame);
    }
}

static bool below_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                        const dungeon_frame *below) {
    if (!below || frame->step >= BELOW_STEPS || !has_no_arguments_from(frame, 0)) return false;
    if (!dungeon_waits_or_asks(state, frame, below_steps)) return false;
    if (frame != dungeon_top(state)) return true;
    if (!is_below(dungeon_subject_of(state))) return false;
    if (frame->step == BELOW_RUNE) return has_rune(setup, state);
    if (frame->step == BELOW_AGAIN) return may_meet_again(dungeon_subject_of(state));
    bool card = dungeon_has_cards(setup, state, DUNGEON_DECK_CATACOMB);
    return frame->step == BELOW_WAIT ? setup->rulings.waits_without_card && !card : card;
}

const dungeon_procedure dungeon_below_procedure = {
    .steps = below_steps,
    .legal = below_legal,
    .chance = below_chance,
    .take = below_take,
    .go = below_go,
    .sound = below_sound,
};

/* ASCEND: whether he went left; the square + 1 where he comes up; the chamber + 1 that was drawn for it; why. */
enum { ASCEND_LEFT, ASCEND_SQUARE, ASCEND_CHAMBER, ASCEND_WHY };
enum { IF_HE_LIKES, FOR_SURE, TO_TURN_BACK, WHYS };
enum { ASCEND_BEGIN, ASCEND_CHOICE, ASCEND_SIDE, ASCEND_PLACE, ASCEND_TILE, ASCEND_ARROW, ASCEND_PART, ASCEND_STEPS };
static const dungeon_step ascend_steps[] = {
    [ASCEND_BEGIN] = {"begin", DUNGEON_ASKS_NOBODY}, [ASCEND_CHOICE] = {"choice", DUNGEON_ASKS_HERO},
    [ASCEND_SIDE] = {"side", DUNGEON_ASKS_HERO},     [ASCEND_PLACE] = {"place", DUNGEON_ASKS_NOBODY},
    [ASCEND_TILE] = {"tile", DUNGEON_ASKS_CHANCE},   [ASCEND_ARROW] = {"arrow", DUNGEON_ASKS_HERO},
    [ASCEND_PART] = {"part", DUNGEON_ASKS_HERO},     [ASCEND_STEPS] = {0},
};

void dungeon_push_ascend(dungeon_course *course, bool sure) {
    bool asked = !sure && !course->setup->rulings.exit_forced;
    dungeon_push(course, DUNGEON_DO_ASCEND)->argument[ASCEND_WHY] = asked ? IF_HE_LIKES : FOR_SURE;
}

void dungeon_push_turn_back(dungeon_course *course) {
    dungeon_push(course, DUNGEON_DO_ASCEND)->argument[ASCEND_WHY] = TO_TURN_BACK;
}

bool dungeon_ascend_turns_back(const dungeon_frame *frame) { return frame->argument[ASCEND_WHY] == TO_TURN_BACK; }

int dungeon_ascend_square(const dungeon_frame *frame) { return frame->argument[ASCEND_SQUARE] - 1; }

int dungeon_ascend_chamber(const dungeon_frame *frame) { return frame->argument[ASCEND_CHAMBER] - 1; }

/* Two parts that he can stand on. */
static bool has_parts(const dungeon_setup *setup, const dungeon_state *state, int square, unsigned part[2]) {
    return dungeon_parts(setup->book, &state->table, square, part) == 2 && part[0] && part[1];
}

static int lowest_point(unsigned part) {
    int point = 0;
    while (point < DUNGEON_COMPASS_POINTS - 1 && !(part >> point & 1)) point++;
    return point;
}

/* A part goes by the first of its points. */
static int list_parts(const unsigned part[2], rp_action out[]) {
    int a = lowest_point(part[0]), b = lowest_point(part[1]);
    out[0] = DUNGEON_ACT_POINT + (a < b ? a : b);
    out[1] = DUNGEON_ACT_POINT + (a < b ? b : a);
    return 2;
}

static void come_up(dungeon_course *course, int square, int point) {
    dungeon_hero *hero = dungeon_subject(course);
    int player = course->state->turn.subject, marker = dungeon_square_of(hero);
    dungeon_return_collected(course, hero, false);
    dungeon_lose_until(course, hero, DUNGEON_UNTIL_ABOVE);
    dungeon_arrive(course, hero, square, DUNGEON_NOWHERE, point);
    dungeon_set_duty(hero, DUNGEON_MEETS);
    dungeon_set_duty(hero, DUNGEON_ATTACKS);
    dungeon_tell(course, DUNGEON_TOLD_MOVED, player, marker + 1, square + 1, UP, 0);
    dungeon_unwind(course, DUNGEON_TURN_END);
}

/* On which part, if there are two. */
static void choose_part(dungeon_course *course, dungeon_frame *frame) {
    unsigned part[2];
    int square = frame->argument[ASCEND_SQUARE] - 1;
    frame->argument[ASCEND_CHAMBER] = 0;
    if (has_parts(course->setup, course->state, square, part))
        frame->step = ASCEND_PART;
    else
        come_up(course, square, dungeon_point_of(&course->state->table, square, DUNGEON_BACK));
}

/* By the die alone, or by the table 1 1 2 2 3 3. */
static int shift_of(const dungeon_course *course) {
    int face = course->state->turn.roll;
    return course->setup->rulings.shift_halved ? (face + 1) / 2 : face;
}

/* The marker lies where he would have come up, and points back. */
static void turn_back(dungeon_course *course, int square) {
    dungeon_hero *hero = dungeon_subject(course);
    hero->square = (uint8_t)(square + 1);
    hero->arrow = (uint8_t)dungeon_opposite(hero->arrow);
    dungeon_tell(course, DUNGEON_TOLD_MARKER, course->state->turn.subject, square + 1, hero->arrow, 0, 0);
    dungeon_pop(course);
}

static void find_place(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_hero *hero = dungeon_subject(course);
    const dungeon_table *table = &course->state->table;
    int square = dungeon_come_up(course->book, dungeon_square_of(hero), hero->arrow, hero->below,
                                 frame->argument[ASCEND_LEFT], shift_of(course));
    frame->argument[ASCEND_SQUARE] = (uint8_t)(square + 1);
    if (dungeon_ascend_turns_back(frame)) {
        turn_back(course, square);
    } else if (dungeon_place_of(course->book, table, square) != DUNGEON_UNEXPLORED) {
        choose_part(course, frame);
    } else if (dungeon_has_tiles(course->book, table)) {
        frame->step = ASCEND_TILE;
    } else {
        dungeon_tell(course, DUNGEON_TOLD_STOPPED, course->state->turn.subject, BY_WALL, 0, 0, 0);
        dungeon_pop(course);
    }
}

static void ascend_go(dungeon_course *course, dungeon_frame *frame) {
    if (!is_below(dungeon_subject(course)))
        dungeon_pop(course);
    else if (frame->step == ASCEND_PLACE)
        find_place(course, frame);
    else
        frame->step = frame->argument[ASCEND_WHY] == IF_HE_LIKES ? ASCEND_CHOICE : ASCEND_SIDE;
}

static int ascend_legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                        rp_action out[]) {
    (void)player;
    unsigned part[2];
    if (frame->step == ASCEND_ARROW) return list_points(out);
    if (frame->step == ASCEND_PART) {
        dungeon_parts(setup->book, &state->table, frame->argument[ASCEND_SQUARE] - 1, part);
        return list_parts(part, out);
    }
    bool side = frame->step == ASCEND_SIDE;
    out[0] = side ? DUNGEON_ACT_LEFT : DUNGEON_ACT_YES;
    out[1] = side ? DUNGEON_ACT_RIGHT : DUNGEON_ACT_NO;
    return 2;
}

static int ascend_chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                         rp_outcome out[]) {
    (void)frame;
    return dungeon_list_chambers(setup, state, out);
}

/* The arrow points away from the back. */
static void lay_tile(dungeon_course *course, dungeon_frame *frame, int arrow) {
    dungeon_explore(course, frame->argument[ASCEND_SQUARE] - 1, frame->argument[ASCEND_CHAMBER] - 1,
                    dungeon_opposite(arrow));
    choose_part(course, frame);
}

static void ascend_take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    rp_action answer = move->of[frame->step == ASCEND_TILE ? 0 : course->state->turn.subject];
    switch (frame->step) {
    case ASCEND_CHOICE:
        if (answer == DUNGEON_ACT_YES)
            frame->step = ASCEND_SIDE;
        else
            dungeon_pop(course);
        break;
    case ASCEND_SIDE:
        frame->argument[ASCEND_LEFT] = answer == DUNGEON_ACT_LEFT;
        frame->step = ASCEND_PLACE;
        dungeon_push_roll(course, 1, 0);
        break;
    case ASCEND_TILE:
        frame->argument[ASCEND_CHAMBER] = (uint8_t)(answer - DUNGEON_OUT_CHAMBER + 1);
        frame->step = ASCEND_ARROW;
        break;
    case ASCEND_ARROW: lay_tile(course, frame, answer - DUNGEON_ACT_POINT); break;
    default: come_up(course, frame->argument[ASCEND_SQUARE] - 1, answer - DUNGEON_ACT_POINT); break;
    }
}

/* Square and chamber are there from the step on that finds them. */
static bool place_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame) {
    unsigned part[2];
    int square = frame->argument[ASCEND_SQUARE] - 1, chamber = frame->argument[ASCEND_CHAMBER] - 1;
    if (frame->step < ASCEND_TILE) return square < 0 && chamber < 0;
    if (square < 0 || square >= dungeon_square_count(setup->book)) return false;
    if (frame->step == ASCEND_PART) return chamber < 0 && has_parts(setup, state, square, part);
    if (dungeon_place_of(setup->book, &state->table, square) != DUNGEON_UNEXPLORED) return false;
    if (frame->step == ASCEND_TILE) return chamber < 0 && dungeon_has_tiles(setup->book, &state->table);
    return chamber >= 0 && chamber < (int)setup->book->chamber_count && state->table.tiles_left[chamber];
}

static bool ascend_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                         const dungeon_frame *below) {
    int why = frame->argument[ASCEND_WHY];
    if (!below || frame->step >= ASCEND_STEPS || !has_no_arguments_from(frame, ASCEND_WHY + 1)) return false;
    if (frame->argument[ASCEND_LEFT] > (frame->step > ASCEND_SIDE) || why >= WHYS) return false;
    if ((frame->step == ASCEND_CHOICE && why != IF_HE_LIKES) || (frame->step > ASCEND_PLACE && why == TO_TURN_BACK))
        return false;
    return dungeon_waits_or_asks(state, frame, ascend_steps) && is_below(dungeon_subject_of(state)) &&
           place_sound(setup, state, frame);
}

const dungeon_procedure dungeon_ascend_procedure = {
    .steps = ascend_steps,
    .legal = ascend_legal,
    .chance = ascend_chance,
    .take = ascend_take,
    .go = ascend_go,
    .sound = ascend_sound,
};
