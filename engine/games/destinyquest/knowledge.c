/* What a bout is worth, what players have seen, and how long a bout can get. Nothing is hidden in a state. */
#include "engine/games/destinyquest/knowledge.h"

uint64_t destiny_information_key(const rp_game *game, const rp_state *state, int player) {
    uint64_t seen = rp_mix(destiny_bout_of(state)->history, rp_hash_bytes(state->bytes, game->info.position_size));
    return rp_mix(seen, (uint64_t)player);
}

void destiny_payoff(const rp_game *game, const rp_state *state, double out[]) {
    (void)game;
    int result = destiny_bout_of(state)->result;
    out[0] = (result == DESTINY_RESULT_FIRST) - (result == DESTINY_RESULT_SECOND);
    out[1] = -out[0];
}

/* ---- the longest bout ------------------------------------------------------------------------------------- */

/* Bounds from above, in moves:
 *   a throw    one, and where abilities of a trigger roll dice of their own, at most one for each die of it; and as
 *              many passes where somebody may change such dice
 *   a play     itself, a second step, what it rolls (dice that bring further dice: one at a time, DESTINY_DICE_MAX lie
 *              at most), and the passes of its window and of the window "struck", which it makes possible anew
 *   a round    two passes in each window, one choice in each step, and the throws of the steps */
enum {
    PASSES_AFTER_PLAY = 4,
    CHOICES_IN_ROUND =
        2 + 3 + 1 + 3 + 1 + 1 + 1 + 1, /* speed, answers, after dodge, attack, sacrifice, brace, 6.3, 7 */
    PASSES_IN_ROUND = 2 * 9,
    THROWS_IN_ROUND = 2 + 2 + 1 + 1 + 1 + 1, /* vortex, speed, stone skin, damage, own damage, brace */
    TIES = 8,
    ROUNDS_WITHOUT_LIMIT = 10000, /* play has no longest length then; random play does not come near it */
    UNLIMITED = 255
};

typedef struct plays {
    int in_round, in_bout; /* abilities that come back every round; uses that do not */
    int rolling_triggers;  /* abilities with an effect that rolls dice when something happens */
    bool opens;            /* one that is asked for where dice of an ability lie open */
    bool comes_back;       /* one that dice give back */
} plays;

static bool rolls(const destiny_effect *effect) {
    return effect->kind == DESTINY_DAMAGE_DICE || effect->kind == DESTINY_SPECIAL || effect->measure == DESTINY_BY_DIE;
}

static void count_card(plays *counted, const destiny_card *card) {
    bool rolls_by_itself = false;
    int uses = card->uses == UNLIMITED ? 1 : card->uses, given_back = 0;
    for (int i = 0; i < card->ability->effect_count; i++) {
        const destiny_effect *effect = &card->ability->effects[i];
        bool played = effect->trigger == DESTINY_WHEN_PLAYED;
        rolls_by_itself |= !played && rolls(effect);
        given_back |= played && effect->kind == DESTINY_RESTORE;
        counted->comes_back |= !played && effect->kind == DESTINY_RESTORE;
    }
    counted->rolling_triggers += rolls_by_itself;
    counted->opens |= card->ability->windows >> DESTINY_AT_ABILITY_ROLLED & 1;
    *(card->uses == UNLIMITED ? &counted->in_round : &counted->in_bout) += uses * (1 + given_back);
}

int destiny_length_maximum(const destiny_setup *setup) {
    plays counted = {0};
    for (int player = 0; player < DESTINY_HEROES; player++)
        for (int i = 0; i < setup->sheet[player].count; i++) count_card(&counted, &setup->sheet[player].card[i]);
    int a_throw = (1 + counted.opens) * (1 + DESTINY_DICE_MAX * counted.rolling_triggers);
    int a_play = 2 + (1 + DESTINY_DICE_MAX) * a_throw + PASSES_AFTER_PLAY;
    int a_round = CHOICES_IN_ROUND + PASSES_IN_ROUND + THROWS_IN_ROUND * a_throw + counted.in_round * a_play;
    if (setup->tie == DESTINY_TIE_REROLL) a_round += TIES * (2 * a_throw + DESTINY_HEROES);
    int rounds = setup->round_limit ? setup->round_limit : ROUNDS_WITHOUT_LIMIT;
    int moves = rounds * a_round + counted.in_bout * a_play + 2 * setup->sheet[0].count + 2 * setup->sheet[1].count;
    return counted.comes_back ? 4 * moves : moves; /* a throw each, a play each, two passes each */
}
