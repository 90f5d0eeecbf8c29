#include "play/commands/commands.h"

#include "bench/archives/record_pick.h"
#include "bench/pictures/review_picture.h"
#include "engine/file.h"
#include "play/commands/arguments.h"
#include "play/commands/output_options.h"
#include "play/commands/shared_options.h"
#include "play/reports/review_report.h"
#include "play/session/session.h"
#include "play/terminal/console.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct review_options {
    const char *seat, *agent, *svg, *directory;
    uint64_t line; /* 0: not given */
    bool json, quiet, force;
} review_options;

static int draw(const char *path, const rp_record_review *made) {
    char title[300], subtitle[RP_REVIEW_AGENT_MAX + 16];
    rp_error error = {RP_OK, ""};
    snprintf(title, sizeof title, "%.120s, seed %" PRIu64 ": the choices of %s", made->record->game, made->record->seed,
             made->game->info.player_names[made->seat]);
    snprintf(subtitle, sizeof subtitle, "judged by %s", made->agent_text);
    char *picture = rp_review_picture(&made->review, made->game, made->record, title, subtitle);
    if (!picture) return rp_complain_of(RP_FAILED, "no memory for the picture");
    rp_status status = rp_storage_replace(path, picture, NULL, &error);
    free(picture);
    return status ? rp_complain(&error) : 0;
}

static int report(const review_options *options, const rp_record_review *made) {
    int status = 0;
    if (options->json)
        status = rp_review_report_json(made);
    else
        rp_review_report(stdout, made);
    if (status == 0 && options->svg) status = draw(options->svg, made);
    return status == 0 && made->review.stopped ? rp_interrupt_status() : status;
}

/* The seat that is asked for, else the first that is a person's, else the first. */
static rp_status find_seat(const review_options *options, rp_record_review *asked, rp_error *error) {
    int person = rp_session_first(rp_session_persons(asked->record));
    asked->seat = person < 0 ? 0 : person;
    return options->seat ? rp_opened_seat(asked->game, options->seat, &asked->seat, error) : RP_OK;
}

static int review(const review_options *options, const char *path, const rp_record *record) {
    rp_error error = {RP_OK, ""};
    rp_opened_game opened;
    if (rp_opened_game_of_record(record, options->directory, &opened, &error)) {
        rp_error_prefix(&error, path);
        return rp_complain(&error);
    }
    rp_record_review asked = {.game = opened.game,
                              .record = record,
                              .agent = options->agent,
                              .path = strcmp(path, "-") == 0 ? NULL : path,
                              .line = options->line ? options->line : 1,
                              .directory = options->directory};
    int status = find_seat(options, &asked, &error) ? rp_complain(&error) : 0;
    if (status == 0) {
        const atomic_bool *stop = rp_interrupt_watch();
        rp_status failed = rp_record_review_make(&asked, stop, options->quiet, &error);
        rp_interrupt_ignore_no_more();
        status = failed ? rp_complain(&error) : report(options, &asked);
        rp_record_review_release(&asked);
    }
    rp_opened_game_release(&opened);
    return status;
}

static const char notes[] =
    "FILE is what 'riposte play' or 'riposte match --out' wrote, plain or compressed (zstd); - is standard input.\n"
    "The first record of a file with one in each line is taken, unless --line names another.\n"
    "Each choice is judged from what the player knew then, by the agent that advises at the table or --agent: cost is "
    "how much more the best choice was worth. What can no longer change the result is no choice. For choices that it "
    "would not make, it is asked four times more, with other seeds. Differences within the error (+-, half of the 95 % "
    "interval) are too close to call and no mistakes. Where a mix is best, or several choose at once, the cost is "
    "measured against the value of the mix. What a mix of a solved game names costs nothing, and what costs no more "
    "than that solution's NashConv is too close to call.\n"
    "Luck is what cards and dice changed, hidden ones too, on average 0; it is told of games that are over.\n"
    "JSON: {\"game\", \"seed\", \"seat\", \"player\", \"agent\", \"finished\", \"stopped\": by Ctrl-C, before all was "
    "judged, \"choices\": [{\"move\": as 'riposte replay' numbers them, \"played\", \"best\", \"mix\": whether best is "
    "one of a mix, \"verdict\": best, close, mistake or unknown, \"not_advised\": what is warned of though the "
    "judge preferred it or it was played, and why, or null, \"value\" and \"win\" of the best, \"cost\", "
    "\"error\": null when not known, \"win_cost\", \"again\": a command that plays on from there, or null}], "
    "\"costliest\": [{\"move\", \"cost\", \"advice\", \"reasons\": for it, \"against\": reasons about what was "
    "played}], \"loss\": {\"mistakes\", \"too_close\", \"unknown\", \"cost\", \"error\", \"mistakes_cost\", "
    "\"win_cost\"}, \"account\": null, or {\"start\", \"luck\", \"hidden\", \"choices\", \"others\", \"result\"}, of "
    "which the last is the sum}\n";

int rp_command_review(int argc, char **argv) {
    review_options options = {.seat = NULL};
    const rp_argument table[] = {{.name = "seat",
                                  .kind = RP_ARGUMENT_TEXT,
                                  .value_name = "NAME",
                                  .help = "whose choices [the person's, else the first player's]",
                                  .target = &options.seat},
                                 {.name = "agent",
                                  .kind = RP_ARGUMENT_TEXT,
                                  .value_name = "AGENT",
                                  .help = "who judges [the adviser of 'riposte play']",
                                  .target = &options.agent},
                                 rp_line_argument(&options.line),
                                 rp_picture_argument(&options.svg),
                                 rp_force_argument(&options.force),
                                 rp_data_argument(&options.directory),
                                 rp_json_argument(&options.json),
                                 rp_quiet_argument(&options.quiet)};
    const rp_command_line line = {.synopsis = "review FILE [--seat NAME] [--agent AGENT] [--svg FILE] [--json]",
                                  .summary =
                                      "Says what each choice in a game cost, which mistakes cost most and why, and "
                                      "what was luck.",
                                  .options = table,
                                  .option_count = sizeof table / sizeof *table,
                                  .words = "FILE",
                                  .notes = notes};
    const char *word;
    int status = rp_arguments_parse_word(&line, argc, argv, &word);
    if (status >= 0) return status;
    rp_error error = {RP_OK, ""};
    rp_record record;
    bool more = false;
    if (rp_output_check("svg", options.svg, options.force, false, &error)) return rp_complain(&error);
    if (options.svg && rp_file_check(options.svg, &error)) {
        rp_error_prefix(&error, "--svg");
        return rp_complain(&error);
    }
    if (rp_record_pick(word, options.line ? options.line : 1, &record, &more, &error)) return rp_complain(&error);
    status = review(&options, word, &record);
    if (status == 0 && more && !options.line && !options.quiet)
        fprintf(stderr, "riposte: %s has more games; this is the first, --line names another\n", word);
    rp_record_release(&record);
    return status;
}
