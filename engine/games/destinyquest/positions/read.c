/* Reads the fields of a position (destinyquest.h) over its default and refuses what no play can reach. */
#include "engine/games/destinyquest/positions/positions.h"

#include "engine/games/destinyquest/positions/fields.h"
#include "engine/page.h"

#include <stdlib.h>

enum { NAMES_SIZE = 512, USES_MAX = 9 * DESTINY_HERO_ABILITIES_MAX };

typedef struct source {
    const destiny_setup *setup;
    const destiny_bout *bout;
    int hero;
} source;

static int find_ability(const void *context, const rp_field *field, const char *text, rp_reader *reader) {
    const source *from = context;
    char name[RP_WORD_MAX];
    int owner = destiny_field_owner(field, from->bout, from->hero);
    if (owner < 0) {
        rp_reader_fail(reader, "needs \"%s\", to know whose ability it is",
                       field->of == DESTINY_OWNER_WINNER  ? "winner"
                       : field->of == DESTINY_OWNER_ASKED ? "asked"
                                                          : "player");
        return -1;
    }
    int index = destiny_ability_of(from->setup, owner, text);
    bool may_be_usurped = field->kind == RP_FIELD_NAME && field->maximum;
    if (index >= 0 && (may_be_usurped || index < DESTINY_HERO_ABILITIES_MAX)) return index;
    char list[320] = "";
    rp_page page = {list, sizeof list, 0};
    for (int i = 0; i < from->setup->sheet[owner].count; i++)
        rp_page_put(&page, "%s%s", i ? ", " : "", from->setup->sheet[owner].card[i].ability->name);
    rp_reader_fail(reader, "'%.40s' is no ability of the %s hero; there are: %s", text,
                   rp_word_text(destiny_player_names, owner + 1, name), list);
    return -1;
}

/* The ability under the cursor has been used once more. */
static void read_use(const void *context, const rp_field *field, unsigned char *uses, rp_reader *reader) {
    char text[RP_TEXT_MAX];
    rp_read_string(reader, NULL, text, sizeof text);
    int index = rp_reader_ok(reader) ? find_ability(context, field, text, reader) : -1;
    if (index < 0) return;
    if (uses[index] == 0) rp_reader_fail(reader, "is used more often than the hero may use it");
    if (uses[index] == UINT8_MAX)
        rp_reader_fail(reader, "has no count of uses; it may stand in \"spent\", for this round");
    uses[index]--;
}

/* "used": the bytes hold the uses of the start of the bout. */
static void read_used(const void *context, const rp_field *field, void *bytes, rp_reader *reader) {
    if (!rp_read_array_optional(reader, field->name, USES_MAX)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        read_use(context, field, (unsigned char *)bytes + field->offset, reader);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_history(destiny_bout *bout, rp_reader *reader) {
    char text[20];
    if (!rp_read_string_optional(reader, "history", text, sizeof text)) {
        bout->history = rp_hash_bytes(bout, offsetof(destiny_bout, history));
        return;
    }
    if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        rp_reader_fail(reader, "history: '%s' should be 16 of the digits 0-9 a-f", text);
    bout->history = strtoull(text, NULL, 16);
}

void destiny_read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    (void)player; /* both players see everything */
    char word[RP_WORD_MAX], fields[NAMES_SIZE] = "phase|result|round|first|second|history";
    destiny_bout *bout = destiny_bout_in(state);
    source from = {.setup = destiny_setup_of(game), .bout = bout};
    const rp_field_names names = {.find = find_ability, .read = read_used, .context = &from};
    rp_fields_listed(destiny_bout_groups, DESTINY_BOUT_GROUPS, fields, sizeof fields);
    rp_read_only(reader, fields);
    const int phase = rp_read_choice(reader, "phase", destiny_phase_names);
    const bool open = rp_read_object_optional(reader, "open");
    if (open) reader->leave(reader);
    destiny_default_position(game, phase, open, bout);
    bout->result = (uint8_t)rp_read_choice_or(reader, "result", destiny_result_names, 0);
    bool over = bout->phase == DESTINY_PHASE_OVER;
    int most = from.setup->round_limit ? from.setup->round_limit : 2, first = bout->phase != DESTINY_PHASE_BOUT_START;
    if (!over) bout->round = (uint16_t)rp_read_integer_or(reader, "round", 0, most, first);
    for (from.hero = 0; from.hero < DESTINY_HEROES; from.hero++) {
        destiny_fighter *fighter = &bout->fighter[from.hero];
        rp_fields_read(&destiny_fighter_group, rp_word_text(destiny_player_names, from.hero + 1, word), fighter, &names,
                       reader);
        if (!over) fighter->spent |= destiny_used_up(&from.setup->sheet[from.hero], fighter);
    }
    for (int i = 0; i < DESTINY_BOUT_GROUPS; i++)
        rp_fields_read(&destiny_bout_groups[i], destiny_bout_groups[i].name, bout, &names, reader);
    if (rp_reader_ok(reader)) destiny_check_position(game, state, reader);
    if (rp_reader_ok(reader)) read_history(bout, reader);
}
