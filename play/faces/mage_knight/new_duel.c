#include "play/faces/mage_knight/face.h"

#include "play/faces/fair_question.h"
#include "play/faces/level_question.h"
#include "play/terminal/question.h"

#include <stdio.h>

enum { TIERS = 4, DEFAULT_TIER = 1 };

static int ask_tier(rp_line_input *input) {
    static const char *const names[TIERS] = {"0", "1", "2", "3"};
    static const char *const lines[TIERS] = {
        "beginners: level 1, the first cards only", "wanderers: levels 2 and 3, a Unit each, some Spells",
        "knights: levels 4 to 6, more Units and cards, Artifacts", "masters: levels 7 to 10, all of it"};
    rp_question asked = {.title = "How far have the heroes come?", .count = TIERS, .fallback = DEFAULT_TIER};
    for (int tier = 0; tier < TIERS; tier++) {
        asked.name[tier] = names[tier];
        snprintf(asked.line[tier], sizeof asked.line[tier], "%s", lines[tier]);
    }
    return rp_question_ask(input, &asked);
}

static int ask_seat(rp_line_input *input) {
    rp_question asked = {.title = "Which side do you play?", .name = {"aggressor", "defender"}, .count = 2};
    snprintf(asked.line[0], sizeof asked.line[0], "aggressor: you attack, and begin the Melee phase");
    snprintf(asked.line[1], sizeof asked.line[1], "defender: you are attacked, and begin the Ranged phase");
    return rp_question_ask(input, &asked);
}

static rp_status ask_all(rp_line_input *input, const char *directory, const char *spec, unsigned persons, int level,
                         bool fair, rp_new_game *chosen, bool *ended, rp_error *error) {
    *ended = true;
    snprintf(chosen->spec, sizeof chosen->spec, "%s", spec);
    int tier = ask_tier(input);
    if (tier >= 0 && !persons) {
        int seat = ask_seat(input);
        persons = seat < 0 ? 0 : RP_TO_ACT_PLAYER(seat);
    }
    if (tier < 0 || !persons) return RP_OK;
    snprintf(chosen->spec, sizeof chosen->spec, "%s:tier=%d", spec, tier);
    bool stops;
    rp_status status = rp_ask_fair(input, directory, chosen->spec, fair, NULL, &stops, error);
    if (status || stops) return status;
    if (level < 0) status = rp_question_ask_level(input, directory, chosen->spec, &level, error);
    if (status || level < 0) return status;
    *ended = false;
    chosen->persons = persons;
    chosen->level = level;
    return RP_OK;
}

const rp_questions mk_questions = {.about = "tier, side, chances and level", .ask = ask_all};
