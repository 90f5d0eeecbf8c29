#include "eval/dungeonquest_combat/reasons.h"

#include "eval/dungeonquest_combat/evaluation.h"
#include "eval/dungeonquest_combat/posterior.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

typedef struct reasons {
    const dq_setup *setup;
    const dq_fight *fight; /* of the view */
    int player;
    char other[48]; /* "the Troll", "Krutzbeck" */
    char (*text)[RP_REASON_TEXT_MAX];
    int count;
} reasons;

__attribute__((format(printf, 2, 3))) static void say(reasons *r, const char *format, ...) {
    if (r->count == RP_REASONS_MAX) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->text[r->count++], RP_REASON_TEXT_MAX, format, arguments);
    va_end(arguments);
}

static double percent(double probability) { return 100 * probability; }

static const char *plural(int count) { return count == 1 ? "" : "s"; }

/* Probability that `wounds` more kill the other side. */
static double kill_chance(const reasons *r, int wounds) {
    int life[DQ_TOKENS];
    double probability[DQ_TOKENS], sum = 0;
    if (r->player == DQ_MONSTER) return dq_hero_wounds(r->fight) + wounds >= r->setup->hero_life;
    int count = dq_life_chances(r->setup, r->fight, life, probability);
    for (int i = 0; i < count; i++)
        if (dq_monster_wounds(r->fight) + wounds >= life[i]) sum += probability[i];
    return sum;
}

/* ", which kills the Troll with a chance of 50 %", or nothing when it cannot. */
static const char *kill_text(const reasons *r, int wounds, char text[96]) {
    double chance = kill_chance(r, wounds);
    text[0] = 0;
    if (chance >= 1)
        snprintf(text, 96, ", which kills %s", r->other);
    else if (chance > 0)
        snprintf(text, 96, ", which kills %s with a chance of %.0f %%", r->other, percent(chance));
    return text;
}

/* "35 %", "less than 1 %", "none" */
static const char *share_text(double share, char text[16]) {
    if (share <= 0) return "none";
    if (share < 0.005) return "less than 1 %";
    snprintf(text, 16, "%.0f %%", percent(share));
    return text;
}

/* ---- reveal --------------------------------------------------------------------------------------------- */

/* How one own card fares against what the other side may reveal, in probabilities. */
typedef struct matchup {
    double beats, ties, counters; /* counters: not higher, but a counterattack from the hand wins */
    double printed;               /* what it would beat if no Power card had an effect */
} matchup;

static matchup match_card(const reasons *r, int card) {
    dq_guess guess = dq_guess_hand(r->setup, r->fight, r->player);
    matchup m = {0};
    double all = 0;
    int carried = r->fight->side[r->player].attack.carried,
        other_carried = r->fight->side[1 - r->player].attack.carried;
    for (rp_pile rest = guess.unseen | guess.known | guess.power; rest; rest &= rest - 1) {
        int other = rp_pile_lowest(rest);
        double weight = dq_guess_holds(&guess, other);
        dq_fight fight = *r->fight;
        dq_meet(r->setup, &fight, r->player == DQ_HERO ? card : other, r->player == DQ_HERO ? other : card);
        int difference =
            dq_total(r->setup, &fight.side[r->player].attack) - dq_total(r->setup, &fight.side[1 - r->player].attack);
        all += weight;
        if (r->setup->value[card] + carried > r->setup->value[other] + other_carried) m.printed += weight;
        if (difference > 0)
            m.beats += weight;
        else if (dq_try_counter(r->setup, &fight, r->player))
            m.counters += weight;
        if (difference == 0) m.ties += weight;
    }
    if (all > 0) m = (matchup){m.beats / all, m.ties / all, m.counters / all, m.printed / all};
    return m;
}

/* "melee", "melee and magic", "melee, ranged and magic" */
static const char *icon_names(unsigned icons, char text[40]) {
    int left = __builtin_popcount(icons), used = 0;
    text[0] = 0;
    for (int type = 0; type < DQ_TYPES; type++) {
        if (!(icons >> type & 1)) continue;
        left--;
        used += snprintf(text + used, 40 - (size_t)used, "%s%s", dq_type_names[type],
                         left > 1    ? ", "
                         : left == 1 ? " and "
                                     : "");
    }
    return text;
}

/* Icons, and for a Power card what its effects are worth in cards that it beats. */
static void say_icons(reasons *r, int card, const matchup *m) {
    unsigned set = r->setup->icons[card];
    char icons[40], share[16], effects[64] = "";
    if (rp_pile_has(r->setup->effect_mask, card) && fabs(m->printed - m->beats) >= 0.005)
        snprintf(effects, sizeof effects, "; without Power effects it would beat %s", share_text(m->printed, share));
    const char *many = plural(__builtin_popcount(set));
    if (set && m->beats > 0.9999)
        say(r, "none of these cards stands against it, so its %s icon%s will not be needed%s", icon_names(set, icons),
            many, effects);
    else if (m->beats > 0.9999)
        say(r, "none of these cards stands against it, so it needs no icon%s", effects);
    else if (set && m->counters > 0)
        say(r, "its %s icon%s can win %s more by counterattack with this hand%s", icon_names(set, icons), many,
            share_text(m->counters, share), effects);
    else if (set)
        say(r, "its %s icon%s will not help: no card left in this hand counters what beats it%s",
            icon_names(set, icons), many, effects);
    else if (m->counters > 0)
        say(r, "icons it gains can win %s more by counterattack with this hand%s", share_text(m->counters, share),
            effects);
    else
        say(r, "it has no icon: once beaten, nothing helps%s", effects);
}

static void say_matchup(reasons *r, int card) {
    char ties[40] = "", share[16], beaten[16];
    const char *place = r->setup->variant == DQ_SOLO ? "cards that may come from the deck" : "cards %s may still hold";
    char cards[80];
    matchup m = match_card(r, card);
    snprintf(cards, sizeof cards, place, r->other);
    if (m.ties > 0) snprintf(ties, sizeof ties, " and ties %s", share_text(m.ties, share));
    int value = r->setup->value[card] + r->fight->side[r->player].attack.carried;
    say(r, "value %d beats %s%s of the %s", value > 0 ? value : 0, share_text(m.beats, beaten), ties, cards);
    say_icons(r, card, &m);
}

/* Extra wounds of the card's own effects, as far as they depend on the stack alone. */
static int effect_wounds(const dq_setup *setup, const dq_fight *fight, int card) {
    int wounds = 0;
    for (int i = 0; i < setup->card[card]->effect_count; i++) {
        const dq_effect *effect = &setup->card[card]->effects[i];
        if (effect->kind != DQ_EFFECT_WOUND || effect->if_opponent_types || effect->if_opponent_power) continue;
        if (rp_pile_count(fight->stack & setup->type_mask[setup->type[card]]) >= effect->if_stack)
            wounds += effect->amount;
    }
    return wounds;
}

/* A stack of at least two that no other exceeds. */
static bool is_largest_stack(const reasons *r, int type) {
    int size = rp_pile_count(r->fight->stack & r->setup->type_mask[type]);
    for (int other = 0; other < DQ_TYPES; other++)
        if (rp_pile_count(r->fight->stack & r->setup->type_mask[other]) > size) return false;
    return size > 1;
}

static void say_stack(reasons *r, int card) {
    int type = r->setup->type[card], size = rp_pile_count(r->fight->stack & r->setup->type_mask[type]);
    int wounds = 1 + size + effect_wounds(r->setup, r->fight, card);
    const char *name = dq_type_names[type];
    char kill[96];
    kill_text(r, wounds, kill);
    if (size == 0)
        say(r, "no %s card lies in the stack: a win gives %d wound%s%s", name, wounds, plural(wounds), kill);
    else if (is_largest_stack(r, type) && !r->setup->lost_to_discard)
        say(r, "the %s stack is %d: a win gives %d wounds in all%s; a loss makes the largest stack larger", name, size,
            wounds, kill);
    else
        say(r, "a win takes %d %s card%s from the stack: %d wounds in all%s", size, name, plural(size), wounds, kill);
}

static void reveal_reasons(reasons *r, int card) {
    say_matchup(r, card);
    say_stack(r, card);
}

/* ---- counterattack -------------------------------------------------------------------------------------- */

/* Share of the cards the other side may hold that have a lower printed value. */
static double printed_rank(const reasons *r, int card) {
    dq_guess guess = dq_guess_hand(r->setup, r->fight, r->player);
    double lower = 0, all = 0;
    for (rp_pile rest = guess.unseen | guess.known | guess.power; rest; rest &= rest - 1) {
        double weight = dq_guess_holds(&guess, rp_pile_lowest(rest));
        all += weight;
        if (r->setup->value[rp_pile_lowest(rest)] < r->setup->value[card]) lower += weight;
    }
    return all > 0 ? lower / all : 0;
}

static void say_round(reasons *r, const dq_fight *fight, const char *begin) {
    dq_wounds wounds = dq_round_wounds(r->setup, fight);
    int given = wounds.of[1 - r->player], taken = wounds.of[r->player];
    char kill[96];
    if (given)
        say(r, "%s and wins the round: %d wound%s%s", begin, given, plural(given), kill_text(r, given, kill));
    else if (taken)
        say(r, "%s: %d wound%s taken", begin, taken, plural(taken));
    else
        say(r, "%s: nobody is wounded", begin);
}

static void counter_card_reasons(reasons *r, int card) {
    dq_fight fight = *r->fight;
    dq_side *own = &fight.side[r->player];
    int goal = dq_total(r->setup, &fight.side[1 - r->player].attack);
    own->attack.added = (uint8_t)(own->attack.added + r->setup->value[card]);
    own->played |= rp_pile_of(card);
    own->hand &= ~rp_pile_of(card);
    int total = dq_total(r->setup, &own->attack);
    char begin[80];
    snprintf(begin, sizeof begin, "brings the total to %d against %d", total, goal);
    if (total > goal)
        say_round(r, &fight, begin);
    else if (dq_try_counter(r->setup, &fight, r->player))
        say(r, "%s; the cards left in hand can still pass it", begin);
    else
        say(r, "%s, and no card left in hand can pass it", begin);
    char name[RP_TEXT_MAX];
    dq_card_text(r->setup, card, name);
    say(r, "it costs %.80s, whose value is above %.0f %% of the cards %s may still hold", name,
        percent(printed_rank(r, card)), r->other);
}

static void pass_reasons(reasons *r) {
    char begin[80];
    const dq_attack *own = &r->fight->side[r->player].attack, *other = &r->fight->side[1 - r->player].attack;
    snprintf(begin, sizeof begin, "leaves the round at %d against %d", dq_total(r->setup, own),
             dq_total(r->setup, other));
    say_round(r, r->fight, begin);
    int kept = rp_pile_count(dq_counter_cards(r->setup, r->fight, r->player));
    if (kept) say(r, "keeps %d card%s that could be added now", kept, plural(kept));
}

/* ---- escape or attack ------------------------------------------------------------------------------------ */

static double expected_life(const reasons *r) {
    int life[DQ_TOKENS];
    double probability[DQ_TOKENS], sum = 0;
    int count = dq_life_chances(r->setup, r->fight, life, probability);
    for (int i = 0; i < count; i++) sum += probability[i] * life[i];
    return sum;
}

static void escape_reasons(reasons *r) {
    dq_escape_chance chance = dq_escape_chances(r->setup, r->fight);
    say(r, "succeeds with %.0f %%, counted over the Power cards of both sides", percent(chance.success));
    say(r, "a try costs %.2f wounds on average, %.1f when it fails", chance.cost,
        chance.success < 1 ? chance.cost / (1 - chance.success) : 0);
    if (chance.death > 0) say(r, "failing kills with %.0f %%", percent(chance.death));
}

static void attack_reasons(reasons *r) {
    int left = r->setup->hero_life - dq_hero_wounds(r->fight);
    say(r, "no wound is risked before the first round, and both sides keep all their Power cards to draw from");
    say(r, "%d life left against %s with %.1f on average", left, r->other, expected_life(r));
}

/* ---- abilities, dice, classic --------------------------------------------------------------------------- */

static void deflect_reasons(reasons *r, bool use, int taken) {
    rp_pile unseen = dq_unseen_combat(r->setup, r->fight, r->player);
    double ranged = unseen ? (double)rp_pile_count(unseen & r->setup->type_mask[DQ_RANGED]) / rp_pile_count(unseen) : 0;
    if (use)
        say(r, "the card turned up is ranged with %.0f %% and then prevents 1 of %d wound%s", percent(ranged), taken,
            plural(taken));
    else
        say(r, "takes %d wound%s for certain", taken, plural(taken));
}

static void ability_reasons(reasons *r, bool use) {
    char kill[96];
    dq_wounds wounds = dq_round_wounds(r->setup, r->fight);
    if (r->setup->ability == DQ_ABILITY_DEFLECT) {
        deflect_reasons(r, use, wounds.of[DQ_HERO]);
        return;
    }
    int given = wounds.of[DQ_MONSTER] + use;
    say(r, "%s takes %d wound%s this round%s", r->other, given, plural(given), kill_text(r, given, kill));
    say(r, use ? "that is one wound more, at no cost" : "that is one wound fewer than possible, and nothing is gained");
}

/* `again`: bits of the dice that are rolled again. */
static void reroll_reasons(reasons *r, unsigned again) {
    dq_fight fight = *r->fight;
    double given = 0, taken = 0, hits = 0;
    int throws = 0;
    for (int first = 1; first <= 6; first++)
        for (int second = 1; second <= 6; second++) {
            if (again & 1) fight.die[0] = (uint8_t)first;
            if (again & 2) fight.die[1] = (uint8_t)second;
            dq_wounds wounds = dq_cardless_wounds(r->setup, &fight);
            given += wounds.of[DQ_MONSTER];
            taken += wounds.of[DQ_HERO];
            hits += wounds.of[DQ_MONSTER] > 0;
            throws++;
        }
    if (again)
        say(r, "wounds %s with %.0f %%, %.2f wounds on average", r->other, percent(hits / throws), given / throws);
    else
        say(r, "gives %s %.0f wound%s as the dice lie", r->other, given / throws, plural((int)(given / throws)));
    say(r, again ? "costs %.2f wounds on average" : "costs %.0f as they lie", taken / throws);
}

static const char *const classic_names[3] = {"Quick Shot", "Slash", "Bolt of Agony"};

/* "Slash (2) and Bolt of Agony (1)" of the picks where wounds[] is above 0; "nothing". */
static const char *pick_list(const int wounds[3], char text[96]) {
    int left = (wounds[0] > 0) + (wounds[1] > 0) + (wounds[2] > 0);
    size_t used = 0;
    if (!left) return "nothing";
    for (int pick = 0; pick < 3; pick++) {
        if (!wounds[pick]) continue;
        left--;
        used += (size_t)snprintf(text + used, 96 - used, "%s (%d)%s", classic_names[pick], wounds[pick],
                                 left > 1 ? ", "
                                 : left   ? " and "
                                          : "");
    }
    return text;
}

static void pick_reasons(reasons *r, int own) {
    int given[3], taken[3];
    double mean_given = 0, mean_taken = 0;
    char text[96];
    for (int pick = 0; pick < 3; pick++) {
        dq_fight fight = *r->fight;
        fight.side[r->player].attack.pick = (uint8_t)(own + 1);
        fight.side[1 - r->player].attack.pick = (uint8_t)(pick + 1);
        dq_wounds wounds = dq_cardless_wounds(r->setup, &fight);
        given[pick] = wounds.of[1 - r->player];
        taken[pick] = wounds.of[r->player];
        mean_given += given[pick] / 3.0;
        mean_taken += taken[pick] / 3.0;
    }
    say(r, "wounds %s against %s", r->other, pick_list(given, text));
    say(r, "is wounded against %s", pick_list(taken, text));
    say(r, "%.2f wounds given and %.2f taken on average against cards picked at random", mean_given, mean_taken);
}

/* ---- all phases ----------------------------------------------------------------------------------------- */

static unsigned rerolled_dice(rp_action action) {
    switch (action) {
    case DQ_REROLL_FIRST: return 1;
    case DQ_REROLL_SECOND: return 2;
    case DQ_REROLL_BOTH: return 3;
    default: return 0;
    }
}

int dq_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]) {
    const dq_setup *setup = dq_setup_of(view->game);
    reasons r = {.setup = setup, .fight = dq_fight_of(&view->masked), .player = view->player, .text = text};
    if (view->player == DQ_HERO)
        snprintf(r.other, sizeof r.other, "the %.32s", setup->monster->name);
    else
        snprintf(r.other, sizeof r.other, "%.32s", setup->hero->name);
    switch (r.fight->phase) {
    case DQ_PHASE_REVEAL: reveal_reasons(&r, action); break;
    case DQ_PHASE_COUNTER:
        if (setup->variant == DQ_SOLO && r.fight->asked == 1u << DQ_MONSTER) break;
        if (action == DQ_PASS)
            pass_reasons(&r);
        else
            counter_card_reasons(&r, action);
        break;
    case DQ_PHASE_CHOICE:
        if (action == DQ_ESCAPE)
            escape_reasons(&r);
        else
            attack_reasons(&r);
        break;
    case DQ_PHASE_ABILITY: ability_reasons(&r, action == DQ_USE); break;
    case DQ_PHASE_REROLL: reroll_reasons(&r, rerolled_dice(action)); break;
    case DQ_PHASE_PICK: pick_reasons(&r, action - DQ_QUICK_SHOT); break;
    default: break;
    }
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
    return hopeless ? "all your cards together cannot even reach a stand-off" : NULL;
}
