/* What each side knows: views, keys, and the exact posterior of what it does not know.
 *
 * Draws are uniform and a choice shows nothing beyond the card that is played, so given a view the unknown Combat cards
 * of the other hand are a uniform subset of those that the viewer cannot place, its Power card is uniform over those
 * of its stack that were never seen, the life is that of one of the tokens that would not be dead yet, each equally
 * likely, and the three are independent. What is not in the other hand is the deck. */
#include "engine/games/dungeonquest_combat/state.h"
#include "engine/kit/pile.h"

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

rp_pile dq_unseen_combat(const dq_setup *setup, const dq_fight *fight, int player) {
    return setup->combat & ~(dq_public_cards(fight) | fight->side[player].hand | fight->side[!player].known);
}

rp_pile dq_power_candidates(const dq_setup *setup, const dq_fight *fight, int side) {
    return setup->power[side] & ~dq_public_cards(fight);
}

/* Three questions that are independent of each other. */
typedef struct open_questions {
    rp_deal hand;                               /* Combat cards: the other hand, the rest is the deck */
    rp_deal power;                              /* the other side's Power card, the rest is its stack */
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

/* The deals point into `fight`, which the world is to be made in. */
static open_questions questions(const dq_setup *setup, dq_fight *fight, int player) {
    dq_side *other = &fight->side[!player];
    int unknown = other->hand_count - other->power_held - rp_pile_count(other->known);
    open_questions open = {.hand = {.unseen = dq_unseen_combat(setup, fight, player),
                                    .places = 1,
                                    .place = {{&other->hand, unknown}},
                                    .rest = &fight->deck}};
    if (other->power_held)
        open.power =
            (rp_deal){.unseen = dq_power_candidates(setup, fight, !player), .places = 1, .place = {{&other->hand, 1}}};
    open_life(setup, fight, player, &open);
    return open;
}

void dq_resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    dq_fight *fight = dq_fight_in(state);
    open_questions open = questions(dq_setup_of(game), fight, player);
    rp_deal_sample(&open.hand, random);
    if (open.power.unseen) rp_deal_sample(&open.power, random);
    if (open.tokens) {
        int token = (int)rp_random_below(random, (uint32_t)open.tokens), at = 0;
        while (token >= open.weight[at]) token -= open.weight[at++];
        fight->life = open.life[at];
    }
}

/* ---- all worlds ----------------------------------------------------------------------------------------- */

uint64_t dq_belief_count(const rp_game *game, const rp_state *state, int player) {
    dq_fight fight = *dq_fight_of(state);
    open_questions open = questions(dq_setup_of(game), &fight, player);
    uint64_t lives = open.lives > 0 ? (uint64_t)open.lives : 1, powers = 1;
    if (open.power.unseen) powers = rp_deal_worlds(&open.power);
    return rp_worlds_times(rp_worlds_times(rp_deal_worlds(&open.hand), powers), lives);
}

double dq_belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    dq_fight *fight = dq_fight_in(state);
    open_questions open = questions(dq_setup_of(game), fight, player);
    double probability = 1;
    if (open.lives) {
        unsigned at = (unsigned)(index % (uint64_t)open.lives);
        index /= (uint64_t)open.lives;
        fight->life = open.life[at];
        probability = (double)open.weight[at] / open.tokens;
    }
    if (open.power.unseen) {
        uint64_t worlds = rp_deal_worlds(&open.power);
        rp_deal_world(&open.power, index % worlds);
        index /= worlds;
        probability /= (double)worlds;
    }
    uint64_t worlds = rp_deal_worlds(&open.hand);
    rp_deal_world(&open.hand, index);
    return probability / (double)worlds;
}
