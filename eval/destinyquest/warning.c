#include "eval/destinyquest/warning.h"

#include "engine/games/destinyquest/state.h"

/* Whether anything that `player` has could make it good for him to be hurt, or harm the other for hurting him: an
 * ability left that is no attack of a winner, or one that acts by itself when he is hurt or low. */
static bool may_gain_by_harm(const destiny_setup *setup, const destiny_bout *bout, int player) {
    const destiny_sheet *sheet = &setup->sheet[player];
    const uint32_t acting = sheet->on_trigger[DESTINY_WHEN_HURT] | sheet->on_trigger[DESTINY_WHEN_OWN_LOW];
    if (acting) return true;
    for (int i = 0; i < sheet->count; i++) {
        const destiny_ability *ability = sheet->card[i].ability;
        for (int k = 0; k < ability->effect_count; k++)
            if (ability->effects[k].kind == DESTINY_SPECIAL && ability->effects[k].trigger != DESTINY_WHEN_PLAYED)
                return true;
        const uint32_t harmless = 1u << DESTINY_AT_SPEED | 1u << DESTINY_AT_DAMAGE_DICE |
                                  1u << DESTINY_AT_DAMAGE_SCORE | 1u << DESTINY_AT_AFTER_DAMAGE |
                                  1u << DESTINY_AT_INTERRUPT | 1u << DESTINY_AT_DODGE;
        if (bout->fighter[player].left[i] && ability->windows & ~harmless) return true;
    }
    return false;
}

/* Nobody who is about to attack can lose anything by a plain roll when nothing of the loser's answers to it and the
 * winner has nothing that ends or acts by itself with an attack. */
const char *destiny_warning(const rp_view *view, rp_action action) {
    const destiny_setup *setup = destiny_setup_of(view->game);
    const destiny_bout *bout = destiny_bout_of(&view->masked);
    int player = view->player;
    if (bout->phase != DESTINY_PHASE_DAMAGE_SCORE || action != DESTINY_NO_ROLL) return NULL;
    const destiny_sheet *own = &setup->sheet[player];
    if (bout->fighter[player].statuses >> DESTINY_STONE_SKIN & 1) return NULL; /* ended by not rolling */
    for (int i = 0; i < own->count; i++)
        for (int k = 0; k < own->card[i].ability->effect_count; k++)
            if (own->card[i].ability->effects[k].who == DESTINY_BOTH) return NULL;
    if (may_gain_by_harm(setup, bout, 1 - player)) return NULL;
    return "rolling costs nothing, and nothing the other has answers to it";
}
