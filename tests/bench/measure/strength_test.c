#include "bench/measure/strength.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdlib.h>

static rp_strength_cell cell_of(double plug_in, double lower, double error) {
    rp_strength_cell cell = {.state = RP_STRENGTH_TREE};
    cell.exploit.plug_in = (rp_measured){plug_in, error};
    cell.exploit.lower = (rp_measured){lower, error};
    return cell;
}

static rp_strength_verdict compare(rp_strength_cell fewer, rp_strength_cell more) {
    return rp_strength_compare(&fewer, &more);
}

START_TEST(a_verdict_needs_figures_that_lie_apart) {
    require(compare(cell_of(1.0, 0.9, 0.01), cell_of(0.8, 0.7, 0.01)) == RP_STRENGTH_LESS);
    require(compare(cell_of(0.8, 0.7, 0.01), cell_of(1.0, 0.9, 0.01)) == RP_STRENGTH_MORE);
    require(compare(cell_of(1.0, 0.9, 0.01), cell_of(0.89, 0.7, 0.01)) == RP_STRENGTH_UNCLEAR);
    require(compare(cell_of(1.0, 0.9, 0.1), cell_of(0.8, 0.7, 0.1)) == RP_STRENGTH_UNCLEAR);
    require(compare(cell_of(1, 1, 0), cell_of(1, 1, 0)) == RP_STRENGTH_SAME);
    require(compare(cell_of(1, 0.999, 0.001), cell_of(1.001, 1, 0.001)) == RP_STRENGTH_SAME);
    require(compare(cell_of(1, 0.999, 0.1), cell_of(1.001, 1, 0.1)) == RP_STRENGTH_UNCLEAR);
    require(compare(cell_of(1, -INFINITY, INFINITY), cell_of(0.1, -INFINITY, INFINITY)) == RP_STRENGTH_UNCLEAR);
    rp_strength_cell bound = {.state = RP_STRENGTH_BOUND, .response.lower = {0.5, 0.01}};
    require(compare(cell_of(1, 1, 0), bound) == RP_STRENGTH_UNCLEAR);
}
END_TEST

static rp_strength_table *measure(const char *const agents[], int agent_count, int threads, rp_status expected) {
    const rp_strength_game games[] = {{.spec = "kuhn", .samples = 20},
                                      {.spec = "leduc", .samples = 1000, .tree_answers = 3000},
                                      {.spec = "phantom-ttt", .training = 200, .games = 20, .answers = 2}};
    const rp_strength_options options = {
        .games = games, .agents = agents, .game_count = 3, .agent_count = agent_count, .seed = 1, .threads = threads};
    rp_strength_table *table = malloc(sizeof *table);
    rp_error error = {RP_OK, ""};
    require(rp_strength_measure(&options, table, &error) == expected);
    return table;
}

START_TEST(a_small_table) {
    static const char *const agents[] = {"random", "ismcts:sims=10,select=rm", "ismcts:sims=500,select=rm",
                                         "ismcts:sims=10"};
    rp_strength_table *table = measure(agents, 4, 2, RP_OK);
    require(fabs(table->cell[0][0].exploit.plug_in.value - 11.0 / 12) < 1e-9);
    require(fabs(table->cell[0][1].exploit.plug_in.value - 4.747222222) < 1e-9);
    require(table->on_tree[0] && table->on_tree[1] && !table->on_tree[2]);
    require(table->cell[1][1].exploit.samples == 3 && table->cell[1][1].whole);
    for (int agent = 0; agent < 4; agent++) require(table->cell[agent][2].state == RP_STRENGTH_BOUND);
    require(table->trend_count == 2); /* kuhn and leduc, select=rm; ismcts:sims=10 has no partner */
    require(table->trend[1].game == 1 && table->trend[1].fewer == 1 && table->trend[1].more == 2);
    require(table->trend[1].verdict == RP_STRENGTH_LESS);
    require(!table->stopped);
    rp_strength_table *again = measure(agents, 4, 1, RP_OK);
    for (int agent = 0; agent < 4; agent++) {
        require(table->cell[agent][1].exploit.lower.value == again->cell[agent][1].exploit.lower.value);
        require(table->cell[agent][2].response.lower.value == again->cell[agent][2].response.lower.value);
    }
    free(table);
    free(again);
}
END_TEST

START_TEST(agents_that_some_game_refuses) {
    static const char *const stranger[] = {"nobody"}, *const mixed[] = {"mcts"};
    free(measure(stranger, 1, 1, RP_BAD_INPUT));
    free(measure(mixed, 1, 1, RP_BAD_INPUT)); /* all three games hide something */
    const rp_strength_game games[] = {{.spec = "kuhn", .samples = 2}, {.spec = "goofspiel:cards=3", .samples = 2}};
    const rp_strength_options options = {
        .games = games, .agents = mixed, .game_count = 2, .agent_count = 1, .seed = 1, .threads = 1};
    rp_strength_table *table = malloc(sizeof *table);
    rp_error error = {RP_OK, ""};
    require(!rp_strength_measure(&options, table, &error));
    require(table->cell[0][0].state == RP_STRENGTH_REFUSED && strstr(table->cell[0][0].text, "hidden"));
    require(table->cell[0][1].state == RP_STRENGTH_TREE);
    free(table);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("strength");
    TCase *tests = tcase_create("strength");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, a_verdict_needs_figures_that_lie_apart);
    tcase_add_test(tests, a_small_table);
    tcase_add_test(tests, agents_that_some_game_refuses);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
