#include "engine/games/mage_knight/fight/uses.h"

#include "engine/games/mage_knight/fight/values.h"

#define BIT(kind) (UINT64_C(1) << (kind))

/* What there is to do for an effect in a combat. */
enum { IN_ATTACK = 1 << MK_WHEN_ATTACK, IN_BLOCK = 1 << MK_WHEN_BLOCK, OUTSIDE = 1 << MK_WHEN_OUTSIDE };

static unsigned moments_of_kind(int kind) {
    static const uint64_t attack = BIT(MK_ATTACK) | BIT(MK_DISCARD_EACH) | BIT(MK_CONVERT) | BIT(MK_DOUBLE);
    static const uint64_t block = BIT(MK_BLOCK) | BIT(MK_NO_ATTACK) | BIT(MK_SKIP_ATTACK) | BIT(MK_AFTER_BLOCK) |
                                  BIT(MK_INFLUENCE) | BIT(MK_INFLUENCE_BLOCKS);
    static const uint64_t never = BIT(MK_MOVE) | BIT(MK_HEAL) | BIT(MK_OUTSIDE);
    /* These come beside others and say nothing of the moment. */
    static const uint64_t beside = BIT(MK_REPUTATION) | BIT(MK_FAME) | BIT(MK_WOUND) | BIT(MK_DISCARD) |
                                   BIT(MK_DISCARD_WOUND) | BIT(MK_SELF_WOUNDED);
    if (BIT(kind) & attack) return IN_ATTACK;
    if (BIT(kind) & block) return IN_BLOCK;
    if (BIT(kind) & never) return OUTSIDE;
    return BIT(kind) & beside ? 0 : IN_ATTACK | IN_BLOCK;
}

static const uint64_t makers = BIT(MK_TOKEN) | BIT(MK_CRYSTAL) | BIT(MK_DIE) | BIT(MK_SET_DIE) | BIT(MK_ENDLESS) |
                               BIT(MK_USABLE) | BIT(MK_DRAW) | BIT(MK_ROLL_CRYSTALS) | BIT(MK_KEEP_CRYSTALS) |
                               BIT(MK_FAME) | BIT(MK_WOUND) | BIT(MK_THROW_AWAY) | BIT(MK_DISCARD) |
                               BIT(MK_DISCARD_WOUND) | BIT(MK_REPUTATION) | BIT(MK_REROLL) | BIT(MK_OPPOSITE) |
                               BIT(MK_WILD) | BIT(MK_SHED_WOUNDS) | BIT(MK_FREEZE) | BIT(MK_CURSE);

/* What changes what comes after it, so it has its place before all parts, as mana has. */
static const uint64_t changers = BIT(MK_POWER) | BIT(MK_REPEAT) | BIT(MK_LEAD) | BIT(MK_SIDEWAYS) |
                                 BIT(MK_WOUND_SIDEWAYS) | BIT(MK_UNITS_STRONGER) | BIT(MK_CONVERT) | BIT(MK_DOUBLE) |
                                 BIT(MK_INFLUENCE_BLOCKS) | BIT(MK_BANNER) | BIT(MK_UNFORTIFY) | BIT(MK_STRIP);

/* Effects that do something in a turn outside combat, and those that may stand beside them there. */
static unsigned outside_of(uint64_t kinds, unsigned when) {
    static const uint64_t works =
        BIT(MK_HEAL) | BIT(MK_TOKEN) | BIT(MK_CRYSTAL) | BIT(MK_DIE) | BIT(MK_SET_DIE) | BIT(MK_ENDLESS) |
        BIT(MK_USABLE) | BIT(MK_WILD) | BIT(MK_DRAW) | BIT(MK_ROLL_CRYSTALS) | BIT(MK_KEEP_CRYSTALS) |
        BIT(MK_THROW_AWAY) | BIT(MK_LOSE_CRYSTAL) | BIT(MK_WOUND_PER_CRYSTAL) | BIT(MK_SHOW_HAND) | BIT(MK_BANNER) |
        BIT(MK_REROLL) | BIT(MK_FREEZE) | BIT(MK_CURSE) | BIT(MK_OPPOSITE) | BIT(MK_POWER) | BIT(MK_REPEAT);
    static const uint64_t moves = BIT(MK_MOVE) | BIT(MK_SIDEWAYS) | BIT(MK_WOUND_SIDEWAYS);
    static const uint64_t beside = BIT(MK_WOUND) | BIT(MK_DISCARD) | BIT(MK_DISCARD_WOUND) | BIT(MK_REPUTATION) |
                                   BIT(MK_FAME) | BIT(MK_INFLUENCE) | BIT(MK_OUTSIDE);
    if (kinds & ~(works | moves | beside)) return 0;
    if (when) return when & OUTSIDE ? OUTSIDE : 0;
    return kinds & works ? OUTSIDE : kinds & moves ? 1u << MK_WHEN_MOVING : 0;
}

/* What may be impossible: costs, and what a use is for. Of several effects for free, one is enough. */
static bool is_conditional(const mk_effect *effect) {
    static const uint64_t kinds = BIT(MK_DISCARD) | BIT(MK_DISCARD_EACH) | BIT(MK_SIDEWAYS) | BIT(MK_INFLUENCE) |
                                  BIT(MK_DRAW) | BIT(MK_DISCARD_WOUND) | BIT(MK_WOUND_SIDEWAYS) | BIT(MK_THROW_AWAY) |
                                  BIT(MK_LEAD) | BIT(MK_BANNER) | BIT(MK_POWER) | BIT(MK_REPEAT) | BIT(MK_SET_DIE) |
                                  BIT(MK_OPPOSITE) | BIT(MK_NO_ATTACK) | BIT(MK_DESTROY) | BIT(MK_ARMOR) |
                                  BIT(MK_STRIP);
    if (effect->kind == MK_TOKEN) return effect->flags >> MK_OF_SOURCE & 1;
    if (effect->kind == MK_CRYSTAL) return effect->flags & (1u << MK_OF_SOURCE | 1u << MK_OWNED);
    return kinds & BIT(effect->kind);
}

static uint32_t deciding_effects(const mk_thing *thing, rp_effect_span span) {
    uint32_t found = 0;
    bool influence_blocks = false;
    for (int i = 0; i < span.count; i++) {
        const mk_effect *effect = &thing->effect[span.first + i];
        influence_blocks |= effect->kind == MK_INFLUENCE_BLOCKS;
        bool beside = span.count > 1 && (effect->kind == MK_ARMOR || effect->kind == MK_STRIP ||
                                         effect->kind == MK_DRAW || (effect->kind == MK_INFLUENCE && influence_blocks));
        if (!beside && is_conditional(effect)) found |= 1u << i;
    }
    return found;
}

static mk_use use_of(const mk_thing *thing, int alternative, bool strong) {
    const mk_effect *of = &thing->effect[alternative];
    rp_effect_span span = {(uint8_t)alternative, 1};
    if (of->kind == MK_ALL) span = of->of;
    mk_use use = {.first = span.first, .count = span.count, .strong = strong, .cost = of->cost, .time = of->time};
    unsigned moments = 0;
    uint64_t kinds = 0;
    for (int i = span.first; i < span.first + span.count; i++) {
        const mk_effect *effect = &thing->effect[i];
        unsigned own = moments_of_kind(effect->kind);
        if (own != OUTSIDE || span.count == 1) moments |= own;
        kinds |= BIT(effect->kind);
        if (effect->kind == MK_ATTACK) use.ranges |= (uint8_t)(1u << effect->range);
        if (effect->kind == MK_DISCARD_EACH) use.ranges |= 1u << MK_MELEE;
    }
    /* A part of an attack or of a block belongs there alone, whatever stands beside it. */
    if (kinds & BIT(MK_ATTACK)) moments = IN_ATTACK;
    if (kinds & (BIT(MK_BLOCK) | BIT(MK_NO_ATTACK) | BIT(MK_SKIP_ATTACK))) moments = IN_BLOCK;
    use.moments = (uint8_t)(of->when ? of->when : moments);
    use.moments &= (uint8_t)~OUTSIDE;
    use.moments |= (uint8_t)outside_of(kinds, of->when);
    use.early = !(kinds & ~makers) || (kinds & changers);
    use.must = deciding_effects(thing, span);
    use.powers = (kinds & (BIT(MK_POWER) | BIT(MK_REPEAT))) != 0;
    return use;
}

/* The sets of uses of which each one is a bit. */
static void mark_use(mk_uses *uses, int which, uint16_t *free) {
    const mk_use *use = &uses->use[which];
    uint16_t bit = (uint16_t)(1u << which);
    unsigned needed = mk_colours_with(use->need.of, MK_COLOURS, 1);
    for (unsigned left = use->moments; left; left &= left - 1) {
        if (use->time != 2) uses->at[left & -left] |= bit;
        if (use->time != 1) uses->at[MK_WHEN_NIGHT | (left & -left)] |= bit;
    }
    for (unsigned ranges = 0; ranges < 1u << MK_RANGES; ranges++)
        if (!(use->ranges & ~ranges)) uses->in_ranges[ranges] |= bit;
    for (unsigned colours = needed; needed && colours < 1u << MK_COLOURS; colours = (colours + 1) | needed)
        uses->payable[colours] |= bit;
    if (!needed) *free |= bit;
    if (use->early) uses->early |= bit;
    if (use->mana > 1 || use->must) uses->checked |= bit;
}

static void mark_uses(mk_uses *uses) {
    uint16_t free = 0;
    for (int use = 0; use < uses->count; use++) mark_use(uses, use, &free);
    for (unsigned when = 1; when < MK_WHEN_NIGHT << 1; when++) {
        unsigned night = when & MK_WHEN_NIGHT, moments = when & ~night;
        uses->at[when] = uses->at[night | (moments & (moments - 1))] | uses->at[night | (moments & -moments)];
    }
    for (unsigned colours = 0; colours < 1u << MK_COLOURS; colours++) uses->payable[colours] |= free;
}

static mk_need need_of(const mk_thing *thing, const mk_use *of, bool free) {
    mk_need need = {{0}};
    for (unsigned left = of->cost; left; left &= left - 1) need.of[__builtin_ctz(left)]++;
    bool mana = thing->kind == MK_SPELL || (of->strong && thing->kind != MK_ARTIFACT);
    if (mana && !free && thing->colours) need.of[__builtin_ctz(thing->colours)]++;
    if (thing->kind == MK_SPELL && of->strong) need.of[MK_BLACK]++;
    return need;
}

static void add_uses(mk_uses *uses, rp_effect_span span, bool strong) {
    for (int i = span.first; i < span.first + span.count && uses->count < MK_USES_MAX; i++) {
        mk_use *use = &uses->use[uses->count++];
        *use = use_of(uses->thing, i, strong);
        uses->moments |= use->moments;
        use->need = need_of(uses->thing, use, false);
        for (int colour = 0; colour < MK_COLOURS; colour++) use->mana = (uint8_t)(use->mana + use->need.of[colour]);
    }
}

void mk_list_uses(const mk_thing *thing, mk_uses *uses) {
    *uses = (mk_uses){.thing = thing};
    add_uses(uses, thing->basic, false);
    add_uses(uses, thing->strong, true);
    mark_uses(uses);
}

const mk_uses *mk_used_by(const mk_setup *setup, const mk_duel *duel, int player, int action, int *use) {
    if (action < MK_ACT_UNIT) {
        int slot = action / MK_CARD_USES;
        *use = action % MK_CARD_USES;
        return slot < MK_USED_SLOTS && duel->kind[slot] ? mk_uses_of_card(setup, duel, slot) : NULL;
    }
    if (action < MK_ACT_SKILL) {
        const mk_unit *unit = &duel->player[player].unit[(action - MK_ACT_UNIT) / MK_USES_MAX];
        *use = (action - MK_ACT_UNIT) % MK_USES_MAX;
        return unit->kind ? mk_uses_of_unit(setup, unit) : NULL;
    }
    if (action >= MK_ACT_DIE) return NULL;
    *use = (action - MK_ACT_SKILL) % MK_USES_MAX;
    return &setup->skill[duel->player[player].hero][(action - MK_ACT_SKILL) / MK_USES_MAX];
}

mk_need mk_need_of(const mk_uses *uses, int use, bool free) {
    return free ? need_of(uses->thing, &uses->use[use], true) : uses->use[use].need;
}

unsigned mk_colours_of(const mk_uses *uses, int use) { return uses->thing->colours | uses->use[use].cost; }

/* ---- what effects need ---------------------------------------------------------------------------------- */

unsigned mk_targets(const mk_setup *setup, const mk_duel *duel, int player, const mk_effect *effect, unsigned colours) {
    const mk_player *other = &duel->player[!player];
    unsigned found = 0, barred = (colours >> MK_RED & 1u) << MK_FIRE | (colours >> MK_BLUE & 1u) << MK_ICE;
    for (int unit = 0; unit < MK_UNITS && other->unit[unit].kind; unit++) {
        unsigned state = other->unit[unit].state;
        if (state >> MK_WOUNDED & 1) continue;
        bool partakes = effect->kind == MK_NO_ATTACK || duel->use & MK_USE_AFTER_BLOCK;
        if (partakes && !(state >> MK_TAKES_PART & 1)) continue;
        if (effect->flags >> MK_UNFORTIFIED & 1 && mk_is_fortified_unit(duel, !player)) continue;
        if (barred & mk_unit_resists(setup, duel, !player, unit)) continue;
        found |= 1u << unit;
    }
    return found;
}

/* Action cards, or advanced ones, that could be used right away. */
static rp_pile powered_cards(const mk_setup *setup, const mk_duel *duel, int player, rp_pile among, bool strong) {
    rp_pile found = 0;
    for (rp_pile left = among & ~mk_wound_slots(); left; left &= left - 1) {
        int slot = rp_pile_lowest(left);
        const mk_uses *uses = mk_uses_of_card(setup, duel, slot);
        if (uses->thing->kind != MK_ACTION && uses->thing->kind != MK_ADVANCED) continue;
        for (int use = 0; use < uses->count; use++)
            if (uses->use[use].strong == strong && !uses->use[use].powers &&
                mk_is_possible(setup, duel, player, uses, use, slot))
                found |= rp_pile_of(slot);
    }
    return found;
}

static rp_pile action_cards(const mk_setup *setup, const mk_duel *duel, rp_pile among) {
    rp_pile found = 0;
    for (rp_pile left = among & ~mk_wound_slots(); left; left &= left - 1) {
        int slot = rp_pile_lowest(left), kind = mk_uses_of_card(setup, duel, slot)->thing->kind;
        if (kind == MK_ACTION || kind == MK_ADVANCED) found |= rp_pile_of(slot);
    }
    return found;
}

rp_pile mk_choosable_cards(const mk_setup *setup, const mk_duel *duel, int player, const mk_effect *effect) {
    const mk_player *of = &duel->player[player];
    rp_pile cards = of->hand & ~mk_wound_slots();
    if (effect->kind == MK_THROW_AWAY) return action_cards(setup, duel, cards);
    if (effect->kind != MK_SHOW_HAND) return cards;
    rp_pile found = 0;
    for (; cards; cards &= cards - 1) {
        int slot = rp_pile_lowest(cards);
        const mk_thing *thing = mk_uses_of_card(setup, duel, slot)->thing;
        bool fits = thing->colours >> (duel->chosen_colour - 1) & 1 && thing->kind != MK_ARTIFACT;
        if (fits) found |= rp_pile_of(slot);
    }
    return found;
}

unsigned mk_choosable_colours(const mk_setup *setup, const mk_duel *duel, int player, const mk_effect *effect) {
    (void)setup;
    const mk_player *of = &duel->player[player];
    unsigned basic = (1u << MK_BASIC_COLOURS) - 1, colours = effect->colours;
    if (effect->kind == MK_CRYSTAL && effect->flags >> MK_OWNED & 1) {
        colours = 0;
        for (int colour = 0; colour < MK_BASIC_COLOURS; colour++)
            if (of->crystals[colour]) colours |= 1u << colour;
    }
    if (effect->flags >> MK_OF_SOURCE & 1) {
        for (int colour = 0; colour < MK_COLOURS; colour++)
            if (!duel->source[colour]) colours &= ~(1u << colour);
        return colours;
    }
    if (effect->kind == MK_OPPOSITE) {
        for (int colour = 0; colour < MK_COLOURS; colour++) colours |= (unsigned)(of->tokens[colour] != 0) << colour;
        return colours;
    }
    return colours ? colours : basic;
}

/* A Unit whose attack or block can be used now. */
static bool has_unit_to_lead(const mk_setup *setup, const mk_duel *duel, int player) {
    const mk_player *of = &duel->player[player];
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++)
        for (int use = 0; mk_is_ready(&of->unit[unit]) && use < mk_uses_of_unit(setup, &of->unit[unit])->count; use++)
            if (mk_can_be_led(setup, duel, player, unit, use)) return true;
    return false;
}

bool mk_can_be_led(const mk_setup *setup, const mk_duel *duel, int player, int unit, int use) {
    const mk_uses *uses = mk_uses_of_unit(setup, &duel->player[player].unit[unit]);
    int kind = uses->thing->effect[uses->use[use].first].kind;
    const mk_use *of = &uses->use[use];
    return (kind == MK_ATTACK || kind == MK_BLOCK) && (!of->mana || mk_can_pay(duel, player, &of->need)) &&
           mk_is_possible(setup, duel, player, uses, use, -1);
}

static bool has_unit_for_banner(const mk_player *of) {
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++)
        if (!of->unit[unit].banner) return true;
    return false;
}

static bool source_has_die(const mk_duel *duel) {
    for (int colour = 0; colour < MK_COLOURS; colour++)
        if (duel->source[colour]) return true;
    return false;
}

/* What is not always possible, and asks for more than a look at the player. */
__attribute__((noinline)) static bool can_find(const mk_setup *setup, const mk_duel *duel, int player,
                                               const mk_effect *effect, rp_pile hand, unsigned colours) {
    switch (effect->kind) {
    case MK_DISCARD_WOUND: return mk_wounds_in_hand(duel, player) > 0;
    case MK_WOUND_SIDEWAYS: return mk_sideways_count(duel) && mk_wounds_in_hand(duel, player) > 0;
    case MK_THROW_AWAY: return action_cards(setup, duel, hand) != 0;
    case MK_LEAD: return has_unit_to_lead(setup, duel, player);
    case MK_BANNER: return has_unit_for_banner(&duel->player[player]);
    case MK_POWER: return powered_cards(setup, duel, player, hand, true) != 0;
    case MK_REPEAT: return powered_cards(setup, duel, player, hand, effect->flags >> MK_STRONG & 1) != 0;
    case MK_SET_DIE: return source_has_die(duel);
    case MK_CRYSTAL:
        if (!(effect->flags >> MK_OF_SOURCE & 1))
            return mk_colours_with(duel->player[player].crystals, MK_BASIC_COLOURS, 1) != 0;
        return mk_choosable_colours(setup, duel, player, effect) != 0;
    case MK_TOKEN:
    case MK_OPPOSITE: return mk_choosable_colours(setup, duel, player, effect) != 0;
    default: return mk_targets(setup, duel, player, effect, colours) != 0;
    }
}

/* Whether an effect of those that mk_use.must has can be carried out; `hand`: the cards besides the one that it comes
 * from. */
static bool effect_can(const mk_setup *setup, const mk_duel *duel, int player, const mk_effect *effect, rp_pile hand,
                       unsigned colours) {
    const mk_player *of = &duel->player[player];
    switch (effect->kind) {
    case MK_DISCARD: return rp_pile_count(hand & ~mk_wound_slots()) >= effect->amount;
    case MK_DISCARD_EACH: return (hand & ~mk_wound_slots()) != 0;
    case MK_SIDEWAYS: return mk_sideways_count(duel) && (hand & ~mk_wound_slots()) != 0;
    case MK_INFLUENCE: return of->influence_blocks != 0 || mk_is_outside(duel);
    case MK_DRAW: return of->deck != 0;
    default: return can_find(setup, duel, player, effect, hand, colours);
    }
}

unsigned mk_ranges_allowed(const mk_duel *duel, int player) {
    unsigned all = 1u << MK_MELEE | 1u << MK_RANGED | 1u << MK_SIEGE;
    if (duel->phase != MK_RANGED_PHASE || mk_holds_for(&duel->player[player], MK_ALL_SIEGE)) return all;
    if (player == duel->aggressor && mk_is_fortified(duel)) return 1u << MK_SIEGE;
    return 1u << MK_RANGED | 1u << MK_SIEGE;
}

bool mk_is_possible(const mk_setup *setup, const mk_duel *duel, int player, const mk_uses *uses, int use, int slot) {
    const mk_use *of = &uses->use[use];
    if (!(of->moments & mk_moments_now(duel)) || (of->time && of->time != 1 + duel->night)) return false;
    if (of->ranges & ~mk_ranges_allowed(duel, player)) return false;
    if (uses->thing->kind == MK_SPELL && of->strong && !(mk_usable_colours(duel, player) >> MK_BLACK & 1)) return false;
    return !of->must || mk_can_do(setup, duel, player, uses, use, slot);
}

bool mk_can_do(const mk_setup *setup, const mk_duel *duel, int player, const mk_uses *uses, int use, int slot) {
    const mk_use *of = &uses->use[use];
    rp_pile hand = duel->player[player].hand;
    if (slot >= 0) hand &= ~rp_pile_of(slot);
    unsigned colours = mk_colours_of(uses, use);
    for (unsigned left = of->must; left; left &= left - 1)
        if (!effect_can(setup, duel, player, &uses->thing->effect[of->first + __builtin_ctz(left)], hand, colours))
            return false;
    return true;
}
