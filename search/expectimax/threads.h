/* Threads that search for the same answer in another order and leave what they find in the table. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_THREADS_H
#define RIPOSTE_SEARCH_EXPECTIMAX_THREADS_H

#include "search/expectimax/root.h"

/* Made from the pool, each with `stack` bytes; started with what the searcher has been set to; ended when it has its
 * answer. Without helpers all do nothing. */
rp_status rp_expectimax_helpers_make(expectimax *e, size_t stack, rp_error *error);
rp_status rp_expectimax_helpers_start(expectimax *e, const question *asked, const rp_decision *decision,
                                      rp_error *error);
void rp_expectimax_helpers_end(expectimax *e);

#endif
