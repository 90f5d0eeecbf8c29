#include "search/equilibrium/policy.h"

#include "search/equilibrium/sequence_form.h"
#include "search/game_file.h"

#include <math.h>
#include <stdlib.h>

enum { ENTRY_BYTES = 12, ACTION_BYTES = 2, PROBABILITY_BYTES = 8, ORIGIN_MAX = 65536 };

static const rp_file_kind kind = {.magic = "RIPOSTE-POLICY\n", .name = "policy", .format = 1};

typedef struct stored_entry {
    uint64_t key;
    uint32_t first; /* action */
    uint16_t count;
    uint8_t player, reserved;
} stored_entry;

struct rp_policy {
    rp_game_binding binding;
    char *origin;
    stored_entry *entry; /* [count], ascending by player and key */
    uint32_t count, actions;
    uint16_t *action;    /* [actions] */
    double *probability; /* [actions] */
};

/* ---- making --------------------------------------------------------------------------------------------- */

void rp_policy_free(rp_policy *policy) {
    if (!policy) return;
    free(policy->origin);
    free(policy->entry);
    free(policy->action);
    free(policy->probability);
    free(policy);
}

static rp_policy *new_policy(const rp_game_binding *binding, const char *origin, size_t length, size_t entries,
                             size_t actions) {
    rp_policy *policy = calloc(1, sizeof *policy);
    if (!policy) return NULL;
    policy->binding = *binding;
    policy->origin = malloc(length + 1);
    policy->entry = malloc((entries + 1) * sizeof *policy->entry);
    policy->action = malloc((actions + 1) * sizeof *policy->action);
    policy->probability = malloc((actions + 1) * sizeof *policy->probability);
    if (!policy->origin || !policy->entry || !policy->action || !policy->probability) {
        rp_policy_free(policy);
        return NULL;
    }
    if (length) memcpy(policy->origin, origin, length);
    policy->origin[length] = 0;
    return policy;
}

/* ---- from and to a tree --------------------------------------------------------------------------------- */

typedef struct keyed_set {
    uint64_t key;
    uint32_t set;
    int player;
} keyed_set;

static int compare_keys(int player, uint64_t key, int other_player, uint64_t other_key) {
    if (player != other_player) return player < other_player ? -1 : 1;
    return key < other_key ? -1 : key > other_key;
}

static int compare_sets(const void *left, const void *right) {
    const keyed_set *a = left, *b = right;
    int order = compare_keys(a->player, a->key, b->player, b->key);
    return order ? order : a->set < b->set ? -1 : a->set > b->set;
}

static bool same_actions(const rp_game_tree *tree, const rp_information_set *set, const uint16_t action[],
                         uint32_t count) {
    return set->actions == count && memcmp(&tree->action[set->first], action, count * sizeof *action) == 0;
}

/* Adds one entry for sets[count], which share player and key; false when their actions differ. */
static bool add_entry(rp_policy *policy, const rp_game_tree *tree, const double strategy[], const double reach[],
                      const keyed_set sets[], size_t count) {
    const rp_information_set *set = &tree->set[sets[0].set];
    uint16_t *action = &policy->action[policy->actions];
    double *probability = &policy->probability[policy->actions], total = 0;
    memcpy(action, &tree->action[set->first], set->actions * sizeof *action);
    for (uint32_t a = 0; a < set->actions; a++) probability[a] = 0;
    for (size_t i = 0; i < count; i++) {
        const rp_information_set *part = &tree->set[sets[i].set];
        if (!same_actions(tree, part, action, set->actions)) return false;
        double weight = reach[part->parent];
        for (uint32_t a = 0; a < set->actions; a++) probability[a] += weight * strategy[part->first + a];
    }
    for (uint32_t a = 0; a < set->actions; a++) total += probability[a];
    for (uint32_t a = 0; a < set->actions; a++)
        probability[a] = total > 0 ? probability[a] / total : 1.0 / set->actions;
    if (count == 1) memcpy(probability, &strategy[set->first], set->actions * sizeof *probability);
    policy->entry[policy->count++] =
        (stored_entry){.key = set->key, .first = policy->actions, .count = set->actions, .player = set->player};
    policy->actions += set->actions;
    return true;
}

static bool add_entries(rp_policy *policy, const rp_game_tree *tree, const double strategy[], const double reach[],
                        const keyed_set sets[]) {
    for (size_t begin = 0, end; begin < tree->set_count; begin = end) {
        for (end = begin + 1; end < tree->set_count; end++)
            if (compare_keys(sets[begin].player, sets[begin].key, sets[end].player, sets[end].key)) break;
        if (!add_entry(policy, tree, strategy, reach, &sets[begin], end - begin)) return false;
    }
    return true;
}

rp_status rp_policy_from_game_tree(const rp_game_tree *tree, const double strategy[], const char *origin,
                                   rp_policy **policy, rp_error *error) {
    rp_game_binding binding;
    rp_game_binding_of(tree->game, &binding);
    size_t length = origin ? strlen(origin) : 0;
    if (length > ORIGIN_MAX) length = ORIGIN_MAX;
    double *reach = malloc(tree->slot_count * sizeof *reach);
    keyed_set *sets = malloc(((size_t)tree->set_count + 1) * sizeof *sets);
    *policy = new_policy(&binding, origin, length, tree->set_count, tree->slot_count);
    bool enough = reach && sets && *policy, alike = true;
    if (enough) {
        for (int player = 0; player < tree->players; player++) rp_reach_of(tree, player, strategy, reach);
        for (uint32_t i = 0; i < tree->set_count; i++)
            sets[i] = (keyed_set){.key = tree->set[i].key, .set = i, .player = tree->set[i].player};
        qsort(sets, tree->set_count, sizeof *sets, compare_sets);
        alike = add_entries(*policy, tree, strategy, reach, sets);
    }
    free(reach);
    free(sets);
    if (enough && alike) return RP_OK;
    rp_policy_free(*policy);
    *policy = NULL;
    if (enough)
        return rp_fail(error, RP_FAILED, "%s: states with one information key have different actions",
                       tree->game->spec.text);
    return rp_fail(error, RP_FAILED, "no memory for a policy of %u information sets", tree->set_count);
}

rp_status rp_policy_to_game_tree(const rp_policy *policy, const rp_game_tree *tree, double strategy[],
                                 uint32_t *missing, rp_error *error) {
    uint32_t without = 0;
    rp_uniform_strategy(tree, strategy);
    for (uint32_t i = 0; i < tree->set_count; i++) {
        const rp_information_set *set = &tree->set[i];
        rp_policy_entry entry;
        if (!rp_policy_find(policy, set->player, set->key, &entry)) {
            without++;
            continue;
        }
        if (!same_actions(tree, set, entry.action, (uint32_t)entry.count))
            return rp_fail(error, RP_BAD_INPUT, "the policy has other actions than the game at key %016llx of %s",
                           (unsigned long long)set->key, tree->game->info.player_names[set->player]);
        memcpy(&strategy[set->first], entry.probability, set->actions * sizeof *strategy);
    }
    if (missing) *missing = without;
    return RP_OK;
}

/* ---- looking up ----------------------------------------------------------------------------------------- */

void rp_policy_at(const rp_policy *policy, uint64_t index, rp_policy_entry *entry) {
    const stored_entry *stored = &policy->entry[index];
    *entry = (rp_policy_entry){.key = stored->key,
                               .player = stored->player,
                               .count = stored->count,
                               .action = &policy->action[stored->first],
                               .probability = &policy->probability[stored->first]};
}

bool rp_policy_find(const rp_policy *policy, int player, uint64_t key, rp_policy_entry *entry) {
    uint32_t low = 0, high = policy->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const stored_entry *stored = &policy->entry[middle];
        int order = compare_keys(player, key, stored->player, stored->key);
        if (order == 0) {
            rp_policy_at(policy, middle, entry);
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

uint64_t rp_policy_count(const rp_policy *policy) { return policy->count; }
const char *rp_policy_origin(const rp_policy *policy) { return policy->origin; }

/* ---- files ---------------------------------------------------------------------------------------------- */

rp_status rp_policy_save(const rp_policy *policy, const char *path, rp_error *error) {
    rp_game_file file;
    size_t length = strlen(policy->origin);
    size_t content = 8 + 8 + 4 + length + (size_t)policy->count * ENTRY_BYTES +
                     (size_t)policy->actions * (ACTION_BYTES + PROBABILITY_BYTES);
    rp_status status = rp_game_file_begin(&file, &kind, &policy->binding, content, error);
    if (status) return status;
    rp_game_file_put_number(&file, policy->count, 8);
    rp_game_file_put_number(&file, policy->actions, 8);
    rp_game_file_put_number(&file, length, 4);
    rp_game_file_put(&file, policy->origin, length);
    for (uint32_t i = 0; i < policy->count; i++) {
        rp_game_file_put_number(&file, policy->entry[i].key, 8);
        rp_game_file_put_number(&file, policy->entry[i].player, 1);
        rp_game_file_put_number(&file, 0, 1);
        rp_game_file_put_number(&file, policy->entry[i].count, 2);
    }
    for (uint32_t i = 0; i < policy->actions; i++) rp_game_file_put_number(&file, policy->action[i], ACTION_BYTES);
    for (uint32_t i = 0; i < policy->actions; i++) rp_game_file_put_double(&file, policy->probability[i]);
    status = rp_game_file_save(&file, path, error);
    rp_game_file_release(&file);
    return status;
}

/* What is wrong with entry number `i`, whose actions begin where those before ended; NULL: nothing. */
static const char *wrong_entry(const rp_policy *policy, uint32_t i, int players) {
    const stored_entry *e = &policy->entry[i], *before = i ? e - 1 : NULL;
    if (e->reserved) return "a field that should be 0 is not";
    if (e->player >= players) return "there is no such player";
    if (before && compare_keys(before->player, before->key, e->player, e->key) >= 0) return "the keys do not ascend";
    if (e->count < 1 || e->count > RP_LEGAL_MAX) return "the number of actions is out of range";
    if (e->count > policy->actions - e->first) return "the numbers of actions exceed their sum";
    const uint16_t *action = &policy->action[e->first];
    const double *probability = &policy->probability[e->first];
    double sum = 0;
    for (uint32_t a = 0; a < e->count; a++) {
        if (a > 0 && action[a] <= action[a - 1]) return "the actions do not ascend";
        if (!(probability[a] >= 0 && probability[a] <= 1 + 1e-9)) return "a probability is out of range";
        sum += probability[a];
    }
    return fabs(sum - 1) <= 1e-9 ? NULL : "the probabilities do not sum to 1";
}

static rp_status check_entries(rp_policy *policy, const char *name, int players, rp_error *error) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < policy->count; i++) {
        policy->entry[i].first = first;
        const char *wrong = wrong_entry(policy, i, players);
        if (wrong) return rp_fail(error, RP_BAD_INPUT, "%.200s: entry %u: %s", name, i + 1, wrong);
        first += policy->entry[i].count;
    }
    if (first == policy->actions) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "%.200s: its entries have %u actions, not %u", name, first, policy->actions);
}

static void take_entries(rp_game_file *file, rp_policy *policy) {
    for (uint32_t i = 0; i < policy->count; i++) {
        stored_entry *e = &policy->entry[i];
        e->key = rp_game_file_take_number(file, 8);
        e->player = (uint8_t)rp_game_file_take_number(file, 1);
        e->reserved = (uint8_t)rp_game_file_take_number(file, 1);
        e->count = (uint16_t)rp_game_file_take_number(file, 2);
    }
    for (uint32_t i = 0; i < policy->actions; i++)
        policy->action[i] = (uint16_t)rp_game_file_take_number(file, ACTION_BYTES);
    for (uint32_t i = 0; i < policy->actions; i++) policy->probability[i] = rp_game_file_take_double(file);
}

/* Memory is taken only when the announced lengths are those of the file. */
static rp_status take_policy(rp_game_file *file, const char *name, const rp_game *game, rp_policy **policy,
                             rp_error *error) {
    uint64_t entries = rp_game_file_take_number(file, 8), actions = rp_game_file_take_number(file, 8);
    size_t length = (size_t)rp_game_file_take_number(file, 4);
    const unsigned char *origin = length <= ORIGIN_MAX ? rp_game_file_take(file, length) : NULL;
    size_t left = rp_game_file_left(file), each = ACTION_BYTES + PROBABILITY_BYTES;
    if (!origin || memchr(origin, 0, length))
        return rp_fail(error, RP_BAD_INPUT, "%.200s: its origin cannot be read", name);
    if (entries >= UINT32_MAX || actions >= UINT32_MAX || entries * ENTRY_BYTES + actions * each != left)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: its length does not fit its contents", name);
    rp_game_binding binding;
    rp_game_binding_of(game, &binding);
    rp_policy *made = new_policy(&binding, (const char *)origin, length, entries, actions);
    if (!made) return rp_fail(error, RP_FAILED, "%.200s: no memory for its policy", name);
    made->count = (uint32_t)entries;
    made->actions = (uint32_t)actions;
    rp_make_printable(made->origin);
    take_entries(file, made);
    rp_status status = check_entries(made, name, game->info.players, error);
    if (status)
        rp_policy_free(made);
    else
        *policy = made;
    return status;
}

rp_status rp_policy_load(const char *path, const rp_game *game, rp_policy **policy, rp_error *error) {
    rp_game_file file;
    *policy = NULL;
    rp_status status = rp_game_file_load(&file, path, &kind, game, error);
    if (status) return status;
    status = take_policy(&file, path, game, policy, error);
    rp_game_file_release(&file);
    return status;
}

rp_status rp_policy_parse(const void *bytes, size_t size, const char *name, const rp_game *game, rp_policy **policy,
                          rp_error *error) {
    rp_game_file file;
    *policy = NULL;
    rp_status status = rp_game_file_open(&file, bytes, size, name, &kind, game, error);
    if (status) return status;
    status = take_policy(&file, name, game, policy, error);
    rp_game_file_release(&file);
    return status;
}
