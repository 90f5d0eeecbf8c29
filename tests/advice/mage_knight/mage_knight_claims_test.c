/* labels: longer
 *
 * Claims about actions of mage-knight against an enumeration of what the rules can do: at decisions of random duels of
 * all tiers and of some Rounds, each kind of claim at least as often as `wanted` says. What a claim says of blocks is
 * tried out by blocks put into the state, of purchases by making them, of attacks by building all that can be built. */
#include "engine/games/mage_knight/events.h"
#include "engine/games/mage_knight/state.h"
#include "eval/evaluate.h"
#include "eval/mage_knight/claims.h"
#include "eval/mage_knight/exchange.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static const char *const kind_names[MK_CLAIMS] = {
    "turn", "dice",  "skills", "attack", "needs", "buys",  "units-block", "pass",  "left",   "loses", "saves",
    "more", "price", "worth",  "best",   "pays",  "later", "move",        "reach", "forces", "hand",  "cost"};
static long checked[MK_CLAIMS];

static int attack_of(const mk_duel *duel) {
    int sum = 0;
    for (int element = 0; element < MK_ELEMENTS; element++) sum += duel->attack_of[element];
    return sum;
}

/* ---- what damage buys, by the rules --------------------------------------------------------------------- */

typedef struct heard {
    int damage;
} heard;

static void hear(void *context, const rp_event *event) {
    if (event->kind == MK_TOLD_BLOCK) ((heard *)context)->damage = event->value[6];
}

/* The damage that is left when the block ends now. */
static int damage_when_blocked(const rp_game *game, const rp_state *state, int blocker) {
    rp_state next = *state;
    heard h = {-1};
    rp_listener listener = {.tell = hear, .context = &h};
    rp_move move = {{0}};
    move.of[blocker] = MK_ACT_BLOCKED;
    rp_apply_told(game, &next, &move, &listener);
    return h.damage;
}

static int dropped(const rp_game *game, const mk_duel *before, const mk_duel *after, int player) {
    const mk_setup *setup = mk_setup_of(game);
    int sum = 0;
    if (setup->outcome_only) return 0;
    for (rp_pile left = before->player[player].hand & ~after->player[player].hand; left; left &= left - 1)
        sum += setup->prices.card[mk_uses_of_card(setup, before, rp_pile_lowest(left))->thing->kind];
    return sum;
}

static int lead_of(const mk_duel *duel, int attacker) {
    return duel->player[attacker].account - duel->player[!attacker].account;
}

static int most_worth(const rp_game *game, const rp_state *state, int attacker);

/* Of one purchase with all that can follow; *now: of itself. */
static int worth_of(const rp_game *game, const rp_state *state, int attacker, rp_action action, int *now) {
    rp_state next = *state;
    *now = 0;
    if (action == MK_ACT_STOP) return 0;
    if (action >= MK_ACT_FORCE) {
        *now = attacker == MK_AGGRESSOR ? mk_setup_of(game)->prices.space : 0;
        return *now;
    }
    rp_apply_one(game, &next, attacker, action);
    const mk_duel *before = mk_duel_of(state), *after = mk_duel_of(&next);
    *now = lead_of(after, attacker) - lead_of(before, attacker) - dropped(game, before, after, !attacker);
    return *now + most_worth(game, &next, attacker);
}

static int most_worth(const rp_game *game, const rp_state *state, int attacker) {
    const mk_duel *duel = mk_duel_of(state);
    rp_action legal[RP_LEGAL_MAX];
    int most = 0, now;
    if (duel->phase == MK_OVER || duel->pending || duel->step != MK_STEP_ASSIGN || duel->active != attacker) return 0;
    for (int i = rp_legal(game, state, attacker, legal); i-- > 0;) {
        int worth = worth_of(game, state, attacker, legal[i], &now);
        if (worth > most) most = worth;
    }
    return most;
}

/* Whether just these things can be bought, for that worth. */
static bool can_buy(const rp_game *game, const rp_state *state, int attacker, mk_bought of) {
    const mk_duel *duel = mk_duel_of(state);
    rp_action legal[RP_LEGAL_MAX];
    if (of.wounds < 0 || of.units < 0 || of.artifacts < 0) return false;
    if (!of.wounds && !of.units && !of.artifacts && !of.forced) return !of.worth;
    if (duel->phase == MK_OVER || duel->pending || duel->step != MK_STEP_ASSIGN || duel->active != attacker)
        return false;
    for (int i = rp_legal(game, state, attacker, legal); i-- > 0;) {
        rp_state next = *state;
        mk_bought rest = of;
        int now;
        worth_of(game, state, attacker, legal[i], &now);
        rest.worth -= now;
        if (legal[i] == MK_ACT_STOP) continue;
        if (legal[i] >= MK_ACT_FORCE) {
            rest.forced--;
            if (!rest.wounds && !rest.units && !rest.artifacts && !rest.forced && !rest.worth) return true;
            continue;
        }
        rest.units -= legal[i] < MK_ACT_WOUND_HERO;
        rest.wounds -= legal[i] == MK_ACT_WOUND_HERO;
        rest.artifacts -= legal[i] >= MK_ACT_STEAL;
        rp_apply_one(game, &next, attacker, legal[i]);
        if (can_buy(game, &next, attacker, rest)) return true;
    }
    return false;
}

static bool can_be_bought(const rp_game *game, const rp_state *state, int blocker, mk_bought of) {
    rp_state next = *state;
    rp_apply_one(game, &next, blocker, MK_ACT_BLOCKED);
    return can_buy(game, &next, !blocker, of);
}

/* What the block, ended now, lets the other buy. */
static int worth_when_blocked(const rp_game *game, const rp_state *state, int blocker) {
    rp_state next = *state;
    rp_apply_one(game, &next, blocker, MK_ACT_BLOCKED);
    return most_worth(game, &next, !blocker);
}

static rp_state with_block_of(const rp_state *state, mk_element element, int more) {
    rp_state next = *state;
    mk_duel_in(&next)->block_of[element] = (uint8_t)(mk_duel_in(&next)->block_of[element] + more);
    return next;
}

static rp_state with_block(const rp_state *state, int more) { return with_block_of(state, MK_COLD_FIRE, more); }

/* ---- what can be built, by the rules -------------------------------------------------------------------- */

enum { TRIES_MAX = 60000 };
static long tries;

static void build(const rp_game *game, const rp_state *state, int player, int step, int first_attack, int *most) {
    const mk_duel *duel = mk_duel_of(state);
    rp_action legal[RP_LEGAL_MAX];
    if (++tries > TRIES_MAX) return;
    if (!duel->pending) {
        int now = attack_of(duel);
        if (step == MK_STEP_BLOCK) now = first_attack - damage_when_blocked(game, state, player);
        if (now > *most) *most = now;
    }
    for (int i = rp_legal(game, state, player, legal); i-- > 0;) {
        rp_state next = *state;
        rp_apply_one(game, &next, player, legal[i]);
        const mk_duel *then = mk_duel_of(&next);
        bool goes_on = then->phase == duel->phase && then->step == step && then->active == duel->active &&
                       then->passes == duel->passes && rp_to_act(game, &next) == RP_TO_ACT_PLAYER(player);
        if (goes_on) build(game, &next, player, step, first_attack, most);
    }
}

/* -1: too much to try. */
static int most_built(const rp_game *game, const rp_state *state, int player) {
    int most = 0;
    tries = 0;
    build(game, state, player, mk_duel_of(state)->step, attack_of(mk_duel_of(state)), &most);
    return tries > TRIES_MAX ? -1 : most;
}

/* ---- each kind ------------------------------------------------------------------------------------------ */

/* Skills, or dice, that are offered at some moment of a combat. */
static int offered(const rp_view *view, rp_action attend, int first, int last, int each) {
    bool seen[MK_ACTIONS] = {false};
    int count = 0;
    for (int phase = MK_RANGED_PHASE; phase <= MK_MELEE_PHASE; phase++)
        for (int step = MK_STEP_ATTACK; step <= MK_STEP_BLOCK; step++) {
            rp_state state = view->masked;
            rp_action legal[RP_LEGAL_MAX];
            rp_apply_one(view->game, &state, view->player, attend);
            mk_duel *duel = mk_duel_in(&state);
            duel->phase = (uint8_t)phase;
            duel->step = (uint8_t)step;
            duel->active = (uint8_t)(step == MK_STEP_ATTACK ? view->player : !view->player);
            for (int i = rp_legal(view->game, &state, view->player, legal); i-- > 0;)
                if (legal[i] >= first && legal[i] < last) seen[(legal[i] - first) / each] = true;
        }
    for (int i = 0; i < MK_ACTIONS; i++) count += seen[i];
    return count;
}

static void check_attending(const rp_view *view, const mk_claim *claim) {
    const mk_prices *prices = &mk_setup_of(view->game)->prices;
    rp_action legal[RP_LEGAL_MAX];
    bool may = rp_legal(view->game, &view->masked, view->player, legal) == 2;
    if (claim->kind == MK_CLAIM_TURN) {
        ck_assert_int_eq(claim->number, mk_setup_of(view->game)->outcome_only ? 0 : prices->turn);
    } else if (may && claim->kind == MK_CLAIM_DICE) {
        int die = MK_ACT_DIE, crystal = MK_ACT_CRYSTAL;
        ck_assert_int_eq(offered(view, MK_ACT_PARTIAL, die, crystal, crystal - die), 0);
        ck_assert_int_eq(claim->number, offered(view, MK_ACT_FULL, die, crystal, crystal - die));
    } else if (may && claim->kind == MK_CLAIM_SKILLS) {
        /* Some need something there to work on, which this moment lacks: then they are not offered. */
        int more = offered(view, MK_ACT_FULL, MK_ACT_SKILL, MK_ACT_DIE, MK_USES_MAX) -
                   offered(view, MK_ACT_PARTIAL, MK_ACT_SKILL, MK_ACT_DIE, MK_USES_MAX);
        ck_assert_int_ge(claim->number, more);
        if (!claim->number) ck_assert_int_eq(more, 0);
    }
    checked[claim->kind]++;
}

static void check_attack(const rp_view *view, rp_action action, const mk_claim *claim) {
    rp_state after = view->masked;
    const mk_duel *before = mk_duel_of(&view->masked);
    rp_apply_one(view->game, &after, view->player, action);
    int attack = attack_of(mk_duel_of(&after)), blocker = !view->player;
    rp_state declared = after;
    if (claim->kind == MK_CLAIM_NEEDS || claim->kind == MK_CLAIM_BUYS)
        if (action != MK_ACT_ATTACK) rp_apply_one(view->game, &declared, view->player, MK_ACT_ATTACK);
    if (claim->kind == MK_CLAIM_ATTACK) {
        ck_assert_int_eq(claim->number, attack);
        ck_assert_int_eq(claim->against, attack_of(before));
    } else if (claim->kind == MK_CLAIM_NEEDS) {
        rp_state enough = with_block(&declared, claim->number), less = with_block(&declared, claim->number - 1);
        ck_assert_int_eq(damage_when_blocked(view->game, &enough, blocker), 0);
        ck_assert_int_gt(damage_when_blocked(view->game, &less, blocker), 0);
        for (mk_element element = 0; element < MK_ELEMENTS; element++) {
            rp_state blocked = with_block_of(&declared, element, claim->number);
            bool stops = damage_when_blocked(view->game, &blocked, blocker) == 0;
            ck_assert_int_eq(claim->against >> element & 1, stops);
        }
    } else if (claim->kind == MK_CLAIM_BUYS) {
        ck_assert_int_eq(claim->bought.worth, worth_when_blocked(view->game, &declared, blocker));
        ck_assert(can_be_bought(view->game, &declared, blocker, claim->bought));
    } else if (claim->kind == MK_CLAIM_UNITS_BLOCK) {
        mk_player *other = &mk_duel_in(&declared)->player[blocker];
        int cards = other->hand_count;
        for (int slot = MK_WOUNDS; slot < MK_USED_SLOTS; slot++)
            cards -= other->hand & other->known & rp_pile_of(slot) ? 1 : 0;
        other->hand = 0;
        other->hand_count = 0;
        int most = most_built(view->game, &declared, blocker);
        if (most < 0) return;
        ck_assert_int_eq(claim->number, most);
        ck_assert_int_eq(claim->against, cards);
    } else if (claim->kind == MK_CLAIM_PASS) {
        const mk_duel *then = mk_duel_of(&after);
        ck_assert_int_eq(claim->number, then->phase == MK_OVER ? 2 : then->phase != before->phase);
        int own = then->player[view->player].wounds_taken - before->player[view->player].wounds_taken;
        ck_assert_int_eq(claim->against, own);
    }
    checked[claim->kind]++;
}

static void check_more(const rp_view *view, const rp_state *after, const mk_claim *claim) {
    int worth = worth_when_blocked(view->game, after, view->player);
    rp_state enough = with_block(after, claim->number), less = with_block(after, claim->number - 1);
    ck_assert_int_eq(worth_when_blocked(view->game, &less, view->player), worth);
    ck_assert_int_eq(worth - worth_when_blocked(view->game, &enough, view->player), claim->against);
    ck_assert_int_gt(claim->against, 0);
}

static void check_block(const rp_view *view, rp_action action, const mk_claim *claim) {
    rp_state after = view->masked;
    if (action != MK_ACT_BLOCKED) rp_apply_one(view->game, &after, view->player, action);
    int without = worth_when_blocked(view->game, &view->masked, view->player);
    int with = worth_when_blocked(view->game, &after, view->player);
    if (claim->kind == MK_CLAIM_LEFT) {
        ck_assert_int_eq(claim->number, damage_when_blocked(view->game, &after, view->player));
        ck_assert_int_eq(claim->against, damage_when_blocked(view->game, &view->masked, view->player));
    } else if (claim->kind == MK_CLAIM_LOSES) {
        ck_assert_int_eq(claim->bought.worth, with);
        ck_assert(can_be_bought(view->game, &after, view->player, claim->bought));
    } else if (claim->kind == MK_CLAIM_SAVES) {
        ck_assert_int_eq(claim->number, without - with);
    } else {
        check_more(view, &after, claim);
    }
    checked[claim->kind]++;
}

static void check_assigning(const rp_view *view, rp_action action, const mk_claim *claim) {
    int now, worth = worth_of(view->game, &view->masked, view->player, action, &now);
    rp_state poorer = view->masked;
    if (claim->kind == MK_CLAIM_BEST) {
        ck_assert_int_eq(claim->number, most_worth(view->game, &view->masked, view->player));
    } else if (claim->kind == MK_CLAIM_WORTH) {
        ck_assert_int_eq(claim->number, now);
        ck_assert_int_eq(claim->against, worth - now);
    } else {
        rp_action legal[RP_LEGAL_MAX];
        bool offers = false;
        ck_assert_int_eq(claim->number + claim->against, mk_duel_of(&view->masked)->damage);
        mk_duel_in(&poorer)->damage = (uint8_t)(claim->number - 1);
        for (int i = rp_legal(view->game, &poorer, view->player, legal); i-- > 0;) offers |= legal[i] == action;
        ck_assert(!offers);
        mk_duel_in(&poorer)->damage = (uint8_t)claim->number;
        for (int i = rp_legal(view->game, &poorer, view->player, legal); i-- > 0;) offers |= legal[i] == action;
        ck_assert(offers);
    }
    checked[claim->kind]++;
}

static void check_cost(const rp_view *view, rp_action action, const mk_claim *claim) {
    rp_state after = view->masked;
    rp_apply_one(view->game, &after, view->player, action);
    const mk_player *before = &mk_duel_of(&view->masked)->player[view->player];
    ck_assert_int_eq(before->account - mk_duel_of(&after)->player[view->player].account, claim->number);
    checked[claim->kind]++;
}

/* The moments of a combat from its present phase on; the number of the present one. */
static int moments_from(const rp_state *state, int player, rp_state moment[4], int *present) {
    const mk_duel *duel = mk_duel_of(state);
    int count = 0;
    *present = -1;
    for (int phase = duel->phase; phase <= MK_MELEE_PHASE && !mk_is_outside(duel); phase++)
        for (int step = MK_STEP_ATTACK; step <= MK_STEP_BLOCK && count < 4; step++) {
            if (phase == duel->phase && step == duel->step) *present = count;
            moment[count] = *state;
            mk_duel *at = mk_duel_in(&moment[count++]);
            at->phase = (uint8_t)phase;
            at->step = (uint8_t)step;
            at->active = (uint8_t)(step == MK_STEP_ATTACK ? player : !player);
        }
    return count;
}

static void mark_legal_uses(const rp_game *game, const rp_state *state, int player, bool found[MK_ACTIONS]) {
    rp_action legal[RP_LEGAL_MAX];
    for (int i = rp_legal(game, state, player, legal); i-- > 0;) found[legal[i]] |= legal[i] < MK_ACT_DIE;
}

/* What is possible after the action, and not when the token that it brings is taken out of the state; at once or, a
 * claim of its own, at other moments of the combat alone. */
static void check_pays(const rp_view *view, rp_action action, const mk_claim *claim) {
    rp_state after = view->masked, moment[4];
    rp_apply_one(view->game, &after, view->player, action);
    bool now[MK_ACTIONS] = {false}, later[MK_ACTIONS] = {false}, poor[MK_ACTIONS] = {false};
    int colour = action - (action < MK_ACT_CRYSTAL ? MK_ACT_DIE : MK_ACT_CRYSTAL), more = 0, present;
    rp_state poorer = after;
    mk_duel_in(&poorer)->player[view->player].tokens[colour]--;
    mark_legal_uses(view->game, &after, view->player, now);
    mark_legal_uses(view->game, &poorer, view->player, poor);
    for (int i = 0; i < MK_ACTIONS; i++) now[i] &= !poor[i];
    for (int i = moments_from(&after, view->player, moment, &present); i-- > 0;) {
        bool rich[MK_ACTIONS] = {false};
        memset(poor, 0, sizeof poor);
        mark_legal_uses(view->game, &moment[i], view->player, rich);
        mk_duel_in(&moment[i])->player[view->player].tokens[colour]--;
        mark_legal_uses(view->game, &moment[i], view->player, poor);
        for (int use = 0; use < MK_ACTIONS; use++) later[use] |= rich[use] && !poor[use] && !now[use] && i != present;
    }
    const bool *found = claim->kind == MK_CLAIM_PAYS ? now : later;
    for (int use = 0; use < MK_ACTIONS; use++) more += found[use];
    ck_assert_int_eq(claim->number, more);
    ck_assert(claim->number ? claim->against >= 0 && found[claim->against] : claim->against == -1);
    checked[claim->kind] += more > 0;
}

/* Tried with ever more Move points, on the same space with none. */
static int least_way(const rp_game *game, const rp_state *state, int player) {
    for (int points = 0; points < 30; points++) {
        rp_state there = *state;
        mk_round *round = mk_round_in(mk_duel_in(&there));
        rp_action legal[RP_LEGAL_MAX], step = MK_ACT_MOVE + round->at[!player];
        bool goes = round->at[player] == round->at[!player];
        round->move = (uint8_t)points;
        for (int i = rp_legal(game, &there, player, legal); i-- > 0 && !goes;) goes = legal[i] == step;
        if (!goes) continue;
        if (round->at[player] != round->at[!player]) rp_apply_one(game, &there, player, step);
        for (int i = rp_legal(game, &there, player, legal); i-- > 0;)
            if (legal[i] == MK_ACT_CHARGE) return points;
        return -1;
    }
    return -1;
}

static void check_turn(const rp_view *view, rp_action action, const mk_claim *claim) {
    rp_state after = view->masked;
    rp_apply_one(view->game, &after, view->player, action);
    const mk_round *before = mk_round_of(mk_duel_of(&view->masked)), *then = mk_round_of(mk_duel_of(&after));
    const mk_player *of = &then->duel.player[view->player];
    int cards = 0, wounds = 0;
    for (int slot = 0; slot < MK_SLOTS; slot++) {
        cards += of->hand >> slot & 1;
        wounds += (of->hand >> slot & 1) && slot >= MK_WOUNDS;
    }
    if (claim->kind == MK_CLAIM_MOVE) {
        ck_assert_int_eq(claim->number, then->move);
        ck_assert_int_eq(claim->against, before->move);
    } else if (claim->kind == MK_CLAIM_REACH) {
        ck_assert_int_eq(claim->number, least_way(view->game, &after, view->player));
        ck_assert_int_eq(claim->against, then->move);
    } else if (claim->kind == MK_CLAIM_FORCES) {
        ck_assert_int_eq(claim->number, cards - wounds);
        ck_assert_int_eq(claim->against, then->duel.player[!view->player].hand_count);
    } else {
        ck_assert_int_eq(claim->kind, MK_CLAIM_HAND);
        ck_assert_int_eq(claim->number, cards);
        ck_assert_int_eq(claim->against, wounds);
    }
    checked[claim->kind]++;
}

/* ---- random duels --------------------------------------------------------------------------------------- */

static void look_at_text(const rp_view *view, rp_action action) {
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    int count = rp_reasons(view, action, text);
    ck_assert_int_le(count, RP_REASONS_MAX);
    for (int i = 0; i < count; i++) {
        ck_assert_int_gt(strlen(text[i]), 0);
        ck_assert_int_lt(strlen(text[i]), RP_REASON_TEXT_MAX - 1);
    }
    ck_assert_int_eq(count > 0, mk_claims_of(view, action).count > 0);
}

static void check_action(const rp_view *view, rp_action action) {
    const mk_duel *duel = mk_duel_of(&view->masked);
    mk_claims claims = mk_claims_of(view, action);
    for (int i = 0; i < claims.count; i++) {
        const mk_claim *claim = &claims.list[i];
        if (claim->kind == MK_CLAIM_COST)
            check_cost(view, action, claim);
        else if (claim->kind == MK_CLAIM_PAYS || claim->kind == MK_CLAIM_PAYS_LATER)
            check_pays(view, action, claim);
        else if (mk_is_outside(duel))
            check_turn(view, action, claim);
        else if (duel->phase == MK_ATTEND)
            check_attending(view, claim);
        else if (duel->step == MK_STEP_ASSIGN)
            check_assigning(view, action, claim);
        else if (duel->step == MK_STEP_BLOCK)
            check_block(view, action, claim);
        else
            check_attack(view, action, claim);
    }
    look_at_text(view, action);
}

static void play_duel(const char *spec, rp_random *random) {
    rp_game *game;
    rp_state state;
    rp_error error;
    ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s", error.text);
    for (rp_start(game, &state); rp_to_act(game, &state);) {
        unsigned to_act = rp_to_act(game, &state);
        if (!(to_act & RP_TO_ACT_CHANCE)) {
            rp_action legal[RP_LEGAL_MAX];
            rp_view view;
            rp_view_of(game, &state, (int)to_act >> 1, &view);
            for (int i = rp_legal(game, &view.masked, view.player, legal); i-- > 0;) check_action(&view, legal[i]);
        }
        rp_move move = test_random_useful_move(game, &state, random);
        rp_apply(game, &state, &move);
    }
    rp_game_free(game);
}

START_TEST(every_claim_is_what_the_rules_can_do) {
    static const char *const rulings[] = {"", ",knock-out=no", ",score=outcome"};
    rp_random random;
    rp_random_seed(&random, 8);
    memset(checked, 0, sizeof checked);
    int duels = test_by_length(60, 150, 3000);
    for (int i = 0; i < duels; i++) {
        char spec[96];
        snprintf(spec, sizeof spec, "mage-knight:tier=%d%s", i % 4, rulings[i / 4 % 3]);
        play_duel(spec, &random);
    }
    for (int i = 0; i < duels / 2; i++) {
        char spec[96];
        snprintf(spec, sizeof spec, "mage-knight:layer=round,tier=%d", 1 + i % 3);
        play_duel(spec, &random);
    }
    for (int kind = 0; kind < MK_CLAIMS; kind++) {
        printf("%-12s %8ld\n", kind_names[kind], checked[kind]);
        ck_assert_msg(checked[kind] >= test_by_length(20, 50, 1000), "%s was checked %ld times", kind_names[kind],
                      checked[kind]);
    }
}
END_TEST

int main(void) { return test_suite_run_one("claims", every_claim_is_what_the_rules_can_do); }
