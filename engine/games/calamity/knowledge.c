/* Hidden are which of the cards that are in no open pile a player holds, and, while decks are built, what they are made
 * of. A deck is in no order and cards are drawn uniformly, so the unknown part of a hand is a uniform subset of the
 * cards that are unseen. */
#include "engine/games/calamity/knowledge.h"

#include "engine/games/calamity/match/match.h"

bool cal_hides_list(const cal_duel *duel, int player) {
    (void)player;
    return duel->phase == CAL_PHASE_DECK;
}

rp_pile cal_unseen(const cal_side *of) {
    return (((rp_pile)1 << of->cards) - 1) & ~(of->discard | of->field | of->known);
}

uint64_t cal_information_key(const rp_game *game, const rp_state *state, int player) {
    const cal_duel *duel = cal_duel_of(state);
    const cal_side *own = &duel->side[player], *other = &duel->side[!player];
    uint64_t key = rp_mix(duel->history, own->hand);
    key = rp_mix(key, own->known ^ other->known << 1);
    if (cal_setup_of(game)->match) {
        key = rp_mix(key, rp_hash_bytes(own->kind, sizeof own->kind));
        if (!cal_hides_list(duel, player)) key = rp_mix(key, rp_hash_bytes(other->kind, sizeof other->kind));
    }
    return rp_mix(key, (uint64_t)player);
}

/* Of two copies of a card in different piles it does not matter which is which: the lower one counts first. */
static rp_pile canonical(rp_pile pile, rp_pile twins) {
    rp_pile lower = pile & twins, upper = (pile & twins << 1) >> 1;
    return (pile & ~(twins | twins << 1)) | lower | upper | (lower & upper) << 1;
}

uint64_t cal_position_key(const rp_game *game, const rp_state *state) {
    const cal_duel *duel = cal_duel_of(state);
    uint64_t key = rp_hash_bytes(&duel->phase, game->info.position_size - offsetof(cal_duel, phase));
    for (int player = 0; player < CAL_PLAYERS; player++) {
        const cal_side *of = &duel->side[player];
        key = rp_mix(key, rp_hash_bytes(of->kind, sizeof *of - offsetof(cal_side, kind)));
        key = rp_mix(key, canonical(of->deck, of->twins));
        key = rp_mix(key, canonical(of->hand, of->twins));
        key = rp_mix(key, canonical(of->discard, of->twins));
    }
    return key;
}

void cal_mask(const rp_game *game, rp_state *state, int player) {
    (void)game;
    cal_duel *duel = cal_duel_in(state);
    cal_side *other = &duel->side[!player];
    other->hand &= other->known;
    other->deck = 0;
    if (!cal_hides_list(duel, player)) return;
    memset(other->kind, 0, sizeof other->kind);
    other->twins = 0;
}

/* What is not in the other's hand is his deck. */
static rp_deal open_question(cal_side *other, rp_pile *rest) {
    other->hand &= other->known;
    return (rp_deal){.unseen = cal_unseen(other),
                     .places = 1,
                     .place = {{&other->hand, other->hand_count - rp_pile_count(other->hand)}},
                     .rest = rest};
}

void cal_resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    cal_duel *duel = cal_duel_in(state);
    cal_side *other = &duel->side[!player];
    if (cal_hides_list(duel, player)) {
        uint8_t copies[CAL_LOCAL_CARDS];
        cal_draw_list(cal_setup_of(game), other, random, copies);
        cal_lay_deck(other, copies);
        return;
    }
    rp_pile rest = 0;
    rp_deal deal = open_question(other, &rest);
    rp_deal_sample(&deal, random);
    other->deck = rest;
}

uint64_t cal_belief_count(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    cal_side other = cal_duel_of(state)->side[!player];
    rp_deal deal = open_question(&other, NULL);
    return rp_deal_worlds(&deal);
}

double cal_belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    (void)game;
    cal_side *other = &cal_duel_in(state)->side[!player];
    rp_pile rest = 0;
    rp_deal deal = open_question(other, &rest);
    double probability = 1.0 / (double)rp_deal_worlds(&deal);
    rp_deal_world(&deal, index);
    other->deck = rest;
    return probability;
}
