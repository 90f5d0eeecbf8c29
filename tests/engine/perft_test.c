/* Perft counts against tests/golden/perft.txt, and against counts known from the literature.
 * RIPOSTE_GOLDEN=write in the environment writes the file anew: look at the difference before committing it. */
#include "engine/perft.h"

#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static const char golden_path[] = RIPOSTE_SOURCE_DIR "/tests/golden/perft.txt";

static const struct perft_case {
    const char *spec;
    int depth;
} perft_cases[] = {
    {"tictactoe", 9},
    {"connect4", 7},
    {"connect4:width=4,height=3", 12},
    {"2048", 4},
    {"2048:width=2,height=2,target=8", 9},
    {"2048:width=3,height=2,target=0", 5},
    {"pig", 9},
    {"pig:goal=4,sides=2", 12},
    {"kuhn", 5},
    {"kuhn:cards=13", 5},
    {"kuhn:players=3", 8},
    {"leduc", 11},
    {"liars-dice", 15},
    {"liars-dice:dice=2x1,faces=3", 12},
    {"matrix:rows=1 2 3/4 5 6", 1},
    {"goofspiel:cards=4", 8},
    {"goofspiel:cards=4,order=descending", 4},
    {"goofspiel:cards=4,order=descending,info=hidden", 4},
    {"goofspiel:hands=1+2+4/2+3+3,prizes=1+1+5,info=hidden", 6},
    {"phantom-ttt", 6},
    {"oshi-zumo:coins=4,size=2", 9},
    {"oshi-zumo:coins=6,size=2,min=1", 12},
    {"destinyquest", 4},
    {"destinyquest:p1=l3n,p2=l3i", 4},
    {"destinyquest:p1=h3m,p2=h3w,tie=reroll", 4},
    {"dq-combat", 3},
    {"dq-combat:deck=6,hand=2,life=3,escape=no", 9},
    {"dq-combat:variant=solo,deck=6,hand=2,life=2,escape=no", 8},
    {"dq-combat:variant=dice,hero=hugo,monster=troll,life=3", 6},
    {"dq-combat:variant=dice,hero=krutzbeck,monster=skeleton", 5},
    {"dq-combat:variant=classic-solo,hero=hugo,monster=golem,life=2", 9},
    {"dq-combat:variant=classic,hero=tatianna,monster=demon,life=2,wounds=11,escape=no", 7},
    {"dq-combat:variant=classic,hero=krutzbeck,monster=demon,life=3,wounds=17", 6},
};
enum { CASES = sizeof perft_cases / sizeof *perft_cases };

static rp_game *make(const char *spec) {
    rp_error error = {0};
    rp_game *game;
    require_message(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s: %s", spec, error.text);
    return game;
}

static void append_case(FILE *file, const struct perft_case *one) {
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    int levels;
    rp_error error = {0};
    rp_game *game = make(one->spec);
    rp_status status = rp_perft(game, one->depth, 20000000, level, &levels, &error);
    require_message(status == RP_OK, "%s: %s", one->spec, error.text);
    fprintf(file, "%s rules %u\n", one->spec, game->rules->version);
    for (int i = 0; i < levels; i++)
        fprintf(file,
                "  %2d %10llu histories %10llu terminals %10llu chances %10llu decisions %8llu information sets\n", i,
                (unsigned long long)level[i].histories, (unsigned long long)level[i].terminals,
                (unsigned long long)level[i].chances, (unsigned long long)level[i].decisions,
                (unsigned long long)level[i].information_sets);
    rp_game_free(game);
}

static char *read_golden(void) {
    FILE *file = fopen(golden_path, "rb");
    require_message(file != NULL, "%s is missing", golden_path);
    char *text = calloc(1, 1 << 16);
    require(fread(text, 1, (1 << 16) - 1, file) > 0);
    fclose(file);
    return text;
}

START_TEST(counts_are_the_golden_ones) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    for (int i = 0; i < CASES; i++) append_case(file, &perft_cases[i]);
    fclose(file);
    const char *mode = getenv("RIPOSTE_GOLDEN");
    if (mode && strcmp(mode, "write") == 0) {
        FILE *out = fopen(golden_path, "wb");
        ck_assert_ptr_nonnull(out);
        fputs(text, out);
        fclose(out);
    }
    char *golden = read_golden();
    ck_assert_str_eq(text, golden);
    free(golden);
    free(text);
}
END_TEST

START_TEST(known_counts) {
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    int levels;
    rp_game *game = make("tictactoe");
    require(rp_perft(game, 9, 1000000, level, &levels, NULL) == RP_OK);
    uint64_t nodes = 0, games = 0;
    for (int i = 0; i < levels; i++) nodes += level[i].histories, games += level[i].terminals;
    require(nodes == 549946);
    require(games == 255168);
    rp_game_free(game);

    game = make("kuhn");
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
    rp_game *game = make("goofspiel:cards=4,order=descending,info=hidden");
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
    rp_game *game = make("tictactoe");
    require(rp_perft(game, 9, 1000, level, &levels, &error) == RP_FAILED);
    ck_assert_ptr_nonnull(strstr(error.text, "1000"));
    require(rp_perft(game, RP_PERFT_DEPTH_MAX + 1, 1000, level, &levels, &error) == RP_BAD_INPUT);
    rp_game_free(game);
}
END_TEST

START_TEST(levels_hold_together) {
    for (int i = 0; i < CASES; i++) {
        rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
        int levels;
        rp_game *game = make(perft_cases[i].spec);
        require(rp_perft(game, perft_cases[i].depth, 20000000, level, &levels, NULL) == RP_OK);
        double ended = 0;
        for (int d = 0; d < levels; d++) {
            require(level[d].histories == level[d].terminals + level[d].chances + level[d].decisions);
            require(level[d].probability <= 1 + 1e-9 && level[d].probability >= -1e-9);
            if (d && level[d - 1].terminals == 0) require(level[d].probability > level[d - 1].probability - 1e-9);
            ended += level[d].terminals ? 1 : 0;
        }
        require(ended > 0 || levels == perft_cases[i].depth + 1);
        rp_game_free(game);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("perft");
    TCase *cases = tcase_create("perft");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, counts_are_the_golden_ones);
    tcase_add_test(cases, known_counts);
    tcase_add_test(cases, goofspiel_information_sets);
    tcase_add_test(cases, a_limit_stops_the_walk);
    tcase_add_test(cases, levels_hold_together);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
