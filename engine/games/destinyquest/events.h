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
    DESTINY_EVENT_BLOW,         /* the winner's damage meets the loser's armour */
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

extern const rp_event_kind destiny_event_kinds[DESTINY_EVENTS];
void destiny_event_name(const rp_game *game, const rp_event *event, int value, int number, char *text);

/* Why something changed, where no ability is named. */
typedef enum destiny_reason {
    DESTINY_BY_ITSELF, /* what runs out, and what follows from the course of a round */
    DESTINY_BY_ABILITY,
    DESTINY_BY_BLOW,   /* the attack of the winner */
    DESTINY_BY_STRIKE, /* an interrupt or strike back */
    DESTINY_BY_STEP_EIGHT,
    DESTINY_REASONS
} destiny_reason;

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
void destiny_tell_winner(const destiny_setup *setup, const destiny_bout *bout, int winner) __attribute__((cold));
void destiny_tell_turned(const destiny_setup *setup, const destiny_bout *bout) __attribute__((cold));
typedef struct destiny_blow_told {
    int total, damage; /* before armour, after it */
    int arm, strength; /* 1 + attribute that a damage score adds, and what it is; 0 for damage dice */
    int armour;        /* of the loser; 0 for damage dice */
} destiny_blow_told;
void destiny_tell_blow(const destiny_setup *setup, const destiny_bout *bout, const destiny_blow_told *blow)
    __attribute__((cold));
/* `field` of `player`, or a status that he has given; status -1: none. */
void destiny_tell_step_loss(const destiny_setup *setup, int loser, int amount, int player, int field, int status)
    __attribute__((cold));
void destiny_tell_end(const destiny_setup *setup, const destiny_bout *bout, destiny_result result)
    __attribute__((cold));

#endif
