#include "bench/pictures/svg_chart.h"

#include <math.h>
#include <string.h>

const char rp_svg_blue[] = "#0072B2", rp_svg_orange[] = "#E69F00", rp_svg_red[] = "#D55E00", rp_svg_grey[] = "#DDDDDD",
           rp_svg_dark[] = "#333333", rp_svg_green[] = "#009E73", rp_svg_purple[] = "#CC79A7";

void rp_svg_begin(FILE *out, double width, double height) {
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
            "font-family=\"DejaVu Sans, Verdana, Helvetica, Arial, sans-serif\">\n",
            width, height, width, height);
    rp_svg_rectangle(out, 0, 0, width, height, "#FFFFFF", 1);
}

void rp_svg_end(FILE *out) { fputs("</svg>\n", out); }

static void write_escaped(FILE *out, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc((unsigned char)text[i] < ' ' ? '?' : text[i], out);
        }
    }
}

void rp_svg_escaped(FILE *out, const char *text) { write_escaped(out, text, strlen(text)); }

/* Bytes of the first `letters` letters of a UTF-8 text; *more when there are more. */
static size_t first_letters(const char *text, size_t letters, bool *more) {
    size_t at = 0;
    for (size_t seen = 0; text[at]; at++) {
        bool begins = ((unsigned char)text[at] & 0xc0) != 0x80;
        if (begins && seen++ == letters) break;
    }
    *more = text[at] != 0;
    return at;
}

void rp_svg_text(FILE *out, double x, double y, rp_svg_anchor anchor, int size, bool bold, double room,
                 const char *text) {
    static const char *const anchors[] = {[RP_SVG_LEFT] = "start", [RP_SVG_MIDDLE] = "middle", [RP_SVG_RIGHT] = "end"};
    static const double letter_width = 0.62, bold_width = 0.7; /* of the font's size, for wide fonts */
    size_t letters = (size_t)fmax(4, room / (size * (bold ? bold_width : letter_width)));
    bool more;
    size_t length = first_letters(text, letters, &more);
    if (more) length = first_letters(text, letters - 3, &more);
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" text-anchor=\"%s\" fill=\"%s\"%s>", x, y, size,
            anchors[anchor], rp_svg_dark, bold ? " font-weight=\"bold\"" : "");
    write_escaped(out, text, length);
    fputs(more ? "...</text>\n" : "</text>\n", out);
}

void rp_svg_rectangle(FILE *out, double x, double y, double width, double height, const char *colour, double opacity) {
    fprintf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"", x, y, width, height, colour);
    if (opacity < 1) fprintf(out, " fill-opacity=\"%.2f\"", opacity);
    fputs("/>\n", out);
}

void rp_svg_line(FILE *out, double x0, double y0, double x1, double y1, const char *colour, double width, bool dashed) {
    fprintf(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"%.1f\"%s/>\n", x0,
            y0, x1, y1, colour, width, dashed ? " stroke-dasharray=\"6 4\"" : "");
}

void rp_svg_circle(FILE *out, double x, double y, double radius, const char *colour) {
    fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>\n", x, y, radius, colour);
}

void rp_svg_polyline(FILE *out, const rp_svg_point points[], int count, const char *colour, double width,
                     const char *dashes) {
    fputs("<polyline points=\"", out);
    for (int i = 0; i < count; i++) fprintf(out, "%s%.1f,%.1f", i ? " " : "", points[i].x, points[i].y);
    fprintf(out,
            "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.1f\" stroke-linejoin=\"round\" stroke-linecap=\"round\"",
            colour, width);
    if (dashes) fprintf(out, " stroke-dasharray=\"%s\"", dashes);
    fputs("/>\n", out);
}

static double place(double value, double low, double high) {
    double share = (value - low) / (high - low);
    return share > 0 ? fmin(share, 1) : 0;
}

double rp_svg_x(const rp_svg_chart *chart, double x) {
    return chart->left + chart->width * place(x, chart->x_low, chart->x_high);
}

double rp_svg_y(const rp_svg_chart *chart, double y) {
    return chart->top + chart->height * (1 - place(y, chart->y_low, chart->y_high));
}

/* 1, 2 or 5 times a power of ten, so that about `ticks` of them fit. */
static double step_for(double range, int ticks) {
    double rough = range / ticks, power = pow(10, floor(log10(rough)));
    double lead = rough / power;
    return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

static void format_tick(double value, double step, char text[32]) {
    if (fabs(value) < step / 1e6)
        snprintf(text, 32, "0");
    else if (step >= 1e5)
        snprintf(text, 32, "%gM", value / 1e6);
    else if (step >= 1e3)
        snprintf(text, 32, "%gk", value / 1e3);
    else
        snprintf(text, 32, "%.*f", step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0, value);
}

static void frame(const rp_svg_chart *chart) {
    double right = chart->left + chart->width, bottom = chart->top + chart->height;
    rp_svg_line(chart->out, chart->left, bottom, right, bottom, rp_svg_dark, 1, false);
    rp_svg_line(chart->out, chart->left, chart->top, chart->left, bottom, rp_svg_dark, 1, false);
}

void rp_svg_x_axis(const rp_svg_chart *chart, const char *meaning) {
    double bottom = chart->top + chart->height,
           step = step_for(chart->x_high - chart->x_low, chart->width > 500 ? 8 : 5);
    if (chart->whole_x) step = fmax(step, 1);
    for (double tick = ceil(chart->x_low / step - 1e-9) * step; tick <= chart->x_high + step * 1e-9 && meaning;
         tick += step) {
        char text[32];
        format_tick(tick, step, text);
        rp_svg_line(chart->out, rp_svg_x(chart, tick), chart->top, rp_svg_x(chart, tick), bottom, rp_svg_grey, 1,
                    false);
        rp_svg_text(chart->out, rp_svg_x(chart, tick), bottom + 15, RP_SVG_MIDDLE, 11, false, 80, text);
    }
    if (meaning)
        rp_svg_text(chart->out, chart->left + chart->width / 2, bottom + 31, RP_SVG_MIDDLE, 12, false, chart->width,
                    meaning);
    frame(chart);
}

void rp_svg_y_axis(const rp_svg_chart *chart, const char *meaning) {
    double step = step_for(chart->y_high - chart->y_low, 5);
    for (double tick = ceil(chart->y_low / step - 1e-9) * step; tick <= chart->y_high + step * 1e-9; tick += step) {
        char text[32];
        double y = rp_svg_y(chart, tick);
        format_tick(tick, step, text);
        rp_svg_line(chart->out, chart->left, y, chart->left + chart->width, y, rp_svg_grey, 1, false);
        rp_svg_text(chart->out, chart->left - 6, y + 4, RP_SVG_RIGHT, 11, false, 50, text);
    }
    double x = chart->left - 46, middle = chart->top + chart->height / 2;
    fprintf(chart->out, "<g transform=\"rotate(-90 %.1f %.1f)\">\n", x, middle);
    rp_svg_text(chart->out, x, middle, RP_SVG_MIDDLE, 12, false, chart->height, meaning);
    fputs("</g>\n", chart->out);
    frame(chart);
}

static void write_points(const rp_svg_chart *chart, const rp_svg_point points[], int count, bool backwards) {
    for (int i = 0; i < count; i++) {
        const rp_svg_point *point = &points[backwards ? count - 1 - i : i];
        fprintf(chart->out, "%.1f,%.1f ", rp_svg_x(chart, point->x), rp_svg_y(chart, point->y));
    }
}

void rp_svg_curve(const rp_svg_chart *chart, const rp_svg_point points[], int count, const char *colour, double width) {
    fputs("<polyline points=\"", chart->out);
    write_points(chart, points, count, false);
    fprintf(chart->out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.1f\" stroke-linejoin=\"round\"/>\n", colour,
            width);
}

void rp_svg_band(const rp_svg_chart *chart, const rp_svg_point low[], const rp_svg_point high[], int count,
                 const char *colour) {
    fputs("<polygon points=\"", chart->out);
    write_points(chart, low, count, false);
    write_points(chart, high, count, true);
    fprintf(chart->out, "\" fill=\"%s\" fill-opacity=\"0.20\"/>\n", colour);
}

static void draw_whisker(const rp_svg_chart *chart, double y, const rp_svg_row *row) {
    double low = rp_svg_x(chart, row->low), high = rp_svg_x(chart, row->high);
    rp_svg_line(chart->out, low, y, high, y, row->colour, 2, false);
    rp_svg_line(chart->out, low, y - row->cap, low, y + row->cap, row->colour, 2, false);
    rp_svg_line(chart->out, high, y - row->cap, high, y + row->cap, row->colour, 2, false);
    rp_svg_circle(chart->out, rp_svg_x(chart, row->point), y, row->radius, row->colour);
}

void rp_svg_interval(const rp_svg_chart *chart, double y, const rp_svg_row *row) {
    double right = chart->left + chart->width + row->figures_room;
    rp_svg_text(chart->out, chart->left - 8, y + 4, RP_SVG_RIGHT, 12, row->bold, row->name_room - 8, row->name);
    if (!row->colour) return;
    draw_whisker(chart, y, row);
    rp_svg_text(chart->out, right, y + 4, RP_SVG_RIGHT, 12, false, row->figures_room, row->figures);
}

void rp_svg_level(const rp_svg_chart *chart, double y, const char *colour, bool dashed) {
    if (y < chart->y_low || y > chart->y_high) return;
    rp_svg_line(chart->out, chart->left, rp_svg_y(chart, y), chart->left + chart->width, rp_svg_y(chart, y), colour,
                1.5, dashed);
}
