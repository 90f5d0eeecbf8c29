/* What happens in a bout, for who listens (engine/event.h).
 *
 * What changes (health, attributes, statuses, dice that lie, uses) is told as the difference to what was told last,
 * with its cause: before a cause begins to act, what came before it is told, and what it has done once it has. So each
 * change is told once. What leaves no trace (dice that fall, who wins a round, what a blow meets) is told where it
 * happens.
 *
 * Nobody listens while setup->telling is NULL: then no function here may be called but where it says so. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EVENTS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EVENTS_H

#include "engine/games/destinyquest/effects/act.h"

/* Kinds; their values are named in destiny_event_kinds. */
typedef enum destiny_event {
    DESTINY_EVENT_ROUND,        /* begins, with the health of both */
    DESTINY_EVENT_PLAY,         /* an ability is played */
    DESTINY_EVENT_SECOND_STEP,  /* ... and what was left to choose of it */
    DESTINY_EVENT_DECLINE,      /* no speed ability, no damage roll */
    DESTINY_EVENT_ADD,          /* the attribute that a damage score adds (attribute=ask) */
    DESTINY_EVENT_DICE,         /* fall */
    DESTINY_EVENT_KEPT,         /* lie ready for an attack speed roll */
    DESTINY_EVENT_ATTACK_SPEED, /* of a hero, once all his dice lie */
    DESTINY_EVENT_WINNER,       /* of a round, or nobody, and both totals */
    DESTINY_EVENT_TURNED,       /* the other hero has become the winner */
    DESTINY_EVENT_PART,         /* of the next blow or strike: what comes to its dice and attribute */
    DESTINY_EVENT_BLOW,         /* the winner's damage meets the loser's armour, or is canceled before it does */
    DESTINY_EVENT_STRIKE,       /* what other dice come to that are dealt past armour */
    DESTINY_EVENT_TEST,         /* a die decides by being low or not: vortex, stone skin */
    DESTINY_EVENT_STEP_LOSS,    /* a part of what is lost in step 8 */
    DESTINY_EVENT_LOSS,         /* of health */
    DESTINY_EVENT_HEALING,
    DESTINY_EVENT_CHANGE, /* of an attribute */
    DESTINY_EVENT_ARMOUR, /* counts twice, or not at all */
    DESTINY_EVENT_STATUS, /* begins or ends */
    DESTINY_EVENT_TURN,   /* a die that lies is removed or laid: thrown again, set, swapped */
    DESTINY_EVENT_USE,    /* a use of an ability comes back */
    DESTINY_EVENT_END,    /* of the bout */
    DESTINY_EVENTS
} destiny_event;

/* Places of the values. An ability is a name, see destiny_event_ability. */
enum { DESTINY_OF };                                                      /* the player, in all but ROUND and END */
enum { DESTINY_ROUND_NUMBER, DESTINY_ROUND_FIRST, DESTINY_ROUND_SECOND }; /* 0 without a limit; health of both */
enum { DESTINY_PLAY_ABILITY = 1, DESTINY_PLAY_CHOICE };                   /* SECOND_STEP too */
enum { DESTINY_DECLINE_WHAT = 1 };                                        /* 0 speed ability, 1 damage roll */
enum { DESTINY_ADD_ATTRIBUTE = 1 };
enum { DESTINY_DICE_FOR = 1, DESTINY_DICE_ABILITY, DESTINY_DICE_FIRST }; /* destiny_roll; faces, 0 behind the last */
enum { DESTINY_KEPT_FIRST = 1 };
enum { DESTINY_ATTACK_SPEED_TOTAL = 1, DESTINY_ATTACK_SPEED_DICE };
enum { DESTINY_WINNER_FIRST = 1, DESTINY_WINNER_SECOND, DESTINY_WINNER_AGAIN }; /* totals; 1: both roll again */
enum {
    DESTINY_BLOW_TOTAL = 1, /* before armour */
    DESTINY_BLOW_DICE,
    DESTINY_BLOW_ATTRIBUTE, /* 1 + the one added; 0: damage dice */
    DESTINY_BLOW_STRENGTH,
    DESTINY_BLOW_ARMOUR,
    DESTINY_BLOW_IGNORED, /* 0 none, 1 all, 2 half of it */
    DESTINY_BLOW_DAMAGE,
    DESTINY_BLOW_ABILITY,
    DESTINY_BLOW_CANCELED /* 1: martyr, sacrifice; no damage then */
};
/* By: a destiny_part. The ability is 0 but for DESTINY_PART_ABILITY. */
enum { DESTINY_PART_AMOUNT = 1, DESTINY_PART_BY, DESTINY_PART_NAME };
enum { DESTINY_STRIKE_TOTAL = 1, DESTINY_STRIKE_DICE, DESTINY_STRIKE_ABILITY };
enum {
    DESTINY_TEST_FOR = 1,
    DESTINY_TEST_MOST,
    DESTINY_TEST_LOW
}; /* destiny_roll; low: 1, the die shows at most that */
enum { DESTINY_STEP_LOSS_AMOUNT = 1, DESTINY_STEP_LOSS_ABILITY, DESTINY_STEP_LOSS_STATUS /* 1 + status, 0: none */ };
/* HEALING too; the reason is a destiny_reason. */
enum { DESTINY_LOSS_AMOUNT = 1, DESTINY_LOSS_LEFT, DESTINY_LOSS_REASON, DESTINY_LOSS_ABILITY };
/* Rounds: 0 the rest of the bout, 1 this round, 2 the next ... */
enum { DESTINY_CHANGE_ATTRIBUTE_OF = 1, DESTINY_CHANGE_AMOUNT, DESTINY_CHANGE_ROUNDS, DESTINY_CHANGE_ABILITY };
enum { DESTINY_ARMOUR_COUNTS = 1, DESTINY_ARMOUR_ABILITY }; /* 0 twice, 1 not, 2 not in the next round */
enum { DESTINY_STATUS_WHICH = 1, DESTINY_STATUS_BEGINS, DESTINY_STATUS_ABILITY };
enum { DESTINY_TURN_DAMAGE = 1, DESTINY_TURN_FROM, DESTINY_TURN_TO, DESTINY_TURN_ABILITY }; /* faces; 0: no die */
enum { DESTINY_USE_OF = 1, DESTINY_USE_ABILITY };
enum { DESTINY_END_RESULT, DESTINY_END_FIRST, DESTINY_END_SECOND };

extern const rp_event_kind destiny_event_kinds[DESTINY_EVENTS];
void destiny_event_name(const rp_game *game, const rp_event *event, int value, int number, char *text);
/* Whose ability a name stands for, and its index in his list; false for none. */
bool destiny_event_ability(int32_t name, int *player, int *index);

/* Why something changed, where no ability is named. */
typedef enum destiny_reason {
    DESTINY_BY_ITSELF, /* what runs out, and what follows from the course of a round */
    DESTINY_BY_ABILITY,
    DESTINY_BY_BLOW,   /* the attack of the winner */
    DESTINY_BY_STRIKE, /* an interrupt or strike back */
    DESTINY_BY_STEP_EIGHT,
    DESTINY_REASONS
} destiny_reason;

/* What a damage score, or the damage of dice, has beside its dice and attribute. */
typedef enum destiny_part {
    DESTINY_PART_ABILITY, /* by itself, as long as it holds */
    DESTINY_PART_PLAYED,  /* all that was played in this attack, of both heroes */
    DESTINY_PART_SPIRIT_MARK
} destiny_part;

typedef struct destiny_cause {
    uint8_t reason;
    uint8_t player, field; /* whose ability, ability field; 0: none */
} destiny_cause;

enum { DESTINY_CAUSES_MAX = 32 };

/* One move on its way to who listens. */
typedef struct destiny_telling {
    const rp_listener *listener;
    destiny_bout told;                       /* as far as it has been told */
    destiny_cause cause[DESTINY_CAUSES_MAX]; /* of what changes now, the causes of that before it; [0]: nothing */
    int causes;                              /* without [0] */
    int hidden[DESTINY_HEROES];              /* sum of the speed dice that fell less that of those put in their place */
} destiny_telling;

/* From here on things change by that cause, up to destiny_cause_ends; what has changed before is told, and what does
 * meanwhile. */
void destiny_cause_begins(const destiny_setup *setup, const destiny_bout *bout, destiny_reason reason, int player,
                          int field) __attribute__((cold));
void destiny_cause_ends(const destiny_setup *setup, const destiny_bout *bout) __attribute__((cold));
/* Tells what has changed by the present cause. */
void destiny_tell_changes(const destiny_setup *setup, const destiny_bout *bout) __attribute__((cold));
/* Dice on the table that an effect has changed since its cause began. */
void destiny_tell_turns(const destiny_setup *setup, const destiny_bout *bout, int damage_owner) __attribute__((cold));
/* What has changed is no event but the passing of time: it counts as told, but for statuses that have ended. */
void destiny_tell_no_changes(const destiny_setup *setup, const destiny_bout *bout) __attribute__((cold));

/* Where no roll waits. */
void destiny_tell_choice(const destiny_setup *setup, const destiny_bout *bout, int player, rp_action action)
    __attribute__((cold));
void destiny_tell_round(const destiny_setup *setup, const destiny_bout *bout) __attribute__((cold));
/* The dice of the roll that waits. */
void destiny_tell_dice(const destiny_setup *setup, const destiny_bout *bout, const uint8_t dice[])
    __attribute__((cold));
void destiny_tell_kept(const destiny_setup *setup, int player, const uint8_t dice[], int count) __attribute__((cold));
void destiny_tell_attack_speed(const destiny_setup *setup, const destiny_bout *bout, int player) __attribute__((cold));
/* `winner` player + 1, 0 nobody; `again`: a tie that is rolled again. */
void destiny_tell_winner(const destiny_setup *setup, const destiny_bout *bout, int winner, bool again)
    __attribute__((cold));
void destiny_tell_turned(const destiny_setup *setup, const destiny_bout *bout) __attribute__((cold));
typedef struct destiny_blow_told {
    int total, damage; /* before armour, after it */
    int arm, strength; /* 1 + attribute that a damage score adds, and what it is; 0 for damage dice */
    int armour;        /* of the loser; 0 for damage dice */
} destiny_blow_told;
void destiny_tell_blow(const destiny_setup *setup, const destiny_bout *bout, const destiny_blow_told *blow)
    __attribute__((cold));
/* `field` of `player`: the ability, 0 for none. Nothing for an amount of 0. */
void destiny_tell_part(const destiny_setup *setup, int player, int amount, destiny_part by, int field)
    __attribute__((cold));
/* Of dice of `player` that are dealt past armour, `field` his ability. */
void destiny_tell_strike(const destiny_setup *setup, int player, int total, int dice, int field) __attribute__((cold));
/* Whether a die of `player` is low, which is at most `most`; which it is of equal ones is told as it falls. */
void destiny_tell_test(const destiny_setup *setup, int player, destiny_roll roll, int most, bool low)
    __attribute__((cold));
/* `field` of `player`, or a status that he has given; status -1: none. */
void destiny_tell_step_loss(const destiny_setup *setup, int loser, int amount, int player, int field, int status)
    __attribute__((cold));
void destiny_tell_end(const destiny_setup *setup, const destiny_bout *bout, destiny_result result)
    __attribute__((cold));

#endif
