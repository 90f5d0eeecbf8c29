/* What players have seen, kept beside the game: in order, what all of them can see, and for each his own actions; and
 * his view now. What has reached him alone counts as long as his view shows it, in whatever order it came. */
#include "engine/contract/contract_internal.h"

#include <stdlib.h>

enum { SIGHTS_MAX = 1 << 15, SLOTS = 2 * SIGHTS_MAX, VIEW_BYTES_MAX = 8 << 20, BLAMES_MAX = 8 };

typedef struct sight {
    uint64_t key, seen, view; /* the player is mixed into the first two */
} sight;

struct rp_contract_sights {
    uint64_t seen[RP_PLAYERS_MAX], view[RP_PLAYERS_MAX], common; /* of the game that goes on */
    sight list[SIGHTS_MAX];
    int count, blames;
    int of_key[SLOTS], of_seen[SLOTS]; /* 1 + index */
    unsigned char *views;              /* bytes of the views of the first sights */
    int views_kept;
};

rp_contract_sights *rp_contract_sights_new(const rp_game *game) {
    rp_contract_sights *sights = calloc(1, sizeof *sights);
    if (!sights) return NULL;
    int room = VIEW_BYTES_MAX / (int)game->info.state_size;
    sights->views_kept = room < SIGHTS_MAX ? room : SIGHTS_MAX;
    sights->views = malloc((size_t)sights->views_kept * game->info.state_size);
    if (sights->views) return sights;
    free(sights);
    return NULL;
}

void rp_contract_sights_free(rp_contract_sights *sights) {
    if (sights) free(sights->views);
    free(sights);
}

static int *slot_of_key(rp_contract_sights *sights, uint64_t key) {
    size_t at = key & (SLOTS - 1);
    while (sights->of_key[at] && sights->list[sights->of_key[at] - 1].key != key) at = (at + 1) & (SLOTS - 1);
    return &sights->of_key[at];
}

static int *slot_of_seen(rp_contract_sights *sights, uint64_t seen) {
    size_t at = seen & (SLOTS - 1);
    while (sights->of_seen[at] && sights->list[sights->of_seen[at] - 1].seen != seen) at = (at + 1) & (SLOTS - 1);
    return &sights->of_seen[at];
}

static void compare_views(rp_contract_run *run, const rp_view *view, int index) {
    rp_contract_sights *sights = run->sights;
    if (sights->blames++ >= BLAMES_MAX) return;
    rp_view other = *view;
    size_t size = run->game->info.state_size;
    if (index < sights->views_kept) memcpy(other.masked.bytes, sights->views + (size_t)index * size, size);
    rp_contract_blame_views(run, &other, view);
}

static void remember(rp_contract_run *run, const rp_view *view, const sight *now) {
    rp_contract_sights *sights = run->sights;
    if (sights->count == SIGHTS_MAX) return;
    int index = sights->count++;
    size_t size = run->game->info.state_size;
    sights->list[index] = *now;
    *slot_of_key(sights, now->key) = index + 1;
    *slot_of_seen(sights, now->seen) = index + 1;
    if (index < sights->views_kept) memcpy(sights->views + (size_t)index * size, view->masked.bytes, size);
}

/* The sight of `player` against those that are remembered. */
static void compare(rp_contract_run *run, const rp_view *view, uint64_t key) {
    rp_contract_sights *sights = run->sights;
    int player = view->player;
    const char *name = run->game->info.player_names[player];
    uint64_t salt = (uint64_t)player + 1;
    uint64_t seen = rp_mix(rp_mix(salt, sights->seen[player]), sights->view[player]);
    const sight now = {rp_mix(salt, key), seen, sights->view[player]};
    int same_key = *slot_of_key(sights, now.key) - 1, same_seen = *slot_of_seen(sights, now.seen) - 1;
    if (same_key >= 0 && sights->list[same_key].view != now.view)
        compare_views(run, view, same_key);
    else
        rp_contract_holds(run, RP_INVARIANT_RECALL, same_key < 0 || sights->list[same_key].seen == now.seen,
                          "%s has one information key after having seen different things", name);
    rp_contract_holds(run, RP_INVARIANT_KEY_OF_VIEW, same_seen < 0 || sights->list[same_seen].key == now.key,
                      "%s has two information keys after having seen the same", name);
    if (same_key < 0 && same_seen < 0) remember(run, view, &now);
}

/* Key of what all players can see. */
static uint64_t common_view(const rp_game *game, const rp_state *state) {
    rp_state common;
    rp_clone(game, &common, state);
    for (int player = 0; player < game->info.players && game->rules->mask; player++)
        game->rules->mask(game, &common, player);
    return rp_hash_bytes(common.bytes, game->info.state_size);
}

/* Takes over the view of `player` and compares. */
static void look(rp_contract_run *run, const rp_state *state, int player) {
    rp_view view;
    rp_view_of(run->game, state, player, &view);
    run->sights->view[player] = rp_hash_bytes(view.masked.bytes, run->game->info.state_size);
    compare(run, &view, rp_information_key(run->game, state, player));
}

void rp_contract_sights_start(rp_contract_run *run, const rp_state *state) {
    run->sights->common = common_view(run->game, state);
    for (int player = 0; player < run->game->info.players; player++) {
        run->sights->seen[player] = 0;
        look(run, state, player);
    }
}

void rp_contract_check_sights(rp_contract_run *run, const rp_state *state, unsigned to_act, const rp_move *move) {
    rp_contract_sights *sights = run->sights;
    uint64_t common = common_view(run->game, state);
    for (int player = 0; player < run->game->info.players; player++) {
        uint64_t *seen = &sights->seen[player];
        bool acted = !(to_act & RP_TO_ACT_CHANCE) && to_act >> player & 1;
        if (acted) *seen = rp_mix(*seen, (uint64_t)move->of[player] + 1);
        if (common != sights->common) *seen = rp_mix(*seen, common);
        look(run, state, player);
    }
    sights->common = common;
}
