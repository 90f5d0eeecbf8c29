#include "eval/dungeonquest_combat/reasons.h"

#include "engine/page.h"
#include "eval/dungeonquest_combat/claims.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* This file turns claims into sentences and counts nothing. */

static const double tiny = 1e-9;

typedef struct reasons {
    const dq_setup *setup;
    dq_claims claims;
    char own[48], other[48]; /* "the Troll", "Krutzbeck" */
    char (*text)[RP_REASON_TEXT_MAX];
    double gain[RP_REASONS_MAX]; /* of each text */
    bool has_stack;
    int count;
} reasons;

/* `gain`: how much it speaks for the action, a share of the cards that the other side may show, so that the sentences
 * about one action can be compared. */
static rp_page begin_for(reasons *r, double gain) {
    rp_page s = {r->text[r->count], RP_REASON_TEXT_MAX, 0};
    s.text[0] = 0;
    r->gain[r->count++] = gain;
    return s;
}

static rp_page begin(reasons *r) { return begin_for(r, 0); }

/* The largest gain first; what speaks as much for the action keeps its place. */
static void sort_by_gain(reasons *r) {
    for (int i = 1; i < r->count; i++)
        for (int k = i; k > 0 && r->gain[k] > r->gain[k - 1] + tiny; k--) {
            char text[RP_REASON_TEXT_MAX];
            double gain = r->gain[k];
            memcpy(text, r->text[k], sizeof text);
            memcpy(r->text[k], r->text[k - 1], sizeof text);
            memcpy(r->text[k - 1], text, sizeof text);
            r->gain[k] = r->gain[k - 1];
            r->gain[k - 1] = gain;
        }
}

static const dq_claim *find(const reasons *r, dq_claim_kind kind) { return dq_claim_find(&r->claims, kind); }

static const char *plural(double count) { return count == 1 ? "" : "s"; }

static bool is_one(double share) { return share > 1 - tiny; }

/* "35 %"; what is neither none nor all never looks like it. */
static const char *share_text(double share, char text[16]) {
    if (share < tiny) return "none";
    if (is_one(share)) return "all";
    if (share < 0.005) return "less than 1 %";
    if (share > 0.995) return "more than 99 %";
    snprintf(text, 16, "%.0f %%", 100 * share);
    return text;
}

/* The same of a probability: "0 %", "100 %". */
static const char *chance_text(double chance, char text[16]) {
    if (chance < tiny) return "0 %";
    return is_one(chance) ? "100 %" : share_text(chance, text);
}

static void add_wounds(rp_page *s, dq_range wounds) {
    if (wounds.most == 0)
        rp_page_put(s, "no wound");
    else if (wounds.least == 0 || wounds.least == wounds.most)
        rp_page_put(s, "%s%.0f wound%s", wounds.least < wounds.most ? "up to " : "", wounds.most, plural(wounds.most));
    else
        rp_page_put(s, "%.0f to %.0f wounds", wounds.least, wounds.most);
}

/* ", which kills the Troll with 50 %": the chance without the hero's ability, and with it where that is another. */
static void add_death(const reasons *r, rp_page *s, dq_claim_kind kind) {
    const dq_claim *death = find(r, kind);
    if (!death) return;
    bool deflects = r->setup->ability == DQ_ABILITY_DEFLECT;
    double without = deflects ? death->range.most : death->range.least;
    double with = deflects ? death->range.least : death->range.most;
    char first[16], second[16];
    rp_page_put(s, ", which kills %s", kind == DQ_CLAIM_KILLS ? r->other : r->own);
    bool differ = fabs(with - without) > tiny;
    if (!is_one(without) || differ) rp_page_put(s, " with %s", chance_text(without, first));
    if (differ) rp_page_put(s, " (%s with the ability)", chance_text(with, second));
}

static void add_win(const reasons *r, rp_page *s, const dq_claim *win) {
    const dq_claim *stack = find(r, DQ_CLAIM_STACK);
    add_wounds(s, win->range);
    if (win->number && win->range.least < win->range.most) rp_page_put(s, " (the ability included)");
    if (stack)
        rp_page_put(s, ", %s%.0f from the stack", stack->range.least < stack->range.most ? "up to " : "",
                    stack->range.most);
    add_death(r, s, DQ_CLAIM_KILLS);
}

static void add_loss(const reasons *r, rp_page *s, const dq_claim *loss) {
    add_wounds(s, loss->range);
    if (loss->number && loss->range.least < loss->range.most) rp_page_put(s, " (the ability included)");
    add_death(r, s, DQ_CLAIM_DIES);
}

/* ---- reveal --------------------------------------------------------------------------------------------- */

static const char *cards_text(const reasons *r, char text[80]) {
    if (r->setup->variant == DQ_SOLO) return "cards that may come from the deck";
    snprintf(text, 80, "cards %s may still hold", r->other);
    return text;
}

static void say_matchup(reasons *r, int card) {
    const dq_claim *beats = find(r, DQ_CLAIM_BEATS), *ties = find(r, DQ_CLAIM_TIES);
    const dq_claim *answered = find(r, DQ_CLAIM_ANSWERED), *carried = find(r, DQ_CLAIM_CARRIED);
    char share[16], cards[80];
    rp_page s = begin_for(r, beats->share);
    if (!beats->number) {
        rp_page_put(&s, "%s has no card to reveal against value %d", r->other, r->setup->value[card]);
        return;
    }
    rp_page_put(&s, "%s %d", dq_type_names[r->setup->type[card]], r->setup->value[card]);
    if (carried && carried->number) rp_page_put(&s, " %+d carried over", carried->number);
    rp_page_put(&s, " beats %s", share_text(beats->share, share));
    if (ties->share > 0) rp_page_put(&s, " and ties %s", share_text(ties->share, share));
    rp_page_put(&s, " of the %s", cards_text(r, cards));
    if (carried && carried->against) rp_page_put(&s, " (theirs %+d carried over)", carried->against);
    if (answered->share > 0)
        rp_page_put(&s, "; %s may counterattack with %s of them", r->other, share_text(answered->share, share));
}

/* Cards that counterattacks win against. */
static double counter_share(const reasons *r) {
    double share = 0;
    for (int i = 0; i < r->claims.count; i++)
        if (r->claims.list[i].kind == DQ_CLAIM_COUNTERS) share += r->claims.list[i].share;
    return share;
}

static void add_counter(const reasons *r, rp_page *s, const dq_claim *counters, bool first) {
    static const char *const how[DQ_SOURCES] = {"it counters", "by what is carried over it counters",
                                                "by what it gains it counters"};
    bool beats_some = find(r, DQ_CLAIM_BEATS)->share > 0;
    char types[64], share[16];
    dq_types_words(counters->types, types);
    rp_page_put(s, "%s%s %s, which can win against %s%s%s", first ? "" : "; ", how[counters->number], types,
                first && beats_some ? "another " : "", share_text(counters->share, share),
                first ? " of the cards with this hand" : "");
}

static void add_no_counter(const reasons *r, rp_page *s, int card, bool beats_all) {
    unsigned icons = r->setup->icons[card];
    char types[64];
    dq_types_words(icons, types);
    if (beats_all && icons)
        rp_page_put(s, "it beats all of these cards and need not counter %s", types);
    else if (beats_all)
        rp_page_put(s, "it beats all of these cards and need not counter");
    else if (icons)
        rp_page_put(s, "it counters %s, but no counterattack with this hand can win more", types);
    else
        rp_page_put(s, "no counterattack with this hand can win more");
}

static void say_counters(reasons *r, int card) {
    bool countered = false;
    rp_page s = begin_for(r, counter_share(r));
    for (int i = 0; i < r->claims.count; i++) {
        if (r->claims.list[i].kind != DQ_CLAIM_COUNTERS) continue;
        add_counter(r, &s, &r->claims.list[i], !countered);
        countered = true;
    }
    if (!countered) add_no_counter(r, &s, card, is_one(find(r, DQ_CLAIM_BEATS)->share));
}

/* Cards against which an effect that is carried out comes to something good. What it does to the values is in what the
 * card beats, and what it lets the card counter in what that wins. */
static double effect_gain(const reasons *r, const dq_effect *effect, double share) {
    const dq_claim *beats = find(r, DQ_CLAIM_BEATS), *ties = find(r, DQ_CLAIM_TIES);
    switch ((dq_effect_kind)effect->kind) {
    case DQ_EFFECT_WOUND: return fmin(share, beats->share);
    case DQ_EFFECT_GUARD: return r->has_stack ? fmin(share, 1 - beats->share - ties->share) : 0;
    case DQ_EFFECT_REMOVE_OPPONENT_ICONS:
    case DQ_EFFECT_DRAW:
    case DQ_EFFECT_DISCARD_OPPONENT:
    case DQ_EFFECT_NEXT_ICONS: return share;
    case DQ_EFFECT_NEXT_VALUE: return effect->amount > 0 ? share : 0;
    case DQ_EFFECT_NEXT_OPPONENT_VALUE: return effect->amount < 0 ? share : 0;
    default: return 0;
    }
}

/* " (against 22 % of the cards)" behind an effect; of those that follow " (22 %)". */
static void add_when(rp_page *s, const dq_effect *effect, double share, bool *told) {
    bool conditional = effect->if_opponent_types || effect->if_stack || effect->if_opponent_power;
    char text[16];
    if (share < tiny) {
        rp_page_put(s, " (not now)");
    } else if (!is_one(share)) {
        rp_page_put(s, *told ? " (%s)" : " (against %s of the cards)", share_text(share, text));
        *told = true;
    } else if (conditional) {
        rp_page_put(s, " (holds now)");
    }
}

static bool changes_values(const dq_effect *effect) {
    return effect->kind == DQ_EFFECT_VALUE || effect->kind == DQ_EFFECT_OPPONENT_VALUE ||
           effect->kind == DQ_EFFECT_CANCEL;
}

static void say_effects(reasons *r, int card) {
    const dq_claim *beats = find(r, DQ_CLAIM_BEATS), *plain = find(r, DQ_CLAIM_PLAIN);
    const dq_card *face = r->setup->card[card];
    char words[DQ_EFFECT_WORDS_MAX], share[16];
    bool told = false, matters = false;
    if (!face->effect_count) return;
    rp_page s = begin_for(r, beats->share - plain->share);
    double *gain = &r->gain[r->count - 1];
    rp_page_put(&s, face->effect_count == 1 ? "its effect: " : "its effects: ");
    for (int i = 0; i < r->claims.count; i++) {
        const dq_claim *claim = &r->claims.list[i];
        if (claim->kind != DQ_CLAIM_EFFECT) continue;
        const dq_effect *effect = &face->effects[claim->number];
        dq_effect_words_of(effect, words);
        rp_page_put(&s, "%s%s", claim->number ? "; " : "", words);
        add_when(&s, effect, claim->share, &told);
        *gain = fmax(*gain, effect_gain(r, effect, claim->share));
        matters |= claim->share > tiny && changes_values(effect);
    }
    if (matters && beats->number && fabs(plain->share - beats->share) >= 0.005)
        rp_page_put(&s, "; without Power effects it would beat %s", share_text(plain->share, share));
}

/* Claims of wins and losses are of rounds in which nobody counterattacks. */
static void say_end_of_round(reasons *r) {
    const dq_claim *win = find(r, DQ_CLAIM_WIN), *loss = find(r, DQ_CLAIM_LOSS), *tie = find(r, DQ_CLAIM_TIE);
    bool answered = find(r, DQ_CLAIM_ANSWERED)->share > 0, countered = find(r, DQ_CLAIM_COUNTERS);
    const dq_claim *kills = find(r, DQ_CLAIM_KILLS);
    rp_page s = begin_for(r, win && kills ? find(r, DQ_CLAIM_BEATS)->share * kills->range.least : 0);
    const char *joint = "; ";
    if (win) {
        rp_page_put(&s, "%sa win gives ", answered || countered ? "without counterattacks " : "");
        add_win(r, &s, win);
    } else {
        rp_page_put(&s, countered ? "it can win by a counterattack alone" : "it cannot win this round");
        if (answered) joint = "; without counterattacks ";
    }
    if (tie && tie->range.most > 0) {
        rp_page_put(&s, "%sa stand-off %s ", joint, tie->range.least < tie->range.most ? "can give" : "gives");
        add_wounds(&s, (dq_range){tie->range.most, tie->range.most});
        joint = "; ";
    }
    if (loss) {
        rp_page_put(&s, "%sa loss costs ", joint);
        add_loss(r, &s, loss);
    } else if (answered) {
        rp_page_put(&s, "; nothing beats it without a counterattack");
    }
}

static void reveal_reasons(reasons *r, int card) {
    say_matchup(r, card);
    say_effects(r, card);
    if (find(r, DQ_CLAIM_BEATS)->number) say_counters(r, card);
    say_end_of_round(r);
}

/* ---- counterattack -------------------------------------------------------------------------------------- */

static void add_end(const reasons *r, rp_page *s) {
    const dq_claim *win = find(r, DQ_CLAIM_WIN), *loss = find(r, DQ_CLAIM_LOSS), *tie = find(r, DQ_CLAIM_TIE);
    if (win) {
        rp_page_put(s, " and wins the round: ");
        add_win(r, s, win);
    } else if (loss) {
        rp_page_put(s, ": costs ");
        add_loss(r, s, loss);
    } else if (tie && tie->range.most > 0) {
        rp_page_put(s, ": a stand-off, which gives ");
        add_wounds(s, tie->range);
        add_death(r, s, DQ_CLAIM_KILLS);
    } else {
        rp_page_put(s, ": a stand-off, nobody is wounded");
    }
}

/* What the cards that are left in hand can still do. */
static void add_rest(const reasons *r, rp_page *s, const dq_claim *still) {
    const dq_claim *saves = find(r, DQ_CLAIM_SAVES), *loss = find(r, DQ_CLAIM_LOSS);
    char share[16];
    if (still->share > tiny) {
        rp_page_put(s, "; the cards left in hand can still win");
        if (!is_one(still->share)) rp_page_put(s, " with %s", chance_text(still->share, share));
        return;
    }
    if (!loss) {
        rp_page_put(s, "; no more can be reached");
    } else if (still->number) {
        rp_page_put(s, "; the cards left in hand can reach a stand-off");
    } else {
        rp_page_put(s, "; no card left in hand changes that: costs ");
        add_loss(r, s, loss);
    }
    if (!saves) return;
    rp_page_put(s, ", which saves ");
    add_wounds(s, saves->range);
    if (saves->number) rp_page_put(s, " and the life");
}

static void add_answer(const reasons *r, rp_page *s) {
    const dq_claim *answer = find(r, DQ_CLAIM_ANSWER);
    if (!answer) return;
    rp_page_put(s, answer->number ? ", unless %s counterattacks at the same time" : ", unless %s counterattacks",
                r->other);
}

static void added_card_reasons(reasons *r, int card) {
    const dq_claim *total = find(r, DQ_CLAIM_TOTAL), *still = find(r, DQ_CLAIM_STILL), *rank = find(r, DQ_CLAIM_RANK);
    char name[RP_TEXT_MAX], cards[80], share[16];
    rp_page s = begin(r);
    rp_page_put(&s, "brings the total to %d against %d", total->number, total->against);
    if (!still)
        add_end(r, &s);
    else
        add_rest(r, &s, still);
    add_answer(r, &s);
    if (!rank) return;
    s = begin(r);
    dq_card_words(r->setup, card, name);
    rp_page_put(&s, "it costs %.80s, whose value is above %s of the %s", name, share_text(rank->share, share),
                cards_text(r, cards));
}

static void say_kept(reasons *r, int cards) {
    rp_page s = begin(r);
    rp_page_put(&s, "keeps %d card%s that could be added now", cards, plural(cards));
}

/* Where the round is lost, what is kept is what speaks for it. */
static void pass_reasons(reasons *r) {
    const dq_claim *total = find(r, DQ_CLAIM_TOTAL), *keeps = find(r, DQ_CLAIM_KEEPS), *dies = find(r, DQ_CLAIM_DIES);
    bool lost = find(r, DQ_CLAIM_LOSS), kept = keeps && !(dies && is_one(dies->range.least));
    if (kept && lost) say_kept(r, keeps->number);
    rp_page s = begin(r);
    rp_page_put(&s, "leaves the round at %d against %d", total->number, total->against);
    add_end(r, &s);
    add_answer(r, &s);
    if (kept && !lost) say_kept(r, keeps->number);
}

/* ---- escape or attack ------------------------------------------------------------------------------------ */

static void escape_reasons(reasons *r) {
    const dq_claim *cost = find(r, DQ_CLAIM_ESCAPE_COST), *death = find(r, DQ_CLAIM_ESCAPE_DEATH);
    char share[16];
    rp_page s = begin(r);
    rp_page_put(&s, "succeeds with %s, counted over the Power cards of both sides",
                chance_text(find(r, DQ_CLAIM_ESCAPES)->share, share));
    s = begin(r);
    rp_page_put(&s, "a try costs %.2f wounds on average, %.1f when it fails", cost->range.least, cost->range.most);
    if (!death) return;
    s = begin(r);
    rp_page_put(&s, "failing kills with %s", chance_text(death->share, share));
}

static void attack_reasons(reasons *r) {
    const dq_claim *life = find(r, DQ_CLAIM_LIFE), *power = find(r, DQ_CLAIM_POWER_CARDS);
    rp_page s = begin(r);
    if (life->against > 1)
        rp_page_put(&s, "%d life left against %s with %.1f on average", life->number, r->other, life->share);
    else
        rp_page_put(&s, "%d life left against %s with %.0f", life->number, r->other, life->share);
    if (!power) return;
    s = begin(r);
    if (power->number)
        rp_page_put(&s, "all %d Power cards of %s and all %d of %s can come", power->number, r->own, power->against,
                    r->other);
    else
        rp_page_put(&s, "%s draws no Power card, %s one of %d", r->own, r->other, power->against);
}

/* ---- abilities, dice, classic --------------------------------------------------------------------------- */

static void deflect_reasons(reasons *r, bool use) {
    const dq_claim *ranged = find(r, DQ_CLAIM_RANGED), *loss = find(r, DQ_CLAIM_LOSS);
    char share[16];
    rp_page s = begin(r);
    if (use) {
        rp_page_put(&s, "%sthe card turned up is ranged with %s and then prevents 1 wound: ",
                    ranged->number ? "cards are shuffled into the empty deck first; " : "",
                    chance_text(ranged->share, share));
        add_wounds(&s, loss->range);
        rp_page_put(&s, " taken");
    } else {
        rp_page_put(&s, "takes ");
        add_wounds(&s, loss->range);
    }
    add_death(r, &s, DQ_CLAIM_DIES);
}

static void ability_reasons(reasons *r, bool use) {
    const dq_claim *given = find(r, DQ_CLAIM_WIN), *extra = find(r, DQ_CLAIM_EXTRA);
    if (r->setup->ability == DQ_ABILITY_DEFLECT) {
        deflect_reasons(r, use);
        return;
    }
    rp_page s = begin(r);
    rp_page_put(&s, "%s takes ", r->other);
    add_wounds(&s, given->range);
    rp_page_put(&s, " this round");
    add_death(r, &s, DQ_CLAIM_KILLS);
    s = begin(r);
    rp_page_put(&s, "that is ");
    add_wounds(&s, extra->range);
    rp_page_put(&s, use ? " more than without" : " fewer than with it");
}

static void reroll_reasons(reasons *r, bool keep) {
    const dq_claim *hits = find(r, DQ_CLAIM_HITS), *given = find(r, DQ_CLAIM_MEAN_GIVEN);
    char share[16];
    rp_page s = begin(r);
    if (keep) {
        rp_page_put(&s, "gives %s ", r->other);
        add_wounds(&s, given->range);
        rp_page_put(&s, " as the dice lie");
    } else {
        rp_page_put(&s, "wounds %s with %s, %.2f wounds on average", r->other, chance_text(hits->share, share),
                    given->range.most);
    }
    add_death(r, &s, DQ_CLAIM_KILLS);
    s = begin(r);
    if (keep)
        rp_page_put(&s, "costs %.0f as they lie", find(r, DQ_CLAIM_MEAN_TAKEN)->range.most);
    else
        rp_page_put(&s, "costs %.2f wounds on average", find(r, DQ_CLAIM_MEAN_TAKEN)->range.most);
    add_death(r, &s, DQ_CLAIM_DIES);
}

/* "Slash (2) and Bolt of Agony (0 to 1)" of the picks with wounds; "nothing". */
static void add_picks(const reasons *r, rp_page *s, dq_claim_kind kind) {
    static const char *const names[3] = {"Quick Shot", "Slash", "Bolt of Agony"};
    int left = 0;
    for (int i = 0; i < r->claims.count; i++)
        left += r->claims.list[i].kind == kind && r->claims.list[i].range.most > 0;
    if (!left) rp_page_put(s, "nothing");
    for (int i = 0; i < r->claims.count; i++) {
        const dq_claim *pick = &r->claims.list[i];
        if (pick->kind != kind || pick->range.most == 0) continue;
        left--;
        rp_page_put(s, "%s (", names[pick->number]);
        if (pick->range.least < pick->range.most) rp_page_put(s, "%.0f to ", pick->range.least);
        rp_page_put(s, "%.0f)%s", pick->range.most, left > 1 ? ", " : left ? " and " : "");
    }
}

static void add_mean(rp_page *s, dq_range mean) {
    if (mean.most - mean.least > tiny)
        rp_page_put(s, "%.2f to %.2f", mean.least, mean.most);
    else
        rp_page_put(s, "%.2f", mean.most);
}

static void pick_reasons(reasons *r) {
    rp_page s = begin(r);
    rp_page_put(&s, "wounds %s against ", r->other);
    add_picks(r, &s, DQ_CLAIM_PICK_GIVES);
    s = begin(r);
    rp_page_put(&s, "is wounded against ");
    add_picks(r, &s, DQ_CLAIM_PICK_TAKES);
    s = begin(r);
    add_mean(&s, find(r, DQ_CLAIM_MEAN_GIVEN)->range);
    rp_page_put(&s, " wounds given and ");
    add_mean(&s, find(r, DQ_CLAIM_MEAN_TAKEN)->range);
    rp_page_put(&s, " taken on average against cards picked at random");
}

/* ---- all phases ----------------------------------------------------------------------------------------- */

static void name_sides(reasons *r, int player) {
    char *hero = player == DQ_HERO ? r->own : r->other, *monster = player == DQ_HERO ? r->other : r->own;
    snprintf(hero, sizeof r->own, "%.32s", r->setup->hero->name);
    snprintf(monster, sizeof r->own, "the %.32s", r->setup->monster->name);
}

int dq_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]) {
    reasons r = {.setup = dq_setup_of(view->game), .claims = dq_claims_of(view, action), .text = text};
    if (!r.claims.count) return 0;
    name_sides(&r, view->player);
    r.has_stack = dq_fight_of(&view->masked)->stack != 0;
    switch (dq_fight_of(&view->masked)->phase) {
    case DQ_PHASE_REVEAL: reveal_reasons(&r, action); break;
    case DQ_PHASE_COUNTER:
        if (action == DQ_PASS)
            pass_reasons(&r);
        else
            added_card_reasons(&r, action);
        break;
    case DQ_PHASE_CHOICE:
        if (action == DQ_ESCAPE)
            escape_reasons(&r);
        else
            attack_reasons(&r);
        break;
    case DQ_PHASE_ABILITY: ability_reasons(&r, action == DQ_USE); break;
    case DQ_PHASE_REROLL: reroll_reasons(&r, action == DQ_KEEP); break;
    case DQ_PHASE_PICK: pick_reasons(&r); break;
    default: break;
    }
    sort_by_gain(&r);
    return r.count;
}

const char *dq_warning(const rp_view *view, rp_action action) {
    const dq_setup *setup = dq_setup_of(view->game);
    const dq_fight *fight = dq_fight_of(&view->masked);
    int side = view->player;
    if (fight->phase != DQ_PHASE_COUNTER || action == DQ_PASS || !(fight->asked >> side & 1)) return NULL;
    int total = dq_total(setup, &fight->side[side].attack);
    for (rp_pile cards = dq_counter_cards(setup, fight, side); cards; cards &= cards - 1)
        total += setup->value[rp_pile_lowest(cards)];
    bool hopeless = setup->power_counter != DQ_COUNTER_EFFECT && total < dq_total(setup, &fight->side[1 - side].attack);
    return hopeless ? "all your cards together cannot even reach a stand-off, so what you add is lost" : NULL;
}
