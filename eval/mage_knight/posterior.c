#include "eval/mage_knight/posterior.h"

#include "engine/games/mage_knight/knowledge.h"

#include <stdio.h>
#include <stdlib.h>

_Static_assert((int)MK_SLOTS <= (int)RP_POSTERIOR_MAX, "each card may be a kind of its own");

typedef struct candidate {
    int kind, copies;
} candidate;

/* Probability that at least one of `copies` is among `hidden` cards drawn uniformly from `unseen`. */
static double at_least_one(int unseen, int copies, int hidden) {
    double none = 1;
    for (int draw = 0; draw < hidden; draw++) none *= (double)(unseen - copies - draw) / (unseen - draw);
    return 1 - (none > 0 ? none : 0);
}

/* More copies are likelier held, whatever the sizes of hand and deck. */
static int likelier(const void *left, const void *right) {
    const candidate *a = left, *b = right;
    if (a->copies != b->copies) return b->copies - a->copies;
    return a->kind - b->kind;
}

static int count_kinds(const mk_duel *duel, rp_pile unseen, candidate of[MK_SLOTS]) {
    int count = 0;
    for (; unseen; unseen &= unseen - 1) {
        int kind = duel->kind[rp_pile_lowest(unseen)], at = 0;
        while (at < count && of[at].kind != kind) at++;
        if (at == count) of[count++] = (candidate){.kind = kind};
        of[at].copies++;
    }
    return count;
}

int mk_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]) {
    const mk_setup *setup = mk_setup_of(view->game);
    const mk_duel *duel = mk_duel_of(&view->masked);
    const mk_player *other = &duel->player[!view->player];
    rp_pile unseen = mk_unseen_by(duel, view->player);
    int hidden = other->hand_count - rp_pile_count(other->hand & other->known);
    candidate of[MK_SLOTS];
    int count = hidden > 0 ? count_kinds(duel, unseen, of) : 0;
    qsort(of, (size_t)count, sizeof *of, likelier);
    for (int i = 0; i < count; i++) {
        snprintf(facts[i].text, sizeof facts[i].text, "holds %.80s", setup->card[of[i].kind - 1].thing->name);
        facts[i].probability = at_least_one(rp_pile_count(unseen), of[i].copies, hidden);
    }
    return count;
}
