#include "play/reports/ratings_report.h"

#include <math.h>
#include <stdio.h>

enum { COLUMN = 17, NAME_BYTES = 16 };

/* A, B ... Z, then numbers. */
static void label_of(int agent, char label[NAME_BYTES]) {
    if (agent < 26)
        snprintf(label, NAME_BYTES, "%c", 'A' + agent);
    else
        snprintf(label, NAME_BYTES, "%d", agent + 1);
}

static void print_members(const rp_ratings *ratings, int group) {
    const char *before = "";
    for (int i = 0; i < ratings->count; i++) {
        char label[NAME_BYTES];
        if (ratings->rating[i].group != group) continue;
        label_of(i, label);
        printf("%s%s", before, label);
        before = ", ";
    }
}

static void print_ratings(const rp_ratings *ratings, const char *const names[]) {
    for (int i = 0; i < ratings->count; i++) {
        const rp_rating *rating = &ratings->rating[i];
        char label[NAME_BYTES], elo[16] = "-", interval[40] = "";
        label_of(i, label);
        if (rp_ratings_members(ratings, rating->group) > 1) {
            snprintf(elo, sizeof elo, "%+.1f", rating->elo + 0.0);
            snprintf(interval, sizeof interval, "[%+.1f, %+.1f]", rating->low + 0.0, rating->high + 0.0);
        }
        printf("%-7s %8s %-20s %s\n", label, elo, interval, names[i]);
    }
}

static void print_standings(const rp_ratings *ratings) {
    for (int group = 0; group < ratings->groups; group++) {
        for (int other = group + 1; other < ratings->groups; other++) {
            bool all = ratings->standing[group * ratings->groups + other] == RP_ALL_POINTS;
            printf("between ");
            print_members(ratings, group);
            printf(" and ");
            print_members(ratings, other);
            printf(all ? ": no finite distance, every point went to " : ": nothing compares them");
            if (all) print_members(ratings, group);
            printf("\n");
        }
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
                snprintf(cell, sizeof cell, "%.2f +- %.2f", 100 * strength.score,
                         100 * fmax(strength.score_high - strength.score, strength.score - strength.score_low));
            printf(" %*s", COLUMN, cell);
        }
        printf("\n");
    }
}

void rp_ratings_report_table(const rp_ratings *ratings, const rp_rated_match matches[], int match_count,
                             const char *const names[], int reference) {
    char label[NAME_BYTES] = "the mean";
    if (reference != RP_RATED_TO_MEAN) label_of(reference, label);
    printf("ratings: Elo [95 %%], maximum likelihood, %s is 0\n", label);
    print_ratings(ratings, names);
    if (ratings->groups > 1) print_standings(ratings);
    printf("scores: %% of the agent of the line against that of the column, +- 95 %%\n");
    print_scores(matches, match_count, ratings->count);
}

void rp_ratings_report_json(const rp_ratings *ratings, rp_writer *writer) {
    static const char *const words[] = {
        [RP_NOT_COMPARABLE] = "not comparable", [RP_ALL_POINTS] = "all points", [RP_NO_POINTS] = "no points"};
    writer->open_array(writer, "ratings");
    for (int i = 0; i < ratings->count; i++) {
        const rp_rating *rating = &ratings->rating[i];
        writer->open_object(writer, NULL);
        writer->integer(writer, "group", rating->group);
        writer->real(writer, "elo", rating->elo);
        writer->real(writer, "elo_low", rating->low);
        writer->real(writer, "elo_high", rating->high);
        writer->close(writer);
    }
    writer->close(writer);
    writer->open_array(writer, "standings");
    for (int group = 0; group < ratings->groups; group++) {
        for (int other = group + 1; other < ratings->groups; other++) {
            writer->open_object(writer, NULL);
            writer->integer(writer, "group", group);
            writer->integer(writer, "other", other);
            writer->string(writer, "standing", words[ratings->standing[group * ratings->groups + other]]);
            writer->close(writer);
        }
    }
    writer->close(writer);
}
