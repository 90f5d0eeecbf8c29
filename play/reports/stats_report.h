/* Statistics of records in words and as JSON, on standard output; what they mean is in `riposte stats --help`. */
#ifndef RIPOSTE_PLAY_REPORTS_STATS_REPORT_H
#define RIPOSTE_PLAY_REPORTS_STATS_REPORT_H

#include "bench/archives/record_reading.h"

/* Both return the exit status. `pool`: with the games as rp_record_pool_check has found them fit to be pooled. */
int rp_stats_report_table(const rp_record_statistics *statistics, const rp_record_reading_result *read, bool pool);
int rp_stats_report_json(const rp_record_statistics *statistics, const rp_record_reading_result *read, bool pool);

#endif
