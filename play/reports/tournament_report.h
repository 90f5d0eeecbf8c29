/* What came out of a tournament, as text and as JSON. */
#ifndef RIPOSTE_PLAY_REPORTS_TOURNAMENT_REPORT_H
#define RIPOSTE_PLAY_REPORTS_TOURNAMENT_REPORT_H

#include "bench/match/tournament.h"

void rp_tournament_report_table(const rp_tournament *tournament, const rp_tournament_result *result);
/* Prints one document; the exit status. */
int rp_tournament_report_json(const rp_tournament *tournament, const rp_tournament_result *result);

#endif
