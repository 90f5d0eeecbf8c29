/* The race of both heroes for the other's health, as far as it lasts from round to round: speeds, blows, statuses and
 * abilities left. eval/destinyquest/evaluation.h says how it is counted; the round under way is added by
 * eval/destinyquest/round.h. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_RACE_H
#define RIPOSTE_EVAL_DESTINYQUEST_RACE_H

#include "eval/destinyquest/gains.h"

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
    double balance;                  /* points of a round at lasting speeds: what he deals less what he takes */
    double per_speed;                /* ... that one point of speed more adds */
    double piercing;                 /* ... past all armour */
    double per_round;                /* statuses and passives: damage to the other in a round and what this one heals */
    double pending;                  /* damage that the other is about to take in the round under way */
    double coming; /* changes of attributes that are still to come, health that need not be taken any more */
    double left[DESTINY_GROUPS]; /* points of the abilities left */
    double uses[DESTINY_GROUPS]; /* number of uses that gain something */
    double protected_health;     /* health and the points left of what protects it, by the weights */
    double slope, attack;        /* damage to the other in a later round; by the attacks left */
    double one_more;             /* what the attacks left deal more with one more round that is won */
    double after_damage;         /* ... when only those of step 6 can be played in it */
} destiny_runner;

typedef struct destiny_race {
    const destiny_setup *setup;
    const destiny_gains *gains; /* of both */
    const destiny_bout *bout;
    const destiny_weights *weights;
    destiny_runner runner[DESTINY_HEROES];
    double rounds; /* rough number of later rounds, for what lasts */
    double unrest; /* what a round adds to the spread, squared */
} destiny_race;

/* Everything but the round under way and the verdict. Of each hero it reads health, statuses, change, coming,
 * no_armour, armour_doubled and left, and nothing else of the bout: eval/destinyquest/notes.c keeps it as long as
 * these are the same. The race points to all of them, which must outlive it. Any thread. */
void destiny_lasting_race(const rp_game *game, const destiny_bout *bout, const destiny_weights *weights,
                          destiny_race *race);

#endif
