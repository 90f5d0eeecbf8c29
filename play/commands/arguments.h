/* Command lines: one table of options per command feeds parsing, `--help` and the error lines.
 *
 *   int rp_command_match(int argc, char **argv) {
 *       uint64_t pairs = 100;
 *       const char *agents = NULL;
 *       const rp_argument options[] = {
 *           {.name = "agents", .kind = RP_ARGUMENT_TEXT, .value_name = "A,B", .help = "who plays", .target = &agents},
 *           {.name = "pairs", .kind = RP_ARGUMENT_WHOLE, .value_name = "N", .minimum = 1, .maximum = 1000000,
 *            .help = "pairs of games", .target = &pairs},
 *       };
 *       const rp_command_line line = {.synopsis = "match GAME --agents A,B [options]", .summary = "...",
 *                                     .options = options, .option_count = 2,
 *                                     .words_minimum = 1, .words_maximum = 1, .words = "GAME"};
 *       char **words;
 *       int count, status = rp_arguments_parse(&line, argc, argv, &words, &count);
 *       if (status >= 0) return status;
 *
 * Defaults are what the targets hold before parsing. `--help` and `-h` exist in every command. Values follow as
 * `--pairs 10` or `--pairs=10`; options and words may be mixed; after `--` everything is a word. One thread at a time.
 */
#ifndef RIPOSTE_PLAY_COMMANDS_ARGUMENTS_H
#define RIPOSTE_PLAY_COMMANDS_ARGUMENTS_H

#include "engine/error.h"

#include <stddef.h>
#include <stdint.h>

enum {
    RP_ARGUMENTS_MAX = 32,
    RP_DURATION_MAX = 1000 * 3600 /* seconds; the maximum of a time for which no less one is meant */
};

typedef enum rp_argument_kind {
    RP_ARGUMENT_FLAG,     /* target bool *, set to true; takes no value */
    RP_ARGUMENT_TEXT,     /* target const char **; an empty value is refused */
    RP_ARGUMENT_WHOLE,    /* target uint64_t *; minimum .. maximum (maximum 0: no upper bound) */
    RP_ARGUMENT_REAL,     /* target double *; finite, minimum .. maximum */
    RP_ARGUMENT_CHOICE,   /* target int *, the index among `choices`, which are separated by '|' */
    RP_ARGUMENT_DURATION, /* target double *, seconds; "20s", "500ms", "2m", "1h"; a number without a unit is refused */
    /* Target const char **. The value may be left out, before another option or at the end; the target is "" then. */
    RP_ARGUMENT_OPTIONAL_TEXT,
    RP_ARGUMENT_TEXTS /* target rp_texts *; may be given RP_TEXTS_MAX times */
} rp_argument_kind;

enum { RP_TEXTS_MAX = 8 };
typedef struct rp_texts {
    int count;
    const char *text[RP_TEXTS_MAX];
} rp_texts;

typedef struct rp_argument {
    const char *name; /* without the dashes */
    rp_argument_kind kind;
    const char *value_name; /* "N", "FILE"; shown in the help */
    double minimum, maximum;
    const char *choices;
    const char *help; /* no final full stop; broken between words where it is shown (help_text.h) */
    void *target;
} rp_argument;

typedef struct rp_command_line {
    const char *synopsis; /* without "riposte " */
    const char *summary;  /* whole sentences, broken between words where they are shown */
    const rp_argument *options;
    size_t option_count; /* at most RP_ARGUMENTS_MAX */
    int words_minimum, words_maximum;
    const char *words; /* names of the words for error lines: "GAME" */
    const char *notes; /* paragraphs and rows of tables after the options, a line each however long; NULL: none */
    /* Instead of `notes`, where they are made when they are asked for: at most 8 KiB, what is more is cut off. */
    void (*write_notes)(char *text, size_t size);
} rp_command_line;

/* Returns -1 to go on, with the words (in argv itself) in *words; else the exit status: 0 after `--help`, 2 after a
 * wrong argument, which has been reported. */
int rp_arguments_parse(const rp_command_line *line, int argc, char **argv, char ***words, int *word_count);

/* The same for a command of one word, whatever words_minimum and words_maximum say; *word is set where -1 is returned.
 */
int rp_arguments_parse_word(const rp_command_line *line, int argc, char **argv, const char **word);
/* The same where the word may be left out when an option is given whose target is `instead`; *word is NULL then. */
int rp_arguments_parse_word_or(const rp_command_line *line, int argc, char **argv, const char **word,
                               const char *const *instead);

/* "--pairs: '0' should be a whole number from 1 to 1000000". `what` is the beginning of the line. maximum 0: no bound.
 */
rp_status rp_parse_whole(const char *what, const char *text, uint64_t minimum, uint64_t maximum, uint64_t *value,
                         rp_error *error);
rp_status rp_parse_real(const char *what, const char *text, double minimum, double maximum, double *value,
                        rp_error *error);
/* A time of minimum .. maximum seconds with the unit ms, s, m or h behind it. */
rp_status rp_parse_duration(const char *what, const char *text, double minimum, double maximum, double *seconds,
                            rp_error *error);

/* The candidate that `text` most likely means (few letters wrong, or the only one it begins); NULL when none is near.
 */
const char *rp_nearest(const char *text, const char *const candidates[], size_t count);

#endif
