/* Chances of attack speed rolls and expectations of blows: dice alone, nothing of a bout.
 *
 * Dice are plain ones of six faces. A lead is what the attack speed of one hero is above that of the other before any
 * die falls. All functions are pure: any thread, no errors. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_CHANCES_H
#define RIPOSTE_EVAL_DESTINYQUEST_CHANCES_H

/* Of two dice each, by lead + 10; outside of the table the first and the last hold. */
enum { DESTINY_USUAL_LEADS = 22 };
extern const double destiny_usual_chances[DESTINY_USUAL_LEADS];
static inline double destiny_usual_chance(int lead) {
    return destiny_usual_chances[lead < -10 ? 0 : lead > 11 ? 21 : lead + 10];
}
/* The same for one of them with a die more, and for the other with a die less. */
double destiny_chance_three_two(int lead);
double destiny_chance_two_one(int lead);
/* The same for other numbers of dice, 0 or more; 0.5 for more than 8 together, which the rules do not reach. */
double destiny_rare_chance_above(int dice, int other_dice, int lead);
/* Chance that the sum of `dice` + lead exceeds that of `other_dice`. */
static inline double destiny_chance_above(int dice, int other_dice, int lead) {
    return dice == 2 && other_dice == 2 ? destiny_usual_chance(lead)
                                        : destiny_rare_chance_above(dice, other_dice, lead);
}

/* Expectation of max(0, dice + score) in points of damage, with per_die added to each die; more than 8 dice count as 8.
 * The low one is for blows of which armour may keep all. */
double destiny_low_blow(int score, int per_die, int dice);
static inline double destiny_blow(int score, int per_die, int dice) {
    if (dice == 1 && 1 + per_die + score >= 0) return 3.5 + per_die + score;
    return destiny_low_blow(score, per_die, dice);
}

#endif
