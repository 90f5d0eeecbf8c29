#include "play/table_view.h"

#include "engine/dungeonquest_combat/combat.h"
#include "engine/position.h"
#include "play/dungeonquest_table.h"

#include <stdio.h>
#include <stdlib.h>

enum { SHOW_SIZE = 32768 };

static void print_any(const rp_view *view) {
    const rp_game *game = view->game;
    char *text = game->rules->show ? calloc(1, SHOW_SIZE) : rp_view_text(view, 2);
    if (text && game->rules->show) game->rules->show(game, &view->masked, view->player, text, SHOW_SIZE);
    printf("\n%s\n", text ? text : "");
    free(text);
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_legal(game, &view->masked, view->player, legal);
    for (int i = 0; i < count; i++) {
        char action[RP_TEXT_MAX];
        rp_action_text(game, &view->masked, view->player, legal[i], action);
        printf("  %2d  %s\n", i + 1, action);
    }
}

void rp_table_print(const rp_view *view, bool colours) {
    if (view->game->rules == &rp_dq_combat) dq_table_print(view, colours);
    else print_any(view);
}
