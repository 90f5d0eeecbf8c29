/* What `riposte balance` asks about duels: which card or action of a hero is used, which there are in a deck, and
 * which archetypes. */
#include "engine/games/calamity/state.h"
#include "play/faces/calamity/face.h"

#include <stdio.h>

/* Spells and actions of heroes by their ids, picks by heroes. */
void cal_label_play(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    const cal_side *of = &duel->side[player];
    text[0] = 0;
    if (action >= CAL_ACT_CAST) {
        snprintf(text, RP_TEXT_MAX, "%s", cal_use_of_slot(setup, of, (action - CAL_ACT_CAST) / CAL_TARGETS)->id);
    } else if (action >= CAL_ACT_USE) {
        const cal_hero_card *hero = cal_card_of_hero(setup, &of->hero[duel->active - 1]);
        snprintf(text, RP_TEXT_MAX, "%s", hero->use[(action - CAL_ACT_USE) / CAL_TARGETS].id);
    } else if (action >= CAL_ACT_PICK && action < CAL_ACT_ADD) {
        snprintf(text, RP_TEXT_MAX, "%s", setup->book->hero[action - CAL_ACT_PICK].id);
    }
}

/* The Spells of the heroes that are given, and the Common ones. */
bool cal_list_play(const rp_game *game, int player, int index, char *text) {
    const cal_setup *setup = cal_setup_of(game);
    if (setup->match) return false;
    for (int place = 0; place < CAL_TRIO; place++) {
        int hero = setup->trio[player][place];
        if (hero < 0) continue;
        for (int i = 0; i < CAL_HERO_CARDS && setup->hero_card[hero][i]; i++)
            if (!index--) return snprintf(text, RP_TEXT_MAX, "%s", setup->hero_card[hero][i]->use.id) > 0;
    }
    if (index >= CAL_COMMON_MAX || !setup->common[index]) return false;
    return snprintf(text, RP_TEXT_MAX, "%s", setup->common[index]->use.id) > 0;
}

bool cal_option_value(const rp_game *game, const char *option, int index, char text[RP_TEXT_MAX]) {
    const cal_book *book = cal_setup_of(game)->book;
    bool is_archetype = strcmp(option, "decks1") == 0 || strcmp(option, "decks2") == 0;
    if (!is_archetype || index >= (int)book->archetype_count) return false;
    snprintf(text, RP_TEXT_MAX, "%s", book->archetype[index].id);
    return true;
}
