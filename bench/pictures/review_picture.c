#include "bench/pictures/review_picture.h"

#include "bench/pictures/svg_chart.h"

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 900, MARGIN = 20, LINE = 20, CHART_LEFT = 84, CHART_HEIGHT = 260, TEXT = 400 };

typedef struct picture {
    FILE *out;
    const rp_review *review;
    const rp_game *game;
    const rp_record *record;
    bool of_wins; /* else of payoffs */
    rp_svg_chart chart;
} picture;

static double before(const picture *p, size_t index) {
    const rp_judgement *judgement = &p->review->choice[index].judgement;
    return p->of_wins ? 100 * judgement->win : judgement->value;
}

/* A cost that is not known is drawn as none. */
static double after(const picture *p, size_t index) {
    const rp_judgement *judgement = &p->review->choice[index].judgement;
    double cost = p->of_wins ? 100 * judgement->win_cost : judgement->cost;
    bool counts = judgement->verdict == RP_VERDICT_MISTAKE && isfinite(cost);
    return before(p, index) - (counts ? fmax(cost, 0) : 0);
}

static double result(const picture *p) {
    double payoff = p->record->payoff[p->review->seat];
    return p->of_wins ? (payoff > 0 ? 100 : 0) : payoff;
}

/* Choices stand at 1, 2, ...; the result behind the last. */
static void lay_out(picture *p) {
    size_t points = p->review->count + (p->record->finished && !p->review->stopped);
    p->chart = (rp_svg_chart){.out = p->out,
                              .left = MARGIN + CHART_LEFT - 20,
                              .top = MARGIN + 3.5 * LINE,
                              .width = WIDTH - 2 * MARGIN - CHART_LEFT,
                              .height = CHART_HEIGHT,
                              .x_low = 0,
                              .x_high = (double)(points ? points : 1) + 0.5,
                              .y_low = 0,
                              .y_high = 100,
                              .whole_x = true};
    if (p->of_wins) return;
    double low = p->game->info.payoff_minimum, high = p->game->info.payoff_maximum;
    double least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < p->review->count; i++) {
        least = fmin(least, after(p, i));
        most = fmax(most, before(p, i));
    }
    if (p->record->finished) {
        least = fmin(least, result(p));
        most = fmax(most, result(p));
    }
    /* games whose payoffs could be far from all that happened are shown as far as they went */
    double room = 0.1 * fmax(most - least, 1e-3 * (high - low));
    p->chart.y_low = fmax(low, least - room);
    p->chart.y_high = fmin(high, most + room);
    if (p->chart.y_low < p->chart.y_high) return;
    p->chart.y_low = low;
    p->chart.y_high = high;
}

static void draw_course(const picture *p) {
    const rp_review *review = p->review;
    rp_svg_point *points = malloc((2 * review->count + 1) * sizeof *points);
    int count = 0;
    if (!points) return;
    for (size_t i = 0; i < review->count; i++) {
        points[count++] = (rp_svg_point){(double)i + 1, before(p, i)};
        points[count++] = (rp_svg_point){(double)i + 1, after(p, i)};
    }
    if (p->record->finished && !review->stopped) points[count++] = (rp_svg_point){(double)review->count + 1, result(p)};
    rp_svg_curve(&p->chart, points, count, rp_svg_blue, 2);
    if (p->record->finished && !review->stopped)
        rp_svg_circle(p->out, rp_svg_x(&p->chart, (double)review->count + 1), rp_svg_y(&p->chart, result(p)), 5,
                      rp_svg_dark);
    free(points);
}

/* Place among the costliest from 1; 0: none of them. */
static int place_of(const rp_review *review, size_t index) {
    for (int i = 0; i < review->worst_count; i++)
        if (review->worst[i].index == index) return i + 1;
    return 0;
}

static void draw_choices(const picture *p) {
    const rp_svg_chart *chart = &p->chart;
    for (size_t i = 0; i < p->review->count; i++) {
        double x = rp_svg_x(chart, (double)i + 1), top = rp_svg_y(chart, before(p, i));
        bool is_mistake = p->review->choice[i].judgement.verdict == RP_VERDICT_MISTAKE;
        if (p->review->count <= 150 || is_mistake)
            rp_svg_circle(p->out, x, top, is_mistake ? 4 : 2.5, is_mistake ? rp_svg_red : rp_svg_blue);
        if (!is_mistake) continue;
        double bottom = rp_svg_y(chart, after(p, i));
        rp_svg_line(p->out, x, top, x, bottom, rp_svg_red, 3, false);
        rp_svg_circle(p->out, x, bottom, 4, rp_svg_red);
        int place = place_of(p->review, i);
        char text[16];
        snprintf(text, sizeof text, "%d", place);
        if (place) rp_svg_text(p->out, x + 7, top - 6, RP_SVG_LEFT, 13, true, 40, text);
    }
}

static void draw_words(const picture *p) {
    double y = p->chart.top + p->chart.height + 3 * LINE;
    for (int i = 0; i < p->review->worst_count; i++, y += LINE) {
        const rp_review_choice *choice = &p->review->choice[p->review->worst[i].index];
        const rp_judgement *judgement = &choice->judgement;
        char text[TEXT], wins[64] = "";
        if (isfinite(judgement->win_cost) && judgement->win_cost >= 0.0005)
            snprintf(wins, sizeof wins, " and %.1f points of the chance to win", 100 * judgement->win_cost);
        snprintf(text, sizeof text, "%d   choice %zu: %s instead of %s%s cost %.3f%s", i + 1, choice->move + 1,
                 choice->chosen, judgement->is_mix ? "a mix with " : "", choice->best, judgement->cost, wins);
        rp_svg_text(p->out, MARGIN, y, RP_SVG_LEFT, 12, false, WIDTH - 2 * MARGIN, text);
    }
    if (p->review->worst_count == 0)
        rp_svg_text(p->out, MARGIN, y, RP_SVG_LEFT, 12, false, WIDTH - 2 * MARGIN,
                    "No mistakes: nothing was worse than the best by more than the error.");
}

char *rp_review_picture(const rp_review *review, const rp_game *game, const rp_record *record, const char *title,
                        const char *subtitle) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    picture p = {.out = out, .review = review, .game = game, .record = record, .of_wins = review->has_wins};
    lay_out(&p);
    int lines = review->worst_count ? review->worst_count : 1;
    rp_svg_begin(out, WIDTH, p.chart.top + p.chart.height + (3.5 + lines) * LINE);
    rp_svg_text(out, MARGIN, MARGIN + LINE, RP_SVG_LEFT, 14, true, WIDTH - 2 * MARGIN, title);
    rp_svg_text(out, MARGIN, MARGIN + 2 * LINE, RP_SVG_LEFT, 12, false, WIDTH - 2 * MARGIN, subtitle);
    rp_svg_x_axis(&p.chart, "own choices; the last point is the result");
    rp_svg_y_axis(&p.chart, p.of_wins ? "chance to win, %" : "payoff to expect");
    if (!p.of_wins) rp_svg_level(&p.chart, 0, rp_svg_dark, true);
    draw_course(&p);
    draw_choices(&p);
    draw_words(&p);
    rp_svg_end(out);
    bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}
