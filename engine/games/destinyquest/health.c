/* Health: losing it, what waits for low health, healing, defeat.
 *
 * Thresholds (seeing red, last rites, coup de grace ...) are the printed numbers, not doubled. Kick start takes away
 * what works on its hero in step 8 and convulsions; attributes stay as they are. */
#include "engine/games/destinyquest/acts.h"

static void kick_start(const destiny_setup *setup, destiny_bout *bout, int player) {
    const uint32_t gone = ((2u << DESTINY_PACKMASTER) - 1) | 1u << DESTINY_CONVULSIONS | 1u << DESTINY_BLED_BEFORE;
    destiny_fighter *fighter = &bout->fighter[player];
    uint32_t mask = setup->sheet[player].digest.special[DESTINY_SPECIAL_KICK_START] & ~fighter->spent;
    if (!mask || fighter->health > 0) return;
    int index = __builtin_ctz(mask);
    const destiny_effect *effect = &setup->sheet[player].card[index].ability->effects[0];
    destiny_spend(setup, bout, player, index);
    fighter->statuses &= ~gone;
    fighter->health =
        effect->amount < setup->sheet[player].health_limit ? effect->amount : setup->sheet[player].health_limit;
}

/* Last rites, coup de grace: effects of the other hero that wait for the health of `player`. */
static void low_health(const destiny_setup *setup, destiny_bout *bout, int player) {
    destiny_fighter *fighter = &bout->fighter[player];
    uint32_t mask = setup->sheet[!player].on_trigger[DESTINY_WHEN_OPPONENT_LOW];
    bool struck = destiny_has(fighter, DESTINY_LAST_RITES), strikes = false;
    while (mask) {
        int index = destiny_next_bit(&mask);
        destiny_act act = destiny_act_of(setup, bout, !player, index, -1);
        for (int i = 0; i < act.ability->effect_count; i++) {
            const destiny_effect *effect = &act.ability->effects[i];
            if (effect->trigger != DESTINY_WHEN_OPPONENT_LOW || fighter->health > effect->threshold) continue;
            if (fighter->health <= 0 || (struck && effect->kind != DESTINY_SLAY)) continue;
            strikes |= effect->kind != DESTINY_SLAY;
            destiny_do(&act, effect);
        }
    }
    if (strikes) fighter->statuses |= 1u << DESTINY_LAST_RITES;
}

/* Apart, because few heroes have any of it. */
__attribute__((noinline)) static void look_at_health(const destiny_setup *setup, destiny_bout *bout, int player) {
    kick_start(setup, bout, player);
    if (bout->fighter[player].health > 0) low_health(setup, bout, player);
}

int destiny_harm(const destiny_setup *setup, destiny_bout *bout, int player, int amount) {
    destiny_fighter *fighter = &bout->fighter[player];
    if (amount <= 0) return 0;
    int before = fighter->health, after = before - amount;
    if (after < 0 && setup->both_down != DESTINY_DOWN_LESS_NEGATIVE) after = 0;
    fighter->health = (int16_t)after;
    if (after <= setup->sheet[player].digest.watched_health) look_at_health(setup, bout, player);
    return before - after;
}

void destiny_heal(const destiny_setup *setup, destiny_bout *bout, int player, int amount) {
    destiny_fighter *fighter = &bout->fighter[player];
    int limit = setup->sheet[player].health_limit, after = fighter->health + amount;
    if (amount <= 0 || fighter->health >= limit) return;
    fighter->health = (int16_t)(after < limit ? after : limit);
}

destiny_result destiny_defeated(const destiny_setup *setup, const destiny_bout *bout, bool round_over) {
    int first = bout->fighter[0].health, second = bout->fighter[1].health;
    if (first > 0 && second > 0) return DESTINY_RESULT_NONE;
    if (setup->defeat == DESTINY_DEFEAT_ROUND_END && !round_over) return DESTINY_RESULT_NONE;
    if (first > 0) return DESTINY_RESULT_FIRST;
    if (second > 0) return DESTINY_RESULT_SECOND;
    if (setup->both_down != DESTINY_DOWN_LESS_NEGATIVE || first == second) return DESTINY_RESULT_DRAW;
    return first > second ? DESTINY_RESULT_FIRST : DESTINY_RESULT_SECOND;
}
