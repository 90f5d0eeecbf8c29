#include "play/faces/label_writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static rp_label_writer *label_of(rp_writer *writer) { return (rp_label_writer *)(void *)writer; }

static void append(rp_label_writer *label, const char *text) {
    size_t length = strlen(text), room = label->size - 1 - label->length;
    size_t taken = length < room ? length : room;
    memcpy(label->text + label->length, text, taken);
    label->length += taken;
    label->text[label->length] = 0;
    if (length > room) memcpy(label->text + label->size - 4, "...", 4);
}

/* What stands before a value: a separator and its name. */
static void begin_value(rp_label_writer *label, const char *key) {
    if (label->level[label->depth].any) append(label, label->level[label->depth].list ? " " : ", ");
    label->level[label->depth].any = true;
    if (key) append(label, key);
}

static void put(rp_writer *writer, const char *key, const char *text) {
    rp_label_writer *label = label_of(writer);
    if (label->depth > RP_LABEL_DEPTH_MAX) return;
    begin_value(label, key);
    if (key) append(label, " ");
    append(label, text);
}

static void open(rp_writer *writer, const char *key, bool list) {
    rp_label_writer *label = label_of(writer);
    if (label->depth < RP_LABEL_DEPTH_MAX) {
        size_t before = label->length;
        bool any_before = label->level[label->depth].any;
        put(writer, key, list ? "[" : "(");
        label->level[label->depth + 1].list = list;
        label->level[label->depth + 1].any = false;
        label->level[label->depth + 1].before = before;
        label->level[label->depth + 1].any_before = any_before;
    }
    label->depth++;
}

static void open_object(rp_writer *writer, const char *key) { open(writer, key, false); }
static void open_array(rp_writer *writer, const char *key) { open(writer, key, true); }

static void close(rp_writer *writer) {
    rp_label_writer *label = label_of(writer);
    if (label->depth-- > RP_LABEL_DEPTH_MAX) return;
    if (label->level[label->depth + 1].any) {
        append(label, label->level[label->depth + 1].list ? "]" : ")");
        return;
    }
    label->length = label->level[label->depth + 1].before;
    label->text[label->length] = 0;
    label->level[label->depth].any = label->level[label->depth + 1].any_before;
}

static void put_string(rp_writer *writer, const char *key, const char *value) {
    if (strcmp(value, "hidden") != 0) put(writer, key, value);
}

static void put_integer(rp_writer *writer, const char *key, int64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, value);
    put(writer, key, text);
}

static void put_real(rp_writer *writer, const char *key, double value) {
    char text[32];
    snprintf(text, sizeof text, "%.6g", value);
    put(writer, key, text);
}

static void put_boolean(rp_writer *writer, const char *key, bool value) {
    if (value) put(writer, NULL, key ? key : "yes");
}

static void put_null(rp_writer *writer, const char *key) {
    (void)writer;
    (void)key;
}

void rp_label_writer_begin(rp_label_writer *label, char *text, size_t size) {
    *label = (rp_label_writer){.writer = {.open_object = open_object,
                                          .open_array = open_array,
                                          .close = close,
                                          .string = put_string,
                                          .integer = put_integer,
                                          .real = put_real,
                                          .boolean = put_boolean,
                                          .null = put_null},
                               .text = text,
                               .size = size};
    text[0] = 0;
}
