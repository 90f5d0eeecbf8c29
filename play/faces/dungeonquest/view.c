#include "play/faces/dungeonquest/view.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/procedures.h"
#include "play/faces/choices.h"
#include "play/faces/dungeonquest/map.h"
#include "play/faces/dungeonquest/places.h"
#include "play/faces/dungeonquest/sheets.h"
#include "play/faces/dungeonquest_combat/view.h"
#include "play/terminal/console.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_LEAST = 1, ROWS_USEFUL = 3, MAP_FRAME = 2, LINE_BYTES = 256 };

static bool is_asked(const rp_view *view) {
    return rp_to_act(view->game, &view->masked) & RP_TO_ACT_PLAYER(view->player);
}

/* ---- the question --------------------------------------------------------------------------------------- */

static void print_question(const dungeon_screen *screen, const rp_view *view) {
    char text[RP_TEXT_MAX];
    rp_choices choices;
    if (!is_asked(view)) return;
    view->game->rules->phrases->question(view->game, &view->masked, view->player, text);
    rp_choices_of(view, &choices);
    bool fits = rp_console_columns(text) <= screen->width;
    if (!fits) dungeon_print_line(screen, text, 2);
    rp_choices_print(screen->out, view, &choices, fits ? text : "Your choice?", screen->width);
}

/* ---- a fight -------------------------------------------------------------------------------------------- */

/* Of who is asked in it. */
static void print_fight(const dungeon_screen *screen, const rp_view *view) {
    char life[LINE_BYTES] = "";
    rp_view fight = {.game = dungeon_fight_game(screen->setup, screen->state),
                     .player = dungeon_fight_seat(screen->setup, screen->state, view->player)};
    dungeon_fight_out(screen->state, &fight.masked);
    FILE *out = fmemopen(life, sizeof life, "w");
    if (!out) return;
    dungeon_put_life(out, screen);
    fclose(out);
    dq_view_print_part(screen->out, &fight, life, screen->colours);
}

/* ---- the table ------------------------------------------------------------------------------------------ */

static void print_title(const dungeon_screen *screen) {
    const dungeon_turn *turn = &screen->state->turn;
    char who[DUNGEON_WHO_MAX], title[2 * DUNGEON_WHO_MAX];
    dungeon_who(screen, turn->player, who);
    if (!turn->number)
        snprintf(title, sizeof title, "The dungeon, before the first turn");
    else if (screen->state->frame[0].procedure == DUNGEON_DO_END)
        snprintf(title, sizeof title, "After the game");
    else if (turn->player == screen->me)
        snprintf(title, sizeof title, "Turn %d: your turn", turn->number);
    else
        snprintf(title, sizeof title, "Turn %d: turn of %s", turn->number, who);
    dungeon_print_head(screen, title);
}

/* All of the table below the map; `brief`: cards that are held without what they do. */
static void print_rest(const dungeon_screen *screen, const rp_view *view, bool brief) {
    if (screen->me >= 0) dungeon_here_print(screen, screen->me);
    for (int i = 0; i < screen->setup->players; i++) {
        int player = screen->me < 0 ? i : (screen->me + i) % screen->setup->players;
        dungeon_hero_print(screen, player);
        if (player != screen->me) continue;
        if (brief)
            dungeon_attributes_print_briefly(screen, player);
        else
            dungeon_attributes_print(screen, player);
    }
    dungeon_sun_print(screen);
    dungeon_fight_print(screen);
    if (view) print_question(screen, view);
}

static int lines_of(const char *text) {
    int lines = 0;
    for (; *text; text++) lines += *text == '\n';
    return lines;
}

/* Text of the legend of a window, or of the rest, to be freed; NULL without memory. */
static char *printed(const dungeon_screen *screen, const rp_view *view, const dungeon_window *window, bool brief) {
    char *text = NULL;
    size_t size;
    dungeon_screen apart = *screen;
    apart.out = open_memstream(&text, &size);
    if (!apart.out) return NULL;
    if (window)
        dungeon_legend_print(&apart, window);
    else
        print_rest(&apart, view, brief);
    fclose(apart.out);
    return text;
}

/* As many rows as leave room for the rest on the screen. */
static dungeon_window window_for(const dungeon_screen *screen, const char *rest) {
    const dungeon_hero *hero = &screen->state->hero[screen->me < 0 ? screen->state->turn.player : screen->me];
    int square = hero->square ? dungeon_square_of(hero) : 0, height = rp_console_height(stdout) - 1;
    int rows = screen->setup->book->board.height, used = 2 + lines_of(rest);
    for (;; rows--) {
        dungeon_window window = dungeon_window_around(screen, square, rows);
        char *legend = printed(screen, NULL, &window, false);
        int lines = used + MAP_FRAME + 2 * window.rows + (legend ? lines_of(legend) : 0);
        free(legend);
        if (lines <= height || rows <= ROWS_LEAST) return window;
    }
}

/* Held cards say less where the map would have too few rows otherwise. */
static void shorten(const dungeon_screen *screen, const rp_view *view, dungeon_window *window, char **rest) {
    if (window->rows >= ROWS_USEFUL || window->rows >= screen->setup->book->board.height) return;
    char *brief = printed(screen, view, NULL, true);
    if (brief && lines_of(brief) < lines_of(*rest)) {
        char *full = *rest;
        *rest = brief;
        *window = window_for(screen, brief);
        brief = full;
    }
    free(brief);
}

static void print_table(const dungeon_screen *screen, const rp_view *view) {
    char *rest = printed(screen, view, NULL, false);
    if (!rest) return;
    print_title(screen);
    if (screen->drawn) {
        dungeon_window window = window_for(screen, rest);
        shorten(screen, view, &window, &rest);
        dungeon_map_print(screen, &window);
        dungeon_legend_print(screen, &window);
    }
    fprintf(screen->out, "%s", rest);
    free(rest);
}

void dungeon_print_view(FILE *out, const rp_view *view, bool colours) {
    dungeon_screen screen = dungeon_screen_of(out, view->game, &view->masked, view->player, colours);
    bool fights = is_asked(view) && dungeon_is_fighting(screen.state) &&
                  dungeon_step_of(dungeon_top(screen.state))->asks == DUNGEON_ASKS_FIGHT;
    if (fights)
        print_fight(&screen, view);
    else
        print_table(&screen, view);
}

/* Nobody and nothing is anywhere else, and the same turn goes on. */
static bool is_same_table(const dungeon_state *before, const dungeon_state *now, int players) {
    if (before->turn.number != now->turn.number) return false;
    if (memcmp(before->table.tile, now->table.tile, sizeof now->table.tile) != 0) return false;
    for (int i = 0; i < players; i++) {
        const dungeon_hero *was = &before->hero[i], *is = &now->hero[i];
        if (was->square != is->square || was->standing != is->standing || was->arrow != is->arrow) return false;
    }
    return true;
}

bool dungeon_print_step(FILE *out, const rp_view *shown, const rp_view *view, bool colours) {
    const dungeon_state *before = dungeon_state_of(&shown->masked), *now = dungeon_state_of(&view->masked);
    if (dungeon_is_fighting(before) || dungeon_is_fighting(now)) return false;
    if (dungeon_top(now)->procedure == DUNGEON_DO_TURN) return false;
    dungeon_screen screen = dungeon_screen_of(out, view->game, &view->masked, view->player, colours);
    if (!is_same_table(before, now, screen.setup->players)) return false;
    fprintf(out, "\n");
    dungeon_hero_print(&screen, view->player);
    dungeon_fight_print(&screen);
    print_question(&screen, view);
    return true;
}

void dungeon_print_end(FILE *out, const rp_game *game, const rp_state *terminal, int reader, bool colours) {
    dungeon_screen screen = dungeon_screen_of(out, game, terminal, reader, colours);
    dungeon_window window = dungeon_window_around(&screen, 0, screen.setup->book->board.height);
    dungeon_print_head(&screen, "The dungeon at the end");
    if (screen.drawn) {
        dungeon_map_print(&screen, &window);
        dungeon_legend_print(&screen, &window);
    }
    for (int player = 0; player < screen.setup->players; player++) dungeon_hero_print(&screen, player);
}
