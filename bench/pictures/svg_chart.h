/* Charts as Scalable Vector Graphics: a plot area with axes, and what is drawn in it. Plain text of our own, no script,
 * no style sheet. Colours are told apart with any kind of sight (Okabe and Ito 2008). */
#ifndef RIPOSTE_BENCH_PICTURES_SVG_CHART_H
#define RIPOSTE_BENCH_PICTURES_SVG_CHART_H

#include <stdbool.h>
#include <stdio.h>

/* "#0072B2" and the like. */
extern const char rp_svg_blue[], rp_svg_orange[], rp_svg_red[], rp_svg_grey[], rp_svg_dark[], rp_svg_green[],
    rp_svg_purple[];

/* All functions write to `out`, a stream of the caller's; whether that worked he asks with ferror. */
void rp_svg_begin(FILE *out, double width, double height);
void rp_svg_end(FILE *out);

typedef enum rp_svg_anchor { RP_SVG_LEFT, RP_SVG_MIDDLE, RP_SVG_RIGHT } rp_svg_anchor;
/* Text on its base line, escaped; what is longer than `room` pixels at the usual width of letters ends in "...". */
void rp_svg_text(FILE *out, double x, double y, rp_svg_anchor anchor, int size, bool bold, double room,
                 const char *text);
void rp_svg_rectangle(FILE *out, double x, double y, double width, double height, const char *colour, double opacity);
void rp_svg_line(FILE *out, double x0, double y0, double x1, double y1, const char *colour, double width, bool dashed);
void rp_svg_circle(FILE *out, double x, double y, double radius, const char *colour);

/* Text in the content of an element or in an attribute. */
void rp_svg_escaped(FILE *out, const char *text);

typedef struct rp_svg_point {
    double x, y;
} rp_svg_point;
/* Through points in pixels; `dashes`: lengths of dashes and gaps, "6 4", NULL: none. */
void rp_svg_polyline(FILE *out, const rp_svg_point points[], int count, const char *colour, double width,
                     const char *dashes);

/* The plot area in pixels, y downward, and the numbers at its edges. */
typedef struct rp_svg_chart {
    FILE *out;
    double left, top, width, height;
    double x_low, x_high, y_low, y_high; /* low below high */
    bool whole_x;                        /* x counts something: ticks are whole numbers */
} rp_svg_chart;

/* Pixels of a number, kept inside the plot area. */
double rp_svg_x(const rp_svg_chart *chart, double x);
double rp_svg_y(const rp_svg_chart *chart, double y);

/* Frame, about five ticks with grid lines and numbers, and what the axis means (NULL: neither ticks nor meaning). Takes
 * 34 pixels below the plot area and 58 to the left of it. */
void rp_svg_x_axis(const rp_svg_chart *chart, const char *meaning);
void rp_svg_y_axis(const rp_svg_chart *chart, const char *meaning);

void rp_svg_curve(const rp_svg_chart *chart, const rp_svg_point points[], int count, const char *colour, double width);
/* Between two curves over the same x. */
void rp_svg_band(const rp_svg_chart *chart, const rp_svg_point low[], const rp_svg_point high[], int count,
                 const char *colour);
/* One line of a chart of intervals: a name to the left of the plot area and, where there is a colour, the interval as a
 * whisker, a point in it, and its figures to the right. */
typedef struct rp_svg_row {
    const char *name, *figures;
    double name_room, figures_room; /* pixels beside the plot area */
    bool bold;                      /* the name */
    const char *colour;             /* NULL: nothing but the name */
    double low, point, high;        /* numbers on x */
    double radius, cap;             /* of the point, and half of what ends the whisker: pixels */
} rp_svg_row;
/* With its middle at `y`, in pixels. */
void rp_svg_interval(const rp_svg_chart *chart, double y, const rp_svg_row *row);
/* A horizontal line through the plot area. */
void rp_svg_level(const rp_svg_chart *chart, double y, const char *colour, bool dashed);

#endif
