/* Words of commands that are printed for somebody to run as they stand: read by a POSIX shell, each comes out as it
 * went in. */
#ifndef RIPOSTE_PLAY_TERMINAL_SHELL_WORD_H
#define RIPOSTE_PLAY_TERMINAL_SHELL_WORD_H

#include <stddef.h>
#include <stdio.h>

/* The word as it is where a shell leaves it alone, else in quotes: "a b" becomes 'a b', nothing at all ''. Writes at
 * most `size` bytes with the final zero (0: none, `text` may be NULL) and returns the length of the whole, as snprintf
 * does: 4 bytes for each of the word, and 2, are always enough. A word that begins with a dash is still an option for
 * who reads it. Any thread. */
size_t rp_shell_word(const char *word, char *text, size_t size);
/* The same to a stream. */
void rp_shell_word_print(FILE *out, const char *word);

#endif
