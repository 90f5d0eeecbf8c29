/* Nodes, edges, their table and their memory: the inner parts of one tree. For this folder only; tree.h draws the
 * layout. */
#ifndef RIPOSTE_SEARCH_TREE_NODE_H
#define RIPOSTE_SEARCH_TREE_NODE_H

#include "search/tree/tree.h"

#include <math.h>

enum { UNIT = 32, EDGE_CLASSES = 16, TABLE_START = 1024, EXACT_LOGS = 4096, LOGS = EXACT_LOGS + 64 * 20 };

typedef struct tree_node {
    uint64_t key;
    uint32_t visits; /* choices made here */
    uint32_t edges;  /* unit of the first edge; 0: none yet */
    uint32_t next;   /* the node made before this one, 0: none */
    uint16_t count, untried;
    uint16_t arrivals; /* simulations that came by, up to what expand wants */
    uint8_t size_class, player, select, unused[3];
} tree_node;

typedef struct tree_edge {
    uint32_t visits;
    uint32_t child; /* closed loop: the node that follows without chance in between, 0: unknown */
    union {
        uint32_t available; /* ucb, where legal actions differ */
        float baseline;     /* rm: mean value */
    };
    uint16_t action, unused;
    union {
        struct {
            double sum;
            float mean, inverse_root;
        };
        struct {
            double regret; /* rm; exp3: log weight */
            double strategy;
        };
    };
} tree_edge;

_Static_assert(sizeof(tree_node) == UNIT && sizeof(tree_edge) == UNIT, "one unit each");

/* One choice of the running simulation. */
typedef struct path_step {
    uint32_t node;
    uint32_t edge; /* unit */
    uint32_t mix;  /* rm, exp3: first entry in tree->mix */
    uint16_t mix_count;
    uint8_t player, select;
    double probability; /* rm, exp3: with which the edge was chosen */
} path_step;

/* One action that could be chosen, with its probability without exploration. */
typedef struct mix_entry {
    uint32_t edge;
    float probability;
} mix_entry;

/* What is known of an action of the root. */
typedef struct root_action {
    uint64_t visits, wins;
    double sum, square, strategy;
} root_action;

typedef struct tree {
    const rp_game *game;
    const rp_tree_config *config;
    const float *explore;  /* c sqrt(ln n) for n < EXACT_LOGS, then by octaves */
    double minimum, scale; /* (payoff - minimum) * scale is in 0 .. 1 */
    rp_random random;
    uint64_t owed; /* simulations of this decision that go to the root's edges by turns, before ucb looks at them */
    uint64_t luck; /* of this decision: simulation k of each root action has the stream (luck, k) */
    tree_edge *planned; /* root edge of the running simulation, chosen before its world is drawn; NULL: not so */
    /* memory */
    unsigned char *units;
    uint64_t *table;
    uint32_t unit_count, unit_used, table_mask, table_limit; /* limit: most slots */
    uint32_t node_count, newest, free_edges[EDGE_CLASSES];
    /* running simulation */
    path_step *path;
    mix_entry *mix;
    rp_action *useful;
    uint32_t path_length, path_limit, mix_length, mix_limit;
    int root_choice; /* index of the root's edge chosen, -1: none */
    rp_state *state;
    /* this decision */
    const rp_view *view;
    const rp_state *world; /* pimc: the world of this tree; else NULL */
    uint32_t root;
    root_action *root_actions;
    uint64_t simulations, nodes;
} tree;

static inline tree_node *node_at(const tree *t, uint32_t unit) {
    return (tree_node *)(void *)(t->units + (size_t)unit * UNIT);
}
static inline tree_edge *edge_at(const tree *t, uint32_t unit) {
    return (tree_edge *)(void *)(t->units + (size_t)unit * UNIT);
}

static inline float explore_factor(const tree *t, uint32_t count) {
    if (count < EXACT_LOGS) return t->explore[count];
    int octave = 31 - __builtin_clz(count);
    return t->explore[EXACT_LOGS + (octave - 12) * 64 + (int)(count >> (octave - 6)) - 64];
}

/* Forgets every node. */
void rp_tree_clear(tree *t);
/* Doubles the table if it may grow; false when it is as large as it may be and three quarters full. */
bool rp_tree_grow_table(tree *t);
/* Room for `count` edges; their class in *size_class. 0 when the pool is full. */
uint32_t rp_tree_take_edges(tree *t, uint32_t count, uint8_t *size_class);
/* Gives `node` edges for all of useful[count], or adds those that are missing. False when the pool is full. */
bool rp_tree_ensure_edges(tree *t, tree_node *node, const rp_action useful[], int count);

/* The unit of the node with this key, 0 when there is none. */
static inline uint32_t tree_find(const tree *t, uint64_t key) {
    for (uint32_t slot = (uint32_t)key & t->table_mask;; slot = (slot + 1) & t->table_mask) {
        uint64_t entry = t->table[slot];
        if (entry == 0) return 0;
        if ((entry ^ key) >> 32 == 0 && node_at(t, (uint32_t)entry)->key == key) return (uint32_t)entry;
    }
}

/* Finds or makes the node; *fresh tells which. 0 when it is not there and the tree is full. */
static inline uint32_t tree_find_or_add(tree *t, uint64_t key, int player, rp_tree_select select, bool *fresh) {
    uint32_t slot = (uint32_t)key & t->table_mask;
    for (uint64_t entry; (entry = t->table[slot]) != 0; slot = (slot + 1) & t->table_mask)
        if ((entry ^ key) >> 32 == 0 && node_at(t, (uint32_t)entry)->key == key) {
            *fresh = false;
            return (uint32_t)entry;
        }
    *fresh = true;
    if (t->unit_used >= t->unit_count) return 0;
    if (t->node_count * 2 > t->table_mask) {
        if (!rp_tree_grow_table(t)) return 0;
        for (slot = (uint32_t)key & t->table_mask; t->table[slot]; slot = (slot + 1) & t->table_mask) {
        }
    }
    uint32_t unit = t->unit_used++;
    *node_at(t, unit) =
        (tree_node){.key = key, .next = t->newest, .arrivals = 1, .player = (uint8_t)player, .select = (uint8_t)select};
    t->newest = unit;
    t->node_count++;
    t->table[slot] = (key & 0xffffffff00000000u) | unit;
    return unit;
}

#endif
