/* The options that say what is played, shared by all commands that play a plan (bench/match/match_plan.h). */
#ifndef RIPOSTE_PLAY_COMMANDS_PLAN_OPTIONS_H
#define RIPOSTE_PLAY_COMMANDS_PLAN_OPTIONS_H

#include "bench/match/match_plan.h"
#include "play/commands/arguments.h"

/* Zero-filled before parsing, but for the seed. */
typedef struct rp_plan_options {
    const char *agents, *sprt; /* as given; NULL: not */
    uint64_t pairs, seed;      /* pairs 0: not given */
    double alpha, beta;        /* 0: not given */
    bool gauntlet;
} rp_plan_options;

enum { RP_PLAN_ARGUMENTS = 7 };

/* Entries of a command's table of options, into arguments[RP_PLAN_ARGUMENTS]. */
void rp_plan_arguments(rp_plan_options *options, rp_argument arguments[]);
/* Whole lines for the notes of a command. */
extern const char rp_plan_notes[];

/* The plan that is asked for, made. RP_BAD_INPUT names the option that is wrong or missing. */
rp_status rp_plan_options_make(const rp_plan_options *options, const rp_game *game, rp_match_plan *plan,
                               rp_error *error);

/* The three options of a stopping rule, for tables of other commands; the targets are what rp_stopping_rule_read
 * takes. */
rp_argument rp_sprt_argument(const char **bounds, const char *help);
rp_argument rp_alpha_argument(double *alpha);
rp_argument rp_beta_argument(double *beta);

/* From the texts of --sprt (NULL: not given), --alpha and --beta (0: not given). RP_BAD_INPUT as above. */
rp_status rp_stopping_rule_read(const char *sprt, double alpha, double beta, rp_stopping_rule *rule, rp_error *error);

#endif
