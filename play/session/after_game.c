#include "play/session/after_game.h"

#include "play/terminal/pages.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { TRIES = 3 };

static bool begins(const char *word, const char *answer, size_t length) {
    return length > 0 && strlen(word) >= length && strncasecmp(word, answer, length) == 0;
}

rp_after_game rp_after_game_ask(rp_line_input *input) {
    char line[RP_LINE_BYTES];
    rp_line_input_forget_typed(input);
    for (int tries = 0; tries < TRIES; tries++) {
        rp_line_result result = rp_line_input_read(input, "Another game? yes, no, or review this one [no] > ", line);
        if (result == RP_LINE_END && rp_line_input_is_terminal(input)) printf("\n");
        if (result == RP_LINE_END || result == RP_LINE_STOPPED || rp_line_quits(line)) break;
        const char *answer = line + strspn(line, " ");
        size_t length = strcspn(answer, " ");
        if (length == 0 || begins("no", answer, length)) break;
        if (begins("yes", answer, length)) return RP_AFTER_GAME_ANOTHER;
        if (begins("review", answer, length)) return RP_AFTER_GAME_REVIEW;
        if (begins("help", answer, length) || answer[0] == '?')
            rp_pages_append_wrapped(input,
                                    "yes: the same game with other luck; Enter or no: leave; review: what your choices "
                                    "cost, as often as you ask.\n",
                                    2);
        else
            printf("'%.40s' is not yes, no or review.\n", answer);
    }
    return RP_AFTER_GAME_LEAVE;
}
