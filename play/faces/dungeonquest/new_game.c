#include "play/faces/dungeonquest/face.h"

#include "engine/games/dungeonquest/dungeon.h"
#include "engine/games/dungeonquest/setup.h"
#include "engine/games/dungeonquest/state.h"
#include "play/faces/dungeonquest/words.h"
#include "play/faces/level_question.h"
#include "play/faces/levels.h"
#include "play/session/opened_game.h"
#include "play/terminal/question.h"

#include <stdio.h>
#include <strings.h>

enum { RANDOM_HERO = -1, USUAL = -1 };

/* The answers so far. */
typedef struct asking {
    rp_line_input *input;
    const dungeon_book *book;
    int players, variant;
    unsigned persons;             /* a bit for each seat that is a person's */
    int hero[DUNGEON_HEROES_MAX]; /* of each seat */
} asking;

/* True when `spec` is of dungeonquest and says neither players nor heroes. */
static bool wants_heroes(const char *spec) {
    static const char *const options[] = {"players=", "heroes=", "variant="};
    const char *name = rp_dungeonquest.name;
    size_t length = strlen(name);
    if (strncmp(spec, name, length) != 0 || (spec[length] && spec[length] != ':')) return false;
    for (const char *at = strpbrk(spec, ":,"); at; at = strpbrk(at + 1, ","))
        for (size_t i = 0; i < sizeof options / sizeof *options; i++)
            if (strncmp(at + 1, options[i], strlen(options[i])) == 0) return false;
    return true;
}

/* ---- questions ------------------------------------------------------------------------------------------ */

static bool ask_players(asking *a) {
    rp_question asked = {.title = "How many heroes go into the dungeon?",
                         .name = {"alone", "two", "three", "four"},
                         .count = DUNGEON_HEROES_MAX};
    snprintf(asked.line[0], RP_QUESTION_LINE_MAX, "alone: yours, and nobody else");
    for (int i = 1; i < asked.count; i++)
        snprintf(asked.line[i], RP_QUESTION_LINE_MAX, "%s: yours and %d more", asked.name[i], i);
    a->players = rp_question_ask(a->input, &asked) + 1;
    return a->players > 0;
}

/* Enter takes one: the computer plays the others. */
static bool ask_persons(asking *a) {
    rp_question asked = {.title = "How many of them are played by people at this screen?",
                         .name = {"one", "two", "three", "four"},
                         .count = a->players};
    for (int i = 0; i < asked.count; i++) {
        int computers = a->players - 1 - i;
        rp_page page = {asked.line[i], RP_QUESTION_LINE_MAX, 0};
        rp_page_put(&page, "%s: ", asked.name[i]);
        if (computers) rp_page_put(&page, "the computer plays %d", computers);
        if (i) rp_page_put(&page, "%syou sit there in turn, and each sees what is his", computers ? "; " : "");
    }
    int answer = a->players == 1 ? 0 : rp_question_ask(a->input, &asked);
    for (int seat = 0; seat <= answer; seat++) a->persons |= RP_TO_ACT_PLAYER(seat);
    return answer >= 0;
}

static void hero_line(const dq_hero *hero, char line[RP_QUESTION_LINE_MAX]) {
    rp_page page = {line, RP_QUESTION_LINE_MAX, 0};
    rp_page_put(&page, "%-24s %8d %7d %5d %4d %4d", hero->name, hero->attribute[DQ_STRENGTH],
                hero->attribute[DQ_AGILITY], hero->attribute[DQ_ARMOR], hero->attribute[DQ_LUCK], hero->life);
}

static bool is_taken(const asking *a, int hero, int seat) {
    for (int i = 0; i < seat; i++)
        if (hero != RANDOM_HERO && a->hero[i] == hero) return true;
    return false;
}

/* Of the person at `seat`; Enter takes any. */
static bool ask_hero(asking *a, int seat, bool is_known) {
    char title[RP_TEXT_MAX], heading[RP_QUESTION_LINE_MAX];
    if (a->persons & (a->persons - 1))
        snprintf(title, sizeof title, "Which hero does player %d play, by number or name?", seat + 1);
    else
        snprintf(title, sizeof title, "Which hero do you play, by number or name?");
    snprintf(heading, sizeof heading, "%s\n      %-24s %8s %7s %5s %4s %4s", title, "hero", "strength", "agility",
             "armor", "luck", "life");
    rp_question asked = {
        .title = is_known ? title : heading, .count = (int)a->book->combat.hero_count + 1, .is_known = is_known};
    asked.fallback = asked.count - 1;
    for (int i = 0; i < asked.fallback; i++) {
        asked.name[i] = a->book->combat.hero[i].id;
        hero_line(&a->book->combat.hero[i], asked.line[i]);
    }
    asked.name[asked.fallback] = "random";
    snprintf(asked.line[asked.fallback], RP_QUESTION_LINE_MAX, "random: one of them is drawn");
    int answer = rp_question_ask(a->input, &asked);
    a->hero[seat] = answer == asked.fallback ? RANDOM_HERO : answer;
    return answer >= 0;
}

static bool ask_heroes(asking *a) {
    bool is_known = false;
    for (int seat = 0; seat < a->players; seat++) {
        a->hero[seat] = RANDOM_HERO;
        if (!(a->persons & RP_TO_ACT_PLAYER(seat))) continue;
        if (!ask_hero(a, seat, is_known)) return false;
        is_known = true;
        if (!is_taken(a, a->hero[seat], seat)) continue;
        printf("%s is taken.\n", a->book->combat.hero[a->hero[seat]].name);
        seat--;
    }
    return true;
}

/* Those that there are for so many players. The first is the usual one and is not set: so the game is that whose levels
 * were measured. */
static bool ask_variant(asking *a) {
    static const struct {
        int variant;
        bool alone, together;
        const char *about;
    } ways[] = {{DQ_SOLO, true, false, "with cards from your hand, the monster's from the deck"},
                {DQ_OFFICIAL, false, true, "with cards from both hands, and Power cards"},
                {DQ_DICE, true, true, "with two dice against an attribute, short"},
                {DQ_CLASSIC_SOLO, true, true, "with one die, the shortest"},
                {DQ_CLASSIC, false, true, "each side chooses one of three attacks in secret"}};
    rp_question asked = {.title = "How are monsters fought?"};
    int variant[sizeof ways / sizeof *ways];
    char name[sizeof ways / sizeof *ways][RP_WORD_MAX];
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (!(a->players == 1 ? ways[i].alone : ways[i].together)) continue;
        variant[asked.count] = ways[i].variant;
        asked.name[asked.count] = rp_word_text(dq_variant_words, ways[i].variant, name[asked.count]);
        snprintf(asked.line[asked.count], RP_QUESTION_LINE_MAX, "%s: %s", asked.name[asked.count], ways[i].about);
        asked.count++;
    }
    int answer = rp_question_ask(a->input, &asked);
    a->variant = answer > 0 ? variant[answer] : USUAL;
    return answer >= 0;
}

/* ---- all ------------------------------------------------------------------------------------------------ */

/* The heroes of the people's seats; those of the computer are drawn. */
static rp_status write_spec(const asking *a, const char *spec, char made[RP_SPEC_TEXT_MAX], rp_error *error) {
    bool drawn = true;
    for (int seat = 0; seat < a->players; seat++) drawn &= a->hero[seat] == RANDOM_HERO;
    char text[2 * RP_SPEC_TEXT_MAX] = "", word[RP_WORD_MAX];
    rp_page page = {text, sizeof text, 0};
    const char *colon = strchr(spec, ':');
    rp_page_put(&page, "%s%splayers=%d", spec, !colon ? ":" : colon[1] ? "," : "", a->players);
    if (a->variant != USUAL) rp_page_put(&page, ",variant=%s", rp_word_text(dq_variant_words, a->variant, word));
    for (int i = 0; i < a->players && !drawn; i++)
        rp_page_put(&page, "%s%s",
                    i ? "+" : ",heroes=", a->hero[i] == RANDOM_HERO ? "random" : a->book->combat.hero[a->hero[i]].id);
    if (snprintf(made, RP_SPEC_TEXT_MAX, "%s", text) < RP_SPEC_TEXT_MAX) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "the options of the game are too long");
}

static rp_status ask_all(rp_line_input *input, const char *directory, const char *spec, unsigned persons, int level,
                         bool fair, rp_new_game *chosen, bool *ended, rp_error *error) {
    rp_opened_game opened;
    *ended = true;
    if (fair) return rp_fail(error, RP_BAD_INPUT, "nothing is known that would make this game fair");
    rp_status status = rp_opened_game_make(spec, directory, &opened, error);
    if (status) return status;
    asking a = {.input = input, .book = dungeon_setup_of(opened.game)->book, .persons = persons};
    bool goes_on = ask_players(&a);
    if (goes_on && persons == RP_EVERY_SEAT) persons = a.persons = (1u << a.players) - 1;
    if (goes_on && persons >> a.players) {
        int last = a.players;
        while (persons >> last >> 1) last++;
        status = rp_fail(error, RP_BAD_INPUT, "there are %d players, so there is no player %d", a.players, last + 1);
    }
    goes_on = goes_on && !status && (persons || ask_persons(&a)) && ask_heroes(&a) && ask_variant(&a);
    if (goes_on) status = write_spec(&a, spec, chosen->spec, error);
    bool against_nobody = a.persons + 1 == 1u << a.players;
    if (level < 0 && against_nobody) level = RP_LEVEL_NORMAL;
    if (goes_on && !status && level < 0) status = rp_question_ask_level(input, directory, chosen->spec, &level, error);
    if (goes_on && !status && level >= 0) {
        *ended = false;
        chosen->persons = a.persons;
        chosen->level = level;
    }
    rp_opened_game_release(&opened);
    return status;
}

const rp_questions dungeon_questions = {
    .about = "how many heroes, who plays them, the fights and the level", .are_open = wants_heroes, .ask = ask_all};
