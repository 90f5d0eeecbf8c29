#include "engine/games/destinyquest/bout/choices.h"

#include "engine/games/destinyquest/bout/usable.h"
#include "engine/games/destinyquest/bout/windows.h"

typedef enum chooser { NOBODY, ASKED, BOTH, WINNER, LOSER } chooser;

static const uint8_t chooser_of[DESTINY_PHASES] = {
    [DESTINY_PHASE_ROUND_START] = ASKED,    [DESTINY_PHASE_SLOWER] = ASKED,
    [DESTINY_PHASE_FASTER] = ASKED,         [DESTINY_PHASE_SECRET] = BOTH,
    [DESTINY_PHASE_SPEED_ROLLED] = ASKED,   [DESTINY_PHASE_ANSWER] = LOSER,
    [DESTINY_PHASE_AFTER_DODGE] = WINNER,   [DESTINY_PHASE_DAMAGE_DICE] = WINNER,
    [DESTINY_PHASE_DAMAGE_SCORE] = WINNER,  [DESTINY_PHASE_BEFORE_DAMAGE] = ASKED,
    [DESTINY_PHASE_DAMAGE_ROLLED] = ASKED,  [DESTINY_PHASE_SACRIFICE] = LOSER,
    [DESTINY_PHASE_DECLINED_EARLY] = ASKED, [DESTINY_PHASE_DECLINED] = ASKED,
    [DESTINY_PHASE_BRACED] = ASKED,         [DESTINY_PHASE_BRACE] = LOSER,
    [DESTINY_PHASE_AFTER_DAMAGE] = WINNER,  [DESTINY_PHASE_HURT] = ASKED,
    [DESTINY_PHASE_STRIKE_BACK] = LOSER,    [DESTINY_PHASE_STRUCK] = ASKED,
    [DESTINY_PHASE_ROUND_END] = ASKED,
};

unsigned destiny_actors(const destiny_bout *bout) {
    if (bout->roll) return RP_TO_ACT_CHANCE;
    if (bout->open_roll) return RP_TO_ACT_PLAYER(bout->open_roller);
    if (bout->pending) return bout->pending_player;
    switch ((chooser)chooser_of[bout->phase]) {
    case ASKED: return bout->window.asked; /* player + 1 is the bit of the player, for two of them */
    case BOTH: return RP_TO_ACT_PLAYER(0) | RP_TO_ACT_PLAYER(1);
    case WINNER: return bout->winner;
    case LOSER: return 3u - bout->winner;
    case NOBODY: break;
    }
    return 0;
}

unsigned destiny_to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    return destiny_actors(destiny_bout_of(state));
}

bool destiny_asks_attribute(const destiny_setup *setup, const destiny_bout *bout) {
    return setup->arm == DESTINY_ARM_ASK && bout->attack == DESTINY_BY_SCORE && !bout->sword_arm &&
           !(bout->attack_bits & DESTINY_ATTACK_BRAWN_ONLY);
}

static int list_damage_score(const destiny_setup *setup, const destiny_bout *bout, int player, rp_action out[]) {
    if (destiny_asks_attribute(setup, bout)) {
        out[0] = DESTINY_ADD_BRAWN, out[1] = DESTINY_ADD_MAGIC;
        return 2;
    }
    out[0] = DESTINY_ROLL, out[1] = DESTINY_NO_ROLL;
    return 2 + destiny_plays(setup, bout, player, DESTINY_AT_DAMAGE_SCORE, out + 2);
}

static int list_choices(const destiny_setup *setup, const rp_state *state, int player, rp_action out[]) {
    const destiny_bout *bout = destiny_bout_of(state);
    if (bout->pending && !bout->open_roll) return destiny_pending_plays(setup, bout, out);
    const int window = destiny_window_now(bout);
    if (window == DESTINY_AT_DAMAGE_SCORE) return list_damage_score(setup, bout, player, out);
    out[0] = DESTINY_NONE;
    if (window == DESTINY_AT_INTERRUPT) return 1 + destiny_answers(setup, bout, player, out + 1);
    return 1 + destiny_plays(setup, bout, player, window, out + 1);
}

int destiny_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    return list_choices(destiny_full_setup_of(game), state, player, out);
}

int destiny_useful(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    return list_choices(destiny_setup_of(game), state, player, out);
}
