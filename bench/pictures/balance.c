#include "bench/pictures/balance.h"

#include "bench/pictures/svg_chart.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 960,
    MARGIN = 20,
    LINE = 20,
    LABEL = 190, /* left of a chart */
    FIGURES = 250,
    ROW = 18,
    AXIS = 40, /* below a chart */
    SHOWN = 20 /* of a large kind at either end */
};

/* One line of a chart. */
typedef struct row {
    const char *label;
    uint64_t won, games;
} row;

typedef struct picture {
    FILE *out;
    const rp_balance_result *result;
    double y;
} picture;

/* ---- one chart --------------------------------------------------------------------------------------------------- */

static int shown_of(int count) { return count > 2 * SHOWN ? 2 * SHOWN + 1 : count; }

static double height_of_chart(int count) { return 2 * LINE + shown_of(count) * ROW + AXIS; }

/* The factor in a line, of `count`; -1: the line for those between. */
static int factor_in(int line, int count) {
    if (count <= 2 * SHOWN || line < SHOWN) return line;
    return line == SHOWN ? -1 : count - 2 * SHOWN - 1 + line;
}

/* From one multiple of ten to another, with the middle in it. */
static void find_range(const row rows[], int count, double *least, double *most) {
    double low = 0.5, high = 0.5;
    for (int line = 0; line < shown_of(count); line++) {
        int at = factor_in(line, count);
        double from, to;
        if (at < 0 || !rows[at].games) continue;
        rp_share_interval(rows[at].won, rows[at].games, &from, &to);
        low = fmin(low, from);
        high = fmax(high, to);
    }
    *least = fmin(40, 10 * floor(10 * low));
    *most = fmax(60, 10 * ceil(10 * high));
}

static void draw_row(const rp_svg_chart *chart, const row *shown, double y) {
    char figures[RP_TEXT_MAX];
    rp_svg_row drawn = {
        .name = shown->label, .figures = figures, .name_room = LABEL, .figures_room = FIGURES, .radius = 3.5, .cap = 4};
    if (shown->games) {
        double low, high, share = (double)shown->won / (double)shown->games;
        rp_share_interval(shown->won, shown->games, &low, &high);
        snprintf(figures, sizeof figures, "%.1f %% [%.1f, %.1f] of %" PRIu64, 100 * share, 100 * low, 100 * high,
                 shown->games);
        drawn.colour = low > 0.5 ? rp_svg_blue : high < 0.5 ? rp_svg_orange : rp_svg_dark;
        drawn.low = 100 * low;
        drawn.point = 100 * share;
        drawn.high = 100 * high;
    }
    rp_svg_interval(chart, y, &drawn);
}

static void draw_chart(picture *p, const char *kind, const row rows[], int count) {
    char more[RP_TEXT_MAX];
    const row between = {.label = more};
    snprintf(more, sizeof more, "%d more between", count - 2 * SHOWN);
    rp_svg_text(p->out, MARGIN, p->y + LINE - 6, RP_SVG_LEFT, 13, true, WIDTH - 2 * MARGIN, kind);
    rp_svg_chart chart = {.out = p->out,
                          .left = MARGIN + LABEL,
                          .top = p->y + LINE + 4,
                          .width = WIDTH - 2 * MARGIN - LABEL - FIGURES,
                          .height = shown_of(count) * ROW};
    find_range(rows, count, &chart.x_low, &chart.x_high);
    rp_svg_x_axis(&chart, "games won, %");
    double half = rp_svg_x(&chart, 50);
    rp_svg_line(p->out, half, chart.top, half, chart.top + chart.height, rp_svg_dark, 1, true);
    for (int line = 0; line < shown_of(count); line++) {
        int at = factor_in(line, count);
        double y = chart.top + (line + 0.5) * ROW;
        draw_row(&chart, at < 0 ? &between : &rows[at], y);
    }
    p->y += height_of_chart(count);
}

/* ---- all --------------------------------------------------------------------------------------------------------- */

/* Behind the last factor of the kind that begins at `first`. */
static int end_of_kind(const rp_balance_result *result, int first) {
    int end = first;
    while (end < result->factors && strcmp(result->factor[end].kind, result->factor[first].kind) == 0) end++;
    return end;
}

static double height_of(const rp_balance_result *result, int seats) {
    double height = 2 * MARGIN + 2 * LINE + height_of_chart(seats);
    for (int first = 0, end; first < result->factors; first = end) {
        end = end_of_kind(result, first);
        height += height_of_chart(end - first);
    }
    return height;
}

static void draw_seats(picture *p, int seats) {
    row rows[RP_PLAYERS_MAX];
    char label[RP_PLAYERS_MAX][RP_NAME_MAX];
    for (int seat = 0; seat < seats; seat++) {
        snprintf(label[seat], sizeof label[seat], "p%d", seat + 1);
        rows[seat] = (row){label[seat], p->result->seats.win[seat], p->result->seats.games};
    }
    draw_chart(p, "seat", rows, seats);
}

static void draw_all(picture *p, row rows[], int seats, const char *title) {
    const rp_balance_result *result = p->result;
    rp_svg_begin(p->out, WIDTH, height_of(result, seats));
    rp_svg_text(p->out, MARGIN, p->y + LINE - 5, RP_SVG_LEFT, 14, true, WIDTH - 2 * MARGIN, title);
    p->y += 2 * LINE;
    draw_seats(p, seats);
    for (int first = 0, end; first < result->factors; first = end) {
        end = end_of_kind(result, first);
        for (int i = first; i < end; i++)
            rows[i - first] = (row){result->factor[i].label, result->factor[i].won, result->factor[i].sides};
        draw_chart(p, result->factor[first].kind, rows, end - first);
    }
    rp_svg_end(p->out);
}

char *rp_balance_svg(const rp_balance_result *result, int seats, const char *title) {
    char *text = NULL;
    size_t size;
    row *rows = calloc((size_t)result->factors + 1, sizeof *rows);
    FILE *out = rows ? open_memstream(&text, &size) : NULL;
    if (out) {
        picture p = {.out = out, .result = result, .y = MARGIN};
        draw_all(&p, rows, seats, title);
        bool failed = ferror(out) != 0;
        if (fclose(out) != 0 || failed) {
            free(text);
            text = NULL;
        }
    }
    free(rows);
    return text;
}
