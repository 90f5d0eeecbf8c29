#include "bench/review/settled_result.h"

enum { MOVES_MAX = 4000, DEPTH_MAX = 12, WORLDS = 20 };

typedef struct look {
    const rp_game *game;
    int player, left; /* left: moves that may still be tried */
    bool found;       /* an end, with the payoffs below */
    double payoff[RP_PLAYERS_MAX];
} look;

static bool ends_as_before(look *l, const rp_state *state) {
    double payoff[RP_PLAYERS_MAX];
    rp_payoff(l->game, state, payoff);
    for (int i = 0; i < l->game->info.players; i++) {
        if (l->found && payoff[i] != l->payoff[i]) return false;
        l->payoff[i] = payoff[i];
    }
    l->found = true;
    return true;
}

static bool is_settled(look *l, const rp_state *state, int depth);

static bool is_settled_after(look *l, const rp_state *state, const rp_move *move, int depth) {
    rp_state next;
    if (l->left-- == 0) return false;
    rp_clone(l->game, &next, state);
    rp_advance(l->game, &next, move);
    return is_settled(l, &next, depth + 1);
}

static bool is_settled_by_chance(look *l, const rp_state *state, int depth) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    int count = rp_chance(l->game, state, outcomes);
    for (int i = 0; i < count; i++)
        if (!is_settled_after(l, state, &(rp_move){{outcomes[i].outcome}}, depth)) return false;
    return true;
}

static bool is_settled_by_choice(look *l, const rp_state *state, int depth) {
    rp_action useful[RP_LEGAL_MAX];
    int count = rp_useful(l->game, state, l->player, useful);
    for (int i = 0; i < count; i++) {
        rp_move move = {{0}};
        move.of[l->player] = useful[i];
        if (!is_settled_after(l, state, &move, depth)) return false;
    }
    return true;
}

static bool is_settled(look *l, const rp_state *state, int depth) {
    unsigned to_act = rp_to_act(l->game, state);
    rp_move only = {{0}};
    if (!to_act) return ends_as_before(l, state);
    if (depth == DEPTH_MAX) return false;
    if (to_act & RP_TO_ACT_CHANCE) return is_settled_by_chance(l, state, depth);
    if (rp_only_useful(l->game, state, &only)) return is_settled_after(l, state, &only, depth);
    return to_act == RP_TO_ACT_PLAYER(l->player) && is_settled_by_choice(l, state, depth);
}

static bool is_settled_in(const rp_game *game, const rp_state *world, int player) {
    look l = {.game = game, .player = player, .left = MOVES_MAX};
    return is_settled(&l, world, 0);
}

bool rp_result_is_settled(const rp_game *game, const rp_state *state, int player, uint64_t seed) {
    rp_random random;
    rp_view view;
    rp_state world;
    if (game->info.players == 1 || rp_to_act(game, state) != RP_TO_ACT_PLAYER(player)) return false;
    if (!is_settled_in(game, state, player)) return false;
    if (!(game->info.capabilities & RP_HAS_HIDDEN)) return true;
    rp_view_of(game, state, player, &view);
    rp_random_seed(&random, seed);
    for (int i = 0; i < WORLDS; i++) {
        rp_resample(&view, &random, &world);
        if (!is_settled_in(game, &world, player)) return false;
    }
    return true;
}
