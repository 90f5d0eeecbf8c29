#include "engine/store/json.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CURSOR_DEPTH_MAX = 32 };

typedef struct json_level {
    json_t *value;
    const char *key; /* NULL for an array item */
    size_t index;
} json_level;

typedef struct json_reader {
    rp_reader reader; /* first, so that the cursor functions find the rest */
    json_t *root;
    int depth;
    json_level level[CURSOR_DEPTH_MAX];
} json_reader;

static json_t *here(rp_reader *reader) {
    json_reader *json = (json_reader *)reader;
    return json->level[json->depth].value;
}

static bool enter(rp_reader *reader, const char *key, size_t index) {
    json_reader *json = (json_reader *)reader;
    json_t *value = key ? json_object_get(here(reader), key) : json_array_get(here(reader), index);
    if (!value || json->depth + 1 >= CURSOR_DEPTH_MAX) return false;
    json->level[++json->depth] = (json_level){.value = value, .key = key, .index = index};
    return true;
}

static void leave(rp_reader *reader) {
    json_reader *json = (json_reader *)reader;
    if (json->depth > 0) json->depth--;
}

static char kind(rp_reader *reader) {
    switch (json_typeof(here(reader))) {
    case JSON_OBJECT: return 'o';
    case JSON_ARRAY: return 'a';
    case JSON_STRING: return 's';
    case JSON_INTEGER: return 'i';
    case JSON_REAL: return 'r';
    case JSON_TRUE:
    case JSON_FALSE: return 'b';
    default: return '0';
    }
}

static size_t length(rp_reader *reader) {
    json_t *value = here(reader);
    if (json_is_array(value)) return json_array_size(value);
    if (json_is_object(value)) return json_object_size(value);
    return json_string_length(value);
}

static const char *string(rp_reader *reader) { return json_string_value(here(reader)); }
static int64_t integer(rp_reader *reader) { return json_integer_value(here(reader)); }
static double real(rp_reader *reader) { return json_real_value(here(reader)); }
static bool boolean(rp_reader *reader) { return json_is_true(here(reader)); }

static const char *key_at(rp_reader *reader, size_t index) {
    void *member = json_object_iter(here(reader));
    while (member && index--) member = json_object_iter_next(here(reader), member);
    return member ? json_object_iter_key(member) : NULL;
}

static void path(rp_reader *reader, char *text, size_t size) {
    json_reader *json = (json_reader *)reader;
    size_t used = 0;
    text[0] = 0;
    for (int i = 1; i <= json->depth && used < size; i++) {
        const json_level *level = &json->level[i];
        used += (size_t)(level->key ? snprintf(text + used, size - used, "%s%s", i > 1 ? "." : "", level->key)
                                    : snprintf(text + used, size - used, "[%zu]", level->index));
    }
}

rp_status rp_json_parse(const char *text, size_t size, const char *name, rp_reader **out, rp_error *error) {
    *out = NULL;
    if (size > RP_JSON_BYTES_MAX)
        return rp_fail(error, RP_BAD_INPUT, "%s: larger than %d MB", name, RP_JSON_BYTES_MAX >> 20);
    json_error_t where;
    static const char mark[] = "\xef\xbb\xbf"; /* of the byte order, as some editors write it */
    if (size >= 3 && memcmp(text, mark, 3) == 0) {
        text += 3;
        size -= 3;
    }
    json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &where);
    if (!root) return rp_fail(error, RP_BAD_INPUT, "%s: line %d: not JSON: %s", name, where.line, where.text);
    if (!json_is_object(root)) {
        json_decref(root);
        return rp_fail(error, RP_BAD_INPUT, "%s: should be a JSON object: { ... }", name);
    }
    json_reader *json = calloc(1, sizeof *json);
    if (!json) {
        json_decref(root);
        return rp_fail(error, RP_FAILED, "%s: no memory", name);
    }
    json->reader = (rp_reader){.enter = enter,
                               .leave = leave,
                               .kind = kind,
                               .length = length,
                               .string = string,
                               .integer = integer,
                               .real = real,
                               .boolean = boolean,
                               .key_at = key_at,
                               .path = path};
    json->root = json->level[0].value = root;
    *out = &json->reader;
    return RP_OK;
}

/* Reads to the end or one byte past the limit. */
static char *read_all(FILE *file, size_t *size) {
    size_t capacity = 1 << 16;
    char *text = malloc(capacity);
    *size = 0;
    while (text) {
        *size += fread(text + *size, 1, capacity - *size, file);
        if (*size < capacity || *size > RP_JSON_BYTES_MAX) return text;
        char *larger = realloc(text, capacity *= 2);
        if (!larger) free(text);
        text = larger;
    }
    return NULL;
}

rp_status rp_json_read_file(const char *file_path, rp_reader **out, rp_error *error) {
    *out = NULL;
    bool standard_input = strcmp(file_path, "-") == 0;
    const char *name = standard_input ? "standard input" : file_path;
    FILE *file = standard_input ? stdin : fopen(file_path, "rb");
    if (!file) return rp_fail(error, RP_BAD_INPUT, "%s: %s", name, strerror(errno));
    size_t size;
    char *text = read_all(file, &size);
    bool broken = ferror(file);
    int reason = errno;
    if (!standard_input) fclose(file);
    rp_status status;
    if (!text)
        status = rp_fail(error, RP_FAILED, "%s: no memory", name);
    else if (broken)
        status = rp_fail(error, RP_BAD_INPUT, "%s: %s", name, strerror(reason));
    else
        status = rp_json_parse(text, size, name, out, error);
    free(text);
    return status;
}

void rp_json_reader_free(rp_reader *reader) {
    if (!reader) return;
    json_decref(((json_reader *)reader)->root);
    free(reader);
}

typedef struct json_writer {
    rp_writer writer;
    int depth;
    bool failed;
    json_t *level[CURSOR_DEPTH_MAX]; /* borrowed, except level[0] */
} json_writer;

/* Takes over `value`; returns it, borrowed. */
static json_t *put(rp_writer *writer, const char *key, json_t *value) {
    json_writer *json = (json_writer *)writer;
    json_t *parent = json->level[json->depth];
    int result = key ? json_object_set_new(parent, key, value) : json_array_append_new(parent, value);
    if (result) json->failed = true;
    return result ? NULL : value;
}

static void open_container(rp_writer *writer, const char *key, json_t *container) {
    json_writer *json = (json_writer *)writer;
    json_t *value = put(writer, key, container);
    if (json->depth + 1 >= CURSOR_DEPTH_MAX) {
        json->failed = true;
        return;
    }
    json->level[json->depth + 1] = value ? value : json->level[json->depth];
    json->depth++;
}

static void open_object(rp_writer *writer, const char *key) { open_container(writer, key, json_object()); }
static void open_array(rp_writer *writer, const char *key) { open_container(writer, key, json_array()); }
static void close_container(rp_writer *writer) {
    json_writer *json = (json_writer *)writer;
    if (json->depth > 0) json->depth--;
}
static void write_string(rp_writer *writer, const char *key, const char *value) {
    put(writer, key, json_string(value));
}
static void write_integer(rp_writer *writer, const char *key, int64_t value) { put(writer, key, json_integer(value)); }
static void write_real(rp_writer *writer, const char *key, double value) {
    json_t *number = json_real(value); /* NULL for infinities and NaN, which JSON does not have */
    put(writer, key, number ? number : json_null());
}
static void write_boolean(rp_writer *writer, const char *key, bool value) { put(writer, key, json_boolean(value)); }
static void write_null(rp_writer *writer, const char *key) { put(writer, key, json_null()); }

rp_writer *rp_json_writer_new(void) {
    json_writer *json = calloc(1, sizeof *json);
    if (!json) return NULL;
    json->writer = (rp_writer){.open_object = open_object,
                               .open_array = open_array,
                               .close = close_container,
                               .string = write_string,
                               .integer = write_integer,
                               .real = write_real,
                               .boolean = write_boolean,
                               .null = write_null};
    json->level[0] = json_object();
    if (json->level[0]) return &json->writer;
    free(json);
    return NULL;
}

char *rp_json_writer_text(rp_writer *writer, int indent) {
    json_writer *json = (json_writer *)writer;
    if (json->failed) return NULL;
    size_t flags = indent > 0 ? JSON_INDENT((size_t)indent) : JSON_COMPACT;
    return json_dumps(json->level[0], flags | JSON_REAL_PRECISION(17));
}

void rp_json_writer_free(rp_writer *writer) {
    if (!writer) return;
    json_decref(((json_writer *)writer)->level[0]);
    free(writer);
}
