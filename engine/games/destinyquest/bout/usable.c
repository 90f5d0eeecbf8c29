/* Which plays there are: what uses, slots, roles, needs and costs allow; where modifiers can matter is in matters.c. */
#include "engine/games/destinyquest/bout/usable.h"

#include "engine/games/destinyquest/bout/windows.h"
#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/dice_changes.h"
#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/effects/restores.h"
#include "engine/games/destinyquest/effects/specials.h"
#include "engine/games/destinyquest/useful/matters.h"

/* Speed and combat abilities have their steps; only what they choose and what they ask for is looked at. */
static unsigned step_choices(const destiny_act *act) {
    unsigned choices = 1;
    for (int i = 0; i < act->ability->effect_count; i++) {
        const destiny_effect *effect = &act->ability->effects[i];
        if (effect->trigger != DESTINY_WHEN_PLAYED) continue;
        bool asks = effect->condition == DESTINY_IF_WITHIN_SPEED || effect->condition == DESTINY_IF_STUNNED;
        if (asks && !destiny_holds(act, effect)) return 0;
        if (effect->kind == DESTINY_SPECIAL && !(choices = destiny_special_choices(act, effect))) return 0;
        if (effect->kind == DESTINY_CHANGE_ATTRIBUTE && effect->choose) choices = (unsigned)effect->attributes << 1;
    }
    return choices;
}

/* Costs cannot be paid with the last health, and a modifier that takes an attribute of its own hero needs as much of
 * it. */
static bool can_pay(const destiny_act *act) {
    for (int i = 0; i < act->ability->effect_count; i++) {
        const destiny_effect *effect = &act->ability->effects[i];
        if (effect->kind == DESTINY_COST && destiny_own(act)->health <= effect->amount) return false;
        bool pays = effect->kind == DESTINY_CHANGE_ATTRIBUTE && effect->who == DESTINY_OWN && effect->amount < 0;
        if (pays && act->ability->kind == DESTINY_MODIFIER && effect->rounds == DESTINY_REST &&
            destiny_attribute_now(act->setup, act->bout, act->player, __builtin_ctz(effect->attributes)) <
                -effect->amount)
            return false;
    }
    return true;
}

static unsigned passive_choices(const destiny_act *act) {
    return !(destiny_own(act)->passives_off >> act->index & 1) &&
           destiny_passive_acts(act->setup, act->bout, act->player, act->index);
}

/* Legal choices of an ability of which the masks say nothing against it, bits 1 << choice. */
static unsigned legal_choices(const destiny_act *act) {
    if (act->ability->kind == DESTINY_PASSIVE) return passive_choices(act); /* passives=choose */
    bool own = act->index < DESTINY_OTHERS;                                 /* what is copied is looked at each time */
    bool pays = !own || (act->setup->sheet[act->player].digest.pays >> act->index & 1);
    if (pays && !can_pay(act)) return 0;
    return act->ability->kind == DESTINY_MODIFIER ? destiny_modifier_choices(act) : step_choices(act);
}

/* ---- lists ------------------------------------------------------------------------------------------------ */

/* Stone skin: its hero plays nothing but what it names. */
static uint32_t through_stone(const destiny_setup *setup, int player) {
    const destiny_sheet *sheet = &setup->sheet[player];
    uint32_t skins = sheet->digest.special[DESTINY_SPECIAL_STONE_SKIN], passing = sheet->passives;
    while (skins) {
        const destiny_ability *skin = sheet->card[destiny_next_bit(&skins)].ability;
        for (int i = 0; i < skin->effect_count; i++) {
            int index = destiny_named_index(setup, player, &skin->effects[i]);
            if (index >= 0) passing |= destiny_bit(index);
        }
    }
    return passing;
}

/* Hexed: how many plays are left. */
static int plays_left(const destiny_setup *setup, const destiny_bout *bout, int player) {
    return setup->sheet[player].digest.hexed_plays - bout->fighter[player].abilities_played;
}

/* What slots, roles, needs and the round leave of abilities of `digest` for `player`. */
static uint32_t open_to(const destiny_setup *setup, const destiny_bout *bout, int player, int window,
                        const destiny_digest *digest, uint32_t mask) {
    const destiny_fighter *fighter = &bout->fighter[player];
    bool free = window == DESTINY_AT_SACRIFICE && setup->sacrifice_slot == DESTINY_SACRIFICE_FREE;
    if (fighter->combat_played && !free) mask &= ~digest->combat;
    if (fighter->speed_played || destiny_has(fighter, DESTINY_TIME_SHIFT)) mask &= ~digest->speed;
    mask &= ~(bout->winner == player + 1 ? digest->for_loser : digest->for_winner);
    if (bout->round > 1) mask &= ~digest->first_round;
    if (window == DESTINY_AT_STRIKE_BACK) {
        if (!bout->loss) mask &= ~digest->needs_damage;
        if (bout->attack != DESTINY_BY_SCORE) mask &= ~digest->needs_score;
    }
    return mask;
}

/* Apart, because few heroes have any of it. */
__attribute__((noinline)) static uint32_t not_barred(const destiny_setup *setup, const destiny_bout *bout, int player,
                                                     uint32_t mask) {
    const destiny_sheet *sheet = &setup->sheet[player];
    if (destiny_has(&bout->fighter[player], DESTINY_STONE_SKIN)) mask &= through_stone(setup, player);
    if (sheet->digest.special[DESTINY_SPECIAL_HEXED] && plays_left(setup, bout, player) <= 0) mask &= sheet->passives;
    return mask;
}

static uint32_t candidates(const destiny_setup *setup, const destiny_bout *bout, int player, int window) {
    const destiny_sheet *sheet = &setup->sheet[player];
    const destiny_fighter *fighter = &bout->fighter[player];
    uint32_t mask = sheet->offered_in[window] & ~fighter->spent & ~sheet->digest.special[DESTINY_SPECIAL_USURPER];
    mask &= ~(bout->winner == player + 1 ? sheet->losers_only : sheet->winners_only);
    if (mask & sheet->digest.restricted) mask = open_to(setup, bout, player, window, &sheet->digest, mask);
    if (!mask) return 0;
    if (bout->window.last && bout->window.asked == player + 1 && !setup->lists_all) {
        uint32_t before = destiny_bit(bout->window.last - 1) - 1;
        mask &= ~(before & (sheet->digest.orderable | sheet->passives));
    }
    if (destiny_has(fighter, DESTINY_STONE_SKIN) || sheet->digest.special[DESTINY_SPECIAL_HEXED])
        mask = not_barred(setup, bout, player, mask);
    return mask;
}

/* What usurper may copy: speed and modifier abilities that the opponent has played. */
static uint32_t copies(const destiny_setup *setup, const destiny_bout *bout, int player, int window) {
    const destiny_sheet *own_sheet = &setup->sheet[player], *sheet = &setup->sheet[!player];
    const destiny_fighter *fighter = &bout->fighter[!player];
    uint32_t usurpers = own_sheet->digest.special[DESTINY_SPECIAL_USURPER] & ~bout->fighter[player].spent, found = 0;
    if (!usurpers || destiny_has(&bout->fighter[player], DESTINY_STONE_SKIN)) return 0;
    if (own_sheet->digest.special[DESTINY_SPECIAL_HEXED] && plays_left(setup, bout, player) <= 0) return 0;
    uint32_t mask = sheet->in_window[window] & sheet->digest.copied;
    for (mask = open_to(setup, bout, player, window, &sheet->digest, mask); mask;) {
        int index = destiny_next_bit(&mask);
        bool used = fighter->left[index] < sheet->card[index].uses || fighter->speed_played == index + 1;
        if (used || ((fighter->spent | fighter->played_before) >> index & 1)) found |= destiny_bit(index);
    }
    return found;
}

static inline int list(destiny_act *act, uint32_t mask, int base, rp_action out[], int count) {
    uint32_t simple = base ? 0 : act->setup->sheet[act->player].digest.simple;
    while (mask) {
        int index = destiny_next_bit(&mask);
        act->index = base + index;
        if (simple >> index & 1) {
            out[count++] = destiny_play(index, 0);
            continue;
        }
        act->ability = destiny_card_of(act->setup, act->player, act->index)->ability;
        for (uint32_t choices = legal_choices(act); choices && count < RP_LEGAL_MAX - 2;)
            out[count++] = destiny_play(act->index, destiny_next_bit(&choices));
    }
    return count;
}

static bool any(destiny_act *act, uint32_t mask, int base) {
    if (!base && (mask & act->setup->sheet[act->player].digest.simple)) return true;
    while (mask) {
        act->index = base + destiny_next_bit(&mask);
        act->ability = destiny_card_of(act->setup, act->player, act->index)->ability;
        if (legal_choices(act)) return true;
    }
    return false;
}

/* Apart, because few heroes copy. */
__attribute__((noinline, cold)) static int list_copies(destiny_act *act, rp_action out[], int count) {
    return list(act, copies(act->setup, act->bout, act->player, act->window), DESTINY_OTHERS, out, count);
}

int destiny_plays(const destiny_setup *setup, const destiny_bout *bout, int player, int window, rp_action out[]) {
    destiny_act act = {.setup = setup, .bout = (destiny_bout *)bout, .player = player, .window = window, .times = 1};
    const bool usurps = setup->sheet[player].digest.special[DESTINY_SPECIAL_USURPER] != 0;
    int count = list(&act, candidates(setup, bout, player, window), 0, out, 0);
    return usurps ? list_copies(&act, out, count) : count;
}

/* Two ascending lists become one without repetitions, in `out`, which begins with the first. */
static int unite(rp_action out[], int count, const rp_action more[], int more_count) {
    for (int i = 0; i < more_count; i++) {
        int at = count;
        while (at > 0 && out[at - 1] > more[i]) at--;
        if (at > 0 && out[at - 1] == more[i]) continue;
        memmove(out + at + 1, out + at, (size_t)(count - at) * sizeof *out);
        out[at] = more[i];
        count++;
    }
    return count;
}

int destiny_answers(const destiny_setup *setup, const destiny_bout *bout, int player, rp_action out[]) {
    rp_action dodges[RP_LEGAL_MAX];
    int count = destiny_plays(setup, bout, player, DESTINY_AT_INTERRUPT, out);
    return unite(out, count, dodges, destiny_plays(setup, bout, player, DESTINY_AT_DODGE, dodges));
}

bool destiny_has_play(const destiny_setup *setup, const destiny_bout *bout, int player, int window) {
    destiny_act act = {.setup = setup, .bout = (destiny_bout *)bout, .player = player, .window = window, .times = 1};
    if (any(&act, candidates(setup, bout, player, window), 0)) return true;
    return setup->sheet[player].digest.special[DESTINY_SPECIAL_USURPER] &&
           any(&act, copies(setup, bout, player, window), DESTINY_OTHERS);
}

int destiny_pending_plays(const destiny_setup *setup, const destiny_bout *bout, rp_action out[]) {
    int index = bout->pending - 1, count = 0;
    destiny_act act =
        destiny_act_of(setup, (destiny_bout *)bout, bout->pending_player - 1, index, destiny_window_of(bout->phase));
    act.choice = bout->pending_choice;
    const destiny_effect *restore = destiny_restore_of(act.ability);
    if (restore) {
        for (uint32_t mask = destiny_restorable(&act, restore); mask;)
            out[count++] = destiny_play(destiny_next_bit(&mask), 0);
    } else {
        for (uint32_t faces = destiny_swap_faces(&act); faces;)
            out[count++] = destiny_play(index, destiny_next_bit(&faces));
    }
    return count;
}
