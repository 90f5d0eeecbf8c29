#include "play/commands/commands.h"

#include "bench/measure/build_facts.h"
#include "engine/store/json.h"
#include "engine/version.h"
#include "play/commands/arguments.h"
#include "play/commands/help_text.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"
#include "search/agent.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct command {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
} command;

static int command_help(int argc, char **argv);
static int command_version(int argc, char **argv);

static const command commands[] = {
    {"play", "play a game against the computer", rp_command_play},
    {"rules", "how a game is played, and what the signs on the screen mean", rp_command_rules},
    {"saves", "list the games of play, finished and not, and delete them", rp_command_saves},
    {"results", "what you have won in play, by hero, monster and level", rp_command_results},
    {"replay", "step through the record of a game", rp_command_replay},
    {"review", "what each choice in a recorded game cost, and why", rp_command_review},
    {"suggest", "which action is best in a position, how good each is, and why", rp_command_suggest},
    {"pos", "make, show and change positions", rp_command_pos},
    {"deck", "make, check and show decks that players bring", rp_command_deck},
    {"match", "let agents play each other: score, Elo, intervals", rp_command_match},
    {"tournament", "let the heroes of a game meet: who beats whom, and with what", rp_command_tournament},
    {"balance", "how the wins of a game are shared: by side, setting and card", rp_command_balance},
    {"learn", "learn drafts and decks from self-play", rp_command_learn},
    {"stats", "what records of matches tell: Elo, tests, counts at the end, luck; a picture", rp_command_stats},
    {"run", "matches that many workers play through a Redis server", rp_command_run},
    {"worker", "play the jobs of such matches", rp_command_worker},
    {"exploit", "how far an agent is from optimal play", rp_command_exploit},
    {"solve", "equilibrium strategies of a game, its value, and how exact they are", rp_command_solve},
    {"tables", "the table of solved positions, and making it again", rp_command_tables},
    {"cache", "results that a Redis server remembers", rp_command_cache},
    {"bench", "speed and signature of this build", rp_command_bench},
    {"perft", "count histories, states and information sets of a game", rp_command_perft},
    {"check", "whether a game keeps what every game promises", rp_command_check},
    {"new-game", "write the skeleton of a new game into the sources", rp_command_new_game},
    {"games", "list the games with every option", rp_command_games},
    {"agents", "list the agents with every option", rp_command_agents},
    {"help", "show this text, or the help of a command", command_help},
    {"version", "show the version", command_version},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static const command *find_command(const char *name) {
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static int unknown_command(const char *name) {
    const char *names[COMMANDS];
    for (int i = 0; i < COMMANDS; i++) names[i] = commands[i].name;
    const char *near = rp_nearest(name, names, COMMANDS);
    if (near) return rp_complain_of(RP_BAD_INPUT, "unknown command '%.60s'; did you mean '%s'?", name, near);
    return rp_complain_of(RP_BAD_INPUT, "unknown command '%.60s'; 'riposte help' lists them", name);
}

static void print_commands(FILE *out) {
    fputs("riposte: an opponent and adviser for card combat with hidden hands and dice\n"
          "\n"
          "Usage: riposte [--load FILE.so] COMMAND [arguments]\n"
          "\n"
          "Commands:\n",
          out);
    for (int i = 0; i < COMMANDS; i++) {
        char row[256];
        snprintf(row, sizeof row, "  %-12s%s", commands[i].name, commands[i].summary);
        rp_help_print_rows(out, row);
    }
    rp_help_print_rows(
        out,
        "\n"
        "'riposte COMMAND --help' explains a command. A game or agent is written NAME:key=value,key=value; 'riposte "
        "games' and 'riposte agents' list them. Just 'riposte play' begins a fight.\n"
        "--load brings games and agents of your own into the program (search/agent.h, rp_extension_table).\n"
        "Options have the same names in all commands, and files that exist are replaced with --force only. With --json "
        "an error is a JSON object in a line on standard error: {\"error\", \"status\"}, and a warning {\"warning\"}.\n"
        "Exit status: 0 done, 1 could not, 2 wrong use, 130 stopped by Ctrl-C, 143 stopped by SIGTERM.\n");
}

static int command_help(int argc, char **argv) {
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        print_commands(stdout);
        return 0;
    }
    const command *wanted = find_command(argv[1]);
    if (!wanted) return unknown_command(argv[1]);
    char name[32], help[] = "--help", *arguments[] = {name, help, NULL};
    snprintf(name, sizeof name, "%s", wanted->name);
    return wanted->run(2, arguments);
}

static int print_version_json(const rp_version_facts *facts) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "version", facts->version);
    writer->string(writer, "commit", facts->commit);
    if (facts->signature)
        writer->integer(writer, "signature", (int64_t)facts->signature);
    else
        writer->null(writer, "signature");
    writer->string(writer, "compiler", rp_build_compiler());
    writer->string(writer, "build_type", RIPOSTE_BUILD_TYPE);
    return rp_print_json(writer);
}

static int command_version(int argc, char **argv) {
    bool json = false;
    const rp_argument options[] = {
        {.name = "json", .kind = RP_ARGUMENT_FLAG, .help = "one JSON document instead of text", .target = &json}};
    const rp_command_line line = {
        .synopsis = "version [--json]",
        .summary = "Shows the version of the program, its commit, the signature of that commit (riposte bench --help), "
                   "and how it was built.",
        .options = options,
        .option_count = 1,
        .words = "",
        .notes = "JSON: {\"version\", \"commit\", \"signature\": null when not known, \"compiler\", "
                 "\"build_type\"}\n"};
    char **words;
    int count, status = rp_arguments_parse(&line, argc, argv, &words, &count);
    if (status >= 0) return status;
    const rp_version_facts *facts = rp_version();
    if (json) return print_version_json(facts);
    printf("riposte %s, commit %s", facts->version, facts->commit);
    if (facts->signature) printf(", signature %" PRIu64, facts->signature);
    printf("; %s, build type %s\n", rp_build_compiler(), RIPOSTE_BUILD_TYPE);
    return 0;
}

/* Output that did not arrive (a full disk) must not end as a success. */
static int check_output(int status) {
    bool failed = fflush(stdout) != 0;
    if (!failed && !ferror(stdout)) return status;
    int reason = errno ? errno : EIO;
    if (status == 0 && reason != EPIPE) return rp_complain_of(RP_FAILED, "standard output: %s", strerror(reason));
    return status ? status : 1;
}

/* A closed standard stream must not become the number of a file that is opened later. What stands in its place cannot
 * be used either, so that it is still an error. */
static void occupy_standard_streams(void) {
    for (int number = 0; number <= 2; number++)
        if (fcntl(number, F_GETFD) < 0) open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY);
}

/* Games, agents and evaluations of a shared object; the exit status, 0 when they are there. It is never unloaded. */
static int load(const char *file) {
    rp_error error = {RP_OK, ""};
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s%s", strchr(file, '/') ? "" : "./", file); /* never from the system's folders */
    struct stat facts;
    if (stat(path, &facts) == 0 && !S_ISREG(facts.st_mode)) /* opening a pipe would wait for who writes it */
        return rp_complain_of(RP_BAD_INPUT, "--load: %.300s is no file", file);
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!object) return rp_complain_of(RP_BAD_INPUT, "--load: %.300s", dlerror());
    const rp_extension *extension = dlsym(object, "rp_extension_table");
    if (!extension)
        return rp_complain_of(RP_BAD_INPUT, "--load: %.200s has no rp_extension_table (search/agent.h)", file);
    if (!rp_extension_add(extension, &error)) return 0;
    rp_error_prefix(&error, "--load");
    return rp_complain(&error);
}

int rp_program(int argc, char **argv) {
    occupy_standard_streams();
    errno = 0;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--json") == 0) rp_complain_in_json();
    for (; argc > 1 && strcmp(argv[1], "--load") == 0; argc -= 2, argv += 2) {
        if (argc == 2) return rp_complain_of(RP_BAD_INPUT, "--load needs a file, a shared object");
        int status = load(argv[2]);
        if (status) return status;
    }
    if (argc < 2) {
        print_commands(stderr);
        return 2;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) name = "help";
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) name = "version";
    const command *wanted = find_command(name);
    if (!wanted) return unknown_command(name);
    return check_output(wanted->run(argc - 1, argv + 1));
}
