#include "play/commands/output_options.h"

#include "play/commands/redis_options.h"
#include "play/terminal/console.h"
#include "play/terminal/shell_word.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

rp_argument rp_force_argument(bool *force) {
    return (rp_argument){
        .name = "force", .kind = RP_ARGUMENT_FLAG, .help = "replace files that are there already", .target = force};
}

rp_argument rp_picture_argument(const char **svg) {
    return (rp_argument){
        .name = "svg", .kind = RP_ARGUMENT_TEXT, .value_name = "FILE", .help = "draw a picture", .target = svg};
}

rp_argument rp_records_out_argument(const char **out) {
    return (rp_argument){.name = "out",
                         .kind = RP_ARGUMENT_TEXT,
                         .value_name = "FILE",
                         .help = "write a record of each game",
                         .target = out};
}

rp_argument rp_records_resume_argument(const char **resume) {
    return (rp_argument){.name = "resume",
                         .kind = RP_ARGUMENT_OPTIONAL_TEXT,
                         .value_name = "[FILE]",
                         .help = "go on after the games in FILE [the file of --out]",
                         .target = resume};
}

rp_status rp_output_check(const char *option, const char *path, bool force, bool resumes, rp_error *error) {
    struct stat facts;
    if (!path || force || stat(path, &facts) || !S_ISREG(facts.st_mode) || facts.st_size == 0) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "--%s: %.300s is there already; --force replaces it%s", option, path,
                   resumes ? ", --resume goes on with it" : "");
}

rp_status rp_output_resume(const char *option, const char **out, const char **resume, bool force, rp_error *error) {
    struct stat facts;
    if (!*resume) return rp_output_check(option, *out, force, true, error);
    if ((*resume)[0]) {
        if (*out && strcmp(*out, *resume) == 0) *out = NULL;
        return rp_output_check(option, *out, force, false, error);
    }
    if (!*out) return rp_fail(error, RP_BAD_INPUT, "--resume: needs a FILE, or --%s FILE beside it", option);
    if (stat(*out, &facts) == 0) {
        *resume = *out;
        *out = NULL;
    } else {
        *resume = NULL;
    }
    return RP_OK;
}

/* How many words from this one on name a server whose address may hold a password. */
static int hidden_words(int left, char **argv) {
    static const char name[] = "--redis";
    size_t length = strlen(name);
    if (strncmp(argv[0], name, length) != 0) return 0;
    if (argv[0][length] == '=') return rp_redis_url_may_hold_password(argv[0]) ? 1 : 0;
    return !argv[0][length] && left > 1 && rp_redis_url_may_hold_password(argv[1]) ? 2 : 0;
}

static bool hides_server(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (hidden_words(argc - i, argv + i)) return true;
    return false;
}

/* The command line that was given (argv[0]: its name), without --force and hidden words, and with --resume. */
static void print_resuming_command(FILE *stream, int argc, char **argv) {
    bool resumes = false;
    for (int i = 1; i < argc; i++) resumes = resumes || strncmp(argv[i], "--resume", strlen("--resume")) == 0;
    bool first = argc > 1 && argv[1][0] == '-'; /* else the word behind it would be taken for its file */
    fprintf(stream, "riposte %s%s", argc > 0 ? argv[0] : "", !resumes && first ? " --resume" : "");
    for (int i = 1; i < argc; i++) {
        int hidden = hidden_words(argc - i, argv + i);
        if (hidden) i += hidden - 1;
        if (hidden || strcmp(argv[i], "--force") == 0) continue;
        fputc(' ', stream);
        rp_shell_word_print(stream, argv[i]);
    }
    fputs(!resumes && !first ? " --resume" : "", stream);
}

int rp_complain_of_resumable_stop(const char *done, int argc, char **argv) {
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (stream) {
        fprintf(stream, "stopped after %s; to go on%s: ", done,
                hides_server(argc, argv) ? ", with RIPOSTE_REDIS set to that server" : "");
        print_resuming_command(stream, argc, argv);
    }
    int status = rp_complain_of_stop(stream && fclose(stream) == 0 ? text : "stopped");
    free(text);
    return status;
}

int rp_complain_of_stopped_games(uint64_t games, uint64_t total, bool recorded, int argc, char **argv) {
    char done[64], text[128];
    snprintf(done, sizeof done, "%" PRIu64 " of %" PRIu64 " games", games, total);
    if (recorded) return rp_complain_of_resumable_stop(done, argc, argv);
    snprintf(text, sizeof text, "stopped after %s; without --out FILE there is nothing to resume", done);
    return rp_complain_of_stop(text);
}
