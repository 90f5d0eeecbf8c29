/* Perft counts of the games in tests/golden/perft.txt against those there, and counts known from the literature.
 * ./run renew-goldens writes the file anew: look at the difference before committing it. */
#include "engine/perft.h"

#include "tests/support/decisions.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static const char golden_path[] = RIPOSTE_SOURCE_DIR "/tests/golden/perft.txt";

typedef struct perft_case {
    char spec[256];
    int depth;
} perft_case;

enum { CASES_MAX = 256 };
static perft_case perft_cases[CASES_MAX];
static char *golden;

static void append_case(FILE *file, const perft_case *one) {
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    int levels;
    rp_error error = {0};
    rp_game *game = test_game(one->spec);
    rp_status status = rp_perft(game, one->depth, 20000000, level, &levels, &error);
    require_message(status == RP_OK, "%s: %s", one->spec, error.text);
    fprintf(file, "%s depth %d rules %u\n", one->spec, one->depth, game->rules->version);
    for (int i = 0; i < levels; i++)
        fprintf(file,
                "  %2d %10llu histories %10llu terminals %10llu chances %10llu decisions %8llu information sets\n", i,
                (unsigned long long)level[i].histories, (unsigned long long)level[i].terminals,
                (unsigned long long)level[i].chances, (unsigned long long)level[i].decisions,
                (unsigned long long)level[i].information_sets);
    rp_game_free(game);
}

/* Reads the file and, from its lines "SPEC depth N rules VERSION", the cases; returns their number. */
static int read_golden(void) {
    FILE *file = fopen(golden_path, "rb");
    require_message(file != NULL, "%s is missing", golden_path);
    size_t room = 0;
    require(getdelim(&golden, &room, 0, file) > 0);
    fclose(file);
    int count = 0;
    for (const char *line = golden; line && *line; line = strchr(line, '\n'), line += line != NULL) {
        const char *depth = strstr(line, " depth "), *end = strchr(line, '\n');
        if (*line == ' ') continue;
        require_message(depth && end && depth < end, "no depth in perft.txt: %.60s", line);
        require(count < CASES_MAX);
        perft_case *one = &perft_cases[count++];
        snprintf(one->spec, sizeof one->spec, "%.*s", (int)(depth - line), line);
        one->depth = (int)strtol(depth + strlen(" depth "), NULL, 10);
    }
    return count;
}

START_TEST(the_counts_are_the_golden_ones) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    append_case(file, &perft_cases[_i]);
    fclose(file);
    const char *found = strstr(golden, text);
    require_message(found && (!found[size] || found[size] != ' '), "not so in tests/golden/perft.txt:\n%s", text);
    free(text);
}
END_TEST

START_TEST(known_counts) {
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    int levels;
    rp_game *game = test_game("tictactoe");
    require(rp_perft(game, 9, 1000000, level, &levels, NULL) == RP_OK);
    uint64_t nodes = 0, games = 0;
    for (int i = 0; i < levels; i++) nodes += level[i].histories, games += level[i].terminals;
    require(nodes == 549946);
    require(games == 255168);
    rp_game_free(game);

    game = test_game("kuhn");
    require(rp_perft(game, 5, 1000, level, &levels, NULL) == RP_OK);
    uint64_t histories = 0, terminals = 0, chances = 0, sets = 0;
    for (int i = 0; i < levels; i++) {
        histories += level[i].histories, terminals += level[i].terminals;
        chances += level[i].chances, sets += level[i].information_sets;
    }
    require(histories == 58);
    require(terminals == 30);
    require(chances == 4);
    require(sets == 12);
    rp_game_free(game);
}
END_TEST

START_TEST(goofspiel_information_sets) {
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    int levels;
    rp_game *game = test_game("goofspiel:cards=4,order=descending,info=hidden");
    require(rp_perft(game, 4, 1000000, level, &levels, NULL) == RP_OK);
    uint64_t sets = 0, terminals = 0;
    for (int i = 0; i < levels; i++) sets += level[i].information_sets, terminals += level[i].terminals;
    require(terminals == 576);
    require(sets == 738);
    rp_game_free(game);
}
END_TEST

START_TEST(a_limit_stops_the_walk) {
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    int levels;
    rp_error error = {0};
    rp_game *game = test_game("tictactoe");
    require(rp_perft(game, 9, 1000, level, &levels, &error) == RP_FAILED);
    ck_assert_ptr_nonnull(strstr(error.text, "1000"));
    require(rp_perft(game, RP_PERFT_DEPTH_MAX + 1, 1000, level, &levels, &error) == RP_BAD_INPUT);
    rp_game_free(game);
}
END_TEST

START_TEST(levels_hold_together) {
    const perft_case *one = &perft_cases[_i];
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    int levels;
    rp_game *game = test_game(one->spec);
    require(rp_perft(game, one->depth, 20000000, level, &levels, NULL) == RP_OK);
    bool ended = false;
    for (int d = 0; d < levels; d++) {
        require(level[d].histories == level[d].terminals + level[d].chances + level[d].decisions);
        require(level[d].probability <= 1 + 1e-9 && level[d].probability >= -1e-9);
        if (d && level[d - 1].terminals == 0) require(level[d].probability > level[d - 1].probability - 1e-9);
        ended = ended || level[d].terminals;
    }
    require(ended || levels == one->depth + 1);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("perft");
    TCase *cases = tcase_create("perft");
    tcase_set_timeout(cases, 120);
    int count = read_golden();
    tcase_add_loop_test(cases, the_counts_are_the_golden_ones, 0, count);
    tcase_add_test(cases, known_counts);
    tcase_add_test(cases, goofspiel_information_sets);
    tcase_add_test(cases, a_limit_stops_the_walk);
    tcase_add_loop_test(cases, levels_hold_together, 0, count);
    suite_add_tcase(suite, cases);
    int status = test_suite_run(suite);
    free(golden);
    return status;
}
