#include "search/tree/node.h"

void rp_tree_clear(tree *t) {
    t->table_mask = (t->table_limit < TABLE_START ? t->table_limit : TABLE_START) - 1;
    memset(t->table, 0, ((size_t)t->table_mask + 1) * sizeof *t->table);
    memset(t->free_edges, 0, sizeof t->free_edges);
    t->unit_used = 1; /* unit 0 means none */
    t->node_count = t->newest = 0;
}

bool rp_tree_grow_table(tree *t) {
    uint32_t slots = t->table_mask + 1;
    if (slots > t->table_limit / 2) return t->node_count < slots - slots / 4;
    t->table_mask = slots * 2 - 1;
    memset(t->table, 0, (size_t)slots * 2 * sizeof *t->table);
    for (uint32_t unit = t->newest; unit; unit = node_at(t, unit)->next) {
        uint64_t key = node_at(t, unit)->key;
        uint32_t slot = (uint32_t)key & t->table_mask;
        while (t->table[slot]) slot = (slot + 1) & t->table_mask;
        t->table[slot] = (key & 0xffffffff00000000u) | unit;
    }
    return true;
}

/* Class k holds 2^k edges. A free array's first edge keeps the unit of the next one in `child`. */
uint32_t rp_tree_take_edges(tree *t, uint32_t count, uint8_t *size_class) {
    int k = count < 2 ? 0 : 32 - __builtin_clz(count - 1);
    if (k >= EDGE_CLASSES) return 0;
    *size_class = (uint8_t)k;
    uint32_t unit = t->free_edges[k];
    if (unit) {
        t->free_edges[k] = edge_at(t, unit)->child;
        return unit;
    }
    if (t->unit_count - t->unit_used < (uint32_t)1 << k) return 0;
    unit = t->unit_used;
    t->unit_used += (uint32_t)1 << k;
    return unit;
}

static void init_edge(tree_edge *edge, rp_action action, rp_tree_select select) {
    *edge = (tree_edge){.action = (uint16_t)action};
    if (select == RP_SELECT_UCB)
        edge->mean = 1e30f;
    else
        edge->baseline = 0.5f;
}

/* Where all legal actions are known at once the array is cut to size, so that it lies close behind its node. */
static bool first_edges(tree *t, tree_node *node, const rp_action useful[], int count) {
    bool fixed = t->config->keys == RP_KEYS_HISTORY || t->config->keys == RP_KEYS_WORLD;
    if (fixed && t->unit_count - t->unit_used >= (uint32_t)count) {
        node->edges = t->unit_used;
        t->unit_used += (uint32_t)count;
    } else {
        node->edges = fixed ? 0 : rp_tree_take_edges(t, (uint32_t)count, &node->size_class);
    }
    if (!node->edges) return false;
    for (int i = 0; i < count; i++) init_edge(edge_at(t, node->edges + (uint32_t)i), useful[i], node->select);
    node->count = node->untried = (uint16_t)count;
    return true;
}

static int count_missing(const tree *t, const tree_node *node, const rp_action useful[], int count) {
    const tree_edge *edge = edge_at(t, node->edges), *end = edge + node->count;
    int missing = 0;
    for (int i = 0; i < count; i++) {
        while (edge < end && edge->action < useful[i]) edge++;
        if (edge == end || edge->action != useful[i]) missing++;
    }
    return missing;
}

/* Moves the edges into an array with room for `total`. */
static bool enlarge(tree *t, tree_node *node, uint32_t total) {
    if (total <= (uint32_t)1 << node->size_class) return true;
    uint8_t size_class;
    uint32_t unit = rp_tree_take_edges(t, total, &size_class);
    if (!unit) return false;
    memcpy(edge_at(t, unit), edge_at(t, node->edges), (size_t)node->count * UNIT);
    edge_at(t, node->edges)->child = t->free_edges[node->size_class];
    t->free_edges[node->size_class] = node->edges;
    node->edges = unit;
    node->size_class = size_class;
    return true;
}

bool rp_tree_ensure_edges(tree *t, tree_node *node, const rp_action useful[], int count) {
    if (!node->edges) return first_edges(t, node, useful, count);
    int missing = count_missing(t, node, useful, count);
    if (missing == 0) return true;
    if (!enlarge(t, node, (uint32_t)(node->count + missing))) return false;
    tree_edge *edges = edge_at(t, node->edges);
    int from = node->count - 1, to = node->count + missing - 1;
    for (int i = count - 1; i >= 0; i--) { /* merge from the back, in place */
        while (from >= 0 && edges[from].action > useful[i]) edges[to--] = edges[from--];
        if (from >= 0 && edges[from].action == useful[i])
            edges[to--] = edges[from--];
        else
            init_edge(&edges[to--], useful[i], node->select);
    }
    node->count = (uint16_t)(node->count + missing);
    return true;
}
