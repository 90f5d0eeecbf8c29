#include "search/greedy.h"

#include "eval/evaluate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_SAMPLES };
enum { NOTES_ALIGNMENT = 64 };

static const rp_option options[] = {
    {"samples", RP_OPTION_INTEGER, "32", 1, 100000, NULL,
     "worlds (what is hidden, as it may be) and chance draws averaged per action"},
};

/* Working memory of one agent, taken once. */
typedef struct greedy {
    rp_state world, next;
    double sum[RP_LEGAL_MAX], square[RP_LEGAL_MAX];
    rp_action reply[RP_LEGAL_MAX];
    const rp_evaluator *evaluator;
    _Alignas(NOTES_ALIGNMENT) unsigned char notes[];
} greedy;

static rp_status create(rp_agent *agent, rp_error *error) {
    const rp_evaluator *evaluator = rp_evaluator_of(agent->game);
    size_t size = sizeof(greedy) + (evaluator->notes_size + NOTES_ALIGNMENT - 1) / NOTES_ALIGNMENT * NOTES_ALIGNMENT;
    greedy *g = aligned_alloc(_Alignof(greedy), size);
    if (!g) return rp_fail(error, RP_FAILED, "no memory for greedy");
    g->evaluator = evaluator;
    memset(g->notes, 0, evaluator->notes_size);
    agent->search = g;
    return RP_OK;
}

static void destroy(rp_agent *agent) { free(agent->search); }

/* Draws chance until somebody decides or the game is over. */
static void settle(const rp_game *game, rp_state *state, rp_random *random) {
    while (rp_to_act(game, state) & RP_TO_ACT_CHANCE)
        rp_advance_one(game, state, RP_CHANCE_PLAYER, rp_sample(game, state, random));
}

/* Worth of `action` to `player` in g->world with the luck of `random`. */
static double try_action(greedy *g, const rp_game *game, int player, rp_action action, rp_random random) {
    double value[RP_PLAYERS_MAX];
    rp_move move = {{0}};
    unsigned to_act = rp_to_act(game, &g->world);
    for (int other = 0; to_act >> other; other++) {
        if (!(to_act >> other & 1) || other == player) continue;
        int count = rp_useful(game, &g->world, other, g->reply);
        move.of[other] = g->reply[rp_random_below(&random, (uint32_t)count)];
    }
    move.of[player] = action;
    rp_clone(game, &g->next, &g->world);
    rp_advance(game, &g->next, &move);
    settle(game, &g->next, &random);
    if (rp_to_act(game, &g->next))
        rp_estimate(g->evaluator, game, &g->next, g->notes, value);
    else
        rp_payoff(game, &g->next, value);
    return value[player];
}

/* Nothing is left to chance: one sample says all. */
static bool is_certain(const rp_game *game) {
    return !(game->info.capabilities & (RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS));
}

static uint64_t samples_of(const rp_agent *agent, const rp_limits *limits, int count) {
    if (is_certain(agent->game)) return 1;
    uint64_t samples = (uint64_t)agent->spec.value[OPTION_SAMPLES].integer;
    if (limits->simulations) samples = limits->simulations / (uint64_t)count;
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

/* One sample of every action, all with the same world and the same luck. */
static void add_sample(greedy *g, const rp_view *view, uint64_t seed, uint64_t number, const rp_decision *decision) {
    rp_random worlds, luck;
    rp_random_split(&worlds, seed, 2 * number);
    rp_random_split(&luck, seed, 2 * number + 1);
    rp_resample(view, &worlds, &g->world);
    for (int i = 0; i < decision->count; i++) {
        double value = try_action(g, view->game, view->player, decision->actions[i].action, luck);
        g->sum[i] += value;
        g->square[i] += value * value;
    }
}

static rp_status decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                        rp_decision *decision, rp_error *error) {
    (void)error;
    greedy *g = agent->search;
    for (int i = 0; i < decision->count; i++) g->sum[i] = g->square[i] = 0;
    uint64_t samples = samples_of(agent, limits, decision->count), done = 0;
    bool stopped = false;
    while (done < samples && !stopped) {
        add_sample(g, view, seed, done++, decision);
        stopped = limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed);
    }
    conclude(g, done, is_certain(agent->game), decision);
    decision->simulations = decision->nodes = done * (uint64_t)decision->count;
    decision->line_length = 1;
    decision->line[0] = (rp_line_step){.player = view->player, .action = decision->action};
    rp_action_text(view->game, &view->masked, view->player, decision->action, decision->line[0].text);
    return RP_OK;
}

const rp_agent_kind rp_agent_greedy = {
    .name = "greedy",
    .summary = "one step ahead by a heuristic evaluation, a score of positions by rules of thumb; of equal "
               "actions the first",
    .paper = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = destroy,
    .decide = decide,
};
