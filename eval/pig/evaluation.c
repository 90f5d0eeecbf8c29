#include "eval/pig/evaluation.h"

#include "engine/games/pig/pig.h"

static void bounds(const rp_game *game, const rp_state *state, double *low, double *high) {
    const rp_pig_turn *t = rp_pig_turn_of(state);
    bool wins = t->score[t->player] + t->total >= rp_pig_goal(game);
    *low = wins && t->player == 0 ? 1 : -1;
    *high = wins && t->player == 1 ? -1 : 1;
}

/* Points that the rest of a turn with `total` may still bring. */
static double rest_of_turn(double total, double threshold) { return total < threshold ? 0.4 * (threshold - total) : 0; }

/* The turn total at which a roll gains nothing. */
static double threshold_of(double sides) { return (sides - 1) * (sides + 2) / 2; }

/* The lead of the mover in points, the rest of the turn included. */
static double lead_of(const rp_game *game, const rp_pig_turn *t) {
    double sides = game->info.outcomes_maximum, mean = (sides + 2) / 2, threshold = threshold_of(sides);
    double total = t->total, lead = t->score[t->player] + total - t->score[1 - t->player] - 0.2 * threshold;
    if (t->to_act & RP_TO_ACT_CHANCE)
        return lead + ((sides - 1) * (mean + rest_of_turn(total + mean, threshold)) - total) / sides;
    return lead + rest_of_turn(total, threshold);
}

static double within(double worth) { return worth > 1 ? 1 : worth < -1 ? -1 : worth; }

static void evaluate(const rp_game *game, const rp_state *state, double value[]) {
    const rp_pig_turn *t = rp_pig_turn_of(state);
    double worth = within(lead_of(game, t) / rp_pig_goal(game));
    value[0] = t->player == 0 ? worth : -worth;
    value[1] = -value[0];
}

/* Sizes of the argument in eval/pig/evaluation.h, in points. */
typedef struct steps {
    double threshold, rise, decision, roll;
} steps;

static steps steps_of(double sides) {
    double mean = (sides + 2) / 2, threshold = threshold_of(sides);
    double fall = (0.4 * threshold - 0.6 * mean) / sides, rise = 0.2 * threshold / sides;
    return (steps){.threshold = threshold,
                   .rise = rise,
                   .decision = fall > rise ? fall : rise,
                   .roll = 0.05 * (sides - 1) * (sides - 1) / sides};
}

/* By how much what `own` is paid or estimated to get may exceed his lead, when the dice bring `points` at most. */
static double excess(const rp_game *game, const rp_pig_turn *t, int own, double points) {
    double goal = rp_pig_goal(game), sides = game->info.outcomes_maximum, most = 0;
    steps s = steps_of(sides);
    double score[2] = {t->score[0], t->score[1]};
    score[t->player] += t->total;
    double spare = score[own] + points - goal;
    if (spare >= 0) most = score[1 - own] + spare + 0.2 * s.threshold;
    if (score[1 - own] + points + 0.2 * s.threshold + s.rise < goal) return most;
    double lost = (sides > s.rise ? sides : s.rise) - 1 + 0.2 * s.threshold - t->score[own];
    return lost > most ? lost : most;
}

static void range(const rp_game *game, const rp_state *state, int remaining, double *low, double *high) {
    const rp_pig_turn *t = rp_pig_turn_of(state);
    bool thrown = t->to_act & RP_TO_ACT_CHANCE;
    double sides = game->info.outcomes_maximum, goal = rp_pig_goal(game), points = sides * (remaining + thrown);
    steps s = steps_of(sides);
    double drift = remaining * (s.decision + s.roll) + (thrown ? s.roll : 0);
    double lead = t->player == 0 ? lead_of(game, t) : -lead_of(game, t);
    *low = within((lead - drift - excess(game, t, 1, points)) / goal);
    *high = within((lead + drift + excess(game, t, 0, points)) / goal);
}

/* Rolls below the turn total at which a roll gains nothing. Actions: 0 holds, 1 rolls. */
static void order(const rp_game *game, const rp_state *state, int player, rp_action actions[], int count) {
    (void)player;
    int sides = game->info.outcomes_maximum;
    if (count < 2) return;
    actions[0] = rp_pig_turn_of(state)->total < threshold_of(sides);
    actions[1] = 1 - actions[0];
}

const rp_evaluator rp_evaluator_pig = {
    .rules = &rp_pig, .evaluate = evaluate, .bounds = bounds, .order = order, .range = range};
