#include "engine/games/dungeonquest/ways/move.h"

#include "engine/games/dungeonquest/cards/cards.h"
#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/ways/meet.h"

enum {
    WALKED,      /* word of DUNGEON_TOLD_MOVED */
    BY_DOOR = 0, /* words of DUNGEON_TOLD_STOPPED */
    BY_PORTCULLIS,
    BY_WALL,
    BY_HERO
};

static const dungeon_table *table_of(const dungeon_state *state) { return &state->table; }

/* The point where he came in; it turns with the tile. */
static int entry_of(const dungeon_state *state, const dungeon_hero *hero) {
    return dungeon_point_of(table_of(state), dungeon_square_of(hero), hero->side);
}

/* Its dungeon_chamber_kind, or -1 without a tile. */
static int kind_where(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    const dungeon_chamber *chamber = dungeon_chamber_at(setup->book, table_of(state), dungeon_square_of(hero));
    return chamber ? chamber->kind : -1;
}

/* Chambers of which he has to get across. */
static bool has_far_side(int kind) {
    return kind == DUNGEON_CAVE_IN || kind == DUNGEON_SPIDER_WEB || kind == DUNGEON_BRIDGE;
}

static bool has_parts(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    unsigned part[2];
    return dungeon_parts(setup->book, table_of(state), dungeon_square_of(hero), part) == 2;
}

/* Points that he gets to by crossing: the other part, or all but where he came in (R47). Who came by no side of the
 * chamber leaves it by any. */
static unsigned far_points(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    int square = dungeon_square_of(hero), entry = entry_of(state, hero);
    if (has_parts(setup, state, hero))
        return DUNGEON_ALL_POINTS & ~dungeon_part(setup->book, table_of(state), square, entry);
    unsigned far = hero->from ? DUNGEON_ALL_POINTS & ~(1u << entry) : DUNGEON_ALL_POINTS;
    /* A web has no gap: a dead end is left the way one came. */
    bool closed = kind_where(setup, state, hero) == DUNGEON_SPIDER_WEB &&
                  dungeon_is_trap(setup->book, table_of(state), square, far, dungeon_way_options(setup));
    return closed ? DUNGEON_ALL_POINTS : far;
}

unsigned dungeon_open_points(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    int kind = kind_where(setup, state, hero);
    if (dungeon_has_duty(hero, DUNGEON_ACROSS) && has_far_side(kind)) return far_points(setup, state, hero);
    if (kind == DUNGEON_CAVE_IN && !has_parts(setup, state, hero)) return 1u << entry_of(state, hero);
    return dungeon_part(setup->book, table_of(state), dungeon_square_of(hero), entry_of(state, hero));
}

bool dungeon_is_taken(const dungeon_setup *setup, const dungeon_state *state, int player, int square) {
    dungeon_place place = dungeon_place_of(setup->book, table_of(state), square);
    if (place == DUNGEON_TREASURE || (place == DUNGEON_TOWER && setup->rulings.share_towers)) return false;
    for (int other = 0; other < setup->players; other++) {
        const dungeon_hero *hero = &state->hero[other];
        bool there = hero->standing == DUNGEON_INSIDE || hero->standing == DUNGEON_WAITING;
        if (other != player && there && dungeon_square_of(hero) == square) return true;
    }
    return false;
}

/* Actions of the crossings out of his space at those points, to one space or, DUNGEON_NOWHERE, to any. */
static int list_crossings(const dungeon_setup *setup, const dungeon_state *state, int player, unsigned points, int to,
                          rp_action out[]) {
    int squares[DUNGEON_TREASURE_MAX], actions = 0;
    int count = dungeon_space_squares(setup->book, dungeon_square_of(&state->hero[player]), squares);
    for (int i = 0; i < count; i++)
        for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++) {
            if (!(points >> point & 1)) continue;
            dungeon_crossing crossing =
                dungeon_cross(setup->book, table_of(state), squares[i], point, dungeon_way_options(setup));
            if (crossing.blocked) continue;
            if (to != DUNGEON_NOWHERE && dungeon_space(setup->book, crossing.to) != to) continue;
            if (dungeon_is_taken(setup, state, player, crossing.to)) continue;
            out[actions++] = DUNGEON_ACT_MOVE + DUNGEON_COMPASS_POINTS * i + point;
        }
    return actions;
}

int dungeon_list_moves(const dungeon_setup *setup, const dungeon_state *state, int player, unsigned points,
                       rp_action out[]) {
    return list_crossings(setup, state, player, points, DUNGEON_NOWHERE, out);
}

/* Any passage of his part counts as the way back. */
static bool goes_back_anywhere(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    if (!hero->from) return setup->rulings.any_way_back;
    return setup->rulings.bridge_any_passage && dungeon_has_duty(hero, DUNGEON_GOES_BACK) &&
           kind_where(setup, state, hero) == DUNGEON_BRIDGE;
}

int dungeon_list_ways_back(const dungeon_setup *setup, const dungeon_state *state, int player, rp_action out[]) {
    const dungeon_hero *hero = &state->hero[player];
    unsigned points = dungeon_open_points(setup, state, hero);
    if (goes_back_anywhere(setup, state, hero)) return dungeon_list_moves(setup, state, player, points, out);
    if (!hero->from) return 0;
    return list_crossings(setup, state, player, points, dungeon_space(setup->book, hero->from - 1), out);
}

dungeon_border dungeon_border_of(const dungeon_setup *setup, const dungeon_hero *hero, int number) {
    int squares[DUNGEON_TREASURE_MAX], index = number / DUNGEON_COMPASS_POINTS;
    int count = dungeon_space_squares(setup->book, dungeon_square_of(hero), squares);
    return (dungeon_border){.square = (int16_t)squares[index < count ? index : 0],
                            .point = (uint8_t)(number % DUNGEON_COMPASS_POINTS)};
}

bool dungeon_has_border(const dungeon_setup *setup, const dungeon_state *state, int number) {
    int squares[DUNGEON_TREASURE_MAX];
    const dungeon_hero *hero = dungeon_subject_of(state);
    if (!dungeon_stands_inside(hero)) return false;
    return number / DUNGEON_COMPASS_POINTS < dungeon_space_squares(setup->book, dungeon_square_of(hero), squares);
}

dungeon_crossing dungeon_crossing_of(const dungeon_setup *setup, const dungeon_state *state, int number) {
    dungeon_border border = dungeon_border_of(setup, dungeon_subject_of(state), number);
    return dungeon_cross(setup->book, table_of(state), border.square, border.point, dungeon_way_options(setup));
}

/* Of who asks what traps a hero, not where he can go. */
static unsigned trap_options(const dungeon_setup *setup) {
    return dungeon_way_options(setup) | (setup->rulings.no_tile_no_wall ? DUNGEON_NO_TILE_NO_WALL : 0u);
}

/* A way back that needs no more than that whoever stands there goes away. */
static bool has_way_back(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    dungeon_crossing crossings[DUNGEON_BORDERS_MAX];
    bool anywhere = goes_back_anywhere(setup, state, hero);
    if (!anywhere && !hero->from) return false;
    int count = dungeon_list_crossings(setup->book, table_of(state), dungeon_square_of(hero),
                                       dungeon_open_points(setup, state, hero), trap_options(setup), crossings);
    for (int i = 0; i < count; i++)
        if (anywhere || dungeon_space(setup->book, crossings[i].to) == dungeon_space(setup->book, hero->from - 1))
            return true;
    return false;
}

bool dungeon_is_trapped(const dungeon_setup *setup, const dungeon_state *state, int player) {
    const dungeon_hero *hero = &state->hero[player];
    unsigned points = dungeon_open_points(setup, state, hero);
    /* On this side of it he can only go back or try to get across. */
    if (has_far_side(kind_where(setup, state, hero)) && !dungeon_has_duty(hero, DUNGEON_ACROSS)) {
        if (has_way_back(setup, state, hero)) return false;
        points = far_points(setup, state, hero);
    }
    return dungeon_is_trap(setup->book, table_of(state), dungeon_square_of(hero), points, trap_options(setup));
}

void dungeon_explore(dungeon_course *course, int square, int chamber, int back) {
    dungeon_lay_tile(&course->state->table, square, chamber, back);
    dungeon_tell(course, DUNGEON_TOLD_TILE, square + 1, chamber + 1, back, 0, 0);
}

void dungeon_arrive(dungeon_course *course, dungeon_hero *hero, int square, int from, int point) {
    const dungeon_book *book = course->book;
    dungeon_end_stay(hero);
    hero->standing = DUNGEON_INSIDE;
    hero->below = 0;
    hero->square = (uint8_t)(dungeon_space(book, square) + 1);
    hero->from = (uint8_t)(from == DUNGEON_NOWHERE ? 0 : dungeon_space(book, from) + 1);
    hero->side = (uint8_t)dungeon_side_at(&course->state->table, square, point);
}

/* MOVE: the border's number; bits 1 << dungeon_way of what he has overcome there; the dungeon_way that he is at, or 0;
 * moves in a row before this one (R45, by option); whether a tile was laid for him. */
enum { MOVE_BORDER, MOVE_OVERCOME, MOVE_AT, MOVE_ROW, MOVE_LAID };
enum { MOVE_WAY, MOVE_RUNE, MOVE_DOOR, MOVE_TRIED, MOVE_TILE, MOVE_STEPS };
static const dungeon_step move_steps[] = {
    [MOVE_WAY] = {"way", DUNGEON_ASKS_NOBODY},   [MOVE_RUNE] = {"rune", DUNGEON_ASKS_HERO},
    [MOVE_DOOR] = {"door", DUNGEON_ASKS_CHANCE}, [MOVE_TRIED] = {"tried", DUNGEON_ASKS_NOBODY},
    [MOVE_TILE] = {"tile", DUNGEON_ASKS_CHANCE}, [MOVE_STEPS] = {0},
};

/* Tokens of a portcullis wait for who tries it again; all others are lost. */
static void face_border(dungeon_course *course, const dungeon_crossing *crossing, int border) {
    dungeon_hero *hero = dungeon_subject(course);
    bool heavy = crossing->own == DUNGEON_PORTCULLIS || crossing->far == DUNGEON_PORTCULLIS;
    if (!hero->determination) return;
    dungeon_face_obstacle(hero, heavy ? DUNGEON_BORDER_OBSTACLE + border : DUNGEON_NO_OBSTACLE);
}

void dungeon_push_move(dungeon_course *course, int border) { dungeon_push_move_in_row(course, border, 0); }

void dungeon_push_move_in_row(dungeon_course *course, int border, int row) {
    dungeon_crossing crossing = dungeon_crossing_of(course->setup, course->state, border);
    face_border(course, &crossing, border);
    dungeon_frame *frame = dungeon_push(course, DUNGEON_DO_MOVE);
    frame->argument[MOVE_BORDER] = (uint8_t)border;
    frame->argument[MOVE_ROW] = (uint8_t)row;
}

static void stop(dungeon_course *course, int by) {
    const dungeon_hero *hero = dungeon_subject(course);
    bool draws = course->setup->rulings.failed_leave_draws && by <= BY_PORTCULLIS && dungeon_stands_inside(hero) &&
                 dungeon_place_of(course->book, &course->state->table, dungeon_square_of(hero)) == DUNGEON_TREASURE;
    dungeon_tell(course, DUNGEON_TOLD_STOPPED, course->state->turn.subject, by, 0, 0, 0);
    course->state->turn.success = 0;
    dungeon_pop(course);
    if (draws) dungeon_push_bare_dragon(course);
}

/* The first one that is still in his way, or -1. What a new tile has at his border counts by option only. */
static int next_obstacle(const dungeon_setup *setup, const dungeon_frame *frame, const dungeon_crossing *crossing) {
    if (frame->argument[MOVE_LAID] && !setup->rulings.far_side_too) return -1;
    for (int i = 0; i < crossing->obstacles; i++)
        if (!(frame->argument[MOVE_OVERCOME] >> crossing->obstacle[i] & 1)) return i;
    return -1;
}

static void overcome(dungeon_course *course, dungeon_frame *frame) {
    int way = frame->argument[MOVE_AT];
    dungeon_crossing crossing = dungeon_crossing_of(course->setup, course->state, frame->argument[MOVE_BORDER]);
    for (int i = 0; i < crossing.obstacles && !crossing.blocked; i++)
        if (crossing.obstacle[i] == way && course->setup->rulings.stay_open)
            dungeon_keep_open(&course->state->table, &crossing, i);
    frame->argument[MOVE_OVERCOME] = (uint8_t)(frame->argument[MOVE_OVERCOME] | 1u << way);
    frame->argument[MOVE_AT] = 0;
    frame->step = MOVE_WAY;
}

static void try_obstacle(dungeon_course *course, dungeon_frame *frame) {
    if (frame->argument[MOVE_AT] == DUNGEON_PORTCULLIS) {
        frame->step = MOVE_TRIED;
        dungeon_push_test(course, DQ_STRENGTH, DUNGEON_BORDER_OBSTACLE + frame->argument[MOVE_BORDER], 0);
    } else if (dungeon_can_draw(course, DUNGEON_DECK_DOOR)) {
        frame->step = MOVE_DOOR;
    } else {
        overcome(course, frame); /* no card is left that could hold him */
    }
}

static void arrive(dungeon_course *course, dungeon_frame *frame, const dungeon_crossing *crossing) {
    int row = frame->argument[MOVE_ROW], player = course->state->turn.subject;
    dungeon_arrive(course, dungeon_subject(course), crossing->to, crossing->from, dungeon_opposite(crossing->point));
    dungeon_tell(course, DUNGEON_TOLD_MOVED, player, crossing->from + 1, crossing->to + 1, WALKED, 0);
    dungeon_pop(course);
    dungeon_push_meet_in_row(course, row);
}

static void go_on(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_setup *setup = course->setup;
    dungeon_crossing crossing = dungeon_crossing_of(setup, course->state, frame->argument[MOVE_BORDER]);
    if (crossing.blocked && !frame->argument[MOVE_LAID]) {
        stop(course, BY_WALL);
        return;
    }
    if (dungeon_is_taken(setup, course->state, course->state->turn.subject, crossing.to)) {
        stop(course, BY_HERO);
        return;
    }
    int obstacle = next_obstacle(setup, frame, &crossing);
    if (obstacle < 0 && crossing.explores) {
        frame->step = MOVE_TILE;
    } else if (obstacle < 0) {
        arrive(course, frame, &crossing);
    } else {
        frame->argument[MOVE_AT] = crossing.obstacle[obstacle];
        if (dungeon_rune_for(setup, dungeon_subject(course), DUNGEON_RUNE_DOOR))
            frame->step = MOVE_RUNE;
        else
            try_obstacle(course, frame);
    }
}

static void move_go(dungeon_course *course, dungeon_frame *frame) {
    if (!dungeon_stands_inside(dungeon_subject(course)))
        dungeon_pop(course);
    else if (frame->step == MOVE_WAY)
        go_on(course, frame);
    else if (course->state->turn.success)
        overcome(course, frame);
    else
        stop(course, frame->argument[MOVE_AT] == DUNGEON_DOOR ? BY_DOOR : BY_PORTCULLIS);
}

static int move_legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                      rp_action out[]) {
    (void)setup, (void)state, (void)frame, (void)player;
    out[0] = DUNGEON_ACT_RUNE;
    out[1] = DUNGEON_ACT_GO_ON;
    return 2;
}

static int move_chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                       rp_outcome out[]) {
    return frame->step == MOVE_DOOR ? dungeon_list_cards(setup, state, DUNGEON_DECK_DOOR, out)
                                    : dungeon_list_chambers(setup, state, out);
}

static void lay_before_him(dungeon_course *course, dungeon_frame *frame, int chamber) {
    dungeon_crossing crossing = dungeon_crossing_of(course->setup, course->state, frame->argument[MOVE_BORDER]);
    dungeon_explore(course, crossing.to, chamber, dungeon_opposite(crossing.point));
    frame->argument[MOVE_LAID] = 1;
    /* A tile whose back is a wall does not undo the move on which it was drawn. */
    crossing.explores = false;
    if (course->setup->rulings.far_side_too)
        frame->step = MOVE_WAY;
    else
        arrive(course, frame, &crossing);
}

static void move_take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    rp_action answer = move->of[frame->step == MOVE_RUNE ? course->state->turn.subject : 0];
    if (frame->step == MOVE_TILE) {
        lay_before_him(course, frame, answer - DUNGEON_OUT_CHAMBER);
    } else if (frame->step == MOVE_DOOR) {
        frame->step = MOVE_TRIED;
        dungeon_push_card(course, dungeon_draw_outcome(course, move));
    } else if (answer == DUNGEON_ACT_RUNE) {
        dungeon_spend_rune(course);
        overcome(course, frame);
    } else {
        try_obstacle(course, frame);
    }
}

static bool move_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                       const dungeon_frame *below) {
    const uint8_t *argument = frame->argument;
    unsigned ways = 1u << DUNGEON_DOOR | 1u << DUNGEON_PORTCULLIS;
    int at = argument[MOVE_AT];
    bool tries = frame->step == MOVE_RUNE || frame->step == MOVE_DOOR || frame->step == MOVE_TRIED;
    if (!below || frame->step >= MOVE_STEPS || argument[MOVE_BORDER] >= DUNGEON_BORDERS_MAX) return false;
    if (argument[MOVE_OVERCOME] & ~ways || argument[MOVE_LAID] > 1 || argument[DUNGEON_ARGUMENTS - 1]) return false;
    if (argument[MOVE_ROW] && !setup->rulings.only_corridors) return false;
    if (tries ? at != DUNGEON_DOOR && at != DUNGEON_PORTCULLIS : at) return false;
    if (!dungeon_waits_or_asks(state, frame, move_steps)) return false;
    if (frame != dungeon_top(state)) return true;
    if (!dungeon_has_border(setup, state, argument[MOVE_BORDER])) return false;
    dungeon_crossing crossing = dungeon_crossing_of(setup, state, argument[MOVE_BORDER]);
    if (frame->step == MOVE_RUNE) return dungeon_rune_for(setup, dungeon_subject_of(state), DUNGEON_RUNE_DOOR);
    if (frame->step == MOVE_DOOR) return at == DUNGEON_DOOR && dungeon_has_cards(setup, state, DUNGEON_DECK_DOOR);
    return frame->step != MOVE_TILE || (!crossing.blocked && crossing.explores);
}

const dungeon_procedure dungeon_move_procedure = {
    .steps = move_steps,
    .legal = move_legal,
    .chance = move_chance,
    .take = move_take,
    .go = move_go,
    .sound = move_sound,
};
