/* One independent run of MCCFR: what mccfr.c, mccfr_external.c and mccfr_outcome.c share. Not for others. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_MCCFR_RUN_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_MCCFR_RUN_H

#include "search/equilibrium/mccfr.h"

enum { MCCFR_NOBODY = -1 }; /* as walker: every action is drawn and only averages are gathered */

/* One cell of an alias table (Walker 1977): outcome i itself below `keep`, else `other`. */
typedef struct chance_cell {
    double keep;
    uint32_t other;
} chance_cell;

typedef struct mccfr_run {
    const rp_game_tree *tree;
    const chance_cell *chance; /* [tree->probability_count], shared by all runs */
    rp_mccfr_options options;
    double *regret, *average, *strategy; /* [slot_count]; strategy is always what the regrets say */
    float *baseline;                     /* of player 0 alone when width is 1, else of each player; NULL without */
    size_t baseline_count;
    uint32_t width;
    float lowest, highest;            /* payoffs: a baseline never leaves them */
    uint32_t *touched, touched_count; /* sets whose strategy waits for the end of a simultaneous iteration */
    rp_random random;
    uint64_t visits;
    const double *payoff; /* the walker's column of the payoff table */
    double weight;        /* w(t) */
    int walker;
} mccfr_run;

/* One walk from the start for run->walker. */
void rp_mccfr_walk_external(mccfr_run *run);
void rp_mccfr_walk_outcome(mccfr_run *run);

static inline double payoff_of(const mccfr_run *run, uint32_t row) {
    return run->payoff[(size_t)row * (size_t)run->tree->players];
}

static inline uint32_t draw_outcome(mccfr_run *run, uint32_t distribution) {
    rp_distribution d = run->tree->distribution[distribution];
    double at = rp_random_unit(&run->random) * d.count;
    uint32_t i = (uint32_t)at;
    const chance_cell *cell = &run->chance[d.first + i];
    return at - i < cell->keep ? i : cell->other;
}

/* Draws an index with the probabilities mix[count]; one of probability 0 only if rounding leaves nothing else. */
static inline uint32_t draw_action(mccfr_run *run, const double mix[], uint32_t count) {
    double left = rp_random_unit(&run->random);
    uint32_t last = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (mix[i] <= 0) continue;
        last = i;
        if ((left -= mix[i]) < 0) break;
    }
    return last;
}

/* Regrets that add up to less are as good as none: their reciprocal could be no number. */
#define REGRETS_LEAST 1e-300

/* Regret matching: the mix of a set from its regrets. */
static inline void match_regrets(const double regret[], uint32_t count, double mix[]) {
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        mix[i] = regret[i] > 0 ? regret[i] : 0;
        sum += mix[i];
    }
    bool any = sum > REGRETS_LEAST;
    double factor = any ? 1 / sum : 0, uniform = any ? 0 : 1.0 / count;
    for (uint32_t i = 0; i < count; i++) mix[i] = mix[i] * factor + uniform;
}

/* After the regrets of a set of the walker have changed. */
static inline void finish_regrets(mccfr_run *run, uint32_t number, const rp_information_set *set) {
    double *regret = &run->regret[set->first];
    if (run->options.plus)
        for (uint32_t i = 0; i < set->actions; i++)
            if (regret[i] < 0) regret[i] = 0;
    if (run->touched)
        run->touched[run->touched_count++] = number;
    else
        match_regrets(regret, set->actions, &run->strategy[set->first]);
}

static inline void add_average(mccfr_run *run, const rp_information_set *set, double weight) {
    for (uint32_t i = 0; i < set->actions; i++) run->average[set->first + i] += weight * run->strategy[set->first + i];
}

/* The baseline of slot or node `place` as the walker sees it. */
static inline double baseline_at(const mccfr_run *run, size_t place) {
    if (run->width > 1) return run->baseline[place * run->width + (size_t)run->walker];
    return run->walker == 1 ? -run->baseline[place] : run->baseline[place];
}

/* Learns from a value that was sampled below it. */
static inline void learn_baseline(mccfr_run *run, size_t place, double value) {
    size_t at = run->width > 1 ? place * run->width + (size_t)run->walker : place;
    double seen = run->width == 1 && run->walker == 1 ? -value : value;
    double next = 0.5 * (run->baseline[at] + seen);
    run->baseline[at] = next < run->lowest ? run->lowest : next > run->highest ? run->highest : (float)next;
}

/* Value of a history from the one action `drawn` that was sampled with its own probability p[drawn]: the baselines of
 * all actions and the drawn one's error. */
static inline double corrected_value(mccfr_run *run, const double p[], uint32_t count, size_t first_place,
                                     uint32_t drawn, double value) {
    double sum = value - baseline_at(run, first_place + drawn);
    for (uint32_t i = 0; i < count; i++) sum += p[i] * baseline_at(run, first_place + i);
    learn_baseline(run, first_place + drawn, value);
    return sum;
}

#endif
