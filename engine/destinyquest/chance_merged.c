/* Outcomes of a roll with equal futures. Where nobody can look at single dice any more only their sum counts; of the second
 * attack speed roll, once nobody can change it, no more than who is faster; of a vortex, who is hit. */
#include "engine/destinyquest/effects.h"

/* ---- who looks at single dice -------------------------------------------------------------------------------- */

static bool of_speed(int dice) { return dice != DESTINY_OWN_DAMAGE_DICE && dice != DESTINY_OPPONENT_DAMAGE_DICE; }
static bool of_damage(int dice) { return dice != DESTINY_OWN_SPEED_DICE && dice != DESTINY_OPPONENT_SPEED_DICE; }

static bool changes_dice(const destiny_effect *effect) {
    return effect->kind == DESTINY_REROLL || effect->kind == DESTINY_SET_DICE || effect->kind == DESTINY_LOWER_DICE;
}

/* Gives back or copies an ability that may look at them. */
static bool gives_ability(const destiny_effect *effect) {
    return (effect->kind == DESTINY_RESTORE && effect->kinds != 1u << DESTINY_SPEED_ABILITY) ||
           (effect->kind == DESTINY_SPECIAL && effect->special == DESTINY_SPECIAL_USURPER);
}

static bool reads_speed(const destiny_effect *effect) {
    if (effect->trigger == DESTINY_WHEN_OWN_FACE || effect->trigger == DESTINY_WHEN_OPPONENT_FACE ||
        effect->trigger == DESTINY_WHEN_SPEED_DOUBLE || effect->trigger == DESTINY_WHEN_ANY_DOUBLE)
        return true;
    if (changes_dice(effect)) return of_speed(effect->dice);
    if (effect->kind == DESTINY_SWAP_DICE) return true;
    if (effect->kind != DESTINY_SPECIAL) return false;
    return effect->special == DESTINY_SPECIAL_SPEED_DICE_AS_DAMAGE || effect->special == DESTINY_SPECIAL_ROLL_WITH_IT ||
           effect->special == DESTINY_SPECIAL_SILVER_FROST || effect->special == DESTINY_SPECIAL_HOOKED ||
           effect->special == DESTINY_SPECIAL_UNDERHAND || effect->special == DESTINY_SPECIAL_DEMON_CLAWS;
}

static bool reads_damage(const destiny_effect *effect) {
    if (effect->trigger == DESTINY_WHEN_ANY_DOUBLE || effect->measure == DESTINY_BY_SIXES) return true;
    if (changes_dice(effect)) return of_damage(effect->dice);
    if (effect->kind != DESTINY_SPECIAL) return false;
    return effect->special == DESTINY_SPECIAL_SPEED_DICE_AS_DAMAGE || effect->special == DESTINY_SPECIAL_CRUEL_TWIST ||
           effect->special == DESTINY_SPECIAL_RAINING_BLOWS || effect->special == DESTINY_SPECIAL_FIERY_TEMPER ||
           effect->special == DESTINY_SPECIAL_ATTRACTION;
}

static void note_reader(uint32_t *readers, bool *acts, const destiny_effect *effect, int index) {
    bool plays = effect->trigger == DESTINY_WHEN_PLAYED && effect->special != DESTINY_SPECIAL_DEMON_CLAWS;
    if (plays)
        *readers |= 1u << index;
    else
        *acts = true;
}

static void find_readers(destiny_sheet *sheet) {
    for (int i = 0; i < sheet->count; i++) {
        const destiny_ability *ability = sheet->card[i].ability;
        for (int j = 0; j < ability->effect_count; j++) {
            const destiny_effect *effect = &ability->effects[j];
            bool gives = gives_ability(effect);
            if (gives || reads_speed(effect)) note_reader(&sheet->speed_readers, &sheet->speed_faces_act, effect, i);
            if (gives || reads_damage(effect)) note_reader(&sheet->damage_readers, &sheet->damage_faces_act, effect, i);
        }
    }
    sheet->reads_speed_faces = sheet->speed_readers || sheet->speed_faces_act;
    sheet->reads_damage_faces = sheet->damage_readers || sheet->damage_faces_act;
}

static void add_up_dice(destiny_sums *sums) {
    for (int count = 1; count <= DESTINY_THROW_MAX; count++) {
        int outcomes = destiny_dice_outcomes(count);
        for (rp_action outcome = 0; outcome < outcomes; outcome++) {
            uint8_t dice[DESTINY_THROW_MAX];
            int sum = 0;
            destiny_dice_of(count, outcome, dice);
            for (int i = 0; i < count; i++) sum += dice[i];
            sums->probability[count][sum] += destiny_outcome_probability(count, outcome);
            sums->sets[count][sum]++;
        }
    }
}

void destiny_find_readers(destiny_setup *setup) {
    for (int player = 0; player < DESTINY_HEROES; player++) find_readers(&setup->sheet[player]);
    add_up_dice(&setup->sums);
}

/* ---- what a roll comes to -------------------------------------------------------------------------------------- */

typedef enum reduction { BY_FACES, BY_SUM, BY_LOW_DIE, BY_WINNER } reduction;

/* Statuses that a double sets off or ends. */
enum { DOUBLES_COUNT = 1u << DESTINY_CONVULSIONS | 1u << DESTINY_HAUNT | 1u << DESTINY_PACKMASTER };
enum { LOW_DIE = 2 }; /* the highest face that goes against the roller of a vortex or stone skin's die */

static bool doubles_count(const destiny_bout *bout) {
    return ((bout->fighter[0].statuses | bout->fighter[1].statuses) & DOUBLES_COUNT) != 0;
}

static bool speed_faces_count(const destiny_setup *setup, const destiny_bout *bout) {
    for (int i = 0; i < DESTINY_HEROES; i++) {
        const destiny_sheet *sheet = &setup->sheet[i];
        if (sheet->speed_faces_act || (sheet->speed_readers & ~bout->fighter[i].spent)) return true;
    }
    return doubles_count(bout);
}

static bool damage_faces_count(const destiny_setup *setup, const destiny_bout *bout) {
    for (int i = 0; i < DESTINY_HEROES; i++) {
        const destiny_sheet *sheet = &setup->sheet[i];
        if (sheet->damage_faces_act || (sheet->damage_readers & ~bout->fighter[i].spent)) return true;
    }
    return doubles_count(bout);
}

/* Nothing can be played between the second attack speed roll and the finding of the winner, and no die is kept. */
static bool decides_round(const destiny_setup *setup, const destiny_bout *bout) {
    for (int i = 0; i < DESTINY_HEROES; i++) {
        const destiny_fighter *fighter = &bout->fighter[i];
        if ((setup->sheet[i].in_window[DESTINY_AT_SPEED_ROLLED] & ~fighter->spent) || fighter->kept[0]) return false;
    }
    return bout->roller == DESTINY_HEROES - 1 && bout->fighter[bout->roller].die[0] == 0;
}

static reduction reduction_of(const destiny_setup *setup, const destiny_bout *bout) {
    switch (bout->roll) {
    case DESTINY_ROLL_LEY_LINE: return BY_FACES;
    case DESTINY_ROLL_VORTEX:
    case DESTINY_ROLL_STONE_SKIN: return bout->roll_count == 1 ? BY_LOW_DIE : BY_FACES;
    case DESTINY_ROLL_SPEED:
        if (speed_faces_count(setup, bout)) return BY_FACES;
        return decides_round(setup, bout) ? BY_WINNER : BY_SUM;
    case DESTINY_ROLL_AGAIN:
        return speed_faces_count(setup, bout) || damage_faces_count(setup, bout) ? BY_FACES : BY_SUM;
    default: return damage_faces_count(setup, bout) ? BY_FACES : BY_SUM;
    }
}

/* Sum of the second attack speed roll at which both are equally fast. */
static int even_sum(const destiny_setup *setup, const destiny_bout *bout) {
    return destiny_attack_speed(setup, bout, 0) - destiny_attack_speed(setup, bout, 1);
}

/* The lowest dice of a sum: ones, one die between, sixes. */
static void put_lowest(int count, int sum, uint8_t dice[]) {
    for (int i = count - 1, more = sum - count; i >= 0; i--) {
        int up = more < 5 ? more : 5;
        dice[i] = (uint8_t)(1 + up);
        more -= up;
    }
}

void destiny_reduce_dice(const destiny_setup *setup, const destiny_bout *bout, uint8_t dice[]) {
    reduction by = reduction_of(setup, bout);
    int count = bout->roll_count, sum = 0;
    if (by == BY_FACES) return;
    if (by == BY_LOW_DIE) {
        dice[0] = dice[0] <= LOW_DIE ? 1 : LOW_DIE + 1;
        return;
    }
    for (int i = 0; i < count; i++) sum += dice[i];
    if (by == BY_WINNER) {
        int even = even_sum(setup, bout), least = even + 1 > count ? even + 1 : count;
        sum = sum < even ? count : sum == even ? even : least;
    }
    put_lowest(count, sum, dice);
}

/* ---- the classes ----------------------------------------------------------------------------------------------- */

/* The first sum of each class, ascending, of `count` dice; one more that no sum reaches; returns their number. */
static int first_sums(const destiny_setup *setup, const destiny_bout *bout, reduction by, int first[]) {
    int count = bout->roll_count, classes = 0, end = 6 * count + 1;
    if (by == BY_SUM)
        for (int sum = count; sum < end; sum++) first[classes++] = sum;
    if (by == BY_LOW_DIE) {
        first[classes++] = 1;
        first[classes++] = LOW_DIE + 1;
    }
    if (by == BY_WINNER) {
        int even = even_sum(setup, bout);
        first[classes++] = count;
        if (even > count && even < end) first[classes++] = even;
        if (even >= count && even + 1 < end) first[classes++] = even + 1;
    }
    first[classes] = end;
    return classes;
}

int destiny_chance_merged(const rp_game *game, const rp_state *state, rp_outcome out[], uint16_t members[]) {
    const destiny_setup *setup = destiny_setup_of(game);
    const destiny_bout *bout = destiny_bout_of(state);
    reduction by = reduction_of(setup, bout);
    int first[6 * DESTINY_THROW_MAX + 2], count = bout->roll_count;
    if (by == BY_FACES) {
        int outcomes = destiny_chance(game, state, out);
        for (int i = 0; members && i < outcomes; i++) members[i] = 1;
        return outcomes;
    }
    int classes = first_sums(setup, bout, by, first);
    for (int i = 0; i < classes; i++) {
        uint8_t dice[DESTINY_THROW_MAX];
        int sets = 0;
        put_lowest(count, first[i], dice);
        out[i] = (rp_outcome){destiny_outcome_of(count, dice), 0};
        for (int sum = first[i]; sum < first[i + 1]; sum++) {
            out[i].probability += setup->sums.probability[count][sum];
            sets += setup->sums.sets[count][sum];
        }
        if (members) members[i] = (uint16_t)sets;
    }
    return classes;
}
