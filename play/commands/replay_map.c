#include "play/commands/replay_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "dungeonquest, another" */
static void name_games_with_maps(char *text, size_t size) {
    size_t count, used = 0;
    const rp_face *const *faces = rp_faces(&count);
    text[0] = 0;
    for (size_t i = 0; i < count; i++) {
        if (!faces[i]->print_map || used >= size) continue;
        int written = snprintf(text + used, size - used, "%s%s", used ? ", " : "", faces[i]->rules->name);
        used += written > 0 ? (size_t)written : 0;
    }
}

rp_status rp_replay_map_begin(rp_replay_map *map, const rp_game *game, int reader, bool colours, rp_error *error) {
    char names[RP_TEXT_MAX];
    *map = (rp_replay_map){.game = game, .face = rp_face_for(game), .reader = reader, .colours = colours};
    if (map->face.print_map) return RP_OK;
    name_games_with_maps(names, sizeof names);
    return rp_fail(error, RP_BAD_INPUT, "--map: %s has no map; games with one: %s", game->rules->name, names);
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
