/* Which agents play the levels of calamity, and how far they are apart. */
#include "engine/games/calamity/state.h"
#include "play/faces/calamity/face.h"

#include <stdio.h>

enum { EASY = 0 };

/* Normal is the agent greedy: searches of few simulations lose to it. All draft as learned but easy, whose heroes are
 * random and whose deck is a preset one. */
static void level_agent(int level, const rp_game *game, char *spec) {
    static const char *const agents[RP_LEVELS] = {"ismcts:sims=200,playout=random", "greedy",
                                                  "ismcts:sims=300,c=0.1,observer=so",
                                                  "ismcts:sims=10000,c=0.1,observer=so"};
    bool drafts = level == EASY && cal_setup_of(game)->match;
    snprintf(spec, RP_LEVEL_AGENT_MAX, "%s",
             drafts ? "drafter:picks=random,decks=preset,play=ismcts:sims=200+playout=random" : agents[level]);
}

/* riposte match GAME --agents A,B --pairs N --seed 11; N, of duels and of matches, is 50 and 20 for normal and
 * easy, 25 and 10 for hard and easy, 75 and 40 for hard and normal, 20 and 8 for master and hard,
 * 10 and 6 for master and normal, 5 and 2 for master and easy. */
static const rp_level_measure measures[] = {
    {.game = "calamity",
     .against = {[1] = {{207.1, 135.9, 277.6}},
                 [2] = {{331.9, 206.2, 447.9}, {135.3, 78.7, 191.7}},
                 [3] = {{312.3, 74.2, 436.3}, {139.1, 23.0, 250.1}, {104.7, -9.5, 217.1}}}},
    {.game = "calamity:stage=match",
     .against = {[1] = {{686.1, 266.3, 686.1}},
                 [2] = {{580.5, 132.6, 580.5}, {17.2, -53.6, 87.9}},
                 [3] = {{351.6, -208.9, 351.6}, {53.9, -117.8, 218.9}, {127.9, -46.1, 288.8}}}}};
const rp_level_table cal_levels = {.agent = level_agent,
                                   .measure = measures,
                                   .measures = sizeof measures / sizeof *measures,
                                   .measured = "2 to 75 pairs of games, seed 11, 2026-11-29"};
