/* The fields of a position as tables: name, place in the bytes, kind and bounds. position_write.c and position_read.c
 * run over them. A field that is left out has the bytes of the default: for the heroes those of the start of the bout,
 * for everything else zero. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_POSITION_FIELDS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_POSITION_FIELDS_H

#include "engine/games/destinyquest/texts.h"

typedef enum destiny_field_kind {
    DESTINY_FIELD_NUMBER,    /* minimum .. maximum, in `size` bytes; signed where minimum < 0 */
    DESTINY_FIELD_WORD,      /* one of `words` */
    DESTINY_FIELD_WORDS,     /* a list of `words`; a bit each */
    DESTINY_FIELD_ROUNDS,    /* a list of numbers 0 .. maximum; a bit each */
    DESTINY_FIELD_DICE,      /* a list of up to `size` faces, put in ascending order; zeros follow */
    DESTINY_FIELD_CHANGES,   /* an object of attributes, int8_t each */
    DESTINY_FIELD_COMING,    /* a list of such objects: this round, the next ... */
    DESTINY_FIELD_ABILITY,   /* the name of an ability of `owner`; index + 1. maximum 1: a usurped one may be meant */
    DESTINY_FIELD_ABILITIES, /* a list of such names; a bit each */
    DESTINY_FIELD_USED       /* a list of such names, one for each use that is gone since the start of the bout */
} destiny_field_kind;

/* Whose ability is named. */
typedef enum destiny_owner {
    DESTINY_OWNER_HERO,
    DESTINY_OWNER_WINNER,
    DESTINY_OWNER_ASKED,
    DESTINY_OWNER_PENDING,
    DESTINY_OWNER_ROLLER,
    DESTINY_OWNER_QUEUED
} destiny_owner;

typedef struct destiny_field {
    const char *name;
    uint16_t offset; /* in destiny_fighter for a hero's fields, else in destiny_bout */
    uint8_t size;    /* bytes */
    uint8_t kind;
    int16_t minimum, maximum;
    const char *words;
    uint8_t owner;
} destiny_field;

/* Fields that stand together: in an object `name`, or with NULL beside "phase". */
typedef struct destiny_field_group {
    const char *name;
    const destiny_field *fields;
    size_t count;
} destiny_field_group;

enum { DESTINY_BOUT_GROUPS = 5 };
extern const destiny_field_group destiny_bout_groups[DESTINY_BOUT_GROUPS]; /* those with NULL first; of destiny_bout */
extern const destiny_field_group destiny_fighter_group; /* of destiny_fighter; "first" and "second" */

/* The number, bits or word of a field whose size is 1, 2 or 4. */
int64_t destiny_field_number(const destiny_field *field, const unsigned char *bytes);
void destiny_field_store(const destiny_field *field, unsigned char *bytes, int64_t value);

/* The player whose ability `field` names, `hero` being the one whose object it stands in; -1 when nobody has that part.
 */
int destiny_field_owner(const destiny_field *field, const destiny_bout *bout, int hero);

/* Bits of the abilities without a use left. They belong to `spent` and are left out of the field of that name. */
uint32_t destiny_used_up(const destiny_sheet *sheet, const destiny_fighter *fighter);

/* What the bytes are when a position leaves everything but its phase out. */
void destiny_default_position(const rp_game *game, int phase, destiny_bout *bout);

/* position_counters.c: refuses counters, kept dice and the like that no ability of this bout can have brought about. */
void destiny_check_counters(const destiny_setup *setup, const destiny_bout *bout, int hero, const char *name,
                            rp_reader *reader);

/* position_check.c: fills in what follows from the rest ("asked"), and refuses what no play can reach. */
void destiny_check_position(const rp_game *game, rp_state *state, rp_reader *reader);

#endif
