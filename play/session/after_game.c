#include "play/session/after_game.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { TRIES = 3 };

static bool begins(const char *word, const char *answer, size_t length) {
    return length > 0 && strlen(word) >= length && strncasecmp(word, answer, length) == 0;
}

rp_after_game rp_after_game_ask(rp_line_input *input, bool reviews) {
    char line[RP_LINE_BYTES];
    const char *prompt =
        reviews ? "Another game? yes, no, or review this one [no] > " : "Another game? yes or no [no] > ";
    rp_line_input_forget_typed(input);
    for (int tries = 0; tries < TRIES; tries++) {
        rp_line_result result = rp_line_input_read(input, prompt, line);
        if (result == RP_LINE_END && rp_line_input_is_terminal(input)) printf("\n");
        if (result == RP_LINE_END || result == RP_LINE_STOPPED) break;
        const char *answer = line + strspn(line, " ");
        size_t length = strcspn(answer, " ");
        if (length == 0 || begins("no", answer, length) || begins("quit", answer, length)) break;
        if (begins("yes", answer, length)) return RP_AFTER_GAME_ANOTHER;
        if (reviews && begins("review", answer, length)) return RP_AFTER_GAME_REVIEW;
        if (begins("help", answer, length) || answer[0] == '?')
            printf("yes: the same game with other luck; Enter or no: leave%s.\n",
                   reviews ? "; review: what your choices cost" : "");
        else
            printf("'%.40s' is not %s.\n", answer, reviews ? "yes, no or review" : "yes or no");
    }
    return RP_AFTER_GAME_LEAVE;
}
