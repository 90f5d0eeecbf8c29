#include "search/best_response_search_train.h"

#include "search/portable_math.h"

#include <math.h>
#include <stdlib.h>

static rp_status no_memory(response_trainer *t) {
    return rp_fail(&t->error, RP_FAILED, "no memory for the response after %llu games of training",
                   (unsigned long long)t->games);
}

static bool make_room(void *items, size_t size, size_t *room, size_t needed) {
    if (needed <= *room) return true;
    size_t larger = *room ? *room : 256;
    while (larger < needed) larger *= 2;
    void *moved = realloc(*(void **)items, larger * size);
    if (!moved) return false;
    *(void **)items = moved;
    *room = larger;
    return true;
}

static uint64_t index_key(uint64_t key, int player) { return rp_mix(key, (uint64_t)player); }

/* ---- the agent's answers -------------------------------------------------------------------------------- */

static rp_status add_answers(response_trainer *t, uint64_t key, int player, int count) {
    size_t mixes = (size_t)count * t->options->answers;
    if (!make_room(&t->answer, sizeof *t->answer, &t->answer_room, t->answer_count + 1) ||
        !make_room(&t->mix, sizeof *t->mix, &t->mix_room, t->mix_count + mixes) ||
        !rp_key_index_add(&t->answer_index, index_key(key, player), (uint32_t)t->answer_count))
        return no_memory(t);
    t->answer[t->answer_count++] = (response_answers){.first = t->mix_count, .count = (uint16_t)count};
    t->mix_count += mixes;
    return RP_OK;
}

/* Answer number `number` of the agent; the same for all numbers where it cannot depend on the seed. */
static rp_status ask(response_trainer *t, uint64_t key, int player, response_answers *answers) {
    double mix[RP_LEGAL_MAX];
    const rp_limits limits = {.stop = t->options->stop, .clock = t->options->clock};
    uint64_t seed = rp_mix(rp_mix(rp_mix(t->options->seed, key), (uint64_t)player), answers->filled);
    rp_view_of(t->game, &t->state, player, &t->view);
    rp_agent_forget(t->agent);
    rp_status status = rp_agent_decide(t->agent, &t->view, &limits, seed, &t->decision, &t->error);
    if (status) return status;
    t->questions++;
    rp_agent_mix(t->agent, &t->view, &t->decision, mix);
    uint32_t end = rp_answer_is_certain(&t->decision) ? t->options->answers : answers->filled + 1u;
    for (; answers->filled < end; answers->filled++)
        for (uint32_t i = 0; i < answers->count; i++)
            t->mix[answers->first + (size_t)answers->filled * answers->count + i] = (float)mix[i];
    return RP_OK;
}

static uint32_t draw(const float mix[], uint32_t count, rp_random *random) {
    double left = rp_random_unit(random);
    uint32_t last = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (mix[i] <= 0) continue;
        left -= mix[i];
        last = i;
        if (left < 0) break;
    }
    return last;
}

/* ---- moves ---------------------------------------------------------------------------------------------- */

static rp_action playout_choice(response_trainer *t, int player) {
    if (t->choice) return t->choice(t->game, &t->state, player, &t->random);
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_legal(t->game, &t->state, player, legal);
    return legal[rp_random_below(&t->random, (uint32_t)count)];
}

/* The agent's move by one of its answers here, a new one while there may be more. Behind the tree nothing is asked: one
 * of the answers at hand, and as in a playout where there is none. */
static rp_status agent_move(response_trainer *t, int player, bool in_tree, rp_action *action) {
    uint64_t key = rp_information_key(t->game, &t->state, player);
    rp_action legal[RP_LEGAL_MAX];
    rp_status status = RP_OK;
    size_t at;
    uint32_t found = rp_key_index_first(&t->answer_index, index_key(key, player), &at);
    if (found == RP_KEY_INDEX_NONE && !in_tree) {
        *action = playout_choice(t, player);
        return RP_OK;
    }
    int count = rp_legal(t->game, &t->state, player, legal);
    if (found == RP_KEY_INDEX_NONE) {
        found = (uint32_t)t->answer_count;
        status = add_answers(t, key, player, count);
        if (status) return status;
    }
    response_answers *answers = &t->answer[found];
    uint32_t number = rp_random_below(&t->random, in_tree ? t->options->answers : answers->filled);
    if (number >= answers->filled) {
        number = answers->filled;
        status = ask(t, key, player, answers);
        if (status) return status;
    }
    *action = legal[draw(&t->mix[answers->first + (size_t)number * answers->count], answers->count, &t->random)];
    return RP_OK;
}

static rp_status add_node(response_trainer *t, uint64_t key, uint32_t *node) {
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_legal(t->game, &t->state, t->seat, legal);
    *node = (uint32_t)t->node_count;
    if (!make_room(&t->node, sizeof *t->node, &t->node_room, t->node_count + 1) ||
        !make_room(&t->edge, sizeof *t->edge, &t->edge_room, t->edge_count + (size_t)count) ||
        t->edge_count + (size_t)count > UINT32_MAX || !rp_key_index_add(&t->node_index, key, *node))
        return no_memory(t);
    t->node[t->node_count++] = (response_node){.first = (uint32_t)t->edge_count, .count = (uint16_t)count};
    for (int i = 0; i < count; i++) t->edge[t->edge_count++] = (response_edge){.action = legal[i]};
    return RP_OK;
}

static uint32_t select_edge(response_trainer *t, const response_node *node) {
    const response_edge *edges = &t->edge[node->first];
    uint32_t untried = 0, best = 0;
    for (uint32_t i = 0; i < node->count; i++) untried += edges[i].visits == 0;
    if (untried) {
        uint32_t skip = rp_random_below(&t->random, untried);
        for (uint32_t i = 0;; i++)
            if (edges[i].visits == 0 && skip-- == 0) return node->first + i;
    }
    double factor = t->options->exploration * sqrt(rp_log(node->visits)), best_score = -1;
    for (uint32_t i = 0; i < node->count; i++) {
        double score = edges[i].sum / edges[i].visits + factor / sqrt(edges[i].visits);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return node->first + best;
}

/* The responder's move; the first unknown node becomes a part of the tree and ends it. */
static rp_status own_move(response_trainer *t, bool *in_tree, rp_action *action) {
    if (!*in_tree) {
        *action = playout_choice(t, t->seat);
        return RP_OK;
    }
    uint64_t key = rp_information_key(t->game, &t->state, t->seat);
    size_t at;
    uint32_t node = rp_key_index_first(&t->node_index, key, &at);
    if (node == RP_KEY_INDEX_NONE) {
        *in_tree = false;
        rp_status status = add_node(t, key, &node);
        if (status) return status;
    }
    if (!make_room(&t->path, sizeof *t->path, &t->path_room, t->path_length + 1)) return no_memory(t);
    uint32_t edge = select_edge(t, &t->node[node]);
    t->path[t->path_length++] = (response_path_step){node, edge};
    *action = t->edge[edge].action;
    return RP_OK;
}

static void back_up(response_trainer *t) {
    double payoff[RP_PLAYERS_MAX];
    const rp_game_info *info = &t->game->info;
    double range = info->payoff_maximum - info->payoff_minimum;
    rp_payoff(t->game, &t->state, payoff);
    double x = range > 0 ? (payoff[t->seat] - info->payoff_minimum) / range : 0;
    for (size_t i = 0; i < t->path_length; i++) {
        t->node[t->path[i].node].visits++;
        t->edge[t->path[i].edge].visits++;
        t->edge[t->path[i].edge].sum += x;
    }
}

rp_status rp_response_train(response_trainer *t) {
    bool in_tree = true;
    t->path_length = 0;
    rp_start(t->game, &t->state);
    for (unsigned to_act; (to_act = rp_to_act(t->game, &t->state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) {
            move.of[0] = rp_sample(t->game, &t->state, &t->random);
        } else {
            bool in_tree_before = in_tree;
            for (int player = 0; to_act >> player; player++) {
                if (!(to_act >> player & 1)) continue;
                rp_status status = player == t->seat ? own_move(t, &in_tree, &move.of[player])
                                                     : agent_move(t, player, in_tree_before, &move.of[player]);
                if (status) return status;
            }
        }
        rp_apply(t->game, &t->state, &move);
    }
    back_up(t);
    t->games++;
    return RP_OK;
}

bool rp_response_known(const response_trainer *t, uint64_t key, rp_action *action) {
    size_t at;
    uint32_t found = rp_key_index_first(&t->node_index, key, &at);
    if (found == RP_KEY_INDEX_NONE) return false;
    const response_node *node = &t->node[found];
    if (node->visits < (uint32_t)RP_RESPONSE_TRUST * node->count) return false;
    const response_edge *best = &t->edge[node->first];
    for (const response_edge *edge = best + 1; edge < &t->edge[node->first + node->count]; edge++)
        if (edge->visits > best->visits) best = edge;
    *action = best->action;
    return true;
}

void rp_response_release(response_trainer *t) {
    rp_key_index_release(&t->node_index);
    rp_key_index_release(&t->answer_index);
    free(t->node);
    free(t->edge);
    free(t->answer);
    free(t->mix);
    free(t->path);
    rp_agent_free(t->agent);
}
