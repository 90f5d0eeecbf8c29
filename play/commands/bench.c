#include "play/commands/commands.h"

#include "bench/measure/build_facts.h"
#include "bench/measure/signature.h"
#include "bench/measure/speed.h"
#include "engine/clock.h"
#include "engine/store/json.h"
#include "engine/version.h"
#include "play/commands/arguments.h"
#include "play/commands/shared_options.h"
#include "play/session/opened_game.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char notes[] =
    "The signature is a hash of what rules and searches do at fixed positions, seeds and budgets: the same on every "
    "machine, with any number of threads, until behaviour changes. Each rate is the best of several runs.\n"
    "'riposte bench strength' prints how exploitable agents are; it has a --help of its own.\n"
    "JSON: {\"signature\": integer below 2^48, \"commit\", \"compiler\", \"processor\", \"processors\", \"rates\": "
    "{NAME: number}, \"units\": {NAME: \"/s\" | \"ns\" | \"bytes\"}, \"ratios\": {NAME of a rate with several threads: "
    "how many times the rate of one}}\n";

typedef struct bench_arguments {
    bool json, quick, quiet;
    uint64_t threads;
    const char *data;
} bench_arguments;

typedef struct bench_progress {
    const char *what;
    bool quiet, terminal, shown;
    uint64_t began, next; /* nanoseconds */
} bench_progress;

/* Nothing is shown in the first two seconds; then a line that renews itself, or a line every five seconds. */
static void show_step(void *context, int done, int whole) {
    bench_progress *progress = context;
    uint64_t now = rp_clock_now(&rp_clock_monotonic) - progress->began;
    if (progress->quiet || now < progress->next) return;
    fprintf(stderr, "%s%s: %d of %d%s", progress->terminal ? "\r\033[K" : "", progress->what, done, whole,
            progress->terminal ? "" : "\n");
    fflush(stderr);
    progress->shown = progress->terminal;
    progress->next = now + (progress->terminal ? 0 : 5000000000u);
}

typedef struct bench_report {
    uint64_t signature;
    rp_speed_rate rate[RP_SPEED_RATES_MAX];
    int count;
    char processor[160];
} bench_report;

static rp_status measure(const bench_arguments *arguments, bench_report *report, rp_error *error) {
    bench_progress progress = {.what = "signature",
                               .quiet = arguments->quiet,
                               .terminal = rp_console_is_terminal(stderr),
                               .began = rp_clock_now(&rp_clock_monotonic),
                               .next = 2000000000u};
    rp_status status = rp_signature(arguments->data, show_step, &progress, &report->signature, error);
    progress.what = "rates";
    const rp_speed speed = {.directory = arguments->data,
                            .threads = (int)arguments->threads,
                            .seconds = arguments->quick ? 0.03 : 0.3,
                            .runs = arguments->quick ? 1 : 3,
                            .step = show_step,
                            .context = &progress};
    if (!status) status = rp_speed_measure(&speed, report->rate, &report->count, error);
    if (progress.shown) fputs("\r\033[K", stderr);
    rp_processor_name(report->processor, sizeof report->processor);
    return status;
}

static void print_number(double value) {
    if (value >= 1e6)
        printf("%12.2f M", value / 1e6);
    else if (value >= 1e4)
        printf("%12.1f k", value / 1e3);
    else
        printf("%12.4g  ", value);
}

static void print_report(const bench_report *report) {
    printf("signature %" PRIu64 "\n\n", report->signature);
    for (int i = 0; i < report->count; i++) {
        const rp_speed_rate *rate = &report->rate[i];
        printf("%-58s", rate->name);
        print_number(rate->value);
        printf(" %s", rate->unit);
        if (rate->ratio > 0) printf("  (%.2f times one thread)", rate->ratio);
        putchar('\n');
    }
    printf("\nprocessor %s, %d in use\ncommit %s\ncompiler %s\n", report->processor, rp_processor_count(),
           rp_version()->commit, rp_build_compiler());
}

static int print_json(const bench_report *report) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->integer(writer, "signature", (int64_t)report->signature);
    writer->string(writer, "commit", rp_version()->commit);
    writer->string(writer, "compiler", rp_build_compiler());
    writer->string(writer, "processor", report->processor);
    writer->integer(writer, "processors", rp_processor_count());
    writer->open_object(writer, "rates");
    for (int i = 0; i < report->count; i++) writer->real(writer, report->rate[i].name, report->rate[i].value);
    writer->close(writer);
    writer->open_object(writer, "units");
    for (int i = 0; i < report->count; i++) writer->string(writer, report->rate[i].name, report->rate[i].unit);
    writer->close(writer);
    writer->open_object(writer, "ratios");
    for (int i = 0; i < report->count; i++)
        if (report->rate[i].ratio > 0) writer->real(writer, report->rate[i].name, report->rate[i].ratio);
    writer->close(writer);
    return rp_print_json(writer);
}

int rp_command_bench(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "strength") == 0) return rp_command_strength(argc - 1, argv + 1);
    bench_arguments arguments = {.threads = rp_threads_default(RP_SPEED_THREADS_MAX)};
    const rp_argument options[] = {
        rp_threads_argument(&arguments.threads, RP_SPEED_THREADS_MAX, "most threads to measure with [all processors]"),
        {.name = "quick",
         .kind = RP_ARGUMENT_FLAG,
         .help = "short runs: the same signature, rough rates",
         .target = &arguments.quick},
        rp_data_argument(&arguments.data),
        rp_json_argument(&arguments.json),
        rp_quiet_argument(&arguments.quiet)};
    const rp_command_line line = {.synopsis = "bench [--quick] [--threads N] [--json]",
                                  .summary = "Prints one number for the behaviour of this build, and how fast it is.",
                                  .options = options,
                                  .option_count = sizeof options / sizeof *options,
                                  .words = "",
                                  .notes = notes};
    char **words;
    int count, status = rp_arguments_parse(&line, argc, argv, &words, &count);
    if (status >= 0) return status;
    bench_report report = {0};
    rp_error error = {RP_OK, ""};
    if (rp_opened_folder_check(arguments.data, &error) || measure(&arguments, &report, &error))
        return rp_complain(&error);
    if (arguments.json) return print_json(&report);
    print_report(&report);
    return 0;
}
