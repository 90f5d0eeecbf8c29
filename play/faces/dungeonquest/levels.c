/* Which agents play the levels of a dungeon, and how far they are apart. */
#include "play/faces/dungeonquest/face.h"

#include <stdio.h>

/* Normal is the agent greedy, as good as a search of some 30 simulations. */
static void level_agent(int level, const rp_game *game, char *spec) {
    static const char *const agents[RP_LEVELS] = {"ismcts:sims=2", "greedy", "ismcts:sims=100,c=0.4",
                                                  "ismcts:sims=1000,c=0.4"};
    (void)game;
    snprintf(spec, RP_LEVEL_AGENT_MAX, "%s", agents[level]);
}

/* riposte match GAME --agents A,B --pairs N --seed 11; N, of two and of four heroes, is 300 and 200 with easy, 1,000
 * and 500 for hard and normal, for master and normal, and for master and hard. */
static const rp_level_measure measures[] = {
    {.game = "dungeonquest:players=2",
     .against = {[1] = {{115.7, 90.1, 141.2}},
                 [2] = {{143.5, 115.4, 171.6}, {12.9, -1.2, 27.0}},
                 [3] = {{151.7, 124.3, 179.2}, {39.4, 26.1, 52.8}, {26.8, 13.2, 40.3}}}},
    {.game = "dungeonquest:players=4",
     .against = {[1] = {{141.6, 103.7, 179.6}},
                 [2] = {{153.0, 115.9, 190.0}, {21.2, 0.7, 41.7}},
                 [3] = {{153.0, 117.0, 189.0}, {56.0, 34.9, 77.2}, {32.4, 11.5, 53.3}}}}};
const rp_level_table dungeon_levels = {.agent = level_agent,
                                       .measure = measures,
                                       .measures = sizeof measures / sizeof *measures,
                                       .measured = "200 to 1000 pairs of games, seed 11, 2026-12-02"};
