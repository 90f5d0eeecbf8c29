/* Which agents play the levels of calamity, and how far they are apart. */
#include "engine/games/calamity/state.h"
#include "play/faces/calamity/face.h"

#include <stdio.h>

enum { EASY = 0 };

/* Normal is the agent greedy: searches of few simulations lose to it. All draft as learned but easy, whose heroes are
 * random and whose deck is a preset one. */
static void level_agent(int level, const rp_game *game, char *spec) {
    static const char *const agents[RP_LEVELS] = {"ismcts:sims=200,playout=random", "greedy",
                                                  "ismcts:sims=100,c=0.1,observer=so",
                                                  "ismcts:sims=10000,c=0.1,observer=so"};
    bool drafts = level == EASY && cal_setup_of(game)->match;
    snprintf(spec, RP_LEVEL_AGENT_MAX, "%s",
             drafts ? "drafter:picks=random,decks=preset,play=ismcts:sims=200+playout=random" : agents[level]);
}

/* riposte match GAME --agents A,B --pairs N --seed 11; N, of duels and of matches, is 80 and 80 for normal and
 * easy, 40 and 40 for hard and easy, 120 and 120 for hard and normal, 60 and 60 for master and hard,
 * 16 and 16 for master and normal, 8 and 8 for master and easy. */
static const rp_level_measure measures[] = {
    {.game = "calamity",
     .against = {[1] = {{232.0, 170.3, 293.3}},
                 [2] = {{348.9, 243.5, 449.5}, {37.6, 0.8, 74.4}},
                 [3] = {{300.7, 107.9, 441.0}, {157.1, 36.3, 273.8}, {40.4, -5.4, 86.1}}}},
    {.game = "calamity:stage=match",
     .against = {[1] = {{648.8, 487.5, 773.8}},
                 [2] = {{583.7, 397.8, 708.9}, {52.3, 12.6, 91.9}},
                 [3] = {{547.3, 87.1, 547.3}, {157.1, 36.3, 273.8}, {52.1, 1.2, 102.9}}}}};
const rp_level_table cal_levels = {.agent = level_agent,
                                   .measure = measures,
                                   .measures = sizeof measures / sizeof *measures,
                                   .measured = "8 to 120 pairs of games, seed 11, 2026-12-01"};
