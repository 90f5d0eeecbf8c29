#include "search/tree/simulate.h"

#include "search/tree/select.h"

/* ---- keys ----------------------------------------------------------------------------------------------- */

ALWAYS_INLINE uint64_t player_salt(int player) { return (uint64_t)(player + 1) * 0x9e3779b97f4a7c15u; }

ALWAYS_INLINE void walk_begin(tree_walk *walk) { *walk = (tree_walk){.running = 1, .repeats = UINT32_MAX}; }

/* Decisions that the root player does not see leave his key as it was: the repeats keep their nodes apart. */
ALWAYS_INLINE void walk_arrive(const tree *t, tree_walk *walk, const rp_state *state) {
    if (t->config->keys != RP_KEYS_ROOT) return;
    uint64_t seen = rp_information_key(t->game, state, t->view->player);
    walk->repeats = seen == walk->seen ? walk->repeats + 1 : 0;
    walk->seen = seen;
}

ALWAYS_INLINE uint64_t walk_key(const tree *t, const tree_walk *walk, const rp_state *state, int player) {
    switch (t->config->keys) {
    case RP_KEYS_HISTORY:
    case RP_KEYS_ACTING: return rp_information_key(t->game, state, player) ^ player_salt(player);
    case RP_KEYS_ROOT: return (walk->repeats ? rp_mix(walk->seen, walk->repeats) : walk->seen) ^ player_salt(player);
    default: return walk->running ^ player_salt(player);
    }
}

ALWAYS_INLINE void walk_choice(tree_walk *walk, rp_action action) {
    walk->running = rp_mix(walk->running, (uint64_t)action + 1);
}

ALWAYS_INLINE void walk_chance(const tree *t, tree_walk *walk, rp_action outcome) {
    if (t->config->keys == RP_KEYS_WORLD) walk->running = rp_mix(walk->running, (uint64_t)outcome + 0x20000);
}

/* Keys of histories part what chance brought; what the rules merge stays together, but where nodes are to be found
 * again after what really happened. */
ALWAYS_INLINE rp_action draw_chance(tree *t) {
    const rp_tree_config *config = t->config;
    bool merges = config->keys == RP_KEYS_WORLD || (config->keys == RP_KEYS_HISTORY && !config->reuse);
    if (merges && t->game->rules->chance_merged) return rp_sample_merged(t->game, t->state, &t->random);
    return rp_sample(t->game, t->state, &t->random);
}

rp_action rp_tree_draw_chance(tree *t) { return draw_chance(t); }
void rp_tree_walk_begin(tree_walk *walk) { walk_begin(walk); }
void rp_tree_walk_arrive(const tree *t, tree_walk *walk, const rp_state *state) { walk_arrive(t, walk, state); }
uint64_t rp_tree_key(const tree *t, const tree_walk *walk, const rp_state *state, int player) {
    return walk_key(t, walk, state, player);
}
void rp_tree_walk_choice(tree_walk *walk, rp_action action) { walk_choice(walk, action); }
void rp_tree_walk_chance(const tree *t, tree_walk *walk, rp_action outcome) { walk_chance(t, walk, outcome); }

/* ---- one simulation ------------------------------------------------------------------------------------- */

/* Chooses at a known node and notes it on the path; NULL when there is no room for edges, path or mix. `closed`: all
 * edges of a node are always legal. */
ALWAYS_INLINE tree_edge *choose(tree *t, uint32_t unit, int player, const bool closed) {
    tree_node *node = node_at(t, unit);
    tree_edge *planned = unit == t->root ? t->planned : NULL;
    rp_action *useful = t->useful;
    int count = 0;
    if (t->path_length == t->path_limit) return NULL;
    if (!planned && (!closed || !node->edges || node->select != RP_SELECT_UCB)) {
        count = rp_useful(t->game, t->state, player, useful);
        if (t->mix_length + (uint32_t)count > t->mix_limit) return NULL;
        if (!rp_tree_ensure_edges(t, node, useful, count)) return NULL;
    }
    path_step *step = &t->path[t->path_length];
    tree_edge *edge = planned                         ? planned
                      : node->select != RP_SELECT_UCB ? draw_edge(t, node, useful, count, step)
                      : closed                        ? best_of_all(t, node)
                                                      : best_of_legal(t, node, useful, count);
    if (planned) t->planned = NULL;
    t->path_length++;
    step->node = unit;
    step->edge = (uint32_t)(((unsigned char *)edge - t->units) / UNIT);
    step->player = (uint8_t)player;
    step->select = node->select;
    if (unit == t->root) t->root_choice = (int)(step->edge - node->edges);
    return edge;
}

/* Counts an arrival at the node and says whether it is chosen at: the first `expand` simulations that come by leave
 * that to the playout. */
ALWAYS_INLINE bool arrive(const tree *t, uint32_t unit, bool fresh) {
    if (fresh) return false;
    tree_node *node = node_at(t, unit);
    if (node->arrivals >= t->config->expand) return true;
    node->arrivals++;
    return false;
}

/* A choice where no node is known: as in the playout that is to follow. */
ALWAYS_INLINE rp_action choose_without_node(tree *t, int player) {
    if (t->config->choice && !t->config->flat) return t->config->choice(t->game, t->state, player, &t->random);
    int count = rp_useful(t->game, t->state, player, t->useful);
    return t->useful[rp_random_below(&t->random, (uint32_t)count)];
}

/* A simultaneous choice: each at a node of his own, as in a playout where it is new. True when all nodes were known. */
ALWAYS_INLINE bool choose_together(tree *t, tree_walk *walk, unsigned to_act, const bool closed) {
    rp_move move;
    bool known = true;
    for (int player = 0; to_act >> player; player++) {
        if (!(to_act >> player & 1)) continue;
        tree_edge *edge = NULL;
        if (!t->config->flat || player == t->view->player) {
            bool fresh;
            uint64_t key = walk_key(t, walk, t->state, player);
            uint32_t unit = tree_find_or_add(t, key, player, t->config->select_simultaneous, &fresh);
            if (arrive(t, unit, fresh)) edge = choose(t, unit, player, closed);
        }
        if (edge) {
            move.of[player] = edge->action;
        } else {
            move.of[player] = choose_without_node(t, player);
            known = false;
        }
    }
    rp_advance(t->game, t->state, &move);
    for (int player = 0; to_act >> player; player++)
        if (to_act >> player & 1) walk_choice(walk, move.of[player]);
    return known;
}

/* One player chooses; in a closed loop on through nodes that are known to follow. NULL: play on at random. */
ALWAYS_INLINE tree_edge *choose_alone(tree *t, tree_walk *walk, uint32_t unit, int player, const bool closed) {
    for (;;) {
        tree_edge *edge = choose(t, unit, player, closed);
        if (!edge) return NULL;
        rp_advance_one(t->game, t->state, player, edge->action);
        if (!closed || !edge->child) {
            walk_choice(walk, edge->action);
            return edge;
        }
        unit = edge->child;
        player = node_at(t, unit)->player;
        walk->running = node_at(t, unit)->key ^ player_salt(player);
    }
}

/* From the drawn world to the end of the game. */
ALWAYS_INLINE void descend(tree *t, double payoff[], const bool closed) {
    const rp_game *game = t->game;
    rp_state *state = t->state;
    tree_walk walk;
    walk_begin(&walk);
    tree_edge *link = NULL;
    for (unsigned to_act; (to_act = rp_to_act(game, state)) != 0;) {
        if (to_act & RP_TO_ACT_CHANCE) {
            rp_action outcome = draw_chance(t);
            rp_advance_one(game, state, RP_CHANCE_PLAYER, outcome);
            walk_chance(t, &walk, outcome);
            link = NULL;
            continue;
        }
        if (t->config->flat && t->path_length) break;
        walk_arrive(t, &walk, state);
        if (to_act & (to_act - 1)) {
            link = NULL;
            if (choose_together(t, &walk, to_act, closed)) continue;
            break;
        }
        bool fresh;
        int player = __builtin_ctz(to_act);
        uint64_t key = walk_key(t, &walk, state, player);
        uint32_t unit = tree_find_or_add(t, key, player, t->config->select, &fresh);
        bool known = arrive(t, unit, fresh);
        if (closed && link && unit && node_at(t, unit)->arrivals >= t->config->expand) link->child = unit;
        if (!known || !(link = choose_alone(t, &walk, unit, player, closed))) break;
    }
    if (rp_to_act(game, state))
        t->config->playout(game, state, &t->random, payoff);
    else
        rp_payoff(game, state, payoff);
}

static void count_root(tree *t, double payoff) {
    root_action *action = &t->root_actions[t->root_choice];
    action->visits++;
    action->wins += payoff > 0;
    action->sum += payoff;
    action->square += payoff * payoff;
}

ALWAYS_INLINE void back_up(tree *t, const double payoff[]) {
    for (uint32_t i = 0; i < t->path_length; i++) {
        const path_step *step = &t->path[i];
        double x = (payoff[step->player] - t->minimum) * t->scale;
        if (step->select == RP_SELECT_UCB)
            count_ucb(edge_at(t, step->edge), x);
        else if (step->select == RP_SELECT_RM)
            count_rm(t, step, x);
        else
            count_exp3(t, step, x);
    }
    count_root(t, payoff[t->view->player]);
}

/* The root's edges by turns, as long as each is owed simulations. */
ALWAYS_INLINE tree_edge *owed_edge(tree *t, tree_node *root) {
    tree_edge *edge = edge_at(t, root->edges) + t->owed % root->count;
    t->owed--;
    root->visits++;
    root->untried -= edge->visits == 0;
    return edge;
}

/* Chooses the root action first and then gives simulation k of every action the same world and the same luck. */
ALWAYS_INLINE void plan(tree *t) {
    tree_node *root = node_at(t, t->root);
    t->planned = NULL;
    if (root->select != RP_SELECT_UCB) return;
    t->planned = t->owed ? owed_edge(t, root) : best_of_all(t, root);
    rp_random_split(&t->random, t->luck, t->planned->visits);
}

ALWAYS_INLINE void simulate(tree *t, const bool closed) {
    double payoff[RP_PLAYERS_MAX];
    if (closed) {
        rp_clone(t->game, t->state, t->world ? t->world : &t->view->masked);
    } else {
        plan(t);
        rp_resample(t->view, &t->random, t->state);
    }
    t->path_length = t->mix_length = 0;
    descend(t, payoff, closed);
    back_up(t, payoff);
}

static bool out_of_time(const tree_limits *limits) {
    if (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) return true;
    return limits->deadline && rp_clock_now(limits->clock) >= limits->deadline;
}

ALWAYS_INLINE void run_loop(tree *t, const tree_limits *limits, const bool closed) {
    uint64_t done = 0;
    while (done < limits->simulations) {
        simulate(t, closed);
        done++;
        if (limits->nodes && t->node_count >= limits->nodes) break;
        if (done % 32 == 0 && out_of_time(limits)) break;
    }
    t->simulations += done;
}

static void run_closed(tree *t, const tree_limits *limits) { run_loop(t, limits, true); }
static void run_open(tree *t, const tree_limits *limits) { run_loop(t, limits, false); }

void rp_tree_run(tree *t, const tree_limits *limits) {
    bool closed = t->config->keys == RP_KEYS_HISTORY || t->config->keys == RP_KEYS_WORLD;
    uint64_t choices = node_at(t, t->root)->count, each = limits->simulations / 2 / choices;
    if (each > t->config->tries) each = t->config->tries;
    t->owed = each > 1 ? choices * each : 0; /* one each is what ucb begins with, in an order of its own */
    if (closed)
        run_closed(t, limits);
    else
        run_open(t, limits);
}

/* The root's own counts begin anew also when its node is known from an earlier decision. */
bool rp_tree_set_root(tree *t, const rp_action useful[], int count) {
    const rp_state *state = t->world ? t->world : &t->view->masked;
    unsigned to_act = rp_to_act(t->game, state);
    rp_tree_select select = to_act & (to_act - 1) ? t->config->select_simultaneous : t->config->select;
    tree_walk walk;
    bool fresh;
    walk_begin(&walk);
    walk_arrive(t, &walk, state);
    int player = t->view->player;
    t->root = tree_find_or_add(t, walk_key(t, &walk, state, player), player, select, &fresh);
    if (!t->root) return false;
    tree_node *node = node_at(t, t->root);
    node->visits = 0;
    node->arrivals = UINT16_MAX;
    node->edges = 0;
    if (!rp_tree_ensure_edges(t, node, useful, count)) return false;
    t->luck = rp_random_next(&t->random);
    t->planned = NULL;
    memset(t->root_actions, 0, (size_t)count * sizeof *t->root_actions);
    return true;
}
