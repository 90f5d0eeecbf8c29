/* Record lines: as they come, and once more with a right checksum, so that what lies behind it is reached. What is
 * accepted has the same line again; it replays or is refused with a reason. */
#include "engine/store/record.h"
#include "tests/fuzz/support/fuzz.h"

#include <stdio.h>
#include <stdlib.h>

static void check_line(const rp_record *record) {
    rp_record again;
    rp_error error;
    char *line = rp_record_line(record);
    fuzz_require(line != NULL, "no line");
    fuzz_require(rp_record_parse(line, strlen(line), &again, &error) == RP_OK, "%s\n%s", error.text, line);
    char *second = rp_record_line(&again);
    fuzz_require(second && strcmp(line, second) == 0, "another line:\n%s\n%s", line, second);
    rp_record_release(&again);
    free(second);
    free(line);
}

static bool replays(rp_record *record) {
    rp_game *game;
    rp_error error = {0};
    rp_status status = rp_game_new(record->game, NULL, &game, &error);
    if (status) return fuzz_refused(status, &error);
    /* Stored inputs outlive changes of the card data. */
    record->data_hash = game->data_hash;
    record->rules_version = game->rules->version;
    status = rp_record_replay(record, game, NULL, NULL, &error);
    rp_game_free(game);
    return status ? fuzz_refused(status, &error) : true;
}

static bool accepts_line(const char *line, size_t size) {
    rp_record record;
    rp_error error = {0};
    rp_status status = rp_record_parse(line, size, &record, &error);
    if (status) return fuzz_refused(status, &error);
    check_line(&record);
    bool accepted = replays(&record);
    rp_record_release(&record);
    return accepted;
}

/* The input as the part before ,"check" : closed with the checksum it should have. */
static bool accepts_sealed(const uint8_t *input, size_t size) {
    const char *mark = ",\"check\":\"";
    size_t body = size;
    for (size_t i = 0; i + strlen(mark) <= size && body == size; i++)
        if (memcmp(input + i, mark, strlen(mark)) == 0) body = i;
    char *line = malloc(body + 64);
    fuzz_require(line != NULL, "no memory");
    memcpy(line, input, body);
    int tail = snprintf(line + body, 64, "%s%016llx\"}", mark, (unsigned long long)rp_hash_bytes(input, body));
    bool accepted = accepts_line(line, body + (size_t)tail);
    free(line);
    return accepted;
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    bool plain = accepts_line((const char *)input, size);
    return accepts_sealed(input, size) || plain;
}
