/* The table of `riposte stats --pool`: game by game, and each game alike (record_pool.h). */
#ifndef RIPOSTE_PLAY_REPORTS_STATS_POOL_H
#define RIPOSTE_PLAY_REPORTS_STATS_POOL_H

#include "bench/statistics/record_statistics.h"
#include "engine/document.h"

/* `luck`: with what is left without it. */
void rp_stats_pool_print(const rp_record_versus *versus, bool luck);
/* Member "pool" of the object that is open. */
void rp_stats_pool_write(rp_writer *writer, const rp_record_versus *versus, bool luck);

#endif
