#include "tests/support/random_game.h"

#include "tests/support/require.h"

#include <stdio.h>
#include <stdlib.h>

enum { CHANCE = 9 };

typedef struct random_state {
    uint64_t world, seen[RP_PLAYERS_MAX]; /* all that has happened, and what each player knows of it */
    uint64_t depth;
} random_state;

static const test_random_shape *shape_of(const rp_game *game) { return game->setup; }

static void start(const rp_game *game, rp_state *state) {
    random_state *s = (random_state *)(void *)state->bytes;
    s->world = rp_mix(shape_of(game)->seed, 1);
    for (int i = 0; i < shape_of(game)->players; i++) s->seen[i] = rp_mix(2, (uint64_t)i);
}

static unsigned to_act(const rp_game *game, const rp_state *state) {
    const random_state *s = (const random_state *)(const void *)state->bytes;
    const test_random_shape *shape = shape_of(game);
    uint64_t turn = rp_mix(shape->seed, 1000 + s->depth);
    if (s->depth == (uint64_t)shape->depth || (s->depth >= 3 && rp_mix(s->world, 3) % 6 == 0)) return 0;
    if (turn % 4 == 0) return RP_TO_ACT_CHANCE;
    if (shape->simultaneous && turn % 4 == 1) return (1u << shape->players) - 1;
    return RP_TO_ACT_PLAYER(turn / 4 % (unsigned)shape->players);
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)game;
    const random_state *s = (const random_state *)(const void *)state->bytes;
    int count = 1 + (int)(rp_mix(s->seen[player], 4) % 3);
    for (int i = 0; i < count; i++) out[i] = 2 * i;
    return count;
}

static int chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    (void)game;
    const random_state *s = (const random_state *)(const void *)state->bytes;
    int count = 1 + (int)(rp_mix(s->world, 5) % 3);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        out[i] = (rp_outcome){i, 1 + (double)(rp_mix(s->world, 6 + (uint64_t)i) % 4)};
        sum += out[i].probability;
    }
    for (int i = 0; i < count; i++) out[i].probability /= sum;
    return count;
}

/* Everybody sees his own actions, and of the others' what the seed says. */
static void happen(const rp_game *game, random_state *s, int actor, rp_action action) {
    uint64_t move = 100 * (uint64_t)actor + (uint64_t)action;
    s->world = rp_mix(s->world, move);
    for (int i = 0; i < shape_of(game)->players; i++) {
        bool sees = i == actor || rp_mix(rp_mix(shape_of(game)->seed, s->depth), (uint64_t)(10 * actor + i)) % 2;
        if (sees) s->seen[i] = rp_mix(s->seen[i], move);
    }
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    random_state *s = (random_state *)(void *)state->bytes;
    unsigned acting = to_act(game, state);
    if (acting & RP_TO_ACT_CHANCE) happen(game, s, CHANCE, move->of[0]);
    for (int i = 0; i < shape_of(game)->players; i++)
        if (acting >> i & 1 && !(acting & RP_TO_ACT_CHANCE)) happen(game, s, i, move->of[i]);
    s->depth++;
    for (int i = 0; i < shape_of(game)->players; i++) s->seen[i] = rp_mix(s->seen[i], s->depth);
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    const random_state *s = (const random_state *)(const void *)state->bytes;
    for (int i = 0; i < shape_of(game)->players; i++)
        out[i] = (double)(rp_mix(s->world, 20 + (uint64_t)i) % 2000001) / 1e6 - 1;
    if (game->info.capabilities & RP_ZERO_SUM) out[1] = -out[0];
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    return ((const random_state *)(const void *)state->bytes)->seen[player];
}

static const rp_rules rules = {.name = "random",
                               .title = "Random",
                               .summary = "no sense",
                               .start = start,
                               .to_act = to_act,
                               .legal = legal,
                               .chance = chance,
                               .apply = apply,
                               .payoff = payoff,
                               .information_key = information_key};

typedef struct whole_game {
    rp_game game;
    test_random_shape shape;
} whole_game;

rp_game *test_random_game(const test_random_shape *shape) {
    whole_game *made = calloc(1, sizeof *made);
    require(made);
    made->shape = *shape;
    rp_game *game = &made->game;
    game->rules = &rules;
    game->setup = &made->shape;
    game->identity = rp_mix(shape->seed, 7);
    snprintf(game->spec.text, sizeof game->spec.text, "random");
    game->info =
        (rp_game_info){.capabilities = RP_HAS_CHANCE | RP_HAS_HIDDEN | (shape->players == 2 ? RP_ZERO_SUM : 0) |
                                       (shape->simultaneous ? RP_HAS_SIMULTANEOUS : 0),
                       .players = shape->players,
                       .player_names = {"a", "b", "c", "d"},
                       .state_size = sizeof(random_state),
                       .position_size = sizeof(random_state),
                       .legal_maximum = 3,
                       .outcomes_maximum = 3,
                       .length_maximum = shape->depth,
                       .payoff_minimum = -1,
                       .payoff_maximum = 1};
    return game;
}
