#include "engine/games/mage_knight/course.h"

#include "engine/games/mage_knight/fight/flow.h"
#include "engine/games/mage_knight/round/round.h"
#include "engine/games/mage_knight/start/start.h"
#include "engine/kit/dice.h"

unsigned mk_to_act(const rp_game *game, const rp_state *state) {
    const mk_duel *duel = mk_duel_of(state);
    if (duel->phase == MK_OVER) return 0;
    if (duel->phase == MK_START || duel->pending >= MK_CHANCE_DRAW) return RP_TO_ACT_CHANCE;
    if (mk_setup_of(game)->enemy.armor) return RP_TO_ACT_PLAYER(MK_AGGRESSOR);
    if (duel->pending) return RP_TO_ACT_PLAYER(duel->pending_player);
    if (duel->phase == MK_ATTEND) return RP_TO_ACT_PLAYER(!duel->aggressor);
    if (mk_is_outside(duel)) return RP_TO_ACT_PLAYER(mk_round_of(duel)->turn);
    return RP_TO_ACT_PLAYER(duel->step == MK_STEP_BLOCK ? !duel->active : duel->active);
}

static int list(const mk_setup *setup, const mk_duel *duel, int player, mk_list to) {
    if (setup->round)
        mk_round_offer(setup, mk_round_of(duel), player, &to);
    else
        mk_offer_choices(setup, duel, player, &to);
    return to.count;
}

int mk_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    return list(mk_setup_of(game), mk_duel_of(state), player, (mk_list){.out = out});
}

int mk_useful(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    return list(mk_setup_of(game), mk_duel_of(state), player, (mk_list){.out = out, .useful = true});
}

/* ---- chance --------------------------------------------------------------------------------------------- */

static bool draws(const mk_duel *duel) { return duel->pending == MK_CHANCE_DRAW || duel->pending == MK_CHANCE_REFILL; }

static bool rolls(const mk_duel *duel) { return duel->pending == MK_CHANCE_DICE || duel->pending == MK_CHANCE_RETURN; }

/* What the next card of a Deed deck can be. */
static rp_pile next_cards(const mk_player *of) {
    if (of->top[0]) return rp_pile_of(of->top[0] - 1);
    rp_pile below = 0;
    for (int i = 0; i < MK_KNOWN_PLACES && of->below[i]; i++) below |= rp_pile_of(of->below[i] - 1);
    return of->deck & ~below ? of->deck & ~below : rp_pile_of(of->below[0] - 1);
}

int mk_chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    const mk_duel *duel = mk_duel_of(state);
    const mk_player *of = &duel->player[duel->pending_player];
    int count = 0, crystals = 0;
    if (duel->phase == MK_START) return mk_deal_outcomes(mk_setup_of(game), duel, out);
    if (draws(duel)) {
        rp_pile cards = next_cards(of);
        double each = 1.0 / rp_pile_count(cards);
        for (; cards; cards &= cards - 1) out[count++] = (rp_outcome){rp_pile_lowest(cards), each};
    } else if (rolls(duel)) {
        for (; count < rp_dice_outcomes(duel->wanted); count++)
            out[count] = (rp_outcome){count, rp_dice_probability(duel->wanted, count)};
    } else {
        for (int colour = 0; colour < MK_BASIC_COLOURS; colour++) crystals += of->crystals[colour];
        for (int colour = 0; colour < MK_BASIC_COLOURS; colour++)
            if (of->crystals[colour]) out[count++] = (rp_outcome){colour, (double)of->crystals[colour] / crystals};
    }
    return count;
}

rp_action mk_sample(const rp_game *game, const rp_state *state, rp_random *random) {
    const mk_duel *duel = mk_duel_of(state);
    if (duel->phase == MK_START) return mk_deal_sample(mk_setup_of(game), duel, random);
    if (draws(duel)) return rp_pile_draw(next_cards(&duel->player[duel->pending_player]), random);
    if (rolls(duel)) return rp_dice_draw_outcome(duel->wanted, random);
    return rp_sample_from_list(game, state, random);
}

/* ---- moves ---------------------------------------------------------------------------------------------- */

/* Whether only one player sees an outcome: a card that he draws, unless all knew where it lay. */
static bool is_secret(const mk_duel *duel, int outcome) {
    if (duel->phase == MK_START) return duel->deal == MK_DEAL_HAND;
    return draws(duel) && !rp_pile_has(duel->player[duel->pending_player].known, outcome);
}

static void fall(const mk_play *play, int outcome) {
    if (play->duel->phase == MK_START)
        mk_deal(play, outcome);
    else if (play->duel->pending >= MK_CHANCE_RETURN)
        mk_round_chance_falls(play, outcome);
    else
        mk_fall(play, outcome);
}

static void act(const mk_play *play, int player, int action) {
    bool of_round = action >= MK_ACT_MOVE || mk_is_outside(play->duel);
    if (!of_round || !mk_round_act(play, player, action)) mk_act(play, player, action);
}

/* What both see of a move goes into the history: all of it but for the face of a card that is drawn. */
void mk_apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener) {
    mk_play play = {mk_setup_of(game), mk_duel_in(state), listener};
    mk_duel *duel = play.duel;
    mk_round *round = play.setup->round ? mk_round_in(duel) : NULL;
    unsigned to_act = mk_to_act(game, state);
    bool chance = to_act & RP_TO_ACT_CHANCE, fights = duel->phase < MK_OVER;
    int player = chance ? 0 : to_act >> 1, what = move->of[player];
    if (round) duel->history = round->history;
    duel->history = rp_mix(duel->history, (uint64_t)(chance && is_secret(duel, what) ? MK_SECRET : what) << 8 | to_act);
    if (chance)
        fall(&play, what);
    else
        act(&play, player, what);
    if (!round) return;
    if (fights && duel->phase == MK_OVER) mk_round_after_combat(&play);
    round->history = duel->history;
    duel->history = 0;
}

void mk_playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    const mk_play play = {mk_setup_of(game), mk_duel_in(state), NULL};
    rp_action legal[RP_LEGAL_MAX];
    mk_deal_rest(&play, random);
    for (unsigned to_act; (to_act = mk_to_act(game, state)) != 0;) {
        bool fights = play.duel->phase < MK_OVER;
        if (to_act & RP_TO_ACT_CHANCE) {
            fall(&play, mk_sample(game, state, random));
        } else {
            int player = to_act >> 1, count = mk_useful(game, state, player, legal);
            act(&play, player, legal[rp_random_below(random, (uint32_t)count)]);
        }
        if (play.setup->round && fights && play.duel->phase == MK_OVER) mk_round_after_combat(&play);
    }
    if (play.setup->round) play.duel->history = 0; /* a hand that was shown has gone into it */
    mk_payoff(game, state, result);
}

void mk_payoff(const rp_game *game, const rp_state *state, double out[]) {
    const mk_setup *setup = mk_setup_of(game);
    const mk_duel *duel = mk_duel_of(state);
    const mk_player *player = duel->player;
    double value = (double)(player[MK_AGGRESSOR].account - player[MK_DEFENDER].account) / setup->prices.scale;
    if (setup->round) value += mk_round_goal(setup, mk_round_of(duel));
    out[MK_AGGRESSOR] = value > 1 ? 1 : value < -1 ? -1 : value;
    out[MK_DEFENDER] = -out[MK_AGGRESSOR];
}
