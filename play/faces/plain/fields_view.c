#include "play/faces/plain/fields_view.h"

#include "engine/store/json.h"
#include "engine/store/position.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SHOW_SIZE = 32768, DEPTH_MAX = 8 };

static void print_value(FILE *out, rp_reader *reader, int depth);

static void print_members(FILE *out, rp_reader *reader, int depth) {
    size_t count = reader->length(reader);
    for (size_t i = 0; i < count; i++) {
        const char *key = reader->key_at(reader, i);
        if (!key || !reader->enter(reader, key, 0)) continue;
        bool object = reader->kind(reader) == 'o';
        fprintf(out, "%*s%s:%s", 2 * depth, "", key, object ? "\n" : " ");
        print_value(out, reader, depth + 1);
        if (!object) fprintf(out, "\n");
        reader->leave(reader);
    }
}

static void print_items(FILE *out, rp_reader *reader, int depth) {
    size_t count = reader->length(reader);
    if (count == 0) fprintf(out, "none");
    for (size_t i = 0; i < count; i++) {
        if (!reader->enter(reader, NULL, i)) continue;
        fprintf(out, "%s", i ? ", " : "");
        print_value(out, reader, depth + 1);
        reader->leave(reader);
    }
}

static void print_value(FILE *out, rp_reader *reader, int depth) {
    if (depth > DEPTH_MAX) return;
    switch (reader->kind(reader)) {
    case 'o': print_members(out, reader, depth); break;
    case 'a': print_items(out, reader, depth); break;
    case 's': fprintf(out, "%s", reader->string(reader)); break;
    case 'i': fprintf(out, "%" PRId64, reader->integer(reader)); break;
    case 'r': fprintf(out, "%g", reader->real(reader)); break;
    case 'b': fprintf(out, "%s", reader->boolean(reader) ? "yes" : "no"); break;
    default: fprintf(out, "-"); break;
    }
}

static rp_status print_fields(FILE *out, const rp_view *view, rp_error *error) {
    char *text =
        view->player >= 0 ? rp_view_text(view, 0) : rp_position_text(view->game, &view->masked, RP_CHANCE_PLAYER, 0);
    if (!text) return rp_fail(error, RP_FAILED, "no memory to show the position");
    rp_reader *reader;
    rp_status status = rp_json_parse(text, strlen(text), "position", &reader, error);
    if (!status) {
        if (reader->enter(reader, "state", 0)) print_members(out, reader, 0);
        rp_json_reader_free(reader);
    }
    free(text);
    return status;
}

rp_status rp_fields_print(FILE *out, const rp_view *view, rp_error *error) {
    if (!view->game->rules->show) return print_fields(out, view, error);
    char *text = calloc(1, SHOW_SIZE);
    if (!text) return rp_fail(error, RP_FAILED, "no memory to show the position");
    view->game->rules->show(view->game, &view->masked, view->player, text, SHOW_SIZE);
    fputs(text, out);
    free(text);
    return RP_OK;
}
