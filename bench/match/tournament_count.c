#include "bench/match/tournament_count.h"

#include "bench/match/match_record.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char other_actions[] = "other actions";

/* Sums over pairs of games in which the entrant won `w` and lost `l` games, and did it `u` times in those he won and
 * `v` times in those he lost. */
typedef struct use_sums {
    char label[RP_TEXT_MAX];
    uint64_t uses;
    double won, lost; /* of the running pair: u and v */
    double sum_won, sum_lost;
    double uu, vv, uv, uw, ul, vw, vl;
} use_sums;

typedef struct entrant_sums {
    rp_tournament_entrant shown;
    double wins, losses, ww, ll, wl; /* of whole pairs */
    int uses;
    bool listed; /* its listed labels are in */
    use_sums use[RP_TOURNAMENT_LABELS_MAX];
} entrant_sums;

struct rp_tournament_count {
    const rp_tournament *tournament;
    uint64_t games, first_win, draw, second_win;
    struct {
        int half_points, wins, losses; /* half points: 2 for a win */
        double payoff;
    } pair;                       /* what the first of the versus has in the running pair */
    rp_tournament_versus *versus; /* owned */
    entrant_sums *entrant;        /* owned */
};

rp_status rp_tournament_count_new(const rp_tournament *tournament, rp_tournament_count **made, rp_error *error) {
    rp_tournament_count *count = *made = calloc(1, sizeof *count);
    if (count) {
        count->tournament = tournament;
        count->versus = calloc((size_t)rp_tournament_versus_count(tournament), sizeof *count->versus);
        count->entrant = calloc((size_t)rp_tournament_plan_of(tournament)->entrants, sizeof *count->entrant);
    }
    if (count && count->versus && count->entrant) return RP_OK;
    rp_tournament_count_free(count);
    *made = NULL;
    return rp_fail(error, RP_FAILED, "no memory to count a tournament");
}

void rp_tournament_count_free(rp_tournament_count *count) {
    if (!count) return;
    free(count->versus);
    free(count->entrant);
    free(count);
}

uint64_t rp_tournament_counted(const rp_tournament_count *count) { return count->games; }

/* ---- uses -------------------------------------------------------------------------------------------------------- */

/* The last label that there is room for is that of all others. */
static use_sums *use_of(entrant_sums *entrant, const char *label) {
    for (int i = 0; i < entrant->uses; i++)
        if (strcmp(entrant->use[i].label, label) == 0) return &entrant->use[i];
    if (entrant->uses == RP_TOURNAMENT_LABELS_MAX) return &entrant->use[RP_TOURNAMENT_LABELS_MAX - 1];
    use_sums *use = &entrant->use[entrant->uses++];
    snprintf(use->label, sizeof use->label, "%s", entrant->uses < RP_TOURNAMENT_LABELS_MAX ? label : other_actions);
    return use;
}

static void list_labels(const rp_tournament_count *count, const rp_game *game, int player, entrant_sums *entrant) {
    const rp_action_labels *labels = &rp_tournament_plan_of(count->tournament)->labels;
    char label[RP_TEXT_MAX];
    if (entrant->listed) return;
    entrant->listed = true;
    for (int i = 0; labels->listed && labels->listed(game, player, i, label); i++)
        if (label[0]) use_of(entrant, label);
}

/* A game whose actions are counted. */
typedef struct counted_game {
    const rp_action_labels *labels;
    const rp_game *game;
    entrant_sums *entrant[2]; /* of players 0 and 1 */
    bool won[2], lost[2];
} counted_game;

static void count_action(const counted_game *counted, const rp_state *state, int player, rp_action action) {
    char label[RP_TEXT_MAX] = "";
    if (counted->labels->label)
        counted->labels->label(counted->game, state, player, action, label);
    else
        rp_action_text(counted->game, state, player, action, label);
    if (!label[0]) return;
    use_sums *use = use_of(counted->entrant[player], label);
    use->uses++;
    use->won += counted->won[player];
    use->lost += counted->lost[player];
}

static void count_move(void *context, const rp_state *state, const rp_move *move, size_t number) {
    (void)number;
    const counted_game *counted = context;
    if (!move) return;
    unsigned to_act = rp_to_act(counted->game, state);
    if (to_act & RP_TO_ACT_CHANCE) return;
    for (int player = 0; player < 2; player++)
        if (to_act >> player & 1) count_action(counted, state, player, move->of[player]);
}

/* Closes the pair for an entrant who won `w` and lost `l` of its games. */
static void end_uses(entrant_sums *entrant, double w, double l) {
    entrant->wins += w;
    entrant->losses += l;
    entrant->ww += w * w;
    entrant->ll += l * l;
    entrant->wl += w * l;
    for (int i = 0; i < entrant->uses; i++) {
        use_sums *use = &entrant->use[i];
        double u = use->won, v = use->lost;
        use->sum_won += u;
        use->sum_lost += v;
        use->uu += u * u;
        use->vv += v * v;
        use->uv += u * v;
        use->uw += u * w;
        use->ul += u * l;
        use->vw += v * w;
        use->vl += v * l;
        use->won = use->lost = 0;
    }
}

/* The means of both kinds of games are ratios of sums over pairs; the error of their difference is that of its linear
 * part. */
static rp_tournament_use shown_use(int number, const entrant_sums *entrant, const use_sums *use) {
    rp_tournament_use shown = {.entrant = number, .uses = use->uses};
    snprintf(shown.label, sizeof shown.label, "%s", use->label);
    double w = entrant->wins, l = entrant->losses, pairs = (double)entrant->shown.score.count;
    double a = shown.won = w > 0 ? use->sum_won / w : NAN, b = shown.lost = l > 0 ? use->sum_lost / l : NAN;
    shown.difference = a - b;
    double won = (use->uu - 2 * a * use->uw + a * a * entrant->ww) / (w * w);
    double lost = (use->vv - 2 * b * use->vl + b * b * entrant->ll) / (l * l);
    double both = (use->uv - b * use->ul - a * use->vw + a * b * entrant->wl) / (w * l);
    double variance = (won + lost - 2 * both) * pairs / (pairs - 1);
    shown.error = w > 0 && l > 0 && pairs > 1 ? sqrt(fmax(variance, 0)) : NAN;
    return shown;
}

/* ---- games ------------------------------------------------------------------------------------------------------- */

static void count_seat(rp_tournament_entrant *entrant, int seat, int half_points) {
    entrant->games++;
    entrant->win += half_points == 2;
    entrant->draw += half_points == 1;
    entrant->loss += half_points == 0;
    rp_mean_add(seat == 0 ? &entrant->first_score : &entrant->second_score, half_points / 2.0);
}

static void end_pair(rp_tournament_count *count, rp_tournament_versus *versus) {
    entrant_sums *first = &count->entrant[versus->first], *second = &count->entrant[versus->second];
    double wins = count->pair.wins, losses = count->pair.losses;
    versus->pairs.categories = 5;
    versus->pairs.count[count->pair.half_points]++;
    rp_mean_add(&versus->payoff, count->pair.payoff / 2);
    rp_mean_add(&first->shown.score, count->pair.half_points / 4.0);
    rp_mean_add(&second->shown.score, 1 - count->pair.half_points / 4.0);
    end_uses(first, wins, losses);
    end_uses(second, losses, wins);
    memset(&count->pair, 0, sizeof count->pair);
}

/* `first`, `second`: entrants of players 0 and 1. */
static void count_end(rp_tournament_count *count, rp_tournament_versus *versus, int first, int second,
                      const rp_selfplay_end *end, bool swapped) {
    int of_player[2] = {end->payoff[0] > end->payoff[1] ? 2 : end->payoff[0] == end->payoff[1] ? 1 : 0};
    of_player[1] = 2 - of_player[0];
    int points = of_player[swapped];
    count->first_win += of_player[0] == 2;
    count->draw += of_player[0] == 1;
    count->second_win += of_player[0] == 0;
    versus->win += points == 2;
    versus->draw += points == 1;
    versus->loss += points == 0;
    if (end->round >= 0) rp_mean_add(&versus->rounds, (double)end->round);
    count_seat(&count->entrant[first].shown, 0, of_player[0]);
    count_seat(&count->entrant[second].shown, 1, of_player[1]);
    count->pair.half_points += points;
    count->pair.wins += points == 2;
    count->pair.losses += points == 0;
    count->pair.payoff += end->payoff[swapped];
}

/* Counts what was done in a game that has been checked. */
static rp_status count_uses(rp_tournament_count *count, const rp_record *record, const rp_game *game, int first,
                            int second, const rp_selfplay_end *end, rp_error *error) {
    bool first_won = end->payoff[0] > end->payoff[1], second_won = end->payoff[1] > end->payoff[0];
    counted_game counted = {.labels = &rp_tournament_plan_of(count->tournament)->labels,
                            .game = game,
                            .entrant = {&count->entrant[first], &count->entrant[second]},
                            .won = {first_won, second_won},
                            .lost = {second_won, first_won}};
    for (int player = 0; player < 2; player++) list_labels(count, game, player, counted.entrant[player]);
    return rp_record_replay(record, game, count_move, &counted, error);
}

rp_status rp_tournament_count_add(rp_tournament_count *count, const rp_record *record, rp_error *error) {
    const rp_tournament *t = count->tournament;
    if (count->games >= rp_tournament_games(t))
        return rp_fail(error, RP_BAD_INPUT, "the tournament has no further game");
    uint64_t number;
    int first, second;
    bool swapped = count->games % 2;
    const rp_match_plan *match = rp_tournament_match(t, count->games, &number, &first, &second);
    rp_selfplay_end end;
    rp_status status = rp_match_record_check(match, number, record, &end, error);
    if (!status) status = count_uses(count, record, match->game, first, second, &end, error);
    if (status) return status;
    rp_tournament_versus *versus = &count->versus[count->games / 2 % (uint64_t)rp_tournament_versus_count(t)];
    versus->first = swapped ? second : first;
    versus->second = swapped ? first : second;
    count_end(count, versus, first, second, &end, swapped);
    if (swapped) end_pair(count, versus);
    count->games++;
    return RP_OK;
}

/* ---- the result -------------------------------------------------------------------------------------------------- */

static rp_status rate(const rp_tournament_count *count, rp_tournament_result *result, rp_error *error) {
    rp_rated_match *rated = calloc((size_t)result->versus_count, sizeof *rated);
    if (!rated) return rp_fail(error, RP_FAILED, "no memory to rate a tournament");
    for (int i = 0; i < result->versus_count; i++) {
        const rp_tournament_versus *versus = &result->versus[i];
        rated[i] = (rp_rated_match){versus->first, versus->second, versus->pairs};
    }
    rp_status status = rp_ratings_of(rp_tournament_plan_of(count->tournament)->entrants, rated, result->versus_count,
                                     RP_RATED_TO_MEAN, &result->ratings, error);
    free(rated);
    return status;
}

static rp_status show_uses(const rp_tournament_count *count, rp_tournament_result *result, rp_error *error) {
    int entrants = rp_tournament_plan_of(count->tournament)->entrants, all = 0;
    for (int i = 0; i < entrants; i++) all += count->entrant[i].uses;
    result->use = calloc((size_t)all + 1, sizeof *result->use);
    if (!result->use) return rp_fail(error, RP_FAILED, "no memory for what was done in a tournament");
    for (int i = 0; i < entrants; i++)
        for (int j = 0; j < count->entrant[i].uses; j++)
            result->use[result->uses++] = shown_use(i, &count->entrant[i], &count->entrant[i].use[j]);
    return RP_OK;
}

/* The two of every versus, also of those that have not met yet. */
static void show_versus(const rp_tournament_count *count, rp_tournament_result *result) {
    for (int i = 0; i < result->versus_count; i++) {
        rp_tournament_versus *versus = &result->versus[i];
        uint64_t number;
        *versus = count->versus[i];
        rp_tournament_match(count->tournament, 2 * (uint64_t)i, &number, &versus->first, &versus->second);
        versus->pairs.categories = 5;
        rp_strength_of(&versus->pairs, &versus->strength);
    }
}

static bool is_before(const rp_rating *a, const rp_rating *b) { return a->elo > b->elo; }

static void put_in_order(int entrants, rp_tournament_result *result) {
    const rp_rating *rating = result->ratings.rating;
    for (int i = 0; i < entrants; i++) {
        int at = i;
        for (; at > 0 && is_before(&rating[i], &rating[result->order[at - 1]]); at--)
            result->order[at] = result->order[at - 1];
        result->order[at] = i;
    }
}

rp_status rp_tournament_count_result(const rp_tournament_count *count, rp_tournament_result *result, rp_error *error) {
    *result = (rp_tournament_result){.versus_count = rp_tournament_versus_count(count->tournament),
                                     .games = count->games,
                                     .total = rp_tournament_games(count->tournament),
                                     .first_win = count->first_win,
                                     .draw = count->draw,
                                     .second_win = count->second_win};
    int entrants = rp_tournament_plan_of(count->tournament)->entrants;
    for (int i = 0; i < entrants; i++) result->entrant[i] = count->entrant[i].shown;
    show_versus(count, result);
    rp_status status = show_uses(count, result, error);
    if (!status) status = rate(count, result, error);
    if (!status) put_in_order(entrants, result);
    return status;
}

bool rp_tournament_score(const rp_tournament_result *result, int entrant, int other, double *score, double *low,
                         double *high) {
    for (int i = 0; i < result->versus_count; i++) {
        const rp_tournament_versus *versus = &result->versus[i];
        bool turned = versus->first == other && versus->second == entrant;
        if (!turned && !(versus->first == entrant && versus->second == other)) continue;
        const rp_strength *strength = &versus->strength;
        *score = turned ? 1 - strength->score : strength->score;
        *low = turned ? 1 - strength->score_high : strength->score_low;
        *high = turned ? 1 - strength->score_low : strength->score_high;
        return strength->samples > 0;
    }
    return false;
}

void rp_tournament_result_release(rp_tournament_result *result) {
    free(result->use);
    rp_ratings_release(&result->ratings);
    *result = (rp_tournament_result){0};
}
