/* What is known about destinyquest positions: worth and its terms, informed play, reasons. Internal to this floor.
 *
 * Worth of a position (rp_evaluate): a race, in points of health.
 *
 *   round under way   damage that is announced, rolled or about to be taken, by its expectation, and the attack that
 *                     its winner may still play; where it may still be escaped no more of it than the escape is worth
 *   later rounds      each hero wins one with the exact chance of both attack speed rolls at their lasting speeds, and
 *                     then deals what his arm gives against the other's armour, on average of the die; in step 8 the
 *                     statuses and passives act. Changes of speed that are still to come move the chances of their
 *                     rounds
 *   abilities left    each is worth points, counted from its effects (heroes/gains.h of the game): dice it adds,
 *                     armour it ignores, what it saves, heals, what it changes for as many rounds as are left. What
 *                     speed dice and points of speed bring is read off the chances of both rolls. All count at once, as
 *                     damage dealt or health kept, as far as there will be occasions: with x of them for each use the
 *                     share x (1 + x) / (1 + x (1 + x)), which is about 1 - exp(-x); occasions are rounds lost for
 *                     answers, rounds for the others. Attacks of step 4 to 6, one in a round that is won, are played
 *                     the best first: the k-th has x = rounds won / k
 *   race              with that both heroes' health falls; R is the round in which the first would reach 0, and the
 *                     lead is the difference of health then. Luck spreads it: spread^2 = luck * variance of R rounds +
 *                     floor
 *
 *   waiting           of the value goes what the wait for that end costs: haste * (rounds that are over + R) / limit of
 *                     rounds. A round in which nothing happened would be free otherwise, and a search that sees the
 *                     other's strike back put it off for ever
 *
 *   second steps      where the second half of an action waits (a die to be swapped), the position after the best one
 *                     counts
 *
 *   value of the first hero = (1 - waiting) * lead / sqrt(lead^2 + spread^2), the other's is its opposite
 *
 * The table of terms (rp_evaluation_terms) has the points of every part for both heroes; the lead is the sum of all of
 * the first less all of the second. Weights: destiny_default_weights, found by bouts, see destinyquest/tune_tool.c and
 * destinyquest/fit_tool.c.
 *
 * Left out: what dice show but for their total, conditions of effects, plays by copying (usurper), limits of an ability
 * to rounds or weapons other than uses left. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_EVALUATION_H
#define RIPOSTE_EVAL_DESTINYQUEST_EVALUATION_H

#include "engine/games/destinyquest/effects/attributes.h"
#include "eval/evaluators.h"

extern const rp_evaluator rp_evaluator_destinyquest;

/* What parts of the race count for; 1 is what the rules say by expectation alone. */
typedef struct destiny_weights {
    double blows, statuses; /* damage of later rounds: by blows, in step 8 */
    double attacks;         /* abilities of step 4 to 6 */
    double answers;         /* of the loser: dodges, interrupts, sacrifice, strike backs */
    double speed;           /* speed abilities */
    double modifiers;
    double dice; /* modifiers that change dice */
    double healing;
    double under_way;   /* damage of the round under way */
    double luck, floor; /* of the spread: factor of the variance; points squared */
    double haste;       /* share of its value that a lead loses up to the limit of rounds, round by round */
} destiny_weights;
enum { DESTINY_WEIGHTS = sizeof(destiny_weights) / sizeof(double) };
extern const destiny_weights destiny_default_weights;

/* One hero in the race. */
typedef struct destiny_runner {
    int lasting[DESTINY_ATTRIBUTES]; /* attributes without what is for some rounds only, at least 0 */
    int arm;                         /* attribute that a damage score adds */
    int per_die;                     /* added to each die of a damage score */
    int any_die;                     /* added to each die of damage dice */
    double win;                      /* chance to win a later round */
    double blow;                     /* damage of a plain blow that hits */
    double even;                     /* points of a round at lasting speeds: what he deals less what he takes */
    double per_speed;                /* ... that one point of speed more adds */
    double piercing;                 /* ... past all armour */
    double per_round;                /* statuses and passives: damage to the other in a round and what this one heals */
    double pending;                  /* damage that the other is about to take in the round under way */
    double coming; /* changes of attributes that are still to come, health that need not be taken any more */
    double left[DESTINY_GROUPS]; /* points of the abilities left */
    double uses[DESTINY_GROUPS]; /* number of uses that gain something */
    double firm;                 /* health and the points left of what protects it, by the weights */
    double slope, attack;        /* damage to the other in a later round; by the attacks left */
    double one_more;             /* what the attacks left deal more with one more round that is won */
    double after_damage;         /* ... when only those of step 6 can be played in it */
} destiny_runner;

typedef struct destiny_race {
    const destiny_setup *setup;
    const destiny_bout *bout;
    const destiny_weights *weights;
    destiny_runner runner[DESTINY_HEROES];
    double rounds; /* rough number of later rounds, for what lasts */
    double unrest; /* what a round adds to the spread, squared */
} destiny_race;

/* Points that one use of ability `index` of `player` is worth to him in the race. */
double destiny_ability_worth(const destiny_race *race, int player, int index);
/* destinyquest/round.c: chances of attack speed rolls, expectations of blows, the round under way. */
double destiny_chance_above(int dice, int other_dice, int lead); /* that `dice` + lead exceed `other_dice` */
double destiny_low_blow(int score, int per_die, int dice);       /* of which armour may keep all */
/* Expectation of max(0, dice + score). */
static inline double destiny_blow(int score, int per_die, int dice) {
    if (dice == 1 && 1 + per_die + score >= 0) return 3.5 + per_die + score;
    return destiny_low_blow(score, per_die, dice);
}
/* destiny_chance_above of two dice each. */
enum { DESTINY_USUAL_LEADS = 22 };
extern const double destiny_usual_chances[DESTINY_USUAL_LEADS];
static inline double destiny_usual_chance(int lead) {
    return destiny_usual_chances[lead < -10 ? 0 : lead > 11 ? 21 : lead + 10];
}
/* The same for one of them with a die more, and for the other with a die less. */
double destiny_chance_three_two(int lead);
double destiny_chance_two_one(int lead);
void destiny_round_under_way(destiny_race *race);

/* Everything but the round under way and the verdict. Of each hero it reads health, statuses, change, coming,
 * no_armour, armour_doubled and left, and nothing else of the bout: destinyquest/notes.c keeps it as long as these are
 * the same. */
void destiny_lasting_race(const destiny_setup *setup, const destiny_bout *bout, const destiny_weights *weights,
                          destiny_race *race);
/* Everything but the verdict. */
void destiny_race_of(const destiny_setup *setup, const destiny_bout *bout, const destiny_weights *weights,
                     destiny_race *race);

typedef struct destiny_verdict {
    double lead, variance, value; /* of the first hero; variance: spread^2 */
    double lasting;               /* what the wait until the end leaves of the value, 0..1 */
    double rounds;                /* R */
} destiny_verdict;
/* Of the bout itself it reads round and phase, of what destiny_round_under_way has found coming and pending of both. */
destiny_verdict destiny_judge(const destiny_race *race);

/* Value of a position that is not over for the first hero; where the second step of an action waits, after the best
 * one. */
double destiny_value(const rp_game *game, const rp_state *state, const destiny_weights *weights);
void destiny_evaluate(const rp_game *game, const rp_state *state, double value[]);

/* destinyquest/notes.c. Most positions that a search evaluates differ from others in dice and plays of the round only:
 * what they have in common is kept in one of these places. */
enum { DESTINY_NOTES = 64, DESTINY_LASTING_WORDS = 16, DESTINY_VERDICTS = 4, DESTINY_VERDICT_WORDS = 5 };
typedef struct destiny_noted_verdict {
    uint64_t of[DESTINY_VERDICT_WORDS]; /* what else it was judged by; all 0: nothing is here */
    double value;
} destiny_noted_verdict;
typedef struct destiny_note {
    _Alignas(64) uint64_t lasting[DESTINY_LASTING_WORDS]; /* what the race was worked out from */
    destiny_race race;                                    /* race.setup NULL: nothing is here */
    double coming[DESTINY_HEROES];                        /* of the runners, before the round under way */
    destiny_noted_verdict verdict[DESTINY_VERDICTS];
} destiny_note;
typedef struct destiny_notes {
    destiny_note note[DESTINY_NOTES];
} destiny_notes;
/* As rp_noted_estimate. */
void destiny_noted_estimate(const rp_game *game, const rp_state *state, void *notes, double value[]);
int destiny_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]);
/* The rest of the round, computed over all dice, when after `action` nobody plays anything more (attacks are plain
 * ones). All from the side of `player`. False when that would take more than a moment. destinyquest/outlook.c */
typedef struct destiny_outlook {
    double win, tie;     /* chance to win the round, of a stand-off */
    double given, taken; /* expected loss of health of the other, of the own hero */
    double kill, death;  /* chance that the other, the own hero is defeated in it */
    double value;        /* expected estimate where the next round begins */
} destiny_outlook;
bool destiny_look_ahead(const rp_game *game, const rp_state *state, int player, rp_action action,
                        destiny_outlook *outlook);

/* destinyquest/playout.c, destinyquest/reasons.c */
rp_action destiny_informed_choice(const rp_game *game, const rp_state *state, int player, rp_random *random);
void destiny_informed_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]);
int destiny_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);
const char *destiny_warning(const rp_view *view, rp_action action);

#endif
