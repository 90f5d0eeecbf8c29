#include "search/equilibrium/kept_policy.h"

#include "engine/hash.h"
#include "engine/user_folder.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_MAX_BYTES = RP_USER_FOLDER_MAX + 128, ORIGIN_MAX = RP_POLICY_MADE_MAX + 64 };

static uint64_t hash_of(const char *text) { return rp_hash_bytes(text, strlen(text)); }

static bool path_of(const rp_game *game, const char *made, char path[PATH_MAX_BYTES]) {
    char folder[RP_USER_FOLDER_MAX];
    rp_error error;
    if (rp_user_cache_folder(folder, &error)) return false;
    uint64_t key = rp_mix(rp_mix(hash_of(game->spec.text), game->rules->version), hash_of(made));
    snprintf(path, PATH_MAX_BYTES, "%s/%s-%016" PRIx64 ".policy", folder, game->rules->name,
             rp_mix(key, game->data_hash));
    return true;
}

/* What the origin of a policy begins with; its NashConv comes behind. */
static void origin_of(const char *made, char origin[ORIGIN_MAX]) {
    snprintf(origin, ORIGIN_MAX, "agent equilibrium, %s, NashConv ", made);
}

/* A file is read as a whole, so its size is looked at before: head and texts, and what policy.h says of a set and an
 * action. */
static bool has_fitting_size(const rp_game_tree *tree, const char *path) {
    struct stat facts;
    uint64_t most = RP_SPEC_TEXT_MAX + 4096 + 12 * (uint64_t)tree->set_count + 10 * (uint64_t)tree->slot_count;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && (uint64_t)facts.st_size <= most;
}

bool rp_kept_policy_take(const rp_game_tree *tree, const char *made, double strategy[]) {
    char path[PATH_MAX_BYTES], origin[ORIGIN_MAX];
    rp_policy *policy;
    rp_error error;
    uint32_t missing = 0;
    if (!path_of(tree->game, made, path) || !has_fitting_size(tree, path)) return false;
    if (rp_policy_load(path, tree->game, &policy, &error)) return false;
    origin_of(made, origin);
    bool fits = strncmp(rp_policy_origin(policy), origin, strlen(origin)) == 0 &&
                !rp_policy_to_game_tree(policy, tree, strategy, &missing, &error) && !missing;
    rp_policy_free(policy);
    return fits;
}

void rp_kept_policy_keep(const rp_game_tree *tree, const char *made, const double strategy[], double nash_conv) {
    char path[PATH_MAX_BYTES], origin[ORIGIN_MAX];
    rp_policy *policy;
    rp_error error;
    origin_of(made, origin);
    size_t length = strlen(origin);
    snprintf(origin + length, sizeof origin - length, "%.6g", nash_conv);
    if (!path_of(tree->game, made, path) || rp_policy_from_game_tree(tree, strategy, origin, &policy, &error)) return;
    rp_policy_save(policy, path, &error);
    rp_policy_free(policy);
}
