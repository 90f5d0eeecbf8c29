#include "eval/destinyquest/round.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/score.h"
#include "engine/games/destinyquest/effects/triggers.h"
#include "eval/destinyquest/chances.h"

/* Chances of both to win the round, with the dice that lie and those that are still to fall. */
static void chances_now(const destiny_race *race, double win[DESTINY_HEROES]) {
    const destiny_setup *setup = race->setup;
    const destiny_bout *bout = race->bout;
    int dice[DESTINY_HEROES], lead = destiny_attack_speed(setup, bout, 0) - destiny_attack_speed(setup, bout, 1);
    for (int player = 0; player < DESTINY_HEROES; player++)
        dice[player] = bout->fighter[player].die[0] ? 0 : destiny_speed_dice(bout, player);
    if (bout->roll == DESTINY_ROLL_AGAIN && !bout->open_roll) {
        dice[0] = dice[1] = 0;
        if (bout->roll_set == DESTINY_OWN_SPEED_DICE) dice[bout->roller] = bout->roll_count;
    }
    win[0] = destiny_chance_above(dice[0], dice[1], lead);
    win[1] = destiny_chance_above(dice[1], dice[0], -lead);
}

/* The attack speed roll is still to come: what its own chances are worth beyond those of any round. */
static void add_own_chances(destiny_race *race) {
    double win[DESTINY_HEROES];
    chances_now(race, win);
    for (int player = 0; player < DESTINY_HEROES; player++)
        race->runner[player].coming += (win[player] - race->runner[player].win) * race->runner[player].blow;
}

static double blow_now(const destiny_race *race, int player) {
    const destiny_setup *setup = race->setup;
    const destiny_bout *bout = race->bout;
    const destiny_runner *own = &race->runner[player];
    int brawn = destiny_attribute_now(setup, bout, player, DESTINY_BRAWN);
    int magic = destiny_attribute_now(setup, bout, player, DESTINY_MAGIC);
    int armour = destiny_attribute_now(setup, bout, 1 - player, DESTINY_ARMOUR);
    return destiny_blow((brawn > magic ? brawn : magic) + bout->score_more - armour, own->per_die, 1);
}

/* What the attack of the round's winner is expected to take. */
static double announced(const destiny_race *race, int winner) {
    const destiny_setup *setup = race->setup;
    const destiny_bout *bout = race->bout;
    const destiny_runner *own = &race->runner[winner];
    if (bout->attack_bits & (DESTINY_ATTACK_CANCELED | DESTINY_ATTACK_HALTED) || bout->attack == 3) return 0;
    if (bout->attack == 0) return blow_now(race, winner);
    int dice = destiny_attack_dice(setup, bout);
    if (bout->die[0] || dice == 0)
        return destiny_attack_damage(setup, bout) + (bout->roll && !bout->open_roll ? 3.5 * bout->roll_count : 0);
    if (bout->attack == 1) return (3.5 + own->any_die) * dice + bout->score_more;
    int arm = destiny_attribute_now(setup, bout, winner, destiny_sword_arm(setup, bout, winner) - 1);
    int armour = destiny_attribute_now(setup, bout, 1 - winner, DESTINY_ARMOUR);
    if (bout->armour_ignored) armour = bout->armour_ignored == 1 ? 0 : armour / 2;
    return destiny_blow(arm + bout->score_more - armour, own->per_die, dice);
}

/* The attack that the winner may still play in this round, or one of step 6 once he has announced his damage. */
static double to_be_played(const destiny_race *race, int winner) {
    const destiny_bout *bout = race->bout;
    const destiny_runner *own = &race->runner[winner];
    bool over = bout->attack_bits & (DESTINY_ATTACK_CANCELED | DESTINY_ATTACK_HALTED) || bout->attack == 3;
    if (bout->fighter[winner].combat_played || over) return 0;
    return race->weights->attacks * (bout->attack == 0 ? own->one_more : own->after_damage);
}

/* What the die of ley lines that lies open is about to do for its roller, in health. */
static double ley_line(int die) { return die == 1 ? -3.5 : die <= 3 ? 5 : 8; }

/* Dice that wait to be rolled, and those that lie open before they count. */
static void add_waiting_dice(destiny_race *race) {
    const destiny_bout *bout = race->bout;
    if (bout->open_roll) {
        double sum = rp_dice_sum(bout->open_die, DESTINY_DICE_MAX) + 3.5 * bout->roll_count;
        switch ((destiny_roll)bout->open_roll) {
        case DESTINY_ROLL_BOUT_START:
        case DESTINY_ROLL_PASSIVE:
        case DESTINY_ROLL_MEASURE: race->runner[bout->open_roller].pending += sum; break; /* harm done, or warded */
        case DESTINY_ROLL_SELF: race->runner[1 - bout->open_roller].pending += sum; break;
        case DESTINY_ROLL_LEY_LINE:
            race->runner[bout->open_roller].pending += ley_line(bout->open_die[0] ? bout->open_die[0] : 3);
            break;
        default: break;
        }
        return;
    }
    double damage = 3.5 * bout->roll_count;
    switch ((destiny_roll)bout->roll) {
    case DESTINY_ROLL_BOUT_START:
    case DESTINY_ROLL_INTERRUPT:
    case DESTINY_ROLL_STRIKE_BACK:
    case DESTINY_ROLL_LEY_LINE:
    case DESTINY_ROLL_PASSIVE: race->runner[bout->roller].pending += damage; break;
    case DESTINY_ROLL_SELF: race->runner[1 - bout->roller].pending += damage; break;
    default: break;
    }
}

/* What of an attack that may still be escaped counts: no more than the escape that would be given for it. */
static double escaped(const destiny_race *race, int loser, double damage) {
    const destiny_sheet *sheet = &race->setup->sheet[loser];
    const destiny_fighter *fighter = &race->bout->fighter[loser];
    const destiny_runner *own = &race->runner[loser];
    uint32_t escapes = (sheet->in_window[DESTINY_AT_INTERRUPT] | sheet->in_window[DESTINY_AT_DODGE]) & ~fighter->spent;
    double uses = own->uses[DESTINY_GROUP_ANSWER];
    if (!escapes || fighter->combat_played || uses < 1) return damage;
    double kept = own->left[DESTINY_GROUP_ANSWER] / uses * race->weights->answers / race->weights->under_way;
    return damage < kept ? damage : kept;
}

/* The attack speed dice lie, or some of them fall once more. */
static void add_both_attacks(destiny_race *race) {
    double win[DESTINY_HEROES] = {0, 0};
    int faster = 0;
    if (race->bout->roll == DESTINY_ROLL_AGAIN && !race->bout->open_roll)
        chances_now(race, win);
    else if ((faster = destiny_faster(race->setup, race->bout)) != 0)
        win[faster - 1] = 1;
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (win[player] > 0) {
            double damage = blow_now(race, player) + race->weights->attacks * race->runner[player].one_more;
            race->runner[player].pending += win[player] * escaped(race, 1 - player, damage);
        }
}

void destiny_round_under_way(destiny_race *race) {
    const destiny_bout *bout = race->bout;
    int winner = bout->winner - 1;
    if (bout->roll || bout->open_roll) add_waiting_dice(race);
    if (bout->struck) race->runner[bout->struck == 1].pending += bout->striking;
    if (bout->phase < DESTINY_PHASE_SPEED_ROLLED) {
        add_own_chances(race);
        return;
    }
    if (bout->phase == DESTINY_PHASE_SPEED_ROLLED) {
        add_both_attacks(race);
    } else if (winner >= 0 && bout->phase < DESTINY_PHASE_AFTER_DAMAGE) {
        double damage = announced(race, winner) + to_be_played(race, winner);
        race->runner[winner].pending +=
            bout->phase == DESTINY_PHASE_ANSWER ? escaped(race, 1 - winner, damage) : damage;
    } else if (winner >= 0 && bout->phase == DESTINY_PHASE_AFTER_DAMAGE) {
        race->runner[winner].pending += to_be_played(race, winner);
    }
    for (int player = 0; player < DESTINY_HEROES; player++) /* step 8 is still to come */
        race->runner[player].pending += race->runner[player].per_round;
}
