/* The rules pages: every game has one, and what they call signs are the signs that faces print. */
#include "play/faces/face.h"
#include "play/terminal/console.h"
#include "tests/support/decisions.h"
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/random_move.h"
#include "tests/support/shown_game.h"
#include "tests/support/suite.h"

#include <check.h>
#include <ctype.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 80, SCREEN_BYTES = 4 << 20, GAMES_A_SPEC = 12, MAP_BYTES = 8192 };

static const char *page_text(const rp_game *game) {
    static char text[16384];
    FILE *file = fmemopen(text, sizeof text, "w");
    rp_rules_page_print(file, game, WIDTH, false);
    fclose(file);
    return text;
}

static void assert_section(const char *page, const char *heading) {
    char line[64];
    snprintf(line, sizeof line, "\n\n%s\n  ", heading);
    const char *at = strstr(page, line);
    ck_assert_msg(at != NULL, "no '%s' in\n%s", heading, page);
    const char *body = at + strlen(line), *end = strstr(body, "\n\n");
    size_t length = end ? (size_t)(end - body) : strlen(body);
    ck_assert_msg(length >= 20 && isupper((unsigned char)*body), "'%s' says nothing in\n%s", heading, page);
}

static void assert_page(const rp_game *game) {
    const char *page = page_text(game);
    ck_assert_ptr_nonnull(page);
    assert_section(page, "How to win");
    assert_section(page, "A turn");
    assert_section(page, "What is hidden");
    for (const char *line = page; *line; line += strcspn(line, "\n") + 1) {
        char one[256] = "";
        size_t length = strcspn(line, "\n");
        ck_assert_uint_lt(length, sizeof one);
        memcpy(one, line, length);
        ck_assert_msg(rp_console_columns(one) <= WIDTH, "too long: %s", one);
    }
}

START_TEST(every_game_has_a_page) {
    size_t count;
    const rp_rules *const *all = rp_rules_all(&count);
    for (size_t i = 0; i < count; i++) {
        rp_error error = {RP_OK, ""};
        rp_game *game;
        ck_assert_msg(rp_game_new(all[i]->name, NULL, &game, &error) == RP_OK, "%s", error.text);
        assert_page(game);
        rp_game_free(game);
    }
}
END_TEST

START_TEST(a_page_tells_options_that_are_not_as_usual) {
    rp_game *usual = test_game("calamity:early_spells=yes,hand_limit=0,p1=random"),
            *other = test_game("calamity:early_spells=no,hand_limit=7,mulligan=no");
    ck_assert_ptr_null(strstr(page_text(usual), "Options of this game"));
    assert_page(other);
    assert_section(page_text(other), "Options of this game");
    ck_assert_ptr_nonnull(strstr(page_text(other),
                                 "\n  hand_limit=7, usually 0: cards kept at the end of a turn; 0: any "
                                 "number\n  early_spells=no, usually yes: Spells before a hero is "
                                 "selected\n\nSigns"));
    rp_game_free(usual);
    rp_game_free(other);
}
END_TEST

START_TEST(what_is_hidden_follows_the_option) {
    static const char *const specs[] = {"dungeonquest:players=2", "dungeonquest:loot=hidden",
                                        "dungeonquest:players=2,loot=hidden",
                                        "dungeonquest:players=3,bridge-loot=helps,loot=hidden"};
    for (int i = 0; i < 4; i++) {
        rp_game *game = test_game(specs[i]);
        ck_assert_int_eq(strstr(page_text(game), "Most Loot lies face down") != NULL, i >= 2);
        rp_game_free(game);
    }
}
END_TEST

/* The dungeon's fights are played by the rules that its variant has, with the signs of these. */
START_TEST(a_game_inside_of_another_is_told) {
    static const struct {
        const char *spec, *says, *sign;
    } cases[] = {
        {"dungeonquest:players=2", "\n  combat stack   cards of lost", "\n  [Power] "},
        {"dungeonquest:players=2,variant=classic", "\n    quick shot      1 and 1  ", "\n  1 and 0 "},
        {"dungeonquest:variant=dice", " Luck against a Sorcerer, Armor\n  against a Troll, ", "\n  Rolled "},
        {"dungeonquest:variant=classic-solo", "1 and 2 wound the hero", "\n  Rolled "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rp_game *game = test_game(cases[i].spec);
        assert_page(game);
        assert_section(page_text(game), "Fights with monsters");
        ck_assert_ptr_nonnull(strstr(page_text(game), cases[i].says));
        ck_assert_ptr_nonnull(strstr(page_text(game), cases[i].sign));
        rp_game_free(game);
    }
    rp_game *fight = test_game("dq-combat");
    ck_assert_ptr_null(strstr(page_text(fight), "Fights with monsters"));
    rp_game_free(fight);
}
END_TEST

START_TEST(a_game_from_outside_gets_one_from_its_table) {
    static const rp_rules rules = {.name = "other", .title = "Other", .summary = "something else"};
    rp_game game = {.rules = &rules,
                    .info = {.players = 2, .payoff_minimum = -3, .payoff_maximum = 4, .capabilities = RP_HAS_HIDDEN}};
    snprintf(game.spec.text, sizeof game.spec.text, "other");
    assert_page(&game);
    ck_assert_ptr_nonnull(strstr(page_text(&game), "Something else."));
    ck_assert_ptr_nonnull(strstr(page_text(&game), "between -3 and 4."));
    ck_assert_ptr_nonnull(strstr(page_text(&game), "Not every player"));
    ck_assert_ptr_null(strstr(page_text(&game), "Signs"));
    game.info.capabilities = RP_HAS_SIMULTANEOUS;
    assert_page(&game);
    ck_assert_ptr_null(strstr(page_text(&game), "Not every player"));
}
END_TEST

/* ---- signs ---------------------------------------------------------------------------------------------- */

/* How a sign of a page looks on the screen, and what words of the screen it explains (NULL: words of language). */
static const struct {
    const char *sign, *screen, *token;
} looks[] = {
    {"M R G", "[MRG][0-9]", "[MRG]"},
    {"M6", "[ (][MRG][0-9]+[ )]", "[MRG][0-9]+"},
    {"M4{g}", "[MRG][0-9]+\\{m?r?g?\\}", "([MRG][0-9]+)?\\{m?r?g?\\}"},
    {"counters", " counters (melee|ranged|magic)", NULL},
    {"[Power]", "\\[Power(\\]|: )", "\\[Power\\]?|[a-zA-Z0-9+-]+\\]"},
    {"-", "\n   -  [MRG][0-9]| - (left|right|up|down)", "-"},
    {"combat stack", "Combat stack: ", NULL},
    {"damage stack", "damage stack: [0-9]+ card", NULL},
    {"life 3 (25 %)", "life [0-9]+ \\([0-9]+ %\\)", NULL},
    {"Rolled", "\nRolled: [1-6]", NULL},
    {"1 and 0", "[0-2] and [0-2]", NULL},
    {"speed 5", " speed [0-9]+", NULL},
    {"brawn, magic", "brawn [0-9]+.*magic [0-9]+", NULL},
    {"armour 2", "armour [0-9]+", NULL},
    {"speed 7 (+2)", "(speed|brawn|magic|armour) [0-9]+ \\([+-][0-9]+\\)", NULL},
    {"| shades", " \\| [a-z]", "\\|"},
    {"end of round -1", "end of round -[0-9]+ \\([a-z]", NULL},
    {"(40 doubled)", "\\([0-9]+ doubled\\)", NULL},
    {"x3, (3 left)", "\\([0-9]+ left\\)| x[0-9]+ ", NULL},
    {"(now 6)", "\\(now [0-9]+\\)", NULL},
    {"(used)", "\\(used\\)", NULL},
    {"speed", "\n  speed  ", NULL},
    {"combat", "\n  combat  ", NULL},
    {"modifier", "\n  modifier  ", NULL},
    {"passive", "\n  passive  ", NULL},
    {"X O", " [XO] ", "[XO]"},
    {"x o", " [xo] ", "[xo]"},
    {".", " \\. |#[W+]*\\.", "\\.|[#W][.W+]+[#W]"},
    {"?", " \\?", "\\?"},
    {"a b c", "\n +a +b +c", "[a-z]"},
    {"a b c d", "\n +a +b +c +d", "[a-d]"},
    {"card 3", " card [0-9]", NULL},
    {"hidden", " hidden\n", NULL},
    {"pot", " pot", NULL},
    {"13*", " [0-9]+\\*", "([0-9]+|\\?)?\\*"},
    {"score", "score +[0-9]", NULL},
    {"score:", "\n  score: [a-z]+ [0-9]", NULL},
    {"public", "\n  public ", NULL},
    {"round 1", "\n  round 1 ", NULL},
    {"2x5", " [0-9]x[0-9]", "x"},
    {"liar", "liar", NULL},
    {"wild", "wild", NULL},
    {"row 1", "row 1", NULL},
    {"column 1", "column 1", NULL},
    {"of 100", " of 100", NULL},
    {"in this turn", " in this turn", NULL},
    {"W", "#[.+]*W[.+]*#", "W"},
    {"#", "#[.W+]+#", "#"},
    {"+", "#[.W]*\\+[.W]*#", NULL},
};
enum { LOOKS = sizeof looks / sizeof *looks };

static bool matches(const char *pattern, const char *text, bool whole) {
    regex_t compiled;
    char anchored[256];
    snprintf(anchored, sizeof anchored, whole ? "^(%s)$" : "%s", pattern);
    ck_assert_msg(regcomp(&compiled, anchored, REG_EXTENDED | REG_NOSUB) == 0, "%s", pattern);
    bool found = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return found;
}

/* Moves on, and prints what the first player is told of it. */
static void tell_move(const rp_game *game, rp_state *state, const rp_move *move) {
    static rp_happening happening;
    static char text[RP_NARRATION_MAX];
    rp_narrator narrator = {{0}};
    test_happen(game, state, move, 0, &happening);
    rp_narrate(&narrator, &happening, text);
    printf("%s", text);
}

/* What a game prints while it is played at random, in the views of whoever is to act. */
static void play_on(const rp_game *game, uint64_t seed) {
    rp_random random;
    rp_state state;
    const rp_face face = rp_face_of(game->rules);
    rp_random_seed(&random, seed);
    rp_start(game, &state);
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, &state, &random);
        for (int i = 0; i < game->info.players && !(to_act & RP_TO_ACT_CHANCE); i++) {
            rp_view view;
            if (!(to_act >> i & 1)) continue;
            rp_view_of(game, &state, i, &view);
            face.print_view(stdout, &view, false);
            if (face.print_sheets) face.print_sheets(stdout, &view, false);
            move.of[i] = test_random_useful(game, &state, i, &random);
        }
        tell_move(game, &state, &move);
    }
    if (face.print_end) face.print_end(stdout, game, &state, 0, false);
}

static char *screens(const char *spec) {
    rp_error error = {RP_OK, ""};
    rp_game *game;
    char *text = malloc(SCREEN_BYTES), rules[4096] = "";
    ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s", error.text);
    FILE *file = tmpfile();
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    ck_assert_int_ge(dup2(fileno(file), STDOUT_FILENO), 0);
    if (game->rules->phrases) game->rules->phrases->rules(game, rules, sizeof rules);
    for (uint64_t seed = 1; seed <= GAMES_A_SPEC; seed++) play_on(game, seed);
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    rewind(file);
    text[fread(text, 1, SCREEN_BYTES - sizeof rules, file)] = 0;
    fclose(file);
    size_t used = strlen(text); /* a table of attacks stands in the rules */
    snprintf(text + used, SCREEN_BYTES - used, "%s", rules);
    rp_game_free(game);
    return text;
}

static int look_of(const char *sign) {
    for (int i = 0; i < LOOKS; i++)
        if (strcmp(looks[i].sign, sign) == 0) return i;
    ck_abort_msg("say in this test how the sign '%s' looks on the screen", sign);
    return 0;
}

/* Nothing that a person reads without being told: braces, bars and letters that stand alone. */
static bool is_sign_like(const char *token) {
    static const char *const language[] = {"a", "A", "%", "+", "=", "/"};
    for (size_t i = 0; i < sizeof language / sizeof *language; i++)
        if (strcmp(token, language[i]) == 0) return false;
    bool alone = token[1] == 0 && !isdigit((unsigned char)token[0]);
    return alone || strpbrk(token, "{}[]#|*_~^<>") || (strchr("MRG", token[0]) && isdigit((unsigned char)token[1]));
}

static void assert_explained(const rp_rules_page *page, const char *token, const char *spec) {
    for (size_t i = 0; i < page->sign_count; i++) {
        const char *pattern = looks[look_of(page->signs[i].sign)].token;
        if (pattern && matches(pattern, token, true)) return;
    }
    ck_abort_msg("%s prints '%s', which its page does not explain", spec, token);
}

static void assert_all_explained(const rp_rules_page *page, char *screen, const char *spec) {
    char seen[512][16] = {""};
    int count = 0;
    for (char *token; (token = strsep(&screen, " \n")) != NULL;) {
        if (!*token) continue;
        while (*token == '(' && token[1]) token++;
        for (size_t length = strlen(token); length > 1 && strchr(",.;:?!)", token[length - 1]);) token[--length] = 0;
        if (!is_sign_like(token)) continue;
        bool known = false;
        for (int i = 0; i < count && !known; i++) known = strncmp(seen[i], token, sizeof seen[i] - 1) == 0;
        if (known) continue;
        if (count < 512) snprintf(seen[count++], sizeof seen[0], "%.15s", token);
        assert_explained(page, token, spec);
    }
}

static const char *const specs[] = {"dq-combat",
                                    "dq-combat:variant=solo",
                                    "dq-combat:variant=dice",
                                    "dq-combat:variant=classic-solo",
                                    "dq-combat:variant=classic",
                                    "destinyquest:p1=l1w,p2=h2r",
                                    "tictactoe",
                                    "kuhn",
                                    "goofspiel:cards=5,info=hidden",
                                    "leduc",
                                    "liars-dice",
                                    "matrix",
                                    "pig",
                                    "connect4",
                                    "2048:target=64",
                                    "phantom-ttt",
                                    "oshi-zumo"};
enum { SPECS = sizeof specs / sizeof *specs };

START_TEST(signs_are_those_that_are_printed) {
    rp_error error = {RP_OK, ""};
    rp_game *game;
    char *screen = screens(specs[_i]);
    ck_assert_msg(rp_game_new(specs[_i], NULL, &game, &error) == RP_OK, "%s", error.text);
    const rp_rules_page *page = rp_rules_page_of(game);
    ck_assert_msg(page != NULL, "%s has no page of its own", specs[_i]);
    for (size_t i = 0; i < page->sign_count; i++)
        ck_assert_msg(matches(looks[look_of(page->signs[i].sign)].screen, screen, false), "%s never prints '%s'",
                      specs[_i], page->signs[i].sign);
    assert_all_explained(page, screen, specs[_i]);
    rp_game_free(game);
    free(screen);
}
END_TEST

/* ---- signs of the dungeon's map -------------------------------------------------------------------------- */

/* Rows of the map of a position, without its head and its legend, appended to `rows`. */
static void add_map(crawl_setup setup, char *rows, size_t size) {
    char map[MAP_BYTES];
    rp_view view;
    crawl_play *p = crawl_at(setup);
    FILE *out = fmemopen(map, sizeof map, "w");
    rp_view_of(p->game, &p->state, 0, &view);
    rp_face_of(p->game->rules).print_map(out, &view, false);
    fclose(out);
    crawl_free(p);
    for (const char *line = strchr(map, '\n') + 1; *line; line += strcspn(line, "\n") + 1) {
        size_t used = strlen(rows);
        bool is_row = line[0] == ' ' || (isdigit((unsigned char)line[0]) && isdigit((unsigned char)line[1]));
        if (is_row) snprintf(rows + used, size - used, "%.*s\n", (int)strcspn(line, "\n"), line);
    }
}

/* Every chamber, border and mark that the map knows: four heroes with the dragon, and three below. */
static const char *map_rows(void) {
    static char rows[2 * MAP_BYTES];
    static const char tiles[] =
        "b3 room-ooo west marked, c3 trap-room-ooo west, d3 pit-wow west, e3 entrance-oow west, f3 corridor-ooo west, "
        "g3 chasm-left west, h3 darkness-owo west, i3 cave-in-ooo west, j3 web-ooo west, k3 portcullis-wow west, "
        "l3 bridge-wow west, m3 rotating-www west, c8 doors-odo west, d8 portcullis-ooo west, f8 doors-odo west";
    rows[0] = 0;
    add_map((crawl_setup){.players = 4, .hero = {"g5", "g5", "g5", "g5"}, .tiles = tiles, .tokens = "troll b3 4"}, rows,
            sizeof rows);
    add_map((crawl_setup){.players = 4,
                          .hero = {"a1", "b3 below arrow=east", "b3 below arrow=east", "e3 below arrow=south"},
                          .tiles = tiles,
                          .tokens = "troll b3 4"},
            rows, sizeof rows);
    return rows;
}

START_TEST(signs_of_the_dungeon_are_those_of_its_map) {
    const char *rows = map_rows();
    for (int players = 1; players <= 2; players++) {
        char spec[40], seen[8];
        snprintf(spec, sizeof spec, "dungeonquest:players=%d", players);
        rp_error error = {RP_OK, ""};
        rp_game *game;
        ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s", error.text);
        const rp_rules_page *page = rp_rules_page_of(game);
        bool explained[128] = {[' '] = true, ['\n'] = true, ['+'] = true, ['-'] = true, ['|'] = true};
        for (size_t i = 0; i < page->sign_count; i++) {
            const char *sign = page->signs[i].sign;
            snprintf(seen, sizeof seen, "%s", strcmp(sign, "1>") == 0 ? "4v" : sign);
            ck_assert_msg(strstr(rows, seen) != NULL, "the map never has '%s':\n%s", seen, rows);
            explained[sign[0] & 127] = true;
            for (const char *way = sign[1] ? "^>v<" : ""; *way; way++) explained[*way & 127] = true;
        }
        for (const char *at = rows; *at; at++)
            ck_assert_msg(explained[*at & 127] || isdigit((unsigned char)*at), "'%c' is not explained:\n%s", *at, rows);
        rp_game_free(game);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("rules pages");
    TCase *cases = tcase_create("pages");
    tcase_add_test(cases, every_game_has_a_page);
    tcase_add_test(cases, a_page_tells_options_that_are_not_as_usual);
    tcase_add_test(cases, a_game_inside_of_another_is_told);
    tcase_add_test(cases, what_is_hidden_follows_the_option);
    tcase_add_test(cases, a_game_from_outside_gets_one_from_its_table);
    tcase_add_loop_test(cases, signs_are_those_that_are_printed, 0, SPECS);
    tcase_add_test(cases, signs_of_the_dungeon_are_those_of_its_map);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
