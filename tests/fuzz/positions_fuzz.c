/* Position documents: whatever is accepted can be written, read back to the same bytes, viewed and played to its
 * end. */
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "eval/evaluate.h"
#include "tests/fuzz/support/fuzz.h"

#include <stdlib.h>

static void check_round_trip(const rp_position *position, const rp_state *bytes) {
    const rp_game *game = position->game;
    char *text = position->is_view ? rp_view_text(&position->view, 0) : rp_position_text(game, bytes, -1, 0);
    rp_reader *reader;
    rp_position again;
    rp_error error;
    fuzz_require(text != NULL, "no text");
    fuzz_require(rp_json_parse(text, strlen(text), "written", &reader, &error) == RP_OK, "%s\n%s", error.text, text);
    fuzz_require(rp_position_read(reader, NULL, &again, &error) == RP_OK, "%s\n%s", error.text, text);
    const rp_state *back = again.is_view ? &again.view.masked : &again.world;
    fuzz_require(again.is_view == position->is_view && rp_state_equal(game, bytes, back), "read back differently:\n%s",
                 text);
    rp_position_release(&again);
    rp_json_reader_free(reader);
    free(text);
}

/* The reasons of one legal action: those of all would take too long for the games that look ahead for them. */
static void check_view(const rp_view *view, uint64_t seed) {
    char reason[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    rp_action legal[RP_LEGAL_MAX];
    if (!(rp_to_act(view->game, &view->masked) >> view->player & 1)) return;
    int count = rp_legal(view->game, &view->masked, view->player, legal);
    int reasons = rp_reasons(view, legal[seed % (uint64_t)count], reason);
    fuzz_require(reasons >= 0 && reasons <= RP_REASONS_MAX, "%d reasons", reasons);
}

static void check_world(const rp_game *game, const rp_state *world, uint64_t seed) {
    double value[RP_PLAYERS_MAX];
    rp_view view;
    rp_evaluate(game, world, value);
    for (int player = 0; player < game->info.players; player++) {
        fuzz_require(value[player] >= game->info.payoff_minimum && value[player] <= game->info.payoff_maximum,
                     "estimate %g", value[player]);
        rp_view_of(game, world, player, &view);
        check_view(&view, seed);
    }
    fuzz_play(game, world, seed);
}

static void check_position(const rp_position *position, uint64_t seed) {
    char text[4096];
    const rp_game *game = position->game;
    const rp_state *bytes = position->is_view ? &position->view.masked : &position->world;
    if (game->rules->show)
        game->rules->show(game, bytes, position->is_view ? position->view.player : RP_CHANCE_PLAYER, text, sizeof text);
    check_round_trip(position, bytes);
    if (!position->is_view) {
        check_world(game, bytes, seed);
        return;
    }
    rp_random random;
    rp_state world = {{0}};
    rp_random_seed(&random, seed);
    check_view(&position->view, seed);
    rp_resample(&position->view, &random, &world);
    rp_view view;
    rp_view_of(game, &world, position->view.player, &view);
    fuzz_require(rp_state_equal(game, &view.masked, bytes), "a resampled world does not look like its view");
    check_world(game, &world, seed);
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    rp_reader *reader;
    rp_error error = {0};
    rp_position position;
    rp_status status = rp_json_parse((const char *)input, size, "input", &reader, &error);
    if (status) return fuzz_refused(status, &error);
    status = rp_position_read(reader, NULL, &position, &error);
    rp_json_reader_free(reader);
    if (status) return fuzz_refused(status, &error);
    check_position(&position, rp_hash_bytes(input, size));
    rp_position_release(&position);
    return true;
}
