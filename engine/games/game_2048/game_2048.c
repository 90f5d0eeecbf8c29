/* 2048 (Cirulli 2014) for one player: push all tiles to a side, equal neighbours merge, a new tile appears.
 *
 * Two tiles appear at the start and one after each move, in a uniformly drawn empty cell: a 2 (9 of 10) or a 4. A move
 * is legal if it changes the board. With a target the payoff is 1 as soon as a tile of it is made, 0 if no move is left
 * before; with target=0 it is the score, the sum of all tiles made by merging.
 *
 * Action: 0 left, 1 right, 2 up, 3 down. Outcome: 2 (4 row + column) + (1 for a 4). Two tiles of 32768 do not merge:
 * there is no room for a larger one in four bits. Random play is some hundred moves long and far from that. */
#include "engine/games/game_2048/game_2048.h"
#include "engine/playout.h"

#include <stdlib.h>

typedef rp_2048_board board;
typedef rp_2048_setup setup;

enum { LEFT, RIGHT, UP, DOWN };
enum { OPTION_WIDTH, OPTION_HEIGHT, OPTION_TARGET };

static const board *board_of(const rp_state *state) { return rp_2048_board_of(state); }
static board *edit(rp_state *state) { return (board *)(void *)state->bytes; }
static const setup *setup_of(const rp_game *game) { return rp_2048_setup_of(game); }

/* ---- moving --------------------------------------------------------------------------------------------- */

static inline uint64_t push_lines(const uint16_t *table, uint64_t cells) {
    return (uint64_t)table[cells & 0xffff] | (uint64_t)table[cells >> 16 & 0xffff] << 16 |
           (uint64_t)table[cells >> 32 & 0xffff] << 32 | (uint64_t)table[cells >> 48] << 48;
}

static inline uint64_t pushed(const setup *s, uint64_t cells, rp_action move) {
    if (move < UP) return push_lines(s->row[move], cells);
    return rp_2048_transposed(push_lines(s->column[move - UP], rp_2048_transposed(cells)));
}

/* Bit 0: pushing towards lower bits changes something, bit 1: towards higher ones. `first` are the cells with a
 * neighbour `distance` bits above. */
static inline unsigned pushes(uint64_t cells, uint64_t occupied, uint64_t first, int distance) {
    uint64_t next = occupied >> distance, differ = cells ^ cells >> distance;
    uint64_t full = cells & cells >> 1;
    full &= full >> 2;
    uint64_t merge = occupied & ~rp_2048_occupied(differ) & ~full & first;
    bool low = ((~occupied & next & first) | merge) != 0, high = ((occupied & ~next & first) | merge) != 0;
    return (unsigned)low | (unsigned)high << 1;
}

unsigned rp_2048_legal_moves(const rp_2048_setup *s, uint64_t cells) {
    uint64_t occupied = rp_2048_occupied(cells);
    return pushes(cells, occupied, s->has_right, 4) | pushes(cells, occupied, s->has_lower, 16) << UP;
}

static uint64_t empty_cells(const rp_game *game, const rp_state *state) {
    return setup_of(game)->cells & ~rp_2048_occupied(board_of(state)->cells);
}

/* ---- the contract --------------------------------------------------------------------------------------- */

static void start(const rp_game *game, rp_state *state) {
    (void)game;
    edit(state)->falling = 2;
}

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    const board *b = board_of(state);
    return b->falling ? RP_TO_ACT_CHANCE : b->moves ? RP_TO_ACT_PLAYER(0) : 0;
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)game, (void)player;
    unsigned moves = board_of(state)->moves;
    int count = 0;
    for (int move = LEFT; move <= DOWN; move++) {
        out[count] = move;
        count += moves >> move & 1;
    }
    return count;
}

static int chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    uint64_t empty = empty_cells(game, state);
    double cell = 1.0 / __builtin_popcountll(empty), two = 0.9 * cell, four = 0.1 * cell;
    int count = 0;
    for (; empty; empty &= empty - 1) {
        int outcome = __builtin_ctzll(empty) / 2;
        out[count++] = (rp_outcome){.outcome = outcome, .probability = two};
        out[count++] = (rp_outcome){.outcome = outcome + 1, .probability = four};
    }
    return count;
}

static rp_action sample(const rp_game *game, const rp_state *state, rp_random *random) {
    uint64_t empty = empty_cells(game, state);
    uint32_t drawn = rp_random_below(random, 10 * (uint32_t)__builtin_popcountll(empty));
    for (uint32_t skip = drawn / 10; skip; skip--) empty &= empty - 1;
    return __builtin_ctzll(empty) / 2 + (drawn % 10 == 0);
}

static void appear(const setup *s, board *b, rp_action outcome) {
    unsigned four = (unsigned)outcome & 1;
    b->cells |= (1ull + four) << (outcome >> 1) * 4;
    b->fours += four;
    b->falling--;
    if (!b->falling) b->moves = (uint8_t)rp_2048_legal_moves(s, b->cells);
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    const setup *s = setup_of(game);
    board *b = edit(state);
    b->history = rp_mix(b->history, (uint64_t)move->of[0] + 1);
    if (b->falling) {
        appear(s, b, move->of[0]);
        return;
    }
    b->cells = pushed(s, b->cells, move->of[0]);
    b->moves = 0;
    b->falling = !(s->target && rp_2048_has_tile(b->cells, s->target));
}

uint32_t rp_2048_score(const rp_2048_board *b) {
    uint32_t points = 0;
    for (uint64_t cells = b->cells; cells; cells >>= 4) {
        uint32_t exponent = (uint32_t)cells & 15;
        if (exponent) points += (exponent - 1) << exponent;
    }
    return points - 4 * b->fours;
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    const setup *s = setup_of(game);
    const board *b = board_of(state);
    out[0] = s->target ? rp_2048_has_tile(b->cells, s->target) : rp_2048_score(b);
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game, (void)player;
    return board_of(state)->history;
}

static uint64_t position_key(const rp_game *game, const rp_state *state) {
    const board *b = board_of(state);
    uint64_t fours = setup_of(game)->target ? 0 : b->fours;
    return rp_mix(b->cells, fours << 8 | b->falling);
}

/* ---- the game ------------------------------------------------------------------------------------------- */

/* The first `length` cells of `line` pushed together towards the low end: each tile merges at most once. */
static uint16_t push_line(unsigned line, int length) {
    unsigned out[RP_2048_SIDE_MAX] = {0};
    int count = 0;
    bool may_merge = false;
    for (int i = 0; i < length; i++) {
        unsigned tile = line >> 4 * i & 15;
        if (!tile) continue;
        if (may_merge && out[count - 1] == tile && tile < RP_2048_EXPONENT_MAX) {
            out[count - 1]++;
            may_merge = false;
        } else {
            out[count++] = tile;
            may_merge = true;
        }
    }
    return (uint16_t)(out[0] | out[1] << 4 | out[2] << 8 | out[3] << 12);
}

static unsigned reversed(unsigned line, int length) {
    unsigned out = 0;
    for (int i = 0; i < length; i++) out |= (line >> 4 * i & 15) << 4 * (length - 1 - i);
    return out;
}

/* Both directions for lines of `length`, one table after the other. */
static void fill_tables(uint16_t *tables, int length, const uint16_t *out[2]) {
    for (unsigned line = 0; line < 1u << 4 * length; line++) {
        uint16_t low = push_line(line, length);
        tables[line] = low;
        tables[RP_2048_LINES + reversed(line, length)] = (uint16_t)reversed(low, length);
    }
    out[0] = tables;
    out[1] = tables + RP_2048_LINES;
}

static void fill_cells(setup *s) {
    for (int row = 0; row < s->height; row++)
        for (int column = 0; column < s->width; column++) {
            uint64_t cell = 1ull << (16 * row + 4 * column);
            s->cells |= cell;
            if (column + 1 < s->width) s->has_right |= cell;
            if (row + 1 < s->height) s->has_lower |= cell;
        }
}

int rp_2048_highest_exponent(const rp_2048_setup *s) {
    int most = s->target ? s->target : RP_2048_EXPONENT_MAX, cells = s->width * s->height;
    return cells + 1 < most ? cells + 1 : most;
}

/* The tiles of a full board are at most 4, 8, 16 ... up to the highest, or all the highest where that is bounded. */
static void fill_limits(const setup *s, rp_game_info *info) {
    int cells = s->width * s->height, highest = rp_2048_highest_exponent(s);
    int64_t sum = 0, points = 0;
    for (int i = 0; i < cells; i++) {
        int exponent = highest == cells + 1 ? highest - i : highest;
        sum += (int64_t)1 << exponent;
        points += (int64_t)(exponent - 1) << exponent;
    }
    info->length_maximum = (int)(2 * (sum / 2) + 2); /* a tile adds 2 or more, and brings one move */
    info->payoff_maximum = s->target ? 1 : (double)points;
}

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data;
    const rp_option_value *value = game->spec.value;
    int width = (int)value[OPTION_WIDTH].integer, height = (int)value[OPTION_HEIGHT].integer;
    int64_t target = value[OPTION_TARGET].integer;
    if (target && (target < 8 || (target & (target - 1))))
        return rp_fail(error, RP_BAD_INPUT, "2048: target=%lld should be 0 or a power of two from 8 to 32768",
                       (long long)target);
    size_t tables = width == height ? 2 : 4;
    setup *s = calloc(1, sizeof *s + tables * RP_2048_LINES * sizeof *s->tables);
    if (!s) return rp_fail(error, RP_FAILED, "no memory for a game");
    game->setup = s;
    s->width = width;
    s->height = height;
    s->target = target ? __builtin_ctzll((uint64_t)target) : 0;
    fill_cells(s);
    fill_tables(s->tables, width, s->row);
    s->column[0] = s->row[0], s->column[1] = s->row[1];
    if (width != height) fill_tables(s->tables + 2 * RP_2048_LINES, height, s->column);
    game->info = (rp_game_info){.capabilities = RP_HAS_CHANCE | RP_ENUMERATES_BELIEFS,
                                .players = 1,
                                .player_names = {"player"},
                                .state_size = sizeof(board),
                                .position_size = target ? offsetof(board, fours) : offsetof(board, history),
                                .legal_maximum = 4,
                                .outcomes_maximum = 2 * width * height};
    fill_limits(s, &game->info);
    return RP_OK;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);

static const rp_option options[] = {
    [OPTION_WIDTH] = {.name = "width",
                      .kind = RP_OPTION_INTEGER,
                      .fallback = "4",
                      .minimum = 2,
                      .maximum = RP_2048_SIDE_MAX,
                      .help = "columns"},
    [OPTION_HEIGHT] = {.name = "height",
                       .kind = RP_OPTION_INTEGER,
                       .fallback = "4",
                       .minimum = 2,
                       .maximum = RP_2048_SIDE_MAX,
                       .help = "rows"},
    [OPTION_TARGET] = {.name = "target",
                       .kind = RP_OPTION_INTEGER,
                       .fallback = "2048",
                       .minimum = 0,
                       .maximum = 32768,
                       .help = "tile that wins, a power of two; 0: play for score"},
};

const rp_rules rp_2048 = {
    .name = "2048",
    .title = "2048",
    .summary = "push tiles together to make a large one; one player",
    .version = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .start = start,
    .to_act = to_act,
    .legal = legal,
    .chance = chance,
    .sample = sample,
    .apply = apply,
    .payoff = payoff,
    .information_key = information_key,
    .position_key = position_key,
    .playout = playout,
    .describe = rp_2048_describe,
    .write = rp_2048_write,
    .read = rp_2048_read,
    .show = rp_2048_show,
    .phrases = &rp_2048_phrases,
};

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    rp_playout_loop(&rp_2048, game, state, random, result);
}
