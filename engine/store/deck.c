#include "engine/store/deck.h"

#include "engine/store/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum { HEROES_MAX = 16, COPIES_MAX = 99 };

/* ---- reading -------------------------------------------------------------------------------------------- */

/* Appends "+ID" and, of more than one, "*COUNT". */
static void append(rp_reader *reader, char text[RP_OPTION_TEXT_MAX], const char *id, int64_t count) {
    size_t used = strlen(text), length = strlen(id);
    bool good = length && length < RP_NAME_MAX;
    for (size_t i = 0; i < length && good; i++)
        good = (id[i] >= 'a' && id[i] <= 'z') || (id[i] >= 'A' && id[i] <= 'Z') || (id[i] >= '0' && id[i] <= '9') ||
               id[i] == '-' || id[i] == '_';
    if (!good) {
        rp_reader_fail(reader, "'%.40s' should be an id: letters, digits, - and _, at most %d", id, RP_NAME_MAX - 1);
        return;
    }
    if (used + length + 6 > RP_OPTION_TEXT_MAX) {
        rp_reader_fail(reader, "is too long; should be %d bytes at most as an option", RP_OPTION_TEXT_MAX - 1);
        return;
    }
    used += (size_t)snprintf(text + used, RP_OPTION_TEXT_MAX - used, "%s%s", used ? "+" : "", id);
    if (count > 1) snprintf(text + used, RP_OPTION_TEXT_MAX - used, "*%d", (int)count);
}

static void read_heroes(rp_reader *reader, rp_deck *deck) {
    char id[RP_NAME_MAX];
    if (!rp_read_array(reader, "heroes", HEROES_MAX)) return;
    if (!reader->length(reader)) rp_reader_fail(reader, "is empty, should have ids of heroes");
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        rp_read_string(reader, NULL, id, sizeof id);
        if (rp_reader_ok(reader)) append(reader, deck->heroes, id, 1);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_cards(rp_reader *reader, rp_deck *deck) {
    if (!rp_read_object(reader, "cards")) return;
    if (!reader->length(reader)) rp_reader_fail(reader, "is empty, should have cards and how many of each");
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        const char *id = reader->key_at(reader, i);
        append(reader, deck->cards, id, rp_read_integer(reader, id, 1, COPIES_MAX));
    }
    reader->leave(reader);
    size_t used = strlen(deck->cards); /* an id alone could be another word of that option */
    if (rp_reader_ok(reader) && !strpbrk(deck->cards, "+*"))
        snprintf(deck->cards + used, sizeof deck->cards - used, "*1");
}

static void read_head(rp_reader *reader, char game[RP_NAME_MAX]) {
    rp_read_document(reader, "deck", "riposte|version|game|heroes|cards");
    rp_read_integer(reader, "version", 1, 1);
    rp_read_string(reader, "game", game, RP_NAME_MAX);
}

rp_status rp_deck_read(rp_reader *reader, const rp_rules *rules, rp_deck *deck, rp_error *error) {
    char game[RP_NAME_MAX] = "";
    memset(deck, 0, sizeof *deck);
    read_head(reader, game);
    if (rp_reader_ok(reader) && strcasecmp(game, rules->name) != 0)
        rp_reader_fail(reader, "game: is '%s', should be %s", game, rules->name);
    read_heroes(reader, deck);
    read_cards(reader, deck);
    if (rp_reader_ok(reader)) return RP_OK;
    if (error) *error = reader->error;
    return RP_BAD_INPUT;
}

static const char *name_of(const char *path) { return strcmp(path, "-") == 0 ? "standard input" : path; }

/* A file of a deck of `wanted`; NULL: of the rules that it names. */
static rp_status read_file(const char *path, const rp_rules *wanted, const rp_rules **rules, rp_deck *deck,
                           rp_error *error) {
    rp_reader *reader;
    char game[RP_NAME_MAX] = "";
    rp_status status = rp_json_read_file(path, &reader, error);
    if (status) return status;
    if (!wanted) {
        read_head(reader, game);
        if (rp_reader_ok(reader)) wanted = rp_rules_find(game, &reader->error);
        if (wanted && !wanted->decks) rp_reader_fail(reader, "game: players of %s bring no decks", wanted->name);
    }
    *rules = wanted;
    if (reader->error.status) {
        if (error) *error = reader->error;
        status = RP_BAD_INPUT;
    } else {
        status = rp_deck_read(reader, wanted, deck, error);
    }
    if (status) rp_error_prefix(error, name_of(path));
    rp_json_reader_free(reader);
    return status;
}

rp_status rp_deck_read_file(const char *path, const rp_rules **rules, rp_deck *deck, rp_error *error) {
    return read_file(path, NULL, rules, deck, error);
}

/* ---- writing -------------------------------------------------------------------------------------------- */

static void write_ids(rp_writer *writer, const char *text, bool counted) {
    for (const char *at = text; *at;) {
        char id[RP_NAME_MAX];
        size_t length = strcspn(at, "+"), of_id = strcspn(at, "+*");
        snprintf(id, sizeof id, "%.*s", (int)of_id, at);
        if (counted)
            writer->integer(writer, id, of_id < length ? strtol(at + of_id + 1, NULL, 10) : 1);
        else
            writer->string(writer, NULL, id);
        at += length + (at[length] == '+');
    }
}

char *rp_deck_text(const rp_rules *rules, const rp_deck *deck, int indent) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return NULL;
    writer->string(writer, "riposte", "deck");
    writer->integer(writer, "version", 1);
    writer->string(writer, "game", rules->name);
    writer->open_array(writer, "heroes");
    write_ids(writer, deck->heroes, false);
    writer->close(writer);
    writer->open_object(writer, "cards");
    write_ids(writer, deck->cards, true);
    writer->close(writer);
    char *text = rp_json_writer_text(writer, indent);
    rp_json_writer_free(writer);
    return text;
}

/* ---- specs ---------------------------------------------------------------------------------------------- */

/* The value of `option` in a spec and its length; NULL where it is not given. */
static const char *value_in(const char *spec, const char *option, size_t *length) {
    size_t of_name = strlen(option);
    const char *at = strchr(spec, ':');
    for (; at; at = strchr(at + 1, ','))
        if (strncasecmp(at + 1, option, of_name) == 0 && at[1 + of_name] == '=') {
            *length = strcspn(at + 2 + of_name, ",");
            return at + 2 + of_name;
        }
    return NULL;
}

/* Appends what the file `path` says of `player`. */
static rp_status add_deck(const char *spec, const rp_rules *rules, int player, const char *path,
                          char whole[RP_SPEC_TEXT_MAX], rp_error *error) {
    const rp_deck_table *table = rules->decks;
    const rp_rules *same;
    rp_deck deck;
    size_t length, used = strlen(whole);
    const char *told = value_in(spec, table->heroes[player], &length)  ? table->heroes[player]
                       : value_in(spec, table->cards[player], &length) ? table->cards[player]
                                                                       : NULL;
    if (told)
        return rp_fail(error, RP_BAD_INPUT, "%s: the file '%.200s' says what %s is; should be without one of them",
                       table->files, path, told);
    rp_status status = read_file(path, rules, &same, &deck, error);
    if (status) return status;
    int more = snprintf(whole + used, RP_SPEC_TEXT_MAX - used, "%s%s=%s,%s=%s", strchr(whole, ':') ? "," : ":",
                        table->heroes[player], deck.heroes, table->cards[player], deck.cards);
    if (used + (size_t)more < RP_SPEC_TEXT_MAX) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "%s: the decks are too long for the options of a game", table->files);
}

/* Leaves the option out that begins before `value`. */
static void leave_out(const char *spec, const char *option, const char *value, size_t length,
                      char whole[RP_SPEC_TEXT_MAX]) {
    const char *begin = value - strlen(option) - 2, *end = value + length;
    snprintf(whole, RP_SPEC_TEXT_MAX, "%.*s", (int)(begin - spec), spec);
    if (!*end) return;
    size_t used = strlen(whole);
    snprintf(whole + used, RP_SPEC_TEXT_MAX - used, "%c%s", *begin, end + 1);
}

/* What the option that names files says of both players. */
typedef struct named_files {
    const rp_rules *rules;
    const char *value; /* in the spec */
    size_t length;
    char text[RP_OPTION_TEXT_MAX];
    const char *path[2]; /* "": none */
    bool more;           /* others behind them */
} named_files;

/* False: the spec names no file. */
static bool find_files(const char *spec, named_files *files) {
    char name[RP_NAME_MAX];
    files->rules = rp_spec_name(spec, name, NULL) ? NULL : rp_rules_find(name, NULL);
    if (!files->rules || !files->rules->decks) return false;
    files->value = value_in(spec, files->rules->decks->files, &files->length);
    if (!files->value || !files->length || files->length >= sizeof files->text) return false;
    snprintf(files->text, sizeof files->text, "%.*s", (int)files->length, files->value);
    if (strcasecmp(files->text, "preset") == 0) return false;
    char *next = files->text;
    for (int player = 0; player < 2; player++) {
        files->path[player] = next ? next : "";
        if (next) next = strchr(next, '+');
        if (next) *next++ = 0;
    }
    files->more = next != NULL;
    return true;
}

rp_status rp_deck_spec(const char *spec, char whole[RP_SPEC_TEXT_MAX], rp_error *error) {
    named_files files;
    if (strlen(spec) >= RP_SPEC_TEXT_MAX)
        return rp_fail(error, RP_BAD_INPUT, "the game '%.20s...' is %zu bytes long, should be at most %d", spec,
                       strlen(spec), RP_SPEC_TEXT_MAX - 1);
    snprintf(whole, RP_SPEC_TEXT_MAX, "%s", spec);
    if (!find_files(spec, &files)) return RP_OK;
    leave_out(spec, files.rules->decks->files, files.value, files.length, whole);
    rp_status status = RP_OK;
    for (int player = 0; player < 2 && !status; player++)
        if (*files.path[player]) status = add_deck(spec, files.rules, player, files.path[player], whole, error);
    if (!status && files.more)
        return rp_fail(error, RP_BAD_INPUT, "%s: names more than two files, should be FILE or FILE+FILE",
                       files.rules->decks->files);
    return status;
}

/* ---- errors --------------------------------------------------------------------------------------------- */

/* What an error says of `option`, behind "OPTION: " or "OPTION=VALUE: "; NULL: it is of something else. */
static const char *said_of(const char *text, const char *option) {
    size_t length = strlen(option);
    if (strncmp(text, option, length) != 0 || !strchr(":=", text[length])) return NULL;
    const char *end = strstr(text + length, ": ");
    return end ? end + 2 : NULL;
}

/* Whether it was of the deck of that player. */
static bool say_file(const rp_rules *rules, int player, const char *path, rp_error *error) {
    char text[sizeof error->text];
    snprintf(text, sizeof text, "%s", error->text);
    const char *heroes = said_of(text, rules->decks->heroes[player]);
    const char *said = heroes ? heroes : said_of(text, rules->decks->cards[player]);
    if (said) rp_fail(error, error->status, "%s: %s: %s", name_of(path), heroes ? "heroes" : "cards", said);
    return said != NULL;
}

void rp_deck_say_file(const rp_rules *rules, int player, const char *path, rp_error *error) {
    if (error) say_file(rules, player, path, error);
}

void rp_deck_say_files(const char *spec, rp_error *error) {
    named_files files;
    if (!error || !find_files(spec, &files)) return;
    for (int player = 0; player < 2; player++)
        if (*files.path[player] && say_file(files.rules, player, files.path[player], error)) return;
}
