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
     .against = {[1] = {{324.2, 244.4, 402.9}},
                 [2] = {{278.8, 172.2, 382.3}, {97.6, 58.2, 137.1}},
                 [3] = {{547.3, 87.1, 547.3}, {365.3, 199.3, 499.4}, {46.2, -13.0, 105.3}}}},
    {.game = "calamity:stage=match",
     .against = {[1] = {{375.8, 288.5, 461.1}},
                 [2] = {{311.4, 204.1, 414.8}, {79.2, 35.2, 123.1}},
                 [3] = {{392.6, 157.7, 509.0}, {108.6, -13.1, 227.7}, {46.2, -10.7, 103.1}}}}};
const rp_level_table cal_levels = {.agent = level_agent,
                                   .measure = measures,
                                   .measures = sizeof measures / sizeof *measures,
                                   .measured = "8 to 120 pairs of games, seed 11, with the set of cards of 2026-11-29"};
