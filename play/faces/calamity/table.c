#include "play/faces/calamity/table.h"

#include "play/terminal/console.h"

void cal_print_line(const cal_table *table, const char *text, int hang) {
    char line[2 * CAL_LINE];
    snprintf(line, sizeof line, "%s\n", text);
    rp_console_print_wrapped(table->out, line, table->width, hang);
}

void cal_print_head(const cal_table *table, const char *text) {
    const char *bold = table->colours ? "\033[1m" : "", *plain = table->colours ? "\033[0m" : "";
    fprintf(table->out, "\n%s== %s ==%s\n", bold, text, plain);
}
