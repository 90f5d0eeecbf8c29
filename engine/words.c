#include "engine/words.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static rp_word word_from(const char *text) { return (rp_word){text, (int)strcspn(text, "|")}; }

rp_word rp_words_first(const char *list) { return word_from(list ? list : ""); }

rp_word rp_words_next(rp_word word) {
    const char *end = word.text + word.length;
    return word_from(end + (*end == '|'));
}

rp_word rp_words_at(const char *list, int index) {
    rp_word word = rp_words_first(list);
    for (; index > 0 && word.length; index--) word = rp_words_next(word);
    return word;
}

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
    for (char *at = text; (at = strchr(at, '|'));) *at = ' ';
    return text;
}
