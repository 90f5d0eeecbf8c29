#include "search/equilibrium/game_tree_states.h"

#include <stdlib.h>

typedef struct walk {
    const rp_game_tree *tree;
    rp_game_tree_visitor *visitor;
    void *context;
    rp_error *error;
} walk;

static rp_status visit(const walk *w, uint32_t node, const rp_state *state, unsigned waiting, rp_move *move);

/* A copy of the state with the move made; only the bytes of this game are allocated. NULL without memory. */
static rp_state *after(const walk *w, const rp_state *state, const rp_move *move) {
    rp_state *next = aligned_alloc(16, (w->tree->game->info.state_size + 15u) & ~15u);
    if (!next) return NULL;
    rp_clone(w->tree->game, next, state);
    rp_advance(w->tree->game, next, move);
    return next;
}

static rp_status visit_after(const walk *w, uint32_t node, const rp_state *state, const rp_move *move) {
    rp_state *next = after(w, state, move);
    if (!next) return rp_fail(w->error, RP_FAILED, "no memory to walk through the tree");
    rp_move none = {{0}};
    rp_status status = visit(w, node, next, 0, &none);
    free(next);
    return status;
}

static rp_status visit_chance(const walk *w, const rp_game_tree_node *node, const rp_state *state) {
    const rp_game *game = w->tree->game;
    rp_outcome *outcomes = malloc((size_t)game->info.outcomes_maximum * sizeof *outcomes);
    if (!outcomes) return rp_fail(w->error, RP_FAILED, "no memory to walk through the tree");
    int count = rp_chance(game, state, outcomes);
    rp_status status = RP_OK;
    for (int i = 0; i < count && !status; i++) {
        rp_move move = {{outcomes[i].outcome}};
        status = visit_after(w, node->first + (uint32_t)i, state, &move);
    }
    free(outcomes);
    return status;
}

/* `waiting`: the players who are to act at `state` and have no node on this path yet; 0 at a new state. */
static rp_status visit(const walk *w, uint32_t number, const rp_state *state, unsigned waiting, rp_move *move) {
    const rp_game_tree_node *node = &w->tree->node[number];
    if (rp_node_kind(node) == RP_NODE_TERMINAL) return RP_OK;
    if (rp_node_kind(node) == RP_NODE_CHANCE) return visit_chance(w, node, state);
    const rp_information_set *set = &w->tree->set[rp_node_index(node)];
    if (!waiting) waiting = rp_to_act(w->tree->game, state);
    waiting &= ~RP_TO_ACT_PLAYER(set->player);
    rp_status status = w->visitor(w->context, set, state, w->error);
    for (uint32_t i = 0; i < set->actions && !status; i++) {
        move->of[set->player] = w->tree->action[set->first + i];
        if (waiting)
            status = visit(w, node->first + i, state, waiting, move);
        else
            status = visit_after(w, node->first + i, state, move);
    }
    return status;
}

rp_status rp_game_tree_visit(const rp_game_tree *tree, rp_game_tree_visitor *visitor, void *context, rp_error *error) {
    const walk w = {tree, visitor, context, error};
    rp_state start;
    rp_move move = {{0}};
    rp_start(tree->game, &start);
    return visit(&w, 0, &start, 0, &move);
}
