#include "eval/destinyquest.h"

#include <math.h>
#include <stdio.h>

/* Printed by `destiny_fit`, see destinyquest_fit_tool.c. */
const destiny_weights destiny_default_weights = {1, 1, 1, 1, 1, 1, 1, 1, 1, 4};

enum { ROUNDS_MOST = 24 };
static const double slowest = 0.01; /* points a round: nobody is hurt by less */

/* ---- what lasts ----------------------------------------------------------------------------------------- */

static void fill_lasting(destiny_race *race, int player) {
    const destiny_sheet *sheet = &race->setup->sheet[player];
    const destiny_fighter *fighter = &race->bout->fighter[player];
    destiny_runner *own = &race->runner[player];
    bool held = sheet->on_trigger[DESTINY_WHEN_OWN_LOW] | sheet->digest.with[DESTINY_CHANGE_ATTRIBUTE] ||
                fighter->statuses >> DESTINY_STONE_SKIN & 1;
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
        int value = sheet->attribute[attribute] + fighter->change[attribute];
        if (held)
            value = destiny_attribute_now(race->setup, race->bout, player, attribute) - fighter->coming[0][attribute];
        own->lasting[attribute] = value > 0 ? value : 0;
    }
    int brawn = own->lasting[DESTINY_BRAWN], magic = own->lasting[DESTINY_MAGIC];
    own->arm = brawn >= magic ? brawn : magic;
}

/* Chances of a round at lasting speeds. */
static void fill_chances(destiny_race *race) {
    destiny_runner *a = &race->runner[0], *b = &race->runner[1];
    int lead = a->lasting[DESTINY_SPEED] - b->lasting[DESTINY_SPEED];
    double win = destiny_chance_above(2, 2, lead), lose = destiny_chance_above(2, 2, -lead), tie = 1 - win - lose;
    if (race->setup->tie == DESTINY_TIE_FASTER && lead != 0) {
        *(lead > 0 ? &win : &lose) += tie;
    } else if (race->setup->tie == DESTINY_TIE_REROLL) {
        win /= 1 - tie;
        lose /= 1 - tie;
    }
    a->win = win;
    b->win = lose;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        if (!(race->bout->fighter[player].statuses >> DESTINY_CONVULSIONS & 1)) continue;
        destiny_runner *own = &race->runner[player], *other = &race->runner[1 - player];
        other->win += (1 - other->win) / 6; /* a double loses */
        own->win *= 5.0 / 6;
    }
}

/* Statuses of a victim that take health in step 8. */
static const uint32_t biting = 1u << DESTINY_BLEED | 1u << DESTINY_VENOM | 1u << DESTINY_DISEASE | 1u << DESTINY_BURN |
                               1u << DESTINY_THORN_CAGE | 1u << DESTINY_HAUNT | 1u << DESTINY_MONKEY_MOB |
                               1u << DESTINY_PACKMASTER;

/* What a status that `player` gives does in a round. */
static int power_of(const destiny_race *race, int player, int status) {
    return race->setup->sheet[player].digest.status_power[status];
}

/* How often in a round an effect is set off. */
static double frequency(const destiny_race *race, int player, const destiny_effect *effect) {
    switch ((destiny_trigger)effect->trigger) {
    case DESTINY_WHEN_ROUND_ENDS: return 1;
    case DESTINY_WHEN_HITS: return race->runner[player].win;
    case DESTINY_WHEN_HURT: return race->runner[1 - player].win;
    case DESTINY_WHEN_OWN_FACE:
    case DESTINY_WHEN_OPPONENT_FACE: return effect->face ? 1.0 / 3 : 2;
    case DESTINY_WHEN_SPEED_DOUBLE:
    case DESTINY_WHEN_ANY_DOUBLE: return 1.0 / 6;
    default: return 0;
    }
}

static bool holds(const destiny_race *race, int player, const destiny_effect *effect) {
    const destiny_fighter *f = race->bout->fighter;
    const uint32_t poisons = 1u << DESTINY_BLEED | 1u << DESTINY_VENOM | 1u << DESTINY_DISEASE;
    if (effect->condition == DESTINY_IF_SHADES) return f[player].statuses >> DESTINY_SHADES & 1;
    if (effect->condition == DESTINY_IF_POISONED) return f[1 - player].statuses & poisons;
    return true;
}

static void add_passive(destiny_race *race, int player, const destiny_effect *effect) {
    destiny_runner *own = &race->runner[player];
    uint32_t carried = race->bout->fighter[1 - player].statuses;
    if (effect->trigger == DESTINY_WHEN_PLAYED || !holds(race, player, effect)) return;
    double often = frequency(race, player, effect);
    switch ((destiny_effect_kind)effect->kind) {
    case DESTINY_DIE_BONUS:
        if (effect->ability) break; /* on one ability's die only */
        own->per_die += effect->amount;
        if (!effect->scores_only) own->any_die += effect->amount;
        break;
    case DESTINY_DAMAGE:
        if (effect->who == DESTINY_OPPONENT) own->per_round += often * effect->amount;
        break;
    case DESTINY_DAMAGE_DICE:
        if (effect->who == DESTINY_OPPONENT) own->per_round += often * 3.5 * effect->amount;
        break;
    case DESTINY_HEAL:
        if (effect->who == DESTINY_OWN) own->per_round += often * effect->amount;
        break;
    case DESTINY_INFLICT:
        if (effect->trigger == DESTINY_WHEN_HITS && !effect->ability && !(carried >> effect->status & 1))
            own->not_yet += power_of(race, player, effect->status);
        break;
    case DESTINY_SLAY: own->coming += effect->threshold; break; /* so much of the other's health need not be taken */
    case DESTINY_SPECIAL:
        if (effect->special == DESTINY_SPECIAL_KICK_START) own->healing += effect->amount;
        break;
    case DESTINY_STRENGTHEN:
        if (effect->ability) own->per_round += effect->amount; /* a passive; of statuses it is in power_of */
        break;
    default: break;
    }
}

/* Statuses that the other carries, and everything that acts by itself. */
static void fill_passives(destiny_race *race, int player) {
    const destiny_sheet *sheet = &race->setup->sheet[player];
    destiny_runner *own = &race->runner[player];
    for (uint32_t rest = race->bout->fighter[1 - player].statuses & biting; rest; rest &= rest - 1)
        own->per_round += power_of(race, player, __builtin_ctz(rest));
    uint32_t statuses = race->bout->fighter[player].statuses;
    if (statuses >> DESTINY_MEDITATION & 1) own->per_round += power_of(race, player, DESTINY_MEDITATION);
    if (statuses >> DESTINY_VORTEX & 1) own->per_round += 2.0 / 3;
    uint32_t own_accord = 0;
    for (int trigger = DESTINY_WHEN_PLAYED + 1; trigger < DESTINY_TRIGGERS; trigger++)
        own_accord |= sheet->on_trigger[trigger];
    for (uint32_t rest = own_accord; rest; rest &= rest - 1) {
        const destiny_ability *ability = sheet->card[__builtin_ctz(rest)].ability;
        for (int i = 0; i < ability->effect_count; i++) add_passive(race, player, &ability->effects[i]);
    }
}

static void fill_blow(destiny_race *race, int player) {
    destiny_runner *own = &race->runner[player];
    const destiny_runner *other = &race->runner[1 - player];
    own->blow = destiny_blow(own->arm - other->lasting[DESTINY_ARMOUR], own->per_die, 1);
    own->piercing = destiny_blow(own->arm, own->per_die, 1);
}

/* ---- the race ------------------------------------------------------------------------------------------- */

static double per_round(const destiny_race *race, int player) {
    const destiny_runner *own = &race->runner[player];
    return own->win * own->blow * race->weights->blows + own->per_round * race->weights->statuses;
}

static double rounds_until(const destiny_race *race, int player) {
    double damage = per_round(race, player) + race->runner[player].not_yet + 1;
    return race->bout->fighter[1 - player].health / damage;
}

static void guess_rounds(destiny_race *race) {
    double first = rounds_until(race, 0), second = rounds_until(race, 1);
    race->rounds = first < second ? first : second;
    if (race->rounds > ROUNDS_MOST) race->rounds = ROUNDS_MOST;
    if (race->rounds < 1) race->rounds = 1;
}

/* Changes of attributes in the next rounds. */
static void add_coming(destiny_race *race, int player) {
    const destiny_fighter *fighter = &race->bout->fighter[player];
    destiny_runner *own = &race->runner[player], *other = &race->runner[1 - player];
    int speed = 0, armour = 0, arm = 0;
    for (int round = 1; round < DESTINY_ROUNDS_AHEAD; round++) {
        speed += fighter->coming[round][DESTINY_SPEED];
        armour += fighter->coming[round][DESTINY_ARMOUR];
        arm += fighter->coming[round][own->arm == own->lasting[DESTINY_BRAWN] ? DESTINY_BRAWN : DESTINY_MAGIC];
    }
    own->coming += speed * race->slope + armour * other->win + arm * own->win;
    if (fighter->no_armour >> 1)
        other->coming += __builtin_popcount(fighter->no_armour >> 1) * other->win * (other->piercing - other->blow);
}

void destiny_race_of(const destiny_setup *setup, const destiny_bout *bout, const destiny_weights *weights,
                     destiny_race *race) {
    *race = (destiny_race){.setup = setup, .bout = bout, .weights = weights};
    for (int player = 0; player < DESTINY_HEROES; player++) fill_lasting(race, player);
    fill_chances(race);
    for (int player = 0; player < DESTINY_HEROES; player++) fill_passives(race, player);
    for (int player = 0; player < DESTINY_HEROES; player++) fill_blow(race, player);
    guess_rounds(race);
    for (int player = 0; player < DESTINY_HEROES; player++) { /* from the first hit on */
        destiny_runner *own = &race->runner[player];
        double hit = own->win > 0.05 ? 1 / own->win : 20;
        if (own->not_yet > 0 && race->rounds > hit) own->per_round += own->not_yet * (1 - hit / race->rounds);
    }
    race->slope = (race->runner[0].blow + race->runner[1].blow) * 0.1;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        destiny_count_abilities(race, player);
        add_coming(race, player);
    }
    destiny_round_under_way(race);
}

/* ---- the verdict ---------------------------------------------------------------------------------------- */

/* Damage of one hero as a function of rounds: slope until the attacks are used up, then less. */
typedef struct damage {
    double slope, attack, attack_slope;
} damage;

static damage damage_of(const destiny_race *race, int player) {
    const destiny_runner *own = &race->runner[player];
    damage d = {per_round(race, player), own->attack * race->weights->attacks, 0};
    if (own->attacks > 0) d.attack_slope = d.attack * own->win / own->attacks;
    if (d.slope < slowest) d.slope = slowest;
    return d;
}

static double damage_after(const damage *d, double rounds) {
    double attacks = d->attack_slope * rounds;
    return d->slope * rounds + (attacks < d->attack ? attacks : d->attack);
}

static double rounds_for(const damage *d, double health) {
    double early = health / (d->slope + d->attack_slope), late = (health - d->attack) / d->slope;
    return early > late ? early : late;
}

/* Health with what protects it. */
static double stamina(const destiny_race *race, int player) {
    const destiny_runner *own = &race->runner[player], *other = &race->runner[1 - player];
    const destiny_weights *w = race->weights;
    return race->bout->fighter[player].health + own->answer * w->answers + own->speed_worth * w->speed +
           own->modifier * w->modifiers + own->healing * w->healing + own->coming * w->speed -
           other->pending * w->under_way;
}

/* Variance of the lead in one round. */
static double variance(const destiny_race *race) {
    const destiny_runner *a = &race->runner[0], *b = &race->runner[1];
    double mean = a->win * a->blow - b->win * b->blow;
    return a->win * (a->blow * a->blow + 3) + b->win * (b->blow * b->blow + 3) - mean * mean;
}

destiny_verdict destiny_judge(const destiny_race *race) {
    damage of[DESTINY_HEROES] = {damage_of(race, 0), damage_of(race, 1)};
    double health[DESTINY_HEROES] = {stamina(race, 0), stamina(race, 1)};
    double first = rounds_for(&of[0], health[1]), second = rounds_for(&of[1], health[0]);
    destiny_verdict v = {.rounds = first < second ? first : second};
    double last = race->setup->round_limit ? race->setup->round_limit - race->bout->round : 1000;
    if (v.rounds > last) v.rounds = last;
    if (v.rounds < 0) v.rounds = 0;
    v.lead = health[0] - damage_after(&of[1], v.rounds) - health[1] + damage_after(&of[0], v.rounds);
    double spread = race->weights->luck * variance(race) * v.rounds + race->weights->floor;
    v.spread = sqrt(spread);
    v.value = v.lead / sqrt(v.lead * v.lead + spread);
    return v;
}

void destiny_evaluate(const rp_game *game, const rp_state *state, double value[]) {
    destiny_race race;
    destiny_race_of(destiny_setup_of(game), destiny_bout_of(state), &destiny_default_weights, &race);
    value[0] = destiny_judge(&race).value;
    value[1] = -value[0];
}

/* ---- the table of terms --------------------------------------------------------------------------------- */

static void add_term(rp_evaluation_term terms[], int *count, const char *name, double first, double second) {
    if (*count == RP_TERMS_MAX) return;
    terms[*count] = (rp_evaluation_term){.value = {first, second}};
    snprintf(terms[(*count)++].name, sizeof terms[0].name, "%s", name);
}

int destiny_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]) {
    destiny_race race;
    int count = 0;
    destiny_race_of(destiny_setup_of(game), destiny_bout_of(state), &destiny_default_weights, &race);
    destiny_verdict v = destiny_judge(&race);
    const destiny_runner *a = &race.runner[0], *b = &race.runner[1];
    const destiny_weights *w = race.weights;
    damage first = damage_of(&race, 0), second = damage_of(&race, 1);
    double blows_first = a->win * a->blow * w->blows, blows_second = b->win * b->blow * w->blows;
    add_term(terms, &count, "health", race.bout->fighter[0].health, race.bout->fighter[1].health);
    add_term(terms, &count, "damage of the round under way", a->pending * w->under_way, b->pending * w->under_way);
    add_term(terms, &count, "blows of later rounds", blows_first * v.rounds, blows_second * v.rounds);
    add_term(terms, &count, "statuses and passives", (first.slope - blows_first) * v.rounds,
             (second.slope - blows_second) * v.rounds);
    add_term(terms, &count, "attacks left", damage_after(&first, v.rounds) - first.slope * v.rounds,
             damage_after(&second, v.rounds) - second.slope * v.rounds);
    add_term(terms, &count, "answers left", a->answer * w->answers, b->answer * w->answers);
    add_term(terms, &count, "speed abilities left", a->speed_worth * w->speed, b->speed_worth * w->speed);
    add_term(terms, &count, "modifiers left", a->modifier * w->modifiers, b->modifier * w->modifiers);
    add_term(terms, &count, "healing left", a->healing * w->healing, b->healing * w->healing);
    add_term(terms, &count, "changes to come", a->coming * w->speed, b->coming * w->speed);
    return count;
}

const rp_evaluator rp_evaluator_destinyquest = {
    .rules = &rp_destinyquest,
    .evaluate = destiny_evaluate,
    .playout = destiny_informed_playout,
    .choice = destiny_informed_choice,
    .terms = destiny_terms,
    .reasons = destiny_reasons,
    .warning = destiny_warning,
};
