/* Three things are hidden, and they are independent: the lives of tokens, which tokens.h answers, Loot that lies face
 * down, which face_down.h answers, and the hands of a fight. Its life is that of its token. */
#include "engine/games/dungeonquest/knowledge.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/kit/pile.h"

#include <stddef.h>

/* A fight as a player sees it. */
typedef struct fight_view {
    const rp_game *game;
    int seat; /* -1: he looks on */
    rp_state state;
} fight_view;

static void look_at(const dungeon_setup *setup, const dungeon_state *state, int player, fight_view *view) {
    view->game = dungeon_fight_game(setup, state);
    view->seat = dungeon_fight_seat(setup, state, player);
    dungeon_fight_out(state, &view->state);
}

/* Puts it back, with the life that the token has now: 0 where it is not known. */
static void put_back(dungeon_state *state, fight_view *view) {
    int token = dungeon_fight_token(dungeon_fight_frame(state));
    dq_fight_in(&view->state)->life = (uint8_t)dungeon_token_life(&state->tokens, token);
    dungeon_fight_in(state, &view->state);
}

/* ---- views ---------------------------------------------------------------------------------------------- */

void dungeon_mask(const rp_game *game, rp_state *bytes, int player) {
    dungeon_state *state = dungeon_state_in(bytes);
    dungeon_tokens_mask(&state->tokens, player);
    dungeon_mask_loot(dungeon_setup_of(game), state, player);
    if (!dungeon_is_fighting(state)) return;
    fight_view view;
    look_at(dungeon_setup_of(game), state, player, &view);
    if (view.seat != DQ_MONSTER) dq_mask(view.game, &view.state, DQ_HERO);
    if (view.seat != DQ_HERO) dq_mask(view.game, &view.state, DQ_MONSTER);
    put_back(state, &view);
}

uint64_t dungeon_position_key(const rp_game *game, const rp_state *bytes) {
    const dungeon_state *state = dungeon_state_of(bytes);
    (void)game;
    _Static_assert(offsetof(dq_fight, history) + sizeof(uint64_t) == DUNGEON_FIGHT_BYTES, "nothing is behind it");
    uint64_t key = rp_mix(rp_hash_bytes(state, offsetof(dungeon_state, fight)),
                          rp_hash_bytes(state->fight, offsetof(dq_fight, history)));
    if (!state->face_down_count) return key;
    return rp_mix(key, rp_hash_bytes(&state->face_down, sizeof state->face_down));
}

/* Loot that lies face down is left out of keys where there is none: games of open Loot have keys without it. */
static size_t leave_out_face_down(rp_state *view) {
    _Static_assert(offsetof(dungeon_state, face_down) + sizeof(dungeon_face_down) == offsetof(dungeon_state, history),
                   "nothing is between them");
    if (dungeon_state_of(view)->face_down_count) return sizeof(dungeon_state);
    memcpy(view->bytes + offsetof(dungeon_state, face_down), &dungeon_state_of(view)->history, sizeof(uint64_t));
    return offsetof(dungeon_state, face_down) + sizeof(uint64_t);
}

/* What a view has is what its player knows: its history holds what all have seen. */
uint64_t dungeon_information_key(const rp_game *game, const rp_state *state, int player) {
    rp_state view;
    memcpy(view.bytes, state->bytes, sizeof(dungeon_state));
    dungeon_mask(game, &view, player);
    return rp_mix(rp_hash_bytes(view.bytes, leave_out_face_down(&view)), (uint64_t)player);
}

/* ---- hands ---------------------------------------------------------------------------------------------- */

/* What somebody who looks on cannot know: Combat cards of both hands, and the Power card of each. */
typedef struct both_hands {
    rp_deal combat, power[DQ_SIDES];
} both_hands;

/* The deals point into `fight`, in which the hands are those of a view. */
static both_hands hands_of(const dq_setup *setup, dq_fight *fight) {
    both_hands open = {
        .combat = {.unseen = setup->combat & ~dq_public_cards(fight), .places = DQ_SIDES, .rest = &fight->deck}};
    for (int i = 0; i < DQ_SIDES; i++) {
        dq_side *side = &fight->side[i];
        open.combat.unseen &= ~side->known;
        open.combat.place[i].pile = &side->hand;
        open.combat.place[i].count = side->hand_count - side->power_held - rp_pile_count(side->known);
        if (side->power_held)
            open.power[i] =
                (rp_deal){.unseen = dq_power_candidates(setup, fight, i), .places = 1, .place = {{&side->hand, 1}}};
    }
    return open;
}

/* The combat would ask for the life too, which is answered already. */
static uint8_t answer_life(fight_view *view) {
    uint8_t known = dq_fight_in(&view->state)->life_known;
    dq_fight_in(&view->state)->life_known = 1;
    return known;
}

static void deal_hands(fight_view *view, rp_random *random) {
    if (view->seat >= 0) {
        uint8_t known = answer_life(view);
        dq_resample(view->game, &view->state, view->seat, random);
        dq_fight_in(&view->state)->life_known = known;
        return;
    }
    both_hands open = hands_of(dq_setup_of(view->game), dq_fight_in(&view->state));
    rp_deal_sample(&open.combat, random);
    for (int side = 0; side < DQ_SIDES; side++)
        if (open.power[side].unseen) rp_deal_sample(&open.power[side], random);
}

static uint64_t count_hands(fight_view *view) {
    if (view->seat >= 0) {
        answer_life(view);
        return dq_belief_count(view->game, &view->state, view->seat);
    }
    both_hands open = hands_of(dq_setup_of(view->game), dq_fight_in(&view->state));
    uint64_t worlds = rp_deal_worlds(&open.combat);
    for (int side = 0; side < DQ_SIDES; side++)
        if (open.power[side].unseen) worlds = rp_worlds_times(worlds, rp_deal_worlds(&open.power[side]));
    return worlds;
}

/* Hands number `index`; returns their probability. */
static double fill_hands(fight_view *view, uint64_t index) {
    if (view->seat >= 0) {
        uint8_t known = answer_life(view);
        double probability = dq_belief_world(view->game, &view->state, view->seat, index);
        dq_fight_in(&view->state)->life_known = known;
        return probability;
    }
    both_hands open = hands_of(dq_setup_of(view->game), dq_fight_in(&view->state));
    double probability = 1.0 / (double)rp_deal_worlds(&open.combat);
    for (int side = 0; side < DQ_SIDES; side++) {
        if (!open.power[side].unseen) continue;
        uint64_t worlds = rp_deal_worlds(&open.power[side]);
        rp_deal_world(&open.power[side], index % worlds);
        index /= worlds;
        probability /= (double)worlds;
    }
    rp_deal_world(&open.combat, index);
    return probability;
}

/* ---- worlds --------------------------------------------------------------------------------------------- */

void dungeon_resample(const rp_game *game, rp_state *bytes, int player, rp_random *random) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    dungeon_state *state = dungeon_state_in(bytes);
    dungeon_tokens_resample(setup->book, &state->tokens, random);
    dungeon_resample_loot(setup, state, random);
    if (!dungeon_is_fighting(state)) return;
    fight_view view;
    look_at(setup, state, player, &view);
    deal_hands(&view, random);
    put_back(state, &view);
}

uint64_t dungeon_belief_count(const rp_game *game, const rp_state *bytes, int player) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_state *state = dungeon_state_of(bytes);
    uint64_t lives = dungeon_tokens_worlds(setup->book, &state->tokens);
    uint64_t worlds = rp_worlds_times(lives, dungeon_loot_worlds(setup, state));
    if (!dungeon_is_fighting(state)) return worlds;
    fight_view view;
    look_at(setup, state, player, &view);
    return rp_worlds_times(worlds, count_hands(&view));
}

double dungeon_belief_world(const rp_game *game, rp_state *bytes, int player, uint64_t index) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    dungeon_state *state = dungeon_state_in(bytes);
    uint64_t lives = dungeon_tokens_worlds(setup->book, &state->tokens);
    double probability = dungeon_tokens_world(setup->book, &state->tokens, index % lives);
    index /= lives;
    probability *= dungeon_loot_world(setup, state, &index);
    if (!dungeon_is_fighting(state)) return probability;
    fight_view view;
    look_at(setup, state, player, &view);
    probability *= fill_hands(&view, index);
    put_back(state, &view);
    return probability;
}
