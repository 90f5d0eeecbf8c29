/* Reads the fields of a position (destinyquest.h) over its default and refuses what no play can reach. */
#include "engine/games/destinyquest/position_fields.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAMES_SIZE = 512, USES_MAX = 9 * DESTINY_HERO_ABILITIES_MAX, CHANGE_MAX = 100 };

typedef struct source {
    const destiny_setup *setup;
    const destiny_bout *bout;
    rp_reader *reader;
    unsigned char *bytes; /* of the destiny_fighter or destiny_bout that is being filled */
    int hero;
} source;

/* Index of the ability named under the cursor, or -1 after a failure. */
static int read_ability(const source *from, const destiny_field *field) {
    char text[RP_TEXT_MAX], name[DESTINY_WORD_MAX];
    int owner = destiny_field_owner(field, from->bout, from->hero);
    rp_read_string(from->reader, NULL, text, sizeof text);
    if (!rp_reader_ok(from->reader)) return -1;
    if (owner < 0) {
        rp_reader_fail(from->reader, "needs \"%s\", to know whose ability it is",
                       field->owner == DESTINY_OWNER_WINNER  ? "winner"
                       : field->owner == DESTINY_OWNER_ASKED ? "asked"
                                                             : "player");
        return -1;
    }
    int index = destiny_ability_of(from->setup, owner, text);
    bool may_be_usurped = field->kind == DESTINY_FIELD_ABILITY && field->maximum;
    if (index >= 0 && (may_be_usurped || index < DESTINY_HERO_ABILITIES_MAX)) return index;
    char list[320] = "";
    size_t used = 0;
    for (int i = 0; i < from->setup->sheet[owner].count && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "",
                                 from->setup->sheet[owner].card[i].ability->name);
    rp_reader_fail(from->reader, "'%.40s' is no ability of the %s hero; there are: %s", text,
                   destiny_word(destiny_player_names, owner + 1, name), list);
    return -1;
}

static void read_bits(const source *from, const destiny_field *field) {
    rp_reader *reader = from->reader;
    uint64_t set = 0;
    if (!rp_read_array_optional(reader, field->name, (size_t)field->size * 8)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        int bit = field->kind == DESTINY_FIELD_ROUNDS  ? (int)rp_read_integer(reader, NULL, 0, field->maximum)
                  : field->kind == DESTINY_FIELD_WORDS ? rp_read_choice(reader, NULL, field->words)
                                                       : read_ability(from, field);
        if (rp_reader_ok(reader) && set >> bit & 1) rp_reader_fail(reader, "stands in the list twice");
        if (rp_reader_ok(reader)) set |= (uint64_t)1 << bit;
        reader->leave(reader);
    }
    reader->leave(reader);
    destiny_field_store(field, from->bytes, (int64_t)set);
}

static int compare_faces(const void *a, const void *b) { return *(const uint8_t *)a - *(const uint8_t *)b; }

static void read_dice(const source *from, const destiny_field *field) {
    rp_reader *reader = from->reader;
    uint8_t dice[DESTINY_DICE_MAX] = {0};
    if (!rp_read_array_optional(reader, field->name, field->size)) return;
    size_t count = reader->length(reader);
    for (size_t i = 0; i < count && reader->enter(reader, NULL, i); i++) {
        dice[i] = (uint8_t)rp_read_integer(reader, NULL, 1, 6);
        reader->leave(reader);
    }
    reader->leave(reader);
    qsort(dice, count, 1, compare_faces);
    memcpy(from->bytes + field->offset, dice, field->size);
}

/* The attributes of the object under the cursor. */
static void read_attributes(rp_reader *reader, unsigned char *changes) {
    char word[DESTINY_WORD_MAX];
    rp_read_only(reader, destiny_attribute_names);
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
        int64_t change = rp_read_integer_or(reader, destiny_word(destiny_attribute_names, attribute, word), -CHANGE_MAX,
                                            CHANGE_MAX, 0);
        changes[attribute] = (unsigned char)change;
    }
}

static void read_changes(const source *from, const destiny_field *field) {
    if (!rp_read_object_optional(from->reader, field->name)) return;
    read_attributes(from->reader, from->bytes + field->offset);
    from->reader->leave(from->reader);
}

static void read_coming(const source *from, const destiny_field *field) {
    rp_reader *reader = from->reader;
    if (!rp_read_array_optional(reader, field->name, DESTINY_ROUNDS_AHEAD)) return;
    memset(from->bytes + field->offset, 0, field->size);
    for (size_t round = 0; round < reader->length(reader) && reader->enter(reader, NULL, round); round++) {
        read_attributes(reader, from->bytes + field->offset + DESTINY_ATTRIBUTES * round);
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* The bytes hold the uses of the start of the bout. */
static void read_used(const source *from, const destiny_field *field) {
    rp_reader *reader = from->reader;
    if (!rp_read_array_optional(reader, field->name, USES_MAX)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        int index = read_ability(from, field);
        unsigned char *left = index < 0 ? NULL : from->bytes + field->offset + index;
        if (left && *left == 0) rp_reader_fail(reader, "is used more often than the hero may use it");
        if (left && *left == UINT8_MAX)
            rp_reader_fail(reader, "has no count of uses; it may stand in \"spent\", for this round");
        if (left) --*left;
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_ability_field(const source *from, const destiny_field *field) {
    if (!rp_reader_ok(from->reader) || !from->reader->enter(from->reader, field->name, 0)) return;
    destiny_field_store(field, from->bytes, read_ability(from, field) + 1);
    from->reader->leave(from->reader);
}

static void read_number(const source *from, const destiny_field *field) {
    if (!rp_reader_ok(from->reader) || !from->reader->enter(from->reader, field->name, 0)) return;
    destiny_field_store(field, from->bytes, rp_read_integer(from->reader, NULL, field->minimum, field->maximum));
    from->reader->leave(from->reader);
}

static void read_field(const source *from, const destiny_field *field) {
    switch ((destiny_field_kind)field->kind) {
    case DESTINY_FIELD_NUMBER: read_number(from, field); break;
    case DESTINY_FIELD_WORD:
        from->bytes[field->offset] =
            (unsigned char)rp_read_choice_or(from->reader, field->name, field->words, from->bytes[field->offset]);
        break;
    case DESTINY_FIELD_WORDS:
    case DESTINY_FIELD_ROUNDS:
    case DESTINY_FIELD_ABILITIES: read_bits(from, field); break;
    case DESTINY_FIELD_DICE: read_dice(from, field); break;
    case DESTINY_FIELD_CHANGES: read_changes(from, field); break;
    case DESTINY_FIELD_COMING: read_coming(from, field); break;
    case DESTINY_FIELD_ABILITY: read_ability_field(from, field); break;
    case DESTINY_FIELD_USED: read_used(from, field); break;
    }
}

static void add_names(char names[NAMES_SIZE], const destiny_field_group *group) {
    for (size_t i = 0; i < group->count; i++) {
        size_t used = strlen(names);
        snprintf(names + used, NAMES_SIZE - used, "%s%s", used ? "|" : "", group->fields[i].name);
    }
}

/* The fields of a group; with a name they stand in an object of that name. */
static void read_group(const source *from, const destiny_field_group *group, const char *name) {
    char names[NAMES_SIZE] = "";
    if (name && !rp_read_object_optional(from->reader, name)) return;
    add_names(names, group);
    if (name) rp_read_only(from->reader, names);
    for (size_t i = 0; i < group->count; i++) read_field(from, &group->fields[i]);
    if (name) from->reader->leave(from->reader);
}

static void check_root(rp_reader *reader) {
    char names[NAMES_SIZE] = "phase|result|round|first|second|history";
    for (int i = 0; i < DESTINY_BOUT_GROUPS; i++) {
        const destiny_field_group *group = &destiny_bout_groups[i];
        size_t used = strlen(names);
        if (group->name)
            snprintf(names + used, sizeof names - used, "|%s", group->name);
        else
            add_names(names, group);
    }
    rp_read_only(reader, names);
}

static void read_history(destiny_bout *bout, rp_reader *reader) {
    char text[20];
    if (!rp_read_string_optional(reader, "history", text, sizeof text)) {
        bout->history = rp_hash_bytes(bout, offsetof(destiny_bout, shown_speed));
        return;
    }
    if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        rp_reader_fail(reader, "history: '%s' should be 16 of the digits 0-9 a-f", text);
    bout->history = strtoull(text, NULL, 16);
}

void destiny_read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    (void)player; /* both players see everything */
    char word[DESTINY_WORD_MAX];
    destiny_bout *bout = destiny_bout_in(state);
    source from = {.setup = destiny_setup_of(game), .bout = bout, .reader = reader};
    check_root(reader);
    destiny_default_position(game, rp_read_choice(reader, "phase", destiny_phase_names), bout);
    bout->result = (uint8_t)rp_read_choice_or(reader, "result", destiny_result_names, 0);
    bool over = bout->phase == DESTINY_PHASE_OVER;
    int most = over ? INT16_MAX : from.setup->round_limit ? from.setup->round_limit : 2;
    uint16_t *round = over ? &bout->shown_round : &bout->round;
    *round = (uint16_t)rp_read_integer_or(reader, "round", 0, most, !over && bout->phase != DESTINY_PHASE_BOUT_START);
    for (from.hero = 0; from.hero < DESTINY_HEROES; from.hero++) {
        from.bytes = (unsigned char *)&bout->fighter[from.hero];
        read_group(&from, &destiny_fighter_group, destiny_word(destiny_player_names, from.hero + 1, word));
        destiny_fighter *fighter = &bout->fighter[from.hero];
        if (bout->phase != DESTINY_PHASE_OVER)
            fighter->spent |= destiny_used_up(&from.setup->sheet[from.hero], fighter);
    }
    from.bytes = (unsigned char *)bout;
    for (int i = 0; i < DESTINY_BOUT_GROUPS; i++)
        read_group(&from, &destiny_bout_groups[i], destiny_bout_groups[i].name);
    if (rp_reader_ok(reader)) destiny_check_position(game, state, reader);
    if (rp_reader_ok(reader)) read_history(bout, reader);
}
