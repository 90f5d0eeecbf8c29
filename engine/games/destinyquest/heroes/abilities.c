/* Reads abilities.json: every field is checked where it stands. */
#include "engine/games/destinyquest/heroes/book.h"

#include "engine/overlay.h"
#include "engine/page.h"
#include "engine/words.h"

#include <stdio.h>
#include <strings.h>

#define PLACE(member) RP_FIELD_PLACE(destiny_ability, member)

/* What may be left out. */
static const rp_field fields[] = {
    {"windows", PLACE(windows), .kind = RP_FIELD_WORDS, .words = destiny_window_names, .minimum = 1},
    {"role", PLACE(role), .kind = RP_FIELD_WORD, .words = destiny_role_names},
    {"need", PLACE(need), .kind = RP_FIELD_WORD, .words = destiny_need_names},
    {"main", PLACE(main_weapons), .kind = RP_FIELD_WORDS, .words = destiny_weapon_names, .minimum = 1},
    {"left", PLACE(left_weapons), .kind = RP_FIELD_WORDS, .words = destiny_weapon_names, .minimum = 1},
    {"either", PLACE(either), .kind = RP_FIELD_FLAG},
    {"plain", PLACE(plain), .kind = RP_FIELD_FLAG},
    {"first_round", PLACE(first_round), .kind = RP_FIELD_FLAG},
    {"stuns", PLACE(stuns), .kind = RP_FIELD_FLAG},
    {"unless", PLACE(unless), .kind = RP_FIELD_NAME},
    {"named", PLACE(named), .kind = RP_FIELD_FLAG},
    {"no_effect", PLACE(no_effect), .kind = RP_FIELD_FLAG},
};
static const rp_field_group optional = {NULL, fields, sizeof fields / sizeof *fields};

static int find_ability(const void *book, const rp_field *field, const char *text, rp_reader *reader) {
    (void)field;
    int found = destiny_ability_find(book, text);
    if (found < 0) destiny_unknown_ability(reader, book, NULL, text);
    return found;
}

/* "uses": one of the words, or how often in a bout. */
static void read_uses(rp_reader *reader, destiny_ability *ability) {
    bool slotted = ability->kind == DESTINY_SPEED_ABILITY || ability->kind == DESTINY_COMBAT_ABILITY;
    ability->uses = 1;
    ability->uses_rule = ability->kind == DESTINY_PASSIVE ? DESTINY_USES_FREE
                         : slotted                        ? DESTINY_USES_DEFAULT
                                                          : DESTINY_USES_BOUT;
    if (!rp_reader_ok(reader) || !reader->enter(reader, "uses", 0)) return;
    if (ability->kind == DESTINY_PASSIVE && reader->kind(reader) != 'i') {
        rp_reader_fail(reader, "a passive acts always, or so often: should be 1 to 9 or be left out");
    } else if (reader->kind(reader) == 's') {
        ability->uses_rule = (uint8_t)rp_read_choice(reader, NULL, destiny_uses_names);
    } else {
        ability->uses_rule = DESTINY_USES_BOUT;
        ability->uses = (uint8_t)rp_read_integer(reader, NULL, 1, 9);
    }
    if (ability->uses_rule == DESTINY_USES_FREE && !slotted && ability->windows)
        rp_reader_fail(reader, "a modifier cannot be unlimited, should be 1 to 9, item or round");
    reader->leave(reader);
}

static void list_windows(uint32_t windows, char *text, size_t size) {
    rp_page page = {text, size, 0};
    int number = 0;
    for (rp_word word = rp_words_first(destiny_window_names); word.length; word = rp_words_next(word), number++)
        if (windows >> number & 1) rp_page_put(&page, " %.*s", word.length, word.text);
}

/* Which windows go with which kind. */
static void check_windows(rp_reader *reader, const destiny_ability *ability) {
    static const uint32_t fitting[] = {
        [DESTINY_SPEED_ABILITY] = 1u << DESTINY_AT_SPEED,
        [DESTINY_COMBAT_ABILITY] = 1u << DESTINY_AT_SPEED_ROLLED | 1u << DESTINY_AT_INTERRUPT | 1u << DESTINY_AT_DODGE |
                                   1u << DESTINY_AT_AFTER_DODGE | 1u << DESTINY_AT_DAMAGE_DICE |
                                   1u << DESTINY_AT_DAMAGE_SCORE | 1u << DESTINY_AT_SACRIFICE | 1u << DESTINY_AT_BRACE |
                                   1u << DESTINY_AT_AFTER_DAMAGE | 1u << DESTINY_AT_STRIKE_BACK,
        [DESTINY_MODIFIER] = 1u << DESTINY_AT_ROUND_START | 1u << DESTINY_AT_SPEED_ROLLED | 1u << DESTINY_AT_INTERRUPT |
                             1u << DESTINY_AT_BEFORE_DAMAGE | 1u << DESTINY_AT_DAMAGE_ROLLED | 1u << DESTINY_AT_HURT |
                             1u << DESTINY_AT_STRUCK | 1u << DESTINY_AT_ABILITY_ROLLED | 1u << DESTINY_AT_ROUND_END,
        [DESTINY_PASSIVE] = 0};
    uint32_t wrong = ability->windows & ~fitting[ability->kind];
    char bad[300] = "", good[300] = "";
    if (!rp_reader_ok(reader) || !wrong) return;
    if (ability->kind == DESTINY_PASSIVE) {
        rp_reader_fail(reader, "windows: a passive acts by itself and has none");
        return;
    }
    list_windows(wrong, bad, sizeof bad);
    list_windows(fitting[ability->kind], good, sizeof good);
    rp_reader_fail(reader, "windows:%s: not for this kind, should be of%s", bad, good);
}

/* Both speed abilities of step 1.4 are played at once, so there is neither a roll nor a second step in them. */
static void check_speed_effects(rp_reader *reader, const destiny_ability *ability) {
    for (int i = 0; i < ability->effect_count; i++) {
        const destiny_effect *effect = &ability->effects[i];
        int kind = effect->kind;
        bool asks = kind == DESTINY_DAMAGE_DICE || kind == DESTINY_RESTORE || kind == DESTINY_REROLL ||
                    kind == DESTINY_SWAP_DICE || kind == DESTINY_SET_DICE || effect->measure == DESTINY_BY_DIE;
        if (asks && effect->trigger == DESTINY_WHEN_PLAYED)
            rp_reader_fail(reader, "effects[%d].kind: a speed ability can have no effect with dice or a second choice",
                           i);
    }
}

static void check_ability(rp_reader *reader, const destiny_ability *ability) {
    check_windows(reader, ability);
    if (!rp_reader_ok(reader)) return;
    if (ability->no_effect && (ability->windows || ability->effect_count))
        rp_reader_fail(reader, "no_effect: such an ability has neither windows nor effects");
    if (!ability->no_effect && !ability->windows && !ability->effect_count)
        rp_reader_fail(reader,
                       "it has neither windows nor effects; if it does nothing in a duel say \"no_effect\": true");
    if (ability->either && (!ability->main_weapons || !ability->left_weapons))
        rp_reader_fail(reader, "either: needs both main and left");
    if (ability->role && ability->kind != DESTINY_MODIFIER)
        rp_reader_fail(reader, "role: the step decides who plays this kind, leave the field out");
    uint32_t after = 1u << DESTINY_AT_STRIKE_BACK | 1u << DESTINY_AT_BRACE;
    if (ability->need && !(ability->windows & after))
        rp_reader_fail(reader, "need: only for abilities with the window strike-back");
    if (ability->kind == DESTINY_SPEED_ABILITY) check_speed_effects(reader, ability);
    for (int i = 0; i < ability->effect_count; i++)
        if (!ability->windows && ability->effects[i].trigger == DESTINY_WHEN_PLAYED)
            rp_reader_fail(reader, "effects[%d].trigger: \"played\" needs windows to play it in", i);
}

static void read_ability(rp_reader *reader, const destiny_book *book, destiny_ability *ability) {
    rp_read_only(reader,
                 "id|name|also|text|kind|windows|role|uses|need|origin|main|left|either|plain|first_round|stuns|unless|"
                 "named|no_effect|effects");
    const rp_field_names names = {.find = find_ability, .context = book};
    rp_read_string(reader, "text", ability->text, sizeof ability->text);
    ability->kind = (uint8_t)rp_read_choice(reader, "kind", destiny_kind_names);
    ability->origin = (uint8_t)rp_read_choice(reader, "origin", destiny_origin_names);
    rp_fields_read(&optional, NULL, ability, &names, reader);
    read_uses(reader, ability);
    const destiny_effect usual = {.trigger = ability->windows ? DESTINY_WHEN_PLAYED : DESTINY_WHILE_OWNED};
    rp_effect_array to = {ability->effects, DESTINY_EFFECTS_MAX, 0};
    ability->effect_count = rp_effects_read(&destiny_effects, "effects", &usual, &names, &to, reader).count;
    check_ability(reader, ability);
}

/* What players say beside names of abilities (texts.c). */
static bool is_answer(const char *name) {
    static const char *const answers[] = {"none", "pass", "decline", "roll", "do not roll", "brawn", "magic"};
    bool found = false;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) found |= strcasecmp(name, answers[i]) == 0;
    return found;
}

/* What means an ability must mean no other one of the book. */
static void check_name(rp_reader *reader, const destiny_book *book, const destiny_ability *own, const char *key,
                       const char *name) {
    if (strpbrk(name, "{}#|,=")) rp_reader_fail(reader, "%s: '%s' should have none of { } # | , =", key, name);
    if (is_answer(name)) rp_reader_fail(reader, "%s: '%s' is what a player says who plays no ability", key, name);
    int other = destiny_ability_find(book, name);
    if (other >= 0 && &book->ability[other] != own)
        rp_reader_fail(reader, "%s: '%s' means the ability '%s' already", key, name, book->ability[other].id);
}

/* A name into zero-filled bytes of `own`. */
static void read_unique(rp_reader *reader, const destiny_book *book, const destiny_ability *own, const char *key,
                        char *out, size_t size) {
    char name[64];
    rp_read_string(reader, key, name, size);
    if (!rp_reader_ok(reader)) return;
    check_name(reader, book, own, key, name);
    memcpy(out, name, strlen(name) + 1);
}

static void read_names(rp_reader *reader, const destiny_book *book, destiny_ability *ability) {
    check_name(reader, book, ability, "id", ability->id);
    if (rp_reader_ok(reader)) read_unique(reader, book, ability, "name", ability->name, sizeof ability->name);
    if (!reader->enter(reader, "also", 0)) return;
    reader->leave(reader);
    read_unique(reader, book, ability, "also", ability->also, sizeof ability->also);
}

/* Abilities name one another, so all ids come first and then all names: what replaces another one has given up the
 * names of that one by then. */
typedef enum pass { IDS, NAMES, REST, PASSES } pass;

typedef struct entries {
    destiny_book *book;
    rp_overlay over;
    uint16_t place[DESTINY_ABILITIES_MAX]; /* in the book, of each entry of the file */
} entries;

static void read_place(rp_reader *reader, entries *e, size_t number) {
    char id[sizeof e->book->ability->id];
    destiny_read_id(reader, id, sizeof id);
    const destiny_ability *ability = rp_overlay_place(&e->over, reader, id);
    if (ability) e->place[number] = (uint16_t)(ability - e->book->ability);
}

static void read_entry(rp_reader *reader, entries *e, size_t number, pass now) {
    destiny_ability *ability = &e->book->ability[e->place[number]];
    if (now == IDS) read_place(reader, e, number);
    if (now == NAMES) read_names(reader, e->book, ability);
    if (now == REST) read_ability(reader, e->book, ability);
    if (rp_reader_ok(reader) || now == IDS) return;
    char entry[sizeof ability->id + 16];
    snprintf(entry, sizeof entry, "ability '%s'", ability->id);
    rp_error_prefix(&reader->error, entry);
}

static void read_entries(rp_reader *reader, entries *e, pass now) {
    size_t count = reader->length(reader);
    for (size_t i = 0; i < count && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) read_entry(reader, e, i, now);
        reader->leave(reader);
    }
}

void destiny_read_abilities(rp_reader *reader, destiny_book *book) {
    rp_read_only(reader, "replace_all|set|abilities");
    if (rp_read_boolean_or(reader, "replace_all", false)) {
        memset(book->ability, 0, sizeof book->ability);
        memset(book->set_name, 0, sizeof book->set_name);
        book->ability_count = 0;
    }
    rp_overlay_text(reader, "set", book->set_name, sizeof book->set_name);
    if (!rp_read_array(reader, "abilities", DESTINY_ABILITIES_MAX)) return;
    if (reader->length(reader) == 0) rp_reader_fail(reader, "should have at least one ability");
    entries e = {.book = book,
                 .over = {.thing = "ability",
                          .entries = book->ability,
                          .size = sizeof *book->ability,
                          .count = &book->ability_count,
                          .before = book->ability_count,
                          .maximum = DESTINY_ABILITIES_MAX}};
    for (pass now = IDS; now < PASSES; now++) read_entries(reader, &e, now);
    reader->leave(reader);
}
