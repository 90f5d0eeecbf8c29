/* What the tables and the JSON of statistics are both made of. */
#ifndef RIPOSTE_PLAY_REPORTS_STATS_PARTS_H
#define RIPOSTE_PLAY_REPORTS_STATS_PARTS_H

#include "bench/statistics/ratings.h"
#include "bench/statistics/record_statistics.h"
#include "play/reports/versus_report.h"

/* ---- by the options in which games differ: hero, monster, variant ---- */

/* The next option, from `after` + 1 on, whose value differs between games of the section; -1: there is none more. Begin
 * with after = -1. */
int rp_stats_differing_option(const rp_record_section *section, int after);

/* All settings of two agents in which that option has one value. */
typedef struct rp_stats_group {
    const char *value;     /* as in the spec, or the default; "-" where the option is not set */
    rp_setting_result sum; /* sum.game is one of them; without sum.luck */
    rp_strength strength;
} rp_stats_group;

/* Into groups[RP_SETTINGS_MAX], in order of appearance; returns their number. */
int rp_stats_groups(const rp_record_versus *versus, int option, rp_stats_group groups[]);

/* ---- tests and ratings ---- */

rp_test_report rp_stats_test_of(const rp_record_statistics *statistics, const rp_record_versus *versus);

rp_test_report rp_stats_rotation_test_of(const rp_record_statistics *statistics, const rp_record_rotation *found);

/* Ratings of a section's agents, and what they were made of. */
typedef struct rp_stats_ratings {
    rp_rated_match *match; /* [count], owned */
    int count;
    int reference; /* as after a match: the first agent where it is the only one that all others met, else the mean */
    rp_ratings ratings;
} rp_stats_ratings;

/* Returns the exit status; what is wrong has been told. After 0 free with rp_stats_ratings_release. */
int rp_stats_ratings_make(const rp_record_section *section, rp_stats_ratings *made);
void rp_stats_ratings_release(rp_stats_ratings *made);

#endif
