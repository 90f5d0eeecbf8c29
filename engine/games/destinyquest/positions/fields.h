/* The fields of a position as tables (engine/kit/fields.h). A field that is left out has the bytes of the default: for
 * the heroes those of the start of the bout, for everything else zero. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_POSITIONS_FIELDS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_POSITIONS_FIELDS_H

#include "engine/games/destinyquest/texts.h"
#include "engine/kit/fields.h"

/* rp_field.of: whose ability is named. A usurped one may be meant where maximum is 1. */
typedef enum destiny_owner {
    DESTINY_OWNER_HERO,
    DESTINY_OWNER_WINNER,
    DESTINY_OWNER_ASKED,
    DESTINY_OWNER_PENDING,
    DESTINY_OWNER_ROLLER,
    DESTINY_OWNER_QUEUED,
    DESTINY_OWNER_OPENER
} destiny_owner;

enum { DESTINY_BOUT_GROUPS = 5 };
extern const rp_field_group destiny_bout_groups[DESTINY_BOUT_GROUPS]; /* those with NULL first; of destiny_bout */
extern const rp_field_group destiny_fighter_group;                    /* of destiny_fighter; "first" and "second" */

/* The player whose ability `field` names, `hero` being the one whose object it stands in; -1 when nobody has that part.
 */
int destiny_field_owner(const rp_field *field, const destiny_bout *bout, int hero);

/* Bits of the abilities without a use left. They belong to `spent` and are left out of the field of that name. */
uint32_t destiny_used_up(const destiny_sheet *sheet, const destiny_fighter *fighter);

/* What the bytes are when a position leaves everything but its phase out; `open`: beside dice of an ability that lie
 * open none wait. */
void destiny_default_position(const rp_game *game, int phase, bool open, destiny_bout *bout);

/* counters.c: refuses counters, kept dice and the like that no ability of this bout can have brought about. */
void destiny_check_counters(const destiny_setup *setup, const destiny_bout *bout, int hero, const char *name,
                            rp_reader *reader);

/* Something in this bout can mark dice as rolled again. */
bool destiny_can_reroll(const destiny_setup *setup);

/* check.c: fills in what follows from the rest ("asked"), and refuses what no play can reach. */
void destiny_check_position(const rp_game *game, rp_state *state, rp_reader *reader);

#endif
