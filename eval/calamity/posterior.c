#include "eval/calamity/posterior.h"

#include "engine/games/calamity/decks/decks.h"
#include "engine/games/calamity/knowledge.h"
#include "eval/hidden_hand.h"

#include <stdio.h>
#include <stdlib.h>

_Static_assert((int)CAL_DECK_MOST <= (int)RP_POSTERIOR_MAX, "each card may be a kind of its own");
_Static_assert((int)CAL_LOCAL_CARDS + (int)CAL_ARCHETYPES_MAX <= (int)RP_POSTERIOR_MAX, "each card that there is");

typedef struct list {
    const cal_setup *setup;
    const cal_side *side;
} list;

static const char *name_of(const void *context, int kind) {
    const list *of = context;
    return cal_card_of(of->setup, of->side, kind - 1)->use.name;
}

/* ---- a hidden list -------------------------------------------------------------------------------------- */

/* What is seen of a side whose list is hidden, and what of it is not. */
typedef struct hidden {
    const cal_setup *setup;
    const cal_side *side;
    uint8_t seen[CAL_LOCAL_CARDS];
    int unseen, held;              /* cards of the list, and of those in the hand */
    int pool;                      /* copies that are not seen, in the list or not */
    int needs;                     /* open ones that a card can meet */
    cal_card_range need[CAL_TRIO]; /* cards that meet them */
} hidden;

static int left_of(const hidden *h, int local) { return cal_copies_of(h->setup, h->side, local) - h->seen[local]; }

/* Copies left of the cards of a range. */
static int left_in(const hidden *h, cal_card_range range) {
    int left = 0;
    for (int local = range.first; local <= range.last; local++) left += left_of(h, local);
    return left;
}

static void look_at(hidden *h, const cal_setup *setup, const cal_side *side) {
    *h = (hidden){.setup = setup, .side = side, .unseen = side->cards};
    for (int slot = 0; slot < side->cards; slot++)
        if (side->kind[slot]) h->seen[side->kind[slot] - 1]++, h->unseen--;
    h->held = side->hand_count - rp_pile_count(side->hand & side->known);
    h->pool = left_in(h, (cal_card_range){0, CAL_LOCAL_CARDS - 1});
    for (unsigned open = cal_deck_needs_open(setup, h->seen); open && h->needs < h->unseen; open &= open - 1) {
        cal_card_range range = cal_deck_need_of(setup, __builtin_ctz(open));
        if (left_in(h, range)) h->need[h->needs++] = range;
    }
}

/* The same of the hand where the list is what was seen, one card for each open need, and the rest of the pool's; of the
 * needed ones `needs` may be in the hand, and none has any of the `copies` that are left in the pool. */
static double none_held(const hidden *h, int copies, int needs) {
    double sum = 0;
    for (unsigned in_hand = 0; in_hand < 1u << needs; in_hand++) {
        double chance = 1; /* that of the needed ones just these are in the hand */
        int places = h->held, cards = h->unseen;
        for (int need = 0; need < h->needs; need++, cards--) {
            bool held = in_hand >> need & 1;
            chance *= (double)(held ? places : cards - places) / cards;
            places -= held;
        }
        sum += chance * rp_none_drawn(h->pool - h->needs, copies, places);
    }
    return sum;
}

/* Chance to hold a card of a list of any cards: where a deck needs one of its range, it may be the one. */
static double held_of_any(const hidden *h, int local) {
    int left = left_of(h, local);
    for (int need = 0; need < h->needs; need++) {
        if (local < h->need[need].first || local > h->need[need].last) continue;
        double is_it = (double)left / left_in(h, h->need[need]);
        return 1 - is_it * none_held(h, left - 1, h->needs - 1) - (1 - is_it) * none_held(h, left, h->needs);
    }
    return 1 - none_held(h, left, h->needs);
}

typedef struct belief {
    double probability;
    int local;
} belief;

static int likelier(const void *a, const void *b) {
    const belief *x = a, *y = b;
    if (x->probability != y->probability) return x->probability < y->probability ? 1 : -1;
    return x->local - y->local;
}

static int believe(const cal_setup *setup, const cal_side *other, rp_posterior_fact facts[RP_POSTERIOR_MAX]) {
    uint8_t preset[CAL_ARCHETYPES_MAX][CAL_LOCAL_CARDS], style[CAL_ARCHETYPES_MAX];
    belief held[CAL_LOCAL_CARDS];
    hidden h;
    look_at(&h, setup, other);
    int fitting = cal_fitting_presets(setup, other, true, preset, style), kinds = 0, count = 0;
    double each = fitting ? (double)(CAL_PRESETS_OF - 1) / CAL_PRESETS_OF / fitting : 0;
    if (h.held <= 0) return 0;
    for (int i = 0; i < fitting; i++, count++) {
        snprintf(facts[count].text, sizeof facts[count].text, "believed to play the preset %s",
                 setup->book->archetype[style[i]].id);
        facts[count].probability = each;
    }
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        if (left_of(&h, local) <= 0) continue;
        double probability = (1 - each * fitting) * held_of_any(&h, local);
        for (int i = 0; i < fitting; i++)
            probability += each * (1 - rp_none_drawn(h.unseen, preset[i][local] - h.seen[local], h.held));
        held[kinds++] = (belief){probability, local};
    }
    qsort(held, (size_t)kinds, sizeof *held, likelier);
    for (int i = 0; i < kinds; i++, count++) {
        snprintf(facts[count].text, sizeof facts[count].text, "believed to hold %.80s",
                 cal_card_of(setup, other, held[i].local)->use.name);
        facts[count].probability = held[i].probability;
    }
    return count;
}

/* ---- all ------------------------------------------------------------------------------------------------ */

int cal_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]) {
    const cal_setup *setup = cal_setup_of(view->game);
    const cal_duel *duel = cal_duel_of(&view->masked);
    const cal_side *other = &duel->side[!view->player];
    int kinds[CAL_DECK_MOST], unseen = 0;
    if (cal_is_before_deal((cal_phase)duel->phase)) return 0;
    if (cal_hides_list(setup, duel)) return believe(setup, other, facts);
    for (rp_pile rest = cal_unseen(other); rest; rest &= rest - 1) kinds[unseen++] = other->kind[rp_pile_lowest(rest)];
    return rp_posterior_of_hand(kinds, unseen, other->hand_count - rp_pile_count(other->hand & other->known), name_of,
                                &(list){setup, other}, facts);
}
