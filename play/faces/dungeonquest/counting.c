#include "play/faces/dungeonquest/counting.h"

#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/turn/turn.h"
#include "engine/page.h"

#include <stdio.h>
#include <string.h>

/* Ways are other ones in each place, so they are counted as one; towers and runes by their names. */
void dungeon_label(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_hero *hero = &dungeon_state_of(state)->hero[player];
    bool named = action == DUNGEON_ACT_SEARCH || action == DUNGEON_ACT_DESCEND || action == DUNGEON_ACT_LEAVE ||
                 action == DUNGEON_ACT_STAY || action == DUNGEON_ACT_CROSS || action == DUNGEON_ACT_GO_BACK ||
                 action == DUNGEON_ACT_UP || (action >= DUNGEON_ACT_USE && !dungeon_is_of_fight(action));
    text[0] = 0;
    if (dungeon_top(dungeon_state_of(state))->procedure == DUNGEON_DO_START || named)
        rp_action_text(game, state, player, action, text);
    else if (action < DUNGEON_ACT_POINT)
        snprintf(text, RP_TEXT_MAX, "move");
    else if (action == DUNGEON_ACT_RUNE && hero->rune)
        snprintf(text, RP_TEXT_MAX, "use %.80s", setup->book->rune[hero->rune - 1].name);
}

static void write_end(const dungeon_setup *setup, const dungeon_hero *hero, char *text) {
    const char *how = "dead";
    if (hero->standing == DUNGEON_OUT)
        how = dungeon_has_treasure(setup->book, hero) ? "out with treasure" : "out without treasure";
    else if (hero->standing != DUNGEON_DEAD)
        how = "still inside";
    snprintf(text, RP_TEXT_MAX, "%s", how);
}

/* The ends of the steps in which gold is told. */
static void write_gold(int gold, char *text) {
    static const int ends[] = {0, 250, 500, 1000, 2000, 4000};
    enum { STEPS = sizeof ends / sizeof *ends };
    int step = 0;
    while (step < STEPS && gold > ends[step]) step++;
    if (step == 0)
        snprintf(text, RP_TEXT_MAX, "none");
    else if (step == STEPS)
        snprintf(text, RP_TEXT_MAX, "more than %d", ends[STEPS - 1]);
    else
        snprintf(text, RP_TEXT_MAX, "%d to %d", ends[step - 1] + 1, ends[step]);
}

bool dungeon_list_had(const rp_game *game, const rp_state *end, int player, int index, char *kind, char *text) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_state *state = dungeon_state_of(end);
    const dungeon_hero *hero = &state->hero[player];
    switch (index) {
    case 0:
        snprintf(kind, RP_NAME_MAX, "hero");
        snprintf(text, RP_TEXT_MAX, "%s", setup->book->combat.hero[hero->figure - 1].id);
        return true;
    case 1:
        snprintf(kind, RP_NAME_MAX, "end");
        write_end(setup, hero, text);
        return true;
    case 2:
        snprintf(kind, RP_NAME_MAX, "gold brought out");
        write_gold(dungeon_gold_out(setup, state, player), text);
        return true;
    default: return false;
    }
}

double dungeon_measure_gold(const rp_game *game, const rp_state *end, int player) {
    return dungeon_gold_out(dungeon_setup_of(game), dungeon_state_of(end), player);
}

bool dungeon_option_value(const rp_game *game, const char *option, int index, char text[RP_TEXT_MAX]) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dq_cards *figures = &setup->book->combat;
    rp_page page = {text, RP_TEXT_MAX, 0};
    if (strcmp(option, "heroes") != 0 || index < 0 || index >= (int)figures->hero_count) return false;
    rp_page_put(&page, "%s", figures->hero[index].id);
    for (int other = 1; other < setup->players; other++) rp_page_put(&page, "+random");
    return true;
}
