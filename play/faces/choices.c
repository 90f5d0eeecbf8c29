#include "play/faces/choices.h"

#include "play/terminal/console.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_COLUMNS = 4, SHORT_COLUMNS = 14, GAP = 3, ITEM_MAX = 2 * RP_TEXT_MAX + 16 };

static void text_of(const rp_view *view, rp_action action, char text[RP_TEXT_MAX]) {
    rp_action_text(view->game, &view->masked, view->player, action, text);
}

static bool is_number(const char *text) { return text[0] && !text[strspn(text, "0123456789")]; }

void rp_choices_of(const rp_view *view, rp_choices *choices) {
    char text[RP_TEXT_MAX];
    choices->count = rp_useful(view->game, &view->masked, view->player, choices->action);
    int numbers = 0, with_digits = 0, longest = 0;
    for (int i = 0; i < choices->count; i++) {
        text_of(view, choices->action[i], text);
        numbers += is_number(text);
        with_digits += strpbrk(text, "0123456789") != NULL;
        if (rp_console_columns(text) > longest) longest = rp_console_columns(text);
    }
    choices->are_numbers = numbers == choices->count;
    choices->are_names = numbers == 0 && (longest <= 2 || (longest <= NAME_COLUMNS && with_digits));
}

/* ---- the list ------------------------------------------------------------------------------------------- */

/* How many choices from `first` on are numbers of which each is one more than the one before. */
static int run_length(const rp_view *view, const rp_choices *choices, int first) {
    char text[RP_TEXT_MAX];
    int length = 1;
    text_of(view, choices->action[first], text);
    for (long number = strtol(text, NULL, 10); first + length < choices->count; length++) {
        text_of(view, choices->action[first + length], text);
        if (strtol(text, NULL, 10) != number + length) break;
    }
    return length;
}

/* What stands in the list for the choice number `at`, or for it and some after it; returns how many these are. */
static int item_of(const rp_view *view, const rp_choices *choices, int at, char item[ITEM_MAX]) {
    const rp_phrases *phrases = view->game->rules->phrases;
    char text[RP_TEXT_MAX], meaning[RP_TEXT_MAX] = "";
    text_of(view, choices->action[at], text);
    if (choices->are_numbers) {
        char last[RP_TEXT_MAX];
        int length = run_length(view, choices, at);
        if (length < 3) length = 1;
        text_of(view, choices->action[at + length - 1], last);
        int used = snprintf(item, ITEM_MAX, "%s", text);
        if (length > 1) snprintf(item + used, (size_t)(ITEM_MAX - used), " to %s", last);
        return length;
    }
    if (choices->are_names) {
        snprintf(item, ITEM_MAX, "%s", text);
        return 1;
    }
    if (phrases && phrases->meaning)
        phrases->meaning(view->game, &view->masked, view->player, choices->action[at], meaning);
    int used = snprintf(item, ITEM_MAX, choices->count > 9 ? "%2d %s" : "%d %s", at + 1, text);
    if (meaning[0]) snprintf(item + used, (size_t)(ITEM_MAX - used), " (%s)", meaning);
    return 1;
}

/* Columns of all items in one line; of the longest in *longest. */
static int measure(const rp_view *view, const rp_choices *choices, int *longest) {
    char item[ITEM_MAX];
    int sum = 0;
    *longest = 0;
    for (int i = 0; i < choices->count;) {
        i += item_of(view, choices, i, item);
        int columns = rp_console_columns(item);
        sum += columns + (i < choices->count ? GAP : 0);
        if (columns > *longest) *longest = columns;
    }
    return sum;
}

/* One after the other; `at` is the column where the first begins. */
static void print_running(const rp_view *view, const rp_choices *choices, int at, int width) {
    char item[ITEM_MAX];
    const char *separator = choices->are_numbers || choices->are_names ? "," : "  ";
    int start = at;
    for (int i = 0; i < choices->count;) {
        if (i) at += printf("%s", separator);
        i += item_of(view, choices, i, item);
        int columns = rp_console_columns(item);
        if (at > start && at + 2 + columns > width) {
            printf("\n%*s", start, "");
            at = start;
        } else if (at > start) {
            at += printf(" ");
        }
        printf("%s", item);
        at += columns;
    }
    printf("\n");
}

/* In columns, or one below the other where they are long. */
static void print_table(const rp_view *view, const rp_choices *choices, int longest, int width) {
    char item[ITEM_MAX];
    int columns = longest <= SHORT_COLUMNS ? (width - 2) / (longest + GAP) : 1;
    if (columns < 1) columns = 1;
    for (int i = 0; i < choices->count; i++) {
        bool ends = (i + 1) % columns == 0 || i + 1 == choices->count;
        item_of(view, choices, i, item);
        printf("%s%s%*s", i % columns ? "" : "  ", item, ends ? 0 : longest - rp_console_columns(item) + GAP, "");
        if (ends) printf("\n");
    }
}

void rp_choices_print(const rp_view *view, const rp_choices *choices, const char *question, int width) {
    int longest, asked = rp_console_columns(question), whole = measure(view, choices, &longest);
    if (asked + GAP + whole <= width) {
        printf("%s%*s", question, GAP, "");
        print_running(view, choices, asked + GAP, width);
        return;
    }
    printf("%s\n", question);
    if (choices->are_numbers || choices->are_names) {
        printf("  ");
        print_running(view, choices, 2, width);
    } else {
        print_table(view, choices, longest, width);
    }
}

void rp_choices_prompt(const rp_view *view, const rp_choices *choices, char *text, size_t size) {
    char first[RP_TEXT_MAX], last[RP_TEXT_MAX];
    text_of(view, choices->action[0], first);
    text_of(view, choices->action[choices->count - 1], last);
    if (choices->are_names && strlen(first) != strlen(last))
        snprintf(text, size, "a choice"); /* bids and a word: no range */
    else if (choices->are_numbers || choices->are_names)
        snprintf(text, size, "%s-%s", first, last);
    else
        snprintf(text, size, "1-%d", choices->count);
}

/* Says what is possible where that is a run of numbers, shorter than the game does. */
static rp_status no_such_number(const rp_view *view, const rp_choices *choices, const char *line, rp_error *error) {
    char list[200] = "", item[ITEM_MAX];
    size_t used = 0;
    for (int i = 0; i < choices->count && used < sizeof list;) {
        const char *separator = i ? ", " : "";
        i += item_of(view, choices, i, item);
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", separator, item);
    }
    return rp_fail(error, RP_BAD_INPUT, "'%.40s' is not possible here; possible: %s", line, list);
}

/* The whole text: 1 is not the beginning of 10. */
static rp_status find_number(const rp_view *view, const rp_choices *choices, const char *line, rp_action *action,
                             rp_error *error) {
    char text[RP_TEXT_MAX];
    for (int i = 0; i < choices->count; i++) {
        rp_action_text(view->game, &view->masked, view->player, choices->action[i], text);
        if (strcmp(text, line) != 0) continue;
        *action = choices->action[i];
        return RP_OK;
    }
    return no_such_number(view, choices, line, error);
}

rp_status rp_choices_find(const rp_view *view, const rp_choices *choices, const char *line, rp_action *action,
                          rp_error *error) {
    if (choices->are_numbers) return find_number(view, choices, line, action, error);
    if (choices->are_names || !is_number(line))
        return rp_action_parse(view->game, &view->masked, view->player, line, action, error);
    long number = strlen(line) < 6 ? strtol(line, NULL, 10) : 0;
    if (number < 1 || number > choices->count)
        return rp_fail(error, RP_BAD_INPUT, "There is no choice %.20s; give a number from 1 to %d.", line,
                       choices->count);
    *action = choices->action[number - 1];
    return RP_OK;
}
