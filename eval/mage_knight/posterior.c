#include "eval/mage_knight/posterior.h"

#include "engine/games/mage_knight/knowledge.h"
#include "eval/hidden_hand.h"

_Static_assert((int)MK_SLOTS <= (int)RP_POSTERIOR_MAX, "each card may be a kind of its own");

static const char *name_of(const void *context, int kind) {
    const mk_setup *setup = context;
    return setup->card[kind - 1].thing->name;
}

int mk_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]) {
    const mk_duel *duel = mk_duel_of(&view->masked);
    const mk_player *other = &duel->player[!view->player];
    int kinds[MK_SLOTS], unseen = 0;
    for (rp_pile rest = mk_unseen_by(duel, view->player); rest; rest &= rest - 1)
        kinds[unseen++] = duel->kind[rp_pile_lowest(rest)];
    int hidden = other->hand_count - rp_pile_count(other->hand & other->known);
    return rp_posterior_of_hand(kinds, unseen, hidden, name_of, mk_setup_of(view->game), facts);
}
