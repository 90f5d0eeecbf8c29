/* The table of a match on standard output: the same bytes for the same games, whoever played and counted them. */
#ifndef RIPOSTE_PLAY_REPORTS_MATCH_REPORT_H
#define RIPOSTE_PLAY_REPORTS_MATCH_REPORT_H

#include "bench/match/match_count.h"
#include "engine/document.h"

void rp_match_report_table(const rp_match_plan *plan, const rp_match_result *result);
/* The same as one JSON document; returns the exit status. What its members mean is in `riposte match --help`. */
int rp_match_report_json(const rp_match_plan *plan, const rp_match_result *result);
/* Its members into an open object. */
rp_status rp_match_report_write(rp_writer *writer, const rp_match_plan *plan, const rp_match_result *result,
                                rp_error *error);

#endif
