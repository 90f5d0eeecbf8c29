#include "play/faces/destinyquest/face.h"

#include "engine/games/destinyquest/destinyquest.h"
#include "play/faces/destinyquest/narrator.h"
#include "play/faces/destinyquest/sheets.h"
#include "play/faces/destinyquest/view.h"

#include <stdio.h>

static void level_agent(int level, const rp_game *game, char *spec) {
    static const char *const agents[RP_LEVELS] = {"flatmc:sims=2", "flatmc:sims=100", "greedy:samples=1",
                                                  "expectimax:depth=1,playouts=200,nodes=0"};
    (void)game;
    snprintf(spec, RP_LEVEL_AGENT_MAX, "%s", agents[level]);
}

/* riposte match destinyquest --agents flatmc:sims=2,flatmc:sims=100,greedy:samples=1,expectimax:depth=1,
 *     playouts=200,nodes=0 --pairs 500 --seed 1 */
static const rp_level_measure measure = {
    .game = "destinyquest",
    .against_normal = {{-52.5, -72.0, -33.4}, {0, 0, 0}, {88.4, 68.9, 108.4}, {207.9, 184.8, 232.9}},
    .against_below = {{0, 0, 0}, {52.5, 33.4, 72.0}, {88.4, 68.9, 108.4}, {114.8, 95.0, 135.4}}};
static const rp_level_table levels = {
    .agent = level_agent, .measure = &measure, .measures = 1, .measured = "500 pairs of games, seed 1"};

const rp_face destiny_face = {.rules = &rp_destinyquest,
                              .page = &destiny_page,
                              .lessons = &destiny_lessons,
                              .article = "the ",
                              .questions = &destiny_questions,
                              .levels = &levels,
                              .print_view = destiny_view_print,
                              .print_sheets = destiny_sheets_print,
                              .sheets_help = "both hero sheets, with what each ability does",
                              .tells_only = true,
                              .narrate = destiny_narrate,
                              .narrate_end = destiny_narrate_end,
                              .labels = {.label = destiny_label_play, .listed = destiny_list_ability},
                              .value = destiny_option_value,
                              .fair = &destiny_fair,
                              .entrants = &destiny_entrants};
