/* Which agents can be rated together: everybody in a group has scored something against everybody else in it, directly
 * or through others. */
#ifndef RIPOSTE_BENCH_STATISTICS_RATING_GROUPS_H
#define RIPOSTE_BENCH_STATISTICS_RATING_GROUPS_H

#include "bench/statistics/ratings.h"

/* Sets group[count] to the group of each agent, and *standing (free) to groups x groups. Returns the number of groups,
 * 0 when there is no memory. Groups are numbered as rp_rating says. */
int rp_rating_groups(int count, const rp_rated_match matches[], int match_count, int group[], rp_standing **standing);

#endif
