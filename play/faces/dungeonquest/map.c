#include "play/faces/dungeonquest/map.h"

#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/games/dungeonquest/texts/texts.h"
#include "engine/games/dungeonquest/ways/move.h"
#include "play/faces/dungeonquest/places.h"

#include <string.h>

enum {
    LINES_MAX = 2 * DUNGEON_SIDE_MOST + 1,
    LINE_MAX_BYTES = DUNGEON_MAP_SPACE * DUNGEON_SIDE_MOST + 2,
    INSIDE = DUNGEON_MAP_SPACE - 1,
    MARKS_MAX = 4 * DUNGEON_HEROES_MAX
};

/* clang-format off */
#define CHAMBER_SIGN(kind, sign, name, happens) [kind] = {sign, name ": " happens},
#define MAP_SIGNS(loot)                                                                                                \
    {                                                                                                                  \
        DUNGEON_CHAMBER_SIGN_LIST(CHAMBER_SIGN, loot)                                                                  \
        [DUNGEON_CHAMBER_KINDS] = {"T", "tower"},                                                                      \
        {"$", "treasure"}, {".", "unexplored"}, {"D", "door"}, {"#", "portcullis"}, {"%", "door and portcullis"},      \
        {"!", "monster"}, {"=", "way down"}, {"*", "heroes"}, {"~", "heroes below"}, {"1>", "hero below, and his way"} \
    }
/* clang-format on */
const rp_page_sign dungeon_map_signs[DUNGEON_MAP_SIGNS] = MAP_SIGNS("harder");
const rp_page_sign dungeon_map_signs_loot_helps[DUNGEON_MAP_SIGNS] = MAP_SIGNS("easier");

typedef struct grid {
    char line[LINES_MAX][LINE_MAX_BYTES];
    bool seen[128]; /* signs that stand in it */
} grid;

static const dungeon_table *table_of(const dungeon_screen *screen) { return &screen->state->table; }

static dungeon_place place_at(const dungeon_screen *screen, int square) {
    return square < 0 ? DUNGEON_UNEXPLORED : dungeon_place_of(screen->setup->book, table_of(screen), square);
}

/* ---- spaces --------------------------------------------------------------------------------------------- */

char dungeon_letter_at(const dungeon_screen *screen, int square) {
    switch (place_at(screen, square)) {
    case DUNGEON_UNEXPLORED: return DUNGEON_SIGN_UNEXPLORED;
    case DUNGEON_TOWER: return DUNGEON_SIGN_TOWER;
    case DUNGEON_TREASURE: return DUNGEON_SIGN_TREASURE;
    default: return dungeon_map_signs[dungeon_chamber_at(screen->setup->book, table_of(screen), square)->kind].sign[0];
    }
}

/* Numbers of heroes who stand there, and of those below with the way of their travel marker. */
static int heroes_at(const dungeon_screen *screen, int square, bool below, char marks[MARKS_MAX]) {
    int used = 0;
    for (int player = 0; player < screen->setup->players; player++) {
        const dungeon_hero *hero = &screen->state->hero[player];
        bool there = below ? hero->standing == DUNGEON_BELOW : dungeon_stands(hero);
        if (!there || dungeon_square_of(hero) != square) continue;
        marks[used++] = (char)('1' + player);
        if (below) marks[used++] = "^>v<"[hero->arrow % DUNGEON_COMPASS_POINTS];
    }
    return used;
}

/* Who and what is there, without blanks. It stands behind the letter, with a blank between where there is room; what
 * has none is drawn short, '*' for heroes and '~' for travel markers; then the letter gives way. */
static int marks_at(const dungeon_screen *screen, int square, char marks[MARKS_MAX]) {
    bool token = dungeon_token_at(&screen->state->tokens, square) != DUNGEON_NO_TOKEN;
    bool marked = table_of(screen)->tile[square].bits & DUNGEON_TILE_MARKED;
    char here[MARKS_MAX], below[MARKS_MAX];
    int standing = heroes_at(screen, square, false, here), travelling = heroes_at(screen, square, true, below);
    int used = 0, room = INSIDE - 1 - token - marked;
    if (standing + travelling > room && standing > 1) here[0] = DUNGEON_SIGN_HEROES, standing = 1;
    if (standing + travelling > room && travelling > 1) below[0] = '~', travelling = 1;
    memcpy(marks, here, (size_t)standing);
    memcpy(marks + standing, below, (size_t)travelling);
    used = standing + travelling;
    if (token) marks[used++] = DUNGEON_SIGN_MONSTER;
    if (marked) marks[used++] = DUNGEON_SIGN_WAY_DOWN;
    return used;
}

static void draw_space(const dungeon_screen *screen, int square, char *at) {
    char marks[MARKS_MAX];
    int used = marks_at(screen, square, marks);
    at[dungeon_letter_at(screen, square) == DUNGEON_SIGN_UNEXPLORED] = dungeon_letter_at(screen, square);
    if (used > 0) memcpy(at + (used < INSIDE) + (used < INSIDE - 1), marks, (size_t)used);
}

/* ---- borders -------------------------------------------------------------------------------------------- */

dungeon_border_sign dungeon_sign_between(const dungeon_screen *screen, int square, int point, int beyond) {
    const dungeon_book *book = screen->setup->book;
    bool turned = place_at(screen, square) == DUNGEON_UNEXPLORED;
    int from = turned ? beyond : square, to = turned ? square : beyond;
    if (place_at(screen, from) == DUNGEON_UNEXPLORED) return DUNGEON_SIGN_OPEN;
    if (to >= 0 && dungeon_space(book, from) == dungeon_space(book, to)) return DUNGEON_SIGN_OPEN;
    dungeon_crossing way = dungeon_cross(book, table_of(screen), from, turned ? dungeon_opposite(point) : point,
                                         dungeon_way_options(screen->setup));
    if (way.blocked) return DUNGEON_SIGN_WALL;
    if (way.obstacles > 1) return DUNGEON_SIGN_BOTH;
    if (way.obstacles == 0) return DUNGEON_SIGN_OPEN;
    return way.obstacle[0] == DUNGEON_DOOR ? DUNGEON_SIGN_DOOR : DUNGEON_SIGN_PORTCULLIS;
}

/* The northern border of a square, which may lie below the last row, with its western corner. */
static void draw_north(const dungeon_screen *screen, int column, int row, char *at) {
    const dungeon_book *book = screen->setup->book;
    int square = dungeon_square_at(book, column, row), beyond = dungeon_square_at(book, column, row - 1);
    dungeon_border_sign sign = dungeon_sign_between(screen, square, DUNGEON_NORTH, beyond);
    if (sign != DUNGEON_SIGN_OPEN) memset(at + 1, '-', INSIDE);
    if (sign != DUNGEON_SIGN_OPEN && sign != DUNGEON_SIGN_WALL) at[2] = at[3] = (char)sign;
}

static void draw_west(const dungeon_screen *screen, int column, int row, char *at) {
    const dungeon_book *book = screen->setup->book;
    int square = dungeon_square_at(book, column, row), beyond = dungeon_square_at(book, column - 1, row);
    dungeon_border_sign sign = dungeon_sign_between(screen, square, DUNGEON_WEST, beyond);
    *at = sign == DUNGEON_SIGN_WALL ? '|' : (char)sign;
}

/* A corner of a space that is known. */
static bool has_corner(const dungeon_screen *screen, int column, int row) {
    for (int i = 0; i < 4; i++) {
        int square = dungeon_square_at(screen->setup->book, column - i % 2, row - i / 2);
        if (place_at(screen, square) != DUNGEON_UNEXPLORED) return true;
    }
    return false;
}

static void draw(const dungeon_screen *screen, const dungeon_window *window, grid *to) {
    memset(to, 0, sizeof *to);
    for (int line = 0; line <= 2 * window->rows; line++)
        memset(to->line[line], ' ', (size_t)(DUNGEON_MAP_SPACE * window->columns + 1));
    for (int row = 0; row <= window->rows; row++)
        for (int column = 0; column <= window->columns; column++) {
            int x = window->left + column, y = window->top + row, at = DUNGEON_MAP_SPACE * column;
            if (has_corner(screen, x, y)) to->line[2 * row][at] = '+';
            if (column < window->columns) draw_north(screen, x, y, &to->line[2 * row][at]);
            if (row < window->rows) draw_west(screen, x, y, &to->line[2 * row + 1][at]);
            if (row == window->rows || column == window->columns) continue;
            draw_space(screen, dungeon_square_at(screen->setup->book, x, y), &to->line[2 * row + 1][at + 1]);
        }
    for (int line = 0; line <= 2 * window->rows; line++)
        for (const char *at = to->line[line]; *at; at++) to->seen[*at & 127] = true;
}

/* ---- printing ------------------------------------------------------------------------------------------- */

static int fit(int middle, int part, int whole) {
    int first = middle - part / 2;
    if (first > whole - part) first = whole - part;
    return first < 0 ? 0 : first;
}

dungeon_window dungeon_window_around(const dungeon_screen *screen, int square, int rows) {
    const dungeon_book *book = screen->setup->book;
    int columns = (screen->width - DUNGEON_MAP_LEFT - 1) / DUNGEON_MAP_SPACE;
    if (columns < 1) columns = 1;
    if (columns > book->board.width) columns = book->board.width;
    if (rows > book->board.height) rows = book->board.height;
    return (dungeon_window){.left = fit(dungeon_column(book, square), columns, book->board.width),
                            .top = fit(dungeon_row(book, square), rows, book->board.height),
                            .columns = columns,
                            .rows = rows};
}

/* A line of the drawing without the blanks at its end; the reader's own number is bold. */
static void print_row(const dungeon_screen *screen, const char *line, bool spaces) {
    size_t length = strlen(line);
    char own = (char)('1' + screen->me);
    while (length && line[length - 1] == ' ') length--;
    for (size_t i = 0; i < length; i++)
        if (screen->colours && spaces && line[i] == own)
            fprintf(screen->out, "\033[1;7m%c\033[0m", line[i]);
        else
            fputc(line[i], screen->out);
    fputc('\n', screen->out);
}

void dungeon_map_print(const dungeon_screen *screen, const dungeon_window *window) {
    grid drawn;
    draw(screen, window, &drawn);
    for (int column = 0; column < window->columns; column++)
        fprintf(screen->out, "%*c", column ? DUNGEON_MAP_SPACE : DUNGEON_MAP_LEFT + 3, 'a' + window->left + column);
    fprintf(screen->out, "\n");
    for (int line = 0; line <= 2 * window->rows; line++) {
        if (line % 2)
            fprintf(screen->out, "%2d ", window->top + line / 2 + 1);
        else if (strspn(drawn.line[line], " ") < strlen(drawn.line[line]))
            fprintf(screen->out, "%*s", DUNGEON_MAP_LEFT, "");
        print_row(screen, drawn.line[line], line % 2);
    }
}

/* Items of the legend, "r room", with two blanks between them. */
typedef struct legend {
    const dungeon_screen *screen;
    int used;
} legend;

static void put_sign(legend *to, const char *text) {
    int columns = (int)strlen(text);
    if (to->used && to->used + 2 + columns > to->screen->width) {
        fprintf(to->screen->out, "\n");
        to->used = 0;
    }
    to->used += fprintf(to->screen->out, "%s%s", to->used ? "  " : "", text);
}

static bool is_seen(const grid *drawn, const char *sign) {
    if (sign[1]) return drawn->seen['^'] || drawn->seen['>'] || drawn->seen['v'] || drawn->seen['<'];
    return drawn->seen[(int)sign[0]];
}

void dungeon_legend_print(const dungeon_screen *screen, const dungeon_window *window) {
    int height = screen->setup->book->board.height;
    grid drawn;
    legend to = {screen, 0};
    char text[DUNGEON_WHO_MAX];
    draw(screen, window, &drawn);
    for (int i = 0; i < DUNGEON_MAP_SIGNS; i++) {
        const rp_page_sign *of = &dungeon_map_signs[i];
        if (!is_seen(&drawn, of->sign)) continue;
        snprintf(text, sizeof text, "%s %.*s", of->sign, (int)strcspn(of->meaning, ":"), of->meaning);
        put_sign(&to, text);
    }
    if (window->rows < height) {
        int first = window->top + 1, last = window->top + window->rows;
        if (first == last)
            snprintf(text, sizeof text, "row %d of %d; 'map' shows all", first, height);
        else
            snprintf(text, sizeof text, "rows %d to %d of %d; 'map' shows all", first, last, height);
        put_sign(&to, text);
    }
    fprintf(screen->out, "%s", to.used ? "\n" : "");
}

/* Whose number is which, of heroes who are or were on the board, and who is gone. */
static void print_heroes(const dungeon_screen *screen) {
    legend to = {screen, 0};
    for (int player = 0; player < screen->setup->players; player++) {
        const dungeon_hero *hero = &screen->state->hero[player];
        char who[DUNGEON_WHO_MAX], text[DUNGEON_WHO_MAX + 24];
        bool gone = hero->standing == DUNGEON_OUT || hero->standing == DUNGEON_DEAD;
        if (!hero->square && !gone) continue;
        dungeon_who(screen, player, who);
        snprintf(text, sizeof text, "%d %s%s", player + 1, who,
                 !gone                            ? ""
                 : hero->standing == DUNGEON_DEAD ? ", dead"
                                                  : ", out");
        put_sign(&to, text);
    }
    fprintf(screen->out, "%s", to.used ? "\n" : "");
}

void dungeon_print_map(FILE *out, const rp_view *view, bool colours) {
    dungeon_screen screen = dungeon_screen_of(out, view->game, &view->masked, view->player, colours);
    int square = view->player < 0 ? DUNGEON_NOWHERE : dungeon_square_of(&screen.state->hero[view->player]);
    dungeon_window window = dungeon_window_around(&screen, square < 0 ? 0 : square, screen.setup->book->board.height);
    if (!screen.drawn) {
        dungeon_places_print(&screen);
        return;
    }
    dungeon_map_print(&screen, &window);
    dungeon_legend_print(&screen, &window);
    print_heroes(&screen);
}
