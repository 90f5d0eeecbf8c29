/* The table of the game `dq-combat`. */
#include "engine/games/dungeonquest_combat/events.h"
#include "engine/playout.h"

static const void *default_data(void) { return dq_cards_default(); }
static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);

static int count_wounds(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    return dq_wounds_of(dq_fight_of(state), player);
}

const rp_rules rp_dq_combat = {
    .name = "dq-combat",
    .title = "DungeonQuest combat",
    .summary = "a hero against a monster with hidden hands, in five official ways to fight",
    .version = 1,
    .options = dq_options,
    .option_count = DQ_OPTION_COUNT,
    .create = dq_create,
    .start = dq_start,
    .to_act = dq_to_act,
    .legal = dq_legal,
    .chance = dq_chance,
    .sample = dq_sample,
    .apply = dq_apply,
    .payoff = dq_payoff,
    .information_key = dq_information_key,
    .mask = dq_mask,
    .resample = dq_resample,
    .belief_count = dq_belief_count,
    .belief_world = dq_belief_world,
    .position_key = dq_position_key,
    .family = dq_family,
    .playout = playout,
    .event_kinds = dq_event_kinds,
    .event_kind_count = DQ_EVENT_KINDS,
    .apply_told = dq_apply_told,
    .event_name = dq_event_name,
    .counted = "wounds",
    .count = count_wounds,
    .describe = dq_describe,
    .write = dq_write,
    .read = dq_read,
    .show = dq_show,
    .phrases = &dq_phrases,
    .data_files = dq_cards_files,
    .data_size = sizeof(dq_cards),
    .read_data = dq_cards_read,
    .check_data = dq_cards_check,
    .doubt_data = dq_cards_doubt,
    .default_data = default_data,
};

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    rp_playout_loop(&rp_dq_combat, game, state, random, result);
}
