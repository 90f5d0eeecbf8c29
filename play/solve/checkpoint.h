/* The checkpoint of `riposte solve`: where it lies, whether it fits the command line, and writing it. */
#ifndef RIPOSTE_PLAY_SOLVE_CHECKPOINT_H
#define RIPOSTE_PLAY_SOLVE_CHECKPOINT_H

#include "play/commands/shared_cache.h"
#include "play/session/storage.h"
#include "play/solve/job.h"

typedef struct rp_solve_keeper {
    const rp_solve_job *job;
    rp_shared_cache shared; /* all NULL: none */
    uint64_t found;         /* iterations that the cache had */
    char path[RP_PATH_MAX]; /* "": the usual place, not looked for yet */
    rp_checkpoint resumed;  /* all zero in a new run */
    bool written;
} rp_solve_keeper;

/* Finds out whether files named on the command line can be written, and reads and checks what --resume asks for;
 * without it looks for an earlier run in the cache of a Redis server that is named. Release in any case. */
rp_status rp_solve_keeper_open(const rp_solve_job *job, rp_solve_keeper *keeper, rp_error *error);
void rp_solve_keeper_release(rp_solve_keeper *keeper);

/* The rp_solver_algorithm to go on with; -1 in a new run, and where an algorithm was still to be chosen. */
int rp_solve_resumed_algorithm(const rp_solve_keeper *keeper);

/* Puts the solver and its run where the checkpoint has them. */
rp_status rp_solve_take_over(rp_solve_keeper *keeper, rp_solver *solver, rp_solver_run *run, rp_error *error);

/* Writes the state of the run. `solver` NULL: stopped while an algorithm was being chosen; there is nothing to keep
 * then, since the choice comes out the same when it is made again. */
rp_status rp_solve_save_checkpoint(rp_solve_keeper *keeper, const rp_solver *solver, const rp_solver_run *run,
                                   rp_error *error);
/* Leaves the state of the run in the cache, where there is one and it had less. */
void rp_solve_share_checkpoint(rp_solve_keeper *keeper, const rp_solver *solver, const rp_solver_run *run);
/* At the end of a run that was not stopped: writes it where the user named a file or resumed one, else removes what was
 * written in the meantime. */
rp_status rp_solve_finish_checkpoint(rp_solve_keeper *keeper, const rp_solver *solver, const rp_solver_run *run,
                                     rp_error *error);

#endif
