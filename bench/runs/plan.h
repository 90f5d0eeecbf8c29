/* The plan of a distributed run: a match plan cut into jobs, with all that a worker needs to prove that it would play
 * the same games. Kept as a hash of texts:
 *
 *   format      1. A plan of a higher format is refused, and nothing of its run is changed
 *   program     version of the program that made the run
 *   game        canonical spec     rules  their version     data, identity  hashes, hexadecimal (engine/game.h)
 *   agents      canonical specs, separated by ','
 *   files       hash of the contents of the files that the agents' options `file` name; 0 without
 *   pairing     round-robin, gauntlet or rotation
 *   pairs, seed, batch, jobs       decimal
 *   stopping    "" or "elo0,elo1,alpha,beta"
 *   signature   what rp_signature gave where the run was made, hexadecimal
 *   sample      hash of the record of the plan's first game played by `random` agents: deals, seeds and records agree
 *   created     when, as the server tells the time: seconds since 1970
 *   check       hash of all other fields
 *
 * Job j is the pairs (in rotations deals) j * batch .. (j + 1) * batch - 1 of all opponents, which is a range of
 * game numbers of the plan.
 */
#ifndef RIPOSTE_BENCH_RUNS_PLAN_H
#define RIPOSTE_BENCH_RUNS_PLAN_H

#include "bench/match/match_plan.h"
#include "bench/runs/keys.h"

enum {
    RP_RUN_FORMAT = 1,
    RP_RUN_FIELDS = 17,
    RP_RUN_FIELD_MAX = RP_SPEC_TEXT_MAX, /* of a game; agents are shorter */
    RP_RUN_JOBS_MAX = RP_MATCH_PAIRS_MAX,
    RP_JOB_GAMES_MAX = 65536 /* games in one job */
};

typedef struct rp_run_plan {
    char name[RP_RUN_NAME_MAX];
    char program[32];
    rp_match_plan match; /* made; its game is `game` */
    rp_game *game;       /* owned */
    rp_data *data;       /* owned; NULL: compiled in */
    uint64_t batch, jobs;
    uint64_t files, signature, sample;
    uint64_t created; /* seconds since 1970 by the server's clock */
    uint64_t check;   /* of the fields as they are kept */
    uint64_t binding; /* of all fields but created and check: values of jobs are bound to it */
} rp_run_plan;

/* Finishes a plan of which name, match (made), game, data, batch (0: a default by the number of pairs, so that a job is
 * short and there are not too many), signature and created are filled: jobs, files, sample, program, check, binding.
 * RP_BAD_INPUT: batch out of range, a file that cannot be read. */
rp_status rp_run_plan_finish(rp_run_plan *plan, rp_error *error);
void rp_run_plan_release(rp_run_plan *plan); /* all zero allowed */

/* The fields in order: name and text. texts are heap-allocated with the table; free it whole with free(). */
typedef struct rp_run_fields {
    char text[RP_RUN_FIELDS][RP_RUN_FIELD_MAX];
} rp_run_fields;
const char *rp_run_field_name(int field);
void rp_run_plan_write(const rp_run_plan *plan, rp_run_fields *fields);

/* Reads what rp_run_plan_write wrote, hostile input included; opens game, data (folder `directory`; NULL, or a game
 * without data: compiled in) and makes the match plan. RP_BAD_INPUT with the reason: a newer format, another version of
 * program, rules or data, files or sample that differ, or no plan. The signature is not looked at. Takes as long as a
 * game of random play. */
rp_status rp_run_plan_read(const char *name, const rp_run_fields *fields, const char *directory, rp_run_plan *plan,
                           rp_error *error);

/* Games of job `job`: the number of the first one and how many. */
void rp_run_job_games(const rp_run_plan *plan, uint64_t job, uint64_t *first, uint64_t *count);

#endif
