/* Ratings of agents in words and as JSON. */
#ifndef RIPOSTE_PLAY_REPORTS_RATINGS_REPORT_H
#define RIPOSTE_PLAY_REPORTS_RATINGS_REPORT_H

#include "bench/statistics/ratings.h"
#include "engine/document.h"

/* Prints, on standard output, what every agent (names[ratings->count]) is rated; then the table of scores, each agent
 * of a line against each of a column. `reference` as for rp_ratings_of. */
void rp_ratings_report_table(const rp_ratings *ratings, const rp_rated_match matches[], int match_count,
                             const char *const names[], int reference);

/* Member "ratings" of the object that is open. */
void rp_ratings_report_json(const rp_ratings *ratings, rp_writer *writer);

#endif
