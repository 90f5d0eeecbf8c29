#include "play/commands/commands.h"

#include "engine/store/json.h"
#include "play/commands/arguments.h"
#include "play/commands/help_text.h"
#include "play/commands/option_listing.h"
#include "play/commands/shared_options.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"
#include "search/agent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void write_facts(FILE *out, const rp_agent_kind *kind) {
    fprintf(out, "%s: %s\n", kind->name, kind->summary);
    if (kind->paper && kind->paper[0]) fprintf(out, "    after: %s\n", kind->paper);
    if (kind->needs_absent) fprintf(out, "    refuses: %s\n", kind->refusal);
}

static void print_agent(const rp_agent_kind *kind) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out) write_facts(out, kind);
    if (out && fclose(out) == 0) rp_help_print(stdout, text, 4);
    free(text);
    rp_print_options(kind->options, kind->option_count);
}

static void write_agent(rp_writer *writer, const rp_agent_kind *kind) {
    writer->open_object(writer, NULL);
    writer->string(writer, "name", kind->name);
    writer->string(writer, "summary", kind->summary);
    writer->string(writer, "paper", kind->paper ? kind->paper : "");
    if (kind->needs_absent) writer->string(writer, "refuses", kind->refusal);
    rp_write_options(writer, kind->options, kind->option_count);
    writer->close(writer);
}

static const rp_agent_kind *find_kind(const rp_agent_kind *const *kinds, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcasecmp(kinds[i]->name, name) == 0) return kinds[i];
    return NULL;
}

static int unknown_agent(const rp_agent_kind *const *kinds, size_t count, const char *name) {
    char list[300] = "";
    size_t used = 0;
    for (size_t i = 0; i < count && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", kinds[i]->name);
    return rp_complain_of(RP_BAD_INPUT, "unknown agent '%.60s'; there are: %s", name, list);
}

int rp_command_agents(int argc, char **argv) {
    bool json = false;
    const rp_argument options[] = {rp_json_argument(&json)};
    const rp_command_line line = {
        .synopsis = "agents [NAME] [--json]",
        .summary = "Lists the agents, or the one called NAME, with every option: possible values, meaning, [default].\n"
                   "An agent is named like ismcts:sims=1000,select=rm wherever a command asks for AGENT.",
        .options = options,
        .option_count = 1,
        .words_maximum = 1,
        .words = "NAME",
        .notes = "JSON: {\"agents\": [{\"name\", \"summary\", \"paper\", \"refuses\" where it does, \"options\": "
                 "[{\"name\", \"kind\": integer, real, choice or text, \"default\", \"minimum\", \"maximum\", "
                 "\"choices\": [], \"help\"}]}]}\n"};
    char **words;
    int word_count, status = rp_arguments_parse(&line, argc, argv, &words, &word_count);
    if (status >= 0) return status;
    size_t count;
    const rp_agent_kind *const *kinds = rp_agent_kinds(&count);
    const rp_agent_kind *wanted = word_count ? find_kind(kinds, count, words[0]) : NULL;
    if (word_count && !wanted) return unknown_agent(kinds, count, words[0]);
    rp_writer *writer = json ? rp_json_writer_new() : NULL;
    if (json && !writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    if (writer) writer->open_array(writer, "agents");
    for (size_t i = 0; i < count; i++) {
        if (wanted && wanted != kinds[i]) continue;
        if (writer) {
            write_agent(writer, kinds[i]);
        } else {
            if (!wanted && i > 0) printf("\n");
            print_agent(kinds[i]);
        }
    }
    if (!json) return 0;
    writer->close(writer);
    return rp_print_json(writer);
}
