/* Seeds of self-play: a search of its own in every pair, and play by the mixes that the searches find. */
#include "bench/match/selfplay.h"
#include "tests/support/suite.h"

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
    int count;
    uint64_t played[RP_LEGAL_MAX], times;
    double expected[RP_LEGAL_MAX], variance[RP_LEGAL_MAX]; /* sums over decisions, by their mixes */
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
    set->count = decision->count;
    return set;
}

static void see(void *context, const rp_view *view, const rp_decision *decision) {
    watcher *w = context;
    set_seen *set = set_of(w, view, decision);
    double mix[RP_LEGAL_MAX];
    rp_agent_mix(w->agent, view, decision, mix);
    ck_assert_int_eq(set->count, decision->count);
    set->times++;
    for (int i = 0; i < decision->count; i++) {
        set->expected[i] += mix[i];
        set->variance[i] += mix[i] * (1 - mix[i]);
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

/* The actions of mixes come as often as they say, within five deviations; and searches with samples differ from pair to
 * pair, so that their answers do. */
START_TEST(every_pair_is_searched_and_drawn_anew) {
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
        for (int i = 0; i < set->count; i++) {
            double off = fabs((double)set->played[i] - set->expected[i]);
            ck_assert_double_le(off, 5 * sqrt(set->variance[i]) + 1e-9 * (double)set->times);
            varied += set->played[i] > 0 && set->played[i] < set->times;
        }
    }
    ck_assert_msg(varied > 2, "%s: %d", agents[_i], varied);
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
    tcase_add_loop_test(seeds, every_pair_is_searched_and_drawn_anew, 0, AGENTS);
    tcase_add_test(seeds, a_game_is_a_function_of_seed_and_pair);
    suite_add_tcase(suite, seeds);
    return test_suite_run(suite);
}
