/* Dice of attack speed and damage; those of abilities go on in ability_rolls.c. */
#include "engine/games/destinyquest/bout/rolls.h"

#include "engine/games/destinyquest/bout/ability_rolls.h"
#include "engine/games/destinyquest/bout/chance.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/marked_dice.h"
#include "engine/games/destinyquest/effects/roll_queue.h"
#include "engine/games/destinyquest/effects/triggers.h"
#include "engine/games/destinyquest/events.h"
#include "engine/kit/dice.h"

/* Apart, because dice seldom lie already. */
__attribute__((cold)) static void lay_among(uint8_t lying[], int room, uint8_t *marks, const uint8_t dice[],
                                            int count) {
    for (int i = 0; i < count; i++) destiny_put_die(lying, room, marks, dice[i], false);
}

/* Puts `count` ascending dice among those that lie, in order. `dice` is zero behind the last, DESTINY_DICE_MAX long. */
static void lay(uint8_t lying[], int room, uint8_t *marks, const uint8_t dice[], int count) {
    if (lying[0])
        lay_among(lying, room, marks, dice, count);
    else
        memcpy(lying, dice, (size_t)room);
}

void destiny_throw_speed(const destiny_setup *setup, destiny_bout *bout, int player) {
    destiny_fighter *fighter = &bout->fighter[player];
    int dice = destiny_speed_dice(bout, player), kept = 0;
    fighter->speed_thrown = 1;
    if (fighter->kept[0] && !bout->ties) { /* what is kept after a tie waits for the next round */
        kept = rp_dice_number(fighter->kept, DESTINY_SPEED_DICE_MAX);
        if (kept > dice) kept = dice; /* the lowest of them */
        memcpy(fighter->die, fighter->kept, (size_t)kept);
        memset(fighter->kept, 0, sizeof fighter->kept);
    }
    if (kept < dice) {
        destiny_ask_roll(bout, DESTINY_ROLL_SPEED, player, dice - kept, 0);
        return;
    }
    if (!setup->telling) return;
    destiny_tell_kept(setup, player, fighter->die, kept);
    destiny_tell_attack_speed(setup, bout, player);
}

static int number_lying(const destiny_bout *bout, int player) {
    return rp_dice_number(bout->fighter[player].die, DESTINY_SPEED_DICE_MAX);
}

void destiny_both_thrown(const destiny_setup *setup, destiny_bout *bout) {
    for (int player = 0; player < DESTINY_HEROES; player++) {
        bout->fighter[player].speed_thrown = 0;
        destiny_speed_thrown(setup, bout, player, bout->fighter[player].die, number_lying(bout, player));
    }
}

void destiny_dice_fall(const destiny_setup *setup, destiny_bout *bout, const uint8_t dice[]) {
    int player = bout->roller, count = bout->roll_count;
    if (bout->roll == DESTINY_ROLL_SPEED) {
        destiny_fighter *fighter = &bout->fighter[player];
        lay(fighter->die, DESTINY_SPEED_DICE_MAX, &fighter->rolled_again, dice, count);
        bout->roll = bout->roller = bout->roll_count = 0;
    } else if (bout->roll == DESTINY_ROLL_DAMAGE) {
        lay(bout->die, DESTINY_DICE_MAX, &bout->rolled_again, dice, count);
        bout->roll = bout->roller = bout->roll_count = bout->roll_ability = 0;
        bout->phase = DESTINY_PHASE_DAMAGE_ROLLED;
        destiny_damage_thrown(setup, bout, player, dice, count);
    } else {
        destiny_ability_rolled(setup, bout, dice);
    }
}

void destiny_rolled(const destiny_setup *setup, destiny_bout *bout, rp_action outcome) {
    uint8_t dice[DESTINY_DICE_MAX];
    rp_dice_of(bout->roll_count, outcome, dice);
    int roller = bout->roller, sum = rp_dice_sum(dice, RP_DICE_MAX);
    bool speed = bout->roll == DESTINY_ROLL_SPEED;
    if (setup->telling) {
        if (speed) destiny_tell_kept(setup, roller, bout->fighter[roller].die, number_lying(bout, roller));
        destiny_tell_dice(setup, bout, dice);
    }
    destiny_reduce_dice(setup, bout, dice);
    destiny_dice_fall(setup, bout, dice);
    if (setup->telling && speed) {
        setup->telling->hidden[roller] = sum - rp_dice_sum(dice, RP_DICE_MAX);
        destiny_tell_attack_speed(setup, bout, roller);
    }
}
