/* Writes what differs from the default of each field (position_fields.h). */
#include "engine/games/destinyquest/position_fields.h"

#include <stdio.h>

typedef struct place {
    const destiny_setup *setup;
    const destiny_bout *bout;
    rp_writer *writer;
    const unsigned char *bytes, *usual; /* of the destiny_fighter or destiny_bout, and of its default */
    int hero;
} place;

static bool differs(const place *at, const destiny_field *field) {
    return memcmp(at->bytes + field->offset, at->usual + field->offset, field->size) != 0;
}

static bool group_differs(const place *at, const destiny_field_group *group) {
    bool any = false;
    for (size_t i = 0; i < group->count; i++) any |= differs(at, &group->fields[i]);
    return any;
}

static void write_ability(const place *at, const destiny_field *field, const char *key, int index) {
    char text[RP_TEXT_MAX] = "";
    int owner = destiny_field_owner(field, at->bout, at->hero);
    if (owner >= 0) destiny_ability_text(at->setup, owner, index, text);
    at->writer->string(at->writer, key, text);
}

static void write_bits(const place *at, const destiny_field *field) {
    char word[DESTINY_WORD_MAX];
    uint64_t set = (uint64_t)destiny_field_number(field, at->bytes);
    at->writer->open_array(at->writer, field->name);
    for (int bit = 0; bit < 8 * field->size; bit++) {
        if (!(set >> bit & 1)) continue;
        if (field->kind == DESTINY_FIELD_ROUNDS)
            at->writer->integer(at->writer, NULL, bit);
        else if (field->kind == DESTINY_FIELD_WORDS)
            at->writer->string(at->writer, NULL, destiny_word(field->words, bit, word));
        else
            write_ability(at, field, NULL, bit);
    }
    at->writer->close(at->writer);
}

static void write_changes(rp_writer *writer, const char *key, const unsigned char *bytes) {
    char word[DESTINY_WORD_MAX];
    writer->open_object(writer, key);
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++)
        if (bytes[attribute])
            writer->integer(writer, destiny_word(destiny_attribute_names, attribute, word), (int8_t)bytes[attribute]);
    writer->close(writer);
}

static void write_coming(rp_writer *writer, const char *key, const unsigned char *bytes) {
    int rounds = DESTINY_ROUNDS_AHEAD;
    static const unsigned char none[DESTINY_ATTRIBUTES];
    while (rounds > 0 && memcmp(bytes + DESTINY_ATTRIBUTES * (rounds - 1), none, sizeof none) == 0) rounds--;
    writer->open_array(writer, key);
    for (int round = 0; round < rounds; round++) write_changes(writer, NULL, bytes + DESTINY_ATTRIBUTES * round);
    writer->close(writer);
}

static void write_dice(rp_writer *writer, const destiny_field *field, const unsigned char *dice) {
    writer->open_array(writer, field->name);
    for (int i = 0; i < field->size && dice[i]; i++) writer->integer(writer, NULL, dice[i]);
    writer->close(writer);
}

/* One name for each use that is gone. */
static void write_used(const place *at, const destiny_field *field) {
    const unsigned char *left = at->bytes + field->offset, *granted = at->usual + field->offset;
    at->writer->open_array(at->writer, field->name);
    for (int index = 0; index < field->size; index++) {
        for (int i = left[index]; i < granted[index]; i++) write_ability(at, field, NULL, index);
    }
    at->writer->close(at->writer);
}

static void write_field(const place *at, const destiny_field *field) {
    char word[DESTINY_WORD_MAX];
    const unsigned char *bytes = at->bytes + field->offset;
    if (!differs(at, field)) return;
    switch ((destiny_field_kind)field->kind) {
    case DESTINY_FIELD_NUMBER:
        at->writer->integer(at->writer, field->name, destiny_field_number(field, at->bytes));
        break;
    case DESTINY_FIELD_WORD:
        at->writer->string(at->writer, field->name, destiny_word(field->words, bytes[0], word));
        break;
    case DESTINY_FIELD_WORDS:
    case DESTINY_FIELD_ROUNDS:
    case DESTINY_FIELD_ABILITIES: write_bits(at, field); break;
    case DESTINY_FIELD_DICE: write_dice(at->writer, field, bytes); break;
    case DESTINY_FIELD_CHANGES: write_changes(at->writer, field->name, bytes); break;
    case DESTINY_FIELD_COMING: write_coming(at->writer, field->name, bytes); break;
    case DESTINY_FIELD_ABILITY: write_ability(at, field, field->name, bytes[0] - 1); break;
    case DESTINY_FIELD_USED: write_used(at, field); break;
    }
}

static void write_group(place *at, const destiny_field_group *group, const char *name) {
    if (!group_differs(at, group)) return;
    if (name) at->writer->open_object(at->writer, name);
    for (size_t i = 0; i < group->count; i++) write_field(at, &group->fields[i]);
    if (name) at->writer->close(at->writer);
}

void destiny_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    (void)player; /* both players see everything */
    char word[DESTINY_WORD_MAX], history[17];
    destiny_bout usual;
    const destiny_bout *bout = destiny_bout_of(state);
    destiny_default_position(game, bout->phase, &usual);
    place at = {.setup = destiny_setup_of(game), .bout = bout, .writer = writer};
    writer->string(writer, "phase", destiny_word(destiny_phase_names, bout->phase, word));
    if (bout->result) writer->string(writer, "result", destiny_word(destiny_result_names, bout->result, word));
    writer->integer(writer, "round", bout->phase == DESTINY_PHASE_OVER ? bout->shown_round : bout->round);
    for (int hero = 0; hero < DESTINY_HEROES; hero++) {
        destiny_fighter fighter = bout->fighter[hero];
        fighter.spent &= ~destiny_used_up(&at.setup->sheet[hero], &fighter);
        at.bytes = (const unsigned char *)&fighter;
        at.usual = (const unsigned char *)&usual.fighter[hero];
        at.hero = hero;
        write_group(&at, &destiny_fighter_group, destiny_word(destiny_player_names, hero + 1, word));
    }
    at.bytes = (const unsigned char *)bout;
    at.usual = (const unsigned char *)&usual;
    for (int group = 0; group < DESTINY_BOUT_GROUPS; group++)
        write_group(&at, &destiny_bout_groups[group], destiny_bout_groups[group].name);
    snprintf(history, sizeof history, "%016llx", (unsigned long long)bout->history);
    writer->string(writer, "history", history);
}
