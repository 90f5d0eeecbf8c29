/* Of actions that are worth the same: wins come soon, losses late. */
#include "search/soonest.h"

#include "tests/support/decisions.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>

enum { WORLDS_MOST = 64 };

static rp_decision decision;

/* Whether the game is over with the best payoff to `player` after the move, whatever chance does then. */
static bool wins_after(const rp_game *game, const rp_state *state, const rp_move *move, int player) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    double payoff[RP_PLAYERS_MAX];
    rp_state next;
    rp_clone(game, &next, state);
    rp_advance(game, &next, move);
    unsigned to_act = rp_to_act(game, &next);
    if (!to_act) {
        rp_payoff(game, &next, payoff);
        return payoff[player] == game->info.payoff_maximum;
    }
    if (!(to_act & RP_TO_ACT_CHANCE)) return false;
    for (int i = rp_chance(game, &next, outcomes); i-- > 0;) {
        rp_move by_chance = {{outcomes[i].outcome}};
        if (!wins_after(game, &next, &by_chance, player)) return false;
    }
    return true;
}

/* The same of an action, in every world and whatever the other of two players chooses with him. */
static bool wins_at_once(const rp_view *view, rp_action action) {
    for (uint64_t i = rp_belief_count(view); i-- > 0;) {
        rp_action useful[RP_LEGAL_MAX] = {0};
        rp_state world;
        int other = 1 - view->player, count = 1;
        rp_belief_world(view, i, &world);
        bool both = rp_to_act(view->game, &world) == 3;
        if (both) count = rp_useful(view->game, &world, other, useful);
        for (int j = 0; j < count; j++) {
            rp_move move = {{0}};
            if (both) move.of[other] = useful[j];
            move.of[view->player] = action;
            if (!wins_after(view->game, &world, &move, view->player)) return false;
        }
    }
    return true;
}

/* Calls `visit` at every choice of a player in so many random games. */
static void each_choice(const rp_game *game, int games, void (*visit)(void *context, const rp_view *view),
                        void *context) {
    static rp_view view;
    rp_random random;
    rp_random_seed(&random, 1);
    for (int n = 0; n < games; n++) {
        rp_state state;
        int player = n % game->info.players;
        rp_start(game, &state);
        while (test_to_choice(game, &state, player, &random)) {
            rp_view_of(game, &state, player, &view);
            visit(context, &view);
            test_random_step(game, &state, &random);
        }
    }
}

/* ---- what is found -------------------------------------------------------------------------------------- */

static const char *const found_in[] = {"connect4", "tictactoe", "dq-combat:variant=dice,hero=hugo,wounds=12",
                                       "dq-combat:deck=10,hand=2,life=2", "kuhn"};

/* All actions taken for equal: those that win at once are left, where there are some and others. */
static void check_found(void *context, const rp_view *view) {
    int *positions = context, equal[RP_LEGAL_MAX], wins[RP_LEGAL_MAX], count = 0;
    rp_action useful[RP_LEGAL_MAX];
    uint64_t worlds = rp_belief_count(view);
    if (worlds == 0 || worlds > WORLDS_MOST) return;
    decision.count = rp_useful(view->game, &view->masked, view->player, useful);
    for (int i = 0; i < decision.count; i++) {
        decision.actions[i] = (rp_action_report){.action = useful[i]};
        equal[i] = i;
        if (wins_at_once(view, useful[i])) wins[count++] = i;
    }
    if (count == 0 || count == decision.count) return;
    ck_assert_int_eq(rp_soonest(view, &decision, view->game->info.payoff_maximum, equal, decision.count), count);
    for (int i = 0; i < count; i++) ck_assert_int_eq(equal[i], wins[i]);
    ++*positions;
}

START_TEST(wins_at_once_are_found) {
    rp_game *game = test_game(found_in[_i]);
    int positions = 0;
    each_choice(game, 1500, check_found, &positions);
    ck_assert_msg(positions > 2, "%s: %d positions", found_in[_i], positions);
    rp_game_free(game);
}
END_TEST

/* ---- what is played ------------------------------------------------------------------------------------- */

/* Value to `player` and the plies to the end, by plain recursion: wins soonest, losses latest. */
typedef struct course {
    double value;
    int plies;
} course;

static bool is_better(course one, course other) {
    if (one.value != other.value) return one.value > other.value;
    return one.value > 0 ? one.plies < other.plies : one.value < 0 && one.plies > other.plies;
}

/* Of a game of turns without chance. */
static course course_of(const rp_game *game, const rp_state *state, int player, rp_action action) {
    rp_action useful[RP_LEGAL_MAX];
    double payoff[RP_PLAYERS_MAX];
    rp_state next;
    course best = {0};
    rp_clone(game, &next, state);
    rp_advance_one(game, &next, player, action);
    unsigned to_act = rp_to_act(game, &next);
    if (!to_act) {
        rp_payoff(game, &next, payoff);
        return (course){payoff[player], 1};
    }
    int other = __builtin_ctz(to_act), count = rp_useful(game, &next, other, useful);
    for (int i = 0; i < count; i++) {
        course one = course_of(game, &next, other, useful[i]);
        if (i == 0 || is_better(one, best)) best = one;
    }
    return (course){-best.value, best.plies + 1};
}

static const struct {
    const char *game, *agent;
    int moves; /* made at least: the recursion takes long before */
} played[] = {{"tictactoe", "exact", 2},
              {"tictactoe", "expectimax", 2},
              {"connect4:width=4,height=4", "exact", 8},
              {"connect4:width=5,height=4", "expectimax:nodes=100000", 12}};

typedef struct game_under_test {
    rp_agent *agent;
    int moves;  /* that were made at least */
    int missed; /* positions where the first of equal actions is not the best course */
} game_under_test;

static int stones_on(const rp_view *view) {
    char text[4096];
    int stones = 0;
    view->game->rules->show(view->game, &view->masked, view->player, text, sizeof text);
    for (const char *c = text; *c; c++) stones += *c == 'x' || *c == 'o' || *c == 'X' || *c == 'O';
    return stones;
}

static void check_played(void *context, const rp_view *view) {
    game_under_test *test = context;
    course best = {0}, chosen = {0}, first = {0};
    rp_error error;
    if (stones_on(view) < test->moves) return;
    ck_assert(rp_agent_decide(test->agent, view, NULL, 1, &decision, &error) == RP_OK);
    bool has_first = false;
    for (int i = 0; i < decision.count; i++) {
        const rp_action_report *report = &decision.actions[i];
        course one = course_of(view->game, &view->masked, view->player, report->action);
        ck_assert_double_eq(report->value, one.value);
        if (i == 0 || is_better(one, best)) best = one;
        if (report->action == decision.action) chosen = one;
        if (!has_first && report->value == decision.value) first = one, has_first = true;
    }
    ck_assert_double_eq(decision.value, best.value);
    ck_assert_msg(!is_better(best, chosen), "%s: value %g in %d plies where %d are possible", view->game->spec.text,
                  best.value, chosen.plies, best.plies);
    test->missed += is_better(best, first);
}

START_TEST(wins_come_soon_and_losses_late) {
    rp_game *game = test_game(played[_i].game);
    game_under_test test = {.agent = test_agent(played[_i].agent, game), .moves = played[_i].moves};
    each_choice(game, 150, check_played, &test);
    ck_assert_msg(test.missed > 5, "%s: %d positions", played[_i].game, test.missed);
    rp_agent_free(test.agent);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("soonest");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 120);
    tcase_add_loop_test(all, wins_at_once_are_found, 0, sizeof found_in / sizeof *found_in);
    tcase_add_loop_test(all, wins_come_soon_and_losses_late, 0, sizeof played / sizeof *played);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
