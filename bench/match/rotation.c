#include "bench/match/rotation.h"

#include <string.h>

int rp_rotation_agent(int players, int seat, int turn) { return (seat - turn + players) % players; }

int rp_rotation_seat(int players, int agent, int turn) { return (agent + turn) % players; }

void rp_rotation_begin(rp_rotation *rotation, int players) {
    memset(rotation, 0, sizeof *rotation);
    rotation->players = players;
    for (int first = 0; first < players; first++)
        for (int second = first + 1; second < players; second++)
            rotation->ordering[rotation->orderings++] =
                (rp_rated_match){.first = first, .second = second, .tally = {.categories = 2 * players + 1}};
    rotation->first = (rp_tally){.categories = 2 * players * (players - 1) + 1, .games = players};
}

static double payoff_of(const rp_rotation *rotation, int agent, int turn) {
    return rotation->turn[turn].payoff[rp_rotation_seat(rotation->players, agent, turn)];
}

static void count_agent(rp_rotation *rotation, int agent) {
    rp_rotation_result *result = &rotation->agent[agent];
    int players = rotation->players;
    double share = 0, payoff = 0;
    for (int turn = 0; turn < players; turn++) {
        int seat = rp_rotation_seat(players, agent, turn);
        int sharing = rp_seat_is_on_top(&rotation->turn[turn], seat, players);
        payoff += payoff_of(rotation, agent, turn);
        result->win += sharing == 1;
        result->shared += sharing > 1;
        if (sharing) share += 1.0 / sharing;
    }
    rp_mean_add(&result->share, share / players);
    rp_mean_add(&result->payoff, payoff / players);
}

/* Twice the comparisons that `first` won against `second`: 0 .. 2 * players. */
static int ordering_of(const rp_rotation *rotation, int first, int second) {
    int score = 0;
    for (int turn = 0; turn < rotation->players; turn++) {
        double one = payoff_of(rotation, first, turn), other = payoff_of(rotation, second, turn);
        score += one > other ? 2 : one == other;
    }
    return score;
}

/* Means and products of deviations, one deal at a time (Welford 1962). */
static void count_points(rp_rotation *rotation, const int doubled[]) {
    int players = rotation->players;
    double before[RP_PLAYERS_MAX], after[RP_PLAYERS_MAX];
    for (int i = 0; i < players; i++) {
        before[i] = doubled[i] / 2.0 - rotation->points[i];
        rotation->points[i] += before[i] / (double)rotation->deals;
        after[i] = doubled[i] / 2.0 - rotation->points[i];
    }
    for (int i = 0; i < players; i++) {
        for (int j = 0; j <= i; j++) {
            rotation->spread[i * players + j] += before[i] * after[j];
            rotation->spread[j * players + i] = rotation->spread[i * players + j];
        }
    }
}

static void count_seats(rp_rotation *rotation) {
    int players = rotation->players;
    for (int seat = 0; seat < players; seat++) {
        double sum = 0;
        for (int turn = 0; turn < players; turn++) sum += rotation->turn[turn].payoff[seat];
        rp_mean_add(&rotation->seat[seat].payoff, sum / players);
    }
}

static void count_deal(rp_rotation *rotation) {
    int doubled[RP_PLAYERS_MAX] = {0}, players = rotation->players;
    rotation->deals++;
    for (int agent = 0; agent < players; agent++) count_agent(rotation, agent);
    for (int i = 0; i < rotation->orderings; i++) {
        rp_rated_match *ordering = &rotation->ordering[i];
        int score = ordering_of(rotation, ordering->first, ordering->second);
        ordering->tally.count[score]++;
        doubled[ordering->first] += score;
        doubled[ordering->second] += 2 * players - score;
    }
    rotation->first.count[doubled[0]]++;
    count_points(rotation, doubled);
    count_seats(rotation);
}

void rp_rotation_add(rp_rotation *rotation, int turn, const rp_selfplay_end *end) {
    rotation->games++;
    rp_mean_add(&rotation->choices, end->choices);
    if (end->round >= 0) rp_histogram_add(&rotation->rounds, (uint64_t)end->round);
    rp_seats_add(rotation->seat, rotation->players, end);
    rotation->turn[turn] = *end;
    if (turn == rotation->players - 1) count_deal(rotation);
}

rp_status rp_rotation_rate(const rp_rotation *rotation, rp_ratings *ratings, rp_error *error) {
    return rp_ratings_of_shared(rotation->players, rotation->ordering, rotation->orderings, rotation->spread,
                                RP_RATED_TO_MEAN, ratings, error);
}
