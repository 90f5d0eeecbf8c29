#include "play/faces/calamity/face.h"

#include "engine/games/calamity/texts/texts.h"
#include "play/faces/fair_question.h"
#include "play/faces/level_question.h"
#include "play/session/opened_game.h"
#include "play/terminal/question.h"

#include <ctype.h>
#include <stdio.h>

enum { GIVEN_TRIOS, CHOSEN_TRIOS, DRAWN_TRIOS, WHOLE_MATCH, WAYS };

/* The answers so far. */
typedef struct asking {
    rp_line_input *input;
    const cal_setup *setup;
    const cal_book *book;
    int seat;  /* who is asked about first */
    bool both; /* both seats are people's */
    int trio[CAL_PLAYERS][CAL_TRIO];
    int archetype[CAL_PLAYERS];
    bool known; /* the heroes stand on the screen */
} asking;

/* True when `spec` is of calamity and says neither heroes nor decks nor stage. */
static bool wants_heroes(const char *spec) {
    static const char *const options[] = {"p1=", "p2=", "stage=", "decks=", "decks1=", "decks2="};
    const char *name = rp_calamity.name;
    size_t length = strlen(name);
    if (strncmp(spec, name, length) != 0 || (spec[length] && spec[length] != ':')) return false;
    for (const char *at = strpbrk(spec, ":,"); at; at = strpbrk(at + 1, ","))
        for (size_t i = 0; i < sizeof options / sizeof *options; i++)
            if (strncmp(at + 1, options[i], strlen(options[i])) == 0) return false;
    return true;
}

static void put_trio(const asking *a, int player, rp_page *page) {
    for (int i = 0; i < CAL_TRIO; i++) rp_page_put(page, "%s%s", i ? ", " : "", a->book->hero[a->trio[player][i]].name);
}

static int ask_way(const asking *a) {
    rp_question asked = {
        .title = "Which game?", .name = {"given", "choose", "random", "match"}, .count = WAYS, .fallback = GIVEN_TRIOS};
    rp_page page = {asked.line[GIVEN_TRIOS], RP_QUESTION_LINE_MAX, 0};
    rp_page_put(&page, "given: a duel of ");
    put_trio(a, a->seat, &page);
    rp_page_put(&page, " (%s) against ", a->both ? "the first player" : "you");
    put_trio(a, !a->seat, &page);
    snprintf(asked.line[CHOSEN_TRIOS], RP_QUESTION_LINE_MAX, "choose: a duel of heroes that you choose for both");
    snprintf(asked.line[DRAWN_TRIOS], RP_QUESTION_LINE_MAX, "random: a duel of heroes that are drawn");
    snprintf(asked.line[WHOLE_MATCH], RP_QUESTION_LINE_MAX, "match: roll-off, draft and deck building, then the duel");
    return rp_question_ask(a->input, &asked);
}

/* Whose the heroes and the deck of a player are. */
static const char *name_of(const asking *a, int player) {
    if (a->both) return player ? "the second player's" : "the first player's";
    return player == a->seat ? "your" : "the computer's";
}

/* ---- heroes --------------------------------------------------------------------------------------------- */

/* Whether a hero is among the first `count` that were chosen, the user's first. */
static bool is_taken(const asking *a, int hero, int count) {
    for (int i = 0; i < count; i++)
        if (a->trio[i < CAL_TRIO ? a->seat : !a->seat][i % CAL_TRIO] == hero) return true;
    return false;
}

static void hero_line(const cal_hero_card *hero, char line[RP_QUESTION_LINE_MAX]) {
    char dice[RP_TEXT_MAX] = "";
    rp_page of_dice = {dice, sizeof dice, 0}, page = {line, RP_QUESTION_LINE_MAX, 0};
    cal_put_dice(&of_dice, hero->dice);
    rp_page_put(&page, "%-14s %6d %5d  %-7s ", hero->name, hero->health, hero->armor, dice);
    for (int i = 0; i < hero->use_count; i++) rp_page_put(&page, "%s%s", i ? ", " : "", hero->use[i].name);
    if (hero->passive.effect_count) rp_page_put(&page, "; %s", hero->passive.name);
}

/* Hero number `count` of both sides; Enter takes `wanted`, or the next one that is free. */
static int ask_hero(asking *a, int count, int wanted) {
    char heading[RP_QUESTION_LINE_MAX], title[RP_TEXT_MAX];
    int heroes = (int)a->book->hero_count;
    const char *whose = name_of(a, count < CAL_TRIO ? a->seat : !a->seat);
    while (is_taken(a, wanted, count)) wanted = (wanted + 1) % heroes;
    for (;;) {
        snprintf(title, sizeof title, "%c%s hero %d of %d, by number or name?", toupper((unsigned char)whose[0]),
                 whose + 1, count % CAL_TRIO + 1, CAL_TRIO);
        snprintf(heading, sizeof heading, "%s\n      %-14s %6s %5s  %-7s %s", title, "hero", "health", "armor", "dice",
                 "actions; passive");
        rp_question asked = {
            .title = a->known ? title : heading, .count = heroes, .fallback = wanted, .is_known = a->known};
        for (int i = 0; i < heroes; i++) {
            asked.name[i] = a->book->hero[i].id;
            hero_line(&a->book->hero[i], asked.line[i]);
        }
        int hero = rp_question_ask(a->input, &asked);
        a->known = true;
        if (hero < 0 || !is_taken(a, hero, count)) return hero;
        printf("%s is taken.\n", a->book->hero[hero].name);
    }
}

static bool ask_heroes(asking *a) {
    int given[CAL_PLAYERS][CAL_TRIO];
    memcpy(given, a->trio, sizeof given);
    for (int count = 0; count < 2 * CAL_TRIO; count++) {
        int player = count < CAL_TRIO ? a->seat : !a->seat, place = count % CAL_TRIO;
        if ((a->trio[player][place] = ask_hero(a, count, given[player][place])) < 0) return false;
    }
    return true;
}

/* ---- decks ---------------------------------------------------------------------------------------------- */

static int ask_archetype(const asking *a, int player) {
    char title[RP_TEXT_MAX];
    snprintf(title, sizeof title, player == a->seat ? "What is %s deck for?" : "And %s?", name_of(a, player));
    rp_question asked = {
        .title = title, .count = (int)a->book->archetype_count, .fallback = a->setup->archetype[player]};
    for (int i = 0; i < asked.count; i++) {
        rp_page page = {asked.line[i], RP_QUESTION_LINE_MAX, 0};
        const cal_list *common = &a->book->archetype[i].common;
        asked.name[i] = a->book->archetype[i].id;
        rp_page_put(&page, "%s: with ", a->book->archetype[i].id);
        for (int k = 0; k < common->count && k < 4; k++)
            rp_page_put(&page, "%s%s", k ? ", " : "", a->book->card[cal_card_find(a->book, common->card[k])].use.name);
        rp_page_put(&page, " ...");
    }
    return rp_question_ask(a->input, &asked);
}

/* ---- all ------------------------------------------------------------------------------------------------ */

static rp_status write_spec(const asking *a, const char *spec, int way, char made[RP_SPEC_TEXT_MAX], rp_error *error) {
    char text[2 * RP_SPEC_TEXT_MAX] = "";
    rp_page page = {text, sizeof text, 0};
    const char *colon = strchr(spec, ':');
    rp_page_put(&page, "%s%s", spec, !colon ? ":" : colon[1] ? "," : "");
    if (way == WHOLE_MATCH) rp_page_put(&page, "stage=match");
    for (int player = 0; player < CAL_PLAYERS && way != WHOLE_MATCH; player++) {
        rp_page_put(&page, "%sdecks%d=%s", player ? "," : "", player + 1, a->book->archetype[a->archetype[player]].id);
        if (way == DRAWN_TRIOS) rp_page_put(&page, ",p%d=random", player + 1);
        for (int i = 0; i < CAL_TRIO && way != DRAWN_TRIOS; i++)
            rp_page_put(&page, "%s%s", i ? "+" : player ? ",p2=" : ",p1=", a->book->hero[a->trio[player][i]].id);
    }
    if (snprintf(made, RP_SPEC_TEXT_MAX, "%s", text) < RP_SPEC_TEXT_MAX) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "the options of the game are too long");
}

/* False: the input has ended, or *status is a failure. */
static bool ask_game(asking *a, const char *spec, char made[RP_SPEC_TEXT_MAX], rp_status *status, rp_error *error) {
    int way = ask_way(a);
    if (way < 0 || (way == CHOSEN_TRIOS && !ask_heroes(a))) return false;
    for (int i = 0; i < CAL_PLAYERS && way != WHOLE_MATCH; i++) {
        int player = i ? !a->seat : a->seat;
        if ((a->archetype[player] = ask_archetype(a, player)) < 0) return false;
    }
    *status = write_spec(a, spec, way, made, error);
    return !*status;
}

static rp_status ask_all(rp_line_input *input, const char *directory, const char *spec, unsigned persons, int level,
                         bool fair, rp_new_game *chosen, bool *ended, rp_error *error) {
    rp_opened_game opened;
    *ended = true;
    rp_status status = rp_opened_game_make(spec, directory, &opened, error);
    if (status) return status;
    const cal_setup *setup = cal_setup_of(opened.game);
    if (!persons) persons = RP_TO_ACT_PLAYER(0);
    asking a = {.input = input,
                .setup = setup,
                .book = setup->book,
                .seat = persons == RP_TO_ACT_PLAYER(1),
                .both = persons == (RP_TO_ACT_PLAYER(0) | RP_TO_ACT_PLAYER(1))};
    for (int player = 0; player < CAL_PLAYERS; player++)
        for (int i = 0; i < CAL_TRIO; i++) a.trio[player][i] = setup->trio[player][i];
    bool stops = false, goes_on = ask_game(&a, spec, chosen->spec, &status, error);
    if (goes_on) status = rp_ask_fair(input, directory, chosen->spec, fair, NULL, &stops, error);
    goes_on = goes_on && !status && !stops;
    if (goes_on && level < 0) status = rp_question_ask_level(input, directory, chosen->spec, &level, error);
    if (goes_on && !status && level >= 0) {
        *ended = false;
        chosen->persons = persons;
        chosen->level = level;
    }
    rp_opened_game_release(&opened);
    return status;
}

const rp_questions cal_questions = {
    .about = "the game, heroes, decks and the level", .are_open = wants_heroes, .ask = ask_all};
