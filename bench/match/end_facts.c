#include "bench/match/end_facts.h"

/* A writer that keeps a few fields and lets all others go. */
typedef struct field_catcher {
    rp_writer writer; /* first, so that the interface's pointer is the catcher's */
    const rp_game *game;
    int depth, player; /* player: whose object is open at depth 1, -1: nobody's */
    rp_end_facts *facts;
} field_catcher;

static void open_part(rp_writer *writer, const char *key) {
    field_catcher *catcher = (field_catcher *)writer;
    if (catcher->depth++ == 0) catcher->player = key ? rp_player_find(catcher->game, key) : -1;
}

static void close_part(rp_writer *writer) { ((field_catcher *)writer)->depth--; }

static void catch_integer(rp_writer *writer, const char *key, int64_t value) {
    field_catcher *catcher = (field_catcher *)writer;
    if (!key) return;
    if (catcher->depth == 0 && strcmp(key, "round") == 0) catcher->facts->round = value;
    if (catcher->depth != 1 || catcher->player < 0) return;
    if (strcmp(key, "wounds") != 0 && strcmp(key, "extra_wounds") != 0) return;
    int64_t *wounds = &catcher->facts->wounds[catcher->player];
    *wounds = (*wounds < 0 ? 0 : *wounds) + value;
}

static void drop_string(rp_writer *writer, const char *key, const char *value) { (void)writer, (void)key, (void)value; }

static void drop_real(rp_writer *writer, const char *key, double value) { (void)writer, (void)key, (void)value; }

static void drop_boolean(rp_writer *writer, const char *key, bool value) { (void)writer, (void)key, (void)value; }

static void drop_null(rp_writer *writer, const char *key) { (void)writer, (void)key; }

void rp_end_facts_of(const rp_game *game, const rp_state *state, rp_end_facts *facts) {
    field_catcher catcher = {.writer = {.open_object = open_part,
                                        .open_array = open_part,
                                        .close = close_part,
                                        .string = drop_string,
                                        .integer = catch_integer,
                                        .real = drop_real,
                                        .boolean = drop_boolean,
                                        .null = drop_null},
                             .game = game,
                             .player = -1,
                             .facts = facts};
    facts->round = -1;
    for (int player = 0; player < RP_PLAYERS_MAX; player++) facts->wounds[player] = -1;
    game->rules->write(game, state, RP_CHANCE_PLAYER, &catcher.writer);
}

int64_t rp_round_of(const rp_game *game, const rp_state *state) {
    rp_end_facts facts;
    rp_end_facts_of(game, state, &facts);
    return facts.round;
}
