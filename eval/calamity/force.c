#include "eval/calamity/force.h"

#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/duel/odds.h"
#include "engine/games/calamity/duel/play.h"

#include <math.h>

static double least_of(double a, double b) { return a < b ? a : b; }
static double most_of(double a, double b) { return a > b ? a : b; }

/* ---- profiles ------------------------------------------------------------------------------------------- */

static void add_spans(const cal_hero *hero, unsigned spans, cal_profile *to) {
    for (spans &= hero->changed; spans; spans &= spans - 1) {
        const int8_t *change = hero->change[__builtin_ctz(spans)];
        for (int stat = 0; stat < CAL_STATS; stat++) to->of[stat] = (int16_t)(to->of[stat] + change[stat]);
    }
}

/* Those that are not the lasting one. */
static void find_passing(cal_force *force, int number, const cal_hero *hero) {
    const unsigned spans[CAL_UNTILS] = {
        [CAL_NOW] = ~(1u << CAL_SPAN_LASTING),
        [CAL_NEXT] = 1u << CAL_SPAN_ROUND | 1u << (CAL_SPAN_P1 + force->duel->turn_of),
        [CAL_LATER] = 1u << CAL_SPAN_ROUND,
    };
    for (int until = 0; until < CAL_UNTILS; until++) {
        if (!(hero->changed & spans[until])) continue;
        force->differs[number] |= (uint8_t)(1u << until);
        force->at[until][number] = force->lasting[number];
        add_spans(hero, spans[until], &force->at[until][number]);
    }
}

static void find_profiles(cal_force *force) {
    int16_t passives[CAL_HEROES + 1][CAL_STATS] = {{0}};
    cal_add_passives(force->setup, force->duel, passives);
    force->passing = false;
    for (int number = 1; number <= CAL_HEROES; number++) {
        const cal_hero *hero = cal_hero_seen(force->duel, number);
        cal_profile *to = &force->lasting[number];
        if (!hero->health) continue;
        force->card[number] = cal_card_of_hero(force->setup, hero);
        memcpy(to->of, passives[number], sizeof to->of);
        to->of[CAL_ARMOR] = (int16_t)(to->of[CAL_ARMOR] + force->card[number]->armor);
        to->of[CAL_ACTIONS] = (int16_t)(to->of[CAL_ACTIONS] + force->card[number]->actions);
        force->differs[number] = 0;
        if (!hero->changed) continue;
        add_spans(hero, 1u << CAL_SPAN_LASTING, to);
        find_passing(force, number, hero);
        force->passing |= force->differs[number] != 0;
    }
}

static const cal_profile *profile_at(const cal_force *force, int number, cal_until until) {
    return force->differs[number] >> until & 1 ? &force->at[until][number] : &force->lasting[number];
}

/* Expected damage of one attack. */
static double damage_of(const cal_setup *setup, cal_dice dice, const cal_profile *by, const cal_profile *on) {
    int faces = cal_faces_that_hit(setup, on->of[CAL_ARMOR] - by->of[CAL_HIT]);
    return faces * (1.0 / CAL_D20) * cal_mean_damage(setup, dice, by->of[CAL_MORE_DAMAGE] - on->of[CAL_WARD]);
}

/* ---- strength ------------------------------------------------------------------------------------------- */

/* Fills blow[] and damage[] of a side's heroes and adds to taken[] what each of the others can expect in a Round. */
static void count_damage(cal_force *force, int player, double taken[]) {
    const cal_side *of = &force->duel->side[player], *other = &force->duel->side[!player];
    double share[CAL_TRIO], each = 1.0 / (other->hero[0].health + other->hero[1].health + other->hero[2].health);
    for (int place = 0; place < CAL_TRIO; place++) share[place] = other->hero[place].health * each;
    for (unsigned by = cal_living(of); by; by &= by - 1) {
        int number = cal_number_of(player, __builtin_ctz(by));
        const cal_profile *own = &force->lasting[number];
        double actions = own->of[CAL_ACTIONS] > 0 ? own->of[CAL_ACTIONS] : 0, sum = 0;
        for (unsigned on = cal_living(other); on; on &= on - 1) {
            int place = __builtin_ctz(on), enemy = cal_number_of(!player, place);
            double blow = damage_of(force->setup, force->card[number]->dice, own, &force->lasting[enemy]);
            force->blow[number][place] = blow;
            taken[enemy] += actions * blow;
            sum += blow * share[place];
        }
        force->damage[number] = actions * sum;
    }
}

/* The others' damage spread over a side: a hero who is hit less stands more, but nobody for ever. Fills stands[], and
 * worth[] with what a point of health stands. */
static void count_stands(cal_force *force, int player, const double taken[]) {
    static const double part[CAL_TRIO + 1] = {0, 1, 1.0 / 2, 1.0 / 3}, most = 20;
    double sum = 0;
    unsigned living = cal_living(&force->duel->side[player]);
    for (unsigned rest = living; rest; rest &= rest - 1) sum += taken[cal_number_of(player, __builtin_ctz(rest))];
    double mean = sum * part[cal_count(living)];
    for (unsigned rest = living; rest; rest &= rest - 1) {
        int number = cal_number_of(player, __builtin_ctz(rest));
        double each = mean <= 0 ? 1 : mean < most * taken[number] ? mean / taken[number] : most;
        force->stands[number] = cal_hero_seen(force->duel, number)->health * each;
        force->worth[number] = each;
    }
}

/* Fills square[] and worth[]: a point of health of a hero is what he and those who fall behind him do meanwhile. */
static void sum_strength(cal_force *force, int player) {
    int order[CAL_TRIO], count = 0;
    double stands = 0, left = 0, square = 0;
    for (unsigned rest = cal_living(&force->duel->side[player]); rest; rest &= rest - 1) {
        int number = cal_number_of(player, __builtin_ctz(rest)), at = count++;
        for (; at > 0 && force->damage[order[at - 1]] * force->stands[number] <
                             force->damage[number] * force->stands[order[at - 1]];
             at--)
            order[at] = order[at - 1];
        order[at] = number;
        left += force->damage[number];
    }
    for (int i = 0; i < count; i++) square += force->damage[order[i]] * (stands += force->stands[order[i]]);
    double each = square > 0 ? 1 / square : 0;
    for (int i = 0; i < count; i++) {
        force->worth[order[i]] *= left * each;
        left -= force->damage[order[i]];
    }
    force->square[player] = square;
}

void cal_force_of(const cal_setup *setup, const cal_duel *duel, cal_force *force) {
    double taken[CAL_HEROES + 1] = {0};
    force->setup = setup;
    force->duel = duel;
    find_profiles(force);
    for (int player = 0; player < CAL_PLAYERS; player++) count_damage(force, player, taken);
    for (int player = 0; player < CAL_PLAYERS; player++) {
        count_stands(force, player, taken);
        sum_strength(force, player);
    }
}

/* ---- attacks that are left ------------------------------------------------------------------------------ */

static double worth_of_attack(const cal_force *force, int attacker, int attacked, cal_until until) {
    double damage = force->blow[attacker][attacked - cal_number_of(cal_side_of(attacked), 0)];
    if ((force->differs[attacker] | force->differs[attacked]) >> until & 1)
        damage = damage_of(force->setup, force->card[attacker]->dice, profile_at(force, attacker, until),
                           profile_at(force, attacked, until));
    return force->worth[attacked] * least_of(damage, cal_hero_seen(force->duel, attacked)->health);
}

double cal_attack_worth(const cal_force *force, int attacker, int attacked) {
    return worth_of_attack(force, attacker, attacked, CAL_NOW);
}

/* The best target of a hero, per action. */
static double best_attack(const cal_force *force, int attacker, unsigned targets, cal_until until) {
    double best = 0;
    for (; targets; targets &= targets - 1) {
        int attacked = cal_number_of(!cal_side_of(attacker), __builtin_ctz(targets));
        best = most_of(best, worth_of_attack(force, attacker, attacked, until));
    }
    return best;
}

static int actions_of(const cal_force *force, int number, cal_until until) {
    int actions = profile_at(force, number, until)->of[CAL_ACTIONS];
    return actions < 0 ? 0 : actions;
}

static bool lives(const cal_duel *duel, int number) { return number && cal_hero_seen(duel, number)->health; }

double cal_attacks_now(const cal_force *force, int player) {
    const cal_duel *duel = force->duel;
    int active = duel->active ? cal_number_of(duel->turn_of, duel->active - 1) : 0;
    double sum = 0;
    if (lives(duel, duel->attacker) && lives(duel, duel->attacked) && cal_side_of(duel->attacker) == player)
        sum = worth_of_attack(force, duel->attacker, duel->attacked, CAL_NOW);
    if (player != duel->turn_of || !duel->actions || !lives(duel, active)) return sum;
    return sum + duel->actions * best_attack(force, active, cal_attackable(force->setup, duel, player), CAL_NOW);
}

double cal_attacks_later(const cal_force *force, int player) {
    const cal_duel *duel = force->duel;
    bool own_turn = player == duel->turn_of, acts = own_turn && duel->active;
    unsigned living = cal_living(&duel->side[!player]);
    unsigned targets = acts ? living : cal_attackable(force->setup, duel, player);
    cal_until until = own_turn ? CAL_NOW : CAL_NEXT;
    double sum = 0, more = -INFINITY;
    bool same = acts || (!force->passing && targets == living); /* who acts next does what he would do later */
    for (unsigned ready = cal_can_be_activated(&duel->side[player]); ready; ready &= ready - 1) {
        int number = cal_number_of(player, __builtin_ctz(ready));
        double later = actions_of(force, number, CAL_LATER) * best_attack(force, number, living, CAL_LATER);
        sum += later;
        if (same) continue;
        double first = actions_of(force, number, until) * best_attack(force, number, targets, until);
        more = most_of(more, first - later);
    }
    return isfinite(more) ? sum + more : sum;
}
