#include "engine/contract/contract_internal.h"

#include <math.h>

enum { BELIEFS_MAX = 600 };

static bool same_choices(const rp_game *game, const rp_state *one, const rp_state *two, int player) {
    rp_action first[RP_LEGAL_MAX], second[RP_LEGAL_MAX];
    int count = rp_contract_legal(game, one, player, first);
    return rp_contract_legal(game, two, player, second) == count &&
           memcmp(first, second, (size_t)count * sizeof *first) == 0;
}

static void check_mask(rp_contract_run *run, const rp_state *state, const rp_view *view, const char *name) {
    const rp_game *game = run->game;
    if (!(game->info.capabilities & RP_HAS_HIDDEN)) {
        rp_contract_holds(run, RP_INVARIANT_HIDDEN, rp_state_equal(game, state, &view->masked),
                          "the mask erases something from %s without RP_HAS_HIDDEN", name);
        return;
    }
    rp_view again;
    rp_view_of(game, &view->masked, view->player, &again);
    rp_contract_holds(run, RP_INVARIANT_MASK, rp_state_equal(game, &view->masked, &again.masked),
                      "the view of %s changes when it is masked again", name);
}

static void check_resampled(rp_contract_run *run, const rp_state *state, const rp_view *view, const char *name) {
    const rp_game *game = run->game;
    int player = view->player;
    rp_state world;
    rp_view again;
    rp_resample(view, &run->random, &world);
    rp_view_of(game, &world, player, &again);
    bool same_view = rp_state_equal(game, &view->masked, &again.masked);
    bool same_key = rp_information_key(game, &world, player) == rp_view_key(view);
    unsigned to_act = rp_to_act(game, state);
    rp_contract_holds(run, RP_INVARIANT_SECRET, same_view || !same_key,
                      "a resampled world has the key of %s and another view", name);
    if (!rp_contract_holds(run, RP_INVARIANT_RESAMPLE, same_view || same_key,
                           "a resampled world has another view of %s", name))
        return;
    rp_contract_holds(run, RP_INVARIANT_KEY_OF_VIEW, same_key || !same_view,
                      "a resampled world has another information key of %s", name);
    if (!rp_contract_holds(run, RP_INVARIANT_RESAMPLE, rp_to_act(game, &world) == to_act,
                           "others are to act in a world resampled for %s", name))
        return;
    if (to_act & RP_TO_ACT_CHANCE || !(to_act >> player & 1)) return;
    rp_contract_holds(run, RP_INVARIANT_RESAMPLE, same_choices(game, state, &world, player),
                      "%s has other choices in a resampled world", name);
}

void rp_contract_check_views(rp_contract_run *run, const rp_state *state) {
    const rp_game *game = run->game;
    for (int player = 0; player < game->info.players; player++) {
        const char *name = game->info.player_names[player];
        rp_view view;
        rp_view_of(game, state, player, &view);
        check_mask(run, state, &view, name);
        rp_contract_holds(run, RP_INVARIANT_TO_ACT, rp_to_act(game, state) == rp_to_act(game, &view.masked),
                          "others are to act in the view of %s", name);
        rp_contract_holds(run, RP_INVARIANT_KEY_OF_VIEW, rp_information_key(game, state, player) == rp_view_key(&view),
                          "%s has one information key in the state and another in the view", name);
        if (run->resamples) check_resampled(run, state, &view, name);
    }
}

static void check_beliefs_of(rp_contract_run *run, const rp_state *state, const rp_view *view, uint64_t count) {
    const rp_game *game = run->game;
    const char *name = game->info.player_names[view->player];
    double sum = 0;
    bool found = false, same = true;
    for (uint64_t i = 0; i < count; i++) {
        rp_state world;
        rp_view again;
        sum += rp_belief_world(view, i, &world);
        rp_view_of(game, &world, view->player, &again);
        same &= rp_state_equal(game, &view->masked, &again.masked);
        found |= memcmp(world.bytes, state->bytes, game->info.position_size) == 0;
    }
    rp_contract_holds(run, RP_INVARIANT_BELIEFS, fabs(sum - 1) < 1e-9, "beliefs of %s sum to %.12g", name, sum);
    rp_contract_holds(run, RP_INVARIANT_BELIEFS, same, "a belief of %s has another view", name);
    rp_contract_holds(run, RP_INVARIANT_BELIEFS, found, "the true world is not among the beliefs of %s", name);
}

void rp_contract_check_beliefs(rp_contract_run *run, const rp_state *state) {
    const rp_game *game = run->game;
    const unsigned both = RP_HAS_HIDDEN | RP_ENUMERATES_BELIEFS;
    if ((game->info.capabilities & both) != both || !game->rules->belief_count || !game->rules->belief_world) return;
    for (int player = 0; player < game->info.players; player++) {
        rp_view view;
        rp_view_of(game, state, player, &view);
        uint64_t count = rp_belief_count(&view);
        rp_contract_holds(run, RP_INVARIANT_BELIEFS, count >= 1, "%s has no belief", game->info.player_names[player]);
        if (count >= 1 && count <= BELIEFS_MAX) check_beliefs_of(run, state, &view, count);
    }
}
