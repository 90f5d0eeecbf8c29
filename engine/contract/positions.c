#include "engine/contract/contract_internal.h"
#include "engine/store/json.h"

#include <stdlib.h>

/* The state as JSON, to be freed with free(); NULL: no memory. */
static char *text_of(const rp_game *game, const rp_state *bytes, int player) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return NULL;
    game->rules->write(game, bytes, player, writer);
    char *text = rp_json_writer_text(writer, 0);
    rp_json_writer_free(writer);
    return text;
}

static void read_back(rp_contract_run *run, rp_invariant invariant, const rp_state *bytes, int player,
                      const char *text) {
    const rp_game *game = run->game;
    rp_reader *reader;
    rp_error error = {0};
    rp_state again;
    memset(again.bytes, 0, game->info.state_size);
    if (rp_json_parse(text, strlen(text), "state", &reader, &error)) {
        rp_contract_violated(run, invariant, "%.100s: %.200s", error.text, text);
        return;
    }
    game->rules->read(game, &again, player, reader);
    if (!rp_reader_ok(reader))
        rp_contract_violated(run, invariant, "refused: %.100s: %.200s", reader->error.text, text);
    else
        rp_contract_holds(run, invariant, rp_state_equal(game, bytes, &again), "reads back as something else: %.250s",
                          text);
    rp_json_reader_free(reader);
}

static void round_trip(rp_contract_run *run, rp_invariant invariant, const rp_state *bytes, int player) {
    char *text = text_of(run->game, bytes, player);
    if (text) read_back(run, invariant, bytes, player, text);
    free(text);
}

void rp_contract_check_positions(rp_contract_run *run, const rp_state *state) {
    round_trip(run, RP_INVARIANT_POSITION, state, RP_CHANCE_PLAYER);
    for (int player = 0; player < run->game->info.players; player++) {
        rp_view view;
        rp_view_of(run->game, state, player, &view);
        round_trip(run, RP_INVARIANT_VIEW_POSITION, &view.masked, player);
    }
}

static bool show_the_same(const rp_view *one, const rp_view *two) {
    char *first = text_of(one->game, &one->masked, one->player),
         *second = text_of(two->game, &two->masked, two->player);
    bool same = first && second && strcmp(first, second) == 0;
    free(first);
    free(second);
    return same;
}

/* Whether worlds drawn for a view have other views: then its mask has left something that is not known. */
static bool is_redrawn(rp_contract_run *run, const rp_view *view) {
    enum { DRAWS = 32 };
    for (int draw = 0; draw < DRAWS && run->resamples; draw++) {
        rp_state world;
        rp_view again;
        rp_resample(view, &run->random, &world);
        rp_view_of(run->game, &world, view->player, &again);
        if (!rp_state_equal(run->game, &view->masked, &again.masked)) return true;
    }
    return false;
}

void rp_contract_blame_views(rp_contract_run *run, const rp_view *one, const rp_view *two) {
    const char *name = run->game->info.player_names[one->player];
    if (is_redrawn(run, one) || is_redrawn(run, two) || show_the_same(one, two))
        rp_contract_violated(run, RP_INVARIANT_SECRET, "views of %s differ though he has seen the same", name);
    else
        rp_contract_violated(run, RP_INVARIANT_RECALL, "different views of %s have one information key", name);
}
