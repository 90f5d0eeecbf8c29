#include "eval/mage_knight/reasons.h"

#include "engine/page.h"
#include "eval/mage_knight/claims.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* This file turns claims into sentences and counts nothing. */

typedef struct reasons {
    mk_claims claims;
    char (*text)[RP_REASON_TEXT_MAX];
    int count;
    rp_page page; /* of the last text */
} reasons;

__attribute__((format(printf, 2, 3))) static void add(reasons *r, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    rp_page_put_list(&r->page, format, arguments);
    va_end(arguments);
}

static void begin(reasons *r) {
    r->page = (rp_page){r->text[r->count++], RP_REASON_TEXT_MAX, 0};
    r->page.text[0] = 0;
}

static const mk_claim *find(const reasons *r, mk_claim_kind kind) { return mk_claim_find(&r->claims, kind); }

static const char *plural(int count) { return count == 1 ? "" : "s"; }

/* "2.5 Fame" of tenths. */
static void add_fame(reasons *r, int tenths) {
    add(r, "%s%d", tenths < 0 ? "-" : "", abs(tenths) / 10);
    if (tenths % 10) add(r, ".%d", abs(tenths) % 10);
    add(r, " Fame");
}

static void add_number(reasons *r, int count, const char *what, bool *first) {
    if (!count) return;
    add(r, "%s%d %s%s", *first ? "" : " and ", count, what, plural(count));
    *first = false;
}

/* "2 Wounds and 1 Unit (5 Fame)" */
static void add_bought(reasons *r, const mk_bought *bought) {
    bool first = true;
    if (!bought->worth) {
        add(r, "nothing");
        return;
    }
    add_number(r, bought->wounds, "Wound", &first);
    add_number(r, bought->units, "Unit", &first);
    add_number(r, bought->artifacts, "Artifact", &first);
    if (bought->forced) add(r, "%sforcing out", first ? "" : " and ");
    add(r, " (");
    add_fame(r, bought->worth);
    add(r, ")");
}

/* ---- each decision -------------------------------------------------------------------------------------- */

static void say_attending(reasons *r, rp_action action) {
    const mk_claim *turn = find(r, MK_CLAIM_TURN);
    const mk_claim *dice = find(r, MK_CLAIM_DICE), *skills = find(r, MK_CLAIM_SKILLS);
    begin(r);
    if (action == MK_ACT_FULL) {
        add(r, "gives up the next turn");
        if (turn->number) {
            add(r, ", ");
            add_fame(r, turn->number);
        }
    } else {
        add(r, "keeps the next turn");
    }
    begin(r);
    if (!dice->number && !skills->number) {
        add(r, "neither a die nor a Skill makes a difference in this combat");
        return;
    }
    add(r, action == MK_ACT_FULL ? "brings " : "goes without ");
    if (dice->number) add(r, "a die of the Source");
    if (dice->number && skills->number) add(r, " and ");
    if (skills->number) add(r, "%d Skill%s of the own turn", skills->number, plural(skills->number));
}

/* " of ice or cold fire", where not every element does. */
static void add_elements(reasons *r, unsigned elements) {
    static const char *const names[] = {"physical", "fire", "ice", "cold fire"};
    if (elements == (1u << MK_ELEMENTS) - 1) return;
    for (unsigned left = elements; left; left &= left - 1) {
        add(r, "%s%s", left == elements ? " of " : left & (left - 1) ? ", " : " or ", names[__builtin_ctz(left)]);
    }
}

static void say_attack(reasons *r, rp_action action) {
    const mk_claim *pass = find(r, MK_CLAIM_PASS), *attack = find(r, MK_CLAIM_ATTACK);
    const mk_claim *units = find(r, MK_CLAIM_UNITS_BLOCK), *buys = find(r, MK_CLAIM_BUYS);
    static const char *const what[] = {"the other may attack next", "ends the phase", "ends the combat"};
    if (pass) {
        begin(r);
        add(r, "%s%s", what[pass->number], pass->against ? ", with a Wound on the way back" : "");
    }
    if (!attack) return;
    begin(r);
    if (action != MK_ACT_ATTACK) add(r, "the attack grows from %d to %d; ", attack->against, attack->number);
    const mk_claim *needs = find(r, MK_CLAIM_NEEDS);
    add(r, "only a block of %d", needs->number);
    add_elements(r, (unsigned)needs->against);
    add(r, " stops all of %s", action == MK_ACT_ATTACK ? "the attack" : "it");
    if (buys) {
        begin(r);
        add(r, "not blocked it buys ");
        add_bought(r, &buys->bought);
    }
    if (!units) return;
    begin(r);
    add(r, "without cards the other can block %s%d of it", units->number ? "at most " : "", units->number);
    add(r, "; %d card%s in hand can add to that", units->against, plural(units->against));
}

static void say_block(reasons *r, rp_action action) {
    const mk_claim *left = find(r, MK_CLAIM_LEFT), *saves = find(r, MK_CLAIM_SAVES), *more = find(r, MK_CLAIM_MORE);
    if (!left) return;
    begin(r);
    if (action == MK_ACT_BLOCKED)
        add(r, "leaves %d damage, which buys the other ", left->number);
    else
        add(r, "damage falls from %d to %d, which buys the other ", left->against, left->number);
    add_bought(r, &find(r, MK_CLAIM_LOSES)->bought);
    if (saves) {
        begin(r);
        if (saves->number) {
            add(r, "saves ");
            add_fame(r, saves->number);
        } else {
            add(r, "saves nothing by itself");
        }
    }
    if (!more) return;
    begin(r);
    add(r, "%d more block would save ", more->number);
    add_fame(r, more->against);
}

static void say_assigning(reasons *r, rp_action action) {
    const mk_claim *price = find(r, MK_CLAIM_PRICE), *worth = find(r, MK_CLAIM_WORTH), *best = find(r, MK_CLAIM_BEST);
    if (!best) return;
    if (action == MK_ACT_STOP) {
        begin(r);
        add(r, "leaves damage that could buy ");
        add_fame(r, best->number);
        return;
    }
    if (!price) return;
    begin(r);
    add(r, "costs %d damage and counts ", price->number);
    add_fame(r, worth->number);
    begin(r);
    if (worth->against) {
        add(r, "the %d damage left can buy another ", price->against);
        add_fame(r, worth->against);
    } else {
        add(r, "the %d damage left buys nothing more", price->against);
    }
    begin(r);
    if (worth->number + worth->against == best->number) {
        add(r, "no other way to spend the damage counts more");
    } else {
        add(r, "the damage could buy ");
        add_fame(r, best->number);
        add(r, " in another way");
    }
}

/* "pays for this use, and for 2 other uses" */
static void add_uses(reasons *r, const rp_view *view, const mk_claim *pays) {
    char use[RP_TEXT_MAX];
    rp_action_text(view->game, &view->masked, view->player, pays->against, use);
    add(r, "for %s", use);
    if (pays->number > 1) add(r, ", and for %d other use%s", pays->number - 1, plural(pays->number - 1));
}

static void say_mana(reasons *r, const rp_view *view) {
    const mk_claim *pays = find(r, MK_CLAIM_PAYS), *later = find(r, MK_CLAIM_PAYS_LATER);
    if (!pays) return;
    begin(r);
    if (pays->number) {
        add(r, "pays ");
        add_uses(r, view, pays);
    } else if (later && later->number) {
        add(r, "pays for nothing at once, at another moment of a combat ");
        add_uses(r, view, later);
    } else {
        add(r, "pays by itself for nothing%s", later ? ", now or at another moment of a combat" : " at once");
    }
}

static void say_reach(reasons *r, bool steps) {
    const mk_claim *reach = find(r, MK_CLAIM_REACH);
    if (!reach) return;
    begin(r);
    if (!reach->number) {
        add(r, "%sthe other can be attacked", steps ? "there " : "");
        return;
    }
    int missing = reach->number - reach->against;
    add(r, "%san attack on the other costs %d Move point%s, ", steps ? "from there " : "", reach->number,
        plural(reach->number));
    if (missing > 0)
        add(r, "%d more than %s left", missing, reach->against == 1 ? "is" : "are");
    else
        add(r, "%d %s left", reach->against, reach->against == 1 ? "is" : "are");
}

static void say_turn(reasons *r, rp_action action) {
    const mk_claim *move = find(r, MK_CLAIM_MOVE), *forces = find(r, MK_CLAIM_FORCES), *hand = find(r, MK_CLAIM_HAND);
    bool steps = action >= MK_ACT_MOVE && action < MK_ACT_CHARGE;
    if (forces) {
        begin(r);
        add(r, "attacks with %d card%s that %s no Wound%s; the other holds %d card%s", forces->number,
            plural(forces->number), forces->number == 1 ? "is" : "are", plural(forces->number), forces->against,
            plural(forces->against));
    }
    if (move) {
        begin(r);
        if (move->number < move->against)
            add(r, "takes %d of %d Move point%s", move->against - move->number, move->against, plural(move->against));
        else
            add(r, "Move grows from %d to %d", move->against, move->number);
    }
    say_reach(r, steps);
    if (!hand) return;
    begin(r);
    add(r, "%d card%s stay%s in hand", hand->number, plural(hand->number), hand->number == 1 ? "s" : "");
    if (hand->against) add(r, ", %d of them Wound%s", hand->against, plural(hand->against));
}

int mk_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]) {
    const mk_duel *duel = mk_duel_of(&view->masked);
    reasons r = {.claims = mk_claims_of(view, action), .text = text};
    if (!r.claims.count) return 0;
    say_mana(&r, view);
    if (mk_is_outside(duel))
        say_turn(&r, action);
    else if (duel->phase == MK_ATTEND)
        say_attending(&r, action);
    else if (duel->step == MK_STEP_ASSIGN)
        say_assigning(&r, action);
    else if (duel->step == MK_STEP_BLOCK)
        say_block(&r, action);
    else
        say_attack(&r, action);
    const mk_claim *cost = find(&r, MK_CLAIM_COST);
    if (cost && r.count < RP_REASONS_MAX) {
        begin(&r);
        add(&r, cost->number > 0 ? "costs " : "brings ");
        add_fame(&r, abs(cost->number));
        add(&r, " of what is kept");
    }
    return r.count;
}
