#include "play/faces/destinyquest_new_bout.h"

#include "engine/games/destinyquest/state.h"
#include "play/commands/opened_game.h"
#include "play/faces/levels.h"
#include "play/terminal/question.h"

#include <stdio.h>
#include <strings.h>

bool destiny_wants_heroes(const char *spec) {
    const char *name = rp_destinyquest.name;
    size_t length = strlen(name);
    if (strncmp(spec, name, length) != 0 || (spec[length] && spec[length] != ':')) return false;
    for (const char *at = strpbrk(spec, ":,"); at; at = strpbrk(at + 1, ","))
        if (strncmp(at + 1, "p1=", 3) == 0 || strncmp(at + 1, "p2=", 3) == 0) return false;
    return true;
}

static void hero_line(const destiny_hero *hero, char line[RP_QUESTION_LINE_MAX]) {
    snprintf(line, RP_QUESTION_LINE_MAX, "%s (%s: speed %d, brawn %d, magic %d, armour %d, health %d doubled)",
             hero->name, hero->id, hero->attribute[DESTINY_SPEED], hero->attribute[DESTINY_BRAWN],
             hero->attribute[DESTINY_MAGIC], hero->attribute[DESTINY_ARMOUR], hero->health);
}

/* Index of the hero; `fallback` is the one that Enter takes. */
static int ask_hero(rp_line_input *input, const destiny_book *book, const char *title, const destiny_hero *fallback) {
    rp_question asked = {.title = title, .count = (int)book->hero_count};
    for (int i = 0; i < asked.count; i++) {
        asked.name[i] = book->hero[i].id;
        hero_line(&book->hero[i], asked.line[i]);
        if (&book->hero[i] == fallback) asked.fallback = i;
    }
    return rp_question_ask(input, &asked);
}

rp_status destiny_new_bout_ask(rp_line_input *input, const char *directory, const char *spec, int seat, int level,
                               rp_new_game *chosen, bool *ended, rp_error *error) {
    rp_opened_game opened;
    *ended = true;
    rp_status status = rp_opened_game_make(spec, directory, &opened, error);
    if (status) return status;
    const destiny_setup *setup = destiny_setup_of(opened.game);
    const destiny_book *book = setup->book;
    int hero[DESTINY_HEROES];
    if (seat < 0) seat = 0;
    hero[seat] = ask_hero(input, book, "Your hero?", setup->sheet[seat].hero);
    hero[1 - seat] = hero[seat] < 0 ? -1 : ask_hero(input, book, "The computer's hero?", setup->sheet[1 - seat].hero);
    if (hero[1 - seat] >= 0 && level < 0) level = rp_question_ask_level(input, RP_LEVEL_DUEL);
    if (hero[1 - seat] >= 0 && level >= 0) {
        *ended = false;
        chosen->seat = seat;
        chosen->level = level;
        int length = snprintf(chosen->spec, sizeof chosen->spec, "%s%sp1=%s,p2=%s", spec, strchr(spec, ':') ? "," : ":",
                              book->hero[hero[0]].id, book->hero[hero[1]].id);
        if (length >= (int)sizeof chosen->spec)
            status = rp_fail(error, RP_BAD_INPUT, "the options of the game are too long");
    }
    rp_opened_game_release(&opened);
    return status;
}
