#include "play/faces/dungeonquest/screen.h"

#include "engine/games/dungeonquest/hero/hero.h"
#include "play/terminal/console.h"

#include <stdlib.h>
#include <string.h>

dungeon_screen dungeon_screen_of(FILE *out, const rp_game *game, const rp_state *state, int me, bool colours) {
    int width = rp_console_width(stdout);
    return (dungeon_screen){.out = out,
                            .game = game,
                            .setup = dungeon_setup_of(game),
                            .state = dungeon_state_of(state),
                            .me = me,
                            .width = width < DUNGEON_COLUMNS_MAX ? width : DUNGEON_COLUMNS_MAX,
                            .colours = colours,
                            .drawn = !rp_console_is_terminal(stdout) || rp_console_obeys(stdout)};
}

void dungeon_print_line(const dungeon_screen *screen, const char *text, int hang) {
    size_t length = strlen(text);
    char *line = malloc(length + 2);
    if (!line) return;
    memcpy(line, text, length);
    memcpy(line + length, "\n", 2);
    rp_console_print_wrapped(screen->out, line, screen->width, hang);
    free(line);
}

void dungeon_print_head(const dungeon_screen *screen, const char *text) {
    const char *bold = screen->colours ? "\033[1m" : "", *plain = screen->colours ? "\033[0m" : "";
    fprintf(screen->out, "\n%s== %s ==%s\n", bold, text, plain);
}

void dungeon_who(const dungeon_screen *screen, int player, char who[DUNGEON_WHO_MAX]) {
    const dungeon_hero *hero = &screen->state->hero[player];
    if (hero->figure)
        snprintf(who, DUNGEON_WHO_MAX, "%s", dungeon_figure(screen->setup, hero)->name);
    else
        snprintf(who, DUNGEON_WHO_MAX, "Player %d", player + 1);
}

bool dungeon_stands(const dungeon_hero *hero) {
    return (hero->standing == DUNGEON_INSIDE || hero->standing == DUNGEON_WAITING) && hero->square;
}
