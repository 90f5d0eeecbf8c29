#include "play/reports/stats_report.h"

#include "bench/statistics/sprt.h"
#include "play/reports/ratings_report.h"
#include "play/reports/rotation_report.h"
#include "play/reports/stats_parts.h"
#include "play/reports/stats_pool.h"
#include "play/terminal/console.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NAME_BYTES = 16 };

static void format_names(const rp_record_versus *versus, char names[NAME_BYTES]) {
    snprintf(names, NAME_BYTES, "%c - %c", 'A' + versus->total.first, 'A' + versus->total.second);
}

static const char *agent_name(const rp_record_section *section, int agent) {
    const char *name = section->agent[agent].name;
    return name[0] ? name : "unknown";
}

static void print_heading(const rp_record_section *section) {
    printf("game %s, %" PRIu64 " pairs, ", section->one_game ? section->game->spec.text : section->rules->name,
           section->pairs / (uint64_t)section->versus_count);
    if (section->one_seed)
        printf("seed %" PRIu64 "\n", section->seed);
    else
        printf("several seeds\n");
    for (int i = 0; i < section->agents; i++) printf("  %c  %s\n", 'A' + i, agent_name(section, i));
}

static void print_unpaired(const rp_record_versus *versus, bool of_singles) {
    char names[NAME_BYTES];
    if (versus->unpaired == 0) return;
    format_names(versus, names);
    printf("%-7s %" PRIu64 " game%s without the other half of %s pair: %s\n", names, versus->unpaired,
           versus->unpaired == 1 ? "" : "s", versus->unpaired == 1 ? "its" : "their",
           of_singles ? "there is no pair, so these are what score and Elo are made of"
                      : "in games, choices and seats, nowhere else");
}

static void print_opponents(const rp_record_section *section) {
    rp_versus shown;
    rp_versus_report_head(section->game);
    for (int i = 0; i < section->versus_count; i++) {
        rp_record_versus_shown(section->versus[i], &shown);
        rp_versus_report_line(&shown, section->game);
    }
    rp_versus_report_seats_head();
    for (int i = 0; i < section->versus_count; i++) rp_versus_report_seats(&section->versus[i]->total, section->game);
    for (int i = 0; i < section->versus_count; i++)
        print_unpaired(section->versus[i], rp_record_versus_shown(section->versus[i], &shown));
}

static void print_test(const rp_record_statistics *statistics, const rp_record_section *section,
                       const rp_record_versus *versus) {
    rp_test_report test = rp_stats_test_of(statistics, versus);
    if (section->versus_count > 1) printf("%c - %c   ", 'A' + versus->total.first, 'A' + versus->total.second);
    rp_test_report_lines(&test, &versus->total.pairs);
    if (versus->verdict != RP_UNDECIDED && versus->decided_at < versus->total.difference.count)
        printf("  decided after %" PRIu64 " of these %" PRIu64 " pairs\n", versus->decided_at,
               versus->total.difference.count);
}

static void print_normalized(const rp_record_versus *versus) {
    char names[NAME_BYTES];
    double half, elo = rp_normalized_elo(&versus->total.pairs, &half);
    format_names(versus, names);
    if (isfinite(elo) && isfinite(half)) printf("%-7s normalised Elo %+.1f +- %.1f\n", names, elo, half);
}

static void print_group(const char *names, const rp_stats_group *group) {
    const rp_strength *strength = &group->strength;
    char error[RP_FIGURE_BYTES], elo[3][RP_FIGURE_BYTES], interval[40];
    rp_format_error(&group->sum.payoff, error);
    rp_format_elo(strength->elo, elo[0]);
    rp_format_elo(strength->elo_low, elo[1]);
    rp_format_elo(strength->elo_high, elo[2]);
    snprintf(interval, sizeof interval, "[%s, %s]", elo[1], elo[2]);
    printf("%-7s %-20s %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8.2f %9.4f +- %-7s %8s %s\n",
           names, group->value, strength->samples, group->sum.games, group->sum.win, group->sum.draw, group->sum.loss,
           100 * strength->score, group->sum.payoff.mean, error, elo[0], interval);
}

static int print_groups(const rp_record_section *section) {
    rp_stats_group *groups = malloc(RP_SETTINGS_MAX * sizeof *groups);
    if (!groups) return rp_complain_of(RP_FAILED, "no memory for the output");
    for (int option = -1; (option = rp_stats_differing_option(section, option)) >= 0;) {
        printf("%-7s %-20s %8s %8s %8s %8s %8s %8s %20s %8s [95 %%]\n", "", section->rules->options[option].name,
               "pairs", "games", "win", "draw", "loss", "score %", "payoff        ", "Elo");
        for (int i = 0; i < section->versus_count; i++) {
            char names[NAME_BYTES];
            format_names(section->versus[i], names);
            int count = rp_stats_groups(section->versus[i], option, groups);
            for (int j = 0; j < count; j++) print_group(names, &groups[j]);
        }
    }
    free(groups);
    return 0;
}

/* One line: who held the seat, and how many games ended with 0, 1, 2 ... of what is counted. */
static void print_counts(const rp_record_versus *versus, int side, int seat, const rp_game *game) {
    const uint64_t *count = versus->counted[side][seat];
    char names[NAME_BYTES];
    uint64_t games = 0, sum = 0;
    int last = -1;
    for (int i = 0; i <= RP_COUNTED_MAX; i++) {
        games += count[i];
        sum += count[i] * (uint64_t)i;
        if (count[i]) last = i;
    }
    if (last < 0) return;
    format_names(versus, names);
    printf("%-7s %s of %s held by %c: mean %.2f; games with 0, 1, ... %s:", names, game->rules->counted,
           game->info.player_names[seat], 'A' + (side ? versus->total.second : versus->total.first),
           (double)sum / (double)games, game->rules->counted);
    for (int i = 0; i <= last; i++) printf(" %" PRIu64, count[i]);
    printf("\n");
}

static void print_all_counts(const rp_record_section *section) {
    for (int i = 0; i < section->versus_count; i++)
        for (int seat = 0; seat < section->game->info.players; seat++)
            for (int side = 0; side < 2; side++) print_counts(section->versus[i], side, seat, section->game);
}

static int print_ratings(const rp_record_section *section) {
    rp_stats_ratings made;
    const char *names[RP_SECTION_AGENTS_MAX];
    int status = rp_stats_ratings_make(section, &made);
    if (status) return status;
    for (int i = 0; i < section->agents; i++) names[i] = agent_name(section, i);
    rp_ratings_report_table(&made.ratings, made.match, made.count, names, made.reference);
    rp_stats_ratings_release(&made);
    return 0;
}

static void print_luck_line(const char *names, const char *how, double mean, double error, double saving) {
    char half[RP_FIGURE_BYTES] = "?", saves[RP_FIGURE_BYTES] = "-";
    if (isfinite(error)) snprintf(half, sizeof half, "%.4f", error * rp_interval_factor);
    if (saving > 0) snprintf(saves, sizeof saves, "%.2f", saving);
    printf("%-7s %-26s %9.4f +- %-8s %8s\n", names, how, mean, half, saves);
}

static void print_luck(const rp_record_versus *versus) {
    rp_cross_fit_result luck;
    char names[NAME_BYTES];
    double alone = rp_mean_error(&versus->game_payoff);
    rp_cross_fit_of(&versus->luck, &luck);
    format_names(versus, names);
    bool both = isfinite(alone) && luck.plain.error > 0;
    if (isfinite(alone)) print_luck_line(names, "games one by one", versus->game_payoff.mean, alone, 0);
    print_luck_line(names, "pairs", luck.plain.mean, luck.plain.error, both ? pow(alone / luck.plain.error, 2) : 0);
    print_luck_line(names, "pairs, luck taken out", luck.fitted.mean, luck.fitted.error, luck.fitted.saving);
    print_luck_line(names, "pairs, all weights 1", luck.unit.mean, luck.unit.error, luck.unit.saving);
    printf("%-7s weights: deal %.2f and %.2f, other chance %.2f and %.2f, decisions %.2f and %.2f\n", names,
           luck.coefficient[0][RP_LUCK_OPENING], luck.coefficient[1][RP_LUCK_OPENING],
           luck.coefficient[0][RP_LUCK_CHANCE], luck.coefficient[1][RP_LUCK_CHANCE],
           luck.coefficient[0][RP_LUCK_DECISIONS], luck.coefficient[1][RP_LUCK_DECISIONS]);
}

static void print_all_luck(const rp_record_section *section) {
    printf("%-7s %-26s %21s %8s\n", "", "counted by", "payoff         ", "saves");
    for (int i = 0; i < section->versus_count; i++) print_luck(section->versus[i]);
}

static int print_section(const rp_record_statistics *statistics, const rp_record_section *section) {
    int status = 0;
    print_heading(section);
    print_opponents(section);
    for (int i = 0; i < section->versus_count && !statistics->stopping.used; i++) print_normalized(section->versus[i]);
    for (int i = 0; i < section->versus_count && statistics->stopping.used; i++)
        print_test(statistics, section, section->versus[i]);
    if (section->agents > 2) status = print_ratings(section);
    if (!status) status = print_groups(section);
    print_all_counts(section);
    if (statistics->luck.wanted) print_all_luck(section);
    return status;
}

static void print_rotation(const rp_record_statistics *statistics, const rp_record_rotation *found) {
    const rp_rotation *rotation = &found->rotation;
    const char *names[RP_PLAYERS_MAX];
    printf("game %s, %" PRIu64 " deals, ", found->one_game ? found->game->spec.text : found->game->rules->name,
           rotation->deals);
    if (found->one_seed)
        printf("seed %" PRIu64 "\n", found->seed);
    else
        printf("several seeds\n");
    for (int i = 0; i < rotation->players; i++) {
        names[i] = rp_record_shelf_text(statistics->shelf, found->agent[i]);
        printf("  %c  %s\n", 'A' + i, names[i][0] ? names[i] : "unknown");
    }
    rp_rotation_report_table(rotation, found->game, names);
    if (statistics->luck.wanted) printf("  luck is not taken out here: --control-variate is for pairs\n");
    uint64_t loose = rotation->games - rotation->deals * (uint64_t)rotation->players;
    if (loose) printf("  %" PRIu64 " games of no whole deal: in choices and seats, nowhere else\n", loose);
    if (!statistics->stopping.used) return;
    rp_test_report test = rp_stats_rotation_test_of(statistics, found);
    rp_test_report_lines(&test, &rotation->first);
    if (found->verdict != RP_UNDECIDED && found->decided_at < rotation->deals)
        printf("  decided after %" PRIu64 " of these %" PRIu64 " deals\n", found->decided_at, rotation->deals);
}

static void print_left_out(const rp_record_statistics *statistics, const rp_record_reading_result *read) {
    if (statistics->unfinished)
        printf("%" PRIu64 " records of games that were broken off are left out\n", statistics->unfinished);
    if (statistics->mixed)
        printf("%" PRIu64 " games of no pair of agents and no whole deal of a rotation are left out\n",
               statistics->mixed);
    if (read->bad) printf("%" PRIu64 " bad lines are left out\n", read->bad);
}

int rp_stats_report_table(const rp_record_statistics *statistics, const rp_record_reading_result *read, bool pool) {
    int status = 0;
    for (int i = 0; i < statistics->sections && status == 0; i++) {
        if (i > 0) printf("\n");
        status = print_section(statistics, &statistics->section[i]);
        if (pool) rp_stats_pool_print(statistics->section[i].versus[0], statistics->luck.wanted);
    }
    for (int i = 0; i < statistics->rotations.count && status == 0; i++) {
        if (i > 0 || statistics->sections > 0) printf("\n");
        print_rotation(statistics, statistics->rotations.found[i]);
    }
    if (statistics->sections == 0 && statistics->rotations.count == 0) printf("no finished games\n");
    print_left_out(statistics, read);
    return status;
}
