#include "bench/measure/strength.h"

#include "search/equilibrium/game_tree_build.h"
#include "search/exploit/game_tree.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SAMPLES_MAX = 1000 };

const rp_strength_game rp_strength_games[] = {
    {.spec = "kuhn", .samples = SAMPLES_MAX, .tree_answers = 5000},
    {.spec = "leduc", .samples = SAMPLES_MAX, .tree_answers = 40000},
    {.spec = "liars-dice", .samples = SAMPLES_MAX, .tree_answers = 250000},
    {.spec = "goofspiel:cards=4,order=descending,info=hidden", .samples = SAMPLES_MAX, .tree_answers = 40000},
    {.spec = "phantom-ttt", .training = 100000, .questions = 10000, .games = 400, .answers = 16},
    /* no two fights show the same cards, so the tree of a response does not fill: another search answers alone */
    {.spec = "dq-combat", .games = 400, .answers = 1, .base = "ismcts:sims=10000"},
};
const size_t rp_strength_game_count = sizeof rp_strength_games / sizeof *rp_strength_games;

const char *const rp_strength_agents[] = {"random",
                                          "greedy",
                                          "flatmc:sims=1000",
                                          "pimc:sims=1000",
                                          "pimc:sims=10000",
                                          "ismcts:sims=1000",
                                          "ismcts:sims=10000",
                                          "ismcts:sims=1000,select=rm",
                                          "ismcts:sims=10000,select=rm"};
const size_t rp_strength_agent_count = sizeof rp_strength_agents / sizeof *rp_strength_agents;

rp_strength_game rp_strength_game_of(const char *spec) {
    for (size_t i = 0; i < rp_strength_game_count; i++)
        if (strcmp(rp_strength_games[i].spec, spec) == 0) return rp_strength_games[i];
    return (rp_strength_game){.spec = spec,
                              .samples = SAMPLES_MAX,
                              .tree_answers = 40000,
                              .training = 100000,
                              .questions = 10000,
                              .games = 400,
                              .answers = 16};
}

/* ---- cells ---------------------------------------------------------------------------------------------- */

typedef struct strength_run {
    const rp_strength_options *options;
    rp_strength_table *table;
    uint64_t began;
    rp_strength_progress progress;
    /* of the present game */
    const rp_strength_game *judged;
    rp_game *game;
    rp_game_tree *tree;
    rp_sequence_form *form; /* NULL: a bound is looked for */
} strength_run;

static double seconds_since(uint64_t began) { return (double)(rp_clock_now(&rp_clock_monotonic) - began) * 1e-9; }

static bool is_stopped(const strength_run *run) {
    return run->options->stop && atomic_load_explicit(run->options->stop, memory_order_relaxed);
}

static void tell(strength_run *run, double share) {
    run->progress.share = share;
    run->progress.seconds = seconds_since(run->began);
    if (run->options->progress) run->options->progress(run->options->context, &run->progress);
}

static void tell_answers(void *context, const rp_exploit_progress *progress) {
    tell(context, progress->expected ? (double)progress->answers / (double)progress->expected : 0);
}

static void tell_games(void *context, const rp_response_progress *progress) {
    double share = progress->whole ? (double)progress->done / (double)progress->whole : 0;
    tell(context, progress->stage == RP_RESPONSE_TRAINING ? share / 2 : 0.5 + share / 2);
}

/* Seconds for the next cell; 0: no limit. */
static double allowance(const strength_run *run) {
    if (run->options->seconds <= 0) return 0;
    double left = run->options->seconds - seconds_since(run->began);
    int cells = run->progress.cells - run->progress.done;
    return left > 0 ? left / cells : 1e-3;
}

/* No limit in time cut it short. */
static bool asked_whole(const rp_exploit_options *options, const rp_exploit_result *result) {
    if (result->certain || result->samples == options->samples) return true;
    double next = (double)result->answers * (result->samples + 1.0) / result->samples;
    return options->answers && result->samples > 1 && next > (double)options->answers;
}

static bool paid_whole(const rp_response_options *options, const rp_response_result *result, int seats) {
    for (int i = 0; i < seats; i++) {
        const rp_response_seat *seat = &result->seat[i];
        bool enough = options->questions && seat->questions >= options->questions;
        if (seat->trained < options->training && !enough) return false;
    }
    return result->games == options->games;
}

static rp_status judge_on_tree(strength_run *run, const char *agent, rp_strength_cell *cell, rp_error *error) {
    const rp_exploit_options options = {.samples = run->judged->samples,
                                        .answers = run->judged->tree_answers,
                                        .seed = run->options->seed,
                                        .threads = run->options->threads,
                                        .seconds = allowance(run),
                                        .stop = run->options->stop,
                                        .progress = tell_answers,
                                        .context = run};
    rp_status status = rp_exploit_agent(run->form, agent, &options, NULL, &cell->exploit, error);
    cell->whole = asked_whole(&options, &cell->exploit);
    if (!status) cell->state = RP_STRENGTH_TREE;
    return status;
}

static rp_status find_bound(strength_run *run, const char *agent, rp_strength_cell *cell, rp_error *error) {
    const rp_strength_game *judged = run->judged;
    const rp_response_options options = {.base = judged->base,
                                         .training = judged->training,
                                         .questions = judged->questions,
                                         .games = judged->games,
                                         .answers = judged->answers,
                                         .exploration = RP_RESPONSE_EXPLORATION,
                                         .seed = run->options->seed,
                                         .threads = run->options->threads,
                                         .training_seconds = allowance(run) / 2,
                                         .payment_seconds = allowance(run) / (judged->training ? 2 : 1),
                                         .stop = run->options->stop,
                                         .progress = tell_games,
                                         .context = run};
    rp_status status = rp_best_response_search(run->game, agent, &options, &cell->response, error);
    cell->whole = paid_whole(&options, &cell->response, run->game->info.players);
    if (!status) cell->state = RP_STRENGTH_BOUND;
    return status;
}

static void fill_cell(strength_run *run, int agent, rp_strength_cell *cell) {
    uint64_t began = rp_clock_now(&rp_clock_monotonic);
    rp_error error = {RP_OK, ""};
    const char *spec = run->table->agent[agent];
    run->progress.agent = agent;
    tell(run, 0);
    rp_status status = run->form ? judge_on_tree(run, spec, cell, &error) : find_bound(run, spec, cell, &error);
    if (status && !is_stopped(run)) {
        cell->state = RP_STRENGTH_REFUSED;
        snprintf(cell->text, sizeof cell->text, "%.255s", error.text);
    }
    cell->seconds = seconds_since(began);
}

/* ---- games ---------------------------------------------------------------------------------------------- */

static rp_status open_game(strength_run *run, int number, rp_error *error) {
    run->judged = &run->options->games[number];
    rp_status status = rp_game_new(run->judged->spec, NULL, &run->game, error);
    if (status) return status;
    snprintf(run->table->game[number], RP_SPEC_TEXT_MAX, "%s", run->game->spec.text);
    const rp_game_tree_options options = {.stop = run->options->stop};
    rp_error too_large;
    if (rp_game_tree_build(run->game, &options, &run->tree, &too_large)) return RP_OK;
    run->table->on_tree[number] = true;
    return rp_sequence_form_build(run->tree, &run->form, error);
}

static void close_game(strength_run *run) {
    rp_sequence_form_free(run->form);
    rp_game_tree_free(run->tree);
    rp_game_free(run->game);
    run->form = NULL;
    run->tree = NULL;
    run->game = NULL;
}

static rp_status fill_game(strength_run *run, int number, rp_error *error) {
    rp_status status = open_game(run, number, error);
    run->progress.game = number;
    for (int agent = 0; agent < run->options->agent_count && !status && !is_stopped(run); agent++) {
        fill_cell(run, agent, &run->table->cell[agent][number]);
        run->progress.done++;
    }
    close_game(run);
    return status;
}

/* ---- more simulations ----------------------------------------------------------------------------------- */

/* Where "sims=N" stands in the spec, and N; NULL when it does not. */
static const char *find_simulations(const char *spec, unsigned long long *count) {
    const char *at = strstr(spec, "sims=");
    if (!at || at == spec || (at[-1] != ':' && at[-1] != ',')) return NULL;
    *count = strtoull(at + 5, NULL, 10);
    return at;
}

/* The same agent with other simulations. */
static bool alike(const char *a, const char *b, unsigned long long *of_a, unsigned long long *of_b) {
    const char *in_a = find_simulations(a, of_a), *in_b = find_simulations(b, of_b);
    if (!in_a || !in_b || in_a - a != in_b - b || strncmp(a, b, (size_t)(in_a - a)) != 0) return false;
    return strcmp(in_a + strcspn(in_a, ","), in_b + strcspn(in_b, ",")) == 0;
}

/* True when `less` is below `more` by two standard errors of the difference. */
static bool is_below(rp_measured less, rp_measured more) {
    return more.value - less.value > 2 * sqrt(less.error * less.error + more.error * more.error);
}

/* How far the true NashConv of `above` may lie over that of `below`. */
static double most_apart(const rp_exploit_result *above, const rp_exploit_result *below) {
    double a = above->plug_in.error, b = below->lower.error;
    return above->plug_in.value - below->lower.value + 2 * sqrt(a * a + b * b);
}

rp_strength_verdict rp_strength_compare(const rp_strength_cell *fewer, const rp_strength_cell *more) {
    if (fewer->state != RP_STRENGTH_TREE || more->state != RP_STRENGTH_TREE) return RP_STRENGTH_UNCLEAR;
    if (is_below(more->exploit.plug_in, fewer->exploit.lower)) return RP_STRENGTH_LESS;
    if (is_below(fewer->exploit.plug_in, more->exploit.lower)) return RP_STRENGTH_MORE;
    double a = fewer->exploit.plug_in.value, b = more->exploit.plug_in.value;
    double apart = fmax(most_apart(&fewer->exploit, &more->exploit), most_apart(&more->exploit, &fewer->exploit));
    return apart < 0.02 * fmax(a, b) ? RP_STRENGTH_SAME : RP_STRENGTH_UNCLEAR;
}

/* For each agent the one that is alike with the next larger number of simulations. */
static void find_trends(const rp_strength_options *options, rp_strength_table *table) {
    for (int fewer = 0; fewer < options->agent_count; fewer++) {
        unsigned long long own, other, next_count = 0;
        int next = -1;
        for (int i = 0; i < options->agent_count; i++) {
            if (!alike(table->agent[fewer], table->agent[i], &own, &other) || other <= own) continue;
            if (next < 0 || other < next_count) {
                next = i;
                next_count = other;
            }
        }
        for (int game = 0; game < options->game_count && next >= 0; game++) {
            const rp_strength_cell *a = &table->cell[fewer][game], *b = &table->cell[next][game];
            if (a->state != RP_STRENGTH_TREE || b->state != RP_STRENGTH_TREE) continue;
            table->trend[table->trend_count++] = (rp_strength_trend){game, fewer, next, rp_strength_compare(a, b)};
        }
    }
}

/* ---- everything ----------------------------------------------------------------------------------------- */

/* A spec that some of the games accepts is good; the first game's complaint otherwise. */
static rp_status check_agent(const rp_strength_options *options, const char *spec, rp_error *error) {
    rp_error first = {RP_OK, ""};
    for (int i = 0; i < options->game_count; i++) {
        rp_game *game;
        rp_agent *agent = NULL;
        rp_error own = {RP_OK, ""};
        rp_status status = rp_game_new(options->games[i].spec, NULL, &game, error);
        if (status) return status;
        status = rp_agent_new(spec, game, &agent, &own);
        rp_agent_free(agent);
        rp_game_free(game);
        if (!status) return RP_OK;
        if (i == 0) first = own;
    }
    return rp_fail(error, RP_BAD_INPUT, "%s", first.text);
}

rp_status rp_strength_measure(const rp_strength_options *options, rp_strength_table *table, rp_error *error) {
    memset(table, 0, sizeof *table);
    for (int i = 0; i < options->agent_count; i++) {
        rp_status status = check_agent(options, options->agents[i], error);
        if (status) return status;
        snprintf(table->agent[i], RP_SPEC_TEXT_MAX, "%s", options->agents[i]);
    }
    strength_run run = {.options = options,
                        .table = table,
                        .began = rp_clock_now(&rp_clock_monotonic),
                        .progress.cells = options->agent_count * options->game_count};
    for (int game = 0; game < options->game_count && !is_stopped(&run); game++) {
        rp_status status = fill_game(&run, game, error);
        if (status) return status;
    }
    find_trends(options, table);
    table->stopped = is_stopped(&run);
    table->seconds = seconds_since(run.began);
    return RP_OK;
}
