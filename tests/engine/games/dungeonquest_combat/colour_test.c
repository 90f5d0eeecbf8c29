/* Ledger row about the colors of the attack types: the table of `riposte play`. */
#include "play/faces/face.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/row.h"

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
    rp_face_of(f->game->rules).print_view(&view, colours);
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    rewind(file);
    text[fread(text, 1, size - 1, file)] = 0;
    fclose(file);
}

/* Melee red, ranged blue, magic yellow */
START_TEST(dqc_43_colors_of_the_types) {
    char text[8192];
    fight *f = fight_at((fight_setup){.options = "hero=lindel,monster=troll,life=5",
                                      .hero_hand = "M4(r), R5(), G2(r)",
                                      .stack = "M3(r), R3(r), G3(r)"});
    printed_table(f, true, text, sizeof text);
    static const char *const shown[] = {"\033[31mM4", "\033[34mR5", "\033[33mG2",
                                        "\033[31mM3", "\033[34mR3", "\033[33mG3"};
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) row_holds("DQC-43", strstr(text, shown[i]));
    printed_table(f, false, text, sizeof text);
    row_holds("DQC-43", !strchr(text, '\033'));
    row_holds("DQC-43", strstr(text, "M4"));
    fight_free(f);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_43_colors_of_the_types};
    return fight_run_tests("dq-combat: colors", tests, sizeof tests / sizeof *tests, 30);
}
