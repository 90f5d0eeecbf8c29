#include "tests/support/destinyquest_duel.h"
#include "tests/support/files.h"
#include "tests/support/suite.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/events.h"
#include "engine/store/data.h"
#include "engine/store/position.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum { HEROES_SIZE = 16384, HEALTH_DEFAULT = 50, MOVES_SIZE = 4096 };

/* ---- hero sheets ------------------------------------------------------------------------------------------- */

typedef struct text {
    char *bytes;
    size_t used;
} text;

__attribute__((format(printf, 2, 3))) static void add(text *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(to->bytes + to->used, HEROES_SIZE - to->used, format, arguments);
    va_end(arguments);
    ck_assert_int_ge(size, 0);
    to->used += (size_t)size;
    ck_assert_uint_lt(to->used, HEROES_SIZE);
}

/* "charm 2" is an ability that two items grant. */
static void add_ability(text *to, const char *name, size_t length) {
    int copies = 1;
    if (length > 2 && name[length - 2] == ' ' && isdigit((unsigned char)name[length - 1])) {
        copies = name[length - 1] - '0';
        length -= 2;
    }
    if (copies == 1)
        add(to, "\"%.*s\"", (int)length, name);
    else
        add(to, "{\"ability\": \"%.*s\", \"copies\": %d}", (int)length, name, copies);
}

static void add_abilities(text *to, const char *list) {
    add(to, "\"abilities\": [");
    for (const char *at = list; at && *at;) {
        size_t length = strcspn(at, ",");
        if (at != list) add(to, ", ");
        add_ability(to, at, length);
        at += length;
        at += strspn(at, ", ");
    }
    add(to, "]");
}

static void add_hero(text *to, const char *id, const duel_hero *hero) {
    int health = hero->health ? hero->health : HEALTH_DEFAULT, maximum = hero->maximum ? hero->maximum : health;
    add(to, "{\"id\": \"%s\", \"name\": \"Hero %s\", \"path\": \"%s\", ", id, id, hero->path ? hero->path : "warrior");
    add(to, "\"%s\": {\"speed\": %d, \"brawn\": %d, \"magic\": %d, \"armour\": %d, \"health\": %d}, ",
        hero->base ? "base" : "total", hero->speed, hero->brawn, hero->magic, hero->armour, maximum);
    if (health != maximum) add(to, "\"health_now\": %d, ", health);
    add_abilities(to, hero->abilities);
    if (hero->items) add(to, ", \"items\": [%s]", hero->items);
    if (hero->more) add(to, ", %s", hero->more);
    add(to, "}");
}

static char *heroes_text(const duel_hero *first, const duel_hero *second) {
    text heroes = {.bytes = calloc(1, HEROES_SIZE)};
    ck_assert_ptr_nonnull(heroes.bytes);
    add(&heroes, "{\"heroes\": [");
    add_hero(&heroes, "first", first);
    add(&heroes, ",\n");
    add_hero(&heroes, "second", second);
    add(&heroes, "]}\n");
    return heroes.bytes;
}

/* ---- making ------------------------------------------------------------------------------------------------ */

static void write_file(const char *folder, const char *name, const char *content) {
    char path[TEST_FOLDER_BYTES + 32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    test_file_write(path, content, strlen(content));
}

static rp_status load(const char *abilities, const duel_hero *first, const duel_hero *second, rp_data **data,
                      rp_error *error) {
    char folder[TEST_FOLDER_BYTES];
    char *heroes = heroes_text(first, second);
    test_folder_make(folder);
    write_file(folder, "heroes.json", heroes);
    if (abilities) write_file(folder, "abilities.json", abilities);
    rp_status status = rp_data_load(&rp_destinyquest, folder, data, error);
    test_folder_remove(folder);
    free(heroes);
    return status;
}

static rp_status make(duel *d, const char *abilities, const char *options, const duel_hero *first,
                      const duel_hero *second, rp_error *error) {
    rp_status status = load(abilities, first, second, &d->data, error);
    if (status) return status;
    char spec[RP_SPEC_TEXT_MAX];
    int size =
        snprintf(spec, sizeof spec, "destinyquest:p1=first,p2=second%s%s", options ? "," : "", options ? options : "");
    ck_assert_int_lt(size, (int)sizeof spec);
    status = rp_game_new(spec, d->data, &d->game, error);
    if (!status) rp_start(d->game, &d->state);
    return status;
}

static duel *empty(void) {
    duel *d = calloc(1, sizeof *d);
    ck_assert_ptr_nonnull(d);
    return d;
}

duel *duel_new_with_abilities(const char *abilities, const char *options, duel_hero first, duel_hero second) {
    duel *d = empty();
    rp_error error = {0};
    if (make(d, abilities, options, &first, &second, &error) != RP_OK) ck_abort_msg("%s", error.text);
    return d;
}

duel *duel_new(const char *options, duel_hero first, duel_hero second) {
    return duel_new_with_abilities(NULL, options, first, second);
}

rp_status duel_refused(const char *options, duel_hero first, duel_hero second, rp_error *error) {
    duel *d = empty();
    memset(error, 0, sizeof *error);
    rp_status status = make(d, NULL, options, &first, &second, error);
    duel_free(d);
    return status;
}

void duel_free(duel *d) {
    if (!d) return;
    rp_game_free(d->game);
    rp_data_free(d->data);
    free(d);
}

/* ---- asking ------------------------------------------------------------------------------------------------ */

static const destiny_bout *bout_of(const duel *d) { return destiny_bout_of(&d->state); }

static char *answer(duel *d) {
    char *given = d->answer[d->answers++ % DUEL_ANSWERS];
    given[0] = 0;
    return given;
}

static bool is_asked(const duel *d, int player) {
    unsigned to_act = rp_to_act(d->game, &d->state);
    if (player == RP_CHANCE_PLAYER) return to_act == RP_TO_ACT_CHANCE;
    return to_act != RP_TO_ACT_CHANCE && (to_act & RP_TO_ACT_PLAYER(player));
}

const char *duel_asked(duel *d) {
    bool first = is_asked(d, DUEL_FIRST), second = is_asked(d, DUEL_SECOND);
    if (first && second) return "both";
    if (first) return "first";
    if (second) return "second";
    return duel_over(d) ? "over" : "chance";
}

static int actions_of(const duel *d, int player, rp_action out[RP_OUTCOMES_MAX]) {
    if (!is_asked(d, player)) return 0;
    if (player != RP_CHANCE_PLAYER) return rp_useful(d->game, &d->state, player, out);
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    int count = rp_chance(d->game, &d->state, outcomes);
    for (int i = 0; i < count; i++) out[i] = outcomes[i].outcome;
    return count;
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

const char *duel_choices(duel *d, int player) {
    rp_action actions[RP_OUTCOMES_MAX];
    char texts[RP_OUTCOMES_MAX][RP_TEXT_MAX], *list = answer(d);
    size_t used = 0;
    int count = actions_of(d, player, actions);
    for (int i = 0; i < count; i++) rp_action_text(d->game, &d->state, player, actions[i], texts[i]);
    qsort(texts, (size_t)count, sizeof *texts, compare_texts);
    for (int i = 0; i < count && used < DUEL_ANSWER_SIZE; i++)
        used += (size_t)snprintf(list + used, DUEL_ANSWER_SIZE - used, "%s%s", i ? ", " : "", texts[i]);
    return list;
}

/* The action with exactly that text, or -1. */
static rp_action action_of(const duel *d, int player, const char *wanted) {
    rp_action actions[RP_OUTCOMES_MAX];
    char one[RP_TEXT_MAX];
    int count = actions_of(d, player, actions);
    for (int i = 0; i < count; i++) {
        rp_action_text(d->game, &d->state, player, actions[i], one);
        if (strcasecmp(one, wanted) == 0) return actions[i];
    }
    return -1;
}

bool duel_offers(duel *d, int player, const char *wanted) { return action_of(d, player, wanted) >= 0; }

int duel_outcomes(duel *d) {
    rp_action actions[RP_OUTCOMES_MAX];
    return actions_of(d, RP_CHANCE_PLAYER, actions);
}

double duel_probability(duel *d, const char *wanted) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    rp_action action = action_of(d, RP_CHANCE_PLAYER, wanted);
    if (action < 0) return 0;
    int count = rp_chance(d->game, &d->state, outcomes);
    for (int i = 0; i < count; i++)
        if (outcomes[i].outcome == action) return outcomes[i].probability;
    return 0;
}

const char *duel_phase(const duel *d) {
    static const char *const names[DESTINY_PHASES] = {
        "bout-start",    "vortex",       "round-start",   "slower",      "faster",         "secret",
        "speed-roll",    "speed-rolled", "answer",        "after-dodge", "damage-dice",    "damage-score",
        "before-damage", "damage-roll",  "damage-rolled", "sacrifice",   "declined-early", "declined",
        "brace",         "braced",       "after-damage",  "hurt",        "strike-back",    "struck",
        "round-end",     "over"};
    return names[bout_of(d)->phase];
}

int duel_round(const duel *d) { return bout_of(d)->round; }
int duel_winner(const duel *d) { return (int)bout_of(d)->winner - 1; }
int duel_health(const duel *d, int player) { return bout_of(d)->fighter[player].health; }

void duel_set_health(duel *d, int player, int health) {
    ck_assert_int_ge(health, 1);
    destiny_bout_in(&d->state)->fighter[player].health = (int16_t)health;
}

int duel_attribute(const duel *d, int player, destiny_attribute attribute) {
    return destiny_attribute_now(destiny_setup_of(d->game), bout_of(d), player, (int)attribute);
}

int duel_attack_speed(const duel *d, int player) { return d->speed[player]; }
int duel_damage_score(const duel *d) { return d->score; }
bool duel_over(const duel *d) { return rp_to_act(d->game, &d->state) == 0; }

double duel_payoff(const duel *d) {
    double payoff[RP_PLAYERS_MAX];
    ck_assert_msg(duel_over(d), "the duel is not over");
    rp_payoff(d->game, &d->state, payoff);
    ck_assert_double_eq(payoff[DUEL_FIRST] + payoff[DUEL_SECOND], 0);
    return payoff[DUEL_FIRST];
}

const char *duel_drawing(duel *d, int player) {
    rp_view view;
    char *drawing = answer(d);
    rp_view_of(d->game, &d->state, player, &view);
    d->game->rules->show(d->game, &view.masked, player, drawing, DUEL_ANSWER_SIZE);
    return drawing;
}

/* ---- playing ----------------------------------------------------------------------------------------------- */

static rp_action parsed(duel *d, int player, const char *wanted) {
    rp_action action = action_of(d, player, wanted);
    if (action < 0)
        ck_abort_msg("round %d, %s, asked %s: no '%s' among: %s", duel_round(d), duel_phase(d), duel_asked(d), wanted,
                     duel_choices(d, player));
    return action;
}

static void trim(char *spelled) {
    size_t start = strspn(spelled, " \n"), length = strlen(spelled);
    while (length > start && strchr(" \n", spelled[length - 1])) length--;
    memmove(spelled, spelled + start, length - start);
    spelled[length - start] = 0;
}

/* The last attack speeds and damage score. */
static void hear(void *context, const rp_event *event) {
    duel *d = context;
    if (event->kind == DESTINY_EVENT_BLOW) d->score = event->value[DESTINY_BLOW_TOTAL];
    if (event->kind != DESTINY_EVENT_WINNER) return;
    d->speed[0] = event->value[DESTINY_WINNER_FIRST];
    d->speed[1] = event->value[DESTINY_WINNER_SECOND];
}

static void apply(duel *d, const rp_move *move) {
    rp_error error = {0};
    if (rp_check_move(d->game, &d->state, move, &error) != RP_OK) ck_abort_msg("%s", error.text);
    rp_advance_told(d->game, &d->state, move, &(rp_listener){hear, d});
}

static rp_action refusal_of(const duel *d, int player) {
    static const char *const refusals[] = {"none", "pass", "decline"};
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        rp_action action = action_of(d, player, refusals[i]);
        if (action >= 0) return action;
    }
    return -1;
}

static void decline_all(duel *d) {
    for (int guard = 0; guard < 100; guard++) {
        rp_move move = {{0}};
        bool asked = false;
        for (int player = 0; player < DESTINY_HEROES; player++) {
            if (!is_asked(d, player)) continue;
            asked = true;
            move.of[player] = refusal_of(d, player);
            if (move.of[player] < 0) return;
        }
        if (!asked) return;
        apply(d, &move);
    }
    ck_abort_msg("declining never ends");
}

static void play_both(duel *d, char *spelled, char *bar) {
    rp_move move = {{0}};
    *bar = 0;
    trim(spelled), trim(bar + 1);
    ck_assert_msg(strcmp(duel_asked(d), "both") == 0, "'%s | %s': round %d, %s, asked is %s", spelled, bar + 1,
                  duel_round(d), duel_phase(d), duel_asked(d));
    move.of[DUEL_FIRST] = parsed(d, DUEL_FIRST, spelled);
    move.of[DUEL_SECOND] = parsed(d, DUEL_SECOND, bar + 1);
    apply(d, &move);
}

static void play_one(duel *d, const char *spelled) {
    static const char *const seats[] = {"first ", "second "};
    rp_move move = {{0}};
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (strncmp(spelled, seats[player], strlen(seats[player])) == 0) {
            ck_assert_msg(is_asked(d, player), "'%s': round %d, %s, asked is %s", spelled, duel_round(d), duel_phase(d),
                          duel_asked(d));
            move.of[player] = parsed(d, player, spelled + strlen(seats[player]));
            apply(d, &move);
            return;
        }
    ck_assert_msg(is_asked(d, RP_CHANCE_PLAYER), "'%s': round %d, %s, asked is %s (%s%s)", spelled, duel_round(d),
                  duel_phase(d), duel_asked(d), duel_choices(d, DUEL_FIRST), duel_choices(d, DUEL_SECOND));
    move.of[0] = parsed(d, RP_CHANCE_PLAYER, spelled);
    apply(d, &move);
}

static void play_spelled(duel *d, char *spelled) {
    trim(spelled);
    char *bar = strchr(spelled, '|');
    if (!*spelled) return;
    if (strcmp(spelled, "*") == 0)
        decline_all(d);
    else if (bar)
        play_both(d, spelled, bar);
    else
        play_one(d, spelled);
}

void duel_play(duel *d, const char *moves) {
    char copy[MOVES_SIZE];
    ck_assert_int_lt(snprintf(copy, sizeof copy, "%s", moves), (int)sizeof copy);
    for (char *spelled = copy, *next; spelled; spelled = next) {
        next = strchr(spelled, ';');
        if (next) *next++ = 0;
        play_spelled(d, spelled);
    }
}

/* A single die is called a die. */
static const char *dice_word(const char *faces) { return strchr(faces, ' ') ? "dice" : "die"; }

void duel_speed(duel *d, const char *first, const char *second) {
    char moves[128];
    snprintf(moves, sizeof moves, "*; %s %s; %s %s", dice_word(first), first, dice_word(second), second);
    duel_play(d, moves);
}

void duel_stand_off(duel *d) {
    duel_speed(d, "1 1", "1 1");
    duel_play(d, "*");
}

/* ---- abilities --------------------------------------------------------------------------------------------- */

const destiny_ability *duel_ability(const char *name) {
    const destiny_book *book = destiny_book_default();
    int index = destiny_ability_find(book, name);
    ck_assert_msg(index >= 0, "no ability '%s'", name);
    return &book->ability[index];
}

bool duel_ability_in(const char *name, destiny_window window) { return duel_ability(name)->windows & 1u << window; }

/* ---- running ----------------------------------------------------------------------------------------------- */

int duel_run_tests(const char *name, const TTest *const *tests, size_t count) {
    Suite *suite = suite_create(name);
    for (size_t i = 0; i < count; i++) {
        TCase *one = tcase_create(tests[i]->name);
        tcase_set_timeout(one, 300);
        tcase_add_test(one, tests[i]);
        suite_add_tcase(suite, one);
    }
    return test_suite_run(suite);
}

/* ---- drawn at random ---- */

duel_hero duel_random_hero(rp_random *random) {
    return (duel_hero){.speed = (int)rp_random_below(random, 6),
                       .brawn = 3 + (int)rp_random_below(random, 8),
                       .magic = (int)rp_random_below(random, 12),
                       .armour = (int)rp_random_below(random, 5),
                       .health = 1 + (int)rp_random_below(random, 25)};
}

static const char *const random_option[] = {"tie=reroll",
                                            "tie=faster",
                                            "fatal-blow=score",
                                            "fatal-blow=after",
                                            "sacrifice-slot=free",
                                            "sacrifice=before-roll",
                                            "attribute=ask",
                                            "attribute=path",
                                            "defeat=round-end",
                                            "both-down=sudden-death",
                                            "both-down=less-negative",
                                            "round-limit=4",
                                            "limit-result=draw",
                                            "heal-limit=none",
                                            "passives=choose",
                                            "uses=round",
                                            "uses=unlimited",
                                            "demon-claws=passive"};

/* About half of them, each key once. */
static void random_options(rp_random *random, char *options, size_t size) {
    options[0] = 0;
    for (size_t i = 0, used = 0; i < sizeof random_option / sizeof *random_option; i++) {
        char key[32];
        snprintf(key, sizeof key, "%.*s=", (int)strcspn(random_option[i], "="), random_option[i]);
        if (rp_random_below(random, 2) || strstr(options, key)) continue;
        used += (size_t)snprintf(options + used, size - used, "%s%s", used ? "," : "", random_option[i]);
    }
}

static void random_abilities(rp_random *random, char *list, size_t size) {
    const destiny_book *book = destiny_book_default();
    list[0] = 0;
    for (size_t count = 0, used = 0; count < 12;) {
        const destiny_ability *ability = &book->ability[rp_random_below(random, book->ability_count)];
        char word[40];
        snprintf(word, sizeof word, "%s,", ability->id);
        if (strstr(list, word) || strcmp(ability->id, "sweet-spot") == 0) continue; /* that one asks for a face */
        used += (size_t)snprintf(list + used, size - used, "%s", word);
        count++;
    }
    list[strlen(list) - 1] = 0;
}

static void random_weapons(rp_random *random, char *items, size_t size) {
    static const char *const weapons[] = {"sword", "axe",    "dagger", "spear", "fist", "bow",
                                          "staff", "shield", "snake",  "horn",  "wand", "hammer"};
    static const char *const slots[] = {"main-hand", "left-hand"};
    items[0] = 0;
    for (size_t hand = 0, used = 0; hand < 2; hand++)
        used += (size_t)snprintf(items + used, size - used,
                                 "%s{\"name\": \"Weapon\", \"slot\": \"%s\", \"weapon\": \"%s\", \"bonuses\": "
                                 "{\"speed\": %u, \"brawn\": %u}}",
                                 hand ? ", " : "", slots[hand], weapons[rp_random_below(random, 12)],
                                 rp_random_below(random, 3), rp_random_below(random, 4));
}

duel *duel_random(rp_random *random) {
    char options[512], abilities[2][1024], items[2][512];
    duel_hero hero[2];
    random_options(random, options, sizeof options);
    for (int i = 0; i < 2; i++) {
        random_abilities(random, abilities[i], sizeof abilities[i]);
        random_weapons(random, items[i], sizeof items[i]);
        hero[i] = duel_random_hero(random);
        hero[i].abilities = abilities[i], hero[i].items = items[i];
    }
    return duel_new(options[0] ? options : NULL, hero[0], hero[1]);
}
