/* The rules table of `calamity`. */
#include "engine/games/calamity/course.h"
#include "engine/games/calamity/events.h"
#include "engine/games/calamity/knowledge.h"
#include "engine/games/calamity/positions/positions.h"
#include "engine/games/calamity/setup.h"
#include "engine/games/calamity/texts/lists.h"
#include "engine/games/calamity/texts/texts.h"

static const void *default_data(void) { return cal_book_default(); }

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    cal_apply_told(game, state, move, NULL);
}

static int count_defeated(const rp_game *game, const rp_state *state, int player) {
    const cal_side *of = &cal_duel_of(state)->side[player];
    (void)game;
    return of->hero_count - cal_count(cal_living(of));
}

const rp_rules rp_calamity = {
    .name = "calamity",
    .title = "Heroes of Calamity",
    .summary = "draft three heroes, build a deck, and fight: d20 attacks, hero actions and Spells from a hidden hand",
    .version = 1,
    .options = cal_options,
    .option_count = CAL_OPTIONS,
    .create = cal_create,
    .destroy = cal_destroy,
    .start = cal_start,
    .to_act = cal_to_act,
    .legal = cal_legal,
    .chance = cal_chance,
    .chance_merged = cal_chance_merged,
    .sample = cal_sample,
    .apply = apply,
    .useful = cal_useful,
    .payoff = cal_payoff,
    .information_key = cal_information_key,
    .position_key = cal_position_key,
    .mask = cal_mask,
    .resample = cal_resample,
    .belief_count = cal_belief_count,
    .belief_world = cal_belief_world,
    .playout = cal_playout,
    .event_kinds = cal_event_kinds,
    .event_kind_count = CAL_EVENTS,
    .apply_told = cal_apply_told,
    .event_name = cal_event_name,
    .counted = "defeated",
    .count = count_defeated,
    .describe = cal_describe,
    .phrases = &cal_phrases,
    .write = cal_write,
    .read = cal_read,
    .show = cal_show,
    .decks = &cal_decks,
    .digits_are_sets = true,
    .data_files = cal_book_files,
    .data_size = sizeof(cal_book),
    .read_data = cal_book_read,
    .check_data = cal_book_check,
    .default_data = default_data,
};
