#include "eval/calamity/force.h"

#include "engine/games/calamity/duel/odds.h"
#include "engine/games/calamity/duel/play.h"

#include <math.h>

enum {
    ALL_SPANS = (1 << CAL_SPANS) - 1,
    LASTING = 1 << CAL_SPAN_LASTING,
    LATER = LASTING | 1 << CAL_SPAN_ROUND /* for heroes who act later in this Round */
};

/* ---- profiles ------------------------------------------------------------------------------------------- */

static cal_profile profile_of(const cal_setup *setup, const cal_duel *duel, int number) {
    return (cal_profile){.armor = (int8_t)(cal_card_of_hero(setup, cal_hero_seen(duel, number))->armor +
                                           cal_stat_of(setup, duel, number, CAL_ARMOR)),
                         .ward = (int8_t)cal_stat_of(setup, duel, number, CAL_WARD),
                         .hit = (int8_t)cal_stat_of(setup, duel, number, CAL_HIT),
                         .more = (int8_t)cal_stat_of(setup, duel, number, CAL_MORE_DAMAGE),
                         .actions = (int8_t)(cal_card_of_hero(setup, cal_hero_seen(duel, number))->actions +
                                             cal_stat_of(setup, duel, number, CAL_ACTIONS))};
}

/* `all` without what holds for other spans than these. */
static cal_profile with_spans(const cal_hero *hero, cal_profile all, unsigned spans) {
    for (unsigned rest = hero->changed & ~spans; rest; rest &= rest - 1) {
        const int8_t *change = hero->change[__builtin_ctz(rest)];
        all.armor = (int8_t)(all.armor - change[CAL_ARMOR]);
        all.ward = (int8_t)(all.ward - change[CAL_WARD]);
        all.hit = (int8_t)(all.hit - change[CAL_HIT]);
        all.more = (int8_t)(all.more - change[CAL_MORE_DAMAGE]);
        all.actions = (int8_t)(all.actions - change[CAL_ACTIONS]);
    }
    return all;
}

/* Expected damage of one attack. */
static double damage_of(const cal_setup *setup, cal_dice dice, const cal_profile *by, const cal_profile *on) {
    double chance = cal_faces_that_hit(setup, on->armor - by->hit) * (1.0 / CAL_D20);
    return chance * cal_mean_damage(setup, dice, by->more - on->ward);
}

/* ---- strength ------------------------------------------------------------------------------------------- */

/* Fills damage[] of a side's heroes and adds to taken[] what each of the others can expect in a Round. */
static void count_damage(cal_force *force, int player, double taken[]) {
    const cal_duel *duel = force->duel;
    const cal_side *of = &duel->side[player], *other = &duel->side[!player];
    double health = other->hero[0].health + other->hero[1].health + other->hero[2].health;
    for (unsigned by = cal_living(of); by; by &= by - 1) {
        int number = cal_number_of(player, __builtin_ctz(by));
        const cal_profile *own = &force->lasting[number];
        cal_dice dice = cal_card_of_hero(force->setup, cal_hero_seen(duel, number))->dice;
        for (unsigned on = cal_living(other); on; on &= on - 1) {
            int enemy = cal_number_of(!player, __builtin_ctz(on));
            double damage = own->actions * damage_of(force->setup, dice, own, &force->lasting[enemy]);
            taken[enemy] += damage;
            force->damage[number] += damage * cal_hero_seen(duel, enemy)->health / health;
        }
    }
}

/* The others' damage spread over a side: a hero who is hit less stands more. */
static void count_stands(cal_force *force, int player, const double taken[]) {
    double mean = 0, living = 0;
    for (int number = cal_number_of(player, 0), i = 0; i < CAL_TRIO; i++, number++)
        if (cal_hero_seen(force->duel, number)->health) mean += taken[number], living++;
    mean /= living;
    for (int number = cal_number_of(player, 0), i = 0; i < CAL_TRIO; i++, number++) {
        static const double least = 0.05; /* of the mean: nobody stands for ever */
        double share = mean > 0 ? taken[number] / mean : 1;
        force->stands[number] = cal_hero_seen(force->duel, number)->health / (share > least ? share : least);
    }
}

static void sum_strength(cal_force *force, int player) {
    int order[CAL_TRIO], count = 0;
    double stands = 0, left = 0;
    for (int number = cal_number_of(player, 0), i = 0; i < CAL_TRIO; i++, number++) {
        if (!cal_hero_seen(force->duel, number)->health) continue;
        int at = count++;
        for (; at > 0 && force->damage[order[at - 1]] * force->stands[number] <
                             force->damage[number] * force->stands[order[at - 1]];
             at--)
            order[at] = order[at - 1];
        order[at] = number;
        left += force->damage[number];
    }
    double all = left;
    for (int i = 0; i < count; i++) {
        force->square[player] += force->damage[order[i]] * (stands += force->stands[order[i]]);
        force->worth[order[i]] = left * force->stands[order[i]] / cal_hero_seen(force->duel, order[i])->health;
        left -= force->damage[order[i]];
    }
    for (int i = 0; i < count && all > 0; i++) force->worth[order[i]] /= force->square[player];
}

void cal_force_of(const cal_setup *setup, const cal_duel *duel, cal_force *force) {
    double taken[CAL_HEROES + 1] = {0};
    memset(force, 0, sizeof *force);
    force->setup = setup;
    force->duel = duel;
    for (int number = 1; number <= CAL_HEROES; number++) {
        const cal_hero *hero = cal_hero_seen(duel, number);
        if (!hero->health) continue;
        force->all[number] = profile_of(setup, duel, number);
        force->lasting[number] = with_spans(hero, force->all[number], LASTING);
    }
    for (int player = 0; player < CAL_PLAYERS; player++) count_damage(force, player, taken);
    for (int player = 0; player < CAL_PLAYERS; player++) {
        if (!cal_living(&duel->side[player])) continue;
        count_stands(force, player, taken);
        sum_strength(force, player);
    }
}

/* ---- attacks that are left ------------------------------------------------------------------------------ */

static double worth_of_attack(const cal_force *force, int attacker, int attacked, unsigned spans) {
    const cal_hero *by = cal_hero_seen(force->duel, attacker), *on = cal_hero_seen(force->duel, attacked);
    cal_profile own = with_spans(by, force->all[attacker], spans), other = with_spans(on, force->all[attacked], spans);
    double damage = damage_of(force->setup, cal_card_of_hero(force->setup, by)->dice, &own, &other);
    return force->worth[attacked] * fmin(damage, on->health);
}

double cal_attack_worth(const cal_force *force, int attacker, int attacked) {
    return worth_of_attack(force, attacker, attacked, ALL_SPANS);
}

/* The best target of a hero, per action. */
static double best_attack(const cal_force *force, int attacker, unsigned targets, unsigned spans) {
    double best = 0;
    for (; targets; targets &= targets - 1) {
        int attacked = cal_number_of(!cal_side_of(attacker), __builtin_ctz(targets));
        best = fmax(best, worth_of_attack(force, attacker, attacked, spans));
    }
    return best;
}

static int actions_of(const cal_force *force, int number, unsigned spans) {
    return with_spans(cal_hero_seen(force->duel, number), force->all[number], spans).actions;
}

double cal_attacks_now(const cal_force *force, int player) {
    const cal_duel *duel = force->duel;
    double sum = 0;
    if (duel->attacker && cal_side_of(duel->attacker) == player)
        sum = worth_of_attack(force, duel->attacker, duel->attacked, ALL_SPANS);
    if (player != duel->turn_of || !duel->active || !duel->actions) return sum;
    unsigned targets = cal_attackable(force->setup, duel, player);
    return sum + duel->actions * best_attack(force, cal_number_of(player, duel->active - 1), targets, ALL_SPANS);
}

double cal_attacks_later(const cal_force *force, int player) {
    const cal_duel *duel = force->duel;
    bool own_turn = player == duel->turn_of;
    unsigned living = cal_living(&duel->side[!player]), targets = cal_attackable(force->setup, duel, player);
    unsigned spans = own_turn ? ALL_SPANS : LATER | 1u << (CAL_SPAN_P1 + duel->turn_of);
    double sum = 0, more = -INFINITY;
    for (unsigned ready = cal_can_be_activated(&duel->side[player]); ready; ready &= ready - 1) {
        int number = cal_number_of(player, __builtin_ctz(ready));
        double later = actions_of(force, number, LATER) * best_attack(force, number, living, LATER);
        sum += later;
        if (own_turn && duel->active) continue;
        double first = actions_of(force, number, spans) * best_attack(force, number, targets, spans);
        more = fmax(more, first - later);
    }
    return isfinite(more) ? sum + more : sum;
}
