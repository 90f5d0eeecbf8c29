#include "play/levels.h"

#include <inttypes.h>
#include <stdio.h>

static const rp_level levels[RP_LEVELS] = {
    {.name = "easy", .simulations = 20},
    {.name = "normal", .simulations = 200},
    {.name = "hard", .simulations = 2000},
    {.name = "master", .simulations = 50000},
};

const rp_level *rp_levels(void) { return levels; }

void rp_level_agent(const rp_level *level, const rp_game *game, char *spec, size_t size) {
    bool open = !(game->info.capabilities & (RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS));
    snprintf(spec, size, "%s:sims=%" PRIu64, open ? "mcts" : "ismcts", level->simulations);
}

void rp_levels_help(char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "Levels, by the simulations of a search for each move:\n");
    for (int i = 0; i < RP_LEVELS && used < size; i++) {
        used += (size_t)snprintf(text + used, size - used, "  %-8s%6" PRIu64 " simulations", levels[i].name,
                                 levels[i].simulations);
        if (levels[i].pairs && used < size)
            used += (size_t)snprintf(text + used, size - used, "; scored %.1f %% +- %.1f against normal in %u pairs",
                                     levels[i].score, levels[i].interval, levels[i].pairs);
        if (used < size) used += (size_t)snprintf(text + used, size - used, "\n");
    }
}
