/* labels: long
 *
 * ismcts with regret matching against a calculation that shares nothing with it: the equilibrium of the Classic variant
 * by backward induction over the life points of both sides, a 3 x 3 matrix game solved at each pair. */
#include "search/agent.h"
#include "tests/support/dungeonquest_fight.h"

#include <math.h>
#include <stdlib.h>

/* Mixes of a 3 x 3 matrix game by support enumeration: for every pair of supports of equal size the mixes that make the
 * other side indifferent, kept when no mix of that side does better. */
typedef struct solution {
    double value, row[3], column[3];
} solution;

/* Solves a[n][n+1] in place by elimination with pivots; false when singular. */
static bool solve_linear(double a[4][5], int n) {
    for (int i = 0; i < n; i++) {
        int pivot = i;
        for (int r = i + 1; r < n; r++)
            if (fabs(a[r][i]) > fabs(a[pivot][i])) pivot = r;
        if (fabs(a[pivot][i]) < 1e-12) return false;
        for (int k = 0; k <= n; k++) {
            double swap = a[i][k];
            a[i][k] = a[pivot][k], a[pivot][k] = swap;
        }
        for (int r = 0; r < n; r++)
            for (int k = n; r != i && k >= i; k--) a[r][k] -= a[r][i] / a[i][i] * a[i][k];
    }
    for (int i = 0; i < n; i++) a[i][n] /= a[i][i];
    return true;
}

/* The mix over `own` that makes all of `other` worth the same: payoff[own][other] when `rows`, else transposed. */
static bool indifferent_mix(const double payoff[3][3], unsigned own, unsigned other, bool rows, double mix[3]) {
    double a[4][5] = {{0}};
    int size = __builtin_popcount(own), row = 0;
    for (int o = 0; o < 3; o++) {
        if (!(other >> o & 1)) continue;
        for (int s = 0, k = 0; s < 3; s++)
            if (own >> s & 1) a[row][k++] = rows ? payoff[s][o] : payoff[o][s];
        a[row++][size] = -1;
    }
    for (int k = 0; k < size; k++) a[size][k] = 1;
    a[size][size + 1] = 1;
    if (!solve_linear(a, size + 1)) return false;
    for (int s = 0, k = 0; s < 3; s++) mix[s] = own >> s & 1 ? a[k++][size + 1] : 0;
    return mix[0] > -1e-12 && mix[1] > -1e-12 && mix[2] > -1e-12;
}

static bool is_equilibrium(const double payoff[3][3], solution *s) {
    double low = INFINITY, high = -INFINITY;
    s->value = 0;
    for (int i = 0; i < 3; i++) {
        double row = 0, column = 0;
        for (int j = 0; j < 3; j++) {
            row += payoff[i][j] * s->column[j];
            column += payoff[j][i] * s->row[j];
            s->value += s->row[i] * payoff[i][j] * s->column[j];
        }
        high = row > high ? row : high;
        low = column < low ? column : low;
    }
    return high <= s->value + 1e-10 && low >= s->value - 1e-10;
}

static solution solve_matrix(const double payoff[3][3]) {
    solution s;
    for (unsigned rows = 1; rows < 8; rows++)
        for (unsigned columns = 1; columns < 8; columns++)
            if (__builtin_popcount(rows) == __builtin_popcount(columns) &&
                indifferent_mix(payoff, rows, columns, true, s.row) &&
                indifferent_mix(payoff, columns, rows, false, s.column) && is_equilibrium(payoff, &s))
                return s;
    ck_abort_msg("no equilibrium found");
    return s;
}

/* Order Quick Shot, Slash, Bolt of Agony; row the hero's card. */
static const int HERO_WOUNDS[3][3] = {{1, 0, 1}, {1, 1, 0}, {0, 1, 1}};
static const int MONSTER_WOUNDS[3][3] = {{1, 2, 0}, {0, 1, 1}, {1, 0, 1}};

/* The fight with `hero` and `monster` life points left, of `hero_start` at the start. */
static solution classic_solution(int hero, int monster, int hero_start) {
    double payoff[3][3];
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            int hero_left = hero - HERO_WOUNDS[row][column], monster_left = monster - MONSTER_WOUNDS[row][column];
            payoff[row][column] = hero_left <= 0      ? -1
                                  : monster_left <= 0 ? 1 - (double)(hero_start - hero_left) / hero_start
                                                      : classic_solution(hero_left, monster_left, hero_start).value;
        }
    return solve_matrix(payoff);
}

static void expect_mix(const char *agent_spec, int seat, const double mix[3]) {
    static const char *const card[3] = {"quick shot", "slash", "bolt of agony"};
    rp_game *game = NULL;
    rp_agent *agent = NULL;
    rp_error error = {0};
    rp_state state;
    rp_view view;
    rp_limits limits = {0};
    rp_decision *decision = calloc(1, sizeof *decision);
    const char *spec =
        "dq-combat:variant=classic,hero=lindel,monster=skeleton,wounds=12,life=2,escape=no"; /* life 15 */
    ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_agent_new(agent_spec, game, &agent, &error) == RP_OK, "%s", error.text);
    rp_start(game, &state);
    rp_view_of(game, &state, seat, &view);
    ck_assert_msg(rp_agent_decide(agent, &view, &limits, 7, decision, &error) == RP_OK, "%s", error.text);
    ck_assert_int_eq(decision->count, 3);
    for (int i = 0; i < 3; i++) {
        char text[RP_TEXT_MAX];
        rp_action_text(game, &state, seat, decision->actions[i].action, text);
        ck_assert_str_eq(text, card[i]);
        ck_assert_msg(fabs(decision->actions[i].share - mix[i]) <= 0.05, "%s seat %d %s: share %.4f, equilibrium %.4f",
                      agent_spec, seat, text, decision->actions[i].share, mix[i]);
    }
    free(decision);
    rp_agent_free(agent);
    rp_game_free(game);
}

/* The mix over the display when the hero has three life points left and the monster two */
START_TEST(classic_equilibrium) {
    solution s = classic_solution(3, 2, 3);
    double sum = s.row[0] + s.row[1] + s.row[2];
    ck_assert_double_eq_tol(sum, 1, 1e-9);
    expect_mix("ismcts:sims=200000,select=rm", FIGHT_HERO, s.row);
    expect_mix("ismcts:sims=200000,select=rm", FIGHT_MONSTER, s.column);
}
END_TEST

/* The solver itself: the display of one round as the ledger gives it, value 1/12 and the mixes in twelfths */
START_TEST(solver_knows_the_ledgers_example) {
    double payoff[3][3];
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            payoff[row][column] = MONSTER_WOUNDS[row][column] - HERO_WOUNDS[row][column];
    solution s = solve_matrix(payoff);
    ck_assert_double_eq_tol(s.value, 1.0 / 12, 1e-12);
    const double row[3] = {3.0 / 12, 4.0 / 12, 5.0 / 12}, column[3] = {4.0 / 12, 3.0 / 12, 5.0 / 12};
    for (int i = 0; i < 3; i++) {
        ck_assert_double_eq_tol(s.row[i], row[i], 1e-12);
        ck_assert_double_eq_tol(s.column[i], column[i], 1e-12);
    }
}
END_TEST

int main(void) {
    const TTest *tests[] = {solver_knows_the_ledgers_example, classic_equilibrium};
    return fight_run_tests("dq-combat: equilibrium of the classic variant", tests, sizeof tests / sizeof *tests, 240);
}
