#include "eval/dungeonquest_combat/exchange.h"

#include "engine/games/dungeonquest_combat/events.h"
#include "eval/dungeonquest_combat/evaluation.h"

#include <math.h>

/* ---- a world -------------------------------------------------------------------------------------------- */

/* Fills the other hand, `met` (or -1) first, and makes the rest the deck. */
static void lay_out(const dq_exchange *x, dq_fight *fight, int met) {
    dq_side *other = &fight->side[!x->player];
    rp_pile hand = x->guess.known, left = x->unseen, met_bit = met < 0 ? 0 : rp_pile_of(met);
    if (x->setup->variant == DQ_SOLO && x->player == DQ_HERO) {
        fight->deck = left;
        return;
    }
    hand |= met_bit;
    left &= ~met_bit;
    if (x->guess.power && !(met_bit & x->guess.power)) hand |= x->guess.power & -x->guess.power;
    while (rp_pile_count(hand) < other->hand_count && left) {
        hand |= left & -left;
        left &= left - 1;
    }
    other->hand = hand;
    fight->deck = left;
}

dq_exchange dq_exchange_of(const rp_view *view) {
    const dq_setup *setup = dq_setup_of(view->game);
    dq_exchange x = {.setup = setup, .player = view->player, .fight = *dq_fight_of(&view->masked)};
    x.guess = dq_guess_hand(setup, &x.fight, x.player);
    x.unseen = x.guess.unseen;
    x.lives = dq_life_chances(setup, &x.fight, x.life, x.life_chance);
    x.fight.life = (uint8_t)x.life[0];
    lay_out(&x, &x.fight, -1);
    return x;
}

rp_pile dq_possible_cards(const dq_exchange *x) {
    rp_pile cards = x->guess.known | x->guess.power;
    return x->guess.hidden > 0 ? cards | x->unseen : cards;
}

/* ---- wounds --------------------------------------------------------------------------------------------- */

/* One way to decide on the ability. */
typedef struct way {
    dq_range given, taken, struck;
    double mean_given, mean_taken, hits, kills, dies;
} way;

static void widen(dq_range *range, double least, double most) {
    range->least = fmin(range->least, least);
    range->most = fmax(range->most, most);
}

static bool is_dead(const dq_fight *fight, int side) {
    return fight->result == DQ_RESULT_BOTH_DEAD ||
           fight->result == (side == DQ_HERO ? DQ_RESULT_HERO_DEAD : DQ_RESULT_MONSTER_DEAD);
}

static void settle_as(const dq_exchange *x, const dq_fight *before, int ability, int deflected, double chance, way *w) {
    int own = x->player, other = !own;
    for (int i = 0; i < x->lives && chance > 0; i++) {
        dq_fight fight = *before;
        fight.life = (uint8_t)x->life[i];
        fight.ability = (uint8_t)ability;
        fight.deflected = (uint8_t)deflected;
        dq_settle(x->setup, &fight);
        int given = dq_wounds_of(&fight, other) - dq_wounds_of(before, other);
        int taken = dq_wounds_of(&fight, own) - dq_wounds_of(before, own);
        int struck = rp_pile_count(before->stack & (fight.side[own].damage | fight.side[other].damage));
        widen(&w->given, given, given);
        widen(&w->taken, taken, taken);
        widen(&w->struck, struck, struck);
        w->mean_given += chance * x->life_chance[i] * given;
        w->mean_taken += chance * x->life_chance[i] * taken;
        w->hits += chance * x->life_chance[i] * (given > 0);
        w->kills += chance * x->life_chance[i] * is_dead(&fight, other);
        w->dies += chance * x->life_chance[i] * is_dead(&fight, own);
    }
}

static const dq_range nothing = {INFINITY, -INFINITY};

static way no_way(void) { return (way){.given = nothing, .taken = nothing, .struck = nothing}; }

static void add_way(dq_outcome *outcome, const way *w) {
    widen(&outcome->given, w->given.least, w->given.most);
    widen(&outcome->taken, w->taken.least, w->taken.most);
    widen(&outcome->struck, w->struck.least, w->struck.most);
    widen(&outcome->mean_given, w->mean_given, w->mean_given);
    widen(&outcome->mean_taken, w->mean_taken, w->mean_taken);
    widen(&outcome->hits, w->hits, w->hits);
    widen(&outcome->kills, w->kills, w->kills);
    widen(&outcome->dies, w->dies, w->dies);
}

static way use(const dq_exchange *x, const dq_fight *fight, rp_pile gone) {
    way used = no_way();
    bool shuffled;
    if (x->setup->ability != DQ_ABILITY_DEFLECT) {
        settle_as(x, fight, DQ_ABILITY_USED, 0, 1, &used);
        return used;
    }
    dq_fight drawn = *fight; /* where the stack is shuffled in for it, no deathblow can strike with its cards */
    double ranged = dq_deflect_chance(x, fight, gone, &shuffled);
    dq_can_draw(x->setup, &drawn);
    settle_as(x, &drawn, DQ_ABILITY_USED, 1, ranged, &used);
    settle_as(x, &drawn, DQ_ABILITY_USED, 0, 1 - ranged, &used);
    return used;
}

static int sign(int difference) { return (difference > 0) - (difference < 0); }

static int lead_in(const dq_exchange *x, const dq_fight *fight) {
    if (!dq_with_cards(x->setup)) return 0;
    return sign(dq_total(x->setup, &fight->side[x->player].attack) -
                dq_total(x->setup, &fight->side[!x->player].attack));
}

dq_outcome dq_outcome_of(const dq_exchange *x, const dq_fight *fight, rp_pile gone) {
    bool asked = dq_ability_applies(x->setup, fight);
    dq_outcome outcome = {.lead = lead_in(x, fight), .choice = asked && fight->ability == DQ_ABILITY_OPEN};
    way first = no_way();
    if (asked && fight->ability == DQ_ABILITY_USED)
        first = use(x, fight, gone);
    else
        settle_as(x, fight, DQ_ABILITY_DECLINED, 0, 1, &first);
    outcome.given = outcome.taken = outcome.struck = outcome.kills = outcome.dies = nothing;
    outcome.mean_given = outcome.mean_taken = outcome.hits = nothing;
    add_way(&outcome, &first);
    if (!outcome.choice) return outcome;
    way used = use(x, fight, gone);
    add_way(&outcome, &used);
    return outcome;
}

double dq_deflect_chance(const dq_exchange *x, const dq_fight *fight, rp_pile gone, bool *shuffled) {
    dq_fight drawn = *fight;
    rp_pile deck = x->unseen & ~gone; /* any of these is as likely to lie on top as any other */
    *shuffled = !fight->deck;
    if (!dq_can_draw(x->setup, &drawn)) return 0;
    if (*shuffled)
        deck = drawn.deck;
    else if (!(fight->deck & x->unseen))
        deck = x->fight.stack & x->setup->combat; /* shuffled in when an effect drew */
    return (double)rp_pile_count(deck & x->setup->type_mask[DQ_RANGED]) / rp_pile_count(deck);
}

/* ---- effects that need chance --------------------------------------------------------------------------- */

/* The cards one of which the random effect that waits draws or discards, and whose hand it is about. */
static rp_pile random_cards(const dq_setup *setup, const dq_fight *fight, int *side) {
    int kind = setup->card[fight->effect_card - 1]->effects[fight->effect_index].kind;
    *side = kind == DQ_EFFECT_DISCARD_OPPONENT ? !fight->effect_side : fight->effect_side;
    return kind == DQ_EFFECT_DRAW ? fight->deck : fight->side[*side].hand;
}

static void run_somehow(const dq_setup *setup, dq_fight *fight) {
    int side;
    while (!dq_run_effects(setup, fight))
        dq_random_effect(setup, fight, rp_pile_lowest(random_cards(setup, fight, &side)));
}

/* What the viewer's side may draw: every card of the deck, and every one that might lie there in place of it. */
static rp_pile drawable(const dq_exchange *x, const dq_fight *fight) {
    if (!(fight->deck & x->unseen)) return fight->deck;
    return (fight->deck | fight->side[!x->player].hand) & x->unseen;
}

static void bring_to_deck(const dq_exchange *x, dq_fight *fight, int card) {
    if (rp_pile_has(fight->deck, card)) return;
    rp_pile for_it = fight->deck & -fight->deck;
    fight->side[!x->player].hand ^= for_it | rp_pile_of(card);
    fight->deck ^= for_it | rp_pile_of(card);
}

/* The other side draws or discards. Which of the unseen cards it discards is open: the card stays among those that
 * might as well lie in the deck, though it is not counted in the hand any more. */
static void other_effect(const dq_exchange *x, dq_fight *fight, int card) {
    dq_random_effect(x->setup, fight, card);
    rp_pile open = fight->discard & rp_pile_of(card) & x->unseen;
    fight->discard &= ~open;
    fight->side[!x->player].hand |= open;
}

typedef double ending(const dq_exchange *x, const dq_fight *fight, int goal);

/* The mean of `end` over what random effects draw into the viewer's hand and discard from it. */
static double over_effects(const dq_exchange *x, const dq_fight *begin, ending *end, int goal) {
    dq_fight fight = *begin;
    while (!dq_run_effects(x->setup, &fight)) {
        int side;
        rp_pile cards = random_cards(x->setup, &fight, &side);
        if (side != x->player) {
            other_effect(x, &fight, rp_pile_lowest(cards));
            continue;
        }
        bool draws = cards == fight.deck;
        if (draws) cards = drawable(x, &fight);
        double sum = 0;
        for (rp_pile rest = cards; rest; rest &= rest - 1) {
            dq_fight next = fight;
            if (draws) bring_to_deck(x, &next, rp_pile_lowest(rest));
            dq_random_effect(x->setup, &next, rp_pile_lowest(rest));
            sum += over_effects(x, &next, end, goal);
        }
        return sum / rp_pile_count(cards);
    }
    return end(x, &fight, goal);
}

/* ---- counterattacks ------------------------------------------------------------------------------------- */

/* Adds a card; true when it has effects, which are to be run. */
static bool add(const dq_exchange *x, dq_fight *fight, int card) {
    rp_move move = {{0}};
    move.of[x->player] = card;
    dq_leave_hand(&fight->side[x->player], card);
    dq_add_card(x->setup, &fight->side[x->player], card);
    fight->asked = (uint8_t)(1u << x->player);
    return dq_begin_added_effects(x->setup, fight, &move);
}

static double after_addition(const dq_exchange *x, const dq_fight *fight, int goal) {
    return lead_in(x, fight) >= goal ? 1 : dq_counter_chance(x, fight, goal);
}

static double chance_with(const dq_exchange *x, const dq_fight *fight, int card, int goal) {
    dq_fight next = *fight;
    return add(x, &next, card) ? over_effects(x, &next, after_addition, goal) : after_addition(x, &next, goal);
}

double dq_counter_chance_with(const dq_exchange *x, int card, int goal) {
    return chance_with(x, &x->fight, card, goal);
}

/* Where added cards have effects all orders are tried, else the sum decides. */
double dq_counter_chance(const dq_exchange *x, const dq_fight *fight, int goal) {
    rp_pile cards = dq_counter_cards(x->setup, fight, x->player);
    int total = dq_total(x->setup, &fight->side[x->player].attack);
    double best = 0;
    if (x->setup->power_counter == DQ_COUNTER_EFFECT) {
        for (; cards && best < 1; cards &= cards - 1)
            best = fmax(best, chance_with(x, fight, rp_pile_lowest(cards), goal));
        return best;
    }
    for (; cards; cards &= cards - 1) total += x->setup->value[rp_pile_lowest(cards)];
    return total - dq_total(x->setup, &fight->side[!x->player].attack) >= goal;
}

void dq_add_own(const dq_exchange *x, dq_fight *fight, int card) {
    if (add(x, fight, card)) run_somehow(x->setup, fight);
}

dq_source dq_icon_source(const dq_setup *setup, const dq_fight *fight, int side) {
    const dq_attack *own = &fight->side[side].attack;
    unsigned needed = 1u << dq_type_of(setup, &fight->side[!side].attack), lost = own->lost_icons;
    if (setup->icons[own->revealed - 1] & needed & ~lost) return DQ_SOURCE_PRINTED;
    return own->carried_icons & needed & ~lost ? DQ_SOURCE_CARRIED : DQ_SOURCE_GAINED;
}

/* Most that the other side's fitting cards can add, `hidden` of them unseen ones. */
static int luckiest_sum(const dq_exchange *x, int cards, rp_pile known, rp_pile power, rp_pile unseen, int hidden) {
    int sum = 0;
    for (; cards > 0; cards--) {
        rp_pile choice = known | power | (hidden > 0 ? unseen : 0);
        if (!choice) break;
        int best = rp_pile_lowest(choice);
        for (rp_pile rest = choice; rest; rest &= rest - 1)
            if (x->setup->value[rp_pile_lowest(rest)] > x->setup->value[best]) best = rp_pile_lowest(rest);
        sum += x->setup->value[best];
        if (rp_pile_has(power, best)) power = 0;
        if (rp_pile_has(unseen, best)) hidden--;
        known &= ~rp_pile_of(best);
        unseen &= ~rp_pile_of(best);
    }
    return sum;
}

bool dq_may_answer(const dq_exchange *x, const dq_fight *fight, int met) {
    const dq_setup *setup = x->setup;
    const dq_side *other = &fight->side[!x->player];
    if (!dq_may_counter(setup, fight, !x->player)) return false;
    if (setup->variant == DQ_SOLO) return dq_could_draw(setup, fight);
    rp_pile met_bit = met < 0 ? 0 : rp_pile_of(met);
    dq_fight laid = x->fight;
    lay_out(x, &laid, met);
    rp_pile drawn = other->hand & ~laid.side[!x->player].hand;
    int hidden = x->guess.hidden - ((met_bit & x->unseen) != 0) + rp_pile_count(drawn);
    rp_pile fits = setup->icon_mask[dq_type_of(setup, &fight->side[x->player].attack)] & ~met_bit;
    if (setup->power_counter == DQ_COUNTER_FORBID) fits &= setup->combat;
    rp_pile known = x->guess.known & fits, unseen = x->unseen & fits;
    rp_pile power = met_bit & x->guess.power ? 0 : x->guess.power & fits;
    if (drawn & x->fight.stack) unseen |= x->fight.stack & setup->combat & fits;
    if (!other->hand_count || !(known | power | (hidden > 0 ? unseen : 0))) return false;
    int most = dq_total(setup, &other->attack) + luckiest_sum(x, other->hand_count, known, power, unseen, hidden);
    return !setup->forbid_hopeless || most > dq_value(setup, &fight->side[x->player].attack);
}

/* ---- two cards face to face ----------------------------------------------------------------------------- */

static void turn_up(dq_fight *fight, int side, int card) {
    if (card < 0) return;
    if (rp_pile_has(fight->side[side].hand, card)) dq_leave_hand(&fight->side[side], card);
    fight->deck &= ~rp_pile_of(card);
    fight->side[side].attack.revealed = (uint8_t)(card + 1);
    fight->side[side].played = rp_pile_of(card);
}

/* Cards are turned up for the solo monster, and none helps: they may have emptied the deck and the stack. */
static void turn_up_in_vain(const dq_setup *setup, dq_fight *fight) {
    for (int turned = 0; turned < DQ_TURNED_MAX && dq_can_draw(setup, fight); turned++) fight->deck &= fight->deck - 1;
}

/* Hears which effects of one side's revealed card are carried out. */
typedef struct hearing {
    const dq_fight *fight; /* in which they are */
    int side;
    unsigned done, lasting; /* bits of effects: all, and those that no cancel takes back */
} hearing;

static void hear_effect(void *context, const rp_event *event) {
    hearing *heard = context;
    const dq_fight *fight = heard->fight;
    bool lasts = event->kind == DQ_EVENT_DRAWN || event->kind == DQ_EVENT_DISCARDED;
    if (!lasts && event->kind != DQ_EVENT_EFFECT_RESOLVED) return;
    if (fight->effect_side != heard->side || fight->effect_card != fight->side[heard->side].attack.revealed) return;
    heard->done |= 1u << fight->effect_index;
    if (lasts) heard->lasting |= 1u << fight->effect_index;
}

/* Resolves the effects of both cards; returns dq_meeting.effects. */
static unsigned run_heard(const dq_exchange *x, dq_fight *fight) {
    hearing heard = {.fight = fight, .side = x->player};
    const rp_listener listener = {hear_effect, &heard};
    dq_setup setup = *x->setup;
    setup.listener = &listener;
    run_somehow(&setup, fight);
    return fight->side[x->player].attack.canceled ? heard.lasting : heard.done;
}

dq_meeting dq_meeting_of(const dq_exchange *x, int own, int other) {
    dq_meeting m = {.fight = x->fight};
    lay_out(x, &m.fight, other);
    turn_up(&m.fight, x->player, own);
    turn_up(&m.fight, !x->player, other);
    m.plain_lead = lead_in(x, &m.fight);
    dq_fight revealed = m.fight;
    bool effects = (m.fight.side[DQ_HERO].played | m.fight.side[DQ_MONSTER].played) & x->setup->effect_mask;
    if (effects) {
        dq_begin_effects(x->setup, &revealed);
        m.fight = revealed;
        m.effects = run_heard(x, &m.fight);
    }
    m.lead = lead_in(x, &m.fight);
    m.answered = dq_may_answer(x, &m.fight, other);
    if (dq_may_counter(x->setup, &m.fight, x->player))
        m.counter = effects ? over_effects(x, &revealed, dq_counter_chance, 1) : dq_counter_chance(x, &m.fight, 1);
    if (m.answered && x->setup->variant == DQ_SOLO) turn_up_in_vain(x->setup, &m.fight);
    return m;
}
