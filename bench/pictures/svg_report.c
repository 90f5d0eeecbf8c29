#include "bench/pictures/svg_report.h"

#include "bench/pictures/svg_chart.h"
#include "bench/statistics/sprt.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

enum {
    WIDTH = 900,
    MARGIN = 20,
    LINE = 20,
    ELO_ROW = 26,
    ELO_LABEL = 110,
    ELO_FIGURES = 210,
    CHART_LEFT = 64,
    CHART_HEIGHT = 170,
    CHART_BLOCK = 250, /* title, chart and axis */
    RATIO_BOUNDS = 5,  /* how far beyond the bounds ratios are shown, in bounds */
    TEXT = 300
};

typedef struct picture {
    FILE *out;
    const rp_record_statistics *statistics;
    rp_stopping_rule rule;
    double lower, upper, y;
} picture;

static bool has_counts(const rp_record_versus *versus, int seat) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= RP_COUNTED_MAX; i++)
            if (versus->counted[side][seat][i]) return true;
    return false;
}

static int count_charts(const rp_record_section *section, const rp_record_versus *versus) {
    int count = 0;
    for (int seat = 0; seat < section->game->info.players; seat++) count += has_counts(versus, seat);
    return count;
}

static double height_of(const rp_record_statistics *statistics) {
    double height = 2 * MARGIN;
    for (int i = 0; i < statistics->sections; i++) {
        const rp_record_section *section = &statistics->section[i];
        height += (section->agents + 3) * LINE + section->versus_count * ELO_ROW + 3.5 * LINE;
        for (int j = 0; j < section->versus_count; j++)
            height += LINE + CHART_BLOCK * (1 + (count_charts(section, section->versus[j]) + 1) / 2);
    }
    if (statistics->rotations.count) height += LINE;
    return statistics->sections ? height : 4 * LINE;
}

/* The left (0) or right (1) half of the picture's width, below the title line. */
static rp_svg_chart chart_at(const picture *p, int column) {
    double half = (WIDTH - 2.0 * MARGIN) / 2;
    return (rp_svg_chart){.out = p->out,
                          .left = MARGIN + column * half + CHART_LEFT,
                          .top = p->y + LINE,
                          .width = half - CHART_LEFT - 14,
                          .height = CHART_HEIGHT,
                          .whole_x = true};
}

static void chart_title(const rp_svg_chart *chart, const char *text) {
    rp_svg_text(chart->out, chart->left, chart->top - 7, RP_SVG_LEFT, 12, true, chart->width, text);
}

/* ---- Elo ---------------------------------------------------------------------------------------------------- */

static void widen(double *low, double *high, double value) {
    if (!isfinite(value)) return;
    *low = fmin(*low, value);
    *high = fmax(*high, value);
}

static void format_elo(double elo, char text[16]) {
    if (isfinite(elo))
        snprintf(text, 16, "%+.1f", elo + 0.0);
    else
        snprintf(text, 16, "%s", elo > 0 ? "+inf" : "-inf");
}

static void draw_elo_row(const rp_svg_chart *chart, const rp_versus *shown, double y) {
    const rp_strength *strength = &shown->strength;
    char text[TEXT], elo[3][16];
    double low = rp_svg_x(chart, strength->elo_low), high = rp_svg_x(chart, strength->elo_high);
    snprintf(text, sizeof text, "%c - %c", 'A' + shown->first, 'A' + shown->second);
    rp_svg_text(chart->out, MARGIN, y + 5, RP_SVG_LEFT, 13, true, ELO_LABEL, text);
    rp_svg_line(chart->out, low, y, high, y, rp_svg_blue, 2, false);
    if (isfinite(strength->elo_low)) rp_svg_line(chart->out, low, y - 6, low, y + 6, rp_svg_blue, 2, false);
    if (isfinite(strength->elo_high)) rp_svg_line(chart->out, high, y - 6, high, y + 6, rp_svg_blue, 2, false);
    if (isfinite(strength->elo)) rp_svg_circle(chart->out, rp_svg_x(chart, strength->elo), y, 4.5, rp_svg_blue);
    format_elo(strength->elo, elo[0]);
    format_elo(strength->elo_low, elo[1]);
    format_elo(strength->elo_high, elo[2]);
    snprintf(text, sizeof text, "%s [%s, %s]", elo[0], elo[1], elo[2]);
    rp_svg_text(chart->out, WIDTH - MARGIN, y + 5, RP_SVG_RIGHT, 12, false, ELO_FIGURES, text);
}

static void draw_elo(picture *p, const rp_record_section *section) {
    double low = 0, high = 0;
    rp_versus shown;
    for (int i = 0; i < section->versus_count; i++) {
        rp_record_versus_shown(section->versus[i], &shown);
        widen(&low, &high, shown.strength.elo);
        widen(&low, &high, shown.strength.elo_low);
        widen(&low, &high, shown.strength.elo_high);
    }
    double room = fmax((high - low) * 0.06, 1);
    rp_svg_chart chart = {.out = p->out,
                          .left = MARGIN + ELO_LABEL,
                          .top = p->y + LINE,
                          .width = WIDTH - 2 * MARGIN - ELO_LABEL - ELO_FIGURES,
                          .height = section->versus_count * ELO_ROW,
                          .x_low = low - room,
                          .x_high = high + room};
    rp_svg_text(p->out, MARGIN, p->y + LINE - 7, RP_SVG_LEFT, 12, true, WIDTH, "Elo of the first, with 95 % intervals");
    rp_svg_x_axis(&chart, "Elo");
    double zero = rp_svg_x(&chart, 0);
    rp_svg_line(p->out, zero, chart.top, zero, chart.top + chart.height, rp_svg_dark, 1, true);
    for (int i = 0; i < section->versus_count; i++) {
        rp_record_versus_shown(section->versus[i], &shown);
        draw_elo_row(&chart, &shown, chart.top + (i + 0.5) * ELO_ROW);
    }
    p->y = chart.top + chart.height + 2.5 * LINE;
}

/* ---- pair by pair ------------------------------------------------------------------------------------------- */

/* Tallies after more and more pairs, the last one after all. */
typedef struct course {
    int count;
    uint64_t pairs[RP_SERIES_MAX + 1];
    rp_tally tally[RP_SERIES_MAX + 1];
} course;

static void make_course(const rp_record_versus *versus, course *c) {
    c->count = versus->series.count;
    for (int i = 0; i < c->count; i++) {
        c->pairs[i] = versus->series.point[i].pairs;
        c->tally[i] = versus->series.point[i].tally;
    }
    uint64_t all = versus->total.difference.count;
    if (c->count > 0 && c->pairs[c->count - 1] == all) return;
    c->pairs[c->count] = all;
    c->tally[c->count++] = versus->total.pairs;
}

/* The first pairs tell so little that their band would leave no room for the others. */
static void fit_scores(rp_svg_chart *chart, const course *c, const rp_svg_point low[], const rp_svg_point high[]) {
    double least = 50, most = 50;
    uint64_t all = c->pairs[c->count - 1];
    for (int i = 0; i < c->count; i++) {
        if (i + 1 < c->count && c->pairs[i] < all / 16) continue;
        widen(&least, &most, low[i].y);
        widen(&least, &most, high[i].y);
    }
    double room = fmax((most - least) * 0.05, 0.5);
    chart->y_low = fmax(least - room, 0);
    chart->y_high = fmin(most + room, 100);
}

static void draw_score(picture *p, const course *c, const rp_versus *total) {
    rp_svg_point score[RP_SERIES_MAX + 1], low[RP_SERIES_MAX + 1], high[RP_SERIES_MAX + 1];
    char title[TEXT];
    for (int i = 0; i < c->count; i++) {
        rp_strength strength;
        rp_strength_of(&c->tally[i], &strength);
        double x = (double)c->pairs[i];
        score[i] = (rp_svg_point){x, 100 * strength.score};
        low[i] = (rp_svg_point){x, 100 * strength.score_low};
        high[i] = (rp_svg_point){x, 100 * strength.score_high};
    }
    rp_svg_chart chart = chart_at(p, 0);
    chart.x_low = 0;
    chart.x_high = (double)c->pairs[c->count - 1];
    fit_scores(&chart, c, low, high);
    snprintf(title, sizeof title, "Score of %c: %.2f %%", 'A' + total->first, 100 * total->strength.score);
    chart_title(&chart, title);
    rp_svg_x_axis(&chart, "pairs");
    rp_svg_y_axis(&chart, "score, %");
    rp_svg_band(&chart, low, high, c->count, rp_svg_blue);
    rp_svg_level(&chart, 50, rp_svg_dark, true);
    rp_svg_curve(&chart, score, c->count, rp_svg_blue, 2);
    if (c->count == 1)
        rp_svg_circle(p->out, rp_svg_x(&chart, score[0].x), rp_svg_y(&chart, score[0].y), 3, rp_svg_blue);
}

static void draw_bound(const rp_svg_chart *chart, double bound, double elo) {
    char text[TEXT];
    snprintf(text, sizeof text, "accepts %g: %.2f", elo, bound);
    rp_svg_level(chart, bound, rp_svg_red, true);
    rp_svg_text(chart->out, chart->left + chart->width - 4, rp_svg_y(chart, bound) + (bound > 0 ? -5 : 14),
                RP_SVG_RIGHT, 11, false, chart->width, text);
}

/* Far beyond a bound the curve tells nothing more: it ends at the edge of the chart. Returns how many points are drawn.
 */
static int fit_ratios(const picture *p, rp_svg_chart *chart, const rp_svg_point ratio[], int count) {
    double low = RATIO_BOUNDS * p->lower, high = RATIO_BOUNDS * p->upper;
    int drawn = 0;
    chart->y_low = p->lower;
    chart->y_high = p->upper;
    while (drawn < count && ratio[drawn].y >= low && ratio[drawn].y <= high)
        widen(&chart->y_low, &chart->y_high, ratio[drawn++].y);
    if (drawn < count) widen(&chart->y_low, &chart->y_high, ratio[drawn].y < low ? low : high);
    double room = (chart->y_high - chart->y_low) * 0.14; /* for the words at the bounds */
    chart->y_low -= room;
    chart->y_high += room;
    return drawn < count ? drawn + 1 : drawn;
}

static void draw_ratio(picture *p, const course *c) {
    rp_svg_point ratio[RP_SERIES_MAX + 2];
    rp_svg_chart chart = chart_at(p, 1);
    char title[TEXT];
    chart.x_high = (double)c->pairs[c->count - 1];
    ratio[0] = (rp_svg_point){0, 0};
    for (int i = 0; i < c->count; i++)
        ratio[i + 1] = (rp_svg_point){(double)c->pairs[i],
                                      rp_sequential_log_likelihood_ratio(&c->tally[i], p->rule.elo0, p->rule.elo1)};
    int drawn = fit_ratios(p, &chart, ratio, c->count + 1);
    snprintf(title, sizeof title, "SPRT %g, %g: ratio %.2f", p->rule.elo0, p->rule.elo1, ratio[c->count].y + 0.0);
    chart_title(&chart, title);
    rp_svg_x_axis(&chart, "pairs");
    rp_svg_y_axis(&chart, "log-likelihood ratio");
    rp_svg_level(&chart, 0, rp_svg_dark, false);
    rp_svg_curve(&chart, ratio, drawn, rp_svg_blue, 2);
    draw_bound(&chart, p->upper, p->rule.elo1);
    draw_bound(&chart, p->lower, p->rule.elo0);
}

/* ---- what is counted at the end --------------------------------------------------------------------------------- */

static void draw_legend(const rp_svg_chart *chart, const rp_record_versus *versus) {
    static const char *const colours[2] = {rp_svg_blue, rp_svg_orange};
    for (int side = 0; side < 2; side++) {
        char text[TEXT];
        double x = chart->left + chart->width - 96 + 52 * side;
        snprintf(text, sizeof text, "%c", 'A' + (side ? versus->total.second : versus->total.first));
        rp_svg_rectangle(chart->out, x, chart->top - 17, 12, 12, colours[side], 1);
        rp_svg_text(chart->out, x + 17, chart->top - 7, RP_SVG_LEFT, 12, false, 30, text);
    }
}

static void draw_counts(picture *p, const rp_record_section *section, const rp_record_versus *versus, int seat,
                        int column) {
    static const char *const colours[2] = {rp_svg_blue, rp_svg_orange};
    rp_svg_chart chart = chart_at(p, column);
    double games[2] = {0, 0}, most = 0;
    int last = 0;
    char title[TEXT];
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= RP_COUNTED_MAX; i++) {
            games[side] += (double)versus->counted[side][seat][i];
            if (versus->counted[side][seat][i] && i > last) last = i;
        }
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= last && games[side] > 0; i++)
            most = fmax(most, 100 * (double)versus->counted[side][seat][i] / games[side]);
    chart.x_low = -0.5;
    chart.x_high = last + 0.5;
    chart.y_high = most * 1.08;
    snprintf(title, sizeof title, "%s of %s, seat held by", section->rules->counted,
             section->game->info.player_names[seat]);
    title[0] = (char)toupper((unsigned char)title[0]);
    chart_title(&chart, title);
    draw_legend(&chart, versus);
    snprintf(title, sizeof title, "%s at the end", section->rules->counted);
    rp_svg_x_axis(&chart, title);
    rp_svg_y_axis(&chart, "games, %");
    double bar = chart.width / (last + 1) * 0.4;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= last && games[side] > 0; i++) {
            double y = rp_svg_y(&chart, 100 * (double)versus->counted[side][seat][i] / games[side]);
            double x = rp_svg_x(&chart, i) + (side - 1) * bar;
            if (versus->counted[side][seat][i])
                rp_svg_rectangle(p->out, x, y, bar, chart.top + chart.height - y, colours[side], 1);
        }
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

static void draw_versus(picture *p, const rp_record_section *section, const rp_record_versus *versus) {
    char text[TEXT * 2];
    course c;
    const rp_versus *total = &versus->total;
    snprintf(text, sizeof text, "%c - %c: %llu pairs", 'A' + total->first, 'A' + total->second,
             (unsigned long long)total->difference.count);
    rp_svg_text(p->out, MARGIN, p->y + 14, RP_SVG_LEFT, 14, true, WIDTH - 2 * MARGIN, text);
    p->y += LINE;
    if (total->difference.count > 0) {
        make_course(versus, &c);
        draw_score(p, &c, total);
        draw_ratio(p, &c);
    }
    p->y += CHART_BLOCK;
    int drawn = 0;
    for (int seat = 0; seat < section->game->info.players; seat++) {
        if (!has_counts(versus, seat)) continue;
        draw_counts(p, section, versus, seat, drawn % 2);
        if (drawn++ % 2) p->y += CHART_BLOCK;
    }
    if (drawn % 2) p->y += CHART_BLOCK;
}

static void draw_section(picture *p, const rp_record_section *section) {
    char text[RP_SPEC_TEXT_MAX + TEXT];
    snprintf(text, sizeof text, "%s", section->one_game ? section->game->spec.text : section->rules->name);
    rp_svg_text(p->out, MARGIN, p->y + 16, RP_SVG_LEFT, 18, true, WIDTH - 2 * MARGIN, text);
    snprintf(text, sizeof text, "%llu games, %llu pairs", (unsigned long long)section->games,
             (unsigned long long)section->pairs);
    rp_svg_text(p->out, MARGIN, p->y + 16 + LINE, RP_SVG_LEFT, 13, false, WIDTH - 2 * MARGIN, text);
    p->y += 2 * LINE;
    for (int i = 0; i < section->agents; i++, p->y += LINE) {
        snprintf(text, sizeof text, "%c: %s", 'A' + i, section->agent[i].name[0] ? section->agent[i].name : "unknown");
        rp_svg_text(p->out, MARGIN, p->y + 16, RP_SVG_LEFT, 13, false, WIDTH - 2 * MARGIN, text);
    }
    p->y += LINE;
    draw_elo(p, section);
    for (int i = 0; i < section->versus_count; i++) draw_versus(p, section, section->versus[i]);
}

/* What no chart shows, in a line of its own. */
static void draw_rest(picture *p, const rp_record_statistics *statistics) {
    char text[TEXT];
    int rotations = statistics->rotations.count;
    if (statistics->sections && !rotations) return;
    snprintf(text, sizeof text, "%d table%s of agents that rotate, not drawn", rotations, rotations == 1 ? "" : "s");
    rp_svg_text(p->out, MARGIN, p->y + 14, RP_SVG_LEFT, 14, false, WIDTH, rotations ? text : "no finished games");
}

char *rp_svg_report(const rp_record_statistics *statistics) {
    char *text = NULL;
    size_t size;
    picture p = {
        .out = open_memstream(&text, &size), .statistics = statistics, .rule = statistics->stopping, .y = MARGIN};
    if (!p.out) return NULL;
    if (!p.rule.used) p.rule = (rp_stopping_rule){true, 0, 5, 0.05, 0.05};
    rp_sequential_bounds(p.rule.alpha, p.rule.beta, &p.lower, &p.upper);
    rp_svg_begin(p.out, WIDTH, height_of(statistics));
    for (int i = 0; i < statistics->sections; i++) draw_section(&p, &statistics->section[i]);
    draw_rest(&p, statistics);
    rp_svg_end(p.out);
    bool failed = ferror(p.out);
    if (fclose(p.out) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}
