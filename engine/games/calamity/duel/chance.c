#include "engine/games/calamity/duel/odds.h"
#include "engine/games/calamity/match/match.h"

/* ---- sets of faces -------------------------------------------------------------------------------------- */

/* Sets of `count` dice whose faces are `face` or higher. */
static int sets_from(cal_dice dice, int count, int face) { return cal_dice_sets(count, dice.sides - face + 1); }

void cal_faces(cal_dice dice, int outcome, uint8_t faces[CAL_DICE_MAX]) {
    int face = 1;
    for (int i = 0; i < dice.count; i++) {
        for (int sets; outcome >= (sets = sets_from(dice, dice.count - 1 - i, face)); face++) outcome -= sets;
        faces[i] = (uint8_t)face;
    }
}

/* Throws each die; the sum, and in `faces` (not NULL) what they show, ascending. */
static int throw_dice(cal_dice dice, rp_random *random, uint8_t *faces) {
    int sum = 0;
    for (int i = 0; i < dice.count; i++) {
        int face = 1 + (int)rp_random_below(random, dice.sides), at = i;
        sum += face;
        for (; faces && at > 0 && faces[at - 1] > face; at--) faces[at] = faces[at - 1];
        if (faces) faces[at] = (uint8_t)face;
    }
    return sum;
}

int cal_throw_sum(cal_dice dice, rp_random *random) { return throw_dice(dice, random, NULL); }

static int throw_outcome(cal_dice dice, rp_random *random) {
    uint8_t faces[CAL_DICE_MAX];
    int rank = 0, face = 1;
    throw_dice(dice, random, faces);
    for (int i = 0; i < dice.count; i++)
        for (; face < faces[i]; face++) rank += sets_from(dice, dice.count - 1 - i, face);
    return rank;
}

/* ---- chance --------------------------------------------------------------------------------------------- */

/* Cards of which one is drawn or discarded. */
static rp_pile cards_at_stake(const cal_duel *duel) {
    const cal_side *of = &duel->side[duel->waits_for];
    return duel->waiting == CAL_WAITS_DRAW ? of->deck : of->hand;
}

static bool is_d20(const cal_duel *duel) {
    return duel->phase == CAL_PHASE_ROLL_OFF || duel->waiting == CAL_WAITS_ROLL;
}

int cal_chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    int count = 0;
    if (is_d20(duel)) {
        for (; count < CAL_D20; count++) out[count] = (rp_outcome){count + 1, 1.0 / CAL_D20};
    } else if (duel->phase == CAL_PHASE_HEROES) {
        uint32_t pool = cal_pool(setup, duel, duel->turn_of);
        double each = 1.0 / __builtin_popcount(pool);
        for (; pool; pool &= pool - 1) out[count++] = (rp_outcome){__builtin_ctz(pool), each};
    } else if (duel->waiting == CAL_WAITS_DICE) {
        const cal_throw *thrown = cal_throw_of(setup, cal_dice_thrown(setup, duel));
        for (; count < thrown->outcomes; count++) out[count] = (rp_outcome){count, thrown->probability[count]};
    } else {
        rp_pile cards = cards_at_stake(duel);
        double each = 1.0 / rp_pile_count(cards);
        for (; cards; cards &= cards - 1) out[count++] = (rp_outcome){rp_pile_lowest(cards), each};
    }
    return count;
}

rp_action cal_sample(const rp_game *game, const rp_state *state, rp_random *random) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    if (is_d20(duel)) return 1 + (rp_action)rp_random_below(random, CAL_D20);
    if (duel->phase == CAL_PHASE_HEROES) return rp_pile_draw(cal_pool(setup, duel, duel->turn_of), random);
    if (duel->waiting == CAL_WAITS_DICE) return throw_outcome(cal_dice_thrown(setup, duel), random);
    return rp_pile_draw(cards_at_stake(duel), random);
}

/* ---- what is the same to the future --------------------------------------------------------------------- */

static void put(rp_outcome out[], uint16_t members[], int at, int outcome, double probability, int of) {
    out[at] = (rp_outcome){outcome, probability};
    if (members) members[at] = (uint16_t)of;
}

/* Outcomes 1 .. 20 in classes: below `first`, from there to below `second`, and from there on. */
static int merge_d20(int first, int second, rp_outcome out[], uint16_t members[]) {
    const int from[] = {1, first, second, CAL_D20 + 1};
    int count = 0;
    for (int i = 0; i < 3; i++)
        if (from[i] < from[i + 1])
            put(out, members, count++, from[i], (double)(from[i + 1] - from[i]) / CAL_D20, from[i + 1] - from[i]);
    return count;
}

static int merge_attack(const cal_setup *setup, const cal_duel *duel, rp_outcome out[], uint16_t members[]) {
    return merge_d20(cal_lowest_hit(setup, cal_needed(setup, duel)), CAL_D20 + 1, out, members);
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

int cal_chance_merged(const rp_game *game, const rp_state *state, rp_outcome out[], uint16_t members[]) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    if (duel->waiting == CAL_WAITS_ROLL) return merge_attack(setup, duel, out, members);
    if (duel->waiting == CAL_WAITS_DICE) return merge_dice(setup, duel, out, members);
    if (duel->waiting) return merge_cards(duel, out, members);
    if (duel->phase == CAL_PHASE_ROLL_OFF && duel->rolled)
        return merge_d20(duel->rolled, duel->rolled + 1, out, members);
    int count = cal_chance(game, state, out);
    for (int i = 0; members && i < count; i++) members[i] = 1;
    return count;
}
