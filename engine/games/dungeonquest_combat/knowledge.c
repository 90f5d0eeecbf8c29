/* What each side knows: views, keys, and the exact posterior of what it does not know.
 *
 * Draws are uniform and a choice shows nothing beyond the card that is played, so given a view the unknown Combat cards
 * of the other hand are a uniform subset of those that the viewer cannot place, its Power card is uniform over those
 * of its stack that were never seen, the life is that of one of the tokens that would not be dead yet, each equally
 * likely, and the three are independent. What is not in the other hand is the deck. */
#include "engine/games/dungeonquest_combat/state.h"

uint64_t dq_public_key(const dq_setup *setup, const dq_fight *fight) {
    (void)setup;
    dq_fight seen = *fight;
    seen.deck = 0;
    seen.history = 0;
    if (!seen.life_known) seen.life = 0;
    for (int side = 0; side < DQ_SIDES; side++) seen.side[side].hand = seen.side[side].known;
    return rp_hash_bytes(&seen, sizeof seen);
}

uint64_t dq_information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    const dq_fight *fight = dq_fight_of(state);
    const dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    unsigned life = player == DQ_MONSTER || fight->life_known ? fight->life : 0;
    uint64_t key = rp_mix(fight->history, fight->side[player].hand);
    key =
        rp_mix(key, fight->phase | (uint64_t)fight->asked << 8 | (uint64_t)fight->round << 16 |
                        (uint64_t)hero->hand_count << 32 | (uint64_t)monster->hand_count << 40 | (uint64_t)life << 48);
    return rp_mix(key, hero->power_held | (unsigned)monster->power_held << 1 | (unsigned)player << 2);
}

void dq_mask(const rp_game *game, rp_state *state, int player) {
    (void)game;
    dq_fight *fight = dq_fight_in(state);
    dq_side *other = &fight->side[!player];
    fight->deck = 0;
    other->hand = other->known;
    if (player == DQ_HERO && !fight->life_known) fight->life = 0;
}

/* ---- what a view leaves open ---------------------------------------------------------------------------- */

dq_pile dq_unseen_combat(const dq_setup *setup, const dq_fight *fight, int player) {
    return setup->combat & ~(dq_public_cards(fight) | fight->side[player].hand | fight->side[!player].known);
}

dq_pile dq_power_candidates(const dq_setup *setup, const dq_fight *fight, int side) {
    return setup->power[side] & ~dq_public_cards(fight);
}

typedef struct open_questions {
    dq_pile unseen;                             /* Combat cards the viewer cannot place */
    int unknown_cards;                          /* of them in the other hand */
    dq_pile candidates;                         /* for the other side's Power card; 0 when it holds none */
    uint8_t life[DQ_TOKENS], weight[DQ_TOKENS]; /* different lives that are possible, and their tokens */
    int lives, tokens;                          /* 0: the life is not open */
} open_questions;

static void open_life(const dq_setup *setup, const dq_fight *fight, int player, open_questions *open) {
    bool drawn = fight->phase != DQ_PHASE_TOKEN;
    if (player != DQ_HERO || fight->life_known || !drawn) return;
    int wounds = dq_monster_wounds(fight);
    for (int token = 0; token < DQ_TOKENS; token++) {
        uint8_t life = setup->monster->life[token];
        if (life <= wounds) continue;
        int at = 0;
        while (at < open->lives && open->life[at] != life) at++;
        if (at == open->lives) open->life[open->lives++] = life;
        open->weight[at]++;
        open->tokens++;
    }
}

static open_questions questions(const dq_setup *setup, const dq_fight *fight, int player) {
    const dq_side *other = &fight->side[!player];
    open_questions open = {0};
    open.unseen = dq_unseen_combat(setup, fight, player);
    open.unknown_cards = other->hand_count - other->power_held - dq_count(other->known);
    if (other->power_held) open.candidates = dq_power_candidates(setup, fight, !player);
    open_life(setup, fight, player, &open);
    return open;
}

void dq_resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    const dq_setup *setup = dq_setup_of(game);
    dq_fight *fight = dq_fight_in(state);
    open_questions open = questions(setup, fight, player);
    dq_side *other = &fight->side[!player];
    dq_pile left = open.unseen;
    for (int i = 0; i < open.unknown_cards; i++) left &= ~dq_bit(dq_draw(left, random));
    other->hand |= open.unseen & ~left;
    fight->deck = left;
    if (open.candidates) other->hand |= dq_bit(dq_draw(open.candidates, random));
    if (open.tokens) {
        int token = (int)rp_random_below(random, (uint32_t)open.tokens), at = 0;
        while (token >= open.weight[at]) token -= open.weight[at++];
        fight->life = open.life[at];
    }
}

/* ---- all worlds ----------------------------------------------------------------------------------------- */

enum { WORLDS_MAX_BITS = 62 };

static uint64_t times(uint64_t a, uint64_t b) {
    uint64_t most = (uint64_t)1 << WORLDS_MAX_BITS, product;
    return __builtin_mul_overflow(a, b, &product) || product > most ? most : product;
}

/* n over k; at most 56 over 28, which is below 2^53. */
static uint64_t combinations(int n, int k) {
    if (k < 0 || k > n) return 0;
    uint64_t result = 1;
    for (int i = 1; i <= k; i++) result = result * (uint64_t)(n - k + i) / (uint64_t)i;
    return result;
}

static uint64_t at_least_one(int count) { return count > 0 ? (uint64_t)count : 1; }

uint64_t dq_belief_count(const rp_game *game, const rp_state *state, int player) {
    open_questions open = questions(dq_setup_of(game), dq_fight_of(state), player);
    uint64_t hands = combinations(dq_count(open.unseen), open.unknown_cards);
    return times(times(hands, at_least_one(dq_count(open.candidates))), at_least_one(open.lives));
}

/* The subset of `size` cards of the pile with number `index` in lexicographic order. */
static dq_pile subset(dq_pile pile, int size, uint64_t index) {
    dq_pile chosen = 0;
    for (dq_pile rest = pile; rest && size > 0; rest &= rest - 1) {
        uint64_t with = combinations(dq_count(rest) - 1, size - 1);
        if (index < with) {
            chosen |= rest & -rest;
            size--;
        } else {
            index -= with;
        }
    }
    return chosen;
}

double dq_belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    const dq_setup *setup = dq_setup_of(game);
    dq_fight *fight = dq_fight_in(state);
    open_questions open = questions(setup, fight, player);
    dq_side *other = &fight->side[!player];
    double probability = 1;
    if (open.lives) {
        unsigned at = (unsigned)(index % (uint64_t)open.lives);
        index /= (uint64_t)open.lives;
        fight->life = open.life[at];
        probability = (double)open.weight[at] / open.tokens;
    }
    if (open.candidates) {
        uint64_t count = (uint64_t)dq_count(open.candidates);
        other->hand |= dq_bit(dq_select(open.candidates, (unsigned)(index % count)));
        index /= count;
        probability /= (double)count;
    }
    dq_pile held = subset(open.unseen, open.unknown_cards, index);
    other->hand |= held;
    fight->deck = open.unseen & ~held;
    return probability / (double)combinations(dq_count(open.unseen), open.unknown_cards);
}
