#include "play/new_game.h"

#include "engine/dungeonquest_combat/state.h"
#include "play/levels.h"
#include "play/opened_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum { CHOICES_MAX = 16 };

/* One question; `name` is what may be typed, `line` what is shown. */
typedef struct question {
    const char *title;
    const char *name[CHOICES_MAX];
    char line[CHOICES_MAX][160];
    int count, fallback;
} question;

/* The choice that the answer means: nothing, a number, or the beginning of a name; -1 when none or several. */
static int choice_of(const question *asked, const char *answer) {
    size_t length = strlen(answer);
    int found = -1, matches = 0;
    if (length == 0) return asked->fallback;
    if (strspn(answer, "0123456789") == length) {
        long number = length < 4 ? strtol(answer, NULL, 10) : 0;
        return number >= 1 && number <= asked->count ? (int)number - 1 : -1;
    }
    for (int i = 0; i < asked->count; i++)
        if (strncasecmp(asked->name[i], answer, length) == 0 || strncasecmp(asked->line[i], answer, length) == 0) {
            found = i;
            matches++;
        }
    return matches == 1 ? found : -1;
}

/* Asks until there is an answer; -1 at the end of input. */
static int ask(rp_line_input *input, const question *asked) {
    char line[RP_LINE_BYTES], prompt[100];
    printf("%s\n", asked->title);
    for (int i = 0; i < asked->count; i++) printf("  %2d  %s\n", i + 1, asked->line[i]);
    snprintf(prompt, sizeof prompt, "1-%d [%d] > ", asked->count, asked->fallback + 1);
    for (int tries = 0; tries < RP_ANSWERS_MAX; tries++) {
        rp_line_result result = rp_line_input_read(input, prompt, line);
        if (result == RP_LINE_END || result == RP_LINE_STOPPED) return -1;
        char *answer = line + strspn(line, " ");
        for (size_t length = strlen(answer); length && answer[length - 1] == ' ';) answer[--length] = 0;
        int choice = result == RP_LINE_OK ? choice_of(asked, answer) : -1;
        if (choice >= 0) {
            printf("%s\n\n", asked->line[choice]);
            return choice;
        }
        printf("'%.40s' is none of them; give a number from 1 to %d, or Enter for %d.\n", answer, asked->count,
               asked->fallback + 1);
    }
    return -1;
}

static int ask_hero(rp_line_input *input, const dq_cards *cards, const char *fallback) {
    question asked = {.title = "Which hero?", .count = (int)cards->hero_count};
    for (int i = 0; i < asked.count; i++) {
        const dq_hero *hero = &cards->hero[i];
        asked.name[i] = hero->id;
        snprintf(asked.line[i], sizeof asked.line[i], "%s (life %d)%s%s", hero->name, hero->life,
                 hero->ability_text[DQ_OFFICIAL][0] ? ": " : "", hero->ability_text[DQ_OFFICIAL]);
        if (strcasecmp(hero->id, fallback) == 0) asked.fallback = i;
    }
    return ask(input, &asked);
}

static int ask_monster(rp_line_input *input, const dq_cards *cards, const char *fallback) {
    question asked = {.title = "Which monster?", .count = (int)cards->monster_count};
    for (int i = 0; i < asked.count; i++) {
        const dq_monster *monster = &cards->monster[i];
        asked.name[i] = monster->id;
        snprintf(asked.line[i], sizeof asked.line[i], "%s (life tokens %d, %d, %d, %d)", monster->name,
                 monster->life[0], monster->life[1], monster->life[2], monster->life[3]);
        if (strcasecmp(monster->id, fallback) == 0) asked.fallback = i;
    }
    return ask(input, &asked);
}

static int ask_seat(rp_line_input *input, const char *hero, const char *monster) {
    question asked = {.title = "Which side do you play?", .name = {"hero", "monster"}, .count = DQ_SIDES};
    snprintf(asked.line[DQ_HERO], sizeof asked.line[0], "hero: %s", hero);
    snprintf(asked.line[DQ_MONSTER], sizeof asked.line[0], "monster: the %s", monster);
    return ask(input, &asked);
}

static int ask_level(rp_line_input *input) {
    char strength[96];
    question asked = {.title = "How strong shall the computer be?", .count = RP_LEVELS, .fallback = RP_LEVEL_NORMAL};
    for (int i = 0; i < RP_LEVELS; i++) {
        asked.name[i] = rp_levels()[i].name;
        rp_level_strength(&rp_levels()[i], strength, sizeof strength);
        snprintf(asked.line[i], sizeof asked.line[i], "%s%s%s", asked.name[i], strength[0] ? ": " : "", strength);
    }
    return ask(input, &asked);
}

rp_status rp_new_game_ask(rp_line_input *input, const char *directory, int seat, int level, rp_new_game *chosen,
                          bool *ended, rp_error *error) {
    rp_opened_game opened;
    *ended = true;
    rp_status status = rp_opened_game_make("dq-combat", directory, &opened, error);
    if (status) return status;
    const dq_setup *setup = dq_setup_of(opened.game);
    const dq_cards *cards = setup->cards;
    int hero = ask_hero(input, cards, setup->hero->id);
    int monster = hero < 0 ? -1 : ask_monster(input, cards, setup->monster->id);
    if (monster >= 0 && seat < 0) seat = ask_seat(input, cards->hero[hero].name, cards->monster[monster].name);
    if (monster >= 0 && seat >= 0 && level < 0) level = ask_level(input);
    if (monster >= 0 && seat >= 0 && level >= 0) {
        *ended = false;
        chosen->seat = seat;
        chosen->level = level;
        snprintf(chosen->spec, sizeof chosen->spec, "dq-combat:hero=%s,monster=%s", cards->hero[hero].id,
                 cards->monster[monster].id);
    }
    rp_opened_game_release(&opened);
    return RP_OK;
}
