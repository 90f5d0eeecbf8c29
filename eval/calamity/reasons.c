#include "eval/calamity/reasons.h"

#include "engine/games/calamity/knowledge.h"
#include "eval/calamity/outlook.h"
#include "eval/calamity/reasons_internal.h"
#include "eval/hidden_hand.h"

#include <math.h>

static const double EQUAL = 1e-9; /* shares that differ by less; the first one stands */
static const double TOLD = 0.05;  /* of health, stats, cards and actions; a chance or a share above 0.005 */

/* ---- words ---------------------------------------------------------------------------------------------- */

/* A hero by his name; where both have him, whose he is. */
static void put_name(const cal_reasoning *r, rp_page *page, int number) {
    const cal_hero *hero = cal_hero_seen(r->duel, number);
    bool own = cal_side_of(number) == r->me, both = false;
    for (int place = 0; place < CAL_TRIO; place++)
        both |= r->duel->side[!cal_side_of(number)].hero[place].kind == hero->kind;
    rp_page_put(page, "%s%s", !both ? "" : own ? "your " : "the other's ", cal_card_of_hero(r->setup, hero)->name);
}

/* "4.3 %", of strength. */
static void put_share(rp_page *page, double share) { rp_page_put(page, "%.1f %%", 100 * share); }

/* "3", "2.5" */
static void put_amount(rp_page *page, double amount) {
    rp_page_put(page, fabs(amount - round(amount)) < TOLD ? "%.0f" : "%.1f", amount);
}

/* ---- answers -------------------------------------------------------------------------------------------- */

/* What can be done in place of an answer. */
typedef struct rival {
    const char *words, *name; /* "without an answer", "if you cast" NAME; NULL: nothing */
    cal_outlook outlook;
} rival;

static void put_instead(cal_reasoning *r, const rival *instead) {
    rp_page_put(&r->page, ", %s%s%s", instead->words, instead->name ? " " : "", instead->name ? instead->name : "");
}

/* For a Spell that is no answer; for no answer the Spell with which most of the own strength is left. */
static void find_rival(cal_reasoning *r, rp_action action, rival *found) {
    rp_action legal[RP_LEGAL_MAX];
    const rp_game *game = r->view->game;
    *found = (rival){.words = NULL};
    if (action != CAL_ACT_PASS) {
        if (cal_outlook_of(game, &r->world, r->me, CAL_ACT_PASS, &found->outlook)) found->words = "without an answer";
        return;
    }
    int count = rp_legal(game, &r->world, r->me, legal);
    for (int i = 0; i < count; i++) {
        cal_outlook o;
        if (legal[i] < CAL_ACT_CAST || !cal_outlook_of(game, &r->world, r->me, legal[i], &o)) continue;
        if (found->words && o.strength[r->me] < found->outlook.strength[r->me] + EQUAL) continue;
        int slot = (legal[i] - CAL_ACT_CAST) / CAL_TARGETS;
        *found = (rival){"if you cast", cal_use_of_slot(r->setup, &r->duel->side[r->me], slot)->name, o};
    }
}

/* ---- what is counted ------------------------------------------------------------------------------------ */

/* "Ossa loses 1.6 health of 26, Quill 2 of 20; Brand gains 4 health on the average" */
static void say_health(cal_reasoning *r, const cal_outlook *o) {
    bool begun = false;
    for (int sign = 1; sign >= -1; sign -= 2) {
        bool same = false;
        for (int number = 1; number <= CAL_HEROES; number++) {
            double loss = sign * o->loss[number];
            if (loss < TOLD) continue;
            rp_page *page = cal_continue_reason(r, &begun, same ? ", " : "; ");
            put_name(r, page, number);
            rp_page_put(page, same ? " " : sign > 0 ? " loses " : " gains ");
            put_amount(page, loss);
            if (!same) rp_page_put(page, " health");
            if (sign > 0) rp_page_put(page, " of %d", cal_hero_seen(r->duel, number)->health);
            same = true;
        }
    }
    if (begun) rp_page_put(&r->page, " on the average");
}

/* "defeats Ossa with 8 %, Quill with 3 %"; of whom an attack is on, that it cannot. */
static void say_defeats(cal_reasoning *r, const cal_outlook *o, int attacked) {
    bool begun = false;
    for (int number = 1; number <= CAL_HEROES; number++) {
        if (o->falls[number] <= 0) continue;
        rp_page *page = cal_continue_reason(r, &begun, ", ");
        if (!page->used) rp_page_put(page, "defeats ");
        put_name(r, page, number);
        rp_page_put(page, " with ");
        rp_page_put_percent(page, o->falls[number]);
    }
    if (begun || !attacked) return;
    rp_page *page = cal_begin_reason(r);
    rp_page_put(page, "cannot defeat ");
    put_name(r, page, attacked);
}

/* Below this growth of strength nothing is said. */
static bool is_told(double growth) { return fabs(growth) >= 0.1 * TOLD; }

/* "takes 4.3 % of the other's strength and costs 2.0 % of your strength on the average, without an answer it costs
 * 3.5 % of your strength" */
static void say_strength(cal_reasoning *r, const cal_outlook *o, const rival *instead) {
    bool begun = false;
    double own = instead->words ? instead->outlook.strength[r->me] - 1 : 0;
    for (int i = 0; i < CAL_PLAYERS; i++) {
        double growth = o->strength[i ? r->me : !r->me] - 1;
        if (!is_told(growth)) continue;
        rp_page *page = cal_continue_reason(r, &begun, " and ");
        rp_page_put(page, growth > 0 ? "adds " : i ? "costs " : "takes ");
        put_share(page, fabs(growth));
        rp_page_put(page, " %s %s strength", growth > 0 ? "to" : "of", i ? "your" : "the other's");
    }
    if (begun)
        rp_page_put(&r->page, " on the average");
    else if (is_told(own))
        rp_page_put(cal_continue_reason(r, &begun, ""), "changes your strength by less than 0.5 %% on the average");
    if (!is_told(own)) return;
    put_instead(r, instead);
    rp_page_put(&r->page, " it %s ", own > 0 ? "adds" : "costs");
    put_share(&r->page, fabs(own));
    rp_page_put(&r->page, " %s your strength", own > 0 ? "to" : "of");
}

/* "Brand: armor +3, to hit +1; Lark: armor +3" */
static void say_stats(cal_reasoning *r, const cal_outlook *o) {
    static const char *const names[CAL_STATS] = {"armor",   "to hit", "attack damage", "ward",
                                                 "actions", "taunt",  "hidden"};
    bool begun = false;
    for (int number = 1; number <= CAL_HEROES; number++) {
        bool named = false;
        for (int stat = 0; stat < CAL_STATS; stat++) {
            double growth = o->stat[number][stat];
            if (fabs(growth) < TOLD) continue;
            rp_page *page = cal_continue_reason(r, &begun, named ? ", " : "; ");
            if (!named) put_name(r, page, number);
            rp_page_put(page, "%s%s %s", named ? "" : ": ", names[stat], growth > 0 ? "+" : "");
            put_amount(page, growth);
            named = true;
        }
    }
}

/* "your hand gains 2 cards; the other's hand loses 1 card; 1 action more"; the Spell that is cast is left out. */
static void say_cards(cal_reasoning *r, const cal_outlook *o, bool is_cast, int cost) {
    bool begun = false;
    for (int i = 0; i < CAL_PLAYERS; i++) {
        double growth = o->cards[i ? !r->me : r->me] + (!i && is_cast);
        if (fabs(growth) < TOLD) continue;
        rp_page *page = cal_continue_reason(r, &begun, "; ");
        rp_page_put(page, "%s hand %s ", i ? "the other's" : "your", growth > 0 ? "gains" : "loses");
        put_amount(page, fabs(growth));
        rp_page_put(page, " card%s", cal_plural(fabs(growth)));
    }
    double more = o->actions + cost;
    if (fabs(more) < TOLD) return;
    rp_page *page = cal_continue_reason(r, &begun, "; ");
    put_amount(page, fabs(more));
    rp_page_put(page, " action%s %s", cal_plural(fabs(more)), more > 0 ? "more" : "less");
}

/* " without an answer; with 36 % the other holds one", where he may: a Common Spell, or one of a living hero. */
static void say_answers(cal_reasoning *r) {
    const cal_side *other = &r->duel->side[!r->me];
    if (!other->hand_count) return;
    if (cal_hides_list(r->setup, r->duel)) {
        rp_page_put(&r->page, " without an answer");
        return;
    }
    rp_pile lost = 0;
    for (int slot = 0; slot < other->cards; slot++) {
        int local = other->kind[slot] - 1;
        if (local < CAL_FIRST_COMMON && !other->hero[local / CAL_HERO_CARDS].health) lost |= rp_pile_of(slot);
    }
    rp_pile known = other->hand & other->known, unseen = cal_unseen(other);
    int answers = rp_pile_count(cal_answers_of(r, !r->me, unseen & ~lost));
    double none = cal_answers_of(r, !r->me, known & ~lost) ? 0 : 1;
    none *= rp_none_drawn(rp_pile_count(unseen), answers, other->hand_count - rp_pile_count(known));
    if (none > 1 - EQUAL) return;
    rp_page_put(&r->page, " without an answer; with ");
    rp_page_put_percent(&r->page, 1 - none);
    rp_page_put(&r->page, " the other holds one");
}

/* ---- each decision -------------------------------------------------------------------------------------- */

/* "hits with 45 %"; of an own attack also that it can be answered, of an answer also what it is otherwise. */
static void say_hits(cal_reasoning *r, const cal_outlook *o, const cal_use *use, bool answers, const rival *instead) {
    int attacks = 0;
    for (int i = 0; use && i < use->effect_count; i++) attacks += use->effect[i].kind == CAL_ATTACK;
    if (o->hits < 0) return;
    rp_page *page = cal_begin_reason(r);
    rp_page_put(page, answers ? "the attack hits with " : attacks > 1 ? "the first attack hits with " : "hits with ");
    rp_page_put_percent(page, o->hits);
    if (!answers) say_answers(r);
    if (!instead->words || instead->outlook.hits < 0) return;
    put_instead(r, instead);
    rp_page_put(page, " with ");
    rp_page_put_percent(page, instead->outlook.hits);
}

/* The attack in `world`, where a hero is active, that takes most of the other's strength; its target, 0: none. */
static int best_attack_in(const cal_reasoning *r, const rp_state *world, cal_outlook *best) {
    rp_action legal[RP_LEGAL_MAX];
    int target = 0, count = rp_legal(r->view->game, world, r->me, legal);
    for (int i = 0; i < count; i++) {
        cal_outlook o;
        if (legal[i] < CAL_ACT_ATTACK || legal[i] >= CAL_ACT_DISCARD) continue;
        if (!cal_outlook_of(r->view->game, world, r->me, legal[i], &o)) continue;
        if (target && o.strength[!r->me] > best->strength[!r->me] - EQUAL) continue;
        *best = o;
        target = cal_number_of(!r->me, legal[i] - CAL_ACT_ATTACK);
    }
    return target;
}

static bool is_acting(const cal_reasoning *r, const cal_duel *duel) {
    return duel->phase == CAL_PHASE_ACT && duel->turn_of == r->me && !duel->waiting;
}

/* The end of a choice that has only one; false: it has more. */
static bool keep_end(void *state, const cal_duel *end, double probability) {
    if (probability < 1 - EQUAL) return false;
    memcpy(((rp_state *)state)->bytes, end, sizeof *end);
    return true;
}

/* "the best attack of Lark, on Quill, then takes 4.9 % of the other's strength, now 3.2 %": where it does not depend on
 * chance and it becomes better. */
static void say_later_attack(cal_reasoning *r, rp_action action) {
    rp_state then = {0};
    cal_outlook later, now;
    if (!is_acting(r, r->duel)) return;
    if (!cal_outlook_ends(r->view->game, &r->world, r->me, action, keep_end, &then)) return;
    if (!is_acting(r, cal_duel_of(&then))) return;
    int target = best_attack_in(r, &then, &later), before = best_attack_in(r, &r->world, &now);
    double more = before ? now.strength[!r->me] - later.strength[!r->me] : 1;
    if (!target || more < 0 || !is_told(more)) return;
    rp_page *page = cal_begin_reason(r);
    rp_page_put(page, "the best attack of ");
    put_name(r, page, cal_number_of(r->me, r->duel->active - 1));
    rp_page_put(page, ", on ");
    put_name(r, page, target);
    rp_page_put(page, ", then takes ");
    put_share(page, 1 - later.strength[!r->me]);
    rp_page_put(page, " of the other's strength on the average");
    if (!before) return;
    rp_page_put(page, ", now ");
    put_share(page, 1 - now.strength[!r->me]);
}

/* Of an attack, an action, a Spell, or an answer. */
static void say_outlook(cal_reasoning *r, rp_action action) {
    cal_outlook o;
    rival instead = {.words = NULL};
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
    if (answers) find_rival(r, action, &instead);
    say_hits(r, &o, use, answers, &instead);
    say_health(r, &o);
    say_defeats(r, &o, attacked);
    say_strength(r, &o, &instead);
    if (use && !answers) say_later_attack(r, action);
    say_stats(r, &o);
    say_cards(r, &o, is_cast, answers || is_cast ? 0 : use ? use->cost : 1);
}

/* The same of a hero once he is active. */
static int best_attack(const cal_reasoning *r, int place, cal_outlook *best) {
    rp_state world = r->world;
    cal_outlook_apply(r->view->game, &world, r->me, CAL_ACT_ACTIVATE + place);
    return cal_duel_of(&world)->phase == CAL_PHASE_ACT ? best_attack_in(r, &world, best) : 0;
}

/* "Lark's on Ossa takes 4.3 % of the other's strength" */
static void put_best(const cal_reasoning *r, rp_page *page, int place, int target, const cal_outlook *o) {
    put_name(r, page, cal_number_of(r->me, place));
    rp_page_put(page, "'s on ");
    put_name(r, page, target);
    rp_page_put(page, " takes ");
    put_share(page, 1 - o->strength[!r->me]);
}

static void say_activation(cal_reasoning *r, int place) {
    cal_outlook own, other = {0};
    int target = best_attack(r, place, &own), best_place = -1, best_target = 0;
    for (unsigned rest = cal_can_be_activated(&r->duel->side[r->me]) & ~(1u << place); rest; rest &= rest - 1) {
        cal_outlook o;
        int on = best_attack(r, __builtin_ctz(rest), &o);
        if (!on || (best_target && o.strength[!r->me] > other.strength[!r->me] - EQUAL)) continue;
        other = o, best_target = on, best_place = __builtin_ctz(rest);
    }
    if (!target) return;
    rp_page *page = cal_begin_reason(r);
    rp_page_put(page, "the best attack, on ");
    put_name(r, page, target);
    rp_page_put(page, ", hits with ");
    rp_page_put_percent(page, own.hits);
    rp_page_put(page, " and takes ");
    put_amount(page, own.loss[target]);
    rp_page_put(page, " health on the average, misses counted, without an answer");
    page = cal_begin_reason(r);
    rp_page_put(page, "of the best attacks ");
    put_best(r, page, place, target, &own);
    rp_page_put(page, " of the other's strength on the average");
    if (!best_target) return;
    rp_page_put(page, ", ");
    put_best(r, page, best_place, best_target, &other);
}

/* Cards of the hand that can be cast now. */
static int castable(const cal_reasoning *r) {
    rp_action useful[RP_LEGAL_MAX];
    int count = rp_useful(r->view->game, &r->view->masked, r->me, useful);
    rp_pile slots = 0;
    for (int i = 0; i < count; i++)
        if (useful[i] >= CAL_ACT_CAST) slots |= rp_pile_of((useful[i] - CAL_ACT_CAST) / CAL_TARGETS);
    return rp_pile_count(slots);
}

static void say_end(cal_reasoning *r) {
    const cal_duel *duel = r->duel;
    int spells = castable(r), actions = duel->active ? duel->actions : 0;
    int ready = cal_count(cal_can_be_activated(&duel->side[r->me]));
    int others = cal_count(cal_can_be_activated(&duel->side[!r->me]));
    rp_page *page = cal_begin_reason(r);
    if (!spells && !actions) rp_page_put(page, "nothing is left to be done in this turn");
    if (actions) rp_page_put(page, "leaves %d action%s unused", actions, cal_plural(actions));
    if (spells)
        rp_page_put(page, "%s %d Spell%s that could be cast", actions ? " and keeps" : "keeps", spells,
                    cal_plural(spells));
    page = cal_begin_reason(r);
    if (duel->turn == CAL_TURNS)
        rp_page_put(page, "ends Round %d", duel->round);
    else
        rp_page_put(page, "in this Round you have %d hero%s to activate, the other %d", ready, ready == 1 ? "" : "es",
                    others);
}

static void say_turn(cal_reasoning *r, rp_action action) {
    cal_outlook_world(r->view, &r->world);
    if (action == CAL_ACT_END)
        say_end(r);
    else if (action >= CAL_ACT_ACTIVATE && action < CAL_ACT_ATTACK)
        say_activation(r, action - CAL_ACT_ACTIVATE);
    else
        say_outlook(r, action);
}

int cal_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]) {
    cal_reasoning r = {.view = view,
                       .setup = cal_setup_of(view->game),
                       .duel = cal_duel_of(&view->masked),
                       .me = view->player,
                       .text = text};
    const cal_duel *duel = r.duel;
    if (duel->waiting == CAL_WAITS_DISCARD || duel->phase == CAL_PHASE_HAND_LIMIT)
        cal_say_discard(&r, action - CAL_ACT_DISCARD);
    else if (duel->phase == CAL_PHASE_PRIVILEGE)
        cal_say_privilege(&r, action);
    else if (duel->phase == CAL_PHASE_DRAFT)
        cal_say_pick(&r, action);
    else if (duel->phase == CAL_PHASE_DECK && action == CAL_ACT_DONE)
        cal_say_done(&r);
    else if (duel->phase == CAL_PHASE_DECK)
        cal_say_card(&r, action - CAL_ACT_ADD);
    else if (duel->phase == CAL_PHASE_MULLIGAN)
        cal_say_redraw(&r);
    else if (duel->phase == CAL_PHASE_TURN || duel->phase == CAL_PHASE_ACT)
        say_turn(&r, action);
    return r.count;
}
