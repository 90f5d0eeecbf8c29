#include "engine/portable_math.h"
#include "search/tree/search.h"

enum { THREAD_BYTES_MIN = 64 * 1024, STEPS_MAX = 65536 };

const rp_option_value *rp_tree_option(const rp_agent *agent, const char *name) {
    int index = rp_option_find(agent->kind->options, agent->kind->option_count, name);
    return index >= 0 && agent->spec.value[index].set ? &agent->spec.value[index] : NULL;
}

static int64_t integer_option(const rp_agent *agent, const char *name, int64_t otherwise) {
    const rp_option_value *value = rp_tree_option(agent, name);
    return value ? value->integer : otherwise;
}

static double real_option(const rp_agent *agent, const char *name, double otherwise) {
    const rp_option_value *value = rp_tree_option(agent, name);
    return value ? value->real : otherwise;
}

static void read_options(const rp_agent *agent, rp_tree_config *config) {
    config->exploration = real_option(agent, "c", 0.7);
    rp_playout_function *informed = rp_evaluator_of(agent->game)->playout;
    bool use = informed && integer_option(agent, "playout", 0) == 1;
    config->playout = use ? informed : rp_playout;
    config->choice = use ? rp_evaluator_of(agent->game)->choice : NULL;
    config->gamma = real_option(agent, "gamma", 0.1);
    config->tries = (uint32_t)integer_option(agent, "tries", 1);
    config->expand = (uint32_t)integer_option(agent, "expand", 1);
    config->threads = (int)integer_option(agent, "threads", 1);
    config->memory = (size_t)integer_option(agent, "memory", 100) << 20;
    config->reuse = config->reuse || integer_option(agent, "reuse", 0) == 1;
    config->limits = (rp_limits){.nodes = (uint64_t)integer_option(agent, "nodes", 0),
                                 .milliseconds = (uint32_t)integer_option(agent, "time", 0)};
    const rp_option_value *simulations = rp_tree_option(agent, "sims");
    if (simulations && (simulations->given || (!config->limits.nodes && !config->limits.milliseconds)))
        config->limits.simulations = (uint64_t)simulations->integer;
}

/* c sqrt(ln n), in the steps that explore_factor reads. */
static void fill_explore(float *table, double exploration) {
    table[0] = 0;
    for (int n = 1; n < EXACT_LOGS; n++) table[n] = (float)(exploration * sqrt(rp_log(n)));
    for (int i = 0; i < LOGS - EXACT_LOGS; i++) {
        double n = rp_power_of_two(12 + i / 64) * (1 + i % 64 / 64.0);
        table[EXACT_LOGS + i] = (float)(exploration * sqrt(rp_log(n)));
    }
}

/* Divides the worker's `bytes` of the pool; false when they are too few for the game. */
static bool reserve_worker(tree_worker *worker, rp_pool *pool, size_t bytes) {
    const rp_game_info *info = &worker->tree.game->info;
    tree *t = &worker->tree;
    size_t end = pool->taken + bytes, useful = (size_t)info->legal_maximum;
    size_t steps = (size_t)info->length_maximum * (size_t)info->players;
    t->path_limit = (uint32_t)(steps < STEPS_MAX ? steps : STEPS_MAX);
    if (t->path_limit > bytes / 8 / sizeof *t->path) t->path_limit = (uint32_t)(bytes / 8 / sizeof *t->path);
    size_t mix = bytes / 16 / sizeof *t->mix;
    t->mix_limit = (uint32_t)(mix > 4 * useful ? mix : 4 * useful);
    if (t->mix_limit > t->path_limit * useful) t->mix_limit = (uint32_t)(t->path_limit * useful);
    for (t->table_limit = 64; t->table_limit * 2 * sizeof *t->table <= bytes / 8;) t->table_limit *= 2;
    t->path = rp_pool_take(pool, t->path_limit * sizeof *t->path);
    t->mix = rp_pool_take(pool, t->mix_limit * sizeof *t->mix);
    t->useful = rp_pool_take(pool, useful * sizeof *t->useful);
    t->state = rp_pool_take(pool, info->state_size);
    worker->world = rp_pool_take(pool, info->state_size);
    t->root_actions = rp_pool_take(pool, useful * sizeof *t->root_actions);
    worker->actions = rp_pool_take(pool, useful * sizeof *worker->actions);
    t->table = rp_pool_take(pool, t->table_limit * sizeof *t->table);
    if (!t->table || pool->taken + (useful + 64) * UNIT > end) return false;
    size_t units = (end - pool->taken) / 64 * 64 / UNIT;
    t->unit_count = (uint32_t)(units < UINT32_MAX ? units : UINT32_MAX);
    t->units = rp_pool_take(pool, (size_t)t->unit_count * UNIT);
    return t->units != NULL;
}

static rp_status reserve_workers(tree_search *search, const rp_game *game, rp_error *error) {
    rp_pool *pool = &search->pool;
    int threads = search->config.threads;
    size_t useful = (size_t)game->info.legal_maximum;
    double range = game->info.payoff_maximum - game->info.payoff_minimum;
    float *explore = rp_pool_take(pool, LOGS * sizeof *explore);
    search->workers = rp_pool_take(pool, (size_t)threads * sizeof *search->workers);
    search->totals = rp_pool_take(pool, useful * sizeof *search->totals);
    search->job.useful = rp_pool_take(pool, useful * sizeof *search->job.useful);
    size_t bytes = rp_pool_left(pool) / (size_t)threads / 64 * 64;
    bool enough = explore && search->workers && search->totals && search->job.useful && bytes >= THREAD_BYTES_MIN;
    if (enough) {
        fill_explore(explore, search->config.exploration);
        memset(search->workers, 0, (size_t)threads * sizeof *search->workers);
    }
    for (int i = 0; enough && i < threads; i++) {
        tree_worker *worker = &search->workers[i];
        *worker = (tree_worker){.search = search, .index = i};
        worker->tree = (tree){.game = game,
                              .config = &search->config,
                              .explore = explore,
                              .minimum = game->info.payoff_minimum,
                              .scale = range > 0 ? 1 / range : 0};
        enough = reserve_worker(worker, pool, bytes);
        if (enough) rp_tree_clear(&worker->tree);
    }
    if (enough) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "memory=%zu is too little for threads=%d in %s", search->config.memory >> 20,
                   threads, game->rules->name);
}

rp_status rp_tree_create(rp_agent *agent, const rp_tree_config *config, rp_error *error) {
    rp_pool pool;
    rp_tree_config full = *config;
    read_options(agent, &full);
    rp_status status = rp_pool_init(&pool, full.memory, error);
    if (status != RP_OK) return status;
    tree_search *search = rp_pool_take(&pool, sizeof *search);
    memset(search, 0, sizeof *search);
    search->config = full;
    search->pool = pool;
    search->last_player = -1;
    status = reserve_workers(search, agent->game, error);
    if (status != RP_OK) {
        rp_pool_release(&pool);
        return status;
    }
    agent->search = search;
    status = rp_tree_threads_start(search, error);
    if (status != RP_OK) rp_tree_destroy(agent);
    return status;
}

void rp_tree_destroy(rp_agent *agent) {
    tree_search *search = agent->search;
    rp_tree_threads_stop(search);
    rp_pool pool = search->pool; /* the search itself lies in it */
    rp_pool_release(&pool);
}

static rp_limits limits_for(const rp_tree_config *config, const rp_limits *limits) {
    bool given = limits->simulations || limits->nodes || limits->milliseconds;
    rp_limits chosen = given ? *limits : config->limits;
    chosen.stop = limits->stop;
    chosen.clock = limits->clock ? limits->clock : &rp_clock_monotonic;
    return chosen;
}

rp_status rp_tree_decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                         rp_decision *decision, rp_error *error) {
    (void)error;
    tree_search *search = agent->search;
    tree_job *job = &search->job;
    job->view = view;
    job->limits = limits_for(&search->config, limits);
    job->seed = seed;
    job->begin = rp_clock_now(job->limits.clock);
    job->count = decision->count;
    for (int i = 0; i < decision->count; i++) job->useful[i] = decision->actions[i].action;
    if (search->last_player != view->player) rp_tree_forget(agent);
    search->last_player = view->player;
    rp_tree_threads_run(search);
    rp_tree_report(search, decision);
    return RP_OK;
}

void rp_tree_forget(rp_agent *agent) {
    tree_search *search = agent->search;
    if (search->config.reuse)
        for (int i = 0; i < search->config.threads; i++) rp_tree_clear(&search->workers[i].tree);
    search->last_player = -1;
}

void rp_tree_memory(const rp_agent *agent, size_t *used, size_t *cap) {
    const tree_search *search = agent->search;
    rp_pool_memory(&search->pool, used, cap);
}
