/* labels: threads */
/* Finished games through the result cache: the same tables and records without a cache, with a cold and with a warm
 * one, alone or over a server; and contents that are not the game are never taken for it. */
#include "bench/match/cached_game.h"
#include "bench/match/match.h"
#include "bench/match/match_game.h"
#include "search/cache/redis/tier.h"
#include "tests/support/files.h"
#include "tests/support/hand_clock.h"
#include "tests/support/redis_server.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>

/* Milliseconds: of a server that answers, however busy the machine is. */
enum { PATIENT = 600000 };

static char folder[TEST_FOLDER_BYTES];

typedef struct setup {
    rp_game *game;
    rp_match_plan plan;
} setup;

static setup *new_setup(const char *game, const char *agents, uint64_t pairs, uint64_t seed) {
    setup *s = calloc(1, sizeof *s);
    rp_error error = {RP_OK, ""};
    require_message(rp_game_new(game, NULL, &s->game, &error) == RP_OK, "%s", error.text);
    s->plan = (rp_match_plan){.game = s->game, .pairs = pairs, .seed = seed};
    require(rp_agent_list_parse(agents, &s->plan.agents, &error) == RP_OK);
    require_message(rp_match_plan_make(&s->plan, &error) == RP_OK, "%s", error.text);
    return s;
}

static void free_setup(setup *s) {
    rp_game_free(s->game);
    free(s);
}

static rp_result_cache *new_cache(rp_redis_tier *second) {
    rp_result_cache *cache;
    const rp_result_cache_options options = {.build = 1, .second = rp_redis_tier_as_tier(second)};
    require(rp_result_cache_new(&options, &cache, NULL) == RP_OK);
    return cache;
}

/* ---- whole matches -------------------------------------------------------------------------------------- */

typedef struct outcome {
    rp_match_result result;
    unsigned char *records;
    size_t size;
} outcome;

static outcome *run_match(const setup *s, int threads, rp_result_cache *cache) {
    outcome *o = calloc(1, sizeof *o);
    char path[128];
    snprintf(path, sizeof path, "%s/records", folder);
    const rp_match match = {.plan = &s->plan, .threads = threads, .out = path, .cache = cache};
    rp_match_end end;
    rp_error error = {RP_OK, ""};
    require_message(rp_match_run(&match, &o->result, &end, &error) == RP_OK, "%s", error.text);
    o->records = test_file_read(path, &o->size);
    return o;
}

static void assert_same(outcome *expected, outcome *o) {
    ck_assert_mem_eq(&expected->result, &o->result, sizeof o->result);
    ck_assert_uint_eq(expected->size, o->size);
    ck_assert_mem_eq(expected->records, o->records, o->size);
    free(o->records);
    free(o);
}

static uint64_t games_found(rp_result_cache *cache) {
    rp_result_cache_counts counts;
    rp_result_cache_counts_of(cache, &counts);
    return counts.first[RP_RESULT_GAME] + counts.second[RP_RESULT_GAME];
}

static const struct {
    const char *game, *agents;
} matches[] = {{"kuhn", "ismcts:sims=30,select=rm,random,greedy"},
               {"goofspiel:cards=4", "pimc:sims=20,random"},
               {"dq-combat", "greedy,ismcts:sims=20"},
               {"pig:goal=10", "greedy,random"}};

START_TEST(cold_warm_and_no_cache_are_one) {
    setup *s = new_setup(matches[_i].game, matches[_i].agents, 12, 5);
    outcome *alone = run_match(s, 2, NULL);
    rp_result_cache *cache = new_cache(NULL);
    assert_same(alone, run_match(s, 2, cache));
    ck_assert_uint_eq(games_found(cache), 0);
    assert_same(alone, run_match(s, 1, cache));
    ck_assert_uint_eq(games_found(cache), alone->result.total);
    assert_same(alone, run_match(s, 2, cache));
    rp_result_cache_free(cache);
    free(alone->records);
    free(alone);
    free_setup(s);
}
END_TEST

/* The games of a gauntlet are those of the round robin of the same agents, found under the same keys. */
START_TEST(plans_share_their_games) {
    setup *s = new_setup("kuhn", "ismcts:sims=30,random,greedy", 10, 5);
    rp_result_cache *cache = new_cache(NULL);
    outcome *all = run_match(s, 2, cache);
    s->plan.pairing = RP_GAUNTLET;
    require(rp_match_plan_make(&s->plan, NULL) == RP_OK);
    outcome *some = run_match(s, 2, NULL);
    assert_same(some, run_match(s, 2, cache));
    ck_assert_uint_eq(games_found(cache), 2 * 2 * 10);
    free(some->records);
    free(some);
    free(all->records);
    free(all);
    rp_result_cache_free(cache);
    free_setup(s);
}
END_TEST

/* `clock` stands still, so that no answer comes late and every game is dear beside a round trip. */
static rp_redis_tier *new_tier(const test_redis *server, const test_clock *clock) {
    rp_redis_tier_options options = {.deadline_milliseconds = PATIENT, .clock = &clock->clock};
    rp_redis_tier *tier;
    require(rp_redis_address_parse(server->url, NULL, &options.address, NULL) == RP_OK);
    require(rp_redis_tier_new(&options, &tier, NULL) == RP_OK);
    return tier;
}

/* Two caches of other processes, as it were, that share a server only. */
START_TEST(a_server_brings_the_same_games) {
    test_redis server;
    test_clock standing;
    test_clock_begin(&standing, false);
    test_redis_start(&server, 0, NULL);
    setup *s = new_setup("dq-combat", "ismcts:sims=3000,greedy", 8, 5);
    outcome *alone = run_match(s, 2, NULL);
    for (int i = 0; i < 2; i++) {
        rp_redis_tier *tier = new_tier(&server, &standing);
        rp_result_cache *cache = new_cache(tier);
        require(rp_redis_tier_wait(tier, PATIENT));
        assert_same(alone, run_match(s, 2, cache));
        require(rp_redis_tier_flush(tier, PATIENT));
        rp_result_cache_counts counts;
        rp_result_cache_counts_of(cache, &counts);
        ck_assert_uint_eq(counts.unfit, 0);
        if (i) ck_assert_uint_gt(counts.second[RP_RESULT_GAME], 8);
        rp_result_cache_free(cache);
        rp_redis_tier_free(tier);
    }
    free(alone->records);
    free(alone);
    free_setup(s);
    test_redis_end(&server);
}
END_TEST

/* An agent that is limited by time is played anew. */
START_TEST(what_cannot_be_repeated_is_not_kept) {
    setup *s = new_setup("kuhn", "ismcts:time=1,random", 3, 5);
    rp_result_cache *cache = new_cache(NULL);
    for (int i = 0; i < 2; i++) {
        outcome *o = run_match(s, 1, cache);
        free(o->records);
        free(o);
    }
    ck_assert_uint_eq(games_found(cache), 0);
    rp_result_cache_free(cache);
    free_setup(s);
}
END_TEST

/* ---- contents ------------------------------------------------------------------------------------------- */

static char *play_line(const setup *s, uint64_t number, rp_selfplay_end *end) {
    rp_match_players *players;
    rp_played_game played;
    require(rp_match_players_new(&s->plan, &players, NULL) == RP_OK);
    require(rp_match_play(players, number, true, NULL, NULL, &played, NULL) == RP_OK);
    rp_match_players_free(players);
    *end = played.end;
    return played.line;
}

/* Content of a line: the caller frees. */
static unsigned char *content_of(const char *line, size_t *size) {
    *size = strlen(line) + 1;
    unsigned char *bytes = malloc(*size);
    require(bytes != NULL);
    bytes[0] = RP_CACHED_GAME_FORMAT;
    memcpy(bytes + 1, line, *size - 1);
    return bytes;
}

static bool is_taken(const setup *s, uint64_t number, const unsigned char *bytes, size_t size) {
    rp_selfplay_end end;
    char *line;
    bool taken = rp_cached_game_read(&s->plan, number, bytes, size, &end, &line);
    require(taken == (line != NULL));
    free(line);
    return taken;
}

START_TEST(content_gives_the_game_back) {
    setup *s = new_setup("dq-combat", "greedy,random", 5, 8);
    for (uint64_t number = 0; number < 10; number++) {
        rp_selfplay_end end, read;
        size_t size;
        char *line = play_line(s, number, &end), *again;
        unsigned char *bytes = content_of(line, &size);
        ck_assert(rp_cached_game_read(&s->plan, number, bytes, size, &read, &again));
        ck_assert_str_eq(line, again);
        ck_assert_mem_eq(&end, &read, sizeof end);
        free(again);
        free(bytes);
        free(line);
    }
    free_setup(s);
}
END_TEST

START_TEST(damaged_content_is_refused) {
    setup *s = new_setup("dq-combat", "greedy,random", 5, 8);
    rp_selfplay_end end;
    size_t size;
    char *line = play_line(s, 3, &end);
    unsigned char *bytes = content_of(line, &size);
    require(is_taken(s, 3, bytes, size));
    for (size_t cut = 0; cut < size; cut++) require(!is_taken(s, 3, bytes, cut));
    for (size_t at = 0; at < size; at++) {
        for (int bit = 0; bit < 8; bit++) {
            bytes[at] ^= (unsigned char)(1 << bit);
            require_message(!is_taken(s, 3, bytes, size), "byte %zu, bit %d", at, bit);
            bytes[at] ^= (unsigned char)(1 << bit);
        }
    }
    unsigned char *longer = calloc(1, size + 2);
    memcpy(longer, bytes, size);
    for (int extra = 0; extra < 3; extra++) {
        longer[size] = (unsigned char)" \n"[extra];
        require(!is_taken(s, 3, longer, size + 1));
    }
    free(longer);
    free(bytes);
    free(line);
    free_setup(s);
}
END_TEST

/* Sound records, but of other games. (A hero who escapes at once leaves games so short that other pairs have them too.)
 */
START_TEST(other_games_are_refused) {
    setup *s = new_setup("dq-combat:escape=no", "greedy,random", 5, 8);
    setup *others[] = {new_setup("dq-combat:escape=no", "greedy,random", 5, 9),
                       new_setup("dq-combat:escape=no", "random,greedy", 5, 8),
                       new_setup("dq-combat", "greedy,random", 5, 8), new_setup("kuhn", "greedy,random", 5, 8)};
    rp_selfplay_end end;
    size_t size;
    for (uint64_t number = 0; number < 10; number++) {
        char *line = play_line(s, number, &end);
        unsigned char *bytes = content_of(line, &size);
        for (uint64_t other = 0; other < 10; other++)
            ck_assert_int_eq(is_taken(s, other, bytes, size), other == number);
        for (int i = 0; i < 4; i++) ck_assert(!is_taken(others[i], number, bytes, size));
        free(bytes);
        free(line);
    }
    for (int i = 0; i < 4; i++) free_setup(others[i]);
    free_setup(s);
}
END_TEST

/* A game that is not over, whose line is otherwise sound. */
START_TEST(unfinished_games_are_refused) {
    setup *s = new_setup("kuhn", "greedy,random", 5, 8);
    rp_selfplay_end end;
    size_t size;
    char *line = play_line(s, 0, &end);
    rp_record record;
    require(rp_record_parse(line, strlen(line), &record, NULL) == RP_OK);
    record.finished = false;
    record.count--;
    char *shorter = rp_record_line(&record);
    unsigned char *bytes = content_of(shorter, &size);
    ck_assert(!is_taken(s, 0, bytes, size));
    free(bytes);
    free(shorter);
    rp_record_release(&record);
    free(line);
    free_setup(s);
}
END_TEST

/* Garbage under the very keys: the match is played as if nothing were there. */
START_TEST(a_poisoned_cache_changes_nothing) {
    setup *s = new_setup("goofspiel:cards=4", "pimc:sims=20,random", 6, 5);
    outcome *alone = run_match(s, 1, NULL);
    rp_result_cache *cache = new_cache(NULL);
    for (uint64_t number = 0; number < 12; number++) {
        rp_result_key key = rp_cached_game_key(&s->plan, number);
        rp_selfplay_end end;
        size_t size;
        char *line = play_line(s, 11 - number, &end);
        unsigned char *bytes = content_of(line, &size);
        if (number % 2) bytes[size / 2] ^= 4;
        rp_result_cache_keep(cache, &key, bytes, size, 1);
        free(bytes);
        free(line);
    }
    assert_same(alone, run_match(s, 2, cache));
    assert_same(alone, run_match(s, 2, cache)); /* what was unfit gave way */
    rp_result_cache_free(cache);
    free(alone->records);
    free(alone);
    free_setup(s);
}
END_TEST

int main(void) {
    test_folder_make(folder);
    Suite *suite = suite_create("cached game");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, cold_warm_and_no_cache_are_one, 0, sizeof matches / sizeof *matches);
    tcase_add_test(tests, plans_share_their_games);
    tcase_add_test(tests, a_server_brings_the_same_games);
    tcase_add_test(tests, what_cannot_be_repeated_is_not_kept);
    tcase_add_test(tests, content_gives_the_game_back);
    tcase_add_test(tests, damaged_content_is_refused);
    tcase_add_test(tests, other_games_are_refused);
    tcase_add_test(tests, unfinished_games_are_refused);
    tcase_add_test(tests, a_poisoned_cache_changes_nothing);
    suite_add_tcase(suite, tests);
    int failed = test_suite_run(suite);
    test_folder_remove(folder);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
