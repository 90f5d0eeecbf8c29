#include "tests/support/calamity_play.h"

#include "tests/support/moves_in_words.h"
#include "tests/support/suite.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEXT_SIZE = 16384 };

/* ---- making --------------------------------------------------------------------------------------------- */

const rp_data *hoc_test_data(void) {
    static rp_data *data;
    rp_error error = {0};
    if (!data && rp_data_load(&rp_calamity, RIPOSTE_SOURCE_DIR "/tests/engine/games/calamity/data", &data, &error))
        ck_abort_msg("%s", error.text);
    return data;
}

typedef struct text {
    char *to;
    size_t used;
} text;

static void add(text *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(text *to, const char *format, ...) {
    va_list list;
    va_start(list, format);
    to->used += (size_t)vsnprintf(to->to + to->used, TEXT_SIZE - to->used, format, list);
    va_end(list);
    ck_assert_uint_lt(to->used, TEXT_SIZE);
}

static void add_trio(text *to, const char *heroes) {
    for (bool first = true; heroes; first = false) {
        heroes += strspn(heroes, " ");
        add(to, "%s%.*s", first ? "" : "+", (int)strcspn(heroes, " |"), heroes);
        heroes = strchr(heroes, '|');
        if (heroes) heroes++;
    }
}

/* One hero of a side: its id, and the rest up to the next '|'. */
static void add_hero(text *to, const char *hero, size_t length) {
    char one[1024];
    ck_assert_int_lt(snprintf(one, sizeof one, "%.*s", (int)length, hero), (int)sizeof one);
    add(to, "{'hero': '%.*s'", (int)strcspn(one, " "), one);
    for (char *rest = strchr(one, ' '); rest; rest = strchr(rest, ' ')) {
        rest += strspn(rest, " ");
        if (*rest >= '0' && *rest <= '9') add(to, ", 'health': %ld", strtol(rest, NULL, 10));
        if (strncmp(rest, "done", 4) == 0) add(to, ", 'activated': true");
        if (*rest == '{') {
            size_t end = strlen(rest);
            while (end && rest[end - 1] != '}') end--;
            add(to, ", %.*s", (int)(end - 2), rest + 1);
            break;
        }
    }
    add(to, "}");
}

static void add_pile(text *to, const char *key, const char *cards) {
    if (!cards) return;
    add(to, ", '%s': [", key);
    for (bool first = true; *cards; first = false) {
        size_t length = strcspn(cards, ",");
        add(to, "%s'%.*s'", first ? "" : ", ", (int)length, cards);
        cards += length;
        cards += strspn(cards, ", ");
    }
    add(to, "]");
}

static void add_side(text *to, const char *key, const hoc_side *side) {
    add(to, ", '%s': {'heroes': [", key);
    for (const char *hero = side->heroes; hero;) {
        hero += strspn(hero, " ");
        size_t length = strcspn(hero, "|");
        add_hero(to, hero, length);
        hero = hero[length] ? hero + length + 1 : NULL;
        if (hero) add(to, ", ");
    }
    add(to, "]");
    add_pile(to, "hand", side->hand);
    add_pile(to, "deck", side->deck);
    add_pile(to, "discard", side->discard);
    add_pile(to, "field", side->field);
    add(to, "%s%s}", side->more ? ", " : "", side->more ? side->more : "");
}

char *hoc_setup_text(hoc_setup setup) {
    text to = {malloc(TEXT_SIZE), 0};
    ck_assert_ptr_nonnull(to.to);
    if (!setup.p1.heroes) setup.p1.heroes = "pike|bolt|trey";
    if (!setup.p2.heroes) setup.p2.heroes = "rock|leaf|wall";
    bool match = setup.options && strstr(setup.options, "stage=match");
    add(&to, "{'riposte': 'position', 'version': 1, 'game': 'calamity:");
    if (!match) {
        add(&to, "p1=");
        add_trio(&to, setup.p1.heroes);
        add(&to, ",p2=");
        add_trio(&to, setup.p2.heroes);
    }
    bool phase = setup.state && strstr(setup.state, "'phase'");
    add(&to, "%s%s', 'kind': 'world', 'state': {%s%s%s", setup.options && !match ? "," : "",
        setup.options ? setup.options : "", phase ? "" : "'phase': 'turn'", setup.state && !phase ? ", " : "",
        setup.state ? setup.state : "");
    add_side(&to, "p1", &setup.p1);
    add_side(&to, "p2", &setup.p2);
    add(&to, "}}");
    for (char *at = to.to; *at; at++)
        if (*at == '\'') *at = '"';
    return to.to;
}

static rp_status read_text(const char *written, const rp_data *data, rp_position *position, rp_error *error) {
    return test_position_read(written, data ? data : hoc_test_data(), position, error);
}

static hoc_play *new_play(rp_game *game) {
    hoc_play *p = calloc(1, sizeof *p);
    ck_assert_ptr_nonnull(p);
    p->game = game;
    return p;
}

hoc_play *hoc_at(hoc_setup setup) {
    rp_position position;
    rp_error error;
    char *written = hoc_setup_text(setup);
    if (read_text(written, setup.data, &position, &error) != RP_OK) ck_abort_msg("%s\n  %s", error.text, written);
    free(written);
    hoc_play *p = new_play(position.game);
    p->state = position.world;
    position.game = NULL;
    rp_position_release(&position);
    return p;
}

hoc_play *hoc_played(hoc_setup setup, const char *moves) {
    hoc_play *p = hoc_at(setup);
    hoc_do(p, moves);
    return p;
}

hoc_play *hoc_begun(const char *spec, const rp_data *data) {
    rp_error error = {0};
    rp_game *game;
    if (rp_game_new(spec, data ? data : hoc_test_data(), &game, &error)) ck_abort_msg("%s: %s", spec, error.text);
    hoc_play *p = new_play(game);
    rp_start(game, &p->state);
    return p;
}

void hoc_free(hoc_play *p) {
    if (!p) return;
    json_decref(p->read);
    rp_game_free(p->game);
    free(p);
}

const char *hoc_text_refusal(const char *written, const rp_data *data) {
    static _Thread_local rp_error error;
    rp_position position;
    if (read_text(written, data, &position, &error) == RP_OK) ck_abort_msg("not refused: %s", written);
    ck_assert_msg(error.text[0] && !strchr(error.text, '\n'), "not one line: '%s'", error.text);
    return error.text;
}

const char *hoc_refusal(hoc_setup setup) {
    char *written = hoc_setup_text(setup);
    const char *complaint = hoc_text_refusal(written, setup.data);
    free(written);
    return complaint;
}

const char *hoc_spec_refusal(const char *spec, const rp_data *data) {
    static _Thread_local rp_error error;
    rp_game *game;
    error = (rp_error){0};
    if (rp_game_new(spec, data ? data : hoc_test_data(), &game, &error) == RP_OK) ck_abort_msg("not refused: %s", spec);
    ck_assert_msg(error.text[0] && !strchr(error.text, '\n'), "not one line: '%s'", error.text);
    return error.text;
}

/* ---- playing -------------------------------------------------------------------------------------------- */

void hoc_do(hoc_play *p, const char *moves) { test_play_words(p->game, &p->state, moves, NULL); }

rp_status hoc_try(hoc_play *p, const char *asked) {
    rp_action action;
    rp_error error = {0};
    int player = test_who_is_asked(p->game, &p->state);
    rp_status status = rp_action_parse(p->game, &p->state, player, asked, &action, &error);
    if (status == RP_OK) rp_apply_one(p->game, &p->state, player, action);
    return status;
}

/* ---- asking --------------------------------------------------------------------------------------------- */

static char *answer(hoc_play *p) {
    char *to = p->answer[p->answers++ % HOC_ANSWERS];
    to[0] = 0;
    return to;
}

bool hoc_over(const hoc_play *p) { return rp_to_act(p->game, &p->state) == 0; }
bool hoc_chance(const hoc_play *p) { return rp_to_act(p->game, &p->state) == RP_TO_ACT_CHANCE; }
bool hoc_asked(const hoc_play *p, int player) { return rp_to_act(p->game, &p->state) == RP_TO_ACT_PLAYER(player); }

const char *hoc_choices(hoc_play *p) {
    char *to = answer(p);
    test_list_words(p->game, &p->state, to, HOC_ANSWER_SIZE);
    return to;
}

int hoc_choice_count(hoc_play *p) {
    rp_action all[RP_OUTCOMES_MAX];
    return test_listed(p->game, &p->state, all);
}

bool hoc_offers(hoc_play *p, const char *asked) {
    rp_action action;
    return test_found(p->game, &p->state, asked, &action) > 0;
}

double hoc_probability(hoc_play *p, const char *asked) { return test_probability_of(p->game, &p->state, asked); }

double hoc_payoff(const hoc_play *p, int player) {
    double payoff[RP_PLAYERS_MAX] = {0};
    ck_assert_msg(hoc_over(p), "the game is not over");
    rp_payoff(p->game, &p->state, payoff);
    return payoff[player];
}

json_t *hoc_json(hoc_play *p) {
    char *written = rp_position_text(p->game, &p->state, HOC_WORLD, 0);
    ck_assert_ptr_nonnull(written);
    json_decref(p->read);
    p->read = json_loads(written, 0, NULL);
    free(written);
    ck_assert_ptr_nonnull(p->read);
    return json_object_get(p->read, "state");
}

static json_t *member_of(json_t *at, const char *path) {
    char key[64];
    while (at && *path) {
        size_t length = strcspn(path, ".");
        snprintf(key, sizeof key, "%.*s", (int)length, path);
        at = json_is_array(at) ? json_array_get(at, (size_t)strtol(key, NULL, 10)) : json_object_get(at, key);
        path += length + (path[length] != 0);
    }
    return at;
}

static json_t *member(hoc_play *p, const char *path) { return member_of(hoc_json(p), path); }

long hoc_number(hoc_play *p, const char *path) {
    json_t *at = member(p, path);
    return json_is_true(at) ? 1 : json_is_integer(at) ? (long)json_integer_value(at) : 0;
}

const char *hoc_word(hoc_play *p, const char *path) {
    json_t *at = member(p, path);
    char *to = answer(p);
    if (json_is_string(at)) snprintf(to, HOC_ANSWER_SIZE, "%s", json_string_value(at));
    return to;
}

static const char *joined(hoc_play *p, json_t *list) {
    char *to = answer(p);
    size_t used = 0;
    for (size_t i = 0; i < json_array_size(list) && used < HOC_ANSWER_SIZE; i++) {
        const char *one = json_string_value(json_array_get(list, i));
        ck_assert_ptr_nonnull(one);
        used +=
            (size_t)snprintf(to + used, HOC_ANSWER_SIZE - used, "%s%.*s", i ? ", " : "", (int)strcspn(one, " "), one);
    }
    return to;
}

const char *hoc_list(hoc_play *p, const char *path) { return joined(p, member(p, path)); }

const char *hoc_seen(hoc_play *p, int player, const char *path) {
    json_t *view = json_loads(hoc_text(p, player), 0, NULL);
    const char *list = joined(p, member_of(json_object_get(view, "state"), path));
    json_decref(view);
    return list;
}

long hoc_count(hoc_play *p, const char *path) { return (long)json_array_size(member(p, path)); }

static json_t *hero_of(hoc_play *p, const char *hero) {
    json_t *state = hoc_json(p);
    static const char *const sides[] = {"p1", "p2"};
    for (int side = 0; side < 2; side++) {
        json_t *heroes = json_object_get(json_object_get(state, sides[side]), "heroes");
        for (size_t i = 0; i < json_array_size(heroes); i++) {
            json_t *one = json_array_get(heroes, i);
            const char *id = json_string_value(json_object_get(one, "hero"));
            if (id && strcmp(id, hero) == 0) return one;
        }
    }
    ck_abort_msg("no hero '%s' in %s", hero, hoc_text(p, HOC_WORLD));
}

/* Of a hero of the tests' data, else of the house's: one who is whole may be written without his health. */
static long printed_health(const char *hero) {
    static const char *const files[] = {RIPOSTE_SOURCE_DIR "/tests/engine/games/calamity/data/heroes.json",
                                        RIPOSTE_SOURCE_DIR "/engine/games/calamity/data/heroes.json"};
    long health = 0;
    for (int file = 0; file < 2 && !health; file++) {
        json_t *root = json_load_file(files[file], 0, NULL), *heroes = json_object_get(root, "heroes");
        for (size_t i = 0; i < json_array_size(heroes); i++) {
            json_t *one = json_array_get(heroes, i);
            if (strcmp(json_string_value(json_object_get(one, "id")), hero) == 0)
                health = (long)json_integer_value(json_object_get(one, "health"));
        }
        json_decref(root);
    }
    ck_assert_msg(health > 0, "no printed health of '%s'", hero);
    return health;
}

long hoc_health(hoc_play *p, const char *hero) {
    json_t *health = json_object_get(hero_of(p, hero), "health");
    return json_is_integer(health) ? (long)json_integer_value(health) : printed_health(hero);
}

bool hoc_done(hoc_play *p, const char *hero) { return json_is_true(json_object_get(hero_of(p, hero), "activated")); }

long hoc_change(hoc_play *p, const char *hero, const char *duration, const char *stat) {
    json_t *of = json_object_get(hero_of(p, hero), duration);
    return (long)json_integer_value(json_object_get(of, stat));
}

const char *hoc_text(hoc_play *p, int player) {
    char *to = answer(p);
    test_position_words(p->game, &p->state, player, to, HOC_ANSWER_SIZE);
    return to;
}

int hoc_run_tests(const char *name, const TTest *const *tests, size_t count) {
    Suite *suite = suite_create(name);
    for (size_t i = 0; i < count; i++) {
        TCase *one = tcase_create(tests[i]->name);
        tcase_add_test(one, tests[i]);
        suite_add_tcase(suite, one);
    }
    return test_suite_run(suite);
}
