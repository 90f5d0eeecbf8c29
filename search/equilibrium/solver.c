#include "search/equilibrium/solver.h"

#include "search/equilibrium/cfr.h"

#include <stdlib.h>

const char *const rp_solver_names[RP_SOLVER_ALGORITHMS] = {"cfr",   "cfr+",     "lcfr",    "dcfr",
                                                           "pcfr+", "es-mccfr", "os-mccfr"};

struct rp_solver {
    rp_sequence_form *form;
    rp_solver_options options;
    rp_cfr *cfr; /* one of the two is there */
    rp_mccfr *mccfr;
    uint64_t iterations_taken_over;
};

static rp_status make_mccfr(rp_solver *solver, rp_error *error) {
    const rp_solver_options *options = &solver->options;
    const rp_mccfr_options made = {.sampling = options->algorithm == RP_SOLVER_OUTCOME_MCCFR ? RP_OUTCOME_SAMPLING
                                                                                             : RP_EXTERNAL_SAMPLING,
                                   .baseline = options->baseline,
                                   .plus = options->plus,
                                   .linear = options->linear,
                                   .simultaneous = options->simultaneous,
                                   .threads = options->threads,
                                   .seed = options->seed};
    rp_status status = rp_mccfr_new(solver->form->tree, &made, &solver->mccfr, error);
    if (!status) rp_sequence_form_drop_tables(solver->form);
    return status;
}

static rp_status make_cfr(rp_solver *solver, rp_error *error) {
    const rp_cfr_options made = {.algorithm = (rp_cfr_algorithm)solver->options.algorithm,
                                 .simultaneous = solver->options.simultaneous,
                                 .threads = solver->options.threads};
    rp_status status = rp_sequence_form_restore_tables(solver->form, error);
    if (!status) status = rp_cfr_new(solver->form, &made, &solver->cfr, error);
    if (!status) solver->form->users++;
    return status;
}

rp_status rp_solver_new(rp_sequence_form *form, const rp_solver_options *options, rp_solver **solver, rp_error *error) {
    rp_solver *made = calloc(1, sizeof *made);
    *solver = NULL;
    if (!made) return rp_fail(error, RP_FAILED, "no memory for the solver");
    made->form = form;
    made->options = *options;
    rp_status status = rp_solver_samples(options->algorithm) ? make_mccfr(made, error) : make_cfr(made, error);
    if (status) {
        rp_solver_free(made);
        return status;
    }
    *solver = made;
    return RP_OK;
}

void rp_solver_free(rp_solver *solver) {
    if (!solver) return;
    if (solver->cfr) solver->form->users--;
    rp_cfr_free(solver->cfr);
    rp_mccfr_free(solver->mccfr);
    free(solver);
}

const rp_solver_options *rp_solver_options_of(const rp_solver *solver) { return &solver->options; }

void rp_solver_iterate(rp_solver *solver, uint64_t count) {
    if (solver->cfr)
        rp_cfr_iterate(solver->cfr, count);
    else
        rp_mccfr_iterate(solver->mccfr, count);
}

uint64_t rp_solver_iterations(const rp_solver *solver) {
    return solver->cfr ? rp_cfr_iterations(solver->cfr) : rp_mccfr_iterations(solver->mccfr);
}

void rp_solver_average(const rp_solver *solver, double strategy[]) {
    if (solver->cfr)
        rp_cfr_average(solver->cfr, strategy);
    else
        rp_mccfr_average(solver->mccfr, strategy);
}

static void write_average(const void *solver, double strategy[]) { rp_solver_average(solver, strategy); }

static rp_status measure_cfr(const rp_solver *solver, rp_nash_conv *result, rp_error *error) {
    double *room = malloc(solver->form->tree->slot_count * sizeof *room);
    if (!room) return rp_fail(error, RP_FAILED, "no memory for the average strategy");
    rp_nash_conv_of_tables(solver->form, write_average, solver, room, result);
    free(room);
    return RP_OK;
}

/* Always on the nodes: no digit may depend on whether the tables happen to be there. */
static rp_status measure_mccfr(rp_solver *solver, rp_nash_conv *result, rp_error *error) {
    double *room = rp_mccfr_lend(solver->mccfr);
    rp_status status = rp_nash_conv_of_nodes(solver->form->tree, write_average, solver, room, result, error);
    rp_mccfr_take_back(solver->mccfr);
    return status;
}

rp_status rp_solver_nash_conv(rp_solver *solver, rp_nash_conv *result, rp_error *error) {
    return solver->cfr ? measure_cfr(solver, result, error) : measure_mccfr(solver, result, error);
}

size_t rp_solver_bytes(const rp_solver *solver) {
    const rp_game_tree *tree = solver->form->tree;
    if (solver->cfr) return sizeof *solver + rp_cfr_bytes(solver->cfr) + tree->slot_count * sizeof(double);
    return sizeof *solver + rp_mccfr_bytes(solver->mccfr) + rp_nash_conv_of_nodes_bytes(tree);
}

double rp_solver_nodes(const rp_solver *solver) {
    if (solver->mccfr) return (double)rp_mccfr_visits(solver->mccfr);
    uint64_t made = rp_cfr_iterations(solver->cfr) - solver->iterations_taken_over;
    return (double)made * solver->form->tree->node_count;
}

size_t rp_solver_memory_count(const rp_solver *solver) {
    return solver->cfr ? rp_cfr_memory_count(solver->cfr) : rp_mccfr_memory_count(solver->mccfr);
}

void rp_solver_memory_write(const rp_solver *solver, double memory[]) {
    if (solver->cfr)
        rp_cfr_memory_write(solver->cfr, memory);
    else
        rp_mccfr_memory_write(solver->mccfr, memory);
}

rp_status rp_solver_memory_read(rp_solver *solver, uint64_t iterations, const double memory[], size_t count,
                                rp_error *error) {
    if (count != rp_solver_memory_count(solver))
        return rp_fail(error, RP_BAD_INPUT, "the solver's memory has %zu numbers, not %zu", count,
                       rp_solver_memory_count(solver));
    if (solver->mccfr) return rp_mccfr_memory_read(solver->mccfr, iterations, memory, error);
    rp_status status = rp_cfr_memory_read(solver->cfr, iterations, memory, error);
    solver->iterations_taken_over = status ? 0 : iterations;
    return status;
}
