/* What `riposte balance` and `tournament` ask about duels: which cards, Units and Skills are which, which heroes there
 * are, and what makes a duel even. */
#include "engine/games/mage_knight/state.h"
#include "play/faces/mage_knight/face.h"

#include <stdio.h>
#include <string.h>

/* ---- what is played ------------------------------------------------------------------------------------- */

void mk_label_play(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    const mk_setup *setup = mk_setup_of(game);
    const mk_duel *duel = mk_duel_of(state);
    const mk_player *of = &duel->player[player];
    text[0] = 0;
    if (action < MK_ACT_UNIT) {
        int slot = action / MK_CARD_USES;
        bool sideways = action % MK_CARD_USES == MK_USE_SIDEWAYS;
        const mk_thing *card =
            slot == MK_OPEN_WOUND ? &setup->book->card[setup->wound_kind] : setup->card[duel->kind[slot] - 1].thing;
        snprintf(text, RP_TEXT_MAX, "%s%s", card->id, sideways ? " sideways" : "");
    } else if (action < MK_ACT_SKILL) {
        int unit = (action - MK_ACT_UNIT) / MK_USES_MAX;
        snprintf(text, RP_TEXT_MAX, "%s", setup->book->unit[of->unit[unit].kind - 1].id);
    } else if (action < MK_ACT_DIE) {
        int skill = (action - MK_ACT_SKILL) / MK_USES_MAX;
        snprintf(text, RP_TEXT_MAX, "%s", setup->skill[of->hero][skill].thing->id);
    }
}

/* The cards that every hero begins with. */
bool mk_list_play(const rp_game *game, int player, int index, char *text) {
    const mk_setup *setup = mk_setup_of(game);
    int hero = setup->hero[player];
    if (hero < 0 || player >= mk_heroes(setup) || index >= MK_DECK) return false;
    snprintf(text, RP_TEXT_MAX, "%s", setup->book->card[setup->deck[hero][index]].id);
    return true;
}

/* ---- heroes --------------------------------------------------------------------------------------------- */

bool mk_option_value(const rp_game *game, const char *option, int index, char text[RP_TEXT_MAX]) {
    const mk_book *book = mk_setup_of(game)->book;
    bool is_hero = strcmp(option, "aggressor") == 0 || strcmp(option, "defender") == 0;
    if (!is_hero || index >= (int)book->hero_count) return false;
    snprintf(text, RP_TEXT_MAX, "%s", book->hero[index].id);
    return true;
}

static rp_status list_heroes(rp_tournament_plan *plan, rp_error *error) {
    const mk_book *book = plan->data ? plan->data->bytes : mk_book_default();
    (void)error; /* at most MK_HEROES_MAX, fewer than enter a tournament */
    plan->entrants = (int)book->hero_count;
    for (int i = 0; i < plan->entrants; i++)
        snprintf(plan->entrant[i], sizeof plan->entrant[i], "%s", book->hero[i].id);
    return RP_OK;
}
_Static_assert((int)MK_HEROES_MAX <= (int)RP_TOURNAMENT_ENTRANTS_MAX, "all heroes of the data can meet");

const rp_entrants mk_entrants = {
    .name = "heroes", .seat_option = {"aggressor", "defender"}, .sides_differ = true, .list = list_heroes};

/* ---- equal chances -------------------------------------------------------------------------------------- */

enum { BONUS_STEPS = 60 }; /* tenths of Fame that either side may begin with */

/* First the aggressor with ever less of a bonus, then the duel as it is, then the other with ever more. */
static int count_fair(const rp_game *game, int *start) {
    const mk_setup *setup = mk_setup_of(game);
    if (setup->bonus[0] || setup->bonus[1] || setup->outcome_only) return 0;
    *start = BONUS_STEPS;
    return 2 * BONUS_STEPS + 1;
}

static int count_finer(const rp_game *game, int index) {
    (void)game;
    (void)index;
    return 0;
}

static void fair_options(const rp_game *game, int index, int finer, char text[RP_TEXT_MAX]) {
    static const char *const options[MK_PLAYERS] = {"aggressor-bonus", "defender-bonus"};
    int more = index - BONUS_STEPS;
    (void)game;
    (void)finer;
    text[0] = 0;
    if (more) snprintf(text, RP_TEXT_MAX, "%s=%d", options[more > 0], more > 0 ? more : -more);
}

static void tell_fair(const rp_game *game, char text[RP_FAIR_TEXT_MAX]) {
    const mk_setup *setup = mk_setup_of(game);
    int player = setup->bonus[1] > 0, bonus = setup->bonus[player];
    char name[RP_SEAT_NAME_MAX];
    rp_seat_name(game, player, name);
    snprintf(text, RP_FAIR_TEXT_MAX, "%s begins with %d.%d Fame more", name, bonus / 10, bonus % 10);
}

const rp_fair_row mk_fair = {.about = "Fame that one side begins with",
                             .count = count_fair,
                             .count_finer = count_finer,
                             .options = fair_options,
                             .tell = tell_fair};
