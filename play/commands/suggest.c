#include "play/commands/commands.h"

#include "engine/store/json.h"
#include "play/commands/arguments.h"
#include "play/commands/redis_options.h"
#include "play/commands/shared_cache.h"
#include "play/commands/shared_options.h"
#include "play/session/advice.h"
#include "play/session/opened_game.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"
#include "search/best/best.h"
#include "search/cache/cached_decision.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { AGENT_TEXT_MAX = 1024, DONE_TEXT_MAX = 40 };
enum { DEFAULT_SIMULATIONS = 100000, PATIENCE_MILLISECONDS = 2000, FIRST_STAGE = 16, SECOND_STAGE = 4, TIME_STAGE = 8 };

typedef struct suggest_options {
    const char *position, *agent, *player, *directory;
    uint64_t simulations, seed;
    double seconds; /* 0: no limit of time */
    bool json;
    rp_redis_options redis;
} suggest_options;

/* A search under way: what was asked, and the best answer so far. */
typedef struct search {
    const suggest_options *options;
    const rp_view *view;
    rp_agent *agent;
    char agent_text[AGENT_TEXT_MAX];
    const atomic_bool *stop;
    rp_shared_cache shared; /* all NULL: none */
    rp_decision *decision, *earlier;
} search;

/* ---- the view ------------------------------------------------------------------------------------------- */

/* Whose decision: --seat, or the view's player, or the first who is to act. */
static rp_status find_player(const suggest_options *options, const rp_position *position, int *player,
                             rp_error *error) {
    const rp_game *game = position->game;
    const char *file = strcmp(options->position, "-") == 0 ? "standard input" : options->position;
    unsigned to_act = rp_to_act(game, position->is_view ? &position->view.masked : &position->world);
    if (to_act == 0) return rp_fail(error, RP_BAD_INPUT, "%s: the game is over", file);
    if (to_act & RP_TO_ACT_CHANCE)
        return rp_fail(error, RP_BAD_INPUT, "%s: chance is to act, nobody has to decide", file);
    *player = position->is_view ? position->view.player : __builtin_ctz(to_act);
    if (options->player) {
        int named = rp_player_find(game, options->player);
        if (named < 0)
            return rp_fail(error, RP_BAD_INPUT, "--seat: %s has no '%.40s'", game->rules->name, options->player);
        if (position->is_view && named != *player)
            return rp_fail(error, RP_BAD_INPUT, "--seat: the position is a view of %s",
                           game->info.player_names[*player]);
        *player = named;
    }
    if (!(to_act & RP_TO_ACT_PLAYER(*player)))
        return rp_fail(error, RP_BAD_INPUT, "%s is not to act in this position", game->info.player_names[*player]);
    return RP_OK;
}

/* ---- the search ----------------------------------------------------------------------------------------- */

static int sims_option(const rp_agent *agent) {
    return rp_option_find(agent->kind->options, agent->kind->option_count, "sims");
}

/* The budget in simulations that the agent's own options name; 0 when it has none. */
static uint64_t simulations_of(const rp_agent *agent) {
    int index = sims_option(agent);
    return index >= 0 && agent->spec.value[index].set ? (uint64_t)agent->spec.value[index].integer : 0;
}

static uint32_t milliseconds_of(const suggest_options *options) { return (uint32_t)lround(options->seconds * 1000); }

static rp_status run_stage(search *s, uint64_t simulations, uint32_t milliseconds, rp_error *error) {
    const rp_limits limits = {.simulations = simulations, .milliseconds = milliseconds, .stop = s->stop};
    rp_decision *swap = s->earlier;
    s->earlier = s->decision;
    s->decision = swap;
    uint64_t seed = s->options->seed;
    rp_agent_forget(s->agent);
    return rp_cached_decide(s->shared.cache, s->agent, s->view, &limits, seed, seed, s->decision, error);
}

/* "1 node", "200 simulations": how far the search has come, in what its agent counts. */
static void write_done(const search *s, char text[DONE_TEXT_MAX]) {
    bool simulates = sims_option(s->agent) >= 0;
    uint64_t done = simulates ? s->decision->simulations : s->decision->nodes;
    snprintf(text, DONE_TEXT_MAX, "%" PRIu64 " %s%s", done, simulates ? "simulation" : "node", done == 1 ? "" : "s");
}

static void report_progress(const search *s, double seconds_left) {
    char best[RP_ADVICE_TEXT_MAX], value[48], done[DONE_TEXT_MAX];
    const rp_action_report *report = rp_advice_report(s->decision, s->decision->action);
    if (!report) return;
    rp_advice_best_text(s->view, s->decision, best);
    rp_advice_value_text(s->view->game, s->decision, report, value, sizeof value);
    write_done(s, done);
    fprintf(stderr, "after %s: %s, %s; %.0f s to go, Ctrl-C stops\n", done, best, value, seconds_left);
}

/* On a terminal a long search is run with growing budgets, so that there is something to read; the last stage is the
 * whole budget from the beginning, so the answer is the same as without stages. */
static rp_status search_in_stages(search *s, uint64_t simulations, rp_error *error) {
    uint32_t milliseconds = milliseconds_of(s->options);
    bool watched = rp_console_is_terminal(stderr);
    rp_status status = RP_OK;
    if (watched && milliseconds > PATIENCE_MILLISECONDS) {
        status = run_stage(s, 0, milliseconds / TIME_STAGE, error);
        if (status || atomic_load(s->stop)) return status;
        report_progress(s, 0.001 * (milliseconds - milliseconds / TIME_STAGE));
        milliseconds -= milliseconds / TIME_STAGE;
    } else if (watched && !milliseconds && simulations >= FIRST_STAGE * 100) {
        uint64_t begun = rp_clock_now(&rp_clock_monotonic);
        status = run_stage(s, simulations / FIRST_STAGE, 0, error);
        if (status || atomic_load(s->stop)) return status;
        double each = 1e-6 * (double)(rp_clock_now(&rp_clock_monotonic) - begun) / (double)(simulations / FIRST_STAGE);
        if (each * (double)simulations > PATIENCE_MILLISECONDS) {
            report_progress(s, 0.001 * each * (double)simulations * (1 + 1.0 / SECOND_STAGE));
            status = run_stage(s, simulations / SECOND_STAGE, 0, error);
            if (status || atomic_load(s->stop)) return status;
            report_progress(s, 0.001 * each * (double)simulations);
        }
    }
    /* Without --agent the budget stands in the agent's own spec. */
    return run_stage(s, s->options->agent ? s->options->simulations : 0, milliseconds, error);
}

static rp_status run_search(search *s, rp_error *error) {
    uint64_t simulations = s->options->simulations ? s->options->simulations : simulations_of(s->agent);
    s->stop = rp_interrupt_watch();
    s->decision->simulations = s->earlier->simulations = 0;
    rp_status status = search_in_stages(s, simulations, error);
    rp_interrupt_ignore_no_more();
    if (!status && atomic_load(s->stop)) {
        if (s->earlier->simulations > s->decision->simulations) {
            rp_decision *swap = s->earlier;
            s->earlier = s->decision;
            s->decision = swap;
        }
    }
    return status;
}

/* ---- output --------------------------------------------------------------------------------------------- */

static int print_answer(const search *s) {
    const rp_game *game = s->view->game;
    const char *player = game->info.player_names[s->view->player];
    if (!s->options->json) {
        printf("%s: %s to choose (%s, seed %" PRIu64, game->spec.text, player, s->agent_text, s->options->seed);
        char note[RP_TEXT_MAX], done[DONE_TEXT_MAX];
        uint64_t simulations = s->decision->simulations;
        write_done(s, done);
        if (sims_option(s->agent) >= 0 && simulations && simulations != simulations_of(s->agent)) printf(", %s", done);
        rp_agent_note(s->agent, note);
        printf("%s%s)\n\n", note[0] ? ", " : "", note);
        rp_advice_print(stdout, s->view, s->decision);
        return 0;
    }
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "game", game->spec.text);
    writer->string(writer, "player", player);
    writer->string(writer, "agent", s->agent_text);
    writer->integer(writer, "seed", (int64_t)s->options->seed);
    rp_advice_write(writer, s->view, s->decision);
    return rp_print_json(writer);
}

/* Makes the agent that is asked: the one named, or the best for the game with the budget of the command line. */
static rp_status make_agent(search *s, rp_error *error) {
    const suggest_options *options = s->options;
    const rp_game *game = s->view->game;
    if (options->agent) {
        snprintf(s->agent_text, sizeof s->agent_text, "%s", options->agent);
        return rp_agent_new(options->agent, game, &s->agent, error);
    }
    uint64_t simulations = options->simulations ? options->simulations : DEFAULT_SIMULATIONS;
    rp_status status = rp_best_agent_new(game, simulations, true, &s->agent, s->agent_text, error);
    int time = status ? -1 : rp_option_find(s->agent->kind->options, s->agent->kind->option_count, "time");
    uint32_t milliseconds = milliseconds_of(options);
    if (time < 0 || !milliseconds || options->simulations) return status;
    size_t name = strcspn(s->agent_text, ":");
    snprintf(s->agent_text + name, sizeof s->agent_text - name, ":time=%" PRIu32, milliseconds);
    rp_agent_free(s->agent);
    return rp_agent_new(s->agent_text, game, &s->agent, error);
}

static rp_status open_cache(search *s, rp_error *error) {
    rp_redis_address address;
    if (!rp_redis_options_are_given(&s->options->redis)) return RP_OK;
    rp_status status = rp_redis_options_address(&s->options->redis, &address, error);
    return status ? status : rp_shared_cache_open(&address, 0, &s->shared, error);
}

static int suggest_for(const rp_view *view, const suggest_options *options) {
    rp_error error = {RP_OK, ""};
    search s = {.options = options, .view = view};
    int status;
    s.decision = malloc(sizeof *s.decision);
    s.earlier = malloc(sizeof *s.earlier);
    if (!s.decision || !s.earlier)
        status = rp_complain_of(RP_FAILED, "no memory for the answer");
    else if (open_cache(&s, &error) || make_agent(&s, &error) || run_search(&s, &error))
        status = rp_complain(&error);
    else
        status = print_answer(&s);
    if (!status && s.stop && atomic_load(s.stop)) {
        char done[DONE_TEXT_MAX], said[64];
        write_done(&s, done);
        snprintf(said, sizeof said, "stopped after %s", done);
        status = rp_complain_of_stop(said);
    }
    rp_agent_free(s.agent);
    rp_shared_cache_close(&s.shared);
    free(s.decision);
    free(s.earlier);
    return status;
}

static int suggest(const char *spec, const suggest_options *options) {
    rp_error error = {RP_OK, ""};
    rp_position position;
    rp_data *data;
    if (rp_opened_position(options->position, options->directory, &position, &data, &error)) return rp_complain(&error);
    int player = 0, status;
    if ((spec && rp_opened_position_is_of(&position, spec, options->directory, &error)) ||
        find_player(options, &position, &player, &error)) {
        status = rp_complain(&error);
    } else {
        rp_view view = position.view;
        if (!position.is_view) rp_view_of(position.game, &position.world, player, &view);
        status = suggest_for(&view, options);
    }
    rp_position_release(&position);
    rp_data_free(data);
    return status;
}

static int complain_of_no_position(const char *spec, const suggest_options *options) {
    static const char missing[] = "--position FILE is missing";
    rp_error error;
    rp_opened_game game;
    if (!spec) return rp_complain_of(RP_BAD_INPUT, "%s", missing);
    if (!rp_opened_game_make(spec, options->directory, &game, &error)) {
        rp_opened_no_position(missing, spec, options->directory, &error);
        rp_opened_game_release(&game);
    }
    return rp_complain(&error);
}

static const char notes[] =
    "FILE is a JSON document as 'riposte pos new' prints it, a full world or one player's view; - is standard input.\n"
    "Of a world only what the player may know is used. GAME may be left out, the position names it.\n"
    "The same position, agent, seed and --sims give the same answer; --time does not promise that.\n"
    "+- is half of the 95 % interval of the sampling, if the others play as the search has them play.\n"
    "Of actions whose difference from the best is within its error, those are as good that are not more than 2 % of "
    "the payoff range better or worse, and those too close to call that may be better by more. Estimates of a search "
    "have no such error: they are as good, as far as was seen, where the digits that are shown are equal.\n"
    "With a Redis server named, an answer that took long is left there and found again; not with --sims of a named "
    "agent or --time.\n"
    "JSON: {\"game\", \"player\", \"agent\", \"seed\", \"value\" and \"stderr\" of the position, \"exact\": proved, "
    "not sampled, \"simulations\", \"nodes\", \"actions\": [{\"text\", \"value\": expected payoff or null, \"stderr\": "
    "its standard error or null, \"win\": chance of a payoff above 0 or null, \"share\": in the mixed strategy, "
    "\"visits\", \"against_best\": {\"value\": how far behind the best, \"stderr\", \"as_good\": it does not matter, "
    "or an equal estimate, "
    "\"too_close\": within the error}, \"reasons\": []}], \"best\": a text, \"mix\": whether it was drawn by the "
    "shares, \"not_advised\": what is warned of though the search preferred it, and why, or null, \"line\": "
    "[{\"player\", \"text\"}], \"posterior\": [{\"text\", \"probability\"}], \"terms\": [{\"name\", "
    "\"value\": {player: number}}] parts of the evaluation without a search}\n";

int rp_command_suggest(int argc, char **argv) {
    suggest_options options = {.seed = 1};
    const rp_argument table[] = {{.name = "position",
                                  .kind = RP_ARGUMENT_TEXT,
                                  .value_name = "FILE",
                                  .help = "the position (needed)",
                                  .target = &options.position},
                                 {.name = "agent",
                                  .kind = RP_ARGUMENT_TEXT,
                                  .value_name = "AGENT",
                                  .help = "who advises [what suits the game]",
                                  .target = &options.agent},
                                 {.name = "sims",
                                  .kind = RP_ARGUMENT_WHOLE,
                                  .value_name = "N",
                                  .minimum = 1,
                                  .maximum = 1e9,
                                  .help = "simulations [the agent's own, 100000 without --agent]",
                                  .target = &options.simulations},
                                 {.name = "time",
                                  .kind = RP_ARGUMENT_DURATION,
                                  .value_name = "TIME",
                                  .minimum = 0.001,
                                  .maximum = 86400,
                                  .help = "how long to think: 200ms, 20s, 5m [no limit but --sims]",
                                  .target = &options.seconds},
                                 {.name = "seat",
                                  .kind = RP_ARGUMENT_TEXT,
                                  .value_name = "NAME",
                                  .help = "who asks [the first who is to act]",
                                  .target = &options.player},
                                 rp_seed_argument(&options.seed, "seed of the search [1]"),
                                 rp_data_argument(&options.directory),
                                 rp_json_argument(&options.json),
                                 rp_redis_url_argument(&options.redis),
                                 rp_redis_password_argument(&options.redis)};
    const rp_command_line line = {
        .synopsis = "suggest [GAME] --position FILE [--agent AGENT] [--sims N | --time TIME] [--json]",
        .summary = "Says how good each legal action is: expected payoff with its error, chance to win, share in the "
                   "mixed strategy, visits; the expected course of play, what may be hidden, and reasons for the best.",
        .options = table,
        .option_count = sizeof table / sizeof *table,
        .words_maximum = 1,
        .words = "GAME",
        .notes = notes};
    char **words;
    int count, status = rp_arguments_parse(&line, argc, argv, &words, &count);
    if (status >= 0) return status;
    if (!options.position) return complain_of_no_position(count ? words[0] : NULL, &options);
    return suggest(count ? words[0] : NULL, &options);
}
