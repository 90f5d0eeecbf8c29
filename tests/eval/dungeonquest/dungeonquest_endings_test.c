/* labels: longer */
/* Small dungeons (models/endings/dungeonquest): what they are worth, by backward induction, and by other means: with
 * all bytes of a position as its key, over all histories without any key, by expectimax, and by playing what the
 * solution says. A lone hero sees the lives of the monsters that he fights, and with `dice` and `classic-solo` there
 * are no hands: what he sees is the position, and the order of decks and tiles is chance. In the fights with cards that
 * are here a single world is behind each of his views, too. */
#include "engine/games/dungeonquest/dungeon.h"
#include "engine/games/dungeonquest/setup.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/store/data.h"
#include "engine/store/json.h"
#include "search/exact/state_graph.h"
#include "tests/support/decisions.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define FOLDER RIPOSTE_SOURCE_DIR "/models/endings/dungeonquest"

enum {
    DUNGEONS_MAX = 32,
    TILES_MAX = 8,
    SQUARES_LEAST = 12,
    BRIEF_STATES = 50000,
    QUICK_STATES = 250000,
    STATES_MAX = 5000000
};

typedef struct dungeon {
    char name[64], spec[256];
    uint64_t states;
    double value, win;
} dungeon;

static dungeon dungeons[DUNGEONS_MAX];
static int dungeon_count;

static void read_dungeon(rp_reader *reader, dungeon *to) {
    rp_read_only(reader, "name|game|states|value|win");
    rp_read_string(reader, "name", to->name, sizeof to->name);
    rp_read_string(reader, "game", to->spec, sizeof to->spec);
    to->states = (uint64_t)rp_read_integer(reader, "states", 1, STATES_MAX);
    to->value = rp_read_real_or(reader, "value", 0, 100, -1);
    to->win = rp_read_real_or(reader, "win", 0, 1, -1);
}

static void read_dungeons(void) {
    rp_reader *reader;
    rp_error error = {RP_OK, ""};
    if (rp_json_read_file(FOLDER "/dungeons.json", &reader, &error)) ck_abort_msg("%s", error.text);
    if (rp_read_array(reader, "dungeons", DUNGEONS_MAX)) {
        dungeon_count = (int)reader->length(reader);
        for (int i = 0; i < dungeon_count && rp_reader_ok(reader); i++) {
            reader->enter(reader, NULL, (size_t)i);
            read_dungeon(reader, &dungeons[i]);
            reader->leave(reader);
        }
        reader->leave(reader);
    }
    if (!rp_reader_ok(reader)) ck_abort_msg("%s", reader->error.text);
    rp_json_reader_free(reader);
}

typedef struct opened {
    rp_data *data;
    rp_game *game;
    rp_state start;
} opened;

static opened open_dungeon(const dungeon *d) {
    opened o;
    char path[512];
    rp_error error = {RP_OK, ""};
    snprintf(path, sizeof path, FOLDER "/%s", d->name);
    require_message(rp_data_load(&rp_dungeonquest, path, &o.data, &error) == RP_OK, "%s", error.text);
    require_message(rp_game_new(d->spec, o.data, &o.game, &error) == RP_OK, "%s: %s", d->name, error.text);
    rp_start(o.game, &o.start);
    return o;
}

static void release(opened *o) {
    rp_game_free(o->game);
    rp_data_free(o->data);
}

static rp_state_graph *solve(const dungeon *d, const rp_game *game, rp_state_graph_facts *facts) {
    rp_state_graph *graph;
    rp_error error = {RP_OK, ""};
    const rp_state_graph_options options = {.states_maximum = STATES_MAX};
    require_message(rp_state_graph_solve(game, &options, &graph, &error) == RP_OK, "%s: %s", d->name, error.text);
    rp_state_graph_facts_of(graph, facts);
    return graph;
}

/* By states: what takes about a second, some, or a minute. */
static bool is_too_large(const dungeon *d) {
    return d->states > (uint64_t)test_by_length(BRIEF_STATES, QUICK_STATES, STATES_MAX);
}

/* ---- what they are ------------------------------------------------------------------------------------------ */

START_TEST(there_are_some) {
    int brief = 0, fights = 0;
    for (int i = 0; i < dungeon_count; i++) {
        opened o = open_dungeon(&dungeons[i]);
        const dungeon_book *book = dungeon_setup_of(o.game)->book;
        bool fought = false;
        for (uint32_t card = 0; card < book->card_count; card++) fought |= book->card[card].type == DUNGEON_MONSTER;
        fights += fought;
        brief += dungeons[i].states <= BRIEF_STATES;
        release(&o);
    }
    ck_assert_int_ge(dungeon_count, 6);
    ck_assert_int_ge(fights, 2);
    ck_assert_int_ge(brief, 1);
}
END_TEST

START_TEST(a_dungeon_is_small) {
    opened o = open_dungeon(&dungeons[_i]);
    const dungeon_setup *setup = dungeon_setup_of(o.game);
    ck_assert_int_eq(o.game->info.players, 1);
    ck_assert_int_le(dungeon_tile_count(setup->book), TILES_MAX);
    ck_assert_int_ge(setup->book->board.width * setup->book->board.height, SQUARES_LEAST);
    release(&o);
}
END_TEST

/* ---- what they are worth ------------------------------------------------------------------------------------ */

/* Value of the best play from a state on, by the plain rules: every legal action, every outcome, no two states that
 * are the same. */
static double worth_of_histories(const rp_game *game, const rp_state *state) {
    unsigned to_act = rp_to_act(game, state);
    rp_state next;
    double sum = 0, best = -INFINITY, payoff[RP_PLAYERS_MAX];
    if (!to_act) {
        rp_payoff(game, state, payoff);
        return payoff[0];
    }
    if (to_act & RP_TO_ACT_CHANCE) {
        rp_outcome outcome[DUNGEON_CARDS_MAX];
        int count = rp_chance(game, state, outcome);
        for (int i = 0; i < count; i++) {
            rp_clone(game, &next, state);
            rp_apply_one(game, &next, RP_CHANCE_PLAYER, outcome[i].outcome);
            sum += outcome[i].probability * worth_of_histories(game, &next);
        }
        return sum;
    }
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_legal(game, state, 0, legal);
    for (int i = 0; i < count; i++) {
        rp_clone(game, &next, state);
        rp_apply_one(game, &next, 0, legal[i]);
        best = fmax(best, worth_of_histories(game, &next));
    }
    return best;
}

/* What the agent says of the first decision, in the mean over what is dealt before it. */
static double said_by(const dungeon *d, rp_agent *agent, const rp_game *game, const rp_state *state) {
    static rp_decision decision;
    rp_outcome outcome[DUNGEON_CARDS_MAX];
    double sum = 0;
    if (!(rp_to_act(game, state) & RP_TO_ACT_CHANCE)) {
        test_decide(agent, state, 0, NULL, 1, &decision);
        require_message(decision.exact, "%s: something was cut", d->name);
        return decision.value;
    }
    int count = rp_chance(game, state, outcome);
    for (int i = 0; i < count; i++) {
        rp_state next;
        rp_clone(game, &next, state);
        rp_apply_one(game, &next, RP_CHANCE_PLAYER, outcome[i].outcome);
        sum += outcome[i].probability * said_by(d, agent, game, &next);
    }
    return sum;
}

static rp_action best_of(const dungeon *d, const rp_state_graph *graph, const rp_view *view) {
    static rp_state_graph_answer answer;
    require_message(rp_state_graph_look(graph, view, &answer), "%s: the solution does not know a view", d->name);
    for (int i = 0; i < answer.count; i++)
        if (answer.action[i].share > 0.5) return answer.action[i].action;
    ck_abort_msg("%s: the solution has nothing to play", d->name);
}

/* Payoff of a game in which the hero sees his view alone. */
static double play(const dungeon *d, const rp_game *game, const rp_state_graph *graph, rp_random *random) {
    rp_state state;
    rp_view view;
    double payoff[RP_PLAYERS_MAX];
    rp_start(game, &state);
    for (unsigned to_act; (to_act = rp_to_act(game, &state));) {
        if (to_act & RP_TO_ACT_CHANCE) {
            rp_apply_one(game, &state, RP_CHANCE_PLAYER, rp_sample(game, &state, random));
            continue;
        }
        rp_view_of(game, &state, 0, &view);
        rp_apply_one(game, &state, 0, best_of(d, graph, &view));
    }
    rp_payoff(game, &state, payoff);
    return payoff[0];
}

/* Within 5 standard errors. */
static void check_play(const dungeon *d, const rp_game *game, const rp_state_graph *graph) {
    const int games = test_by_length(100, 1000, 10000);
    double sum = 0, squares = 0;
    rp_random random;
    rp_random_seed(&random, 1);
    for (int i = 0; i < games; i++) {
        double payoff = play(d, game, graph, &random);
        sum += payoff;
        squares += payoff * payoff;
    }
    double mean = sum / games, error = sqrt((squares / games - mean * mean) / games);
    require_message(fabs(mean - d->value) < 5 * error, "%s: %.4f +- %.4f in play", d->name, mean, error);
}

START_TEST(a_dungeon_is_worth_what_its_file_says) {
    const dungeon *d = &dungeons[_i];
    if (is_too_large(d)) return;
    opened o = open_dungeon(d);
    rp_state_graph_facts facts;
    rp_state_graph *graph = solve(d, o.game, &facts);
    require_message(!facts.beliefs, "%s: he does not see all that matters", d->name);
    require_message(facts.states == d->states, "%s: %llu states", d->name, (unsigned long long)facts.states);
    require_message(fabs(facts.value[0] - d->value) < 1e-12, "%s: %.17g", d->name, facts.value[0]);
    require_message(fabs(facts.win[0] - d->win) < 1e-12, "%s: wins %.17g", d->name, facts.win[0]);
    check_play(d, o.game, graph);
    rp_state_graph_free(graph);
    if (facts.histories <= (uint64_t)test_by_length(0, 0, 50000000)) {
        double value = worth_of_histories(o.game, &o.start);
        require_message(fabs(value - d->value) < 1e-12, "%s: %.17g over all histories", d->name, value);
    }
    release(&o);
}
END_TEST

/* Without a key of positions, states are the same where all their bytes are: what the key leaves out, the history of a
 * fight, decides nothing. It makes many positions of one. */
START_TEST(all_bytes_say_so) {
    const dungeon *d = &dungeons[_i];
    if (!test_full_length() || d->states > QUICK_STATES) return;
    opened o = open_dungeon(d);
    rp_rules rules = rp_dungeonquest;
    rp_data data = *o.data;
    rp_game *game;
    rp_error error = {RP_OK, ""};
    rp_state_graph_facts facts;
    rules.position_key = NULL;
    data.rules = &rules;
    require_message(rp_game_new_of(&rules, d->spec, &data, &game, &error) == RP_OK, "%s", error.text);
    rp_state_graph_free(solve(d, game, &facts));
    require_message(facts.states >= d->states, "%s: fewer states by all bytes", d->name);
    require_message(fabs(facts.value[0] - d->value) < 1e-12, "%s: %.17g by all bytes", d->name, facts.value[0]);
    rp_game_free(game);
    release(&o);
}
END_TEST

START_TEST(expectimax_at_full_depth_says_so) {
    const dungeon *d = &dungeons[_i];
    if (is_too_large(d)) return;
    opened o = open_dungeon(d);
    rp_agent *agent = test_agent("expectimax:depth=0,nodes=0,worlds=1,memory=512", o.game);
    double value = said_by(d, agent, o.game, &o.start);
    require_message(fabs(value - d->value) < 1e-9, "%s: %.12f by expectimax", d->name, value);
    rp_agent_free(agent);
    release(&o);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("small dungeons");
    TCase *values = tcase_create("values");
    read_dungeons();
    tcase_add_test(values, there_are_some);
    tcase_add_loop_test(values, a_dungeon_is_small, 0, dungeon_count);
    tcase_add_loop_test(values, a_dungeon_is_worth_what_its_file_says, 0, dungeon_count);
    tcase_add_loop_test(values, all_bytes_say_so, 0, dungeon_count);
    tcase_add_loop_test(values, expectimax_at_full_depth_says_so, 0, dungeon_count);
    suite_add_tcase(suite, values);
    return test_suite_run(suite);
}
