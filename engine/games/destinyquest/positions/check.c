/* Fills in what follows from the rest of a position, and refuses with one line what no play can reach.
 *
 * Deliberately allowed, so that positions are easy to write by hand: health, used abilities and lasting changes that no
 * rounds explain, as long as an ability of one of the heroes can be their cause. */
#include "engine/games/destinyquest/positions/fields.h"

#include "engine/games/destinyquest/bout/phases.h"
#include "engine/games/destinyquest/bout/usable.h"
#include "engine/games/destinyquest/bout/windows.h"
#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/marked_dice.h"
#include "engine/games/destinyquest/effects/restores.h"
#include "engine/games/destinyquest/effects/uses.h"

#include <stdio.h>

/* ---- what belongs to which phase ---------------------------------------------------------------------------- */

enum {
    HAS_WINNER = 1,
    HAS_ATTACK = 2,
    HAS_SPEED_DICE = 4,
    HAS_DAMAGE_DICE = 8,
    HAS_STRUCK = 16,
    HAS_LOSS = 32,
    HAS_ROLL = 64,
    HAS_PARTS = 7
};
static const char *const part_names[HAS_PARTS] = {"winner", "attack", "speed_dice", "attack.dice",
                                                  "struck", "loss",   "roll"};

typedef struct phase_parts {
    uint8_t must, may;
} phase_parts;

static const phase_parts parts_of[DESTINY_PHASES] = {
    [DESTINY_PHASE_BOUT_START] = {0, HAS_ROLL},
    [DESTINY_PHASE_VORTEX] = {0, HAS_ROLL},
    [DESTINY_PHASE_ROUND_START] = {0, HAS_ROLL},
    [DESTINY_PHASE_SPEED_ROLL] = {0, HAS_ROLL | HAS_SPEED_DICE},
    [DESTINY_PHASE_SPEED_ROLLED] = {HAS_SPEED_DICE, HAS_ROLL},
    [DESTINY_PHASE_ANSWER] = {HAS_WINNER, HAS_SPEED_DICE | HAS_ROLL},
    [DESTINY_PHASE_AFTER_DODGE] = {HAS_WINNER, HAS_SPEED_DICE | HAS_ROLL},
    [DESTINY_PHASE_DAMAGE_DICE] = {HAS_WINNER, HAS_SPEED_DICE | HAS_ROLL},
    [DESTINY_PHASE_DAMAGE_SCORE] = {HAS_WINNER, HAS_SPEED_DICE | HAS_ATTACK | HAS_DAMAGE_DICE | HAS_ROLL},
    [DESTINY_PHASE_BEFORE_DAMAGE] = {HAS_WINNER | HAS_ATTACK, HAS_SPEED_DICE | HAS_DAMAGE_DICE | HAS_ROLL},
    [DESTINY_PHASE_DAMAGE_ROLL] = {HAS_WINNER | HAS_ATTACK, HAS_SPEED_DICE | HAS_DAMAGE_DICE | HAS_ROLL},
    [DESTINY_PHASE_DAMAGE_ROLLED] = {HAS_WINNER | HAS_ATTACK, HAS_SPEED_DICE | HAS_DAMAGE_DICE | HAS_ROLL},
    [DESTINY_PHASE_SACRIFICE] = {HAS_WINNER | HAS_ATTACK, HAS_SPEED_DICE | HAS_DAMAGE_DICE | HAS_ROLL},
    [DESTINY_PHASE_DECLINED_EARLY] = {HAS_WINNER | HAS_ATTACK, HAS_SPEED_DICE | HAS_DAMAGE_DICE | HAS_ROLL},
    [DESTINY_PHASE_DECLINED] = {HAS_WINNER | HAS_ATTACK, HAS_SPEED_DICE | HAS_DAMAGE_DICE | HAS_ROLL},
    [DESTINY_PHASE_BRACED] = {HAS_WINNER | HAS_ATTACK, HAS_SPEED_DICE | HAS_DAMAGE_DICE | HAS_ROLL},
    [DESTINY_PHASE_BRACE] = {HAS_WINNER | HAS_ATTACK, HAS_SPEED_DICE | HAS_DAMAGE_DICE | HAS_ROLL},
    [DESTINY_PHASE_AFTER_DAMAGE] = {HAS_WINNER | HAS_ATTACK, HAS_SPEED_DICE | HAS_DAMAGE_DICE | HAS_LOSS | HAS_ROLL},
    [DESTINY_PHASE_HURT] = {HAS_WINNER | HAS_ATTACK | HAS_LOSS, HAS_SPEED_DICE | HAS_DAMAGE_DICE | HAS_ROLL},
    [DESTINY_PHASE_STRIKE_BACK] = {HAS_WINNER, HAS_SPEED_DICE | HAS_ATTACK | HAS_LOSS | HAS_ROLL | HAS_STRUCK},
    [DESTINY_PHASE_STRUCK] = {HAS_WINNER | HAS_STRUCK,
                              HAS_SPEED_DICE | HAS_ATTACK | HAS_DAMAGE_DICE | HAS_LOSS | HAS_ROLL},
    [DESTINY_PHASE_ROUND_END] = {0, HAS_WINNER | HAS_SPEED_DICE | HAS_ATTACK | HAS_LOSS | HAS_ROLL | HAS_STRUCK},
};

static unsigned parts_present(const destiny_bout *bout) {
    return (bout->winner ? HAS_WINNER : 0u) | (bout->attack || bout->attack_ability ? HAS_ATTACK : 0u) |
           (bout->fighter[0].die[0] || bout->fighter[1].die[0] ? HAS_SPEED_DICE : 0u) |
           (bout->die[0] ? HAS_DAMAGE_DICE : 0u) | (bout->struck || bout->striking ? HAS_STRUCK : 0u) |
           (bout->loss ? HAS_LOSS : 0u) | (bout->roll || bout->open_roll ? HAS_ROLL : 0u);
}

static const char *phase_word(const destiny_bout *bout, char word[RP_WORD_MAX]) {
    return rp_word_text(destiny_phase_names, bout->phase, word);
}

static void check_parts(const destiny_bout *bout, rp_reader *reader) {
    char word[RP_WORD_MAX];
    const phase_parts *parts = &parts_of[bout->phase];
    unsigned present = parts_present(bout);
    for (int part = 0; part < HAS_PARTS; part++) {
        if (parts->must & ~present & 1u << part)
            rp_reader_fail(reader, "%s: is missing in the phase '%s'", part_names[part], phase_word(bout, word));
        if (present & ~(unsigned)(parts->must | parts->may) & 1u << part)
            rp_reader_fail(reader, "%s: there is none in the phase '%s'", part_names[part], phase_word(bout, word));
    }
}

/* ---- the course of the bout --------------------------------------------------------------------------------- */

static destiny_result better(int first, int second) {
    return first > second ? DESTINY_RESULT_FIRST : first < second ? DESTINY_RESULT_SECOND : DESTINY_RESULT_DRAW;
}

/* How a bout that is over has ended, by the health of the heroes; DESTINY_RESULT_NONE when it cannot be over. */
static destiny_result result_of(const destiny_setup *setup, const destiny_bout *bout) {
    int first = bout->fighter[0].health, second = bout->fighter[1].health;
    if (first > 0 && second > 0) {
        if (!setup->round_limit) return DESTINY_RESULT_NONE;
        if (setup->limit_result == DESTINY_LIMIT_DRAW) return DESTINY_RESULT_DRAW;
        return better(first * setup->sheet[1].start_health, second * setup->sheet[0].start_health);
    }
    if (first > 0 || second > 0) return better(first, second);
    if (setup->both_down == DESTINY_DOWN_SUDDEN_DEATH) return DESTINY_RESULT_NONE;
    return setup->both_down == DESTINY_DOWN_DRAW ? DESTINY_RESULT_DRAW : better(first, second);
}

static void check_result(const destiny_setup *setup, destiny_bout *bout, rp_reader *reader) {
    char word[RP_WORD_MAX];
    destiny_result result = result_of(setup, bout);
    if (result == DESTINY_RESULT_NONE)
        rp_reader_fail(reader, "phase: with this health the bout is not over");
    else if (bout->result && bout->result != result)
        rp_reader_fail(reader, "result: with this health it should be '%s'",
                       rp_word_text(destiny_result_names, result, word));
    bout->result = (uint8_t)result;
}

static void check_course(const destiny_setup *setup, destiny_bout *bout, rp_reader *reader) {
    char word[RP_WORD_MAX];
    bool over = bout->phase == DESTINY_PHASE_OVER, before = bout->phase == DESTINY_PHASE_BOUT_START;
    if ((bout->round == 0) != (over || before))
        rp_reader_fail(reader, "round: should be %s in the phase '%s'", over || before ? "0" : "at least 1",
                       phase_word(bout, word));
    if (over)
        check_result(setup, bout, reader);
    else if (bout->result)
        rp_reader_fail(reader, "result: belongs to the phase 'over' only");
    bool down = bout->fighter[0].health <= 0 || bout->fighter[1].health <= 0;
    if (!over && down && setup->defeat == DESTINY_DEFEAT_AT_ONCE && !bout->roll && !bout->open_roll)
        rp_reader_fail(reader, "phase: a hero without health has lost, it should be 'over'");
}

/* ---- heroes ------------------------------------------------------------------------------------------------- */

static void check_health(const destiny_setup *setup, const destiny_bout *bout, int hero, const char *name,
                         rp_reader *reader) {
    int health = bout->fighter[hero].health, most = setup->sheet[hero].health_limit;
    int least = setup->both_down == DESTINY_DOWN_LESS_NEGATIVE ? INT16_MIN : 0;
    if (health > most || health < least)
        rp_reader_fail(reader, "%s.health: %d should be from %d to %d", name, health, least, most);
}

/* Statuses that some ability can bring about, whoever has it. */
static uint32_t possible_statuses(const destiny_setup *setup) {
    static const struct {
        uint8_t special;
        uint32_t statuses;
    } of_special[] = {{DESTINY_SPECIAL_BOLT, 1u << DESTINY_CHARGED},
                      {DESTINY_SPECIAL_STONE_RAIN, 1u << DESTINY_STONE_RAIN | 1u << DESTINY_STONE_RAIN_GROWN},
                      {DESTINY_SPECIAL_STONE_SKIN, 1u << DESTINY_STONE_SKIN},
                      {DESTINY_SPECIAL_TIME_SHIFT, 1u << DESTINY_TIME_SHIFT},
                      {DESTINY_SPECIAL_BLOOD_RAGE, 1u << DESTINY_RELENTLESS}};
    uint32_t set = 0;
    for (int hero = 0; hero < DESTINY_HEROES; hero++)
        for (int index = 0; index < setup->sheet[hero].count; index++) {
            const destiny_ability *ability = setup->sheet[hero].card[index].ability;
            for (int i = 0; i < ability->effect_count; i++) {
                const destiny_effect *effect = &ability->effects[i];
                if (effect->kind == DESTINY_INFLICT) set |= 1u << effect->status;
                if (effect->trigger == DESTINY_WHEN_OPPONENT_LOW) set |= 1u << DESTINY_LAST_RITES;
                for (size_t row = 0; row < sizeof of_special / sizeof *of_special; row++)
                    if (effect->kind == DESTINY_SPECIAL && effect->special == of_special[row].special)
                        set |= of_special[row].statuses;
            }
        }
    if (set >> DESTINY_BLEED & 1) set |= 1u << DESTINY_BLED_BEFORE;
    return set;
}

static void check_statuses(const destiny_setup *setup, const destiny_fighter *fighter, const char *name,
                           rp_reader *reader) {
    char word[RP_WORD_MAX];
    uint32_t possible = possible_statuses(setup);
    for (int status = 0; status < DESTINY_STATUSES; status++)
        if (fighter->statuses >> status & 1 && !(possible >> status & 1))
            rp_reader_fail(reader, "%s.statuses: no ability of these heroes brings about '%s'", name,
                           rp_word_text(destiny_status_names, status, word));
    if ((fighter->statuses >> DESTINY_TIME_SHIFT & 1) != (fighter->shift_rounds > 0))
        rp_reader_fail(reader, "%s.shift_rounds: should be 1 to 3 with the status 'time-shift', and only then", name);
}

static const destiny_ability *played(const destiny_setup *setup, int hero, uint8_t field) {
    return field ? destiny_card_of(setup, hero, field - 1)->ability : NULL;
}

/* Abilities of which only "played_before" could tell that they were played. */
static uint32_t played_unseen(const destiny_setup *setup, const destiny_bout *bout, int hero) {
    const destiny_fighter *fighter = &bout->fighter[hero];
    uint32_t set = destiny_copied(setup, bout, hero) & ~fighter->spent;
    for (int index = 0; index < setup->sheet[hero].count; index++)
        if (fighter->left[index] < setup->sheet[hero].card[index].uses) set &= ~(1u << index);
    return set;
}

static void check_slots(const destiny_setup *setup, const destiny_bout *bout, int hero, const char *name,
                        rp_reader *reader) {
    const destiny_fighter *fighter = &bout->fighter[hero];
    const destiny_ability *speed = played(setup, hero, fighter->speed_played);
    const destiny_ability *combat = played(setup, hero, fighter->combat_played);
    if (speed && speed->kind != DESTINY_SPEED_ABILITY)
        rp_reader_fail(reader, "%s.speed_played: %s is no speed ability", name, speed->name);
    uint32_t told = fighter->played_before & ~played_unseen(setup, bout, hero);
    if (told)
        rp_reader_fail(reader, "%s.played_before: %s cannot be copied, or \"used\" tells it", name,
                       played(setup, hero, (uint8_t)(__builtin_ctz(told) + 1))->name);
    bool played_passive = combat && combat->kind == DESTINY_PASSIVE && combat->windows; /* demon claws */
    if (combat && combat->kind != DESTINY_COMBAT_ABILITY && !played_passive)
        rp_reader_fail(reader, "%s.combat_played: %s is no combat ability", name, combat->name);
}

static void check_hero(const destiny_setup *setup, const destiny_bout *bout, int hero, rp_reader *reader) {
    char name[RP_WORD_MAX];
    rp_word_text(destiny_player_names, hero + 1, name);
    check_health(setup, bout, hero, name, reader);
    check_statuses(setup, &bout->fighter[hero], name, reader);
    check_slots(setup, bout, hero, name, reader);
    if (bout->phase != DESTINY_PHASE_OVER) destiny_check_counters(setup, bout, hero, name, reader);
}

/* ---- what waits --------------------------------------------------------------------------------------------- */

#define IN(phase) (1u << DESTINY_PHASE_##phase)

/* In which phases each roll may wait, and whether an ability must have caused it. */
static const struct {
    uint32_t phases;
    bool caused;
} rolls[DESTINY_ROLLS] = {
    [DESTINY_ROLL_BOUT_START] = {IN(BOUT_START), true},
    [DESTINY_ROLL_VORTEX] = {IN(VORTEX), false},
    [DESTINY_ROLL_SPEED] = {IN(SPEED_ROLL), false},
    [DESTINY_ROLL_AGAIN] = {IN(SPEED_ROLLED) | IN(DAMAGE_ROLLED) | IN(DECLINED) | IN(BRACED) | IN(STRUCK), false},
    [DESTINY_ROLL_INTERRUPT] = {IN(ROUND_END), true},
    [DESTINY_ROLL_DAMAGE] = {IN(DAMAGE_ROLL), false},
    [DESTINY_ROLL_SELF] = {~0u, true},
    [DESTINY_ROLL_STRIKE_BACK] = {IN(ROUND_END), true},
    [DESTINY_ROLL_LEY_LINE] = {IN(BEFORE_DAMAGE), true},
    [DESTINY_ROLL_STONE_SKIN] = {IN(DAMAGE_DICE), false},
    [DESTINY_ROLL_PASSIVE] = {~0u, true},
    [DESTINY_ROLL_ADD] = {IN(DAMAGE_SCORE) | IN(BEFORE_DAMAGE) | IN(DAMAGE_ROLLED) | IN(DECLINED_EARLY) | IN(DECLINED) |
                              IN(BRACED),
                          false},
    [DESTINY_ROLL_MEASURE] = {~0u, true},
};

static int lying(const uint8_t dice[], int room) {
    int count = 0;
    while (count < room && dice[count]) count++;
    return count;
}

/* Numbers that belong to one phase. */
static void check_numbers(const destiny_bout *bout, rp_reader *reader) {
    bool struck = bout->phase == DESTINY_PHASE_STRUCK;
    if (bout->resume && !(struck && bout->resume == DESTINY_PHASE_ROUND_END))
        rp_reader_fail(reader, "resume: should be 'round-end', in the phase 'struck'");
    if (bout->striking && !bout->struck) rp_reader_fail(reader, "struck: is missing beside \"striking\"");
    if (bout->step_eight_begun &&
        (bout->phase != DESTINY_PHASE_ROUND_END || !(bout->roll || bout->open_roll) || bout->window.asked))
        rp_reader_fail(reader, "step_eight_begun: should be 1 only while dice wait in the phase 'round-end'");
    bool ends = bout->phase == DESTINY_PHASE_ROUND_END && (bout->window.asked || bout->step_eight_begun);
    if (ends && (bout->attack || bout->attack_bits)) rp_reader_fail(reader, "attack: is over at the end of the round");
    if (bout->ties > (bout->phase == DESTINY_PHASE_ANSWER) && bout->phase > DESTINY_PHASE_SPEED_ROLLED)
        rp_reader_fail(reader,
                       "ties: are counted up to the phase 'speed-rolled'; 1 in the phase 'answer': equal totals");
    if ((bout->window.passes || bout->window.last) && !destiny_is_window(bout->phase))
        rp_reader_fail(reader, "%s: belongs to phases of windows only", bout->window.passes ? "passes" : "last");
}

/* The roll behind the one that waits. */
static void check_queue(const destiny_bout *bout, rp_reader *reader) {
    int next = bout->roll_set / 2; /* its purpose */
    bool lie = bout->roll == DESTINY_ROLL_AGAIN && !bout->open_roll && bout->phase != DESTINY_PHASE_SPEED_ROLLED;
    int set = lie ? DESTINY_OWN_DAMAGE_DICE : 0;
    if (!bout->rolls_left && bout->roll_set != set) rp_reader_fail(reader, "roll.set: should be %d here", set);
    if (bout->rolls_left && (next >= DESTINY_ROLLS || !(rolls[next].phases >> bout->phase & 1) ||
                             (rolls[next].caused && !bout->queued_ability)))
        rp_reader_fail(reader, "roll.queued: no such dice can follow");
    if (!bout->rolls_left && bout->queued_ability) rp_reader_fail(reader, "roll.left: is missing");
}

static void check_roll(const destiny_bout *bout, rp_reader *reader) {
    char word[RP_WORD_MAX];
    if (!bout->roll) {
        bool behind = (bout->roll_set || bout->queued_ability || bout->rolls_left) && !bout->open_roll;
        if (bout->roll_count || bout->roller || bout->roll_ability || behind)
            rp_reader_fail(reader, "roll.purpose: is missing");
        return;
    }
    if (!(rolls[bout->roll].phases >> bout->phase & 1) && !(bout->open_roll && bout->roll == DESTINY_ROLL_AGAIN))
        rp_reader_fail(reader, "roll.purpose: no such dice fall in the phase '%s'", phase_word(bout, word));
    if (rolls[bout->roll].caused && !bout->roll_ability) rp_reader_fail(reader, "roll.cause: is missing");
    if (bout->roll == DESTINY_ROLL_SPEED && bout->roll_ability)
        rp_reader_fail(reader, "roll.cause: no ability causes the attack speed roll");
    if (bout->roll == DESTINY_ROLL_BOUT_START && bout->roll_ability > DESTINY_OTHERS)
        rp_reader_fail(reader, "roll.cause: should be an ability of his own");
    bool strikes = bout->roll == DESTINY_ROLL_INTERRUPT || bout->roll == DESTINY_ROLL_STRIKE_BACK;
    if (strikes && bout->window.asked) rp_reader_fail(reader, "asked: nobody is asked before these dice have fallen");
    if (strikes && bout->roller == bout->winner - 1)
        rp_reader_fail(reader, "roll.roller: should be the loser of the round");
    if (bout->roll == DESTINY_ROLL_DAMAGE && bout->roller + 1 != bout->winner)
        rp_reader_fail(reader, "roll.roller: should be the winner of the round");
    if (bout->roll == DESTINY_ROLL_ADD && (bout->roller + 1 != bout->winner || !bout->attack))
        rp_reader_fail(reader, "roll: 'add' dice belong to the attack of the winner");
    bool speed = bout->roll == DESTINY_ROLL_SPEED ||
                 (bout->roll == DESTINY_ROLL_AGAIN && bout->roll_set == DESTINY_OWN_SPEED_DICE && !bout->open_roll);
    int room = speed ? DESTINY_SPEED_DICE_MAX : DESTINY_DICE_MAX;
    const uint8_t *among = bout->open_roll ? bout->open_die : bout->die;
    int most = room - lying(speed ? bout->fighter[bout->roller].die : among, room);
    if (most > DESTINY_THROW_MAX) most = DESTINY_THROW_MAX;
    if (bout->roll_count < 1 || bout->roll_count > most)
        rp_reader_fail(reader, "roll.dice: %d should be from 1 to %d", bout->roll_count, most);
    check_queue(bout, reader);
}

static const uint32_t opened = 1u << DESTINY_ROLL_BOUT_START | 1u << DESTINY_ROLL_SELF | 1u << DESTINY_ROLL_LEY_LINE |
                               1u << DESTINY_ROLL_STONE_SKIN | 1u << DESTINY_ROLL_PASSIVE | 1u << DESTINY_ROLL_MEASURE;

/* Dice of an ability that lie open: alone, or all or some of them are being rolled again. */
static void check_open(const destiny_bout *bout, rp_reader *reader) {
    char word[RP_WORD_MAX];
    bool again = bout->roll == DESTINY_ROLL_AGAIN && bout->roller == bout->open_roller;
    int count = lying(bout->open_die, DESTINY_DICE_MAX);
    if (!bout->open_roll) {
        if (count || bout->open_again || bout->open_ability || bout->open_roller)
            rp_reader_fail(reader, "open.purpose: is missing");
        return;
    }
    if (!(opened >> bout->open_roll & 1) || !(rolls[bout->open_roll].phases >> bout->phase & 1))
        rp_reader_fail(reader, "open.purpose: no such dice lie open in the phase '%s'", phase_word(bout, word));
    if (bout->open_roll != DESTINY_ROLL_STONE_SKIN && !bout->open_ability)
        rp_reader_fail(reader, "open.cause: is missing");
    if (bout->open_roll == DESTINY_ROLL_BOUT_START && bout->open_ability > DESTINY_OTHERS)
        rp_reader_fail(reader, "open.cause: should be an ability of his own");
    if (bout->roll && !again) rp_reader_fail(reader, "roll: only dice that are rolled again can wait beside \"open\"");
    if (bout->pending) rp_reader_fail(reader, "pending: nothing can be beside \"open\"");
    if (count > DESTINY_THROW_MAX || (!count && !again))
        rp_reader_fail(reader, "open.dice: should be 1 to %d", DESTINY_THROW_MAX);
    int next = bout->roll_set / 2;
    if (bout->roll) return; /* then check_queue looks at it */
    if (bout->rolls_left ? next >= DESTINY_ROLLS || !(rolls[next].phases >> bout->phase & 1) ||
                               (rolls[next].caused && !bout->queued_ability)
                         : bout->roll_set || bout->queued_ability)
        rp_reader_fail(reader, "roll.queued: no such dice can follow");
}

/* Marks are on dice that lie; of equal ones on the last. */
static void check_marks(const destiny_setup *setup, destiny_bout *bout, rp_reader *reader) {
    struct {
        const char *field;
        uint8_t *die, *marks;
        int room;
    } pool[] = {{"first.", bout->fighter[0].die, &bout->fighter[0].rolled_again, DESTINY_SPEED_DICE_MAX},
                {"second.", bout->fighter[1].die, &bout->fighter[1].rolled_again, DESTINY_SPEED_DICE_MAX},
                {"attack.", bout->die, &bout->rolled_again, DESTINY_DICE_MAX},
                {"open.", bout->open_die, &bout->open_again, DESTINY_DICE_MAX}};
    for (size_t i = 0; i < sizeof pool / sizeof *pool; i++) {
        uint8_t dice[DESTINY_DICE_MAX], marks = *pool[i].marks;
        if (!marks) continue;
        if (marks >> lying(pool[i].die, pool[i].room))
            rp_reader_fail(reader, "%srolled_again: should be places among the dice that lie, from 0", pool[i].field);
        if (!destiny_can_reroll(setup))
            rp_reader_fail(reader, "%srolled_again: nothing in this bout can bring that about", pool[i].field);
        memcpy(dice, pool[i].die, (size_t)pool[i].room);
        memset(pool[i].die, 0, (size_t)pool[i].room);
        *pool[i].marks = 0;
        for (int place = 0; place < pool[i].room && dice[place]; place++)
            destiny_put_die(pool[i].die, pool[i].room, pool[i].marks, dice[place], marks >> place & 1);
    }
    destiny_drop_marks(setup, bout);
}

/* Dice of ley lines are part of the attack that they belong to. */
static void check_ley_line(const destiny_bout *bout, rp_reader *reader) {
    bool waits = bout->roll == DESTINY_ROLL_LEY_LINE, open = bout->open_roll == DESTINY_ROLL_LEY_LINE;
    bool queued = bout->rolls_left && bout->roll_set / 2 == DESTINY_ROLL_LEY_LINE;
    if (!waits && !queued && !open) return;
    int cause = open ? bout->open_ability : waits ? bout->roll_ability : bout->queued_ability;
    int roller = open ? bout->open_roller : waits ? bout->roller : bout->roll_set % 2;
    if (bout->attack != 1 || bout->attack_ability != cause || bout->winner != roller + 1)
        rp_reader_fail(reader,
                       "roll: 'ley-line' dice belong to the winner's attack with damage dice, with that ability");
}

static void check_attack(const destiny_setup *setup, const destiny_bout *bout, rp_reader *reader) {
    bool details = bout->attack_ability || bout->attack_dice || bout->armour_ignored || bout->score_more ||
                   bout->sword_arm || bout->attack_bits & DESTINY_ATTACK_SELF;
    if (details && !bout->attack) rp_reader_fail(reader, "attack.kind: is missing");
    if (bout->sword_arm && (setup->arm != DESTINY_ARM_ASK || bout->sword_arm == 1 + DESTINY_SPEED))
        rp_reader_fail(reader, "attack.attribute: should be brawn or magic, with the option attribute=ask only");
    if (bout->attack && !bout->winner) rp_reader_fail(reader, "winner: is missing beside an attack");
    if (bout->attack_bits & DESTINY_ATTACK_SELF && !bout->attack_ability)
        rp_reader_fail(reader, "attack.ability: is missing beside the mark 'self'");
    check_ley_line(bout, reader);
    if (!bout->attack || !bout->attack_ability || !bout->winner) return;
    const destiny_ability *ability = played(setup, bout->winner - 1, bout->attack_ability);
    int window = bout->attack == 2 ? DESTINY_AT_DAMAGE_SCORE : DESTINY_AT_DAMAGE_DICE;
    if (!(ability->windows >> window & 1))
        rp_reader_fail(reader, "attack.ability: %s is not played for an attack of this kind", ability->name);
}

static bool swaps(const destiny_ability *ability) {
    bool any = false;
    for (int i = 0; i < ability->effect_count; i++) any |= ability->effects[i].kind == DESTINY_SWAP_DICE;
    return any;
}

static void check_pending(const destiny_setup *setup, const destiny_bout *bout, rp_reader *reader) {
    rp_action plays[RP_LEGAL_MAX];
    if (!bout->pending) {
        if (bout->pending_player || bout->pending_choice) rp_reader_fail(reader, "pending.ability: is missing");
        return;
    }
    const destiny_ability *ability = played(setup, bout->pending_player - 1, bout->pending);
    const uint8_t *die = bout->fighter[bout->pending_player - 1].die;
    bool swap = swaps(ability), lies = false;
    for (int i = 0; i < DESTINY_SPEED_DICE_MAX; i++) lies |= bout->pending_choice && die[i] == bout->pending_choice;
    if (!swap && !destiny_restore_of(ability))
        rp_reader_fail(reader, "pending.ability: %s has no second step", ability->name);
    else if (swap && (bout->phase != DESTINY_PHASE_SPEED_ROLLED || !lies))
        rp_reader_fail(reader, "pending.choice: should be a face of his attack speed dice");
    else if (destiny_pending_plays(setup, bout, plays) < 1)
        rp_reader_fail(reader, "pending: there is nothing to choose");
}

/* Whether who is said to be asked can play there. */
static void check_asked(const destiny_setup *setup, const destiny_bout *bout, rp_reader *reader) {
    char word[RP_WORD_MAX], name[RP_WORD_MAX];
    bool in_turn = bout->phase == DESTINY_PHASE_SLOWER || bout->phase == DESTINY_PHASE_FASTER;
    if (!bout->window.asked && (bout->window.passes || bout->window.last)) rp_reader_fail(reader, "asked: is missing");
    if (!bout->window.asked) return;
    const destiny_sheet *sheet = &setup->sheet[bout->window.asked - 1];
    if (bout->window.last && !((sheet->digest.orderable | sheet->passives) >> (bout->window.last - 1) & 1))
        rp_reader_fail(reader, "last: should be a modifier whose order among others cannot matter");
    if (!in_turn && !destiny_is_window(bout->phase))
        rp_reader_fail(reader, "asked: is not said in the phase '%s'", phase_word(bout, word));
    else if (!bout->roll && !bout->open_roll && !bout->pending &&
             !destiny_may_play(setup, bout, bout->window.asked - 1, destiny_window_of(bout->phase), NULL))
        rp_reader_fail(reader, "asked: the %s hero can play nothing in the phase '%s'",
                       rp_word_text(destiny_player_names, bout->window.asked, name), phase_word(bout, word));
}

/* Whose attack speed dice have been asked for, where they lie or wait; where a strike leads back to. */
static void complete_marks(destiny_bout *bout) {
    if (bout->phase == DESTINY_PHASE_STRUCK) bout->resume = DESTINY_PHASE_ROUND_END;
    if (bout->phase != DESTINY_PHASE_SPEED_ROLL) return;
    for (int hero = 0; hero < DESTINY_HEROES; hero++)
        if (bout->fighter[hero].die[0] || (bout->roll == DESTINY_ROLL_SPEED && bout->roller == hero))
            bout->fighter[hero].speed_thrown = 1;
}

/* Of a bout that is over only health and result are left. */
static void complete_end(destiny_bout *bout) {
    const int16_t health[DESTINY_HEROES] = {bout->fighter[0].health, bout->fighter[1].health};
    const uint8_t result = bout->result;
    if (bout->phase != DESTINY_PHASE_OVER) return;
    memset(bout, 0, offsetof(destiny_bout, history));
    bout->phase = DESTINY_PHASE_OVER;
    bout->result = result;
    for (int hero = 0; hero < DESTINY_HEROES; hero++) bout->fighter[hero].health = health[hero];
}

/* Without "asked" the one whose turn it is by the speed attributes. */
static void complete_asked(const destiny_setup *setup, destiny_bout *bout) {
    if (bout->window.asked || (bout->phase != DESTINY_PHASE_SLOWER && bout->phase != DESTINY_PHASE_FASTER)) return;
    int first = destiny_attribute_now(setup, bout, 0, DESTINY_SPEED);
    int second = destiny_attribute_now(setup, bout, 1, DESTINY_SPEED);
    bout->window.asked = (first < second) == (bout->phase == DESTINY_PHASE_SLOWER) ? 1 : 2;
}

/* Who reveals first follows from the speed attributes, in which nothing has been played yet. */
static void check_order(const destiny_setup *setup, const destiny_bout *bout, rp_reader *reader) {
    int first = destiny_attribute_now(setup, bout, 0, DESTINY_SPEED);
    int second = destiny_attribute_now(setup, bout, 1, DESTINY_SPEED);
    if (bout->phase == DESTINY_PHASE_SECRET && first != second)
        rp_reader_fail(reader, "phase: with the speed attributes %d and %d one reveals first: 'slower'", first, second);
    if (bout->phase == DESTINY_PHASE_SLOWER && first == second)
        rp_reader_fail(reader, "phase: with equal speed attributes, %d, both choose in 'secret'", first);
    if (bout->phase == DESTINY_PHASE_SLOWER && first != second && bout->window.asked != (first < second ? 1 : 2))
        rp_reader_fail(reader,
                       "asked: in the phase 'slower' it is the hero with the lower speed attribute, %d of %d and %d",
                       first < second ? first : second, first, second);
}

void destiny_check_position(const rp_game *game, rp_state *state, rp_reader *reader) {
    const destiny_setup *setup = destiny_setup_of(game);
    destiny_bout *bout = destiny_bout_in(state);
    check_course(setup, bout, reader);
    for (int hero = 0; hero < DESTINY_HEROES; hero++) check_hero(setup, bout, hero, reader);
    check_roll(bout, reader);
    check_open(bout, reader);
    check_numbers(bout, reader);
    if (rp_reader_ok(reader)) check_parts(bout, reader);
    if (rp_reader_ok(reader)) check_attack(setup, bout, reader);
    if (rp_reader_ok(reader)) check_marks(setup, bout, reader);
    if (rp_reader_ok(reader)) check_pending(setup, bout, reader);
    if (rp_reader_ok(reader)) complete_marks(bout);
    if (rp_reader_ok(reader)) complete_end(bout);
    if (rp_reader_ok(reader)) complete_asked(setup, bout);
    if (rp_reader_ok(reader)) check_order(setup, bout, reader);
    if (rp_reader_ok(reader)) check_asked(destiny_full_setup_of(game), bout, reader);
    /* On to the first choice or roll from here on, as in play: nobody is asked about what cannot matter, unless that is
     * where the position stands. */
    if (rp_reader_ok(reader)) destiny_go_on(bout->window.asked ? destiny_full_setup_of(game) : setup, bout, NULL);
}
