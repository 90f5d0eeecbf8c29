/* Key of what decides the future of a fight. Without card combat only Tatianna turns cards up, and all that matters of
 * one is whether it is ranged: deck and discard pile count as two numbers each. */
#include "engine/dungeonquest_combat/state.h"

static dq_pile two_counts(const dq_setup *setup, dq_pile pile) {
    dq_pile ranged = pile & setup->type_mask[DQ_RANGED];
    return (dq_pile)dq_count(ranged) << 8 | (dq_pile)dq_count(pile & ~ranged);
}

uint64_t dq_position_key(const rp_game *game, const rp_state *state) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(state);
    if (dq_with_cards(setup)) return rp_hash_bytes(fight, offsetof(dq_fight, history));
    dq_fight counted = *fight;
    counted.deck = two_counts(setup, fight->deck);
    counted.discard = two_counts(setup, fight->discard);
    return rp_hash_bytes(&counted, offsetof(dq_fight, history));
}
