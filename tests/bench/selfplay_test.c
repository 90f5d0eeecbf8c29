/* labels: unit */
/* Seeds of self-play: one search for each information set of a run, mixes drawn anew in every pair. */
#include "bench/selfplay.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS = 3000, SETS = 64 };

static const char *const agents[] = {"random", "ismcts:sims=60,select=rm", "ismcts:sims=60", "greedy"};
enum { AGENTS = sizeof agents / sizeof *agents };

/* What was decided at an information set, and how often each action was played. */
typedef struct set_seen {
    uint64_t key; /* information key and seat */
    rp_decision decision;
    uint64_t played[RP_LEGAL_MAX], times;
    double mix[RP_LEGAL_MAX];
} set_seen;

typedef struct watcher {
    const rp_agent *agent;
    int count;
    set_seen set[SETS];
    uint64_t game; /* of all actions in order */
} watcher;

static set_seen *set_of(watcher *w, const rp_view *view, const rp_decision *decision) {
    uint64_t key = rp_mix(rp_view_key(view), (uint64_t)view->player);
    for (int i = 0; i < w->count; i++)
        if (w->set[i].key == key) return &w->set[i];
    ck_assert_int_lt(w->count, SETS);
    set_seen *set = &w->set[w->count++];
    set->key = key;
    set->decision = *decision;
    rp_agent_mix(w->agent, view, decision, set->mix);
    return set;
}

static void see(void *context, const rp_view *view, const rp_decision *decision) {
    watcher *w = context;
    set_seen *set = set_of(w, view, decision);
    ck_assert_int_eq(set->decision.count, decision->count);
    ck_assert_int_eq(set->decision.drawn, decision->drawn);
    ck_assert_uint_eq(set->decision.simulations, decision->simulations);
    if (!decision->drawn) ck_assert_int_eq(set->decision.action, decision->action);
    set->times++;
    for (int i = 0; i < decision->count; i++) {
        ck_assert_uint_eq(set->decision.actions[i].visits, decision->actions[i].visits);
        ck_assert_double_eq(set->decision.actions[i].share, decision->actions[i].share);
        set->played[i] += decision->actions[i].action == decision->action;
    }
    w->game = rp_mix(w->game, (uint64_t)decision->action);
}

static void play(watcher *w, rp_agent *const seat[2], uint64_t seed, uint64_t pair, rp_selfplay_end *end) {
    static rp_decision scratch;
    rp_error error = {RP_OK, ""};
    rp_selfplay selfplay = {.game = seat[0]->game, .seed = seed, .pair = pair, .scratch = &scratch, .context = w};
    selfplay.seat[0] = seat[0];
    selfplay.seat[1] = seat[1];
    selfplay.decided = see;
    ck_assert_msg(rp_selfplay_game(&selfplay, NULL, end, &error) == RP_OK, "%s", error.text);
}

/* Every set is searched once and for all; the actions of a mix come as often as it says, within five deviations. */
START_TEST(one_search_for_a_set_and_draws_by_its_mix) {
    watcher *w = calloc(1, sizeof *w);
    rp_game *game;
    rp_agent *seat[2];
    rp_error error = {RP_OK, ""};
    rp_selfplay_end end;
    ck_assert_int_eq(rp_game_new("kuhn", NULL, &game, &error), RP_OK);
    for (int i = 0; i < 2; i++) ck_assert_int_eq(rp_agent_new(agents[_i], game, &seat[i], &error), RP_OK);
    w->agent = seat[0];
    for (uint64_t pair = 0; pair < PAIRS; pair++) play(w, seat, 5, pair, &end);
    ck_assert_int_gt(w->count, 6);
    int varied = 0;
    for (int s = 0; s < w->count; s++) {
        const set_seen *set = &w->set[s];
        for (int i = 0; i < set->decision.count; i++) {
            double n = (double)set->times, p = set->mix[i];
            ck_assert_double_le(fabs((double)set->played[i] - n * p), 5 * sqrt(n * p * (1 - p)) + 1e-9 * n);
            varied += set->played[i] > 0 && set->played[i] < set->times;
        }
    }
    if (_i < 2)
        ck_assert_int_gt(varied, 6);
    else
        ck_assert_int_eq(varied, 0);
    for (int i = 0; i < 2; i++) rp_agent_free(seat[i]);
    rp_game_free(game);
    free(w);
}
END_TEST

/* The same pair of the same seed is the same game, another pair or seed is not. */
START_TEST(a_game_is_a_function_of_seed_and_pair) {
    static const uint64_t seeds[] = {5, 5, 6, 5}, pairs[] = {9, 9, 9, 10};
    watcher *w[4];
    rp_game *game;
    rp_agent *seat[2];
    rp_error error = {RP_OK, ""};
    rp_selfplay_end end;
    ck_assert_int_eq(rp_game_new("goofspiel:cards=8", NULL, &game, &error), RP_OK);
    for (int i = 0; i < 2; i++) ck_assert_int_eq(rp_agent_new("random", game, &seat[i], &error), RP_OK);
    for (int i = 0; i < 4; i++) {
        w[i] = calloc(1, sizeof *w[i]);
        w[i]->agent = seat[0];
        play(w[i], seat, seeds[i], pairs[i], &end);
    }
    ck_assert_uint_eq(w[0]->game, w[1]->game);
    ck_assert_uint_ne(w[0]->game, w[2]->game);
    ck_assert_uint_ne(w[0]->game, w[3]->game);
    for (int i = 0; i < 4; i++) free(w[i]);
    for (int i = 0; i < 2; i++) rp_agent_free(seat[i]);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("selfplay");
    TCase *seeds = tcase_create("seeds");
    tcase_set_timeout(seeds, 120);
    tcase_add_loop_test(seeds, one_search_for_a_set_and_draws_by_its_mix, 0, AGENTS);
    tcase_add_test(seeds, a_game_is_a_function_of_seed_and_pair);
    suite_add_tcase(suite, seeds);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
