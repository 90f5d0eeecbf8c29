#include "eval/calamity/reasons.h"

#include "engine/games/calamity/texts/page.h"
#include "eval/calamity/outlook.h"

#include <math.h>

static const double EQUAL = 1e-9; /* shares that differ by less; the first one stands */
static const double TOLD = 0.05;  /* of health, stats, cards and actions; a chance or a share above 0.005 */

typedef struct reasons {
    const rp_view *view;
    const cal_setup *setup;
    const cal_duel *duel;
    int me;
    rp_state world;
    char (*text)[RP_REASON_TEXT_MAX], spare[RP_REASON_TEXT_MAX]; /* for what is too much */
    cal_page page;                                               /* of the last text */
    int count;
} reasons;

/* ---- words ---------------------------------------------------------------------------------------------- */

/* The page of one more reason. */
static cal_page *begin(reasons *r) {
    char *text = r->count < RP_REASONS_MAX ? r->text[r->count++] : r->spare;
    text[0] = 0;
    r->page = (cal_page){text, RP_REASON_TEXT_MAX, 0};
    return &r->page;
}

/* The page of a reason of several parts: one more, or when it has begun, with `between` behind what stands there. */
static cal_page *go_on(reasons *r, bool *begun, const char *between) {
    if (!*begun)
        begin(r);
    else
        cal_put(&r->page, "%s", between);
    *begun = true;
    return &r->page;
}

static const char *plural(double count) { return count == 1 ? "" : "s"; }

/* A hero by his name; where both have him, whose he is. */
static void put_name(const reasons *r, cal_page *page, int number) {
    const cal_hero *hero = cal_hero_seen(r->duel, number);
    bool own = cal_side_of(number) == r->me, both = false;
    for (int place = 0; place < CAL_TRIO; place++)
        both |= r->duel->side[!cal_side_of(number)].hero[place].kind == hero->kind;
    cal_put(page, "%s%s", !both ? "" : own ? "your " : "the other's ", cal_card_of_hero(r->setup, hero)->name);
}

/* "45 %", "less than 1 %" */
static void put_percent(cal_page *page, double share) {
    double percent = 100 * share;
    if (percent > 0 && percent < 1)
        cal_put(page, "less than 1 %%");
    else if (percent < 100 && percent > 99)
        cal_put(page, "more than 99 %%");
    else
        cal_put(page, "%.0f %%", percent);
}

/* "4.3 %", of strength. */
static void put_share(cal_page *page, double share) { cal_put(page, "%.1f %%", 100 * share); }

/* "3", "2.5" */
static void put_amount(cal_page *page, double amount) {
    cal_put(page, fabs(amount - round(amount)) < TOLD ? "%.0f" : "%.1f", amount);
}

/* ---- what is counted ------------------------------------------------------------------------------------ */

/* "Ossa loses 1.6 health of 26, Quill 2 of 20; Brand gains 4 health on the average" */
static void say_health(reasons *r, const cal_outlook *o) {
    bool begun = false;
    for (int sign = 1; sign >= -1; sign -= 2) {
        bool same = false;
        for (int number = 1; number <= CAL_HEROES; number++) {
            double loss = sign * o->loss[number];
            if (loss < TOLD) continue;
            cal_page *page = go_on(r, &begun, same ? ", " : "; ");
            put_name(r, page, number);
            cal_put(page, same ? " " : sign > 0 ? " loses " : " gains ");
            put_amount(page, loss);
            if (!same) cal_put(page, " health");
            if (sign > 0) cal_put(page, " of %d", cal_hero_seen(r->duel, number)->health);
            same = true;
        }
    }
    if (begun) cal_put(&r->page, " on the average");
}

/* "defeats Ossa with 8 %, Quill with 3 %"; of whom an attack is on, that it cannot. */
static void say_defeats(reasons *r, const cal_outlook *o, int attacked) {
    bool begun = false;
    for (int number = 1; number <= CAL_HEROES; number++) {
        if (o->falls[number] <= 0) continue;
        cal_page *page = go_on(r, &begun, ", ");
        if (!page->used) cal_put(page, "defeats ");
        put_name(r, page, number);
        cal_put(page, " with ");
        put_percent(page, o->falls[number]);
    }
    if (begun || !attacked) return;
    cal_page *page = begin(r);
    cal_put(page, "cannot defeat ");
    put_name(r, page, attacked);
}

/* "takes 4.3 % of the other's strength and costs 2.0 % of your strength on the average" */
static void say_strength(reasons *r, const cal_outlook *o) {
    bool begun = false;
    for (int i = 0; i < CAL_PLAYERS; i++) {
        double growth = o->strength[i ? r->me : !r->me] - 1;
        if (fabs(growth) < 0.1 * TOLD) continue;
        cal_page *page = go_on(r, &begun, " and ");
        cal_put(page, growth > 0 ? "adds " : i ? "costs " : "takes ");
        put_share(page, fabs(growth));
        cal_put(page, " %s %s strength", growth > 0 ? "to" : "of", i ? "your" : "the other's");
    }
    if (begun) cal_put(&r->page, " on the average");
}

/* "Brand: armor +3, to hit +1; Lark: armor +3" */
static void say_stats(reasons *r, const cal_outlook *o) {
    static const char *const names[CAL_STATS] = {"armor",   "to hit", "attack damage", "ward",
                                                 "actions", "taunt",  "hidden"};
    bool begun = false;
    for (int number = 1; number <= CAL_HEROES; number++) {
        bool named = false;
        for (int stat = 0; stat < CAL_STATS; stat++) {
            double growth = o->stat[number][stat];
            if (fabs(growth) < TOLD) continue;
            cal_page *page = go_on(r, &begun, named ? ", " : "; ");
            if (!named) put_name(r, page, number);
            cal_put(page, "%s%s %s", named ? "" : ": ", names[stat], growth > 0 ? "+" : "");
            put_amount(page, growth);
            named = true;
        }
    }
}

/* "your hand gains 2 cards; the other's hand loses 1 card; 1 action more"; the Spell that is cast is left out. */
static void say_cards(reasons *r, const cal_outlook *o, bool is_cast, int cost) {
    bool begun = false;
    for (int i = 0; i < CAL_PLAYERS; i++) {
        double growth = o->cards[i ? !r->me : r->me] + (!i && is_cast);
        if (fabs(growth) < TOLD) continue;
        cal_page *page = go_on(r, &begun, "; ");
        cal_put(page, "%s hand %s ", i ? "the other's" : "your", growth > 0 ? "gains" : "loses");
        put_amount(page, fabs(growth));
        cal_put(page, " card%s", plural(fabs(growth)));
    }
    double more = o->actions + cost;
    if (fabs(more) < TOLD) return;
    cal_page *page = go_on(r, &begun, "; ");
    put_amount(page, fabs(more));
    cal_put(page, " action%s %s", plural(fabs(more)), more > 0 ? "more" : "less");
}

/* ---- each decision -------------------------------------------------------------------------------------- */

/* "hits with 45 %"; of an answer that is cast, also what the attack is without it. */
static void say_hits(reasons *r, const cal_outlook *o, const cal_use *use, bool answers) {
    cal_outlook passed;
    int attacks = 0;
    for (int i = 0; use && i < use->effect_count; i++) attacks += use->effect[i].kind == CAL_ATTACK;
    if (o->hits < 0) return;
    cal_page *page = begin(r);
    cal_put(page, answers ? "the attack hits with " : attacks > 1 ? "the first attack hits with " : "hits with ");
    put_percent(page, o->hits);
    if (!answers || !use) return;
    if (!cal_outlook_of(r->view->game, &r->world, r->me, CAL_ACT_PASS, &passed) || passed.hits < 0) return;
    cal_put(page, ", without an answer with ");
    put_percent(page, passed.hits);
}

/* Of an attack, an action, a Spell, or an answer. */
static void say_outlook(reasons *r, rp_action action) {
    cal_outlook o;
    const cal_duel *duel = r->duel;
    const cal_side *of = &duel->side[r->me];
    const cal_use *use = NULL;
    bool is_cast = action >= CAL_ACT_CAST, answers = duel->waiting == CAL_WAITS_ANSWER;
    if (is_cast)
        use = cal_use_of_slot(r->setup, of, (action - CAL_ACT_CAST) / CAL_TARGETS);
    else if (action >= CAL_ACT_USE)
        use = &cal_card_of_hero(r->setup, &of->hero[duel->active - 1])->use[(action - CAL_ACT_USE) / CAL_TARGETS];
    if (!cal_outlook_of(r->view->game, &r->world, r->me, action, &o)) return;
    int attacked = answers ? duel->attacked : use ? 0 : cal_number_of(!r->me, action - CAL_ACT_ATTACK);
    say_hits(r, &o, use, answers);
    say_health(r, &o);
    say_defeats(r, &o, attacked);
    say_strength(r, &o);
    say_stats(r, &o);
    say_cards(r, &o, is_cast, answers || is_cast ? 0 : use ? use->cost : 1);
}

/* The attack of a hero that takes most of the other's strength, once he is active; its target, 0: none. */
static int best_attack(const reasons *r, int place, cal_outlook *best) {
    rp_state world = r->world;
    rp_action legal[RP_LEGAL_MAX];
    int target = 0;
    cal_outlook_apply(r->view->game, &world, r->me, CAL_ACT_ACTIVATE + place);
    if (cal_duel_of(&world)->phase != CAL_PHASE_ACT) return 0;
    int count = rp_legal(r->view->game, &world, r->me, legal);
    for (int i = 0; i < count; i++) {
        cal_outlook o;
        if (legal[i] < CAL_ACT_ATTACK || legal[i] >= CAL_ACT_DISCARD) continue;
        if (!cal_outlook_of(r->view->game, &world, r->me, legal[i], &o)) continue;
        if (target && o.strength[!r->me] > best->strength[!r->me] - EQUAL) continue;
        *best = o;
        target = cal_number_of(!r->me, legal[i] - CAL_ACT_ATTACK);
    }
    return target;
}

/* "Lark's on Ossa takes 4.3 % of the other's strength" */
static void put_best(const reasons *r, cal_page *page, int place, int target, const cal_outlook *o) {
    put_name(r, page, cal_number_of(r->me, place));
    cal_put(page, "'s on ");
    put_name(r, page, target);
    cal_put(page, " takes ");
    put_share(page, 1 - o->strength[!r->me]);
}

static void say_activation(reasons *r, int place) {
    cal_outlook own, other = {0};
    int target = best_attack(r, place, &own), best_place = -1, best_target = 0;
    for (unsigned rest = cal_can_be_activated(&r->duel->side[r->me]) & ~(1u << place); rest; rest &= rest - 1) {
        cal_outlook o;
        int on = best_attack(r, __builtin_ctz(rest), &o);
        if (!on || (best_target && o.strength[!r->me] > other.strength[!r->me] - EQUAL)) continue;
        other = o, best_target = on, best_place = __builtin_ctz(rest);
    }
    if (!target) return;
    cal_page *page = begin(r);
    cal_put(page, "the best attack, on ");
    put_name(r, page, target);
    cal_put(page, ", hits with ");
    put_percent(page, own.hits);
    cal_put(page, " for ");
    put_amount(page, own.loss[target]);
    cal_put(page, " health on the average");
    page = begin(r);
    cal_put(page, "of the best attacks ");
    put_best(r, page, place, target, &own);
    cal_put(page, " of the other's strength on the average");
    if (!best_target) return;
    cal_put(page, ", ");
    put_best(r, page, best_place, best_target, &other);
}

/* Cards of the hand that can be cast now. */
static int castable(const reasons *r) {
    rp_action useful[RP_LEGAL_MAX];
    int count = rp_useful(r->view->game, &r->view->masked, r->me, useful);
    rp_pile slots = 0;
    for (int i = 0; i < count; i++)
        if (useful[i] >= CAL_ACT_CAST) slots |= rp_pile_of((useful[i] - CAL_ACT_CAST) / CAL_TARGETS);
    return rp_pile_count(slots);
}

static void say_end(reasons *r) {
    const cal_duel *duel = r->duel;
    int spells = castable(r), actions = duel->active ? duel->actions : 0;
    int ready = cal_count(cal_can_be_activated(&duel->side[r->me]));
    int others = cal_count(cal_can_be_activated(&duel->side[!r->me]));
    cal_page *page = begin(r);
    if (!spells && !actions) cal_put(page, "nothing is left to be done in this turn");
    if (actions) cal_put(page, "leaves %d action%s unused", actions, plural(actions));
    if (spells)
        cal_put(page, "%s %d Spell%s that could be cast", actions ? " and keeps" : "keeps", spells, plural(spells));
    page = begin(r);
    if (duel->turn == CAL_TURNS)
        cal_put(page, "ends Round %d", duel->round);
    else
        cal_put(page, "in this Round you have %d hero%s to activate, the other %d", ready, ready == 1 ? "" : "es",
                others);
}

int cal_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]) {
    reasons r = {.view = view,
                 .setup = cal_setup_of(view->game),
                 .duel = cal_duel_of(&view->masked),
                 .me = view->player,
                 .text = text};
    bool is_turn = r.duel->phase == CAL_PHASE_TURN || r.duel->phase == CAL_PHASE_ACT;
    if (!is_turn || r.duel->waiting == CAL_WAITS_DISCARD) return 0;
    cal_outlook_world(view, &r.world);
    if (action == CAL_ACT_END)
        say_end(&r);
    else if (action >= CAL_ACT_ACTIVATE && action < CAL_ACT_ATTACK)
        say_activation(&r, action - CAL_ACT_ACTIVATE);
    else
        say_outlook(&r, action);
    return r.count;
}
