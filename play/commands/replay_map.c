#include "play/commands/replay_map.h"

#include "engine/page.h"
#include "play/session/storage.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_map(const rp_face *face) { return face->print_map != NULL; }
static bool has_picture(const rp_face *face) { return face->draw_board != NULL; }

/* RP_BAD_INPUT unless the game has it; the text says which games do. */
static rp_status check(const rp_game *game, bool (*has)(const rp_face *face), const char *option, const char *what,
                       rp_error *error) {
    char names[RP_TEXT_MAX] = "";
    rp_page page = {names, sizeof names, 0};
    size_t count;
    const rp_face own = rp_face_for(game), *const *faces = rp_faces(&count);
    if (has(&own)) return RP_OK;
    for (size_t i = 0; i < count; i++)
        if (has(faces[i])) rp_page_put(&page, "%s%s", page.used ? ", " : "", faces[i]->rules->name);
    return rp_fail(error, RP_BAD_INPUT, "--%s: %s has no %s; games with one: %s", option, game->rules->name, what,
                   names);
}

/* ---- the map -------------------------------------------------------------------------------------------- */

rp_status rp_replay_map_begin(rp_replay_map *map, const rp_game *game, int reader, bool colours, rp_error *error) {
    *map = (rp_replay_map){.game = game, .face = rp_face_for(game), .reader = reader, .colours = colours};
    return check(game, has_map, "map", "map", error);
}

/* Who looks on sees everything, as a view of no player's. */
static void look(const rp_replay_map *map, const rp_state *state, rp_view *view) {
    if (map->reader >= 0) {
        rp_view_of(map->game, state, map->reader, view);
        return;
    }
    *view = (rp_view){.game = map->game, .player = RP_READER_ALL};
    rp_clone(map->game, &view->masked, state);
}

bool rp_replay_map_changes(rp_replay_map *map, const rp_state *state) {
    char *text = NULL;
    size_t size;
    rp_view view;
    FILE *out = open_memstream(&text, &size);
    if (!out) return false;
    look(map, state, &view);
    map->face.print_map(out, &view, map->colours);
    if (fclose(out) != 0) {
        free(text);
        return false;
    }
    bool changes = !map->text || strcmp(map->text, text) != 0;
    free(map->text);
    map->text = text;
    return changes;
}

void rp_replay_map_release(rp_replay_map *map) {
    free(map->text);
    memset(map, 0, sizeof *map);
}

/* ---- the picture ---------------------------------------------------------------------------------------- */

rp_status rp_replay_picture_check(const rp_game *game, rp_error *error) {
    return check(game, has_picture, "svg", "picture", error);
}

/* "p1: greedy, p2: random" */
static void name_agents(const rp_game *game, const rp_record *record, rp_page *page) {
    for (int i = 0; i < record->players; i++)
        rp_page_put(page, "%s%s: %.80s", i ? ", " : "", game->info.player_names[i],
                    record->agents[i][0] ? record->agents[i] : "unknown");
}

rp_status rp_replay_picture(const rp_game *game, const rp_record *record, const char *path, rp_error *error) {
    char title[300], subtitle[RP_TEXT_MAX + 320] = "", *text = NULL;
    rp_page names = {subtitle, sizeof subtitle, 0};
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return rp_fail(error, RP_FAILED, "no memory for the picture");
    snprintf(title, sizeof title, "%.120s, seed %" PRIu64 ": %s", record->game, record->seed,
             record->finished ? "at the end" : "not over yet");
    name_agents(game, record, &names);
    rp_status status = rp_face_for(game).draw_board(out, game, record, title, subtitle, error);
    bool failed = ferror(out) != 0;
    if ((fclose(out) != 0 || failed) && !status) status = rp_fail(error, RP_FAILED, "no memory for the picture");
    if (!status) status = rp_storage_replace(path, text, NULL, error);
    free(text);
    return status;
}
