#include "eval/evaluate.h"

#include "eval/posterior.h"

#include <math.h>

void rp_estimate(const rp_evaluator *known, const rp_game *game, const rp_state *state, void *notes, double value[]) {
    if (notes && known->noted_estimate) {
        known->noted_estimate(game, state, notes, value);
        return;
    }
    if (known->evaluate) {
        known->evaluate(game, state, value);
        return;
    }
    double middle = (game->info.payoff_minimum + game->info.payoff_maximum) / 2;
    for (int player = 0; player < game->info.players; player++) value[player] = middle;
}

void rp_evaluate(const rp_game *game, const rp_state *state, double value[]) {
    if (rp_to_act(game, state))
        rp_estimate(rp_evaluator_of(game), game, state, NULL, value);
    else
        rp_payoff(game, state, value);
}

int rp_evaluation_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]) {
    const rp_evaluator *evaluator = rp_evaluator_of(game);
    return evaluator->terms && rp_to_act(game, state) ? evaluator->terms(game, state, terms) : 0;
}

double rp_chance_to_win(const rp_game *game, const rp_state *state, bool informed, double share) {
    const rp_evaluator *evaluator = rp_evaluator_of(game);
    if (!informed || !evaluator->chance_to_win)
        return game->info.capabilities & (RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS) ? NAN : share;
    const double *curve = evaluator->chance_to_win(game, state);
    if (!curve) return NAN;
    double place = share * (RP_CHANCE_POINTS - 1);
    int below = place < RP_CHANCE_POINTS - 2 ? (int)place : RP_CHANCE_POINTS - 2;
    return curve[below] + (place - below) * (curve[below + 1] - curve[below]);
}

int rp_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]) {
    const rp_evaluator *evaluator = rp_evaluator_of(view->game);
    return evaluator->reasons ? evaluator->reasons(view, action, text) : 0;
}

const char *rp_warning(const rp_view *view, rp_action action) {
    const rp_evaluator *evaluator = rp_evaluator_of(view->game);
    return evaluator->warning ? evaluator->warning(view, action) : NULL;
}

int rp_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]) {
    const rp_evaluator *evaluator = rp_evaluator_of(view->game);
    return evaluator->posterior ? evaluator->posterior(view, facts) : rp_posterior_of_fields(view, facts);
}
