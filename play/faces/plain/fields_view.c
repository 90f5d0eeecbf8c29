#include "play/faces/plain/fields_view.h"

#include "engine/store/json.h"
#include "engine/store/position.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SHOW_SIZE = 32768, DEPTH_MAX = 8 };

static void print_value(rp_reader *reader, int depth);

static void print_members(rp_reader *reader, int depth) {
    size_t count = reader->length(reader);
    for (size_t i = 0; i < count; i++) {
        const char *key = reader->key_at(reader, i);
        if (!key || !reader->enter(reader, key, 0)) continue;
        bool object = reader->kind(reader) == 'o';
        printf("%*s%s:%s", 2 * depth, "", key, object ? "\n" : " ");
        print_value(reader, depth + 1);
        if (!object) printf("\n");
        reader->leave(reader);
    }
}

static void print_items(rp_reader *reader, int depth) {
    size_t count = reader->length(reader);
    if (count == 0) printf("none");
    for (size_t i = 0; i < count; i++) {
        if (!reader->enter(reader, NULL, i)) continue;
        printf("%s", i ? ", " : "");
        print_value(reader, depth + 1);
        reader->leave(reader);
    }
}

static void print_value(rp_reader *reader, int depth) {
    if (depth > DEPTH_MAX) return;
    switch (reader->kind(reader)) {
    case 'o': print_members(reader, depth); break;
    case 'a': print_items(reader, depth); break;
    case 's': printf("%s", reader->string(reader)); break;
    case 'i': printf("%" PRId64, reader->integer(reader)); break;
    case 'r': printf("%g", reader->real(reader)); break;
    case 'b': printf("%s", reader->boolean(reader) ? "yes" : "no"); break;
    default: printf("-"); break;
    }
}

static rp_status print_fields(const rp_view *view, rp_error *error) {
    char *text =
        view->player >= 0 ? rp_view_text(view, 0) : rp_position_text(view->game, &view->masked, RP_CHANCE_PLAYER, 0);
    if (!text) return rp_fail(error, RP_FAILED, "no memory to show the position");
    rp_reader *reader;
    rp_status status = rp_json_parse(text, strlen(text), "position", &reader, error);
    if (!status) {
        if (reader->enter(reader, "state", 0)) print_members(reader, 0);
        rp_json_reader_free(reader);
    }
    free(text);
    return status;
}

rp_status rp_fields_print(const rp_view *view, rp_error *error) {
    if (!view->game->rules->show) return print_fields(view, error);
    char *text = calloc(1, SHOW_SIZE);
    if (!text) return rp_fail(error, RP_FAILED, "no memory to show the position");
    view->game->rules->show(view->game, &view->masked, view->player, text, SHOW_SIZE);
    fputs(text, stdout);
    free(text);
    return RP_OK;
}
