/* What a hero does with his turn. */
#include "engine/games/dungeonquest/turn/choice.h"

#include "engine/games/dungeonquest/cards/cards.h"
#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/games/dungeonquest/ways/catacombs.h"
#include "engine/games/dungeonquest/ways/meet.h"
#include "engine/games/dungeonquest/ways/move.h"

static dungeon_hero *hero_of(dungeon_course *course) { return &course->state->hero[course->state->turn.player]; }

/* ---- where he stands ------------------------------------------------------------------------------------ */

/* What the chamber leaves to the choice of a hero who is inside. */
typedef enum footing {
    FREE,
    BOUND_BACK,    /* only to where he came from */
    BEFORE_CAVE_IN /* back, or across */
} footing;

bool dungeon_is_in_kind(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero, int kind) {
    const dungeon_chamber *chamber = dungeon_chamber_at(setup->book, &state->table, dungeon_square_of(hero));
    return chamber && chamber->kind == kind;
}

static footing footing_of(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    if (dungeon_has_duty(hero, DUNGEON_GOES_BACK)) {
        bool any = setup->rulings.bridge_any_passage && dungeon_is_in_kind(setup, state, hero, DUNGEON_BRIDGE);
        return any ? FREE : BOUND_BACK;
    }
    bool across = dungeon_has_duty(hero, DUNGEON_ACROSS);
    return !across && dungeon_is_in_kind(setup, state, hero, DUNGEON_CAVE_IN) ? BEFORE_CAVE_IN : FREE;
}

bool dungeon_is_way_down(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    return dungeon_is_in_kind(setup, state, hero, DUNGEON_CATACOMB_ENTRANCE) ||
           dungeon_has_duty(hero, DUNGEON_MAY_DESCEND) ||
           state->table.tile[dungeon_square_of(hero)].bits & DUNGEON_TILE_MARKED;
}

static bool has_icon(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    const dungeon_chamber *chamber = dungeon_chamber_at(setup->book, &state->table, dungeon_square_of(hero));
    return chamber && chamber->search;
}

/* Neither a way out nor one across: who cannot go back from a Spider Web or a Bridge may cross it after all. */
static bool is_trapped(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    return footing_of(setup, state, hero) != BEFORE_CAVE_IN && !dungeon_has_duty(hero, DUNGEON_GOES_BACK) &&
           dungeon_place_of(setup->book, &state->table, dungeon_square_of(hero)) == DUNGEON_EXPLORED &&
           dungeon_is_trapped(setup, state, state->turn.player);
}

bool dungeon_is_doomed(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame) {
    const dungeon_hero *hero = &state->hero[state->turn.player];
    if (hero->standing != DUNGEON_INSIDE) return false;
    bool searched = hero->searches >= 2 || (setup->rulings.trapped_killed && !has_icon(setup, state, hero));
    return searched && !frame->argument[TURN_DESCENT] && !dungeon_is_way_down(setup, state, hero) &&
           is_trapped(setup, state, hero);
}

/* ---- what he may do ------------------------------------------------------------------------------------- */

/* Moves; of a Cave-in the way back, which has a name of its own where there is but one (`go_back`). */
static int list_ways(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero, bool *go_back,
                     rp_action out[]) {
    int player = state->turn.player;
    footing on = footing_of(setup, state, hero);
    *go_back = false;
    if (on == FREE) {
        unsigned points = dungeon_open_points(setup, state, hero);
        return dungeon_list_moves(setup, state, player, points, out);
    }
    int count = dungeon_list_ways_back(setup, state, player, out);
    *go_back = on == BEFORE_CAVE_IN && count == 1;
    return *go_back ? 0 : count;
}

static bool may_search(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    int square = dungeon_square_of(hero);
    if (hero->searches >= 2 || dungeon_token_at(&state->tokens, square) != DUNGEON_NO_TOKEN) return false;
    if (!has_icon(setup, state, hero)) return is_trapped(setup, state, hero);
    return footing_of(setup, state, hero) == FREE && !dungeon_has_duty(hero, DUNGEON_GOES_BACK);
}

static bool may_leave(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    if (dungeon_place_of(setup->book, &state->table, dungeon_square_of(hero)) != DUNGEON_TOWER) return false;
    if (!dungeon_loot_count(setup->book, hero)) return false;
    return !setup->rulings.exit_needs_treasure || dungeon_has_treasure(setup->book, hero);
}

/* What takes the place of a move; a rune that gives moves gives nothing else. */
static int list_deeds(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero,
                      const dungeon_frame *frame, rp_action out[]) {
    int count = 0;
    if (state->turn.moves) return 0;
    if (may_search(setup, state, hero)) out[count++] = DUNGEON_ACT_SEARCH;
    if (frame->argument[TURN_DESCENT] && !dungeon_has_duty(hero, DUNGEON_GOES_BACK)) out[count++] = DUNGEON_ACT_DESCEND;
    if (may_leave(setup, state, hero)) out[count++] = DUNGEON_ACT_LEAVE;
    if (dungeon_place_of(setup->book, &state->table, dungeon_square_of(hero)) == DUNGEON_TREASURE)
        out[count++] = DUNGEON_ACT_STAY;
    return count;
}

static int list_uses(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero,
                     rp_action out[]) {
    int count = 0;
    if (dungeon_rune_for(setup, hero, DUNGEON_RUNE_TURN)) out[count++] = DUNGEON_ACT_RUNE;
    const dungeon_kinds *kinds = &setup->index.when[DUNGEON_USED];
    for (int i = 0; i < kinds->count; i++)
        if (dungeon_kept(hero, kinds->card[i])) out[count++] = DUNGEON_ACT_USE + kinds->card[i];
    return dungeon_list_slots(setup, state, state->turn.player, DUNGEON_ACT_USE, out, count);
}

int dungeon_list_choice(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                        rp_action out[]) {
    const dungeon_hero *hero = &state->hero[state->turn.player];
    bool go_back;
    int count = list_ways(setup, state, hero, &go_back, out);
    count += list_deeds(setup, state, hero, frame, out + count);
    if (footing_of(setup, state, hero) == BEFORE_CAVE_IN) out[count++] = DUNGEON_ACT_CROSS;
    if (go_back) out[count++] = DUNGEON_ACT_GO_BACK;
    if (!count) out[count++] = DUNGEON_ACT_WAIT;
    return count + list_uses(setup, state, hero, out + count);
}

/* Moves give who has nothing but to wait nothing else; where he could search, they would let him wait in its place. */
static bool does_nothing(const dungeon_effect *effect, const dungeon_hero *hero, bool only_waits) {
    return (effect->kind == DUNGEON_HEAL && !hero->wounds) || (effect->kind == DUNGEON_MOVES && only_waits);
}

bool dungeon_wastes_rune(const dungeon_setup *setup, const dungeon_state *state, bool only_waits) {
    const dungeon_hero *hero = &state->hero[state->turn.player];
    const dungeon_rune *rune = dungeon_rune_for(setup, hero, DUNGEON_RUNE_TURN);
    for (int i = 0; rune && i < rune->effect_count; i++)
        if (!does_nothing(&rune->effect[i], hero, only_waits)) return false;
    return rune;
}

/* ---- the choice ----------------------------------------------------------------------------------------- */

/* Determination goes with what it belongs to: he turns to something else. */
static void turn_to(dungeon_hero *hero, int obstacle) {
    if (hero->determination && hero->obstacle != obstacle) dungeon_face_obstacle(hero, DUNGEON_NO_OBSTACLE);
}

static void begin_move(dungeon_course *course, dungeon_frame *frame, int border) {
    dungeon_turn *turn = &course->state->turn;
    dungeon_hero *hero = hero_of(course);
    turn_to(hero, DUNGEON_BORDER_OBSTACLE + border);
    if (turn->moves) turn->moves--;
    frame->argument[TURN_DESCENT] = 0;
    frame->step = DUNGEON_TURN_MOVED;
    dungeon_push_move(course, border);
}

static void go_back(dungeon_course *course, dungeon_frame *frame) {
    rp_action ways[DUNGEON_BORDERS_MAX];
    dungeon_list_ways_back(course->setup, course->state, course->state->turn.player, ways);
    begin_move(course, frame, ways[0] - DUNGEON_ACT_MOVE);
}

static void cross(dungeon_course *course, dungeon_frame *frame) {
    turn_to(hero_of(course), DUNGEON_CHAMBER_OBSTACLE);
    frame->argument[TURN_CROSSING] = 1;
    frame->step = DUNGEON_TURN_MOVED;
    dungeon_push_cross(course);
}

static void search(dungeon_course *course, dungeon_frame *frame) {
    hero_of(course)->searches++;
    dungeon_tell(course, DUNGEON_TOLD_SEARCHES, course->state->turn.player, 0, 0, 0, 0);
    frame->step = dungeon_can_draw(course, DUNGEON_DECK_SEARCH) ? DUNGEON_TURN_SEARCH : DUNGEON_TURN_SEARCHED;
}

/* Whoever could not go back chooses anew on his next turn. */
static void wait(dungeon_course *course, dungeon_frame *frame) {
    dungeon_hero *hero = hero_of(course);
    if (dungeon_has_duty(hero, DUNGEON_GOES_BACK)) {
        dungeon_clear_duty(hero, DUNGEON_GOES_BACK);
        dungeon_set_duty(hero, DUNGEON_MEETS);
    }
    frame->step = DUNGEON_TURN_END;
    dungeon_tell(course, DUNGEON_TOLD_WAITS, course->state->turn.player, hero->square, DUNGEON_NO_WAY_ON, 0, 0);
}

static void leave(dungeon_course *course, dungeon_frame *frame) {
    frame->step = DUNGEON_TURN_END;
    dungeon_tell(course, DUNGEON_TOLD_LEAVES, course->state->turn.player, 0, 0, 0, 0);
    dungeon_take_off(course, hero_of(course), DUNGEON_OUT);
}

static void use_rune(dungeon_course *course) {
    int rune = hero_of(course)->rune - 1;
    dungeon_spend_rune(course);
    dungeon_push_rune(course, rune);
}

void dungeon_choose(dungeon_course *course, dungeon_frame *frame, rp_action action) {
    dungeon_hero *hero = hero_of(course);
    if (action >= DUNGEON_ACT_USE) {
        dungeon_push_held(course, dungeon_pick_slot(course, action) - DUNGEON_ACT_USE, DUNGEON_USED);
        return;
    }
    if (action == DUNGEON_ACT_RUNE) {
        use_rune(course);
        return;
    }
    if (action >= DUNGEON_ACT_SEARCH && action <= DUNGEON_ACT_STAY) turn_to(hero, DUNGEON_NO_OBSTACLE);
    if (action != DUNGEON_ACT_SEARCH && hero->searches && course->setup->rulings.searches_in_a_row) hero->searches = 2;
    switch (action) {
    case DUNGEON_ACT_SEARCH: search(course, frame); break;
    case DUNGEON_ACT_DESCEND: dungeon_push_descend(course); break;
    case DUNGEON_ACT_LEAVE: leave(course, frame); break;
    case DUNGEON_ACT_STAY:
        frame->step = DUNGEON_TURN_END;
        dungeon_push_dragon(course);
        break;
    case DUNGEON_ACT_CROSS: cross(course, frame); break;
    case DUNGEON_ACT_GO_BACK: go_back(course, frame); break;
    case DUNGEON_ACT_WAIT: wait(course, frame); break;
    default: begin_move(course, frame, action - DUNGEON_ACT_MOVE); break;
    }
}
