#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/duel/play.h"

typedef struct chooser {
    const cal_setup *setup;
    const cal_duel *duel;
    int player, count;
    bool useful; /* what changes nothing is left out */
    unsigned needs_met;
    rp_action *out;
} chooser;

static void add(chooser *c, int action) { c->out[c->count++] = action; }

bool cal_may_end(const cal_setup *setup, const cal_duel *duel, int player) {
    unsigned ready = cal_can_be_activated(&duel->side[player]);
    int turns_left = CAL_TRIO - (duel->turn - 1) / CAL_PLAYERS;
    return !ready || setup->option[CAL_OPTION_MUST_ACTIVATE] ||
           (setup->option[CAL_OPTION_HEROLESS] && cal_count(ready) < turns_left);
}

int cal_user_of(const cal_duel *duel, int player, int slot) {
    const cal_side *of = &duel->side[player];
    int local = of->kind[slot] - 1;
    if (local < CAL_FIRST_COMMON) return cal_number_of(player, local / CAL_HERO_CARDS);
    bool acts = player == duel->turn_of && duel->active && of->hero[duel->active - 1].health;
    return acts ? cal_number_of(player, duel->active - 1) : 0;
}

/* Bits of cal_need that hold; CAL_NEED_SELF_ACTIVE depends on the card. */
static unsigned needs_met(const cal_duel *duel, int player) {
    const cal_side *of = &duel->side[player];
    bool own = player == duel->turn_of;
    bool acts = own && duel->active && of->hero[duel->active - 1].health;
    unsigned met = (unsigned)acts << CAL_NEED_ACTIVE | (unsigned)(own && duel->hits) << CAL_NEED_HIT;
    if (!own || !duel->casts) met |= 1u << CAL_NEED_FIRST_SPELL;
    if (cal_count(cal_living(of)) < cal_count(cal_living(&duel->side[!player]))) met |= 1u << CAL_NEED_BEHIND;
    if (own && !duel->active && !cal_can_be_activated(of)) met |= 1u << CAL_NEED_HEROLESS;
    return met;
}

/* ---- what changes nothing ------------------------------------------------------------------------------- */

static bool may_matter_to(const chooser *c, const cal_effect *effect, unsigned heroes) {
    for (; heroes; heroes &= heroes - 1) {
        int number = __builtin_ctz(heroes);
        unsigned is = cal_is_of(c->setup, c->duel, number);
        if (effect->kind == CAL_HEAL && !cal_gain_of(c->setup, c->duel, number, 1)) continue;
        if (effect->kind == CAL_CLEANSE && !(is >> CAL_IS_CHANGED & 1)) continue;
        if (effect->kind == CAL_READY && is >> CAL_IS_READY & 1) continue;
        if (effect->kind == CAL_EXHAUST && is >> CAL_IS_ACTIVATED & 1) continue;
        return true;
    }
    return false;
}

static bool may_matter(const chooser *c, const cal_going *going, const cal_effect *effect) {
    const cal_side *of = &c->duel->side[effect->side == CAL_SIDE_OTHER ? !c->player : c->player];
    switch ((cal_effect_kind)effect->kind) {
    case CAL_EXTRA: return c->duel->active; /* no answer has it */
    case CAL_DISCARD: return of->hand_count;
    case CAL_DRAW:
    case CAL_ATTACK: return true;
    case CAL_REVEAL: {
        const cal_side *other = &c->duel->side[!c->player];
        return other->hand_count > rp_pile_count(other->known);
    }
    default: return may_matter_to(c, effect, cal_heroes_meant(c->setup, c->duel, going, effect));
    }
}

/* A use none of whose effects can do anything. Casting thins the hand and fills the discard pile, and passives may
 * answer it, so a Spell is left out only where that is of no use either. */
static bool is_futile(const chooser *c, const cal_use *use, const cal_going *going) {
    const cal_side *of = &c->duel->side[c->player];
    bool is_card = going->source == CAL_SOURCE_CARD;
    if (!(use->traits & CAL_MAY_BE_FUTILE) || (is_card && c->setup->option[CAL_OPTION_EMPTY_DECK] == CAL_EMPTY_SHUFFLE))
        return false;
    for (int i = 0; is_card && i < CAL_TRIO; i++)
        if (c->setup->whens[of->hero[i].kind] >> CAL_WHEN_CAST & 1) return false;
    return !may_matter(c, going, &use->effect[0]);
}

/* ---- uses of actions and Spells ------------------------------------------------------------------------- */

/* Heroes that a use may be on, bits of numbers. */
static unsigned targets(const chooser *c, const cal_use *use, int user) {
    const cal_duel *duel = c->duel;
    const cal_side *of = &duel->side[c->player];
    unsigned heroes = 0;
    switch ((cal_aim)use->target) {
    case CAL_AIM_ENEMY: {
        unsigned places =
            use->traits & CAL_ATTACKS ? cal_attackable(c->setup, duel, c->player) : cal_living(&duel->side[!c->player]);
        heroes = places << cal_number_of(!c->player, 0);
        break;
    }
    case CAL_AIM_FALLEN:
        for (int i = 0; i < CAL_TRIO && !c->setup->option[CAL_OPTION_REVIVAL]; i++)
            heroes |= (unsigned)(of->hero[i].kind && !of->hero[i].health) << cal_number_of(c->player, i);
        break;
    default: heroes = cal_living(of) << cal_number_of(c->player, 0);
    }
    if (use->target == CAL_AIM_ALLY) heroes &= ~(user ? 1u << user : 0);
    for (unsigned rest = use->target_is ? heroes : 0; rest; rest &= rest - 1) {
        int number = __builtin_ctz(rest);
        if (use->target_is & ~cal_is_of(c->setup, duel, number)) heroes &= ~(1u << number);
    }
    return heroes;
}

/* Adds `action` + target for each target of a use whose needs are met. */
static void add_targets(chooser *c, const cal_use *use, const cal_going *going, int action) {
    cal_going on = *going;
    if (use->target == CAL_AIM_NONE) {
        if (!c->useful || !is_futile(c, use, &on)) add(c, action);
        return;
    }
    if (use->traits & CAL_ATTACKS && !going->user) return;
    for (unsigned heroes = targets(c, use, going->user); heroes; heroes &= heroes - 1) {
        on.target = (uint8_t)__builtin_ctz(heroes);
        if (!c->useful || !is_futile(c, use, &on)) add(c, action + on.target);
    }
}

/* Bits of cal_timing of Spells that can be cast now. */
static unsigned timings_now(const cal_duel *duel, bool answers) {
    if (answers) return 1u << CAL_OPPONENTS_TURN;
    return 1u << CAL_ANY_TIME | 1u << (duel->attacks ? CAL_AFTER_ATTACK : CAL_BEFORE_ATTACK);
}

static void add_cast(chooser *c, int slot) {
    const cal_side *of = &c->duel->side[c->player];
    const cal_going going = {
        .source = CAL_SOURCE_CARD, .by = (uint8_t)c->player, .user = (uint8_t)cal_user_of(c->duel, c->player, slot)};
    add_targets(c, cal_use_of_slot(c->setup, of, slot), &going, CAL_ACT_CAST + slot * CAL_TARGETS);
}

static void add_casts(chooser *c, bool answers) {
    const cal_duel *duel = c->duel;
    const cal_side *of = &duel->side[c->player];
    const cal_gate *gates[CAL_TRIO];
    unsigned timings = timings_now(duel, answers), living = cal_living(of);
    unsigned acting = c->player == duel->turn_of && duel->active ? duel->active : 0;
    rp_pile hand = of->hand;
    for (int i = 0; i < CAL_TRIO; i++) gates[i] = c->setup->hero_gate[of->hero[i].kind ? of->hero[i].kind - 1 : 0];
    if (c->useful) hand &= ~((of->twins & hand) << 1); /* of two copies the lower one */
    for (; hand; hand &= hand - 1) {
        unsigned slot = (unsigned)rp_pile_lowest(hand), local = of->kind[slot] - 1u, place = local / CAL_HERO_CARDS;
        bool common = local >= CAL_FIRST_COMMON;
        const cal_gate gate =
            common ? c->setup->common_gate[local - CAL_FIRST_COMMON] : gates[place][local % CAL_HERO_CARDS];
        unsigned met = c->needs_met | (unsigned)(!common && place + 1 == acting) << CAL_NEED_SELF_ACTIVE;
        if (!(timings & gate.timing) || gate.needs & ~met || (!common && !(living >> place & 1))) continue;
        if (gate.target == CAL_AIM_NONE && !(gate.traits & CAL_MAY_BE_FUTILE))
            add(c, CAL_ACT_CAST + (int)slot * CAL_TARGETS);
        else
            add_cast(c, (int)slot);
    }
}

static void add_actions(chooser *c) {
    const cal_duel *duel = c->duel;
    const cal_hero *hero = &duel->side[c->player].hero[duel->active - 1];
    const cal_hero_card *card = cal_card_of_hero(c->setup, hero);
    const cal_going going = {.source = CAL_SOURCE_ACTION,
                             .by = (uint8_t)c->player,
                             .user = (uint8_t)cal_number_of(c->player, duel->active - 1)};
    for (int i = 0; i < card->use_count && hero->health; i++) {
        const cal_use *use = &card->use[i];
        bool repeats = c->setup->option[CAL_OPTION_ATTACK_REPEAT] && duel->used >> i & 1;
        bool worn = use->limit && hero->uses[i] >= use->limit;
        if (use->cost > duel->actions || repeats || worn) continue;
        if (use->needs & ~(c->needs_met | 1u << CAL_NEED_SELF_ACTIVE)) continue;
        add_targets(c, use, &going, CAL_ACT_USE + i * CAL_TARGETS);
    }
}

/* ---- lists ---------------------------------------------------------------------------------------------- */

static void add_places(chooser *c, unsigned places, int action) {
    for (; places; places &= places - 1) add(c, action + __builtin_ctz(places));
}

static void add_discards(chooser *c) {
    const cal_side *of = &c->duel->side[c->player];
    for (rp_pile hand = of->hand; hand; hand &= hand - 1) {
        int slot = rp_pile_lowest(hand);
        bool copy = slot && rp_pile_has(of->twins & of->hand, slot - 1);
        if (!copy || !c->useful) add(c, CAL_ACT_DISCARD + slot);
    }
}

static void list_turn(chooser *c) {
    const cal_duel *duel = c->duel;
    bool may_end = cal_may_end(c->setup, duel, c->player);
    if (may_end) add(c, CAL_ACT_END);
    add_places(c, cal_can_be_activated(&duel->side[c->player]), CAL_ACT_ACTIVATE);
    if (!c->setup->option[CAL_OPTION_EARLY_SPELLS] || may_end) add_casts(c, false);
}

static void list_act(chooser *c) {
    const cal_duel *duel = c->duel;
    bool worn = c->setup->option[CAL_OPTION_ATTACK_REPEAT] && duel->used >> CAL_USED_ATTACK & 1;
    add(c, CAL_ACT_END);
    if (duel->actions && !worn) add_places(c, cal_attackable(c->setup, duel, c->player), CAL_ACT_ATTACK);
    add_actions(c);
    add_casts(c, false);
}

int cal_list_choices(const cal_setup *setup, const cal_duel *duel, int player, bool useful, rp_action out[]) {
    chooser c = {.setup = setup,
                 .duel = duel,
                 .player = player,
                 .useful = useful,
                 .needs_met = needs_met(duel, player),
                 .out = out};
    if (duel->waiting == CAL_WAITS_DISCARD || duel->phase == CAL_PHASE_HAND_LIMIT) {
        add_discards(&c);
    } else if (duel->waiting == CAL_WAITS_ANSWER) {
        add(&c, CAL_ACT_PASS);
        add_casts(&c, true);
    } else if (duel->phase == CAL_PHASE_MULLIGAN) {
        add(&c, CAL_ACT_KEEP);
        add(&c, CAL_ACT_REDRAW);
    } else if (duel->phase == CAL_PHASE_TURN) {
        list_turn(&c);
    } else if (duel->phase == CAL_PHASE_ACT) {
        list_act(&c);
    }
    return c.count;
}
