#include "eval/pig.h"

#include "engine/pig/pig.h"

static void bounds(const rp_game *game, const rp_state *state, double *low, double *high) {
    const rp_pig_turn *t = rp_pig_turn_of(state);
    bool wins = t->score[t->player] + t->total >= rp_pig_goal(game);
    *low = wins && t->player == 0 ? 1 : -1;
    *high = wins && t->player == 1 ? -1 : 1;
}

/* Points that the rest of a turn with `total` may still bring. */
static double rest_of_turn(double total, double threshold) { return total < threshold ? 0.4 * (threshold - total) : 0; }

static void evaluate(const rp_game *game, const rp_state *state, double value[]) {
    const rp_pig_turn *t = rp_pig_turn_of(state);
    double sides = game->info.outcomes_maximum, mean = (sides + 2) / 2, threshold = (sides - 1) * mean;
    double total = t->total, points = t->score[t->player] + total - t->score[1 - t->player] - 0.2 * threshold;
    if (t->to_act & RP_TO_ACT_CHANCE)
        points += ((sides - 1) * (mean + rest_of_turn(total + mean, threshold)) - total) / sides;
    else
        points += rest_of_turn(total, threshold);
    double worth = points / rp_pig_goal(game);
    worth = worth > 1 ? 1 : worth < -1 ? -1 : worth;
    value[0] = t->player == 0 ? worth : -worth;
    value[1] = -value[0];
}

/* While nobody can reach the goal, one decision changes the worth to the mover by at most `decision` points and the
 * throw after it by at most `roll` (eval/pig.h); so do `remaining` of them at most as often. */
static void range(const rp_game *game, const rp_state *state, int remaining, double *low, double *high) {
    const rp_pig_turn *t = rp_pig_turn_of(state);
    double sides = game->info.outcomes_maximum, mean = (sides + 2) / 2, threshold = (sides - 1) * mean;
    bool thrown = t->to_act & RP_TO_ACT_CHANCE;
    double points = sides * (remaining + thrown), goal = rp_pig_goal(game);
    double first = t->score[0], second = t->score[1];
    *(t->player == 0 ? &first : &second) += t->total;
    double lead = first > second ? first - second : second - first;
    *low = -1;
    *high = 1;
    if (first + points >= goal || second + points >= goal || lead + points + t->total + threshold >= goal) return;
    double value[2], fall = (0.4 * threshold - 0.6 * mean) / sides, rise = 0.2 * threshold / sides;
    double decision = fall > rise ? fall : rise, roll = 0.05 * (sides - 1) * (sides - 1) / sides;
    double drift = (remaining * (decision + roll) + (thrown ? roll : 0)) / goal;
    evaluate(game, state, value);
    *low = value[0] - drift;
    *high = value[0] + drift;
}

/* Rolls below the turn total at which a roll gains nothing. Actions: 0 holds, 1 rolls. */
static void order(const rp_game *game, const rp_state *state, int player, rp_action actions[], int count) {
    (void)player;
    int sides = game->info.outcomes_maximum, threshold = (sides - 1) * (sides + 2) / 2;
    if (count < 2) return;
    actions[0] = rp_pig_turn_of(state)->total < threshold;
    actions[1] = 1 - actions[0];
}

const rp_evaluator rp_evaluator_pig = {
    .rules = &rp_pig, .evaluate = evaluate, .bounds = bounds, .order = order, .range = range};
