#include "tests/support/dungeonquest_crawl.h"

#include "engine/store/position.h"
#include "tests/support/moves_in_words.h"
#include "tests/support/shown_game.h"
#include "tests/support/suite.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE_SIZE = 512 };

/* ---- words ----------------------------------------------------------------------------------------------- */

/* The next piece of a list, without spaces around it; false: there is none. */
static bool next_piece(const char **list, const char *separators, char piece[PIECE_SIZE]) {
    if (!*list) return false;
    *list += strspn(*list, " ");
    if (!**list) return false;
    size_t length = strcspn(*list, separators);
    ck_assert_uint_lt(length, PIECE_SIZE);
    memcpy(piece, *list, length);
    piece[length] = 0;
    *list += length + ((*list)[length] != 0);
    for (size_t end = length; end && piece[end - 1] == ' ';) piece[--end] = 0;
    return true;
}

static json_t *json_of(const char *members, bool list) {
    char text[4096];
    ck_assert_int_lt(snprintf(text, sizeof text, list ? "%s" : "{%s}", members), (int)sizeof text);
    for (char *at = text; *at; at++)
        if (*at == '\'') *at = '"';
    json_error_t error;
    json_t *read = json_loads(text, 0, &error);
    ck_assert_msg(read != NULL, "%s: %s", error.text, text);
    return read;
}

static bool is_number(const char *text) { return *text && strspn(text, "0123456789") == strlen(text); }

static json_t *value_of(const char *text) {
    return is_number(text) ? json_integer(strtol(text, NULL, 10)) : json_string(text);
}

static json_t *list_of(const char *words) {
    char one[PIECE_SIZE];
    json_t *list = json_array();
    while (next_piece(&words, "+", one)) json_array_append_new(list, value_of(one));
    return list;
}

/* "exit*2+ruby-ring" */
static json_t *counts_of(const char *words, const char *separators) {
    char one[PIECE_SIZE];
    json_t *counts = json_object();
    while (next_piece(&words, separators, one)) {
        char *times = strchr(one, '*');
        if (times) *times++ = 0;
        json_object_set_new(counts, one, json_integer(times ? strtol(times, NULL, 10) : 1));
    }
    return counts;
}

/* ---- making ---------------------------------------------------------------------------------------------- */

static const char *const usual_figures = "hugo+challara+lindel+tatianna";
static const char *const usual_heroes[CRAWL_HEROES] = {"a1", "m1", "m10", "a10"};

static int players_of(const crawl_setup *setup) { return setup->players ? setup->players : 2; }

static json_t *hero_of(const char *words, const char *figure) {
    char word[PIECE_SIZE];
    json_t *hero = json_object();
    json_object_set_new(hero, "figure", json_string(figure));
    json_object_set_new(hero, "standing", json_string("inside"));
    for (bool first = true; next_piece(&words, " ", word); first = false) {
        char *value = strchr(word, '=');
        if (value) *value++ = 0;
        if (first && strcmp(word, "-") != 0) json_object_set_new(hero, "square", json_string(word));
        if (first) continue;
        if (!value)
            json_object_set_new(hero, "standing", json_string(word));
        else if (strcmp(word, "cards") == 0 || strcmp(word, "collected") == 0)
            json_object_set_new(hero, word, counts_of(value, "+"));
        else
            json_object_set_new(hero, word, strcmp(word, "duties") == 0 ? list_of(value) : value_of(value));
    }
    return hero;
}

static json_t *heroes_of(const crawl_setup *setup) {
    char figure[PIECE_SIZE];
    const char *figures = setup->figures ? setup->figures : usual_figures;
    json_t *heroes = json_array();
    for (int i = 0; i < players_of(setup); i++) {
        ck_assert(next_piece(&figures, "+", figure));
        json_array_append_new(heroes, hero_of(setup->hero[i] ? setup->hero[i] : usual_heroes[i], figure));
    }
    return heroes;
}

static json_t *tiles_of(const char *tiles) {
    char tile[PIECE_SIZE], word[PIECE_SIZE];
    json_t *list = json_array();
    while (next_piece(&tiles, ",", tile)) {
        static const char *const keys[] = {"square", "chamber", "back"};
        json_t *one = json_object();
        const char *words = tile;
        for (int i = 0; next_piece(&words, " ", word); i++) {
            if (i < 3)
                json_object_set_new(one, keys[i], json_string(word));
            else if (strncmp(word, "opened=", 7) == 0)
                json_object_set_new(one, "opened", list_of(word + 7));
            else
                json_object_set_new(one, word, json_true());
        }
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *monster_in(json_t *list, const char *monster) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *one = json_array_get(list, i);
        if (strcmp(json_string_value(json_object_get(one, "monster")), monster) == 0) return one;
    }
    json_t *one = json_object();
    json_object_set_new(one, "monster", json_string(monster));
    json_object_set_new(one, "tokens", json_array());
    json_array_append_new(list, one);
    return one;
}

static json_t *tokens_of(const char *tokens) {
    char token[PIECE_SIZE], monster[PIECE_SIZE], word[PIECE_SIZE];
    json_t *list = json_array();
    while (next_piece(&tokens, ",", token)) {
        const char *words = token;
        ck_assert(next_piece(&words, " ", monster));
        json_t *all = json_object_get(monster_in(list, monster), "tokens"), *one = json_object();
        json_object_set_new(one, "slot", json_integer((json_int_t)json_array_size(all)));
        while (next_piece(&words, " ", word)) {
            if (strncmp(word, "seen=", 5) == 0)
                json_object_set_new(one, "seen", list_of(word + 5));
            else
                json_object_set_new(one, is_number(word) ? "life" : "square", value_of(word));
        }
        json_array_append_new(all, one);
    }
    return list;
}

/* Whether there is a way down where a hero stands. */
static bool is_entrance(json_t *heroes, json_t *tiles, size_t hero) {
    const char *square = json_string_value(json_object_get(json_array_get(heroes, hero), "square"));
    for (size_t i = 0; square && i < json_array_size(tiles); i++) {
        json_t *one = json_array_get(tiles, i);
        if (strcmp(json_string_value(json_object_get(one, "square")), square) == 0)
            return json_object_get(one, "marked") ||
                   strncmp(json_string_value(json_object_get(one, "chamber")), "entrance", 8) == 0;
    }
    return false;
}

static bool has_tile(json_t *tiles, const char *square) {
    for (size_t i = 0; i < json_array_size(tiles); i++)
        if (strcmp(json_string_value(json_object_get(json_array_get(tiles, i), "square")), square) == 0) return true;
    return false;
}

/* A room open on all sides where a hero came from and nothing else lies. */
static void add_ways_back(json_t *tiles, json_t *heroes) {
    static const char *const fixed[] = {"a1", "m1", "m10", "a10", "g5", "g6"};
    for (size_t i = 0; i < json_array_size(heroes); i++) {
        const char *from = json_string_value(json_object_get(json_array_get(heroes, i), "from"));
        bool there = !from || has_tile(tiles, from);
        for (size_t k = 0; k < sizeof fixed / sizeof *fixed; k++) there = there || strcmp(from, fixed[k]) == 0;
        if (there) continue;
        json_array_append_new(tiles,
                              json_pack("{s:s, s:s, s:s}", "square", from, "chamber", "room-ooo", "back", "north"));
    }
}

/* The third argument of a turn says that it began by a way down. */
static json_t *course_of(const char *step, bool entrance) {
    if (step && step[0] == '[') return json_of(step, true);
    json_t *course = json_of("[{'do': 'turn', 'step': 'choice', 'arguments': [0, 0, 1]}]", true);
    json_t *frame = json_array_get(course, 0);
    if (step) json_object_set_new(frame, "step", json_string(step));
    if (!entrance) json_object_del(frame, "arguments");
    return course;
}

static json_t *turn_of(const char *members) {
    json_t *turn = json_of("'number': 5, 'player': 1, 'first': 1, 'sun': 2, 'subject': 1", false);
    if (!members) return turn;
    json_t *more = json_of(members, false);
    json_object_update(turn, more);
    json_t *player = json_object_get(turn, "player");
    if (!json_object_get(more, "subject")) json_object_set(turn, "subject", player);
    json_decref(more);
    return turn;
}

static void add_spec(json_t *position, const crawl_setup *setup) {
    char spec[2 * PIECE_SIZE], figures[PIECE_SIZE], figure[PIECE_SIZE];
    const char *names = setup->figures ? setup->figures : usual_figures;
    size_t used = 0;
    for (int i = 0; i < players_of(setup); i++) {
        ck_assert(next_piece(&names, "+", figure));
        used += (size_t)snprintf(figures + used, sizeof figures - used, "%s%s", i ? "+" : "", figure);
    }
    snprintf(spec, sizeof spec, "dungeonquest:players=%d,heroes=%s%s%s", players_of(setup), figures,
             setup->options ? "," : "", setup->options ? setup->options : "");
    json_object_set_new(position, "game", json_string(spec));
}

char *crawl_setup_text(crawl_setup setup) {
    json_t *position = json_of("'riposte': 'position', 'version': 1, 'kind': 'world'", false), *state = json_object();
    add_spec(position, &setup);
    json_object_set_new(position, "state", state);
    json_t *turn = turn_of(setup.turn), *heroes = heroes_of(&setup), *tiles = tiles_of(setup.tiles);
    size_t player = (size_t)json_integer_value(json_object_get(turn, "player")) - 1;
    add_ways_back(tiles, heroes);
    json_object_set_new(state, "course", course_of(setup.step, is_entrance(heroes, tiles, player)));
    json_object_set_new(state, "turn", turn);
    json_object_set_new(state, "heroes", heroes);
    json_object_set_new(state, "tiles", tiles);
    json_object_set_new(state, "discards", counts_of(setup.discards, ","));
    json_object_set_new(state, "monsters", tokens_of(setup.tokens));
    char *text = json_dumps(position, 0);
    json_decref(position);
    ck_assert_ptr_nonnull(text);
    return text;
}

static crawl_play *new_play(rp_game *game) {
    crawl_play *p = calloc(1, sizeof *p);
    ck_assert_ptr_nonnull(p);
    p->game = game;
    return p;
}

crawl_play *crawl_at(crawl_setup setup) {
    rp_position position;
    rp_error error;
    char *written = crawl_setup_text(setup);
    if (test_position_read(written, setup.data, &position, &error) != RP_OK)
        ck_abort_msg("%s\n  %s", error.text, written);
    free(written);
    crawl_play *p = new_play(position.game);
    p->state = position.world;
    position.game = NULL;
    rp_position_release(&position);
    return p;
}

crawl_play *crawl_played(crawl_setup setup, const char *moves) {
    crawl_play *p = crawl_at(setup);
    crawl_do(p, moves);
    return p;
}

crawl_play *crawl_begun(const char *spec, const rp_data *data) {
    rp_error error = {0};
    rp_game *game;
    if (rp_game_new(spec, data, &game, &error)) ck_abort_msg("%s: %s", spec, error.text);
    crawl_play *p = new_play(game);
    rp_start(game, &p->state);
    return p;
}

void crawl_free(crawl_play *p) {
    if (!p) return;
    json_decref(p->read);
    rp_game_free(p->game);
    free(p);
}

const char *crawl_refusal(crawl_setup setup) {
    static _Thread_local rp_error error;
    rp_position position;
    char *written = crawl_setup_text(setup);
    if (test_position_read(written, setup.data, &position, &error) == RP_OK) ck_abort_msg("not refused: %s", written);
    free(written);
    ck_assert_msg(error.text[0] && !strchr(error.text, '\n'), "not one line: '%s'", error.text);
    return error.text;
}

const char *crawl_spec_refusal(const char *spec) {
    static _Thread_local rp_error error;
    rp_game *game;
    error = (rp_error){0};
    if (rp_game_new(spec, NULL, &game, &error) == RP_OK) ck_abort_msg("not refused: %s", spec);
    ck_assert_msg(error.text[0] && !strchr(error.text, '\n'), "not one line: '%s'", error.text);
    return error.text;
}

/* ---- playing --------------------------------------------------------------------------------------------- */

void crawl_do(crawl_play *p, const char *moves) { test_play_words(p->game, &p->state, moves, NULL); }

rp_move crawl_move(const crawl_play *p, const char *words) { return test_move_of(p->game, &p->state, words); }

bool crawl_may_do(crawl_play *p, const char *move) {
    bool there = crawl_offers(p, move);
    if (there) crawl_do(p, move);
    return there;
}

void crawl_others_turn(crawl_play *p) {
    const char *square = crawl_hero(p, 2, "square");
    ck_assert_msg(crawl_asked(p, 2), "not the turn of player 2: %s", crawl_choices(p));
    if (strcmp(square, "l1") == 0)
        crawl_do(p, "move east|move south");
    else
        crawl_do(p, strcmp(square, "m2") == 0 ? "move north|move west" : "move west");
    crawl_do(p, CRAWL_EMPTY);
}

crawl_setup crawl_in_c4(const char *tiles) { return (crawl_setup){.hero = {"c4 from=b4"}, .tiles = tiles}; }

crawl_play *crawl_below(const char *hero, const char *tiles) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {hero}, .tiles = tiles, .turn = "'player': 2"});
    crawl_others_turn(p);
    return p;
}

/* ---- asking ---------------------------------------------------------------------------------------------- */

static char *answer(crawl_play *p) {
    char *to = p->answer[p->answers++ % CRAWL_ANSWERS];
    to[0] = 0;
    return to;
}

bool crawl_over(const crawl_play *p) { return rp_to_act(p->game, &p->state) == 0; }
bool crawl_chance(const crawl_play *p) { return rp_to_act(p->game, &p->state) == RP_TO_ACT_CHANCE; }
bool crawl_asked(const crawl_play *p, int player) {
    return rp_to_act(p->game, &p->state) == RP_TO_ACT_PLAYER(player - 1);
}

const char *crawl_choices(crawl_play *p) {
    char *to = answer(p);
    test_list_words(p->game, &p->state, to, CRAWL_ANSWER_SIZE);
    return to;
}

int crawl_choice_count(crawl_play *p) {
    rp_action all[RP_OUTCOMES_MAX];
    return test_listed(p->game, &p->state, all);
}

bool crawl_offers(crawl_play *p, const char *asked) {
    rp_action action;
    return test_found(p->game, &p->state, asked, &action) > 0;
}

double crawl_probability(crawl_play *p, const char *asked) {
    return crawl_chance(p) ? test_probability_of(p->game, &p->state, asked) : 0;
}

double crawl_payoff(const crawl_play *p, int player) {
    double payoff[RP_PLAYERS_MAX] = {0};
    ck_assert_msg(crawl_over(p), "the game is not over");
    rp_payoff(p->game, &p->state, payoff);
    return payoff[player - 1];
}

int crawl_turn(crawl_play *p) { return (int)crawl_number(p, "turn.player"); }

json_t *crawl_json(crawl_play *p) {
    char *written = rp_position_text(p->game, &p->state, CRAWL_WORLD, 0);
    ck_assert_ptr_nonnull(written);
    json_decref(p->read);
    p->read = json_loads(written, 0, NULL);
    free(written);
    ck_assert_ptr_nonnull(p->read);
    return json_object_get(p->read, "state");
}

static json_t *member(crawl_play *p, const char *path) {
    json_t *at = crawl_json(p);
    char key[PIECE_SIZE];
    while (at && next_piece(&path, ".", key))
        at = json_is_array(at) ? json_array_get(at, (size_t)strtol(key, NULL, 10)) : json_object_get(at, key);
    return at;
}

static long number_of(const json_t *at) {
    return json_is_true(at) ? 1 : json_is_integer(at) ? (long)json_integer_value(at) : 0;
}

static const char *words_of(crawl_play *p, const json_t *at) {
    char *to = answer(p);
    size_t used = 0;
    if (json_is_string(at)) snprintf(to, CRAWL_ANSWER_SIZE, "%s", json_string_value(at));
    for (size_t i = 0; i < json_array_size(at); i++)
        used += (size_t)snprintf(to + used, CRAWL_ANSWER_SIZE - used, "%s%s", i ? "+" : "",
                                 json_string_value(json_array_get(at, i)));
    return to;
}

long crawl_number(crawl_play *p, const char *path) { return number_of(member(p, path)); }
const char *crawl_word(crawl_play *p, const char *path) { return words_of(p, member(p, path)); }

const char *crawl_text(crawl_play *p, int player) {
    char *to = answer(p);
    test_position_words(p->game, &p->state, player == CRAWL_WORLD ? CRAWL_WORLD : player - 1, to, CRAWL_ANSWER_SIZE);
    return to;
}

const char *crawl_told(crawl_play *p, const char *words, int player) {
    static_assert((int)RP_NARRATION_MAX <= (int)CRAWL_ANSWER_SIZE, "an answer has room for what is told");
    rp_happening happening;
    rp_narrator narrator = {{0}};
    rp_move move = crawl_move(p, words);
    char *to = answer(p);
    test_happen(p->game, &p->state, &move, player - 1, &happening);
    rp_narrate(&narrator, &happening, to);
    return to;
}

const char *crawl_drawing(crawl_play *p, int player) {
    char *to = answer(p);
    p->game->rules->show(p->game, &p->state, player == CRAWL_WORLD ? CRAWL_WORLD : player - 1, to, CRAWL_ANSWER_SIZE);
    return to;
}

static json_t *hero_member(crawl_play *p, int player, const char *field) {
    return json_object_get(json_array_get(json_object_get(crawl_json(p), "heroes"), (size_t)player - 1), field);
}

const char *crawl_hero(crawl_play *p, int player, const char *field) {
    const json_t *at = hero_member(p, player, field);
    if (!at && strcmp(field, "standing") == 0) return "waiting";
    bool below = !at && strcmp(field, "arrow") == 0 && strcmp(crawl_hero(p, player, "standing"), "below") == 0;
    return below ? "north" : words_of(p, at);
}

long crawl_hero_number(crawl_play *p, int player, const char *field) {
    return number_of(hero_member(p, player, field));
}

bool crawl_has_duty(crawl_play *p, int player, const char *duty) {
    const json_t *duties = hero_member(p, player, "duties");
    for (size_t i = 0; i < json_array_size(duties); i++)
        if (strcmp(json_string_value(json_array_get(duties, i)), duty) == 0) return true;
    return false;
}

long crawl_cards(crawl_play *p, int player, const char *card) {
    return number_of(json_object_get(hero_member(p, player, "cards"), card));
}

long crawl_collected(crawl_play *p, int player, const char *card) {
    return number_of(json_object_get(hero_member(p, player, "collected"), card));
}

long crawl_discard(crawl_play *p, const char *card) {
    return number_of(json_object_get(json_object_get(crawl_json(p), "discards"), card));
}

const char *crawl_tile(crawl_play *p, const char *square) {
    char *to = answer(p);
    const json_t *tiles = json_object_get(crawl_json(p), "tiles");
    for (size_t i = 0; i < json_array_size(tiles); i++) {
        const json_t *one = json_array_get(tiles, i), *back = json_object_get(one, "back");
        if (strcmp(json_string_value(json_object_get(one, "square")), square) != 0) continue;
        snprintf(to, CRAWL_ANSWER_SIZE, "%s %s%s%s", json_string_value(json_object_get(one, "chamber")),
                 back ? json_string_value(back) : "north", number_of(json_object_get(one, "marked")) ? " marked" : "",
                 number_of(json_object_get(one, "rotated")) ? " rotated" : "");
    }
    return to;
}

int crawl_tiles(crawl_play *p) { return (int)json_array_size(json_object_get(crawl_json(p), "tiles")); }

int crawl_tokens(crawl_play *p, const char *monster, const char *square) {
    const json_t *monsters = json_object_get(crawl_json(p), "monsters");
    int count = 0;
    for (size_t i = 0; i < json_array_size(monsters); i++) {
        const json_t *one = json_array_get(monsters, i), *tokens = json_object_get(one, "tokens");
        if (monster && strcmp(json_string_value(json_object_get(one, "monster")), monster) != 0) continue;
        for (size_t token = 0; token < json_array_size(tokens); token++) {
            const char *at = json_string_value(json_object_get(json_array_get(tokens, token), "square"));
            count += at && (!square || strcmp(at, square) == 0);
        }
    }
    return count;
}

int crawl_run_tests(const char *name, const TTest *const *tests, size_t count) {
    Suite *suite = suite_create(name);
    for (size_t i = 0; i < count; i++) {
        TCase *one = tcase_create(tests[i]->name);
        tcase_add_test(one, tests[i]);
        suite_add_tcase(suite, one);
    }
    return test_suite_run(suite);
}
