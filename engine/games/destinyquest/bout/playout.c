/* Uniformly random play to the end of a bout: the choices and dice of rp_playout_loop from the same random numbers,
 * without what only people and information keys ask for (shown dice, the history), and without putting equal futures
 * together. */
#include "engine/games/destinyquest/bout/playout.h"

#include "engine/games/destinyquest/bout/choices.h"
#include "engine/games/destinyquest/bout/phases.h"
#include "engine/games/destinyquest/bout/playing.h"
#include "engine/games/destinyquest/bout/rolls.h"
#include "engine/games/destinyquest/bout/silent.h"
#include "engine/games/destinyquest/bout/usable.h"
#include "engine/games/destinyquest/bout/windows.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/knowledge.h"
#include "engine/kit/dice.h"

static uint32_t ready_in(const destiny_bout *bout, int player, uint32_t mask) {
    return mask & ~bout->fighter[player].spent;
}

static bool looks_at_speed_dice(const destiny_setup *setup, const destiny_bout *bout, int player) {
    const destiny_sheet *sheet = &setup->sheet[player];
    const destiny_readers *readers = &sheet->speed_readers;
    if (readers->act[0] | readers->act[1]) return true;
    return ready_in(bout, player, sheet->offered_in[DESTINY_AT_SPEED_ROLLED] | readers->play[0] | readers->play[1]);
}

/* Both attack speed rolls lie ahead, and nothing but their sums counts until the winner is found. */
static bool only_sums_count(const destiny_setup *setup, const destiny_bout *bout) {
    const uint32_t doubles = 1u << DESTINY_CONVULSIONS | 1u << DESTINY_HAUNT | 1u << DESTINY_PACKMASTER;
    const destiny_fighter *first = &bout->fighter[0], *second = &bout->fighter[1];
    return bout->roll == DESTINY_ROLL_SPEED && first->speed_thrown && !second->speed_thrown &&
           bout->phase == DESTINY_PHASE_SPEED_ROLL && (!second->kept[0] || bout->ties) &&
           !((first->statuses | second->statuses) & doubles) && !looks_at_speed_dice(setup, bout, 0) &&
           !looks_at_speed_dice(setup, bout, 1);
}

/* The round has a winner, and nobody can play anything until his attack is dealt. */
static bool attack_is_plain(const destiny_setup *setup, const destiny_bout *bout) {
    if (bout->phase != DESTINY_PHASE_ANSWER || setup->arm == DESTINY_ARM_ASK) return false;
    int winner = bout->winner - 1;
    return !ready_in(bout, winner, setup->sheet[winner].offered_attacking) &&
           !ready_in(bout, !winner, setup->sheet[!winner].offered_defending) &&
           !(bout->fighter[!winner].statuses >> DESTINY_STONE_SKIN & 1);
}

/* To roll for damage or not is all there is to choose. */
static void choose_damage(const destiny_setup *setup, destiny_bout *bout, rp_random *random) {
    const rp_action legal[] = {DESTINY_ROLL, DESTINY_NO_ROLL};
    destiny_play_damage_score(setup, bout, legal[rp_random_below(random, 2)]);
}

static void drop_dice(const destiny_setup *setup, destiny_bout *bout, rp_random *random) {
    uint8_t dice[DESTINY_DICE_MAX];
    rp_dice_draw(bout->roll_count, random, dice);
    destiny_dice_fall(setup, bout, dice);
}

/* `drawn` (may be NULL) are a choice and a die that were drawn already. */
static void attack_plainly(const destiny_setup *setup, destiny_bout *bout, const destiny_blow_drawn *drawn,
                           rp_random *random) {
    bout->phase = DESTINY_PHASE_DAMAGE_SCORE;
    if (drawn)
        destiny_play_damage_score(setup, bout, drawn->action);
    else
        choose_damage(setup, bout, random);
    if (!bout->attack) return;
    bout->phase = DESTINY_PHASE_DAMAGE_ROLL;
    destiny_throw_damage(setup, bout);
    if (bout->roll && drawn)
        destiny_dice_fall(setup, bout, (const uint8_t[DESTINY_DICE_MAX]){(uint8_t)drawn->face});
    else if (bout->roll)
        drop_dice(setup, bout, random);
    bool goes_on = !bout->roll && !bout->pending && bout->fighter[0].health > 0 && bout->fighter[1].health > 0;
    if (goes_on && bout->phase == DESTINY_PHASE_DAMAGE_ROLLED) bout->phase = DESTINY_PHASE_BRACE;
}

static void settle(const destiny_setup *setup, destiny_bout *bout, int winner) {
    bout->roll = bout->roller = bout->roll_count = 0;
    bout->fighter[0].speed_thrown = 0;
    destiny_settle_round(setup, bout, winner);
}

static void throw_both(const destiny_setup *setup, destiny_bout *bout, rp_random *random) {
    const int speed[] = {destiny_attack_speed(setup, bout, 0), destiny_attack_speed(setup, bout, 1)};
    const int dice[] = {bout->roll_count, destiny_speed_dice(bout, 1)};
    destiny_silence silence;
    destiny_blow_drawn drawn;
    int winner;
    bool silent = destiny_is_silent(setup, bout, &silence);
    do {
        int first = speed[0] + rp_dice_draw_sum(dice[0], random), second = speed[1] + rp_dice_draw_sum(dice[1], random);
        winner = first > second ? 1 : first < second ? 2 : 0;
        silent = silent && (!winner || !silence.asked[winner - 1]);
    } while (silent && destiny_silent_round(setup, bout, &silence, winner, random, &drawn));
    settle(setup, bout, winner);
    if (winner && silent)
        attack_plainly(setup, bout, &drawn, random);
    else if (attack_is_plain(setup, bout))
        attack_plainly(setup, bout, NULL, random);
}

static void throw_dice(const destiny_setup *setup, destiny_bout *bout, rp_random *random) {
    if (only_sums_count(setup, bout))
        throw_both(setup, bout, random);
    else
        drop_dice(setup, bout, random);
}

static rp_action any_action(const rp_game *game, const rp_state *state, int player, const destiny_offer offer[],
                            rp_random *random) {
    rp_action useful[RP_LEGAL_MAX];
    const destiny_bout *bout = destiny_bout_of(state);
    const destiny_offer *own = &offer[player];
    if (own->count && own->window == destiny_window_now(bout) && !bout->pending) {
        uint32_t drawn = rp_random_below(random, (uint32_t)own->count + 1);
        return drawn ? own->action[drawn - 1] : DESTINY_NONE;
    }
    int count = destiny_useful(game, state, player, useful);
    return useful[rp_random_below(random, (uint32_t)count)];
}

static void choose(const rp_game *game, rp_state *state, unsigned actors, const destiny_offer offer[],
                   rp_random *random) {
    const destiny_setup *setup = destiny_setup_of(game);
    destiny_bout *bout = destiny_bout_in(state);
    rp_move move;
    if (bout->phase == DESTINY_PHASE_DAMAGE_SCORE && !bout->open_roll && !bout->pending &&
        setup->arm != DESTINY_ARM_ASK && !destiny_ready(setup, bout, bout->winner - 1, DESTINY_AT_DAMAGE_SCORE)) {
        choose_damage(setup, bout, random);
        return;
    }
    if (bout->window.asked && destiny_is_window(bout->phase) && !bout->pending && !bout->open_roll) {
        rp_action action = any_action(game, state, bout->window.asked - 1, offer, random);
        destiny_play_in_window(setup, bout, action);
        return;
    }
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (actors >> player & 1) move.of[player] = any_action(game, state, player, offer, random);
    if (bout->pending)
        destiny_use_pending(setup, bout, move.of[bout->pending_player - 1]);
    else
        destiny_play_move(setup, bout, &move);
}

void destiny_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]) {
    const destiny_setup *setup = destiny_setup_of(game);
    destiny_bout *bout = destiny_bout_in(state);
    destiny_offer offer[DESTINY_HEROES];
    offer[0].count = offer[1].count = 0;
    for (unsigned actors; (actors = destiny_actors(bout)) != 0;) {
        if (actors & RP_TO_ACT_CHANCE)
            throw_dice(setup, bout, random);
        else
            choose(game, state, actors, offer, random);
        offer[0].count = offer[1].count = 0;
        destiny_go_on(setup, bout, offer);
    }
    destiny_payoff(game, state, payoff);
}
