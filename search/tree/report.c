#include "search/tree/search.h"

/* Purposes of random streams beside the numbers of threads and worlds. */
enum { PURPOSE_DRAW = 1 << 30, PURPOSE_LINE };

static void add_up(tree_search *search, rp_decision *decision) {
    root_action *totals = search->totals;
    memset(totals, 0, (size_t)decision->count * sizeof *totals);
    for (int w = 0; w < search->config.threads; w++) {
        const tree_worker *worker = &search->workers[w];
        decision->simulations += worker->tree.simulations;
        decision->nodes += worker->tree.nodes;
        for (int i = 0; i < decision->count; i++) {
            totals[i].visits += worker->actions[i].visits;
            totals[i].wins += worker->actions[i].wins;
            totals[i].sum += worker->actions[i].sum;
            totals[i].square += worker->actions[i].square;
            totals[i].strategy += worker->actions[i].strategy;
        }
    }
}

/* Behind the simulations of what was tried. */
static double chance_to_win(const tree_search *search, const root_action *total, double value) {
    const rp_game *game = search->job.view->game;
    const rp_game_info *info = &game->info;
    bool informed = search->config.playout != rp_playout;
    double won = (double)total->wins / (double)total->visits;
    if (informed && rp_evaluator_of(game)->wins_by_payoff)
        won = (value - info->payoff_minimum) / (info->payoff_maximum - info->payoff_minimum);
    return rp_chance_to_win(game, &search->job.view->masked, informed, won);
}

static void fill_action(const tree_search *search, const root_action *total, double strategies,
                        rp_action_report *report) {
    double visits = (double)total->visits;
    report->visits = total->visits;
    report->share = total->strategy / strategies;
    if (total->visits == 0) return;
    report->value = total->sum / visits;
    report->win = chance_to_win(search, total, report->value);
    if (total->visits < 2) return;
    double variance = (total->square - visits * report->value * report->value) / (visits - 1);
    report->standard_error = sqrt((variance > 0 ? variance : 0) / visits);
}

static int most_visited(const rp_decision *decision) {
    int best = 0;
    for (int i = 1; i < decision->count; i++) {
        const rp_action_report *a = &decision->actions[i], *b = &decision->actions[best];
        if (a->visits > b->visits || (a->visits == b->visits && a->value > b->value)) best = i;
    }
    return best;
}

static void value_of_mix(rp_decision *decision) {
    double share = 0, value = 0, variance = 0;
    for (int i = 0; i < decision->count; i++) {
        const rp_action_report *report = &decision->actions[i];
        if (report->visits < 2) continue;
        share += report->share;
        value += report->share * report->value;
        variance += report->share * report->share * report->standard_error * report->standard_error;
    }
    if (share <= 0) return;
    decision->value = value / share;
    decision->standard_error = sqrt(variance) / share;
}

/* ---- the line ------------------------------------------------------------------------------------------- */

static void add_step(const tree *t, rp_decision *decision, int player, rp_action action) {
    rp_line_step *step = &decision->line[decision->line_length++];
    step->player = player;
    step->action = action;
    rp_action_text(t->game, t->state, player, action, step->text);
}

/* The most visited edge of the player's node that is legal in t->state; -1 when the tree does not know. */
static rp_action most_visited_edge(const tree *t, const tree_walk *walk, int player) {
    uint32_t unit = tree_find(t, rp_tree_key(t, walk, t->state, player));
    if (!unit || !node_at(t, unit)->edges) return -1;
    const tree_node *node = node_at(t, unit);
    const tree_edge *edge = edge_at(t, node->edges), *end = edge + node->count, *best = NULL;
    int count = rp_useful(t->game, t->state, player, t->useful);
    for (int i = 0; i < count; i++) {
        while (edge < end && edge->action < t->useful[i]) edge++;
        if (edge == end) break;
        if (edge->action == t->useful[i] && edge->visits > (best ? best->visits : 0)) best = edge;
    }
    return best ? best->action : -1;
}

/* One move of the line; false where the tree ends. */
static bool follow(tree *t, tree_walk *walk, rp_decision *decision) {
    unsigned to_act = rp_to_act(t->game, t->state);
    rp_move move = {{0}};
    int players = __builtin_popcount(to_act);
    if (to_act == 0 || decision->line_length + players > RP_LINE_MAX) return false;
    if (to_act & RP_TO_ACT_CHANCE) {
        move.of[0] = rp_tree_draw_chance(t);
        add_step(t, decision, RP_CHANCE_PLAYER, move.of[0]);
        rp_advance(t->game, t->state, &move);
        rp_tree_walk_chance(t, walk, move.of[0]);
        return true;
    }
    rp_tree_walk_arrive(t, walk, t->state);
    bool first = decision->line_length == 0;
    for (int player = 0; to_act >> player; player++) {
        if (!(to_act >> player & 1)) continue;
        move.of[player] = first && player == t->view->player ? decision->action : most_visited_edge(t, walk, player);
        if (move.of[player] < 0 && !first) return false;
    }
    for (int player = 0; to_act >> player; player++)
        if ((to_act >> player & 1) && move.of[player] >= 0) add_step(t, decision, player, move.of[player]);
    for (int player = 0; to_act >> player; player++) {
        if (!(to_act >> player & 1)) continue;
        if (move.of[player] < 0) return false;
        rp_tree_walk_choice(walk, move.of[player]);
    }
    rp_advance(t->game, t->state, &move);
    return true;
}

static void draw_line(tree_search *search, rp_decision *decision) {
    tree *t = &search->workers[0].tree;
    tree_walk walk;
    rp_random_split(&t->random, search->job.seed, PURPOSE_LINE);
    if (t->world)
        rp_clone(t->game, t->state, t->world);
    else
        rp_resample(t->view, &t->random, t->state);
    rp_tree_walk_begin(&walk);
    while (follow(t, &walk, decision)) {
    }
    while (decision->line_length && decision->line[decision->line_length - 1].player == RP_CHANCE_PLAYER)
        decision->line_length--;
}

void rp_tree_report(tree_search *search, rp_decision *decision) {
    add_up(search, decision);
    double strategies = 0;
    for (int i = 0; i < decision->count; i++) strategies += search->totals[i].strategy;
    for (int i = 0; i < decision->count; i++)
        fill_action(search, &search->totals[i], strategies, &decision->actions[i]);
    unsigned to_act = rp_to_act(search->job.view->game, &search->job.view->masked);
    rp_tree_select select = to_act & (to_act - 1) ? search->config.select_simultaneous : search->config.select;
    if (select == RP_SELECT_UCB) {
        const rp_action_report *best = &decision->actions[most_visited(decision)];
        decision->action = best->action;
        decision->value = best->value;
        decision->standard_error = best->standard_error;
    } else {
        decision->drawn = true;
        rp_random random;
        rp_random_split(&random, search->job.seed, PURPOSE_DRAW);
        rp_draw_by_share(decision, &random);
        value_of_mix(decision);
    }
    draw_line(search, decision);
}
