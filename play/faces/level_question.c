#include "play/faces/level_question.h"

#include "play/faces/levels.h"
#include "play/session/opened_game.h"
#include "play/terminal/question.h"

#include <stdio.h>
#include <string.h>

static int ask(rp_line_input *input, const rp_game *game) {
    char strength[96] = "", title[RP_QUESTION_LINE_MAX] = "How strong shall the computer be?";
    bool own;
    const rp_level_measure *measure = rp_level_measure_of(game, &own);
    rp_question asked = {.title = title, .count = RP_LEVELS, .fallback = RP_LEVEL_NORMAL};
    size_t used = strlen(title);
    if (measure && !own)
        snprintf(title + used, sizeof title - used, "\n(Elo is that of another game: %s)", measure->game);
    for (int level = 0; level < RP_LEVELS; level++) {
        asked.name[level] = rp_level_name(level);
        if (measure) rp_level_strength(measure, level, strength, sizeof strength);
        snprintf(asked.line[level], sizeof asked.line[level], "%s%s%s", asked.name[level], strength[0] ? ": " : "",
                 strength);
    }
    return rp_question_ask(input, &asked);
}

rp_status rp_question_ask_level(rp_line_input *input, const char *directory, const char *spec, int *level,
                                rp_error *error) {
    rp_opened_game opened;
    rp_status status = rp_opened_game_make(spec, directory, &opened, error);
    if (status) return status;
    *level = ask(input, opened.game);
    rp_opened_game_release(&opened);
    return RP_OK;
}
