#include "engine/store/position.h"
#include "engine/store/data.h"
#include "engine/store/json.h"

#include <stdio.h>
#include <stdlib.h>

static void hex(uint64_t value, char text[17]) { snprintf(text, 17, "%016llx", (unsigned long long)value); }

/* The hash of the card data that the document was made with; false when it does not say. */
static bool read_data(rp_reader *reader, uint64_t *made_with) {
    char data[20];
    if (!rp_read_string_optional(reader, "data", data, sizeof data)) return false;
    if (strlen(data) != 16 || strspn(data, "0123456789abcdef") != 16)
        return rp_reader_fail(reader, "data: '%s' should be 16 hexadecimal digits", data);
    *made_with = strtoull(data, NULL, 16);
    return true;
}

/* Refuses a document made under other rules or other card data. */
static void check_origin(rp_reader *reader, const rp_game *game, uint64_t made_with) {
    rp_error error;
    int64_t rules = rp_read_integer_or(reader, "rules", 1, 1000000, game->rules->version);
    if (rules != game->rules->version)
        rp_reader_fail(reader, "rules: %lld should be %u, the version of %s here", (long long)rules,
                       game->rules->version, game->rules->name);
    if (rp_data_require(game->rules, game->data_hash, made_with, &error))
        rp_reader_fail(reader, "data: %s", error.text);
}

static void read_state(rp_reader *reader, rp_position *position) {
    const rp_game *game = position->game;
    char name[RP_NAME_MAX];
    int player = RP_CHANCE_PLAYER;
    position->is_view = rp_read_choice_or(reader, "kind", "world|view", 0) == 1;
    if (position->is_view) {
        rp_read_string(reader, "player", name, sizeof name);
        if (!rp_reader_ok(reader)) return;
        player = rp_player_find(game, name);
        if (player < 0) {
            rp_reader_fail(reader, "player: %s has no player '%s'", game->rules->name, name);
            return;
        }
        position->view.game = game;
        position->view.player = player;
    }
    rp_state *state = position->is_view ? &position->view.masked : &position->world;
    if (!rp_read_object(reader, "state")) return;
    game->rules->read(game, state, player, reader);
    reader->leave(reader);
}

rp_status rp_position_read(rp_reader *reader, const rp_data *data, rp_position *position, rp_error *error) {
    char spec[RP_SPEC_TEXT_MAX];
    memset(position, 0, sizeof *position);
    rp_read_document(reader, "position", "riposte|version|game|rules|data|kind|player|state");
    rp_read_integer(reader, "version", 1, 1);
    rp_read_string(reader, "game", spec, sizeof spec);
    uint64_t made_with = 0;
    bool is_told = read_data(reader, &made_with);
    if (rp_reader_ok(reader)) {
        rp_status status = is_told ? rp_data_game(spec, data, made_with, &position->game, error)
                                   : rp_game_new(spec, data, &position->game, error);
        if (status) {
            rp_error_prefix(error, "game");
            return status;
        }
        check_origin(reader, position->game, is_told ? made_with : position->game->data_hash);
        if (rp_reader_ok(reader)) read_state(reader, position);
    }
    if (rp_reader_ok(reader)) return RP_OK;
    if (error) *error = reader->error;
    rp_position_release(position);
    return RP_BAD_INPUT;
}

rp_status rp_position_read_file(const char *path, const rp_data *data, rp_position *position, rp_error *error) {
    rp_reader *reader;
    memset(position, 0, sizeof *position);
    rp_status status = rp_json_read_file(path, &reader, error);
    if (status) return status;
    status = rp_position_read(reader, data, position, error);
    if (status) rp_error_prefix(error, strcmp(path, "-") == 0 ? "standard input" : path);
    rp_json_reader_free(reader);
    return status;
}

void rp_position_release(rp_position *position) {
    rp_game_free(position->game);
    position->game = NULL;
}

static char *text_of(const rp_game *game, const rp_state *bytes, int player, int indent) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return NULL;
    char data[17];
    hex(game->data_hash, data);
    writer->string(writer, "riposte", "position");
    writer->integer(writer, "version", 1);
    writer->string(writer, "game", game->spec.text);
    writer->integer(writer, "rules", game->rules->version);
    writer->string(writer, "data", data);
    writer->string(writer, "kind", player < 0 ? "world" : "view");
    if (player >= 0) writer->string(writer, "player", game->info.player_names[player]);
    writer->open_object(writer, "state");
    game->rules->write(game, bytes, player, writer);
    writer->close(writer);
    char *text = rp_json_writer_text(writer, indent);
    rp_json_writer_free(writer);
    return text;
}

char *rp_position_text(const rp_game *game, const rp_state *world, int player, int indent) {
    if (player < 0) return text_of(game, world, RP_CHANCE_PLAYER, indent);
    rp_view view;
    rp_view_of(game, world, player, &view);
    return text_of(game, &view.masked, player, indent);
}

char *rp_view_text(const rp_view *view, int indent) { return text_of(view->game, &view->masked, view->player, indent); }
