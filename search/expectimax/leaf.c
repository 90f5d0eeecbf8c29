#include "search/expectimax/leaf.h"

#include "search/expectimax/playouts.h"

void rp_expectimax_end(const expectimax *e, const rp_state *state, answer *out) {
    double payoff[RP_PLAYERS_MAX];
    rp_payoff(e->game, state, payoff);
    *out = (answer){.value = payoff[0], .win = payoff[e->player] > 0};
}

/* At either end of the range every line of play pays the same. */
double rp_expectimax_proved_win(const expectimax *e, double value) {
    if (!e->settled && value > e->full.alpha && value < e->full.beta) return NAN;
    return (e->player == 0 ? value : -value) > 0;
}

bool rp_expectimax_proved(const expectimax *e, const rp_state *state, double *low, double *high, answer *out) {
    *low = e->full.alpha;
    *high = e->full.beta;
    if (!e->bounds) return false;
    e->bounds(e->game, state, low, high);
    if (*low < *high) return false;
    *out = (answer){.value = *low, .win = rp_expectimax_proved_win(e, *low)};
    return true;
}

void rp_expectimax_estimate(expectimax *e, const rp_state *state, int remaining, answer *out) {
    double low, high;
    if (e->bounds && rp_expectimax_proved(e, state, &low, &high, out)) return;
    *out = (answer){.value = expectimax_guess(e, state), .win = NAN, .depth = remaining, .cut = true};
    if (e->playouts && !e->aborted) rp_expectimax_play_out(e, state, out);
    if (e->bounds) out->value = out->value < low ? low : out->value > high ? high : out->value;
}
