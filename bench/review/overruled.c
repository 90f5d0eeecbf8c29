#include "bench/review/overruled.h"

#include "eval/evaluate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int rp_report_by_value(const void *a, const void *b) {
    const rp_action_report *x = a, *y = b;
    if (x->value != y->value) return x->value < y->value ? 1 : -1;
    return x->action < y->action ? -1 : x->action > y->action;
}

static int find_overruled(const rp_view *view, const rp_decision *decision, rp_action_report found[RP_LEGAL_MAX]) {
    const rp_action_report *played = decision->actions;
    int count = 0;
    while (played->action != decision->action) played++;
    if (rp_warning(view, played->action)) return 0;
    for (int i = 0; i < decision->count; i++) {
        const rp_action_report *report = &decision->actions[i];
        bool preferred =
            report->share > played->share || (isfinite(report->standard_error) && report->value > played->value);
        if (preferred && rp_warning(view, report->action)) found[count++] = *report;
    }
    qsort(found, (size_t)count, sizeof *found, rp_report_by_value);
    return count;
}

void rp_overruled_text(const rp_view *view, const rp_decision *decision, char text[RP_OVERRULED_TEXT_MAX]) {
    rp_action_report found[RP_LEGAL_MAX];
    bool told[RP_LEGAL_MAX] = {false};
    char action[RP_TEXT_MAX];
    int count = find_overruled(view, decision, found);
    size_t used = 0;
    text[0] = 0;
    for (int first = 0; first < count; first++) {
        if (told[first]) continue;
        const char *reason = rp_warning(view, found[first].action);
        for (int i = first; i < count && used < RP_OVERRULED_TEXT_MAX; i++) {
            if (strcmp(rp_warning(view, found[i].action), reason) != 0) continue;
            told[i] = true;
            rp_action_words(view->game, &view->masked, view->player, found[i].action, action);
            used += (size_t)snprintf(text + used, RP_OVERRULED_TEXT_MAX - used, "%s%s",
                                     i > first ? ", "
                                     : used    ? "; "
                                               : "",
                                     action);
        }
        if (used < RP_OVERRULED_TEXT_MAX)
            used += (size_t)snprintf(text + used, RP_OVERRULED_TEXT_MAX - used, ": %s", reason);
    }
}
