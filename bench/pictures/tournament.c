#include "bench/pictures/tournament.h"

#include "bench/pictures/svg_chart.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum {
    WIDTH = 960,
    MARGIN = 20,
    LINE = 20,
    LABEL = 150, /* left of the map and of the chart */
    HEAD = 86,   /* names above the columns, slanted */
    CELL_MAX = 64,
    CELL_HEIGHT = 34,
    ELO_ROW = 24,
    ELO_FIGURES = 235,
    TEXT = 300
};

typedef struct picture {
    FILE *out;
    const rp_tournament_plan *plan;
    const rp_tournament_result *result;
    double y;
} picture;

static double height_of(const rp_tournament_plan *plan) {
    return 2 * MARGIN + 3 * LINE + HEAD + plan->entrants * (CELL_HEIGHT + ELO_ROW) + 5 * LINE;
}

static void title(picture *p, const char *agent) {
    char text[TEXT];
    snprintf(text, sizeof text, "%.60s: %" PRIu64 " of %" PRIu64 " games, agent %.100s, seed %" PRIu64, p->plan->game,
             p->result->games, p->result->total, agent, p->plan->seed);
    rp_svg_text(p->out, MARGIN, p->y + LINE - 5, RP_SVG_LEFT, 14, true, WIDTH - 2 * MARGIN, text);
    p->y += 2 * LINE;
}

/* ---- the map ------------------------------------------------------------------------------------------------- */

static double cell_width(const picture *p) {
    return fmin(CELL_MAX, (WIDTH - 2.0 * MARGIN - LABEL) / p->plan->entrants);
}

static void column_name(const picture *p, double x, double y, const char *name) {
    fprintf(p->out, "<g transform=\"rotate(-45 %.1f %.1f)\">\n", x, y);
    rp_svg_text(p->out, x, y, RP_SVG_LEFT, 12, false, HEAD * 1.3, name);
    fputs("</g>\n", p->out);
}

/* Blue: more than half, orange: less. */
static void cell(const picture *p, double x, double y, double width, int entrant, int other) {
    double score, low, high;
    char text[32];
    if (entrant == other) {
        rp_svg_rectangle(p->out, x, y, width - 1, CELL_HEIGHT - 1, rp_svg_grey, 1);
        return;
    }
    if (!rp_tournament_score(p->result, entrant, other, &score, &low, &high)) {
        rp_svg_text(p->out, x + width / 2, y + 20, RP_SVG_MIDDLE, 12, false, width, "-");
        return;
    }
    rp_svg_rectangle(p->out, x, y, width - 1, CELL_HEIGHT - 1, score > 0.5 ? rp_svg_blue : rp_svg_orange,
                     0.9 * fabs(2 * score - 1));
    snprintf(text, sizeof text, "%.0f", 100 * score);
    rp_svg_text(p->out, x + width / 2, y + 15, RP_SVG_MIDDLE, 12, true, width, text);
    snprintf(text, sizeof text, "%.0f\u2013%.0f", 100 * low, 100 * high);
    rp_svg_text(p->out, x + width / 2, y + 28, RP_SVG_MIDDLE, 10, false, width, text);
}

static void draw_map(picture *p) {
    double width = cell_width(p), left = MARGIN + LABEL;
    rp_svg_text(p->out, MARGIN, p->y, RP_SVG_LEFT, 12, true, WIDTH,
                "Score of the line against the column, %, with 95 % intervals");
    p->y += HEAD;
    for (int i = 0; i < p->plan->entrants; i++)
        column_name(p, left + (i + 0.5) * width, p->y - 6, p->plan->entrant[p->result->order[i]]);
    for (int i = 0; i < p->plan->entrants; i++, p->y += CELL_HEIGHT) {
        int entrant = p->result->order[i];
        rp_svg_text(p->out, left - 8, p->y + 20, RP_SVG_RIGHT, 12, true, LABEL - 8, p->plan->entrant[entrant]);
        for (int j = 0; j < p->plan->entrants; j++)
            cell(p, left + j * width, p->y, width, entrant, p->result->order[j]);
    }
    p->y += 2 * LINE;
}

/* ---- Elo ----------------------------------------------------------------------------------------------------- */

static void elo_row(const picture *p, const rp_svg_chart *chart, int entrant, double y) {
    const rp_rating *rating = &p->result->ratings.rating[entrant];
    char figures[TEXT];
    snprintf(figures, sizeof figures, "%+.0f [%+.0f, %+.0f]", rating->elo + 0.0, rating->low + 0.0, rating->high + 0.0);
    const rp_svg_row row = {.name = p->plan->entrant[entrant],
                            .figures = figures,
                            .name_room = LABEL,
                            .figures_room = ELO_FIGURES,
                            .bold = true,
                            .colour = rp_svg_blue,
                            .low = rating->low,
                            .point = rating->elo,
                            .high = rating->high,
                            .radius = 4,
                            .cap = 5};
    rp_svg_interval(chart, y, &row);
}

static void draw_elo(picture *p) {
    double low = 0, high = 0;
    for (int i = 0; i < p->plan->entrants; i++) {
        low = fmin(low, p->result->ratings.rating[i].low);
        high = fmax(high, p->result->ratings.rating[i].high);
    }
    double room = fmax((high - low) * 0.04, 1);
    rp_svg_text(p->out, MARGIN, p->y, RP_SVG_LEFT, 12, true, WIDTH,
                "Elo with 95 % intervals, two virtual draws each against the mean, which is 0");
    const rp_svg_chart chart = {.out = p->out,
                                .left = MARGIN + LABEL,
                                .top = p->y + LINE / 2.0,
                                .width = WIDTH - 2 * MARGIN - LABEL - ELO_FIGURES,
                                .height = p->plan->entrants * ELO_ROW,
                                .x_low = low - room,
                                .x_high = high + room};
    rp_svg_x_axis(&chart, "Elo");
    double zero = rp_svg_x(&chart, 0);
    rp_svg_line(p->out, zero, chart.top, zero, chart.top + chart.height, rp_svg_dark, 1, true);
    for (int i = 0; i < p->plan->entrants; i++)
        elo_row(p, &chart, p->result->order[i], chart.top + (i + 0.5) * ELO_ROW);
}

char *rp_tournament_svg(const rp_tournament *tournament, const rp_tournament_result *result) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    picture p = {.out = out, .plan = rp_tournament_plan_of(tournament), .result = result, .y = MARGIN};
    rp_svg_begin(out, WIDTH, height_of(p.plan));
    title(&p, rp_tournament_agent(tournament));
    draw_map(&p);
    draw_elo(&p);
    rp_svg_end(out);
    bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}
