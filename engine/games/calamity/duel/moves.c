#include "engine/games/calamity/match/match.h"

enum { SECRET = 0xffff }; /* in the history, for what only one has seen */

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

static void act(cal_play *play, int player, int action) {
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
    } else if (action == CAL_ACT_KEEP || action == CAL_ACT_REDRAW) {
        duel->turn++;
        duel->phase = CAL_PHASE_DEAL;
        if (action == CAL_ACT_REDRAW) redraw(play, player);
    } else {
        cal_act_before(play, player, action);
    }
}

/* ---- outcomes ------------------------------------------------------------------------------------------- */

/* `sum`: the dice have been added up already. */
static void fall(cal_play *play, int outcome, bool sum) {
    cal_duel *duel = play->duel;
    cal_waiting waiting = (cal_waiting)duel->waiting;
    if (duel->phase == CAL_PHASE_HEROES) {
        cal_hero_falls(play, outcome);
    } else if (duel->phase == CAL_PHASE_ROLL_OFF) {
        cal_roll_off(play, outcome);
    } else if (waiting == CAL_WAITS_DRAW) {
        cal_draw_card(play, outcome);
        duel->waiting = duel->waits_for = 0;
    } else if (waiting == CAL_WAITS_RANDOM_DISCARD) {
        int player = duel->waits_for;
        duel->waiting = duel->waits_for = 0;
        duel->side[player].random_discards--;
        cal_discard_card(play, player, outcome);
    } else {
        cal_dice dice = waiting == CAL_WAITS_DICE ? cal_dice_thrown(play->setup, duel) : (cal_dice){0, 0, 0};
        if (dice.count && !sum) outcome = cal_throw_of(play->setup, dice)->sum[outcome];
        duel->waiting = duel->waits_for = 0;
        if (waiting == CAL_WAITS_ROLL)
            cal_roll(play, outcome);
        else
            cal_dice_fall(play, outcome);
    }
}

/* ---- moves ---------------------------------------------------------------------------------------------- */

/* A move by the kind of its card in place of its slot, which tells of cards that were not seen. */
static int without_slot(const cal_duel *duel, bool chance, int player, int what) {
    const cal_side *of = &duel->side[chance ? duel->waits_for : player];
    if (chance) return duel->waiting == CAL_WAITS_RANDOM_DISCARD ? of->kind[what] : what;
    if (what >= CAL_ACT_CAST) {
        int slot = (what - CAL_ACT_CAST) / CAL_TARGETS, target = (what - CAL_ACT_CAST) % CAL_TARGETS;
        return CAL_ACT_CAST + of->kind[slot] * CAL_TARGETS + target;
    }
    if (what >= CAL_ACT_DISCARD && what < CAL_ACT_USE) return CAL_ACTION_CODES + of->kind[what - CAL_ACT_DISCARD];
    return what;
}

/* What both see of a move goes into the history: all but cards that are drawn, and those that are put into a deck. */
static uint64_t seen_of(const cal_play *play, bool chance, int player, int what) {
    const cal_duel *duel = play->duel;
    bool adds = !chance && what >= CAL_ACT_ADD && what < CAL_ACT_ACTIVATE;
    if (adds || (chance && duel->waiting == CAL_WAITS_DRAW)) return SECRET;
    bool hidden = play->setup->option[CAL_OPTION_LISTS];
    return (uint64_t)(hidden ? without_slot(duel, chance, player, what) : what);
}

void cal_apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener) {
    cal_play play = {cal_setup_of(game), cal_duel_in(state), listener, 0};
    unsigned to_act = cal_to_act(game, state);
    bool chance = to_act & RP_TO_ACT_CHANCE;
    int player = chance ? 0 : (int)to_act >> 1, what = move->of[player];
    play.duel->history = rp_mix(play.duel->history, seen_of(&play, chance, player, what) << 8 | to_act);
    if (chance)
        fall(&play, what, false);
    else
        act(&play, player, what);
    cal_run(&play);
}

void cal_start(const rp_game *game, rp_state *state) {
    cal_play play = {cal_setup_of(game), cal_duel_in(state), NULL, 0};
    if (play.setup->match) {
        play.duel->phase = CAL_PHASE_ROLL_OFF;
        return;
    }
    play.duel->began = play.setup->option[CAL_OPTION_FIRST];
    play.duel->picker = !play.duel->began;
    cal_take_given_heroes(&play);
    cal_run(&play);
}

void cal_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]) {
    cal_play play = {cal_setup_of(game), cal_duel_in(state), NULL, 0};
    rp_action list[RP_LEGAL_MAX];
    for (unsigned to_act; (to_act = cal_to_act(game, state)) != 0; cal_run(&play)) {
        if (play.duel->waiting == CAL_WAITS_DICE) {
            fall(&play, cal_throw_sum(cal_dice_thrown(play.setup, play.duel), random), true);
        } else if (to_act & RP_TO_ACT_CHANCE) {
            fall(&play, cal_sample(game, state, random), false);
        } else {
            int player = (int)to_act >> 1, count = cal_useful(game, state, player, list);
            act(&play, player, list[rp_random_below(random, (uint32_t)count)]);
        }
    }
    cal_payoff(game, state, payoff);
}

void cal_payoff(const rp_game *game, const rp_state *state, double out[]) {
    int result = cal_duel_of(state)->result;
    (void)game;
    out[0] = (result == CAL_FIRST_WINS) - (result == CAL_SECOND_WINS);
    out[1] = -out[0];
}
