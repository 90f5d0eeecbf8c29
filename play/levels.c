#include "play/levels.h"

#include <inttypes.h>
#include <stdio.h>

static const rp_level levels[RP_LEVELS] = {
    {.name = "easy", .simulations = 2},
    {.name = "normal", .simulations = 20},
    {.name = "hard", .simulations = 300},
    {.name = "master", .simulations = 20000},
};

const rp_level *rp_levels(void) { return levels; }

void rp_level_agent(const rp_level *level, const rp_game *game, char *spec, size_t size) {
    bool open = !(game->info.capabilities & (RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS));
    snprintf(spec, size, "%s:sims=%" PRIu64, open ? "mcts" : "ismcts", level->simulations);
}

void rp_level_strength(const rp_level *level, char *text, size_t size) {
    text[0] = 0;
    if (level->pairs)
        snprintf(text, size, "scored %.1f %% +- %.1f against normal in %u pairs of games", level->score,
                 level->interval, level->pairs);
}

void rp_levels_help(char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "Levels, by the simulations of a search for each move:\n");
    for (int i = 0; i < RP_LEVELS && used < size; i++) {
        char strength[96];
        rp_level_strength(&levels[i], strength, sizeof strength);
        used += (size_t)snprintf(text + used, size - used, "  %-8s%6" PRIu64 " simulations%s%s\n", levels[i].name,
                                 levels[i].simulations, strength[0] ? "; " : "", strength);
    }
}
