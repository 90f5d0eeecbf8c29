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

/* Finer: the monster has a known life, the hero ever more wounds. */
static int count_finer(const rp_game *game, int index) {
    (void)index;
    return dq_setup_of(game)->hero_life - 1;
}

/* Where the hero would have wounds his life is made whole, and the monster's average token grows as much: a wound then
 * changes less. */
static int finer_life(const rp_game *game, int index) {
    const dq_setup *setup = dq_setup_of(game);
    int most =
        (int)game->rules->options[rp_option_find(game->rules->options, game->rules->option_count, "life")].maximum;
    int lowest = lowest_token(setup->monster), tokens = 0;
    if (index < lowest) return index + 1;
    for (int i = 0; i < DQ_TOKENS; i++) tokens += setup->monster->life[i];
    int left = setup->hero_life - (index - lowest), life = tokens * setup->hero_life / (DQ_TOKENS * left);
    return life < most ? life : most;
}

static void fair_options(const rp_game *game, int index, int finer, char text[RP_TEXT_MAX]) {
    const dq_setup *setup = dq_setup_of(game);
    int lowest = lowest_token(setup->monster);
    const char *stays = setup->escape ? ",escape=no" : "";
    text[0] = 0;
    if (finer)
        snprintf(text, RP_TEXT_MAX, "life=%d,wounds=%d%s", finer_life(game, index), finer, stays);
    else if (index < lowest)
        snprintf(text, RP_TEXT_MAX, "life=%d%s", index + 1, stays);
    else if (index > lowest)
        snprintf(text, RP_TEXT_MAX, "wounds=%d%s", index - lowest, stays);
}

static void tell_fair(const rp_game *game, char text[RP_FAIR_TEXT_MAX]) {
    const dq_setup *setup = dq_setup_of(game);
    size_t used = 0;
    if (setup->life)
        used = (size_t)snprintf(text, RP_FAIR_TEXT_MAX, "the %s has a life of %d, ", setup->monster->name, setup->life);
    if (setup->start_wounds)
        snprintf(text + used, RP_FAIR_TEXT_MAX - used, "%s begins with %d wound%s and cannot escape", setup->hero->name,
                 setup->start_wounds, setup->start_wounds == 1 ? "" : "s");
    else
        snprintf(text + used, RP_FAIR_TEXT_MAX - used, "nobody escapes");
}

const rp_fair_row dq_fair = {.about = "the hero's wounds, the monster's life, or both",
                             .count = count_fair,
                             .count_finer = count_finer,
                             .options = fair_options,
                             .tell = tell_fair};
