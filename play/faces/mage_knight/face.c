#include "play/faces/mage_knight/face.h"

#include "engine/games/mage_knight/state.h"

#include "play/faces/mage_knight/narrator.h"
#include "play/faces/mage_knight/view.h"
#include "play/faces/mage_knight/words.h"

#include <stdio.h>

/* The two lower ones play their simulations at random, the others with the quick sense of the evaluation. */
static void level_agent(int level, const rp_game *game, char *spec) {
    static const char *const agents[RP_LEVELS] = {"ismcts:sims=5,playout=random", "ismcts:sims=200,playout=random",
                                                  "ismcts:sims=30,c=0.1,expand=20",
                                                  "ismcts:sims=4000,c=0.1,expand=20,tries=100"};
    (void)game;
    snprintf(spec, RP_LEVEL_AGENT_MAX, "%s", agents[level]);
}

static const rp_level_table levels = {.agent = level_agent};

/* The table and the sentences are of two heroes; a fight against an enemy is drawn as games without a face are. */
static bool knows(const rp_game *game) { return !mk_setup_of(game)->enemy.armor; }

static const rp_rules_page *page_of(const rp_game *game) {
    if (mk_setup_of(game)->enemy.armor) return &mk_page_of_enemy;
    return mk_setup_of(game)->round ? &mk_page_of_round : &mk_page_of_rules;
}

/* What is in force stands in the first table and in what is told of the deal. */
static void print_opening(FILE *out, const rp_view *view, bool colours) {
    (void)out;
    (void)view;
    (void)colours;
}

const rp_face mk_face = {.rules = &rp_mage_knight,
                         .article = "the ",
                         .seat_name = mk_seat_name,
                         .questions = &mk_questions,
                         .levels = &levels,
                         .knows = knows,
                         .page_of = page_of,
                         .print_view = mk_view_print,
                         .print_step = mk_view_print_step,
                         .print_opening = print_opening,
                         .print_sheets = mk_sheets_print,
                         .sheets_help = "both heroes, with all that their cards, Units and Skills can do",
                         .tells_own = true,
                         .narrate = mk_narrate,
                         .narrate_showdown = mk_narrate_showdown,
                         .narrate_end = mk_narrate_end,
                         .explain_payoff = mk_explain_payoff,
                         .labels = {.label = mk_label_play, .listed = mk_list_play},
                         .value = mk_option_value,
                         .fair = &mk_fair,
                         .entrants = &mk_entrants};
