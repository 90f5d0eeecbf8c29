#include "eval/calamity/draft_preparation.h"

#include "engine/portable_math.h"
#include "eval/calamity/draft_file.h"
#include "eval/calamity/draft_learner.h"
#include "eval/calamity/draft_values.h"
#include "eval/calamity/hand_values.h"

static rp_stage stage(const rp_game *game, const rp_state *state) {
    (void)game;
    switch (cal_duel_of(state)->phase) {
    case CAL_PHASE_PRIVILEGE:
    case CAL_PHASE_DRAFT: return RP_STAGE_PICKS;
    case CAL_PHASE_DECK: return RP_STAGE_DECK;
    case CAL_PHASE_MULLIGAN: return RP_STAGE_HAND;
    default: return RP_STAGE_PLAY;
    }
}

static rp_status open_values(const rp_game *game, const char *text, const char *name, rp_preparing preparing,
                             void **values, rp_error *error) {
    cal_draft_model model;
    if (text) {
        rp_status status = cal_draft_read(game, text, name, &model, error);
        if (status) return status;
    } else {
        cal_draft_built_in(game, &model);
    }
    *values = cal_draft_values_new(cal_setup_of(game), &model, preparing.preset_decks);
    return *values ? RP_OK : rp_fail(error, RP_FAILED, "no memory for the values of a draft");
}

static int judge(const rp_view *view, const void *values, rp_preparing preparing, const rp_action actions[], int count,
                 double value[]) {
    const cal_draft_values *v = values ? values : cal_draft_values_of(view->game);
    if (!v) { /* no memory */
        memset(value, 0, (size_t)count * sizeof *value);
        return 0;
    }
    int chosen = stage(view->game, &view->masked) == RP_STAGE_HAND
                     ? cal_judge_first_hand(view, v, actions, count, value)
                     : cal_judge_choices(view, v, actions, count, value);
    for (int i = 0; i < count; i++) value[i] = 2 / (1 + rp_exp(-value[i])) - 1;
    if (preparing.preset_picks && cal_duel_of(&view->masked)->phase == CAL_PHASE_DRAFT)
        return cal_fixed_pick(v, actions, count);
    return chosen;
}

static bool is_of_data(const rp_game *game, const void *values) {
    const cal_draft_values *v = values ? values : cal_draft_values_of(game);
    return v && cal_draft_model_in(v)->data == game->data_hash;
}

const rp_preparation cal_preparation = {
    .stage = stage, .open = open_values, .judge = judge, .is_of_data = is_of_data, .learner = &cal_draft_learner};
