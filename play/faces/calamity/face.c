#include "play/faces/calamity/face.h"

#include "engine/games/calamity/state.h"
#include "play/faces/calamity/decks.h"
#include "play/faces/calamity/narrator.h"
#include "play/faces/calamity/view.h"

static const rp_rules_page *page_of(const rp_game *game) {
    const cal_setup *setup = cal_setup_of(game);
    if (setup->option[CAL_OPTION_LISTS]) return &cal_page_of_hidden_lists;
    return setup->match ? &cal_page_of_match : &cal_page_of_duel;
}

const rp_face cal_face = {.rules = &rp_calamity,
                          .questions = &cal_questions,
                          .levels = &cal_levels,
                          .page_of = page_of,
                          .lessons = &cal_lessons,
                          .print_view = cal_view_print,
                          .print_step = cal_view_print_step,
                          .print_end = cal_view_print_end,
                          .print_opening = cal_opening_print,
                          .print_sheets = cal_sheets_print,
                          .sheets_help = "the heroes of both, and the Spells of the decks",
                          .finish = cal_finish_deck,
                          .finish_help =
                              "the best rest of your deck by learned values, or of the preset one that is most "
                              "like it if those are of other data",
                          .tells_own = true,
                          .narrate = cal_narrate,
                          .narrate_showdown = cal_narrate_showdown,
                          .narrate_end = cal_narrate_end,
                          .labels = {.label = cal_label_play, .listed = cal_list_play, .had = cal_list_had},
                          .value = cal_option_value,
                          .fair = &cal_fair};
