/* One run of `riposte solve`, and what its two halves need: iterative on a game tree, exact on a graph of positions. */
#ifndef RIPOSTE_PLAY_SOLVE_JOB_H
#define RIPOSTE_PLAY_SOLVE_JOB_H

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
/* As rp_game_tree_build, by the limit and the progress line of the job; the error names --nodes-maximum where that
 * helps. */
rp_status rp_solve_build_tree(rp_solve_job *job, rp_game_tree **tree, rp_error *error);
/* An rp_solve_lookup; `policy` is an rp_policy. */
bool rp_solve_lookup_policy(const void *policy, const rp_view *view, int count, const rp_action useful[],
                            double probability[]);
/* How a policy came about, for its file: at most `size` bytes with the 0 at the end. */
void rp_solve_origin(const rp_solve_report *report, char *text, size_t size);

/* Collects the strategies to show, and prints the report in the way that was asked for, its zeros without a sign; the
 * exit status. */
int rp_solve_print(const rp_solve_job *job, rp_solve_report *report, rp_solve_lookup *lookup, const void *solution);

#endif
