#include "search/prepare.h"

#include "eval/evaluate.h"

bool rp_prepare(const rp_view *view, const void *values, rp_preparing preparing, rp_decision *decision) {
    const rp_preparation *preparation = rp_evaluator_of(view->game)->preparation;
    const rp_game_info *info = &view->game->info;
    rp_action actions[RP_LEGAL_MAX];
    double value[RP_LEGAL_MAX];
    if (!preparation || preparation->stage(view->game, &view->masked) == RP_STAGE_PLAY) return false;
    for (int i = 0; i < decision->count; i++) actions[i] = decision->actions[i].action;
    int chosen = preparation->judge(view, values, preparing, actions, decision->count, value);
    for (int i = 0; i < decision->count; i++) {
        rp_action_report *report = &decision->actions[i];
        report->value = value[i];
        report->standard_error = 0;
        report->win = (value[i] - info->payoff_minimum) / (info->payoff_maximum - info->payoff_minimum);
        report->share = i == chosen;
    }
    decision->action = actions[chosen];
    decision->value = value[chosen];
    decision->standard_error = 0;
    decision->nodes = (uint64_t)decision->count; /* looked at, one by one: estimates */
    decision->line_length = 1;
    decision->line[0] = (rp_line_step){.player = view->player, .action = decision->action};
    rp_action_text(view->game, &view->masked, view->player, decision->action, decision->line[0].text);
    return true;
}
