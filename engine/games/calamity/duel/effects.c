#include "engine/games/calamity/duel/effects.h"

#include "engine/games/calamity/duel/heroes.h"

/* ---- whom an effect is on ------------------------------------------------------------------------------- */

static unsigned living_of(const cal_duel *duel, int player) {
    return cal_living(&duel->side[player]) << cal_number_of(player, 0);
}

static unsigned bit_of(int number) { return number ? 1u << number : 0; }

static unsigned if_living(const cal_duel *duel, int number) {
    return number && cal_hero_seen(duel, number)->health ? 1u << number : 0;
}

static unsigned meant(const cal_duel *duel, int who, int by, int user, int target) {
    switch ((cal_who)who) {
    case CAL_OTHER:
    case CAL_TARGET: return if_living(duel, target);
    case CAL_SELF: return if_living(duel, user);
    case CAL_OWN: return living_of(duel, by);
    case CAL_ALLIES: return living_of(duel, by) & ~bit_of(user);
    case CAL_ENEMIES: return living_of(duel, !by);
    case CAL_ACTIVE: return duel->active ? if_living(duel, cal_number_of(duel->turn_of, duel->active - 1)) : 0;
    case CAL_OTHERS: return living_of(duel, !by) & ~bit_of(target);
    case CAL_ALL: return living_of(duel, by) | living_of(duel, !by);
    case CAL_ATTACKER: return if_living(duel, duel->attacker);
    case CAL_ATTACKED: return if_living(duel, duel->attacked);
    default: return 0;
    }
}

unsigned cal_heroes_meant(const cal_setup *setup, const cal_duel *duel, const cal_going *going,
                          const cal_effect *effect) {
    if (effect->kind == CAL_REVIVE) return bit_of(going->target);
    unsigned heroes = meant(duel, effect->who, going->by, going->user, going->target);
    if (effect->condition == CAL_IF_ALWAYS || effect->condition > CAL_IF_READY) return heroes;
    for (int number = 1; number <= CAL_HEROES; number++)
        if (heroes >> number & 1 && !cal_is_so(setup, duel, number, effect->condition)) heroes &= ~bit_of(number);
    return heroes;
}

bool cal_happens(const cal_duel *duel, const cal_going *going, const cal_effect *effect) {
    switch ((cal_if)effect->condition) {
    case CAL_IF_HIT: return duel->last_throw == 1;
    case CAL_IF_MISSED: return duel->last_throw == 2;
    case CAL_IF_FELL: return going->target && !cal_hero_seen(duel, going->target)->health;
    default: return true;
    }
}

/* ---- what happens to one hero --------------------------------------------------------------------------- */

int cal_loss_of(const cal_setup *setup, const cal_duel *duel, int number, int damage) {
    int health = cal_hero_seen(duel, number)->health;
    if (!health || damage <= 0) return 0;
    damage -= cal_stat_of(setup, duel, number, CAL_WARD);
    return damage < 0 ? 0 : damage < health ? damage : health;
}

int cal_gain_of(const cal_setup *setup, const cal_duel *duel, int number, int amount) {
    const cal_hero *hero = cal_hero_seen(duel, number);
    int most = setup->option[CAL_OPTION_OVERHEAL] ? CAL_HEALTH_MOST : cal_card_of_hero(setup, hero)->health;
    int room = most - hero->health;
    return room <= 0 || amount <= 0 ? 0 : amount < room ? amount : room;
}

void cal_lose_health(cal_play *play, int number, int amount) {
    cal_hero *hero = cal_hero_at(play->duel, number);
    if (amount > hero->health) amount = hero->health;
    if (!amount) return;
    hero->health = (uint8_t)(hero->health - amount);
    cal_tell(play, CAL_TOLD_DAMAGE, cal_side_of(number), hero->kind, amount, hero->health);
    if (hero->health) return;
    memset(hero->change, 0, sizeof hero->change);
    hero->changed = 0;
    play->duel->fell = (uint8_t)(cal_side_of(number) + 1);
    play->fallen |= bit_of(number);
    if (play->duel->active && number == cal_number_of(play->duel->turn_of, play->duel->active - 1))
        play->duel->actions = 0;
    cal_tell(play, CAL_TOLD_FALLS, cal_side_of(number), hero->kind, 0, 0);
}

static void heal(cal_play *play, int number, int amount) {
    cal_hero *hero = cal_hero_at(play->duel, number);
    int gain = cal_gain_of(play->setup, play->duel, number, amount);
    if (!gain) return;
    hero->health = (uint8_t)(hero->health + gain);
    cal_tell(play, CAL_TOLD_HEALS, cal_side_of(number), hero->kind, gain, hero->health);
}

static void change(cal_play *play, int number, const cal_effect *effect, int by) {
    static const uint8_t spans[CAL_LASTS_COUNT] = {CAL_SPAN_TURN, CAL_SPAN_P1, CAL_SPAN_ROUND, CAL_SPAN_LASTING};
    static const int8_t none[CAL_STATS];
    cal_hero *hero = cal_hero_at(play->duel, number);
    int span = spans[effect->lasts] + (effect->lasts == CAL_NEXT_TURN ? by : 0);
    int sum = hero->change[span][effect->stat] + effect->amount;
    if (sum > CAL_CHANGE_MAX) sum = CAL_CHANGE_MAX;
    if (sum < -CAL_CHANGE_MAX) sum = -CAL_CHANGE_MAX;
    hero->change[span][effect->stat] = (int8_t)sum;
    hero->changed |= (uint8_t)(1u << span);
    /* Bits stand for spans with some change, so that equal heroes are equal bytes. */
    if (!sum && memcmp(hero->change[span], none, sizeof none) == 0) hero->changed &= (uint8_t) ~(1u << span);
    cal_tell(play, CAL_TOLD_CHANGE, cal_side_of(number), hero->kind, effect->stat, effect->amount);
}

void cal_expire(cal_play *play, cal_span span) {
    for (int number = 1; number <= CAL_HEROES; number++) {
        cal_hero *hero = cal_hero_at(play->duel, number);
        if (!(hero->changed >> span & 1)) continue;
        memset(hero->change[span], 0, sizeof hero->change[span]);
        hero->changed &= (uint8_t) ~(1u << span);
    }
}

static void do_to(cal_play *play, int number, const cal_effect *effect, int by) {
    cal_hero *hero = cal_hero_at(play->duel, number);
    switch ((cal_effect_kind)effect->kind) {
    case CAL_CHANGE: change(play, number, effect, by); break;
    case CAL_READY:
        if (hero->activated) cal_tell(play, CAL_TOLD_READY, cal_side_of(number), hero->kind, 0, 0);
        hero->activated = 0;
        break;
    case CAL_EXHAUST:
        if (!hero->activated) cal_tell(play, CAL_TOLD_EXHAUSTED, cal_side_of(number), hero->kind, 0, 0);
        hero->activated = 1;
        break;
    case CAL_CLEANSE:
        memset(hero->change, 0, sizeof hero->change);
        hero->changed = 0;
        cal_tell(play, CAL_TOLD_CLEANSED, cal_side_of(number), hero->kind, 0, 0);
        break;
    case CAL_REVIVE: {
        int printed = cal_card_of_hero(play->setup, hero)->health;
        if (hero->health || play->setup->option[CAL_OPTION_REVIVAL]) break;
        hero->health = (uint8_t)(effect->amount < printed ? effect->amount : printed);
        cal_tell(play, CAL_TOLD_REVIVED, cal_side_of(number), hero->kind, hero->health, 0);
        break;
    }
    default: break;
    }
}

/* What is on no hero. */
static void do_to_nobody(cal_play *play, const cal_effect *effect, int by) {
    cal_duel *duel = play->duel;
    cal_side *of = &duel->side[effect->side == CAL_SIDE_OTHER ? !by : by];
    switch ((cal_effect_kind)effect->kind) {
    case CAL_EXTRA:
        if (by == duel->turn_of && duel->active && duel->side[by].hero[duel->active - 1].health && duel->actions < 100)
            duel->actions = (uint8_t)(duel->actions + effect->amount);
        break;
    case CAL_DRAW:
        if (of->draws < 100) of->draws = (uint8_t)(of->draws + effect->amount);
        break;
    case CAL_DISCARD:
        if (effect->by == CAL_BY_RANDOM && of->random_discards < 100)
            of->random_discards = (uint8_t)(of->random_discards + effect->amount);
        if (effect->by == CAL_BY_CHOICE && of->discards < 100) of->discards = (uint8_t)(of->discards + effect->amount);
        break;
    case CAL_REVEAL:
        for (rp_pile hidden = duel->side[!by].hand & ~duel->side[!by].known; hidden; hidden &= hidden - 1)
            cal_tell_slot(play, CAL_TOLD_SHOWN, !by, rp_pile_lowest(hidden), false);
        duel->side[!by].known = duel->side[!by].hand;
        break;
    default: break;
    }
}

/* Health that the heroes lost. */
static int apply_to(cal_play *play, const cal_effect *effect, unsigned heroes, int by, int amount) {
    int lost = 0;
    for (unsigned rest = heroes; rest; rest &= rest - 1) {
        int number = __builtin_ctz(rest);
        if (effect->kind == CAL_DAMAGE) {
            int loss = cal_loss_of(play->setup, play->duel, number, amount);
            cal_lose_health(play, number, loss);
            lost += loss;
        } else if (effect->kind == CAL_HEAL) {
            heal(play, number, amount);
        } else {
            do_to(play, number, effect, by);
        }
    }
    do_to_nobody(play, effect, by);
    return lost;
}

/* ---- the end -------------------------------------------------------------------------------------------- */

void cal_end_duel(cal_play *play, cal_result result) {
    cal_duel *duel = play->duel;
    static const cal_going nothing;
    duel->phase = CAL_PHASE_OVER;
    duel->result = (uint8_t)result;
    duel->waiting = duel->waits_for = duel->stage = duel->attacker = duel->attacked = 0;
    duel->use = duel->answer = nothing;
    for (int i = 0; i < CAL_PLAYERS; i++)
        duel->side[i].draws = duel->side[i].discards = duel->side[i].random_discards = 0;
    cal_tell(play, CAL_TOLD_OVER, result == CAL_DRAWN_GAME ? -1 : (int)result - CAL_FIRST_WINS, 0, 0, 0);
}

void cal_look_for_loss(cal_play *play) {
    cal_duel *duel = play->duel;
    if (!play->fallen) return;
    bool lost[CAL_PLAYERS] = {!cal_living(&duel->side[0]), !cal_living(&duel->side[1])};
    if (cal_is_over(play) || (!lost[0] && !lost[1])) return;
    int winner = lost[0] ? 1 : 0, rule = play->setup->option[CAL_OPTION_BOTH_FALL];
    if (lost[0] && lost[1]) winner = rule == CAL_BOTH_ACTIVE_WINS ? duel->turn_of : !duel->turn_of;
    bool drawn = lost[0] && lost[1] && rule == CAL_BOTH_DRAW;
    cal_end_duel(play, drawn ? CAL_DRAWN_GAME : winner ? CAL_SECOND_WINS : CAL_FIRST_WINS);
}

/* ---- passives ------------------------------------------------------------------------------------------- */

void cal_answer_by(cal_play *play, int number, cal_when when, int other) {
    const cal_hero *hero = cal_hero_seen(play->duel, number);
    if (cal_is_over(play)) return;
    const cal_use *passive = &cal_card_of_hero(play->setup, hero)->passive;
    cal_tell(play, CAL_TOLD_PASSIVE, cal_side_of(number), hero->kind, 0, 0);
    for (int i = 0; i < passive->effect_count && !cal_is_over(play); i++) {
        const cal_effect *effect = &passive->effect[i];
        if (effect->when != when || !cal_is_so(play->setup, play->duel, number, effect->condition)) continue;
        int by = cal_side_of(number);
        apply_to(play, effect, meant(play->duel, effect->who, by, number, other), by, effect->amount);
        cal_look_for_loss(play);
    }
}

/* Those of heroes that fell by an effect of `user`, of their allies and of him. */
static void answer_falls(cal_play *play, unsigned fallen, int user) {
    for (; fallen && !cal_is_over(play); fallen &= fallen - 1) {
        int number = __builtin_ctz(fallen), side = cal_side_of(number);
        cal_answer(play, number, CAL_WHEN_FALLS, user);
        for (int place = 0; place < CAL_TRIO; place++)
            if (cal_number_of(side, place) != number && play->duel->side[side].hero[place].health)
                cal_answer(play, cal_number_of(side, place), CAL_WHEN_ALLY_FALLS, number);
        if (user && cal_side_of(user) != side && cal_hero_seen(play->duel, user)->health)
            cal_answer(play, user, CAL_WHEN_KILLS, number);
    }
}

/* Behind an effect. Passives do not answer what passives do. */
static void settle(cal_play *play, int user) {
    unsigned fallen = play->fallen;
    cal_look_for_loss(play);
    answer_falls(play, fallen, user);
    play->fallen = 0;
}

void cal_do_effect(cal_play *play, const cal_going *going, const cal_effect *effect, int amount) {
    play->fallen = 0;
    int user = going->user, by = going->by;
    int lost = apply_to(play, effect, cal_heroes_meant(play->setup, play->duel, going, effect), by, amount);
    if (effect->drains && user && cal_hero_seen(play->duel, user)->health) heal(play, user, lost);
    settle(play, user);
}

void cal_do_attack_damage(cal_play *play, int attacker, int attacked, int amount) {
    int loss = cal_loss_of(play->setup, play->duel, attacked, amount);
    play->fallen = 0;
    cal_lose_health(play, attacked, loss);
    unsigned fallen = play->fallen;
    cal_look_for_loss(play);
    if (cal_hero_seen(play->duel, attacker)->health) cal_answer(play, attacker, CAL_WHEN_HIT, attacked);
    if (loss && cal_hero_seen(play->duel, attacked)->health) cal_answer(play, attacked, CAL_WHEN_HURT, attacker);
    if (!cal_is_over(play)) answer_falls(play, fallen, attacker);
    play->fallen = 0;
}
