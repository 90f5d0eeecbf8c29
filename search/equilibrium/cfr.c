#include "search/equilibrium/cfr.h"

#include "search/equilibrium/cfr_plan.h"

#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

const char *const rp_cfr_names[RP_CFR_ALGORITHMS] = {"cfr", "cfr+", "lcfr", "dcfr", "pcfr+"};

struct rp_cfr {
    const rp_sequence_form *form;
    const rp_game_tree *tree;
    rp_cfr_options options;
    uint64_t iterations;
    /* All [slot_count]. reach: of the present strategy, own part. prediction: last instantaneous regrets (pcfr+). q:
     * the counterfactual values while a player is updated, then his next strategy until his reach is renewed; else it
     * is free. The present strategy is not kept: the regrets tell it. */
    double *regret, *average, *reach, *q, *prediction;
    double *carry; /* several threads: [set_count] values of the outermost sets of parts, to be added above them */
    rp_cfr_plan plan[RP_PLAYERS_MAX];
};

/* Regrets that add up to less are as good as none: their reciprocal could be no number. */
#define REGRETS_LEAST 1e-300
#define NUMBER_MAX 1e300 /* of a regret or a sum in memory, so that their sums are finite */

/* ---- one set -------------------------------------------------------------------------------------------- */

/* What an iteration does with its numbers. */
typedef struct step {
    double weight;                       /* of this strategy in the average */
    double regret_weight;                /* lcfr */
    double keep_positive, keep_negative; /* dcfr */
} step;

static step step_at(rp_cfr_algorithm algorithm, uint64_t iteration) {
    double t = (double)iteration, t15 = t * sqrt(t);
    step s = {1, 1, 1, 1};
    if (algorithm == RP_CFR_PLUS) s.weight = t;
    if (algorithm == RP_LINEAR_CFR) s.weight = s.regret_weight = t;
    if (algorithm == RP_DISCOUNTED_CFR || algorithm == RP_PREDICTIVE_CFR_PLUS) s.weight = t * t;
    if (algorithm == RP_DISCOUNTED_CFR) {
        s.keep_positive = t15 / (t15 + 1);
        s.keep_negative = 0.5;
    }
    return s;
}

/* Regret matching on the regrets, with the prediction added where there is one. */
static inline __attribute__((always_inline)) void match_regrets(const rp_cfr *cfr, rp_cfr_algorithm algorithm,
                                                                uint32_t first, uint32_t actions,
                                                                double *restrict strategy) {
    const double *restrict regret = cfr->regret + first, *restrict prediction = cfr->prediction + first;
    double sum = 0;
    for (uint32_t a = 0; a < actions; a++) {
        double r = algorithm == RP_PREDICTIVE_CFR_PLUS ? regret[a] + prediction[a] : regret[a];
        strategy[a] = r > 0 ? r : 0;
        sum += strategy[a];
    }
    double scale = 1 / sum;
    for (uint32_t a = 0; a < actions; a++) strategy[a] = sum > REGRETS_LEAST ? strategy[a] * scale : 1.0 / actions;
}

/* Adds the instantaneous regrets, leaves the next strategy in q, and returns the set's value under the present one. */
static inline __attribute__((always_inline)) double update_set(rp_cfr *cfr, rp_cfr_algorithm algorithm, const step *s,
                                                               uint32_t first, uint32_t actions) {
    double *restrict regret = cfr->regret + first, strategy[RP_LEGAL_MAX], value = 0;
    double *restrict q = cfr->q + first;
    match_regrets(cfr, algorithm, first, actions, strategy);
    for (uint32_t a = 0; a < actions; a++) value += strategy[a] * q[a];
    for (uint32_t a = 0; a < actions; a++) {
        double instantaneous = q[a] - value;
        if (algorithm == RP_PREDICTIVE_CFR_PLUS) cfr->prediction[first + a] = instantaneous;
        double r = regret[a] + (algorithm == RP_LINEAR_CFR ? s->regret_weight * instantaneous : instantaneous);
        if (algorithm == RP_CFR_PLUS || algorithm == RP_PREDICTIVE_CFR_PLUS) r = r > 0 ? r : 0;
        if (algorithm == RP_DISCOUNTED_CFR) r *= r > 0 ? s->keep_positive : s->keep_negative;
        regret[a] = r;
    }
    match_regrets(cfr, algorithm, first, actions, q);
    return value;
}

/* ---- one player ----------------------------------------------------------------------------------------- */

static inline __attribute__((always_inline)) void update_sets(rp_cfr *cfr, rp_cfr_algorithm algorithm, const step *s,
                                                              uint32_t begin, uint32_t end, uint32_t first_slot) {
    for (uint32_t i = end; i-- > begin;) {
        const rp_information_set *set = &cfr->tree->set[i];
        for (uint32_t slot = set->first; slot < set->first + set->actions; slot++)
            cfr->average[slot] += s->weight * cfr->reach[slot];
        double value = update_set(cfr, algorithm, s, set->first, set->actions);
        if (set->parent >= first_slot)
            cfr->q[set->parent] += value;
        else if (cfr->carry)
            cfr->carry[i] = value;
    }
}

static void update_range(rp_cfr *cfr, const step *s, uint32_t begin, uint32_t end, uint32_t first_slot) {
    switch (cfr->options.algorithm) {
    case RP_CFR: update_sets(cfr, RP_CFR, s, begin, end, first_slot); break;
    case RP_CFR_PLUS: update_sets(cfr, RP_CFR_PLUS, s, begin, end, first_slot); break;
    case RP_LINEAR_CFR: update_sets(cfr, RP_LINEAR_CFR, s, begin, end, first_slot); break;
    case RP_DISCOUNTED_CFR: update_sets(cfr, RP_DISCOUNTED_CFR, s, begin, end, first_slot); break;
    case RP_PREDICTIVE_CFR_PLUS: update_sets(cfr, RP_PREDICTIVE_CFR_PLUS, s, begin, end, first_slot); break;
    }
}

static void update_part(rp_cfr *cfr, const step *s, const rp_cfr_part *part) {
    rp_sequence_payoffs(cfr->form, cfr->reach, part->first_slot, part->end_slot, cfr->q);
    update_range(cfr, s, part->first_set, part->end_set, part->first_slot);
}

/* The few sets above the parts, deepest first; adds to q in the order in which one thread would. */
static void update_top(rp_cfr *cfr, const step *s, const rp_cfr_plan *plan) {
    for (uint32_t i = 0; i < plan->top_count; i++) {
        const rp_information_set *set = &cfr->tree->set[plan->top[i]];
        rp_sequence_payoffs(cfr->form, cfr->reach, set->first, set->first + set->actions, cfr->q);
    }
    if (!plan->top_count) return;
    for (uint32_t i = plan->outer_count; i-- > 0;) {
        const rp_cfr_outer *outer = &plan->outer[i];
        if (!outer->in_part) update_range(cfr, s, outer->set, outer->set + 1, UINT32_MAX);
        cfr->q[cfr->tree->set[outer->set].parent] += cfr->carry[outer->set];
    }
}

static void spread_reach(rp_cfr *cfr, uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i < end; i++) {
        const rp_information_set *set = &cfr->tree->set[i];
        double reach = cfr->reach[set->parent];
        for (uint32_t slot = set->first; slot < set->first + set->actions; slot++)
            cfr->reach[slot] = reach * cfr->q[slot];
    }
}

static void spread_reach_of_top(rp_cfr *cfr, const rp_cfr_plan *plan) {
    for (uint32_t i = 0; i < plan->top_count; i++) spread_reach(cfr, plan->top[i], plan->top[i] + 1);
}

/* ---- iterations ----------------------------------------------------------------------------------------- */

/* Threads of one call wait for each other here; they come within microseconds of one another, so they turn for a
 * while. */
typedef struct meeting {
    atomic_uint arrived, round;
    unsigned threads;
} meeting;

static void meet(meeting *m) {
    if (m->threads == 1) return;
    unsigned round = atomic_load_explicit(&m->round, memory_order_relaxed);
    if (atomic_fetch_add_explicit(&m->arrived, 1, memory_order_acq_rel) + 1 == m->threads) {
        atomic_store_explicit(&m->arrived, 0, memory_order_relaxed);
        atomic_fetch_add_explicit(&m->round, 1, memory_order_release);
        return;
    }
    for (int turns = 0; atomic_load_explicit(&m->round, memory_order_acquire) == round; turns++)
        if (turns > 2000) sched_yield();
}

typedef struct worker {
    rp_cfr *cfr;
    meeting *meeting;
    uint64_t count;
    int number;
    pthread_t thread;
} worker;

static void update_player(const worker *w, const step *s, int player) {
    rp_cfr *cfr = w->cfr;
    const rp_cfr_plan *plan = &cfr->plan[player];
    for (uint32_t i = 0; i < plan->part_count; i++)
        if (plan->part[i].thread % (int)w->meeting->threads == w->number) update_part(cfr, s, &plan->part[i]);
    meet(w->meeting);
    if (w->number == 0) update_top(cfr, s, plan);
}

static void renew_reach(const worker *w, int player) {
    rp_cfr *cfr = w->cfr;
    const rp_cfr_plan *plan = &cfr->plan[player];
    if (w->number == 0) spread_reach_of_top(cfr, plan);
    meet(w->meeting);
    for (uint32_t i = 0; i < plan->part_count; i++)
        if (plan->part[i].thread % (int)w->meeting->threads == w->number)
            spread_reach(cfr, plan->part[i].first_set, plan->part[i].end_set);
    meet(w->meeting);
}

static void *iterate(void *argument) {
    const worker *w = argument;
    const rp_cfr *cfr = w->cfr;
    int players = cfr->tree->players;
    for (uint64_t i = 1; i <= w->count; i++) {
        step s = step_at(cfr->options.algorithm, cfr->iterations + i);
        for (int player = 0; player < players; player++) {
            update_player(w, &s, player);
            if (!cfr->options.simultaneous) renew_reach(w, player);
        }
        for (int player = 0; cfr->options.simultaneous && player < players; player++) renew_reach(w, player);
    }
    return NULL;
}

/* How many threads did start is known before any begins to work: they wait for `go`. */
typedef struct start_line {
    worker worker;
    pthread_mutex_t *mutex;
} start_line;

static void *iterate_when_all_are_there(void *argument) {
    start_line *line = argument;
    pthread_mutex_lock(line->mutex);
    pthread_mutex_unlock(line->mutex);
    return iterate(&line->worker);
}

void rp_cfr_iterate(rp_cfr *cfr, uint64_t count) {
    start_line line[RP_CFR_THREADS_MAX];
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    meeting together = {.threads = 1};
    int threads = cfr->options.threads, started = 1;
    for (int i = 0; i < threads; i++)
        line[i] = (start_line){{.cfr = cfr, .meeting = &together, .count = count, .number = i}, &mutex};
    pthread_mutex_lock(&mutex);
    while (started < threads &&
           pthread_create(&line[started].worker.thread, NULL, iterate_when_all_are_there, &line[started]) == 0)
        started++;
    together.threads = (unsigned)started;
    pthread_mutex_unlock(&mutex);
    iterate(&line[0].worker);
    for (int i = 1; i < started; i++) pthread_join(line[i].worker.thread, NULL);
    cfr->iterations += count;
}

/* ---- the outside ---------------------------------------------------------------------------------------- */

static bool is_predictive(const rp_cfr *cfr) { return cfr->options.algorithm == RP_PREDICTIVE_CFR_PLUS; }

static void strategy_of(const rp_cfr *cfr, double strategy[]) {
    const rp_game_tree *tree = cfr->tree;
    for (int player = 0; player < tree->players; player++) strategy[tree->first_slot[player]] = 1;
    for (uint32_t i = 0; i < tree->set_count; i++)
        match_regrets(cfr, cfr->options.algorithm, tree->set[i].first, tree->set[i].actions,
                      strategy + tree->set[i].first);
}

static void renew_all_reaches(rp_cfr *cfr) {
    strategy_of(cfr, cfr->q);
    for (int player = 0; player < cfr->tree->players; player++) rp_reach_of(cfr->tree, player, cfr->q, cfr->reach);
}

static bool take_memory(rp_cfr *cfr) {
    size_t slots = cfr->tree->slot_count;
    double **arrays[] = {&cfr->regret, &cfr->average, &cfr->reach, &cfr->q};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        if (!(*arrays[i] = calloc(slots, sizeof **arrays[i]))) return false;
    cfr->prediction = is_predictive(cfr) ? calloc(slots, sizeof *cfr->prediction) : cfr->regret;
    if (cfr->options.threads > 1) cfr->carry = calloc((size_t)cfr->tree->set_count + 1, sizeof *cfr->carry);
    if (!cfr->prediction || (cfr->options.threads > 1 && !cfr->carry)) return false;
    for (int player = 0; player < cfr->tree->players; player++)
        if (!rp_cfr_plan_make(cfr->form, player, cfr->options.threads, &cfr->plan[player])) return false;
    return true;
}

rp_status rp_cfr_new(const rp_sequence_form *form, const rp_cfr_options *options, rp_cfr **cfr, rp_error *error) {
    rp_cfr *made = *cfr = calloc(1, sizeof *made);
    if (!made) return rp_fail(error, RP_FAILED, "no memory for a solver");
    made->form = form;
    made->tree = form->tree;
    made->options = *options;
    if (made->options.threads < 1) made->options.threads = 1;
    if (made->options.threads > RP_CFR_THREADS_MAX) made->options.threads = RP_CFR_THREADS_MAX;
    if (take_memory(made)) {
        renew_all_reaches(made);
        return RP_OK;
    }
    rp_cfr_free(made);
    *cfr = NULL;
    return rp_fail(error, RP_FAILED, "no memory for the regrets of %u sequences", form->tree->slot_count);
}

void rp_cfr_free(rp_cfr *cfr) {
    if (!cfr) return;
    if (is_predictive(cfr)) free(cfr->prediction);
    for (int player = 0; player < cfr->tree->players; player++) rp_cfr_plan_release(&cfr->plan[player]);
    free(cfr->regret);
    free(cfr->average);
    free(cfr->reach);
    free(cfr->q);
    free(cfr->carry);
    free(cfr);
}

uint64_t rp_cfr_iterations(const rp_cfr *cfr) { return cfr->iterations; }

void rp_cfr_average(const rp_cfr *cfr, double strategy[]) { rp_normalized_strategy(cfr->tree, cfr->average, strategy); }

void rp_cfr_current(const rp_cfr *cfr, double strategy[]) { strategy_of(cfr, strategy); }

size_t rp_cfr_bytes(const rp_cfr *cfr) {
    size_t arrays = is_predictive(cfr) ? 5 : 4, carried = cfr->carry ? cfr->tree->set_count + 1u : 0;
    size_t plans = 0;
    for (int player = 0; player < cfr->tree->players; player++) plans += rp_cfr_plan_bytes(&cfr->plan[player]);
    return sizeof *cfr + arrays * cfr->tree->slot_count * sizeof *cfr->q + carried * sizeof *cfr->carry + plans;
}

size_t rp_cfr_memory_count(const rp_cfr *cfr) { return (is_predictive(cfr) ? 3 : 2) * (size_t)cfr->tree->slot_count; }

void rp_cfr_memory_write(const rp_cfr *cfr, double memory[]) {
    size_t slots = cfr->tree->slot_count;
    memcpy(memory, cfr->regret, slots * sizeof *memory);
    memcpy(memory + slots, cfr->average, slots * sizeof *memory);
    if (is_predictive(cfr)) memcpy(memory + 2 * slots, cfr->prediction, slots * sizeof *memory);
}

rp_status rp_cfr_memory_read(rp_cfr *cfr, uint64_t iterations, const double memory[], rp_error *error) {
    size_t slots = cfr->tree->slot_count;
    bool floored = is_predictive(cfr) || cfr->options.algorithm == RP_CFR_PLUS;
    for (size_t i = 0; i < rp_cfr_memory_count(cfr); i++) {
        bool never_negative = i < slots ? floored : i < 2 * slots;
        if (!(fabs(memory[i]) <= NUMBER_MAX) || (never_negative && memory[i] < 0))
            return rp_fail(error, RP_BAD_INPUT, "number %zu of the solver's memory (%g) cannot be", i, memory[i]);
    }
    memcpy(cfr->regret, memory, slots * sizeof *memory);
    memcpy(cfr->average, memory + slots, slots * sizeof *memory);
    if (is_predictive(cfr)) memcpy(cfr->prediction, memory + 2 * slots, slots * sizeof *memory);
    cfr->iterations = iterations;
    renew_all_reaches(cfr);
    return RP_OK;
}
