#include "engine/kit/fields.h"

#include "engine/game.h"
#include "engine/words.h"

#include <stdio.h>
#include <stdlib.h>

enum { LIST_SIZE = 1024, SORTED_MAX = 64 };

int64_t rp_field_number(const rp_field *field, const void *bytes) {
    const unsigned char *at = (const unsigned char *)bytes + field->offset;
    uint8_t small;
    uint16_t middle;
    uint32_t large;
    switch (field->size) {
    case sizeof small: return field->minimum < 0 ? (int8_t)*at : *at;
    case sizeof middle: memcpy(&middle, at, sizeof middle); return field->minimum < 0 ? (int16_t)middle : middle;
    default: memcpy(&large, at, sizeof large); return field->minimum < 0 ? (int32_t)large : (int64_t)large;
    }
}

void rp_field_store(const rp_field *field, void *bytes, int64_t value) {
    unsigned char *at = (unsigned char *)bytes + field->offset;
    uint16_t middle = (uint16_t)value;
    uint32_t large = (uint32_t)value;
    switch (field->size) {
    case sizeof(uint8_t): *at = (uint8_t)value; break;
    case sizeof middle: memcpy(at, &middle, sizeof middle); break;
    default: memcpy(at, &large, sizeof large);
    }
}

/* ---- writing -------------------------------------------------------------------------------------------- */

static bool differs(const rp_field *field, const unsigned char *bytes, const unsigned char *usual) {
    return memcmp(bytes + field->offset, usual + field->offset, field->size) != 0;
}

static void write_name(const rp_field *field, const rp_field_names *names, const char *key, int index,
                       rp_writer *writer) {
    char text[RP_TEXT_MAX] = "";
    names->name(names->context, field, index, text);
    writer->string(writer, key, text);
}

static void write_set(const rp_field *field, const rp_field_names *names, const unsigned char *bytes,
                      rp_writer *writer) {
    char word[RP_WORD_MAX];
    uint64_t set = (uint64_t)rp_field_number(field, bytes);
    writer->open_array(writer, field->name);
    for (int bit = 0; bit < 8 * field->size; bit++) {
        if (!(set >> bit & 1)) continue;
        if (field->kind == RP_FIELD_BITS)
            writer->integer(writer, NULL, bit);
        else if (field->kind == RP_FIELD_WORDS)
            writer->string(writer, NULL, rp_word_text(field->words, bit, word));
        else
            write_name(field, names, NULL, bit, writer);
    }
    writer->close(writer);
}

static void write_sorted(const rp_field *field, const unsigned char *at, rp_writer *writer) {
    writer->open_array(writer, field->name);
    for (int i = 0; i < field->size && at[i]; i++) writer->integer(writer, NULL, at[i]);
    writer->close(writer);
}

static void write_record(const rp_field *field, const char *key, const unsigned char *at, rp_writer *writer) {
    char word[RP_WORD_MAX];
    writer->open_object(writer, key);
    for (int i = 0; rp_words_at(field->words, i).length; i++)
        if (at[i]) writer->integer(writer, rp_word_text(field->words, i, word), (int8_t)at[i]);
    writer->close(writer);
}

static int record_size(const rp_field *field) {
    int size = 0;
    for (rp_word word = rp_words_first(field->words); word.length; word = rp_words_next(word)) size++;
    return size;
}

static bool is_zero(const unsigned char *at, int size) {
    for (int i = 0; i < size; i++)
        if (at[i]) return false;
    return true;
}

/* Up to the last one that says something. */
static void write_records(const rp_field *field, const unsigned char *at, rp_writer *writer) {
    int size = record_size(field), count = field->size / size;
    while (count > 0 && is_zero(at + size * (count - 1), size)) count--;
    writer->open_array(writer, field->name);
    for (int i = 0; i < count; i++) write_record(field, NULL, at + size * i, writer);
    writer->close(writer);
}

static void write_number(const rp_field *field, const unsigned char *bytes, rp_writer *writer) {
    char word[RP_WORD_MAX];
    int64_t number = rp_field_number(field, bytes);
    if (field->words && number > field->maximum)
        writer->string(writer, field->name, rp_word_text(field->words, (int)(number - field->maximum - 1), word));
    else
        writer->integer(writer, field->name, number);
}

static void write_field(const rp_field *field, const unsigned char *bytes, const unsigned char *usual,
                        const rp_field_names *names, rp_writer *writer) {
    char word[RP_WORD_MAX];
    const unsigned char *at = bytes + field->offset;
    switch ((rp_field_kind)field->kind) {
    case RP_FIELD_NUMBER: write_number(field, bytes, writer); break;
    case RP_FIELD_FLAG: writer->boolean(writer, field->name, *at != 0); break;
    case RP_FIELD_WORD:
        writer->string(writer, field->name, rp_word_text(field->words, *at - field->minimum, word));
        break;
    case RP_FIELD_WORDS:
    case RP_FIELD_BITS:
    case RP_FIELD_NAMES: write_set(field, names, bytes, writer); break;
    case RP_FIELD_SORTED: write_sorted(field, at, writer); break;
    case RP_FIELD_RECORD: write_record(field, field->name, at, writer); break;
    case RP_FIELD_RECORDS: write_records(field, at, writer); break;
    case RP_FIELD_NAME: write_name(field, names, field->name, (int)rp_field_number(field, bytes) - 1, writer); break;
    case RP_FIELD_OWN: names->write(names->context, field, bytes, usual, writer); break;
    case RP_FIELD_EFFECTS: break;
    }
}

void rp_fields_write(const rp_field_group *group, const char *name, const void *bytes, const void *usual,
                     const rp_field_names *names, rp_writer *writer) {
    bool any = false;
    for (size_t i = 0; i < group->count && !any; i++) any = differs(&group->fields[i], bytes, usual);
    if (!any) return;
    if (name) writer->open_object(writer, name);
    for (size_t i = 0; i < group->count; i++)
        if (differs(&group->fields[i], bytes, usual)) write_field(&group->fields[i], bytes, usual, names, writer);
    if (name) writer->close(writer);
}

/* ---- reading -------------------------------------------------------------------------------------------- */

/* The index of the name under the cursor, or -1 after a failure. */
static int read_name(const rp_field *field, const rp_field_names *names, rp_reader *reader) {
    char text[RP_TEXT_MAX];
    rp_read_string(reader, NULL, text, sizeof text);
    return rp_reader_ok(reader) ? names->find(names->context, field, text, reader) : -1;
}

static int read_bit(const rp_field *field, const rp_field_names *names, rp_reader *reader) {
    switch ((rp_field_kind)field->kind) {
    case RP_FIELD_BITS: return (int)rp_read_integer(reader, NULL, 0, field->maximum);
    case RP_FIELD_WORDS: return rp_read_choice(reader, NULL, field->words);
    default: return read_name(field, names, reader);
    }
}

static void fail_twice(rp_reader *reader) {
    if (reader->kind(reader) == 's')
        rp_reader_fail(reader, "'%.40s' stands in the list twice", reader->string(reader));
    else
        rp_reader_fail(reader, "%lld stands in the list twice", (long long)reader->integer(reader));
}

static void check_count(const rp_field *field, rp_reader *reader) {
    char list[320];
    long long count = (long long)reader->length(reader), least = field->minimum, most = field->maximum;
    if (count >= least && (most == 0 || count <= most)) return;
    rp_words_listed(field->words, list, sizeof list);
    if (least == most)
        rp_reader_fail(reader, "has %lld words, should have exactly %lld of: %s", count, least, list);
    else if (count < least)
        rp_reader_fail(reader, "has %lld words, should have at least %lld of: %s", count, least, list);
    else
        rp_reader_fail(reader, "has %lld words, should have at most %lld of: %s", count, most, list);
}

static void read_set(const rp_field *field, const rp_field_names *names, void *bytes, rp_reader *reader) {
    uint64_t set = 0;
    if (!rp_read_array_optional(reader, field->name, (size_t)field->size * 8)) return;
    if (field->kind == RP_FIELD_WORDS) check_count(field, reader);
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        int bit = read_bit(field, names, reader);
        if (rp_reader_ok(reader) && set >> bit & 1) fail_twice(reader);
        if (rp_reader_ok(reader)) set |= (uint64_t)1 << bit;
        reader->leave(reader);
    }
    reader->leave(reader);
    rp_field_store(field, bytes, (int64_t)set);
}

static int compare_bytes(const void *a, const void *b) { return *(const uint8_t *)a - *(const uint8_t *)b; }

static void read_sorted(const rp_field *field, unsigned char *at, rp_reader *reader) {
    uint8_t numbers[SORTED_MAX] = {0};
    size_t room = field->size < SORTED_MAX ? field->size : SORTED_MAX;
    if (!rp_read_array_optional(reader, field->name, room)) return;
    size_t count = reader->length(reader);
    for (size_t i = 0; i < count && reader->enter(reader, NULL, i); i++) {
        numbers[i] = (uint8_t)rp_read_integer(reader, NULL, field->minimum, field->maximum);
        reader->leave(reader);
    }
    reader->leave(reader);
    qsort(numbers, count, 1, compare_bytes);
    memset(at, 0, field->size);
    memcpy(at, numbers, room);
}

/* The members of the object under the cursor. */
static void read_members(const rp_field *field, unsigned char *at, rp_reader *reader) {
    char word[RP_WORD_MAX];
    rp_read_only(reader, field->words);
    for (int i = 0; rp_words_at(field->words, i).length; i++)
        at[i] = (unsigned char)rp_read_integer_or(reader, rp_word_text(field->words, i, word), field->minimum,
                                                  field->maximum, 0);
}

static void read_record(const rp_field *field, unsigned char *at, rp_reader *reader) {
    if (!rp_read_object_optional(reader, field->name)) return;
    read_members(field, at, reader);
    reader->leave(reader);
}

static void read_records(const rp_field *field, unsigned char *at, rp_reader *reader) {
    size_t size = (size_t)record_size(field);
    if (!rp_read_array_optional(reader, field->name, field->size / size)) return;
    memset(at, 0, field->size);
    for (size_t i = 0; i < reader->length(reader) && reader->enter(reader, NULL, i); i++) {
        read_members(field, at + size * i, reader);
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* The number that the word under the cursor stands for. */
static int64_t read_number_word(const rp_field *field, rp_reader *reader) {
    char word[RP_WORD_MAX], list[160];
    rp_read_string(reader, NULL, word, sizeof word);
    int index = rp_words_find(field->words, word);
    if (rp_reader_ok(reader) && index < 0)
        rp_reader_fail(reader, "'%s' should be a whole number from %d to %d or one of: %s", word, field->minimum,
                       field->maximum, rp_words_listed(field->words, list, sizeof list));
    return (int64_t)field->maximum + 1 + index;
}

/* The number or name under the cursor; null is absent. */
static int64_t read_here(const rp_field *field, const rp_field_names *names, int64_t fallback, rp_reader *reader) {
    if (reader->kind(reader) == '0') return fallback;
    if (field->kind == RP_FIELD_NAME) return read_name(field, names, reader) + 1;
    if (field->words && reader->kind(reader) == 's') return read_number_word(field, reader);
    return rp_read_integer(reader, NULL, field->minimum, field->maximum);
}

static void read_value(const rp_field *field, const rp_field_names *names, void *bytes, rp_reader *reader) {
    if (!rp_reader_ok(reader) || !reader->enter(reader, field->name, 0)) return;
    int64_t value = read_here(field, names, rp_field_number(field, bytes), reader);
    if (rp_reader_ok(reader)) rp_field_store(field, bytes, value);
    reader->leave(reader);
}

static uint8_t read_word(const rp_field *field, uint8_t fallback, rp_reader *reader) {
    int index = rp_read_choice_or(reader, field->name, field->words, fallback - field->minimum);
    return (uint8_t)(index + field->minimum);
}

void rp_field_read(const rp_field *field, const rp_field_names *names, void *bytes, rp_reader *reader) {
    unsigned char *at = (unsigned char *)bytes + field->offset;
    switch ((rp_field_kind)field->kind) {
    case RP_FIELD_NUMBER:
    case RP_FIELD_NAME: read_value(field, names, bytes, reader); break;
    case RP_FIELD_FLAG: *at = rp_read_boolean_or(reader, field->name, *at != 0); break;
    case RP_FIELD_WORD: *at = read_word(field, *at, reader); break;
    case RP_FIELD_WORDS:
    case RP_FIELD_BITS:
    case RP_FIELD_NAMES: read_set(field, names, bytes, reader); break;
    case RP_FIELD_SORTED: read_sorted(field, at, reader); break;
    case RP_FIELD_RECORD: read_record(field, at, reader); break;
    case RP_FIELD_RECORDS: read_records(field, at, reader); break;
    case RP_FIELD_OWN: names->read(names->context, field, bytes, reader); break;
    case RP_FIELD_EFFECTS: break;
    }
}

static void add_word(char *list, size_t size, const char *word) {
    size_t used = strlen(list);
    snprintf(list + used, size - used, "%s%s", used ? "|" : "", word);
}

static void add_fields(const rp_field_group *group, char *list, size_t size) {
    for (size_t i = 0; i < group->count; i++) add_word(list, size, group->fields[i].name);
}

void rp_fields_listed(const rp_field_group *groups, size_t count, char *list, size_t size) {
    for (size_t i = 0; i < count; i++) {
        if (groups[i].name)
            add_word(list, size, groups[i].name);
        else
            add_fields(&groups[i], list, size);
    }
}

void rp_fields_read(const rp_field_group *group, const char *name, void *bytes, const rp_field_names *names,
                    rp_reader *reader) {
    char list[LIST_SIZE] = "";
    if (name && !rp_read_object_optional(reader, name)) return;
    add_fields(group, list, sizeof list);
    if (name) rp_read_only(reader, list);
    for (size_t i = 0; i < group->count; i++) rp_field_read(&group->fields[i], names, bytes, reader);
    if (name) reader->leave(reader);
}
