#include "engine/games/destinyquest/effects/act.h"
#include "play/faces/destinyquest/face.h"

#include <stdio.h>
#include <string.h>

/* Abilities by their ids. The second step of an action is no play of its own. */
void destiny_label_play(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    const destiny_bout *bout = destiny_bout_of(state);
    text[0] = 0;
    if (action < DESTINY_FIRST_ABILITY || bout->pending_player == player + 1) return;
    const destiny_card *card = destiny_card_of(destiny_setup_of(game), player, destiny_played(action));
    snprintf(text, RP_TEXT_MAX, "%s%s", card->ability->id, card->ability->kind == DESTINY_PASSIVE ? " off" : "");
}

bool destiny_list_ability(const rp_game *game, int player, int index, char *text) {
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

bool destiny_option_value(const rp_game *game, const char *option, int index, char text[RP_TEXT_MAX]) {
    const destiny_book *book = destiny_setup_of(game)->book;
    bool is_hero = strcmp(option, "p1") == 0 || strcmp(option, "p2") == 0;
    if (!is_hero || index >= (int)book->hero_count) return false;
    snprintf(text, RP_TEXT_MAX, "%s", book->hero[index].id);
    return true;
}

/* ---- equal chances ----------------------------------------------------------------------------------------------- */

static bool is_given(const rp_game *game, const char *option) {
    int index = rp_option_find(game->rules->options, game->rules->option_count, option);
    return index >= 0 && game->spec.value[index].given;
}

/* Before it is doubled, as options say it. */
static int health_of(const rp_game *game, int player) { return destiny_setup_of(game)->sheet[player].start_health / 2; }

/* Who is stronger begins with less: first the second hero's health from 1 on, then the first hero's downward. */
static int count_fair(const rp_game *game, int *start) {
    if (is_given(game, "p1-health") || is_given(game, "p2-health")) return 0;
    *start = health_of(game, 1) - 1;
    return health_of(game, 0) + health_of(game, 1) - 1;
}

static void fair_options(const rp_game *game, int index, char text[RP_TEXT_MAX]) {
    int start = health_of(game, 1) - 1;
    text[0] = 0;
    if (index < start) snprintf(text, RP_TEXT_MAX, "p2-health=%d", index + 1);
    if (index > start) snprintf(text, RP_TEXT_MAX, "p1-health=%d", health_of(game, 0) - (index - start));
}

/* In health as it is played, doubled. */
static void tell_fair(const rp_game *game, char text[RP_TEXT_MAX]) {
    int player = is_given(game, "p1-health") ? 0 : 1;
    const destiny_sheet *sheet = &destiny_setup_of(game)->sheet[player];
    snprintf(text, RP_TEXT_MAX, "%s begins with %d health instead of %d", sheet->hero->name, sheet->start_health,
             2 * sheet->hero->health);
}

const rp_fair_row destiny_fair = {
    .about = "the health of the stronger hero", .count = count_fair, .options = fair_options, .tell = tell_fair};

const rp_entrants destiny_entrants = {.name = "heroes", .seat_option = {"p1", "p2"}, .list = list_heroes};
