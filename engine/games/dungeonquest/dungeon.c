/* The table of the game `dungeonquest`. */
#include "engine/games/dungeonquest/dungeon.h"

#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/game_loop.h"
#include "engine/games/dungeonquest/knowledge.h"
#include "engine/games/dungeonquest/position/position.h"
#include "engine/games/dungeonquest/texts/texts.h"
#include "engine/games/dungeonquest/turn/turn.h"
#include "engine/playout.h"

static const void *default_data(void) { return dungeon_book_default(); }
static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);

static int count_gold(const rp_game *game, const rp_state *state, int player) {
    return dungeon_gold_out(dungeon_setup_of(game), dungeon_state_of(state), player);
}

const rp_rules rp_dungeonquest = {
    .name = "dungeonquest",
    .title = "DungeonQuest",
    .summary = "heroes explore a dungeon, loot a sleeping dragon, and have to be out before night falls",
    .version = 1,
    .options = dungeon_options,
    .option_count = DUNGEON_OPTION_COUNT,
    .create = dungeon_create,
    .destroy = dungeon_destroy,
    .start = dungeon_start,
    .to_act = dungeon_to_act,
    .legal = dungeon_legal,
    .useful = dungeon_useful,
    .chance = dungeon_list_chance,
    .apply = dungeon_apply,
    .payoff = dungeon_payoff,
    .position_key = dungeon_position_key,
    .information_key = dungeon_information_key,
    .mask = dungeon_mask,
    .resample = dungeon_resample,
    .belief_count = dungeon_belief_count,
    .belief_world = dungeon_belief_world,
    .playout = playout,
    .event_kinds = dungeon_event_kinds,
    .event_kind_count = (int)DUNGEON_EVENTS + (int)DQ_EVENT_KINDS,
    .apply_told = dungeon_apply_told,
    .event_name = dungeon_event_name,
    .counted = "gold",
    .count = count_gold,
    .describe = dungeon_describe,
    .write = dungeon_write,
    .read = dungeon_read,
    .show = dungeon_show,
    .phrases = &dungeon_phrases,
    .data_files = dungeon_book_files,
    .data_size = sizeof(dungeon_book),
    .read_data = dungeon_book_read,
    .check_data = dungeon_book_check,
    .doubt_data = dungeon_book_doubt,
    .default_data = default_data,
};

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    rp_playout_loop(&rp_dungeonquest, game, state, random, result);
}
