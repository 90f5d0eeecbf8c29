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

static int option_most(const rp_game *game, const char *option) {
    return (int)game->rules->options[rp_option_find(game->rules->options, game->rules->option_count, option)].maximum;
}

/* First the first hero with ever less of a bonus, then the bout as it is, then the second hero with ever more. */
static int count_fair(const rp_game *game, int *start) {
    static const char *const used[] = {"p1-health", "p2-health", "p1-bonus", "p2-bonus"};
    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        if (is_given(game, used[i])) return 0;
    *start = option_most(game, "p1-bonus");
    return *start + 1 + option_most(game, "p2-bonus");
}

/* Who has the bonus at `index` or, before the start, one less of it behind `index`: the player whose hero is weaker. */
static int weaker_behind(int start, int index) { return index >= start; }

/* Of two bonuses that are neighbours the smaller one leaves its hero the weaker. With it the stronger hero begins with
 * less health than he has. */
static int count_finer(const rp_game *game, int index) {
    int start;
    count_fair(game, &start);
    return health_of(game, !weaker_behind(start, index)) - 1;
}

static void fair_options(const rp_game *game, int index, int finer, char text[RP_TEXT_MAX]) {
    int start;
    count_fair(game, &start);
    int weaker = weaker_behind(start, index), stronger = !weaker;
    int bonus = weaker ? index - start : start - index - (finer > 0);
    int health = weaker ? health_of(game, stronger) - finer : finer;
    size_t used = 0;
    text[0] = 0;
    if (bonus) used = (size_t)snprintf(text, RP_TEXT_MAX, "p%d-bonus=%d", weaker + 1, bonus);
    if (finer) snprintf(text + used, RP_TEXT_MAX - used, "%sp%d-health=%d", used ? "," : "", stronger + 1, health);
}

/* "the Warrior has 3 more of every attribute, the Mage begins with 70 health instead of 80": health as it is played,
 * doubled. */
static void tell_fair(const rp_game *game, char text[RP_FAIR_TEXT_MAX]) {
    size_t used = 0;
    text[0] = 0;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        const destiny_sheet *sheet = &destiny_setup_of(game)->sheet[player];
        int bonus = sheet->attribute[0] - sheet->hero->attribute[0];
        if (bonus)
            used +=
                (size_t)snprintf(text, RP_FAIR_TEXT_MAX, "%s has %d more of every attribute", sheet->hero->name, bonus);
    }
    for (int player = 0; player < DESTINY_HEROES; player++) {
        const destiny_sheet *sheet = &destiny_setup_of(game)->sheet[player];
        if (sheet->start_health != 2 * sheet->hero->health && used < RP_FAIR_TEXT_MAX)
            used += (size_t)snprintf(text + used, RP_FAIR_TEXT_MAX - used, "%s%s begins with %d health instead of %d",
                                     used ? ", " : "", sheet->hero->name, sheet->start_health, 2 * sheet->hero->health);
    }
}

const rp_fair_row destiny_fair = {.about = "a bonus for the weaker hero, less health for the stronger",
                                  .count = count_fair,
                                  .count_finer = count_finer,
                                  .options = fair_options,
                                  .tell = tell_fair};

const rp_entrants destiny_entrants = {.name = "heroes", .seat_option = {"p1", "p2"}, .list = list_heroes};
