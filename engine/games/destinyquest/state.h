/* The bytes of a `destinyquest` state and what a game derives once from its options and heroes.
 *
 * Nothing is hidden: what is secret in step 1.4 is never in a state. All of destiny_bout before `history` decides the
 * future; what no rule will look at again is zero, so that positions which differ in the past only are equal: dice once
 * they can no longer matter, allowances of a round that is over, changes that have run out, counters that no ability of
 * the heroes reads, and the round number where there is no limit.
 *
 * Invariants (positions/check.c and the tests):
 *  1 0 <= health <= limit of healing; 0 only for who is defeated, and only in phase over, except while a defeat waits
 *    for the end of the round (defeat=round-end)
 *  2 dice ascend, 0 behind the last
 *  3 left[i] <= what the hero's list grants (plus one restored)
 *  4 what belongs to one round is zero in the first phase of the next
 *  5 bit i of `spent` is set where left[i] is 0, and in the rest of a round where a use once a round is over
 *  6 marks of dice that were rolled again are on dice that lie, of equal ones on the last, and 0 where nobody could
 *    roll one again any more
 *  7 with both-down=less-negative health may be below 0 where a defeat waits and in phase over */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_STATE_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_STATE_H

#include "engine/games/destinyquest/destinyquest.h"
#include "engine/games/destinyquest/heroes/heroes.h"
#include "engine/kit/window.h"

#include <stddef.h>
#include <string.h>

enum {
    DESTINY_HEROES = 2,
    DESTINY_DICE_MAX = 8,  /* that may lie for one damage roll */
    DESTINY_THROW_MAX = 7, /* that fall at once: their 792 multisets are within RP_OUTCOMES_MAX */
    DESTINY_SPEED_DICE_MAX = 4,
    DESTINY_ROUNDS_AHEAD = 4
};

/* The last two: which attribute a damage score adds, with attribute=ask. */
enum {
    DESTINY_NONE,
    DESTINY_ROLL,
    DESTINY_NO_ROLL,
    DESTINY_ADD_BRAWN,
    DESTINY_ADD_MAGIC,
    DESTINY_FIRST_ABILITY = 16,
    DESTINY_CHOICES = 16
};

static inline rp_action destiny_play(int index, int choice) {
    return DESTINY_FIRST_ABILITY + DESTINY_CHOICES * index + choice;
}
static inline int destiny_played(rp_action action) {
    return (int)((unsigned)(action - DESTINY_FIRST_ABILITY) / DESTINY_CHOICES);
}
static inline int destiny_choice(rp_action action) {
    return (int)((unsigned)(action - DESTINY_FIRST_ABILITY) % DESTINY_CHOICES);
}

/* In the order of destiny_phase_names in texts.c. */
typedef enum destiny_phase {
    DESTINY_PHASE_BOUT_START,
    DESTINY_PHASE_VORTEX,
    DESTINY_PHASE_ROUND_START,
    DESTINY_PHASE_SLOWER,
    DESTINY_PHASE_FASTER,
    DESTINY_PHASE_SECRET,
    DESTINY_PHASE_SPEED_ROLL,
    DESTINY_PHASE_SPEED_ROLLED,
    DESTINY_PHASE_ANSWER,
    DESTINY_PHASE_AFTER_DODGE,
    DESTINY_PHASE_DAMAGE_DICE,
    DESTINY_PHASE_DAMAGE_SCORE,
    DESTINY_PHASE_BEFORE_DAMAGE,
    DESTINY_PHASE_DAMAGE_ROLL,
    DESTINY_PHASE_DAMAGE_ROLLED,
    DESTINY_PHASE_SACRIFICE,
    DESTINY_PHASE_DECLINED_EARLY, /* a sacrifice before the damage roll */
    DESTINY_PHASE_DECLINED,       /* one after it */
    DESTINY_PHASE_BRACE,
    DESTINY_PHASE_BRACED, /* or not, once asked */
    DESTINY_PHASE_AFTER_DAMAGE,
    DESTINY_PHASE_HURT,
    DESTINY_PHASE_STRIKE_BACK,
    DESTINY_PHASE_STRUCK,
    DESTINY_PHASE_ROUND_END,
    DESTINY_PHASE_OVER,
    DESTINY_PHASES
} destiny_phase;

typedef enum destiny_result {
    DESTINY_RESULT_NONE,
    DESTINY_RESULT_FIRST,
    DESTINY_RESULT_SECOND,
    DESTINY_RESULT_DRAW
} destiny_result;

/* A roll that is waited for: purpose and whose dice. While one waits, chance is to act whatever the phase. */
typedef enum destiny_roll {
    DESTINY_NO_ROLL_WAITS,
    DESTINY_ROLL_BOUT_START, /* damage before round 1 */
    DESTINY_ROLL_VORTEX,
    DESTINY_ROLL_SPEED,
    DESTINY_ROLL_AGAIN,     /* re-rolled dice: what lies stays, these are added to the set `roll_set` */
    DESTINY_ROLL_INTERRUPT, /* damage dice of an interrupt, by the loser */
    DESTINY_ROLL_DAMAGE,    /* damage dice or damage score, by the winner */
    DESTINY_ROLL_SELF,      /* damage dice that hit their own roller (backfire) */
    DESTINY_ROLL_STRIKE_BACK,
    DESTINY_ROLL_LEY_LINE,
    DESTINY_ROLL_STONE_SKIN,
    DESTINY_ROLL_PASSIVE, /* shield spin and others of the kind */
    DESTINY_ROLL_ADD,     /* a die that is added to the damage dice that lie */
    DESTINY_ROLL_MEASURE, /* the die of an effect measured by-die; `roll_ability` */
    DESTINY_ROLLS
} destiny_roll;

/* What one hero carries. Ability fields hold an index in his list + 1, 0 for none. */
typedef struct destiny_fighter {
    uint32_t statuses; /* bits of destiny_status */
    int16_t health;
    int8_t change[DESTINY_ATTRIBUTES];                       /* for the rest of the bout */
    int8_t coming[DESTINY_ROUNDS_AHEAD][DESTINY_ATTRIBUTES]; /* [0] this round, [1] next ... */
    uint8_t no_armour;                                       /* bit r: armour counts 0, r rounds from now */
    uint8_t armour_doubled;                                  /* this round */
    int8_t speed_dice_more;                                  /* this round: added to the two dice, before the roll */
    int8_t attack_speed_more;                                /* this round: changes of the total itself (suppress) */
    uint8_t left[DESTINY_HERO_ABILITIES_MAX];                /* uses left */
    uint8_t speed_played, combat_played;                     /* this round: ability fields */
    uint8_t doubles_seen;     /* this round: speed doubles not yet used by a strike back (demon claws) */
    uint8_t rage_streak;      /* rounds won in a row with health damage, 0..2 */
    uint8_t sixes_suffered;   /* 6s that the opponent has rolled for damage, 0 or 1 until a pair */
    uint8_t shift_rounds;     /* rounds of time shift left, this one included */
    uint8_t rolled_again;     /* places of attack speed dice that were rolled again, as destiny_bout.rolled_again */
    uint8_t abilities_played; /* counted where hexed limits them */
    /* Bits 0..2: face of a speed die that may not be changed (hooked), 3..5: of the kept one, locked next round. */
    uint8_t dice_locked;
    uint8_t speed_thrown;  /* phase speed-roll: 1 once his dice have been asked for (they may be none) */
    uint32_t passives_off; /* this round: bits of list indices */
    /* Bits of list indices that cannot be played now: none left, or used up for this round. */
    uint32_t spent;
    uint8_t die[DESTINY_SPEED_DICE_MAX];  /* attack speed dice, as long as they can matter */
    uint8_t kept[DESTINY_SPEED_DICE_MAX]; /* dice that lie ready for the next round's roll (silver frost, hooked) */
    /* Bits of list indices that the opponent may copy (usurper) although neither `left` nor `spent` tells that they
     * were played: uses that came back. */
    uint32_t played_before;
} destiny_fighter;

typedef struct destiny_bout {
    destiny_fighter fighter[DESTINY_HEROES];

    /* From 1; 0 before the first. Where no limit counts rounds: 1 in the first, 2 in all others. */
    uint16_t round;
    uint8_t phase;    /* destiny_phase */
    uint8_t result;   /* destiny_result; at the end */
    uint8_t winner;   /* of the round: player + 1, 0: nobody or not known yet */
    rp_window window; /* asked: in slower and faster too; last: ability field */

    uint8_t roll;         /* destiny_roll that waits */
    uint8_t roller;       /* player whose dice they are */
    uint8_t roll_count;   /* how many dice */
    uint8_t roll_set;     /* destiny_dice seen from the roller: for ROLL_AGAIN */
    uint8_t roll_ability; /* ability field of the roller: what caused it */
    /* Dice of a second roll that waits behind this one: roll_set is its purpose * 2 + roller then. */
    uint8_t rolls_left;

    uint8_t attack;         /* of the winner: DESTINY_NO_ATTACK .. */
    uint8_t attack_ability; /* ability field of the winner */
    uint8_t attack_dice;    /* dice to be rolled */
    uint8_t armour_ignored; /* 0 none, 1 all, 2 half */
    int8_t score_more;      /* added to the damage score or the damage dice */
    uint8_t sword_arm;      /* attribute added: 0 not chosen, 1 + destiny_attribute */
    uint8_t attack_bits;    /* DESTINY_ATTACK_ bits */
    uint8_t ties; /* re-rolls after ties in this round (tie=reroll); step 3, beside underhand: 1, equal totals */
    uint8_t die[DESTINY_DICE_MAX]; /* damage dice that lie */

    int16_t striking;         /* damage about to be taken by `struck` (interrupt, strike back) */
    uint8_t struck;           /* player + 1 */
    uint8_t loss;             /* health lost by the loser in step 4 or 6, for what follows in this round; 255 at most */
    uint8_t pending;          /* second step of an action that waits: ability field of pending_player */
    uint8_t pending_choice;   /* what was chosen in the first */
    uint8_t pending_player;   /* player + 1 */
    uint8_t resume;           /* phase struck: destiny_phase to go on with */
    uint8_t step_eight_begun; /* round-end: 1 once the passives have begun to act */
    uint8_t queued_ability;   /* ability field of the second roll */

    /* Bits of places in `die`: dice that were rolled again and must stay, as long as anybody could roll one again. Of
     * equal dice they are the last. */
    uint8_t rolled_again;
    /* Dice of an ability that have fallen and lie open for their roller, who may change them: destiny_roll, roller,
     * what caused it (ability field), and dice as above. He is asked whatever the phase. */
    uint8_t open_roll, open_roller, open_ability, open_again;
    uint8_t reserved[3];
    uint8_t open_die[DESTINY_DICE_MAX];

    uint64_t history; /* running key of all that has happened: for information keys, it decides nothing */
} destiny_bout;

enum { DESTINY_NO_ATTACK, DESTINY_BY_DICE, DESTINY_BY_SCORE, DESTINY_WITHOUT_DAMAGE }; /* destiny_bout.attack */

enum { /* destiny_bout.attack_bits */
       DESTINY_ATTACK_BRAWN_ONLY = 1,
       DESTINY_ATTACK_LOCKED = 2,   /* its dice may not be changed */
       DESTINY_ATTACK_PLAIN = 4,    /* no modifier at all */
       DESTINY_ATTACK_CANCELED = 8, /* damage that is not dealt (sacrifice, martyr) */
       DESTINY_ATTACK_HALTED = 16,  /* dodged, interrupted, or stopped by stone skin */
       DESTINY_ATTACK_SELF = 32,    /* own damage dice fall once it is dealt (backfire, ley line) */
       DESTINY_STRIKE_NO_DICE = 64, /* `striking` came without dice: it starts no bleed, venom or disease */
       DESTINY_ROUND_TURNED = 128   /* step 3, beside underhand: the loser is the one with the higher total */
};

_Static_assert(sizeof(destiny_bout) == 248, "no hidden padding");
_Static_assert(offsetof(destiny_bout, history) % 8 == 0, "positions are hashed in words");

enum { DESTINY_TIE_STAND_OFF, DESTINY_TIE_REROLL, DESTINY_TIE_FASTER };            /* tie */
enum { DESTINY_FATAL_BOTH, DESTINY_FATAL_SCORE, DESTINY_FATAL_AFTER };             /* fatal-blow */
enum { DESTINY_SACRIFICE_COUNTS, DESTINY_SACRIFICE_FREE };                         /* sacrifice-slot */
enum { DESTINY_SACRIFICE_AFTER_ROLL, DESTINY_SACRIFICE_BEFORE_ROLL };              /* sacrifice */
enum { DESTINY_ARM_HIGHER, DESTINY_ARM_ASK, DESTINY_ARM_PATH };                    /* attribute */
enum { DESTINY_DEFEAT_AT_ONCE, DESTINY_DEFEAT_ROUND_END };                         /* defeat */
enum { DESTINY_DOWN_DRAW, DESTINY_DOWN_SUDDEN_DEATH, DESTINY_DOWN_LESS_NEGATIVE }; /* both-down */
enum { DESTINY_LIMIT_SHARE, DESTINY_LIMIT_DRAW };                                  /* limit-result */
enum { DESTINY_HEAL_START, DESTINY_HEAL_FREE };                                    /* heal-limit */
enum { DESTINY_PASSIVES_AUTOMATIC, DESTINY_PASSIVES_CHOOSE };                      /* passives */
enum { DESTINY_CLAWS_STRIKE_BACK, DESTINY_CLAWS_PASSIVE };                         /* demon-claws */
enum { DESTINY_REROLLS_ONCE, DESTINY_REROLLS_AGAIN };                              /* rerolls */

/* One ability of a hero as the rules use it. */
typedef struct destiny_card {
    const destiny_ability *ability;
    uint8_t uses; /* granted for the bout; 255 unlimited */
    uint8_t copies;
} destiny_card;

/* What effects look at often, worked out by destiny_digest_make (digest.c). Masks are of list indices. */
typedef struct destiny_digest {
    uint32_t special[DESTINY_SPECIALS];      /* abilities with that special */
    uint32_t orderable;                      /* modifiers whose order among each other cannot matter */
    uint32_t with[DESTINY_EFFECT_KINDS];     /* abilities with a "while" effect of that kind */
    uint32_t late_speed_dice;                /* read speed dice after the winner is known */
    uint32_t late_sixes;                     /* read damage dice once the damage has been dealt */
    uint32_t rerolls;                        /* roll dice again, or may give back or copy what does */
    uint32_t bled_readers;                   /* ask whether the opponent bled as the round began */
    uint32_t conditional;                    /* speed abilities whose effect waits for the winner of the round */
    uint8_t status_power[DESTINY_STATUSES];  /* what a status that this hero gives does each time */
    uint8_t status_source[DESTINY_STATUSES]; /* passive that gives it, ability field */
    uint8_t vortex;                          /* ability field of the ability that gives a vortex */
    uint32_t reads[DESTINY_ATTRIBUTES]; /* abilities that read the attribute, beside attack speed, score and armour */
    uint32_t given_back_by[DESTINY_HERO_ABILITIES_MAX]; /* others that may give a use of the ability back */
    uint8_t closing;        /* bits of attributes in which what the other has more may become less in a round */
    uint32_t copiable;      /* what an usurper may copy */
    uint32_t copied;        /* ... and the opponent's does, once it was played */
    uint32_t combat, speed; /* abilities of that kind */
    uint32_t needs_damage, needs_score;          /* strike backs that need lost health, lost to a damage score */
    uint32_t for_winner, for_loser, first_round; /* not for the other, not in other rounds */
    uint32_t restricted;                         /* any of these */
    uint32_t simple;                             /* one choice at most, and nothing else to look at */
    uint32_t pays;                               /* cost health or an attribute */
    uint32_t unlimited;                          /* used once a round at most, and again in the next */
    uint32_t coming_back;                        /* of which uses can come back: unlimited, given_back_by */
    uint32_t step_eight;                         /* act in step 8 in a way that step_damage does not tell */
    uint8_t
        step_damage[DESTINY_HEROES]; /* what passives take in step 8 in any case: [0] of the opponent, [1] of himself */
    uint8_t read;                    /* bits of the attributes that are in reads */
    bool ends_rounds;                /* something of his acts in step 8: step_eight, step_damage */
    bool steady_attributes;          /* no attribute depends on health */
    bool steady_rounds;              /* a round in which nobody plays changes nothing of his but health, by what the
                                              * attack, step_damage and statuses take */
    int16_t watched_health;          /* something waits for him to have no more; INT16_MIN: nothing does */
    int8_t hexed_plays;              /* plays in a bout for who is hexed */
    bool health_read_early;          /* something looks at or touches his health before there is damage */
    bool watches_speed, watches_damage; /* faces or doubles of speed or damage dice, of either hero, do something */
    bool reads_loss;                    /* how much health was lost, not only whether */
    bool copies_late;                   /* usurper beside an opponent with late readers */
} destiny_digest;

/* Abilities of a hero that look at single dice, where others see their sum only: [0] at his own dice, [1] at the
 * opponent's. */
typedef struct destiny_readers {
    uint32_t play[2]; /* list indices that do when they are played */
    bool act[2];      /* faces or doubles have effects by themselves */
} destiny_readers;

/* One hero with everything that his sheet decides worked out. */
typedef struct destiny_sheet {
    const destiny_hero *hero;
    int count; /* abilities */
    destiny_card card[DESTINY_HERO_ABILITIES_MAX];
    uint32_t in_window[DESTINY_WINDOWS];   /* list indices that may be played there */
    uint32_t on_trigger[DESTINY_TRIGGERS]; /* list indices with an effect of that trigger */
    uint32_t passives;                     /* list indices of passives */
    int16_t start_health, health_limit;    /* doubled; limit 32767 without one */
    int8_t attribute[DESTINY_ATTRIBUTES];
    int8_t weapon_speed, weapon_brawn, best_weapon_speed;
    destiny_digest digest;
    destiny_readers speed_readers, damage_readers; /* made by destiny_find_readers */
    /* Of in_window those that are asked for there: that can matter, by destiny_find_pointless; all with lists_all. */
    uint32_t offered_in[DESTINY_WINDOWS];
    uint32_t winners_only, losers_only; /* modifiers that only the winner, the loser of a round is asked for */
    /* Of offered_in: in windows of every round; from 3.1 on until the attack is dealt, of its winner and of its loser;
     * these with what comes after it in steps 6.3 and 7. */
    uint32_t offered_anyway, offered_attacking, offered_defending, offered_winning, offered_losing;
} destiny_sheet;

/* What sums of dice come to. */
typedef struct destiny_sums {
    double probability[DESTINY_THROW_MAX + 1][6 * DESTINY_THROW_MAX + 1]; /* [dice][sum] */
    uint16_t sets[DESTINY_THROW_MAX + 1][6 * DESTINY_THROW_MAX + 1];      /* multisets of that sum */
} destiny_sums;

typedef struct destiny_setup {
    const destiny_book *book;
    _Alignas(64) destiny_sheet sheet[DESTINY_HEROES];
    uint8_t tie, fatal_blow, sacrifice_slot, sacrifice, arm, defeat, both_down, limit_result, heal_limit, passives,
        claws, uses, rerolls;
    bool lists_all;                  /* what the rules allow, not only what can matter: the second setup of a game */
    uint16_t round_limit;            /* 0: off */
    struct destiny_telling *telling; /* who listens; NULL but in the copy that destiny_apply_told makes */
    destiny_sums sums;               /* made by destiny_find_readers */
} destiny_setup;

/* A game has two: this one lists plays that can matter, the other one all (lists_all). */
static inline const destiny_setup *destiny_setup_of(const rp_game *game) { return game->setup; }
static inline const destiny_setup *destiny_full_setup_of(const rp_game *game) { return destiny_setup_of(game) + 1; }
static inline const destiny_bout *destiny_bout_of(const rp_state *state) {
    return (const destiny_bout *)(const void *)state->bytes;
}
static inline destiny_bout *destiny_bout_in(rp_state *state) { return (destiny_bout *)(void *)state->bytes; }

/* Dice that lie no longer have no marks. */
static inline void destiny_clear_speed_dice(destiny_fighter *fighter) {
    memset(fighter->die, 0, sizeof fighter->die);
    fighter->rolled_again = 0;
}
static inline void destiny_clear_damage_dice(destiny_bout *bout) {
    memset(bout->die, 0, sizeof bout->die);
    bout->rolled_again = 0;
}

#endif
