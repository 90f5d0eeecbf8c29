/* A random game as a face shows and tells it, for tests of faces of two players. */
#ifndef RIPOSTE_TESTS_SHOWN_GAME_H
#define RIPOSTE_TESTS_SHOWN_GAME_H

#include "play/faces/face.h"

enum { TEST_COLUMNS = 79, TEST_READERS = 3 };

/* Advances the state by a move, with what `reader` sees happen; -1: who looks on. */
void test_happen(const rp_game *game, rp_state *state, const rp_move *move, int reader, rp_happening *happening);

/* One position of a random game: before and after a move; and what was counted so far. */
typedef struct test_shown {
    rp_game *game;
    rp_face face;
    rp_random random;
    rp_state before, state;
    rp_move move;
    rp_happening happening;
    rp_narrator narrator[TEST_READERS]; /* by reader + 1 */
    char text[RP_NARRATION_MAX];
    long worlds;                   /* other than the state that were drawn */
    long told[RP_EVENT_KINDS_MAX]; /* events that were told alone */
} test_shown;

test_shown *test_shown_new(const char *spec, uint64_t seed);
void test_shown_free(test_shown *shown);
void test_shown_begin(test_shown *shown);
/* Goes on by a random useful move (rp_advance). */
void test_shown_step(test_shown *shown);
/* What the reader is told of the last step, in shown->text; -1: who looks on. */
void test_shown_narrate(test_shown *shown, int reader);
/* One event alone, in the place of those that were told last, in shown->text. */
void test_shown_tell(test_shown *shown, const rp_event *event);

/* What a table's function prints, and what a view prints or, with `before`, what has changed; to be freed. */
char *test_printed(void (*print)(FILE *, const rp_view *, bool), const rp_view *view);
char *test_printed_view(const rp_face *face, const rp_view *before, const rp_view *view);
/* The view prints the same in `worlds` worlds that its player thinks possible. */
void test_shown_hides(test_shown *shown, int player, int worlds);
/* No line has more than TEST_COLUMNS columns; how many lines there are. */
int test_lines_fit(const char *text);
/* The numbers 1 .. count of choices stand there. */
void test_numbers_stand(const char *text, int count);

#endif
