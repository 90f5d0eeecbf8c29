/* Labels are short, say what there is to know, and never leave their room. */
#include "play/faces/label_writer.h"

#include "engine/game.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdlib.h>

static void write_sample(rp_writer *w) {
    w->string(w, "first", "hidden");
    w->integer(w, "second", 2);
    w->null(w, "public");
    w->open_array(w, "bids");
    w->close(w);
    w->open_array(w, "dice");
    w->integer(w, NULL, 1);
    w->string(w, NULL, "hidden");
    w->integer(w, NULL, 6);
    w->close(w);
    w->open_object(w, "hero");
    w->boolean(w, "alive", true);
    w->boolean(w, "fled", false);
    w->real(w, "luck", 0.25);
    w->open_object(w, "nothing");
    w->null(w, "at all");
    w->close(w);
    w->close(w);
    w->string(w, "betting", "pb");
}

START_TEST(what_tells_nothing_is_left_out) {
    char text[200];
    rp_label_writer label;
    rp_label_writer_begin(&label, text, sizeof text);
    write_sample(&label.writer);
    ck_assert_str_eq(text, "second 2, dice [1 6], hero (alive, luck 0.25), betting pb");
}
END_TEST

/* In every size there is a beginning of the text, cut with dots when it does not fit, and nothing behind it. */
START_TEST(labels_stay_in_their_room) {
    char whole[200];
    rp_label_writer label;
    rp_label_writer_begin(&label, whole, sizeof whole);
    write_sample(&label.writer);
    for (size_t size = 4; size < sizeof whole; size++) {
        char text[256];
        memset(text, '#', sizeof text);
        rp_label_writer_begin(&label, text, size);
        write_sample(&label.writer);
        size_t length = strlen(text);
        require(length < size);
        require(text[size] == '#');
        if (size > strlen(whole) + 12) /* what is dropped again takes room for a moment */
            require(strcmp(text, whole) == 0);
        else if (size <= strlen(whole))
            require(strcmp(text + length - 3, "...") == 0 && strncmp(text, whole, length - 3) == 0);
    }
}
END_TEST

START_TEST(depth_is_bounded) {
    char text[400];
    rp_label_writer label;
    rp_label_writer_begin(&label, text, sizeof text);
    rp_writer *w = &label.writer;
    for (int i = 0; i < 3 * RP_LABEL_DEPTH_MAX; i++) w->open_object(w, "deep");
    w->integer(w, "bottom", 1);
    for (int i = 0; i < 3 * RP_LABEL_DEPTH_MAX; i++) w->close(w);
    w->integer(w, "after", 7);
    ck_assert_str_eq(text, "after 7");
}
END_TEST

int main(void) {
    Suite *suite = suite_create("label_writer");
    TCase *cases = tcase_create("label_writer");
    tcase_add_test(cases, what_tells_nothing_is_left_out);
    tcase_add_test(cases, labels_stay_in_their_room);
    tcase_add_test(cases, depth_is_bounded);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
