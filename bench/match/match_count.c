#include "bench/match/match_count.h"

#include "bench/match/match_record.h"
#include "bench/statistics/sprt.h"

#include <string.h>

static void count_comparison(rp_versus *versus, double first, double second, int *score) {
    if (first > second) {
        versus->win++;
        *score += 2;
    } else if (first < second) {
        versus->loss++;
    } else {
        versus->draw++;
        *score += 1;
    }
}

void rp_match_payoffs(const rp_game *game, const rp_selfplay_end *end, int swapped, double payoff[2]) {
    int seats[2] = {0, 0};
    payoff[0] = payoff[1] = 0;
    for (int seat = 0; seat < game->info.players; seat++) {
        int side = rp_match_side(seat, swapped);
        payoff[side] += end->payoff[seat];
        seats[side]++;
    }
    for (int side = 0; side < 2; side++)
        if (seats[side] > 1) payoff[side] /= seats[side];
}

/* `first_game`: the other game of the pair, NULL while the pair is not complete. */
static void count_seats(rp_versus *versus, int players, const rp_selfplay_end *end, const rp_selfplay_end *first_game) {
    rp_seats_add(versus->seat, players, end);
    for (int seat = 0; first_game && seat < players; seat++)
        rp_mean_add(&versus->seat[seat].payoff,
                    (first_game->payoff[seat] + end->payoff[seat]) / RP_MATCH_GAMES_PER_PAIR);
}

static void count_pair(rp_versus *versus, const rp_game *game, const rp_selfplay_end *first_game,
                       const rp_selfplay_end *second_game) {
    double before[2], now[2];
    rp_match_payoffs(game, first_game, 0, before);
    rp_match_payoffs(game, second_game, 1, now);
    int score = 0; /* of 4 */
    double games = game->info.players == 1 ? 1 : RP_MATCH_GAMES_PER_PAIR;
    double first = (before[0] + now[0]) / games, second = (before[1] + now[1]) / games;
    if (game->info.players == 1) {
        count_comparison(versus, first, second, &score);
        score *= 2;
    } else {
        count_comparison(versus, before[0], before[1], &score);
        count_comparison(versus, now[0], now[1], &score);
    }
    versus->pairs.count[score]++;
    rp_mean_add(&versus->payoff[0], first);
    rp_mean_add(&versus->payoff[1], second);
    rp_mean_add(&versus->difference, first - second);
}

void rp_versus_add(rp_versus *versus, const rp_game *game, const rp_selfplay_end *end,
                   const rp_selfplay_end *first_game) {
    rp_mean_add(&versus->choices, end->choices);
    if (end->round >= 0) rp_histogram_add(&versus->rounds, (uint64_t)end->round);
    count_seats(versus, game->info.players, end, first_game);
    if (first_game) count_pair(versus, game, first_game, end);
}

const rp_tally *rp_match_tested(const rp_match_result *result) {
    return result->rotation.players ? &result->rotation.first : &result->versus[0].pairs;
}

static void judge(const rp_stopping_rule *rule, rp_match_result *result) {
    double ratio = rp_sequential_log_likelihood_ratio(rp_match_tested(result), rule->elo0, rule->elo1);
    result->log_likelihood_ratio = ratio;
    if (ratio >= result->upper)
        result->verdict = RP_ACCEPTED_ELO1;
    else if (ratio <= result->lower)
        result->verdict = RP_ACCEPTED_ELO0;
}

void rp_match_count_begin(rp_match_count *count, const rp_match_plan *plan) {
    memset(count, 0, sizeof *count);
    count->plan = plan;
    rp_match_result *result = &count->result;
    for (int i = 0; i < plan->agents.count; i++)
        memcpy(result->agent[i], plan->agents.spec[i], sizeof result->agent[i]);
    result->versus_count = plan->versus_count;
    for (int i = 0; i < plan->versus_count; i++) {
        result->versus[i].first = plan->versus[i].first;
        result->versus[i].second = plan->versus[i].second;
        result->versus[i].pairs.categories = 5;
    }
    if (plan->pairing == RP_ROTATION) rp_rotation_begin(&result->rotation, plan->game->info.players);
    result->total = rp_match_plan_games(plan);
    if (plan->stopping.used)
        rp_sequential_bounds(plan->stopping.alpha, plan->stopping.beta, &result->lower, &result->upper);
}

bool rp_match_count_is_over(const rp_match_count *count) {
    return count->result.games >= count->result.total || count->result.verdict != RP_UNDECIDED;
}

/* Returns whether the game was the last of its pair or deal. */
static bool count_game(rp_match_count *count, rp_match_place at, const rp_selfplay_end *end) {
    rp_match_result *result = &count->result;
    if (count->plan->pairing == RP_ROTATION) {
        rp_rotation_add(&result->rotation, at.turn, end);
        return at.turn == result->rotation.players - 1;
    }
    rp_versus_add(&result->versus[at.versus], count->plan->game, end, at.turn ? &count->first_game : NULL);
    if (!at.turn) count->first_game = *end;
    return at.turn;
}

bool rp_match_count_add(rp_match_count *count, const rp_selfplay_end *end) {
    if (rp_match_count_is_over(count)) return false;
    rp_match_place at = rp_match_plan_place(count->plan, count->result.games++);
    if (count_game(count, at, end) && count->plan->stopping.used) judge(&count->plan->stopping, &count->result);
    return true;
}

void rp_match_count_end(rp_match_count *count) {
    rp_match_result *result = &count->result;
    for (int i = 0; i < result->versus_count; i++)
        rp_strength_of(&result->versus[i].pairs, &result->versus[i].strength);
}

rp_status rp_match_count_record(rp_match_count *count, const rp_record *record, rp_error *error) {
    const rp_match_result *result = &count->result;
    if (result->verdict != RP_UNDECIDED)
        return rp_fail(error, RP_BAD_INPUT, "the test was decided after %llu games, here is one more",
                       (unsigned long long)result->games);
    if (result->games >= result->total)
        return rp_fail(error, RP_BAD_INPUT, "here is more than the %llu games of %llu pairs",
                       (unsigned long long)result->total, (unsigned long long)count->plan->pairs);
    rp_selfplay_end end;
    rp_status status = rp_match_record_check(count->plan, result->games, record, &end, error);
    if (!status) rp_match_count_add(count, &end);
    return status;
}
