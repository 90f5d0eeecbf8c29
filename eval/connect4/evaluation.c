#include "eval/connect4/evaluation.h"

#include "engine/games/connect4/connect4.h"

typedef rp_connect4_board board;
typedef rp_connect4_setup setup;

/* The board as who is to act sees it. */
typedef struct duel {
    uint64_t mine, theirs, empty;
    uint64_t landing; /* where a stone can come to lie now, one cell for each column with room */
    uint64_t my_threats, their_threats;
} duel;

/* Cells, also beyond the board, with the other three cells of a line in `stones`; `step` bits from one to the next. */
__attribute__((always_inline)) static inline uint64_t fourth_cells(uint64_t stones, int step) {
    uint64_t below = stones << step & stones << 2 * step, above = stones >> step & stones >> 2 * step;
    return (below & (stones << 3 * step | stones >> step)) | (above & (stones << step | stones >> 3 * step));
}

__attribute__((always_inline)) static inline uint64_t threats_of(uint64_t stones, uint64_t empty, int height) {
    uint64_t upright = stones << 1 & stones << 2 & stones << 3;
    uint64_t rising = fourth_cells(stones, height + 2), falling = fourth_cells(stones, height);
    return (upright | fourth_cells(stones, height + 1) | rising | falling) & empty;
}

__attribute__((always_inline)) static inline duel look(const setup *s, const board *b, int height) {
    duel d = {.mine = b->stones[b->turn & 1], .theirs = b->stones[1 - (b->turn & 1)]};
    uint64_t occupied = d.mine | d.theirs;
    d.empty = s->cells & ~occupied;
    d.landing = (occupied + s->floor) & s->cells;
    d.my_threats = threats_of(d.mine, d.empty, height);
    d.their_threats = threats_of(d.theirs, d.empty, height);
    return d;
}

/* The lowest row, the third from the bottom ... */
static inline uint64_t odd_rows(const setup *s) {
    uint64_t rows = 0;
    for (int row = 0; row < s->height; row += 2) rows |= s->floor << row;
    return rows;
}

/* True when second keeps first from winning by playing above him; `rows` are the odd ones, first is to act. Two columns
 * with an odd number of stones are open at an even row, which first can get in one of them. */
__attribute__((always_inline)) static inline bool second_holds(const duel *d, uint64_t rows, int height) {
    uint64_t firsts = d->mine | (d->empty & rows), open = d->landing & ~rows;
    uint64_t one = open & -open, other = open ^ one;
    if (other & (other - 1)) return false;
    return !rp_connect4_has_four(firsts | one, height) && (!other || !rp_connect4_has_four(firsts | other, height));
}

/* Bounds to who is to act. `rows`: the odd ones if that is first and the number of rows is even, else 0. */
__attribute__((always_inline)) static inline void prove(const duel *d, uint64_t rows, int height, int *low, int *high) {
    *low = -1, *high = 1;
    if (d->my_threats & d->landing) {
        *low = 1;
        return;
    }
    uint64_t forced = d->their_threats & d->landing;
    uint64_t safe = (forced ? forced : d->landing) & ~(d->their_threats >> 1);
    if ((forced & (forced - 1)) || !safe) {
        *high = -1;
        return;
    }
    if (!rp_connect4_has_four(d->mine | d->empty, height) || (rows && second_holds(d, rows, height))) *high = 0;
    if (!rp_connect4_has_four(d->theirs | d->empty, height)) *low = 0;
}

static void bounds(const rp_game *game, const rp_state *state, double *low, double *high) {
    const setup *s = rp_connect4_setup_of(game);
    const board *b = rp_connect4_board_of(state);
    uint64_t firsts = b->turn & 1 || s->height & 1 ? 0 : odd_rows(s);
    int worst, best;
    duel d;
    if (s->height == 6) { /* shifts by constants */
        d = look(s, b, 6);
        prove(&d, firsts, 6, &worst, &best);
    } else {
        d = look(s, b, s->height);
        prove(&d, firsts, s->height, &worst, &best);
    }
    *low = b->turn & 1 ? -best : worst;
    *high = b->turn & 1 ? -worst : best;
}

/* ---- order ---------------------------------------------------------------------------------------------- */

typedef struct ranked {
    rp_action column;
    int rank;
} ranked;

static int count_bits(uint64_t bits) {
    int count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
}

__attribute__((always_inline)) static inline void rank_columns(const setup *s, const duel *d, int height,
                                                               ranked columns[], int count) {
    for (int i = 0; i < count; i++) {
        int column = columns[i].column, from_edge = column < s->width - 1 - column ? column : s->width - 1 - column;
        uint64_t stone = rp_connect4_landing(d->mine | d->theirs, s->bottom[column]);
        int threats = count_bits(threats_of(d->mine | stone, d->empty & ~stone, height));
        columns[i].rank = threats * RP_CONNECT4_SIDE_MAX + from_edge;
        if (stone & d->their_threats >> 1) columns[i].rank -= 64 * RP_CONNECT4_SIDE_MAX;
    }
}

static void order(const rp_game *game, const rp_state *state, int player, rp_action actions[], int count) {
    (void)player;
    const setup *s = rp_connect4_setup_of(game);
    ranked columns[RP_CONNECT4_SIDE_MAX];
    for (int i = 0; i < count; i++) columns[i].column = actions[i];
    if (s->height == 6) {
        duel d = look(s, rp_connect4_board_of(state), 6);
        rank_columns(s, &d, 6, columns, count);
    } else {
        duel d = look(s, rp_connect4_board_of(state), s->height);
        rank_columns(s, &d, s->height, columns, count);
    }
    for (int i = 1; i < count; i++) {
        ranked moved = columns[i];
        int j = i;
        for (; j > 0 && columns[j - 1].rank < moved.rank; j--) columns[j] = columns[j - 1];
        columns[j] = moved;
    }
    for (int i = 0; i < count; i++) actions[i] = columns[i].column;
}

/* ---- worth ---------------------------------------------------------------------------------------------- */

static void evaluate(const rp_game *game, const rp_state *state, double value[]) {
    const setup *s = rp_connect4_setup_of(game);
    const board *b = rp_connect4_board_of(state);
    duel d = look(s, b, s->height);
    uint64_t first = b->turn & 1 ? d.their_threats : d.my_threats;
    uint64_t second = b->turn & 1 ? d.my_threats : d.their_threats;
    uint64_t odd = odd_rows(s);
    int difference = count_bits(first) - count_bits(second);
    if (s->height % 2 == 0) difference += count_bits(first & odd) - count_bits(second & ~odd);
    value[0] = difference / (2.0 + (difference < 0 ? -difference : difference));
    value[1] = -value[0];
}

const rp_evaluator rp_evaluator_connect4 = {
    .rules = &rp_connect4, .evaluate = evaluate, .order = order, .bounds = bounds};
