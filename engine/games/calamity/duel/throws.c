#include "engine/games/calamity/duel/throws.h"

#include <stdlib.h>

/* ---- all throws of a game ------------------------------------------------------------------------------- */

/* Fills the sets from die `at` on, whose faces are `face` or higher. */
static void list_sets(cal_throw *to, int at, int face, int sum, double ways, int same) {
    if (at == to->dice.count) {
        to->sum[to->outcomes] = (uint8_t)sum;
        to->probability[to->outcomes++] = ways;
        return;
    }
    for (int next = face; next <= to->dice.sides; next++) {
        int equal = next == face ? same + 1 : 1;
        list_sets(to, at + 1, next, sum + next, ways * (at + 1) / equal / to->dice.sides, equal);
    }
}

static bool add_throw(cal_setup *setup, cal_dice dice) {
    if (!dice.count || cal_throw_of(setup, dice)) return true;
    cal_throw *to = &setup->throws[setup->throw_count];
    int sets = cal_dice_sets(dice.count, dice.sides);
    if (setup->throw_count == CAL_THROWS_MAX) return false;
    *to = (cal_throw){.dice = dice, .lowest = dice.count, .sums = dice.count * (dice.sides - 1) + 1};
    to->sum = calloc((size_t)sets, sizeof *to->sum);
    to->probability = calloc((size_t)sets, sizeof *to->probability);
    to->by_sum = calloc((size_t)to->sums, sizeof *to->by_sum);
    setup->throw_at[dice.count][dice.sides] = (uint8_t)++setup->throw_count;
    if (!to->sum || !to->probability || !to->by_sum) return false;
    list_sets(to, 0, 1, 0, 1, 0);
    for (int i = 0; i < to->outcomes; i++) {
        struct cal_sum *sum = &to->by_sum[to->sum[i] - to->lowest];
        if (!sum->members++) sum->first = (int16_t)i;
        sum->probability += to->probability[i];
    }
    return true;
}

const cal_throw *cal_throw_of(const cal_setup *setup, cal_dice dice) {
    int at = setup->throw_at[dice.count][dice.sides];
    return at ? &setup->throws[at - 1] : NULL;
}

static bool add_throws_of(cal_setup *setup, const cal_use *use) {
    bool good = true;
    for (int i = 0; i < use->effect_count; i++) good = good && add_throw(setup, use->effect[i].dice);
    return good;
}

rp_status cal_list_throws(cal_setup *setup, rp_error *error) {
    const cal_book *book = setup->book;
    bool good = true;
    for (uint32_t i = 0; i < book->hero_count; i++) {
        good = good && add_throw(setup, book->hero[i].dice);
        for (int k = 0; k < book->hero[i].use_count; k++) good = good && add_throws_of(setup, &book->hero[i].use[k]);
    }
    for (uint32_t i = 0; i < book->card_count; i++) good = good && add_throws_of(setup, &book->card[i].use);
    if (good) return RP_OK;
    const cal_throw *last = setup->throw_count ? &setup->throws[setup->throw_count - 1] : NULL;
    if (last && (!last->sum || !last->probability || !last->by_sum))
        return rp_fail(error, RP_FAILED, "no memory for the ways dice can fall");
    return rp_fail(error, RP_BAD_INPUT, "more than %d different dice: there should be fewer", CAL_THROWS_MAX);
}

void cal_free_throws(cal_setup *setup) {
    for (int i = 0; i < setup->throw_count; i++) {
        free(setup->throws[i].sum);
        free(setup->throws[i].probability);
        free(setup->throws[i].by_sum);
    }
}

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

int cal_throw_outcome(cal_dice dice, rp_random *random) {
    uint8_t faces[CAL_DICE_MAX];
    int rank = 0, face = 1;
    throw_dice(dice, random, faces);
    for (int i = 0; i < dice.count; i++)
        for (; face < faces[i]; face++) rank += sets_from(dice, dice.count - 1 - i, face);
    return rank;
}

/* ---- a d20 ---------------------------------------------------------------------------------------------- */

int cal_list_d20(rp_outcome out[]) {
    for (int i = 0; i < CAL_D20; i++) out[i] = (rp_outcome){i + 1, 1.0 / CAL_D20};
    return CAL_D20;
}

int cal_merge_d20(int first, int second, rp_outcome out[], uint16_t members[]) {
    const int from[] = {1, first, second, CAL_D20 + 1};
    int count = 0;
    for (int i = 0; i < 3; i++) {
        int faces = from[i + 1] - from[i];
        if (faces <= 0) continue;
        out[count] = (rp_outcome){from[i], (double)faces / CAL_D20};
        if (members) members[count] = (uint16_t)faces;
        count++;
    }
    return count;
}
