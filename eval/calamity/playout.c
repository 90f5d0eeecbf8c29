#include "eval/calamity/playout.h"

#include "engine/games/calamity/course.h"
#include "engine/games/calamity/duel/play.h"
#include "eval/calamity/draft_preparation.h"
#include "eval/calamity/draft_values.h"
#include "eval/calamity/evaluation.h"
#include "eval/calamity/force.h"

/* One choice of so many is any hero or target; and how often Spells are left when all else is done. */
enum { ANY_HERO = 4, ANY_TARGET = 4, IDLE = 3 };

static rp_action any_of(const rp_action actions[], int count, rp_random *random) {
    return actions[rp_random_below(random, (uint32_t)count)];
}

/* Of attacks, or of activations, the one that is worth most. */
static rp_action best_of(const cal_setup *setup, const cal_duel *duel, int player, const rp_action actions[],
                         int count) {
    cal_force force;
    rp_action best = actions[0];
    double most = -1;
    cal_force_of(setup, duel, &force);
    for (int i = 0; i < count; i++) {
        bool attacks = actions[i] >= CAL_ACT_ATTACK;
        double worth = attacks ? cal_attack_worth(&force, cal_number_of(player, duel->active - 1),
                                                  cal_number_of(!player, actions[i] - CAL_ACT_ATTACK))
                               : force.damage[cal_number_of(player, actions[i] - CAL_ACT_ACTIVATE)];
        if (worth <= most) continue;
        most = worth;
        best = actions[i];
    }
    return best;
}

static rp_action sensible(const cal_setup *setup, const cal_duel *duel, int player, const rp_action useful[], int count,
                          rp_random *random) {
    int first = 0, last = count; /* of activations, or of attacks */
    if (duel->waiting || count == 1) return any_of(useful, count, random);
    bool acts = duel->phase == CAL_PHASE_ACT;
    if (!acts && duel->phase != CAL_PHASE_TURN) return any_of(useful, count, random);
    while (first < count && useful[first] < (acts ? CAL_ACT_ATTACK : CAL_ACT_ACTIVATE)) first++;
    while (last > first && useful[last - 1] >= (acts ? CAL_ACT_DISCARD : CAL_ACT_ATTACK)) last--;
    int others = count - last;
    if (first == last && (!others || !rp_random_below(random, IDLE))) return useful[0];
    uint32_t pick = rp_random_below(random, (uint32_t)(others + 2)); /* two parts for the best one */
    if (first < last && (int)pick >= others) {
        if (!rp_random_below(random, acts ? ANY_TARGET : ANY_HERO)) return any_of(useful + first, last - first, random);
        return best_of(setup, duel, player, useful + first, last - first);
    }
    return any_of(useful + last, others, random);
}

rp_action cal_informed_choice(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    rp_action useful[RP_LEGAL_MAX];
    int count = cal_useful(game, state, player, useful);
    if (count > 1 && cal_preparation.stage(game, state) != RP_STAGE_PLAY) {
        rp_view view;
        double value[RP_LEGAL_MAX];
        rp_view_of(game, state, player, &view);
        return useful[cal_preparation.judge(&view, NULL, (rp_preparing){false, false}, useful, count, value)];
    }
    return sensible(cal_setup_of(game), cal_duel_of(state), player, useful, count, random);
}

/* Turns since the beginning, ascending. */
static int turns_of(const cal_duel *duel) { return duel->round * CAL_TURNS + duel->turn; }

void cal_informed_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]) {
    const cal_duel *duel = cal_duel_of(state);
    int now = turns_of(duel);
    bool before = duel->phase <= CAL_PHASE_DEAL;
    if (cal_setup_of(game)->match && cal_judged_by_draft(duel)) {
        cal_evaluate(game, state, payoff);
        return;
    }
    for (unsigned to_act; (to_act = cal_to_act(game, state)) != 0;) {
        rp_move move = {{0}};
        if (!before && turns_of(duel) > now && !(to_act & RP_TO_ACT_CHANCE)) {
            cal_evaluate(game, state, payoff);
            return;
        }
        if (to_act & RP_TO_ACT_CHANCE)
            move.of[0] = cal_sample(game, state, random);
        else
            move.of[to_act >> 1] = cal_informed_choice(game, state, (int)to_act >> 1, random);
        cal_apply_told(game, state, &move, NULL);
        if (before && duel->phase > CAL_PHASE_DEAL) {
            before = false;
            now = turns_of(duel);
        }
    }
    cal_payoff(game, state, payoff);
}
