#include "play/faces/lessons.h"

static void say(const rp_lessons *lessons, int index, rp_lessons_said *said, const char *text[], int *count) {
    *said |= UINT64_C(1) << index;
    text[(*count)++] = lessons->lesson[index].text;
}

static bool is_said(rp_lessons_said said, int index) { return said >> index & 1; }

int rp_lessons_after(const rp_lessons *lessons, const rp_happening *happening, rp_lessons_said *said,
                     const char *text[RP_LESSONS_MAX]) {
    int count = 0;
    if (!lessons) return 0;
    for (int at = 0; at < happening->account.count; at++)
        for (int i = 0; i < lessons->count; i++) {
            const rp_lesson *lesson = &lessons->lesson[i];
            if (is_said(*said, i) || !lesson->after) continue;
            if (lesson->after(happening->game, &happening->account.event[at])) say(lessons, i, said, text, &count);
        }
    return count;
}

int rp_lessons_before(const rp_lessons *lessons, const rp_view *view, rp_lessons_said *said,
                      const char *text[RP_LESSONS_MAX]) {
    int count = 0;
    for (int i = 0; lessons && i < lessons->count; i++) {
        const rp_lesson *lesson = &lessons->lesson[i];
        if (!is_said(*said, i) && lesson->before && lesson->before(view)) say(lessons, i, said, text, &count);
    }
    return count;
}
