#include "bench/pictures/learning_curve.h"

#include "bench/pictures/svg_chart.h"
#include "bench/statistics/statistics.h"

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 720, HEIGHT = 420, LEFT = 70, TOP = 60, RIGHT = 20, BOTTOM = 56 };

void rp_learning_curve_interval(double score, double *low, double *high) {
    const uint64_t games = 2 * RP_LEARNING_TRIAL_PAIRS;
    rp_share_interval((uint64_t)lround(score * (double)games), games, low, high);
}

bool rp_learning_curve_draw(const rp_learned *learned, const char *title, FILE *out) {
    const size_t count = learned->state.point_count;
    const rp_curve_point *point = learned->state.points;
    rp_svg_point *score = calloc(3 * count, sizeof *score);
    if (!score) return false;
    rp_svg_point *low = score + count, *high = low + count;
    double least = 0.5, most = 0.5;
    for (size_t i = 0; i < count; i++) {
        const double x = log10((double)point[i].iterations);
        score[i] = (rp_svg_point){x, point[i].value};
        low[i].x = high[i].x = x;
        rp_learning_curve_interval(point[i].value, &low[i].y, &high[i].y);
        least = fmin(least, low[i].y);
        most = fmax(most, high[i].y);
    }
    const rp_svg_chart chart = {.out = out,
                                .left = LEFT,
                                .top = TOP,
                                .width = WIDTH - LEFT - RIGHT,
                                .height = HEIGHT - TOP - BOTTOM,
                                .x_low = floor(score[0].x),
                                .x_high = ceil(score[count - 1].x + 1e-9),
                                .y_low = 100 * least - 2,
                                .y_high = 100 * most + 2};
    for (size_t i = 0; i < count; i++) {
        score[i].y *= 100;
        low[i].y *= 100;
        high[i].y *= 100;
    }
    rp_svg_begin(out, WIDTH, HEIGHT);
    rp_svg_text(out, LEFT, 26, RP_SVG_LEFT, 15, true, WIDTH - LEFT - RIGHT, title);
    rp_svg_text(out, LEFT, 46, RP_SVG_LEFT, 12, false, WIDTH - LEFT - RIGHT,
                "score against random picks with preset decks, with its 95 % interval");
    rp_svg_x_axis(&chart, "games learned from, as a power of ten");
    rp_svg_y_axis(&chart, "score %");
    rp_svg_level(&chart, 50, rp_svg_grey, true);
    rp_svg_band(&chart, low, high, (int)count, rp_svg_blue);
    rp_svg_curve(&chart, score, (int)count, rp_svg_blue, 2);
    for (size_t i = 0; i < count; i++)
        rp_svg_circle(out, rp_svg_x(&chart, score[i].x), rp_svg_y(&chart, score[i].y), 3, rp_svg_blue);
    rp_svg_end(out);
    free(score);
    return true;
}
