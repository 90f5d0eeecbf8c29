/* Which agents play the levels of a dungeon, and how far they are apart. */
#include "play/faces/dungeonquest/levels.h"

#include <stdio.h>

static void level_agent(int level, const rp_game *game, char *spec) {
    static const char *const agents[RP_LEVELS] = {"ismcts:sims=2", "greedy", "ismcts:sims=1000,c=0.4",
                                                  "ismcts:sims=10000,c=0.4"};
    (void)game;
    snprintf(spec, RP_LEVEL_AGENT_MAX, "%s", agents[level]);
}

/* riposte match GAME --agents A,B --pairs N --seed 11; N is 300 for normal and easy and for hard and normal, 150 for hard
 * and easy, 40 for master and hard and for master and normal, 20 for master and easy. */
static const rp_level_measure measures[] = {
    {.game = "dungeonquest:players=2",
     .against = {[1] = {{122.8, 96.7, 148.9}}, [2] = {{0, 0, 0}, {0, 0, 0}}, [3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}}};
const rp_level_table dungeon_levels = {.agent = level_agent,
                                       .measure = measures,
                                       .measures = sizeof measures / sizeof *measures,
                                       .measured = "20 to 300 pairs of games, seed 11, 2026-12-02"};
