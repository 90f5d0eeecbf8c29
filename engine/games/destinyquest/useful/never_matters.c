/* Windows and roles in which a modifier can never matter, whatever happens in a bout: what matters.c would find each
 * time it is asked, found once for a sheet. Where in doubt an ability is looked at; random play in the tests checks the
 * rest. */
#include "engine/games/destinyquest/useful/never_matters.h"

#include "engine/games/destinyquest/effects/act.h"

enum {
    ROUND_START = 1 << DESTINY_AT_ROUND_START,
    SPEED_ROLLED = 1 << DESTINY_AT_SPEED_ROLLED,
    BEFORE_DAMAGE = 1 << DESTINY_AT_BEFORE_DAMAGE,
    DAMAGE_ROLLED = 1 << DESTINY_AT_DAMAGE_ROLLED,
    ALL_WINDOWS = (1 << DESTINY_WINDOWS) - 1
};

static bool comes_back_by_double(const destiny_ability *ability) {
    for (int i = 0; i < ability->effect_count; i++)
        if (ability->effects[i].trigger == DESTINY_WHEN_ANY_DOUBLE) return true;
    return false;
}

/* Where anybody may look at a change of the attribute; `read`: an ability of the own hero reads it. */
static unsigned windows_of_change(const destiny_ability *ability, bool own, int attribute, bool read) {
    if (own && (read || comes_back_by_double(ability))) return ALL_WINDOWS;
    if (attribute == DESTINY_SPEED) return SPEED_ROLLED;
    if (attribute == DESTINY_ARMOUR && own) return DAMAGE_ROLLED;
    return BEFORE_DAMAGE | DAMAGE_ROLLED;
}

/* Own raises that can wait until the damage dice lie are of no use before them. */
static bool waits_for_dice(const destiny_sheet *own, const destiny_ability *ability, const destiny_effect *effect) {
    if (!(ability->windows & DAMAGE_ROLLED) || comes_back_by_double(ability)) return false;
    return effect->kind == DESTINY_CHANGE_ATTRIBUTE ? effect->who == DESTINY_OWN
                                                    : !(own->digest.closing & effect->attributes);
}

static unsigned windows_of_attributes(const destiny_sheet *own, const destiny_ability *ability,
                                      const destiny_effect *effect) {
    bool to_own = effect->kind == DESTINY_MATCH_ATTRIBUTE || effect->who != DESTINY_OPPONENT;
    unsigned windows = 0;
    for (uint32_t mask = effect->attributes; mask;) {
        int attribute = destiny_next_bit(&mask);
        windows |= windows_of_change(ability, to_own, attribute, own->digest.reads[attribute] != 0);
        if (effect->kind == DESTINY_MATCH_ATTRIBUTE && own->digest.closing >> attribute & 1)
            windows |= ROUND_START | SPEED_ROLLED | BEFORE_DAMAGE;
    }
    return waits_for_dice(own, ability, effect) ? windows & ~(unsigned)BEFORE_DAMAGE : windows;
}

/* Windows in which a played effect of a modifier may matter. */
static unsigned windows_of_effect(const destiny_sheet *own, const destiny_ability *ability,
                                  const destiny_effect *effect) {
    switch (effect->kind) {
    case DESTINY_CHANGE_ATTRIBUTE:
    case DESTINY_MATCH_ATTRIBUTE: return windows_of_attributes(own, ability, effect);
    case DESTINY_HEAL:
        if (effect->measure != DESTINY_BY_NUMBER || own->digest.health_read_early) return ALL_WINDOWS;
        return ALL_WINDOWS & ~(unsigned)ROUND_START;
    case DESTINY_DOUBLE_ARMOUR: return DAMAGE_ROLLED;
    case DESTINY_IGNORE_ARMOUR:
    case DESTINY_SCORE:
    case DESTINY_SCORE_DICE: return BEFORE_DAMAGE | DAMAGE_ROLLED;
    case DESTINY_ATTACK_SPEED:
    case DESTINY_SWAP_DICE: return SPEED_ROLLED;
    default: return ALL_WINDOWS;
    }
}

enum { WINNER = 1, LOSER = 2 };

/* Whom a change of the attribute may matter to between the winner of the round and the damage. */
static int roles_of_change(const destiny_sheet *own, const destiny_ability *ability, const destiny_effect *effect) {
    uint32_t attributes = effect->attributes, arms = 1u << DESTINY_BRAWN | 1u << DESTINY_MAGIC;
    bool others = effect->kind == DESTINY_CHANGE_ATTRIBUTE && effect->who == DESTINY_OPPONENT;
    if (!others && (own->digest.read & attributes || comes_back_by_double(ability))) return WINNER | LOSER;
    int roles = attributes & arms ? (others ? LOSER : WINNER) : 0;
    return attributes >> DESTINY_ARMOUR & 1 ? roles | (others ? WINNER : LOSER) : roles;
}

static int roles_of_effect(const destiny_sheet *own, const destiny_ability *ability, const destiny_effect *effect) {
    switch (effect->kind) {
    case DESTINY_CHANGE_ATTRIBUTE:
    case DESTINY_MATCH_ATTRIBUTE: return roles_of_change(own, ability, effect);
    case DESTINY_IGNORE_ARMOUR: return WINNER;
    case DESTINY_DOUBLE_ARMOUR: return LOSER;
    case DESTINY_SCORE:
    case DESTINY_SCORE_DICE: return effect->who == DESTINY_OWN ? WINNER : LOSER;
    default: return WINNER | LOSER;
    }
}

/* Modifiers that are asked for once the round has a winner, and then matter to him or to the loser only. */
static void find_roles(destiny_sheet *own, int index) {
    const destiny_ability *ability = own->card[index].ability;
    int roles = 0;
    for (int window = 0; window < DESTINY_WINDOWS; window++)
        if (own->offered_in[window] >> index & 1 && !((BEFORE_DAMAGE | DAMAGE_ROLLED) >> window & 1)) return;
    for (int i = 0; i < ability->effect_count; i++) {
        const destiny_effect *effect = &ability->effects[i];
        if (effect->trigger == DESTINY_WHEN_PLAYED) roles |= roles_of_effect(own, ability, effect);
    }
    if (!(roles & LOSER)) own->winners_only |= destiny_bit(index);
    if (!(roles & WINNER)) own->losers_only |= destiny_bit(index);
}

static uint32_t offered_in_any(const destiny_sheet *sheet, unsigned windows) {
    uint32_t mask = 0;
    for (int window = 0; window < DESTINY_WINDOWS; window++)
        if (windows >> window & 1) mask |= sheet->offered_in[window];
    return mask;
}

static void unite_windows(destiny_sheet *sheet) {
    const unsigned anyway =
        ROUND_START | 1 << DESTINY_AT_SPEED | SPEED_ROLLED | 1 << DESTINY_AT_HURT | 1 << DESTINY_AT_ROUND_END;
    const unsigned attacking =
        1 << DESTINY_AT_DAMAGE_DICE | 1 << DESTINY_AT_DAMAGE_SCORE | BEFORE_DAMAGE | DAMAGE_ROLLED;
    const unsigned defending = 1 << DESTINY_AT_INTERRUPT | 1 << DESTINY_AT_DODGE | BEFORE_DAMAGE | DAMAGE_ROLLED |
                               1 << DESTINY_AT_SACRIFICE | 1 << DESTINY_AT_BRACE;
    sheet->offered_anyway = offered_in_any(sheet, anyway);
    sheet->offered_attacking = offered_in_any(sheet, attacking) & ~sheet->losers_only;
    sheet->offered_defending = offered_in_any(sheet, defending) & ~sheet->winners_only;
    sheet->offered_winning = sheet->offered_attacking | sheet->offered_in[DESTINY_AT_AFTER_DAMAGE];
    sheet->offered_losing = sheet->offered_defending | sheet->offered_in[DESTINY_AT_STRIKE_BACK];
}

void destiny_find_pointless(destiny_sheet *own) {
    memcpy(own->offered_in, own->in_window, sizeof own->offered_in);
    own->winners_only = own->losers_only = 0;
    for (int i = 0; i < own->count; i++) {
        const destiny_ability *ability = own->card[i].ability;
        bool copies = own->digest.special[DESTINY_SPECIAL_USURPER] >> i & 1;
        unsigned windows = 0;
        const bool returns = own->digest.coming_back >> i & 1;
        if (copies || returns || ability->kind != DESTINY_MODIFIER) continue;
        for (int k = 0; k < ability->effect_count; k++)
            if (ability->effects[k].trigger == DESTINY_WHEN_PLAYED)
                windows |= windows_of_effect(own, ability, &ability->effects[k]);
        for (int window = 0; window < DESTINY_WINDOWS; window++)
            if (!(windows >> window & 1)) own->offered_in[window] &= ~destiny_bit(i);
        find_roles(own, i);
    }
    unite_windows(own);
}
