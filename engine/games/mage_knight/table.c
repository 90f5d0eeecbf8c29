/* The rules table of `mage-knight`. */
#include "engine/games/mage_knight/course.h"
#include "engine/games/mage_knight/events.h"
#include "engine/games/mage_knight/knowledge.h"
#include "engine/games/mage_knight/positions/positions.h"
#include "engine/games/mage_knight/show.h"
#include "engine/games/mage_knight/start/start.h"
#include "engine/games/mage_knight/texts.h"

static const void *default_data(void) { return mk_book_default(); }

static void apply(const rp_game *game, rp_state *state, const rp_move *move) { mk_apply_told(game, state, move, NULL); }

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    if (player == RP_CHANCE_PLAYER)
        mk_describe_outcome(game, state, action, text);
    else
        mk_describe(game, state, player, action, text);
}

static int count_wounds(const rp_game *game, const rp_state *state, int player) {
    const mk_player *of = &mk_duel_of(state)->player[player];
    return mk_setup_of(game)->round ? of->wounds + of->wounds_discarded : of->wounds_taken;
}

const rp_rules rp_mage_knight = {
    .name = "mage-knight",
    .title = "Mage Knight, player against player",
    .summary = "one hero attacks another: cards as attack, block or mana, Units, Skills, and what to break",
    .version = 1,
    .options = mk_options,
    .option_count = MK_OPTIONS,
    .create = mk_create,
    .start = mk_start,
    .to_act = mk_to_act,
    .legal = mk_legal,
    .chance = mk_chance,
    .sample = mk_sample,
    .apply = apply,
    .useful = mk_useful,
    .payoff = mk_payoff,
    .information_key = mk_information_key,
    .mask = mk_mask,
    .resample = mk_resample,
    .belief_count = mk_belief_count,
    .belief_world = mk_belief_world,
    .playout = mk_playout,
    .event_kinds = mk_event_kinds,
    .event_kind_count = MK_EVENTS,
    .apply_told = mk_apply_told,
    .event_name = mk_event_name,
    .counted = "wounds",
    .count = count_wounds,
    .describe = describe,
    .phrases = &mk_phrases,
    .write = mk_write,
    .read = mk_read,
    .show = mk_show,
    .data_files = mk_book_files,
    .data_size = sizeof(mk_book),
    .read_data = mk_book_read,
    .check_data = mk_book_check,
    .default_data = default_data,
};
