#include "search/equilibrium/sequence_form.h"

#include "search/key_index.h"

#include <stdlib.h>

enum { WIDTH_MAX = RP_PLAYERS_MAX, PACKED_SLOTS = 1 << 24, PACKED_WORTHS = 1 << 8 };

typedef struct builder {
    const rp_game_tree *tree;
    rp_sequence_form *form;
    uint32_t *filled; /* [slot_count] entries written into each row; NULL while they are counted */
    rp_key_index worths;
    size_t worth_room;
    bool failed;
} builder;

/* ---- building ------------------------------------------------------------------------------------------- */

static uint32_t find_worth(builder *b, double worth) {
    rp_sequence_form *form = b->form;
    uint64_t key;
    size_t at;
    worth += 0.0; /* one zero, not two */
    memcpy(&key, &worth, sizeof key);
    uint32_t found = rp_key_index_first(&b->worths, key, &at);
    if (found != RP_KEY_INDEX_NONE) return found;
    if (form->worth_count == b->worth_room) {
        size_t room = b->worth_room ? b->worth_room * 2 : 64;
        double *moved = realloc(form->worth, room * sizeof *moved);
        if (!moved) return b->failed = true, 0;
        form->worth = moved;
        b->worth_room = room;
    }
    if (!rp_key_index_add(&b->worths, key, form->worth_count)) return b->failed = true, 0;
    form->worth[form->worth_count] = worth;
    return form->worth_count++;
}

static void add_terminal(builder *b, uint32_t row, double chance, const uint32_t last[]) {
    const rp_game_tree *tree = b->tree;
    int players = tree->players;
    for (int player = 0; player < players; player++) {
        if (!b->filled) {
            b->form->row[last[player] + 1]++;
            continue;
        }
        size_t place = b->form->row[last[player]] + b->filled[last[player]]++;
        uint32_t *entry = &b->form->entry[place * (size_t)players];
        for (int other = 0; other < players; other++)
            if (other != player) *entry++ = last[other];
        *entry = find_worth(b, chance * tree->payoff[(size_t)row * (size_t)players + (size_t)player]);
    }
}

static void walk(builder *b, uint32_t at, double chance, uint32_t last[]) {
    const rp_game_tree *tree = b->tree;
    const rp_game_tree_node *node = &tree->node[at];
    if (rp_node_kind(node) == RP_NODE_TERMINAL) {
        add_terminal(b, rp_node_index(node), chance, last);
    } else if (rp_node_kind(node) == RP_NODE_CHANCE) {
        const rp_distribution *d = &tree->distribution[rp_node_index(node)];
        for (uint32_t i = 0; i < d->count; i++)
            walk(b, node->first + i, chance * tree->probability[d->first + i], last);
    } else {
        const rp_information_set *set = &tree->set[rp_node_index(node)];
        uint32_t before = last[set->player];
        for (uint32_t i = 0; i < set->actions; i++) {
            last[set->player] = set->first + i;
            walk(b, node->first + i, chance, last);
        }
        last[set->player] = before;
    }
}

static void walk_all(builder *b) {
    uint32_t last[RP_PLAYERS_MAX];
    for (int player = 0; player < b->tree->players; player++) last[player] = b->tree->first_slot[player];
    walk(b, 0, 1, last);
}

static int compare_entries(const void *left, const void *right, int numbers) {
    const uint32_t *a = left, *b = right;
    for (int i = 0; i < numbers; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}
static int compare_two(const void *a, const void *b) { return compare_entries(a, b, 2); }
static int compare_three(const void *a, const void *b) { return compare_entries(a, b, 3); }
static int compare_four(const void *a, const void *b) { return compare_entries(a, b, 4); }

/* Sorts a row by the other players' slots and adds up entries of equal ones, from `out` on; returns the new end. The
 * worths are sorted too, so that sums do not depend on how a library sorts. For one player there are no others: the row
 * becomes one entry. */
static size_t merge_row(builder *b, size_t begin, size_t end, size_t out) {
    int width = b->tree->players, others = width - 1;
    size_t size = (size_t)width;
    uint32_t *entry = b->form->entry;
    int (*compare)(const void *, const void *) = width == 2 ? compare_two : width == 3 ? compare_three : compare_four;
    if (others) qsort(&entry[begin * size], end - begin, size * sizeof *entry, compare);
    for (size_t i = begin; i < end;) {
        uint32_t first[WIDTH_MAX];
        memcpy(first, &entry[i * size], size * sizeof *first);
        double sum = b->form->worth[first[others]];
        bool alone = true;
        for (i++; i < end && memcmp(&entry[i * size], first, (size_t)others * sizeof *first) == 0; i++, alone = false)
            sum += b->form->worth[entry[i * size + (size_t)others]];
        if (!alone) first[others] = find_worth(b, sum);
        memcpy(&entry[out++ * size], first, size * sizeof *first);
    }
    return out;
}

static void merge_rows(builder *b) {
    uint32_t *row = b->form->row;
    size_t out = 0;
    for (uint32_t slot = 0; slot < b->tree->slot_count; slot++) {
        size_t begin = row[slot], end = begin + b->filled[slot];
        row[slot] = (uint32_t)out;
        out = merge_row(b, begin, end, out);
    }
    row[b->tree->slot_count] = (uint32_t)out;
}

/* Packs what can be packed and gives back the room that is left over. */
static void shrink(rp_sequence_form *form) {
    const rp_game_tree *tree = form->tree;
    size_t entries = form->row[tree->slot_count], numbers = entries * (size_t)tree->players;
    if (tree->players == 2 && tree->slot_count <= PACKED_SLOTS && form->worth_count <= PACKED_WORTHS) {
        for (size_t i = 0; i < entries; i++) form->entry[i] = form->entry[2 * i] << 8 | form->entry[2 * i + 1];
        form->packed = true;
        numbers = entries;
    }
    uint32_t *smaller = realloc(form->entry, (numbers ? numbers : 1) * sizeof *form->entry);
    if (smaller) form->entry = smaller;
    double *fewer = realloc(form->worth, (form->worth_count + 1u) * sizeof *fewer);
    if (fewer) form->worth = fewer;
}

static bool fill(builder *b) {
    const rp_game_tree *tree = b->tree;
    rp_sequence_form *form = b->form;
    uint64_t entries = (uint64_t)tree->terminal_count * (uint64_t)tree->players;
    form->row = calloc((size_t)tree->slot_count + 1, sizeof *form->row);
    if (!form->row || entries >= UINT32_MAX) return false;
    walk_all(b);
    for (uint32_t slot = 0; slot < tree->slot_count; slot++) form->row[slot + 1] += form->row[slot];
    form->entry = malloc(entries * (uint64_t)tree->players * sizeof *form->entry);
    b->filled = calloc(tree->slot_count, sizeof *b->filled);
    if (!form->entry || !b->filled) return false;
    walk_all(b);
    if (!b->failed) merge_rows(b);
    if (!b->failed) shrink(form);
    return !b->failed;
}

static void free_tables(rp_sequence_form *form) {
    free(form->row);
    free(form->entry);
    free(form->worth);
    *form = (rp_sequence_form){.tree = form->tree, .users = form->users};
}

static rp_status build_tables(rp_sequence_form *form, rp_error *error) {
    const rp_game_tree *tree = form->tree;
    builder b = {.tree = tree, .form = form};
    bool done = fill(&b);
    free(b.filled);
    rp_key_index_release(&b.worths);
    if (done) return RP_OK;
    free_tables(form);
    return rp_fail(error, RP_FAILED, "no memory for the payoffs of %u ends of %s", tree->terminal_count,
                   tree->game->spec.text);
}

rp_status rp_sequence_form_build(const rp_game_tree *tree, rp_sequence_form **form, rp_error *error) {
    *form = calloc(1, sizeof **form);
    if (!*form) return rp_fail(error, RP_FAILED, "no memory for a sequence form");
    (*form)->tree = tree;
    rp_status status = build_tables(*form, error);
    if (!status) return RP_OK;
    rp_sequence_form_free(*form);
    *form = NULL;
    return status;
}

void rp_sequence_form_free(rp_sequence_form *form) {
    if (!form) return;
    free_tables(form);
    free(form);
}

void rp_sequence_form_drop_tables(rp_sequence_form *form) {
    if (form->tree->node && form->users == 0) free_tables(form);
}

rp_status rp_sequence_form_restore_tables(rp_sequence_form *form, rp_error *error) {
    if (form->row) return RP_OK;
    if (!form->tree->node)
        return rp_fail(error, RP_BAD_INPUT, "the payoffs of %s need the histories of the tree, which were dropped",
                       form->tree->game->spec.text);
    return build_tables(form, error);
}

size_t rp_sequence_form_bytes(const rp_sequence_form *form) {
    if (!form->row) return sizeof *form;
    size_t slots = form->tree->slot_count, entries = form->row[slots];
    size_t numbers = form->packed ? entries : entries * (size_t)form->tree->players;
    return sizeof *form + (slots + 1) * sizeof *form->row + numbers * sizeof *form->entry +
           form->worth_count * sizeof *form->worth;
}

/* ---- strategies ----------------------------------------------------------------------------------------- */

void rp_uniform_strategy(const rp_game_tree *tree, double strategy[]) {
    for (int player = 0; player < tree->players; player++) strategy[tree->first_slot[player]] = 1;
    for (uint32_t i = 0; i < tree->set_count; i++)
        for (uint32_t a = 0; a < tree->set[i].actions; a++)
            strategy[tree->set[i].first + a] = 1.0 / tree->set[i].actions;
}

void rp_normalized_strategy(const rp_game_tree *tree, const double sums[], double strategy[]) {
    for (int player = 0; player < tree->players; player++) strategy[tree->first_slot[player]] = 1;
    for (uint32_t i = 0; i < tree->set_count; i++) {
        const rp_information_set *set = &tree->set[i];
        double sum = 0;
        for (uint32_t slot = set->first; slot < set->first + set->actions; slot++) sum += sums[slot];
        for (uint32_t slot = set->first; slot < set->first + set->actions; slot++)
            strategy[slot] = sum > 0 ? sums[slot] / sum : 1.0 / set->actions;
    }
}

void rp_reach_of(const rp_game_tree *tree, int player, const double strategy[], double reach[]) {
    reach[tree->first_slot[player]] = 1;
    for (uint32_t i = tree->first_set[player]; i < tree->first_set[player + 1]; i++) {
        const rp_information_set *set = &tree->set[i];
        for (uint32_t slot = set->first; slot < set->first + set->actions; slot++)
            reach[slot] = reach[set->parent] * strategy[slot];
    }
}

/* Two players, packed entries: the loop in which solvers spend their time. */
static void packed_payoffs(const rp_sequence_form *form, const double *restrict reach, uint32_t begin, uint32_t end,
                           double *restrict q) {
    const uint32_t *restrict row = form->row, *restrict entry = form->entry;
    const double *restrict worth = form->worth;
    for (uint32_t slot = begin; slot < end; slot++) {
        double sum = 0;
        for (size_t i = row[slot]; i < row[slot + 1]; i++) sum += worth[entry[i] & 255] * reach[entry[i] >> 8];
        q[slot] = sum;
    }
}

void rp_sequence_payoffs(const rp_sequence_form *form, const double reach[], uint32_t begin, uint32_t end, double q[]) {
    if (form->packed) {
        packed_payoffs(form, reach, begin, end, q);
        return;
    }
    int others = form->tree->players - 1;
    for (uint32_t slot = begin; slot < end; slot++) {
        double sum = 0;
        for (size_t i = form->row[slot]; i < form->row[slot + 1]; i++) {
            const uint32_t *entry = &form->entry[i * (size_t)(others + 1)];
            double product = form->worth[entry[others]];
            for (int other = 0; other < others; other++) product *= reach[entry[other]];
            sum += product;
        }
        q[slot] = sum;
    }
}

/* ---- best responses ------------------------------------------------------------------------------------- */

/* One player's slots in an array of their own: first for the sums of his terminals, then for q. */
typedef struct own_slots {
    const rp_game_tree *tree;
    int player;
    double *q; /* [his slots] */
} own_slots;

static uint32_t first_slot_of(const own_slots *own) { return own->tree->first_slot[own->player]; }

static uint32_t slots_of(const rp_game_tree *tree, int player) {
    return tree->first_slot[player + 1] - tree->first_slot[player];
}

/* Adds up q from the last set of the player to his first; `response` [slot_count] gets the lowest best action. */
static double respond(const own_slots *own, double response[]) {
    const rp_game_tree *tree = own->tree;
    uint32_t origin = first_slot_of(own);
    double *q = own->q;
    for (uint32_t i = tree->first_set[own->player + 1]; i-- > tree->first_set[own->player];) {
        const rp_information_set *set = &tree->set[i];
        uint32_t first = set->first - origin, best = first;
        for (uint32_t slot = first + 1; slot < first + set->actions; slot++)
            if (q[slot] > q[best]) best = slot;
        q[set->parent - origin] += q[best];
        for (uint32_t slot = first; response && slot < first + set->actions; slot++)
            response[slot + origin] = slot == best;
    }
    if (response) response[origin] = 1;
    return q[0];
}

typedef struct node_walk {
    own_slots own;
    const double *strategy, *payoff; /* the player's column of the payoff table */
} node_walk;

static void walk_payoffs(const node_walk *w, const rp_game_tree_node *node, double chance, double others, double *sum);

/* Half of all nodes are terminals: they are not worth a call. */
static inline void add_below(const node_walk *w, uint32_t at, double chance, double others, double *sum) {
    const rp_game_tree_node *node = &w->own.tree->node[at];
    if (rp_node_kind(node) == RP_NODE_TERMINAL)
        *sum += chance * w->payoff[(size_t)rp_node_index(node) * (size_t)w->own.tree->players] * others;
    else
        walk_payoffs(w, node, chance, others, sum);
}

/* Below a node that is no terminal. `others`: product of the others' probabilities on the way; `sum`: of the player's
 * last slot. */
static void walk_payoffs(const node_walk *w, const rp_game_tree_node *node, double chance, double others, double *sum) {
    const rp_game_tree *tree = w->own.tree;
    if (rp_node_kind(node) == RP_NODE_CHANCE) {
        rp_distribution d = tree->distribution[rp_node_index(node)];
        for (uint32_t i = 0; i < d.count; i++)
            add_below(w, node->first + i, chance * tree->probability[d.first + i], others, sum);
        return;
    }
    const rp_information_set *set = &tree->set[rp_node_index(node)];
    double *his = set->player == w->own.player ? &w->own.q[set->first - first_slot_of(&w->own)] : NULL;
    for (uint32_t i = 0; i < set->actions; i++) {
        double reach = his ? others : others * w->strategy[set->first + i];
        if (reach > 0) add_below(w, node->first + i, chance, reach, his ? his + i : sum);
    }
}

/* The player's payoffs by a walk over the nodes; returns what he gets by his own strategy. */
static double payoffs_of_nodes(const own_slots *own, double strategy[]) {
    const rp_game_tree *tree = own->tree;
    const node_walk w = {*own, strategy, tree->payoff + own->player};
    uint32_t count = slots_of(tree, own->player), first = first_slot_of(own);
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) own->q[i] = 0;
    add_below(&w, 0, 1, 1, own->q);
    rp_reach_of(tree, own->player, strategy, strategy);
    for (uint32_t i = 0; i < count; i++) sum += strategy[first + i] * own->q[i];
    return sum;
}

/* The same from the tables, each payoff in the place of his own reach, which no payoff of his needs. */
static double payoffs_of_tables(const rp_sequence_form *form, int player, double room[]) {
    double sum = 0;
    for (int each = 0; each < form->tree->players; each++) rp_reach_of(form->tree, each, room, room);
    for (uint32_t slot = form->tree->first_slot[player]; slot < form->tree->first_slot[player + 1]; slot++) {
        double reach = room[slot];
        rp_sequence_payoffs(form, room, slot, slot + 1, room);
        sum += reach * room[slot];
    }
    return sum;
}

/* The largest number of slots that a player has. */
static size_t most_slots(const rp_game_tree *tree) {
    size_t most = 0;
    for (int player = 0; player < tree->players; player++)
        if (slots_of(tree, player) > most) most = slots_of(tree, player);
    return most;
}

size_t rp_nash_conv_of_nodes_bytes(const rp_game_tree *tree) { return most_slots(tree) * sizeof(double); }

static rp_status no_memory(const rp_game_tree *tree, rp_error *error) {
    return rp_fail(error, RP_FAILED, "no memory for %u sequences", tree->slot_count);
}

static void add_player(rp_nash_conv *result, const own_slots *own, double value) {
    result->value[own->player] = value;
    result->best[own->player] = respond(own, NULL);
    result->nash_conv += result->best[own->player] - value;
}

void rp_nash_conv_of_tables(const rp_sequence_form *form, rp_strategy_source *source, const void *context,
                            double room[], rp_nash_conv *result) {
    const rp_game_tree *tree = form->tree;
    *result = (rp_nash_conv){.nash_conv = 0};
    for (int player = 0; player < tree->players; player++) {
        const own_slots own = {tree, player, room + tree->first_slot[player]};
        source(context, room);
        add_player(result, &own, payoffs_of_tables(form, player, room));
    }
}

rp_status rp_nash_conv_of_nodes(const rp_game_tree *tree, rp_strategy_source *source, const void *context,
                                double room[], rp_nash_conv *result, rp_error *error) {
    double *q = malloc(rp_nash_conv_of_nodes_bytes(tree));
    if (!q) return no_memory(tree, error);
    *result = (rp_nash_conv){.nash_conv = 0};
    for (int player = 0; player < tree->players; player++) {
        const own_slots own = {tree, player, q};
        source(context, room);
        add_player(result, &own, payoffs_of_nodes(&own, room));
    }
    free(q);
    return RP_OK;
}

typedef struct known_strategy {
    const double *strategy;
    size_t slots;
} known_strategy;

static void copy_strategy(const void *context, double strategy[]) {
    const known_strategy *known = context;
    memcpy(strategy, known->strategy, known->slots * sizeof *strategy);
}

rp_status rp_nash_conv_of(const rp_sequence_form *form, const double strategy[], rp_nash_conv *result,
                          rp_error *error) {
    const known_strategy known = {strategy, form->tree->slot_count};
    double *room = malloc(known.slots * sizeof *room);
    if (!room) return no_memory(form->tree, error);
    rp_status status = RP_OK;
    if (form->row)
        rp_nash_conv_of_tables(form, copy_strategy, &known, room, result);
    else
        status = rp_nash_conv_of_nodes(form->tree, copy_strategy, &known, room, result, error);
    free(room);
    return status;
}

rp_status rp_expected_payoffs(const rp_sequence_form *form, const double strategy[], double value[], rp_error *error) {
    rp_nash_conv result;
    rp_status status = rp_nash_conv_of(form, strategy, &result, error);
    for (int player = 0; !status && player < form->tree->players; player++) value[player] = result.value[player];
    return status;
}

rp_status rp_best_response(const rp_sequence_form *form, int player, const double strategy[], double response[],
                           double *value, rp_error *error) {
    const rp_game_tree *tree = form->tree;
    double *reach = malloc(tree->slot_count * sizeof *reach);
    if (!reach) return no_memory(tree, error);
    for (int other = 0; other < tree->players; other++)
        if (other != player) rp_reach_of(tree, other, strategy, reach);
    rp_sequence_payoffs(form, reach, tree->first_slot[player], tree->first_slot[player + 1], reach);
    const own_slots own = {tree, player, reach + tree->first_slot[player]};
    double best = respond(&own, response);
    if (value) *value = best;
    free(reach);
    return RP_OK;
}
