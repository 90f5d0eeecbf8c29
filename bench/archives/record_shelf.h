/* What many records have in common, made once for all of them: games, their value functions, names of agents. Any
 * thread at any time. */
#ifndef RIPOSTE_BENCH_ARCHIVES_RECORD_SHELF_H
#define RIPOSTE_BENCH_ARCHIVES_RECORD_SHELF_H

#include "bench/statistics/value_function.h"

enum { RP_SHELF_GAMES_MAX = 4096, RP_SHELF_NAMES_MAX = 4096 };

/* Whether luck is to be judged, and by which values. */
typedef struct rp_luck_options {
    bool wanted;
    bool chosen; /* `kind` is wished for; else: solved where the game is small enough, evaluation, playouts */
    rp_value_kind kind;
    int playouts; /* 1 .. RP_VALUE_PLAYOUTS_MAX */
    uint64_t seed;
} rp_luck_options;

typedef struct rp_shelf_game {
    rp_game *game;
    rp_value_function *value; /* NULL unless luck is wanted */
    rp_value_kind kind;       /* of `value` */
} rp_shelf_game;

typedef struct rp_record_shelf rp_record_shelf;

/* `data` is taken for games with its rules, the compiled-in data for all others; NULL: for all. It must outlive the
 * shelf. NULL: no memory. */
rp_record_shelf *rp_record_shelf_new(const rp_data *data, const rp_luck_options *luck);
void rp_record_shelf_free(rp_record_shelf *shelf); /* NULL allowed; with all games */

/* The game of that spec, which stays as long as the shelf. RP_BAD_INPUT: no such game (as in rp_data_game, for a
 * record made with card data of the hash `made_with`), more than RP_SHELF_GAMES_MAX, or no values of the wished kind
 * for it. */
rp_status rp_record_shelf_game(rp_record_shelf *shelf, const char *spec, uint64_t made_with, const rp_shelf_game **game,
                               rp_error *error);
/* The number of a name, the same for equal texts. RP_BAD_INPUT: more than RP_SHELF_NAMES_MAX. */
rp_status rp_record_shelf_name(rp_record_shelf *shelf, const char *text, uint32_t *number, rp_error *error);
/* Its text, which stays as long as the shelf. */
const char *rp_record_shelf_text(rp_record_shelf *shelf, uint32_t number);

#endif
