/* The two ways to read a record agree: lines as they are written, and the same with a space that only JSON allows. */
#include "engine/store/record.h"
#include "engine/store/record_scan.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINE_MAX = 4096 };

/* The line whose part before the checksum is `body`, with a space behind its first brace if `spaced`. */
static size_t seal(const char *body, size_t size, bool spaced, char line[]) {
    size_t length = 0;
    line[length++] = body[0];
    if (spaced) line[length++] = ' ';
    memcpy(line + length, body + 1, size - 1);
    length += size - 1;
    uint64_t check = rp_hash_bytes(line, length);
    return length + (size_t)snprintf(line + length, 40, ",\"check\":\"%016llx\"}", (unsigned long long)check);
}

static size_t body_size(const char *line) { return (size_t)(strstr(line, ",\"check\"") - line); }

static void require_same(const rp_record *a, const rp_record *b) {
    require(strcmp(a->game, b->game) == 0 && a->rules_version == b->rules_version && a->data_hash == b->data_hash);
    require(a->seed == b->seed && a->players == b->players && a->finished == b->finished && a->count == b->count);
    require(memcmp(a->payoff, b->payoff, sizeof a->payoff) == 0);
    for (int i = 0; i < a->players; i++) require(strcmp(a->agents[i], b->agents[i]) == 0);
    for (size_t i = 0; i < a->count; i++) require(a->actions[i] == b->actions[i]);
}

/* Both readers on the same content; true when it is a record. */
static bool readers_agree(const char *body, size_t size, bool *scanned) {
    char plain[LINE_MAX], spaced[LINE_MAX];
    size_t plain_size = seal(body, size, false, plain), spaced_size = seal(body, size, true, spaced);
    rp_record a, b, c = {0}, d = {0};
    rp_error error;
    rp_status status = rp_record_parse(plain, plain_size, &a, &error);
    require_message(status == rp_record_parse(spaced, spaced_size, &b, &error), "the readers disagree: %s\n%s", plain,
                    error.text);
    *scanned = rp_record_scan(plain, plain_size, &c);
    require(!*scanned || !status);
    require(!rp_record_scan(spaced, spaced_size, &d));
    if (!status) require_same(&a, &b);
    if (*scanned) require_same(&a, &c);
    rp_record_release(&c);
    rp_record_release(&d);
    if (!status) rp_record_release(&a);
    if (!status) rp_record_release(&b);
    return status == RP_OK;
}

static double random_payoff(rp_random *random) {
    switch (rp_random_below(random, 4)) {
    case 0: return (double)rp_random_below(random, 21) - 10;
    case 1: return -(double)rp_random_below(random, 2);
    case 2: return (rp_random_unit(random) - 0.5) * 1e-3;
    default: return (rp_random_unit(random) - 0.5) * 2e9;
    }
}

static void random_record(rp_random *random, rp_record *record) {
    static const char *const agents[] = {"", "random", "ismcts:sims=1000", "person", "policy:file=a b"};
    memset(record, 0, sizeof *record);
    snprintf(record->game, sizeof record->game, "game:key=%u", rp_random_below(random, 100000));
    record->rules_version = 1 + rp_random_below(random, 1000000);
    record->data_hash = rp_random_next(random);
    record->seed = rp_random_next(random) >> rp_random_below(random, 64);
    record->players = 1 + (int)rp_random_below(random, RP_PLAYERS_MAX);
    record->finished = rp_random_below(random, 4) > 0;
    for (int i = 0; i < record->players; i++) {
        snprintf(record->agents[i], sizeof record->agents[i], "%s", agents[rp_random_below(random, 5)]);
        if (record->finished) record->payoff[i] = random_payoff(random);
    }
    record->count = rp_random_below(random, 30);
    record->actions = malloc(30 * sizeof *record->actions);
    for (size_t i = 0; i < record->count; i++)
        record->actions[i] = (rp_action)rp_random_below(random, 1u << (1 + rp_random_below(random, 16)));
}

START_TEST(written_lines_are_scanned_and_agree) {
    rp_random random;
    rp_random_seed(&random, 1);
    for (int i = 0; i < 20000; i++) {
        rp_record record;
        bool scanned;
        random_record(&random, &record);
        char *line = rp_record_line(&record);
        require(readers_agree(line, body_size(line), &scanned));
        require_message(scanned, "not scanned: %s", line);
        rp_record_release(&record);
        free(line);
    }
}
END_TEST

/* One to three bytes of a good line become others that may stand in a record. */
START_TEST(changed_lines_agree) {
    static const char letters[] = "0123456789-+.eE,:[]{}\" \\nulltr\x01\x7f\xc3\xa9";
    rp_random random;
    rp_random_seed(&random, 2);
    int good = 0, scanned_count = 0;
    for (int i = 0; i < 60000; i++) {
        rp_record record;
        bool scanned;
        random_record(&random, &record);
        char *line = rp_record_line(&record);
        size_t size = body_size(line);
        for (uint32_t changes = 1 + rp_random_below(&random, 3); changes > 0; changes--)
            line[1 + rp_random_below(&random, (uint32_t)size - 1)] =
                letters[rp_random_below(&random, sizeof letters - 1)];
        good += readers_agree(line, size, &scanned);
        scanned_count += scanned;
        rp_record_release(&record);
        free(line);
    }
    require_message(good > 1000 && scanned_count > 1000 && scanned_count < good, "%d good, %d scanned", good,
                    scanned_count);
}
END_TEST

START_TEST(cut_lines_agree) {
    rp_random random;
    rp_random_seed(&random, 3);
    rp_record record;
    random_record(&random, &record);
    char *line = rp_record_line(&record);
    bool scanned;
    for (size_t size = 1; size < body_size(line); size++) readers_agree(line, size, &scanned);
    rp_record_release(&record);
    free(line);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("record_scan");
    TCase *tests = tcase_create("record_scan");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, written_lines_are_scanned_and_agree);
    tcase_add_test(tests, changed_lines_agree);
    tcase_add_test(tests, cut_lines_agree);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
