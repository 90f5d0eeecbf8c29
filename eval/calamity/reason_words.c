#include "eval/calamity/reasons_internal.h"

#include "engine/portable_math.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { PARTS_MAX = 16, PARTS_TOLD = 5 };

static const double TOLD_POINTS = 0.05;

rp_page *cal_begin_reason(cal_reasoning *r) {
    char *text = r->count < RP_REASONS_MAX ? r->text[r->count++] : r->spare;
    text[0] = 0;
    r->page = (rp_page){text, RP_REASON_TEXT_MAX, 0};
    return &r->page;
}

rp_page *cal_continue_reason(cal_reasoning *r, bool *begun, const char *between) {
    if (!*begun)
        cal_begin_reason(r);
    else
        rp_page_put(&r->page, "%s", between);
    *begun = true;
    return &r->page;
}

const char *cal_plural(double count) { return count == 1 ? "" : "s"; }

double cal_chance_of(double odds) { return 1 / (1 + rp_exp(-odds)); }

/* The largest of those that are not told; -1: all are. */
static int largest(const cal_part parts[], int count, const bool told[]) {
    int found = -1;
    for (int i = 0; i < count; i++)
        if (!told[i] && (found < 0 || fabs(parts[i].odds) > fabs(parts[found].odds))) found = i;
    return found;
}

void cal_say_parts(cal_reasoning *r, const char *head, double sum, const cal_part parts[], int count) {
    bool told[PARTS_MAX] = {false};
    int said = 0;
    assert(count <= PARTS_MAX);
    for (int i; said < PARTS_TOLD && (i = largest(parts, count, told)) >= 0;) {
        const cal_part *part = &parts[i];
        char text[RP_TEXT_MAX];
        double points = 100 * (cal_chance_of(sum) - cal_chance_of(sum - part->odds));
        told[i] = true;
        if (fabs(points) < TOLD_POINTS) continue;
        snprintf(text, sizeof text, "%+.1f%s %s%s%s", points, said ? "" : " points", part->words, part->name ? " " : "",
                 part->name ? part->name : "");
        if (!said) rp_page_put(cal_begin_reason(r), "%s ", head);
        if (r->page.used + strlen(text) + 3 > r->page.size) return; /* nothing is cut */
        rp_page_put(&r->page, "%s%s", said++ ? ", " : "", text);
    }
}
