#include "search/equilibrium/game_tree_order.h"

#include <stdlib.h>

/* Sets below each slot as linked lists, in the order in which they were met. */
typedef struct numbering {
    const rp_game_tree *from;
    rp_information_set *set;
    uint16_t *action;
    uint32_t *below, *next;       /* [slots], [sets]: number + 1, 0 ends */
    uint32_t *new_set, *new_slot; /* by old number */
    uint32_t sets, slots;
} numbering;

static void number_below(numbering *n, uint32_t old_slot) {
    for (uint32_t link = n->below[old_slot]; link; link = n->next[link - 1]) {
        const rp_information_set *old = &n->from->set[link - 1];
        uint32_t here = n->new_set[link - 1] = n->sets++;
        n->set[here] = *old;
        n->set[here].parent = n->new_slot[old->parent];
        n->set[here].first = n->slots;
        for (uint32_t i = 0; i < old->actions; i++) {
            n->action[n->slots] = n->from->action[old->first + i];
            n->new_slot[old->first + i] = n->slots++;
        }
        for (uint32_t i = 0; i < old->actions; i++) number_below(n, old->first + i);
        n->set[here].end = n->sets;
    }
}

static void apply_numbering(rp_game_tree *tree, numbering *n) {
    for (uint32_t i = tree->set_count; i-- > 0;) {
        n->next[i] = n->below[tree->set[i].parent];
        n->below[tree->set[i].parent] = i + 1;
    }
    for (int player = 0; player < tree->players; player++) {
        tree->first_set[player] = n->sets;
        tree->first_slot[player] = n->slots;
        n->action[n->slots] = 0;
        n->new_slot[player] = n->slots++;
        number_below(n, (uint32_t)player);
    }
    tree->first_set[tree->players] = n->sets;
    tree->first_slot[tree->players] = n->slots;
    for (uint32_t i = 0; i < tree->node_count; i++)
        if (rp_node_kind(&tree->node[i]) == RP_NODE_DECISION) tree->node[i].what = n->new_set[tree->node[i].what];
}

bool rp_game_tree_order(rp_game_tree *tree) {
    size_t sets = tree->set_count, slots = tree->slot_count;
    numbering n = {.from = tree,
                   .set = malloc((sets + 1) * sizeof *n.set),
                   .action = malloc(slots * sizeof *n.action),
                   .below = calloc(slots, sizeof *n.below),
                   .next = calloc(sets + 1, sizeof *n.next),
                   .new_set = calloc(sets + 1, sizeof *n.new_set),
                   .new_slot = calloc(slots, sizeof *n.new_slot)};
    bool enough = n.set && n.action && n.below && n.next && n.new_set && n.new_slot;
    if (enough) {
        apply_numbering(tree, &n);
        free(tree->set);
        free(tree->action);
        tree->set = n.set;
        tree->action = n.action;
    } else {
        free(n.set);
        free(n.action);
    }
    free(n.below);
    free(n.next);
    free(n.new_set);
    free(n.new_slot);
    return enough;
}
