#include "play/faces/choices.h"

#include "play/faces/face.h"
#include "play/faces/table_commands.h"
#include "play/terminal/console.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum { NAME_COLUMNS = 4, SHORT_COLUMNS = 14, GAP = 3, NUMBERS_COLUMNS = 24, ITEM_MAX = 2 * RP_TEXT_MAX + 16 };

static void text_of(const rp_view *view, rp_action action, char text[RP_TEXT_MAX]) {
    rp_action_words(view->game, &view->masked, view->player, action, text);
}

/* What the game says beside the choice: "fold"; "" where it says nothing. */
static void meaning_of(const rp_view *view, rp_action action, char meaning[RP_TEXT_MAX]) {
    const rp_phrases *phrases = view->game->rules->phrases;
    meaning[0] = 0;
    if (phrases && phrases->meaning) phrases->meaning(view->game, &view->masked, view->player, action, meaning);
}

static bool is_number(const char *text) { return text[0] && !text[strspn(text, "0123456789")]; }

void rp_choices_of(const rp_view *view, rp_choices *choices) {
    char text[RP_TEXT_MAX];
    bool acts = rp_to_act(view->game, &view->masked) & RP_TO_ACT_PLAYER(view->player);
    choices->count = acts ? rp_useful(view->game, &view->masked, view->player, choices->action) : 0;
    choices->places = rp_face_for(view->game).places;
    int numbers = 0, with_digits = 0, longest = 0;
    bool number_like = false, command_like = false;
    for (int i = 0; i < choices->count; i++) {
        text_of(view, choices->action[i], text);
        numbers += is_number(text);
        with_digits += strpbrk(text, "0123456789") != NULL;
        number_like = number_like || isdigit((unsigned char)text[0]);
        command_like = command_like || rp_table_command_is(text);
        if (rp_console_columns(text) > longest) longest = rp_console_columns(text);
    }
    bool are_short = longest <= 2 || (longest <= NAME_COLUMNS && with_digits);
    choices->are_numbers = !choices->places && numbers == choices->count;
    choices->are_names = !choices->places && !choices->are_numbers && !command_like && (number_like || are_short);
    choices->are_lettered = !choices->places && number_like && command_like;
}

/* ---- labels --------------------------------------------------------------------------------------------- */

static bool is_whole_name(const rp_view *view, const rp_choices *choices, const char *line) {
    char text[RP_TEXT_MAX];
    for (int i = 0; i < choices->count; i++) {
        text_of(view, choices->action[i], text);
        if (strcasecmp(text, line) == 0) return true;
    }
    return false;
}

/* The letters of choice `at`: a, b, ... without those that begin a command or are a name, then two of them. */
static void letters_of(const rp_view *view, const rp_choices *choices, int at, char label[RP_TEXT_MAX]) {
    char first[27] = "";
    int singles = 0;
    for (char letter = 'a'; letter <= 'z'; letter++)
        if (!rp_table_command_is((char[]){letter, 0})) first[strlen(first)] = letter;
    int count = (int)strlen(first);
    for (int i = 0; i < count; i++) {
        snprintf(label, RP_TEXT_MAX, "%c", first[i]);
        if (!is_whole_name(view, choices, label) && singles++ == at) return;
    }
    for (int i = 0, pairs = singles; i < count * count; i++) {
        snprintf(label, RP_TEXT_MAX, "%c%c", first[i / count], first[i % count]);
        if (!is_whole_name(view, choices, label) && pairs++ == at) return;
    }
}

void rp_choices_label(const rp_view *view, const rp_choices *choices, int at, char label[RP_TEXT_MAX]) {
    if (choices->are_numbers || choices->are_names)
        text_of(view, choices->action[at], label);
    else if (choices->are_lettered)
        letters_of(view, choices, at, label);
    else
        snprintf(label, RP_TEXT_MAX, "%d", choices->places ? choices->action[at] + 1 : at + 1);
}

/* ---- the list ------------------------------------------------------------------------------------------- */

/* How many choices from `first` on have numbers, or are some, of which each is one more than the one before. */
static int run_length(const rp_view *view, const rp_choices *choices, int first) {
    char text[RP_TEXT_MAX];
    int length = 1;
    rp_choices_label(view, choices, first, text);
    for (long number = strtol(text, NULL, 10); first + length < choices->count; length++) {
        rp_choices_label(view, choices, first + length, text);
        if (strtol(text, NULL, 10) != number + length) break;
    }
    return length;
}

/* "row 1" needs no 1 in front. */
static bool ends_with_word(const char *text, const char *word) {
    const char *last = strrchr(text, ' ');
    return last && strcmp(last + 1, word) == 0;
}

/* What stands in the list for the choice number `at`, or for it and some after it; returns how many these are. */
static int item_of(const rp_view *view, const rp_choices *choices, int at, char item[ITEM_MAX]) {
    char text[RP_TEXT_MAX], label[RP_TEXT_MAX], meaning[RP_TEXT_MAX];
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
    meaning_of(view, choices->action[at], meaning);
    rp_choices_label(view, choices, at, label);
    int used = ends_with_word(text, label)
                   ? snprintf(item, ITEM_MAX, "%s", text)
                   : snprintf(item, ITEM_MAX, "%*s %s", choices->count > 9 ? 2 : 1, label, text);
    if (meaning[0]) snprintf(item + used, (size_t)(ITEM_MAX - used), " (%s)", meaning);
    return 1;
}

static int items_of(const rp_choices *choices) { return choices->places ? choices->places : choices->count; }

/* The same of the list's line `index`, which can be a place that cannot be chosen. */
static int line_of(const rp_view *view, const rp_choices *choices, int index, char item[ITEM_MAX]) {
    char text[RP_TEXT_MAX];
    if (!choices->places) return item_of(view, choices, index, item);
    for (int at = 0; at < choices->count; at++)
        if (choices->action[at] == index) return item_of(view, choices, at, item);
    text_of(view, index, text);
    snprintf(item, ITEM_MAX, "%*s %s", choices->places > 9 ? 2 : 1, "-", text);
    return 1;
}

/* Columns of all items in one line; of the longest in *longest. */
static int measure(const rp_view *view, const rp_choices *choices, int *longest) {
    char item[ITEM_MAX];
    int sum = 0, items = items_of(choices);
    *longest = 0;
    for (int i = 0; i < items;) {
        i += line_of(view, choices, i, item);
        int columns = rp_console_columns(item);
        sum += columns + (i < items ? GAP : 0);
        if (columns > *longest) *longest = columns;
    }
    return sum;
}

/* One after the other; `at` is the column where the first begins. */
static void print_running(FILE *out, const rp_view *view, const rp_choices *choices, int at, int width) {
    char item[ITEM_MAX];
    const char *separator = choices->are_numbers || choices->are_names ? "," : "  ";
    int start = at, items = items_of(choices);
    for (int i = 0; i < items;) {
        if (i) at += fprintf(out, "%s", separator);
        i += line_of(view, choices, i, item);
        int columns = rp_console_columns(item);
        if (at > start && at + 2 + columns > width) {
            fprintf(out, "\n%*s", start, "");
            at = start;
        } else if (at > start) {
            at += fprintf(out, " ");
        }
        fprintf(out, "%s", item);
        at += columns;
    }
    fprintf(out, "\n");
}

/* In columns, or one below the other where they are long. */
static void print_table(FILE *out, const rp_view *view, const rp_choices *choices, int longest, int width) {
    char item[ITEM_MAX];
    int columns = longest <= SHORT_COLUMNS ? (width - 2) / (longest + GAP) : 1, items = items_of(choices);
    if (columns < 1) columns = 1;
    for (int i = 0; i < items; i++) {
        bool ends = (i + 1) % columns == 0 || i + 1 == items;
        line_of(view, choices, i, item);
        fprintf(out, "%s%s%*s", i % columns ? "" : "  ", item, ends ? 0 : longest - rp_console_columns(item) + GAP, "");
        if (ends) fprintf(out, "\n");
    }
}

void rp_choices_print(FILE *out, const rp_view *view, const rp_choices *choices, const char *question, int width) {
    int longest, asked = rp_console_columns(question), whole = measure(view, choices, &longest);
    if (asked + GAP + whole <= width) {
        fprintf(out, "%s%*s", question, GAP, "");
        print_running(out, view, choices, asked + GAP, width);
        return;
    }
    fprintf(out, "%s\n", question);
    if (choices->are_numbers || choices->are_names) {
        fprintf(out, "  ");
        print_running(out, view, choices, 2, width);
    } else {
        print_table(out, view, choices, longest, width);
    }
}

/* "1-3,6-9,11": numbers without those that are no choice; "a number" where that is long. */
static void format_numbers(const rp_view *view, const rp_choices *choices, char *text, size_t size) {
    char first[RP_TEXT_MAX], last[RP_TEXT_MAX], listed[4 * NUMBERS_COLUMNS];
    size_t used = 0;
    for (int at = 0, length; at < choices->count && used <= NUMBERS_COLUMNS; at += length) {
        length = run_length(view, choices, at);
        rp_choices_label(view, choices, at, first);
        rp_choices_label(view, choices, at + length - 1, last);
        used += (size_t)snprintf(listed + used, sizeof listed - used, "%s%.12s%s%.12s", at ? "," : "", first,
                                 length > 1 ? "-" : "", length > 1 ? last : "");
    }
    snprintf(text, size, "%s", used <= NUMBERS_COLUMNS ? listed : "a number");
}

/* Letters of which each is the next of the alphabet, as those of columns: with their ends all are said. */
static bool are_successive_letters(const rp_view *view, const rp_choices *choices) {
    char text[RP_TEXT_MAX];
    text_of(view, choices->action[0], text);
    for (int first = text[0], i = 0; i < choices->count; i++) {
        text_of(view, choices->action[i], text);
        if (text[0] != first + i || text[1]) return false;
    }
    return true;
}

void rp_choices_prompt(const rp_view *view, const rp_choices *choices, char *text, size_t size) {
    char first[RP_TEXT_MAX], last[RP_TEXT_MAX];
    text_of(view, choices->action[0], first);
    text_of(view, choices->action[choices->count - 1], last);
    if (choices->are_numbers || choices->places)
        format_numbers(view, choices, text, size);
    else if (choices->are_names && are_successive_letters(view, choices))
        snprintf(text, size, "%s-%s", first, last);
    else if (choices->are_names)
        snprintf(text, size, "a choice"); /* of cells or bids: a range would name some that are none */
    else if (choices->are_lettered)
        snprintf(text, size, "a letter");
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
        rp_action_words(view->game, &view->masked, view->player, choices->action[i], text);
        if (strcmp(text, line) != 0) continue;
        *action = choices->action[i];
        return RP_OK;
    }
    return no_such_number(view, choices, line, error);
}

static bool find_label(const rp_view *view, const rp_choices *choices, const char *line, rp_action *action) {
    char label[RP_TEXT_MAX];
    for (int i = 0; i < choices->count; i++) {
        rp_choices_label(view, choices, i, label);
        if (strcasecmp(label, line) != 0) continue;
        *action = choices->action[i];
        return true;
    }
    return false;
}

static bool find_meaning(const rp_view *view, const rp_choices *choices, const char *line, rp_action *action) {
    char meaning[RP_TEXT_MAX];
    int found = 0;
    for (int i = 0; i < choices->count; i++) {
        meaning_of(view, choices->action[i], meaning);
        if (strcasecmp(meaning, line) != 0) continue;
        *action = choices->action[i];
        found++;
    }
    return found == 1;
}

rp_status rp_choices_find(const rp_view *view, const rp_choices *choices, const char *line, rp_action *action,
                          rp_error *error) {
    if (choices->are_numbers) return find_number(view, choices, line, action, error);
    if (find_label(view, choices, line, action) || find_meaning(view, choices, line, action)) return RP_OK;
    if (choices->are_names || choices->are_lettered || !is_number(line))
        return rp_action_parse(view->game, &view->masked, view->player, line, action, error);
    if (choices->places) return no_such_number(view, choices, line, error);
    return rp_fail(error, RP_BAD_INPUT, "There is no choice %.20s; give a number from 1 to %d.", line, choices->count);
}
