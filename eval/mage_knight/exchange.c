#include "eval/mage_knight/exchange.h"

#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/fight/values.h"

#include <limits.h>

/* ---- what damage buys ----------------------------------------------------------------------------------- */

static int unit_value(const mk_setup *setup, const mk_unit *unit) {
    int level = setup->book->unit[unit->kind - 1].level;
    return setup->prices.unit_level * (level - level / 2);
}

int mk_purchase_value(const mk_setup *setup, const mk_duel *duel, rp_action action) {
    const mk_prices *prices = &setup->prices;
    if (action >= MK_ACT_WOUND_UNIT && action < MK_ACT_WOUND_HERO)
        return unit_value(setup, &duel->player[!duel->active].unit[action - MK_ACT_WOUND_UNIT]);
    if (action == MK_ACT_WOUND_HERO) return prices->wound;
    if (action >= MK_ACT_STEAL && action < MK_ACT_FORCE) return setup->outcome_only ? 0 : 2 * prices->artifact;
    bool forces = action >= MK_ACT_FORCE && action < MK_ACT_UNIT_CHOSEN;
    return forces && duel->active == duel->aggressor ? prices->space : 0;
}

int mk_purchase_price(const mk_setup *setup, const mk_duel *duel, rp_action action) {
    int victim = !duel->active;
    if (action >= MK_ACT_WOUND_UNIT && action < MK_ACT_WOUND_HERO)
        return mk_unit_price(setup, duel, victim, action - MK_ACT_WOUND_UNIT);
    if (action == MK_ACT_WOUND_HERO) return mk_hero_price(setup, duel, victim);
    if (action >= MK_ACT_STEAL && action < MK_ACT_FORCE) return setup->steal_cost;
    if (action >= MK_ACT_FORCE && action < MK_ACT_UNIT_CHOSEN)
        return mk_force_price(setup, duel, action - MK_ACT_FORCE);
    return 0;
}

static void buy_once(mk_worth *worth, int price, int value) {
    for (int d = worth->most; d >= price; d--)
        if (worth->of[d - price] + value > worth->of[d]) worth->of[d] = worth->of[d - price] + value;
}

static void buy_often(mk_worth *worth, int price, int value) {
    for (int d = price; d <= worth->most; d++)
        if (worth->of[d - price] + value > worth->of[d]) worth->of[d] = worth->of[d - price] + value;
}

/* A Unit, or the Unit and then the Banner that it carries. */
static void buy_with_banner(mk_worth *worth, int price, int value, int more, int banner) {
    for (int d = worth->most; d >= price; d--) {
        int alone = worth->of[d - price] + value;
        int both = d >= price + more ? worth->of[d - price - more] + value + banner : 0;
        if (alone > worth->of[d]) worth->of[d] = alone;
        if (both > worth->of[d]) worth->of[d] = both;
    }
}

static int cheapest_force(const mk_setup *setup, const mk_duel *duel) {
    int least = 0;
    for (int space = 0; space < MK_NEIGHBOURS; space++) {
        int price = mk_force_price(setup, duel, space);
        if (price && (!least || price < least)) least = price;
    }
    return least;
}

void mk_worth_of_damage(const mk_setup *setup, const mk_duel *duel, int order, int most, mk_worth *worth) {
    int victim = !duel->active;
    const mk_player *of = &duel->player[victim];
    worth->most = most > MK_DAMAGE_MAX ? MK_DAMAGE_MAX : most < 0 ? 0 : most;
    for (int d = 0; d <= worth->most; d++) worth->of[d] = 0;
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++)
        if (MK_ACT_WOUND_UNIT + unit > order && !(of->unit[unit].state >> MK_WOUNDED & 1) &&
            !mk_holds_for(of, MK_UNITS_SAFE)) {
            int banner = mk_purchase_value(setup, duel, MK_ACT_STEAL);
            bool steals = duel->phase == MK_MELEE_PHASE && of->unit[unit].banner;
            buy_with_banner(worth, mk_unit_price(setup, duel, victim, unit), unit_value(setup, &of->unit[unit]),
                            setup->steal_cost, steals ? banner : 0);
        }
    if (MK_ACT_WOUND_HERO >= order) buy_often(worth, mk_hero_price(setup, duel, victim), setup->prices.wound);
    if (duel->phase != MK_MELEE_PHASE) return;
    for (rp_pile left = mk_stealable(setup, duel, victim); left; left &= left - 1)
        if (MK_ACT_STEAL + rp_pile_lowest(left) > order)
            buy_once(worth, setup->steal_cost, mk_purchase_value(setup, duel, MK_ACT_STEAL));
    int force = cheapest_force(setup, duel);
    if (force) buy_once(worth, force, mk_purchase_value(setup, duel, MK_ACT_FORCE));
}

/* ---- parts ---------------------------------------------------------------------------------------------- */

static int attack_points(const mk_duel *duel, int player, const mk_effect *effect) {
    int amount = effect->amount;
    if (effect->flags >> MK_PER_ENEMY & 1) amount *= mk_enemies(duel, player);
    bool doubled = effect->element == MK_PHYSICAL && duel->phase == MK_MELEE_PHASE &&
                   mk_holds_for(&duel->player[player], MK_ALL_DOUBLE);
    return doubled ? 2 * amount : amount;
}

/* Of `amount` block with an element, against the present attack. */
static int block_points(const mk_setup *setup, const mk_duel *duel, int element, int amount, bool swift) {
    int each = MK_BLOCK_POINT;
    if (!mk_is_efficient((mk_element)element, mk_attack_elements(duel))) each /= 2;
    bool counts = (swift && setup->swift_matters) || duel->swift_gone;
    return duel->phase == MK_RANGED_PHASE && !counts ? amount * each / 2 : amount * each;
}

static int effect_block(const mk_setup *setup, const mk_duel *duel, int player, const mk_effect *effect) {
    const mk_player *of = &duel->player[player];
    int amount = effect->amount;
    switch (effect->kind) {
    case MK_BLOCK:
        if (effect->flags >> MK_PER_ENEMY & 1) amount *= mk_enemies(duel, player);
        if (effect->flags >> MK_PER_MANA & 1) amount *= duel->attack_mana;
        return block_points(setup, duel, effect->element, amount, effect->flags >> MK_SWIFT & 1);
    case MK_INFLUENCE:
        return of->influence_blocks ? block_points(setup, duel, of->influence_blocks - 1, amount, false) : 0;
    case MK_SKIP_ATTACK: return MK_BLOCK_POINT * mk_attack_total(duel);
    case MK_NO_ATTACK: {
        int most = 0;
        for (int unit = 0; unit < MK_UNITS; unit++)
            if (duel->player[!player].unit[unit].amount > most) most = duel->player[!player].unit[unit].amount;
        return MK_BLOCK_POINT * most;
    }
    default: return 0;
    }
}

/* What an effect costs beside the card that has it. */
static int effect_cost(const mk_setup *setup, const mk_effect *effect, const mk_unit *unit) {
    const mk_prices *prices = &setup->prices;
    switch (effect->kind) {
    case MK_WOUND: return effect->amount * prices->wound;
    case MK_SELF_WOUNDED: return unit ? unit_value(setup, unit) : 0;
    case MK_DISCARD: return setup->outcome_only ? 0 : effect->amount * prices->card[MK_ACTION];
    case MK_DISCARD_EACH: return setup->outcome_only ? 0 : prices->card[MK_ACTION];
    case MK_FAME: return setup->outcome_only ? 0 : -effect->amount * prices->fame;
    default: return 0;
    }
}

static int card_cost(const mk_setup *setup, const mk_thing *card, bool thrown) {
    const mk_prices *prices = &setup->prices;
    if (setup->outcome_only) return 0;
    return prices->card[card->kind] + (thrown && card->kind == MK_ARTIFACT ? prices->artifact : 0);
}

static int use_points(const mk_setup *setup, const mk_duel *duel, int player, const mk_uses *uses, const mk_use *use,
                      const mk_unit *unit, int *cost) {
    int points = 0;
    for (int i = use->first; i < use->first + use->count; i++) {
        const mk_effect *effect = &uses->thing->effect[i];
        *cost += effect_cost(setup, effect, unit);
        if (duel->step == MK_STEP_BLOCK)
            points += effect_block(setup, duel, player, effect);
        else if (effect->kind == MK_ATTACK || effect->kind == MK_DISCARD_EACH)
            points += attack_points(duel, player, effect);
    }
    int stronger = unit && points ? duel->player[player].units_stronger : 0;
    if (stronger) points += duel->step == MK_STEP_BLOCK ? block_points(setup, duel, 0, stronger, false) : stronger;
    return points;
}

int mk_part_points(const mk_setup *setup, const mk_duel *duel, int player, rp_action action, int *cost) {
    int use = 0;
    *cost = 0;
    if (action == MK_ACT_SAVED_FIRE) return duel->player[player].saved_fire;
    const mk_uses *uses = mk_used_by(setup, duel, player, action, &use);
    if (!uses) return 0;
    if (action < MK_ACT_UNIT) {
        *cost = card_cost(setup, uses->thing, use < uses->count && uses->use[use].strong);
        if (use == MK_USE_SIDEWAYS)
            return duel->step == MK_STEP_BLOCK ? block_points(setup, duel, MK_PHYSICAL, 1, false) : 1;
        return use_points(setup, duel, player, uses, &uses->use[use], NULL, cost);
    }
    if (action >= MK_ACT_SKILL) return use_points(setup, duel, player, uses, &uses->use[use], NULL, cost);
    *cost = setup->outcome_only ? 0 : setup->prices.ready * uses->thing->level;
    const mk_unit *unit = &duel->player[player].unit[(action - MK_ACT_UNIT) / MK_USES_MAX];
    return use_points(setup, duel, player, uses, &uses->use[use], unit, cost);
}

/* ---- the cheapest way ----------------------------------------------------------------------------------- */

enum { PARTS_MAX = 128, GROUPS = MK_SLOTS + MK_UNITS + MK_SKILLS_MAX + 1, NO_COST = INT_MAX / 4 };

/* Ways to use one thing are a group: one of them at most. */
typedef struct part {
    int16_t points, cost, group;
    rp_action action;
    bool mana; /* `action` is the die or crystal that it needs first */
} part;

typedef struct parts {
    part of[PARTS_MAX];
    int count;
} parts;

static int group_of(rp_action action) {
    if (action < MK_ACT_UNIT) return action / MK_CARD_USES;
    if (action < MK_ACT_SKILL) return MK_SLOTS + (action - MK_ACT_UNIT) / MK_USES_MAX;
    if (action < MK_ACT_DIE) return MK_SLOTS + MK_UNITS + (action - MK_ACT_SKILL) / MK_USES_MAX;
    return GROUPS - 1;
}

static void add_part(parts *to, int points, int cost, rp_action action, rp_action thing) {
    if (to->count == PARTS_MAX || points <= 0) return;
    to->of[to->count++] = (part){(int16_t)points, (int16_t)cost, (int16_t)group_of(thing), action, action != thing};
}

/* Uses that a die or crystal of a colour would pay for, of things that are there. */
static void add_with_mana(const mk_setup *setup, const mk_duel *duel, int player, rp_action first, const mk_uses *uses,
                          int slot, rp_action mana, int saving, parts *to) {
    bool crystal = mana >= MK_ACT_CRYSTAL;
    int colour = mana - (crystal ? MK_ACT_CRYSTAL : MK_ACT_DIE);
    mk_duel richer;
    richer.phase = MK_PHASES;
    for (int use = 0; use < uses->count; use++) {
        mk_need need = mk_need_of(uses, use, false);
        int cost = 0;
        if (!need.of[colour] && colour != MK_GOLD) continue;
        if (!mk_is_possible(setup, duel, player, uses, use, slot)) continue;
        if (mk_can_pay(duel, player, &need)) continue;
        if (richer.phase == MK_PHASES) {
            richer = *duel;
            richer.player[player].tokens[colour]++;
        }
        if (!mk_can_pay(&richer, player, &need)) continue;
        int points = mk_part_points(setup, duel, player, first + use, &cost);
        if (crystal && !setup->outcome_only) cost += setup->prices.crystal;
        add_part(to, points, cost + saving, mana, first + use);
    }
}

static void add_all_with_mana(const mk_setup *setup, const mk_duel *duel, int player, rp_action mana, int saving,
                              parts *to) {
    const mk_player *of = &duel->player[player];
    for (rp_pile left = of->hand & ~mk_wound_slots(); left; left &= left - 1) {
        int slot = rp_pile_lowest(left);
        add_with_mana(setup, duel, player, slot * MK_CARD_USES, mk_uses_of_card(setup, duel, slot), slot, mana, saving,
                      to);
    }
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++)
        if (mk_is_ready(&of->unit[unit]))
            add_with_mana(setup, duel, player, MK_ACT_UNIT + unit * MK_USES_MAX,
                          mk_uses_of_unit(setup, &of->unit[unit]), -1, mana, saving, to);
}

static void list_parts(const mk_setup *setup, const mk_duel *duel, int player, const rp_action useful[], int count,
                       int saving, parts *to) {
    to->count = 0;
    for (int i = 0; i < count; i++) {
        rp_action action = useful[i];
        int cost = 0;
        if (action >= MK_ACT_DIE && action < MK_ACT_FEAR) {
            add_all_with_mana(setup, duel, player, action, saving, to);
        } else {
            int points = mk_part_points(setup, duel, player, action, &cost);
            add_part(to, points, cost + (action < MK_ACT_SKILL ? saving : 1), action, action);
        }
    }
    /* Groups ascending, so that the first part of a way is the one to begin with. */
    for (int i = 1; i < to->count; i++) {
        part moved = to->of[i];
        int k = i;
        for (; k > 0 && to->of[k - 1].group > moved.group; k--) to->of[k] = to->of[k - 1];
        to->of[k] = moved;
    }
}

typedef struct way {
    int cost;
    rp_action first, mana; /* -1: none */
} way;

static void improve(way *to, const way *from, const part *with) {
    if (from->cost >= NO_COST || (with->mana && from->mana >= 0)) return;
    int cost = from->cost + with->cost;
    if (cost >= to->cost) return;
    *to = *from;
    to->cost = cost;
    if (with->mana)
        to->mana = with->action;
    else if (to->first < 0)
        to->first = with->action;
}

static void join_group(way ways[], const way before[], int most, const part *with) {
    for (int p = 1; p <= most; p++) {
        const way *from = &before[p > with->points ? p - with->points : 0];
        improve(&ways[p], from, with);
    }
}

void mk_plan_parts(const mk_setup *setup, const mk_duel *duel, int player, const rp_action useful[], int count,
                   int saving, int most, mk_plan *plan) {
    way ways[MK_POINTS_MAX + 1], before[MK_POINTS_MAX + 1];
    parts all;
    if (most > MK_POINTS_MAX) most = MK_POINTS_MAX;
    list_parts(setup, duel, player, useful, count, saving, &all);
    for (int p = 0; p <= most; p++) ways[p] = (way){p ? NO_COST : 0, -1, -1};
    for (int i = 0; i < all.count;) {
        int group = all.of[i].group;
        memcpy(before, ways, (size_t)(most + 1) * sizeof *ways);
        for (; i < all.count && all.of[i].group == group; i++) join_group(ways, before, most, &all.of[i]);
    }
    plan->most = 0;
    for (int p = 0; p <= most && ways[p].cost < NO_COST; p++) {
        plan->cost[p] = ways[p].cost;
        plan->first[p] = ways[p].mana >= 0 ? ways[p].mana : ways[p].first;
        plan->most = p;
    }
}
