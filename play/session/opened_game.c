#include "play/session/opened_game.h"

#include "engine/file.h"
#include "engine/page.h"
#include "engine/store/deck.h"
#include "engine/store/json.h"
#include "play/terminal/console.h"
#include "play/terminal/shell_word.h"
#include "search/subgame.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static void warn_once(const rp_data *data) {
    static uint64_t warned_of;
    char doubts[RP_DATA_DOUBTS_MAX];
    rp_data_doubts(data, doubts);
    if (!doubts[0] || warned_of == data->hash) return;
    warned_of = data->hash;
    rp_warn(doubts);
}

rp_status rp_opened_data_of(const rp_rules *rules, const char *directory, rp_data **data, rp_error *error) {
    rp_status status = rp_data_load(rules, directory, data, error);
    if (status)
        rp_error_prefix(error, "--data");
    else
        warn_once(*data);
    return status;
}

rp_status rp_opened_data(const char *spec, const char *directory, rp_data **data, rp_error *error) {
    char name[RP_NAME_MAX];
    *data = NULL;
    if (!directory) return RP_OK;
    rp_status status = rp_spec_name(spec, name, error);
    if (status) return status;
    const rp_rules *rules = rp_rules_find(name, error);
    return rules ? rp_opened_data_of(rules, directory, data, error) : RP_BAD_INPUT;
}

rp_status rp_opened_folder_check(const char *directory, rp_error *error) {
    rp_status status = directory ? rp_data_folder_check(NULL, directory, error) : RP_OK;
    if (status) rp_error_prefix(error, "--data");
    return status;
}

rp_status rp_opened_game_make(const char *spec, const char *directory, rp_opened_game *opened, rp_error *error) {
    char whole[RP_SPEC_TEXT_MAX];
    memset(opened, 0, sizeof *opened);
    rp_status status = rp_deck_spec(spec, whole, error);
    if (!status) status = rp_opened_data(whole, directory, &opened->data, error);
    if (!status) {
        status = rp_game_new(whole, opened->data, &opened->game, error);
        if (status) rp_deck_say_files(spec, error);
    }
    if (status) rp_opened_game_release(opened);
    return status;
}

rp_status rp_opened_game_of_record(const rp_record *record, const char *directory, rp_opened_game *opened,
                                   rp_error *error) {
    memset(opened, 0, sizeof *opened);
    rp_status status = rp_opened_data(record->game, directory, &opened->data, error);
    if (!status) status = rp_data_game(record->game, opened->data, record->data_hash, &opened->game, error);
    if (status) rp_opened_game_release(opened);
    return status;
}

void rp_opened_game_release(rp_opened_game *opened) {
    rp_game_free(opened->game);
    rp_game_free(opened->base);
    rp_data_free(opened->data);
    memset(opened, 0, sizeof *opened);
}

rp_status rp_opened_seat(const rp_game *game, const char *name, int *seat, rp_error *error) {
    char names[160] = "";
    *seat = rp_player_find(game, name);
    if (*seat >= 0) return RP_OK;
    rp_page page = {names, sizeof names, 0};
    for (int i = 0; i < game->info.players; i++) rp_page_put(&page, "%s%s", i ? ", " : "", game->info.player_names[i]);
    return rp_fail(error, RP_BAD_INPUT, "--seat: %s has no '%.40s'; there are: %s", game->rules->name, name, names);
}

rp_status rp_opened_seats(const rp_game *game, const char *names, unsigned *seats, rp_error *error) {
    char name[RP_NAME_MAX];
    int seat;
    *seats = 0;
    if (strcasecmp(names, "all") == 0 && rp_player_find(game, names) < 0) {
        for (int i = 0; i < game->info.players; i++) *seats |= RP_TO_ACT_PLAYER(i);
        return RP_OK;
    }
    for (const char *at = names;; at++) {
        size_t length = strcspn(at, "+");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), at);
        rp_status status = rp_opened_seat(game, name, &seat, error);
        if (status) return status;
        if (*seats & RP_TO_ACT_PLAYER(seat))
            return rp_fail(error, RP_BAD_INPUT, "--seat: '%.40s' stands there twice", name);
        *seats |= RP_TO_ACT_PLAYER(seat);
        at += length;
        if (!*at) return RP_OK;
    }
}

rp_status rp_opened_no_position(const char *what, const char *spec, const char *directory, rp_error *error) {
    char game[RP_SPEC_TEXT_MAX], data[RP_FILE_PATH_MAX] = "";
    rp_shell_word(spec, game, sizeof game);
    if (directory) rp_shell_word(directory, data, sizeof data);
    return rp_fail(error, RP_BAD_INPUT, "%s; to print one: riposte pos new %s --to-decision%s%s", what, game,
                   directory ? " --data " : "", data);
}

/* Whether somebody named a game where a file belongs. */
static bool is_game(const char *path) {
    char name[RP_NAME_MAX];
    return access(path, F_OK) != 0 && !rp_spec_name(path, name, NULL) && rp_rules_find(name, NULL);
}

rp_status rp_opened_position(const char *path, const char *directory, rp_position *position, rp_data **data,
                             rp_error *error) {
    rp_reader *reader;
    char spec[RP_SPEC_TEXT_MAX] = "";
    *data = NULL;
    memset(position, 0, sizeof *position);
    if (is_game(path)) return rp_opened_no_position("a game is no file with a position", path, directory, error);
    rp_status status = rp_json_read_file(path, &reader, error);
    if (status) return status;
    if (directory) rp_read_string(reader, "game", spec, sizeof spec);
    if (spec[0]) status = rp_opened_data(spec, directory, data, error);
    if (!status) {
        status = rp_position_read(reader, *data, position, error);
        if (status) rp_error_prefix(error, strcmp(path, "-") == 0 ? "standard input" : path);
    }
    rp_json_reader_free(reader);
    if (status) {
        rp_data_free(*data);
        *data = NULL;
    }
    return status;
}

rp_status rp_opened_position_is_of(const rp_position *position, const char *spec, const char *directory,
                                   rp_error *error) {
    rp_opened_game named;
    rp_status status = rp_opened_game_make(spec, directory, &named, error);
    if (status) return status;
    const rp_game *here = position->game;
    bool only_name = strchr(spec, ':') == NULL;
    if (named.game->rules != here->rules || (!only_name && strcmp(named.game->spec.text, here->spec.text) != 0))
        status = rp_fail(error, RP_BAD_INPUT, "the position is of %.150s, not of %.150s", here->spec.text,
                         named.game->spec.text);
    rp_opened_game_release(&named);
    return status;
}

rp_status rp_opened_game_or_subgame(const char *spec, const char *path, const char *directory, rp_opened_game *opened,
                                    rp_error *error) {
    if (!path) return rp_opened_game_make(spec, directory, opened, error);
    rp_position position;
    memset(opened, 0, sizeof *opened);
    rp_status status = rp_opened_position(path, directory, &position, &opened->data, error);
    if (status) return status;
    opened->base = position.game;
    if (spec) status = rp_opened_position_is_of(&position, spec, directory, error);
    if (!status) {
        status = position.is_view ? rp_subgame_of_view(&position.view, &opened->game, error)
                                  : rp_subgame_new(position.game, &position.world, &opened->game, error);
        if (status) rp_error_prefix(error, strcmp(path, "-") == 0 ? "standard input" : path);
    }
    if (status) rp_opened_game_release(opened);
    return status;
}
