#include "play/faces/dungeonquest_combat/face.h"

#include "engine/games/dungeonquest_combat/state.h"
#include "play/faces/fair_question.h"
#include "play/faces/level_question.h"
#include "play/session/opened_game.h"
#include "play/terminal/question.h"

#include <stdio.h>
#include <strings.h>

static int ask_hero(rp_line_input *input, const dq_cards *cards, const char *fallback) {
    rp_question asked = {.title = "Which hero?", .count = (int)cards->hero_count};
    for (int i = 0; i < asked.count; i++) {
        const dq_hero *hero = &cards->hero[i];
        asked.name[i] = hero->id;
        snprintf(asked.line[i], sizeof asked.line[i], "%s (life %d)%s%s", hero->name, hero->life,
                 hero->ability_text[DQ_OFFICIAL][0] ? ": " : "", hero->ability_text[DQ_OFFICIAL]);
        if (strcasecmp(hero->id, fallback) == 0) asked.fallback = i;
    }
    return rp_question_ask(input, &asked);
}

static int ask_monster(rp_line_input *input, const dq_cards *cards, const char *fallback) {
    rp_question asked = {.title = "Which monster?", .count = (int)cards->monster_count};
    for (int i = 0; i < asked.count; i++) {
        const dq_monster *monster = &cards->monster[i];
        asked.name[i] = monster->id;
        snprintf(asked.line[i], sizeof asked.line[i], "%s (life tokens %d, %d, %d, %d)", monster->name,
                 monster->life[0], monster->life[1], monster->life[2], monster->life[3]);
        if (strcasecmp(monster->id, fallback) == 0) asked.fallback = i;
    }
    return rp_question_ask(input, &asked);
}

static int ask_seat(rp_line_input *input, const char *hero, const char *monster) {
    rp_question asked = {.title = "Which side do you play?", .name = {"hero", "monster"}, .count = DQ_SIDES};
    snprintf(asked.line[DQ_HERO], sizeof asked.line[0], "hero: %s", hero);
    snprintf(asked.line[DQ_MONSTER], sizeof asked.line[0], "monster: the %s", monster);
    return rp_question_ask(input, &asked);
}

/* False: the input has ended, or *status is a failure. */
static bool ask_fair(rp_line_input *input, const char *directory, const dq_hero *hero, const dq_monster *monster,
                     bool fair, rp_new_game *chosen, rp_status *status, rp_error *error) {
    rp_odds_names names;
    bool ended = true;
    snprintf(names.first, sizeof names.first, "%s", hero->name);
    snprintf(names.both, sizeof names.both, "%s against the %s", hero->name, monster->name);
    *status = rp_ask_fair(input, directory, chosen->spec, fair, &names, &ended, error);
    return !*status && !ended;
}

static rp_status ask_all(rp_line_input *input, const char *directory, const char *spec, unsigned persons, int level,
                         bool fair, rp_new_game *chosen, bool *ended, rp_error *error) {
    rp_opened_game opened;
    *ended = true;
    rp_status status = rp_opened_game_make(spec, directory, &opened, error);
    if (status) return status;
    const dq_setup *setup = dq_setup_of(opened.game);
    const dq_cards *cards = setup->cards;
    int hero = ask_hero(input, cards, setup->hero->id);
    int monster = hero < 0 ? -1 : ask_monster(input, cards, setup->monster->id);
    bool goes_on = monster >= 0;
    if (goes_on) {
        snprintf(chosen->spec, sizeof chosen->spec, "%s:hero=%s,monster=%s", opened.game->rules->name,
                 cards->hero[hero].id, cards->monster[monster].id);
        goes_on =
            ask_fair(input, directory, &cards->hero[hero], &cards->monster[monster], fair, chosen, &status, error);
    }
    if (goes_on && !persons) {
        int seat = ask_seat(input, cards->hero[hero].name, cards->monster[monster].name);
        persons = seat < 0 ? 0 : RP_TO_ACT_PLAYER(seat);
    }
    if (goes_on && persons && level < 0) status = rp_question_ask_level(input, directory, chosen->spec, &level, error);
    if (goes_on && persons && level >= 0) {
        *ended = false;
        chosen->persons = persons;
        chosen->level = level;
    }
    rp_opened_game_release(&opened);
    return status;
}

const rp_questions dq_questions = {.about = "hero, monster, chances, side and level", .ask = ask_all};
