/* Hidden are which of the cards that are in no open pile a player holds, and, while decks are built or with
 * lists=hidden, what they are made of. A deck is in no order and cards are drawn uniformly, so the unknown part of a
 * hand is a uniform subset of the cards that are unseen. */
#include "engine/games/calamity/knowledge.h"

#include "engine/games/calamity/decks/decks.h"

bool cal_hides_list(const cal_setup *setup, const cal_duel *duel) {
    return duel->phase == CAL_PHASE_DECK || (setup->option[CAL_OPTION_LISTS] && duel->phase > CAL_PHASE_DECK);
}

rp_pile cal_unseen(const cal_side *of) {
    return (((rp_pile)1 << of->cards) - 1) & ~(of->discard | of->field | of->known);
}

/* ---- cards of a list that is hidden --------------------------------------------------------------------- */

static rp_pile seen(const cal_side *of) { return of->discard | of->field | of->known; }

/* Moves the cards of a side to other slots: those of `pile`, of the kind `kind`, in ascending order to `to` and on.
 * Returns the slot behind the last. */
static int move_cards(const cal_side *from, rp_pile pile, int kind, rp_pile *into, int to) {
    for (; pile; pile &= pile - 1)
        if (from->kind[rp_pile_lowest(pile)] == kind) *into |= rp_pile_of(to++);
    return to;
}

/* Leaves of the slots those that were seen, from 0 on by kind and then by pile, so that nothing is told by a slot of
 * how many cards are below it. */
static void keep_seen(cal_side *side) {
    const cal_side from = *side;
    int next = 0;
    side->discard = side->field = side->known = side->hand = side->deck = side->twins = 0;
    memset(side->kind, 0, sizeof side->kind);
    for (int kind = 1; kind <= CAL_LOCAL_CARDS; kind++) {
        int first = next;
        next = move_cards(&from, from.discard, kind, &side->discard, next);
        next = move_cards(&from, from.field, kind, &side->field, next);
        next = move_cards(&from, from.known, kind, &side->known, next);
        for (int slot = first; slot < next; slot++) {
            side->kind[slot] = (uint8_t)kind;
            if (slot > first) side->twins |= rp_pile_of(slot - 1);
        }
    }
    side->hand = side->known;
}

/* Lays a list over a side of which the cards are there that were seen; the others are its deck. */
static void lay_around_seen(cal_side *side, const uint8_t copies[CAL_LOCAL_CARDS]) {
    const cal_side from = *side;
    cal_lay_deck(side, copies);
    side->discard = side->field = side->known = 0;
    for (int slot = 0; slot < side->cards; slot++) {
        int kind = side->kind[slot], next = slot;
        if (slot && side->kind[slot - 1] == kind) continue;
        next = move_cards(&from, from.discard, kind, &side->discard, next);
        next = move_cards(&from, from.field, kind, &side->field, next);
        move_cards(&from, from.known, kind, &side->known, next);
    }
    side->hand = side->known;
    side->deck &= ~seen(side);
}

/* The cards that were seen of a hidden list, and where. */
static uint64_t key_of_seen(cal_side side) {
    keep_seen(&side);
    uint64_t key = rp_mix(rp_hash_bytes(side.kind, sizeof side.kind), side.discard);
    return rp_mix(rp_mix(key, side.field), side.known);
}

/* ---- keys ----------------------------------------------------------------------------------------------- */

uint64_t cal_information_key(const rp_game *game, const rp_state *state, int player) {
    const cal_duel *duel = cal_duel_of(state);
    const cal_side *own = &duel->side[player], *other = &duel->side[!player];
    const cal_setup *setup = cal_setup_of(game);
    bool hides = cal_hides_list(setup, duel);
    uint64_t key = rp_mix(duel->history, own->hand);
    key = rp_mix(key, hides ? own->known : own->known ^ other->known << 1);
    if (setup->match) {
        key = rp_mix(key, rp_hash_bytes(own->kind, sizeof own->kind));
        if (!hides) key = rp_mix(key, rp_hash_bytes(other->kind, sizeof other->kind));
        if (hides && duel->phase != CAL_PHASE_DECK) key = rp_mix(key, key_of_seen(*other));
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
    cal_duel *duel = cal_duel_in(state);
    cal_side *other = &duel->side[!player];
    other->hand &= other->known;
    other->deck = 0;
    if (cal_hides_list(cal_setup_of(game), duel)) keep_seen(other);
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
    if (cal_hides_list(cal_setup_of(game), duel)) {
        uint8_t copies[CAL_LOCAL_CARDS];
        cal_draw_list(cal_setup_of(game), other, duel->phase != CAL_PHASE_DECK || other->built, random, copies);
        lay_around_seen(other, copies);
        if (duel->phase == CAL_PHASE_DECK) return;
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
