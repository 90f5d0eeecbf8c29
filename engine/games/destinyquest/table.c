/* The rules table of `destinyquest`. */
#include "engine/games/destinyquest/bout/chance.h"
#include "engine/games/destinyquest/bout/choices.h"
#include "engine/games/destinyquest/bout/moves.h"
#include "engine/games/destinyquest/bout/playout.h"
#include "engine/games/destinyquest/events.h"
#include "engine/games/destinyquest/heroes/setup.h"
#include "engine/games/destinyquest/knowledge.h"
#include "engine/games/destinyquest/positions/positions.h"
#include "engine/games/destinyquest/texts.h"

static const void *default_data(void) { return destiny_book_default(); }

const rp_rules rp_destinyquest = {
    .name = "destinyquest",
    .title = "DestinyQuest, hero against hero",
    .summary = "two heroes of the gamebooks in a tournament bout: attack speed dice, damage, and once-only abilities",
    .version = 4,
    .options = destiny_options,
    .option_count = DESTINY_OPTION_COUNT,
    .digits_are_sets = true,
    .create = destiny_create,
    .start = destiny_start,
    .to_act = destiny_to_act,
    .legal = destiny_legal,
    .chance = destiny_chance,
    .chance_merged = destiny_chance_merged,
    .sample = destiny_sample,
    .apply = destiny_apply,
    .useful = destiny_useful,
    .advance = destiny_advance,
    .advance_told = destiny_advance_told,
    .payoff = destiny_payoff,
    .event_kinds = destiny_event_kinds,
    .event_kind_count = DESTINY_EVENTS,
    .apply_told = destiny_apply_told,
    .event_name = destiny_event_name,
    .information_key = destiny_information_key,
    .playout = destiny_playout,
    .describe = destiny_describe,
    .write = destiny_write,
    .read = destiny_read,
    .show = destiny_show,
    .data_files = destiny_book_files,
    .data_size = sizeof(destiny_book),
    .read_data = destiny_book_read,
    .check_data = destiny_book_check,
    .default_data = default_data,
};
