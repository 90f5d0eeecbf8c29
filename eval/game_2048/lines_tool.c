/* game_2048_lines OUTPUT: writes the worth of every line of 2048 (game_2048.h) as a C table. */
#include <stdio.h>

enum { EMPTY = 280, MERGE = 650, CROWD = 40, STEEP = 45 };

/* What the tiles lose for rising (sign 1) or falling (-1) on the way, in fourth powers of exponents. */
static int slope(const int line[4], int sign) {
    int sum = 0;
    for (int i = 0; i + 1 < 4; i++) {
        int a = line[i] * line[i] * line[i] * line[i], b = line[i + 1] * line[i + 1] * line[i + 1] * line[i + 1];
        if (sign * (b - a) > 0) sum += sign * (b - a);
    }
    return sum;
}

static int worth_of(unsigned bits) {
    int line[4], worth = 0, last = 0;
    for (int i = 0; i < 4; i++) {
        line[i] = (int)(bits >> 4 * i & 15);
        worth += line[i] ? -CROWD * line[i] * line[i] * line[i] : EMPTY;
        if (line[i] && line[i] == last) worth += MERGE;
        if (line[i]) last = line[i];
    }
    int rises = slope(line, 1), falls = slope(line, -1);
    return worth - STEEP * (rises < falls ? rises : falls);
}

int main(int count, char **arguments) {
    FILE *file = count == 2 ? fopen(arguments[1], "w") : NULL;
    if (!file) {
        fprintf(stderr, "usage: game_2048_lines OUTPUT\n");
        return 2;
    }
    fprintf(file, "/* Made by game_2048_lines; not to be edited. */\n#include \"eval/game_2048/evaluation.h\"\n\n"
                  "const int32_t rp_2048_line_worth[1 << 16] = {");
    for (unsigned line = 0; line < 1u << 16; line++) fprintf(file, "%s%d,", line % 16 ? "" : "\n", worth_of(line));
    fprintf(file, "\n};\n");
    return fclose(file) ? 1 : 0;
}
