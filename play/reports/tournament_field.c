#include "play/reports/tournament_field.h"

#include "engine/games/destinyquest/effects/act.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- destinyquest ---------------------------------------------------------------------------------------------- */

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

static rp_status enter_heroes(rp_tournament_plan *plan, bool all, rp_error *error) {
    const destiny_book *book = plan->data ? plan->data->bytes : destiny_book_default();
    plan->seat_option[0] = "p1";
    plan->seat_option[1] = "p2";
    plan->labels = (rp_action_labels){.label = label_play, .listed = list_ability};
    if (!all) return RP_OK;
    if (book->hero_count > RP_TOURNAMENT_ENTRANTS_MAX)
        return rp_fail(error, RP_BAD_INPUT,
                       "a tournament has at most %d heroes, the data has %u; name those with --heroes",
                       RP_TOURNAMENT_ENTRANTS_MAX, book->hero_count);
    plan->entrants = (int)book->hero_count;
    for (int i = 0; i < plan->entrants; i++)
        snprintf(plan->entrant[i], sizeof plan->entrant[i], "%s", book->hero[i].id);
    return RP_OK;
}

/* ---- any game --------------------------------------------------------------------------------------------------- */

rp_status rp_tournament_field_of(rp_tournament_plan *plan, bool all, rp_error *error) {
    char name[RP_NAME_MAX];
    rp_status status = rp_spec_name(plan->game, name, error);
    if (!status && !rp_rules_find(name, error)) status = RP_BAD_INPUT;
    if (status || strcasecmp(name, rp_destinyquest.name) != 0) return status;
    return enter_heroes(plan, all, error);
}

rp_status rp_tournament_field_choose(rp_tournament_plan *plan, const char *list, rp_error *error) {
    plan->entrants = 0;
    for (const char *at = list; *at;) {
        size_t length = strcspn(at, ",");
        if (length == 0 || length >= RP_TOURNAMENT_NAME_MAX)
            return rp_fail(error, RP_BAD_INPUT, "--heroes: '%.60s' should be names separated by ','", at);
        if (plan->entrants == RP_TOURNAMENT_ENTRANTS_MAX)
            return rp_fail(error, RP_BAD_INPUT, "--heroes: at most %d", RP_TOURNAMENT_ENTRANTS_MAX);
        snprintf(plan->entrant[plan->entrants++], RP_TOURNAMENT_NAME_MAX, "%.*s", (int)length, at);
        at += length + (at[length] == ',');
    }
    return RP_OK;
}
