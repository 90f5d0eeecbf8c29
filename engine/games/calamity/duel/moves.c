#include "engine/games/calamity/duel/effects.h"
#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/duel/play.h"
#include "engine/games/calamity/duel/throws.h"

/* ---- choices -------------------------------------------------------------------------------------------- */

static void activate(cal_play *play, int player, int place) {
    cal_duel *duel = play->duel;
    int number = cal_number_of(player, place);
    cal_hero *hero = cal_hero_at(duel, number);
    int actions = cal_card_of_hero(play->setup, hero)->actions + cal_stat_of(play->setup, duel, number, CAL_ACTIONS);
    hero->activated = 1;
    duel->phase = CAL_PHASE_ACT;
    duel->active = (uint8_t)(place + 1);
    duel->actions = (uint8_t)(actions < 0 ? 0 : actions);
    cal_tell(play, CAL_TOLD_ACTIVATES, player, hero->kind, 0, 0);
    cal_answer(play, number, CAL_WHEN_ACTIVATED, 0);
}

static void attack(cal_play *play, int player, int place) {
    cal_duel *duel = play->duel;
    duel->actions--;
    duel->used |= 1u << CAL_USED_ATTACK;
    cal_begin_attack(play, cal_number_of(player, duel->active - 1), cal_number_of(!player, place));
}

static void use_action(cal_play *play, int player, int action, int target) {
    cal_duel *duel = play->duel;
    cal_hero *hero = &duel->side[player].hero[duel->active - 1];
    int user = cal_number_of(player, duel->active - 1);
    duel->actions = (uint8_t)(duel->actions - cal_card_of_hero(play->setup, hero)->use[action].cost);
    duel->used |= (uint8_t)(1u << action);
    if (hero->uses[action] < INT8_MAX) hero->uses[action]++;
    duel->use = (cal_going){CAL_SOURCE_ACTION, (uint8_t)player, (uint8_t)action, (uint8_t)user, (uint8_t)target, 0};
    cal_tell(play, CAL_TOLD_USES, player, hero->kind, action + 1, 0);
}

/* An answer stands beside the use and the attack that it answers. */
static void cast(cal_play *play, int player, int slot, int target) {
    cal_duel *duel = play->duel;
    cal_side *of = &duel->side[player];
    bool answers = duel->waiting == CAL_WAITS_ANSWER;
    cal_going *going = answers ? &duel->answer : &duel->use;
    *going = (cal_going){CAL_SOURCE_CARD,
                         (uint8_t)player,
                         (uint8_t)(of->kind[slot] - 1),
                         (uint8_t)cal_user_of(duel, player, slot),
                         (uint8_t)target,
                         0};
    if (play->listener) cal_tell_cast(play->listener, play->setup, duel, player, slot, target);
    cal_leave_hand(play, player, slot, cal_use_of_slot(play->setup, of, slot)->stays);
    duel->waiting = duel->waits_for = 0;
    if (answers) return;
    if (duel->casts < UINT8_MAX) duel->casts++;
    for (int place = 0; place < CAL_TRIO; place++)
        if (of->hero[place].health) cal_answer(play, cal_number_of(player, place), CAL_WHEN_CAST, 0);
}

static void discard(cal_play *play, int player, int slot) {
    cal_duel *duel = play->duel;
    cal_discard_card(play, player, slot);
    if (duel->phase == CAL_PHASE_HAND_LIMIT && !duel->waiting) {
        cal_end_turn(play);
        return;
    }
    duel->side[player].discards--;
    duel->waiting = duel->waits_for = 0;
}

static void redraw(cal_play *play, int player) {
    cal_side *of = &play->duel->side[player];
    cal_tell(play, CAL_TOLD_REDRAWS, player, 0, 0, 0);
    of->draws = of->hand_count;
    of->deck |= of->hand;
    of->hand = of->known = 0;
    of->hand_count = 0;
}

void cal_act(cal_play *play, int player, int action) {
    cal_duel *duel = play->duel;
    if (action >= CAL_ACT_CAST) {
        cast(play, player, (action - CAL_ACT_CAST) / CAL_TARGETS, (action - CAL_ACT_CAST) % CAL_TARGETS);
    } else if (action >= CAL_ACT_USE) {
        use_action(play, player, (action - CAL_ACT_USE) / CAL_TARGETS, (action - CAL_ACT_USE) % CAL_TARGETS);
    } else if (action >= CAL_ACT_DISCARD) {
        discard(play, player, action - CAL_ACT_DISCARD);
    } else if (action >= CAL_ACT_ATTACK) {
        attack(play, player, action - CAL_ACT_ATTACK);
    } else if (action >= CAL_ACT_ACTIVATE) {
        activate(play, player, action - CAL_ACT_ACTIVATE);
    } else if (action == CAL_ACT_END) {
        cal_end_turn(play);
    } else if (action == CAL_ACT_PASS) {
        duel->waiting = duel->waits_for = 0;
        duel->stage = CAL_ANSWERED;
    } else {
        duel->turn++;
        duel->phase = CAL_PHASE_DEAL;
        if (action == CAL_ACT_REDRAW) redraw(play, player);
    }
}

/* ---- outcomes ------------------------------------------------------------------------------------------- */

void cal_fall(cal_play *play, int outcome, bool sum) {
    cal_duel *duel = play->duel;
    cal_waiting waiting = (cal_waiting)duel->waiting;
    if (waiting == CAL_WAITS_DRAW) {
        cal_draw_card(play, outcome);
        duel->waiting = duel->waits_for = 0;
    } else if (waiting == CAL_WAITS_RANDOM_DISCARD) {
        int player = duel->waits_for;
        duel->waiting = duel->waits_for = 0;
        duel->side[player].random_discards--;
        cal_discard_card(play, player, outcome);
    } else {
        if (waiting == CAL_WAITS_DICE && !sum)
            outcome = cal_throw_of(play->setup, cal_dice_thrown(play->setup, duel))->sum[outcome];
        duel->waiting = duel->waits_for = 0;
        if (waiting == CAL_WAITS_ROLL)
            cal_roll(play, outcome);
        else
            cal_dice_fall(play, outcome);
    }
}
