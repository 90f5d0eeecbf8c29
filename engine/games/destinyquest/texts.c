/* Names of phases, abilities, actions and outcomes. */
#include "engine/games/destinyquest/texts.h"

#include "engine/games/destinyquest/bout/windows.h"
#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/effects/dice_pools.h"
#include "engine/kit/dice.h"
#include "engine/page.h"

#include <ctype.h>
#include <stdio.h>
#include <strings.h>

const char destiny_phase_names[] =
    "bout-start|vortex|round-start|slower|faster|secret|speed-roll|speed-rolled|answer|after-dodge|damage-dice|"
    "damage-score|before-damage|damage-roll|damage-rolled|sacrifice|declined-early|declined|brace|braced|after-damage|"
    "hurt|strike-back|struck|round-end|over";
const char destiny_result_names[] = "none|first|second|draw";
const char destiny_player_names[] = "none|first|second";
const char destiny_roll_names[] =
    "none|bout-start|vortex|speed|again|interrupt|damage|self|strike-back|ley-line|stone-skin|passive|add|"
    "measure";

void destiny_ability_text(const destiny_setup *setup, int player, int index, char *text) {
    bool usurped = index >= DESTINY_HERO_ABILITIES_MAX;
    const destiny_sheet *sheet = &setup->sheet[usurped ? !player : player];
    index %= DESTINY_HERO_ABILITIES_MAX;
    text[0] = 0;
    if (index < 0 || index >= sheet->count) return;
    snprintf(text, RP_TEXT_MAX, "%s%s", usurped ? "usurper " : "", sheet->card[index].ability->name);
    for (char *at = text; *at; at++) *at = (char)tolower((unsigned char)*at);
}

void destiny_dice_text(const uint8_t dice[], int room, bool faces_count, char *text) {
    rp_page page = {text, RP_TEXT_MAX, 0};
    text[0] = 0;
    if (dice[0] && !faces_count)
        rp_page_put(&page, rp_dice_number(dice, room) > 1 ? "together %d" : "%d", rp_dice_sum(dice, room));
    for (int i = 0; faces_count && i < room && dice[i]; i++) rp_page_put(&page, "%s%d", i ? " + " : "", dice[i]);
}

bool destiny_counts_uses(const destiny_card *card, int left) {
    bool is_counted = card->ability->kind != DESTINY_PASSIVE && left < DESTINY_UNLIMITED;
    return is_counted && (left > 1 || (left == 1 && card->uses > 1));
}

static int index_in(const destiny_setup *setup, int player, int ability) {
    const destiny_sheet *sheet = &setup->sheet[player];
    for (int index = 0; index < sheet->count; index++)
        if (sheet->card[index].ability == &setup->book->ability[ability]) return index;
    return -1;
}

int destiny_ability_of(const destiny_setup *setup, int player, const char *text) {
    static const char copied[] = "usurper ";
    bool usurped = strncasecmp(text, copied, sizeof copied - 1) == 0;
    int ability = destiny_ability_find(setup->book, text + (usurped ? sizeof copied - 1 : 0));
    int index = ability < 0 ? -1 : index_in(setup, usurped ? !player : player, ability);
    return usurped && index >= 0 ? index + DESTINY_HERO_ABILITIES_MAX : index;
}

/* True when the player picks an attribute with the ability. */
static bool picks_attribute(const destiny_ability *ability) {
    bool picks = false;
    for (int i = 0; i < ability->effect_count; i++)
        picks |= ability->effects[i].choose || ability->effects[i].kind == DESTINY_MATCH_ATTRIBUTE;
    return picks;
}

/* The effect by which he picks any of the dice that fit; the choice is then a set of them, the lowest being bit 0. */
static const destiny_effect *picks_dice(const destiny_ability *ability) {
    for (int i = 0; i < ability->effect_count; i++)
        if (ability->effects[i].how == DESTINY_ANY &&
            (ability->effects[i].kind == DESTINY_REROLL || ability->effects[i].kind == DESTINY_SET_DICE))
            return &ability->effects[i];
    return NULL;
}

static void add_dice(const destiny_setup *setup, const destiny_bout *bout, int player, const destiny_effect *effect,
                     int set, char *text) {
    destiny_bout table = *bout;
    destiny_act act = {.setup = setup, .bout = &table, .player = player, .window = destiny_window_now(bout)};
    destiny_pool pool = destiny_pool_of(&act, effect);
    uint8_t face[DESTINY_DICE_MAX];
    int count = destiny_faces_fitting(&pool, effect, face);
    rp_page page = {text, RP_TEXT_MAX, strlen(text)};
    for (int i = 0; i < count; i++)
        if (set >> i & 1) rp_page_put(&page, " %d", face[i]);
}

static void describe_play(const destiny_setup *setup, const destiny_bout *bout, int player, rp_action action,
                          char *text) {
    int index = destiny_played(action), choice = destiny_choice(action);
    char word[RP_WORD_MAX] = "";
    destiny_ability_text(setup, player, index, text);
    if (!choice) return;
    const destiny_sheet *sheet = &setup->sheet[index >= DESTINY_HERO_ABILITIES_MAX ? !player : player];
    const destiny_ability *ability = sheet->card[index % DESTINY_HERO_ABILITIES_MAX].ability;
    const destiny_effect *dice = picks_dice(ability);
    size_t used = strlen(text);
    if (picks_attribute(ability))
        snprintf(text + used, RP_TEXT_MAX - used, " %s", rp_word_text(destiny_attribute_names, choice - 1, word));
    else if (dice)
        add_dice(setup, bout, player, dice, choice, text);
    else
        snprintf(text + used, RP_TEXT_MAX - used, " %d", choice);
}

/* What action 0 is called: where several may act in turn they pass, where one thing is offered it is declined. */
static const char *refusal(const destiny_bout *bout) {
    if (bout->open_roll || destiny_is_window(bout->phase)) return "pass";
    return bout->phase == DESTINY_PHASE_SACRIFICE ? "decline" : "none";
}

static void describe_dice(const destiny_bout *bout, rp_action outcome, char *text) {
    uint8_t dice[DESTINY_DICE_MAX] = {0};
    int count = bout->roll_count;
    rp_dice_of(count, outcome, dice);
    rp_page page = {text, RP_TEXT_MAX, 0};
    rp_page_put(&page, count == 1 ? "die" : "dice");
    for (int i = 0; i < count && i < DESTINY_DICE_MAX; i++) rp_page_put(&page, " %d", dice[i]);
}

void destiny_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    static const char *const words[] = {[DESTINY_ROLL] = "roll",
                                        [DESTINY_NO_ROLL] = "do not roll",
                                        [DESTINY_ADD_BRAWN] = "brawn",
                                        [DESTINY_ADD_MAGIC] = "magic"};
    const destiny_bout *bout = destiny_bout_of(state);
    if (player == RP_CHANCE_PLAYER)
        describe_dice(bout, action, text);
    else if (action >= DESTINY_FIRST_ABILITY)
        describe_play(destiny_setup_of(game), bout, player, action, text);
    else
        snprintf(text, RP_TEXT_MAX, "%s", action == DESTINY_NONE ? refusal(bout) : words[action]);
}
