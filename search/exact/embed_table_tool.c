/* embed_table FILE OUTPUT: writes the words of a solved table as C numbers. A file that is not there gives no words. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

static bool write_words(FILE *in, FILE *out) {
    unsigned char word[8];
    size_t count = 0, got = 0;
    fprintf(out, "/* Made by embed_table from the solved table; not to be edited. */\n"
                 "#include <stddef.h>\n#include <stdint.h>\n\n"
                 "extern const uint64_t rp_solved_words[];\nextern const size_t rp_solved_word_count;\n\n"
                 "const uint64_t rp_solved_words[] = {");
    while (in && (got = fread(word, 1, sizeof word, in)) == sizeof word) {
        uint64_t number = 0;
        for (int i = 7; i >= 0; i--) number = number << 8 | word[i];
        fprintf(out, "%s0x%" PRIx64 "u,", count++ % 8 ? "" : "\n", number);
    }
    fprintf(out, "%s\n};\nconst size_t rp_solved_word_count = %zu;\n", count ? "" : "0", count);
    return got == 0;
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: embed_table FILE OUTPUT\n");
        return 2;
    }
    FILE *in = fopen(arguments[1], "rb"), *out = fopen(arguments[2], "w");
    bool good = out && write_words(in, out);
    if (in) fclose(in);
    if (out && fclose(out) != 0) good = false;
    if (!good) fprintf(stderr, "embed_table: cannot make %s from %s\n", arguments[2], arguments[1]);
    return good ? 0 : 1;
}
