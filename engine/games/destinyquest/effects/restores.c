#include "engine/games/destinyquest/effects/restores.h"

#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/effects/uses.h"

const destiny_effect *destiny_restore_of(const destiny_ability *ability) {
    for (int i = 0; i < ability->effect_count; i++)
        if (ability->effects[i].kind == DESTINY_RESTORE && ability->effects[i].trigger == DESTINY_WHEN_PLAYED)
            return &ability->effects[i];
    return NULL;
}

static bool restores_or_copies(const destiny_sheet *sheet, int index) {
    return destiny_restore_of(sheet->card[index].ability) ||
           (sheet->digest.special[DESTINY_SPECIAL_USURPER] >> index & 1);
}

/* Where what is restored at a window may be played before the next one. */
static const uint32_t served[DESTINY_WINDOWS] = {
    [DESTINY_AT_ROUND_START] = 1u << DESTINY_AT_ROUND_START | 1u << DESTINY_AT_SPEED,
    [DESTINY_AT_SPEED_ROLLED] = 1u << DESTINY_AT_SPEED_ROLLED | 1u << DESTINY_AT_INTERRUPT | 1u << DESTINY_AT_DODGE |
                                1u << DESTINY_AT_AFTER_DODGE | 1u << DESTINY_AT_DAMAGE_DICE |
                                1u << DESTINY_AT_DAMAGE_SCORE,
    [DESTINY_AT_BEFORE_DAMAGE] = 1u << DESTINY_AT_BEFORE_DAMAGE,
    [DESTINY_AT_DAMAGE_ROLLED] = 1u << DESTINY_AT_DAMAGE_ROLLED | 1u << DESTINY_AT_SACRIFICE | 1u << DESTINY_AT_BRACE |
                                 1u << DESTINY_AT_AFTER_DAMAGE | 1u << DESTINY_AT_HURT | 1u << DESTINY_AT_STRIKE_BACK,
    [DESTINY_AT_STRUCK] = 1u << DESTINY_AT_STRUCK,
    [DESTINY_AT_ROUND_END] = 1u << DESTINY_AT_ROUND_END,
};

static uint32_t playable_soon(const destiny_act *act) {
    const destiny_sheet *sheet = &act->setup->sheet[act->player];
    uint32_t windows = act->window >= 0 ? served[act->window] : 0, mask = 0;
    if (act->ability->kind != DESTINY_MODIFIER || !windows) return UINT32_MAX;
    while (windows) mask |= sheet->in_window[destiny_next_bit(&windows)];
    return mask;
}

uint32_t destiny_restorable(const destiny_act *act, const destiny_effect *effect) {
    const destiny_sheet *sheet = &act->setup->sheet[act->player];
    const destiny_fighter *fighter = &act->bout->fighter[act->player];
    uint32_t found = 0, soon = effect->ability ? UINT32_MAX : playable_soon(act);
    for (int i = 0; i < sheet->count; i++) {
        const destiny_card *card = &sheet->card[i];
        if (!(soon >> i & 1) || i == act->index || card->uses == DESTINY_UNLIMITED || fighter->left[i] >= card->uses)
            continue;
        bool meant = effect->ability ? destiny_names(act->setup, effect, card->ability)
                                     : (effect->kinds >> card->ability->kind & 1) && !restores_or_copies(sheet, i);
        if (meant) found |= destiny_bit(i);
    }
    return found;
}

void destiny_do_restore(const destiny_act *act, const destiny_effect *effect) {
    destiny_act widened = *act;
    if (effect->ability) widened.index = -1; /* magic tap gives itself back */
    uint32_t found = destiny_restorable(&widened, effect);
    if (!found) return;
    if (effect->ability || !(found & (found - 1))) {
        destiny_give_back(act->setup, act->bout, act->player, __builtin_ctz(found));
        return;
    }
    act->bout->pending = (uint8_t)(act->index + 1);
    act->bout->pending_player = (uint8_t)(act->player + 1);
}
