/* The iterative half of `riposte solve`: on a game tree. */
#ifndef RIPOSTE_PLAY_SOLVE_ITERATIVE_H
#define RIPOSTE_PLAY_SOLVE_ITERATIVE_H

#include "play/solve/job.h"

/* Iterates up to the limits of the job, from the start or from a checkpoint, keeps one where it is stopped, prints the
 * report, and saves the policy where the command line names a file for it. What fails, or that it was stopped, is said
 * on standard error. The exit status. */
int rp_solve_iteratively(rp_solve_job *job);
/* Iterates nothing: the report is on the policy in the file that --policy-in names. */
int rp_solve_evaluate_policy(rp_solve_job *job);

#endif
