#include "eval/dungeonquest_combat/claims.h"

#include "eval/dungeonquest_combat/evaluation.h"

#include <math.h>

/* What a share of nothing looks like after sums of products. */
static const double tiny = 1e-12;

static void claim(dq_claims *claims, dq_claim made) { claims->list[claims->count++] = made; }

const dq_claim *dq_claim_find(const dq_claims *claims, dq_claim_kind kind) {
    for (int i = 0; i < claims->count; i++)
        if (claims->list[i].kind == kind) return &claims->list[i];
    return NULL;
}

static void widen(dq_range *range, dq_range by) {
    range->least = fmin(range->least, by.least);
    range->most = fmax(range->most, by.most);
}

static void add_weighted(dq_range *sum, double weight, dq_range by) {
    sum->least += weight * by.least;
    sum->most += weight * by.most;
}

/* ---- reveal --------------------------------------------------------------------------------------------- */

/* The outcomes of the cards against which the same side is ahead. */
typedef struct outcomes {
    double weight;
    bool choice;
    dq_range given, taken, struck, kills, dies; /* the last two are sums until they are divided */
} outcomes;

static outcomes no_outcomes(void) {
    dq_range none = {INFINITY, -INFINITY};
    return (outcomes){0, false, none, none, none, {0, 0}, {0, 0}};
}

static void add_outcome(outcomes *sum, double weight, const dq_outcome *outcome) {
    sum->weight += weight;
    sum->choice |= outcome->choice;
    widen(&sum->given, outcome->given);
    widen(&sum->taken, outcome->taken);
    widen(&sum->struck, outcome->struck);
    add_weighted(&sum->kills, weight, outcome->kills);
    add_weighted(&sum->dies, weight, outcome->dies);
}

static void claim_chance(dq_claims *claims, dq_claim_kind kind, dq_range chance) {
    if (chance.most > tiny) claim(claims, (dq_claim){.kind = kind, .range = chance});
}

static dq_range divided(dq_range sum, double weight) { return (dq_range){sum.least / weight, sum.most / weight}; }

static void claim_win(dq_claims *claims, const outcomes *win) {
    if (win->weight <= 0) return;
    claim(claims, (dq_claim){.kind = DQ_CLAIM_WIN, .number = win->choice, .range = win->given});
    if (win->struck.most > 0) claim(claims, (dq_claim){.kind = DQ_CLAIM_STACK, .range = win->struck});
    claim_chance(claims, DQ_CLAIM_KILLS, divided(win->kills, win->weight));
}

static void claim_loss(dq_claims *claims, const outcomes *loss) {
    if (loss->weight <= 0) return;
    claim(claims, (dq_claim){.kind = DQ_CLAIM_LOSS, .number = loss->choice, .range = loss->taken});
    claim_chance(claims, DQ_CLAIM_DIES, divided(loss->dies, loss->weight));
}

/* What one own card does against all that the other side may reveal. */
typedef struct matchup {
    double all, beats, ties, answered, plain, counters[DQ_SOURCES], effects[DQ_EFFECTS_MAX];
    unsigned types[DQ_SOURCES];
    outcomes of[3]; /* of losses, stand-offs, wins */
} matchup;

static void add_meeting(const dq_exchange *x, matchup *m, int own, int other, double weight) {
    dq_meeting met = dq_meeting_of(x, own, other);
    m->all += weight;
    if (met.lead > 0) m->beats += weight;
    if (met.lead == 0) m->ties += weight;
    if (met.plain_lead > 0) m->plain += weight;
    if (met.lead >= 0 && met.answered) m->answered += weight;
    for (int i = 0; i < DQ_EFFECTS_MAX; i++) m->effects[i] += met.effects >> i & 1 ? weight : 0;
    if (met.counter > 0) {
        dq_source source = dq_icon_source(x->setup, &met.fight, x->player);
        m->counters[source] += weight * met.counter;
        m->types[source] |= 1u << dq_type_of(x->setup, &met.fight.side[!x->player].attack);
    }
    dq_outcome outcome = dq_outcome_of(x, &met.fight, other < 0 ? 0 : rp_pile_of(other));
    add_outcome(&m->of[met.lead + 1], weight, &outcome);
}

static void reveal_claims(const dq_exchange *x, int card, dq_claims *claims) {
    matchup m = {.of = {no_outcomes(), no_outcomes(), no_outcomes()}};
    const dq_attack *own = &x->fight.side[x->player].attack, *other = &x->fight.side[!x->player].attack;
    for (rp_pile rest = dq_possible_cards(x); rest; rest &= rest - 1)
        add_meeting(x, &m, card, rp_pile_lowest(rest), dq_guess_holds(&x->guess, rp_pile_lowest(rest)));
    if (m.all <= 0) add_meeting(x, &m, card, -1, 1);
    claim(claims,
          (dq_claim){.kind = DQ_CLAIM_BEATS, .number = rp_pile_count(dq_possible_cards(x)), .share = m.beats / m.all});
    claim(claims, (dq_claim){.kind = DQ_CLAIM_TIES, .share = m.ties / m.all});
    claim(claims, (dq_claim){.kind = DQ_CLAIM_ANSWERED, .share = m.answered / m.all});
    for (int source = 0; source < DQ_SOURCES; source++)
        if (m.counters[source] > 0)
            claim(claims, (dq_claim){.kind = DQ_CLAIM_COUNTERS,
                                     .number = source,
                                     .types = m.types[source],
                                     .share = m.counters[source] / m.all});
    claim(claims, (dq_claim){.kind = DQ_CLAIM_PLAIN, .share = m.plain / m.all});
    for (int i = 0; i < x->setup->card[card]->effect_count; i++)
        claim(claims, (dq_claim){.kind = DQ_CLAIM_EFFECT, .number = i, .share = m.effects[i] / m.all});
    if (own->carried || other->carried)
        claim(claims, (dq_claim){.kind = DQ_CLAIM_CARRIED, .number = own->carried, .against = other->carried});
    claim_win(claims, &m.of[2]);
    claim_loss(claims, &m.of[0]);
    if (m.of[1].weight > 0) claim(claims, (dq_claim){.kind = DQ_CLAIM_TIE, .range = m.of[1].given});
}

/* ---- counterattack -------------------------------------------------------------------------------------- */

static void claim_outcome(dq_claims *claims, const dq_outcome *outcome) {
    outcomes one = no_outcomes();
    add_outcome(&one, 1, outcome);
    if (outcome->lead > 0) claim_win(claims, &one);
    if (outcome->lead < 0) claim_loss(claims, &one);
    if (outcome->lead) return;
    claim(claims, (dq_claim){.kind = DQ_CLAIM_TIE, .range = outcome->given});
    claim_chance(claims, DQ_CLAIM_KILLS, outcome->kills);
}

static double printed_rank(const dq_exchange *x, int card) {
    double lower = 0, all = 0;
    for (rp_pile rest = dq_possible_cards(x); rest; rest &= rest - 1) {
        double weight = dq_guess_holds(&x->guess, rp_pile_lowest(rest));
        all += weight;
        if (x->setup->value[rp_pile_lowest(rest)] < x->setup->value[card]) lower += weight;
    }
    return all > 0 ? lower / all : NAN;
}

static void claim_rest(const dq_exchange *x, int card, const dq_outcome *now, dq_claims *claims) {
    double still = dq_counter_chance_with(x, card, 1), tie = dq_counter_chance_with(x, card, 0);
    claim(claims, (dq_claim){.kind = DQ_CLAIM_STILL, .number = tie > 0, .share = still});
    dq_outcome passing = dq_outcome_of(x, &x->fight, 0);
    if ((tie > 0 || now->lead == 0) && passing.lead < 0)
        claim(claims,
              (dq_claim){.kind = DQ_CLAIM_SAVES, .number = passing.dies.least > 1 - tiny, .range = passing.taken});
}

static void added_card_claims(const dq_exchange *x, int card, dq_claims *claims) {
    dq_fight fight = x->fight;
    bool at_once = fight.asked == 3;
    dq_add_own(x, &fight, card);
    dq_outcome now = dq_outcome_of(x, &fight, 0);
    claim(claims, (dq_claim){.kind = DQ_CLAIM_TOTAL,
                             .number = dq_total(x->setup, &fight.side[x->player].attack),
                             .against = dq_total(x->setup, &fight.side[!x->player].attack)});
    claim_outcome(claims, &now);
    if (now.lead <= 0) claim_rest(x, card, &now, claims);
    if (at_once && dq_may_answer(x, &x->fight, -1)) claim(claims, (dq_claim){.kind = DQ_CLAIM_ANSWER, .number = 1});
    double rank = printed_rank(x, card);
    if (!isnan(rank)) claim(claims, (dq_claim){.kind = DQ_CLAIM_RANK, .share = rank});
}

static void pass_claims(const dq_exchange *x, dq_claims *claims) {
    int other = !x->player, kept = rp_pile_count(dq_counter_cards(x->setup, &x->fight, x->player));
    const dq_side *side = x->fight.side;
    dq_outcome now = dq_outcome_of(x, &x->fight, 0);
    bool added = side[x->player].played != dq_field_bit(side[x->player].attack.revealed);
    claim(claims, (dq_claim){.kind = DQ_CLAIM_TOTAL,
                             .number = dq_total(x->setup, &side[x->player].attack),
                             .against = dq_total(x->setup, &side[other].attack)});
    claim_outcome(claims, &now);
    if (!added && !(x->fight.passed >> other & 1) && dq_may_answer(x, &x->fight, -1))
        claim(claims, (dq_claim){.kind = DQ_CLAIM_ANSWER, .number = x->fight.asked == 3});
    if (kept) claim(claims, (dq_claim){.kind = DQ_CLAIM_KEEPS, .number = kept});
}

static void counter_claims(const dq_exchange *x, rp_action action, dq_claims *claims) {
    if (x->setup->variant == DQ_SOLO && x->fight.asked == 1u << DQ_MONSTER) return;
    if (action == DQ_PASS)
        pass_claims(x, claims);
    else
        added_card_claims(x, action, claims);
}

/* ---- escape or attack ----------------------------------------------------------------------------------- */

static void escape_claims(const dq_exchange *x, dq_claims *claims) {
    dq_escape_chance chance = dq_escape_chances(x->setup, &x->fight);
    double failed = chance.success < 1 ? chance.cost / (1 - chance.success) : 0;
    claim(claims, (dq_claim){.kind = DQ_CLAIM_ESCAPES, .share = chance.success});
    claim(claims, (dq_claim){.kind = DQ_CLAIM_ESCAPE_COST, .range = {chance.cost, failed}});
    if (chance.death > 0) claim(claims, (dq_claim){.kind = DQ_CLAIM_ESCAPE_DEATH, .share = chance.death});
}

static void attack_claims(const dq_exchange *x, dq_claims *claims) {
    double life = -dq_monster_wounds(&x->fight);
    for (int i = 0; i < x->lives; i++) life += x->life_chance[i] * x->life[i];
    int left = x->setup->hero_life - dq_hero_wounds(&x->fight), hero = rp_pile_count(x->setup->power[DQ_HERO]);
    claim(claims, (dq_claim){.kind = DQ_CLAIM_LIFE, .number = left, .against = x->lives, .share = life});
    if (x->setup->variant != DQ_OFFICIAL) return;
    bool weak = x->setup->ability == DQ_ABILITY_POWER_LIMIT && x->fight.side[DQ_HERO].wounds >= 8;
    claim(claims, (dq_claim){.kind = DQ_CLAIM_POWER_CARDS,
                             .number = weak ? 0 : hero,
                             .against = rp_pile_count(x->setup->power[DQ_MONSTER])});
}

/* ---- the hero's ability --------------------------------------------------------------------------------- */

/* A rule that spares one of two who would both die can take the extra wound back, for some lives of the monster. */
static dq_range extra_wounds(const dq_exchange *x, const dq_fight *with, const dq_fight *without) {
    dq_range extra = {INFINITY, -INFINITY};
    for (int i = 0; i < x->lives; i++) {
        dq_exchange one = *x;
        one.lives = 1;
        one.life[0] = x->life[i];
        one.life_chance[0] = 1;
        double more = dq_outcome_of(&one, with, 0).given.most - dq_outcome_of(&one, without, 0).given.most;
        widen(&extra, (dq_range){more, more});
    }
    return extra;
}

static void ability_claims(const dq_exchange *x, rp_action action, dq_claims *claims) {
    dq_fight with = x->fight, without = x->fight;
    with.ability = DQ_ABILITY_USED;
    without.ability = DQ_ABILITY_DECLINED;
    dq_outcome used = dq_outcome_of(x, &with, 0), declined = dq_outcome_of(x, &without, 0);
    const dq_outcome *now = action == DQ_USE ? &used : &declined;
    if (x->setup->ability == DQ_ABILITY_DEFLECT) {
        bool shuffled;
        double ranged = dq_deflect_chance(x, &x->fight, 0, &shuffled);
        claim(claims, (dq_claim){.kind = DQ_CLAIM_RANGED, .number = shuffled, .share = ranged});
        claim(claims, (dq_claim){.kind = DQ_CLAIM_LOSS, .range = now->taken});
        claim_chance(claims, DQ_CLAIM_DIES, now->dies);
        return;
    }
    claim(claims, (dq_claim){.kind = DQ_CLAIM_WIN, .range = now->given});
    claim_chance(claims, DQ_CLAIM_KILLS, now->kills);
    claim(claims, (dq_claim){.kind = DQ_CLAIM_EXTRA, .range = extra_wounds(x, &with, &without)});
}

/* ---- dice and classic cards ----------------------------------------------------------------------------- */

typedef struct throws {
    double all, hits;
    dq_range given, taken, kills, dies; /* sums */
} throws;

/* Every way in which the dice that lie at 0 can fall. */
static void throw_dice(const dq_exchange *x, const dq_fight *fight, throws *sum) {
    int count = dq_roll_outcomes(x->setup, fight);
    for (int outcome = 0; outcome < count; outcome++) {
        dq_fight thrown = *fight;
        dq_rolled(x->setup, &thrown, outcome);
        dq_outcome end = dq_outcome_of(x, &thrown, 0);
        sum->all += 1;
        sum->hits += end.hits.most;
        add_weighted(&sum->given, 1, end.mean_given);
        add_weighted(&sum->taken, 1, end.mean_taken);
        add_weighted(&sum->kills, 1, end.kills);
        add_weighted(&sum->dies, 1, end.dies);
    }
}

static void reroll_claims(const dq_exchange *x, rp_action action, dq_claims *claims) {
    dq_fight fight = x->fight;
    throws sum = {0};
    dq_reroll(x->setup, &fight, action);
    if (action == DQ_KEEP) {
        dq_outcome end = dq_outcome_of(x, &fight, 0);
        sum = (throws){1, end.hits.most, end.mean_given, end.mean_taken, end.kills, end.dies};
    } else {
        throw_dice(x, &fight, &sum);
    }
    claim(claims, (dq_claim){.kind = DQ_CLAIM_HITS, .share = sum.hits / sum.all});
    claim(claims, (dq_claim){.kind = DQ_CLAIM_MEAN_GIVEN, .range = divided(sum.given, sum.all)});
    claim(claims, (dq_claim){.kind = DQ_CLAIM_MEAN_TAKEN, .range = divided(sum.taken, sum.all)});
    claim_chance(claims, DQ_CLAIM_KILLS, divided(sum.kills, sum.all));
    claim_chance(claims, DQ_CLAIM_DIES, divided(sum.dies, sum.all));
}

static void pick_claims(const dq_exchange *x, rp_action action, dq_claims *claims) {
    dq_range given = {0, 0}, taken = {0, 0};
    for (int pick = 0; pick < 3; pick++) {
        dq_fight fight = x->fight;
        fight.side[x->player].attack.pick = (uint8_t)(action - DQ_QUICK_SHOT + 1);
        fight.side[!x->player].attack.pick = (uint8_t)(pick + 1);
        dq_outcome end = dq_outcome_of(x, &fight, 0);
        claim(claims, (dq_claim){.kind = DQ_CLAIM_PICK_GIVES, .number = pick, .range = end.given});
        claim(claims, (dq_claim){.kind = DQ_CLAIM_PICK_TAKES, .number = pick, .range = end.taken});
        add_weighted(&given, 1, end.mean_given);
        add_weighted(&taken, 1, end.mean_taken);
    }
    claim(claims, (dq_claim){.kind = DQ_CLAIM_MEAN_GIVEN, .range = divided(given, 3)});
    claim(claims, (dq_claim){.kind = DQ_CLAIM_MEAN_TAKEN, .range = divided(taken, 3)});
}

/* ---- all phases ----------------------------------------------------------------------------------------- */

dq_claims dq_claims_of(const rp_view *view, rp_action action) {
    dq_claims claims = {.count = 0};
    dq_exchange x = dq_exchange_of(view);
    switch (x.fight.phase) {
    case DQ_PHASE_REVEAL: reveal_claims(&x, action, &claims); break;
    case DQ_PHASE_COUNTER: counter_claims(&x, action, &claims); break;
    case DQ_PHASE_CHOICE:
        if (action == DQ_ESCAPE)
            escape_claims(&x, &claims);
        else
            attack_claims(&x, &claims);
        break;
    case DQ_PHASE_ABILITY: ability_claims(&x, action, &claims); break;
    case DQ_PHASE_REROLL: reroll_claims(&x, action, &claims); break;
    case DQ_PHASE_PICK: pick_claims(&x, action, &claims); break;
    default: break;
    }
    return claims;
}
