#include "play/commands/balance_fair.h"

#include "play/faces/face.h"

#include <math.h>
#include <stdio.h>

static const double near_enough = 0.01;

double rp_balance_score(const rp_balance_share *share) {
    return ((double)share->win[0] + (double)share->draws / 2) / (double)share->games;
}

/* A setting of a row: itself, or one of the finer ones behind it. */
typedef struct fair_place {
    int index, finer;
} fair_place;

/* The search in the row of one setting. */
typedef struct fair_search {
    const rp_balance_run *run;
    const rp_data *data;
    const rp_balance_setting *setting;
    const rp_fair_row *row;
    double best; /* distance from one half */
    fair_place best_place;
} fair_search;

static rp_status measure(const fair_search *search, fair_place place, uint64_t seed, rp_balance_share *share,
                         bool *stopped, rp_error *error) {
    char options[RP_TEXT_MAX];
    rp_balance_setting made;
    rp_balance_result result = {0};
    search->row->options(search->setting->game, place.index, place.finer, options);
    rp_status status =
        rp_balance_setting_with(search->setting->game, search->data, options, search->setting->turned, &made, error);
    rp_balance_plan plan = *search->run->plan;
    plan.setting = &made;
    plan.settings = 1;
    plan.seed = seed;
    plan.counts_uses = false;
    const rp_balance_run run = {.plan = &plan, .threads = search->run->threads, .stop = search->run->stop};
    if (!status) status = rp_balance_play(&run, &result, stopped, error);
    if (!status) *share = result.setting[0];
    rp_balance_result_release(&result);
    rp_balance_setting_free(&made);
    return status;
}

static void note(fair_search *search, fair_place place, double score) {
    double distance = fabs(score - 0.5);
    if (distance >= search->best) return;
    search->best = distance;
    search->best_place = place;
}

/* A stretch of a row: neither end is to be looked at. */
typedef struct fair_stretch {
    int low, high;
    int behind; /* of the finer settings behind that index; -1: of the row itself */
} fair_stretch;

/* Until the ends are neighbours or a share is near enough. */
static rp_status halve(fair_search *search, fair_stretch *stretch, bool *stopped, rp_error *error) {
    while (stretch->high - stretch->low > 1 && search->best > near_enough) {
        int middle = (stretch->low + stretch->high) / 2;
        fair_place place = {.index = stretch->behind < 0 ? middle : stretch->behind,
                            .finer = stretch->behind < 0 ? 0 : middle};
        rp_balance_share share;
        rp_status status = measure(search, place, search->run->plan->seed, &share, stopped, error);
        if (status || *stopped) return status;
        double score = rp_balance_score(&share);
        note(search, place, score);
        if (score > 0.5)
            stretch->low = middle;
        else
            stretch->high = middle;
    }
    return RP_OK;
}

/* `start` is measured: a setting before it is better for the first player, one behind it worse. */
static rp_status look(fair_search *search, int count, int start, double score, bool *stopped, rp_error *error) {
    fair_stretch row = {.low = score > 0.5 ? start : -1, .high = score > 0.5 ? count : start, .behind = -1};
    search->best = 2;
    note(search, (fair_place){.index = start}, score);
    rp_status status = halve(search, &row, stopped, error);
    if (status || *stopped || row.low < 0 || row.high >= count) return status;
    fair_stretch finer = {.high = search->row->count_finer(search->setting->game, row.low) + 1, .behind = row.low};
    return halve(search, &finer, stopped, error);
}

static rp_status find(fair_search *search, const rp_balance_share *known, rp_balance_fair *fair, bool *stopped,
                      rp_error *error) {
    int start, count = search->row->count(search->setting->game, &start);
    if (!count) return RP_OK;
    rp_status status = look(search, count, start, rp_balance_score(known), stopped, error);
    if (!status && !*stopped)
        status = measure(search, search->best_place, search->run->plan->seed + 1, &fair->share, stopped, error);
    if (status || *stopped) return status;
    search->row->options(search->setting->game, search->best_place.index, search->best_place.finer, fair->options);
    fair->is_known = true;
    return RP_OK;
}

rp_status rp_balance_find_fair(const rp_balance_run *run, const rp_data *data, const rp_balance_result *result,
                               void (*told)(void *context, int done), void *context, rp_balance_fair fair[],
                               rp_error *error) {
    const rp_balance_plan *plan = run->plan;
    const rp_fair_row *row = rp_face_of(plan->setting[0].game->rules).fair;
    if (!row)
        return rp_fail(error, RP_BAD_INPUT, "--fair: nothing says what would make %s fair",
                       plan->setting[0].game->rules->name);
    bool stopped = false;
    rp_status status = RP_OK;
    for (int i = 0; i < plan->settings && !status && !stopped; i++) {
        fair_search search = {.run = run, .data = data, .setting = &plan->setting[i], .row = row};
        told(context, i);
        status = find(&search, &result->setting[i], &fair[i], &stopped, error);
    }
    return status;
}
