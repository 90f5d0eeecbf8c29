/* The posterior, independent of what a game says about itself: all worlds that explain what a player has seen are
 * followed from the start, weighted by chance alone, since choices of others carry no information beyond what they show
 * (rp_rules.resample).
 *
 *   worlds after what was seen ── a move that he notices, as he noticed it ── worlds after that
 *        └── moves that he does not notice (the key stays) lead to worlds of the same set ──┘ */
#include "engine/contract/contract_internal.h"

#include <math.h>
#include <stdlib.h>

enum {
    GAMES = 40,
    NOTICED_MAX = 40,   /* sights of a player in one game */
    MOVES_MAX = 250000, /* followed in a run */
    DRAWS = 1500,       /* of resampled worlds at one sight */
    DRAWS_IN_RUN = 150000,
    VIEWS_COMPARED = 64,
    SIGHTS = 1 << 12 /* slots for keys of sights that have been compared */
};

typedef struct follow {
    rp_contract_run *run;
    int player;
    uint64_t key; /* what the player knows after the move */
    rp_worlds *to;
    const rp_state *from;
    double weight;
    int moves, moves_maximum, draws; /* of the run */
    uint64_t compared[SIGHTS];
} follow;

static bool add_when_explained(void *context, const rp_move *move, double probability) {
    follow *f = context;
    const rp_game *game = f->run->game;
    rp_state next;
    rp_clone(game, &next, f->from);
    rp_apply(game, &next, move);
    if (rp_information_key(game, &next, f->player) == f->key) rp_worlds_add(f->to, &next, f->weight * probability);
    return ++f->moves < f->moves_maximum && !f->to->overflow;
}

/* Adds to `to` what explains the key after one move from `from`. */
static void extend(follow *f, const rp_state *from, double weight, const rp_move *truth) {
    f->from = from;
    f->weight = weight;
    rp_contract_each_move(f->run->game, from, truth ? f->player : RP_CHANCE_PLAYER, truth, add_when_explained, f);
}

static bool given_up(const follow *f) { return f->moves >= f->moves_maximum || f->to->overflow; }

/* Adds the worlds that come from those in the set by moves which the player does not notice. */
static void add_unnoticed(follow *f) {
    rp_worlds *set = f->to;
    for (bool more = true; more && !given_up(f);) {
        more = false;
        for (int i = 0; i < set->count && !given_up(f); i++) {
            rp_state state;
            double weight = set->pending[i];
            if (weight == 0) continue;
            set->pending[i] = 0;
            rp_worlds_load(set, i, &state);
            unsigned to_act = rp_to_act(f->run->game, &state);
            if (!(to_act & RP_TO_ACT_CHANCE) && to_act >> f->player & 1) continue; /* he notices what he does */
            extend(f, &state, weight, NULL);
            more = true;
        }
    }
}

static double total_weight(const rp_worlds *set) {
    double total = 0;
    for (int i = 0; i < set->count; i++) total += set->weight[i];
    return total;
}

static void compare_views(follow *f, const rp_view *view) {
    for (int i = 0; i < f->to->count && i < VIEWS_COMPARED; i++) {
        rp_state state;
        rp_view other;
        rp_worlds_load(f->to, i, &state);
        rp_view_of(f->run->game, &state, f->player, &other);
        if (rp_state_equal(f->run->game, &view->masked, &other.masked)) continue;
        rp_contract_blame_views(f->run, view, &other);
        return;
    }
}

/* Adds up the beliefs by world; false when one of them cannot have come about. */
static bool add_beliefs(follow *f, const rp_view *view, uint64_t count, double believed[]) {
    for (uint64_t i = 0; i < count; i++) {
        rp_state state;
        double probability = rp_belief_world(view, i, &state);
        int index = rp_worlds_find(f->to, &state);
        if (!rp_contract_holds(f->run, RP_INVARIANT_BELIEFS, index >= 0, "belief %llu of %s cannot have come about",
                               (unsigned long long)i, f->run->game->info.player_names[f->player]))
            return false;
        believed[index] += probability; /* several numbers may stand for the same bytes */
    }
    return true;
}

static void compare_beliefs(follow *f, const rp_view *view, double total) {
    const rp_game *game = f->run->game;
    if (!(game->info.capabilities & RP_ENUMERATES_BELIEFS) || !game->rules->belief_count || !game->rules->belief_world)
        return;
    uint64_t count = rp_belief_count(view);
    double *believed = calloc((size_t)f->to->count, sizeof *believed);
    if (believed && count <= (uint64_t)f->to->capacity && add_beliefs(f, view, count, believed))
        for (int i = 0; i < f->to->count; i++)
            rp_contract_holds(f->run, RP_INVARIANT_BELIEFS, fabs(believed[i] - f->to->weight[i] / total) < 1e-9,
                              "%s believes a world with %.9f, the truth is %.9f", game->info.player_names[f->player],
                              believed[i], f->to->weight[i] / total);
    free(believed);
}

/* Draws worlds and counts them; false when one of them cannot have come about. */
static bool count_draws(follow *f, const rp_view *view, int draws, int seen[]) {
    for (int draw = 0; draw < draws; draw++) {
        rp_state state;
        rp_resample(view, &f->run->random, &state);
        int index = rp_worlds_find(f->to, &state);
        if (!rp_contract_holds(f->run, RP_INVARIANT_POSTERIOR, index >= 0,
                               "a world resampled for %s cannot have come about",
                               f->run->game->info.player_names[f->player]))
            return false;
        seen[index]++;
    }
    f->draws += draws;
    return true;
}

static void compare_resampled(follow *f, const rp_view *view, double total) {
    int count = f->to->count, draws = count > 1 ? DRAWS : 1, cells = 0;
    double statistic = 0, *probability = malloc(sizeof *probability * (size_t)count);
    int *seen = calloc((size_t)count, sizeof *seen);
    if (seen && probability && f->run->resamples && f->draws < rp_contract_share(f->run, DRAWS_IN_RUN) &&
        count_draws(f, view, draws, seen)) {
        for (int i = 0; i < count; i++) probability[i] = f->to->weight[i] / total;
        bool prior = f->run->game->info.capabilities & RP_HAS_PRIOR;
        bool fits = prior || rp_contract_fits(seen, probability, count, draws, &statistic, &cells);
        rp_contract_holds(f->run, RP_INVARIANT_POSTERIOR, fits,
                          "%d resampled for %s from %d worlds: chi-square %.1f with %d cells", draws,
                          f->run->game->info.player_names[f->player], count, statistic, cells);
    }
    free(seen);
    free(probability);
}

static void compare_sight(follow *f, const rp_state *truth) {
    rp_view view;
    double total = total_weight(f->to);
    uint64_t sight = rp_mix((uint64_t)f->player + 1, f->key), *slot = &f->compared[sight & (SIGHTS - 1)];
    if (*slot == sight) return;
    *slot = sight;
    rp_view_of(f->run->game, truth, f->player, &view);
    compare_views(f, &view);
    compare_beliefs(f, &view, total);
    compare_resampled(f, &view, total);
}

/* The worlds after a move that the player has noticed, into the other set. */
static void advance(follow *f, const rp_move *move) {
    rp_worlds *from = f->to, *to = from == &f->run->worlds[0] ? &f->run->worlds[1] : &f->run->worlds[0];
    rp_worlds_clear(to, to->size);
    f->to = to;
    for (int i = 0; i < from->count && !given_up(f); i++) {
        rp_state state;
        rp_worlds_load(from, i, &state);
        extend(f, &state, from->weight[i], move);
    }
    add_unnoticed(f);
}

/* Follows one random game with the eyes of `player`. */
static void follow_game(follow *f, int player, rp_random *moves) {
    rp_contract_run *run = f->run;
    rp_state truth;
    rp_start(run->game, &truth);
    f->player = player;
    f->key = rp_information_key(run->game, &truth, player);
    f->to = &run->worlds[0];
    rp_worlds_clear(f->to, f->to->size);
    rp_worlds_add(f->to, &truth, 1);
    add_unnoticed(f);
    rp_move move;
    int noticed = 0;
    for (int made = 0; made < run->game->info.length_maximum && noticed < NOTICED_MAX && !given_up(f); made++) {
        if (!rp_to_act(run->game, &truth) || !rp_contract_draw(run->game, &truth, moves, &move)) return;
        rp_apply(run->game, &truth, &move);
        uint64_t key = rp_information_key(run->game, &truth, player);
        if (key == f->key) continue;
        f->key = key;
        advance(f, &move);
        if (given_up(f) || rp_worlds_find(f->to, &truth) < 0) return; /* else its keys are not those of one game */
        compare_sight(f, &truth);
        noticed++;
    }
}

void rp_contract_check_posterior(rp_contract_run *run) {
    follow f = {.run = run, .moves_maximum = rp_contract_share(run, MOVES_MAX)};
    if (!(run->game->info.capabilities & RP_HAS_HIDDEN) || !run->game->rules->mask) return;
    for (int number = 0; number < GAMES; number++)
        for (int player = 0; player < run->game->info.players; player++) {
            rp_random moves;
            rp_random_split(&moves, run->options->seed, (uint64_t)(3000000000 + number * RP_PLAYERS_MAX + player));
            f.to = &run->worlds[0];
            f.to->overflow = false;
            if (f.moves < f.moves_maximum) follow_game(&f, player, &moves);
        }
}
