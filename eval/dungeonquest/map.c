#include "eval/dungeonquest/map.h"

#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/piles.h"

#include <string.h>

enum { RING = 4 /* turns ahead that squares wait to be reached, a power of 2 above 1 + DUNGEON_DELAY */ };

/* ---- sets ----------------------------------------------------------------------------------------------- */

static void take_out(dungeon_squares *set, int bit) { set->word[bit >> 6] &= ~((uint64_t)1 << (bit & 63)); }

static dungeon_squares both(const dungeon_squares *a, const dungeon_squares *b) {
    dungeon_squares out;
    for (int i = 0; i < DUNGEON_SQUARES_WORDS; i++) out.word[i] = a->word[i] & b->word[i];
    return out;
}

static dungeon_squares without(const dungeon_squares *a, const dungeon_squares *b) {
    dungeon_squares out;
    for (int i = 0; i < DUNGEON_SQUARES_WORDS; i++) out.word[i] = a->word[i] & ~b->word[i];
    return out;
}

static void add(dungeon_squares *to, const dungeon_squares *more) {
    for (int i = 0; i < DUNGEON_SQUARES_WORDS; i++) to->word[i] |= more->word[i];
}

static bool is_empty(const dungeon_squares *set) {
    return !(set->word[0] | set->word[1] | set->word[2] | set->word[3]);
}

static bool meets(const dungeon_squares *a, const dungeon_squares *b) {
    dungeon_squares common = both(a, b);
    return !is_empty(&common);
}

/* All squares of the set one on towards a point; none may leave the board. */
static dungeon_squares moved(const dungeon_squares *set, int point) {
    const uint64_t *w = set->word;
    enum { REST = 64 - DUNGEON_ROW_BITS };
    switch (point) {
    case DUNGEON_NORTH:
        return (dungeon_squares){{w[0] >> DUNGEON_ROW_BITS | w[1] << REST, w[1] >> DUNGEON_ROW_BITS | w[2] << REST,
                                  w[2] >> DUNGEON_ROW_BITS | w[3] << REST, w[3] >> DUNGEON_ROW_BITS}};
    case DUNGEON_SOUTH:
        return (dungeon_squares){{w[0] << DUNGEON_ROW_BITS, w[1] << DUNGEON_ROW_BITS | w[0] >> REST,
                                  w[2] << DUNGEON_ROW_BITS | w[1] >> REST, w[3] << DUNGEON_ROW_BITS | w[2] >> REST}};
    case DUNGEON_EAST: return (dungeon_squares){{w[0] << 1, w[1] << 1, w[2] << 1, w[3] << 1}};
    default: return (dungeon_squares){{w[0] >> 1, w[1] >> 1, w[2] >> 1, w[3] >> 1}};
    }
}

/* Where one gets from the set over borders of those kinds. */
static dungeon_squares stepped(const dungeon_squares *set, const dungeon_squares ways[DUNGEON_COMPASS_POINTS]) {
    dungeon_squares out = {{0}};
    for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++) {
        dungeon_squares going = both(set, &ways[point]);
        going = moved(&going, point);
        add(&out, &going);
    }
    return out;
}

/* ---- the board ------------------------------------------------------------------------------------------ */

static void put_fixed(const dungeon_book *book, dungeon_way_board *board, const dungeon_square *square,
                      dungeon_squares *kind) {
    int bit = board->bit[square->row * book->board.width + square->column];
    dungeon_put_bit(kind, bit);
    take_out(&board->unexplored, bit);
    for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++)
        if (square->way[point] == DUNGEON_WALL) take_out(&board->way[point], bit);
}

void dungeon_board_of(const dungeon_book *book, dungeon_way_board *board) {
    memset(board, 0, sizeof *board);
    for (int square = 0; square < dungeon_square_count(book); square++) {
        int bit = DUNGEON_ROW_BITS * dungeon_row(book, square) + dungeon_column(book, square);
        board->bit[square] = (uint8_t)bit;
        dungeon_put_bit(&board->unexplored, bit);
        for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++)
            if (dungeon_neighbour(book, square, point) != DUNGEON_NOWHERE) dungeon_put_bit(&board->way[point], bit);
    }
    for (int i = 0; i < DUNGEON_TOWERS; i++) put_fixed(book, board, &book->board.tower[i], &board->towers);
    for (int i = 0; i < book->board.treasure_count; i++)
        put_fixed(book, board, &book->board.treasure[i], &board->treasure);
    for (uint32_t i = 0; i < book->chamber_count; i++)
        for (int back = 0; back < DUNGEON_COMPASS_POINTS; back++)
            for (int side = 0; side < DUNGEON_SIDES; side++) {
                int way = book->chamber[i].way[side], point = dungeon_turned(side, back);
                if (way == DUNGEON_WALL) board->closed[i][back] |= (uint8_t)(1u << point);
                if (way == DUNGEON_PORTCULLIS) board->portcullis[i][back] |= (uint8_t)(1u << point);
            }
}

/* ---- the map -------------------------------------------------------------------------------------------- */

static bool is_slow(int kind) {
    const unsigned kinds = 1u << DUNGEON_BOTTOMLESS_PIT | 1u << DUNGEON_CHASM | 1u << DUNGEON_DARKNESS |
                           1u << DUNGEON_CAVE_IN | 1u << DUNGEON_SPIDER_WEB | 1u << DUNGEON_BRIDGE;
    return kinds >> kind & 1;
}

static void put_tile(const dungeon_book *book, dungeon_map *map, dungeon_squares way[], dungeon_squares barred[],
                     const dungeon_tile *tile, int bit) {
    int chamber = tile->chamber - 1, back = tile->bits & DUNGEON_TILE_BACK, kind = book->chamber[chamber].kind;
    unsigned closed = map->board->closed[chamber][back], heavy = map->board->portcullis[chamber][back];
    for (; closed; closed &= closed - 1) take_out(&way[__builtin_ctz(closed)], bit);
    for (; heavy; heavy &= heavy - 1) dungeon_put_bit(&barred[__builtin_ctz(heavy)], bit);
    if (kind == DUNGEON_CORRIDOR) dungeon_put_bit(&map->corridors, bit);
    if (is_slow(kind)) dungeon_put_bit(&map->slow, bit);
}

static void put_tokens(const dungeon_book *book, const dungeon_state *state, dungeon_map *map) {
    for (int monster = 0; monster < (int)book->combat.monster_count; monster++)
        for (int slot = 0; slot < DQ_TOKENS; slot++) {
            int place = state->tokens.monster[monster].place[slot];
            if (place && place <= dungeon_square_count(book)) dungeon_put_bit(&map->slow, map->board->bit[place - 1]);
        }
}

void dungeon_map_of(const dungeon_book *book, const dungeon_way_board *board, const dungeon_state *state,
                    dungeon_map *map) {
    dungeon_squares way[DUNGEON_COMPASS_POINTS], barred[DUNGEON_COMPASS_POINTS] = {0}, hidden = board->unexplored;
    int squares = dungeon_square_count(book);
    memcpy(way, board->way, sizeof way);
    *map = (dungeon_map){.board = board};
    for (int square = 0; square < squares; square++) {
        const dungeon_tile *tile = &state->table.tile[square];
        if (!tile->chamber) continue;
        take_out(&hidden, board->bit[square]);
        put_tile(book, map, way, barred, tile, board->bit[square]);
    }
    put_tokens(book, state, map);
    if (!dungeon_has_tiles(book, &state->table))
        for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++) way[point] = without(&way[point], &hidden);
    for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++) {
        int opposite = dungeon_opposite(point);
        dungeon_squares far = moved(&way[opposite], opposite), bars = moved(&barred[opposite], opposite);
        add(&bars, &barred[point]);
        far = both(&way[point], &far);
        map->heavy[point] = both(&far, &bars);
        map->open[point] = without(&far, &bars);
    }
}

dungeon_squares dungeon_neighbours(const dungeon_map *map, int square, unsigned points) {
    dungeon_squares out = {{0}};
    int bit = map->board->bit[square];
    for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++) {
        dungeon_squares here = {{0}};
        if (!(points >> point & 1)) continue;
        if (!dungeon_has(&map->open[point], bit) && !dungeon_has(&map->heavy[point], bit)) continue;
        dungeon_put_bit(&here, bit);
        here = moved(&here, point);
        add(&out, &here);
    }
    return out;
}

/* ---- distances ------------------------------------------------------------------------------------------ */

/* Squares that are reached at this turn, those behind corridors and the whole treasure chamber with them. */
static dungeon_squares reach(const dungeon_map *map, const dungeon_squares *arrivals, dungeon_squares *seen) {
    dungeon_squares all = {{0}}, more = without(arrivals, seen);
    while (!is_empty(&more)) {
        if (meets(&more, &map->board->treasure)) {
            dungeon_squares rest = without(&map->board->treasure, seen);
            add(&more, &rest);
        }
        add(&all, &more);
        add(seen, &more);
        more = both(&more, &map->corridors);
        if (is_empty(&more)) break;
        more = stepped(&more, map->open);
        more = without(&more, seen);
    }
    return all;
}

void dungeon_distances(const dungeon_map *map, const dungeon_squares *goals, const dungeon_squares from[], int count,
                       int turns[]) {
    dungeon_squares ring[RING] = {*goals}, seen = {{0}};
    int left = count;
    for (int i = 0; i < count; i++) turns[i] = DUNGEON_FAR;
    for (int now = 0, idle = 0; now < DUNGEON_FAR && left && idle < RING; now++) {
        dungeon_squares *due = &ring[now % RING], front = reach(map, due, &seen);
        *due = (dungeon_squares){{0}};
        idle = is_empty(&front) ? idle + 1 : 0;
        if (idle) continue;
        for (int i = 0; i < count; i++)
            if (turns[i] == DUNGEON_FAR && meets(&front, &from[i])) turns[i] = now, left--;
        dungeon_squares quick = without(&front, &map->slow), late = both(&front, &map->slow);
        dungeon_squares next = stepped(&quick, map->open), heavy = stepped(&front, map->heavy);
        late = stepped(&late, map->open);
        add(&late, &heavy);
        add(&ring[(now + 1) % RING], &next);
        add(&ring[(now + 1 + DUNGEON_DELAY) % RING], &late);
    }
}
