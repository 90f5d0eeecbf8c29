/* All that is hidden is which of a player's cards he holds and which lie in his Deed deck: what his deck is made of is
 * open, and its order is nowhere, but for cards that all know. Cards are drawn uniformly and choices tell no more than
 * they show, so the unknown part of a hand is a uniform subset of the cards that are unseen. */
#include "engine/games/mage_knight/knowledge.h"

uint64_t mk_information_key(const rp_game *game, const rp_state *state, int player) {
    const mk_duel *duel = mk_duel_of(state);
    const mk_player *of = &duel->player[player], *other = &duel->player[!player];
    uint64_t key = rp_mix(mk_history(mk_setup_of(game), duel), of->hand);
    key = rp_mix(key, of->known ^ other->known << 1);
    return rp_mix(key, (uint64_t)player);
}

void mk_mask(const rp_game *game, rp_state *state, int player) {
    (void)game;
    mk_player *other = &mk_duel_in(state)->player[!player];
    other->hand &= other->known;
    other->deck &= other->known;
}

rp_pile mk_unseen_by(const mk_duel *duel, int player) {
    const mk_player *own = &duel->player[player], *other = &duel->player[!player];
    rp_pile seen = own->hand | own->deck | other->known, present = 0;
    for (int side = 0; side < MK_PLAYERS; side++) {
        const mk_player *of = &duel->player[side];
        seen |= of->discard | of->played | of->gone;
        for (int unit = 0; unit < MK_UNITS; unit++)
            if (of->unit[unit].banner) seen |= rp_pile_of(of->unit[unit].banner - 1);
    }
    for (rp_pile slots = mk_own_slots(!player) & ~seen; slots; slots &= slots - 1)
        if (duel->kind[rp_pile_lowest(slots)]) present |= slots & -slots;
    return present;
}

/* What is not in the other's hand is his deck. */
static rp_deal open_question(mk_duel *duel, int player, rp_pile *rest) {
    mk_player *other = &duel->player[!player];
    other->hand &= other->known;
    other->deck &= other->known;
    return (rp_deal){.unseen = mk_unseen_by(duel, player),
                     .places = 1,
                     .place = {{&other->hand, other->hand_count - rp_pile_count(other->hand)}},
                     .rest = rest};
}

void mk_resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    (void)game;
    mk_duel *duel = mk_duel_in(state);
    rp_pile rest = 0;
    rp_deal deal = open_question(duel, player, &rest);
    rp_deal_sample(&deal, random);
    duel->player[!player].deck |= rest;
}

uint64_t mk_belief_count(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    mk_duel duel = *mk_duel_of(state);
    rp_deal deal = open_question(&duel, player, NULL);
    return rp_deal_worlds(&deal);
}

double mk_belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    (void)game;
    mk_duel *duel = mk_duel_in(state);
    rp_pile rest = 0;
    rp_deal deal = open_question(duel, player, &rest);
    double probability = 1.0 / (double)rp_deal_worlds(&deal);
    rp_deal_world(&deal, index);
    duel->player[!player].deck |= rest;
    return probability;
}
