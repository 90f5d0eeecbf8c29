#include "bench/statistics/rating_groups.h"

#include <stdbool.h>
#include <stdlib.h>

/* Index of the highest category that is not empty, 0 for an empty tally. */
static int highest_of(const rp_tally *tally) {
    int highest = 0;
    for (int i = 0; i < tally->categories; i++)
        if (tally->count[i]) highest = i;
    return highest;
}

static int lowest_of(const rp_tally *tally) {
    for (int i = 0; i < tally->categories; i++)
        if (tally->count[i]) return i;
    return tally->categories - 1;
}

/* reach[i * count + j]: i has scored against j, directly or through others. */
static void find_reach(int count, const rp_rated_match matches[], int match_count, bool *reach) {
    for (int i = 0; i < match_count; i++) {
        const rp_rated_match *match = &matches[i];
        reach[match->first * count + match->second] |= highest_of(&match->tally) > 0;
        reach[match->second * count + match->first] |= lowest_of(&match->tally) < match->tally.categories - 1;
    }
    for (int through = 0; through < count; through++)
        for (int i = 0; i < count; i++)
            for (int j = 0; reach[i * count + through] && j < count; j++)
                reach[i * count + j] |= reach[through * count + j];
}

/* How many agents are reached: more by a group than by any that it stands above. */
static int reached_by(const bool *reach, int count, int agent) {
    int reached = 0;
    for (int j = 0; j < count; j++) reached += j == agent || reach[agent * count + j];
    return reached;
}

/* Groups in the order of how many they reach, then of their first agent. leader[group]: that agent. */
static int number_groups(const bool *reach, int count, int group[], int leader[]) {
    int groups = 0;
    for (int i = 0; i < count; i++) group[i] = -1;
    for (int wanted = count; wanted > 0; wanted--) {
        for (int i = 0; i < count; i++) {
            if (group[i] >= 0 || reached_by(reach, count, i) != wanted) continue;
            leader[groups] = i;
            for (int j = i; j < count; j++)
                if (j == i || (reach[i * count + j] && reach[j * count + i])) group[j] = groups;
            groups++;
        }
    }
    return groups;
}

static rp_standing standing_of(const bool *reach, int count, int agent, int other) {
    if (reach[agent * count + other]) return RP_ALL_POINTS;
    return reach[other * count + agent] ? RP_NO_POINTS : RP_NOT_COMPARABLE;
}

int rp_rating_groups(int count, const rp_rated_match matches[], int match_count, int group[], rp_standing **standing) {
    size_t squared = (size_t)count * (size_t)count;
    bool *reach = calloc(squared, sizeof *reach);
    int *leader = calloc((size_t)count, sizeof *leader), groups = 0;
    *standing = calloc(squared, sizeof **standing);
    if (reach && leader && *standing) {
        find_reach(count, matches, match_count, reach);
        groups = number_groups(reach, count, group, leader);
        for (int i = 0; i < groups; i++)
            for (int j = 0; j < groups; j++)
                (*standing)[i * groups + j] = standing_of(reach, count, leader[i], leader[j]);
    } else {
        free(*standing);
        *standing = NULL;
    }
    free(leader);
    free(reach);
    return groups;
}
