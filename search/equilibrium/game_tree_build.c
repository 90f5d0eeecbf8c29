#include "search/equilibrium/game_tree_build.h"

#include "search/equilibrium/game_tree_estimate.h"
#include "search/equilibrium/game_tree_order.h"
#include "search/key_index.h"

#include <stdio.h>
#include <stdlib.h>

enum { NODES_BETWEEN_LOOKS = 1 << 18, PROBES_BEFORE = 2000 };

/* While the tree grows, sets and slots are numbered as they are met; rp_game_tree_order puts them in their order. */
typedef struct builder {
    rp_game_tree *tree;
    const rp_game *game;
    const rp_game_tree_options *options;
    uint64_t nodes_maximum;
    size_t node_room, set_room, slot_room, payoff_room, distribution_room, probability_room;
    rp_key_index sets, payoffs, distributions;
    unsigned char *stack, *stack_end; /* states, actions and outcomes of the path */
    size_t state_bytes;
    double probability[RP_OUTCOMES_MAX]; /* of the chance node at hand; paths are too deep for one in each frame */
    rp_error *error;
} builder;

/* A history while its node is expanded. */
typedef struct place {
    const rp_state *state;
    unsigned waiting;              /* players who have not chosen yet at this simultaneous choice */
    rp_move move;                  /* choices of those who have */
    uint32_t last[RP_PLAYERS_MAX]; /* slot of each player's last action */
    int depth;
} place;

/* ---- growing arrays ------------------------------------------------------------------------------------- */

static rp_status no_memory(builder *b) {
    return rp_fail(b->error, RP_FAILED, "no memory for the tree of %s after %u histories", b->game->spec.text,
                   b->tree->node_count);
}

/* Makes room for `needed` items in the array at *items; false without memory. */
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

static rp_status too_large(builder *b) {
    rp_random random;
    rp_random_seed(&random, 1);
    double error, size = rp_game_tree_estimate(b->game, PROBES_BEFORE, &random, &error);
    char about[100];
    if (size <= (double)b->nodes_maximum) /* the probes missed where the tree is large */
        snprintf(about, sizeof about, "how many, random probing does not tell");
    else if (size >= RP_GAME_TREE_ESTIMATE_MAX / PROBES_BEFORE)
        snprintf(about, sizeof about, "far too many to count");
    else
        snprintf(about, sizeof about, "about %.2g by random probing, standard error %.1g", size, error);
    return rp_fail(b->error, RP_BAD_INPUT, "%s has more than %llu histories, the limit (%s)", b->game->spec.text,
                   (unsigned long long)b->nodes_maximum, about);
}

static rp_status add_nodes(builder *b, uint32_t at, uint32_t count) {
    rp_game_tree *tree = b->tree;
    uint64_t before = tree->node_count, after = before + count;
    if (after > b->nodes_maximum) return too_large(b);
    if (!make_room(&tree->node, sizeof *tree->node, &b->node_room, after)) return no_memory(b);
    tree->node[at].first = tree->node_count;
    tree->node_count = (uint32_t)after;
    if (before / NODES_BETWEEN_LOOKS != after / NODES_BETWEEN_LOOKS && b->options) {
        if (b->options->progress) b->options->progress(b->options->context, after);
        if (b->options->stop && atomic_load_explicit(b->options->stop, memory_order_relaxed))
            return rp_fail(b->error, RP_FAILED, "stopped while the tree was built, at %llu histories",
                           (unsigned long long)after);
    }
    return RP_OK;
}

/* ---- payoffs, distributions, information sets ----------------------------------------------------------- */

static rp_status add_terminal(builder *b, uint32_t at, const rp_state *state) {
    rp_game_tree *tree = b->tree;
    double payoff[RP_PLAYERS_MAX];
    size_t count = (size_t)tree->players, probe;
    rp_payoff(b->game, state, payoff);
    uint64_t key = rp_hash_bytes(payoff, count * sizeof *payoff);
    uint32_t row = rp_key_index_first(&b->payoffs, key, &probe);
    while (row != RP_KEY_INDEX_NONE && memcmp(&tree->payoff[row * count], payoff, count * sizeof *payoff) != 0)
        row = rp_key_index_next(&b->payoffs, key, &probe);
    if (row == RP_KEY_INDEX_NONE) {
        row = tree->payoff_count;
        if (!make_room(&tree->payoff, sizeof *payoff, &b->payoff_room, (row + 1) * count) ||
            !rp_key_index_add(&b->payoffs, key, row))
            return no_memory(b);
        memcpy(&tree->payoff[row * count], payoff, count * sizeof *payoff);
        tree->payoff_count++;
    }
    tree->node[at] = (rp_game_tree_node){0, RP_NODE_TERMINAL | row};
    tree->terminal_count++;
    return RP_OK;
}

static rp_status find_distribution(builder *b, const double probability[], uint32_t count, uint32_t *found) {
    rp_game_tree *tree = b->tree;
    size_t probe;
    uint64_t key = rp_hash_bytes(probability, count * sizeof *probability);
    for (uint32_t i = rp_key_index_first(&b->distributions, key, &probe); i != RP_KEY_INDEX_NONE;
         i = rp_key_index_next(&b->distributions, key, &probe)) {
        const rp_distribution *d = &tree->distribution[ *found = i];
        if (d->count == count && memcmp(&tree->probability[d->first], probability, count * sizeof *probability) == 0)
            return RP_OK;
    }
    *found = tree->distribution_count;
    size_t end = (size_t)tree->probability_count + count;
    if (!make_room(&tree->distribution, sizeof *tree->distribution, &b->distribution_room, *found + 1u) ||
        !make_room(&tree->probability, sizeof *probability, &b->probability_room, end) || end > UINT32_MAX ||
        !rp_key_index_add(&b->distributions, key, *found))
        return no_memory(b);
    tree->distribution[tree->distribution_count++] = (rp_distribution){tree->probability_count, count};
    memcpy(&tree->probability[tree->probability_count], probability, count * sizeof *probability);
    tree->probability_count = (uint32_t)end;
    return RP_OK;
}

static bool same_actions(const rp_game_tree *tree, const rp_information_set *set, const rp_action useful[], int count) {
    if (set->actions != count) return false;
    for (int i = 0; i < count; i++)
        if (tree->action[set->first + (uint32_t)i] != useful[i]) return false;
    return true;
}

static rp_status add_set(builder *b, const rp_information_set *set, uint64_t hash, const rp_action useful[]) {
    rp_game_tree *tree = b->tree;
    size_t slots = (size_t)tree->slot_count + set->actions;
    if (!make_room(&tree->set, sizeof *tree->set, &b->set_room, tree->set_count + 1u) ||
        !make_room(&tree->action, sizeof *tree->action, &b->slot_room, slots) ||
        !rp_key_index_add(&b->sets, hash, tree->set_count))
        return no_memory(b);
    for (uint32_t i = 0; i < set->actions; i++) tree->action[tree->slot_count + i] = (uint16_t)useful[i];
    tree->set[tree->set_count] = *set;
    tree->set[tree->set_count++].first = tree->slot_count;
    tree->slot_count = (uint32_t)slots;
    return RP_OK;
}

static rp_status find_set(builder *b, const place *p, int player, const rp_action useful[], int count,
                          uint32_t *found) {
    rp_game_tree *tree = b->tree;
    rp_information_set set = {.key = rp_information_key(b->game, p->state, player),
                              .parent = p->last[player],
                              .actions = (uint16_t)count,
                              .player = (uint8_t)player};
    uint64_t hash = rp_mix(set.key, set.parent); /* the slot tells the player too */
    size_t probe;
    for (uint32_t i = rp_key_index_first(&b->sets, hash, &probe); i != RP_KEY_INDEX_NONE;
         i = rp_key_index_next(&b->sets, hash, &probe)) {
        const rp_information_set *other = &tree->set[ *found = i];
        if (other->key != set.key || other->parent != set.parent) continue;
        if (same_actions(tree, other, useful, count)) return RP_OK;
        return rp_fail(b->error, RP_FAILED, "%s: states with one information key of %s have different actions",
                       b->game->spec.text, b->game->info.player_names[player]);
    }
    *found = tree->set_count;
    return add_set(b, &set, hash, useful);
}

/* ---- the walk ------------------------------------------------------------------------------------------- */

static rp_status expand(builder *b, uint32_t at, const place *p, unsigned char *top);

static size_t round_up(size_t size) { return (size + 15) & ~(size_t)15; }

/* Expands what `move` leads to from the state of `p`. */
static rp_status expand_after(builder *b, uint32_t at, const place *p, const rp_move *move, unsigned char *top) {
    rp_state *next = (rp_state *)(void *)top;
    rp_clone(b->game, next, p->state);
    rp_advance(b->game, next, move);
    place below = *p;
    below.state = next;
    below.waiting = 0;
    below.depth++;
    return expand(b, at, &below, top + b->state_bytes);
}

static rp_status expand_chance(builder *b, uint32_t at, const place *p, unsigned char *top) {
    rp_outcome *outcome = (rp_outcome *)(void *)top;
    uint32_t count = (uint32_t)rp_chance(b->game, p->state, outcome), distribution = 0;
    for (uint32_t i = 0; i < count; i++) b->probability[i] = outcome[i].probability;
    top += round_up(count * sizeof *outcome);
    rp_status status = find_distribution(b, b->probability, count, &distribution);
    if (!status) status = add_nodes(b, at, count);
    if (status) return status;
    b->tree->chance_count++;
    uint32_t first = b->tree->node[at].first;
    b->tree->node[at].what = RP_NODE_CHANCE | distribution;
    for (uint32_t i = 0; i < count && !status; i++) {
        rp_move move = {{outcome[i].outcome}};
        status = expand_after(b, first + i, p, &move, top);
    }
    return status;
}

static rp_status expand_choice(builder *b, uint32_t at, const place *p, unsigned char *top) {
    int player = __builtin_ctz(p->waiting);
    rp_action *useful = (rp_action *)(void *)top;
    uint32_t count = (uint32_t)rp_useful(b->game, p->state, player, useful), set = 0;
    top += round_up(count * sizeof *useful);
    rp_status status = find_set(b, p, player, useful, (int)count, &set);
    if (!status) status = add_nodes(b, at, count);
    if (status) return status;
    uint32_t first = b->tree->node[at].first, slot = b->tree->set[set].first;
    b->tree->node[at].what = RP_NODE_DECISION | set;
    place below = *p;
    below.waiting &= below.waiting - 1;
    for (uint32_t i = 0; i < count && !status; i++) {
        below.move.of[player] = useful[i];
        below.last[player] = slot + i;
        if (below.waiting) {
            below.depth = p->depth + 1;
            status = expand(b, first + i, &below, top);
        } else {
            below.depth = p->depth;
            status = expand_after(b, first + i, &below, &below.move, top);
        }
    }
    return status;
}

/* Node `at` has been counted; fills it and everything below. */
static rp_status expand(builder *b, uint32_t at, const place *p, unsigned char *top) {
    unsigned to_act = p->waiting ? p->waiting : rp_to_act(b->game, p->state);
    if (to_act == 0) return add_terminal(b, at, p->state);
    if (p->depth >= RP_GAME_TREE_DEPTH_MAX || top >= b->stack_end)
        return rp_fail(b->error, RP_BAD_INPUT, "%s has paths of more than %d moves, too long for a tree",
                       b->game->spec.text, p->depth);
    if (to_act & RP_TO_ACT_CHANCE) return expand_chance(b, at, p, top);
    place choice = *p;
    choice.waiting = to_act;
    return expand_choice(b, at, &choice, top);
}

/* Gives back the room that doubling left over. */
static void shrink(void *items, size_t size) {
    void *smaller = realloc(*(void **)items, size ? size : 1);
    if (smaller) *(void **)items = smaller;
}

/* ---- the outside ---------------------------------------------------------------------------------------- */

static rp_status open_builder(builder *b) {
    const rp_game_info *info = &b->game->info;
    size_t lists = (size_t)info->legal_maximum * sizeof(rp_action);
    if (lists < (size_t)info->outcomes_maximum * sizeof(rp_outcome))
        lists = (size_t)info->outcomes_maximum * sizeof(rp_outcome);
    b->state_bytes = round_up(info->state_size);
    size_t level = b->state_bytes + round_up(lists), levels = RP_GAME_TREE_DEPTH_MAX;
    if ((size_t)info->length_maximum + 1 < levels / (size_t)info->players)
        levels = ((size_t)info->length_maximum + 1) * (size_t)info->players;
    b->stack = malloc((levels + 1) * level);
    if (!b->stack) return no_memory(b);
    b->stack_end = b->stack + levels * level;
    b->tree->slot_count = (uint32_t)info->players;
    if (!make_room(&b->tree->node, sizeof *b->tree->node, &b->node_room, 1) ||
        !make_room(&b->tree->set, sizeof *b->tree->set, &b->set_room, 1) ||
        !make_room(&b->tree->action, sizeof *b->tree->action, &b->slot_room, b->tree->slot_count))
        return no_memory(b);
    memset(b->tree->action, 0, b->tree->slot_count * sizeof *b->tree->action);
    b->tree->node_count = 1;
    return RP_OK;
}

/* A game that is far over the limit is refused before any work. The estimate has the right mean and is never negative,
 * so by Markov's inequality it is more than 1000 times too large at most once in 1000 games, however heavy its tail. */
static rp_status check_size(builder *b) {
    rp_random random;
    rp_random_seed(&random, 1);
    double error, size = rp_game_tree_estimate(b->game, PROBES_BEFORE, &random, &error);
    bool immense = !(size <= 1000 * (double)b->nodes_maximum); /* then its standard error may be no number */
    return immense || size - 4 * error > 4 * (double)b->nodes_maximum ? too_large(b) : RP_OK;
}

static rp_status grow_tree(builder *b) {
    rp_status status = check_size(b);
    if (!status) status = open_builder(b);
    if (status) return status;
    rp_state *start = (rp_state *)(void *)b->stack;
    place root = {.state = start};
    for (int player = 0; player < b->tree->players; player++) root.last[player] = (uint32_t)player;
    rp_start(b->game, start);
    status = expand(b, 0, &root, b->stack + b->state_bytes);
    if (!status && !rp_game_tree_order(b->tree)) status = no_memory(b);
    if (status) return status;
    shrink(&b->tree->node, b->tree->node_count * sizeof *b->tree->node);
    shrink(&b->tree->payoff, (size_t)b->tree->payoff_count * (size_t)b->tree->players * sizeof *b->tree->payoff);
    shrink(&b->tree->probability, b->tree->probability_count * sizeof *b->tree->probability);
    return RP_OK;
}

rp_status rp_game_tree_build(const rp_game *game, const rp_game_tree_options *options, rp_game_tree **tree,
                             rp_error *error) {
    uint64_t maximum = options && options->nodes_maximum ? options->nodes_maximum : RP_GAME_TREE_NODES_DEFAULT;
    builder b = {.tree = calloc(1, sizeof *b.tree),
                 .game = game,
                 .options = options,
                 .nodes_maximum = maximum < RP_GAME_TREE_NODES_MAX ? maximum : RP_GAME_TREE_NODES_MAX,
                 .error = error};
    *tree = NULL;
    if (!b.tree) return rp_fail(error, RP_FAILED, "no memory for a tree");
    b.tree->game = game;
    b.tree->players = game->info.players;
    rp_status status = grow_tree(&b);
    free(b.stack);
    rp_key_index_release(&b.sets);
    rp_key_index_release(&b.payoffs);
    rp_key_index_release(&b.distributions);
    if (status)
        rp_game_tree_free(b.tree);
    else
        *tree = b.tree;
    return status;
}
