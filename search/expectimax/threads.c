#include "search/expectimax/threads.h"

#include <pthread.h>

typedef struct helper {
    expectimax search;
    unsigned char *stack;
    size_t stack_size;
    question asked;
    rp_decision decision; /* of its own; nobody reads it */
    atomic_bool stop;
    pthread_t thread;
    bool started;
} helper;

rp_status rp_expectimax_helpers_make(expectimax *e, size_t stack, rp_error *error) {
    size_t count = (size_t)e->threads - 1;
    e->helper = rp_pool_take(&e->pool, expectimax_round(count * sizeof *e->helper));
    e->busy = rp_pool_take(&e->pool, BUSY_SIZE * sizeof *e->busy);
    if (!e->busy) e->helper = NULL;
    for (size_t i = 0; e->helper && i < count; i++) {
        e->helper[i].stack = rp_pool_take(&e->pool, stack);
        if (!e->helper[i].stack) e->helper = NULL;
        if (e->helper) e->helper[i].stack_size = stack;
    }
    if (e->helper) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "agent expectimax: memory=%zu is too little for %d threads", e->pool.cap >> 20,
                   e->threads);
}

static void *work(void *argument) {
    helper *h = argument;
    rp_expectimax_deepen(&h->search, &h->asked, &h->decision);
    return NULL;
}

/* The searcher's own settings, with a stack and an end of its own. */
static void prepare(helper *h, const expectimax *e, int number, const question *asked, const rp_decision *decision) {
    h->search = *e;
    rp_expectimax_lay_stack(&h->search, h->stack, h->stack_size);
    h->search.rotation = number;
    h->search.stop = &h->stop;
    h->asked = *asked;
    h->decision.count = decision->count;
    memcpy(h->decision.actions, decision->actions, (size_t)decision->count * sizeof *decision->actions);
    atomic_store(&h->stop, false);
}

rp_status rp_expectimax_helpers_start(expectimax *e, const question *asked, const rp_decision *decision,
                                      rp_error *error) {
    /* A limit in nodes from outside is to mean the same as without helpers. */
    for (int i = 0; i < e->threads - 1 && !e->node_limit; i++) {
        helper *h = &e->helper[i];
        prepare(h, e, i + 1, asked, decision);
        h->started = pthread_create(&h->thread, NULL, work, h) == 0;
        if (h->started) continue;
        rp_expectimax_helpers_end(e);
        return rp_fail(error, RP_FAILED, "thread %d of the agent could not be started", i + 2);
    }
    return RP_OK;
}

void rp_expectimax_helpers_end(expectimax *e) {
    for (int i = 0; i < e->threads - 1; i++) atomic_store_explicit(&e->helper[i].stop, true, memory_order_relaxed);
    for (int i = 0; i < e->threads - 1; i++) {
        helper *h = &e->helper[i];
        if (h->started) {
            pthread_join(h->thread, NULL);
            e->nodes += h->search.nodes;
        }
        h->started = false;
    }
}
