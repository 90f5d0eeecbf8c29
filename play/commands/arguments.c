#include "play/commands/arguments.h"
#include "engine/words.h"
#include "play/commands/help_text.h"
#include "play/terminal/console.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { OPTION_HELP = 256, OPTION_FIRST = 257, NOTES_MAX = 8192 };

rp_status rp_parse_whole(const char *what, const char *text, uint64_t minimum, uint64_t maximum, uint64_t *value,
                         rp_error *error) {
    char *end = NULL;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    bool digits = text[0] && strspn(text, "0123456789") == strlen(text);
    uint64_t bound = maximum ? maximum : UINT64_MAX;
    if (digits && !errno && number >= minimum && number <= bound) {
        *value = number;
        return RP_OK;
    }
    if (!maximum && !(digits && errno))
        return rp_fail(error, RP_BAD_INPUT, "%s: '%.60s' should be a whole number of at least %llu", what, text,
                       (unsigned long long)minimum);
    return rp_fail(error, RP_BAD_INPUT, "%s: '%.60s' should be a whole number from %llu to %llu", what, text,
                   (unsigned long long)minimum, (unsigned long long)bound);
}

rp_status rp_parse_real(const char *what, const char *text, double minimum, double maximum, double *value,
                        rp_error *error) {
    char *end = NULL;
    double number = strtod(text, &end);
    bool plain = text[0] && !*end && strspn(text, "0123456789+-.eE") == strlen(text);
    if (!plain || !isfinite(number) || number < minimum || number > maximum)
        return rp_fail(error, RP_BAD_INPUT, "%s: '%.60s' should be a number from %g to %g", what, text, minimum,
                       maximum);
    *value = number;
    return RP_OK;
}

static const struct {
    const char *name;
    double seconds;
} duration_units[] = {{"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}};
enum { DURATION_UNITS = sizeof duration_units / sizeof *duration_units };

/* "1ms", "1.5s", "24h": in the greatest unit that leaves no fraction, else in seconds. */
static void duration_text(double seconds, char *text, size_t size) {
    int unit = DURATION_UNITS - 1;
    while (unit > 0 && (seconds < duration_units[unit].seconds || fmod(seconds, duration_units[unit].seconds) != 0))
        unit--;
    if (unit == 0) unit = seconds < 1 ? 0 : 1;
    snprintf(text, size, "%g%s", seconds / duration_units[unit].seconds, duration_units[unit].name);
}

rp_status rp_parse_duration(const char *what, const char *text, double minimum, double maximum, double *seconds,
                            rp_error *error) {
    size_t digits = strspn(text, "0123456789.");
    for (size_t i = 0; digits > 0 && i < DURATION_UNITS; i++) {
        char *end = NULL;
        double number = strtod(text, &end) * duration_units[i].seconds;
        if (strcmp(text + digits, duration_units[i].name) != 0 || end != text + digits) continue;
        if (number < minimum || number > maximum) break;
        *seconds = number;
        return RP_OK;
    }
    char least[32], most[32];
    duration_text(minimum, least, sizeof least);
    duration_text(maximum, most, sizeof most);
    return rp_fail(error, RP_BAD_INPUT,
                   "%s: '%.60s' should be a time with its unit, such as 200ms, 20s, 5m or 1h, from %s to %s", what,
                   text, least, most);
}

const char *rp_nearest(const char *text, const char *const candidates[], size_t count) {
    const char *nearest = NULL, *begun = NULL;
    size_t best = SIZE_MAX, length = strlen(text), beginnings = 0;
    for (size_t i = 0; i < count; i++) {
        size_t distance = rp_edit_distance(text, candidates[i]);
        if (distance < best) {
            best = distance;
            nearest = candidates[i];
        }
        if (length && strncasecmp(text, candidates[i], length) == 0) {
            begun = candidates[i];
            beginnings++;
        }
    }
    if (beginnings == 1) return begun;
    size_t allowed = length < 3 ? 0 : length < 6 ? 1 : 2;
    return best <= allowed ? nearest : NULL;
}

static void print_option(const rp_argument *option) {
    char left[80];
    snprintf(left, sizeof left, "--%s%s%s", option->name, option->value_name ? " " : "",
             option->value_name ? option->value_name : "");
    rp_help_print_entry(2, left, 26, option->help);
}

static void print_help(const rp_command_line *line) {
    rp_help_print_usage(line->synopsis);
    printf("\n");
    rp_help_print(stdout, line->summary, 0);
    printf("\nOptions:\n");
    for (size_t i = 0; i < line->option_count; i++) print_option(&line->options[i]);
    const rp_argument help = {.name = "help", .help = "show this text"};
    print_option(&help);
    if (!line->notes && !line->write_notes) return;
    char made[NOTES_MAX];
    if (line->write_notes) line->write_notes(made, sizeof made);
    printf("\n");
    rp_help_print_rows(stdout, line->write_notes ? made : line->notes);
}

/* "; did you mean X?" into `hint` when one of the choices, separated by spaces in `list`, is near. */
static void hint_at_choice(const char *text, char *list, char *hint, size_t size) {
    const char *names[RP_ARGUMENTS_MAX];
    size_t count = 0;
    char *rest = list;
    for (char *name; count < RP_ARGUMENTS_MAX && (name = strsep(&rest, " "));) names[count++] = name;
    const char *near = rp_nearest(text, names, count);
    hint[0] = 0;
    if (near) snprintf(hint, size, "; did you mean %s?", near);
}

static rp_status set_choice(const rp_argument *option, const char *what, const char *text, rp_error *error) {
    int index = rp_words_find_any_case(option->choices, text);
    if (index >= 0) {
        *(int *)option->target = index;
        return RP_OK;
    }
    char list[256];
    rp_words_listed(option->choices, list, sizeof list);
    char split[sizeof list], hint[sizeof list];
    snprintf(split, sizeof split, "%s", list);
    hint_at_choice(text, split, hint, sizeof hint);
    return rp_fail(error, RP_BAD_INPUT, "%s: '%.60s' should be one of: %s%s", what, text, list, hint);
}

static rp_status add_text(rp_texts *texts, const char *what, const char *text, rp_error *error) {
    if (!text[0]) return rp_fail(error, RP_BAD_INPUT, "%s: needs a value, not an empty text", what);
    if (texts->count == RP_TEXTS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "%s: '%.60s' is one too many; at most %d", what, text, RP_TEXTS_MAX);
    texts->text[texts->count++] = text;
    return RP_OK;
}

static rp_status set_value(const rp_argument *option, const char *text, rp_error *error) {
    char what[64];
    snprintf(what, sizeof what, "--%s", option->name);
    switch (option->kind) {
    case RP_ARGUMENT_FLAG: *(bool *)option->target = true; return RP_OK;
    case RP_ARGUMENT_TEXT:
        if (!text[0]) return rp_fail(error, RP_BAD_INPUT, "%s: needs %s, not an empty text", what, option->value_name);
        *(const char **)option->target = text;
        return RP_OK;
    case RP_ARGUMENT_WHOLE:
        return rp_parse_whole(what, text, (uint64_t)option->minimum, (uint64_t)option->maximum,
                              (uint64_t *)option->target, error);
    case RP_ARGUMENT_REAL:
        return rp_parse_real(what, text, option->minimum, option->maximum, (double *)option->target, error);
    case RP_ARGUMENT_CHOICE: return set_choice(option, what, text, error);
    case RP_ARGUMENT_DURATION:
        return rp_parse_duration(what, text, option->minimum, option->maximum, (double *)option->target, error);
    case RP_ARGUMENT_TEXTS: return add_text(option->target, what, text, error);
    case RP_ARGUMENT_OPTIONAL_TEXT: *(const char **)option->target = text; return RP_OK;
    }
    return RP_OK;
}

/* Names that options had, so that who knows the old one finds the new. */
static const struct {
    const char *old, *now;
} renamed[] = {{"player", "seat"},  {"output", "svg"}, {"output", "out"}, {"max", "nodes-maximum"},
               {"seconds", "time"}, {"games", "game"}, {"depth", "batch"}};

/* What the option of that old name is called in this command; NULL: it has none of that kind. */
static const char *name_now(const rp_command_line *line, const char *old) {
    for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
        for (size_t k = 0; k < line->option_count && strcmp(renamed[i].old, old) == 0; k++)
            if (strcmp(line->options[k].name, renamed[i].now) == 0) return renamed[i].now;
    return NULL;
}

static rp_status unknown_option(const rp_command_line *line, const char *token, rp_error *error) {
    const char *names[RP_ARGUMENTS_MAX + 1] = {"help"};
    for (size_t i = 0; i < line->option_count; i++) names[i + 1] = line->options[i].name;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(token, "="), token);
    const char *near = name_now(line, name + strspn(name, "-"));
    if (!near) near = rp_nearest(name + strspn(name, "-"), names, line->option_count + 1);
    if (near) return rp_fail(error, RP_BAD_INPUT, "unknown option '%.60s'; did you mean --%s?", name, near);
    return rp_fail(error, RP_BAD_INPUT, "unknown option '%.60s'; --help lists them", name);
}

/* What getopt_long found to be wrong, in our words. */
static rp_status wrong_option(const rp_command_line *line, int found, int argc, char **argv, rp_error *error) {
    size_t index = (size_t)(optopt - OPTION_FIRST);
    bool known = optopt >= OPTION_FIRST && index < line->option_count;
    if (found == ':' && known)
        return rp_fail(error, RP_BAD_INPUT, "--%s: needs %s", line->options[index].name,
                       line->options[index].value_name);
    if (known) return rp_fail(error, RP_BAD_INPUT, "--%s: takes no value", line->options[index].name);
    if (optopt == OPTION_HELP) return rp_fail(error, RP_BAD_INPUT, "--help: takes no value");
    if (optopt > 0 && optopt < OPTION_HELP) {
        char token[3] = {'-', (char)optopt, 0};
        return unknown_option(line, token, error);
    }
    return unknown_option(line, optind > 0 && optind <= argc ? argv[optind - 1] : "", error);
}

static rp_status check_words(const rp_command_line *line, int count, char **words, rp_error *error) {
    if (count < line->words_minimum)
        return rp_fail(error, RP_BAD_INPUT, "%s is missing: riposte %s", line->words, line->synopsis);
    if (count > line->words_maximum)
        return rp_fail(error, RP_BAD_INPUT, "'%.60s' is one word too many: riposte %s", words[line->words_maximum],
                       line->synopsis);
    return RP_OK;
}

static int takes(rp_argument_kind kind) {
    if (kind == RP_ARGUMENT_FLAG) return no_argument;
    return kind == RP_ARGUMENT_OPTIONAL_TEXT ? optional_argument : required_argument;
}

/* getopt_long gives an optional value only when it follows '='; here it may also be the next word. */
static const char *optional_value(int argc, char **argv) {
    if (optarg) return optarg;
    return optind < argc && argv[optind][0] != '-' ? argv[optind++] : "";
}

int rp_arguments_parse(const rp_command_line *line, int argc, char **argv, char ***words, int *word_count) {
    struct option options[RP_ARGUMENTS_MAX + 2] = {{"help", no_argument, NULL, OPTION_HELP}};
    for (size_t i = 0; i < line->option_count; i++)
        options[i + 1] =
            (struct option){line->options[i].name, takes(line->options[i].kind), NULL, OPTION_FIRST + (int)i};
    rp_error error = {RP_OK, ""};
    rp_status status = RP_OK;
    opterr = 0;
    optind = 0; /* glibc: start afresh */
    for (int found; !status && (found = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (found == OPTION_HELP || found == 'h') {
            print_help(line);
            return 0;
        }
        if (found == '?' || found == ':')
            status = wrong_option(line, found, argc, argv, &error);
        else {
            const rp_argument *option = &line->options[found - OPTION_FIRST];
            bool may_be_absent = option->kind == RP_ARGUMENT_OPTIONAL_TEXT;
            status = set_value(option, may_be_absent ? optional_value(argc, argv) : optarg, &error);
        }
    }
    *words = argv + optind;
    *word_count = argc - optind;
    if (!status) status = check_words(line, *word_count, *words, &error);
    return status ? rp_complain(&error) : -1;
}

int rp_arguments_parse_word(const rp_command_line *line, int argc, char **argv, const char **word) {
    static const char *const nothing;
    return rp_arguments_parse_word_or(line, argc, argv, word, &nothing);
}

int rp_arguments_parse_word_or(const rp_command_line *line, int argc, char **argv, const char **word,
                               const char *const *instead) {
    rp_command_line one = *line;
    one.words_minimum = 0;
    one.words_maximum = 1;
    char **words;
    int count, status = rp_arguments_parse(&one, argc, argv, &words, &count);
    if (status >= 0) return status;
    *word = count ? words[0] : NULL;
    if (count || *instead) return -1;
    one.words_minimum = 1;
    rp_error error = {RP_OK, ""};
    check_words(&one, count, words, &error);
    return rp_complain(&error);
}
