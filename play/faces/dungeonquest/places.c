#include "play/faces/dungeonquest/places.h"

#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/games/dungeonquest/ways/move.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_TEXT = 192 };

/* What a border of a space is, and whether it was told with another one. */
typedef struct side {
    dungeon_border border;
    char text[SIDE_TEXT];
    bool told;
} side;

static const dungeon_table *table_of(const dungeon_screen *screen) { return &screen->state->table; }

static dungeon_place place_at(const dungeon_screen *screen, int square) {
    return dungeon_place_of(screen->setup->book, table_of(screen), square);
}

void dungeon_print_place(FILE *out, const dungeon_screen *screen, int square) {
    const dungeon_book *book = screen->setup->book;
    char name[8];
    dungeon_square_text(book, square, name);
    switch (place_at(screen, square)) {
    case DUNGEON_UNEXPLORED: fprintf(out, "unexplored"); break;
    case DUNGEON_TOWER: fprintf(out, "%s tower", name); break;
    case DUNGEON_TREASURE: fprintf(out, "the treasure chamber"); break;
    case DUNGEON_EXPLORED: fprintf(out, "%s %s", name, dungeon_chamber_at(book, table_of(screen), square)->name); break;
    }
}

/* ---- who and what is there ------------------------------------------------------------------------------ */

/* ", Hugo there, a Troll there" */
static void put_found(FILE *out, const dungeon_screen *screen, int space, int but) {
    const dungeon_book *book = screen->setup->book;
    int squares[DUNGEON_TREASURE_MAX], count = dungeon_space_squares(book, space, squares);
    for (int player = 0; player < screen->setup->players; player++) {
        const dungeon_hero *hero = &screen->state->hero[player];
        char who[DUNGEON_WHO_MAX];
        if (player == but || !dungeon_stands(hero) || dungeon_space(book, dungeon_square_of(hero)) != space) continue;
        dungeon_who(screen, player, who);
        fprintf(out, ", %s there", who);
    }
    for (int i = 0; i < count; i++) {
        int token = dungeon_token_at(&screen->state->tokens, squares[i]);
        if (token != DUNGEON_NO_TOKEN)
            fprintf(out, ", %s there", book->combat.monster[dungeon_token_monster(token)].name);
        if (table_of(screen)->tile[squares[i]].bits & DUNGEON_TILE_MARKED) fprintf(out, ", with a way down");
    }
}

/* ---- sides ---------------------------------------------------------------------------------------------- */

static void put_blocked(FILE *out, const dungeon_screen *screen, const dungeon_crossing *way) {
    int own = dungeon_way_at(screen->setup->book, table_of(screen), way->from, way->point,
                             dungeon_way_options(screen->setup));
    if (own == DUNGEON_WALL) {
        fprintf(out, "wall");
    } else if (way->to == DUNGEON_NOWHERE) {
        fprintf(out, "outer wall");
    } else if (place_at(screen, way->to) == DUNGEON_UNEXPLORED) {
        fprintf(out, "closed, no tiles are left");
    } else {
        fprintf(out, "wall of ");
        dungeon_print_place(out, screen, way->to);
    }
}

/* "door, c4 Corridor, Hugo there, from where you came" */
static void put_side(FILE *out, const dungeon_screen *screen, dungeon_border border, int player) {
    const dungeon_book *book = screen->setup->book;
    dungeon_crossing way =
        dungeon_cross(book, table_of(screen), border.square, border.point, dungeon_way_options(screen->setup));
    if (way.blocked) {
        put_blocked(out, screen, &way);
        return;
    }
    for (int i = 0; i < way.obstacles; i++)
        fprintf(out, "%s, ", way.obstacle[i] == DUNGEON_DOOR ? "door" : "portcullis");
    dungeon_print_place(out, screen, way.to);
    put_found(out, screen, dungeon_space(book, way.to), player);
    if (player >= 0 && screen->state->hero[player].from == dungeon_space(book, way.to) + 1)
        fprintf(out, player == screen->me ? ", where you came from" : ", where he came from");
}

static int sides_of(const dungeon_screen *screen, int square, int player, side sides[DUNGEON_BORDERS_MAX]) {
    dungeon_border borders[DUNGEON_BORDERS_MAX];
    int count = dungeon_list_borders(screen->setup->book, square, borders);
    for (int i = 0; i < count; i++) {
        sides[i] = (side){.border = borders[i]};
        FILE *text = fmemopen(sides[i].text, SIDE_TEXT, "w");
        if (!text) continue;
        put_side(text, screen, borders[i], player);
        fclose(text);
    }
    return count;
}

/* "north and west", of the sides that have the same as side `first`; of a space of several squares with the square. */
static void put_points(FILE *out, const dungeon_screen *screen, side sides[], int count, int first) {
    int squares[DUNGEON_TREASURE_MAX];
    bool several = dungeon_space_squares(screen->setup->book, sides[first].border.square, squares) > 1;
    char word[RP_WORD_MAX], name[8];
    int told = 0, same = 0;
    for (int i = first; i < count; i++) same += strcmp(sides[i].text, sides[first].text) == 0;
    for (int i = first; i < count; i++) {
        if (strcmp(sides[i].text, sides[first].text) != 0) continue;
        fprintf(out, "%s%s",
                told == 0          ? ""
                : told + 1 == same ? " and "
                                   : ", ",
                rp_word_text(dungeon_compass_words, sides[i].border.point, word));
        dungeon_square_text(screen->setup->book, sides[i].border.square, name);
        if (several) fprintf(out, " of %s", name);
        sides[i].told = true;
        told++;
    }
}

/* "north and south: wall; east: unexplored" */
static void put_sides(FILE *out, const dungeon_screen *screen, int square, int player) {
    side sides[DUNGEON_BORDERS_MAX];
    int count = sides_of(screen, square, player, sides);
    bool any = false;
    for (int i = 0; i < count; i++) {
        if (sides[i].told) continue;
        fprintf(out, "%s", any ? "; " : "");
        put_points(out, screen, sides, count, i);
        fprintf(out, ": %s", sides[i].text);
        any = true;
    }
}

/* ---- heroes and their places ---------------------------------------------------------------------------- */

static void put_below(FILE *out, const dungeon_screen *screen, const dungeon_hero *hero) {
    const dungeon_book *book = screen->setup->book;
    char word[RP_WORD_MAX], from[8], to[8];
    int up = dungeon_come_up(book, dungeon_square_of(hero), hero->arrow, hero->below, false, 0);
    dungeon_square_text(book, dungeon_square_of(hero), from);
    dungeon_square_text(book, up, to);
    fprintf(out, "in the catacombs, %s of %s after %d card%s: the way up leads to %s, or to one side of it.",
            rp_word_text(dungeon_compass_words, hero->arrow, word), from, hero->below, hero->below == 1 ? "" : "s", to);
}

static bool leads_on(const dungeon_screen *screen, int square, int point) {
    return !dungeon_cross(screen->setup->book, table_of(screen), square, point, dungeon_way_options(screen->setup))
                .blocked;
}

/* Where a part of the chamber is all that he can get to; of that the ways that lead on. */
static void put_part(FILE *out, const dungeon_screen *screen, const dungeon_hero *hero) {
    unsigned reach = dungeon_open_points(screen->setup, screen->state, hero);
    bool own = screen->me >= 0 && hero == &screen->state->hero[screen->me];
    char word[RP_WORD_MAX];
    const char *before = "";
    if (reach == DUNGEON_ALL_POINTS || !reach) return;
    fprintf(out, " From where %s ", own ? "you stand" : "he stands");
    for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++) {
        if (!(reach >> point & 1) || !leads_on(screen, dungeon_square_of(hero), point)) continue;
        fprintf(out, "%s%s", before[0] ? before : "only ", rp_word_text(dungeon_compass_words, point, word));
        before = " and ";
    }
    fprintf(out, before[0] ? " can be reached." : "nothing can be reached.");
}

static void put_here(FILE *out, const dungeon_screen *screen, int player) {
    const dungeon_hero *hero = &screen->state->hero[player];
    char who[DUNGEON_WHO_MAX];
    dungeon_who(screen, player, who);
    fprintf(out, "%s ", player == screen->me ? "You are" : who);
    if (player != screen->me) fprintf(out, "is ");
    if (hero->standing == DUNGEON_BELOW) {
        put_below(out, screen, hero);
        return;
    }
    int square = dungeon_square_of(hero);
    fprintf(out, "in ");
    dungeon_print_place(out, screen, square);
    put_found(out, screen, dungeon_space(screen->setup->book, square), player);
    fprintf(out, "; ");
    put_sides(out, screen, square, player);
    fprintf(out, ".");
    put_part(out, screen, hero);
}

void dungeon_here_print(const dungeon_screen *screen, int player) {
    const dungeon_hero *hero = &screen->state->hero[player];
    char *text = NULL;
    size_t size;
    if (!hero->square) return;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    put_here(out, screen, player);
    fclose(out);
    dungeon_print_line(screen, text, 2);
    free(text);
}

static void print_place(const dungeon_screen *screen, int square) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    dungeon_print_place(out, screen, square);
    put_found(out, screen, square, -1);
    fprintf(out, "; ");
    put_sides(out, screen, square, -1);
    fprintf(out, ".");
    fclose(out);
    dungeon_print_line(screen, text, 2);
    free(text);
}

void dungeon_places_print(const dungeon_screen *screen) {
    const dungeon_book *book = screen->setup->book;
    for (int player = 0; player < screen->setup->players; player++)
        if (screen->state->hero[player].standing == DUNGEON_BELOW) dungeon_here_print(screen, player);
    for (int square = 0; square < dungeon_square_count(book); square++)
        if (dungeon_space(book, square) == square && place_at(screen, square) != DUNGEON_UNEXPLORED)
            print_place(screen, square);
}
