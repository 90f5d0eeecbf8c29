/* The two halves of `riposte solve`: iterative on a game tree, exact on a graph of positions. */
#ifndef RIPOSTE_PLAY_SOLVE_SOLVE_H
#define RIPOSTE_PLAY_SOLVE_SOLVE_H

#include "play/solve/arguments.h"
#include "play/solve/report.h"
#include "play/terminal/progress_line.h"
#include "search/equilibrium/policy.h"

#include <stdatomic.h>

typedef struct rp_solve_job {
    const rp_solve_arguments *arguments;
    const rp_game *game;
    const atomic_bool *stop;
    rp_progress_line progress;
    uint64_t began; /* nanoseconds */
} rp_solve_job;

/* Seconds since the command began. */
double rp_solve_seconds(const rp_solve_job *job);
/* Build the tree, also for its size alone; the error names --nodes-maximum where that helps. */
rp_status rp_solve_build_tree(rp_solve_job *job, rp_game_tree **tree, rp_error *error);
/* An rp_solve_lookup in an rp_policy. */
bool rp_solve_lookup_policy(const void *policy, const rp_view *view, int count, const rp_action legal[],
                            double probability[]);
/* How a policy came about, for its file. */
void rp_solve_origin(const rp_solve_report *report, char *text, size_t size);

/* All three print the report and return the exit status. */
int rp_solve_iteratively(rp_solve_job *job);
int rp_solve_exactly(rp_solve_job *job);
int rp_solve_evaluate_policy(rp_solve_job *job);

/* Collects the strategies to show, and prints the report in the way that was asked for; the exit status. */
int rp_solve_print(const rp_solve_job *job, rp_solve_report *report, rp_solve_lookup *lookup, const void *solution);

#endif
