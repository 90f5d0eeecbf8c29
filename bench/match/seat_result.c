#include "bench/match/seat_result.h"

int rp_seat_is_on_top(const rp_selfplay_end *end, int seat, int players) {
    int sharing = 0;
    for (int other = 0; other < players; other++) {
        if (end->payoff[other] > end->payoff[seat]) return 0;
        sharing += end->payoff[other] == end->payoff[seat];
    }
    return sharing;
}

void rp_seats_add(rp_seat_result seats[], int players, const rp_selfplay_end *end) {
    for (int seat = 0; seat < players; seat++) {
        seats[seat].games++;
        seats[seat].win += players > 1 && rp_seat_is_on_top(end, seat, players) == 1;
    }
}
