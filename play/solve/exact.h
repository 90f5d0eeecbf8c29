/* The exact half of `riposte solve`: on a graph of positions. */
#ifndef RIPOSTE_PLAY_SOLVE_EXACT_H
#define RIPOSTE_PLAY_SOLVE_EXACT_H

#include "play/solve/job.h"

/* Solves the game of the job, prints the report, and saves the policy where the command line names a file for it. What
 * fails, or that it was stopped, is said on standard error. The exit status. */
int rp_solve_exactly(rp_solve_job *job);

#endif
