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

/* riposte match GAME --agents A,B --pairs N --seed 11; N, of two and of four heroes, is 800 and 400 for hard and
 * normal, 500 and 300 for master and hard and for master and normal, 200 and 150 for normal and easy and for hard and
 * easy, and 100 for master and easy. */
static const rp_level_measure measures[] = {
    {.game = "dungeonquest:players=2",
     .against = {[1] = {{119.8, 88.2, 151.3}},
                 [2] = {{169.0, 134.6, 203.3}, {22.2, 6.4, 37.9}},
                 [3] = {{154.6, 112.2, 197.0}, {46.8, 26.2, 67.4}, {18.8, -0.7, 38.2}}}},
    {.game = "dungeonquest:players=4",
     .against = {[1] = {{175.0, 132.6, 217.4}},
                 [2] = {{193.1, 146.4, 239.7}, {38.8, 16.0, 61.6}},
                 [3] = {{261.3, 205.1, 317.2}, {65.5, 38.1, 93.0}, {34.8, 7.3, 62.3}}}}};
const rp_level_table dungeon_levels = {.agent = level_agent,
                                       .measure = measures,
                                       .measures = sizeof measures / sizeof *measures,
                                       .measured = "100 to 800 pairs of games, seed 11, 2026-12-02"};
