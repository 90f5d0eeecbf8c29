#include "engine/contract/contract_internal.h"

/* A copy of `state` with `filler` in all bytes that are not the game's, after `move`. False when those have changed. */
static bool apply_beside(const rp_game *game, const rp_state *state, const rp_move *move, unsigned char filler,
                         rp_state *after) {
    size_t size = game->info.state_size;
    memset(after->bytes + size, filler, sizeof after->bytes - size);
    rp_clone(game, after, state);
    rp_apply(game, after, move);
    for (size_t i = size; i < sizeof after->bytes; i++)
        if (after->bytes[i] != filler) return false;
    return true;
}

void rp_contract_check_apply(rp_contract_run *run, const rp_state *state, const rp_move *move) {
    rp_state one, two;
    rp_move same = *move;
    unsigned to_act = rp_to_act(run->game, state);
    for (int i = 0; i < RP_PLAYERS_MAX; i++) {
        bool looked_at = to_act & RP_TO_ACT_CHANCE ? i == 0 : to_act >> i & 1;
        if (!looked_at) same.of[i] = 0x5a5a + i;
    }
    bool inside = apply_beside(run->game, state, move, 0xab, &one);
    inside &= apply_beside(run->game, state, &same, 0xcd, &two);
    rp_contract_holds(run, RP_INVARIANT_BYTES, inside, "apply wrote past the %u bytes of the state",
                      run->game->info.state_size);
    rp_contract_holds(run, RP_INVARIANT_DETERMINISTIC, rp_state_equal(run->game, &one, &two),
                      "the same move made two different states of one");
}

static void check_history_at_end(rp_contract_run *run, const rp_state *state, const rp_state *plain) {
    double payoff[RP_PLAYERS_MAX] = {0}, same[RP_PLAYERS_MAX] = {0};
    rp_payoff(run->game, state, payoff);
    rp_payoff(run->game, plain, same);
    for (int i = 0; i < run->game->info.players; i++)
        rp_contract_holds(run, RP_INVARIANT_HISTORY, payoff[i] == same[i],
                          "the payoffs are others without the history");
}

static bool same_choices(const rp_game *game, const rp_state *one, const rp_state *two, unsigned to_act) {
    for (int player = 0; player < game->info.players; player++) {
        rp_action legal[RP_LEGAL_MAX], same[RP_LEGAL_MAX];
        if (!(to_act >> player & 1)) continue;
        int count = rp_contract_legal(game, one, player, legal);
        if (rp_contract_legal(game, two, player, same) != count) return false;
        if (memcmp(legal, same, (size_t)count * sizeof *legal) != 0) return false;
    }
    return true;
}

void rp_contract_check_history(rp_contract_run *run, const rp_state *state, const rp_move *move) {
    const rp_game *game = run->game;
    const rp_game_info *info = &game->info;
    rp_state plain, after;
    if (info->position_size == info->state_size) return;
    rp_clone(game, &plain, state);
    memset(plain.bytes + info->position_size, 0, info->state_size - info->position_size);
    unsigned to_act = rp_to_act(game, state);
    rp_contract_holds(run, RP_INVARIANT_HISTORY, rp_position_key(game, state) == rp_position_key(game, &plain),
                      "the position key is another one without the history");
    if (!rp_contract_holds(run, RP_INVARIANT_HISTORY, rp_to_act(game, &plain) == to_act,
                           "to_act is another without the history"))
        return;
    if (!to_act) {
        check_history_at_end(run, state, &plain);
        return;
    }
    rp_contract_holds(run, RP_INVARIANT_HISTORY, to_act & RP_TO_ACT_CHANCE || same_choices(game, state, &plain, to_act),
                      "the choices are others without the history");
    rp_clone(game, &after, state);
    rp_apply(game, &after, move);
    rp_apply(game, &plain, move);
    rp_contract_holds(run, RP_INVARIANT_HISTORY, memcmp(after.bytes, plain.bytes, info->position_size) == 0,
                      "a move leads to another position without the history");
}
