#include "play/commands/run_new.h"

#include "bench/runs/job_queue.h"
#include "bench/runs/proof.h"
#include "play/session/opened_game.h"
#include "play/terminal/console.h"
#include "play/terminal/shell_word.h"

#include <inttypes.h>
#include <stdio.h>

/* Makes the plan of which everything but the game is given; on success it owns game and data. */
static rp_status make_plan(const rp_run_options *options, const char *name, rp_run_prover *prover, rp_run_plan *plan,
                           rp_error *error) {
    rp_opened_game opened;
    if (!options->game) return rp_fail(error, RP_BAD_INPUT, "run new: --game GAME is needed");
    if (options->round_robin && options->plan.gauntlet)
        return rp_fail(error, RP_BAD_INPUT, "run new: either --gauntlet or --round-robin");
    rp_status status = rp_run_is_free(options->link, name, error);
    if (!status) status = rp_opened_game_make(options->game, options->directory, &opened, error);
    if (status) return status;
    *plan = (rp_run_plan){.game = opened.game, .data = opened.data, .batch = options->batch};
    snprintf(plan->name, sizeof plan->name, "%s", name);
    status = rp_plan_options_make(&options->plan, opened.game, &plan->match, error);
    if (!status) status = rp_run_prover_signature(prover, options->link, plan->data, &plan->signature, error);
    return status;
}

static void warn_about_server(const rp_run_options *options) {
    char doubts[256];
    rp_run_server_doubts(options->link, doubts);
    if (doubts[0]) rp_warn(doubts);
}

/* The rest of a command that is to be run as it stands. */
static void tell_options(const rp_run_options *options) {
    rp_redis_options_print(stdout, &options->redis);
    if (options->directory) {
        printf(" --data ");
        rp_shell_word_print(stdout, options->directory);
    }
    printf("\n");
}

static void tell_made(const rp_run_options *options, const rp_run_plan *plan, uint64_t queued) {
    printf("run %s: %" PRIu64 " games in %" PRIu64 " jobs, %" PRIu64 " queued\n", plan->name,
           rp_match_plan_games(&plan->match), plan->jobs, queued);
    if (options->redis.url && rp_redis_url_may_hold_password(options->redis.url))
        printf("Set RIPOSTE_REDIS to the address of the server, which is not repeated here.\n");
    printf("To play it, on as many machines as you like:\n  riposte worker --run %s --until-done", plan->name);
    tell_options(options);
    printf("To see how it goes:\n  riposte run watch %s", plan->name);
    tell_options(options);
    printf("For its records and its table:\n  riposte run export %s --out %s.records", plan->name, plan->name);
    tell_options(options);
}

int rp_run_verb_new(const rp_run_options *options, const char *name) {
    rp_error error = {RP_OK, ""};
    rp_run_prover prover;
    rp_run_plan plan = {.game = NULL};
    rp_run_prover_begin(&prover, options->directory);
    warn_about_server(options);
    rp_status status = make_plan(options, name, &prover, &plan, &error);
    if (!status) status = rp_run_create(options->link, &plan, &error);
    int result = status ? rp_complain(&error) : 0;
    if (!status) {
        uint64_t queued;
        result = rp_run_complain(rp_run_audit(options->link, &plan, false, &queued, &error), &error);
        if (!result) tell_made(options, &plan, queued);
    }
    rp_run_plan_release(&plan);
    return result;
}

/* Opens the run and asks for its state; the exit status, 0 to go on (then release the plan). */
static int open_run(const rp_run_options *options, const char *name, rp_run_plan *plan, rp_run_state *state) {
    rp_error error = {RP_OK, ""};
    if (rp_run_open(options->link, name, options->directory, plan, &error)) return rp_complain(&error);
    int result = rp_run_complain(rp_run_state_get(options->link, plan, state, &error), &error);
    if (result) rp_run_plan_release(plan);
    return result;
}

int rp_run_verb_stop(const rp_run_options *options, const char *name) {
    rp_run_plan plan;
    rp_run_state state;
    rp_error error = {RP_OK, ""};
    int result = open_run(options, name, &plan, &state);
    if (result) return result;
    if (state == RP_RUN_FINISHED || state == RP_RUN_DECIDED) {
        printf("run %s is %s already\n", name, rp_run_state_name(state));
    } else {
        result = rp_run_complain(rp_run_state_set(options->link, &plan, RP_RUN_STOPPED, 0, &error), &error);
        if (!result) printf("run %s is stopped; 'riposte run resume %s' lets it go on\n", name, name);
    }
    rp_run_plan_release(&plan);
    return result;
}

int rp_run_verb_resume(const rp_run_options *options, const char *name) {
    rp_run_plan plan;
    rp_run_state state;
    rp_error error = {RP_OK, ""};
    uint64_t again = 0, queued = 0;
    int result = open_run(options, name, &plan, &state);
    if (result) return result;
    if (state == RP_RUN_FINISHED || state == RP_RUN_DECIDED) {
        printf("run %s is %s; there is nothing to go on with\n", name, rp_run_state_name(state));
        rp_run_plan_release(&plan);
        return 0;
    }
    rp_run_answer answer = rp_run_aside_retry(options->link, &plan, &again, &error);
    if (answer == RP_RUN_DONE) answer = rp_run_audit(options->link, &plan, true, &queued, &error);
    if (answer == RP_RUN_DONE) answer = rp_run_state_set(options->link, &plan, RP_RUN_ACTIVE, 0, &error);
    result = rp_run_complain(answer, &error);
    if (!result) printf("run %s goes on; %" PRIu64 " jobs that were put aside are tried again\n", name, again);
    rp_run_plan_release(&plan);
    return result;
}

int rp_run_verb_remove(const rp_run_options *options, const char *name) {
    rp_error error = {RP_OK, ""};
    if (rp_run_delete(options->link, name, &error)) return rp_complain(&error);
    printf("run %s is deleted\n", name);
    return 0;
}
