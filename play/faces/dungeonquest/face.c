#include "play/faces/dungeonquest/face.h"

#include "engine/games/dungeonquest/dungeon.h"
#include "engine/games/dungeonquest/setup.h"
#include "engine/games/dungeonquest/turn/turn.h"
#include "play/faces/dungeonquest/counting.h"
#include "play/faces/dungeonquest/map.h"
#include "play/faces/dungeonquest/narrator.h"
#include "play/faces/dungeonquest/picture.h"
#include "play/faces/dungeonquest/sheets.h"
#include "play/faces/dungeonquest/view.h"

static unsigned winners(const rp_game *game, const rp_state *terminal) {
    return dungeon_winners(dungeon_setup_of(game), dungeon_state_of(terminal));
}

/* The table shows what is in force. */
static void print_opening(FILE *out, const rp_view *view, bool colours) {
    (void)out;
    (void)view;
    (void)colours;
}

/* The gold of who has won alone. */
static bool score_of(const rp_game *game, const rp_state *terminal, int64_t *score) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_state *state = dungeon_state_of(terminal);
    *score = dungeon_gold_out(setup, state, 0);
    return setup->players == 1 && dungeon_winners(setup, state) && *score > 0;
}

const rp_face dungeon_face = {.rules = &rp_dungeonquest,
                              .questions = &dungeon_questions,
                              .levels = &dungeon_levels,
                              .page_of = dungeon_page_of,
                              .print_view = dungeon_print_view,
                              .print_step = dungeon_print_step,
                              .print_end = dungeon_print_end,
                              .print_opening = print_opening,
                              .print_map = dungeon_print_map,
                              .map_help = "the whole dungeon as it is known",
                              .draw_board = dungeon_draw_board,
                              .score = score_of,
                              .score_unit = "gold",
                              .print_sheets = dungeon_print_sheets,
                              .sheets_help = "all heroes with what they have, the sun, the dragon and the decks",
                              .tells_own = true,
                              .narrate = dungeon_narrate,
                              .narrate_end = dungeon_narrate_end,
                              .winners = winners,
                              .labels = {.label = dungeon_label,
                                         .had = dungeon_list_had,
                                         .measure_name = "gold brought out",
                                         .measure = dungeon_measure_gold},
                              .value = dungeon_option_value};
