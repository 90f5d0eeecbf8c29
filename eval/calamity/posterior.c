#include "eval/calamity/posterior.h"

#include "engine/games/calamity/knowledge.h"
#include "eval/hidden_hand.h"

_Static_assert((int)CAL_DECK_MOST <= (int)RP_POSTERIOR_MAX, "each card may be a kind of its own");

typedef struct list {
    const cal_setup *setup;
    const cal_side *side;
} list;

static const char *name_of(const void *context, int kind) {
    const list *of = context;
    return cal_card_of(of->setup, of->side, kind - 1)->use.name;
}

int cal_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]) {
    const cal_setup *setup = cal_setup_of(view->game);
    const cal_duel *duel = cal_duel_of(&view->masked);
    const cal_side *other = &duel->side[!view->player];
    int kinds[CAL_DECK_MOST], unseen = 0;
    if (cal_is_before((cal_phase)duel->phase) || cal_hides_list(setup, duel)) return 0;
    for (rp_pile rest = cal_unseen(other); rest; rest &= rest - 1) kinds[unseen++] = other->kind[rp_pile_lowest(rest)];
    return rp_posterior_of_hand(kinds, unseen, other->hand_count - rp_pile_count(other->hand & other->known), name_of,
                                &(list){setup, other}, facts);
}
