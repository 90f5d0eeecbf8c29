#include "bench/measure/speed.h"
#include "bench/measure/fixed_position.h"
#include "bench/measure/speed_solvers.h"
#include "search/agent.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { CLONE_SOURCES = 4, CLONE_ROUNDS = 1000, PLAYOUTS_PER_BATCH = 200 };

/* One thread's work. */
typedef struct speed_task {
    const rp_fixed_position *position;
    rp_state source[CLONE_SOURCES], scratch;
    rp_random random;
    rp_agent *agent; /* searches only; owned */
    rp_view view;
    rp_decision decision;
    uint64_t seed;
    rp_status status;
    rp_error error;
    /* of one run */
    uint64_t (*batch)(struct speed_task *task);
    uint64_t nanoseconds, counted;
    pthread_t thread;
} speed_task;

/* Each does some work and returns how much was counted. */
static uint64_t clone_states(speed_task *task) {
    const rp_game *game = task->position->game;
    for (int i = 0; i < CLONE_ROUNDS; i++) {
        for (int j = 0; j < CLONE_SOURCES; j++) {
            rp_clone(game, &task->scratch, &task->source[j]);
            __asm__("" : : "r"(&task->scratch) : "memory"); /* the copy must really be made */
        }
    }
    return (uint64_t)CLONE_ROUNDS * CLONE_SOURCES;
}

static uint64_t play_randomly(speed_task *task) {
    double payoff[RP_PLAYERS_MAX];
    for (int i = 0; i < PLAYOUTS_PER_BATCH; i++) {
        rp_start(task->position->game, &task->scratch);
        rp_playout(task->position->game, &task->scratch, &task->random, payoff);
    }
    return PLAYOUTS_PER_BATCH;
}

static void decide(speed_task *task) {
    rp_agent_forget(task->agent);
    if (!task->status)
        task->status = rp_agent_decide(task->agent, &task->view, NULL, task->seed++, &task->decision, &task->error);
}

static uint64_t simulate(speed_task *task) {
    decide(task);
    return task->decision.simulations;
}

static uint64_t visit_nodes(speed_task *task) {
    decide(task);
    return task->decision.nodes;
}

/* What is measured. `choices` as in fixed_position.h: in dq-combat the hero first decides to attack. */
typedef struct speed_case {
    const char *what, *game, *agent;
    int choices;
    bool inverse;  /* nanoseconds each instead of a rate */
    bool threaded; /* again with several threads */
    uint64_t (*batch)(speed_task *task);
} speed_case;

static const speed_case cases[] = {
    {"clone", "tictactoe", NULL, 0, true, false, clone_states},
    {"clone", "kuhn", NULL, 0, true, false, clone_states},
    {"clone", "goofspiel", NULL, 0, true, false, clone_states},
    {"clone", "dq-combat", NULL, 1, true, false, clone_states},
    {"clone", "destinyquest", NULL, 0, true, false, clone_states},
    {"clone", "mage-knight", NULL, 0, true, false, clone_states},
    {"clone", "calamity", NULL, 0, true, false, clone_states},
    {"clone", "dungeonquest", NULL, 0, true, false, clone_states},
    {"playouts", "tictactoe", NULL, 0, false, false, play_randomly},
    {"playouts", "kuhn", NULL, 0, false, false, play_randomly},
    {"playouts", "goofspiel:cards=4", NULL, 0, false, false, play_randomly},
    {"playouts", "dq-combat", NULL, 0, false, true, play_randomly},
    {"playouts", "dq-combat:variant=solo", NULL, 0, false, false, play_randomly},
    {"playouts", "dq-combat:variant=dice", NULL, 0, false, false, play_randomly},
    {"playouts", "dq-combat:variant=classic", NULL, 0, false, false, play_randomly},
    {"playouts", "destinyquest", NULL, 0, false, true, play_randomly},
    {"playouts", "destinyquest:p1=l3w,p2=h3m", NULL, 0, false, false, play_randomly},
    {"playouts", "mage-knight", NULL, 0, false, false, play_randomly},
    {"playouts", "calamity", NULL, 0, false, false, play_randomly},
    {"playouts", "dungeonquest", NULL, 0, false, false, play_randomly},
    {"playouts", "dungeonquest:players=4,variant=dice", NULL, 0, false, false, play_randomly},
    {"playouts", "dungeonquest:players=4,variant=official", NULL, 0, false, false, play_randomly},
    {"playouts", "leduc", NULL, 0, false, false, play_randomly},
    {"playouts", "connect4", NULL, 0, false, false, play_randomly},
    {"playouts", "pig", NULL, 0, false, false, play_randomly},
    {"playouts", "2048", NULL, 0, false, false, play_randomly},
    {"simulations", "tictactoe", "mcts:sims=10000", 0, false, true, simulate},
    {"simulations", "connect4", "mcts:sims=10000", 0, false, false, simulate},
    {"simulations", "kuhn", "ismcts:sims=10000", 0, false, false, simulate},
    {"simulations", "leduc", "ismcts:sims=10000", 0, false, false, simulate},
    {"simulations", "liars-dice", "ismcts:sims=10000", 0, false, false, simulate},
    {"simulations", "phantom-ttt", "ismcts:sims=10000", 0, false, false, simulate},
    {"simulations", "goofspiel:cards=4", "ismcts:sims=10000", 0, false, false, simulate},
    {"simulations", "goofspiel:cards=4", "mcts:sims=10000", 0, false, false, simulate},
    {"simulations", "dq-combat", "ismcts:sims=10000", 1, false, true, simulate},
    {"simulations", "dq-combat", "ismcts:sims=10000,observer=so", 1, false, false, simulate},
    {"simulations", "dq-combat", "ismcts:sims=10000,select=rm", 1, false, false, simulate},
    {"simulations", "dq-combat", "ismcts:sims=10000,select=exp3", 1, false, false, simulate},
    {"simulations", "dq-combat", "pimc:sims=10000", 1, false, false, simulate},
    {"simulations", "dq-combat", "flatmc:sims=10000", 1, false, false, simulate},
    {"simulations", "destinyquest", "mcts:sims=10000", 1, false, false, simulate},
    {"simulations", "mage-knight:tier=2", "ismcts:sims=10000", 0, false, false, simulate},
    {"simulations", "calamity", "ismcts:sims=10000", 0, false, false, simulate},
    {"simulations", "dungeonquest:players=4,variant=dice", "ismcts:sims=10000", 0, false, false, simulate},
    {"nodes", "tictactoe", "expectimax:nodes=100000", 0, false, false, visit_nodes},
    {"nodes", "dq-combat", "expectimax:nodes=100000", 1, false, false, visit_nodes},
    {"nodes", "destinyquest", "expectimax:nodes=1000000", 1, false, false, visit_nodes},
    {"nodes", "destinyquest", "expectimax:nodes=1000000,table=no,pruning=none", 1, false, false, visit_nodes},
    {"nodes", "destinyquest:p1=l3w,p2=h3m", "expectimax:nodes=1000000,table=no,pruning=none", 1, false, false,
     visit_nodes},
    {"nodes", "calamity", "expectimax:nodes=300000", 0, false, false, visit_nodes},
    {"nodes", "connect4", "expectimax:nodes=1000000", 0, false, false, visit_nodes},
    {"nodes", "pig", "expectimax:nodes=1000000", 1, false, false, visit_nodes},
    {"nodes", "pig", "expectimax:nodes=1000000,table=no", 1, false, false, visit_nodes},
    {"nodes", "pig", "expectimax:nodes=1000000,table=no,pruning=none", 1, false, false, visit_nodes},
    {"nodes", "2048", "expectimax:nodes=1000000,table=no,pruning=none", 2, false, false, visit_nodes},
};
enum { CASES = sizeof cases / sizeof *cases };

static void *run_task(void *argument) {
    speed_task *task = argument;
    uint64_t limit = task->nanoseconds;
    task->counted = 0;
    uint64_t began = rp_clock_now(&rp_clock_monotonic), now;
    do {
        task->counted += task->batch(task);
        now = rp_clock_now(&rp_clock_monotonic);
    } while (now - began < limit && !task->status);
    task->nanoseconds = now - began;
    return NULL;
}

/* One run by `count` threads at once; *rate is the sum of what each counted in its own time. */
static rp_status run_once(speed_task *tasks, int count, double seconds, double *rate, rp_error *error) {
    int started = 1;
    for (int i = 0; i < count; i++) tasks[i].nanoseconds = (uint64_t)(seconds * 1e9);
    while (started < count && pthread_create(&tasks[started].thread, NULL, run_task, &tasks[started]) == 0) started++;
    run_task(&tasks[0]);
    *rate = 0;
    for (int i = 0; i < started; i++) {
        if (i > 0) pthread_join(tasks[i].thread, NULL);
        *rate += (double)tasks[i].counted / (double)tasks[i].nanoseconds * 1e9;
    }
    for (int i = 0; i < started; i++)
        if (tasks[i].status) return rp_fail(error, tasks[i].status, "%s", tasks[i].error.text);
    return started == count ? RP_OK : rp_fail(error, RP_FAILED, "cannot start %d threads", count);
}

static rp_status begin_task(speed_task *task, const speed_case *one, const rp_fixed_position *position, int threads,
                            int number, rp_error *error) {
    task->position = position;
    task->batch = one->batch;
    rp_random_split(&task->random, 1, (uint64_t)number);
    for (int i = 0; i < CLONE_SOURCES; i++) rp_clone(position->game, &task->source[i], &position->state);
    if (!one->agent) return RP_OK;
    char spec[96];
    if (threads > 1)
        snprintf(spec, sizeof spec, "%s,threads=%d", one->agent, threads);
    else
        snprintf(spec, sizeof spec, "%s", one->agent);
    rp_view_of(position->game, &position->state, rp_fixed_position_player(position), &task->view);
    return rp_agent_new(spec, position->game, &task->agent, error);
}

static rp_status best_of_runs(const rp_speed *speed, speed_task *tasks, int count, double *best, rp_error *error) {
    *best = 0;
    for (int run = 0; run < speed->runs; run++) {
        double rate;
        rp_status status = run_once(tasks, count, speed->seconds, &rate, error);
        if (status) return status;
        if (rate > *best) *best = rate;
    }
    return RP_OK;
}

/* A search brings its own threads, other work is done by several tasks. */
static rp_status measure(const rp_speed *speed, const speed_case *one, int threads, double *best, rp_error *error) {
    int count = one->agent ? 1 : threads;
    rp_fixed_position position;
    rp_status status = rp_fixed_position_make(one->game, speed->directory, one->choices, &position, error);
    if (status) return status;
    speed_task *tasks = aligned_alloc(_Alignof(speed_task), (size_t)count * sizeof *tasks);
    if (tasks)
        memset(tasks, 0, (size_t)count * sizeof *tasks);
    else
        status = rp_fail(error, RP_FAILED, "no memory for %d threads", count);
    for (int i = 0; i < count && !status; i++) status = begin_task(&tasks[i], one, &position, threads, i, error);
    if (!status) status = best_of_runs(speed, tasks, count, best, error);
    for (int i = 0; tasks && i < count; i++) rp_agent_free(tasks[i].agent);
    free(tasks);
    rp_fixed_position_release(&position);
    return status;
}

static void name_rate(rp_speed_rate *rate, const speed_case *one, int threads) {
    char agent[40] = "";
    if (one->agent) {
        /* The budget belongs to the measurement, not to the name. */
        size_t name = strcspn(one->agent, ":"), budget = strcspn(one->agent, ",");
        bool more = one->agent[budget] != 0;
        snprintf(agent, sizeof agent, " %.*s%s%s", (int)name, one->agent, more ? ":" : "",
                 more ? one->agent + budget + 1 : "");
    }
    snprintf(rate->name, sizeof rate->name, "%s%s %s", one->what, agent, one->game);
    if (threads > 1) {
        size_t used = strlen(rate->name);
        snprintf(rate->name + used, sizeof rate->name - used, ", %d threads", threads);
    }
    rate->threads = threads;
    rate->unit = one->inverse ? "ns" : "/s";
    rate->ratio = 0;
}

static rp_status measure_case(const rp_speed *speed, const speed_case *one, rp_speed_rate rate[], int *count,
                              rp_error *error) {
    int threads[3] = {1, 2, speed->threads};
    int most = !one->threaded || speed->threads < 2 ? 1 : speed->threads == 2 ? 2 : 3;
    double alone = 0;
    for (int i = 0; i < most; i++) {
        double best;
        rp_status status = measure(speed, one, threads[i], &best, error);
        if (status) return status;
        rp_speed_rate *next = &rate[(*count)++];
        name_rate(next, one, threads[i]);
        next->value = one->inverse ? 1e9 / best : best;
        if (i == 0)
            alone = best;
        else
            next->ratio = best / alone;
    }
    return RP_OK;
}

static rp_status measure_sizes(const rp_speed *speed, rp_speed_rate rate[], int *count, rp_error *error) {
    size_t games;
    const rp_rules *const *rules = rp_rules_all(&games);
    for (size_t i = 0; i < games && *count < RP_SPEED_RATES_MAX / 2; i++) {
        rp_fixed_position position;
        rp_status status = rp_fixed_position_make(rules[i]->name, speed->directory, 0, &position, error);
        if (status) return status;
        rp_speed_rate *next = &rate[(*count)++];
        *next = (rp_speed_rate){.unit = "bytes", .threads = 1, .value = position.game->info.state_size};
        snprintf(next->name, sizeof next->name, "state %s", rules[i]->name);
        rp_fixed_position_release(&position);
    }
    return RP_OK;
}

rp_status rp_speed_measure(const rp_speed *speed, rp_speed_rate rate[RP_SPEED_RATES_MAX], int *count, rp_error *error) {
    *count = 0;
    rp_status status = measure_sizes(speed, rate, count, error);
    for (int i = 0; i < CASES && !status; i++) {
        status = measure_case(speed, &cases[i], rate, count, error);
        if (speed->step) speed->step(speed->context, i + 1, CASES);
    }
    return status ? status : rp_speed_measure_solvers(speed, rate, count, error);
}
