/* Whether the hero may escape from a monster, and where he is then. */
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/fights/fights_internal.h"
#include "engine/games/dungeonquest/ways/move.h"

bool dungeon_find_way_back(const dungeon_setup *setup, const dungeon_state *state, dungeon_crossing *way) {
    const dungeon_hero *hero = dungeon_subject_of(state);
    if (!hero->from) return false;
    int back = hero->from - 1;
    if (!setup->rulings.escape_shares && dungeon_is_taken(setup, state, state->turn.subject, back)) return false;
    dungeon_crossing ways[DUNGEON_BORDERS_MAX];
    int count =
        dungeon_list_crossings(setup->book, &state->table, dungeon_square_of(hero), DUNGEON_ALL_POINTS, 0, ways);
    for (int i = 0; i < count; i++) {
        if (dungeon_space(setup->book, ways[i].to) != dungeon_space(setup->book, back)) continue;
        *way = ways[i];
        return true;
    }
    return false;
}

/* As printed: one that was lifted is still there. */
static bool has_portcullis(const dungeon_setup *setup, const dungeon_state *state, int square, unsigned points) {
    for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++)
        if (points >> point & 1 && dungeon_way_at(setup->book, &state->table, square, point, 0) == DUNGEON_PORTCULLIS)
            return true;
    return false;
}

static bool is_shut_in(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    int square = dungeon_square_of(hero);
    const dungeon_chamber *chamber = dungeon_chamber_at(setup->book, &state->table, square);
    if (chamber && chamber->kind == DUNGEON_PORTCULLIS_ROOM) return true;
    unsigned points = DUNGEON_ALL_POINTS;
    if (setup->rulings.portcullis_entry_only) points = 1u << dungeon_point_of(&state->table, square, hero->side);
    return has_portcullis(setup, state, square, points);
}

bool dungeon_may_escape(const dungeon_setup *setup, const dungeon_state *state, bool forbidden) {
    const dungeon_hero *hero = dungeon_subject_of(state);
    if (forbidden) return false;
    if (hero->standing == DUNGEON_BELOW) return !setup->rulings.no_escape_below;
    dungeon_crossing way;
    return !dungeon_has_duty(hero, DUNGEON_ATTACKS) && !is_shut_in(setup, state, hero) &&
           dungeon_find_way_back(setup, state, &way);
}

void dungeon_break_away(dungeon_course *course) {
    enum { TOLD_ESCAPED = 3 };
    dungeon_hero *hero = dungeon_subject(course);
    dungeon_crossing way;
    if (hero->standing != DUNGEON_BELOW) {
        if (dungeon_find_way_back(course->setup, course->state, &way)) {
            int here = dungeon_square_of(hero), back = hero->from - 1;
            dungeon_arrive(course, hero, back, here, dungeon_opposite(way.point));
            dungeon_tell(course, DUNGEON_TOLD_MOVED, course->state->turn.subject, here + 1, back + 1, TOLD_ESCAPED, 0);
        }
        dungeon_set_duty(hero, DUNGEON_MEETS);
    }
    dungeon_unwind(course, DUNGEON_TURN_END);
}
