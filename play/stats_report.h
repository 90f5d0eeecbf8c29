/* Statistics of records in words and as JSON, on standard output; what they mean is in `riposte stats --help`. */
#ifndef RIPOSTE_PLAY_STATS_REPORT_H
#define RIPOSTE_PLAY_STATS_REPORT_H

#include "bench/record_reading.h"

/* Both return the exit status. */
int rp_stats_report_table(const rp_record_statistics *statistics, const rp_record_reading_result *read);
int rp_stats_report_json(const rp_record_statistics *statistics, const rp_record_reading_result *read);

#endif
