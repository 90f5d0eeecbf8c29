#include "engine/words.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LONGEST = 63 }; /* letters of a text that edit distances are found for */

const char *rp_word_text(const char *list, int index, char text[RP_WORD_MAX]) {
    rp_word word = rp_words_at(list, index);
    snprintf(text, RP_WORD_MAX, "%.*s", word.length, word.text);
    return text;
}

static int find(const char *list, const char *wanted, bool any_case) {
    size_t length = strlen(wanted);
    int index = 0;
    for (rp_word word = rp_words_first(list); word.length; word = rp_words_next(word), index++) {
        if ((size_t)word.length != length) continue;
        if ((any_case ? strncasecmp(word.text, wanted, length) : memcmp(word.text, wanted, length)) == 0) return index;
    }
    return -1;
}

int rp_words_find(const char *list, const char *word) { return find(list, word, false); }
int rp_words_find_any_case(const char *list, const char *word) { return find(list, word, true); }

const char *rp_words_listed(const char *list, char *text, size_t size) {
    snprintf(text, size, "%s", list);
    size_t length = strlen(text);
    if (length && text[length - 1] == '|') text[length - 1] = 0;
    for (char *at = text; (at = strchr(at, '|'));) *at = ' ';
    return text;
}

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

size_t rp_edit_distance(const char *a, const char *b) {
    size_t rows[3][LONGEST + 1];
    size_t length_a = strlen(a), length_b = strlen(b);
    if (length_a > LONGEST || length_b > LONGEST) return SIZE_MAX;
    for (size_t j = 0; j <= length_b; j++) rows[0][j] = j;
    for (size_t i = 1; i <= length_a; i++) {
        size_t *now = rows[i % 3], *before = rows[(i + 2) % 3], *two_before = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= length_b; j++) {
            bool same = strncasecmp(a + i - 1, b + j - 1, 1) == 0;
            now[j] = smaller(before[j - 1] + !same, smaller(before[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && strncasecmp(a + i - 1, b + j - 2, 1) == 0 &&
                strncasecmp(a + i - 2, b + j - 1, 1) == 0)
                now[j] = smaller(now[j], two_before[j - 2] + 1);
        }
    }
    return rows[length_a % 3][length_b];
}

int rp_words_nearest(const char *list, const char *text) {
    size_t length = strlen(text), best = SIZE_MAX;
    size_t allowed = length < 3 ? 0 : length < 6 ? 1 : 2;
    int index = 0, nearest = -1, begun = -1, beginnings = 0;
    for (rp_word word = rp_words_first(list); word.length; word = rp_words_next(word), index++) {
        char copy[RP_WORD_MAX];
        snprintf(copy, sizeof copy, "%.*s", word.length, word.text);
        size_t distance = rp_edit_distance(text, copy);
        if (distance <= allowed && distance < best) {
            best = distance;
            nearest = index;
        }
        if (length && strncasecmp(text, copy, length) == 0) {
            begun = index;
            beginnings++;
        }
    }
    return nearest < 0 && beginnings == 1 ? begun : nearest;
}
