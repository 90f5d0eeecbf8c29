/* What dungeonquest shows: the drawing has what the engine says of each border and space that is known, tables fit on a
 * screen, and neither depends on what the reader may not know. */
#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/games/dungeonquest/ways/move.h"
#include "play/faces/dungeonquest/map.h"
#include "play/faces/dungeonquest/places.h"
#include "play/faces/dungeonquest/view.h"
#include "play/faces/face.h"
#include "play/faces/table_commands.h"
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/length.h"
#include "tests/support/open_games.h"
#include "tests/support/require.h"
#include "tests/support/shown_game.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORLDS = 2, BOARD_LINES = 21, LINE = 128, MOVES_BETWEEN = 7, MENU_LINES = 3 };

static const char *const specs[] = {"dungeonquest:players=1", "dungeonquest:players=2", "dungeonquest:players=3",
                                    "dungeonquest:players=4", "dungeonquest:players=4,variant=classic,opened=stays"};
enum { SPECS = sizeof specs / sizeof *specs };

/* ---- the drawing, read back ----------------------------------------------------------------------------- */

/* Lines of a whole board of 13 columns and 10 rows behind the line with their letters, filled up with blanks. */
static void read_board(const char *text, char board[BOARD_LINES][LINE]) {
    const char *line = strchr(text, '\n') + 1;
    ck_assert_int_eq(strncmp(text, "     a    b    c ", 17), 0);
    for (int i = 0; i < BOARD_LINES; i++) {
        size_t length = strcspn(line, "\n");
        ck_assert_uint_lt(length, LINE);
        memset(board[i], ' ', LINE);
        memcpy(board[i], line, length);
        line += length + (line[length] == '\n');
    }
}

/* What is drawn at a point of a square: '|' for any wall. */
static char drawn_at(char board[BOARD_LINES][LINE], int column, int row, int point) {
    int line = 2 * row + 1 + (point == DUNGEON_SOUTH) - (point == DUNGEON_NORTH);
    int at = DUNGEON_MAP_LEFT + DUNGEON_MAP_SPACE * (column + (point == DUNGEON_EAST));
    if (point % 2 == 0) at += 2;
    char sign = board[line][at];
    if (point % 2 == 0) ck_assert_int_eq(sign, board[line][at + 1]);
    return sign == '-' ? '|' : sign;
}

/* By the ways of both sides, apart from how the drawing gets at it. */
static char expected_at(const test_shown *c, int square, int point) {
    const dungeon_setup *setup = dungeon_setup_of(c->game);
    const dungeon_table *table = &dungeon_state_of(&c->state)->table;
    unsigned options = dungeon_way_options(setup);
    int beyond = dungeon_neighbour(setup->book, square, point);
    int own = dungeon_way_at(setup->book, table, square, point, options), far = DUNGEON_WALL;
    if (beyond >= 0 && dungeon_space(setup->book, beyond) == dungeon_space(setup->book, square)) return ' ';
    if (beyond >= 0) far = dungeon_way_at(setup->book, table, beyond, dungeon_opposite(point), options);
    if (far == DUNGEON_NO_WAY) far = DUNGEON_PASSAGE;
    if (own == DUNGEON_WALL || far == DUNGEON_WALL) return '|';
    bool door = own == DUNGEON_DOOR || far == DUNGEON_DOOR;
    bool portcullis = own == DUNGEON_PORTCULLIS || far == DUNGEON_PORTCULLIS;
    return door && portcullis ? '%' : door ? 'D' : portcullis ? '#' : ' ';
}

static bool stands_at(const dungeon_hero *hero, int square) {
    bool there = hero->standing == DUNGEON_INSIDE || hero->standing == DUNGEON_WAITING;
    return there && dungeon_square_of(hero) == square;
}

/* Heroes, tokens and markers that are drawn on a square are those that are there. */
static void check_space(const test_shown *c, int square, const char *inside) {
    const dungeon_state *state = dungeon_state_of(&c->state);
    const dungeon_setup *setup = dungeon_setup_of(c->game);
    char text[DUNGEON_MAP_SPACE];
    snprintf(text, sizeof text, "%.*s", DUNGEON_MAP_SPACE - 1, inside);
    bool crowd = strchr(text, '*') || strchr(text, '~');
    bool known = dungeon_place_of(setup->book, &state->table, square) != DUNGEON_UNEXPLORED;
    ck_assert_int_eq(strchr(text, '!') != NULL, dungeon_token_at(&state->tokens, square) != DUNGEON_NO_TOKEN);
    ck_assert_int_eq(strchr(text, '=') != NULL, (state->table.tile[square].bits & DUNGEON_TILE_MARKED) != 0);
    for (int player = 0; player < setup->players && !crowd; player++) {
        const dungeon_hero *hero = &state->hero[player];
        bool below = hero->standing == DUNGEON_BELOW && dungeon_square_of(hero) == square;
        const char *number = strchr(text, '1' + player);
        require_message((number != NULL) == (below || stands_at(hero, square)), "hero %d in '%s'", player + 1, text);
        if (number) ck_assert_int_eq(strchr("^>v<", number[1]) && number[1], below);
    }
    if (known != (text[0] != ' ')) ck_abort_msg("square %d is '%s'", square, text);
}

/* Returns how many borders of known squares were looked at. */
static long check_drawing(const test_shown *c, int viewer) {
    const dungeon_setup *setup = dungeon_setup_of(c->game);
    const dungeon_table *table = &dungeon_state_of(&c->state)->table;
    char board[BOARD_LINES][LINE];
    long borders = 0;
    rp_view view;
    rp_view_of(c->game, &c->state, viewer, &view);
    char *text = test_printed(c->face.print_map, &view);
    ck_assert_int_le(test_lines_fit(text), BOARD_LINES + 6);
    read_board(text, board);
    for (int square = 0; square < dungeon_square_count(setup->book); square++) {
        int column = dungeon_column(setup->book, square), row = dungeon_row(setup->book, square);
        check_space(c, square, &board[2 * row + 1][DUNGEON_MAP_LEFT + DUNGEON_MAP_SPACE * column + 1]);
        if (dungeon_place_of(setup->book, table, square) == DUNGEON_UNEXPLORED) continue;
        for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++, borders++)
            require_message(drawn_at(board, column, row, point) == expected_at(c, square, point),
                            "square %d, point %d: '%c', not '%c' in\n%s", square, point,
                            drawn_at(board, column, row, point), expected_at(c, square, point), text);
    }
    free(text);
    return borders;
}

START_TEST(the_drawing_is_what_the_rules_say) {
    test_shown *c = test_shown_new(specs[_i], 3);
    long borders = 0, moves = 0;
    for (int game = 0; game < test_by_length(1, 3, 30); game++) {
        test_shown_begin(c);
        for (; rp_to_act(c->game, &c->state); test_shown_step(c))
            for (int viewer = 0; viewer < c->game->info.players && moves++ % MOVES_BETWEEN == 0; viewer++)
                borders += check_drawing(c, viewer);
        borders += check_drawing(c, 0);
    }
    ck_assert_int_gt(borders, 300);
    test_shown_free(c);
}
END_TEST

/* ---- the table ------------------------------------------------------------------------------------------ */

static int lines_of(const char *text) {
    int lines = 0;
    for (; *text; text++) lines += *text == '\n';
    return lines;
}

/* The table of a fight, which is that of `dq-combat`, has 80 columns. */
static bool is_table_of_fight(const char *text) { return strstr(text, " against the ") != NULL; }

static void check_table(test_shown *c, int player, bool hides) {
    rp_view view;
    rp_action useful[RP_LEGAL_MAX];
    rp_view_of(c->game, &c->state, player, &view);
    bool asked = rp_to_act(c->game, &c->state) & RP_TO_ACT_PLAYER(player);
    int count = asked ? rp_useful(c->game, &c->state, player, useful) : 0;
    char *here = test_printed(c->face.print_view, &view), *sheets = test_printed(c->face.print_sheets, &view);
    bool fights = is_table_of_fight(here);
    if (!fights) test_lines_fit(here);
    test_lines_fit(sheets);
    test_numbers_stand(here, count);
    if (!fights && count <= MENU_LINES)
        require_message(lines_of(here) <= DUNGEON_TABLE_LINES, "%d lines:\n%s", lines_of(here), here);
    if (hides) test_shown_hides(c, player, WORLDS);
    free(here);
    free(sheets);
}

START_TEST(tables_fit_and_hide) {
    test_shown *c = test_shown_new(specs[_i], 1);
    for (int game = 0; game < test_by_length(1, 3, 30); game++) {
        test_shown_begin(c);
        for (unsigned to_act; (to_act = rp_to_act(c->game, &c->state)); test_shown_step(c)) {
            if (to_act & RP_TO_ACT_CHANCE) continue;
            for (int player = 0; player < c->game->info.players; player++) check_table(c, player, game == 0);
        }
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        c->face.print_end(out, c->game, &c->state, 0, false);
        fclose(out);
        test_lines_fit(text);
        free(text);
    }
    if (c->game->info.players > 1) ck_assert_int_gt(c->worlds, 0); /* who is alone knows all but the order of cards */
    test_shown_free(c);
}
END_TEST

/* Another question of the same step says less, and has all choices. */
START_TEST(steps_have_all_choices) {
    test_shown *c = test_shown_new("dungeonquest:players=2", 7);
    rp_view shown, view;
    long steps = 0;
    for (int game = 0; game < test_by_length(2, 8, 60); game++) {
        bool any = false;
        test_shown_begin(c);
        for (unsigned to_act; (to_act = rp_to_act(c->game, &c->state)); test_shown_step(c)) {
            rp_action useful[RP_LEGAL_MAX];
            if (!(to_act & RP_TO_ACT_PLAYER(0))) continue;
            rp_view_of(c->game, &c->state, 0, &view);
            char *text = test_printed_view(&c->face, any ? &shown : NULL, &view);
            if (!is_table_of_fight(text)) test_lines_fit(text);
            test_numbers_stand(text, rp_useful(c->game, &c->state, 0, useful));
            bool whole = strstr(text, "==") != NULL;
            steps += !whole;
            if (whole) shown = view;
            any = true;
            free(text);
        }
    }
    ck_assert_int_gt(steps, 0);
    test_shown_free(c);
}
END_TEST

/* ---- in sentences --------------------------------------------------------------------------------------- */

START_TEST(places_are_told_for_who_cannot_see) {
    test_shown *c = test_shown_new("dungeonquest:players=1,heroes=hugo", 2);
    test_shown_begin(c);
    while (rp_to_act(c->game, &c->state) & RP_TO_ACT_CHANCE) test_shown_step(c);
    rp_apply_one(c->game, &c->state, 0, DUNGEON_ACT_SQUARE + 0);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    dungeon_screen screen = dungeon_screen_of(out, c->game, &c->state, 0, false);
    screen.drawn = false;
    dungeon_here_print(&screen, 0);
    dungeon_places_print(&screen);
    fclose(out);
    ck_assert_str_eq(text, "You are in a1 tower; north and west: wall; east and south: unexplored.\n"
                           "a1 tower, Hugo the Glorious there; north and west: wall; east and south:\n"
                           "  unexplored.\n"
                           "m1 tower; north and east: wall; south and west: unexplored.\n"
                           "the treasure chamber; north of g5, east of g5, west of g5, east of g6, south of\n"
                           "  g6 and west of g6: unexplored.\n"
                           "a10 tower; north and east: unexplored; south and west: wall.\n"
                           "m10 tower; north and west: unexplored; east and south: wall.\n");
    free(text);
    test_shown_free(c);
}
END_TEST

/* In a part of a chamber only ways count that lead on. */
START_TEST(what_can_be_reached_is_no_wall) {
    crawl_play *p =
        crawl_at((crawl_setup){.hero = {"a2 from=a3 side=right"}, .tiles = "a2 chasm-left north marked, " CRAWL_AWAY});
    rp_view view;
    rp_view_of(p->game, &p->state, 0, &view);
    char *text = test_printed(rp_face_of(&rp_dungeonquest).print_view, &view);
    require_message(strstr(text, "You are in a2 Chasm, with a way down; "), "%s", text);
    require_message(strstr(text, "From where you stand\n  only south can be reached.\n"), "%s", text);
    free(text);
    crawl_free(p);
}
END_TEST

START_TEST(the_map_is_a_command_of_this_game) {
    ck_assert_int_eq(rp_table_command_of("map", RP_TABLE_HAS_MAP), RP_TABLE_MAP);
    ck_assert_int_eq(rp_table_command_of("m", RP_TABLE_HAS_MAP | RP_TABLE_HAS_SHEETS), RP_TABLE_MAP);
    ck_assert_int_eq(rp_table_command_of("map", RP_TABLE_HAS_SHEETS), RP_TABLE_NONE);
    ck_assert(rp_table_command_is("map"));
    test_shown *c = test_shown_new("dungeonquest", 1);
    ck_assert(c->face.print_map && c->face.map_help);
    test_shown_free(c);
}
END_TEST

/* ---- what is read of heroes, fights and signs ----------------------------------------------------------- */

/* What a function of the face prints of a position to a player, to be freed. */
static char *shown_of(const crawl_play *p, int player, void (*print)(FILE *, const rp_view *, bool)) {
    rp_view view;
    rp_view_of(p->game, &p->state, player, &view);
    return test_printed(print, &view);
}

static void has(const char *text, const char *part) {
    require_message(strstr(text, part), "no '%s' in\n%s", part, text);
}
static void lacks(const char *text, const char *part) {
    require_message(!strstr(text, part), "'%s' in\n%s", part, text);
}

START_TEST(sheets_have_the_wounds_of_a_fight) {
    test_shown *c = test_shown_new("dungeonquest:players=1,variant=dice", 4);
    long fresh = 0;
    for (int game = 0; game < 6; game++) {
        test_shown_begin(c);
        for (; rp_to_act(c->game, &c->state); test_shown_step(c)) {
            const dungeon_state *state = dungeon_state_of(&c->state);
            char wounds[64];
            rp_state fight = {0};
            rp_view view;
            if (!dungeon_is_fighting(state)) continue;
            dungeon_fight_out(state, &fight);
            int count = dq_hero_wounds(dq_fight_of(&fight));
            fresh += count != state->hero[0].wounds;
            snprintf(wounds, sizeof wounds, ", %d wound%s of ", count, count == 1 ? "" : "s");
            rp_view_of(c->game, &c->state, 0, &view);
            char *sheets = test_printed(c->face.print_sheets, &view);
            has(sheets, wounds);
            free(sheets);
        }
    }
    ck_assert_int_gt(fresh, 0);
    test_shown_free(c);
}
END_TEST

START_TEST(sheets_have_gold_to_roll_and_no_wounds_of_who_is_out) {
    rp_face face = rp_face_of(&rp_dungeonquest);
    crawl_play *p =
        crawl_at((crawl_setup){.hero = {"c4 from=b4 wounds=2 cards=treasure-chest*2", "- out cards=ruby-ring"},
                               .tiles = "b4 room-ooo west, c4 room-ooo west"});
    char *sheets = shown_of(p, 0, face.print_sheets);
    has(sheets, "c4, 2 wounds of 16, 0 gold in 2 Loot, that of 2 to\n    be rolled at the end\n");
    has(sheets, "out of the dungeon, 140 gold in 1 Loot\n");
    free(sheets);
    crawl_free(p);
}
END_TEST

START_TEST(the_head_says_that_the_game_is_over) {
    rp_face face = rp_face_of(&rp_dungeonquest);
    crawl_play *p = crawl_played(
        (crawl_setup){.hero = {"b1 from=b2 cards=bottle-imp", "- dead"}, .tiles = "b1 room-ooo south"}, "move west");
    char *before = shown_of(p, 0, face.print_view);
    has(before, ": your turn ==");
    crawl_do(p, "leave the dungeon");
    char *after = shown_of(p, 0, face.print_view);
    has(after, "== After the game ==");
    lacks(after, "your turn");
    free(before);
    free(after);
    crawl_free(p);
}
END_TEST

START_TEST(a_token_that_lies_there_is_not_drawn) {
    static const struct {
        int reader;
        const char *tokens, *life;
    } readers[] = {{1, "troll d4 4", NULL},
                   {2, "troll d4 4", "is here, which you play.\nIts life is 4.\n"},
                   {1, "troll d4 4 seen=1", "is here.\nIts life is 4.\n"}};
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
        crawl_play *p = crawl_at((crawl_setup){.hero = {"c4 from=b4"},
                                               .tiles = "b4 room-ooo west, c4 room-ooo west, d4 room-ooo west",
                                               .tokens = readers[i].tokens});
        const char *text = crawl_told(p, "move east", readers[i].reader);
        lacks(text, "drawn");
        if (readers[i].life)
            has(text, readers[i].life);
        else
            lacks(text, "life");
        crawl_free(p);
    }
}
END_TEST

START_TEST(a_monster_is_met_by_its_reader) {
    rp_face face = rp_face_of(&rp_dungeonquest);
    crawl_play *p = crawl_at((crawl_setup){.hero = {"c4 from=b4 rune=banishing"},
                                           .tiles = "b4 room-ooo west, c4 room-ooo west, d4 room-ooo west",
                                           .tokens = "troll d4 4"});
    crawl_do(p, "move east");
    char *own = shown_of(p, 0, face.print_view), *other = shown_of(p, 1, face.print_view);
    has(own, "\nYou meet a Troll: life ");
    has(other, "\nHugo the Glorious meets a Troll: life 4.\n");
    free(own);
    free(other);
    crawl_free(p);
}
END_TEST

/* By the data of the cards; potions of all decks do the same. */
START_TEST(held_cards_say_what_they_do) {
    rp_face face = rp_face_of(&rp_dungeonquest);
    crawl_play *p = crawl_at((crawl_setup){.hero = {"a1 rune=mending cards=dungeon-potion+crypt-potion+bottle-imp+"
                                                    "ruby-ring+lingering-shade+dungeon-torch"}});
    crawl_play *few = crawl_at((crawl_setup){.hero = {"a1 rune=mending cards=dungeon-potion"}});
    char *table = shown_of(few, 0, face.print_view), *sheets = shown_of(p, 1, face.print_sheets);
    const char *const lines[] = {
        "; keeps Torch Goes Out (each turn: test\n    of Luck, passed: is gone, failed: ends the "
        "turn), Lingering Shade (each\n    turn: 2 dice: 2-3 kills, until you go down)",
        "\n  Unstable Potion, to use: is gone, 2 dice: 2 kills, 3-5 wounds 4, 8-10 heals\n"
        "    3, 11-12 heals all\n",
        "\n  Bottle Imp, after the game: if you like, 1 die: 1-2 takes 1 Loot card, 4-6\n"
        "    draws a Treasure card\n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) has(sheets, lines[i]);
    has(table, lines[1]);
    has(table, "; Rune of Mending (Heal five wounds)\n");
    lacks(strstr(sheets, lines[1]) + 1, lines[1]);
    lacks(sheets, "Ruby Ring, ");
    free(table);
    free(sheets);
    crawl_free(p);
    crawl_free(few);
}
END_TEST

static int rows_of_map(const char *table) {
    int rows = 0;
    for (const char *line = table; (line = strchr(line, '\n')); line++)
        rows += line[1] && line[2] >= '0' && line[2] <= '9' && line[3] == ' ' && strchr(" 1", line[1]);
    return rows;
}

/* Who holds a lot reads its names beside a map of use, and with `sheets` all of it. */
START_TEST(held_cards_leave_room_for_the_map) {
    rp_face face = rp_face_of(&rp_dungeonquest);
    crawl_play *p = crawl_at((crawl_setup){.hero = {"c4 from=b4 rune=mending "
                                                    "cards=dungeon-potion+crypt-potion+bottle-imp+lingering-shade+"
                                                    "dungeon-torch+ruby-ring"},
                                           .tiles = "b4 room-ooo west, c4 cave-in-ooo west"});
    char *table = shown_of(p, 0, face.print_view), *sheets = shown_of(p, 0, face.print_sheets);
    require_message(rows_of_map(table) >= 3 && lines_of(table) <= DUNGEON_TABLE_LINES, "%s", table);
    has(table, "; keeps Torch Goes Out, Lingering\n    Shade; Rune of Mending; Unstable Potion, Bottle Imp ('sheets' "
               "tells more)\n");
    has(sheets, "\n  Unstable Potion, to use: is gone, 2 dice: ");
    free(table);
    free(sheets);
    crawl_free(p);
}
END_TEST

START_TEST(equal_cards_are_counted) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {"c4 from=b4 cards=treasure-chest*2+ruby-ring"},
                                           .tiles = "b4 room-ooo west, c4 room-ooo west, d4 pit-wow west"});
    crawl_do(p, "move east");
    has(crawl_told(p, "roll 9", 1), "2 x Treasure Chest");
    crawl_free(p);
}
END_TEST

/* A part of the map says so; the page has the signs of the legend, which has them without what chambers do. */
START_TEST(the_legend_says_what_is_shown) {
    rp_face face = rp_face_of(&rp_dungeonquest);
    crawl_play *p = crawl_at((crawl_setup){.hero = {"c4 from=b4"}, .tiles = "b4 trap-room-ooo west, c4 room-ooo west"});
    char *table = shown_of(p, 0, face.print_view), *map = shown_of(p, 0, face.print_map);
    has(table, " of 10; 'map' shows all\n");
    lacks(map, "shows all");
    has(map, "\nr room  t trap room  T tower");
    ck_assert_ptr_eq(rp_rules_page_of(p->game)->signs, dungeon_map_signs);
    for (int i = 0; i < DUNGEON_MAP_SIGNS; i++) {
        ck_assert_ptr_nonnull(dungeon_map_signs[i].sign);
        ck_assert_int_eq(strchr(dungeon_map_signs[i].meaning, ':') != NULL, i < DUNGEON_CHAMBER_KINDS);
    }
    free(table);
    free(map);
    crawl_free(p);
}
END_TEST

static void print_legend(FILE *out, const rp_view *view, int rows) {
    dungeon_screen screen = dungeon_screen_of(out, view->game, &view->masked, view->player, false);
    dungeon_window window = dungeon_window_around(&screen, dungeon_square_of(&screen.state->hero[view->player]), rows);
    dungeon_legend_print(&screen, &window);
}
static void print_legend_of_a_row(FILE *out, const rp_view *view, bool colours) {
    (void)colours;
    print_legend(out, view, 1);
}
static void print_legend_of_two_rows(FILE *out, const rp_view *view, bool colours) {
    (void)colours;
    print_legend(out, view, 2);
}

START_TEST(the_legend_names_the_rows) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {"c4 from=b4"}, .tiles = "b4 room-ooo west, c4 room-ooo west"});
    char *one = shown_of(p, 0, print_legend_of_a_row), *two = shown_of(p, 0, print_legend_of_two_rows);
    has(one, "row 4 of 10; 'map' shows all\n");
    has(two, "rows 3 to 4 of 10; 'map' shows all\n");
    free(one);
    free(two);
    crawl_free(p);
}
END_TEST

/* What the page says of a Bridge is what its test does with Loot. */
START_TEST(the_sign_of_a_bridge_goes_by_the_option) {
    static const char *const specs_of[] = {"dungeonquest:players=1", "dungeonquest:players=2",
                                           "dungeonquest:players=1,bridge-loot=helps",
                                           "dungeonquest:players=2,bridge-loot=helps"};
    for (int i = 0; i < 4; i++) {
        rp_game *game = open_game(specs_of[i]);
        const char *bridge = rp_rules_page_of(game)->signs[DUNGEON_BRIDGE].meaning;
        has(bridge, i < 2 ? "harder by 1 for each Loot card" : "easier by 1 for each Loot card");
        lacks(bridge, i < 2 ? "easier" : "harder");
        rp_game_free(game);
    }
}
END_TEST

/* The drawing of a position has the signs of the map, where it has any, and names them alike. */
START_TEST(a_position_is_drawn_with_the_same_signs) {
    static const char other[] = "T$.!=*";
    crawl_play *p =
        crawl_at((crawl_setup){.hero = {"g5", "g5"}, .tiles = "c4 cave-in-ooo west marked", .tokens = "troll c4 4"});
    const char *drawing = crawl_drawing(p, CRAWL_WORLD);
    char item[RP_TEXT_MAX];
    for (int i = 0; i < DUNGEON_MAP_SIGNS; i++) {
        const rp_page_sign *of = &dungeon_map_signs[i];
        if (i >= DUNGEON_CHAMBER_KINDS && (of->sign[1] || !strchr(other, of->sign[0]))) continue;
        snprintf(item, sizeof item, "%s %.*s", of->sign, (int)strcspn(of->meaning, ":"), of->meaning);
        has(drawing, item);
    }
    has(drawing, " 4  .   .   i !=");
    has(drawing, "$*");
    crawl_free(p);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("dungeonquest_face");
    TCase *tests = tcase_create("tests");
    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, the_drawing_is_what_the_rules_say, 0, SPECS);
    tcase_add_loop_test(tests, tables_fit_and_hide, 0, SPECS);
    tcase_add_test(tests, steps_have_all_choices);
    tcase_add_test(tests, places_are_told_for_who_cannot_see);
    tcase_add_test(tests, what_can_be_reached_is_no_wall);
    tcase_add_test(tests, the_map_is_a_command_of_this_game);
    tcase_add_test(tests, sheets_have_the_wounds_of_a_fight);
    tcase_add_test(tests, sheets_have_gold_to_roll_and_no_wounds_of_who_is_out);
    tcase_add_test(tests, a_token_that_lies_there_is_not_drawn);
    tcase_add_test(tests, a_monster_is_met_by_its_reader);
    tcase_add_test(tests, the_head_says_that_the_game_is_over);
    tcase_add_test(tests, held_cards_say_what_they_do);
    tcase_add_test(tests, held_cards_leave_room_for_the_map);
    tcase_add_test(tests, equal_cards_are_counted);
    tcase_add_test(tests, the_legend_says_what_is_shown);
    tcase_add_test(tests, the_legend_names_the_rows);
    tcase_add_test(tests, the_sign_of_a_bridge_goes_by_the_option);
    tcase_add_test(tests, a_position_is_drawn_with_the_same_signs);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
