#include "play/faces/choices.h"
#include "play/faces/plain/fields_view.h"
#include "play/faces/plain/plain.h"
#include "play/terminal/console.h"

#include <stdio.h>

static void print_position(FILE *out, const rp_view *view) {
    rp_error error;
    fprintf(out, "\n");
    if (rp_fields_print(out, view, &error)) fprintf(out, "(%s)\n", error.text);
}

void rp_plain_print_view(FILE *out, const rp_view *view, bool colours) {
    const rp_phrases *phrases = view->game->rules->phrases;
    char question[RP_TEXT_MAX] = "Your choice?";
    rp_choices choices;
    (void)colours;
    print_position(out, view);
    if (phrases && phrases->question) phrases->question(view->game, &view->masked, view->player, question);
    rp_choices_of(view, &choices);
    rp_choices_print(out, view, &choices, question, rp_console_width(stdout));
}

void rp_plain_print_end(FILE *out, const rp_game *game, const rp_state *terminal, int reader, bool colours) {
    rp_view everything = {.game = game, .player = reader};
    (void)colours;
    rp_clone(game, &everything.masked, terminal);
    print_position(out, &everything);
}
