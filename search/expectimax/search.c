#include "search/expectimax/search.h"

enum { NODES_BETWEEN_CLOCKS = 1024 };

void rp_expectimax_check_limits(expectimax *e) {
    if (!e->may_abort) return;
    if (e->node_limit && e->nodes > e->node_limit) e->aborted = true;
    if (e->nodes < e->next_clock) return;
    e->next_clock = e->nodes + NODES_BETWEEN_CLOCKS;
    if (e->stop && atomic_load_explicit(e->stop, memory_order_relaxed)) e->aborted = true;
    if (e->deadline && rp_clock_now(e->clock) >= e->deadline) e->aborted = true;
}

void rp_expectimax_lay_stack(expectimax *e, unsigned char *stack, size_t size) {
    enum { NOTES_SHARE = 16, ALIGNMENT = 64 };
    size_t notes = e->known->notes_size;
    e->stack = stack;
    e->stack_end = stack + size;
    e->notes = NULL;
    if (!e->known->noted_estimate || notes > size / NOTES_SHARE) return;
    e->stack_end = stack + (size - notes) / ALIGNMENT * ALIGNMENT;
    e->notes = e->stack_end;
}
