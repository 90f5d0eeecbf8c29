#include "eval/dungeonquest_combat/evaluation.h"

#include <math.h>

/* Shares of 1 to 6 wounds among the rounds of official fights that wound: rounded from 3,000 fights of greedy against
 * itself over all 30 pairs of the house set, the few above 6 added to 6. */
static const double race_wounds[] = {0.30, 0.32, 0.17, 0.11, 0.06, 0.04};

enum { LIFE_MAX = 40, STEPS_MAX = 40 };

/* One way a round can end. */
typedef struct step {
    int hero, monster; /* wounds */
    double probability;
} step;

typedef struct race {
    int step_count;
    step steps[STEPS_MAX];
    int hero, monster; /* life left now */
    double worth[LIFE_MAX + 1][LIFE_MAX + 1];
} race;

/* ---- the race ------------------------------------------------------------------------------------------- */

static void add_step(race *r, int hero, int monster, double probability) {
    if (hero == 0 && monster == 0) return; /* nothing happens: the race goes on */
    for (int i = 0; i < r->step_count; i++) {
        if (r->steps[i].hero != hero || r->steps[i].monster != monster) continue;
        r->steps[i].probability += probability;
        return;
    }
    if (r->step_count < STEPS_MAX) r->steps[r->step_count++] = (step){hero, monster, probability};
}

static void add_table_step(race *r, const dq_setup *setup, const dq_fight *fight, double probability) {
    dq_wounds wounds = dq_cardless_wounds(setup, fight);
    bool extra = setup->ability == DQ_ABILITY_EXTRA_WOUND && wounds.of[DQ_MONSTER] > 0;
    add_step(r, wounds.of[DQ_HERO], wounds.of[DQ_MONSTER] + extra, probability);
}

/* Every throw of the dice, or every pair of classic cards. */
static void fill_table_steps(race *r, const dq_setup *setup, const dq_fight *now) {
    dq_fight fight = *now;
    int sides = setup->variant == DQ_CLASSIC ? 3 : 6, seconds = setup->variant == DQ_CLASSIC_SOLO ? 1 : sides;
    double probability = 1.0 / (sides * seconds);
    for (int first = 1; first <= sides; first++)
        for (int second = 1; second <= seconds; second++) {
            if (setup->variant == DQ_CLASSIC) {
                fight.side[DQ_HERO].attack.pick = (uint8_t)first;
                fight.side[DQ_MONSTER].attack.pick = (uint8_t)second;
            } else {
                fight.die[0] = (uint8_t)first;
                fight.die[1] = setup->variant == DQ_DICE ? (uint8_t)second : 0;
            }
            add_table_step(r, setup, &fight, probability);
        }
}

static void fill_steps(race *r, const dq_setup *setup, const dq_fight *fight) {
    r->step_count = 0;
    if (!dq_with_cards(setup)) {
        fill_table_steps(r, setup, fight);
        return;
    }
    for (int wounds = 1; wounds <= (int)(sizeof race_wounds / sizeof *race_wounds); wounds++) {
        add_step(r, wounds, 0, race_wounds[wounds - 1] / 2);
        add_step(r, 0, wounds, race_wounds[wounds - 1] / 2);
    }
}

/* Payoff at the end of the race: `hero` life left, or the monster alive. */
static double end_worth(const dq_setup *setup, int hero, int monster) {
    if (hero <= 0 && monster <= 0 && setup->both_die == DQ_HERO_SURVIVES) hero = 1;
    if (hero <= 0) return -1;
    return setup->score_win ? 1 : (double)hero / setup->start_life;
}

/* Worth of the race with `hero` and `monster` life left, none above where it began. */
static double race_worth(const race *r, const dq_setup *setup, int hero, int monster) {
    if (hero <= 0 || monster <= 0) return end_worth(setup, hero, monster);
    return r->worth[hero][monster];
}

static void run_race(race *r, const dq_setup *setup, const dq_fight *fight, int life) {
    fill_steps(r, setup, fight);
    r->hero = setup->hero_life - dq_hero_wounds(fight);
    r->monster = life - dq_monster_wounds(fight);
    double total = 0;
    for (int i = 0; i < r->step_count; i++) total += r->steps[i].probability;
    for (int hero = 1; hero <= r->hero; hero++)
        for (int monster = 1; monster <= r->monster; monster++) {
            double sum = 0;
            for (int i = 0; i < r->step_count; i++) {
                const step *s = &r->steps[i];
                sum += s->probability * race_worth(r, setup, hero - s->hero, monster - s->monster);
            }
            r->worth[hero][monster] = sum / total;
        }
}

/* ---- one round of cards --------------------------------------------------------------------------------- */

static void turn_up_card(dq_side *side, int card) {
    side->attack.revealed = (uint8_t)(card + 1);
    side->played |= rp_pile_of(card);
    if (!rp_pile_has(side->hand, card)) return;
    side->hand &= ~rp_pile_of(card);
    side->known &= ~rp_pile_of(card);
    side->hand_count--;
}

void dq_meet(const dq_setup *setup, dq_fight *fight, int hero_card, int monster_card) {
    turn_up_card(&fight->side[DQ_HERO], hero_card);
    turn_up_card(&fight->side[DQ_MONSTER], monster_card);
    fight->deck &= ~rp_pile_of(monster_card);
    if (!(setup->effect_mask & (rp_pile_of(hero_card) | rp_pile_of(monster_card)))) return;
    dq_begin_effects(setup, fight);
    while (!dq_run_effects(setup, fight)) { /* a random effect: leave it out */
        fight->effect_left = 0;
        fight->effect_index++;
    }
}

bool dq_try_counter(const dq_setup *setup, dq_fight *fight, int side) {
    dq_side *own = &fight->side[side];
    int goal = dq_total(setup, &fight->side[1 - side].attack);
    if (!dq_may_counter(setup, fight, side)) return false;
    rp_pile cards = dq_counter_cards(setup, fight, side), chosen = 0;
    int total = dq_total(setup, &own->attack);
    while (total <= goal && cards) {
        int best = rp_pile_lowest(cards);
        for (rp_pile rest = cards; rest; rest &= rest - 1)
            if (setup->value[rp_pile_lowest(rest)] > setup->value[best]) best = rp_pile_lowest(rest);
        cards &= ~rp_pile_of(best);
        chosen |= rp_pile_of(best);
        total += setup->value[best];
    }
    if (total <= goal) return false;
    own->attack.added = (uint8_t)(own->attack.added + total - dq_total(setup, &own->attack));
    own->played |= chosen;
    own->hand &= ~chosen;
    return true;
}

/* Worth after the wounds of the round as it stands; an extra wound that the hero may still add is added. */
static double settled_worth(const race *r, const dq_setup *setup, const dq_fight *fight) {
    dq_wounds wounds = dq_round_wounds(setup, fight);
    bool extra = setup->ability != DQ_ABILITY_DEFLECT && fight->ability != DQ_ABILITY_DECLINED &&
                 dq_ability_applies(setup, fight);
    return race_worth(r, setup, r->hero - wounds.of[DQ_HERO], r->monster - wounds.of[DQ_MONSTER] - extra);
}

/* Worth after the round that lies on the table, with a counterattack where one wins. */
static double round_worth(const race *r, const dq_setup *setup, dq_fight *fight) {
    int first = setup->standoff_first == DQ_FIRST_MONSTER ? DQ_MONSTER : DQ_HERO;
    if (fight->passed >> first & 1 || !dq_try_counter(setup, fight, first))
        if (!(fight->passed >> (1 - first) & 1)) dq_try_counter(setup, fight, 1 - first);
    return settled_worth(r, setup, fight);
}

/* Each side's best card against a random one of the other; the middle of what the two expect. */
static double reveal_worth(const race *r, const dq_setup *setup, const dq_fight *now) {
    const dq_side *hero = &now->side[DQ_HERO], *monster = &now->side[DQ_MONSTER];
    rp_pile rows = hero->attack.revealed ? dq_field_bit(hero->attack.revealed) : hero->hand;
    rp_pile columns = setup->variant == DQ_SOLO ? now->deck : monster->hand;
    double sum_of_card[DQ_CARD_NUMBERS] = {0}, best = -INFINITY, worst = INFINITY;
    int row_count = rp_pile_count(rows), column_count = rp_pile_count(columns);
    if (!rows || !columns) return race_worth(r, setup, r->hero, r->monster);
    for (rp_pile row = rows; row; row &= row - 1) {
        double sum = 0;
        for (rp_pile column = columns; column; column &= column - 1) {
            dq_fight fight = *now;
            dq_meet(setup, &fight, rp_pile_lowest(row), rp_pile_lowest(column));
            double worth = round_worth(r, setup, &fight);
            sum += worth;
            sum_of_card[rp_pile_lowest(column)] += worth;
        }
        best = fmax(best, sum / column_count);
    }
    if (setup->variant == DQ_SOLO) return best;
    for (; columns; columns &= columns - 1) worst = fmin(worst, sum_of_card[rp_pile_lowest(columns)] / row_count);
    return (best + worst) / 2;
}

/* ---- escape --------------------------------------------------------------------------------------------- */

static rp_pile escape_candidates(const dq_setup *setup, const dq_fight *fight, int side) {
    rp_pile drawn = dq_field_bit(fight->side[side].escape_card);
    return drawn ? drawn : setup->power[side];
}

dq_escape_chance dq_escape_chances(const dq_setup *setup, const dq_fight *fight) {
    dq_escape_chance chance = {0};
    rp_pile own = escape_candidates(setup, fight, DQ_HERO), other = escape_candidates(setup, fight, DQ_MONSTER);
    int life = setup->hero_life - dq_hero_wounds(fight);
    double probability = 1.0 / (rp_pile_count(own) * rp_pile_count(other));
    for (rp_pile hero = own; hero; hero &= hero - 1)
        for (rp_pile monster = other; monster; monster &= monster - 1) {
            const dq_card *against = setup->card[rp_pile_lowest(monster)];
            if (setup->card[rp_pile_lowest(hero)]->escape >= against->escape) {
                chance.success += probability;
                continue;
            }
            chance.failure[against->damage] += probability;
            chance.cost += probability * against->damage;
            if (against->damage >= life) chance.death += probability;
        }
    return chance;
}

static double escape_worth(const race *r, const dq_setup *setup, const dq_fight *fight) {
    dq_escape_chance chance = dq_escape_chances(setup, fight);
    double away =
        setup->score_win ? 0 : setup->escape_value - (double)(setup->start_life - r->hero) / setup->start_life;
    double worth = chance.success * away;
    for (int damage = 0; damage < 64; damage++)
        if (chance.failure[damage] > 0)
            worth += chance.failure[damage] * race_worth(r, setup, r->hero - damage, r->monster);
    return worth;
}

/* ---- all phases ----------------------------------------------------------------------------------------- */

static double worth_with_life(const dq_setup *setup, const dq_fight *fight, int life) {
    race r;
    run_race(&r, setup, fight, life);
    double attack = race_worth(&r, setup, r.hero, r.monster);
    dq_fight settled = *fight;
    switch (fight->phase) {
    case DQ_PHASE_TOKEN:
    case DQ_PHASE_CHOICE: return setup->escape ? fmax(attack, escape_worth(&r, setup, fight)) : attack;
    case DQ_PHASE_ESCAPE: return escape_worth(&r, setup, fight);
    case DQ_PHASE_REVEAL:
    case DQ_PHASE_MONSTER_CARD: return reveal_worth(&r, setup, fight);
    case DQ_PHASE_EFFECTS:
    case DQ_PHASE_COUNTER:
    case DQ_PHASE_TURN_UP: return round_worth(&r, setup, &settled);
    case DQ_PHASE_ABILITY:
    case DQ_PHASE_DEFLECT:
    case DQ_PHASE_REROLL: return settled_worth(&r, setup, fight);
    default: return attack;
    }
}

int dq_life_chances(const dq_setup *setup, const dq_fight *fight, int life[DQ_TOKENS], double probability[DQ_TOKENS]) {
    if (fight->life) {
        life[0] = fight->life;
        probability[0] = 1;
        return 1;
    }
    int count = 0, tokens = 0;
    for (int token = 0; token < DQ_TOKENS; token++) {
        int value = setup->monster->life[token], at = 0;
        if (value <= dq_monster_wounds(fight)) continue;
        tokens++;
        while (at < count && life[at] != value) at++;
        if (at == count) life[count] = value, probability[count++] = 0;
        probability[at]++;
    }
    for (int i = 0; i < count; i++) probability[i] /= tokens;
    return count;
}

void dq_evaluate(const rp_game *game, const rp_state *state, double value[]) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(state);
    int life[DQ_TOKENS];
    double probability[DQ_TOKENS];
    value[0] = 0;
    for (int i = dq_life_chances(setup, fight, life, probability); i-- > 0;)
        value[0] += probability[i] * worth_with_life(setup, fight, life[i]);
    value[1] = -value[0];
}
