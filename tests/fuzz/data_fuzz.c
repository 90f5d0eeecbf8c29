/* Card data files of dq-combat: a document with "heroes" or "monsters" is read as figures.json, another as cards.json,
 * over the compiled-in rest. Whatever is accepted makes games of every variant that can be played. */
#include "engine/data.h"
#include "engine/json.h"
#include "tests/fuzz/support/fuzz.h"

static const char *file_of(rp_reader *reader) {
    for (const char *const *key = (const char *const[]){"heroes", "monsters", NULL}; *key; key++)
        if (reader->enter(reader, *key, 0)) {
            reader->leave(reader);
            return "figures.json";
        }
    return "cards.json";
}

static void check_games(rp_data *data, uint64_t seed) {
    static const char *const specs[] = {"dq-combat", "dq-combat:variant=solo", "dq-combat:variant=dice",
                                        "dq-combat:variant=classic-solo", "dq-combat:variant=classic"};
    data->hash = rp_hash_bytes(data->bytes, data->rules->data_size);
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        rp_game *game;
        rp_error error = {0};
        rp_status status = rp_game_new(specs[i], data, &game, &error);
        if (status) {
            fuzz_refused(status, &error); /* an owner's set may lack the default hero or monster */
            continue;
        }
        rp_state state = {{0}};
        rp_start(game, &state);
        fuzz_play(game, &state, seed);
        rp_game_free(game);
    }
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    rp_error error = {0};
    rp_data *data = NULL;
    rp_reader *reader;
    const rp_rules *rules = rp_rules_find("dq-combat", &error);
    fuzz_require(rules && rp_data_default(rules, &data, &error) == RP_OK, "%s", error.text);
    rp_status status = rp_json_parse((const char *)input, size, "input", &reader, &error);
    if (!status) {
        rules->read_data(data->bytes, file_of(reader), reader);
        if (!rp_reader_ok(reader)) {
            error = reader->error;
            status = RP_BAD_INPUT;
        }
        rp_json_reader_free(reader);
    }
    if (!status) status = rules->check_data(data->bytes, &error);
    if (status)
        fuzz_refused(status, &error);
    else
        check_games(data, rp_hash_bytes(input, size));
    rp_data_free(data);
    return !status;
}
