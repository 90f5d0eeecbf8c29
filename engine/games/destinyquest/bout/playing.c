/* An ability is played: its use, its slot, what it ends, its costs, and then its effects. */
#include "engine/games/destinyquest/bout/playing.h"

#include "engine/games/destinyquest/effects/dice_changes.h"
#include "engine/games/destinyquest/effects/marked_dice.h"
#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/effects/restores.h"
#include "engine/games/destinyquest/effects/specials.h"
#include "engine/games/destinyquest/effects/triggers.h"
#include "engine/games/destinyquest/effects/uses.h"
#include "engine/games/destinyquest/events.h"

/* Bolt is spent when it is released, stone rain when it ends. */
static bool keeps_its_use(const destiny_act *act) {
    const uint32_t *special = act->setup->sheet[act->player].digest.special;
    if (act->index >= DESTINY_OTHERS) return false;
    if (special[DESTINY_SPECIAL_STONE_RAIN] >> act->index & 1) return true;
    return (special[DESTINY_SPECIAL_BOLT] >> act->index & 1) &&
           !destiny_has(&act->bout->fighter[act->player], DESTINY_CHARGED);
}

static void spend_use(const destiny_act *act) {
    if (keeps_its_use(act)) return;
    uint32_t usurpers = act->setup->sheet[act->player].digest.special[DESTINY_SPECIAL_USURPER];
    int index = act->index < DESTINY_OTHERS ? act->index : __builtin_ctz(usurpers | 1u << 31);
    destiny_spend(act->setup, act->bout, act->player, index);
    if (act->index >= DESTINY_OTHERS && !destiny_copied(act->setup, act->bout, !act->player))
        act->bout->fighter[!act->player].played_before = 0;
}

static bool counts_slot(const destiny_act *act) {
    return act->window != DESTINY_AT_SACRIFICE || act->setup->sacrifice_slot == DESTINY_SACRIFICE_COUNTS;
}

/* What a play leaves on its hero: uses, slots, what it ends. */
static void mark_play(const destiny_act *act) {
    destiny_fighter *fighter = &act->bout->fighter[act->player];
    const destiny_digest *digest = &act->setup->sheet[act->player].digest;
    bool own = act->index < DESTINY_OTHERS;
    spend_use(act);
    if (destiny_has(fighter, DESTINY_STONE_RAIN) &&
        !(own && digest->special[DESTINY_SPECIAL_STONE_RAIN] >> act->index & 1))
        destiny_stone_rain_ends(act->setup, act->bout, act->player);
    if (digest->special[DESTINY_SPECIAL_HEXED]) fighter->abilities_played++;
    act->bout->window.last = own && digest->orderable >> act->index & 1 ? (uint8_t)(act->index + 1) : 0;
    if (act->ability->kind == DESTINY_SPEED_ABILITY) fighter->speed_played = (uint8_t)(act->index + 1);
    if (act->ability->kind != DESTINY_COMBAT_ABILITY && act->ability->kind != DESTINY_PASSIVE) return;
    if (counts_slot(act)) fighter->combat_played = (uint8_t)(act->index + 1);
    if (act->setup->sheet[act->player].on_trigger[DESTINY_WHEN_COMBAT_PLAYED])
        destiny_set_off(act->setup, act->bout, act->player, DESTINY_WHEN_COMBAT_PLAYED, 1);
}

static void announce(const destiny_act *act) {
    destiny_bout *bout = act->bout;
    bool dice = act->window == DESTINY_AT_DAMAGE_DICE;
    if (!dice && act->window != DESTINY_AT_DAMAGE_SCORE) return;
    bout->attack = dice ? DESTINY_WITHOUT_DAMAGE : DESTINY_BY_SCORE; /* an effect that deals damage says so */
    bout->attack_dice = !dice;
    bout->attack_ability = (uint8_t)(act->index + 1);
    if (act->ability->plain) bout->attack_bits |= DESTINY_ATTACK_PLAIN;
}

static void pay(const destiny_act *act) {
    const destiny_ability *ability = act->ability;
    for (int i = 0; i < ability->effect_count; i++)
        if (ability->effects[i].trigger == DESTINY_WHEN_PLAYED && ability->effects[i].kind == DESTINY_COST)
            destiny_do(act, &ability->effects[i]);
}

static void carry_out(const destiny_act *act) {
    const destiny_ability *ability = act->ability;
    const bool own = act->index < DESTINY_OTHERS;
    if (!own || act->setup->sheet[act->player].digest.pays >> act->index & 1) pay(act);
    for (int i = 0; i < ability->effect_count; i++)
        if (ability->effects[i].trigger == DESTINY_WHEN_PLAYED && ability->effects[i].kind != DESTINY_COST)
            destiny_do(act, &ability->effects[i]);
}

void destiny_use(const destiny_setup *setup, destiny_bout *bout, int player, rp_action action, int window) {
    destiny_act act = destiny_act_of(setup, bout, player, destiny_played(action), window);
    act.choice = destiny_choice(action);
    if (setup->telling) destiny_cause_begins(setup, bout, DESTINY_BY_ABILITY, player, act.index + 1);
    if (act.ability->kind == DESTINY_PASSIVE && window == DESTINY_AT_ROUND_END) { /* passives=choose */
        bout->fighter[player].passives_off |= destiny_bit(act.index);
        bout->window.last = (uint8_t)(act.index + 1);
    } else {
        mark_play(&act);
        announce(&act);
        carry_out(&act);
        /* It may have been the last that rolls again, or it is about to give one of those back. */
        if (destiny_has_marks(bout) && !bout->pending) destiny_drop_marks(setup, bout);
    }
    if (setup->telling) destiny_cause_ends(setup, bout);
}

void destiny_use_pending(const destiny_setup *setup, destiny_bout *bout, rp_action action) {
    destiny_act act = destiny_act_of(setup, bout, bout->pending_player - 1, bout->pending - 1, -1);
    act.choice = bout->pending_choice;
    bout->pending = bout->pending_choice = bout->pending_player = 0;
    if (setup->telling) destiny_cause_begins(setup, bout, DESTINY_BY_ABILITY, act.player, act.index + 1);
    if (destiny_restore_of(act.ability))
        destiny_give_back(setup, bout, act.player, destiny_played(action));
    else
        destiny_swap_done(&act, act.choice, destiny_choice(action));
    if (destiny_has_marks(bout)) destiny_drop_marks(setup, bout);
    if (setup->telling) destiny_cause_ends(setup, bout);
}
