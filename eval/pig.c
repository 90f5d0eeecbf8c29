#include "eval/pig.h"

#include "engine/pig/pig.h"

static void bounds(const rp_game *game, const rp_state *state, double *low, double *high) {
    const rp_pig_turn *t = rp_pig_turn_of(state);
    bool wins = t->score[t->player] + t->total >= rp_pig_goal(game);
    *low = wins && t->player == 0 ? 1 : -1;
    *high = wins && t->player == 1 ? -1 : 1;
}

/* Points that the rest of a turn with `total` may still bring. */
static double rest_of_turn(double total, double threshold) {
    return total < threshold ? 0.4 * (threshold - total) : 0;
}

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

const rp_evaluator rp_evaluator_pig = {.rules = &rp_pig, .evaluate = evaluate, .bounds = bounds};
