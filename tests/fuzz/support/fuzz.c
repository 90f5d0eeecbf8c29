#include "tests/fuzz/support/fuzz.h"

#include "engine/store/json.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size) {
    fuzz_accepts(input, size);
    return 0;
}

void fuzz_require(bool condition, const char *format, ...) {
    if (condition) return;
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    abort();
}

bool fuzz_refused(rp_status status, const rp_error *error) {
    fuzz_require(status == RP_BAD_INPUT || status == RP_FAILED, "status %d of a refusal", status);
    fuzz_require(error->text[0] != 0, "a refusal without a reason");
    for (const char *at = error->text; *at; at++)
        fuzz_require((unsigned char)*at >= ' ' && *at != 127, "a control character in: %s", error->text);
    return false;
}

static rp_move random_move(const rp_game *game, const rp_state *state, rp_random *random) {
    rp_move move = {{0}};
    unsigned to_act = rp_to_act(game, state);
    if (to_act & RP_TO_ACT_CHANCE) {
        move.of[0] = rp_sample(game, state, random);
        return move;
    }
    for (int player = 0; to_act >> player; player++) {
        if (!(to_act >> player & 1)) continue;
        rp_action legal[RP_LEGAL_MAX];
        int count = rp_legal(game, state, player, legal);
        fuzz_require(count >= 1 && count <= game->info.legal_maximum, "%d legal actions", count);
        move.of[player] = legal[rp_random_below(random, (uint32_t)count)];
        char text[RP_TEXT_MAX];
        rp_action back;
        rp_error error;
        rp_action_text(game, state, player, move.of[player], text);
        fuzz_require(rp_action_parse(game, state, player, text, &back, &error) == RP_OK && back == move.of[player],
                     "'%s' does not parse back: %s", text, error.text);
    }
    return move;
}

static void check_views(const rp_game *game, const rp_state *state, rp_random *random) {
    rp_view view, again;
    rp_state world;
    for (int player = 0; player < game->info.players; player++) {
        rp_view_of(game, state, player, &view);
        rp_resample(&view, random, &world);
        rp_view_of(game, &world, player, &again);
        fuzz_require(rp_state_equal(game, &view.masked, &again.masked), "a resampled world looks different to %s",
                     game->info.player_names[player]);
    }
}

void fuzz_play(const rp_game *game, const rp_state *start, uint64_t seed) {
    rp_state state = {{0}};
    rp_random random;
    rp_error error;
    rp_random_seed(&random, seed);
    rp_clone(game, &state, start);
    int moves = 0;
    for (; rp_to_act(game, &state); moves++) {
        fuzz_require(moves <= game->info.length_maximum, "no end after %d moves", moves);
        check_views(game, &state, &random);
        rp_move move = random_move(game, &state, &random);
        fuzz_require(rp_check_move(game, &state, &move, &error) == RP_OK, "%s", error.text);
        rp_apply(game, &state, &move);
    }
    double payoff[RP_PLAYERS_MAX], sum = 0;
    rp_payoff(game, &state, payoff);
    for (int player = 0; player < game->info.players; player++) {
        fuzz_require(payoff[player] >= game->info.payoff_minimum && payoff[player] <= game->info.payoff_maximum,
                     "payoff %g", payoff[player]);
        sum += payoff[player];
    }
    fuzz_require(!(game->info.capabilities & RP_ZERO_SUM) || fabs(sum) < 1e-12, "payoffs sum to %g", sum);
}

bool fuzz_accepts_data(const char *rules_name, void (*read)(const rp_rules *, void *data, rp_reader *),
                       void (*check)(rp_data *, uint64_t seed), const uint8_t *input, size_t size) {
    rp_error error = {0};
    rp_data *data = NULL;
    rp_reader *reader;
    const rp_rules *rules = rp_rules_find(rules_name, &error);
    fuzz_require(rules && rp_data_default(rules, &data, &error) == RP_OK, "%s", error.text);
    rp_status status = rp_json_parse((const char *)input, size, "input", &reader, &error);
    if (!status) {
        read(rules, data->bytes, reader);
        if (!rp_reader_ok(reader)) {
            error = reader->error;
            status = RP_BAD_INPUT;
        }
        rp_json_reader_free(reader);
    }
    if (!status) status = rules->check_data(data->bytes, &error);
    if (status) {
        fuzz_refused(status, &error);
    } else {
        data->hash = rp_hash_bytes(data->bytes, rules->data_size);
        check(data, rp_hash_bytes(input, size));
    }
    rp_data_free(data);
    return !status;
}

void fuzz_play_data(const char *spec, const rp_data *data, uint64_t seed) {
    rp_game *game;
    rp_error error = {0};
    rp_state state = {{0}};
    rp_status status = rp_game_new(spec, data, &game, &error);
    if (status) {
        fuzz_refused(status, &error);
        return;
    }
    rp_start(game, &state);
    fuzz_play(game, &state, seed);
    rp_game_free(game);
}
