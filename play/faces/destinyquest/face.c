#include "play/faces/destinyquest/face.h"

#include "engine/games/destinyquest/destinyquest.h"
#include "play/faces/destinyquest/narrator.h"
#include "play/faces/destinyquest/sheets.h"
#include "play/faces/destinyquest/view.h"

#include <stdio.h>

/* Normal is the agent greedy: what samples less is weaker than it. Playouts from there make it stronger, 1,000 no more
 * than 100; the tree of master goes on from that. It lets the playout choose where it has hardly been (expand): dice
 * lead to so many positions that choices tried there once each would spoil the values above. */
static void level_agent(int level, const rp_game *game, char *spec) {
    static const char *const agents[RP_LEVELS] = {"flatmc:sims=10", "greedy", "expectimax:depth=1,playouts=100,nodes=0",
                                                  "ismcts:sims=20000,expand=32"};
    (void)game;
    snprintf(spec, RP_LEVEL_AGENT_MAX, "%s", agents[level]);
}

/* riposte match GAME --agents A,B --pairs N --seed 51 --out FILE, and of FILE what riposte stats FILE --control-variate
 * --value evaluation says of the payoff without the luck of the dice. N = 300 for normal and easy; for hard and normal
 * 400 in the first and 300 in the second; 100 for hard and easy; 60 for master and hard; 30 and 20 for master and
 * normal; 10 for master and easy. */
static const rp_level_measure measures[] = {
    {.game = "destinyquest:p1=l3n,p2=h3r",
     .against = {[1] = {{115.4, 101.5, 129.7}},
                 [2] = {{162.8, 142.0, 184.8}, {57.0, 47.8, 66.4}},
                 [3] = {{181.4, 55.6, 381.8}, {86.3, 32.4, 144.6}, {55.6, 28.9, 83.0}}}},
    {.game = "destinyquest:p1=l3w,p2=l3n,p2-bonus=1,p1-health=40",
     .against = {[1] = {{98.2, 83.8, 112.8}},
                 [2] = {{147.0, 122.9, 172.5}, {88.5, 74.3, 103.0}},
                 [3] = {{88.9, 36.4, 145.8}, {86.3, 35.1, 141.5}, {35.0, 6.5, 64.0}}}}};
static const rp_level_table levels = {
    .agent = level_agent,
    .measure = measures,
    .measures = sizeof measures / sizeof *measures,
    .measured = "without the luck of the dice; 10 to 400 pairs of games, seed 51, 2026-11-26",
    .elsewhere =
        "    These two were chosen among five. In the others hard was 11 +- 15, 41 +- 8 and 79 +- 22 above normal\n"
        "    (l1w and l1r; l2r and l3a with p1-bonus=5, p2-health=33; l3n and h3m with p1-bonus=1), and master\n"
        "    34 +- 26 and 3 +- 38 above hard in the last two.\n"};

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
