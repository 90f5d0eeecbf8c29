/* What a solve found out, as text and as JSON. */
#ifndef RIPOSTE_PLAY_SOLVE_REPORT_H
#define RIPOSTE_PLAY_SOLVE_REPORT_H

#include "play/solve/strategy.h"
#include "search/equilibrium/solver.h"
#include "search/exact/state_graph.h"

typedef struct rp_solve_report {
    const rp_game *game;
    char algorithm[16];
    char reason[200];  /* why this algorithm, or what else there is to say of it; "" */
    const char *ended; /* "iterations", "time", "nashconv", "stopped", "exact" or "policy" */
    rp_nash_conv result;
    uint64_t iterations;
    double seconds, build_seconds;
    double iterations_per_second, histories_per_second; /* 0: unknown */
    uint64_t histories, terminals;                      /* RP_STATE_GRAPH_ENDLESS: not finite or not counted */
    uint64_t information_sets, actions;
    size_t bytes, solver_bytes;        /* at the end; all that is kept while iterating, 0: nothing iterates */
    const rp_state_graph_facts *exact; /* NULL: iterative */
    uint64_t seed, threads;
    const rp_curve_point *point; /* NULL: no curve wanted */
    size_t point_count;
    const rp_solve_strategy *strategy;
} rp_solve_report;

void rp_solve_report_print(const rp_solve_report *report);
/* Prints the document; the exit status. */
int rp_solve_report_json(const rp_solve_report *report);

#endif
