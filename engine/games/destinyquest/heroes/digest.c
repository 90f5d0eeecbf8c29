/* What effects look at often, worked out once for each hero. */
#include "engine/games/destinyquest/heroes/digest.h"

#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/effects/restores.h"
#include "engine/games/destinyquest/useful/never_matters.h"

/* What a status does each time: health in step 8, points of a damage score (spirit mark), healing (meditation). */
static const uint8_t printed_power[DESTINY_STATUSES] = {
    [DESTINY_BLEED] = 1,       [DESTINY_VENOM] = 2,      [DESTINY_DISEASE] = 2,    [DESTINY_BURN] = 1,
    [DESTINY_THORN_CAGE] = 1,  [DESTINY_HAUNT] = 2,      [DESTINY_MONKEY_MOB] = 2, [DESTINY_PACKMASTER] = 2,
    [DESTINY_SPIRIT_MARK] = 2, [DESTINY_MEDITATION] = 1,
};

/* Cards that cannot be used (weapons, something beside them) are in no mask. */
static bool is_usable(const destiny_sheet *sheet, int index) { return sheet->card[index].uses != 0; }

static bool is_orderable(const destiny_ability *ability) {
    if (ability->kind != DESTINY_MODIFIER || !ability->windows) return false;
    for (int i = 0; i < ability->effect_count; i++) {
        const destiny_effect *effect = &ability->effects[i];
        bool steady = effect->measure == DESTINY_BY_NUMBER || effect->measure == DESTINY_BY_ITEMS ||
                      effect->measure == DESTINY_BY_WEAPON_BRAWN;
        bool kind =
            effect->kind == DESTINY_CHANGE_ATTRIBUTE || effect->kind == DESTINY_HEAL || effect->kind == DESTINY_CURE;
        if (effect->trigger == DESTINY_WHEN_PLAYED && !(kind && steady)) return false;
    }
    return true;
}

static bool waits_for_winner(const destiny_effect *effect) {
    return effect->condition == DESTINY_IF_ROUND_LOST || effect->condition == DESTINY_IF_ROUND_WON;
}

static bool is_late_reader(const destiny_effect *effect) {
    return effect->kind == DESTINY_SPECIAL &&
           (effect->special == DESTINY_SPECIAL_SPEED_DICE_AS_DAMAGE ||
            effect->special == DESTINY_SPECIAL_ROLL_WITH_IT || effect->special == DESTINY_SPECIAL_UNDERHAND);
}

static void take_reads(destiny_digest *digest, const destiny_effect *effect, uint32_t bit) {
    switch (effect->measure) {
    case DESTINY_BY_OWN_MAGIC:
    case DESTINY_BY_HALF_OWN_MAGIC: digest->reads[DESTINY_MAGIC] |= bit; break;
    case DESTINY_BY_OWN_ARMOUR:
    case DESTINY_BY_QUARTER_OWN_ARMOUR: digest->reads[DESTINY_ARMOUR] |= bit; break;
    case DESTINY_BY_HALF_OWN_SPEED: digest->reads[DESTINY_SPEED] |= bit; break;
    default: break;
    }
    if (effect->condition == DESTINY_IF_WITHIN_SPEED) digest->reads[DESTINY_SPEED] |= bit;
}

/* A cost, or an attribute that a modifier takes from its own hero for good. */
static bool is_paid(const destiny_ability *ability, const destiny_effect *effect) {
    bool lasting = effect->kind == DESTINY_CHANGE_ATTRIBUTE && effect->rounds == DESTINY_REST && effect->amount < 0;
    return effect->kind == DESTINY_COST || (lasting && ability->kind == DESTINY_MODIFIER);
}

/* Rolls dice again, or may give back or copy an ability that does. */
static bool may_reroll(const destiny_effect *effect) {
    if (effect->kind == DESTINY_RESTORE) return effect->kinds != 1u << DESTINY_SPEED_ABILITY;
    return effect->kind == DESTINY_REROLL || effect->special == DESTINY_SPECIAL_USURPER;
}

static void take_effect(destiny_digest *digest, const destiny_ability *ability, const destiny_effect *effect,
                        int index) {
    uint32_t bit = destiny_bit(index);
    if (effect->kind == DESTINY_SPECIAL) digest->special[effect->special] |= bit;
    if (effect->trigger == DESTINY_WHILE_OWNED) digest->with[effect->kind] |= bit;
    if (effect->trigger == DESTINY_WHILE_OWNED && effect->kind == DESTINY_STRENGTHEN && !effect->ability)
        digest->status_power[effect->status] = (uint8_t)(digest->status_power[effect->status] + effect->amount);
    if (effect->kind == DESTINY_INFLICT && !(ability->windows) && !digest->status_source[effect->status])
        digest->status_source[effect->status] = (uint8_t)(index + 1);
    if (effect->kind == DESTINY_INFLICT && effect->status == DESTINY_VORTEX) digest->vortex = (uint8_t)(index + 1);
    if (is_paid(ability, effect)) digest->pays |= bit;
    take_reads(digest, effect, bit);
    if (is_late_reader(effect)) digest->late_speed_dice |= bit;
    if (effect->measure == DESTINY_BY_SIXES && (ability->windows >> DESTINY_AT_HURT & 1)) digest->late_sixes |= bit;
    if (may_reroll(effect)) digest->rerolls |= bit;
    if (effect->condition == DESTINY_IF_BLED_BEFORE) digest->bled_readers |= bit;
    if (waits_for_winner(effect) && ability->kind == DESTINY_SPEED_ABILITY) digest->conditional |= bit;
    if (effect->measure == DESTINY_BY_LOSS || effect->measure == DESTINY_BY_FIFTH_LOSS) digest->reads_loss = true;
}

/* Who looks at dice as they come to lie. */
static void find_watchers(destiny_sheet *sheet) {
    const uint32_t *special = sheet->digest.special, *on = sheet->on_trigger;
    uint32_t doubles = on[DESTINY_WHEN_ANY_DOUBLE];
    sheet->digest.watches_speed = on[DESTINY_WHEN_OWN_FACE] | on[DESTINY_WHEN_OPPONENT_FACE] | doubles |
                                  on[DESTINY_WHEN_SPEED_DOUBLE] | special[DESTINY_SPECIAL_DEMON_CLAWS];
    sheet->digest.watches_damage = doubles | special[DESTINY_SPECIAL_FIERY_TEMPER] |
                                   special[DESTINY_SPECIAL_RAINING_BLOWS] | special[DESTINY_SPECIAL_ATTRACTION];
}

/* Combat and speed abilities that neither choose nor ask for anything but their slot and role. */
static bool is_simple(const destiny_ability *ability) {
    if (ability->kind != DESTINY_COMBAT_ABILITY && ability->kind != DESTINY_SPEED_ABILITY) return false;
    for (int i = 0; i < ability->effect_count; i++) {
        const destiny_effect *effect = &ability->effects[i];
        bool looks = effect->kind == DESTINY_SPECIAL || effect->kind == DESTINY_COST || effect->choose ||
                     effect->condition == DESTINY_IF_WITHIN_SPEED || effect->condition == DESTINY_IF_STUNNED;
        if (effect->trigger == DESTINY_WHEN_PLAYED && looks) return false;
    }
    return true;
}

/* Damage at the end of a round that nothing changes; all else is looked at each time. */
static bool is_steady_damage(const destiny_effect *effect) {
    return effect->kind == DESTINY_DAMAGE && effect->trigger == DESTINY_WHEN_ROUND_ENDS &&
           effect->measure == DESTINY_BY_NUMBER && effect->condition == DESTINY_ALWAYS;
}

static void add_step_eight(const destiny_setup *setup, destiny_sheet *sheet) {
    destiny_digest *digest = &sheet->digest;
    for (uint32_t mask = sheet->on_trigger[DESTINY_WHEN_ROUND_ENDS]; mask;) {
        int index = destiny_next_bit(&mask);
        const destiny_ability *ability = sheet->card[index].ability;
        int more = destiny_strengthened(setup, (int)(sheet - setup->sheet), ability);
        bool steady = true;
        for (int i = 0; i < ability->effect_count; i++)
            steady &= ability->effects[i].trigger != DESTINY_WHEN_ROUND_ENDS || is_steady_damage(&ability->effects[i]);
        if (!steady) digest->step_eight |= destiny_bit(index);
        for (int i = 0; steady && i < ability->effect_count; i++) {
            const destiny_effect *effect = &ability->effects[i];
            if (effect->trigger != DESTINY_WHEN_ROUND_ENDS) continue;
            for (int own = 0; own < DESTINY_HEROES; own++)
                if (effect->who == DESTINY_BOTH || (effect->who == DESTINY_OWN) == own)
                    digest->step_damage[own] = (uint8_t)(digest->step_damage[own] + effect->amount + more);
        }
    }
}

static bool ends_rounds(const destiny_digest *digest) {
    return digest->step_eight || digest->step_damage[0] || digest->step_damage[1];
}

static void sort_abilities(destiny_sheet *sheet) {
    destiny_digest *digest = &sheet->digest;
    for (int i = 0; i < sheet->count; i++) {
        const destiny_ability *ability = sheet->card[i].ability;
        uint32_t bit = destiny_bit(i);
        if (ability->kind == DESTINY_COMBAT_ABILITY) digest->combat |= bit;
        if (ability->kind == DESTINY_SPEED_ABILITY) digest->speed |= bit;
        if (ability->need != DESTINY_NEEDS_NOTHING) digest->needs_damage |= bit;
        if (ability->need == DESTINY_NEEDS_SCORE_DAMAGE) digest->needs_score |= bit;
        if (ability->role == DESTINY_WINNER) digest->for_winner |= bit;
        if (ability->role == DESTINY_LOSER) digest->for_loser |= bit;
        if (ability->first_round) digest->first_round |= bit;
        if (is_simple(ability)) digest->simple |= bit;
        if (sheet->card[i].uses == DESTINY_UNLIMITED) digest->unlimited |= bit;
    }
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++)
        if (digest->reads[attribute]) digest->read |= (uint8_t)(1u << attribute);
    digest->restricted = digest->combat | digest->speed | digest->needs_damage | digest->for_winner |
                         digest->for_loser | digest->first_round;
    digest->steady_attributes = !(sheet->on_trigger[DESTINY_WHEN_OWN_LOW] | digest->with[DESTINY_CHANGE_ATTRIBUTE]);
}

/* Hexed: eight abilities in a bout, ten with demon blood; the other passives count from the start. */
static void count_plays(const destiny_setup *setup, destiny_sheet *sheet) {
    uint32_t hexed = sheet->digest.special[DESTINY_SPECIAL_HEXED], others = sheet->passives & ~hexed;
    if (!hexed) return;
    const destiny_ability *ability = sheet->card[__builtin_ctz(hexed)].ability;
    int plays = ability->effects[0].amount + destiny_strengthened(setup, (int)(sheet - setup->sheet), ability);
    while (others) {
        int index = destiny_next_bit(&others), passive = is_usable(sheet, index);
        for (int i = 0; i < sheet->card[index].ability->effect_count; i++)
            if (destiny_names(setup, &sheet->card[index].ability->effects[i], ability)) passive = 0;
        plays -= passive;
    }
    sheet->digest.hexed_plays = (int8_t)(plays < 0 ? 0 : plays);
}

static bool pays_health(const destiny_sheet *sheet) {
    for (int i = 0; i < sheet->count; i++)
        for (int k = 0; k < sheet->card[i].ability->effect_count; k++)
            if (sheet->card[i].ability->effects[k].kind == DESTINY_COST) return true;
    return false;
}

/* Asks whether the other hero is less than unharmed. */
static bool looks_for_harm(const destiny_sheet *sheet) {
    for (int i = 0; i < sheet->count; i++)
        for (int k = 0; k < sheet->card[i].ability->effect_count; k++)
            if (sheet->card[i].ability->effects[k].condition == DESTINY_IF_DAMAGED) return true;
    return false;
}

/* Speed and modifier abilities that neither restore nor copy. */
static uint32_t copiable(const destiny_sheet *sheet) {
    uint32_t mask = 0;
    for (int i = 0; i < sheet->count; i++) {
        const destiny_ability *ability = sheet->card[i].ability;
        bool kind = ability->kind == DESTINY_SPEED_ABILITY || ability->kind == DESTINY_MODIFIER;
        bool copies = sheet->digest.special[DESTINY_SPECIAL_USURPER] >> i & 1;
        if (kind && ability->windows && is_usable(sheet, i) && !copies && !destiny_restore_of(ability))
            mask |= destiny_bit(i);
    }
    return mask;
}

/* Of these what the other hero can use. */
static uint32_t copied(const destiny_setup *setup, const destiny_sheet *sheet, const destiny_sheet *other) {
    uint32_t mask = other->digest.special[DESTINY_SPECIAL_USURPER] ? sheet->digest.copiable : 0, found = 0;
    while (mask) {
        int index = destiny_next_bit(&mask);
        const destiny_ability *ability = sheet->card[index].ability;
        if (destiny_weapons_fit(other->hero, ability) && !destiny_is_proof(setup, (int)(sheet - setup->sheet), ability))
            found |= destiny_bit(index);
    }
    return found;
}

/* The most health at which his own kick start or an effect of the other's that waits for low health does something. */
static int watched_health(const destiny_sheet *sheet, const destiny_sheet *other) {
    int most = sheet->digest.special[DESTINY_SPECIAL_KICK_START] ? 0 : INT16_MIN;
    for (uint32_t mask = other->on_trigger[DESTINY_WHEN_OPPONENT_LOW]; mask;) {
        const destiny_ability *ability = other->card[destiny_next_bit(&mask)].ability;
        for (int i = 0; i < ability->effect_count; i++) {
            const destiny_effect *effect = &ability->effects[i];
            if (effect->trigger == DESTINY_WHEN_OPPONENT_LOW && effect->threshold > most) most = effect->threshold;
        }
    }
    return most;
}

static bool has_steady_rounds(const destiny_digest *digest) {
    const uint32_t *special = digest->special;
    return digest->steady_attributes && !digest->step_eight && !digest->bled_readers && !digest->copied &&
           !special[DESTINY_SPECIAL_BLOOD_RAGE] && !special[DESTINY_SPECIAL_UNDERHAND];
}

/* What the other hero's sheet decides: abilities that he is proof against are never played. Usurper is asked wherever
 * the other may play what can be copied; that is looked at like an own ability. */
static void look_across(const destiny_setup *setup, destiny_sheet *sheet, const destiny_sheet *other) {
    destiny_digest *digest = &sheet->digest;
    count_plays(setup, sheet);
    for (int i = 0; i < sheet->count; i++)
        if (destiny_is_proof(setup, (int)(other - setup->sheet), sheet->card[i].ability))
            for (int window = 0; window < DESTINY_WINDOWS; window++) sheet->in_window[window] &= ~destiny_bit(i);
    digest->copied = copied(setup, sheet, other);
    digest->watched_health = (int16_t)watched_health(sheet, other);
    digest->steady_rounds = has_steady_rounds(digest);
    digest->health_read_early = other->digest.watches_speed || other->digest.reads[DESTINY_SPEED] ||
                                pays_health(sheet) || looks_for_harm(other);
    uint32_t usurpers = digest->special[DESTINY_SPECIAL_USURPER];
    if (!usurpers) return;
    for (int window = 0; window < DESTINY_WINDOWS; window++)
        if (other->in_window[window] & other->digest.copiable) sheet->in_window[window] |= usurpers;
    digest->copies_late = other->digest.late_speed_dice || other->digest.late_sixes;
    for (int i = 0; i < other->count; i++) {
        const destiny_ability *ability = other->card[i].ability;
        for (int k = 0; k < ability->effect_count; k++) {
            int measure = ability->effects[k].measure;
            digest->reads_loss |= measure == DESTINY_BY_LOSS || measure == DESTINY_BY_FIFTH_LOSS;
        }
    }
}

/* Attributes in which an effect of the player himself, or of the other one, may bring the two closer: it raises his, or
 * lowers the other's. */
static unsigned brings_closer(const destiny_effect *effect, bool own) {
    if (effect->kind == DESTINY_SPECIAL && effect->special == DESTINY_SPECIAL_BRAIN_DRAIN)
        return own ? 0 : 1u << DESTINY_MAGIC;
    if (effect->kind != DESTINY_CHANGE_ATTRIBUTE) return 0;
    const bool raises = effect->amount > 0 || effect->measure != DESTINY_BY_NUMBER;
    const bool lowers = effect->amount < 0 || effect->measure != DESTINY_BY_NUMBER;
    const bool on_own = effect->who != DESTINY_OPPONENT, on_other = effect->who != DESTINY_OWN;
    const bool closer = own ? (raises && on_own) || (lowers && on_other) : (raises && on_other) || (lowers && on_own);
    return closer ? effect->attributes : 0;
}

static void find_closing(destiny_setup *setup, int player) {
    const bool steady = setup->sheet[0].digest.steady_attributes && setup->sheet[1].digest.steady_attributes;
    unsigned closing = steady ? 0 : (1u << DESTINY_ATTRIBUTES) - 1;
    for (int by = 0; by < DESTINY_HEROES; by++)
        for (int i = 0; i < setup->sheet[by].count; i++) {
            const destiny_ability *ability = setup->sheet[by].card[i].ability;
            for (int k = 0; k < ability->effect_count; k++)
                closing |= brings_closer(&ability->effects[k], by == player);
        }
    setup->sheet[player].digest.closing = (uint8_t)closing;
}

static void find_given_back(destiny_setup *setup, int player) {
    destiny_sheet *sheet = &setup->sheet[player];
    for (int by = 0; by < sheet->count; by++) {
        const destiny_ability *ability = sheet->card[by].ability;
        for (int k = 0; k < ability->effect_count && is_usable(sheet, by); k++)
            for (int i = 0; i < sheet->count && ability->effects[k].kind == DESTINY_RESTORE; i++)
                if (i != by && destiny_gives_back(setup, player, &ability->effects[k], i))
                    sheet->digest.given_back_by[i] |= destiny_bit(by);
    }
    sheet->digest.coming_back = sheet->digest.unlimited;
    for (int i = 0; i < sheet->count; i++)
        if (sheet->digest.given_back_by[i]) sheet->digest.coming_back |= destiny_bit(i);
}

void destiny_digest_make(destiny_setup *setup) {
    for (int player = 0; player < DESTINY_HEROES; player++) {
        destiny_sheet *sheet = &setup->sheet[player];
        memset(&sheet->digest, 0, sizeof sheet->digest);
        memcpy(sheet->digest.status_power, printed_power, sizeof printed_power);
        for (int i = 0; i < sheet->count; i++) {
            const destiny_ability *ability = sheet->card[i].ability;
            if (!is_usable(sheet, i)) continue;
            if (is_orderable(ability)) sheet->digest.orderable |= destiny_bit(i);
            for (int k = 0; k < ability->effect_count; k++)
                take_effect(&sheet->digest, ability, &ability->effects[k], i);
        }
        find_watchers(sheet);
        sort_abilities(sheet);
        add_step_eight(setup, sheet);
        sheet->digest.ends_rounds = ends_rounds(&sheet->digest);
        sheet->digest.copiable = copiable(sheet);
    }
    for (int player = 0; player < DESTINY_HEROES; player++)
        look_across(setup, &setup->sheet[player], &setup->sheet[!player]);
    for (int player = 0; player < DESTINY_HEROES; player++) {
        find_given_back(setup, player);
        find_closing(setup, player);
    }
    for (int player = 0; player < DESTINY_HEROES; player++) destiny_find_pointless(&setup->sheet[player]);
}
