#include "play/faces/level_question.h"

#include "play/faces/levels.h"
#include "play/terminal/question.h"

#include <stdio.h>

int rp_question_ask_level(rp_line_input *input, const rp_rules *rules) {
    char strength[96];
    rp_question asked = {.title = "How strong shall the computer be?", .count = RP_LEVELS, .fallback = RP_LEVEL_NORMAL};
    for (int level = 0; level < RP_LEVELS; level++) {
        asked.name[level] = rp_level_name(level);
        rp_level_strength(rules, level, strength, sizeof strength);
        snprintf(asked.line[level], sizeof asked.line[level], "%s%s%s", asked.name[level], strength[0] ? ": " : "",
                 strength);
    }
    return rp_question_ask(input, &asked);
}
