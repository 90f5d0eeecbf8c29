#include "eval/mage_knight/claims.h"

#include "engine/games/mage_knight/course.h"
#include "engine/games/mage_knight/fight/mana.h"
#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/round/round.h"
#include "eval/mage_knight/exchange.h"

enum {
    WAYS_MAX = 10000, /* positions of one enumeration */
    MOVE_ENOUGH = 100 /* Move points, for any step */
};

static mk_claim *add(mk_claims *claims, mk_claim_kind kind, int number, int against) {
    mk_claim *claim = &claims->list[claims->count++];
    *claim = (mk_claim){.kind = kind, .number = number, .against = against};
    return claim;
}

const mk_claim *mk_claim_find(const mk_claims *claims, mk_claim_kind kind) {
    for (int i = 0; i < claims->count; i++)
        if (claims->list[i].kind == kind) return &claims->list[i];
    return NULL;
}

/* ---- what damage buys ----------------------------------------------------------------------------------- */

/* A Unit that was bought is wounded, and its Banner can be stolen from then on. */
static void mark_bought(mk_duel *duel, rp_action action) {
    mk_player *victim = &duel->player[!duel->active];
    if (action >= MK_ACT_WOUND_UNIT && action < MK_ACT_WOUND_HERO)
        victim->unit[action - MK_ACT_WOUND_UNIT].state |= 1u << MK_WOUNDED;
}

/* The purchase to begin with, of those behind `order`, to get the most worth of the damage; -1: none has any. */
static rp_action first_purchase(const rp_game *game, const mk_duel *duel, int order, int damage) {
    const mk_setup *setup = mk_setup_of(game);
    mk_worth all;
    mk_worth_of_damage(setup, duel, order, damage, &all);
    rp_action legal[RP_LEGAL_MAX];
    rp_state state = {{0}};
    mk_duel *asked = mk_duel_in(&state);
    if (!mk_worth_at(&all, damage)) return -1;
    *asked = *duel;
    asked->step = MK_STEP_ASSIGN;
    asked->pending = 0;
    asked->order = (uint16_t)order;
    asked->damage = (uint8_t)damage;
    int count = mk_legal(game, &state, duel->active, legal);
    for (int i = 0; i < count; i++) {
        int price = mk_purchase_price(setup, duel, legal[i]), value = mk_purchase_value(setup, duel, legal[i]);
        mk_worth rest = {0};
        if (!price) continue;
        mk_duel then = *duel;
        mark_bought(&then, legal[i]);
        if (legal[i] < MK_ACT_FORCE) mk_worth_of_damage(setup, &then, legal[i], damage - price, &rest);
        if (value + mk_worth_at(&rest, damage - price) == mk_worth_at(&all, damage)) return legal[i];
    }
    return -1;
}

static mk_bought best_purchases(const rp_game *game, const mk_duel *duel, int order, int damage) {
    const mk_setup *setup = mk_setup_of(game);
    mk_bought bought = {0};
    mk_duel now = *duel;
    if (damage > MK_DAMAGE_MAX) damage = MK_DAMAGE_MAX;
    for (rp_action next; !bought.forced && (next = first_purchase(game, &now, order, damage)) >= 0; order = next) {
        bought.worth += mk_purchase_value(setup, &now, next);
        damage -= mk_purchase_price(setup, &now, next);
        mark_bought(&now, next);
        bought.units += next < MK_ACT_WOUND_HERO;
        bought.wounds += next == MK_ACT_WOUND_HERO;
        bought.artifacts += next >= MK_ACT_STEAL && next < MK_ACT_FORCE;
        bought.forced = next >= MK_ACT_FORCE;
    }
    return bought;
}

/* ---- all ways to build ---------------------------------------------------------------------------------- */

typedef struct ways {
    const rp_game *game;
    int player, step, left; /* left: positions that may still be looked at; below 0: it was too much */
    int most;
} ways;

static bool brings_chance(const mk_duel *duel) { return duel->pending >= MK_CHANCE_DRAW || duel->phase == MK_START; }

static int built(const ways *w, const mk_duel *duel) {
    int attack = mk_attack_total(duel);
    if (w->step == MK_STEP_ATTACK) return attack;
    int off = mk_reduction(mk_setup_of(w->game), duel, duel->block_of);
    return duel->skipped || off > attack ? attack : off;
}

/* What is built at most; an attack that a Unit was taken out of is one that was blocked so far. */
static void build_on(ways *w, const rp_state *state, int taken_off) {
    const mk_duel *duel = mk_duel_of(state);
    rp_action legal[RP_LEGAL_MAX];
    if (--w->left < 0) return;
    int now = built(w, duel) + taken_off;
    if (!duel->pending && now > w->most) w->most = now;
    int count = mk_useful(w->game, state, w->player, legal);
    for (int i = 0; i < count && w->left >= 0; i++) {
        bool ends =
            !duel->pending && (legal[i] == MK_ACT_ATTACK || legal[i] == MK_ACT_PASS || legal[i] == MK_ACT_BLOCKED);
        if (ends) continue;
        rp_state next;
        rp_clone(w->game, &next, state);
        rp_apply_one(w->game, &next, w->player, legal[i]);
        const mk_duel *then = mk_duel_of(&next);
        bool mine = then->phase == duel->phase && then->step == w->step && !brings_chance(then) &&
                    (!then->pending || then->pending_player == w->player);
        int off = w->step == MK_STEP_BLOCK ? mk_attack_total(duel) - mk_attack_total(then) : 0;
        if (mine) build_on(w, &next, taken_off + off);
    }
}

/* -1: too much to count. */
static int most_built(const rp_game *game, const rp_state *state, int player) {
    ways w = {game, player, mk_duel_of(state)->step, WAYS_MAX, 0};
    build_on(&w, state, 0);
    return w.left < 0 ? -1 : w.most;
}

/* ---- FULL and PARTIAL ----------------------------------------------------------------------------------- */

/* Influence does something in a combat only beside a card that makes blocks of it. */
static bool blocks_by_influence(const mk_setup *setup, const mk_duel *duel, rp_pile cards) {
    for (rp_pile left = cards & ~mk_wound_slots(); left; left &= left - 1) {
        const mk_uses *uses = mk_uses_of_card(setup, duel, rp_pile_lowest(left));
        for (int use = 0; use < uses->count; use++)
            for (int i = 0; i < uses->use[use].count; i++)
                if (uses->thing->effect[uses->use[use].first + i].kind == MK_INFLUENCE_BLOCKS) return true;
    }
    return false;
}

static bool fights(const mk_uses *uses, int use, bool by_influence) {
    const mk_use *of = &uses->use[use];
    if (!(of->moments & (1u << MK_WHEN_ATTACK | 1u << MK_WHEN_BLOCK | 1u << MK_WHEN_MELEE))) return false;
    for (int i = of->first; i < of->first + of->count; i++)
        if (by_influence || uses->thing->effect[i].kind != MK_INFLUENCE) return true;
    return false;
}

static int skills_of_own_turn(const mk_setup *setup, const mk_duel *duel, const mk_player *of) {
    bool by_influence = blocks_by_influence(setup, duel, of->hand);
    int count = 0;
    for (unsigned left = of->skills & ~(unsigned)of->skills_used; left; left &= left - 1) {
        const mk_uses *uses = &setup->skill[of->hero][__builtin_ctz(left)];
        bool any = false;
        for (int use = 0; use < uses->count; use++) any |= fights(uses, use, by_influence);
        count += any && !uses->thing->any_turn;
    }
    return count;
}

static void claim_attending(const rp_view *view, rp_action action, mk_claims *claims) {
    const mk_setup *setup = mk_setup_of(view->game);
    const mk_duel *duel = mk_duel_of(&view->masked);
    const mk_player *of = &duel->player[view->player];
    int dice = 0;
    unsigned usable = mk_usable_colours(duel, view->player);
    for (int colour = 0; colour < MK_COLOURS; colour++)
        if (usable >> colour & 1) dice += duel->source[colour];
    if (of->dice || mk_holds_for(of, MK_FROZEN)) dice = 0;
    if (action == MK_ACT_FULL) add(claims, MK_CLAIM_TURN, setup->outcome_only ? 0 : setup->prices.turn, 0);
    add(claims, MK_CLAIM_DICE, dice > 1 ? 1 : dice, 0);
    add(claims, MK_CLAIM_SKILLS, skills_of_own_turn(setup, duel, of), 0);
}

/* ---- building an attack --------------------------------------------------------------------------------- */

/* The least block of an element that counts in full which takes off so much. */
static int block_for(const mk_setup *setup, const mk_duel *duel, int damage) {
    uint8_t block_of[MK_ELEMENTS] = {0};
    memcpy(block_of, duel->block_of, sizeof block_of);
    int before = mk_reduction(setup, duel, block_of), more = 0;
    while (mk_reduction(setup, duel, block_of) - before < damage && block_of[MK_COLD_FIRE] < 250) {
        block_of[MK_COLD_FIRE]++;
        more++;
    }
    return more;
}

/* Bits of the elements of which a block of so much leaves no damage. */
static unsigned elements_that_stop(const mk_setup *setup, const mk_duel *duel, int attack, int block) {
    unsigned elements = 0;
    for (int element = 0; element < MK_ELEMENTS; element++) {
        uint8_t block_of[MK_ELEMENTS] = {0};
        memcpy(block_of, duel->block_of, sizeof block_of);
        block_of[element] = (uint8_t)(block_of[element] + block);
        if (mk_reduction(setup, duel, block_of) >= attack) elements |= 1u << element;
    }
    return elements;
}

static void claim_units_block(const rp_view *view, const rp_state *declared, mk_claims *claims) {
    rp_state state;
    rp_clone(view->game, &state, declared);
    mk_player *other = &mk_duel_in(&state)->player[!view->player];
    int cards = other->hand_count - rp_pile_count(other->hand & other->known & mk_wound_slots());
    other->hand = 0;
    other->hand_count = 0;
    int most = most_built(view->game, &state, !view->player);
    if (most >= 0) add(claims, MK_CLAIM_UNITS_BLOCK, most, cards);
}

static void claim_attack(const rp_view *view, const rp_state *after, rp_action action, mk_claims *claims) {
    const mk_setup *setup = mk_setup_of(view->game);
    const mk_duel *duel = mk_duel_of(&view->masked), *then = mk_duel_of(after);
    int attack = mk_attack_total(then);
    if (action == MK_ACT_PASS) {
        bool over = then->phase == MK_OVER, withdraws = over && view->player == MK_AGGRESSOR;
        add(claims, MK_CLAIM_PASS, over ? 2 : then->phase != duel->phase, withdraws && !mk_force_price(setup, duel, 0));
        return;
    }
    if (action != MK_ACT_ATTACK && (then->pending || attack == mk_attack_total(duel))) return;
    add(claims, MK_CLAIM_ATTACK, attack, mk_attack_total(duel));
    int needs = block_for(setup, then, attack);
    add(claims, MK_CLAIM_NEEDS, needs, (int)elements_that_stop(setup, then, attack, needs));
    if (attack <= MK_DAMAGE_MAX) add(claims, MK_CLAIM_BUYS, 0, 0)->bought = best_purchases(view->game, then, 0, attack);
    if (action == MK_ACT_ATTACK) claim_units_block(view, after, claims);
}

/* ---- building a block ----------------------------------------------------------------------------------- */

static int damage_left(const mk_setup *setup, const mk_duel *duel) {
    int attack = mk_attack_total(duel), off = mk_reduction(setup, duel, duel->block_of);
    return duel->skipped || off > attack ? 0 : attack - off;
}

/* The least block more that lowers what damage buys. */
static void claim_more(const mk_setup *setup, const mk_duel *duel, int damage, int worth, mk_claims *claims) {
    for (int less = 1; less <= damage; less++) {
        mk_worth left;
        mk_worth_of_damage(setup, duel, 0, damage - less, &left);
        int saved = worth - mk_worth_at(&left, damage - less);
        if (!saved) continue;
        add(claims, MK_CLAIM_MORE, block_for(setup, duel, less), saved);
        return;
    }
}

static void claim_block(const rp_view *view, const rp_state *after, rp_action action, mk_claims *claims) {
    const mk_setup *setup = mk_setup_of(view->game);
    const mk_duel *duel = mk_duel_of(&view->masked), *then = action == MK_ACT_BLOCKED ? duel : mk_duel_of(after);
    int before = damage_left(setup, duel), left = damage_left(setup, then);
    if (then->pending || then->step != MK_STEP_BLOCK || before > MK_DAMAGE_MAX) return;
    mk_bought bought = best_purchases(view->game, then, 0, left);
    mk_bought without = best_purchases(view->game, duel, 0, before);
    if (action != MK_ACT_BLOCKED && left == before && bought.worth == without.worth) return;
    add(claims, MK_CLAIM_LEFT, left, before);
    add(claims, MK_CLAIM_LOSES, 0, 0)->bought = bought;
    if (action != MK_ACT_BLOCKED) add(claims, MK_CLAIM_SAVES, without.worth - bought.worth, 0);
    if (bought.worth) claim_more(setup, then, left, bought.worth, claims);
}

/* ---- assigning ------------------------------------------------------------------------------------------ */

static void claim_assigning(const rp_view *view, rp_action action, mk_claims *claims) {
    const mk_setup *setup = mk_setup_of(view->game);
    const mk_duel *duel = mk_duel_of(&view->masked);
    if (duel->damage > MK_DAMAGE_MAX) return;
    int price = mk_purchase_price(setup, duel, action);
    mk_worth all, rest = {0};
    mk_worth_of_damage(setup, duel, duel->order, duel->damage, &all);
    add(claims, MK_CLAIM_BEST, mk_worth_at(&all, duel->damage), 0);
    if (!price) return;
    if (action < MK_ACT_FORCE) mk_worth_of_damage(setup, duel, action, duel->damage - price, &rest);
    add(claims, MK_CLAIM_PRICE, price, duel->damage - price);
    add(claims, MK_CLAIM_WORTH, mk_purchase_value(setup, duel, action), mk_worth_at(&rest, duel->damage - price));
}

/* ---- mana ----------------------------------------------------------------------------------------------- */

/* Marks uses of cards, Units and Skills that are possible in `with` and not in `without`. */
static void mark_new_uses(const rp_game *game, const rp_state *with, const rp_state *without, int player,
                          bool is_new[MK_ACT_DIE]) {
    rp_action then[RP_LEGAL_MAX], before[RP_LEGAL_MAX];
    bool had[MK_ACTIONS] = {false};
    for (int i = mk_legal(game, without, player, before); i-- > 0;) had[before[i]] = true;
    for (int i = mk_legal(game, with, player, then); i-- > 0;)
        if (then[i] < MK_ACT_DIE && !had[then[i]]) is_new[then[i]] = true;
}

static void add_new_uses(mk_claims *claims, mk_claim_kind kind, const bool is_new[MK_ACT_DIE]) {
    int count = 0, first = -1;
    for (rp_action action = 0; action < MK_ACT_DIE; action++)
        if (is_new[action] && !count++) first = action;
    add(claims, kind, count, first);
}

static void go_to_moment(mk_duel *duel, int player, int phase, int step) {
    duel->phase = (uint8_t)phase;
    duel->step = (uint8_t)step;
    duel->active = (uint8_t)(step == MK_STEP_ATTACK ? player : !player);
    duel->order = 0;
}

static void claim_mana(const rp_view *view, const rp_state *after, mk_claims *claims) {
    const mk_duel *duel = mk_duel_of(&view->masked);
    bool now[MK_ACT_DIE] = {false}, later[MK_ACT_DIE] = {false};
    if (mk_duel_of(after)->pending) return;
    mark_new_uses(view->game, after, &view->masked, view->player, now);
    add_new_uses(claims, MK_CLAIM_PAYS, now);
    if (mk_is_outside(duel)) return;
    for (int phase = duel->phase; phase <= MK_MELEE_PHASE; phase++)
        for (int step = MK_STEP_ATTACK; step <= MK_STEP_BLOCK; step++) {
            rp_state with = *after, without = view->masked;
            go_to_moment(mk_duel_in(&with), view->player, phase, step);
            go_to_moment(mk_duel_in(&without), view->player, phase, step);
            mark_new_uses(view->game, &with, &without, view->player, later);
        }
    for (rp_action action = 0; action < MK_ACT_DIE; action++) later[action] &= !now[action];
    add_new_uses(claims, MK_CLAIM_PAYS_LATER, later);
}

/* ---- the turn of a Round -------------------------------------------------------------------------------- */

static bool is_legal(const rp_game *game, const rp_state *state, int player, rp_action action) {
    rp_action legal[RP_LEGAL_MAX];
    for (int i = mk_legal(game, state, player, legal); i-- > 0;)
        if (legal[i] == action) return true;
    return false;
}

/* Move points that it takes to stand where the other can be attacked, with one step at most; -1: it cannot be. */
static int cost_of_reaching(const rp_game *game, const rp_state *state, int player) {
    rp_state there = *state;
    mk_round *round = mk_round_in(mk_duel_in(&there));
    int space = round->at[!player], cost = 0;
    if (round->at[player] != space) {
        round->move = MOVE_ENOUGH;
        cost = mk_entry_cost(round, space);
        if (!is_legal(game, &there, player, MK_ACT_MOVE + space)) return -1;
        rp_apply_one(game, &there, player, MK_ACT_MOVE + space);
    }
    return is_legal(game, &there, player, MK_ACT_CHARGE) ? cost : -1;
}

static void claim_turn(const rp_view *view, const rp_state *after, rp_action action, mk_claims *claims) {
    const mk_duel *duel = mk_duel_of(&view->masked), *then = mk_duel_of(after);
    const mk_player *of = &then->player[view->player];
    if (action == MK_ACT_END_TURN || action == MK_ACT_END_ROUND) {
        add(claims, MK_CLAIM_HAND, of->hand_count, rp_pile_count(of->hand & mk_wound_slots()));
        return;
    }
    if (then->phase == MK_ATTEND) {
        int able = rp_pile_count(of->hand & ~mk_wound_slots());
        add(claims, MK_CLAIM_FORCES, able, then->player[!view->player].hand_count);
        return;
    }
    int had = mk_round_of(duel)->move, has = mk_round_of(then)->move;
    if (then->pending || had == has) return;
    add(claims, MK_CLAIM_MOVE, has, had);
    int cost = cost_of_reaching(view->game, after, view->player);
    if (cost >= 0) add(claims, MK_CLAIM_REACH, cost, has);
}

mk_claims mk_claims_of(const rp_view *view, rp_action action) {
    const mk_duel *duel = mk_duel_of(&view->masked);
    mk_claims claims = {.count = 0};
    rp_state after;
    if (duel->pending) return claims;
    if (duel->phase == MK_ATTEND) {
        claim_attending(view, action, &claims);
        return claims;
    }
    if (duel->step == MK_STEP_ASSIGN) {
        claim_assigning(view, action, &claims);
        return claims;
    }
    rp_clone(view->game, &after, &view->masked);
    rp_apply_one(view->game, &after, view->player, action);
    if (action >= MK_ACT_DIE && action < MK_ACT_FEAR) claim_mana(view, &after, &claims);
    if (mk_is_outside(duel))
        claim_turn(view, &after, action, &claims);
    else if (duel->step == MK_STEP_BLOCK)
        claim_block(view, &after, action, &claims);
    else
        claim_attack(view, &after, action, &claims);
    bool ends = action == MK_ACT_PASS || action == MK_ACT_ATTACK || action == MK_ACT_BLOCKED;
    int cost = duel->player[view->player].account - mk_duel_of(&after)->player[view->player].account;
    if (!ends && cost) add(&claims, MK_CLAIM_COST, cost, 0);
    return claims;
}
