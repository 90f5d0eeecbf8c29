#include "play/faces/destinyquest/face.h"

#include "engine/games/destinyquest/destinyquest.h"
#include "play/faces/destinyquest/narrator.h"
#include "play/faces/destinyquest/sheets.h"
#include "play/faces/destinyquest/view.h"

#include <stdio.h>

/* Normal is the agent greedy: what samples less is weaker than it. Playouts from there make it stronger, 1,000 no more
 * than 100; the tree of master goes on from that where bouts are short. */
static void level_agent(int level, const rp_game *game, char *spec) {
    static const char *const agents[RP_LEVELS] = {"flatmc:sims=10", "greedy", "expectimax:depth=1,playouts=100,nodes=0",
                                                  "ismcts:sims=4000"};
    (void)game;
    snprintf(spec, RP_LEVEL_AGENT_MAX, "%s", agents[level]);
}

/* riposte match GAME --agents A,B --pairs N --seed 11 --out FILE, and of FILE what riposte stats FILE --control-variate
 * --value evaluation says of the payoff without the luck of the dice. N = 150 for normal and easy, 100 for hard and
 * normal, 50 and 40 for hard and easy; for master against hard 40 and 30 more of seed 12 (by inverse variances), and
 * 12; against normal 20 and 8, against easy 8 and 5. */
static const rp_level_measure measures[] = {
    {.game = "destinyquest:p1=l3n,p2=h3r",
     .against = {[1] = {{109.3, 91.7, 127.4}},
                 [2] = {{151.7, 115.0, 191.9}, {61.3, 40.8, 82.3}},
                 [3] = {{151.2, 30.3, 324.5}, {128.3, 81.4, 180.2}, {24.4, 2.9, 45.9}}}},
    {.game = "destinyquest:p1=l1w,p2=l1r",
     .against = {[1] = {{196.6, 177.0, 217.5}},
                 [2] = {{195.5, 163.8, 230.5}, {10.7, -4.4, 25.9}},
                 [3] = {{248.7, 114.0, 534.2}, {9.3, -24.9, 43.7}, {7.6, -47.0, 62.6}}}}};
static const rp_level_table levels = {
    .agent = level_agent,
    .measure = measures,
    .measures = sizeof measures / sizeof *measures,
    .measured = "without the luck of the dice; 5 to 150 pairs of games, seeds 11 and 12, 2026-11-25"};

/* By the hero. */
static void seat_name(const rp_game *game, int player, char *name) {
    char words[DESTINY_NAME_WORDS];
    destiny_hero_words(destiny_setup_of(game), player, RP_READER_ALL, false, words);
    snprintf(name, RP_SEAT_NAME_MAX, "%s", words);
}

const rp_face destiny_face = {.rules = &rp_destinyquest,
                              .page = &destiny_page,
                              .lessons = &destiny_lessons,
                              .article = "the ",
                              .seat_name = seat_name,
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
