#include "play/reports/balance_report.h"

#include "engine/store/json.h"
#include "play/faces/odds.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SHOWN = 10, NAME = 28, LISTED = 40 /* factors of a kind: all of so many are shown */ };
/* What is above or below these parts of an even share with its whole interval is told of: 60 % and 40 % of two. */
static const double strong_part = 1.2, weak_part = 0.8;
/* A card is decisive from so much difference on, the whole interval above 0; dead when it is played in less than this
 * share of the games in which it is at hand, by the upper end of the interval. */
static const double decisive_from = 0.1, dead_below = 0.02;

/* ---- figures ----------------------------------------------------------------------------------------------------- */

static double percent(uint64_t part, uint64_t whole) { return whole ? 100 * (double)part / (double)whole : NAN; }

/* "91.7 % [89.8, 93.3]" */
static void share_text(uint64_t part, uint64_t whole, char text[40]) {
    double low, high;
    rp_share_interval(part, whole, &low, &high);
    if (whole)
        snprintf(text, 40, "%.1f %% [%.1f, %.1f]", percent(part, whole), 100 * low, 100 * high);
    else
        snprintf(text, 40, "-");
}

/* "218.3 [+- 42.1]"; "-" without values. */
static void mean_text(const rp_mean *mean, char text[40]) {
    if (mean->count > 1)
        snprintf(text, 40, "%.1f [+- %.1f]", mean->mean, rp_interval_factor * rp_mean_error(mean));
    else if (mean->count)
        snprintf(text, 40, "%.1f", mean->mean);
    else
        snprintf(text, 40, "-");
}

static bool is_decisive(const rp_balance_use *use) {
    double difference, low, high;
    return rp_balance_difference(use, &difference, &low, &high) && difference >= decisive_from && low > 0;
}

static bool is_dead(const rp_balance_use *use) {
    double low, high;
    if (use->dealt) return false;
    rp_share_interval(use->played, use->games, &low, &high);
    return high < dead_below;
}

static bool is_never_at_hand(const rp_balance_use *use) { return !use->dealt && use->games == 0; }

static const char *seat_name(const rp_balance_told *told, int seat) {
    return seat < 0 ? "either" : told->base->info.player_names[seat];
}

/* ---- the table: shares ------------------------------------------------------------------------------------------- */

static void print_heading(const rp_balance_told *told) {
    const rp_balance_plan *plan = told->plan;
    const rp_balance_result *result = told->result;
    printf("balance %s, ", told->base->spec.text);
    if (plan->settings > 1) printf("%d settings, ", plan->settings);
    printf("%" PRIu64 " games%s, agent %s in every seat, seed %" PRIu64 "\n", plan->games,
           plan->settings > 1 ? " each" : "", result->agent, plan->seed);
    printf("%" PRIu64 " games:", result->games);
    for (int seat = 0; seat < told->base->info.players; seat++) {
        char share[40];
        share_text(result->seats.win[seat], result->games, share);
        printf("%s %s wins %s", seat ? "," : "", told->base->info.player_names[seat], share);
    }
    if (result->games)
        printf(told->base->info.players == 1 ? ", not won %.1f %%\n" : ", drawn %.1f %%\n",
               percent(result->seats.draws, result->games));
    else
        putchar('\n');
    if (result->measured.count) {
        char mean[40];
        mean_text(&result->measured, mean);
        printf("%s%s: mean %s\n", plan->labels.measure_name, told->base->info.players > 1 ? ", each player" : "", mean);
    }
}

static void print_length(const char *what, const rp_histogram *histogram) {
    if (!histogram->mean.count) return;
    printf("%s in a game: half of the games have %g to %g, median %g, mean %.1f\n", what,
           rp_histogram_quantile(histogram, 0.25), rp_histogram_quantile(histogram, 0.75),
           rp_histogram_median(histogram), histogram->mean.mean);
}

static void print_share_heading(const rp_balance_told *told, const char *name, bool sides) {
    printf("\n%-*s %8s", NAME, name, "games");
    for (int seat = 0; seat < told->base->info.players; seat++) {
        char column[64];
        const char *who = told->base->info.player_names[seat];
        snprintf(column, sizeof column, "%s wins [95 %%]", sides ? who : seat ? "loses" : "");
        if (!sides) snprintf(column, sizeof column, seat ? "loses [95 %%]" : "wins [95 %%]");
        printf(" %24s", column);
    }
    printf(" %8s\n", told->base->info.players == 1 ? "not won" : "drawn");
}

static void print_share(const rp_balance_told *told, const char *name, const rp_balance_share *share) {
    printf("%-*s %8" PRIu64, NAME, name, share->games);
    for (int seat = 0; seat < told->base->info.players; seat++) {
        char text[40];
        share_text(share->win[seat], share->games, text);
        printf(" %24s", text);
    }
    if (share->games)
        printf(" %6.1f %%\n", percent(share->draws, share->games));
    else
        printf(" %8s\n", "-");
}

static void add_share(rp_balance_share *sum, const rp_balance_share *share, bool turned) {
    sum->games += share->games;
    sum->draws += share->draws;
    for (int seat = 0; seat < RP_PLAYERS_MAX; seat++)
        sum->win[seat] += share->win[turned && seat < 2 ? 1 - seat : seat];
}

/* What settings with a value of an option come to; with `either` also those that have it as the mirrored option, from
 * the side of whose option it is. */
static rp_balance_share share_of(const rp_balance_told *told, int option, int value, bool either) {
    const rp_balance_settings *settings = told->settings;
    rp_balance_share sum = {0};
    int other = either ? settings->mirrored[1] : option;
    for (int i = 0; i < settings->count; i++) {
        if (settings->value[i][option] == value) add_share(&sum, &told->result->setting[i], false);
        if (other != option && settings->value[i][other] == value) add_share(&sum, &told->result->setting[i], true);
    }
    return sum;
}

static void print_options(const rp_balance_told *told) {
    const rp_balance_settings *settings = told->settings;
    for (int i = 0; i < settings->varied; i++) {
        const rp_varied *varied = &settings->option[i];
        bool either = i == settings->mirrored[0];
        char name[2 * RP_NAME_MAX + 8];
        if (i == settings->mirrored[1]) continue;
        snprintf(name, sizeof name, either ? "%s, %s" : "%s", varied->key,
                 either ? settings->option[settings->mirrored[1]].key : "");
        print_share_heading(told, name, !either);
        for (int value = 0; value < varied->count; value++) {
            const rp_balance_share share = share_of(told, i, value, either);
            print_share(told, varied->value[value], &share);
        }
    }
}

static void write_values(const rp_balance_settings *settings, int setting, char *text, size_t size) {
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < settings->varied && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "",
                                 settings->option[i].value[settings->value[setting][i]]);
}

static void print_settings(const rp_balance_told *told) {
    const rp_balance_settings *settings = told->settings;
    char name[RP_TEXT_MAX] = "";
    size_t used = 0;
    if (settings->varied < 2) return;
    for (int i = 0; i < settings->varied && used < sizeof name; i++)
        used += (size_t)snprintf(name + used, sizeof name - used, "%s%s", i ? ", " : "", settings->option[i].key);
    print_share_heading(told, name, true);
    for (int i = 0; i < settings->count; i++) {
        write_values(settings, i, name, sizeof name);
        print_share(told, name, &told->result->setting[i]);
    }
}

static void print_fair(const rp_balance_told *told) {
    if (!told->fair) return;
    printf("\nas even as it can be made, measured with seed %" PRIu64, told->plan->seed + 1);
    print_share_heading(told, "", true);
    for (int i = 0; i < told->settings->count; i++) {
        const rp_balance_fair *fair = &told->fair[i];
        char name[2 * RP_TEXT_MAX];
        write_values(told->settings, i, name, RP_TEXT_MAX);
        size_t used = strlen(name);
        if (!fair->is_known) continue;
        snprintf(name + used, sizeof name - used, "%s%s", used ? ": " : "",
                 fair->options[0] ? fair->options : "as it is");
        print_share(told, name, &fair->share);
    }
}

/* ---- the table: what players had --------------------------------------------------------------------------------- */

static void print_factor(const rp_balance_told *told, const rp_balance_factor *factor) {
    char share[40];
    uint64_t sides = told->result->games * (uint64_t)told->base->info.players;
    share_text(factor->won, factor->sides, share);
    printf("%-*s %8" PRIu64 " %6.1f %% %24s %6.1f %%", NAME, factor->label, factor->sides,
           percent(factor->sides, sides), share, percent(factor->drawn, factor->sides));
    if (factor->measured.count) {
        char mean[40];
        mean_text(&factor->measured, mean);
        printf(" %24s", mean);
    }
    putchar('\n');
}

/* Of factors of one kind, which come by their shares. */
static void print_kind_of_factors(const rp_balance_told *told, const rp_balance_factor factor[], int count) {
    bool all = told->all_cards || count <= LISTED;
    int strong = 0, weak = 0, players = told->base->info.players;
    const double strong_above = strong_part / players, weak_below = weak_part / players;
    for (int i = 0; i < count; i++) {
        double low, high;
        rp_share_interval(factor[i].won, factor[i].sides, &low, &high);
        strong += low > strong_above;
        weak += high < weak_below;
    }
    printf("\n%-*s %8s %8s %24s %8s", NAME, factor->kind, "had by", "of sides", "wins [95 %]",
           players == 1 ? "not won" : "drawn");
    if (told->result->measured.count) printf(" %24s", told->plan->labels.measure_name);
    putchar('\n');
    for (int i = 0; i < count; i++) {
        if (!all && i == SHOWN) printf("and %d more; --cards shows all\n", count - 2 * SHOWN);
        if (all || i < SHOWN || i >= count - SHOWN) print_factor(told, &factor[i]);
    }
    if (players == 1) /* no share is an even one */
        printf("%d in all\n", count);
    else
        printf("%d in all, with the whole interval above %.0f %%: %d, below %.0f %%: %d\n", count, 100 * strong_above,
               strong, 100 * weak_below, weak);
}

static void print_factors(const rp_balance_told *told) {
    const rp_balance_result *result = told->result;
    for (int i = 0, end; i < result->factors; i = end) {
        for (end = i; end < result->factors && strcmp(result->factor[i].kind, result->factor[end].kind) == 0;) end++;
        print_kind_of_factors(told, &result->factor[i], end - i);
    }
    if (result->factors_left_out)
        printf("not counted, as there are more than %d different ones: %" PRIu64 "\n", RP_BALANCE_FACTORS_MAX,
               result->factors_left_out);
}

/* ---- the table: cards -------------------------------------------------------------------------------------------- */

static void print_use(const rp_balance_told *told, const rp_balance_use *use) {
    char won[40], difference[48] = "-";
    double d, low, high;
    share_text(use->won_played, use->played, won);
    if (!use->dealt && rp_balance_difference(use, &d, &low, &high))
        snprintf(difference, sizeof difference, "%.1f - %.1f = %+.1f [%+.1f, %+.1f]",
                 percent(use->won_played, use->won_games), percent(use->lost_played, use->lost_games), 100 * d,
                 100 * low, 100 * high);
    printf("%-*s %-8s %8" PRIu64 " %7.1f%% %22s  %s\n", NAME + 4, use->label, seat_name(told, use->seat), use->games,
           use->games ? percent(use->played, use->games) : 0, won, use->dealt ? "dealt" : difference);
}

static void print_use_heading(const char *title) {
    printf("\n%s\n%-*s %-8s %8s %8s %22s  %s\n", title, NAME + 4, "", "player", "at hand", "played", "won when played",
           "in won - in lost games [95 %]");
}

static double order_of(const rp_balance_use *use) {
    double difference, low, high;
    return rp_balance_difference(use, &difference, &low, &high) ? difference : -2;
}

static int by_difference(const void *a, const void *b) {
    const rp_balance_use *const *first = a, *const *second = b;
    double x = order_of(*first), y = order_of(*second);
    if (x != y) return x < y ? 1 : -1;
    return *first < *second ? -1 : 1;
}

static int by_wins(const void *a, const void *b) {
    const rp_balance_use *const *first = a, *const *second = b;
    if ((*first)->seat != (*second)->seat) return (*first)->seat - (*second)->seat;
    double x = percent((*first)->won_played, (*first)->played), y = percent((*second)->won_played, (*second)->played);
    if (x != y) return x < y ? 1 : -1;
    return *first < *second ? -1 : 1;
}

static void print_chosen(const rp_balance_told *told, const rp_balance_use *chosen[], int count, int shown,
                         const char *title) {
    if (!count) return;
    print_use_heading(title);
    for (int i = 0; i < count && i < shown; i++) print_use(told, chosen[i]);
    if (count > shown) printf("and %d more; --cards shows all\n", count - shown);
}

static void print_kind(const rp_balance_told *told, const rp_balance_use *chosen[],
                       bool (*is_one)(const rp_balance_use *), const char *title, const char *none) {
    int count = 0;
    for (int i = 0; i < told->result->uses; i++)
        if (!told->result->use[i].dealt && (!is_one || is_one(&told->result->use[i])))
            chosen[count++] = &told->result->use[i];
    if (!count) printf("\n%s\n", none);
    qsort(chosen, (size_t)count, sizeof *chosen, by_difference);
    print_chosen(told, chosen, count, is_one ? SHOWN : count, title);
}

/* Those that were in no hand say nothing about the game: only how many they are is told. */
static void print_never_at_hand(const rp_balance_told *told) {
    int count = 0;
    for (int i = 0; i < told->result->uses; i++) count += is_never_at_hand(&told->result->use[i]);
    if (count) printf("\nnever at hand in these games: %d more; --cards shows all\n", count);
}

static void print_dealt(const rp_balance_told *told, const rp_balance_use *chosen[]) {
    int count = 0;
    for (int i = 0; i < told->result->uses; i++)
        if (told->result->use[i].dealt) chosen[count++] = &told->result->use[i];
    qsort(chosen, (size_t)count, sizeof *chosen, by_wins);
    print_chosen(told, chosen, count, told->all_cards ? count : SHOWN,
                 "dealt by chance, to winners and losers alike: a difference is an effect");
}

static void print_uses(const rp_balance_told *told) {
    const rp_balance_use **chosen = calloc((size_t)told->result->uses + 1, sizeof *chosen);
    if (!chosen || !told->result->uses) {
        free(chosen);
        return;
    }
    if (told->all_cards) {
        print_kind(told, chosen, NULL, "everything that could be played", "nothing could be played");
    } else {
        print_kind(told, chosen, is_decisive,
                   "decisive: played in at least 10 points more of the games won, where it was at hand",
                   "decisive: nothing (played in at least 10 points more of the games won than of those lost)");
        print_kind(told, chosen, is_dead, "dead: played in less than 2 % of the games in which it was at hand",
                   "dead: nothing (surely played in less than 2 % of the games in which it was at hand)");
        print_never_at_hand(told);
    }
    print_dealt(told, chosen);
    free(chosen);
}

void rp_balance_report_table(const rp_balance_told *told) {
    print_heading(told);
    print_length("rounds", &told->result->rounds);
    print_length("decisions", &told->result->choices);
    print_options(told);
    print_settings(told);
    print_fair(told);
    print_factors(told);
    print_uses(told);
    if (told->result->games < told->result->total)
        printf("only %" PRIu64 " of %" PRIu64 " games were played\n", told->result->games, told->result->total);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void write_interval(rp_writer *writer, uint64_t part, uint64_t whole) {
    double low, high;
    rp_share_interval(part, whole, &low, &high);
    writer->real(writer, "share", whole ? (double)part / (double)whole : NAN);
    writer->real(writer, "low", low);
    writer->real(writer, "high", high);
}

static void write_share(rp_writer *writer, const rp_balance_told *told, const rp_balance_share *share) {
    writer->integer(writer, "games", (int64_t)share->games);
    writer->integer(writer, "drawn", (int64_t)share->draws);
    writer->open_array(writer, "seats");
    for (int seat = 0; seat < told->base->info.players; seat++) {
        writer->open_object(writer, NULL);
        writer->string(writer, "seat", told->base->info.player_names[seat]);
        writer->integer(writer, "win", (int64_t)share->win[seat]);
        write_interval(writer, share->win[seat], share->games);
        writer->close(writer);
    }
    writer->close(writer);
}

static void write_histogram(rp_writer *writer, const char *name, const rp_histogram *histogram) {
    if (!histogram->mean.count) {
        writer->null(writer, name);
        return;
    }
    writer->open_object(writer, name);
    writer->real(writer, "median", rp_histogram_median(histogram));
    writer->real(writer, "quartile_low", rp_histogram_quantile(histogram, 0.25));
    writer->real(writer, "quartile_high", rp_histogram_quantile(histogram, 0.75));
    writer->real(writer, "mean", histogram->mean.mean);
    writer->close(writer);
}

static void write_options(rp_writer *writer, const rp_balance_told *told) {
    const rp_balance_settings *settings = told->settings;
    writer->open_array(writer, "values");
    for (int i = 0; i < settings->varied; i++) {
        bool either = i == settings->mirrored[0];
        for (int value = 0; value < settings->option[i].count && i != settings->mirrored[1]; value++) {
            const rp_balance_share share = share_of(told, i, value, either);
            writer->open_object(writer, NULL);
            writer->string(writer, "option", settings->option[i].key);
            writer->string(writer, "value", settings->option[i].value[value]);
            writer->boolean(writer, "either_side", either);
            write_share(writer, told, &share);
            writer->close(writer);
        }
    }
    writer->close(writer);
}

static void write_settings(rp_writer *writer, const rp_balance_told *told) {
    writer->open_array(writer, "settings");
    for (int i = 0; i < told->settings->count; i++) {
        writer->open_object(writer, NULL);
        writer->string(writer, "game", told->settings->setting[i].game->spec.text);
        write_share(writer, told, &told->result->setting[i]);
        if (told->fair && told->fair[i].is_known) {
            writer->open_object(writer, "fair");
            writer->string(writer, "options", told->fair[i].options);
            write_share(writer, told, &told->fair[i].share);
            writer->close(writer);
        }
        writer->close(writer);
    }
    writer->close(writer);
}

static void write_use(rp_writer *writer, const rp_balance_told *told, const rp_balance_use *use) {
    double difference = NAN, low = NAN, high = NAN;
    rp_balance_difference(use, &difference, &low, &high);
    writer->open_object(writer, NULL);
    writer->string(writer, "action", use->label);
    writer->string(writer, "seat", seat_name(told, use->seat));
    writer->boolean(writer, "dealt", use->dealt);
    writer->integer(writer, "at_hand", (int64_t)use->games);
    writer->integer(writer, "played", (int64_t)use->played);
    writer->integer(writer, "won_when_played", (int64_t)use->won_played);
    write_interval(writer, use->won_played, use->played);
    writer->integer(writer, "won_games", (int64_t)use->won_games);
    writer->integer(writer, "lost_games", (int64_t)use->lost_games);
    writer->integer(writer, "lost_when_played", (int64_t)use->lost_played);
    writer->real(writer, "difference", use->dealt ? NAN : difference);
    writer->real(writer, "difference_low", use->dealt ? NAN : low);
    writer->real(writer, "difference_high", use->dealt ? NAN : high);
    writer->boolean(writer, "decisive", !use->dealt && is_decisive(use));
    writer->boolean(writer, "dead", is_dead(use));
    writer->close(writer);
}

/* null where nothing is measured. */
static void write_measured(rp_writer *writer, const rp_mean *mean) {
    writer->real(writer, "measured", mean->count ? mean->mean : NAN);
    writer->real(writer, "measured_error", mean->count > 1 ? rp_interval_factor * rp_mean_error(mean) : NAN);
}

static void write_factor(rp_writer *writer, const rp_balance_factor *factor) {
    writer->open_object(writer, NULL);
    writer->string(writer, "kind", factor->kind);
    writer->string(writer, "label", factor->label);
    writer->integer(writer, "sides", (int64_t)factor->sides);
    writer->integer(writer, "win", (int64_t)factor->won);
    writer->integer(writer, "drawn", (int64_t)factor->drawn);
    write_interval(writer, factor->won, factor->sides);
    write_measured(writer, &factor->measured);
    writer->close(writer);
}

int rp_balance_report_json(const rp_balance_told *told) {
    const rp_balance_result *result = told->result;
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "game", told->base->spec.text);
    writer->string(writer, "agent", result->agent);
    writer->integer(writer, "seed", (int64_t)told->plan->seed);
    writer->integer(writer, "games_each", (int64_t)told->plan->games);
    writer->boolean(writer, "stopped", result->games < result->total);
    writer->open_object(writer, "all");
    write_share(writer, told, &result->seats);
    writer->close(writer);
    writer->string(writer, "measure", told->plan->labels.measure_name ? told->plan->labels.measure_name : "");
    write_measured(writer, &result->measured);
    write_histogram(writer, "rounds", &result->rounds);
    write_histogram(writer, "decisions", &result->choices);
    write_options(writer, told);
    write_settings(writer, told);
    writer->open_array(writer, "had");
    for (int i = 0; i < result->factors; i++) write_factor(writer, &result->factor[i]);
    writer->close(writer);
    writer->open_array(writer, "actions");
    for (int i = 0; i < result->uses; i++) write_use(writer, told, &result->use[i]);
    writer->close(writer);
    return rp_print_json(writer);
}

/* ---- the file of odds -------------------------------------------------------------------------------------------- */

char *rp_balance_odds_text(const rp_balance_told *told, const char *command) {
    char *text = NULL, date[16] = "";
    size_t size = 0;
    time_t now = time(NULL);
    struct tm day;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    if (gmtime_r(&now, &day)) strftime(date, sizeof date, "%Y-%m-%d", &day);
    fprintf(out, "odds %d\ngame %s\nrules %" PRIu32 "\ndata %016" PRIx64 "\n", RP_ODDS_VERSION, told->base->rules->name,
            told->base->rules->version, told->base->data_hash);
    fprintf(out, "agent %s\ngames %" PRIu64 "\nseed %" PRIu64 "\ndate %s\nmade-by %s\n", told->result->agent,
            told->plan->games, told->plan->seed, date, command);
    for (int i = 0; i < told->settings->count; i++) {
        const rp_balance_share *share = &told->result->setting[i];
        fprintf(out, "share %" PRIu64 " %" PRIu64 " %" PRIu64 " %s\n", share->win[0], share->draws, share->win[1],
                told->settings->setting[i].game->spec.text);
    }
    for (int i = 0; told->fair && i < told->settings->count; i++) {
        const rp_balance_fair *fair = &told->fair[i];
        if (fair->is_known)
            fprintf(out, "fair %" PRIu64 " %" PRIu64 " %" PRIu64 " %s %s\n", fair->share.win[0], fair->share.draws,
                    fair->share.win[1], fair->options[0] ? fair->options : "-",
                    told->settings->setting[i].game->spec.text);
    }
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}
