#include "play/faces/destinyquest/face.h"

#include "engine/games/destinyquest/destinyquest.h"
#include "play/faces/destinyquest/narrator.h"
#include "play/faces/destinyquest/sheets.h"
#include "play/faces/destinyquest/view.h"

#include <stdio.h>

/* Fewer samples than the agent greedy has are felt where small differences add up over a long bout: l1w against l1r. */
static void level_agent(int level, const rp_game *game, char *spec) {
    static const char *const agents[RP_LEVELS] = {"flatmc:sims=10", "greedy:samples=4", "greedy",
                                                  "expectimax:depth=1,playouts=200,nodes=0"};
    (void)game;
    snprintf(spec, RP_LEVEL_AGENT_MAX, "%s", agents[level]);
}

/* riposte match GAME --agents flatmc:sims=10,greedy:samples=4,greedy,expectimax:depth=1,playouts=20,nodes=0,
 *     expectimax:depth=1,playouts=200,nodes=0 --pairs 150 --seed 11, stopped after 148 and 72 pairs */
static const rp_level_measure measures[] = {
    {.game = "destinyquest:p1=l3n,p2=h3r",
     .against_normal = {{-196.3, -241.3, -151.2}, {0, 0, 0}, {11.7, -21.0, 44.4}, {73.6, 39.6, 107.6}},
     .against_below = {{0, 0, 0}, {196.3, 151.2, 241.3}, {11.7, -21.0, 44.4}, {26.0, -8.2, 60.1}}},
    {.game = "destinyquest:p1=l1w,p2=l1r",
     .against_normal = {{-205.4, -267.0, -143.5}, {0, 0, 0}, {63.0, 13.0, 112.9}, {76.5, 24.0, 129.0}},
     .against_below = {{0, 0, 0}, {205.4, 143.5, 267.0}, {63.0, 13.0, 112.9}, {41.5, -3.9, 86.9}}}};
static const rp_level_table levels = {.agent = level_agent,
                                      .measure = measures,
                                      .measures = sizeof measures / sizeof *measures,
                                      .measured = "148 and 72 pairs of games, seed 11, 2026-11-24"};

const rp_face destiny_face = {.rules = &rp_destinyquest,
                              .page = &destiny_page,
                              .lessons = &destiny_lessons,
                              .article = "the ",
                              .questions = &destiny_questions,
                              .levels = &levels,
                              .print_view = destiny_view_print,
                              .print_sheets = destiny_sheets_print,
                              .print_opening = destiny_opening_print,
                              .sheets_help = "both hero sheets, with what each ability does",
                              .tells_only = true,
                              .narrate = destiny_narrate,
                              .narrate_end = destiny_narrate_end,
                              .labels = {.label = destiny_label_play, .listed = destiny_list_ability},
                              .value = destiny_option_value,
                              .fair = &destiny_fair,
                              .entrants = &destiny_entrants};
