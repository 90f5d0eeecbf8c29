#include "tests/support/shown_game.h"

#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"

#include <stdlib.h>
#include <string.h>

void test_happen(const rp_game *game, rp_state *state, const rp_move *move, int reader, rp_happening *happening) {
    rp_state before;
    rp_clone(game, &before, state);
    rp_listener listener = rp_happening_begin(happening, game, reader);
    rp_advance_told(game, state, move, &listener);
    rp_happening_end(happening, &before, state, move);
}

test_shown *test_shown_new(const char *spec, uint64_t seed) {
    test_shown *shown = calloc(1, sizeof *shown);
    ck_assert_ptr_nonnull(shown);
    shown->game = open_game(spec);
    shown->face = rp_face_of(shown->game->rules);
    rp_random_seed(&shown->random, seed);
    return shown;
}

void test_shown_free(test_shown *shown) {
    rp_game_free(shown->game);
    free(shown);
}

void test_shown_begin(test_shown *shown) {
    rp_start(shown->game, &shown->state);
    memset(shown->narrator, 0, sizeof shown->narrator);
}

void test_shown_step(test_shown *shown) {
    rp_clone(shown->game, &shown->before, &shown->state);
    shown->move = test_random_useful_move(shown->game, &shown->state, &shown->random);
    rp_advance(shown->game, &shown->state, &shown->move);
}

void test_shown_narrate(test_shown *shown, int reader) {
    rp_state state;
    rp_clone(shown->game, &state, &shown->before);
    test_happen(shown->game, &state, &shown->move, reader, &shown->happening);
    rp_narrate(&shown->narrator[reader + 1], &shown->happening, shown->text);
}

void test_shown_tell(test_shown *shown, const rp_event *event) {
    rp_happening alone = shown->happening;
    rp_narrator narrator = {{0}};
    alone.account.event[0] = *event;
    alone.account.count = 1;
    rp_narrate(&narrator, &alone, shown->text);
    shown->told[event->kind]++;
}

char *test_printed(void (*print)(FILE *, const rp_view *, bool), const rp_view *view) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    print(out, view, false);
    fclose(out);
    return text;
}

char *test_printed_view(const rp_face *face, const rp_view *before, const rp_view *view) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!before || !face->print_step(out, before, view, false)) face->print_view(out, view, false);
    fclose(out);
    return text;
}

void test_shown_hides(test_shown *shown, int player, int worlds) {
    rp_view view, other;
    rp_state world;
    rp_view_of(shown->game, &shown->state, player, &view);
    char *here = test_printed(shown->face.print_view, &view);
    for (int i = 0; i < worlds; i++) {
        rp_resample(&view, &shown->random, &world);
        rp_view_of(shown->game, &world, player, &other);
        char *there = test_printed(shown->face.print_view, &other);
        ck_assert_str_eq(here, there);
        shown->worlds += !rp_state_equal(shown->game, &world, &shown->state);
        free(there);
    }
    free(here);
}

int test_lines_fit(const char *text) {
    int lines = 0;
    for (const char *line = text; *line; lines++) {
        size_t length = strcspn(line, "\n");
        require_message(length <= TEST_COLUMNS, "%zu columns: %.*s", length, (int)length, line);
        line += length + (line[length] == '\n');
    }
    return lines;
}

static bool has_number(const char *text, int number) {
    char sign[16];
    int length = snprintf(sign, sizeof sign, "%d ", number);
    for (const char *at = text; (at = strstr(at, sign)); at += length)
        if (at > text && at[-1] == ' ') return true;
    return false;
}

void test_numbers_stand(const char *text, int count) {
    for (int number = 1; number <= count; number++)
        require_message(has_number(text, number), "no choice %d of %d in\n%s", number, count, text);
}
