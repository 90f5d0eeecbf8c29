#include "play/session/shared_screen.h"

#include "engine/page.h"
#include "play/faces/face.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void rp_shared_screen_name(const rp_game *game, int seat, char name[RP_PEOPLE_TEXT_MAX]) {
    char who[RP_SEAT_NAME_MAX];
    rp_seat_name(game, seat, who);
    const char *bare = strncmp(who, "the ", 4) == 0 ? who + 4 : who;
    snprintf(name, RP_PEOPLE_TEXT_MAX, "%c%s", toupper((unsigned char)bare[0]), bare[0] ? bare + 1 : "");
}

void rp_shared_screen_names(const rp_game *game, unsigned seats, char text[RP_PEOPLE_TEXT_MAX]) {
    rp_page page = {text, RP_PEOPLE_TEXT_MAX, 0};
    char who[RP_SEAT_NAME_MAX];
    bool first = true;
    text[0] = 0;
    for (int seat = 0; seat < game->info.players; seat++) {
        unsigned above = seats >> seat >> 1;
        if (!(seats >> seat & 1)) continue;
        rp_seat_name(game, seat, who);
        rp_page_put(&page, "%s%s", first ? "" : above ? ", " : " and ", who);
        first = false;
    }
}

/* True for Enter; false at the end of input, after a stop or "quit", and where nothing else comes. */
static bool wait_for_enter(rp_line_input *input, const char *asked) {
    char line[RP_LINE_BYTES], prompt[RP_PEOPLE_TEXT_MAX + 64];
    snprintf(prompt, sizeof prompt, "%s > ", asked);
    rp_line_input_forget_typed(input);
    for (int strays = 0; strays < RP_STRAYS_MAX; strays++) {
        rp_line_result result = rp_line_input_read(input, prompt, line);
        if (result == RP_LINE_END || result == RP_LINE_STOPPED || rp_line_quits(line)) return false;
        if (result == RP_LINE_OK && line[strspn(line, " ")] == 0) return true;
        printf("Nothing else is asked now; 'quit' leaves.\n");
    }
    return false;
}

bool rp_shared_screen_wait_for(rp_line_input *input, const char *name) {
    char asked[RP_PEOPLE_TEXT_MAX + 64];
    if (!rp_line_input_is_terminal(input)) {
        printf("---- %s ----\n", name);
        return true;
    }
    snprintf(asked, sizeof asked, "%.60s, press Enter when only you see the screen", name);
    return wait_for_enter(input, asked);
}

void rp_shared_screen_leave(rp_line_input *input, const char *prompt) {
    if (!rp_line_input_is_terminal(input)) return;
    wait_for_enter(input, prompt);
    rp_shared_screen_clear(input);
}

void rp_shared_screen_clear(rp_line_input *input) {
    rp_line_input_complete(input, NULL, 0);
    if (rp_line_input_is_terminal(input)) rp_line_input_clear(input);
}
