/* What abilities come to on average of the dice, worked out once for each hero of a game.
 *
 * One use of an ability gains its user, in points of health that he keeps or takes more than without it,
 *     the sum over its terms of amount[i] * (what per[i] stands for in the position).
 * Approximations: a condition of an effect holds half the time; what a re-roll or a changed die brings is a fixed
 * number of points of speed or damage; limits (armour that is not there any more, healing up to the limit) are those of
 * the start. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_GAINS_H
#define RIPOSTE_EVAL_DESTINYQUEST_GAINS_H

#include "engine/games/destinyquest/state.h"

typedef enum destiny_per {
    DESTINY_PER_USE,             /* points as they are */
    DESTINY_PER_SPEED,           /* what one point of speed is worth in one round */
    DESTINY_PER_OWN_DIE,         /* what one attack speed die more is worth in one round */
    DESTINY_PER_OTHER_DIE,       /* ... one die less of the other's */
    DESTINY_PER_LASTING_SPEED,   /* ... in all rounds that are left */
    DESTINY_PER_LEAD,            /* ... times the points by which the other is faster */
    DESTINY_PER_ROUND,           /* rounds that are left */
    DESTINY_PER_ROUND_TO_DOUBLE, /* rounds that are left, three at most: till a double */
    DESTINY_PER_OWN_WIN,         /* rounds left that the own hero wins */
    DESTINY_PER_OTHER_WIN,       /* ... that the other wins */
    DESTINY_PER_OWN_BLOW,        /* damage of an own plain blow */
    DESTINY_PER_OTHER_BLOW,
    DESTINY_PER_PIERCING,       /* ... what the other's armour keeps from it */
    DESTINY_PER_LATER_PIERCING, /* ... times the chance to win a round */
    DESTINY_PER_CUT,            /* rounds left that the own hero wins, as far as the other has armour */
    DESTINY_PER_OWN_MAGIC,
    DESTINY_PER_OWN_ARMOUR,
    DESTINY_PER_OWN_SPEED,
    DESTINY_PER_OTHER_ARMOUR, /* attributes */
    DESTINY_PERS
} destiny_per;

typedef enum destiny_group {
    DESTINY_GROUP_ATTACK, /* one in a round that the hero wins: steps 4 to 6 */
    DESTINY_GROUP_ANSWER, /* of the loser: dodges, interrupts, sacrifice, strike backs */
    DESTINY_GROUP_SPEED,
    DESTINY_GROUP_MODIFIER,
    DESTINY_GROUP_DICE,    /* modifiers that change dice which lie: worth most at the right dice */
    DESTINY_GROUP_HEALING, /* modifiers that heal */
    DESTINY_GROUPS
} destiny_group;

enum { DESTINY_GAIN_TERMS = 4 };

typedef struct destiny_gain {
    float amount[DESTINY_GAIN_TERMS]; /* 0 behind the last */
    uint8_t per[DESTINY_GAIN_TERMS];
    uint8_t group, count;
} destiny_gain;

/* What acts by itself. */
typedef struct destiny_passive_gains {
    float each_round, each_win, each_loss; /* points a round, in a round won, lost */
    float reserve;                         /* health that the other need not lose any more, or that comes back once */
    int8_t per_die, per_score_die;         /* added to each damage die, of a damage score also */
    int8_t shades_die, poisoned_die;       /* ... with the shades, of a score against poison */
    uint32_t inflicts;                     /* statuses given by the first hit */
} destiny_passive_gains;

typedef struct destiny_gains {
    uint32_t useful[DESTINY_GROUPS]; /* list indices whose use gains anything */
    destiny_gain gain[DESTINY_HERO_ABILITIES_MAX];
    destiny_passive_gains passive;
    uint8_t arm; /* destiny_attribute that damage scores add by the sheet */
} destiny_gains;

/* Of both heroes, an array; without memory those of heroes who gain nothing by anything. Lives as long as the game. Any
 * thread. */
const destiny_gains *destiny_gains_of(const rp_game *game);

#endif
