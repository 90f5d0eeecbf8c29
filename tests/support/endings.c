#include "tests/support/endings.h"

#include "engine/store/data.h"
#include "search/equilibrium/game_tree_build.h"
#include "search/exploit/game_tree.h"
#include "tests/support/require.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static rp_data *data_beside(const rp_rules *rules, const char *folder) {
    char path[512];
    struct stat is;
    rp_data *data = NULL;
    rp_error error = {RP_OK, ""};
    snprintf(path, sizeof path, RIPOSTE_SOURCE_DIR "/models/endings/%s/data", folder);
    if (stat(path, &is) != 0) return NULL;
    require_message(rp_data_load(rules, path, &data, &error) == RP_OK, "%s", error.text);
    return data;
}

test_ending test_ending_open(const rp_rules *rules, const char *folder, const char *name, bool solved) {
    test_ending o = {.data = data_beside(rules, folder)};
    char path[512];
    rp_error error = {RP_OK, ""};
    const rp_solution_options options = {.nash_conv = 2e-5, .work = UINT64_C(4000000000)};
    snprintf(path, sizeof path, RIPOSTE_SOURCE_DIR "/models/endings/%s/%s.json", folder, name);
    require_message(rp_position_read_file(path, o.data, &o.position, &error) == RP_OK, "%s", error.text);
    require_message(rp_subgame_new(o.position.game, &o.position.world, &o.game, &error) == RP_OK, "%s: %s", name,
                    error.text);
    if (!solved) return o;
    require_message(rp_solution_new(o.game, &options, &o.solution, &error) == RP_OK, "%s: %s", name, error.text);
    rp_solution_facts_of(o.solution, &o.facts);
    return o;
}

void test_ending_release(test_ending *o) {
    rp_solution_free(o->solution);
    rp_game_free(o->game);
    rp_position_release(&o->position);
    rp_data_free(o->data);
}

/* ---- where all is open -------------------------------------------------------------------------------------- */

/* Value to player 0, exact between `low` and `high`. */
static double alpha_beta(const rp_game *game, const rp_state *state, double low, double high);

static double after(const rp_game *game, const rp_state *state, int player, rp_action action, double low, double high) {
    rp_state next;
    rp_clone(game, &next, state);
    rp_apply_one(game, &next, player, action);
    return alpha_beta(game, &next, low, high);
}

static double expected(const rp_game *game, const rp_state *state) {
    rp_outcome *outcome = malloc(RP_OUTCOMES_MAX * sizeof *outcome);
    double sum = 0;
    ck_assert_ptr_nonnull(outcome);
    int count = rp_chance(game, state, outcome);
    for (int i = 0; i < count; i++)
        sum += outcome[i].probability * after(game, state, RP_CHANCE_PLAYER, outcome[i].outcome, -INFINITY, INFINITY);
    free(outcome);
    return sum;
}

static double alpha_beta(const rp_game *game, const rp_state *state, double low, double high) {
    unsigned to_act = rp_to_act(game, state);
    double payoff[RP_PLAYERS_MAX];
    rp_action legal[RP_LEGAL_MAX];
    if (to_act & RP_TO_ACT_CHANCE) return expected(game, state);
    if (!to_act) {
        rp_payoff(game, state, payoff);
        return payoff[0];
    }
    int player = to_act == RP_TO_ACT_PLAYER(0) ? 0 : 1;
    int count = rp_legal(game, state, player, legal);
    for (int i = 0; i < count && low < high; i++) {
        double value = after(game, state, player, legal[i], low, high);
        if (player == 0 && value > low) low = value;
        if (player == 1 && value < high) high = value;
    }
    return player == 0 ? low : high;
}

/* ---- where something is hidden ------------------------------------------------------------------------------ */

enum { STATE_BYTES = 768 };

typedef struct history {
    _Alignas(16) unsigned char bytes[STATE_BYTES];
    uint64_t key; /* of the responder */
    double weight;
} history;

struct test_histories {
    history *item;
    size_t count, room;
};

static void add_history(test_histories *to, const rp_game *game, const rp_state *state, double weight) {
    if (to->count == to->room) {
        to->room = to->room ? 2 * to->room : 16;
        to->item = realloc(to->item, to->room * sizeof *to->item);
        ck_assert_ptr_nonnull(to->item);
    }
    history *added = &to->item[to->count++];
    ck_assert_uint_le(game->info.state_size, sizeof added->bytes);
    memcpy(added->bytes, state->bytes, game->info.state_size);
    added->weight = weight;
}

typedef struct responder {
    const test_ending *o;
    int player;
} responder;

/* Goes on to where the responder is to act, which goes to `asked`; returns what ends before that pays him. */
static double play_on(const responder *r, const rp_state *state, double weight, test_histories *asked) {
    const rp_game *game = r->o->position.game;
    unsigned to_act = rp_to_act(game, state);
    double sum = 0, payoff[RP_PLAYERS_MAX];
    if (!to_act) {
        rp_payoff(game, state, payoff);
        return weight * payoff[r->player];
    }
    if (to_act == RP_TO_ACT_PLAYER(r->player)) {
        add_history(asked, game, state, weight);
        return 0;
    }
    rp_state next;
    if (to_act & RP_TO_ACT_CHANCE) {
        rp_outcome outcome[RP_OUTCOMES_MAX];
        int count = rp_chance(game, state, outcome);
        for (int i = 0; i < count; i++) {
            rp_clone(game, &next, state);
            rp_apply_one(game, &next, RP_CHANCE_PLAYER, outcome[i].outcome);
            sum += play_on(r, &next, weight * outcome[i].probability, asked);
        }
        return sum;
    }
    rp_view view;
    rp_solution_action told[RP_LEGAL_MAX];
    rp_view_of(game, state, !r->player, &view);
    int count = rp_solution_look(r->o->solution, &view, told);
    require_message(count > 0, "the solution does not know what the responder leads to");
    for (int i = 0; i < count; i++) {
        if (told[i].probability <= 0) continue;
        rp_clone(game, &next, state);
        rp_apply_one(game, &next, !r->player, told[i].action);
        sum += play_on(r, &next, weight * told[i].probability, asked);
    }
    return sum;
}

static int by_key(const void *a, const void *b) {
    uint64_t one = ((const history *)a)->key, other = ((const history *)b)->key;
    return (one > other) - (one < other);
}

static double respond(const responder *r, const test_histories *from);

/* The best action for all of `count` histories, which he cannot tell apart. */
static double respond_at(const responder *r, const history *from, size_t count) {
    const rp_game *game = r->o->position.game;
    rp_state state;
    rp_action useful[RP_LEGAL_MAX];
    double best = -INFINITY;
    memcpy(state.bytes, from->bytes, game->info.state_size);
    int actions = rp_useful(game, &state, r->player, useful);
    for (int action = 0; action < actions; action++) {
        test_histories next = {0};
        for (size_t i = 0; i < count; i++) {
            memcpy(state.bytes, from[i].bytes, game->info.state_size);
            rp_apply_one(game, &state, r->player, useful[action]);
            add_history(&next, game, &state, from[i].weight);
        }
        double value = respond(r, &next);
        if (value > best) best = value;
        free(next.item);
    }
    return best;
}

/* What the best response of the player is worth to him from these histories on, by their weights. */
static double respond(const responder *r, const test_histories *from) {
    const rp_game *game = r->o->position.game;
    test_histories asked = {0};
    rp_state state;
    double sum = 0;
    for (size_t i = 0; i < from->count; i++) {
        memcpy(state.bytes, from->item[i].bytes, game->info.state_size);
        sum += play_on(r, &state, from->item[i].weight, &asked);
    }
    for (size_t i = 0; i < asked.count; i++) {
        memcpy(state.bytes, asked.item[i].bytes, game->info.state_size);
        asked.item[i].key = rp_information_key(game, &state, r->player);
    }
    if (asked.count) qsort(asked.item, asked.count, sizeof *asked.item, by_key);
    for (size_t first = 0, end; first < asked.count; first = end) {
        for (end = first; end < asked.count && asked.item[end].key == asked.item[first].key;) end++;
        sum += respond_at(r, &asked.item[first], end - first);
    }
    free(asked.item);
    return sum;
}

test_histories *test_histories_new(void) {
    test_histories *made = calloc(1, sizeof *made);
    ck_assert_ptr_nonnull(made);
    return made;
}

void test_histories_free(test_histories *of) {
    free(of->item);
    free(of);
}

void test_histories_add(test_histories *to, const rp_game *game, const rp_state *state) {
    add_history(to, game, state, 1);
}

/* What player 0 gets: what his strategy holds, and what the other's does not let him have more. */
static void enclose(const test_ending *o, const test_histories *worlds, double *least, double *most) {
    for (size_t i = 0; i < worlds->count; i++) worlds->item[i].weight = 1.0 / (double)worlds->count;
    *least = -respond(&(responder){o, 1}, worlds);
    *most = respond(&(responder){o, 0}, worlds);
}

/* ---- the values --------------------------------------------------------------------------------------------- */

static void expect_open(const test_ending_worth *e, const test_ending *o) {
    require_message(o->facts.exact, "%s: was not solved exactly", e->name);
    ck_assert_double_eq_tol(o->facts.value[0], e->value, 1e-12);
    double value = alpha_beta(o->position.game, &o->position.world, -INFINITY, INFINITY);
    require_message(fabs(value - e->value) < 1e-12, "%s: %.12f by alpha-beta", e->name, value);
}

static void expect_hidden(const test_ending_worth *e, const test_ending *o, const test_histories *worlds) {
    double least, most;
    ck_assert_uint_eq(worlds->count, e->worlds);
    enclose(o, worlds, &least, &most);
    require_message(!o->facts.exact, "%s: nothing is hidden", e->name);
    ck_assert(o->facts.nash_conv <= e->width);
    require_message(fabs(most - least - o->facts.nash_conv) < 1e-9, "%s: %.9f to %.9f, NashConv %.9f", e->name, least,
                    most, o->facts.nash_conv);
    require_message(least - e->width <= e->value && e->value <= most + e->width, "%s: %.9f to %.9f", e->name, least,
                    most);
}

void test_ending_expect(const test_ending_worth *e, const test_ending *o, const test_histories *worlds) {
    ck_assert_uint_eq(rp_subgame_worlds(o->game), e->worlds);
    if (e->width > 0)
        expect_hidden(e, o, worlds);
    else
        expect_open(e, o);
}

/* ---- agents ------------------------------------------------------------------------------------------------- */

double test_ending_distance(const test_ending *o, const char *agent, uint32_t samples) {
    const rp_exploit_options options = {.samples = samples, .seed = 1, .threads = 2};
    rp_game_tree *tree;
    rp_sequence_form *form;
    rp_exploit_result found;
    rp_error error = {RP_OK, ""};
    require_message(rp_game_tree_build(o->game, NULL, &tree, &error) == RP_OK, "%s", error.text);
    require_message(rp_sequence_form_build(tree, &form, &error) == RP_OK, "%s", error.text);
    rp_status status = rp_exploit_agent(form, agent, &options, NULL, &found, &error);
    require_message(status == RP_OK, "%s: %s", agent, error.text);
    rp_sequence_form_free(form);
    rp_game_tree_free(tree);
    return found.plug_in.value;
}
