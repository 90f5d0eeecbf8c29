/* The command line of `riposte solve`. */
#ifndef RIPOSTE_PLAY_SOLVE_ARGUMENTS_H
#define RIPOSTE_PLAY_SOLVE_ARGUMENTS_H

#include "play/commands/output_options.h"
#include "play/commands/redis_options.h"

#include <stdint.h>

enum { RP_SOLVE_AUTO, RP_SOLVE_EXACT, RP_SOLVE_ITERATIVE /* + rp_solver_algorithm */ };

#define RP_SOLVE_ITERATIONS_MAX 1000000000000000u

typedef struct rp_solve_arguments {
    const char *game;     /* NULL: of the position */
    const char *position; /* NULL: from the start of the game */
    int algorithm;
    uint64_t iterations; /* 0: not given; the same below */
    double seconds, nash_conv;
    double checkpoint_every; /* seconds */
    uint64_t threads, seed, nodes_maximum, states_maximum;
    int baseline; /* rp_baseline */
    bool plus, linear, simultaneous;
    const char *policy_out, *policy_in, *checkpoint;
    const char *resume; /* "": from the usual place; NULL: a new run */
    const char *data;
    bool curve, strategy, force, json, quiet;
    int argc; /* the command line, to print one that goes on */
    char **argv;
    rp_redis_options redis;
} rp_solve_arguments;

/* As rp_arguments_parse: -1 to go on, else the exit status. Also refuses options that do not go together. */
int rp_solve_arguments_parse(int argc, char **argv, rp_solve_arguments *arguments);

#endif
