#include "play/terminal/shell_word.h"

#include <stdbool.h>
#include <string.h>

/* Nowhere in a word do these mean anything to a shell. */
static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@%=";

/* What stands for the next character between quotes; a quote ends them for as long as it takes. */
static const char *quoted(const char *at, char single[2]) {
    single[0] = *at;
    single[1] = 0;
    return *at == '\'' ? "'\\''" : single;
}

/* zsh looks up a command for what begins with '='. */
static bool is_plain(const char *word) { return word[0] && word[0] != '=' && word[strspn(word, plain)] == 0; }

static size_t add(char *text, size_t size, size_t length, const char *part) {
    for (; *part; part++, length++)
        if (length + 1 < size) text[length] = *part;
    return length;
}

size_t rp_shell_word(const char *word, char *text, size_t size) {
    char single[2];
    size_t length = 0;
    if (is_plain(word)) {
        length = add(text, size, length, word);
    } else {
        length = add(text, size, length, "'");
        for (; *word; word++) length = add(text, size, length, quoted(word, single));
        length = add(text, size, length, "'");
    }
    if (size) text[length < size ? length : size - 1] = 0;
    return length;
}

void rp_shell_word_print(FILE *out, const char *word) {
    char single[2];
    if (is_plain(word)) {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++) fputs(quoted(word, single), out);
    fputc('\'', out);
}
