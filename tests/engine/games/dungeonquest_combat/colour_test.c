/* Ledger row about the colors of the attack types: the table of `riposte play`. */
#include "play/faces/dungeonquest_combat/texts.h"
#include "play/faces/face.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/row.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

/* What the hero's table prints, caught on its way to standard output. */
static void printed_table(fight *f, bool colours, char *text, size_t size) {
    rp_view view;
    rp_view_of(f->game, &f->state, FIGHT_HERO, &view);
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    ck_assert_int_ge(dup2(fileno(file), STDOUT_FILENO), 0);
    rp_face_of(f->game->rules).print_view(stdout, &view, colours);
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    rewind(file);
    text[fread(text, 1, size - 1, file)] = 0;
    fclose(file);
}

/* Of a colour of the cube of 6 x 6 x 6 that numbers 16 to 231 stand for: its luminance between 0 and 1, as WCAG 2 says
 * what contrast is. */
static double luminance(int number, double rgb[3]) {
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    static const double weight[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 2, left = number - 16; i >= 0; i--, left /= 6) {
        rgb[i] = levels[left % 6] / 255.0;
        sum += weight[i] * (rgb[i] <= 0.03928 ? rgb[i] / 12.92 : pow((rgb[i] + 0.055) / 1.055, 2.4));
    }
    return sum;
}

/* Melee red, ranged blue, magic yellow; on black and on white with the contrast 3 that large letters need. */
START_TEST(dqc_43_shades) {
    double rgb[3][3];
    for (int type = 0; type < 3; type++) {
        int number = 0;
        row_holds("DQC-43", sscanf(dq_type_colour(type, true), "\033[38;5;%dm", &number) == 1);
        ck_assert(number >= 16 && number <= 231);
        double light = luminance(number, rgb[type]);
        row_holds("DQC-43", (light + 0.05) / 0.05 >= 3 && 1.05 / (light + 0.05) >= 3);
        ck_assert_str_eq(dq_type_colour(type, false), "");
    }
    const double *red = rgb[DQ_MELEE], *blue = rgb[DQ_RANGED], *yellow = rgb[DQ_MAGIC];
    row_holds("DQC-43", red[0] > 2 * red[1] && red[0] > 2 * red[2]);
    row_holds("DQC-43", blue[2] > 1.5 * blue[1] && blue[2] > 2 * blue[0]);
    row_holds("DQC-43", yellow[0] > 2 * yellow[2] && yellow[1] > 2 * yellow[2]);
}
END_TEST

/* Each type in the colour of its own, in the hand and in the stack. */
START_TEST(dqc_43_colors_of_the_types) {
    char text[8192];
    fight *f = fight_at((fight_setup){.options = "hero=lindel,monster=troll,life=5",
                                      .hero_hand = "M4(r), R5(), G2(r)",
                                      .stack = "M3(r), R3(r), G3(r)"});
    printed_table(f, true, text, sizeof text);
    static const char *const shown[] = {"M4", "R5", "G2", "M3", "R3", "G3"};
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        char coloured[40];
        snprintf(coloured, sizeof coloured, "%s%s", dq_type_colour((int)i % 3, true), shown[i]);
        row_holds("DQC-43", strstr(text, coloured));
    }
    printed_table(f, false, text, sizeof text);
    row_holds("DQC-43", !strchr(text, '\033'));
    row_holds("DQC-43", strstr(text, "M4"));
    fight_free(f);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_43_shades, dqc_43_colors_of_the_types};
    return fight_run_tests("dq-combat: colors", tests, sizeof tests / sizeof *tests, 30);
}
