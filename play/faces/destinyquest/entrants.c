#include "engine/games/destinyquest/effects/act.h"
#include "play/faces/destinyquest/face.h"

#include <stdio.h>

/* Abilities by their ids. The second step of an action is no play of its own. */
static void label_play(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    const destiny_bout *bout = destiny_bout_of(state);
    text[0] = 0;
    if (action < DESTINY_FIRST_ABILITY || bout->pending_player == player + 1) return;
    const destiny_card *card = destiny_card_of(destiny_setup_of(game), player, destiny_played(action));
    snprintf(text, RP_TEXT_MAX, "%s%s", card->ability->id, card->ability->kind == DESTINY_PASSIVE ? " off" : "");
}

static bool list_ability(const rp_game *game, int player, int index, char *text) {
    const destiny_sheet *sheet = &destiny_setup_of(game)->sheet[player];
    if (index >= sheet->count) return false;
    const destiny_ability *ability = sheet->card[index].ability;
    bool plays = ability->kind != DESTINY_PASSIVE && ability->windows && sheet->card[index].uses;
    snprintf(text, RP_TEXT_MAX, "%s", plays ? ability->id : "");
    return true;
}

static rp_status list_heroes(rp_tournament_plan *plan, rp_error *error) {
    const destiny_book *book = plan->data ? plan->data->bytes : destiny_book_default();
    if (book->hero_count > RP_TOURNAMENT_ENTRANTS_MAX)
        return rp_fail(error, RP_BAD_INPUT,
                       "a tournament has at most %d heroes, the data has %u; name those with --heroes",
                       RP_TOURNAMENT_ENTRANTS_MAX, book->hero_count);
    plan->entrants = (int)book->hero_count;
    for (int i = 0; i < plan->entrants; i++)
        snprintf(plan->entrant[i], sizeof plan->entrant[i], "%s", book->hero[i].id);
    return RP_OK;
}

const rp_entrants destiny_entrants = {.name = "heroes",
                                      .seat_option = {"p1", "p2"},
                                      .labels = {.label = label_play, .listed = list_ability},
                                      .list = list_heroes};
