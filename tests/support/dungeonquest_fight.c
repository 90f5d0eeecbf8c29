#include "engine/games/dungeonquest_combat/state.h"

#include "tests/support/dungeonquest_fight.h"
#include "tests/support/suite.h"

#include "engine/store/data.h"
#include "engine/store/json.h"
#include "engine/store/position.h"

#include <check.h>
#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

enum { STATE_TEXT_SIZE = 8192, LIST_SIZE = 1024, HAND_SIZE = 5 };

/* ---- making ---------------------------------------------------------------------------------------------- */

static const char TEST_CARDS[] = RIPOSTE_SOURCE_DIR "/tests/engine/games/dungeonquest_combat/data";

static fight *empty_fight(const char *directory) {
    fight *f = calloc(1, sizeof *f);
    ck_assert_ptr_nonnull(f);
    rp_error error = {0};
    if (directory && rp_data_load(&rp_dq_combat, directory, &f->data, &error) != RP_OK)
        ck_abort_msg("cards: %s", error.text);
    return f;
}

fight *fight_new_with_data(const char *directory, const char *options) {
    fight *f = empty_fight(directory);
    char spec[RP_SPEC_TEXT_MAX];
    rp_error error = {0};
    snprintf(spec, sizeof spec, "dq-combat:%s", options);
    if (rp_game_new(spec, f->data, &f->game, &error) != RP_OK) ck_abort_msg("%s: %s", spec, error.text);
    rp_start(f->game, &f->state);
    return f;
}

fight *fight_new(const char *options) { return fight_new_with_data(TEST_CARDS, options); }

fight *fight_from_text(const char *options, const char *state) {
    static const char frame[] =
        "{\"riposte\": \"position\", \"version\": 1, \"game\": \"dq-combat:%s\", \"kind\": \"world\", "
        "\"state\": %s}";
    fight *f = empty_fight(TEST_CARDS);
    char text[STATE_TEXT_SIZE + 512];
    int size = snprintf(text, sizeof text, frame, options, state);
    rp_reader *reader = NULL;
    rp_position position;
    rp_error error = {0};
    if (rp_json_parse(text, (size_t)size, "test position", &reader, &error) != RP_OK ||
        rp_position_read(reader, f->data, &position, &error) != RP_OK)
        ck_abort_msg("%s\n  %s", error.text, text);
    rp_json_reader_free(reader);
    f->game = position.game;
    f->state = position.world;
    position.game = NULL;
    rp_position_release(&position);
    return f;
}

void fight_free(fight *f) {
    if (!f) return;
    rp_game_free(f->game);
    rp_data_free(f->data);
    free(f);
}

/* The value of `key` in an option string; "" when it is not there. */
static void option_value(const char *options, const char *key, char *value, size_t size) {
    size_t length = strlen(key);
    value[0] = 0;
    for (const char *at = options; at && *at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, key, length) == 0 && at[length] == '=')
            snprintf(value, size, "%.*s", (int)strcspn(at + length + 1, ","), at + length + 1);
}

static int list_length(const char *list) {
    if (!list || !*list) return 0;
    int count = 1;
    for (const char *at = list; (at = strstr(at, ", ")); at += 2) count++;
    return count;
}

static bool list_has(const char *list, const char *name) {
    size_t length = strlen(name);
    for (const char *at = list; at && *at; at = strstr(at, ", ") ? strstr(at, ", ") + 2 : NULL)
        if (strncmp(at, name, length) == 0 && (at[length] == 0 || at[length] == ',')) return true;
    return false;
}

static void list_add(char *list, const char *name) {
    size_t used = strlen(list);
    snprintf(list + used, LIST_SIZE - used, "%s%s", used ? ", " : "", name);
}

static bool setup_names(const fight_setup *setup, const char *name) {
    return list_has(setup->hero_hand, name) || list_has(setup->monster_hand, name) ||
           list_has(setup->hero_damage, name) || list_has(setup->monster_damage, name) ||
           list_has(setup->stack, name) || list_has(setup->discard, name);
}

static bool mentions(const char *list, const char *word) { return list && strstr(list, word); }

/* Adds the side's plain Power card when none of its Power cards is anywhere. */
static void add_power_card(const fight_setup *setup, const char *figure, char *hand) {
    char name[64];
    snprintf(name, sizeof name, "%s ", figure);
    name[0] = (char)toupper((unsigned char)name[0]);
    if (mentions(setup->hero_hand, name) || mentions(setup->monster_hand, name) || mentions(setup->hero_damage, name) ||
        mentions(setup->monster_damage, name) || mentions(setup->stack, name))
        return;
    char card[96];
    snprintf(card, sizeof card, "%sPlain", name);
    list_add(hand, card);
}

static void fill_hand(const fight_setup *setup, int seat, char *hand) {
    static const char *const filler[2][6] = {{"M0()", "R0()", "G0()", "M2()", "R2()", "G2()"},
                                             {"M1()", "R1()", "G1()", "M3()", "R3()", "G3()"}};
    for (int i = 0; i < 6 && list_length(hand) < HAND_SIZE; i++)
        if (!setup_names(setup, filler[seat][i])) list_add(hand, filler[seat][i]);
}

static void write_text(char *text, size_t size, const char *more) {
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s", more);
}

static void write_list(char *text, size_t size, const char *key, const char *list) {
    size_t used = strlen(text);
    used += (size_t)snprintf(text + used, size - used, "\"%s\": [", key);
    for (const char *at = list; at && *at; at = strstr(at, ", ") ? strstr(at, ", ") + 2 : NULL)
        used += (size_t)snprintf(text + used, size - used, "%s\"%.*s\"", at == list ? "" : ", ",
                                 (int)(strstr(at, ", ") ? strstr(at, ", ") - at : (long)strlen(at)), at);
    snprintf(text + used, size - used, "]");
}

static void write_side(char *text, size_t size, const char *key, const char *hand, const char *damage,
                       const char *more) {
    size_t used = strlen(text);
    snprintf(text + used, size - used, ", \"%s\": {", key);
    write_list(text, size, "hand", hand);
    used = strlen(text);
    snprintf(text + used, size - used, ", ");
    write_list(text, size, "damage", damage);
    used = strlen(text);
    snprintf(text + used, size - used, "%s%s}", more ? ", " : "", more ? more : "");
}

fight *fight_at(fight_setup setup) {
    char hero[LIST_SIZE] = "", monster[LIST_SIZE] = "", figure[64], variant[64], text[STATE_TEXT_SIZE];
    if (setup.hero_hand) list_add(hero, setup.hero_hand);
    if (setup.monster_hand) list_add(monster, setup.monster_hand);
    option_value(setup.options, "variant", variant, sizeof variant);
    bool official = !variant[0] || strcmp(variant, "official") == 0, solo = strcmp(variant, "solo") == 0;
    if (official && !setup.exact_hands) {
        option_value(setup.options, "hero", figure, sizeof figure);
        add_power_card(&setup, figure, hero);
        option_value(setup.options, "monster", figure, sizeof figure);
        add_power_card(&setup, figure, monster);
        fill_hand(&setup, FIGHT_MONSTER, monster);
    }
    if ((official || solo) && !setup.exact_hands) fill_hand(&setup, FIGHT_HERO, hero);
    snprintf(text, sizeof text, "{\"phase\": \"%s\", \"round\": %d", setup.phase ? setup.phase : "reveal",
             setup.round ? setup.round : 5);
    write_side(text, sizeof text, "hero", hero, setup.hero_damage, setup.hero_more);
    write_side(text, sizeof text, "monster", monster, setup.monster_damage, setup.monster_more);
    write_text(text, sizeof text, ", ");
    write_list(text, sizeof text, "stack", setup.stack);
    write_text(text, sizeof text, ", ");
    write_list(text, sizeof text, "discard", setup.discard);
    write_text(text, sizeof text, "}");
    return fight_from_text(setup.options, text);
}

/* ---- playing --------------------------------------------------------------------------------------------- */

unsigned fight_to_act(const fight *f) { return rp_to_act(f->game, &f->state); }
bool fight_over(const fight *f) { return fight_to_act(f) == 0; }
bool fight_is_chance(const fight *f) { return fight_to_act(f) == RP_TO_ACT_CHANCE; }

static void play_first_outcomes(fight *f) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    while (fight_is_chance(f)) {
        rp_chance(f->game, &f->state, outcome);
        rp_apply_one(f->game, &f->state, RP_CHANCE_PLAYER, outcome[0].outcome);
    }
}

static rp_action parsed(fight *f, int seat, const char *text) {
    rp_action action = 0;
    rp_error error = {0};
    if (rp_action_parse(f->game, &f->state, seat, text, &action, &error) != RP_OK)
        ck_abort_msg("'%s': %s\n  choices: %s\n  %s", text, error.text, fight_choices(f, seat),
                     fight_text(f, FIGHT_WORLD));
    return action;
}

static void trim(char *text) {
    size_t start = strspn(text, " \n"), length = strlen(text);
    while (length > start && strchr(" \n", text[length - 1])) length--;
    memmove(text, text + start, length - start);
    text[length - start] = 0;
}

static void play_spelled(fight *f, char *spelled) {
    rp_move move = {{0}};
    unsigned to_act = fight_to_act(f);
    trim(spelled);
    if (strcmp(spelled, "*") == 0) {
        play_first_outcomes(f);
        return;
    }
    if (to_act == 0) ck_abort_msg("'%s': the fight is over\n  %s", spelled, fight_text(f, FIGHT_WORLD));
    if (to_act == RP_TO_ACT_CHANCE) {
        move.of[0] = parsed(f, RP_CHANCE_PLAYER, spelled);
    } else if (to_act == (RP_TO_ACT_PLAYER(FIGHT_HERO) | RP_TO_ACT_PLAYER(FIGHT_MONSTER))) {
        char *bar = strchr(spelled, '|');
        if (!bar) ck_abort_msg("'%s': both sides are to act\n  %s", spelled, fight_text(f, FIGHT_WORLD));
        *bar = 0;
        trim(spelled), trim(bar + 1);
        move.of[FIGHT_HERO] = parsed(f, FIGHT_HERO, spelled);
        move.of[FIGHT_MONSTER] = parsed(f, FIGHT_MONSTER, bar + 1);
    } else {
        int seat = to_act == RP_TO_ACT_PLAYER(FIGHT_HERO) ? FIGHT_HERO : FIGHT_MONSTER;
        move.of[seat] = parsed(f, seat, spelled);
    }
    rp_error error = {0};
    if (rp_check_move(f->game, &f->state, &move, &error) != RP_OK) ck_abort_msg("'%s': %s", spelled, error.text);
    rp_apply(f->game, &f->state, &move);
}

void fight_play(fight *f, const char *moves) {
    char text[4096];
    ck_assert_int_lt(snprintf(text, sizeof text, "%s", moves), (int)sizeof text);
    for (char *spelled = text, *next; spelled; spelled = next) {
        next = strchr(spelled, ';');
        if (next) *next++ = 0;
        play_spelled(f, spelled);
    }
}

fight *fight_played(fight_setup setup, const char *moves) {
    fight *f = fight_at(setup);
    fight_play(f, moves);
    return f;
}

/* ---- asking ---------------------------------------------------------------------------------------------- */

static char *answer(fight *f) {
    char *text = f->answer[f->answers++ % FIGHT_ANSWERS];
    text[0] = 0;
    return text;
}

typedef struct names {
    char name[RP_LEGAL_MAX][RP_TEXT_MAX];
    size_t count;
} names;

/* "Troll Plain M1{}" is called "Troll Plain": a card's numbers are the last word, when that ends in '}'. */
static void add_name(names *list, const char *text) {
    size_t length = strlen(text);
    const char *last = strrchr(text, ' ');
    if (last && length && text[length - 1] == '}') length = (size_t)(last - text);
    ck_assert_uint_lt(list->count, RP_LEGAL_MAX);
    snprintf(list->name[list->count++], RP_TEXT_MAX, "%.*s", (int)length, text);
}

static int compare_names(const void *a, const void *b) { return strcmp(a, b); }

static const char *joined_names(fight *f, names *list) {
    char *text = answer(f);
    size_t used = 0;
    qsort(list->name, list->count, sizeof list->name[0], compare_names);
    for (size_t i = 0; i < list->count && used < FIGHT_ANSWER_SIZE; i++)
        used += (size_t)snprintf(text + used, FIGHT_ANSWER_SIZE - used, "%s%s", i ? ", " : "", list->name[i]);
    return text;
}

static int actions_of(const fight *f, int seat, rp_action out[RP_OUTCOMES_MAX]) {
    if (seat != FIGHT_WORLD) {
        if (!(fight_to_act(f) & RP_TO_ACT_PLAYER(seat)) || fight_is_chance(f)) return 0;
        return rp_legal(f->game, &f->state, seat, out);
    }
    if (!fight_is_chance(f)) return 0;
    rp_outcome outcome[RP_OUTCOMES_MAX];
    int count = rp_chance(f->game, &f->state, outcome);
    for (int i = 0; i < count; i++) out[i] = outcome[i].outcome;
    return count;
}

const char *fight_choices(fight *f, int seat) {
    rp_action actions[RP_OUTCOMES_MAX];
    char text[RP_TEXT_MAX];
    names list = {.count = 0};
    int count = actions_of(f, seat, actions);
    for (int i = 0; i < count; i++) {
        rp_action_text(f->game, &f->state, seat, actions[i], text);
        add_name(&list, text);
    }
    return joined_names(f, &list);
}

int fight_choice_count(fight *f, int seat) {
    rp_action actions[RP_OUTCOMES_MAX];
    return actions_of(f, seat, actions);
}

bool fight_offers(fight *f, int seat, const char *name) { return list_has(fight_choices(f, seat), name); }

double fight_probability(fight *f, const char *text) {
    rp_action action;
    rp_outcome outcome[RP_OUTCOMES_MAX];
    if (!fight_is_chance(f)) ck_abort_msg("'%s': no chance node\n  %s", text, fight_text(f, FIGHT_WORLD));
    if (rp_action_parse(f->game, &f->state, RP_CHANCE_PLAYER, text, &action, NULL) != RP_OK) return 0;
    int count = rp_chance(f->game, &f->state, outcome);
    for (int i = 0; i < count; i++)
        if (outcome[i].outcome == action) return outcome[i].probability;
    return 0;
}

/* The "state" member of the position as `seat` sees it; to be given back with json_decref. */
static json_t *state_of(const fight *f, int seat) {
    char *text = NULL;
    if (seat == FIGHT_WORLD) {
        text = rp_position_text(f->game, &f->state, -1, 0);
    } else {
        rp_view view;
        rp_view_of(f->game, &f->state, seat, &view);
        text = rp_view_text(&view, 0);
    }
    ck_assert_ptr_nonnull(text);
    json_error_t error;
    json_t *root = json_loads(text, 0, &error);
    if (!root) ck_abort_msg("position text: %s\n  %s", error.text, text);
    free(text);
    json_t *state = json_incref(json_object_get(root, "state"));
    json_decref(root);
    ck_assert_msg(json_is_object(state), "a position without its state");
    return state;
}

/* Borrowed; NULL when a member is missing. */
static json_t *member(json_t *state, const char *path) {
    char name[64];
    json_t *at = state;
    while (at && *path) {
        size_t length = strcspn(path, ".");
        snprintf(name, sizeof name, "%.*s", (int)length, path);
        at = json_object_get(at, name);
        path += length + (path[length] == '.');
    }
    return at;
}

const char *fight_cards(fight *f, int seat, const char *path) {
    json_t *state = state_of(f, seat), *list = member(state, path);
    names found = {.count = 0};
    if (json_is_string(list)) add_name(&found, json_string_value(list));
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *card = json_string_value(json_array_get(list, i));
        ck_assert_msg(card != NULL, "%s[%zu] is no card text", path, i);
        add_name(&found, card);
    }
    json_decref(state);
    return joined_names(f, &found);
}

int fight_count(fight *f, int seat, const char *path) {
    json_t *state = state_of(f, seat);
    int count = (int)json_array_size(member(state, path));
    json_decref(state);
    return count;
}

static int number_or(fight *f, int seat, const char *path, int fallback) {
    json_t *state = state_of(f, seat), *value = member(state, path);
    int number = json_is_integer(value) ? (int)json_integer_value(value) : fallback;
    json_decref(state);
    return number;
}

int fight_number(fight *f, int seat, const char *path) {
    int number = number_or(f, seat, path, -1000);
    if (number == -1000) ck_abort_msg("%s is no number\n  %s", path, fight_text(f, seat));
    return number;
}

bool fight_present(fight *f, int seat, const char *path) {
    json_t *state = state_of(f, seat), *value = member(state, path);
    bool present = value && !json_is_null(value);
    json_decref(state);
    return present;
}

const char *fight_phase(fight *f) {
    json_t *state = state_of(f, FIGHT_WORLD);
    char *text = answer(f);
    const char *phase = json_string_value(member(state, "phase"));
    snprintf(text, FIGHT_ANSWER_SIZE, "%s", phase ? phase : "");
    json_decref(state);
    return text;
}

const char *fight_text(fight *f, int seat) {
    json_t *state = state_of(f, seat);
    char *dump = json_dumps(state, JSON_COMPACT), *text = answer(f);
    snprintf(text, FIGHT_ANSWER_SIZE, "%s", dump ? dump : "");
    free(dump);
    json_decref(state);
    return text;
}

const char *fight_drawing(fight *f, int seat) {
    char *text = answer(f);
    rp_view view;
    if (seat != FIGHT_WORLD) rp_view_of(f->game, &f->state, seat, &view);
    f->game->rules->show(f->game, seat == FIGHT_WORLD ? &f->state : &view.masked, seat, text, FIGHT_ANSWER_SIZE);
    return text;
}

int fight_wounds(fight *f, int seat) {
    const char *side = seat == FIGHT_HERO ? "hero" : "monster";
    char path[32];
    snprintf(path, sizeof path, "%s.damage", side);
    int wounds = fight_count(f, FIGHT_WORLD, path);
    snprintf(path, sizeof path, "%s.extra_wounds", side);
    wounds += number_or(f, FIGHT_WORLD, path, 0);
    if (seat == FIGHT_HERO) wounds += fight_number(f, FIGHT_WORLD, "hero.wounds");
    return wounds;
}

fight_dealt fight_dealt_by(fight *f, const char *moves) {
    fight_dealt dealt;
    int hero = fight_wounds(f, FIGHT_HERO), monster = fight_wounds(f, FIGHT_MONSTER);
    fight_play(f, moves);
    snprintf(dealt.text, sizeof dealt.text, "hero %d, monster %d", fight_wounds(f, FIGHT_HERO) - hero,
             fight_wounds(f, FIGHT_MONSTER) - monster);
    fight_free(f);
    return dealt;
}

bool fight_deck_is_whole(const fight *f) { return dq_fight_of(&f->state)->deck == dq_setup_of(f->game)->combat; }

double fight_payoff(const fight *f) {
    double payoff[RP_PLAYERS_MAX];
    ck_assert_msg(fight_over(f), "the fight is not over");
    rp_payoff(f->game, &f->state, payoff);
    return payoff[FIGHT_HERO];
}

uint64_t fight_key(const fight *f, int seat) { return rp_information_key(f->game, &f->state, seat); }

bool fight_looks_equal(const fight *a, const fight *b, int seat) {
    rp_view view_a, view_b;
    rp_view_of(a->game, &a->state, seat, &view_a);
    rp_view_of(b->game, &b->state, seat, &view_b);
    return memcmp(view_a.masked.bytes, view_b.masked.bytes, a->game->info.state_size) == 0;
}

/* ---- running --------------------------------------------------------------------------------------------- */

int fight_run_tests(const char *name, const TTest *const *tests, size_t count, double seconds) {
    Suite *suite = suite_create(name);
    for (size_t i = 0; i < count; i++) {
        TCase *one = tcase_create(tests[i]->name);
        tcase_set_timeout(one, seconds);
        tcase_add_test(one, tests[i]);
        suite_add_tcase(suite, one);
    }
    return test_suite_run(suite);
}
