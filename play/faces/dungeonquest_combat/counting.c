/* What `riposte balance` asks about fights: which cards are which, which figures there are, and what makes a fight
 * even. */
#include "engine/games/dungeonquest_combat/state.h"
#include "play/faces/dungeonquest_combat/face.h"

#include <stdio.h>
#include <string.h>

/* ---- cards ------------------------------------------------------------------------------------------------------- */

/* Copies of a card are one card. */
static void write_card(const rp_game *game, int card, char *text) {
    dq_card_text(dq_setup_of(game), card, text);
    char *copy = strstr(text, " #");
    if (copy) *copy = 0;
}

void dq_label_card(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)state;
    (void)player;
    text[0] = 0;
    if (action < DQ_PASS) write_card(game, action, text);
    if (action == DQ_ESCAPE) snprintf(text, RP_TEXT_MAX, "escape");
}

/* The Power card that a figure has for the fight. */
int dq_label_dealt(const rp_game *game, const rp_state *state, rp_action outcome, char *text) {
    const dq_setup *setup = dq_setup_of(game);
    if (dq_fight_of(state)->phase != DQ_PHASE_POWER) return -1;
    write_card(game, outcome, text);
    for (int side = 0; side < DQ_SIDES; side++)
        if (setup->power[side] & rp_pile_of(outcome)) return side;
    return -1;
}

bool dq_option_value(const rp_game *game, const char *option, int index, char text[RP_TEXT_MAX]) {
    const dq_cards *cards = dq_setup_of(game)->cards;
    bool is_hero = strcmp(option, "hero") == 0, is_monster = strcmp(option, "monster") == 0;
    int count = is_hero ? (int)cards->hero_count : is_monster ? (int)cards->monster_count : 0;
    if (index >= count) return false;
    snprintf(text, RP_TEXT_MAX, "%s", is_hero ? cards->hero[index].id : cards->monster[index].id);
    return true;
}

/* ---- equal chances ----------------------------------------------------------------------------------------------- */

static int lowest_token(const dq_monster *monster) {
    int lowest = monster->life[0];
    for (int i = 1; i < DQ_TOKENS; i++)
        if (monster->life[i] < lowest) lowest = monster->life[i];
    return lowest;
}

/* First the monster with a known life from 1 to its lowest token, then the fight as it is, then the hero with ever more
 * wounds; all but the fight as it is without an escape, since a hero with poor chances runs, and then nobody wins. */
static int count_fair(const rp_game *game, int *start) {
    const dq_setup *setup = dq_setup_of(game);
    bool is_escape_given =
        game->spec.value[rp_option_find(game->rules->options, game->rules->option_count, "escape")].given;
    if (setup->life || setup->start_wounds || is_escape_given) return 0;
    *start = lowest_token(setup->monster);
    return *start + setup->hero_life;
}

static void fair_options(const rp_game *game, int index, char text[RP_TEXT_MAX]) {
    int lowest = lowest_token(dq_setup_of(game)->monster);
    text[0] = 0;
    const char *stays = dq_setup_of(game)->escape ? ",escape=no" : "";
    if (index < lowest) snprintf(text, RP_TEXT_MAX, "life=%d%s", index + 1, stays);
    if (index > lowest) snprintf(text, RP_TEXT_MAX, "wounds=%d%s", index - lowest, stays);
}

static void tell_fair(const rp_game *game, char text[RP_TEXT_MAX]) {
    const dq_setup *setup = dq_setup_of(game);
    if (setup->life)
        snprintf(text, RP_TEXT_MAX, "the %s has a life of %d, nobody escapes", setup->monster->name, setup->life);
    else
        snprintf(text, RP_TEXT_MAX, "%s begins with %d wound%s and cannot escape", setup->hero->name,
                 setup->start_wounds, setup->start_wounds == 1 ? "" : "s");
}

const rp_fair_row dq_fair = {.about = "the hero's wounds, or the monster's life",
                             .count = count_fair,
                             .options = fair_options,
                             .tell = tell_fair};
