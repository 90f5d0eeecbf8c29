#include "engine/games/mage_knight/fight/choices.h"

#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/fight/using.h"
#include "engine/games/mage_knight/fight/values.h"

/* A card in hand that is no Wound. */
static bool may_attend_fully(const mk_setup *setup, const mk_duel *duel) {
    const mk_player *defender = &duel->player[!duel->aggressor];
    return !setup->full_needs_cards || (defender->hand & ~mk_wound_slots());
}

bool mk_cannot_attack(const mk_setup *setup, const mk_duel *duel, int player) {
    const mk_player *of = &duel->player[player];
    return mk_holds_for(of, MK_KNOCKED_OUT) || (setup->passing_final && mk_holds_for(of, MK_HAS_PASSED)) ||
           duel->attacks >= setup->attack_limit;
}

/* ---- building ------------------------------------------------------------------------------------------- */

/* Whether a part may follow what was taken last. */
static bool is_in_order(const mk_duel *duel, int part) { return MK_PART + part > duel->order; }

/* What uses are offered by: whose they are, bits of the moment, of the ranges that attacks may have and of the colours
 * of which there is mana; `last`: the part that was taken last, -1: none. */
typedef struct offering {
    const mk_setup *setup;
    const mk_duel *duel;
    int player, last;
    unsigned when, ranges, payable; /* index of mk_uses.at, bits of mk_range, of mk_colour */
    unsigned sideways;              /* the bit of MK_USE_SIDEWAYS where cards count so */
    unsigned mana;                  /* dice and then crystals that may be taken: bits of action - MK_ACT_DIE */
} offering;

/* Uses of a thing, as bits, where some are of mk_uses.checked. */
__attribute__((noinline)) static void offer_checked(const offering *by, const mk_uses *uses, int first, unsigned open,
                                                    mk_list *to) {
    for (unsigned left = open & uses->checked; left; left &= left - 1) {
        int use = __builtin_ctz(left);
        const mk_use *of = &uses->use[use];
        bool can_pay = of->mana <= 1 || mk_can_pay(by->duel, by->player, &of->need);
        if (!can_pay || !mk_can_do(by->setup, by->duel, by->player, uses, use, mk_slot_of_action(first)))
            open &= ~(1u << use);
    }
    mk_offer_bits(to, first, open);
}

/* Uses of a thing; `first` is the action of the first one. A call, since the loops below are better off without. */
__attribute__((noinline)) static void offer_uses_of(const offering *by, const mk_uses *uses, int first, mk_list *to) {
    unsigned open = uses->at[by->when] & uses->in_ranges[by->ranges] & uses->payable[by->payable];
    if (first < MK_ACT_UNIT) open |= by->sideways;
    if (by->last >= 0) {
        int behind = by->last - first;
        open &= ~(unsigned)uses->early;
        if (behind >= 0) open &= behind < MK_CARD_USES - 1 ? ~1u << behind : 0;
    }
    if (open & uses->checked)
        offer_checked(by, uses, first, open, to);
    else
        mk_offer_bits(to, first, open);
}

/* Each of these returns bits of the colours that something of its things costs. */

static unsigned offer_cards(const offering *by, mk_list *to) {
    const mk_setup *setup = by->setup;
    const mk_duel *duel = by->duel;
    unsigned wanted = 0;
    for (rp_pile left = mk_without_copies(duel, duel->player[by->player].hand & ~mk_wound_slots()); left;
         left &= left - 1) {
        int slot = rp_pile_lowest(left);
        const mk_uses *uses = mk_uses_of_card(setup, duel, slot);
        wanted |= uses->wanted;
        offer_uses_of(by, uses, slot * MK_CARD_USES, to);
    }
    return wanted;
}

static unsigned offer_units(const offering *by, mk_list *to) {
    const mk_unit *unit = by->duel->player[by->player].unit;
    unsigned wanted = 0;
    for (int i = 0; i < MK_UNITS && unit[i].kind; i++) {
        if (!mk_is_ready(&unit[i])) continue;
        const mk_uses *uses = mk_uses_of_unit(by->setup, &unit[i]);
        wanted |= uses->wanted;
        offer_uses_of(by, uses, MK_ACT_UNIT + i * MK_USES_MAX, to);
    }
    return wanted;
}

/* Skills of one's own turn are not for who attends partly. */
static unsigned offer_skills(const offering *by, mk_list *to) {
    const mk_duel *duel = by->duel;
    const mk_player *of = &duel->player[by->player];
    const mk_uses *skills = by->setup->skill[of->hero];
    bool own_turn = mk_is_outside(duel) || by->player == duel->aggressor || mk_holds_for(of, MK_FULL);
    unsigned wanted = 0;
    for (unsigned left = of->skills & ~(unsigned)of->skills_used; left; left &= left - 1) {
        int skill = __builtin_ctz(left);
        const mk_uses *uses = &skills[skill];
        wanted |= uses->wanted;
        if (own_turn || uses->thing->any_turn) offer_uses_of(by, uses, MK_ACT_SKILL + skill * MK_USES_MAX, to);
    }
    return wanted;
}

/* Whether a card that the other could still use makes crystals dangerous. */
static bool crystals_are_dangerous(const mk_setup *setup, const mk_duel *duel) {
    for (int first = MK_GAINED; first < MK_WOUNDS; first += MK_GAINED_EACH)
        for (int slot = first; slot < first + MK_GAINED_EACH && duel->kind[slot]; slot++)
            if (setup->punishes_crystals[duel->kind[slot] - 1]) return true;
    return false;
}

/* Dice and crystals of colours that nothing of the player costs are not worth a thought: their tokens vanish. But a die
 * that he takes is one that the other cannot use; in a Round he finds it rolled again. */
static unsigned useful_mana(const offering *by, unsigned wanted) {
    const mk_player *of = &by->duel->player[by->player];
    unsigned basic = (1u << MK_BASIC_COLOURS) - 1, all = (1u << MK_COLOURS) - 1;
    if (wanted & basic) wanted |= 1u << MK_GOLD | of->wild;
    bool dice_matter = by->setup->round || by->duel->player[!by->player].dice > 0;
    unsigned idle = by->mana & ~(wanted | wanted << MK_COLOURS);
    if (dice_matter) idle &= ~all;
    if (idle & ~all && crystals_are_dangerous(by->setup, by->duel)) idle &= all;
    return by->mana & ~idle;
}

static unsigned open_mana(const mk_duel *duel, int player) {
    if (duel->order > MK_ACT_FEAR - MK_ACT_DIE) return 0; /* a part, if not a position written by hand */
    unsigned mana = mk_dice_to_take(duel, player) | mk_crystals_to_turn(duel, player) << MK_COLOURS;
    return duel->order ? mana & ~0u << (duel->order - 1) : mana;
}

/* A Unit with the Banner of Fear may be spent to take a Unit out of the attack. */
static void offer_fear(const mk_setup *setup, const mk_duel *duel, int player, mk_list *to) {
    static const mk_effect fear = {.kind = MK_NO_ATTACK};
    const mk_player *of = &duel->player[player];
    if (duel->step != MK_STEP_BLOCK) return;
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++) {
        int slot = of->unit[unit].banner - 1;
        if (slot < 0 || !mk_is_ready(&of->unit[unit]) || !is_in_order(duel, MK_ACT_FEAR + unit)) continue;
        if (mk_uses_of_card(setup, duel, slot)->thing->banner != MK_BANNER_FEAR) continue;
        if (mk_targets(setup, duel, player, &fear, 0)) mk_offer(to, MK_ACT_FEAR + unit);
    }
}

/* What must follow at once: the card or Unit that a use was for. */
static bool follows(const mk_player *of) {
    return of->power || of->repeat || of->lead || of->sideways || of->wound_sideways;
}

static void offer_wound(const mk_duel *duel, int player, mk_list *to) {
    const mk_player *of = &duel->player[player];
    rp_pile slots = of->hand & mk_wound_slots();
    int slot = of->wounds ? MK_OPEN_WOUND : rp_pile_lowest(slots);
    mk_offer(to, slot * MK_CARD_USES + MK_USE_SIDEWAYS);
}

static void offer_powered(const mk_setup *setup, const mk_duel *duel, int player, bool strong, mk_list *to) {
    rp_pile hand = duel->player[player].hand & ~mk_wound_slots();
    for (rp_pile left = mk_without_copies(duel, hand); left; left &= left - 1) {
        int slot = rp_pile_lowest(left);
        const mk_uses *uses = mk_uses_of_card(setup, duel, slot);
        if (uses->thing->kind != MK_ACTION && uses->thing->kind != MK_ADVANCED) continue;
        for (int use = 0; use < uses->count; use++) {
            mk_need need = mk_need_of(uses, use, true);
            if (uses->use[use].strong == strong && !uses->use[use].powers &&
                mk_is_possible(setup, duel, player, uses, use, slot) && mk_can_pay(duel, player, &need))
                mk_offer(to, slot * MK_CARD_USES + use);
        }
    }
}

bool mk_offer_followers(const mk_setup *setup, const mk_duel *duel, int player, mk_list *to) {
    const mk_player *of = &duel->player[player];
    if (!follows(of)) return false;
    if (of->power || of->repeat) {
        offer_powered(setup, duel, player, of->power || of->repeat & 0x80, to);
    } else if (of->wound_sideways) {
        offer_wound(duel, player, to);
    } else if (of->sideways) {
        for (rp_pile left = mk_without_copies(duel, of->hand & ~mk_wound_slots()); left; left &= left - 1)
            mk_offer(to, rp_pile_lowest(left) * MK_CARD_USES + MK_USE_SIDEWAYS);
    } else {
        for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++)
            for (int use = 0; mk_is_ready(&of->unit[unit]) && use < mk_uses_of_unit(setup, &of->unit[unit])->count;
                 use++)
                if (mk_can_be_led(setup, duel, player, unit, use)) mk_offer(to, MK_ACT_UNIT + unit * MK_USES_MAX + use);
    }
    if (!to->count) mk_offer(to, MK_ACT_ENOUGH);
    return true;
}

void mk_offer_uses(const mk_setup *setup, const mk_duel *duel, int player, mk_list *to) {
    offering by = {.setup = setup,
                   .duel = duel,
                   .player = player,
                   .last = duel->order < MK_PART ? -1 : duel->order - MK_PART,
                   .when = mk_moments_now(duel) + (duel->night ? MK_WHEN_NIGHT : 0),
                   .ranges = mk_ranges_allowed(duel, player),
                   .payable = mk_payable_colours(duel, player),
                   .sideways = (unsigned)mk_sideways_count(duel) << MK_USE_SIDEWAYS,
                   .mana = open_mana(duel, player)};
    unsigned wanted = offer_cards(&by, to);
    wanted |= offer_units(&by, to);
    wanted |= offer_skills(&by, to);
    if (by.mana) mk_offer_bits(to, MK_ACT_DIE, to->useful ? useful_mana(&by, wanted) : by.mana);
}

static void offer_building(const mk_setup *setup, const mk_duel *duel, int player, mk_list *to) {
    const mk_player *of = &duel->player[player];
    bool attacks = duel->step == MK_STEP_ATTACK;
    if (mk_offer_followers(setup, duel, player, to)) return;
    if (!mk_holds_for(of, MK_KNOCKED_OUT)) {
        mk_offer_uses(setup, duel, player, to);
        offer_fear(setup, duel, player, to);
        bool fire = attacks && of->saved_fire && duel->phase == MK_MELEE_PHASE;
        if (fire && is_in_order(duel, MK_ACT_SAVED_FIRE)) mk_offer(to, MK_ACT_SAVED_FIRE);
    }
    if (!attacks)
        mk_offer(to, MK_ACT_BLOCKED);
    else
        mk_offer(to, mk_attack_total(duel) ? MK_ACT_ATTACK : MK_ACT_PASS);
}

/* ---- assigning ------------------------------------------------------------------------------------------ */

/* Damage of an enemy is rounded up: what is left of it wounds whoever the hero assigns it to. */

static bool may_wound_unit(const mk_setup *setup, const mk_duel *duel, int victim, int unit) {
    const mk_player *of = &duel->player[victim];
    return of->unit[unit].kind && !(of->unit[unit].state >> MK_WOUNDED & 1) && !mk_holds_for(of, MK_UNITS_SAFE) &&
           (setup->enemy.armor || mk_unit_price(setup, duel, victim, unit) <= duel->damage);
}

static bool may_wound_hero(const mk_setup *setup, const mk_duel *duel) {
    if (setup->enemy.armor) return duel->damage;
    return MK_ACT_WOUND_HERO >= duel->order && mk_hero_price(setup, duel, !duel->active) <= duel->damage;
}

static void offer_purchases(const mk_setup *setup, const mk_duel *duel, mk_list *to) {
    int victim = !duel->active;
    for (int unit = 0; unit < MK_UNITS && duel->damage; unit++)
        if (MK_ACT_WOUND_UNIT + unit > duel->order && may_wound_unit(setup, duel, victim, unit))
            mk_offer(to, MK_ACT_WOUND_UNIT + unit);
    if (may_wound_hero(setup, duel)) mk_offer(to, MK_ACT_WOUND_HERO);
    if (duel->phase != MK_MELEE_PHASE || setup->enemy.armor) return;
    if (duel->damage >= setup->steal_cost)
        for (rp_pile left = mk_stealable(setup, duel, victim); left; left &= left - 1)
            if (MK_ACT_STEAL + rp_pile_lowest(left) > duel->order) mk_offer(to, MK_ACT_STEAL + rp_pile_lowest(left));
    for (int space = 0; space < MK_NEIGHBOURS; space++) {
        int price = mk_force_price(setup, duel, space);
        if (price && price <= duel->damage) mk_offer(to, MK_ACT_FORCE + space);
    }
}

bool mk_can_assign(const mk_setup *setup, const mk_duel *duel) {
    rp_action out[RP_LEGAL_MAX];
    mk_list to = {.out = out};
    if (may_wound_hero(setup, duel)) return true; /* as most often */
    offer_purchases(setup, duel, &to);
    return to.count > 0;
}

/* STOP stands before the purchases; damage of an enemy must be taken. */
static void offer_assigning(const mk_setup *setup, const mk_duel *duel, mk_list *to) {
    if (!setup->enemy.armor) mk_offer(to, MK_ACT_STOP);
    offer_purchases(setup, duel, to);
}

/* ---- choices in the middle of a use --------------------------------------------------------------------- */

static void offer_pending(const mk_setup *setup, const mk_duel *duel, int player, mk_list *to) {
    const mk_effect *effect = mk_pending_effect(setup, duel);
    if (duel->pending == MK_CHOOSE_UNIT) {
        int use = 0;
        const mk_uses *uses = mk_used_by(setup, duel, duel->user, mk_use_action(duel), &use);
        unsigned colours = uses ? mk_colours_of(uses, use) : 0;
        for (unsigned left = mk_targets(setup, duel, player, effect, colours); left; left &= left - 1)
            mk_offer(to, MK_ACT_UNIT_CHOSEN + __builtin_ctz(left));
    } else if (duel->pending == MK_CHOOSE_OWN_UNIT) {
        for (int unit = 0; unit < MK_UNITS && duel->player[player].unit[unit].kind; unit++)
            if (!duel->player[player].unit[unit].banner) mk_offer(to, MK_ACT_UNIT_CHOSEN + unit);
    } else if (duel->pending == MK_CHOOSE_COLOUR) {
        for (unsigned left = duel->wanted; left; left &= left - 1)
            mk_offer(to, MK_ACT_COLOUR_CHOSEN + __builtin_ctz(left));
    } else {
        rp_pile singles = mk_without_copies(duel, duel->player[player].hand);
        for (rp_pile left = mk_choosable_cards(setup, duel, player, effect) & singles; left; left &= left - 1)
            mk_offer(to, MK_ACT_CARD_CHOSEN + rp_pile_lowest(left));
    }
    if (mk_may_decline(effect)) mk_offer(to, MK_ACT_ENOUGH);
}

void mk_offer_choices(const mk_setup *setup, const mk_duel *duel, int player, mk_list *to) {
    if (duel->pending) {
        offer_pending(setup, duel, player, to);
    } else if (duel->phase == MK_ATTEND) {
        if (may_attend_fully(setup, duel)) mk_offer(to, MK_ACT_FULL);
        mk_offer(to, MK_ACT_PARTIAL);
    } else if (duel->step == MK_STEP_ASSIGN) {
        offer_assigning(setup, duel, to);
    } else {
        offer_building(setup, duel, player, to);
    }
}
