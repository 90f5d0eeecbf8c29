#include "search/expectimax/pairs.h"

#include "search/expectimax/node.h"

size_t rp_expectimax_pairs_room(const rp_game_info *info) {
    size_t useful = (size_t)info->legal_maximum, side = useful < RP_MATRIX_MAX ? useful : RP_MATRIX_MAX;
    return expectimax_round(sizeof(pairs)) + expectimax_round(2 * useful * sizeof(rp_action)) +
           expectimax_round(2 * side * side * sizeof(double));
}

unsigned char *rp_expectimax_pairs_open(const expectimax *e, const rp_state *state, unsigned char *top, pairs *p) {
    p->row_action = (rp_action *)(void *)top;
    p->rows = rp_useful(e->game, state, 0, p->row_action);
    p->column_action = p->row_action + p->rows;
    p->columns = rp_useful(e->game, state, 1, p->column_action);
    if (p->rows > RP_MATRIX_MAX || p->columns > RP_MATRIX_MAX) return NULL;
    top += expectimax_round((size_t)(p->rows + p->columns) * sizeof(rp_action));
    p->value = (double *)(void *)top;
    p->win = p->value + p->rows * p->columns;
    return top + expectimax_round((size_t)(2 * p->rows * p->columns) * sizeof(double));
}

void rp_expectimax_pairs_fill(expectimax *e, const rp_state *state, int remaining, unsigned char *top, pairs *p,
                              answer *out) {
    *out = (answer){.depth = 1};
    for (int pair = 0; pair < p->rows * p->columns && !e->aborted; pair++) {
        answer below;
        rp_move move = {{p->row_action[pair / p->columns], p->column_action[pair % p->columns]}};
        expectimax_try(e, state, &move, remaining - 1, &e->full, top, &below);
        p->value[pair] = below.value;
        p->win[pair] = below.win;
        expectimax_note(out, &below, 1);
    }
}

/* Probability to win under the two mixes; pairs that are never played may be unknown. */
static double win_of_pairs(const pairs *p) {
    double sum = 0;
    for (int pair = 0; pair < p->rows * p->columns; pair++) {
        double probability = p->row_mix[pair / p->columns] * p->column_mix[pair % p->columns];
        if (probability > 0) sum += probability * p->win[pair];
    }
    return sum;
}

void rp_expectimax_pairs(expectimax *e, const rp_state *state, int remaining, unsigned char *top, answer *out) {
    pairs *p = (pairs *)(void *)top;
    top = rp_expectimax_pairs_open(e, state, top + expectimax_round(sizeof *p), p);
    if (!top) {
        rp_expectimax_estimate(e, state, remaining, out);
        return;
    }
    rp_expectimax_pairs_fill(e, state, remaining, top, p, out);
    if (e->aborted) return;
    out->value = rp_matrix_game(p->value, p->rows, p->columns, p->row_mix, p->column_mix);
    out->win = win_of_pairs(p);
}
