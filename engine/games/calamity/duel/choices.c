#include "engine/games/calamity/duel/effects.h"
#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/duel/play.h"

/* Heroes are bits of numbers here. */
typedef struct chooser {
    const cal_setup *setup;
    const cal_duel *duel;
    const cal_side *of; /* the player's */
    int player;
    bool useful;           /* what changes nothing is left out */
    unsigned own, enemies; /* those that live */
    unsigned attackable;   /* of the enemies; 0: not worked out yet */
    unsigned ready;        /* places: those of the player that can be activated now */
    unsigned needs_met;    /* bits of cal_need; CAL_NEED_SELF_ACTIVE depends on the card */
    int acting;            /* the active hero of the player, a number; 0: none */
    rp_action *out;
} chooser;

static void add(chooser *c, int action) { *c->out++ = action; }

static bool may_end(const chooser *c) {
    int turns_left = CAL_TRIO - (c->duel->turn - 1) / CAL_PLAYERS;
    return !c->ready || c->setup->option[CAL_OPTION_MUST_ACTIVATE] ||
           (c->setup->option[CAL_OPTION_HEROLESS] && cal_count(c->ready) < turns_left);
}

static int acting_hero(const cal_duel *duel, int player) {
    bool acts = player == duel->turn_of && duel->active && duel->side[player].hero[duel->active - 1].health;
    return acts ? cal_number_of(player, duel->active - 1) : 0;
}

int cal_user_of(const cal_duel *duel, int player, int slot) {
    int local = duel->side[player].kind[slot] - 1;
    return local < CAL_FIRST_COMMON ? cal_number_of(player, local / CAL_HERO_CARDS) : acting_hero(duel, player);
}

static chooser chooser_of(const cal_setup *setup, const cal_duel *duel, int player, bool useful, rp_action out[]) {
    const cal_side *of = &duel->side[player];
    unsigned own = cal_living(of), enemies = cal_living(&duel->side[!player]);
    bool turn = player == duel->turn_of;
    int acting = acting_hero(duel, player);
    unsigned met = (unsigned)(acting > 0) << CAL_NEED_ACTIVE | (unsigned)(turn && duel->hits) << CAL_NEED_HIT |
                   (unsigned)(!turn || !duel->casts) << CAL_NEED_FIRST_SPELL |
                   (unsigned)(cal_count(own) < cal_count(enemies)) << CAL_NEED_BEHIND;
    unsigned ready = turn && !duel->active ? cal_can_be_activated(of) : 0;
    if (turn && !duel->active && !ready) met |= 1u << CAL_NEED_HEROLESS;
    return (chooser){.setup = setup,
                     .duel = duel,
                     .of = of,
                     .player = player,
                     .useful = useful,
                     .own = own << cal_number_of(player, 0),
                     .enemies = enemies << cal_number_of(!player, 0),
                     .ready = ready,
                     .needs_met = met,
                     .acting = acting,
                     .out = out};
}

static unsigned attackable(chooser *c) {
    if (!c->attackable) c->attackable = cal_attackable(c->setup, c->duel, c->player) << cal_number_of(!c->player, 0);
    return c->attackable;
}

/* ---- what changes nothing ------------------------------------------------------------------------------- */

static bool may_matter_to(const chooser *c, const cal_effect *effect, int number) {
    const cal_hero *hero = cal_hero_seen(c->duel, number);
    switch ((cal_effect_kind)effect->kind) {
    case CAL_HEAL: return cal_gain_of(c->setup, c->duel, number, 1);
    case CAL_CLEANSE: return hero->changed;
    case CAL_READY: return hero->activated;
    case CAL_EXHAUST: return !hero->activated;
    default: return true;
    }
}

static bool may_matter_to_any(const chooser *c, const cal_effect *effect, unsigned heroes) {
    for (; heroes; heroes &= heroes - 1)
        if (may_matter_to(c, effect, __builtin_ctz(heroes))) return true;
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
    default: return may_matter_to_any(c, effect, cal_heroes_meant(c->setup, c->duel, going, effect));
    }
}

/* Whether a use is to be left out where its effect can do nothing. Casting thins the hand and fills the discard pile,
 * and passives may answer it, so a Spell is left out only where that is of no use either. */
static bool may_be_futile(const chooser *c, const cal_use *use, cal_source source) {
    if (!c->useful || !(use->traits & CAL_MAY_BE_FUTILE)) return false;
    if (source != CAL_SOURCE_CARD) return true;
    unsigned whens = 0;
    for (int i = 0; i < CAL_TRIO; i++) whens |= c->setup->whens[c->of->hero[i].kind];
    return !(whens >> CAL_WHEN_CAST & 1) && c->setup->option[CAL_OPTION_EMPTY_DECK] != CAL_EMPTY_SHUFFLE;
}

/* ---- uses of actions and Spells ------------------------------------------------------------------------- */

/* Heroes that a use may be on. */
static unsigned targets(chooser *c, const cal_use *use, int user) {
    unsigned heroes = c->own;
    if (use->target == CAL_AIM_ENEMY) {
        heroes = use->traits & CAL_ATTACKS ? attackable(c) : c->enemies;
    } else if (use->target == CAL_AIM_ALLY) {
        if (user) heroes &= ~(1u << user);
    } else if (use->target == CAL_AIM_FALLEN) {
        heroes = 0;
        for (int i = 0; i < CAL_TRIO && !c->setup->option[CAL_OPTION_REVIVAL]; i++)
            heroes |= (unsigned)(c->of->hero[i].kind && !c->of->hero[i].health) << cal_number_of(c->player, i);
    }
    for (unsigned rest = use->target_is ? heroes : 0; rest; rest &= rest - 1) {
        int number = __builtin_ctz(rest);
        if (use->target_is & ~cal_is_of(c->setup, c->duel, number)) heroes &= ~(1u << number);
    }
    return heroes;
}

/* Adds `action` + target for each target of a use whose needs are met. */
static void add_targets(chooser *c, const cal_use *use, cal_source source, int user, int action) {
    if (use->target != CAL_AIM_NONE && use->traits & CAL_ATTACKS && !user) return;
    unsigned heroes = use->target == CAL_AIM_NONE ? 1 : targets(c, use, user);
    bool may_be_left_out = may_be_futile(c, use, source);
    cal_going on = {.source = (uint8_t)source, .by = (uint8_t)c->player, .user = (uint8_t)user};
    for (; heroes; heroes &= heroes - 1) {
        on.target = (uint8_t)__builtin_ctz(heroes);
        if (!may_be_left_out || may_matter(c, &on, &use->effect[0])) add(c, action + on.target);
    }
}

static void add_use(chooser *c, const cal_use *use, cal_source source, int user, int action) {
    if (use->target == CAL_AIM_NONE && !(use->traits & CAL_MAY_BE_FUTILE))
        add(c, action);
    else
        add_targets(c, use, source, user, action);
}

static void add_casts(chooser *c, cal_moment moment) {
    rp_pile hand = c->of->hand, slots = 0;
    if (!hand) return;
    uint64_t cards = cal_casts(c->setup, c->of, moment, c->needs_met, c->acting ? c->duel->active : 0);
    if (c->useful) hand &= ~((c->of->twins & hand) << 1); /* of two copies the lower one */
    for (; hand; hand &= hand - 1) {
        int slot = rp_pile_lowest(hand);
        slots |= (cards >> (c->of->kind[slot] - 1) & 1) << slot;
    }
    for (; slots; slots &= slots - 1) {
        int slot = rp_pile_lowest(slots), local = c->of->kind[slot] - 1;
        int user = local < CAL_FIRST_COMMON ? cal_number_of(c->player, local / CAL_HERO_CARDS) : c->acting;
        add_use(c, cal_use_of_slot(c->setup, c->of, slot), CAL_SOURCE_CARD, user, CAL_ACT_CAST + slot * CAL_TARGETS);
    }
}

/* Of one's own turn. */
static void add_spells(chooser *c) { add_casts(c, c->duel->attacks ? CAL_AFTER : CAL_BEFORE); }

static void add_actions(chooser *c) {
    const cal_hero *hero = &c->of->hero[c->duel->active - 1];
    const cal_hero_card *card = cal_card_of_hero(c->setup, hero);
    for (int i = 0; i < card->use_count && c->acting; i++) {
        const cal_use *use = &card->use[i];
        bool repeats = c->setup->option[CAL_OPTION_ATTACK_REPEAT] && c->duel->used >> i & 1;
        bool worn = use->limit && hero->uses[i] >= use->limit;
        if (use->cost > c->duel->actions || repeats || worn) continue;
        if (use->needs & ~(c->needs_met | 1u << CAL_NEED_SELF_ACTIVE)) continue;
        add_use(c, use, CAL_SOURCE_ACTION, c->acting, CAL_ACT_USE + i * CAL_TARGETS);
    }
}

/* ---- lists ---------------------------------------------------------------------------------------------- */

static void add_places(chooser *c, unsigned places, int action) {
    for (; places; places &= places - 1) add(c, action + __builtin_ctz(places));
}

static void add_discards(chooser *c) {
    for (rp_pile hand = c->of->hand; hand; hand &= hand - 1) {
        int slot = rp_pile_lowest(hand);
        bool copy = slot && rp_pile_has(c->of->twins & c->of->hand, slot - 1);
        if (!copy || !c->useful) add(c, CAL_ACT_DISCARD + slot);
    }
}

static void list_turn(chooser *c) {
    bool ends = may_end(c);
    if (ends) add(c, CAL_ACT_END);
    add_places(c, c->ready, CAL_ACT_ACTIVATE);
    if (!c->setup->option[CAL_OPTION_EARLY_SPELLS] || ends) add_spells(c);
}

static void list_act(chooser *c) {
    const cal_duel *duel = c->duel;
    bool worn = c->setup->option[CAL_OPTION_ATTACK_REPEAT] && duel->used >> CAL_USED_ATTACK & 1;
    add(c, CAL_ACT_END);
    if (duel->actions && !worn) add_places(c, attackable(c) >> cal_number_of(!c->player, 0), CAL_ACT_ATTACK);
    add_actions(c);
    add_spells(c);
}

int cal_list_choices(const cal_setup *setup, const cal_duel *duel, int player, bool useful, rp_action out[]) {
    chooser c = chooser_of(setup, duel, player, useful, out);
    if (duel->waiting == CAL_WAITS_DISCARD || duel->phase == CAL_PHASE_HAND_LIMIT) {
        add_discards(&c);
    } else if (duel->waiting == CAL_WAITS_ANSWER) {
        add(&c, CAL_ACT_PASS);
        add_casts(&c, CAL_ANSWERING);
    } else if (duel->phase == CAL_PHASE_MULLIGAN) {
        add(&c, CAL_ACT_KEEP);
        add(&c, CAL_ACT_REDRAW);
    } else if (duel->phase == CAL_PHASE_TURN) {
        list_turn(&c);
    } else if (duel->phase == CAL_PHASE_ACT) {
        list_act(&c);
    }
    return (int)(c.out - out);
}
