#include "bench/archives/record_shelf.h"

#include "engine/store/data.h"
#include "eval/evaluate.h"

#include <pthread.h>
#include <stdlib.h>

struct rp_record_shelf {
    pthread_mutex_t lock; /* guards what follows */
    const rp_data *data;
    rp_luck_options luck;
    int games, names;
    rp_shelf_game *game[RP_SHELF_GAMES_MAX];
    char *wanted[RP_SHELF_GAMES_MAX]; /* the spec that each was asked for by */
    char *name[RP_SHELF_NAMES_MAX];
};

rp_record_shelf *rp_record_shelf_new(const rp_data *data, const rp_luck_options *luck) {
    rp_record_shelf *shelf = calloc(1, sizeof *shelf);
    if (!shelf) return NULL;
    shelf->data = data;
    if (luck) shelf->luck = *luck;
    pthread_mutex_init(&shelf->lock, NULL);
    return shelf;
}

static void free_game(rp_shelf_game *game) {
    rp_value_function_free(game->value);
    rp_game_free(game->game);
    free(game);
}

void rp_record_shelf_free(rp_record_shelf *shelf) {
    if (!shelf) return;
    for (int i = 0; i < shelf->games; i++) {
        free_game(shelf->game[i]);
        free(shelf->wanted[i]);
    }
    for (int i = 0; i < shelf->names; i++) free(shelf->name[i]);
    pthread_mutex_destroy(&shelf->lock);
    free(shelf);
}

static rp_status make_values(const rp_luck_options *luck, rp_shelf_game *made, rp_error *error) {
    if (!luck->wanted) return RP_OK;
    made->kind = luck->chosen ? luck->kind : RP_VALUE_SOLVED;
    rp_status status = rp_value_function_new(made->game, made->kind, luck->playouts, luck->seed, &made->value, error);
    if (luck->chosen || status != RP_BAD_INPUT) return status;
    made->kind = rp_evaluator_of(made->game)->evaluate ? RP_VALUE_EVALUATION : RP_VALUE_PLAYOUTS;
    return rp_value_function_new(made->game, made->kind, luck->playouts, luck->seed, &made->value, error);
}

static rp_status make_game(rp_record_shelf *shelf, const char *spec, uint64_t made_with, rp_error *error) {
    char name[RP_NAME_MAX];
    rp_status status = rp_spec_name(spec, name, error);
    if (!status && shelf->games == RP_SHELF_GAMES_MAX)
        status = rp_fail(error, RP_BAD_INPUT, "more than %d games with different options", RP_SHELF_GAMES_MAX);
    if (status) return status;
    rp_shelf_game *made = calloc(1, sizeof *made);
    char *wanted = strdup(spec);
    if (!made || !wanted) status = rp_fail(error, RP_FAILED, "no memory for a game");
    const rp_data *data = shelf->data && strcmp(shelf->data->rules->name, name) == 0 ? shelf->data : NULL;
    if (!status) status = rp_data_game(spec, data, made_with, &made->game, error);
    if (!status) status = make_values(&shelf->luck, made, error);
    if (status) {
        if (made) free_game(made);
        free(wanted);
        return status;
    }
    shelf->wanted[shelf->games] = wanted;
    shelf->game[shelf->games++] = made;
    return RP_OK;
}

rp_status rp_record_shelf_game(rp_record_shelf *shelf, const char *spec, uint64_t made_with, const rp_shelf_game **game,
                               rp_error *error) {
    rp_status status = RP_OK;
    pthread_mutex_lock(&shelf->lock);
    int found = 0;
    while (found < shelf->games && strcmp(shelf->wanted[found], spec) != 0) found++;
    if (found == shelf->games) status = make_game(shelf, spec, made_with, error);
    *game = status ? NULL : shelf->game[found];
    pthread_mutex_unlock(&shelf->lock);
    return status;
}

rp_status rp_record_shelf_name(rp_record_shelf *shelf, const char *text, uint32_t *number, rp_error *error) {
    rp_status status = RP_OK;
    pthread_mutex_lock(&shelf->lock);
    int found = 0;
    while (found < shelf->names && strcmp(shelf->name[found], text) != 0) found++;
    if (found == RP_SHELF_NAMES_MAX)
        status = rp_fail(error, RP_BAD_INPUT, "more than %d different agents", RP_SHELF_NAMES_MAX);
    else if (found == shelf->names && !(shelf->name[shelf->names++] = strdup(text)))
        status = rp_fail(error, RP_FAILED, "no memory for the name of an agent");
    if (status == RP_FAILED) shelf->names--;
    *number = (uint32_t)found;
    pthread_mutex_unlock(&shelf->lock);
    return status;
}

const char *rp_record_shelf_text(rp_record_shelf *shelf, uint32_t number) {
    pthread_mutex_lock(&shelf->lock);
    const char *text = shelf->name[number];
    pthread_mutex_unlock(&shelf->lock);
    return text;
}
