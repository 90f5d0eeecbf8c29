#include "play/faces/destinyquest/face.h"

#include "engine/games/destinyquest/state.h"
#include "play/faces/fair_question.h"
#include "play/faces/level_question.h"
#include "play/session/opened_game.h"
#include "play/terminal/question.h"

#include <stdio.h>
#include <strings.h>

/* True when `spec` is of destinyquest and names no hero. */
static bool wants_heroes(const char *spec) {
    const char *name = rp_destinyquest.name;
    size_t length = strlen(name);
    if (strncmp(spec, name, length) != 0 || (spec[length] && spec[length] != ':')) return false;
    for (const char *at = strpbrk(spec, ":,"); at; at = strpbrk(at + 1, ","))
        if (strncmp(at + 1, "p1=", 3) == 0 || strncmp(at + 1, "p2=", 3) == 0) return false;
    return true;
}

/* Columns under those of `heading` below. */
static void hero_line(const destiny_hero *hero, char line[RP_QUESTION_LINE_MAX]) {
    snprintf(line, RP_QUESTION_LINE_MAX, "%-28s %-5s %6d %6d %6d %7d %7d", hero->name, hero->id,
             hero->attribute[DESTINY_SPEED], hero->attribute[DESTINY_BRAWN], hero->attribute[DESTINY_MAGIC],
             hero->attribute[DESTINY_ARMOUR], 2 * hero->health);
}

/* Index of the hero; `fallback` is the one that Enter takes. With `is_known` the heroes are not listed again. */
static int ask_hero(rp_line_input *input, const destiny_book *book, const char *title, const destiny_hero *fallback,
                    bool is_known) {
    char heading[RP_QUESTION_LINE_MAX];
    snprintf(heading, sizeof heading, "%s\n      %-28s %-5s %6s %6s %6s %7s %7s", title, "hero", "id", "speed", "brawn",
             "magic", "armour", "health");
    rp_question asked = {.title = is_known ? title : heading, .count = (int)book->hero_count, .is_known = is_known};
    for (int i = 0; i < asked.count; i++) {
        asked.name[i] = book->hero[i].id;
        hero_line(&book->hero[i], asked.line[i]);
        if (&book->hero[i] == fallback) asked.fallback = i;
    }
    return rp_question_ask(input, &asked);
}

/* The question for the hero of the person, or of who is asked about first, and for the other one. */
static const char *title_of(unsigned persons, bool first) {
    bool both = persons == (RP_TO_ACT_PLAYER(0) | RP_TO_ACT_PLAYER(1));
    if (both) return first ? "The first player's hero, by number, id or name?" : "And the second player's hero?";
    return first ? "Your hero, by number, id or name?" : "The computer's hero, by number, id or name?";
}

/* The options of the spec stay. */
static rp_status add_heroes(const char *spec, const char *first, const char *second, char made[RP_SPEC_TEXT_MAX],
                            rp_error *error) {
    const char *colon = strchr(spec, ':'), *separator = !colon ? ":" : colon[1] ? "," : "";
    int length = snprintf(made, RP_SPEC_TEXT_MAX, "%s%sp1=%s,p2=%s", spec, separator, first, second);
    if (length < RP_SPEC_TEXT_MAX) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "the options of the game are too long");
}

/* False: the input has ended, or *status is a failure. */
static bool ask_fair(rp_line_input *input, const char *directory, const char *spec, const destiny_hero *first,
                     const destiny_hero *second, bool fair, rp_new_game *chosen, rp_status *status, rp_error *error) {
    rp_odds_names names;
    bool ended = true;
    snprintf(names.first, sizeof names.first, "%s", first->name);
    snprintf(names.both, sizeof names.both, "%.40s against %.40s", first->name, second->name);
    *status = add_heroes(spec, first->id, second->id, chosen->spec, error);
    if (!*status) *status = rp_ask_fair(input, directory, chosen->spec, fair, &names, &ended, error);
    return !*status && !ended;
}

static rp_status ask_all(rp_line_input *input, const char *directory, const char *spec, unsigned persons, int level,
                         bool fair, rp_new_game *chosen, bool *ended, rp_error *error) {
    rp_opened_game opened;
    *ended = true;
    rp_status status = rp_opened_game_make(spec, directory, &opened, error);
    if (status) return status;
    const destiny_setup *setup = destiny_setup_of(opened.game);
    const destiny_book *book = setup->book;
    int hero[DESTINY_HEROES];
    if (!persons) persons = RP_TO_ACT_PLAYER(0);
    int seat = persons == RP_TO_ACT_PLAYER(1);
    hero[seat] = ask_hero(input, book, title_of(persons, true), setup->sheet[seat].hero, false);
    hero[1 - seat] =
        hero[seat] < 0 ? -1 : ask_hero(input, book, title_of(persons, false), setup->sheet[1 - seat].hero, true);
    bool goes_on = hero[1 - seat] >= 0 && ask_fair(input, directory, spec, &book->hero[hero[0]], &book->hero[hero[1]],
                                                   fair, chosen, &status, error);
    if (goes_on && level < 0) status = rp_question_ask_level(input, directory, chosen->spec, &level, error);
    if (goes_on && level >= 0) {
        *ended = false;
        chosen->persons = persons;
        chosen->level = level;
    }
    rp_opened_game_release(&opened);
    return status;
}

const rp_questions destiny_questions = {
    .about = "both heroes, chances and the level", .are_open = wants_heroes, .ask = ask_all};
