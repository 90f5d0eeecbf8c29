/* Connect Four: stones fall to the bottom of a column, four in a row win. An action is a column, 0 the leftmost. */
#include "engine/games/connect4/connect4.h"
#include "engine/playout.h"

#include <stdlib.h>

typedef rp_connect4_board board;
typedef rp_connect4_setup setup;

enum { OPTION_WIDTH, OPTION_HEIGHT };

static const board *board_of(const rp_state *state) { return rp_connect4_board_of(state); }
static board *edit(rp_state *state) { return (board *)(void *)state->bytes; }
static const setup *setup_of(const rp_game *game) { return rp_connect4_setup_of(game); }

static void start(const rp_game *game, rp_state *state) {
    (void)game;
    edit(state)->to_act = RP_TO_ACT_PLAYER(0);
}

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    return board_of(state)->to_act;
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)player;
    const setup *s = setup_of(game);
    uint64_t occupied = board_of(state)->stones[0] | board_of(state)->stones[1];
    uint64_t top = occupied >> (s->height - 1);
    int count = 0;
    for (int column = 0; column < s->width; column++) {
        out[count] = column;
        count += (top & s->bottom[column]) == 0;
    }
    return count;
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    const setup *s = setup_of(game);
    board *b = edit(state);
    int player = b->turn & 1, column = move->of[player];
    b->stones[player] |= rp_connect4_landing(b->stones[0] | b->stones[1], s->bottom[column]);
    b->history = rp_mix(b->history, (uint64_t)column + 1);
    b->turn++;
    bool over = b->turn == s->width * s->height || rp_connect4_has_four(b->stones[player], s->height);
    b->to_act = (uint8_t)(over ? 0 : RP_TO_ACT_PLAYER(1 - player));
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    const board *b = board_of(state);
    int last = 1 - (b->turn & 1);
    double sign = last == 0 ? 1 : -1;
    out[0] = rp_connect4_has_four(b->stones[last], setup_of(game)->height) ? sign : 0;
    out[1] = -out[0];
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game, (void)player;
    return board_of(state)->history;
}

/* Exchanges the columns left and right of the middle. */
static uint64_t mirrored(const setup *s, uint64_t bits) {
    for (int left = 0, right = s->width - 1; left < right; left++, right--) {
        int distance = (right - left) * (s->height + 1);
        uint64_t differ = (bits >> distance ^ bits) & s->mirror[left];
        bits ^= differ | differ << distance;
    }
    return bits;
}

/* The same for a position and its mirror image. Occupied cells + floor + stones of one side are a number of its own for
 * every position (a column of n stones gives 2^n .. 2^(n+1) - 1), and the number of stones tells who is next. */
static uint64_t position_key(const rp_game *game, const rp_state *state) {
    const setup *s = setup_of(game);
    const board *b = board_of(state);
    uint64_t number = (b->stones[0] | b->stones[1]) + s->floor + b->stones[b->turn & 1];
    uint64_t other = mirrored(s, number);
    return rp_mix(0, number < other ? number : other);
}

/* ---- random play ---------------------------------------------------------------------------------------- */

/* A game at random, in registers. */
typedef struct race {
    uint64_t stones[2];                  /* of who is next, of the other */
    uint64_t next[RP_CONNECT4_SIDE_MAX]; /* where a stone comes to lie, by column */
    uint8_t open[RP_CONNECT4_SIDE_MAX];  /* columns with room, ascending */
    uint32_t open_count;
} race;

static void open_columns(const setup *s, const board *b, race *r) {
    uint64_t occupied = b->stones[0] | b->stones[1];
    r->stones[0] = b->stones[b->turn & 1];
    r->stones[1] = b->stones[1 - (b->turn & 1)];
    r->open_count = 0;
    for (int column = 0; column < s->width; column++) {
        r->next[column] = rp_connect4_landing(occupied, s->bottom[column]);
        if (r->next[column] & s->cells) r->open[r->open_count++] = (uint8_t)column;
    }
}

/* Inlined with a constant height, so that the shifts are constants. Ends with the stones of the last mover first. */
__attribute__((always_inline)) static inline void race_to_end(race *r, uint64_t cells, int height, board *b,
                                                              rp_random *random, bool *won) {
    rp_random own = *random;
    uint64_t mine = r->stones[0], theirs = r->stones[1], history = b->history;
    uint32_t count = r->open_count, turn = b->turn;
    for (;;) {
        uint32_t index = rp_random_below(&own, count);
        uint32_t column = r->open[index];
        uint64_t stone = r->next[column];
        r->next[column] = stone << 1;
        mine |= stone;
        history = rp_mix(history, column + 1);
        turn++;
        *won = rp_connect4_has_four(mine, height);
        if (*won) break;
        if (!(stone << 1 & cells)) {
            count--;
            for (uint32_t i = index; i < count; i++) r->open[i] = r->open[i + 1];
            if (count == 0) break;
        }
        uint64_t swap = mine;
        mine = theirs;
        theirs = swap;
    }
    *random = own;
    r->stones[0] = mine, r->stones[1] = theirs;
    b->history = history;
    b->turn = (uint8_t)turn;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    const setup *s = setup_of(game);
    board *b = edit(state);
    if (!b->to_act) {
        payoff(game, state, result);
        return;
    }
    race r;
    bool won;
    open_columns(s, b, &r);
    if (s->height == 6)
        race_to_end(&r, s->cells, 6, b, random, &won);
    else
        race_to_end(&r, s->cells, s->height, b, random, &won);
    int last = 1 - (b->turn & 1);
    b->stones[last] = r.stones[0];
    b->stones[1 - last] = r.stones[1];
    b->to_act = 0;
    result[last] = won;
    result[1 - last] = -result[last];
}

/* ---- the game ------------------------------------------------------------------------------------------- */

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data;
    int width = (int)game->spec.value[OPTION_WIDTH].integer, height = (int)game->spec.value[OPTION_HEIGHT].integer;
    if (width * (height + 1) > 64)
        return rp_fail(error, RP_BAD_INPUT,
                       "connect4: width=%d,height=%d is too large: width * (height + 1) is at most 64", width, height);
    setup *s = calloc(1, sizeof *s);
    if (!s) return rp_fail(error, RP_FAILED, "no memory for a game");
    game->setup = s;
    s->width = width;
    s->height = height;
    for (int column = 0; column < width; column++) {
        s->bottom[column] = 1ull << column * (height + 1);
        s->floor |= s->bottom[column];
        s->cells |= ((1ull << height) - 1) << column * (height + 1);
    }
    for (int column = 0; column < width / 2; column++)
        s->mirror[column] = ((2ull << height) - 1) << column * (height + 1);
    game->info = (rp_game_info){.capabilities = RP_ZERO_SUM | RP_ENUMERATES_BELIEFS,
                                .players = 2,
                                .player_names = {"first", "second"},
                                .state_size = sizeof(board),
                                .position_size = offsetof(board, history),
                                .legal_maximum = width,
                                .length_maximum = width * height,
                                .payoff_minimum = -1,
                                .payoff_maximum = 1};
    return RP_OK;
}

static const rp_option options[] = {
    [OPTION_WIDTH] = {.name = "width",
                      .kind = RP_OPTION_INTEGER,
                      .fallback = "7",
                      .minimum = 1,
                      .maximum = RP_CONNECT4_SIDE_MAX,
                      .help = "columns; width * (height + 1) is at most 64"},
    [OPTION_HEIGHT] = {.name = "height",
                       .kind = RP_OPTION_INTEGER,
                       .fallback = "6",
                       .minimum = 1,
                       .maximum = RP_CONNECT4_SIDE_MAX,
                       .help = "rows"},
};

const rp_rules rp_connect4 = {
    .name = "connect4",
    .title = "Connect Four",
    .summary = "stones fall into columns, four in a row win; perfect information",
    .version = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .start = start,
    .to_act = to_act,
    .legal = legal,
    .apply = apply,
    .payoff = payoff,
    .information_key = information_key,
    .position_key = position_key,
    .playout = playout,
    .describe = rp_connect4_describe,
    .write = rp_connect4_write,
    .read = rp_connect4_read,
    .show = rp_connect4_show,
    .phrases = &rp_connect4_phrases,
};
