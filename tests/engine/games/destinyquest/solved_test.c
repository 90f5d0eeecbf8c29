/* labels: longer */
/* Duels with a known value: a second implementation of small ones, sample heroes solved once and kept, and the searches
 * that must come to the same. */
#include "engine/store/position.h"
#include "search/agent.h"
#include "search/exact/state_graph.h"
#include "tests/support/destinyquest_duel.h"
#include "tests/support/length.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a second implementation ------------------------------------------------------------------------------------
 * Heroes with numbers and up to five simple abilities, written down from the rules once more: no phases, no windows,
 * one round at a time as an expectation over its dice, remembered by health and uses left. */

enum { HEALTH_MAX = 16, ROUNDS_MAX = 4 };

typedef struct simple_hero {
    int speed, power, armour, health; /* health at the start of the bout */
    int thorns;                       /* taken from the opponent at the end of every round */
    int evade, cleave, deep_wound;    /* uses */
    int vanquish;
} simple_hero;

typedef struct simple_state {
    int round, health[2], evade[2], cleave[2], deep_wound[2], vanquish[2];
} simple_state;

typedef struct simple_duel {
    simple_hero hero[2];
    int round_limit; /* 0: off */
    double wins[2];  /* probability to win a round */
    bool known[ROUNDS_MAX + 1][HEALTH_MAX + 1][HEALTH_MAX + 1][256];
    double value[ROUNDS_MAX + 1][HEALTH_MAX + 1][HEALTH_MAX + 1][256];
} simple_duel;

/* The state whose value is being found, and what it is taken for. */
typedef struct simple_guess {
    const simple_state *state;
    double value;
} simple_guess;

static double value_of(simple_duel *d, const simple_state *s);

static int uses_of(const simple_state *s) {
    return s->evade[0] | s->evade[1] << 1 | s->cleave[0] << 2 | s->cleave[1] << 3 | s->deep_wound[0] << 4 |
           s->deep_wound[1] << 5 | s->vanquish[0] << 6 | s->vanquish[1] << 7;
}

static bool is_same(const simple_state *a, const simple_state *b) {
    return a->round == b->round && a->health[0] == b->health[0] && a->health[1] == b->health[1] &&
           uses_of(a) == uses_of(b);
}

static double by_share(const simple_duel *d, const simple_state *s) {
    int first = s->health[0] * d->hero[1].health, second = s->health[1] * d->hero[0].health;
    return first > second ? 1 : first < second ? -1 : 0;
}

/* Step 8 and 9. */
static double after_round(simple_duel *d, simple_state s, simple_guess guess) {
    s.health[0] -= d->hero[1].thorns;
    s.health[1] -= d->hero[0].thorns;
    bool down[2] = {s.health[0] <= 0, s.health[1] <= 0};
    if (down[0] || down[1]) return down[0] && down[1] ? 0 : down[1] ? 1 : -1;
    if (d->round_limit && s.round == d->round_limit) return by_share(d, &s);
    if (d->round_limit) s.round++;
    return is_same(&s, guess.state) ? guess.value : value_of(d, &s);
}

static double after_damage(simple_duel *d, simple_state s, int winner, int damage, simple_guess guess) {
    s.health[!winner] -= damage > 0 ? damage : 0;
    if (s.health[!winner] <= 0) return winner == 0 ? 1 : -1;
    return after_round(d, s, guess);
}

static double better(int player, double a, double b) { return player == 0 ? fmax(a, b) : fmin(a, b); }

/* The dice lie: two more, or not. */
static double after_score(simple_duel *d, simple_state s, int winner, int damage, simple_guess guess) {
    double value = after_damage(d, s, winner, damage, guess);
    if (!s.vanquish[winner]) return value;
    s.vanquish[winner]--;
    return better(winner, value, after_damage(d, s, winner, damage + 2, guess));
}

enum { DAMAGE_DICE, DAMAGE_SCORE };

/* Mean over `dice` dice with something added. */
static double after_dice(simple_duel *d, simple_state s, int winner, int kind, int dice, int added,
                         simple_guess guess) {
    double sum = 0;
    if (dice == 0)
        return kind == DAMAGE_SCORE ? after_score(d, s, winner, added, guess)
                                    : after_damage(d, s, winner, added, guess);
    for (int face = 1; face <= 6; face++) sum += after_dice(d, s, winner, kind, dice - 1, added + face, guess);
    return sum / 6;
}

static double attack(simple_duel *d, simple_state s, int winner, simple_guess guess) {
    int added = d->hero[winner].power - d->hero[!winner].armour;
    double best = better(winner, after_dice(d, s, winner, DAMAGE_SCORE, 1, added, guess), after_round(d, s, guess));
    if (s.deep_wound[winner]) {
        simple_state used = s;
        used.deep_wound[winner]--;
        best = better(winner, best, after_dice(d, used, winner, DAMAGE_SCORE, 2, added, guess));
    }
    if (s.cleave[winner]) {
        simple_state used = s;
        used.cleave[winner]--;
        best = better(winner, best, after_dice(d, used, winner, DAMAGE_DICE, 1, 0, guess));
    }
    return best;
}

static double after_win(simple_duel *d, simple_state s, int winner, simple_guess guess) {
    double value = attack(d, s, winner, guess);
    if (!s.evade[!winner]) return value;
    s.evade[!winner]--;
    return better(!winner, value, after_round(d, s, guess));
}

/* A round may lead back to where it began: then its value is the number that comes out where it goes in. */
static double value_of(simple_duel *d, const simple_state *s) {
    int uses = uses_of(s);
    if (d->known[s->round][s->health[0]][s->health[1]][uses])
        return d->value[s->round][s->health[0]][s->health[1]][uses];
    simple_guess guess = {s, 0};
    for (double before = 1; fabs(guess.value - before) > 1e-15;) {
        before = guess.value;
        guess.value = d->wins[0] * after_win(d, *s, 0, guess) + d->wins[1] * after_win(d, *s, 1, guess) +
                      (1 - d->wins[0] - d->wins[1]) * after_round(d, *s, guess);
    }
    d->known[s->round][s->health[0]][s->health[1]][uses] = true;
    return d->value[s->round][s->health[0]][s->health[1]][uses] = guess.value;
}

static void find_wins(simple_duel *d) {
    for (int i = 0; i < 6 * 6 * 6 * 6; i++) {
        int first = d->hero[0].speed + i % 6 + i / 6 % 6, second = d->hero[1].speed + i / 36 % 6 + i / 216;
        d->wins[0] += (first > second) / 1296.0;
        d->wins[1] += (first < second) / 1296.0;
    }
}

static double second_opinion(const simple_hero hero[2], int round_limit) {
    simple_duel *d = calloc(1, sizeof *d);
    simple_state start = {.round = round_limit ? 1 : 0};
    d->round_limit = round_limit;
    for (int i = 0; i < 2; i++) {
        d->hero[i] = hero[i];
        start.health[i] = hero[i].health;
        start.evade[i] = hero[i].evade;
        start.cleave[i] = hero[i].cleave;
        start.deep_wound[i] = hero[i].deep_wound;
        start.vanquish[i] = hero[i].vanquish;
    }
    find_wins(d);
    double value = value_of(d, &start);
    free(d);
    return value;
}

/* The same heroes as sheets: half the health, which a bout doubles. */
static duel *duel_of(const simple_hero hero[2], int round_limit) {
    char options[64], list[2][96];
    duel_hero sheet[2];
    snprintf(options, sizeof options, "round-limit=%d", round_limit);
    for (int i = 0; i < 2; i++) {
        const simple_hero *h = &hero[i];
        snprintf(list[i], sizeof list[i], "%s%s%s%s%s", h->thorns ? "thorns, " : "", h->evade ? "evade, " : "",
                 h->cleave ? "cleave, " : "", h->deep_wound ? "deep wound, " : "", h->vanquish ? "vanquish, " : "");
        if (list[i][0]) list[i][strlen(list[i]) - 2] = 0;
        sheet[i] = (duel_hero){.speed = h->speed,
                               .brawn = h->power,
                               .armour = h->armour,
                               .health = h->health / 2,
                               .abilities = list[i][0] ? list[i] : NULL};
    }
    return duel_new(options, sheet[0], sheet[1]);
}

static const struct {
    int round_limit;
    simple_hero hero[2];
} simple_duels[] = {
    {0, {{5, 3, 1, 8, 0, 0, 0, 0, 0}, {5, 4, 2, 8, 0, 0, 0, 0, 0}}},
    {0, {{4, 6, 0, 16, 0, 0, 0, 0, 0}, {7, 1, 3, 10, 0, 0, 0, 0, 0}}},
    {0, {{5, 3, 1, 8, 1, 1, 0, 0, 0}, {5, 4, 2, 8, 0, 0, 1, 1, 0}}},
    {0, {{6, 1, 4, 10, 0, 1, 1, 1, 0}, {5, 2, 5, 12, 0, 1, 1, 1, 0}}},
    {0, {{3, 2, 6, 8, 1, 1, 1, 0, 0}, {8, 5, 1, 14, 1, 1, 0, 1, 0}}},
    {2, {{5, 3, 1, 8, 1, 1, 0, 0, 0}, {5, 4, 2, 8, 0, 0, 1, 1, 0}}},
    {4, {{6, 1, 4, 10, 0, 1, 1, 1, 0}, {5, 2, 5, 12, 0, 1, 1, 1, 0}}},
    {0, {{5, 3, 1, 14, 0, 0, 0, 0, 1}, {5, 4, 6, 10, 0, 0, 0, 0, 0}}},
    {0, {{5, 3, 5, 16, 0, 1, 0, 1, 1}, {6, 2, 6, 14, 1, 0, 1, 0, 1}}},
    {2, {{5, 3, 7, 16, 1, 0, 1, 1, 1}, {5, 4, 6, 14, 0, 1, 1, 0, 1}}},
};
enum { SIMPLE_DUELS = sizeof simple_duels / sizeof *simple_duels };

/* ---- what the program says ----------------------------------------------------------------------------------------
 */

static void solve(const rp_game *game, rp_state_graph_facts *facts) {
    rp_state_graph *graph;
    rp_error error = {RP_OK, ""};
    ck_assert_msg(rp_state_graph_solve(game, NULL, &graph, &error) == RP_OK, "%s", error.text);
    rp_state_graph_facts_of(graph, facts);
    rp_state_graph_free(graph);
}

static double value_by_search(rp_agent *agent, const rp_state *state);

static double ask_expectimax(rp_agent *agent, const rp_state *state, int player) {
    static rp_decision decision;
    rp_view view;
    rp_error error = {RP_OK, ""};
    rp_view_of(agent->game, state, player, &view);
    ck_assert_msg(rp_agent_decide(agent, &view, NULL, 1, &decision, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(decision.exact, "expectimax did not get to the end");
    return player == 0 ? decision.value : -decision.value;
}

static double mean_over_outcomes(rp_agent *agent, const rp_state *state) {
    const rp_game *game = agent->game;
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    double sum = 0;
    int count = rp_chance_merged(game, state, outcomes, NULL);
    for (int i = 0; i < count; i++) {
        rp_state next;
        rp_clone(game, &next, state);
        rp_advance_one(game, &next, RP_CHANCE_PLAYER, outcomes[i].outcome);
        sum += outcomes[i].probability * value_by_search(agent, &next);
    }
    return sum;
}

/* Value of a position by expectimax to the end of the game, asked at the first choice of a player who has one. */
static double value_by_search(rp_agent *agent, const rp_state *state) {
    const rp_game *game = agent->game;
    unsigned to_act = rp_to_act(game, state);
    double payoff[RP_PLAYERS_MAX];
    rp_action legal[RP_LEGAL_MAX];
    rp_move only = {{0}};
    if (!to_act) {
        rp_payoff(game, state, payoff);
        return payoff[0];
    }
    if (to_act & RP_TO_ACT_CHANCE) return mean_over_outcomes(agent, state);
    for (int player = 0; player < 2; player++) {
        if (!(to_act >> player & 1)) continue;
        if (rp_useful(game, state, player, legal) > 1) return ask_expectimax(agent, state, player);
        only.of[player] = legal[0];
    }
    rp_state next;
    rp_clone(game, &next, state);
    rp_advance(game, &next, &only);
    return value_by_search(agent, &next);
}

static double search_to_the_end(const rp_game *game) {
    rp_agent *agent;
    rp_state start;
    rp_error error = {RP_OK, ""};
    ck_assert_msg(rp_agent_new("expectimax:depth=1000,memory=16", game, &agent, &error) == RP_OK, "%s", error.text);
    rp_start(game, &start);
    double value = value_by_search(agent, &start);
    rp_agent_free(agent);
    return value;
}

START_TEST(simple_duels_are_worth_what_a_second_implementation_says) {
    const simple_hero *hero = simple_duels[_i].hero;
    int limit = simple_duels[_i].round_limit;
    duel *d = duel_of(hero, limit);
    rp_state_graph_facts facts;
    solve(d->game, &facts);
    double expected = second_opinion(hero, limit);
    ck_assert_double_eq_tol(facts.value[0], expected, 1e-9);
    ck_assert_double_eq_tol(facts.value[1], -expected, 1e-9);
    const int searched = !test_full_length() ? 2 : 4; /* rounds; each makes the search much longer */
    if (limit && limit <= searched) ck_assert_double_eq_tol(search_to_the_end(d->game), expected, 1e-6);
    duel_free(d);
}
END_TEST

/* ---- sample heroes --------------------------------------------------------------------------------------------------
 * Weakened, without a limit of rounds. The values were solved as a state graph, and are kept so that a change of the
 * rules that moves one is seen. */

static const struct {
    const char *first, *second;
    int health[2];     /* of the options, before doubling */
    double value;      /* to the first player */
    bool simultaneous; /* equal speed attributes and speed abilities: step 1.4 */
    bool searched;     /* few enough states for expectimax to see the end of with a limit of rounds */
} sample_duels[] = {
    {"h3w", "h3r", {3, 3}, -0.448302469136, false, true}, {"h3w", "h3m", {1, 1}, 0.186599794239, true, true},
    {"h1w", "h3r", {3, 3}, 0.832228318854, false, true},  {"l2w", "h3m", {1, 1}, 0.658714055276, false, true},
    {"l3n", "l3i", {1, 1}, -0.112654320988, true, true},  {"l2w", "l3a", {4, 1}, -0.280864197531, false, false},
    {"l2w", "h3w", {3, 3}, 0.505011424961, false, false}, {"l3w", "h3r", {1, 1}, 0.457345012193, true, false},
    {"l2r", "l3i", {3, 3}, 0.253791962965, false, false},
};
enum { SAMPLE_DUELS = sizeof sample_duels / sizeof *sample_duels };

static rp_game *sample_duel(int number, bool swapped, int round_limit) {
    char spec[160];
    const char *hero[2] = {sample_duels[number].first, sample_duels[number].second};
    const int *health = sample_duels[number].health;
    snprintf(spec, sizeof spec, "destinyquest:p1=%s,p2=%s,p1-health=%d,p2-health=%d,round-limit=%d", hero[swapped],
             hero[!swapped], health[swapped], health[!swapped], round_limit);
    rp_game *game;
    rp_error error = {RP_OK, ""};
    ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s", error.text);
    return game;
}

START_TEST(sample_duels_are_worth_what_they_were) {
    rp_game *game = sample_duel(_i, false, 0);
    rp_state_graph_facts facts;
    solve(game, &facts);
    ck_assert_msg(fabs(facts.value[0] - sample_duels[_i].value) < 1e-9, "%s: %.12f, not %.12f", game->spec.text,
                  facts.value[0], sample_duels[_i].value);
    ck_assert_int_eq(facts.simultaneous > 0, sample_duels[_i].simultaneous);
    rp_game_free(game);
}
END_TEST

/* Who is called the first player matters only where both are equally fast and asked in turn. */
START_TEST(sides_of_sample_duels_can_be_swapped) {
    if (sample_duels[_i].simultaneous) return;
    rp_game *game = sample_duel(_i, true, 0);
    rp_state_graph_facts facts;
    solve(game, &facts);
    ck_assert_msg(fabs(facts.value[1] - sample_duels[_i].value) < 1e-9, "%s: %.12f, not %.12f", game->spec.text,
                  facts.value[1], sample_duels[_i].value);
    rp_game_free(game);
}
END_TEST

/* Merged outcomes are a matter of speed only. */
START_TEST(merged_outcomes_leave_values_as_they_are) {
    rp_game *game = sample_duel(_i, false, 0);
    rp_rules plain = *game->rules;
    rp_state_graph_facts merged, all;
    solve(game, &merged);
    plain.chance_merged = NULL;
    game->rules = &plain;
    solve(game, &all);
    ck_assert_double_eq_tol(merged.value[0], all.value[0], 1e-12);
    ck_assert_uint_eq(merged.states, all.states);
    ck_assert_uint_eq(merged.edges, all.edges);
    ck_assert_uint_eq(merged.histories, all.histories);
    rp_game_free(game);
}
END_TEST

START_TEST(expectimax_to_the_end_is_exact) {
    enum { ROUNDS = 2 };
    if (!sample_duels[_i].searched) return;
    rp_game *game = sample_duel(_i, false, ROUNDS);
    rp_rules plain = *game->rules;
    rp_state_graph_facts facts;
    solve(game, &facts);
    ck_assert_double_eq_tol(search_to_the_end(game), facts.value[0], 1e-6);
    plain.chance_merged = NULL;
    game->rules = &plain;
    ck_assert_double_eq_tol(search_to_the_end(game), facts.value[0], 1e-6);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("solved duels");
    TCase *cases = tcase_create("duels");
    tcase_set_timeout(cases, 300);
    tcase_add_loop_test(cases, simple_duels_are_worth_what_a_second_implementation_says, 0, SIMPLE_DUELS);
    tcase_add_loop_test(cases, sample_duels_are_worth_what_they_were, 0, SAMPLE_DUELS);
    tcase_add_loop_test(cases, sides_of_sample_duels_can_be_swapped, 0, SAMPLE_DUELS);
    tcase_add_loop_test(cases, merged_outcomes_leave_values_as_they_are, 0, SAMPLE_DUELS);
    tcase_add_loop_test(cases, expectimax_to_the_end_is_exact, 0, SAMPLE_DUELS);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
