#include "play/commands/plan_options.h"
#include "play/commands/shared_options.h"

#include "bench/statistics/sprt.h"

#include <string.h>

enum { PAIRS = 100, PAIRS_WITH_TEST = 100000 };

static const double default_error = 0.05;

const char rp_plan_notes[] =
    "Agents are separated by ','. A part KEY=VALUE belongs to the agent before it, every other part begins a new one:\n"
    "    --agents ismcts:sims=1000,select=rm,random   is two agents\n"
    "More than two agents play a round robin, with --gauntlet the first against each other one. In one-player games "
    "each plays alone and the payoffs are compared.\n"
    "Both games of a pair have the same deal and dice, the seats swapped. All error bars come from whole pairs; +- and "
    "[ ] are 95 %.\n"
    "In games of three or four players, as many agents as seats rotate: a deal is played once with each agent at each "
    "seat, --pairs N is the number of deals, error bars come from whole deals. The agents keep their "
    "order round the table, so another order may give other figures. Any other number of agents, or "
    "--gauntlet, plays pairs: of two agents one holds the odd seats (first, third), the other the even ones, then the "
    "other way round, and the mean payoffs of their seats are compared.\n"
    "--sprt ELO0,ELO1 stops by itself: at the first pair at which the games so far are (1 - beta) / alpha times as "
    "likely with a difference of ELO1 between the two agents as with ELO0, or the other way round. Both are in "
    "normalised Elo: a difference of one standard deviation of a game is 347. --sprt 0,5 asks whether a change is "
    "worth 5 or nothing. Where agents rotate it stops at a deal, and the score is that of the first agent: the mean "
    "over its games and the others of who has the higher payoff, 1/2 where they are equal (bounds up to 150).\n";

rp_argument rp_sprt_argument(const char **bounds, const char *help) {
    return (rp_argument){
        .name = "sprt", .kind = RP_ARGUMENT_TEXT, .value_name = "ELO0,ELO1", .help = help, .target = bounds};
}

static rp_argument error_argument(const char *name, const char *help, double *target) {
    return (rp_argument){.name = name,
                         .kind = RP_ARGUMENT_REAL,
                         .value_name = "P",
                         .minimum = 1e-9,
                         .maximum = 0.499,
                         .help = help,
                         .target = target};
}

rp_argument rp_alpha_argument(double *alpha) {
    return error_argument("alpha", "chance of accepting ELO1 where ELO0 is true [0.05]", alpha);
}

rp_argument rp_beta_argument(double *beta) {
    return error_argument("beta", "chance of accepting ELO0 where ELO1 is true [0.05]", beta);
}

void rp_plan_arguments(rp_plan_options *options, rp_argument arguments[]) {
    const rp_argument table[RP_PLAN_ARGUMENTS] = {
        {.name = "agents",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "A,B[,C]",
         .help = "who plays (needed)",
         .target = &options->agents},
        {.name = "pairs",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = RP_MATCH_PAIRS_MAX,
         .help = "pairs of games between each two agents, or deals [100, with --sprt at most 100000]",
         .target = &options->pairs},
        rp_seed_argument(&options->seed, "seed of deals and searches [1]"),
        {.name = "gauntlet",
         .kind = RP_ARGUMENT_FLAG,
         .help = "the first agent plays each other one [each two play, or all rotate]",
         .target = &options->gauntlet},
        rp_sprt_argument(&options->sprt, "stop when it is clear which of the two differences is true"),
        rp_alpha_argument(&options->alpha),
        rp_beta_argument(&options->beta)};
    memcpy(arguments, table, sizeof table);
}

/* "0,5" */
static rp_status read_bounds(const char *text, double *elo0, double *elo1, rp_error *error) {
    const char *comma = strchr(text, ',');
    char first[32];
    if (!comma || comma == text || !comma[1] || (size_t)(comma - text) >= sizeof first)
        return rp_fail(error, RP_BAD_INPUT, "--sprt: '%.60s' should be two numbers ELO0,ELO1 such as 0,5", text);
    memcpy(first, text, (size_t)(comma - text));
    first[comma - text] = 0;
    rp_status status = rp_parse_real("--sprt", first, -RP_SEQUENTIAL_ELO_MAX, RP_SEQUENTIAL_ELO_MAX, elo0, error);
    if (!status)
        status = rp_parse_real("--sprt", comma + 1, -RP_SEQUENTIAL_ELO_MAX, RP_SEQUENTIAL_ELO_MAX, elo1, error);
    if (!status && *elo0 >= *elo1)
        status =
            rp_fail(error, RP_BAD_INPUT, "--sprt: ELO0 should be below ELO1, but %g is not below %g", *elo0, *elo1);
    return status;
}

rp_status rp_stopping_rule_read(const char *sprt, double alpha, double beta, rp_stopping_rule *rule, rp_error *error) {
    *rule = (rp_stopping_rule){.used = sprt != NULL};
    if (!sprt) {
        if (alpha == 0 && beta == 0) return RP_OK;
        return rp_fail(error, RP_BAD_INPUT, "--%s is for --sprt ELO0,ELO1", alpha != 0 ? "alpha" : "beta");
    }
    rule->alpha = alpha != 0 ? alpha : default_error;
    rule->beta = beta != 0 ? beta : default_error;
    return read_bounds(sprt, &rule->elo0, &rule->elo1, error);
}

rp_status rp_plan_options_make(const rp_plan_options *options, const rp_game *game, rp_match_plan *plan,
                               rp_error *error) {
    *plan = (rp_match_plan){.game = game, .pairs = options->pairs, .seed = options->seed};
    if (!options->agents) return rp_fail(error, RP_BAD_INPUT, "--agents A,B is needed");
    if (plan->pairs == 0) plan->pairs = options->sprt ? PAIRS_WITH_TEST : PAIRS;
    rp_status status = rp_agent_list_parse(options->agents, &plan->agents, error);
    plan->pairing = options->gauntlet ? RP_GAUNTLET : rp_match_pairing_of(game, plan->agents.count);
    if (!status) status = rp_stopping_rule_read(options->sprt, options->alpha, options->beta, &plan->stopping, error);
    return status ? status : rp_match_plan_make(plan, error);
}
