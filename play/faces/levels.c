#include "play/faces/levels.h"

#include "engine/games/destinyquest/destinyquest.h"
#include "play/session/solved_fights.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

/* Measured by a round robin of the four agents, for each GAME below:
 * riposte match GAME --agents ismcts:sims=2,ismcts:sims=10,ismcts:sims=100,ismcts:sims=20000 --pairs 500 --seed 1
 * riposte match destinyquest --agents
 * flatmc:sims=2,flatmc:sims=100,greedy:samples=1,expectimax:depth=1,playouts=200,nodes=0
 *     --pairs 500 --seed 1 */
static const char measured[] = "500 pairs of games, seed 1";
static const char *const games[RP_LEVEL_GAMES] = {"dq-combat", "dq-combat:hero=challara,monster=demon", "destinyquest"};
static const rp_level levels[RP_LEVELS] = {
    {.name = "easy",
     .simulations = 2,
     .duel_agent = "flatmc:sims=2",
     .against_normal = {{-35.6, -48.5, -22.7}, {-49.0, -67.6, -30.6}, {-52.5, -72.0, -33.4}}},
    {.name = "normal",
     .simulations = 10,
     .duel_agent = "flatmc:sims=100",
     .against_below = {{35.6, 22.7, 48.5}, {49.0, 30.6, 67.6}, {52.5, 33.4, 72.0}}},
    {.name = "hard",
     .simulations = 100,
     .duel_agent = "greedy:samples=1",
     .against_normal = {{57.1, 43.6, 70.9}, {85.4, 66.1, 105.3}, {88.4, 68.9, 108.4}},
     .against_below = {{57.1, 43.6, 70.9}, {85.4, 66.1, 105.3}, {88.4, 68.9, 108.4}}},
    {.name = "master",
     .simulations = 20000,
     .duel_agent = "expectimax:depth=1,playouts=200,nodes=0",
     .against_normal = {{66.5, 53.2, 79.9}, {158.9, 138.2, 180.8}, {207.9, 184.8, 232.9}},
     .against_below = {{23.7, 11.6, 35.8}, {48.6, 29.0, 68.5}, {114.8, 95.0, 135.4}}},
};

const rp_level *rp_levels(void) { return levels; }

const char *rp_level_game(int index) { return games[index]; }

void rp_level_agent(const rp_level *level, const rp_game *game, char *spec, size_t size) {
    if (level == &levels[RP_LEVELS - 1] && rp_is_solved_fight(game)) {
        snprintf(spec, size, "exact");
        return;
    }
    if (game->rules == &rp_destinyquest) {
        snprintf(spec, size, "%s", level->duel_agent);
        return;
    }
    bool open = !(game->info.capabilities & (RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS));
    snprintf(spec, size, "%s:sims=%" PRIu64, open ? "mcts" : "ismcts", level->simulations);
}

static void format_elo(const rp_level_elo *elo, char text[48]) {
    if (elo->low < elo->high)
        snprintf(text, 48, "%+.0f [%+.0f, %+.0f]", elo->elo, elo->low, elo->high);
    else
        snprintf(text, 48, "-");
}

void rp_level_strength(const rp_level *level, int game, char *text, size_t size) {
    char elo[48];
    format_elo(&level->against_normal[game], elo);
    text[0] = 0;
    if (elo[0] != '-' || elo[1]) snprintf(text, size, "Elo %s against normal", elo);
}

__attribute__((format(printf, 4, 5))) static void append(char *text, size_t size, size_t *used, const char *format,
                                                         ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = *used < size ? vsnprintf(text + *used, size - *used, format, arguments) : 0;
    va_end(arguments);
    if (length > 0) *used += (size_t)length;
}

void rp_levels_help(char *text, size_t size) {
    size_t used = 0;
    append(text, size, &used, "Levels: simulations for each move, Elo with its 95 %% interval in %s\n", measured);
    append(text, size, &used, "%-18s%-36s%-19sthe level below\n", "", "", "against normal");
    for (int game = 0; game < RP_LEVEL_GAMES; game++) {
        append(text, size, &used, "  %s\n", games[game]);
        for (int i = 0; i < RP_LEVELS; i++) {
            char normal[48], below[48];
            format_elo(&levels[i].against_normal[game], normal);
            format_elo(&levels[i].against_below[game], below);
            if (game == RP_LEVEL_DUEL)
                append(text, size, &used, "    %-8s%-42s%-19s%s\n", levels[i].name, levels[i].duel_agent, normal,
                       below);
            else
                append(text, size, &used, "    %-8s%6" PRIu64 "%-36s%-19s%s\n", levels[i].name, levels[i].simulations,
                       "", normal, below);
        }
    }
    append(text, size, &used,
           "  variants dice and classic-solo, and classic with life=: master plays the exact solution\n");
}
