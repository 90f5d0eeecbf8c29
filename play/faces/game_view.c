#include "play/faces/game_view.h"

#include "engine/games/destinyquest/destinyquest.h"
#include "engine/games/dungeonquest_combat/combat.h"
#include "play/faces/destinyquest_sheets.h"
#include "play/faces/destinyquest_view.h"
#include "play/faces/dungeonquest_view.h"
#include "play/faces/plain_view.h"

#include <stdio.h>

static void print_any(const rp_view *view) {
    const rp_game *game = view->game;
    rp_error error;
    printf("\n");
    if (rp_plain_view_print(view, &error)) printf("(%s)\n", error.text);
    printf("Your choice?\n");
    rp_action useful[RP_LEGAL_MAX];
    int count = rp_useful(game, &view->masked, view->player, useful);
    for (int i = 0; i < count; i++) {
        char action[RP_TEXT_MAX];
        rp_action_text(game, &view->masked, view->player, useful[i], action);
        printf("  %2d  %s\n", i + 1, action);
    }
}

void rp_game_view_print(const rp_view *view, bool colours) {
    if (view->game->rules == &rp_dq_combat)
        dq_view_print(view, colours);
    else if (view->game->rules == &rp_destinyquest)
        destiny_view_print(view, colours);
    else
        print_any(view);
}

bool rp_sheets_print(const rp_view *view, bool colours) {
    if (view->game->rules != &rp_destinyquest) return false;
    destiny_sheets_print(view, colours);
    return true;
}
