#include "engine/games/calamity/duel/effects.h"
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

/* The heroes that a throw of damage or healing is on, and what is added to its sum. */
typedef struct throw_use {
    unsigned heroes;
    int more;
    int (*comes_to)(const cal_setup *setup, const cal_duel *duel, int number, int sum);
} throw_use;

static throw_use use_of_throw(const cal_setup *setup, const cal_duel *duel) {
    int more = cal_dice_thrown(setup, duel).plus;
    if (duel->stage == CAL_HITS) {
        const cal_effect *effect = cal_attack_effect(setup, duel);
        more += cal_stat_of(setup, duel, duel->attacker, CAL_MORE_DAMAGE) + (effect ? effect->damage : 0);
        return (throw_use){1u << duel->attacked, more, cal_loss_of};
    }
    const cal_going *going = duel->answer.source ? &duel->answer : &duel->use;
    const cal_effect *effect = &cal_use_going(setup, duel, going)->effect[going->step];
    return (throw_use){cal_heroes_meant(setup, duel, going, effect), more,
                       effect->kind == CAL_HEAL ? cal_gain_of : cal_loss_of};
}

/* Whether a sum comes to what the one below comes to, for each hero. */
static bool is_as_below(const cal_setup *setup, const cal_duel *duel, const throw_use *use, int sum) {
    sum += use->more;
    for (unsigned heroes = use->heroes; heroes; heroes &= heroes - 1) {
        int number = __builtin_ctz(heroes);
        if (use->comes_to(setup, duel, number, sum) != use->comes_to(setup, duel, number, sum - 1)) return false;
    }
    return true;
}

/* Sums with one result follow each other. */
static int merge_dice(const cal_setup *setup, const cal_duel *duel, rp_outcome out[], uint16_t members[]) {
    const cal_throw *thrown = cal_throw_of(setup, cal_dice_thrown(setup, duel));
    const throw_use use = use_of_throw(setup, duel);
    uint16_t own_members[RP_OUTCOMES_MAX];
    int count = 0;
    if (!members) members = own_members;
    for (int i = 0; i < thrown->sums; i++) {
        const struct cal_sum *sum = &thrown->by_sum[i];
        if (!i || !is_as_below(setup, duel, &use, thrown->lowest + i)) {
            put(out, members, count++, sum->first, sum->probability, sum->members);
        } else {
            if (sum->first < out[count - 1].outcome) out[count - 1].outcome = sum->first;
            out[count - 1].probability += sum->probability;
            members[count - 1] = (uint16_t)(members[count - 1] + sum->members);
        }
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
