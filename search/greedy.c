#include "search/greedy.h"

#include "eval/evaluate.h"

#include <math.h>
#include <stdlib.h>

enum { OPTION_SAMPLES };

static const rp_option options[] = {
    {"samples", RP_OPTION_INTEGER, "32", 1, 100000, NULL, "worlds and chance draws averaged per action"},
};

/* Working memory of one agent, taken once. */
typedef struct greedy {
    rp_state world, next;
    double sum[RP_LEGAL_MAX], square[RP_LEGAL_MAX];
    rp_action reply[RP_LEGAL_MAX];
} greedy;

static rp_status create(rp_agent *agent, rp_error *error) {
    agent->search = aligned_alloc(_Alignof(greedy), sizeof(greedy));
    return agent->search ? RP_OK : rp_fail(error, RP_FAILED, "no memory for greedy");
}

static void destroy(rp_agent *agent) { free(agent->search); }

/* Draws chance until somebody decides or the game is over. */
static void settle(const rp_game *game, rp_state *state, rp_random *random) {
    while (rp_to_act(game, state) & RP_TO_ACT_CHANCE)
        rp_apply_one(game, state, RP_CHANCE_PLAYER, rp_sample(game, state, random));
}

/* Worth of `action` to `player` in g->world with the luck of `random`. */
static double try_action(greedy *g, const rp_game *game, int player, rp_action action, rp_random random) {
    double value[RP_PLAYERS_MAX];
    rp_move move = {{0}};
    unsigned to_act = rp_to_act(game, &g->world);
    for (int other = 0; to_act >> other; other++) {
        if (!(to_act >> other & 1) || other == player) continue;
        int count = rp_legal(game, &g->world, other, g->reply);
        move.of[other] = g->reply[rp_random_below(&random, (uint32_t)count)];
    }
    move.of[player] = action;
    rp_clone(game, &g->next, &g->world);
    rp_apply(game, &g->next, &move);
    settle(game, &g->next, &random);
    rp_evaluate(game, &g->next, value);
    return value[player];
}

static uint64_t samples_of(const rp_agent *agent, const rp_limits *limits, int count) {
    unsigned uncertain = RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS;
    if (!(agent->game->info.capabilities & uncertain)) return 1;
    uint64_t samples = (uint64_t)agent->spec.value[OPTION_SAMPLES].integer;
    if (limits && limits->simulations) samples = limits->simulations / (uint64_t)count;
    return samples ? samples : 1;
}

/* Means, errors, share and the choice from the sums over `samples`. */
static void conclude(const greedy *g, uint64_t samples, bool certain, rp_decision *decision) {
    int best = 0;
    for (int i = 0; i < decision->count; i++) {
        rp_action_report *report = &decision->actions[i];
        double n = (double)samples, mean = g->sum[i] / n;
        double variance = samples > 1 ? (g->square[i] - n * mean * mean) / (n - 1) : 0;
        report->value = mean;
        report->standard_error = certain ? 0 : samples < 2 ? INFINITY : sqrt((variance > 0 ? variance : 0) / n);
        report->win = NAN;
        report->share = 0;
        report->visits = samples;
        if (mean > decision->actions[best].value) best = i;
    }
    decision->actions[best].share = 1;
    decision->action = decision->actions[best].action;
    decision->value = decision->actions[best].value;
    decision->standard_error = decision->actions[best].standard_error;
}

static rp_status decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                        rp_decision *decision, rp_error *error) {
    (void)error;
    greedy *g = agent->search;
    const rp_game *game = agent->game;
    const rp_clock *clock = limits && limits->clock ? limits->clock : &rp_clock_monotonic;
    uint64_t begin = rp_clock_now(clock);
    rp_action legal[RP_LEGAL_MAX];
    memset(decision, 0, sizeof *decision);
    decision->count = rp_legal(game, &view->masked, view->player, legal);
    for (int i = 0; i < decision->count; i++) {
        decision->actions[i].action = legal[i];
        g->sum[i] = g->square[i] = 0;
    }
    uint64_t samples = samples_of(agent, limits, decision->count), done = 0;
    while (done < samples) {
        rp_random worlds, luck;
        rp_random_split(&worlds, seed, 2 * done);
        rp_random_split(&luck, seed, 2 * done + 1);
        rp_resample(view, &worlds, &g->world);
        for (int i = 0; i < decision->count; i++) {
            double value = try_action(g, game, view->player, legal[i], luck);
            g->sum[i] += value;
            g->square[i] += value * value;
        }
        done++;
        if (limits && limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) break;
    }
    conclude(g, done, !(game->info.capabilities & (RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS)), decision);
    decision->simulations = decision->nodes = done * (uint64_t)decision->count;
    decision->line_length = 1;
    decision->line[0] = (rp_line_step){.player = view->player, .action = decision->action};
    rp_action_text(game, &view->masked, view->player, decision->action, decision->line[0].text);
    decision->milliseconds = (double)(rp_clock_now(clock) - begin) / 1e6;
    return RP_OK;
}

const rp_agent_kind rp_agent_greedy = {
    .name = "greedy",
    .summary = "one step ahead by a heuristic evaluation",
    .paper = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = destroy,
    .decide = decide,
};
