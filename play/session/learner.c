#include "play/session/learner.h"

#include "play/faces/face.h"
#include "play/terminal/console.h"

#include <stdio.h>

enum { LESSON_BYTES = 2048 };

static void print(FILE *out, const char *const lessons[], int count) {
    char line[LESSON_BYTES];
    for (int i = 0; i < count; i++) {
        snprintf(line, sizeof line, "> %s\n", lessons[i]);
        rp_console_print_wrapped(out, line, rp_console_width(stdout), 2);
    }
}

void rp_learner_begin(FILE *out, rp_learner *learner, const rp_game *game, bool colours) {
    *learner = (rp_learner){.learns = true, .lessons = rp_face_of(game->rules).lessons};
    if (learner->lessons) {
        const char *const opening[] = {
            "This game explains itself: lines that begin with '>' say what things mean when they first come up, and "
            "before each choice of yours stands what the adviser would do. 'rules' shows the whole page."};
        print(out, opening, 1);
        return;
    }
    const char *const opening[] = {"Before each choice of yours stands what the adviser would do."};
    rp_rules_page_print(out, game, rp_console_width(stdout), colours);
    fprintf(out, "\n");
    print(out, opening, 1);
}

void rp_learner_after(FILE *out, rp_learner *learner, const rp_happening *happening) {
    const char *lessons[RP_LESSONS_MAX];
    if (learner->learns) print(out, lessons, rp_lessons_after(learner->lessons, happening, &learner->said, lessons));
}

void rp_learner_before(FILE *out, rp_learner *learner, const rp_view *view) {
    const char *lessons[RP_LESSONS_MAX];
    if (learner->learns) print(out, lessons, rp_lessons_before(learner->lessons, view, &learner->said, lessons));
}
