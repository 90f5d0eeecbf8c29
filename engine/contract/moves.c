#include "engine/contract/contract_internal.h"

int rp_contract_legal(const rp_game *game, const rp_state *state, int player, rp_action legal[]) {
    int count = rp_legal(game, state, player, legal);
    return count >= 1 && count <= game->info.legal_maximum ? count : 0;
}

int rp_contract_chance(const rp_game *game, const rp_state *state, rp_outcome outcomes[]) {
    int count = game->rules->chance ? rp_chance(game, state, outcomes) : 0;
    return count >= 1 && count <= game->info.outcomes_maximum ? count : 0;
}

bool rp_contract_draw(const rp_game *game, const rp_state *state, rp_random *random, rp_move *move) {
    rp_action legal[RP_LEGAL_MAX];
    unsigned to_act = rp_to_act(game, state);
    memset(move, 0, sizeof *move);
    if (to_act & RP_TO_ACT_CHANCE) {
        if (game->rules->chance) move->of[0] = rp_sample(game, state, random);
        return game->rules->chance != NULL;
    }
    for (int player = 0; player < game->info.players; player++) {
        if (!(to_act >> player & 1)) continue;
        int count = rp_contract_legal(game, state, player, legal);
        if (!count) return false;
        move->of[player] = legal[rp_random_below(random, (uint32_t)count)];
    }
    return to_act != 0;
}

typedef struct walk {
    const rp_game *game;
    const rp_state *state;
    unsigned to_act;
    int fixed;
    rp_move move;
    rp_contract_visit *visit;
    void *context;
} walk;

/* Every choice of the players from `player` on. */
static bool each_choice(walk *w, int player) {
    while (player < w->game->info.players && (player == w->fixed || !(w->to_act >> player & 1))) player++;
    if (player == w->game->info.players) return w->visit(w->context, &w->move, 1);
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_contract_legal(w->game, w->state, player, legal);
    for (int i = 0; i < count; i++) {
        w->move.of[player] = legal[i];
        if (!each_choice(w, player + 1)) return false;
    }
    return true;
}

static void each_outcome(walk *w) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    int count = rp_contract_chance(w->game, w->state, outcomes);
    for (int i = 0; i < count; i++) {
        w->move.of[0] = outcomes[i].outcome;
        if (!w->visit(w->context, &w->move, outcomes[i].probability)) return;
    }
}

void rp_contract_each_move(const rp_game *game, const rp_state *state, int fixed, const rp_move *truth,
                           rp_contract_visit *visit, void *context) {
    walk w = {.game = game,
              .state = state,
              .to_act = rp_to_act(game, state),
              .fixed = fixed,
              .visit = visit,
              .context = context};
    if (truth) w.move = *truth;
    if (w.to_act & RP_TO_ACT_CHANCE)
        each_outcome(&w);
    else if (w.to_act)
        each_choice(&w, 0);
}
