#include "engine/games/calamity/duel/odds.h"

#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/duel/throws.h"

int cal_needed_by(const cal_setup *setup, const cal_duel *duel, int attacker, int attacked, const cal_effect *effect) {
    int armor = cal_card_of_hero(setup, cal_hero_seen(duel, attacked))->armor;
    return armor + cal_stat_of(setup, duel, attacked, CAL_ARMOR) - cal_stat_of(setup, duel, attacker, CAL_HIT) -
           (effect ? effect->hit : 0);
}

double cal_mean_above_nothing(const cal_setup *setup, cal_dice dice, int more) {
    double mean = 0;
    if (!dice.count) return more > 0 ? more : 0;
    const cal_throw *thrown = cal_throw_of(setup, dice);
    for (int i = 0; i < thrown->sums; i++) {
        int sum = thrown->lowest + i + more;
        if (sum > 0) mean += thrown->by_sum[i].probability * sum;
    }
    return mean;
}
