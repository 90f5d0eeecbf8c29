/* What results cost lately: a smoothed number of seconds for each kind of work, in a table of fixed size. A slot holds
 * the last work that came to it, so now and then a cost is forgotten; none is ever taken for that of other work, but
 * for a chance of 2^-32. No locks; any thread. */
#ifndef RIPOSTE_SEARCH_CACHE_RESULT_COST_H
#define RIPOSTE_SEARCH_CACHE_RESULT_COST_H

#include <stdatomic.h>
#include <stdint.h>

enum { RP_COST_SLOTS = 256 };

/* Zero-filled at the start. */
typedef struct rp_cost_table {
    _Atomic uint64_t slot[RP_COST_SLOTS]; /* low half of the work's hash 32 | seconds, float 32 */
} rp_cost_table;

/* Counts another `seconds` of the work with that hash. */
void rp_cost_note(rp_cost_table *table, uint64_t work, double seconds);
/* Its smoothed cost: each new one counts an eighth; infinity before the first. */
double rp_cost_expected(const rp_cost_table *table, uint64_t work);

#endif
