#include "play/commands/commands.h"

#include "engine/game.h"
#include "engine/store/json.h"
#include "engine/words.h"
#include "play/commands/arguments.h"
#include "play/commands/help_text.h"
#include "play/commands/option_listing.h"
#include "play/commands/shared_options.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    unsigned bit;
    const char *name;
} capability_names[] = {{RP_HAS_CHANCE, "chance"},
                        {RP_HAS_HIDDEN, "hidden"},
                        {RP_HAS_SIMULTANEOUS, "simultaneous"},
                        {RP_ZERO_SUM, "zero-sum"},
                        {RP_ENUMERATES_BELIEFS, "enumerates-beliefs"},
                        {RP_HAS_PRIOR, "prior"}};
enum { CAPABILITIES = sizeof capability_names / sizeof *capability_names };

static void write_facts(FILE *out, const rp_rules *rules, const rp_game *game) {
    fprintf(out, "%s: %s\n    %s\n    players:", rules->name, rules->title, rules->summary);
    for (int i = 0; i < game->info.players; i++) fprintf(out, "%s %s", i ? "," : "", game->info.player_names[i]);
    fprintf(out, "\n    properties:");
    for (int i = 0; i < CAPABILITIES; i++)
        if (game->info.capabilities & capability_names[i].bit) fprintf(out, " %s", capability_names[i].name);
    fprintf(out, "\n%s", rules->data_files ? "    card data (--data DIR):" : "");
    for (rp_word word = rp_words_first(rules->data_files); word.length; word = rp_words_next(word))
        fprintf(out, " %.*s", word.length, word.text);
}

static void print_game(const rp_rules *rules, const rp_game *game) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out) write_facts(out, rules, game);
    if (out && fclose(out) == 0) rp_help_print(stdout, text, 2);
    free(text);
    rp_print_options(rules->options, rules->option_count);
}

static void write_game(rp_writer *writer, const rp_rules *rules, const rp_game *game) {
    writer->open_object(writer, NULL);
    writer->string(writer, "name", rules->name);
    writer->string(writer, "title", rules->title);
    writer->string(writer, "summary", rules->summary);
    writer->integer(writer, "version", rules->version);
    writer->open_array(writer, "players");
    for (int i = 0; i < game->info.players; i++) writer->string(writer, NULL, game->info.player_names[i]);
    writer->close(writer);
    writer->open_array(writer, "properties");
    for (int i = 0; i < CAPABILITIES; i++)
        if (game->info.capabilities & capability_names[i].bit) writer->string(writer, NULL, capability_names[i].name);
    writer->close(writer);
    writer->real(writer, "payoff_minimum", game->info.payoff_minimum);
    writer->real(writer, "payoff_maximum", game->info.payoff_maximum);
    rp_write_choices(writer, "data_files", rules->data_files);
    rp_write_options(writer, rules->options, rules->option_count);
    writer->close(writer);
}

/* Prints one game, or adds it to the document; its facts are those of the default options. */
static rp_status list_game(rp_writer *writer, const rp_rules *rules, bool blank_before, rp_error *error) {
    rp_game *game;
    rp_status status = rp_game_new(rules->name, NULL, &game, error);
    if (status) return status;
    if (writer)
        write_game(writer, rules, game);
    else {
        if (blank_before) printf("\n");
        print_game(rules, game);
    }
    rp_game_free(game);
    return RP_OK;
}

int rp_command_games(int argc, char **argv) {
    bool json = false;
    const rp_argument options[] = {rp_json_argument(&json)};
    const rp_command_line line = {
        .synopsis = "games [NAME] [--json]",
        .summary = "Lists the games, or the one called NAME, with every option: possible values, meaning, [default].\n"
                   "A game is named like dq-combat:hero=hugo,monster=troll wherever a command asks for GAME.",
        .options = options,
        .option_count = 1,
        .words_maximum = 1,
        .words = "NAME",
        .notes =
            "JSON: {\"games\": [{\"name\", \"title\", \"summary\", \"version\", \"players\": [], \"properties\": [], "
            "\"payoff_minimum\", \"payoff_maximum\", \"data_files\": [], \"options\": [{\"name\", \"kind\": integer, "
            "real, choice or text, \"default\", \"minimum\", \"maximum\", \"choices\": [], \"help\"}]}]}\n"};
    char **words;
    int word_count, status = rp_arguments_parse(&line, argc, argv, &words, &word_count);
    if (status >= 0) return status;
    rp_error error = {RP_OK, ""};
    size_t count;
    const rp_rules *const *all = rp_rules_all(&count);
    const rp_rules *wanted = word_count ? rp_rules_find(words[0], &error) : NULL;
    if (word_count && !wanted) return rp_complain(&error);
    rp_writer *writer = json ? rp_json_writer_new() : NULL;
    if (json && !writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    if (writer) writer->open_array(writer, "games");
    rp_status failed = RP_OK;
    for (size_t i = 0; i < count && !failed; i++)
        if (!wanted || wanted == all[i]) failed = list_game(writer, all[i], !wanted && i > 0, &error);
    if (failed) {
        rp_json_writer_free(writer);
        return rp_complain(&error);
    }
    if (writer) writer->close(writer);
    return json ? rp_print_json(writer) : 0;
}
