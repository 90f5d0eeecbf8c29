/* What is worth a thought: a part of what is legal, and moves that go on where nobody has any. */
#include "engine/contract/contract_internal.h"

enum { PASSED_OVER_MAX = 64 };

static int useful(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    int count = rp_useful(game, state, player, out);
    return count > RP_LEGAL_MAX ? 0 : count;
}

static bool is_part(const rp_action part[], int part_count, const rp_action whole[], int whole_count) {
    int at = 0;
    for (int i = 0; i < part_count; i++) {
        while (at < whole_count && whole[at] != part[i]) at++;
        if (at++ == whole_count) return false;
    }
    return part_count > 0;
}

static void check_choices(rp_contract_run *run, const rp_state *state, int player) {
    rp_action legal[RP_LEGAL_MAX], found[RP_LEGAL_MAX], seen[RP_LEGAL_MAX];
    rp_view view;
    const char *name = run->game->info.player_names[player];
    int count = useful(run->game, state, player, found);
    rp_view_of(run->game, state, player, &view);
    int seen_count = useful(run->game, &view.masked, player, seen);
    rp_contract_holds(run, RP_INVARIANT_USEFUL,
                      is_part(found, count, legal, rp_contract_legal(run->game, state, player, legal)),
                      "the %d useful choices of %s are not some of the legal ones, ascending", count, name);
    rp_contract_holds(run, RP_INVARIANT_USEFUL,
                      seen_count == count && memcmp(found, seen, (size_t)count * sizeof *found) == 0,
                      "%s has other useful choices in his view", name);
}

static void check_advance(rp_contract_run *run, const rp_state *state, const rp_move *move) {
    const rp_game *game = run->game;
    rp_state one, two;
    rp_move only = {{0}};
    rp_clone(game, &one, state);
    rp_clone(game, &two, state);
    rp_advance(game, &one, move);
    rp_apply(game, &two, move);
    for (int i = 0; i < PASSED_OVER_MAX && !rp_state_equal(game, &one, &two) && rp_only_useful(game, &two, &only); i++)
        rp_apply(game, &two, &only);
    rp_contract_holds(run, RP_INVARIANT_USEFUL, rp_state_equal(game, &one, &two),
                      "advance comes to another state than apply and the only useful actions after it");
}

void rp_contract_check_useful(rp_contract_run *run, const rp_state *state, const rp_move *move) {
    const rp_game *game = run->game;
    const unsigned to_act = rp_to_act(game, state);
    if (!game->rules->useful && !game->rules->advance) return;
    for (int player = 0; player < game->info.players; player++)
        if (!(to_act & RP_TO_ACT_CHANCE) && to_act >> player & 1) check_choices(run, state, player);
    check_advance(run, state, move);
}
