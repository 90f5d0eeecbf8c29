#include "engine/games/calamity/duel/heroes.h"

unsigned cal_is_of(const cal_setup *setup, const cal_duel *duel, int number) {
    const cal_hero *hero = cal_hero_seen(duel, number);
    int printed = cal_card_of_hero(setup, hero)->health;
    bool acting = duel->active && number == cal_number_of(duel->turn_of, duel->active - 1);
    return 1u << (hero->health < printed ? CAL_IS_WOUNDED : CAL_IS_UNHURT) |
           1u << (hero->activated ? CAL_IS_ACTIVATED : CAL_IS_READY) |
           (unsigned)(2 * hero->health <= printed) << CAL_IS_LOW | (unsigned)acting << CAL_IS_ACTING |
           (unsigned)(hero->changed > 0) << CAL_IS_CHANGED;
}

bool cal_is_so(const cal_setup *setup, const cal_duel *duel, int number, int condition) {
    static const uint8_t is[CAL_IFS] = {[CAL_IF_WOUNDED] = CAL_IS_WOUNDED,
                                        [CAL_IF_LOW] = CAL_IS_LOW,
                                        [CAL_IF_ACTIVATED] = CAL_IS_ACTIVATED,
                                        [CAL_IF_READY] = CAL_IS_READY};
    if (condition == CAL_IF_ALWAYS || condition > CAL_IF_READY) return true;
    return cal_is_of(setup, duel, number) >> is[condition] & 1;
}

static bool concerns(const cal_effect *effect, int owner, int number) {
    bool same_side = cal_side_of(owner) == cal_side_of(number);
    switch (effect->who) {
    case CAL_SELF: return owner == number;
    case CAL_OWN: return same_side;
    case CAL_ALLIES: return same_side && owner != number;
    default: return !same_side;
    }
}

/* Whether a passive's effect changes a stat now. */
static bool stands(const cal_setup *setup, const cal_duel *duel, int owner, const cal_effect *effect) {
    return effect->when == CAL_ALWAYS && cal_is_so(setup, duel, owner, effect->condition);
}

int cal_from_passives(const cal_setup *setup, const cal_duel *duel, int number, cal_stat stat) {
    int sum = 0;
    for (int owner = 1; owner <= CAL_HEROES; owner++) {
        const cal_hero *hero = cal_hero_seen(duel, owner);
        if (!(setup->stats[hero->kind] >> stat & 1) || !hero->health) continue;
        const cal_use *passive = &cal_card_of_hero(setup, hero)->passive;
        for (int i = 0; i < passive->effect_count; i++) {
            const cal_effect *effect = &passive->effect[i];
            if (effect->stat == stat && concerns(effect, owner, number) && stands(setup, duel, owner, effect))
                sum += effect->amount;
        }
    }
    return sum;
}

void cal_add_passives(const cal_setup *setup, const cal_duel *duel, int16_t to[CAL_HEROES + 1][CAL_STATS]) {
    for (int owner = 1; duel->standing && owner <= CAL_HEROES; owner++) {
        const cal_hero *hero = cal_hero_seen(duel, owner);
        if (!setup->stats[hero->kind] || !hero->health) continue;
        const cal_use *passive = &cal_card_of_hero(setup, hero)->passive;
        for (int i = 0; i < passive->effect_count; i++) {
            const cal_effect *effect = &passive->effect[i];
            if (!stands(setup, duel, owner, effect)) continue;
            for (int number = 1; number <= CAL_HEROES; number++)
                if (concerns(effect, owner, number))
                    to[number][effect->stat] = (int16_t)(to[number][effect->stat] + effect->amount);
        }
    }
}

unsigned cal_attackable(const cal_setup *setup, const cal_duel *duel, int player) {
    const cal_side *of = &duel->side[!player];
    unsigned living = cal_living(of), taunting = 0, seen = 0;
    bool any = of->hero[0].changed | of->hero[1].changed | of->hero[2].changed;
    if (!any && !(duel->standing >> CAL_TAUNT)) return living;
    for (int place = 0; place < CAL_TRIO; place++) {
        if (!of->hero[place].health) continue;
        int number = cal_number_of(!player, place);
        taunting |= (unsigned)(cal_stat_of(setup, duel, number, CAL_TAUNT) > 0) << place;
        seen |= (unsigned)(cal_stat_of(setup, duel, number, CAL_HIDDEN) <= 0) << place;
    }
    return taunting ? taunting : seen ? seen : living;
}

void cal_note_standing(const cal_setup *setup, cal_duel *duel) {
    duel->standing = 0;
    for (int number = 1; number <= CAL_HEROES; number++)
        duel->standing |= setup->stats[cal_hero_seen(duel, number)->kind];
}
