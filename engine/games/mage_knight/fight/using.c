#include "engine/games/mage_knight/fight/using.h"

#include "engine/games/mage_knight/fight/effects.h"
#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/fight/wounds.h"

static const mk_effect fear = {.kind = MK_NO_ATTACK};
static const mk_thing fear_thing = {.name = "Banner of Fear", .effect_count = 1, .effect = {{.kind = MK_NO_ATTACK}}};

static bool is_fear(int action) { return action >= MK_ACT_FEAR && action < MK_ACT_FEAR + MK_UNITS; }

/* The thing of the use that goes on, and its effects. */
static const mk_thing *thing_of(const mk_setup *setup, const mk_duel *duel, rp_effect_span *span) {
    int use, action = mk_use_action(duel);
    if (is_fear(action)) {
        *span = (rp_effect_span){0, 1};
        return &fear_thing;
    }
    const mk_uses *uses = mk_used_by(setup, duel, duel->user, action, &use);
    *span = (rp_effect_span){uses->use[use].first, uses->use[use].count};
    if (duel->use & MK_USE_AFTER_BLOCK)
        for (int i = span->first; i < span->first + span->count; i++)
            if (uses->thing->effect[i].kind == MK_AFTER_BLOCK) {
                *span = uses->thing->effect[i].of;
                break;
            }
    return uses->thing;
}

const mk_effect *mk_pending_effect(const mk_setup *setup, const mk_duel *duel) {
    rp_effect_span span;
    if (is_fear(mk_use_action(duel))) return &fear;
    return &thing_of(setup, duel, &span)->effect[duel->effect];
}

bool mk_may_decline(const mk_effect *effect) { return effect->kind == MK_DISCARD_EACH; }

static void end_use(const mk_play *play) {
    mk_duel *duel = play->duel;
    duel->use = 0;
    duel->effect = duel->times = duel->left = duel->user = 0;
    duel->target = duel->bonus = duel->chosen_colour = 0;
    duel->wanted = 0;
}

/* Goes on with the effects until one waits or all are done. */
static void go_on(const mk_play *play) {
    mk_duel *duel = play->duel;
    rp_effect_span span;
    const mk_thing *thing = thing_of(play->setup, duel, &span);
    for (; duel->times; duel->times--, duel->effect = span.first) {
        for (; duel->effect < span.first + span.count; duel->effect++)
            if (!mk_do_effect(play, &thing->effect[duel->effect])) return;
    }
    end_use(play);
}

static void start_effects(const mk_play *play, int player, unsigned use, int times) {
    mk_duel *duel = play->duel;
    rp_effect_span span;
    duel->user = (uint8_t)player;
    duel->use = (uint16_t)use;
    thing_of(play->setup, duel, &span);
    duel->effect = span.first;
    duel->times = (uint8_t)times;
    go_on(play);
}

/* Where parts have an order, the next one comes behind this one. */
static void keep_order(mk_duel *duel, int action, bool early) {
    duel->order = early ? 0 : (uint16_t)(MK_PART + action);
}

void mk_forget_promises(mk_player *player) {
    player->power = player->repeat = player->lead = player->wound_sideways = 0;
    player->sideways = player->sideways_better = player->sideways_for = player->sideways_colours = 0;
}

/* ---- cards ---------------------------------------------------------------------------------------------- */

static void use_sideways(const mk_play *play, int player, int slot, int action) {
    mk_duel *duel = play->duel;
    mk_player *of = &duel->player[player];
    bool wound = slot >= MK_WOUNDS, promised = of->sideways || of->wound_sideways;
    int amount = 1;
    mk_tell(play, MK_TOLD_CARD, player, wound ? play->setup->wound_kind + 1 : duel->kind[slot], 2, 0, 0, 0);
    if (wound) {
        amount = of->wound_sideways - 1;
        of->wound_sideways = 0;
    } else if (of->sideways) {
        const mk_thing *card = mk_uses_of_card(play->setup, duel, slot)->thing;
        bool better = of->sideways_for ? of->sideways_for >> card->kind & 1 : !mk_holds_for(of, MK_USED_DIE);
        if (of->sideways_colours && !(of->sideways_colours & card->colours)) better = false;
        amount += better ? of->sideways_better : of->sideways - 1;
        of->sideways = of->sideways_better = of->sideways_for = of->sideways_colours = 0;
    }
    if (slot == MK_OPEN_WOUND) {
        of->wounds--;
        of->wounds_discarded++;
    } else {
        mk_leave_hand(play, player, slot, &of->played);
    }
    if (mk_is_outside(duel))
        mk_add(&mk_round_in(duel)->move, amount);
    else if (duel->step == MK_STEP_ATTACK)
        mk_add_attack(play, player, -1, MK_PHYSICAL, amount);
    else
        mk_add_block(play, player, MK_PHYSICAL, amount, false);
    keep_order(duel, action, promised);
}

static void use_card(const mk_play *play, int player, int slot, int use, int action) {
    mk_duel *duel = play->duel;
    mk_player *of = &duel->player[player];
    const mk_uses *uses = mk_uses_of_card(play->setup, duel, slot);
    bool free = of->power || of->repeat, strong = uses->use[use].strong;
    int times = of->repeat ? of->repeat & 0x7f : 1;
    bool thrown = of->repeat || (strong && uses->thing->kind == MK_ARTIFACT);
    mk_need need = mk_need_of(uses, use, free);
    mk_tell(play, MK_TOLD_CARD, player, duel->kind[slot], strong, use, 0, 0);
    duel->bonus = of->power ? (uint8_t)(of->power - 1) : 0;
    of->power = of->repeat = 0;
    mk_leave_hand(play, player, slot, thrown ? &of->gone : &of->played);
    if (thrown && uses->thing->kind == MK_ARTIFACT) mk_book_change(play, player, -play->setup->prices.artifact, false);
    keep_order(duel, action, free || uses->use[use].early);
    mk_pay(play, player, &need);
    start_effects(play, player, (unsigned)action + 1, times);
}

static void use_unit(const mk_play *play, int player, int unit, int use, int action) {
    mk_duel *duel = play->duel;
    mk_player *of = &duel->player[player];
    mk_unit *used = &of->unit[unit];
    const mk_uses *uses = mk_uses_of_unit(play->setup, used);
    mk_need need = mk_need_of(uses, use, false);
    bool led = of->lead;
    used->state |= mk_is_outside(duel) ? 1u << MK_SPENT : 1u << MK_SPENT | 1u << MK_TAKES_PART;
    mk_book_change(play, player, -play->setup->prices.ready * uses->thing->level, false);
    mk_tell(play, MK_TOLD_UNIT_USED, player, used->kind, use, 0, 0, 0);
    duel->bonus = of->lead;
    of->lead = 0;
    keep_order(duel, action, led || uses->use[use].early);
    mk_pay(play, player, &need);
    start_effects(play, player, (unsigned)action + 1, 1);
}

static void use_skill(const mk_play *play, int player, int skill, int use, int action) {
    mk_player *of = &play->duel->player[player];
    const mk_uses *uses = &play->setup->skill[of->hero][skill];
    mk_need need = mk_need_of(uses, use, false);
    of->skills_used |= (uint16_t)(1u << skill);
    mk_tell(play, MK_TOLD_SKILL_USED, player, of->hero * MK_SKILLS_MAX + skill + 1, 0, 0, 0, 0);
    keep_order(play->duel, action, uses->use[use].early);
    mk_pay(play, player, &need);
    start_effects(play, player, (unsigned)action + 1, 1);
}

void mk_begin_use(const mk_play *play, int player, int action) {
    mk_duel *duel = play->duel;
    int slot = mk_slot_of_action(action), use = action % MK_CARD_USES;
    if (slot >= 0 && use == MK_USE_SIDEWAYS) {
        use_sideways(play, player, slot, action);
    } else if (slot >= 0) {
        use_card(play, player, slot, use, action);
    } else if (action < MK_ACT_SKILL) {
        use_unit(play, player, (action - MK_ACT_UNIT) / MK_USES_MAX, (action - MK_ACT_UNIT) % MK_USES_MAX, action);
    } else if (action < MK_ACT_DIE) {
        use_skill(play, player, (action - MK_ACT_SKILL) / MK_USES_MAX, (action - MK_ACT_SKILL) % MK_USES_MAX, action);
    } else {
        mk_unit *unit = &duel->player[player].unit[action - MK_ACT_FEAR];
        unit->state |= 1u << MK_SPENT | 1u << MK_TAKES_PART;
        mk_tell(play, MK_TOLD_CARD, player, duel->kind[unit->banner - 1], 0, 0, 0, 0);
        mk_win_fame(play, player, 1);
        keep_order(duel, action, false);
        start_effects(play, player, (unsigned)action + 1, 1);
    }
}

void mk_begin_after_block(const mk_play *play, int player, int action) {
    start_effects(play, player, ((unsigned)action + 1) | MK_USE_AFTER_BLOCK, 1);
}

void mk_choose(const mk_play *play, int action) {
    mk_duel *duel = play->duel;
    const mk_effect *effect = mk_pending_effect(play->setup, duel);
    duel->pending = duel->pending_player = 0;
    if (mk_resolve_choice(play, effect, action)) {
        duel->effect++;
        go_on(play);
    }
}

void mk_chance_falls(const mk_play *play, int outcome) {
    mk_duel *duel = play->duel;
    const mk_effect *effect = mk_pending_effect(play->setup, duel);
    if (mk_resolve_chance(play, effect, outcome)) {
        duel->pending = duel->pending_player = 0;
        duel->effect++;
        go_on(play);
    }
}

void mk_play_mana(const mk_play *play, int player, int action) {
    bool die = action < MK_ACT_CRYSTAL;
    mk_colour colour = (mk_colour)(action - (die ? MK_ACT_DIE : MK_ACT_CRYSTAL));
    play->duel->order = (uint16_t)(1 + action - MK_ACT_DIE);
    if (die)
        mk_take_die(play, player, colour);
    else
        mk_turn_crystal(play, player, colour);
}

void mk_play_saved_fire(const mk_play *play, int player) {
    mk_player *of = &play->duel->player[player];
    mk_add_attack(play, player, -1, MK_FIRE, of->saved_fire);
    of->saved_fire = 0;
    keep_order(play->duel, MK_ACT_SAVED_FIRE, false);
}
