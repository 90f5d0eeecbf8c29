/* labels: longer */
/* The exact posterior, independent of what a game says about itself: all worlds that explain what a player has seen are
 * followed event by event from the start, weighted by chance alone, and compared with rp_belief_world (exactly) and
 * rp_resample (chi-square). So every player must notice every event; for phantom-ttt, where a refused attempt goes
 * unnoticed, tests/engine/phantom_tictactoe_test.c does the same with plays of any length. */
#include "engine/data.h"
#include "engine/dungeonquest_combat/combat.h"
#include "engine/game.h"

#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const specs[] = {
    "kuhn:cards=5",
    "kuhn:cards=5,players=3",
    "leduc",
    "liars-dice:dice=1x3",
    "goofspiel:cards=5,info=hidden",
    "goofspiel:hands=1+2+2+4+4/2+2+2+3+5,prizes=1+1+2+2+3,info=hidden",
    "dq-combat:deck=9,hand=2,hero=lindel,monster=troll",
    "dq-combat:deck=9,hand=2,hero=hugo,monster=demon,escape=no",
    "dq-combat:deck=6,hand=2,hero=gherinn,monster=golem,escape=no,empty-deck=early",
    "dq-combat:deck=6,hand=2,hero=krutzbeck,monster=golem,escape=no,empty-deck=late",
    "dq-combat:deck=9,hand=2,hero=challara,monster=sorcerer,escape=no",
    "dq-combat:deck=9,hand=2,hero=tatianna,monster=sorcerer,power-counter=effect",
    "dq-combat:deck=7,hand=2,hero=challara,monster=demon,wounds=8,escape=no,standoff-first=secret,power-counter=effect",
    "dq-combat:deck=7,hand=2,hero=hugo,monster=sorcerer,escape=no,lost-counter=discard,empty-deck=nothing",
    "dq-combat:deck=6,hand=1,hero=tatianna,monster=skeleton,escape=no,deathblow=revealed,standoff-first=monster",
    "dq-combat:variant=solo,deck=8,hand=3,hero=lindel,monster=golem",
    "dq-combat:variant=dice,hero=hugo,monster=demon",
    "dq-combat:variant=classic-solo,hero=krutzbeck,monster=demon",
    "dq-combat:variant=classic,hero=hugo,monster=troll,wounds=10",
    /* from here on with three kinds of Combat cards, three copies of each */
    "dq-combat:hand=2,hero=hugo,monster=demon,escape=no",
    "dq-combat:hand=2,hero=gherinn,monster=troll,escape=no,empty-deck=early",
};
enum {
    SPECS = sizeof specs / sizeof *specs,
    WITH_COPIES = 2,
    WORLDS_MAX = 60000,
    GAMES = 6,
    EVENTS_MAX = 40,
    DRAWS = 4000
};

/* Worlds in insertion order with a hash index over their bytes. */
typedef struct frontier {
    const rp_game *game;
    int count;
    bool overflow;
    size_t stride;
    unsigned char *bytes;
    double *weight;
    int *slot;
} frontier;

enum { SLOTS = 1 << 17 };

static frontier *new_frontier(const rp_game *game) {
    frontier *f = calloc(1, sizeof *f);
    f->game = game;
    f->stride = game->info.state_size;
    f->bytes = malloc(f->stride * WORLDS_MAX);
    f->weight = malloc(sizeof *f->weight * WORLDS_MAX);
    f->slot = calloc(SLOTS, sizeof *f->slot);
    return f;
}

static void clear_frontier(frontier *f) {
    f->count = 0;
    f->overflow = false;
    memset(f->slot, 0, sizeof *f->slot * SLOTS);
}

static void free_frontier(frontier *f) {
    free(f->bytes);
    free(f->weight);
    free(f->slot);
    free(f);
}

/* Index of the world with these bytes, or -1; *slot is where it is or would be. */
static int find_world(const frontier *f, const rp_state *state, size_t *slot) {
    size_t at = rp_hash_bytes(state->bytes, f->stride) & (SLOTS - 1);
    for (; f->slot[at]; at = (at + 1) & (SLOTS - 1))
        if (memcmp(f->bytes + (size_t)(f->slot[at] - 1) * f->stride, state->bytes, f->stride) == 0) break;
    *slot = at;
    return f->slot[at] - 1;
}

static void add_world(frontier *f, const rp_state *state, double weight) {
    size_t slot;
    int index = find_world(f, state, &slot);
    if (index < 0) {
        if (f->count == WORLDS_MAX) {
            f->overflow = true;
            return;
        }
        index = f->count++;
        f->slot[slot] = index + 1;
        f->weight[index] = 0;
        memcpy(f->bytes + (size_t)index * f->stride, state->bytes, f->stride);
    }
    f->weight[index] += weight;
}

static void load_world(const frontier *f, int index, rp_state *state) {
    memcpy(state->bytes, f->bytes + (size_t)index * f->stride, f->stride);
}

static void try_move(frontier *to, const rp_state *from, const rp_move *move, double weight, int player, uint64_t key) {
    rp_state next;
    rp_clone(to->game, &next, from);
    rp_apply(to->game, &next, move);
    if (rp_information_key(to->game, &next, player) == key) add_world(to, &next, weight);
}

/* As try_move, for every choice of the players from `other` on who are to act beside `player`. */
static void try_choices(frontier *to, const rp_state *from, rp_move *move, int other, double weight, int player,
                        uint64_t key) {
    const rp_game *game = to->game;
    unsigned to_act = rp_to_act(game, from);
    while (other < game->info.players && (other == player || !(to_act >> other & 1))) other++;
    if (other == game->info.players) {
        try_move(to, from, move, weight, player, key);
        return;
    }
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_legal(game, from, other, legal);
    for (int i = 0; i < count; i++) {
        move->of[other] = legal[i];
        try_choices(to, from, move, other + 1, weight, player, key);
    }
}

/* All ways on from one world in which `player` makes his true choice and then sees what he truly saw. */
static void extend(frontier *to, const rp_state *from, double weight, int player, const rp_move *truth, uint64_t key) {
    const rp_game *game = to->game;
    unsigned to_act = rp_to_act(game, from);
    if (to_act & RP_TO_ACT_CHANCE) {
        rp_outcome outcomes[RP_OUTCOMES_MAX];
        int count = rp_chance(game, from, outcomes);
        for (int i = 0; i < count; i++) {
            rp_move move = {{outcomes[i].outcome}};
            try_move(to, from, &move, weight * outcomes[i].probability, player, key);
        }
        return;
    }
    rp_move move = *truth;
    try_choices(to, from, &move, 0, weight, player, key);
}

static double chi_square_bound(double freedom) {
    double t = 2 / (9 * freedom);
    return freedom * pow(1 - t + 5.0 * sqrt(t), 3); /* passed by chance with probability 1 - 3e-7 */
}

static void check_enumeration(const frontier *f, const rp_view *view, double total) {
    uint64_t count = rp_belief_count(view);
    if (count > WORLDS_MAX) return;
    double *believed = calloc((size_t)f->count, sizeof *believed);
    rp_state state;
    size_t slot;
    for (uint64_t i = 0; i < count; i++) {
        double probability = rp_belief_world(view, i, &state);
        int index = find_world(f, &state, &slot);
        require_message(index >= 0, "%s: belief world %llu cannot have come about", f->game->spec.text,
                        (unsigned long long)i);
        believed[index] += probability; /* several numbers may stand for the same bytes */
    }
    for (int i = 0; i < f->count; i++)
        require_message(fabs(believed[i] - f->weight[i] / total) < 1e-9, "%s: belief %.12f, truth %.12f",
                        f->game->spec.text, believed[i], f->weight[i] / total);
    free(believed);
}

static void check_resampling(const frontier *f, const rp_view *view, double total, rp_random *random) {
    int *seen = calloc((size_t)f->count, sizeof *seen);
    rp_state state;
    size_t slot;
    for (int draw = 0; draw < DRAWS; draw++) {
        rp_resample(view, random, &state);
        int index = find_world(f, &state, &slot);
        require_message(index >= 0, "%s: a resampled world cannot have come about", f->game->spec.text);
        seen[index]++;
    }
    /* cells with few expected draws are pooled, so that the statistic has its textbook distribution */
    double chi = 0, pooled_expected = 0;
    int cells = 0, pooled_seen = 0;
    for (int i = 0; i < f->count; i++) {
        double expected = DRAWS * f->weight[i] / total;
        pooled_expected += expected;
        pooled_seen += seen[i];
        if (pooled_expected < 8) continue;
        chi += (pooled_seen - pooled_expected) * (pooled_seen - pooled_expected) / pooled_expected;
        cells++;
        pooled_expected = pooled_seen = 0;
    }
    if (cells > 1)
        require_message(chi < chi_square_bound(cells), "%s: chi-square %.1f over %d cells", f->game->spec.text, chi,
                        cells);
    free(seen);
}

static void check_player(const frontier *f, const rp_state *truth, int player, rp_random *random) {
    double total = 0;
    for (int i = 0; i < f->count; i++) total += f->weight[i];
    rp_view view;
    rp_view_of(f->game, truth, player, &view);
    check_enumeration(f, &view, total);
    check_resampling(f, &view, total, random);
}

static void random_move(const rp_game *game, const rp_state *state, rp_random *random, rp_move *move) {
    rp_action legal[RP_LEGAL_MAX];
    unsigned to_act = rp_to_act(game, state);
    memset(move, 0, sizeof *move);
    if (to_act & RP_TO_ACT_CHANCE) move->of[0] = rp_sample(game, state, random);
    for (int p = 0; !(to_act & RP_TO_ACT_CHANCE) && to_act >> p; p++)
        if (to_act >> p & 1) move->of[p] = legal[rp_random_below(random, (uint32_t)rp_legal(game, state, p, legal))];
}

static int follow_game(const rp_game *game, int player, uint64_t seed) {
    frontier *now = new_frontier(game), *next = new_frontier(game);
    rp_random random;
    rp_random_split(&random, 5, seed);
    rp_state truth;
    rp_start(game, &truth);
    add_world(now, &truth, 1);
    int checked = 0;
    for (int event = 0; event < EVENTS_MAX && rp_to_act(game, &truth); event++) {
        rp_move move;
        random_move(game, &truth, &random, &move);
        rp_apply(game, &truth, &move);
        uint64_t key = rp_information_key(game, &truth, player);
        clear_frontier(next);
        for (int i = 0; i < now->count && !next->overflow; i++) {
            rp_state state;
            load_world(now, i, &state);
            extend(next, &state, now->weight[i], player, &move, key);
        }
        if (next->overflow) break;
        frontier *swap = now;
        now = next;
        next = swap;
        check_player(now, &truth, player, &random);
        checked++;
    }
    free_frontier(now);
    free_frontier(next);
    return checked;
}

/* Owners' decks may hold a card several times. */
static rp_data *data_with_copies(rp_error *error) {
    rp_data *data;
    require_message(rp_data_default(&rp_dq_combat, &data, error) == RP_OK, "%s", error->text);
    dq_cards *cards = data->bytes;
    for (int kind = 0; kind < 3; kind++) {
        cards->combat[kind] = cards->combat[cards->combat_kinds / 3 * (uint32_t)kind];
        cards->combat[kind].copies = 3;
    }
    cards->combat_kinds = 3;
    return data;
}

START_TEST(posterior_is_exact) {
    rp_error error = {0};
    rp_game *game;
    rp_data *data = _i >= SPECS - WITH_COPIES ? data_with_copies(&error) : NULL;
    require_message(rp_game_new(specs[_i], data, &game, &error) == RP_OK, "%s: %s", specs[_i], error.text);
    int checked = 0;
    const int games = test_fewer(GAMES);
    for (uint64_t number = 0; number < (uint64_t)games; number++)
        for (int player = 0; player < game->info.players; player++)
            checked += follow_game(game, player, number * (uint64_t)game->info.players + (uint64_t)player);
    ck_assert_int_gt(checked, games);
    rp_game_free(game);
    rp_data_free(data);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("posterior");
    TCase *cases = tcase_create("hidden games");
    tcase_set_timeout(cases, 300);
    tcase_add_loop_test(cases, posterior_is_exact, 0, SPECS);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
