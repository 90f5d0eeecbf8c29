#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/duel/odds.h"
#include "engine/games/calamity/duel/play.h"
#include "engine/games/calamity/duel/throws.h"

/* ---- chance --------------------------------------------------------------------------------------------- */

/* Cards of which one is drawn or discarded. */
static rp_pile cards_at_stake(const cal_duel *duel) {
    const cal_side *of = &duel->side[duel->waits_for];
    return duel->waiting == CAL_WAITS_DRAW ? of->deck : of->hand;
}

int cal_list_chance(const cal_setup *setup, const cal_duel *duel, rp_outcome out[]) {
    int count = 0;
    if (duel->waiting == CAL_WAITS_ROLL) return cal_list_d20(out);
    if (duel->waiting == CAL_WAITS_DICE) {
        const cal_throw *thrown = cal_throw_of(setup, cal_dice_thrown(setup, duel));
        for (; count < thrown->outcomes; count++) out[count] = (rp_outcome){count, thrown->probability[count]};
        return count;
    }
    rp_pile cards = cards_at_stake(duel);
    double each = 1.0 / rp_pile_count(cards);
    for (; cards; cards &= cards - 1) out[count++] = (rp_outcome){rp_pile_lowest(cards), each};
    return count;
}

rp_action cal_sample_chance(const cal_setup *setup, const cal_duel *duel, rp_random *random) {
    if (duel->waiting == CAL_WAITS_ROLL) return 1 + (rp_action)rp_random_below(random, CAL_D20);
    if (duel->waiting == CAL_WAITS_DICE) return cal_throw_outcome(cal_dice_thrown(setup, duel), random);
    return rp_pile_draw(cards_at_stake(duel), random);
}

/* ---- what is the same to the future --------------------------------------------------------------------- */

static void put(rp_outcome out[], uint16_t members[], int at, int outcome, double probability, int of) {
    out[at] = (rp_outcome){outcome, probability};
    if (members) members[at] = (uint16_t)of;
}

static int merge_attack(const cal_setup *setup, const cal_duel *duel, rp_outcome out[], uint16_t members[]) {
    return cal_merge_d20(cal_lowest_hit(setup, cal_needed(setup, duel)), CAL_D20 + 1, out, members);
}

static int merge_cards(const cal_duel *duel, rp_outcome out[], uint16_t members[]) {
    rp_pile cards = cards_at_stake(duel), twins = duel->side[duel->waits_for].twins;
    int count = 0, all = rp_pile_count(cards);
    for (; cards; cards &= cards - 1) {
        int slot = rp_pile_lowest(cards);
        bool both = rp_pile_has(twins, slot) && rp_pile_has(cards, slot + 1);
        put(out, members, count++, slot, (1.0 + both) / all, 1 + both);
        if (both) cards &= ~rp_pile_of(slot + 1);
    }
    return count;
}

/* What a throw of damage or healing comes to for each hero that it is on. */
typedef struct throw_result {
    int16_t of[CAL_HEROES + 1];
} throw_result;

static throw_result result_of(const cal_setup *setup, const cal_duel *duel, int sum) {
    throw_result result = {{0}};
    sum += cal_dice_thrown(setup, duel).plus;
    if (duel->stage == CAL_HITS) {
        const cal_effect *effect = cal_attack_effect(setup, duel);
        sum += cal_stat_of(setup, duel, duel->attacker, CAL_MORE_DAMAGE) + (effect ? effect->damage : 0);
        result.of[duel->attacked] = (int16_t)cal_loss_of(setup, duel, duel->attacked, sum);
        return result;
    }
    const cal_going *going = duel->answer.source ? &duel->answer : &duel->use;
    const cal_effect *effect = &cal_use_going(setup, duel, going)->effect[going->step];
    for (unsigned heroes = cal_heroes_meant(setup, duel, going, effect); heroes; heroes &= heroes - 1) {
        int number = __builtin_ctz(heroes);
        result.of[number] = (int16_t)(effect->kind == CAL_HEAL ? cal_gain_of(setup, duel, number, sum)
                                                               : cal_loss_of(setup, duel, number, sum));
    }
    return result;
}

/* Sums with one result follow each other. */
static int merge_dice(const cal_setup *setup, const cal_duel *duel, rp_outcome out[], uint16_t members[]) {
    const cal_throw *thrown = cal_throw_of(setup, cal_dice_thrown(setup, duel));
    throw_result last = {{0}};
    uint16_t own_members[RP_OUTCOMES_MAX];
    int count = 0;
    if (!members) members = own_members;
    for (int i = 0; i < thrown->sums; i++) {
        const struct cal_sum *sum = &thrown->by_sum[i];
        const throw_result result = result_of(setup, duel, thrown->lowest + i);
        if (!i || memcmp(&result, &last, sizeof result) != 0) {
            put(out, members, count++, sum->first, sum->probability, sum->members);
        } else {
            if (sum->first < out[count - 1].outcome) out[count - 1].outcome = sum->first;
            out[count - 1].probability += sum->probability;
            members[count - 1] = (uint16_t)(members[count - 1] + sum->members);
        }
        last = result;
    }
    for (int i = 1; i < count; i++) /* ascending outcomes */
        for (int k = i; k > 0 && out[k].outcome < out[k - 1].outcome; k--) {
            const rp_outcome moved = out[k];
            const uint16_t moved_members = members[k];
            out[k] = out[k - 1], members[k] = members[k - 1];
            out[k - 1] = moved, members[k - 1] = moved_members;
        }
    return count;
}

int cal_merge_chance(const cal_setup *setup, const cal_duel *duel, rp_outcome out[], uint16_t members[]) {
    if (duel->waiting == CAL_WAITS_ROLL) return merge_attack(setup, duel, out, members);
    if (duel->waiting == CAL_WAITS_DICE) return merge_dice(setup, duel, out, members);
    return merge_cards(duel, out, members);
}
