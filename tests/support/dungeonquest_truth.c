#include "tests/support/dungeonquest_truth.h"

#include "engine/games/dungeonquest_combat/state.h"
#include "tests/support/dungeonquest_rounds.h"

#include <check.h>
#include <math.h>

/* ---- worlds --------------------------------------------------------------------------------------------- */

static bool is_sampled(const rp_view *view) { return rp_belief_count(view) > TRUTH_WORLDS_MAX; }

static uint64_t world_count(const rp_view *view) { return is_sampled(view) ? TRUTH_SAMPLE : rp_belief_count(view); }

/* Returns the weight of the world. */
static double world_at(const rp_view *view, uint64_t index, rp_state *world) {
    if (!is_sampled(view)) return rp_belief_world(view, index, world);
    rp_random random;
    rp_random_seed(&random, index + 1);
    rp_resample(view, &random, world);
    return 1.0 / TRUTH_SAMPLE;
}

/* ---- claims --------------------------------------------------------------------------------------------- */

int truth_key(dq_claim_kind kind, int number) {
    bool several = kind == DQ_CLAIM_COUNTERS || kind == DQ_CLAIM_EFFECT || kind == DQ_CLAIM_PICK_GIVES ||
                   kind == DQ_CLAIM_PICK_TAKES;
    return 4 * (int)kind + (several ? number : 0);
}

static void must(truth *t, dq_claim claim) {
    int key = truth_key(claim.kind, claim.number);
    t->said[key] = SAID_PRESENT;
    t->claim[key] = claim;
}

static void must_share(truth *t, dq_claim_kind kind, double share) {
    must(t, (dq_claim){.kind = kind, .share = share});
}

/* ---- sums over lines ------------------------------------------------------------------------------------ */

/* Lines of one kind, those of an ability never used and always used apart: indices 0 and 1. */
typedef struct lines {
    int side; /* of the view */
    double weight, mass, given[2], taken[2], kills[2], dies[2];
    dq_range given_range, taken_range, stack_range;
    bool choice;
} lines;

static lines no_lines(int side) {
    dq_range none = {INFINITY, -INFINITY};
    return (lines){.side = side, .given_range = none, .taken_range = none, .stack_range = none};
}

static void stretch(dq_range *range, double by) {
    range->least = fmin(range->least, by);
    range->most = fmax(range->most, by);
}

static void add_line(lines *sum, double weight, const round_line *line) {
    int own = sum->side, other = !own;
    double mass = weight * line->chance;
    stretch(&sum->given_range, line->wounds[other]);
    stretch(&sum->taken_range, line->wounds[own]);
    stretch(&sum->stack_range, line->from_stack);
    sum->choice |= line->ability_asked;
    for (int use = 0; use < 2; use++) {
        if (line->ability_asked && line->ability_used != use) continue;
        if (!use) sum->mass += mass;
        sum->given[use] += mass * line->wounds[other];
        sum->taken[use] += mass * line->wounds[own];
        sum->kills[use] += mass * line->dead[other];
        sum->dies[use] += mass * line->dead[own];
    }
}

static dq_range of_both(const double value[2], double mass) {
    return (dq_range){fmin(value[0], value[1]) / mass, fmax(value[0], value[1]) / mass};
}

static void must_chance(truth *t, dq_claim_kind kind, const double value[2], double mass) {
    dq_range chance = of_both(value, mass);
    if (chance.most > 1e-12) must(t, (dq_claim){.kind = kind, .range = chance});
}

static void must_win(truth *t, const lines *win) {
    if (win->mass <= 0) return;
    must(t, (dq_claim){.kind = DQ_CLAIM_WIN, .number = win->choice, .range = win->given_range});
    if (win->stack_range.most > 0) must(t, (dq_claim){.kind = DQ_CLAIM_STACK, .range = win->stack_range});
    must_chance(t, DQ_CLAIM_KILLS, win->kills, win->mass);
}

static void must_loss(truth *t, const lines *loss) {
    if (loss->mass <= 0) return;
    must(t, (dq_claim){.kind = DQ_CLAIM_LOSS, .number = loss->choice, .range = loss->taken_range});
    must_chance(t, DQ_CLAIM_DIES, loss->dies, loss->mass);
}

/* ---- reveal --------------------------------------------------------------------------------------------- */

typedef struct reveal {
    const rp_view *view;
    const dq_setup *setup;
    int own, other; /* cards; other -1: none */
    double weight;  /* of the case that is visited */
    /* of each card of the other side, at its number + 1; 0: no card */
    double mass[DQ_CARD_NUMBERS + 1], counter[DQ_CARD_NUMBERS + 1], effect[DQ_EFFECTS_MAX][DQ_CARD_NUMBERS + 1];
    dq_source source[DQ_CARD_NUMBERS + 1];
    int type[DQ_CARD_NUMBERS + 1], lead[DQ_CARD_NUMBERS + 1];
    bool may_answer[DQ_CARD_NUMBERS + 1], plain[DQ_CARD_NUMBERS + 1];
    lines of[3];
    bool blurred; /* the solo monster could not but succeed: no outright win to look at */
    round_line last;
} reveal;

static void see_revealed(void *context, const round_line *line) {
    reveal *r = context;
    int side = r->view->player, other = !side, lead = line->total[side] - line->total[other];
    r->last = *line;
    lead = (lead > 0) - (lead < 0);
    if (line->added) { /* by the solo monster: before that it was behind or level */
        r->blurred = true;
        lead = r->setup->value[r->own] > r->setup->value[r->other];
    }
    r->lead[r->other + 1] = lead;
    r->may_answer[r->other + 1] |= line->could_add >> other & 1;
    if (!line->ability_used) r->mass[r->other + 1] += r->weight * line->chance;
    for (int i = 0; i < DQ_EFFECTS_MAX && !line->ability_used; i++)
        if (line->effects[side] >> i & 1) r->effect[i][r->other + 1] += r->weight * line->chance;
    add_line(&r->of[lead + 1], r->weight, line);
}

/* Printed values with what the last round left to them. */
static bool is_plainly_ahead(const reveal *r) {
    const dq_side *side = dq_fight_of(&r->view->masked)->side;
    int own = r->setup->value[r->own] + side[r->view->player].attack.carried;
    int other = r->other < 0 ? 0 : r->setup->value[r->other] + side[!r->view->player].attack.carried;
    return (own > 0 ? own : 0) > (other > 0 ? other : 0);
}

static dq_source icon_source(const reveal *r) {
    const dq_side *side = &dq_fight_of(&r->view->masked)->side[r->view->player];
    unsigned needed = 1u << r->last.type[!r->view->player] & ~r->last.lost_icons[r->view->player];
    if (r->setup->icons[r->own] & needed) return DQ_SOURCE_PRINTED;
    return side->attack.carried_icons & needed ? DQ_SOURCE_CARRIED : DQ_SOURCE_GAINED;
}

static void see_case(reveal *r, const rp_state *state, const rp_move *move, int other, double weight) {
    r->other = other;
    r->weight = weight;
    round_visit(r->view->game, state, move, see_revealed, r);
    r->plain[other + 1] = is_plainly_ahead(r);
    if (r->lead[other + 1] > 0) return;
    double counter = round_best(r->view->game, state, move, r->view->player, 1);
    if (counter <= 0) return;
    r->counter[other + 1] += weight * counter;
    r->source[other + 1] = icon_source(r);
    r->type[other + 1] = r->last.type[!r->view->player];
}

static void see_solo_world(reveal *r, const rp_state *world, double weight) {
    rp_state state = *world;
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    rp_move move = {{r->own}};
    if (!dq_fight_of(world)->deck) {
        see_case(r, world, &move, -1, weight);
        return;
    }
    rp_apply(r->view->game, &state, &move);
    int count = rp_chance(r->view->game, &state, outcomes);
    for (int i = 0; i < count; i++) {
        move.of[0] = outcomes[i].outcome;
        see_case(r, &state, &move, outcomes[i].outcome, weight * outcomes[i].probability);
    }
}

static void see_world(reveal *r, const rp_state *world, double weight) {
    rp_pile hand = dq_fight_of(world)->side[!r->view->player].hand;
    rp_move move = {{0}};
    move.of[r->view->player] = r->own;
    if (r->setup->variant == DQ_SOLO)
        see_solo_world(r, world, weight);
    else if (!hand)
        see_case(r, world, &move, -1, weight);
    for (rp_pile rest = r->setup->variant == DQ_SOLO ? 0 : hand; rest; rest &= rest - 1) {
        move.of[!r->view->player] = rp_pile_lowest(rest);
        see_case(r, world, &move, rp_pile_lowest(rest), weight / rp_pile_count(hand));
    }
}

/* The weights of a sample are made exact: a card that the viewer cannot place is as likely there as any other. False
 * when the sample has not met every card. */
static bool weigh_sample(reveal *r) {
    const dq_fight *fight = dq_fight_of(&r->view->masked);
    const dq_side *other = &fight->side[!r->view->player];
    rp_pile placed = fight->stack | fight->discard | fight->side[r->view->player].hand;
    for (int side = 0; side < DQ_SIDES; side++)
        placed |= fight->side[side].damage | fight->side[side].played | dq_field_bit(fight->side[side].escape_card);
    rp_pile unseen = r->setup->combat & ~placed & ~other->known, power = r->setup->power[!r->view->player] & ~placed;
    double hidden = other->hand_count - other->power_held - rp_pile_count(other->known);
    for (int card = 0; card < DQ_CARD_NUMBERS; card++) {
        double chance = rp_pile_has(other->known, card) ? 1
                        : rp_pile_has(unseen, card)     ? hidden / rp_pile_count(unseen)
                        : rp_pile_has(power, card)      ? (double)other->power_held / rp_pile_count(power)
                                                        : 0;
        double mass = chance / other->hand_count;
        if (mass > 0 && r->mass[card + 1] <= 0) return false;
        if (mass > 0) r->counter[card + 1] *= mass / r->mass[card + 1];
        for (int i = 0; i < DQ_EFFECTS_MAX && mass > 0; i++) r->effect[i][card + 1] *= mass / r->mass[card + 1];
        r->mass[card + 1] = mass;
    }
    return true;
}

static void shares_truth(const reveal *r, truth *t) {
    double beats = 0, ties = 0, answered = 0, plain = 0, counters[DQ_SOURCES] = {0};
    unsigned types[DQ_SOURCES] = {0};
    int cards = 0;
    for (int i = 0; i <= DQ_CARD_NUMBERS; i++) {
        cards += i && r->mass[i] > 0;
        if (r->lead[i] > 0) beats += r->mass[i];
        if (r->lead[i] == 0) ties += r->mass[i];
        if (r->lead[i] >= 0 && r->may_answer[i]) answered += r->mass[i];
        if (r->plain[i]) plain += r->mass[i];
        if (r->counter[i] <= 0) continue;
        counters[r->source[i]] += r->counter[i];
        types[r->source[i]] |= 1u << r->type[i];
    }
    must(t, (dq_claim){.kind = DQ_CLAIM_BEATS, .number = cards, .share = beats});
    must_share(t, DQ_CLAIM_TIES, ties);
    must_share(t, DQ_CLAIM_ANSWERED, answered);
    must_share(t, DQ_CLAIM_PLAIN, plain);
    for (int i = 0; i < DQ_SOURCES; i++)
        if (counters[i] > 0)
            must(t, (dq_claim){DQ_CLAIM_COUNTERS, .number = i, .types = types[i], .share = counters[i]});
}

static void effects_truth(const reveal *r, truth *t) {
    for (int i = 0; i < r->setup->card[r->own]->effect_count; i++) {
        double share = 0;
        for (int card = 0; card <= DQ_CARD_NUMBERS; card++) share += r->effect[i][card];
        must(t, (dq_claim){.kind = DQ_CLAIM_EFFECT, .number = i, .share = share});
    }
}

static void say_nothing(truth *t, dq_claim_kind kind) {
    for (int key = truth_key(kind, 0), end = 4 * (int)kind + 4; key < end; key++) t->said[key] = SAID_NOTHING;
}

static void reveal_truth(const rp_view *view, rp_action action, truth *t) {
    reveal r = {.view = view, .setup = dq_setup_of(view->game), .own = action};
    const dq_side *side = dq_fight_of(&view->masked)->side;
    int own_carried = side[view->player].attack.carried, other_carried = side[!view->player].attack.carried;
    rp_state world;
    for (int i = 0; i < 3; i++) r.of[i] = no_lines(view->player);
    for (uint64_t index = world_count(view); index-- > 0;) see_world(&r, &world, world_at(view, index, &world));
    if (t->sampled && !weigh_sample(&r)) {
        for (int key = 0; key < TRUTH_KEYS; key++) t->said[key] = SAID_NOTHING;
        return;
    }
    shares_truth(&r, t);
    effects_truth(&r, t);
    if (own_carried || other_carried)
        must(t, (dq_claim){.kind = DQ_CLAIM_CARRIED, .number = own_carried, .against = other_carried});
    must_win(t, &r.of[2]);
    must_loss(t, &r.of[0]);
    if (r.of[1].mass > 0) must(t, (dq_claim){.kind = DQ_CLAIM_TIE, .range = r.of[1].given_range});
    if (!r.blurred) return;
    say_nothing(t, DQ_CLAIM_WIN);
    say_nothing(t, DQ_CLAIM_STACK);
    say_nothing(t, DQ_CLAIM_KILLS);
    say_nothing(t, DQ_CLAIM_TIE);
    say_nothing(t, DQ_CLAIM_COUNTERS);
}

/* ---- counterattack -------------------------------------------------------------------------------------- */

typedef struct counter {
    lines sum;
    double weight;
    int winner, total[2];
    unsigned could_add, added;
} counter;

static void see_counter(void *context, const round_line *line) {
    counter *c = context;
    c->winner = line->winner;
    memcpy(c->total, line->total, sizeof c->total);
    c->could_add |= line->could_add;
    c->added |= line->added;
    add_line(&c->sum, c->weight, line);
}

static int lead_of(const counter *c) { return c->winner < 0 ? 0 : c->winner == c->sum.side ? 1 : -1; }

static counter see_counters(const rp_view *view, rp_action action) {
    counter c = {.sum = no_lines(view->player)};
    rp_state world;
    rp_move move = {{DQ_PASS, DQ_PASS}};
    move.of[view->player] = action;
    for (uint64_t index = world_count(view); index-- > 0;) {
        c.weight = world_at(view, index, &world);
        round_visit(view->game, &world, &move, see_counter, &c);
    }
    return c;
}

static double mean_best(const rp_view *view, rp_action action, int goal) {
    rp_state world;
    rp_move move = {{DQ_PASS, DQ_PASS}};
    double sum = 0;
    move.of[view->player] = action;
    for (uint64_t index = world_count(view); index-- > 0;) {
        double weight = world_at(view, index, &world);
        sum += weight * round_best(view->game, &world, &move, view->player, goal);
    }
    return sum;
}

/* Share of the cards that may be revealed, or come from the deck, with a printed value below the card's; NAN without
 * such cards. */
static double rank_of(const rp_view *view, int card) {
    const dq_setup *setup = dq_setup_of(view->game);
    rp_state world;
    double sum = 0;
    for (uint64_t index = world_count(view); index-- > 0;) {
        double weight = world_at(view, index, &world);
        const dq_fight *fight = dq_fight_of(&world);
        rp_pile cards = setup->variant == DQ_SOLO ? fight->deck : fight->side[!view->player].hand;
        int lower = 0;
        for (rp_pile rest = cards; rest; rest &= rest - 1)
            lower += setup->value[rp_pile_lowest(rest)] < setup->value[card];
        sum += weight * lower / rp_pile_count(cards); /* 0 / 0 is NAN */
    }
    return sum;
}

/* Whether the other side, asked at the same time, has a card to add in some world. */
static bool other_can_add_now(const rp_view *view) {
    rp_state world;
    rp_action legal[RP_LEGAL_MAX];
    for (uint64_t index = world_count(view); index-- > 0;) {
        world_at(view, index, &world);
        if (rp_legal(view->game, &world, !view->player, legal) > 1) return true;
    }
    return false;
}

static void rest_truth(const rp_view *view, rp_action action, truth *t) {
    double still = mean_best(view, action, 1), tie = mean_best(view, action, 0);
    must(t, (dq_claim){.kind = DQ_CLAIM_STILL, .number = tie > 0, .share = still});
    counter pass = see_counters(view, DQ_PASS);
    if (tie <= 0 || lead_of(&pass) >= 0) return;
    dq_range death = of_both(pass.sum.dies, pass.sum.mass);
    must(t, (dq_claim){.kind = DQ_CLAIM_SAVES, .number = death.least > 1 - 1e-9, .range = pass.sum.taken_range});
}

static void counter_truth(const rp_view *view, rp_action action, truth *t) {
    const dq_fight *fight = dq_fight_of(&view->masked);
    bool at_once = fight->asked == 3;
    rp_action legal[RP_LEGAL_MAX];
    if (dq_setup_of(view->game)->variant == DQ_SOLO && fight->asked == 1u << DQ_MONSTER) return;
    int own = view->player, kept = rp_legal(view->game, &view->masked, own, legal) - 1;
    counter c = see_counters(view, action);
    if (c.added >> !own & 1) { /* the solo monster could not but succeed */
        for (int key = 0; key < TRUTH_KEYS; key++) t->said[key] = SAID_NOTHING;
        return;
    }
    must(t, (dq_claim){.kind = DQ_CLAIM_TOTAL, .number = c.total[own], .against = c.total[!own]});
    if (c.winner == own) must_win(t, &c.sum);
    if (c.winner == !own) must_loss(t, &c.sum);
    if (c.winner < 0) {
        must(t, (dq_claim){.kind = DQ_CLAIM_TIE, .range = c.sum.given_range});
        must_chance(t, DQ_CLAIM_KILLS, c.sum.kills, c.sum.mass);
    }
    bool answer = at_once ? other_can_add_now(view) : c.could_add >> !own & 1;
    if (answer) must(t, (dq_claim){.kind = DQ_CLAIM_ANSWER, .number = at_once});
    if (action == DQ_PASS) {
        if (kept) must(t, (dq_claim){.kind = DQ_CLAIM_KEEPS, .number = kept});
        return;
    }
    if (c.winner != own) rest_truth(view, action, t);
    double rank = rank_of(view, action);
    if (!isnan(rank)) must_share(t, DQ_CLAIM_RANK, rank);
}

/* ---- escape or attack ----------------------------------------------------------------------------------- */

typedef struct attempt {
    double weight, success, cost, death;
} attempt;

static void see_attempt(void *context, const round_line *line) {
    attempt *a = context;
    a->success += a->weight * line->chance * line->escaped;
    a->cost += a->weight * line->chance * line->wounds[DQ_HERO];
    a->death += a->weight * line->chance * line->dead[DQ_HERO];
}

static void escape_truth(const rp_view *view, truth *t) {
    attempt a = {0};
    rp_state world;
    rp_move move = {{DQ_ESCAPE}};
    for (uint64_t index = world_count(view); index-- > 0;) {
        a.weight = world_at(view, index, &world);
        round_visit(view->game, &world, &move, see_attempt, &a);
    }
    double failed = a.success < 1 - 1e-12 ? a.cost / (1 - a.success) : 0;
    must_share(t, DQ_CLAIM_ESCAPES, a.success);
    must(t, (dq_claim){.kind = DQ_CLAIM_ESCAPE_COST, .range = {a.cost, failed}});
    if (a.death > 0) must_share(t, DQ_CLAIM_ESCAPE_DEATH, a.death);
}

static void attack_truth(const rp_view *view, truth *t) {
    const dq_setup *setup = dq_setup_of(view->game);
    rp_state world;
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    double life = 0;
    int drawn[2] = {0, 0}, lives = 0;
    bool seen[256] = {false};
    for (uint64_t index = world_count(view); index-- > 0;) {
        double weight = world_at(view, index, &world);
        life += weight * (dq_fight_of(&world)->life - dq_monster_wounds(dq_fight_of(&world)));
        lives += !seen[dq_fight_of(&world)->life];
        seen[dq_fight_of(&world)->life] = true;
    }
    int left = setup->hero_life - dq_hero_wounds(dq_fight_of(&world));
    must(t, (dq_claim){.kind = DQ_CLAIM_LIFE, .number = left, .against = lives, .share = life});
    rp_apply_one(view->game, &world, DQ_HERO, DQ_ATTACK);
    while (dq_fight_of(&world)->phase == DQ_PHASE_POWER) {
        int count = rp_chance(view->game, &world, outcomes);
        drawn[outcomes[0].outcome >= DQ_FIRST_POWER_CARD + DQ_POWER_CARDS] = count;
        rp_apply_one(view->game, &world, RP_CHANCE_PLAYER, outcomes[0].outcome);
    }
    if (setup->variant == DQ_OFFICIAL)
        must(t, (dq_claim){.kind = DQ_CLAIM_POWER_CARDS, .number = drawn[0], .against = drawn[1]});
}

/* ---- ability, dice, picks ------------------------------------------------------------------------------- */

typedef struct roll {
    lines sum;
    double weight, hits, ranged;
    bool shuffled;
} roll;

static void see_roll(void *context, const round_line *line) {
    roll *r = context;
    r->hits += r->weight * line->chance * (line->wounds[!r->sum.side] > 0);
    r->ranged += r->weight * line->chance * line->ranged;
    r->shuffled |= line->shuffled;
    add_line(&r->sum, r->weight, line);
}

static roll see_rolls(const rp_view *view, const rp_move *move) {
    roll r = {.sum = no_lines(view->player)};
    rp_state world;
    for (uint64_t index = world_count(view); index-- > 0;) {
        r.weight = world_at(view, index, &world);
        round_visit(view->game, &world, move, see_roll, &r);
    }
    return r;
}

static void see_given(void *context, const round_line *line) { *(double *)context = line->wounds[DQ_MONSTER]; }

static dq_range extra_range(const rp_view *view) {
    dq_range extra = {INFINITY, -INFINITY};
    rp_state world;
    for (uint64_t index = world_count(view); index-- > 0;) {
        double with, without;
        world_at(view, index, &world);
        round_visit(view->game, &world, &(rp_move){{DQ_USE}}, see_given, &with);
        round_visit(view->game, &world, &(rp_move){{DQ_DECLINE}}, see_given, &without);
        stretch(&extra, with - without);
    }
    return extra;
}

static void ability_truth(const rp_view *view, rp_action action, truth *t) {
    rp_move move = {{DQ_USE}};
    roll used = see_rolls(view, &move);
    move.of[0] = DQ_DECLINE;
    roll declined = see_rolls(view, &move);
    const lines *now = action == DQ_USE ? &used.sum : &declined.sum;
    if (dq_setup_of(view->game)->ability == DQ_ABILITY_DEFLECT) {
        must(t, (dq_claim){.kind = DQ_CLAIM_RANGED, .number = used.shuffled, .share = used.ranged});
        must(t, (dq_claim){.kind = DQ_CLAIM_LOSS, .range = now->taken_range});
        must_chance(t, DQ_CLAIM_DIES, now->dies, now->mass);
        return;
    }
    must(t, (dq_claim){.kind = DQ_CLAIM_WIN, .range = now->given_range});
    must_chance(t, DQ_CLAIM_KILLS, now->kills, now->mass);
    must(t, (dq_claim){.kind = DQ_CLAIM_EXTRA, .range = extra_range(view)});
}

static void reroll_truth(const rp_view *view, rp_action action, truth *t) {
    rp_move move = {{action}};
    roll r = see_rolls(view, &move);
    must_share(t, DQ_CLAIM_HITS, r.hits);
    must(t, (dq_claim){.kind = DQ_CLAIM_MEAN_GIVEN, .range = of_both(r.sum.given, r.sum.mass)});
    must(t, (dq_claim){.kind = DQ_CLAIM_MEAN_TAKEN, .range = of_both(r.sum.taken, r.sum.mass)});
    must_chance(t, DQ_CLAIM_KILLS, r.sum.kills, r.sum.mass);
    must_chance(t, DQ_CLAIM_DIES, r.sum.dies, r.sum.mass);
}

static void pick_truth(const rp_view *view, rp_action action, truth *t) {
    double given[2] = {0, 0}, taken[2] = {0, 0};
    for (int pick = 0; pick < 3; pick++) {
        rp_move move;
        move.of[view->player] = action;
        move.of[!view->player] = DQ_QUICK_SHOT + pick;
        roll r = see_rolls(view, &move);
        must(t, (dq_claim){.kind = DQ_CLAIM_PICK_GIVES, .number = pick, .range = r.sum.given_range});
        must(t, (dq_claim){.kind = DQ_CLAIM_PICK_TAKES, .number = pick, .range = r.sum.taken_range});
        for (int use = 0; use < 2; use++) {
            given[use] += r.sum.given[use];
            taken[use] += r.sum.taken[use];
        }
    }
    must(t, (dq_claim){.kind = DQ_CLAIM_MEAN_GIVEN, .range = of_both(given, 3)});
    must(t, (dq_claim){.kind = DQ_CLAIM_MEAN_TAKEN, .range = of_both(taken, 3)});
}

/* ---- all phases ----------------------------------------------------------------------------------------- */

void truth_find(const rp_view *view, rp_action action, truth *t) {
    *t = (truth){.sampled = is_sampled(view)};
    switch (dq_fight_of(&view->masked)->phase) {
    case DQ_PHASE_REVEAL: reveal_truth(view, action, t); break;
    case DQ_PHASE_COUNTER: counter_truth(view, action, t); break;
    case DQ_PHASE_CHOICE: action == DQ_ESCAPE ? escape_truth(view, t) : attack_truth(view, t); break;
    case DQ_PHASE_ABILITY: ability_truth(view, action, t); break;
    case DQ_PHASE_REROLL: reroll_truth(view, action, t); break;
    case DQ_PHASE_PICK: pick_truth(view, action, t); break;
    default: ck_abort_msg("nobody decides in this phase");
    }
}
