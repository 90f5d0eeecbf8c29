/* Lists of words in one text, separated by '|': word i stands for value i of an enumeration. No word is empty. Another
 * '|' may follow the last one, so an enumeration and its words can be made from one list and cannot drift apart:
 *
 *   #define COLOURS(COLOUR) COLOUR(RED, "red") COLOUR(BLUE, "blue")
 *   typedef enum colour { COLOURS(RP_WORD_VALUE) COLOUR_COUNT } colour;
 *   const char colour_words[] = COLOURS(RP_WORD_TEXT);
 */
#ifndef RIPOSTE_ENGINE_WORDS_H
#define RIPOSTE_ENGINE_WORDS_H

#include <stddef.h>
#include <string.h>

#define RP_WORD_VALUE(value, word) value,
#define RP_WORD_TEXT(value, word) word "|"

enum { RP_WORD_MAX = 32 }; /* bytes of a word's copy with its terminating zero */

/* A word where it stands in its list: `length` bytes, without an end of its own; length 0 past the last one. */
typedef struct rp_word {
    const char *text;
    int length;
} rp_word;

/* for (rp_word word = rp_words_first(list); word.length; word = rp_words_next(word)). `list` NULL: none. */
static inline rp_word rp_words_first(const char *list) {
    if (!list) list = "";
    return (rp_word){list, (int)strcspn(list, "|")};
}
static inline rp_word rp_words_next(rp_word word) {
    const char *end = word.text + word.length;
    return rp_words_first(end + (*end == '|'));
}
/* Word `index`; length 0 past the end. */
static inline rp_word rp_words_at(const char *list, int index) {
    rp_word word = rp_words_first(list);
    for (; index > 0 && word.length; index--) word = rp_words_next(word);
    return word;
}
/* Its copy, cut off where it is longer, which is also returned; "" past the end. */
const char *rp_word_text(const char *list, int index, char text[RP_WORD_MAX]);

/* Index of `word`, or -1; with or without regard to case. */
int rp_words_find(const char *list, const char *word);
int rp_words_find_any_case(const char *list, const char *word);

/* Index of the word that `text` most likely means: a letter or two are wrong, or else it is the only one that begins
 * so, both without regard to case; -1 when none is near. */
int rp_words_nearest(const char *list, const char *text);

/* The list with blanks in place of '|', cut off at `size`; returns `text`. */
const char *rp_words_listed(const char *list, char *text, size_t size);

/* Letters to insert, delete, replace or swap with a neighbour to make `b` of `a`, without regard to case (optimal
 * string alignment). SIZE_MAX for texts of more than 63 letters. */
size_t rp_edit_distance(const char *a, const char *b);

#endif
