#include "search/tree/search.h"

/* Part `index` of `total` split into `parts` that differ by at most one. */
static uint64_t part_of(uint64_t total, uint64_t parts, uint64_t index) {
    return total / parts + (index < total % parts);
}

/* Counts in the tree have 32 bits: no tree gets more simulations than this. */
static const uint64_t simulations_most = UINT64_C(4000000000);

/* Limits of tree number `index` of `trees`, the `turn`th of `turns` that this worker builds. */
static tree_limits limits_of(const tree_job *job, uint64_t trees, uint64_t index, uint64_t turn, uint64_t turns) {
    const rp_limits *limits = &job->limits;
    tree_limits own = {.clock = limits->clock, .stop = limits->stop, .simulations = simulations_most};
    if (limits->nodes) {
        own.nodes = part_of(limits->nodes, trees, index);
        own.nodes += own.nodes == 0;
        own.simulations = own.nodes * 32;
    }
    if (limits->simulations) own.simulations = part_of(limits->simulations, trees, index);
    if (own.simulations > simulations_most) own.simulations = simulations_most;
    if (limits->milliseconds) own.deadline = job->begin + limits->milliseconds * UINT64_C(1000000) * (turn + 1) / turns;
    return own;
}

/* Adds the root of the finished tree to the worker's sums. */
static void collect(tree_worker *worker) {
    const tree *t = &worker->tree;
    const tree_node *root = node_at(t, t->root);
    const tree_edge *edges = edge_at(t, root->edges);
    int count = worker->search->job.count;
    double strategies = 0, simulations = 0;
    for (int i = 0; i < count; i++) {
        simulations += (double)t->root_actions[i].visits;
        if (root->select != RP_SELECT_UCB) strategies += edges[i].strategy;
    }
    for (int i = 0; i < count; i++) {
        const root_action *from = &t->root_actions[i];
        root_action *to = &worker->actions[i];
        to->visits += from->visits;
        to->wins += from->wins;
        to->sum += from->sum;
        to->square += from->square;
        if (root->select == RP_SELECT_UCB)
            to->strategy += (double)from->visits;
        else if (strategies > 0)
            to->strategy += simulations * edges[i].strategy / strategies;
    }
    worker->tree.nodes += t->node_count;
}

static void build_tree(tree_worker *worker, const tree_limits *limits) {
    tree *t = &worker->tree;
    const tree_job *job = &worker->search->job;
    bool fits = worker->search->config.reuse && t->unit_used < t->unit_count / 2 &&
                rp_tree_set_root(t, job->useful, job->count);
    if (!fits) {
        rp_tree_clear(t);
        rp_tree_set_root(t, job->useful, job->count);
    }
    rp_tree_run(t, limits);
    collect(worker);
}

static void run_worlds(tree_worker *worker) {
    const tree_search *search = worker->search;
    const tree_job *job = &search->job;
    uint64_t worlds = search->config.worlds, threads = (uint64_t)search->config.threads;
    if (job->limits.simulations && job->limits.simulations < worlds) worlds = job->limits.simulations;
    uint64_t first = (uint64_t)worker->index, turns = first < worlds ? (worlds - first + threads - 1) / threads : 0;
    for (uint64_t turn = 0; turn < turns; turn++) {
        uint64_t index = first + turn * threads;
        tree_limits limits = limits_of(job, worlds, index, turn, turns);
        rp_random_split(&worker->tree.random, job->seed, index);
        rp_resample(job->view, &worker->tree.random, worker->world);
        worker->tree.world = worker->world;
        build_tree(worker, &limits);
    }
}

void rp_tree_worker_run(tree_worker *worker) {
    const tree_search *search = worker->search;
    const tree_job *job = &search->job;
    tree *t = &worker->tree;
    memset(worker->actions, 0, (size_t)job->count * sizeof *worker->actions);
    t->view = job->view;
    t->simulations = t->nodes = 0;
    t->root = 0;
    if (search->config.keys == RP_KEYS_WORLD) {
        run_worlds(worker);
        return;
    }
    uint64_t index = (uint64_t)worker->index;
    tree_limits limits = limits_of(job, (uint64_t)search->config.threads, index, 0, 1);
    if (limits.simulations == 0) return;
    rp_random_split(&t->random, job->seed, index);
    build_tree(worker, &limits);
}
