#include "eval/destinyquest/warning.h"

#include "engine/games/destinyquest/state.h"

/* Windows of the loser that there are only where the winner rolls. */
enum {
    WINDOWS_OF_A_ROLL = 1 << DESTINY_AT_BEFORE_DAMAGE | 1 << DESTINY_AT_SACRIFICE | 1 << DESTINY_AT_DAMAGE_ROLLED |
                        1 << DESTINY_AT_BRACE | 1 << DESTINY_AT_HURT
};

/* Specials that act by themselves and look neither at a blow that their hero takes nor at its dice. */
static const uint32_t blind_to_blows =
    1u << DESTINY_SPECIAL_BLOOD_RAGE | 1u << DESTINY_SPECIAL_FIRST_BLOOD | 1u << DESTINY_SPECIAL_ATTRACTION;

static bool can_be_played_later(const destiny_ability *ability) {
    bool strikes = ability->windows >> DESTINY_AT_STRIKE_BACK & 1 && ability->need == DESTINY_NEEDS_NOTHING;
    return strikes || ability->windows >> DESTINY_AT_ROUND_END & 1;
}

/* In a window of the roll the effect does no more than to make the blow smaller, or than what it would do later in this
 * round anyhow. */
static bool only_lessens(const destiny_sheet *loser, const destiny_ability *ability, const destiny_effect *effect) {
    unsigned read = 0;
    for (int i = 0; i < DESTINY_ATTRIBUTES; i++) read |= (unsigned)(loser->digest.reads[i] != 0) << i;
    switch ((destiny_effect_kind)effect->kind) {
    case DESTINY_REROLL:
    case DESTINY_SET_DICE:
    case DESTINY_LOWER_DICE: return true; /* the only dice that lie are those of the blow */
    case DESTINY_SCORE: return effect->who == DESTINY_OPPONENT && effect->amount < 0;
    case DESTINY_DOUBLE_ARMOUR: return !(read >> DESTINY_ARMOUR & 1);
    case DESTINY_CHANGE_ATTRIBUTE:
        return effect->who == DESTINY_OWN && effect->rounds == DESTINY_THIS_ROUND && !(effect->attributes & read);
    case DESTINY_HEAL:
    case DESTINY_CURE: return effect->who == DESTINY_OWN && can_be_played_later(ability) && ability->effect_count == 1;
    case DESTINY_DAMAGE_DICE:
    case DESTINY_DAMAGE: return ability->windows >> DESTINY_AT_BRACE & 1 && can_be_played_later(ability);
    case DESTINY_SPECIAL:
        return effect->special == DESTINY_SPECIAL_SACRIFICE || effect->special == DESTINY_SPECIAL_MARTYR;
    default: return false;
    }
}

/* Whether the loser could have more of an ability where the winner rolls than where he does not. */
static bool may_gain(const destiny_sheet *loser, const destiny_ability *ability) {
    bool strikes = ability->windows >> DESTINY_AT_STRIKE_BACK & 1 && ability->need != DESTINY_NEEDS_NOTHING;
    if (strikes) return true;
    if (!(ability->windows & WINDOWS_OF_A_ROLL) || ability->role == DESTINY_WINNER) return false;
    for (int k = 0; k < ability->effect_count; k++)
        if (ability->effects[k].trigger == DESTINY_WHEN_PLAYED && !only_lessens(loser, ability, &ability->effects[k]))
            return true;
    return false;
}

/* Something of his looks by itself at a blow that he takes, at its dice or at what he plays against it. */
static bool acts_by_itself(const destiny_sheet *loser) {
    if (loser->on_trigger[DESTINY_WHEN_HURT] | loser->on_trigger[DESTINY_WHEN_OWN_LOW] |
        loser->on_trigger[DESTINY_WHEN_COMBAT_PLAYED])
        return true;
    for (int i = 0; i < loser->count; i++)
        for (int k = 0; k < loser->card[i].ability->effect_count; k++) {
            const destiny_effect *effect = &loser->card[i].ability->effects[k];
            if (effect->kind == DESTINY_SPECIAL && effect->trigger != DESTINY_WHEN_PLAYED &&
                !(blind_to_blows >> effect->special & 1))
                return true;
        }
    return false;
}

/* A plain roll can cost its winner nothing. He may pass whatever it lets him play; of the loser it takes health or
 * nothing, and less health is never better for who has nothing that acts by it. What else the loser can do because of
 * the roll makes the blow smaller, at the price of a use, or he could do as well without it. */
const char *destiny_warning(const rp_view *view, rp_action action) {
    const destiny_setup *setup = destiny_setup_of(view->game);
    const destiny_bout *bout = destiny_bout_of(&view->masked);
    int player = view->player;
    if (bout->phase != DESTINY_PHASE_DAMAGE_SCORE || action != DESTINY_NO_ROLL) return NULL;
    const destiny_sheet *own = &setup->sheet[player], *loser = &setup->sheet[!player];
    if (bout->fighter[player].statuses >> DESTINY_STONE_SKIN & 1) return NULL; /* ended by not rolling */
    for (int i = 0; i < own->count; i++)
        for (int k = 0; k < own->card[i].ability->effect_count; k++)
            if (own->card[i].ability->effects[k].who == DESTINY_BOTH) return NULL;
    if (acts_by_itself(loser)) return NULL;
    for (int i = 0; i < loser->count; i++)
        if (bout->fighter[!player].left[i] && may_gain(loser, loser->card[i].ability)) return NULL;
    return "rolling costs nothing, and the other has nothing that gains by it";
}
