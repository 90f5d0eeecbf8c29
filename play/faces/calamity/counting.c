/* What `riposte balance` asks about duels: which card or action of a hero is used, which there are in a deck,
 * what players had, which archetypes, and what makes them fair. */
#include "engine/games/calamity/state.h"
#include "play/faces/calamity/face.h"

#include <stdio.h>
#include <stdlib.h>

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

/* Heroes of a trio by the order of the book. */
static void write_trio(const cal_setup *setup, const cal_side *of, char *text) {
    uint32_t heroes = 0;
    size_t used = 0;
    for (int place = 0; place < CAL_TRIO; place++) heroes |= UINT32_C(1) << (of->hero[place].kind - 1);
    for (text[0] = 0; heroes && used < RP_TEXT_MAX; heroes &= heroes - 1)
        used += (size_t)snprintf(text + used, RP_TEXT_MAX - used, "%s%s", used ? "+" : "",
                                 setup->book->hero[__builtin_ctz(heroes)].id);
}

/* The trio, its heroes, the first turn or the first pick (in a duel the second turn), and the cards of the deck. */
bool cal_list_had(const rp_game *game, const rp_state *end, int player, int index, char *kind, char *text) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_side *of = &cal_duel_of(end)->side[player];
    if (of->hero_count < CAL_TRIO) return false;
    if (!index) {
        snprintf(kind, RP_NAME_MAX, "trio");
        write_trio(setup, of, text);
        return true;
    }
    if (--index < CAL_TRIO) {
        snprintf(kind, RP_NAME_MAX, "hero");
        snprintf(text, RP_TEXT_MAX, "%s", setup->book->hero[of->hero[index].kind - 1].id);
        return true;
    }
    if (!(index -= CAL_TRIO)) {
        snprintf(kind, RP_NAME_MAX, "%s", setup->match ? "privilege" : "turn");
        snprintf(text, RP_TEXT_MAX, "%s",
                 player == cal_duel_of(end)->began ? "first turn"
                 : setup->match                    ? "first pick"
                                                   : "second turn");
        return true;
    }
    index--;
    for (int slot = 0; slot < of->cards; slot++) {
        if (slot && of->kind[slot] == of->kind[slot - 1]) continue;
        if (index--) continue;
        snprintf(kind, RP_NAME_MAX, "card");
        snprintf(text, RP_TEXT_MAX, "%s", cal_use_of_slot(setup, of, slot)->id);
        return true;
    }
    return false;
}

/* ---- equal chances -------------------------------------------------------------------------------------- */

/* First p2 with ever less of a handicap, then the game as it is, then p1 with ever more. */
static int count_fair(const rp_game *game, int *start) {
    const cal_setup *setup = cal_setup_of(game);
    if (setup->option[CAL_OPTION_P1_HANDICAP] || setup->option[CAL_OPTION_P2_HANDICAP]) return 0;
    *start = CAL_HANDICAP_MOST;
    return 2 * CAL_HANDICAP_MOST + 1;
}

static int count_finer(const rp_game *game, int index) {
    (void)game;
    (void)index;
    return 0;
}

static void fair_options(const rp_game *game, int index, int finer, char text[RP_TEXT_MAX]) {
    int more = index - CAL_HANDICAP_MOST;
    (void)game;
    (void)finer;
    text[0] = 0;
    if (more) snprintf(text, RP_TEXT_MAX, "p%d_handicap=%d", more > 0 ? 1 : 2, abs(more));
}

static void tell_fair(const rp_game *game, char text[RP_FAIR_TEXT_MAX]) {
    const cal_setup *setup = cal_setup_of(game);
    int player = setup->option[CAL_OPTION_P2_HANDICAP] > 0;
    snprintf(text, RP_FAIR_TEXT_MAX, "the heroes of P%d begin with %d health less in all", player + 1,
             setup->option[CAL_OPTION_P1_HANDICAP + player]);
}

const rp_fair_row cal_fair = {.about = "health that the heroes of one side lack",
                              .count = count_fair,
                              .count_finer = count_finer,
                              .options = fair_options,
                              .tell = tell_fair};

/* ---- options -------------------------------------------------------------------------------------------- */

bool cal_option_value(const rp_game *game, const char *option, int index, char text[RP_TEXT_MAX]) {
    const cal_book *book = cal_setup_of(game)->book;
    bool is_archetype = strcmp(option, "decks1") == 0 || strcmp(option, "decks2") == 0;
    if (!is_archetype || index >= (int)book->archetype_count) return false;
    snprintf(text, RP_TEXT_MAX, "%s", book->archetype[index].id);
    return true;
}
