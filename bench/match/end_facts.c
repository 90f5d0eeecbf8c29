#include "bench/match/end_facts.h"

/* A writer that keeps one field and lets all others go. */
typedef struct field_catcher {
    rp_writer writer; /* first, so that the interface's pointer is the catcher's */
    int depth;
    int64_t round;
} field_catcher;

static void open_part(rp_writer *writer, const char *key) {
    (void)key;
    ((field_catcher *)writer)->depth++;
}

static void close_part(rp_writer *writer) { ((field_catcher *)writer)->depth--; }

static void catch_integer(rp_writer *writer, const char *key, int64_t value) {
    field_catcher *catcher = (field_catcher *)writer;
    if (key && catcher->depth == 0 && strcmp(key, "round") == 0) catcher->round = value;
}

static void drop_string(rp_writer *writer, const char *key, const char *value) { (void)writer, (void)key, (void)value; }

static void drop_real(rp_writer *writer, const char *key, double value) { (void)writer, (void)key, (void)value; }

static void drop_boolean(rp_writer *writer, const char *key, bool value) { (void)writer, (void)key, (void)value; }

static void drop_null(rp_writer *writer, const char *key) { (void)writer, (void)key; }

int64_t rp_round_of(const rp_game *game, const rp_state *state) {
    field_catcher catcher = {.writer = {.open_object = open_part,
                                        .open_array = open_part,
                                        .close = close_part,
                                        .string = drop_string,
                                        .integer = catch_integer,
                                        .real = drop_real,
                                        .boolean = drop_boolean,
                                        .null = drop_null},
                             .round = -1};
    game->rules->write(game, state, RP_CHANCE_PLAYER, &catcher.writer);
    return catcher.round;
}
