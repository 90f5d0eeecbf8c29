#include "play/faces/dungeonquest_combat/face.h"

#include "engine/games/dungeonquest_combat/combat.h"
#include "eval/dungeonquest_combat/solved.h"
#include "play/faces/dungeonquest_combat/narrator.h"
#include "play/faces/dungeonquest_combat/view.h"

#include <stdio.h>

/* The last level plays what is solved exactly. */
static void level_agent(int level, const rp_game *game, char *spec) {
    static const uint64_t simulations[RP_LEVELS] = {2, 10, 100, 20000};
    if (level == RP_LEVEL_MASTER && dq_is_solved_fight(game))
        snprintf(spec, RP_LEVEL_AGENT_MAX, "exact");
    else
        rp_level_search(simulations[level], game, spec);
}

/* riposte match GAME --agents ismcts:sims=2,ismcts:sims=10,ismcts:sims=100,ismcts:sims=20000 --pairs 500 --seed 1 */
static const rp_level_measure measures[] = {
    {.game = "dq-combat",
     .against_normal = {{-35.6, -48.5, -22.7}, {0, 0, 0}, {57.1, 43.6, 70.9}, {66.5, 53.2, 79.9}},
     .against_below = {{0, 0, 0}, {35.6, 22.7, 48.5}, {57.1, 43.6, 70.9}, {23.7, 11.6, 35.8}}},
    {.game = "dq-combat:hero=challara,monster=demon",
     .against_normal = {{-49.0, -67.6, -30.6}, {0, 0, 0}, {85.4, 66.1, 105.3}, {158.9, 138.2, 180.8}},
     .against_below = {{0, 0, 0}, {49.0, 30.6, 67.6}, {85.4, 66.1, 105.3}, {48.6, 29.0, 68.5}}}};
static const rp_level_table levels = {.agent = level_agent,
                                      .measure = measures,
                                      .measures = sizeof measures / sizeof *measures,
                                      .measured = "500 pairs of games, seed 1; solved variants: master is exact"};

const rp_face dq_face = {.rules = &rp_dq_combat,
                         .page_of = dq_page_of,
                         .lessons = &dq_lessons,
                         .article = "the ",
                         .questions = &dq_questions,
                         .levels = &levels,
                         .print_view = dq_view_print,
                         .narrate = dq_narrate,
                         .narrate_end = dq_narrate_end,
                         .labels = {.label = dq_label_card, .dealt = dq_label_dealt},
                         .value = dq_option_value,
                         .fair = &dq_fair,
                         .solved = &dq_solved};
