#include "bench/measure/speed_solvers.h"

#include "engine/clock.h"
#include "search/equilibrium/cfr.h"
#include "search/equilibrium/game_tree_build.h"
#include "search/equilibrium/mccfr.h"

#include <stdio.h>

/* One game with what the solvers work on. */
typedef struct solver_task {
    rp_game *game;
    rp_game_tree *tree;
    rp_sequence_form *form;
    rp_cfr *cfr;
    rp_mccfr *mccfr;
} solver_task;

typedef struct solver_case {
    const char *game;
    bool sampling; /* es-mccfr; else cfr */
    bool size;     /* bytes too */
} solver_case;

static const solver_case cases[] = {
    {"kuhn", false, false}, {"leduc", false, true}, {"liars-dice", false, true}, {"leduc", true, true}};
enum { CASES = sizeof cases / sizeof *cases };

static rp_status open_task(const solver_case *one, solver_task *task, rp_error *error) {
    *task = (solver_task){0};
    rp_status status = rp_game_new(one->game, NULL, &task->game, error);
    if (!status) status = rp_game_tree_build(task->game, NULL, &task->tree, error);
    if (!status && one->sampling) {
        const rp_mccfr_options options = {.sampling = RP_EXTERNAL_SAMPLING, .seed = 1};
        return rp_mccfr_new(task->tree, &options, &task->mccfr, error);
    }
    if (!status) status = rp_sequence_form_build(task->tree, &task->form, error);
    if (status) return status;
    rp_game_tree_drop_nodes(task->tree);
    const rp_cfr_options options = {.algorithm = RP_CFR};
    return rp_cfr_new(task->form, &options, &task->cfr, error);
}

static void close_task(solver_task *task) {
    rp_mccfr_free(task->mccfr);
    rp_cfr_free(task->cfr);
    rp_sequence_form_free(task->form);
    rp_game_tree_free(task->tree);
    rp_game_free(task->game);
}

static void iterate(solver_task *task, uint64_t count) {
    if (task->mccfr)
        rp_mccfr_iterate(task->mccfr, count);
    else
        rp_cfr_iterate(task->cfr, count);
}

/* Batches grow until one takes a thousandth of a second, so that the clock costs nothing. */
static double rate_of(solver_task *task, double seconds) {
    uint64_t batch = 1, done = 0, began = rp_clock_now(&rp_clock_monotonic), before = began, now;
    do {
        iterate(task, batch);
        done += batch;
        now = rp_clock_now(&rp_clock_monotonic);
        if (now - before < 1000000) batch *= 2;
        before = now;
    } while ((double)(now - began) < seconds * 1e9);
    return (double)done / (double)(now - began) * 1e9;
}

static double bytes_per_action(const solver_task *task) {
    size_t bytes = rp_game_tree_bytes(task->tree);
    bytes += task->mccfr ? rp_mccfr_bytes(task->mccfr) : rp_cfr_bytes(task->cfr) + rp_sequence_form_bytes(task->form);
    return (double)bytes / (double)(task->tree->slot_count - (uint32_t)task->tree->players);
}

static rp_status measure_case(const rp_speed *speed, const solver_case *one, rp_speed_rate rate[], int *count,
                              rp_error *error) {
    const char *algorithm = one->sampling ? "es-mccfr" : "cfr";
    solver_task task;
    rp_status status = open_task(one, &task, error);
    if (!status) {
        rp_speed_rate *next = &rate[(*count)++];
        *next = (rp_speed_rate){.unit = "/s", .threads = 1};
        snprintf(next->name, sizeof next->name, "iterations %s %s", algorithm, one->game);
        for (int run = 0; run < speed->runs; run++) {
            double reached = rate_of(&task, speed->seconds);
            if (reached > next->value) next->value = reached;
        }
    }
    if (!status && one->size) {
        rp_speed_rate *next = &rate[(*count)++];
        *next = (rp_speed_rate){.unit = "bytes", .threads = 1, .value = bytes_per_action(&task)};
        snprintf(next->name, sizeof next->name, "memory an information-set action, %s %s", algorithm, one->game);
    }
    close_task(&task);
    return status;
}

rp_status rp_speed_measure_solvers(const rp_speed *speed, rp_speed_rate rate[RP_SPEED_RATES_MAX], int *count,
                                   rp_error *error) {
    rp_status status = RP_OK;
    for (int i = 0; i < CASES && !status; i++) {
        status = measure_case(speed, &cases[i], rate, count, error);
        if (speed->step) speed->step(speed->context, i + 1, CASES);
    }
    return status;
}
