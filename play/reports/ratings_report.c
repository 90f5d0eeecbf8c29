#include "play/reports/ratings_report.h"

#include <math.h>
#include <stdio.h>

enum { COLUMN = 19, NAME_BYTES = 16 };

/* A, B ... Z, then numbers. */
static void label_of(int agent, char label[NAME_BYTES]) {
    if (agent < 26)
        snprintf(label, NAME_BYTES, "%c", 'A' + agent);
    else
        snprintf(label, NAME_BYTES, "%d", agent + 1);
}

static void print_ratings(const rp_ratings *ratings, const char *const names[]) {
    for (int i = 0; i < ratings->count; i++) {
        const rp_rating *rating = &ratings->rating[i];
        char label[NAME_BYTES], interval[40];
        label_of(i, label);
        snprintf(interval, sizeof interval, "[%+.1f, %+.1f]", rating->low + 0.0, rating->high + 0.0);
        printf("%-7s %+8.1f %-20s %s\n", label, fabs(rating->elo) < 0.05 ? 0.0 : rating->elo, interval, names[i]);
    }
}

/* What `agent` scored against `other`, all their matches together; false: nothing was played. */
static bool find_score(const rp_rated_match matches[], int match_count, int agent, int other, rp_strength *strength) {
    rp_tally sum = {0};
    for (int i = 0; i < match_count; i++) {
        const rp_rated_match *match = &matches[i];
        bool turned = match->first == other && match->second == agent;
        if (!turned && !(match->first == agent && match->second == other)) continue;
        if (sum.categories && sum.categories != match->tally.categories) continue;
        sum.categories = match->tally.categories;
        for (int j = 0; j < sum.categories; j++)
            sum.count[j] += match->tally.count[turned ? sum.categories - 1 - j : j];
    }
    if (!sum.categories) return false;
    rp_strength_of(&sum, strength);
    return strength->samples > 0;
}

static void print_scores(const rp_rated_match matches[], int match_count, int count) {
    printf("%-7s", "");
    for (int other = 0; other < count; other++) {
        char label[NAME_BYTES];
        label_of(other, label);
        printf(" %*s", COLUMN, label);
    }
    printf("\n");
    for (int agent = 0; agent < count; agent++) {
        char label[NAME_BYTES];
        label_of(agent, label);
        printf("%-7s", label);
        for (int other = 0; other < count; other++) {
            char cell[40] = "-";
            rp_strength strength;
            if (find_score(matches, match_count, agent, other, &strength))
                snprintf(cell, sizeof cell, "%.1f [%.1f, %.1f]", 100 * strength.score, 100 * strength.score_low,
                         100 * strength.score_high);
            printf(" %*s", COLUMN, cell);
        }
        printf("\n");
    }
}

void rp_ratings_report_table(const rp_ratings *ratings, const rp_rated_match matches[], int match_count,
                             const char *const names[], int reference) {
    char label[NAME_BYTES] = "the mean";
    if (reference != RP_RATED_TO_MEAN) label_of(reference, label);
    printf("ratings: Elo [95 %%], %d virtual draws each against the mean, %s is 0\n", RP_PRIOR_DRAWS, label);
    print_ratings(ratings, names);
    printf("scores: %% of the agent of the line against that of the column [95 %%]\n");
    print_scores(matches, match_count, ratings->count);
}

void rp_ratings_report_json(const rp_ratings *ratings, rp_writer *writer) {
    writer->open_array(writer, "ratings");
    for (int i = 0; i < ratings->count; i++) {
        const rp_rating *rating = &ratings->rating[i];
        writer->open_object(writer, NULL);
        writer->real(writer, "elo", rating->elo);
        writer->real(writer, "elo_low", rating->low);
        writer->real(writer, "elo_high", rating->high);
        writer->close(writer);
    }
    writer->close(writer);
}
