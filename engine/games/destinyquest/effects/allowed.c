#include "engine/games/destinyquest/effects/allowed.h"

#include "engine/games/destinyquest/effects/restores.h"

/* There is an attack of which it can be said. */
static bool attacks(const destiny_act *act, const destiny_effect *effect) {
    const destiny_bout *bout = act->bout;
    return destiny_before_armour(act) &&
           (bout->attack == DESTINY_BY_SCORE || (bout->attack == DESTINY_BY_DICE && !effect->scores_only));
}

static bool heals(const destiny_act *act, const destiny_effect *effect) {
    return effect->who != DESTINY_OPPONENT && !(effect->scores_only && act->bout->attack != DESTINY_BY_SCORE);
}

bool destiny_allows_more(const destiny_act *act, const destiny_effect *effect, unsigned *choices) {
    if (destiny_before_armour(act) && act->bout->attack_bits & DESTINY_ATTACK_PLAIN) return false;
    switch (effect->kind) {
    case DESTINY_CHANGE_ATTRIBUTE: *choices = effect->choose ? (unsigned)effect->attributes << 1 : 1; return true;
    case DESTINY_MATCH_ATTRIBUTE: *choices = (unsigned)effect->attributes << 1; return true;
    case DESTINY_DOUBLE_ARMOUR:
    case DESTINY_IGNORE_ARMOUR:
    case DESTINY_SCORE: *choices = attacks(act, effect); return true;
    case DESTINY_HEAL: *choices = heals(act, effect); return true;
    case DESTINY_CURE: *choices = 1; return true;
    case DESTINY_RESTORE: *choices = destiny_restorable(act, effect) != 0; return true;
    default: return false;
    }
}
