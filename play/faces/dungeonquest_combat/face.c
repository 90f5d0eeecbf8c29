#include "play/faces/dungeonquest_combat/face.h"

#include "engine/games/dungeonquest_combat/combat.h"
#include "eval/dungeonquest_combat/solved.h"
#include "play/faces/dungeonquest_combat/narrator.h"
#include "play/faces/dungeonquest_combat/texts.h"
#include "play/faces/dungeonquest_combat/view.h"
#include "play/terminal/console.h"

#include <stdio.h>

/* The last level plays what is solved exactly. Normal is as strong as the agent greedy. */
static void level_agent(int level, const rp_game *game, char *spec) {
    static const uint64_t simulations[RP_LEVELS] = {5, 150, 1000, 20000};
    if (level == RP_LEVEL_MASTER && dq_is_solved_fight(game))
        snprintf(spec, RP_LEVEL_AGENT_MAX, "exact");
    else
        rp_level_search(simulations[level], game, spec);
}

/* riposte match GAME --agents A,B[,...] --seed 11, fight by fight: easy, normal and hard with 600 games of each two,
 * but hard and easy with 300; hard and master with 340, 487 and 162; normal and master with 310, 100 and 26; easy and
 * master with 40; greedy with 600 of each, but with master 80. From 1,000 to 20,000 simulations the search gains
 * little. */
static const rp_level_measure measures[] = {
    {.game = "dq-combat:life=12,escape=no",
     .against =
         {{[RP_LEVEL_GREEDY] = {-163.7, -192.3, -135.1}},
          {{145.5, 115.4, 175.6}, [RP_LEVEL_GREEDY] = {4.6, -21.8, 31.0}},
          {{209.0, 159.3, 258.5}, {47.7, 21.1, 74.3}, [RP_LEVEL_GREEDY] = {75.1, 47.1, 103.2}},
          {{184.9, 88.4, 278.8}, {72.5, 34.0, 111.1}, {36.8, 0.3, 73.3}, [RP_LEVEL_GREEDY] = {106.1, 27.6, 184.1}}}},
    {.game = "dq-combat:hero=challara,monster=demon,life=8,escape=no",
     .against = {{[RP_LEVEL_GREEDY] = {-156.6, -186.2, -127.1}},
                 {{182.8, 152.3, 213.3}, [RP_LEVEL_GREEDY] = {5.8, -20.5, 32.1}},
                 {{239.6, 190.0, 289.1}, {45.3, 17.5, 73.2}, [RP_LEVEL_GREEDY] = {39.5, 14.1, 64.8}},
                 {{232.2, 102.8, 355.0},
                  {48.5, -15.7, 112.5},
                  {17.1, -11.6, 45.9},
                  [RP_LEVEL_GREEDY] = {115.6, 35.0, 195.6}}}},
    {.game = "dq-combat:hero=tatianna,monster=golem,life=12,escape=no",
     .against = {{[RP_LEVEL_GREEDY] = {-187.4, -218.3, -156.5}},
                 {{158.0, 128.4, 187.7}, [RP_LEVEL_GREEDY] = {-5.8, -32.1, 20.5}},
                 {{282.2, 229.7, 334.4}, {54.8, 26.0, 83.5}, [RP_LEVEL_GREEDY] = {57.2, 31.6, 82.7}},
                 {{207.7, 105.1, 306.9},
                  {51.8, -87.2, 188.9},
                  {38.5, -12.1, 89.1},
                  [RP_LEVEL_GREEDY] = {155.3, 70.1, 239.8}}}}};
static const rp_level_table levels = {
    .agent = level_agent,
    .measure = measures,
    .measures = sizeof measures / sizeof *measures,
    .measured = "13 to 300 pairs of games, seed 11, 2026-11-24 and 25; solved variants: master is exact"};

/* In the variant that is played. */
static void print_ability(FILE *out, const rp_view *view, bool colours) {
    const dq_setup *setup = dq_setup_of(view->game);
    const char *text = setup->hero->ability_text[setup->variant];
    char line[DQ_WORDS_MAX];
    (void)colours;
    if (setup->ability == DQ_ABILITY_NONE || !text[0]) return;
    snprintf(line, sizeof line, "Ability of %s: %s\n", setup->hero->name, text);
    rp_console_print_wrapped(out, line, rp_console_width(stdout), 2);
}

const rp_face dq_face = {.rules = &rp_dq_combat,
                         .page_of = dq_page_of,
                         .lessons = &dq_lessons,
                         .article = "the ",
                         .questions = &dq_questions,
                         .levels = &levels,
                         .print_view = dq_view_print,
                         .print_opening = print_ability,
                         .tells_only = true,
                         .narrate = dq_narrate,
                         .narrate_showdown = dq_narrate_showdown,
                         .narrate_end = dq_narrate_end,
                         .labels = {.label = dq_label_card, .dealt = dq_label_dealt},
                         .value = dq_option_value,
                         .fair = &dq_fair,
                         .solved = &dq_solved};
