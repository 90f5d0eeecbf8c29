#include "engine/games/calamity/course.h"

#include "engine/games/calamity/duel/throws.h"
#include "engine/games/calamity/match/match.h"

enum { SECRET = 0xffff }; /* in the history, for what only one has seen */

static bool is_before_deal(const cal_duel *duel) { return cal_is_before_deal((cal_phase)duel->phase); }

/* ---- choices -------------------------------------------------------------------------------------------- */

unsigned cal_to_act(const rp_game *game, const rp_state *state) {
    const cal_duel *duel = cal_duel_of(state);
    (void)game;
    if (duel->phase == CAL_PHASE_OVER) return 0;
    if (duel->phase == CAL_PHASE_HEROES || duel->phase == CAL_PHASE_ROLL_OFF) return RP_TO_ACT_CHANCE;
    if (duel->waiting >= CAL_WAITS_DISCARD) return RP_TO_ACT_PLAYER(duel->waits_for);
    return duel->waiting ? RP_TO_ACT_CHANCE : RP_TO_ACT_PLAYER(duel->turn_of);
}

static int list(const rp_game *game, const rp_state *state, int player, bool useful, rp_action out[]) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    return is_before_deal(duel) ? cal_list_before(setup, duel, player, out)
                                : cal_list_choices(setup, duel, player, useful, out);
}

int cal_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    return list(game, state, player, false, out);
}

int cal_useful(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    return list(game, state, player, true, out);
}

/* ---- chance --------------------------------------------------------------------------------------------- */

int cal_chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    return is_before_deal(duel) ? cal_list_chance_before(setup, duel, out) : cal_list_chance(setup, duel, out);
}

int cal_chance_merged(const rp_game *game, const rp_state *state, rp_outcome out[], uint16_t members[]) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    return is_before_deal(duel) ? cal_merge_chance_before(setup, duel, out, members)
                                : cal_merge_chance(setup, duel, out, members);
}

rp_action cal_sample(const rp_game *game, const rp_state *state, rp_random *random) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    return is_before_deal(duel) ? cal_sample_before(setup, duel, random) : cal_sample_chance(setup, duel, random);
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

static void act(cal_play *play, int player, int action) {
    if (is_before_deal(play->duel))
        cal_act_before(play, player, action);
    else
        cal_act(play, player, action);
}

/* `sum`: the dice have been added up already. */
static void fall(cal_play *play, int outcome, bool sum) {
    if (is_before_deal(play->duel))
        cal_fall_before(play, outcome);
    else
        cal_fall(play, outcome, sum);
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
    cal_begin_match(&play);
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
