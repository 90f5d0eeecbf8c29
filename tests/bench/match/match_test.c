/* labels: threads */
/* Matches: seats and deals of a pair, independence of threads, resuming, records that replay. */
#include "bench/match/match.h"
#include "engine/store/position.h"
#include "engine/store/record.h"
#include "tests/support/decisions.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/riposte-match-XXXXXX";

static void path_of(const char *name, char path[128]) { snprintf(path, 128, "%s/%s", folder, name); }

typedef struct played {
    rp_status status;
    rp_error error;
    rp_match_result result;
    rp_match_end end;
} played;

static played *play(const char *spec, const char *agents, uint64_t pairs, uint64_t seed, int threads, const char *out,
                    const char *resume) {
    played *p = calloc(1, sizeof *p);
    rp_game *game = test_game(spec);
    rp_match_plan plan = {.game = game, .pairs = pairs, .seed = seed};
    ck_assert_int_eq(rp_agent_list_parse(agents, &plan.agents, &p->error), RP_OK);
    rp_match match = {.plan = &plan, .threads = threads, .out = out, .resume = resume};
    p->status = rp_match_plan_make(&plan, &p->error);
    if (!p->status) p->status = rp_match_run(&match, &p->result, &p->end, &p->error);
    rp_game_free(game);
    return p;
}

static char *contents(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    struct stat facts;
    ck_assert_int_eq(fstat(fileno(file), &facts), 0);
    *size = (size_t)facts.st_size;
    char *text = malloc(*size + 1);
    ck_assert_uint_eq(fread(text, 1, *size, file), *size);
    text[*size] = 0;
    fclose(file);
    return text;
}

static void write_file(const char *path, const char *text, size_t size) {
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, size, file), size);
    fclose(file);
}

static void append_file(const char *path, const char *text) {
    FILE *file = fopen(path, "ab");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static void assert_same_files(const char *a, const char *b) {
    size_t sizes[2];
    char *texts[2] = {contents(a, &sizes[0]), contents(b, &sizes[1])};
    ck_assert_uint_eq(sizes[0], sizes[1]);
    ck_assert_mem_eq(texts[0], texts[1], sizes[0]);
    free(texts[0]);
    free(texts[1]);
}

static const struct {
    const char *game, *agents;
} matches[] = {{"kuhn", "random,greedy"},
               {"goofspiel:cards=4", "greedy,random"},
               {"tictactoe", "random,greedy,random"},
               {"dq-combat", "random,greedy"}};
enum { MATCHES = sizeof matches / sizeof *matches };

START_TEST(same_for_any_number_of_threads) {
    char one[128], many[128];
    path_of("one", one);
    path_of("many", many);
    played *a = play(matches[_i].game, matches[_i].agents, 20, 5, 1, one, NULL);
    ck_assert_msg(a->status == RP_OK, "%s", a->error.text);
    for (int threads = 2; threads <= 7; threads += 5) {
        played *b = play(matches[_i].game, matches[_i].agents, 20, 5, threads, many, NULL);
        ck_assert_msg(b->status == RP_OK, "%s", b->error.text);
        ck_assert_mem_eq(&a->result, &b->result, sizeof a->result);
        assert_same_files(one, many);
        free(b);
    }
    free(a);
}
END_TEST

typedef struct lines {
    int count;
    rp_record record[64];
} lines;

static lines *read_lines(const char *path) {
    size_t size;
    char *text = contents(path, &size), *at = text;
    lines *all = calloc(1, sizeof *all);
    rp_error error = {RP_OK, ""};
    while (*at) {
        char *end = strchr(at, '\n');
        ck_assert_ptr_nonnull(end);
        ck_assert_int_lt(all->count, 64);
        rp_status status = rp_record_parse(at, (size_t)(end - at), &all->record[all->count++], &error);
        ck_assert_msg(status == RP_OK, "%s", error.text);
        at = end + 1;
    }
    free(text);
    return all;
}

static void free_lines(lines *all) {
    for (int i = 0; i < all->count; i++) rp_record_release(&all->record[i]);
    free(all);
}

/* The chance outcomes before the first choice of a player. */
typedef struct first_deal {
    const rp_game *game;
    bool open;
    int count;
    rp_action outcome[256];
} first_deal;

static void see_move(void *context, const rp_state *state, const rp_move *move, size_t number) {
    (void)number;
    first_deal *deal = context;
    if (!move || !(rp_to_act(deal->game, state) & RP_TO_ACT_CHANCE))
        deal->open = false;
    else if (deal->open && deal->count < 256)
        deal->outcome[deal->count++] = move->of[0];
}

START_TEST(pairs_share_the_deal_and_swap_seats) {
    char path[128];
    path_of("pairs", path);
    const char *spec = _i ? "dq-combat:escape=no" : "kuhn";
    played *p = play(spec, "random,greedy", 12, 3, 2, path, NULL);
    ck_assert_msg(p->status == RP_OK, "%s", p->error.text);
    lines *all = read_lines(path);
    ck_assert_int_eq(all->count, 24);
    rp_game *game = test_game(spec);
    int different = 0;
    first_deal before = {0};
    for (int i = 0; i < all->count; i += 2) {
        first_deal deal[2] = {{.game = game, .open = true}, {.game = game, .open = true}};
        for (int half = 0; half < 2; half++) {
            rp_error error = {RP_OK, ""};
            rp_status status = rp_record_replay(&all->record[i + half], game, see_move, &deal[half], &error);
            ck_assert_msg(status == RP_OK, "%s", error.text);
            ck_assert_str_eq(all->record[i + half].agents[half], "random");
            ck_assert_str_eq(all->record[i + half].agents[1 - half], "greedy");
            ck_assert_uint_eq(all->record[i + half].seed, 3);
        }
        ck_assert_int_gt(deal[0].count, 1);
        ck_assert_int_eq(deal[0].count, deal[1].count);
        ck_assert_mem_eq(deal[0].outcome, deal[1].outcome, sizeof deal[0].outcome);
        if (i > 0) different += memcmp(before.outcome, deal[0].outcome, sizeof before.outcome) != 0;
        before = deal[0];
    }
    ck_assert_int_gt(different, 4);
    rp_game_free(game);
    free_lines(all);
    free(p);
}
END_TEST

/* With equal agents a pair is the same game twice, so every pair is even; but the two seats choose independently: at
 * bids made at once they would else always draw. */
START_TEST(same_agent_is_even) {
    played *p = play("goofspiel:cards=4", "random,random", 200, 8, 2, NULL, NULL);
    ck_assert_int_eq(p->status, RP_OK);
    const rp_versus *versus = &p->result.versus[0];
    ck_assert_uint_eq(versus->pairs.count[2], 200);
    ck_assert_uint_eq(versus->win, versus->loss);
    ck_assert_uint_gt(versus->win, 100);
    ck_assert_double_eq(versus->payoff[0].mean, 0);
    free(p);
}
END_TEST

START_TEST(counts_agree_with_the_records) {
    char path[128];
    path_of("counts", path);
    played *p = play("goofspiel:cards=4", "random,greedy", 15, 11, 2, path, NULL);
    ck_assert_int_eq(p->status, RP_OK);
    lines *all = read_lines(path);
    uint64_t win = 0, draw = 0, loss = 0;
    double sum = 0;
    for (int i = 0; i < all->count; i++) {
        double payoff = all->record[i].payoff[i % 2];
        win += payoff > 0;
        draw += payoff == 0;
        loss += payoff < 0;
        sum += payoff;
    }
    const rp_versus *versus = &p->result.versus[0];
    ck_assert_uint_eq(versus->win, win);
    ck_assert_uint_eq(versus->draw, draw);
    ck_assert_uint_eq(versus->loss, loss);
    ck_assert_uint_gt(loss, 0);
    ck_assert_double_eq_tol(versus->payoff[0].mean, sum / 30, 1e-12);
    ck_assert_double_eq_tol(versus->strength.score, ((double)win + (double)draw / 2) / 30, 1e-12);
    free_lines(all);
    free(p);
}
END_TEST

/* Seats and rounds against a count over the records: the fight's winner, payoffs, and the round of the last state. */
typedef struct last_state {
    const rp_game *game;
    int64_t round;
} last_state;

static void see_end(void *context, const rp_state *state, const rp_move *move, size_t number) {
    (void)number;
    last_state *last = context;
    if (move) return;
    char *text = rp_position_text(last->game, state, RP_CHANCE_PLAYER, 0), *at = strstr(text, "\"round\"");
    if (at) last->round = strtol(at + strlen("\"round\":"), NULL, 10);
    free(text);
}

START_TEST(seats_and_rounds_agree_with_the_records) {
    char path[128];
    path_of("seats", path);
    const char *spec = _i ? "dq-combat:escape=no" : "goofspiel:cards=4";
    played *p = play(spec, "random,greedy", 15, 11, 2, path, NULL);
    ck_assert_int_eq(p->status, RP_OK);
    lines *all = read_lines(path);
    rp_game *game = test_game(spec);
    double sum = 0, rounds = 0, pairs[15] = {0}, spread = 0;
    uint64_t win[2] = {0, 0};
    for (int i = 0; i < all->count; i++) {
        rp_error error = {RP_OK, ""};
        last_state last = {.game = game, .round = -1};
        ck_assert_int_eq(rp_record_replay(&all->record[i], game, see_end, &last, &error), RP_OK);
        ck_assert_int_eq(last.round >= 1, _i);
        rounds += (double)last.round;
        sum += all->record[i].payoff[0];
        pairs[i / 2] += all->record[i].payoff[0] / 2;
        for (int seat = 0; seat < 2; seat++) win[seat] += all->record[i].payoff[seat] > all->record[i].payoff[!seat];
    }
    for (int i = 0; i < 15; i++) spread += (pairs[i] - sum / 30) * (pairs[i] - sum / 30);
    const rp_versus *versus = &p->result.versus[0];
    ck_assert_uint_gt(win[0] + win[1], 10);
    for (int seat = 0; seat < 2; seat++) {
        ck_assert_uint_eq(versus->seat[seat].games, 30);
        ck_assert_uint_eq(versus->seat[seat].win, win[seat]);
        ck_assert_double_eq_tol(versus->seat[seat].payoff.mean, (seat ? -sum : sum) / 30, 1e-12);
        ck_assert_double_eq_tol(rp_mean_error(&versus->seat[seat].payoff), sqrt(spread / 14 / 15), 1e-12);
    }
    ck_assert_uint_eq(versus->rounds.mean.count, _i ? 30 : 0);
    if (_i) ck_assert_double_eq_tol(versus->rounds.mean.mean, rounds / 30, 1e-12);
    rp_game_free(game);
    free_lines(all);
    free(p);
}
END_TEST

/* Cut at every kind of place: at nothing, within the first line, between lines, within a line, at the end; and with a
 * broken line that is longer than what is still to be written. */
START_TEST(resumed_equals_unbroken) {
    char whole[128], part[128], copy[128];
    path_of("whole", whole);
    path_of("part", part);
    path_of("copy", copy);
    const char *spec = matches[_i].game, *agents = matches[_i].agents;
    played *unbroken = play(spec, agents, 6, 21, 2, whole, NULL);
    ck_assert_int_eq(unbroken->status, RP_OK);
    size_t size;
    char *text = contents(whole, &size);
    size_t cuts[] = {
        0, 10, size / 2, (size_t)(strchr(text, '\n') - text), (size_t)(strchr(text, '\n') - text) + 1, size - 1, size};
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        write_file(part, text, cuts[i]);
        if (i == sizeof cuts / sizeof *cuts - 1) append_file(part, "{\"riposte\":\"record\",\"ver");
        played *to_copy = play(spec, agents, 6, 21, 1, copy, part);
        ck_assert_msg(to_copy->status == RP_OK, "%s", to_copy->error.text);
        assert_same_files(whole, copy);
        played *resumed = play(spec, agents, 6, 21, 2, i % 2 ? part : NULL, part);
        ck_assert_msg(resumed->status == RP_OK, "%s", resumed->error.text);
        ck_assert_mem_eq(&resumed->result, &unbroken->result, sizeof unbroken->result);
        assert_same_files(whole, part);
        free(resumed);
        free(to_copy);
    }
    free(text);
    free(unbroken);
}
END_TEST

/* A longer match begins with the shorter one. */
START_TEST(a_match_can_be_lengthened) {
    char whole[128], part[128];
    path_of("long", whole);
    path_of("short", part);
    free(play("tictactoe", "random,greedy,random", 9, 2, 2, whole, NULL));
    free(play("tictactoe", "random,greedy,random", 4, 2, 2, part, NULL));
    played *p = play("tictactoe", "random,greedy,random", 9, 2, 2, NULL, part);
    ck_assert_int_eq(p->status, RP_OK);
    assert_same_files(whole, part);
    free(p);
}
END_TEST

static void refuse(const char *spec, const char *agents, uint64_t pairs, uint64_t seed, const char *path,
                   const char *expected) {
    size_t sizes[2];
    char *before = contents(path, &sizes[0]);
    played *p = play(spec, agents, pairs, seed, 1, NULL, path);
    ck_assert_int_eq(p->status, RP_BAD_INPUT);
    ck_assert_msg(strstr(p->error.text, expected) != NULL, "'%s' does not say '%s'", p->error.text, expected);
    char *after = contents(path, &sizes[1]);
    ck_assert_uint_eq(sizes[0], sizes[1]);
    ck_assert_mem_eq(before, after, sizes[0]);
    free(before);
    free(after);
    free(p);
}

START_TEST(another_match_is_refused_by_name) {
    char path[128];
    path_of("other", path);
    free(play("kuhn", "random,greedy", 5, 4, 1, path, NULL));
    refuse("goofspiel:cards=4", "random,greedy", 5, 4, path, "kuhn");
    refuse("kuhn", "greedy,random", 5, 4, path, "'random'");
    refuse("kuhn", "random,greedy", 5, 6, path, "seed 4");
    refuse("kuhn", "random,greedy", 4, 4, path, "more than the 8 games");
    size_t size;
    char *text = contents(path, &size), *second = strchr(text, '\n') + 1;
    path_of("damaged", path);
    text[5] ^= 1;
    write_file(path, text, size);
    refuse("kuhn", "random,greedy", 5, 4, path, "line 1");
    text[5] ^= 1;
    /* The first pair left out: every line is sound, but not in its place. */
    char *third = strchr(second, '\n') + 1;
    write_file(path, third, size - (size_t)(third - text));
    refuse("kuhn", "random,greedy", 5, 4, path, "pair 1");
    free(text);
}
END_TEST

START_TEST(files_that_cannot_be_written) {
    played *p = play("kuhn", "random,random", 5, 1, 2, "/dev/full", NULL);
    ck_assert_int_eq(p->status, RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(p->error.text, "/dev/full"));
    free(p);
    p = play("kuhn", "random,random", 5, 1, 2, "/nowhere/at/all", NULL);
    ck_assert_int_eq(p->status, RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(p->error.text, "/nowhere/at/all"));
    free(p);
    p = play("kuhn", "random,random", 5, 1, 2, NULL, "/nowhere/at/all");
    ck_assert_int_eq(p->status, RP_BAD_INPUT);
    free(p);
    p = play("kuhn", "random,random", 5, 1, 2, NULL, "/dev/null");
    ck_assert_int_eq(p->status, RP_BAD_INPUT);
    free(p);
}
END_TEST

/* A file cannot be both the source of a resumed match and, under another name, emptied to take its records. */
START_TEST(the_resumed_file_is_never_emptied) {
    char path[128], alias[128];
    path_of("source", path);
    path_of("alias", alias);
    free(play("kuhn", "random,greedy", 5, 4, 1, path, NULL));
    ck_assert_int_eq(symlink(path, alias), 0);
    size_t before, after;
    free(contents(path, &before));
    played *p = play("kuhn", "random,greedy", 6, 4, 1, alias, path);
    ck_assert_int_eq(p->status, RP_FAILED);
    free(contents(path, &after));
    ck_assert_uint_eq(before, after);
    free(p);
}
END_TEST

typedef struct stop_watch {
    atomic_bool stop;
    uint64_t games;
} stop_watch;

static void stop_soon(void *context, const rp_match_progress *progress) {
    stop_watch *stopper = context;
    stopper->games = progress->games;
    atomic_store(&stopper->stop, true);
}

START_TEST(stop_leaves_a_file_to_resume) {
    char path[128];
    path_of("stopped", path);
    rp_game *game = test_game("goofspiel:cards=4");
    rp_match_plan plan = {.game = game, .pairs = 1000000, .seed = 1};
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_agent_list_parse("random,greedy", &plan.agents, &error), RP_OK);
    ck_assert_int_eq(rp_match_plan_make(&plan, &error), RP_OK);
    stop_watch stopper = {.games = 0};
    rp_match match = {.plan = &plan,
                      .threads = 2,
                      .out = path,
                      .stop = &stopper.stop,
                      .progress = stop_soon,
                      .progress_context = &stopper};
    rp_match_result result;
    rp_match_end end;
    ck_assert_int_eq(rp_match_run(&match, &result, &end, &error), RP_OK);
    ck_assert(end.stopped);
    ck_assert_uint_gt(result.games, 0);
    ck_assert_uint_lt(result.games, result.total);
    uint64_t games = result.games;
    atomic_store(&stopper.stop, true);
    match.out = NULL;
    match.resume = path;
    ck_assert_int_eq(rp_match_run(&match, &result, &end, &error), RP_OK);
    ck_assert_uint_eq(end.resumed, games);
    rp_game_free(game);
}
END_TEST

START_TEST(lists_of_agents) {
    rp_agent_list list;
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_agent_list_parse("ismcts:sims=1000,select=rm,random,mcts:sims=50", &list, &error), RP_OK);
    ck_assert_int_eq(list.count, 3);
    ck_assert_str_eq(list.spec[0], "ismcts:sims=1000,select=rm");
    ck_assert_str_eq(list.spec[1], "random");
    ck_assert_str_eq(list.spec[2], "mcts:sims=50");
    ck_assert_int_eq(rp_agent_list_parse("random:seed=a:b,x=c:d,random", &list, &error), RP_OK);
    ck_assert_int_eq(list.count, 2);
    ck_assert_str_eq(list.spec[0], "random:seed=a:b,x=c:d");
    static const char *const wrong[] = {
        "", ",random", "random,", "random,,random", "random,sims=5", "sims=5,random", "a,b,c,d,e,f,g,h,i"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_int_eq(rp_agent_list_parse(wrong[i], &list, &error), RP_BAD_INPUT);
    char longest[700] = "random:a=";
    memset(longest + 9, 'x', 600);
    ck_assert_int_eq(rp_agent_list_parse(longest, &list, &error), RP_BAD_INPUT);
}
END_TEST

START_TEST(bad_setups) {
    played *p = play("kuhn", "random", 5, 1, 1, NULL, NULL);
    ck_assert_int_eq(p->status, RP_BAD_INPUT);
    free(p);
    p = play("kuhn", "random,nobody", 5, 1, 1, NULL, NULL);
    ck_assert_int_eq(p->status, RP_BAD_INPUT);
    free(p);
    p = play("kuhn", "random,random", 0, 1, 1, NULL, NULL);
    ck_assert_int_eq(p->status, RP_BAD_INPUT);
    free(p);
    p = play("kuhn", "random,random", 1, 1, 10000, NULL, NULL);
    ck_assert_int_eq(p->status, RP_BAD_INPUT);
    free(p);
}
END_TEST

int main(void) {
    if (!mkdtemp(folder)) return EXIT_FAILURE;
    Suite *suite = suite_create("match");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, same_for_any_number_of_threads, 0, MATCHES);
    tcase_add_loop_test(tests, pairs_share_the_deal_and_swap_seats, 0, 2);
    tcase_add_test(tests, same_agent_is_even);
    tcase_add_test(tests, counts_agree_with_the_records);
    tcase_add_loop_test(tests, seats_and_rounds_agree_with_the_records, 0, 2);
    tcase_add_loop_test(tests, resumed_equals_unbroken, 0, MATCHES);
    tcase_add_test(tests, a_match_can_be_lengthened);
    tcase_add_test(tests, another_match_is_refused_by_name);
    tcase_add_test(tests, files_that_cannot_be_written);
    tcase_add_test(tests, the_resumed_file_is_never_emptied);
    tcase_add_test(tests, stop_leaves_a_file_to_resume);
    tcase_add_test(tests, lists_of_agents);
    tcase_add_test(tests, bad_setups);
    suite_add_tcase(suite, tests);
    int failed = test_suite_run(suite);
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0) failed++;
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
