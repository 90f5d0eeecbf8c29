#include "eval/hidden_hand.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct candidate {
    int kind, copies;
} candidate;

double rp_none_drawn(int of, int copies, int drawn) {
    double none = 1;
    for (int i = 0; i < drawn; i++) none *= of - i > copies ? (double)(of - i - copies) / (of - i) : 0;
    return none;
}

/* More copies are likelier held, whatever the sizes of hand and deck. */
static int likelier(const void *left, const void *right) {
    const candidate *a = left, *b = right;
    if (a->copies != b->copies) return b->copies - a->copies;
    return a->kind - b->kind;
}

int rp_posterior_of_hand(const int kinds[], int unseen, int hidden, rp_kind_name *name, const void *context,
                         rp_posterior_fact facts[RP_POSTERIOR_MAX]) {
    candidate of[RP_POSTERIOR_MAX];
    int count = 0;
    assert(unseen <= RP_POSTERIOR_MAX);
    for (int i = 0; hidden > 0 && i < unseen; i++) {
        int at = 0;
        while (at < count && of[at].kind != kinds[i]) at++;
        if (at == count) of[count++] = (candidate){.kind = kinds[i]};
        of[at].copies++;
    }
    qsort(of, (size_t)count, sizeof *of, likelier);
    for (int i = 0; i < count; i++) {
        snprintf(facts[i].text, sizeof facts[i].text, "holds %.80s", name(context, of[i].kind));
        facts[i].probability = 1 - rp_none_drawn(unseen, of[i].copies, hidden);
    }
    return count;
}
