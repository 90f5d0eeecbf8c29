/* What an agent on the tree engine keeps: workers, each with a tree, and the job they work on. For this folder only. */
#ifndef RIPOSTE_SEARCH_TREE_SEARCH_H
#define RIPOSTE_SEARCH_TREE_SEARCH_H

#include "search/pool.h"
#include "search/tree/simulate.h"

#include <pthread.h>

typedef struct tree_search tree_search;

/* Sums over the trees that one worker built for the job. */
typedef struct tree_worker {
    tree_search *search;
    int index;
    tree tree;
    rp_state *world;      /* pimc: the world of the present tree */
    root_action *actions; /* of all its trees; `strategy` is weighted by the simulations of each tree */
    pthread_t thread;     /* not for worker 0, which is the caller's thread */
    bool started;
} tree_worker;

/* One decision, set up by the caller's thread. */
typedef struct tree_job {
    const rp_view *view;
    rp_limits limits;
    uint64_t seed, begin; /* begin: nanoseconds of limits.clock */
    int count;
    rp_action *useful; /* info.legal_maximum */
} tree_job;

struct tree_search {
    rp_tree_config config;
    rp_pool pool;
    tree_worker *workers;
    root_action *totals;
    tree_job job;
    int last_player; /* reuse: whose decisions the trees are about; -1: nothing kept */
    pthread_mutex_t mutex;
    pthread_cond_t wake, finished;
    uint64_t number; /* of jobs given out; guarded by mutex, as the next two */
    int working;
    bool quit;
};

/* Starts the threads of workers 1 and up. */
rp_status rp_tree_threads_start(tree_search *search, rp_error *error);
/* Ends and joins those that were started. */
void rp_tree_threads_stop(tree_search *search);
/* Does search->job with all workers; returns when all are done. */
void rp_tree_threads_run(tree_search *search);
/* The part of one worker. */
void rp_tree_worker_run(tree_worker *worker);

/* Adds up the workers and fills `decision`. */
void rp_tree_report(tree_search *search, rp_decision *decision);

#endif
