/* Writes what differs from the default of each field (fields.h). */
#include "engine/games/destinyquest/positions/positions.h"

#include "engine/games/destinyquest/positions/fields.h"

#include <stdio.h>

typedef struct place {
    const destiny_setup *setup;
    const destiny_bout *bout;
    int hero;
} place;

static void name_ability(const void *context, const rp_field *field, int index, char *text) {
    const place *at = context;
    int owner = destiny_field_owner(field, at->bout, at->hero);
    if (owner >= 0) destiny_ability_text(at->setup, owner, index, text);
}

/* "used": one name for each use that is gone. */
static void write_used(const void *context, const rp_field *field, const void *bytes, const void *usual,
                       rp_writer *writer) {
    const unsigned char *left = (const unsigned char *)bytes + field->offset;
    const unsigned char *granted = (const unsigned char *)usual + field->offset;
    writer->open_array(writer, field->name);
    for (int index = 0; index < field->size; index++)
        for (int i = left[index]; i < granted[index]; i++) {
            char text[RP_TEXT_MAX] = "";
            name_ability(context, field, index, text);
            writer->string(writer, NULL, text);
        }
    writer->close(writer);
}

void destiny_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    (void)player; /* both players see everything */
    char word[RP_WORD_MAX], history[17];
    destiny_bout usual;
    const destiny_bout *bout = destiny_bout_of(state);
    destiny_default_position(game, bout->phase, bout->open_roll != 0, &usual);
    place at = {.setup = destiny_setup_of(game), .bout = bout};
    const rp_field_names names = {.name = name_ability, .write = write_used, .context = &at};
    writer->string(writer, "phase", rp_word_text(destiny_phase_names, bout->phase, word));
    if (bout->result) writer->string(writer, "result", rp_word_text(destiny_result_names, bout->result, word));
    if (!bout->result) writer->integer(writer, "round", bout->round);
    for (at.hero = 0; at.hero < DESTINY_HEROES; at.hero++) {
        destiny_fighter fighter = bout->fighter[at.hero];
        fighter.spent &= ~destiny_used_up(&at.setup->sheet[at.hero], &fighter);
        rp_fields_write(&destiny_fighter_group, rp_word_text(destiny_player_names, at.hero + 1, word), &fighter,
                        &usual.fighter[at.hero], &names, writer);
    }
    for (int i = 0; i < DESTINY_BOUT_GROUPS; i++)
        rp_fields_write(&destiny_bout_groups[i], destiny_bout_groups[i].name, bout, &usual, &names, writer);
    snprintf(history, sizeof history, "%016llx", (unsigned long long)bout->history);
    writer->string(writer, "history", history);
}
