#include "search/equilibrium/cfr_plan.h"

#include <stdlib.h>

enum { PARTS_PER_THREAD = 8 };

static uint32_t first_slot_from(const rp_game_tree *tree, int player, uint32_t set) {
    return set < tree->first_set[player + 1] ? tree->set[set].first : tree->first_slot[player + 1];
}

/* Work of the sets begin .. end - 1. */
static uint64_t weight_of(const rp_sequence_form *form, int player, uint32_t begin, uint32_t end) {
    uint32_t first = first_slot_from(form->tree, player, begin), last = first_slot_from(form->tree, player, end);
    return form->row[last] - form->row[first] + 4 * (uint64_t)(last - first);
}

static void add_part(const rp_sequence_form *form, int player, uint32_t begin, uint32_t end, int thread,
                     rp_cfr_plan *plan) {
    plan->part[plan->part_count++] = (rp_cfr_part){.first_set = begin,
                                                   .end_set = end,
                                                   .first_slot = first_slot_from(form->tree, player, begin),
                                                   .end_slot = first_slot_from(form->tree, player, end),
                                                   .thread = thread};
}

/* Takes the subtrees among the sets begin .. end - 1 as parts while they are small; a larger one gives its root to the
 * top. Parts go to threads in turn of the work done so far. */
static void divide(const rp_sequence_form *form, int player, uint64_t share, int threads, uint64_t load[],
                   rp_cfr_plan *plan) {
    const rp_game_tree *tree = form->tree;
    for (uint32_t set = tree->first_set[player]; set < tree->first_set[player + 1];) {
        uint32_t end = tree->set[set].end;
        uint64_t weight = weight_of(form, player, set, end);
        bool small = weight <= share;
        plan->outer[plan->outer_count++] = (rp_cfr_outer){set, small};
        if (!small) {
            plan->top[plan->top_count++] = set++;
            continue;
        }
        int lightest = 0;
        for (int i = 1; i < threads; i++)
            if (load[i] < load[lightest]) lightest = i;
        load[lightest] += weight;
        add_part(form, player, set, end, lightest, plan);
        set = end;
    }
}

/* Gives back what the parts did not need; a failure leaves the larger array. */
static void *shrink(void *array, size_t bytes) {
    void *smaller = realloc(array, bytes ? bytes : 1);
    return smaller ? smaller : array;
}

static void shrink_plan(rp_cfr_plan *plan) {
    plan->part = shrink(plan->part, plan->part_count * sizeof *plan->part);
    plan->top = shrink(plan->top, plan->top_count * sizeof *plan->top);
    plan->outer = shrink(plan->outer, plan->outer_count * sizeof *plan->outer);
}

bool rp_cfr_plan_make(const rp_sequence_form *form, int player, int threads, rp_cfr_plan *plan) {
    const rp_game_tree *tree = form->tree;
    uint32_t begin = tree->first_set[player], end = tree->first_set[player + 1];
    size_t room = threads == 1 ? 1 : (size_t)(end - begin) + 1;
    *plan = (rp_cfr_plan){.part = malloc(room * sizeof *plan->part),
                          .top = malloc(room * sizeof *plan->top),
                          .outer = malloc(room * sizeof *plan->outer)};
    uint64_t *load = calloc((size_t)threads, sizeof *load);
    bool enough = plan->part && plan->top && plan->outer && load;
    if (enough && threads == 1)
        add_part(form, player, begin, end, 0, plan);
    else if (enough)
        divide(form, player, weight_of(form, player, begin, end) / (uint64_t)(threads * PARTS_PER_THREAD), threads,
               load, plan);
    free(load);
    if (enough)
        shrink_plan(plan);
    else
        rp_cfr_plan_release(plan);
    return enough;
}

void rp_cfr_plan_release(rp_cfr_plan *plan) {
    free(plan->part);
    free(plan->top);
    free(plan->outer);
    *plan = (rp_cfr_plan){0};
}

size_t rp_cfr_plan_bytes(const rp_cfr_plan *plan) {
    return plan->part_count * sizeof *plan->part + plan->top_count * sizeof *plan->top +
           plan->outer_count * sizeof *plan->outer;
}
