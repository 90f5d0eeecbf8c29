#include "engine/contract/merged.h"

#include <math.h>

/* What some outcomes come to that lead to one position. */
typedef struct merged_class {
    uint64_t key;
    double probability, merged_probability;
    int members, merged_members;
    bool lowest; /* the lowest outcome is one of the merged ones */
} merged_class;

static uint64_t key_after(const rp_game *game, const rp_state *state, rp_action outcome) {
    rp_state next;
    rp_clone(game, &next, state);
    rp_advance_one(game, &next, RP_CHANCE_PLAYER, outcome);
    return rp_position_key(game, &next);
}

static merged_class *class_of(merged_class classes[], int *count, uint64_t key) {
    for (int i = 0; i < *count; i++)
        if (classes[i].key == key) return &classes[i];
    classes[*count] = (merged_class){.key = key};
    return &classes[(*count)++];
}

static const char *compare_classes(const merged_class classes[], int count) {
    for (int i = 0; i < count; i++) {
        if (!classes[i].merged_members) return "an outcome is not merged with one that leads to the same position";
        if (fabs(classes[i].probability - classes[i].merged_probability) > 1e-12) return "probabilities do not add up";
        if (classes[i].members != classes[i].merged_members) return "members do not add up";
        if (!classes[i].lowest) return "the lowest outcome of a class stands for it";
    }
    return NULL;
}

const char *rp_fault_of_merged(const rp_game *game, const rp_state *state) {
    merged_class classes[RP_OUTCOMES_MAX];
    rp_outcome all[RP_OUTCOMES_MAX], merged[RP_OUTCOMES_MAX], again[RP_OUTCOMES_MAX];
    uint16_t members[RP_OUTCOMES_MAX];
    int count = 0, at = 0, outcomes = rp_chance(game, state, all),
        merges = rp_chance_merged(game, state, merged, members);
    if (merges < 1 || merges > outcomes) return "there are 1 to as many classes as outcomes";
    if (rp_chance_merged(game, state, again, NULL) != merges) return "members change the number of classes";
    for (int i = 0; i < outcomes; i++) {
        merged_class *found = class_of(classes, &count, key_after(game, state, all[i].outcome));
        bool stands = at < merges && merged[at].outcome == all[i].outcome;
        found->lowest |= stands && found->members == 0;
        found->members++;
        found->probability += all[i].probability;
        if (!stands) continue;
        if (again[at].outcome != merged[at].outcome) return "members change the outcomes";
        found->merged_members += members[at];
        found->merged_probability += merged[at++].probability;
    }
    return at < merges ? "classes are ascending outcomes" : compare_classes(classes, count);
}
