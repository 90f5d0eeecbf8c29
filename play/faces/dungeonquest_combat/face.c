#include "play/faces/dungeonquest_combat/face.h"

#include "engine/games/dungeonquest_combat/combat.h"
#include "eval/dungeonquest_combat/solved.h"
#include "play/faces/dungeonquest_combat/narrator.h"
#include "play/faces/dungeonquest_combat/view.h"

#include <stdio.h>

/* The last level plays what is solved exactly. Normal is as strong as the agent greedy. */
static void level_agent(int level, const rp_game *game, char *spec) {
    static const uint64_t simulations[RP_LEVELS] = {5, 150, 1000, 20000};
    if (level == RP_LEVEL_MASTER && dq_is_solved_fight(game))
        snprintf(spec, RP_LEVEL_AGENT_MAX, "exact");
    else
        rp_level_search(simulations[level], game, spec);
}

/* riposte match GAME --agents A,B[,...] --seed 11, fight by fight: easy, normal, hard and greedy with 600 games of each
 * two; hard and master with 340, 487 and 162; normal and master with 310, 100 and 26. From 1,000 to 20,000 simulations
 * the search gains little. */
static const rp_level_measure measures[] = {
    {.game = "dq-combat:life=12,escape=no",
     .against_normal = {{-145.5, -175.6, -115.4}, {0, 0, 0}, {47.7, 21.1, 74.3}, {72.5, 34.0, 111.1}},
     .against_below = {{0, 0, 0}, {145.5, 115.4, 175.6}, {47.7, 21.1, 74.3}, {36.8, 0.3, 73.3}}},
    {.game = "dq-combat:hero=challara,monster=demon,life=8,escape=no",
     .against_normal = {{-182.8, -213.3, -152.3}, {0, 0, 0}, {45.3, 17.5, 73.2}, {48.5, -15.7, 112.5}},
     .against_below = {{0, 0, 0}, {182.8, 152.3, 213.3}, {45.3, 17.5, 73.2}, {17.1, -11.6, 45.9}}},
    {.game = "dq-combat:hero=tatianna,monster=golem,life=12,escape=no",
     .against_normal = {{-158.0, -187.7, -128.4}, {0, 0, 0}, {54.8, 26.0, 83.5}, {51.8, -87.2, 188.9}},
     .against_below = {{0, 0, 0}, {158.0, 128.4, 187.7}, {54.8, 26.0, 83.5}, {38.5, -12.1, 89.1}}}};
static const rp_level_table levels = {
    .agent = level_agent,
    .measure = measures,
    .measures = sizeof measures / sizeof *measures,
    .measured = "300 pairs of games, with master fewer, seed 11, 2026-11-24; solved variants: master is exact"};

const rp_face dq_face = {.rules = &rp_dq_combat,
                         .page_of = dq_page_of,
                         .lessons = &dq_lessons,
                         .article = "the ",
                         .questions = &dq_questions,
                         .levels = &levels,
                         .print_view = dq_view_print,
                         .tells_only = true,
                         .narrate = dq_narrate,
                         .narrate_showdown = dq_narrate_showdown,
                         .narrate_end = dq_narrate_end,
                         .labels = {.label = dq_label_card, .dealt = dq_label_dealt},
                         .value = dq_option_value,
                         .fair = &dq_fair,
                         .solved = &dq_solved};
