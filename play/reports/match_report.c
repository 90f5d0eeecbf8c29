#include "play/reports/match_report.h"

#include "engine/store/json.h"
#include "play/reports/ratings_report.h"
#include "play/reports/rotation_report.h"
#include "play/reports/versus_report.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <inttypes.h>
#include <stdio.h>

static rp_test_report test_of(const rp_match_plan *plan, const rp_match_result *result) {
    return (rp_test_report){.rule = plan->stopping,
                            .lower = result->lower,
                            .upper = result->upper,
                            .log_likelihood_ratio = result->log_likelihood_ratio,
                            .verdict = result->verdict};
}

/* What was played by each two agents, for rating; returns how many. */
static int rated_of(const rp_match_result *result, rp_rated_match rated[RP_MATCH_VERSUS_MAX]) {
    for (int i = 0; i < result->versus_count; i++) {
        const rp_versus *versus = &result->versus[i];
        rated[i] = (rp_rated_match){versus->first, versus->second, versus->pairs};
    }
    return result->versus_count;
}

static int reference_of(const rp_match_plan *plan) { return plan->pairing == RP_GAUNTLET ? 0 : RP_RATED_TO_MEAN; }

static void print_ratings(const rp_match_plan *plan, const rp_match_result *result) {
    rp_rated_match rated[RP_MATCH_VERSUS_MAX];
    const char *names[RP_MATCH_AGENTS_MAX];
    rp_ratings ratings;
    rp_error error = {RP_OK, ""};
    int count = rated_of(result, rated);
    for (int i = 0; i < plan->agents.count; i++) names[i] = result->agent[i];
    if (rp_ratings_of(plan->agents.count, rated, count, reference_of(plan), &ratings, &error) == RP_OK)
        rp_ratings_report_table(&ratings, rated, count, names, reference_of(plan));
    else
        rp_complain(&error);
    rp_ratings_release(&ratings);
}

static void print_opponents(const rp_match_plan *plan, const rp_match_result *result) {
    rp_versus_report_head(plan->game);
    for (int i = 0; i < result->versus_count; i++) rp_versus_report_line(&result->versus[i], plan->game);
    rp_versus_report_seats_head();
    for (int i = 0; i < result->versus_count; i++) rp_versus_report_seats(&result->versus[i], plan->game);
}

static void print_rotation(const rp_match_plan *plan, const rp_match_result *result) {
    const char *names[RP_PLAYERS_MAX];
    for (int i = 0; i < plan->agents.count; i++) names[i] = result->agent[i];
    rp_rotation_report_table(&result->rotation, plan->game, names);
}

void rp_match_report_table(const rp_match_plan *plan, const rp_match_result *result) {
    bool rotates = plan->pairing == RP_ROTATION;
    printf("game %s, %s%" PRIu64 " %s, seed %" PRIu64 "\n", plan->game->spec.text,
           plan->stopping.used ? "at most " : "", plan->pairs, rotates ? "deals" : "pairs", plan->seed);
    for (int i = 0; i < plan->agents.count; i++) printf("  %c  %s\n", 'A' + i, result->agent[i]);
    if (rotates)
        print_rotation(plan, result);
    else
        print_opponents(plan, result);
    rp_test_report test = test_of(plan, result);
    if (plan->stopping.used) rp_test_report_lines(&test, rp_match_tested(result));
    if (!rotates && plan->agents.count > 2) print_ratings(plan, result);
    if (result->games < result->total && result->verdict == RP_UNDECIDED)
        printf("only %" PRIu64 " of %" PRIu64 " games were played\n", result->games, result->total);
}

static rp_status write_ratings(rp_writer *writer, const rp_match_plan *plan, const rp_match_result *result,
                               rp_error *error) {
    rp_rated_match rated[RP_MATCH_VERSUS_MAX];
    rp_ratings ratings;
    int count = rated_of(result, rated);
    rp_status status = rp_ratings_of(plan->agents.count, rated, count, reference_of(plan), &ratings, error);
    if (!status) rp_ratings_report_json(&ratings, writer);
    rp_ratings_release(&ratings);
    return status;
}

static void write_versus(rp_writer *writer, const rp_match_plan *plan, const rp_match_result *result) {
    writer->open_array(writer, "versus");
    for (int i = 0; i < result->versus_count; i++) {
        writer->open_object(writer, NULL);
        rp_versus_report_json(writer, &result->versus[i], plan->game);
        writer->close(writer);
    }
    writer->close(writer);
}

rp_status rp_match_report_write(rp_writer *writer, const rp_match_plan *plan, const rp_match_result *result,
                                rp_error *error) {
    writer->string(writer, "game", plan->game->spec.text);
    writer->integer(writer, "seed", (int64_t)plan->seed);
    writer->integer(writer, "pairs", (int64_t)plan->pairs);
    writer->integer(writer, "games", (int64_t)result->games);
    writer->boolean(writer, "stopped", result->games < result->total && result->verdict == RP_UNDECIDED);
    writer->open_array(writer, "agents");
    for (int i = 0; i < plan->agents.count; i++) writer->string(writer, NULL, result->agent[i]);
    writer->close(writer);
    write_versus(writer, plan, result);
    if (plan->stopping.used) {
        rp_test_report test = test_of(plan, result);
        rp_test_report_json(writer, &test, rp_match_tested(result));
        writer->close(writer);
    }
    if (plan->pairing == RP_ROTATION) return rp_rotation_report_json(writer, &result->rotation, plan->game, error);
    return plan->agents.count > 2 ? write_ratings(writer, plan, result, error) : RP_OK;
}

int rp_match_report_json(const rp_match_plan *plan, const rp_match_result *result) {
    rp_error error = {RP_OK, ""};
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    if (rp_match_report_write(writer, plan, result, &error)) {
        rp_json_writer_free(writer);
        return rp_complain(&error);
    }
    return rp_print_json(writer);
}
