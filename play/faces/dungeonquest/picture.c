#include "play/faces/dungeonquest/picture.h"

#include "bench/pictures/svg_chart.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/games/dungeonquest/texts/texts.h"
#include "engine/games/dungeonquest/turn/turn.h"
#include "play/faces/dungeonquest/map.h"

#include <stdlib.h>
#include <string.h>

enum {
    SQUARE = DUNGEON_PICTURE_SQUARE,
    LEFT = DUNGEON_PICTURE_LEFT,
    TOP = DUNGEON_PICTURE_TOP,
    LINE = 20,
    SIGN_COLUMNS = 4, /* of the legend */
    APART = 6,        /* pixels between the ways of two heroes */
    SAMPLE = 40,      /* pixels of a line in the legend */
    TEXT = 200
};

/* Where a hero came, in order. */
typedef struct stop {
    int square;
    bool walked; /* from the one before */
} stop;
typedef struct way {
    stop *stop; /* owned */
    size_t count, capacity;
    bool below; /* he is in the catacombs, or was since the last stop */
} way;

typedef struct picture {
    FILE *out;
    dungeon_screen screen;
    rp_state state; /* the last one */
    way way[DUNGEON_HEROES_MAX];
    bool failed; /* no memory */
} picture;

static const char *const colours[DUNGEON_HEROES_MAX] = {rp_svg_blue, rp_svg_red, rp_svg_green, rp_svg_purple};
/* Told apart without colours too. */
static const char *const dashes[DUNGEON_HEROES_MAX] = {NULL, "10 6", "1 6", "12 5 1 5"};

/* ---- the ways ------------------------------------------------------------------------------------------- */

static bool is_beside(const dungeon_book *book, int from, int to) {
    dungeon_border border[DUNGEON_BORDERS_MAX];
    int count = dungeon_list_borders(book, from, border);
    for (int i = 0; i < count; i++) {
        int beyond = dungeon_neighbour(book, border[i].square, border[i].point);
        if (beyond >= 0 && dungeon_space(book, beyond) == dungeon_space(book, to)) return true;
    }
    return false;
}

static void add_stop(picture *p, way *to, int square) {
    if (to->count == to->capacity) {
        size_t capacity = to->capacity ? 2 * to->capacity : 32;
        stop *larger = realloc(to->stop, capacity * sizeof *larger);
        if (!larger) {
            p->failed = true;
            return;
        }
        to->stop = larger;
        to->capacity = capacity;
    }
    bool walked = to->count && !to->below && is_beside(p->screen.setup->book, to->stop[to->count - 1].square, square);
    to->stop[to->count++] = (stop){square, walked};
    to->below = false;
}

static void follow(void *context, const rp_state *state, const rp_move *move, size_t number) {
    picture *p = context;
    (void)number;
    for (int player = 0; player < p->screen.setup->players; player++) {
        const dungeon_hero *hero = &dungeon_state_of(state)->hero[player];
        way *to = &p->way[player];
        if (hero->standing == DUNGEON_BELOW) to->below = true;
        if (!dungeon_stands(hero)) continue;
        bool is_there = to->count && !to->below && to->stop[to->count - 1].square == dungeon_square_of(hero);
        if (!is_there) add_stop(p, to, dungeon_square_of(hero));
    }
    if (!move) rp_clone(p->screen.game, &p->state, state);
}

/* ---- the board ------------------------------------------------------------------------------------------ */

static const dungeon_book *book_of(const picture *p) { return p->screen.setup->book; }
static double left_of(const picture *p, int square) { return LEFT + SQUARE * dungeon_column(book_of(p), square); }
static double top_of(const picture *p, int square) { return TOP + SQUARE * dungeon_row(book_of(p), square); }

static void draw_square(const picture *p, int square) {
    char letter = dungeon_letter_at(&p->screen, square);
    double x = left_of(p, square), y = top_of(p, square);
    const char *fill = letter == '.' ? "#F4F4F4" : letter == '$' ? "#FFF0B3" : letter == 'T' ? "#E3E3E3" : "#FBF6EC";
    rp_svg_rectangle(p->out, x, y, SQUARE, SQUARE, fill, 1);
    if (letter == '.') return;
    const dungeon_state *state = p->screen.state;
    bool token = dungeon_token_at(&state->tokens, square) != DUNGEON_NO_TOKEN;
    bool marked = state->table.tile[square].bits & DUNGEON_TILE_MARKED;
    char text[8];
    snprintf(text, sizeof text, "%c%s%s", letter, token ? "!" : "", marked ? "=" : "");
    rp_svg_text(p->out, x + 5, y + 14, RP_SVG_LEFT, 12, true, SQUARE, text);
}

/* From one corner of a square to the next; a door is a box in it, a portcullis bars across it. */
static void draw_border(const picture *p, double x, double y, bool level, dungeon_border_sign sign) {
    double along_x = level ? SQUARE / 3.0 : 0, along_y = level ? 0 : SQUARE / 3.0;
    double end_x = x + 3 * along_x, end_y = y + 3 * along_y;
    if (sign == DUNGEON_SIGN_OPEN) {
        rp_svg_line(p->out, x, y, end_x, end_y, rp_svg_grey, 1, false);
        return;
    }
    rp_svg_line(p->out, x, y, end_x, end_y, rp_svg_dark, 3, false);
    if (sign == DUNGEON_SIGN_DOOR || sign == DUNGEON_SIGN_BOTH) {
        double wide = level ? along_x : 8, high = level ? 8 : along_y;
        double box_x = x + along_x - (level ? 0 : 4), box_y = y + along_y - (level ? 4 : 0);
        rp_svg_rectangle(p->out, box_x - 1, box_y - 1, wide + 2, high + 2, rp_svg_dark, 1);
        rp_svg_rectangle(p->out, box_x, box_y, wide, high, rp_svg_orange, 1);
    }
    if (sign != DUNGEON_SIGN_PORTCULLIS && sign != DUNGEON_SIGN_BOTH) return;
    for (int bar = 0; bar < 4; bar++) {
        double at_x = x + along_x * (1 + bar / 3.0), at_y = y + along_y * (1 + bar / 3.0);
        double reach_x = level ? 0 : 6, reach_y = level ? 6 : 0;
        rp_svg_line(p->out, at_x - reach_x, at_y - reach_y, at_x + reach_x, at_y + reach_y, rp_svg_dark, 2, false);
    }
}

static void draw_borders(const picture *p) {
    const dungeon_board *board = &book_of(p)->board;
    for (int row = 0; row <= board->height; row++)
        for (int column = 0; column <= board->width; column++) {
            int square = dungeon_square_at(book_of(p), column, row);
            int north = dungeon_square_at(book_of(p), column, row - 1);
            int west = dungeon_square_at(book_of(p), column - 1, row);
            double x = LEFT + SQUARE * column, y = TOP + SQUARE * row;
            if (column < board->width)
                draw_border(p, x, y, true, dungeon_sign_between(&p->screen, square, DUNGEON_NORTH, north));
            if (row < board->height)
                draw_border(p, x, y, false, dungeon_sign_between(&p->screen, square, DUNGEON_WEST, west));
        }
}

static void draw_board(const picture *p) {
    const dungeon_board *board = &book_of(p)->board;
    char text[16];
    for (int square = 0; square < dungeon_square_count(book_of(p)); square++) draw_square(p, square);
    draw_borders(p);
    for (int column = 0; column < board->width; column++) {
        snprintf(text, sizeof text, "%c", 'a' + column);
        rp_svg_text(p->out, LEFT + SQUARE * (column + 0.5), TOP - 8, RP_SVG_MIDDLE, 12, false, SQUARE, text);
    }
    for (int row = 0; row < board->height; row++) {
        snprintf(text, sizeof text, "%d", row + 1);
        rp_svg_text(p->out, LEFT - 10, TOP + SQUARE * (row + 0.5) + 4, RP_SVG_RIGHT, 12, false, LEFT, text);
    }
}

/* ---- heroes --------------------------------------------------------------------------------------------- */

static rp_svg_point point_of(const picture *p, int player, size_t at) {
    double aside = APART * (player - (p->screen.setup->players - 1) / 2.0);
    int square = p->way[player].stop[at].square;
    return (rp_svg_point){left_of(p, square) + SQUARE / 2.0 + aside, top_of(p, square) + SQUARE / 2.0 + 6 + aside};
}

/* What he walked in one go, and thin lines where he came otherwise. */
static void draw_lines(const picture *p, int player) {
    const way *of = &p->way[player];
    rp_svg_point *points = malloc((of->count + 1) * sizeof *points);
    if (!points) return;
    size_t first = 0;
    for (size_t i = 0; i < of->count; i++) points[i] = point_of(p, player, i);
    for (size_t i = 1; i <= of->count; i++) {
        if (i < of->count && of->stop[i].walked) continue;
        rp_svg_polyline(p->out, &points[first], (int)(i - first), colours[player], 3, dashes[player]);
        if (i < of->count) rp_svg_polyline(p->out, &points[i - 1], 2, colours[player], 1, NULL);
        first = i;
    }
    free(points);
}

static void draw_disc(const picture *p, rp_svg_point at, int player) {
    char text[12];
    snprintf(text, sizeof text, "%d", player + 1);
    rp_svg_circle(p->out, at.x, at.y, 9, colours[player]);
    rp_svg_circle(p->out, at.x, at.y, 7, "#FFFFFF");
    rp_svg_text(p->out, at.x, at.y + 4, RP_SVG_MIDDLE, 11, true, SQUARE, text);
}

static void draw_cross(const picture *p, rp_svg_point at, int player) {
    for (int width = 7; width >= 3; width -= 4) {
        const char *colour = width == 7 ? "#FFFFFF" : colours[player];
        rp_svg_line(p->out, at.x - 9, at.y - 9, at.x + 9, at.y + 9, colour, width, false);
        rp_svg_line(p->out, at.x - 9, at.y + 9, at.x + 9, at.y - 9, colour, width, false);
    }
}

static void write_way(const picture *p, int player) {
    char who[DUNGEON_WHO_MAX], square[8];
    dungeon_who(&p->screen, player, who);
    fprintf(p->out, "<g id=\"p%d\">\n<title>", player + 1);
    rp_svg_escaped(p->out, who);
    fputc(':', p->out);
    for (size_t i = 0; i < p->way[player].count; i++) {
        dungeon_square_text(book_of(p), p->way[player].stop[i].square, square);
        fprintf(p->out, " %s", square);
    }
    fputs("</title>\n", p->out);
}

/* His number where he began; a cross where he died, a square where he is still in. */
static void draw_hero(const picture *p, int player) {
    const way *of = &p->way[player];
    int standing = p->screen.state->hero[player].standing;
    write_way(p, player);
    if (of->count) {
        rp_svg_point last = point_of(p, player, of->count - 1);
        draw_lines(p, player);
        draw_disc(p, point_of(p, player, 0), player);
        if (standing == DUNGEON_DEAD) draw_cross(p, last, player);
        if (standing != DUNGEON_DEAD && standing != DUNGEON_OUT)
            rp_svg_rectangle(p->out, last.x - 6, last.y - 6, 12, 12, colours[player], 1);
    }
    fputs("</g>\n", p->out);
}

/* ---- the legend ----------------------------------------------------------------------------------------- */

static void put_fate(const picture *p, int player, char text[TEXT]) {
    const dungeon_hero *hero = &p->screen.state->hero[player];
    char who[DUNGEON_WHO_MAX], square[8] = "";
    size_t stops = p->way[player].count;
    dungeon_who(&p->screen, player, who);
    if (stops) dungeon_square_text(book_of(p), p->way[player].stop[stops - 1].square, square);
    switch (hero->standing) {
    case DUNGEON_OUT:
        snprintf(text, TEXT, "%d %s: out by %s with %d gold", player + 1, who, square,
                 dungeon_gold_out(p->screen.setup, p->screen.state, player));
        break;
    case DUNGEON_DEAD: snprintf(text, TEXT, "%d %s: dead, last seen at %s (cross)", player + 1, who, square); break;
    case DUNGEON_BELOW: snprintf(text, TEXT, "%d %s: in the catacombs below %s", player + 1, who, square); break;
    default: snprintf(text, TEXT, "%d %s: inside, at %s", player + 1, who, square);
    }
}

static void draw_fates(const picture *p, double y) {
    for (int player = 0; player < p->screen.setup->players; player++, y += LINE) {
        const rp_svg_point sample[2] = {{LEFT + 24, y - 4}, {LEFT + 24 + SAMPLE, y - 4}};
        char text[TEXT];
        put_fate(p, player, text);
        draw_disc(p, (rp_svg_point){LEFT + 9, y - 4}, player);
        rp_svg_polyline(p->out, sample, 2, colours[player], 3, dashes[player]);
        rp_svg_text(p->out, LEFT + 32 + SAMPLE, y, RP_SVG_LEFT, 12, false, SQUARE * 12, text);
    }
}

static bool is_seen(const picture *p, const char *sign) {
    for (int square = 0; square < dungeon_square_count(book_of(p)); square++) {
        bool token = dungeon_token_at(&p->screen.state->tokens, square) != DUNGEON_NO_TOKEN;
        bool marked = p->screen.state->table.tile[square].bits & DUNGEON_TILE_MARKED;
        if (sign[1] == 0 && sign[0] != '.' && dungeon_letter_at(&p->screen, square) == sign[0]) return true;
        if ((token && strcmp(sign, "!") == 0) || (marked && strcmp(sign, "=") == 0)) return true;
    }
    return false;
}

/* Draws the signs, or with `out` false only counts their lines. */
static int draw_signs(const picture *p, double y, bool out) {
    int shown = 0;
    for (int i = 0; i < DUNGEON_MAP_SIGNS; i++) {
        const rp_page_sign *of = &dungeon_map_signs[i];
        char text[TEXT];
        if (!is_seen(p, of->sign)) continue;
        snprintf(text, sizeof text, "%s  %.*s", of->sign, (int)strcspn(of->meaning, ":"), of->meaning);
        double room = SQUARE * book_of(p)->board.width / (double)SIGN_COLUMNS;
        if (out)
            rp_svg_text(p->out, LEFT + room * (shown % SIGN_COLUMNS), y + LINE * (shown / SIGN_COLUMNS), RP_SVG_LEFT,
                        12, false, room, text);
        shown++;
    }
    return (shown + SIGN_COLUMNS - 1) / SIGN_COLUMNS;
}

static void draw_border_signs(const picture *p, double y) {
    static const struct {
        dungeon_border_sign sign;
        const char *meaning;
    } signs[] = {{DUNGEON_SIGN_OPEN, "passage"},
                 {DUNGEON_SIGN_WALL, "wall"},
                 {DUNGEON_SIGN_DOOR, "door"},
                 {DUNGEON_SIGN_PORTCULLIS, "portcullis"}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        double x = LEFT + 140 * (double)i;
        draw_border(p, x, y - 4, true, signs[i].sign);
        rp_svg_text(p->out, x + SQUARE + 8, y, RP_SVG_LEFT, 12, false, 90, signs[i].meaning);
    }
}

/* ---- all of it ------------------------------------------------------------------------------------------ */

static void draw(const picture *p, const char *title, const char *subtitle) {
    const dungeon_board *board = &book_of(p)->board;
    double wide = 2 * LEFT + SQUARE * board->width, bottom = TOP + SQUARE * board->height + 30;
    int heroes = p->screen.setup->players, lines = draw_signs(p, 0, false);
    rp_svg_begin(p->out, wide, bottom + LINE * (heroes + lines + 2.5));
    rp_svg_text(p->out, LEFT, 28, RP_SVG_LEFT, 16, true, wide - 2 * LEFT, title);
    rp_svg_text(p->out, LEFT, 50, RP_SVG_LEFT, 12, false, wide - 2 * LEFT, subtitle);
    draw_board(p);
    for (int player = 0; player < heroes; player++) draw_hero(p, player);
    draw_fates(p, bottom);
    bottom += LINE * heroes;
    rp_svg_text(p->out, LEFT, bottom, RP_SVG_LEFT, 12, false, wide - 2 * LEFT,
                "A number stands where a hero began; thin lines are ways not walked: catacombs, magic.");
    draw_border_signs(p, bottom + LINE);
    draw_signs(p, bottom + 2 * LINE, true);
    rp_svg_end(p->out);
}

rp_status dungeon_draw_board(FILE *out, const rp_game *game, const rp_record *record, const char *title,
                             const char *subtitle, rp_error *error) {
    picture *p = calloc(1, sizeof *p);
    if (!p) return rp_fail(error, RP_FAILED, "no memory for the picture");
    p->out = out;
    p->screen = (dungeon_screen){.out = out,
                                 .game = game,
                                 .setup = dungeon_setup_of(game),
                                 .state = dungeon_state_of(&p->state),
                                 .me = -1,
                                 .drawn = true};
    rp_status status = rp_record_replay(record, game, follow, p, error);
    if (!status && p->failed) status = rp_fail(error, RP_FAILED, "no memory for the picture");
    if (!status) draw(p, title, subtitle);
    for (int player = 0; player < DUNGEON_HEROES_MAX; player++) free(p->way[player].stop);
    free(p);
    return status;
}
