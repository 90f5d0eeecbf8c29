#include "search/tree/search.h"

static void *work(void *argument) {
    tree_worker *worker = argument;
    tree_search *search = worker->search;
    uint64_t number = 0;
    pthread_mutex_lock(&search->mutex);
    for (;;) {
        while (!search->quit && search->number == number) pthread_cond_wait(&search->wake, &search->mutex);
        if (search->quit) break;
        number = search->number;
        pthread_mutex_unlock(&search->mutex);
        rp_tree_worker_run(worker);
        pthread_mutex_lock(&search->mutex);
        if (--search->working == 0) pthread_cond_signal(&search->finished);
    }
    pthread_mutex_unlock(&search->mutex);
    return NULL;
}

rp_status rp_tree_threads_start(tree_search *search, rp_error *error) {
    pthread_mutex_init(&search->mutex, NULL);
    pthread_cond_init(&search->wake, NULL);
    pthread_cond_init(&search->finished, NULL);
    for (int i = 1; i < search->config.threads; i++) {
        tree_worker *worker = &search->workers[i];
        worker->started = pthread_create(&worker->thread, NULL, work, worker) == 0;
        if (!worker->started) return rp_fail(error, RP_FAILED, "thread %d of the agent could not be started", i + 1);
    }
    return RP_OK;
}

void rp_tree_threads_stop(tree_search *search) {
    pthread_mutex_lock(&search->mutex);
    search->quit = true;
    pthread_cond_broadcast(&search->wake);
    pthread_mutex_unlock(&search->mutex);
    for (int i = 1; i < search->config.threads; i++)
        if (search->workers[i].started) pthread_join(search->workers[i].thread, NULL);
    pthread_cond_destroy(&search->finished);
    pthread_cond_destroy(&search->wake);
    pthread_mutex_destroy(&search->mutex);
}

void rp_tree_threads_run(tree_search *search) {
    if (search->config.threads > 1) {
        pthread_mutex_lock(&search->mutex);
        search->number++;
        search->working = search->config.threads - 1;
        pthread_cond_broadcast(&search->wake);
        pthread_mutex_unlock(&search->mutex);
    }
    rp_tree_worker_run(&search->workers[0]);
    if (search->config.threads == 1) return;
    pthread_mutex_lock(&search->mutex);
    while (search->working > 0) pthread_cond_wait(&search->finished, &search->mutex);
    pthread_mutex_unlock(&search->mutex);
}
