/* labels: longer threads */
/* Decisions from the result cache are those that would have been computed, bit for bit; bytes that could be no decision
 * are none; and games come out the same with and without a cache. */
#include "bench/match/selfplay.h"
#include "search/cache/decision_bytes.h"
#include "tests/support/decisions.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *const games[] = {"tictactoe",
                                    "kuhn",
                                    "leduc",
                                    "liars-dice",
                                    "goofspiel:cards=5",
                                    "matrix",
                                    "pig:goal=20",
                                    "connect4",
                                    "2048",
                                    "phantom-ttt",
                                    "oshi-zumo:coins=6",
                                    "dq-combat",
                                    "dq-combat:variant=classic,hero=tatianna,monster=golem"};
static const char *const agents[] = {"random",
                                     "greedy",
                                     "flatmc:sims=50",
                                     "expectimax:nodes=2000,depth=3,memory=1",
                                     "mcts:sims=60,memory=1",
                                     "pimc:sims=60,worlds=5,memory=1",
                                     "ismcts:sims=60,memory=1",
                                     "ismcts:sims=60,select=rm,memory=1",
                                     "ismcts:sims=60,threads=2,memory=1",
                                     "exact:states=100000",
                                     "equilibrium:nodes=20000,work=20",
                                     "best:sims=40"};
enum { GAMES = sizeof games / sizeof *games, AGENTS = sizeof agents / sizeof *agents };

static rp_decision computed, kept, found;
static rp_view view;

static rp_result_cache *new_cache(void) {
    rp_result_cache *cache;
    rp_error error = {RP_OK, ""};
    rp_result_cache_options options = {.build = 1, .memory = 4 << 20};
    ck_assert_msg(rp_result_cache_new(&options, &cache, &error) == RP_OK, "%s", error.text);
    return cache;
}

static uint64_t hits(rp_result_cache *cache) {
    rp_result_cache_counts counts;
    rp_result_cache_counts_of(cache, &counts);
    return counts.first[RP_RESULT_DECISION] + counts.second[RP_RESULT_DECISION];
}

static bool same_bits(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

static bool same_report(const rp_action_report *a, const rp_action_report *b) {
    return a->action == b->action && same_bits(a->value, b->value) && same_bits(a->standard_error, b->standard_error) &&
           same_bits(a->win, b->win) && same_bits(a->share, b->share) && a->visits == b->visits;
}

static bool same_step(const rp_line_step *a, const rp_line_step *b) {
    return a->player == b->player && a->action == b->action && strcmp(a->text, b->text) == 0;
}

/* In everything but the time taken. */
static bool same(const rp_decision *a, const rp_decision *b) {
    bool good = a->action == b->action && a->count == b->count && same_bits(a->value, b->value) &&
                same_bits(a->standard_error, b->standard_error) && a->exact == b->exact && a->drawn == b->drawn &&
                a->unexplained == b->unexplained && a->simulations == b->simulations && a->nodes == b->nodes &&
                a->line_length == b->line_length;
    for (int i = 0; good && i < a->count; i++) good = same_report(&a->actions[i], &b->actions[i]);
    for (int i = 0; good && i < a->line_length; i++) good = same_step(&a->line[i], &b->line[i]);
    return good;
}

static void decide(rp_result_cache *cache, rp_agent *agent, uint64_t run, uint64_t seed, rp_decision *decision) {
    rp_error error = {RP_OK, ""};
    require_message(rp_cached_decide(cache, agent, &view, NULL, run, seed, decision, &error) == RP_OK, "%s",
                    error.text);
}

/* A view of a choice, chosen by `number`. */
static void choose_view(const rp_game *game, uint64_t number) {
    static rp_state state;
    int player = (int)(number % (uint64_t)game->info.players);
    test_first_choice(game, &state, player, number);
    rp_view_of(game, &state, player, &view);
}

/* NULL where the agent refuses the game. */
static rp_agent *agent_or_none(const char *spec, const rp_game *game) {
    rp_agent *agent;
    rp_error error;
    return rp_agent_new(spec, game, &agent, &error) == RP_OK ? agent : NULL;
}

/* At brief length each agent plays a third of the games, and all games are played. */
START_TEST(a_decision_found_is_the_one_computed) {
    if ((_i / AGENTS + _i % AGENTS) % test_by_length(3, 1, 1) != 0) return;
    rp_game *game = test_game(games[_i / AGENTS]);
    rp_agent *agent = agent_or_none(agents[_i % AGENTS], game), *other = agent_or_none(agents[_i % AGENTS], game);
    rp_result_cache *cache = new_cache();
    const uint64_t positions = (uint64_t)test_by_length(2, 3, 12);
    for (uint64_t n = 0; agent && n < positions; n++) {
        uint64_t before = hits(cache);
        choose_view(game, n);
        decide(NULL, agent, 5, n, &computed);
        decide(cache, agent, 5, n, &kept);
        ck_assert_uint_eq(hits(cache), before);
        decide(cache, other, 5, n, &found);
        ck_assert_uint_eq(hits(cache), before + 1);
        ck_assert_msg(same(&computed, &kept) && same(&computed, &found), "%s in %s", agents[_i % AGENTS],
                      game->spec.text);
        ck_assert_double_eq(found.milliseconds, 0);
    }
    rp_result_cache_free(cache);
    rp_agent_free(agent);
    rp_agent_free(other);
    rp_game_free(game);
}
END_TEST

/* Every kind of agent is in the list and takes at least three of the games, but policy, which reads a file, and
 * drafter, which may. */
START_TEST(every_kind_is_compared) {
    size_t count;
    const rp_agent_kind *const *kinds = rp_agent_kinds(&count);
    for (size_t k = 0; k < count; k++) {
        int taken = 0;
        if (strcmp(kinds[k]->name, "policy") == 0 || strcmp(kinds[k]->name, "drafter") == 0) continue;
        for (int i = 0; i < AGENTS * GAMES && taken < 3; i++) {
            if (strncmp(agents[i % AGENTS], kinds[k]->name, strlen(kinds[k]->name)) != 0) continue;
            rp_game *game = test_game(games[i / AGENTS]);
            rp_agent *agent = agent_or_none(agents[i % AGENTS], game);
            taken += agent != NULL;
            rp_agent_free(agent);
            rp_game_free(game);
        }
        ck_assert_msg(taken >= 3, "%s: %d", kinds[k]->name, taken);
    }
}
END_TEST

/* Run, seed, seat, agent and view each make another key. */
START_TEST(nothing_is_found_for_another_question) {
    rp_game *game = test_game("goofspiel:cards=5");
    rp_agent *agent = test_agent("ismcts:sims=30", game), *other = test_agent("ismcts:sims=31", game);
    rp_result_cache *cache = new_cache();
    rp_state state;
    test_first_choice(game, &state, 0, 1);
    rp_view_of(game, &state, 0, &view);
    decide(cache, agent, 1, 2, &kept);
    decide(cache, agent, 1, 3, &found);
    decide(cache, agent, 2, 2, &found);
    decide(cache, other, 1, 2, &found);
    rp_view_of(game, &state, 1, &view); /* both seats see the same bytes before the first bids */
    decide(cache, agent, 1, 2, &found);
    ck_assert_uint_eq(hits(cache), 0);
    rp_view_of(game, &state, 0, &view);
    decide(cache, agent, 1, 2, &found);
    ck_assert_uint_eq(hits(cache), 1);
    rp_result_cache_free(cache);
    rp_agent_free(agent);
    rp_agent_free(other);
    rp_game_free(game);
}
END_TEST

static void asks_nothing(rp_result_cache *cache, rp_agent *agent, const rp_limits *limits) {
    rp_error error = {RP_OK, ""};
    rp_result_cache_counts counts;
    for (int i = 0; i < 2; i++)
        ck_assert_msg(rp_cached_decide(cache, agent, &view, limits, 1, 1, &found, &error) == RP_OK, "%s", error.text);
    rp_result_cache_counts_of(cache, &counts);
    ck_assert_uint_eq(counts.asked[RP_RESULT_DECISION], 0);
    ck_assert_uint_eq(counts.entries, 0);
}

START_TEST(what_may_come_out_otherwise_is_not_cached) {
    static const char *const changing[] = {"ismcts:time=1", "ismcts:sims=20,reuse=yes", "flatmc:time=1,sims=10",
                                           "expectimax:time=1", "expectimax:nodes=0,threads=2"};
    static const rp_limits limits[] = {{.simulations = 5}, {.nodes = 50}, {.milliseconds = 1}};
    rp_game *game = test_game("kuhn");
    rp_result_cache *cache = new_cache();
    choose_view(game, 1);
    for (size_t i = 0; i < sizeof changing / sizeof *changing; i++) {
        rp_agent *agent = test_agent(changing[i], game);
        ck_assert(!rp_agent_is_repeatable(agent));
        asks_nothing(cache, agent, NULL);
        rp_agent_free(agent);
    }
    rp_agent *agent = test_agent("ismcts:sims=20,reuse=no", game);
    ck_assert(rp_agent_is_repeatable(agent));
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) asks_nothing(cache, agent, &limits[i]);
    rp_agent_free(agent);
    rp_result_cache_free(cache);
    rp_game_free(game);
}
END_TEST

/* What a file holds is not in the spec. */
START_TEST(an_agent_with_a_file_is_not_cached) {
    char path[] = "/tmp/riposte-policy-XXXXXX", command[512], spec[128];
    int descriptor = mkstemp(path);
    ck_assert_int_ge(descriptor, 0);
    close(descriptor);
    snprintf(command, sizeof command, "%s solve kuhn --algorithm cfr --iterations 10 --policy-out %s >/dev/null 2>&1",
             RIPOSTE_PROGRAM, path);
    ck_assert_int_eq(system(command), 0);
    rp_game *game = test_game("kuhn");
    snprintf(spec, sizeof spec, "policy:file=%s", path);
    rp_agent *agent = test_agent(spec, game);
    rp_result_cache *cache = new_cache();
    choose_view(game, 1);
    ck_assert(!rp_agent_is_repeatable(agent));
    asks_nothing(cache, agent, NULL);
    rp_result_cache_free(cache);
    rp_agent_free(agent);
    rp_game_free(game);
    unlink(path);
}
END_TEST

START_TEST(a_stopped_decision_is_not_kept) {
    atomic_bool stop = true;
    rp_limits limits = {.stop = &stop};
    rp_error error = {RP_OK, ""};
    rp_game *game = test_game("dq-combat");
    rp_agent *agent = test_agent("ismcts:sims=100", game);
    rp_result_cache *cache = new_cache();
    choose_view(game, 1);
    ck_assert_int_eq(rp_cached_decide(cache, agent, &view, &limits, 1, 1, &found, &error), RP_OK);
    ck_assert_uint_lt(found.simulations, 100);
    decide(cache, agent, 1, 1, &found);
    ck_assert_uint_eq(hits(cache), 0);
    ck_assert_uint_eq(found.simulations, 100);
    rp_result_cache_free(cache);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* ---- bytes ---------------------------------------------------------------------------------------------- */

/* A decision of ismcts on dq-combat with a line, as bytes. */
static size_t make_bytes(const rp_game *game, unsigned char bytes[RP_DECISION_BYTES_MAX]) {
    rp_agent *agent = test_agent("ismcts:sims=300", game);
    choose_view(game, 3);
    decide(NULL, agent, 1, 1, &computed);
    rp_agent_free(agent);
    ck_assert_int_gt(computed.line_length, 0);
    return rp_decision_write(&computed, bytes);
}

/* Reads from a copy of exactly that size, so that a sanitizer sees a byte read past the end. */
static bool reads(const unsigned char *bytes, size_t size) {
    unsigned char *exact = malloc(size + !size);
    memcpy(exact, bytes, size);
    bool good = rp_decision_read(exact, size, &view, &found);
    free(exact);
    return good;
}

/* Cut, longer, or with any byte changed: refused, or still a decision that could be one. */
START_TEST(broken_bytes_are_no_decision) {
    unsigned char bytes[RP_DECISION_BYTES_MAX + 1] = {0};
    rp_game *game = test_game("dq-combat");
    size_t size = make_bytes(game, bytes);
    ck_assert(reads(bytes, size));
    ck_assert(same(&found, &computed));
    for (size_t length = 0; length < size; length++) require(!reads(bytes, length));
    require(!reads(bytes, size + 1));
    for (size_t at = 0; at < size; at++) {
        for (int change = 1; change < 256; change++) {
            bytes[at] ^= (unsigned char)change;
            if (reads(bytes, size)) {
                require(found.count == computed.count && isfinite(found.value));
                for (int i = 0; i < found.count; i++) require(found.actions[i].action == computed.actions[i].action);
            }
            bytes[at] ^= (unsigned char)change;
        }
    }
    rp_game_free(game);
}
END_TEST

static void put_double(unsigned char *at, double number) { memcpy(at, &number, sizeof number); }

/* Single fields out of range. Places: head 44 bytes, 44 for each action. */
START_TEST(fields_out_of_range_are_refused) {
    enum { VALUE = 12, ERROR = 20, FIRST = 44, ACTION = 0, ITS_VALUE = 4, ITS_ERROR = 12, WIN = 20, SHARE = 28 };
    static const struct {
        size_t at;
        double number;
        bool good;
    } fields[] = {{VALUE, INFINITY, false},
                  {VALUE, NAN, false},
                  {VALUE, -1e300, true},
                  {ERROR, -1, false},
                  {ERROR, NAN, false},
                  {ERROR, INFINITY, true},
                  {FIRST + ITS_VALUE, NAN, false},
                  {FIRST + ITS_ERROR, -1, false},
                  {FIRST + ITS_ERROR, INFINITY, true},
                  {FIRST + WIN, NAN, true},
                  {FIRST + WIN, 1.5, false},
                  {FIRST + WIN, -0.5, false},
                  {FIRST + SHARE, NAN, false},
                  {FIRST + SHARE, -1, false},
                  {FIRST + SHARE, 2, false}};
    unsigned char bytes[RP_DECISION_BYTES_MAX], changed[RP_DECISION_BYTES_MAX];
    rp_game *game = test_game("dq-combat");
    size_t size = make_bytes(game, bytes);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        memcpy(changed, bytes, size);
        put_double(changed + fields[i].at, fields[i].number);
        ck_assert_msg(reads(changed, size) == fields[i].good, "field %zu", i);
    }
    for (int flags = 0; flags < 8; flags++) {
        bytes[1] = (unsigned char)flags;
        require(reads(bytes, size));
        unsigned char again[RP_DECISION_BYTES_MAX];
        ck_assert_uint_eq(rp_decision_write(&found, again), size);
        ck_assert_mem_eq(again, bytes, size);
    }
    for (int flags = 8; flags < 256; flags++) {
        memcpy(changed, bytes, size);
        changed[1] = (unsigned char)flags;
        require(!reads(changed, size));
    }
    size_t text = FIRST + 44 * (size_t)computed.count + 9;
    for (int letter = 0; letter < 32; letter++) { /* control characters, among them escape */
        memcpy(changed, bytes, size);
        changed[text] = (unsigned char)letter;
        require(!reads(changed, size));
    }
    choose_view(game, 4); /* other cards in hand: other actions */
    ck_assert(!reads(bytes, size));
    rp_game_free(game);
}
END_TEST

/* A content that is no decision, found under the key of one, is computed and put right. */
START_TEST(a_poisoned_entry_is_replaced) {
    rp_game *game = test_game("kuhn");
    rp_agent *agent = test_agent("ismcts:sims=40", game);
    rp_result_cache *cache = new_cache();
    choose_view(game, 1);
    uint64_t asked = rp_mix(rp_mix(rp_hash_bytes(view.masked.bytes, game->info.state_size), (uint64_t)view.player), 7);
    rp_result_key key = {.kind = RP_RESULT_DECISION,
                         .game = game,
                         .agent = rp_hash_bytes(agent->spec.text, strlen(agent->spec.text)),
                         .seed = 3,
                         .what = {rp_view_key(&view), asked}};
    rp_result_cache_keep(cache, &key, "garbage", 7, 1);
    decide(NULL, agent, 3, 7, &computed);
    decide(cache, agent, 3, 7, &kept);
    ck_assert_uint_eq(hits(cache), 1); /* the garbage */
    decide(cache, agent, 3, 7, &found);
    ck_assert_uint_eq(hits(cache), 2);
    ck_assert(same(&computed, &kept) && same(&computed, &found) && found.milliseconds == 0 && kept.milliseconds > 0);
    rp_result_cache_free(cache);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* ---- whole games ---------------------------------------------------------------------------------------- */

/* Agents are made and freed by the main thread: the thread sanitizer does not see the locks of the allocator's arenas.
 */
typedef struct table {
    const rp_game *game;
    rp_agent *seat[2];
    rp_result_cache *cache;
    uint64_t key; /* of all records, in order */
} table;

/* Plays pairs 0 .. 7 and mixes their records into the key. */
static void *play(void *argument) {
    table *t = argument;
    rp_error error = {RP_OK, ""};
    rp_decision *scratch = malloc(sizeof *scratch);
    for (uint64_t pair = 0; pair < 8; pair++) {
        rp_record record;
        rp_selfplay_end end;
        rp_selfplay selfplay = {.game = t->game, .seed = 9, .pair = pair, .scratch = scratch, .cache = t->cache};
        memcpy(selfplay.seat, t->seat, sizeof t->seat);
        rp_record_init(&record, t->game, 9);
        require_message(rp_selfplay_game(&selfplay, &record, &end, &error) == RP_OK, "%s", error.text);
        char *line = rp_record_line(&record);
        t->key = rp_mix(t->key, rp_hash_bytes(line, strlen(line)));
        free(line);
        rp_record_release(&record);
    }
    free(scratch);
    return NULL;
}

static const struct {
    const char *game, *specs[2];
} tables[] = {{"kuhn", {"ismcts:sims=50,select=rm", "greedy"}},
              {"goofspiel:cards=4", {"random", "mcts:sims=50"}},
              {"leduc", {"pimc:sims=50,worlds=5", "ismcts:sims=50"}},
              {"dq-combat", {"ismcts:sims=20", "greedy:samples=4"}}};

START_TEST(games_are_the_same_with_a_cache) {
    enum { TABLES = 5 };
    rp_game *game = test_game(tables[_i].game);
    rp_result_cache *cache = new_cache();
    rp_result_cache_counts counts;
    table t[TABLES];
    pthread_t thread[TABLES];
    for (int i = 0; i < TABLES; i++) {
        t[i] = (table){.game = game, .cache = i ? cache : NULL};
        for (int seat = 0; seat < 2; seat++) t[i].seat[seat] = test_agent(tables[_i].specs[seat], game);
    }
    play(&t[0]);
    play(&t[1]); /* cold, and warm within */
    uint64_t before = hits(cache);
    for (int i = 2; i < TABLES; i++) require(pthread_create(&thread[i], NULL, play, &t[i]) == 0);
    for (int i = 2; i < TABLES; i++) require(pthread_join(thread[i], NULL) == 0);
    for (int i = 1; i < TABLES; i++) ck_assert_uint_eq(t[i].key, t[0].key);
    ck_assert_uint_gt(hits(cache), before);
    rp_result_cache_counts_of(cache, &counts);
    ck_assert_uint_eq(counts.asked[RP_RESULT_DECISION] - hits(cache), counts.entries); /* each searched once */
    for (int i = 0; i < TABLES; i++)
        for (int seat = 0; seat < 2; seat++) rp_agent_free(t[i].seat[seat]);
    rp_result_cache_free(cache);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("cached decision");
    TCase *decisions = tcase_create("decisions");
    tcase_set_timeout(decisions, 240);
    tcase_add_loop_test(decisions, a_decision_found_is_the_one_computed, 0, GAMES * AGENTS);
    tcase_add_test(decisions, every_kind_is_compared);
    tcase_add_test(decisions, nothing_is_found_for_another_question);
    tcase_add_test(decisions, what_may_come_out_otherwise_is_not_cached);
    tcase_add_test(decisions, an_agent_with_a_file_is_not_cached);
    tcase_add_test(decisions, a_stopped_decision_is_not_kept);
    suite_add_tcase(suite, decisions);
    TCase *bytes = tcase_create("bytes");
    tcase_set_timeout(bytes, 240);
    tcase_add_test(bytes, broken_bytes_are_no_decision);
    tcase_add_test(bytes, fields_out_of_range_are_refused);
    tcase_add_test(bytes, a_poisoned_entry_is_replaced);
    suite_add_tcase(suite, bytes);
    TCase *whole = tcase_create("games");
    tcase_set_timeout(whole, 240);
    tcase_add_loop_test(whole, games_are_the_same_with_a_cache, 0, sizeof tables / sizeof *tables);
    suite_add_tcase(suite, whole);
    return test_suite_run(suite);
}
