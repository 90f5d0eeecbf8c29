#include "play/faces/dungeonquest_combat/solved_fights.h"

#include "engine/games/dungeonquest_combat/state.h"
#include "search/exact/state_graph.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const dq_variant variants[] = {DQ_DICE, DQ_CLASSIC_SOLO, DQ_CLASSIC};
enum { VARIANTS = sizeof variants / sizeof *variants };

/* The beginning of a round, nothing discarded. */
static bool is_kept(const dq_fight *fight) {
    bool to_roll = fight->phase == DQ_PHASE_ROLL && !fight->die[0] && !fight->die[1] && !fight->rerolled;
    return (fight->phase == DQ_PHASE_PICK || to_roll) && !fight->discard;
}

typedef struct keeping {
    rp_solved_entries *fights;
    uint64_t family;
} keeping;

static rp_status keep(void *context, const rp_state *state, uint64_t key, const double value[], const double win[],
                      rp_error *error) {
    const keeping *k = context;
    rp_solved_entries *fights = k->fights;
    if (!is_kept(dq_fight_of(state)) || fabs(win[0] + win[1] - 1) > 1e-12) return RP_OK;
    if (fights->count == fights->room) {
        size_t room = fights->room ? 2 * fights->room : 4096;
        rp_solved_entry *larger = realloc(fights->entry, room * sizeof *larger);
        if (!larger) return rp_fail(error, RP_FAILED, "no memory for solved fights");
        fights->entry = larger;
        fights->room = room;
    }
    fights->entry[fights->count++] = (rp_solved_entry){rp_mix(k->family, key), value[0], win[0]};
    return RP_OK;
}

/* The fight of a spec; not again when its family is `*family` already, which is set. */
static rp_status add_fight(rp_solved_entries *fights, const char *spec, uint64_t *family, const atomic_bool *stop,
                           rp_error *error) {
    rp_game *game;
    rp_state_graph *graph = NULL;
    rp_status status = rp_game_new(spec, NULL, &game, error);
    if (status) return status;
    keeping k = {fights, rp_game_family(game)};
    if (k.family != *family) {
        const rp_state_graph_options options = {.stop = stop};
        status = rp_state_graph_solve(game, &options, &graph, error);
        if (!status) status = rp_state_graph_each(graph, keep, &k, error);
        *family = k.family;
    }
    rp_state_graph_free(graph);
    rp_game_free(game);
    return status;
}

static rp_status add_against(rp_solved_entries *fights, dq_variant variant, const char *hero, int wounds,
                             const char *monster, uint64_t *family, const atomic_bool *stop, rp_error *error) {
    char spec[256];
    static const char *const names[DQ_VARIANTS] = {"official", "solo", "dice", "classic-solo", "classic"};
    int length = snprintf(spec, sizeof spec, "dq-combat:variant=%s,hero=%s,monster=%s,wounds=%d,escape=no",
                          names[variant], hero, monster, wounds);
    uint64_t none = 0;
    rp_status status = variant == DQ_CLASSIC ? RP_OK : add_fight(fights, spec, &none, stop, error);
    if (status) return status;
    snprintf(spec + length, sizeof spec - (size_t)length, ",life=%d", RP_FIGHT_LIFE);
    return add_fight(fights, spec, family, stop, error);
}

rp_status dq_solved_fights_add(rp_solved_entries *fights, dq_variant variant, const char *hero, int wounds,
                               const atomic_bool *stop, rp_error *error) {
    const dq_cards *cards = dq_cards_default();
    uint64_t family = 0;
    rp_status status = RP_OK;
    for (uint32_t i = 0; i < cards->monster_count && !status; i++) {
        /* A fight is too small to be stopped on its way. */
        status = stop && atomic_load(stop)
                     ? rp_fail(error, RP_FAILED, "stopped")
                     : add_against(fights, variant, hero, wounds, cards->monster[i].id, &family, stop, error);
    }
    return status;
}

rp_status dq_solved_fights_add_all(rp_solved_entries *fights, void (*step)(void *context, int done, int whole),
                                   void *context, const atomic_bool *stop, rp_error *error) {
    const dq_cards *cards = dq_cards_default();
    rp_status status = RP_OK;
    int done = 0;
    for (int v = 0; v < VARIANTS; v++)
        for (uint32_t i = 0; i < cards->hero_count && !status; i++) {
            for (int wounds = 0; wounds < cards->hero[i].life && !status; wounds++)
                status = dq_solved_fights_add(fights, variants[v], cards->hero[i].id, wounds, stop, error);
            if (!status && step) step(context, ++done, VARIANTS * (int)cards->hero_count);
        }
    return status;
}

rp_status dq_solved_fights_text(char text[RP_SOLVED_TABLE_TEXT_MAX], rp_error *error) {
    rp_game *game;
    rp_status status = rp_game_new("dq-combat", NULL, &game, error);
    if (status) return status;
    snprintf(
        text, RP_SOLVED_TABLE_TEXT_MAX,
        "Solved fights of %s, rules version %" PRIu32 ", card data %016" PRIx64 ".\n"
        "Variants dice, classic-solo and classic; every hero with every number of wounds; monster's life 1 to %d,\n"
        "known to the hero; for dice and classic-solo also not known, with the tokens of every monster.\n"
        "Options else as by default. Solved by backward induction over all positions.\n"
        "Made by: riposte tables --out FILE\n",
        game->rules->name, game->rules->version, game->data_hash, RP_FIGHT_LIFE);
    rp_game_free(game);
    return RP_OK;
}
