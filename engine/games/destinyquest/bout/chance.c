/* Outcomes of a roll with equal futures. Where nobody can look at single dice any more only their sum counts; of the
 * second attack speed roll, once nobody can change it, no more than who is faster; of a vortex, who is hit. */
#include "engine/games/destinyquest/bout/chance.h"

#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/kit/dice.h"

/* ---- who looks at single dice -------------------------------------------------------------------------------- */

enum { OWN = 1, OPPONENTS = 2 }; /* whose dice are looked at; a set */

/* A change of dice. What makes all of them ones or sixes, or throws all of them again, needs to know no more than the
 * sum. */
static bool picks_dice(const destiny_effect *effect) {
    bool all = effect->how == DESTINY_ALL && !effect->face;
    if (effect->kind == DESTINY_REROLL) return !all;
    if (effect->kind == DESTINY_SET_DICE) return !all || (effect->amount != 1 && effect->amount != 6);
    return effect->kind == DESTINY_LOWER_DICE;
}

static int changed_speed_dice(const destiny_effect *effect) {
    return effect->dice == DESTINY_OWN_SPEED_DICE || effect->dice == DESTINY_OWN_DICE             ? OWN
           : effect->dice == DESTINY_OPPONENT_SPEED_DICE || effect->dice == DESTINY_OPPONENT_DICE ? OPPONENTS
                                                                                                  : 0;
}

static int changed_damage_dice(const destiny_effect *effect) {
    return effect->dice == DESTINY_OWN_DAMAGE_DICE || effect->dice == DESTINY_OWN_DICE             ? OWN
           : effect->dice == DESTINY_OPPONENT_DAMAGE_DICE || effect->dice == DESTINY_OPPONENT_DICE ? OPPONENTS
                                                                                                   : 0;
}

/* Gives back or copies an ability that may look at any. */
static bool gives_ability(const destiny_effect *effect) {
    return (effect->kind == DESTINY_RESTORE && effect->kinds != 1u << DESTINY_SPEED_ABILITY) ||
           (effect->kind == DESTINY_SPECIAL && effect->special == DESTINY_SPECIAL_USURPER);
}

static int speed_dice_of_special(int special) {
    switch (special) {
    case DESTINY_SPECIAL_SPEED_DICE_AS_DAMAGE:
    case DESTINY_SPECIAL_ROLL_WITH_IT:
    case DESTINY_SPECIAL_HOOKED:
    case DESTINY_SPECIAL_UNDERHAND:
    case DESTINY_SPECIAL_DEMON_CLAWS: return OWN;
    case DESTINY_SPECIAL_SILVER_FROST: return OPPONENTS;
    default: return 0;
    }
}

static int damage_dice_of_special(int special) {
    switch (special) {
    case DESTINY_SPECIAL_SPEED_DICE_AS_DAMAGE:
    case DESTINY_SPECIAL_CRUEL_TWIST:
    case DESTINY_SPECIAL_RAINING_BLOWS:
    case DESTINY_SPECIAL_ATTRACTION: return OWN;
    case DESTINY_SPECIAL_FIERY_TEMPER: return OPPONENTS;
    default: return 0;
    }
}

static int speed_dice_read(const destiny_effect *effect) {
    int whose = gives_ability(effect) || effect->kind == DESTINY_SWAP_DICE ? OWN | OPPONENTS : 0;
    if (effect->trigger == DESTINY_WHEN_OWN_FACE || effect->trigger == DESTINY_WHEN_SPEED_DOUBLE ||
        effect->trigger == DESTINY_WHEN_ANY_DOUBLE)
        whose |= OWN;
    if (effect->trigger == DESTINY_WHEN_OPPONENT_FACE) whose |= OPPONENTS;
    if (picks_dice(effect)) whose |= changed_speed_dice(effect);
    return effect->kind == DESTINY_SPECIAL ? whose | speed_dice_of_special(effect->special) : whose;
}

static int damage_dice_read(const destiny_effect *effect) {
    int whose = gives_ability(effect) ? OWN | OPPONENTS : 0;
    if (effect->trigger == DESTINY_WHEN_ANY_DOUBLE || effect->measure == DESTINY_BY_SIXES) whose |= OWN;
    if (picks_dice(effect)) whose |= changed_damage_dice(effect);
    return effect->kind == DESTINY_SPECIAL ? whose | damage_dice_of_special(effect->special) : whose;
}

static void note_reader(destiny_readers *readers, int whose, const destiny_effect *effect, int index) {
    bool plays = effect->trigger == DESTINY_WHEN_PLAYED && effect->special != DESTINY_SPECIAL_DEMON_CLAWS;
    for (int i = 0; i < 2; i++) {
        if (!(whose >> i & 1)) continue;
        if (plays)
            readers->play[i] |= 1u << index;
        else
            readers->act[i] = true;
    }
}

static void find_readers(destiny_sheet *sheet) {
    sheet->speed_readers = sheet->damage_readers = (destiny_readers){0};
    for (int i = 0; i < sheet->count; i++) {
        const destiny_ability *ability = sheet->card[i].ability;
        for (int j = 0; j < ability->effect_count && sheet->card[i].uses; j++) {
            const destiny_effect *effect = &ability->effects[j];
            note_reader(&sheet->speed_readers, speed_dice_read(effect), effect, i);
            note_reader(&sheet->damage_readers, damage_dice_read(effect), effect, i);
        }
    }
}

static void add_up_dice(destiny_sums *sums) {
    for (int count = 1; count <= DESTINY_THROW_MAX; count++) {
        int outcomes = rp_dice_outcomes(count);
        for (rp_action outcome = 0; outcome < outcomes; outcome++) {
            uint8_t dice[RP_DICE_MAX];
            int sum = 0;
            rp_dice_of(count, outcome, dice);
            for (int i = 0; i < count; i++) sum += dice[i];
            sums->probability[count][sum] += rp_dice_probability(count, outcome);
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

enum { LOW_DIE = 2 }; /* the highest face that goes against the roller of a vortex or stone skin's die */

/* A double of a hero counts through statuses: convulsions that he has, what the opponent has from him until a
 * double. */
static bool doubles_count(const destiny_bout *bout, int player, bool speed) {
    uint32_t own = bout->fighter[player].statuses, opponents = bout->fighter[!player].statuses;
    return (speed && (own >> DESTINY_CONVULSIONS & 1)) ||
           (opponents & (1u << DESTINY_HAUNT | 1u << DESTINY_PACKMASTER)) != 0;
}

static bool are_read(const destiny_bout *bout, int player, const destiny_readers *own, const destiny_readers *other) {
    return own->act[0] || other->act[1] || (own->play[0] & ~bout->fighter[player].spent) ||
           (other->play[1] & ~bout->fighter[!player].spent);
}

bool destiny_speed_faces_count(const destiny_setup *setup, const destiny_bout *bout, int player) {
    return are_read(bout, player, &setup->sheet[player].speed_readers, &setup->sheet[!player].speed_readers) ||
           doubles_count(bout, player, true);
}

bool destiny_damage_faces_count(const destiny_setup *setup, const destiny_bout *bout, int player) {
    return are_read(bout, player, &setup->sheet[player].damage_readers, &setup->sheet[!player].damage_readers) ||
           doubles_count(bout, player, false);
}

/* Nothing can be played, and nothing happens by itself, between the second attack speed roll and the finding of the
 * winner. */
static bool decides_round(const destiny_setup *setup, const destiny_bout *bout) {
    for (int i = 0; i < DESTINY_HEROES; i++) {
        const destiny_sheet *sheet = &setup->sheet[i];
        if (sheet->in_window[DESTINY_AT_SPEED_ROLLED] & ~bout->fighter[i].spent) return false;
        if (sheet->speed_readers.act[0] || sheet->speed_readers.act[1]) return false;
    }
    return bout->roller == DESTINY_HEROES - 1;
}

static reduction reduction_of(const destiny_setup *setup, const destiny_bout *bout) {
    switch (bout->roll) {
    case DESTINY_ROLL_LEY_LINE: return BY_FACES;
    case DESTINY_ROLL_STONE_SKIN:
        if (destiny_offered(setup, bout, bout->roller, DESTINY_AT_ABILITY_ROLLED)) return BY_FACES; /* fall through */
    case DESTINY_ROLL_VORTEX: return bout->roll_count == 1 ? BY_LOW_DIE : BY_FACES;
    case DESTINY_ROLL_SPEED:
        if (destiny_speed_faces_count(setup, bout, bout->roller)) return BY_FACES;
        return decides_round(setup, bout) ? BY_WINNER : BY_SUM;
    case DESTINY_ROLL_AGAIN:
        return destiny_speed_faces_count(setup, bout, bout->roller) ||
                       destiny_damage_faces_count(setup, bout, bout->roller)
                   ? BY_FACES
                   : BY_SUM;
    default: return destiny_damage_faces_count(setup, bout, bout->roller) ? BY_FACES : BY_SUM;
    }
}

/* Sum of the second attack speed roll at which both are equally fast. */
static int tied_sum(const destiny_setup *setup, const destiny_bout *bout) {
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
        int tie = tied_sum(setup, bout), least = tie + 1 > count ? tie + 1 : count;
        sum = sum < tie ? count : sum == tie ? tie : least;
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
        int tie = tied_sum(setup, bout);
        first[classes++] = count;
        if (tie > count && tie < end) first[classes++] = tie;
        if (tie >= count && tie + 1 < end) first[classes++] = tie + 1;
    }
    first[classes] = end;
    return classes;
}

/* ---- the contract ----------------------------------------------------------------------------------------------- */

int destiny_chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    (void)game;
    int dice = destiny_bout_of(state)->roll_count, count = rp_dice_outcomes(dice);
    for (int outcome = 0; outcome < count; outcome++)
        out[outcome] = (rp_outcome){outcome, rp_dice_probability(dice, outcome)};
    return count;
}

rp_action destiny_sample(const rp_game *game, const rp_state *state, rp_random *random) {
    (void)game;
    return rp_dice_draw_outcome(destiny_bout_of(state)->roll_count, random);
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
        out[i] = (rp_outcome){rp_dice_outcome(count, dice), 0};
        for (int sum = first[i]; sum < first[i + 1]; sum++) {
            out[i].probability += setup->sums.probability[count][sum];
            sets += setup->sums.sets[count][sum];
        }
        if (members) members[i] = (uint16_t)sets;
    }
    return classes;
}
