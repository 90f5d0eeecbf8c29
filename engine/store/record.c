#include "engine/store/record.h"
#include "engine/store/data.h"
#include "engine/store/json.h"
#include "engine/store/record_scan.h"
#include "engine/version.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SEAT, VALUE, VISITS, SECONDS, DETAIL_NUMBERS };

void rp_record_init(rp_record *record, const rp_game *game, uint64_t seed) {
    memset(record, 0, sizeof *record);
    snprintf(record->game, sizeof record->game, "%s", game->spec.text);
    record->rules_version = game->rules->version;
    record->data_hash = game->data_hash;
    record->seed = seed;
    record->players = game->info.players;
}

void rp_record_release(rp_record *record) {
    free(record->actions);
    free(record->details);
    record->actions = NULL;
    record->details = NULL;
    record->count = record->capacity = record->detail_count = record->detail_capacity = 0;
}

static rp_status append(rp_record *record, rp_action action, rp_error *error) {
    if (record->count == record->capacity) {
        size_t capacity = record->capacity ? record->capacity * 2 : 64;
        rp_action *larger =
            capacity <= RP_RECORD_ACTIONS_MAX * 2u ? realloc(record->actions, capacity * sizeof *larger) : NULL;
        if (!larger) return rp_fail(error, RP_FAILED, "no room for more than %zu actions in a record", record->count);
        record->actions = larger;
        record->capacity = capacity;
    }
    record->actions[record->count++] = action;
    return RP_OK;
}

rp_status rp_record_append(rp_record *record, const rp_game *game, const rp_state *state, const rp_move *move,
                           rp_error *error) {
    unsigned to_act = rp_to_act(game, state);
    if (to_act & RP_TO_ACT_CHANCE) return append(record, move->of[0], error);
    rp_status status = RP_OK;
    for (int player = 0; to_act >> player && !status; player++)
        if (to_act >> player & 1) status = append(record, move->of[player], error);
    return status;
}

rp_status rp_record_append_detail(rp_record *record, const rp_record_detail *detail, rp_error *error) {
    if (record->detail_count == RP_RECORD_DETAILS_MAX) return RP_OK;
    if (record->detail_count == record->detail_capacity) {
        size_t capacity = record->detail_capacity ? record->detail_capacity * 2 : 64;
        rp_record_detail *larger = realloc(record->details, capacity * sizeof *larger);
        if (!larger) return rp_fail(error, RP_FAILED, "no memory for the details of a record");
        record->details = larger;
        record->detail_capacity = capacity;
    }
    record->details[record->detail_count++] = *detail;
    return RP_OK;
}

void rp_record_note_origin(rp_record *record, int64_t seconds) {
    const rp_version_facts *facts = rp_version();
    time_t when = (time_t)seconds;
    struct tm utc;
    record->date[0] = 0;
    if (gmtime_r(&when, &utc)) strftime(record->date, sizeof record->date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    snprintf(record->program, sizeof record->program, "riposte %.20s, commit %.24s", facts->version, facts->commit);
}

void rp_record_finish(rp_record *record, const rp_game *game, const rp_state *terminal) {
    record->finished = true;
    rp_payoff(game, terminal, record->payoff);
}

static void write_details(rp_writer *writer, const rp_record *record) {
    if (!record->details) return;
    writer->open_array(writer, "details");
    for (size_t i = 0; i < record->detail_count; i++) {
        const rp_record_detail *detail = &record->details[i];
        writer->open_array(writer, NULL);
        writer->integer(writer, NULL, detail->seat);
        writer->real(writer, NULL, detail->value);
        writer->integer(writer, NULL, (int64_t)detail->visits);
        writer->real(writer, NULL, detail->seconds);
        writer->close(writer);
    }
    writer->close(writer);
}

static char *line_without_check(const rp_record *record) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return NULL;
    char hex[17];
    snprintf(hex, sizeof hex, "%016llx", (unsigned long long)record->data_hash);
    writer->string(writer, "riposte", "record");
    writer->integer(writer, "version", 1);
    writer->string(writer, "game", record->game);
    writer->integer(writer, "rules", record->rules_version);
    writer->string(writer, "data", hex);
    snprintf(hex, sizeof hex, "%llx", (unsigned long long)record->seed);
    writer->string(writer, "seed", hex);
    writer->open_array(writer, "agents");
    for (int i = 0; i < record->players; i++) writer->string(writer, NULL, record->agents[i]);
    writer->close(writer);
    writer->open_array(writer, "actions");
    for (size_t i = 0; i < record->count; i++) writer->integer(writer, NULL, record->actions[i]);
    writer->close(writer);
    if (record->finished) {
        writer->open_array(writer, "payoff");
        for (int i = 0; i < record->players; i++) writer->real(writer, NULL, record->payoff[i]);
        writer->close(writer);
    }
    if (record->date[0]) writer->string(writer, "date", record->date);
    if (record->program[0]) writer->string(writer, "program", record->program);
    write_details(writer, record);
    char *text = rp_json_writer_text(writer, 0);
    rp_json_writer_free(writer);
    return text;
}

char *rp_record_line(const rp_record *record) {
    char *body = line_without_check(record);
    if (!body) return NULL;
    size_t length = strlen(body) - 1; /* without the closing brace, which is what the checksum covers */
    char *line = malloc(length + 32);
    if (line) {
        memcpy(line, body, length);
        snprintf(line + length, 32, ",\"check\":\"%016llx\"}", (unsigned long long)rp_hash_bytes(body, length));
    }
    free(body);
    return line;
}

static rp_status verify_check(const char *line, size_t size, rp_error *error) {
    static const char mark[] = ",\"check\":\"";
    const size_t tail = sizeof mark - 1 + 16 + 2;
    if (size < tail || memcmp(line + size - tail, mark, sizeof mark - 1) != 0)
        return rp_fail(error, RP_BAD_INPUT, "record: the line does not end with its checksum; is it cut?");
    char wanted[17];
    snprintf(wanted, sizeof wanted, "%016llx", (unsigned long long)rp_hash_bytes(line, size - tail));
    if (memcmp(line + size - 18, wanted, 16) != 0)
        return rp_fail(error, RP_BAD_INPUT, "record: the checksum does not fit, the line was changed");
    return RP_OK;
}

/* An agent's spec: "" when unknown, which rp_read_string would refuse. */
static void read_agent(rp_reader *reader, size_t index, char out[256]) {
    if (!reader->enter(reader, NULL, index)) return;
    if (reader->kind(reader) == 's' && reader->length(reader) == 0)
        out[0] = 0;
    else
        rp_read_string(reader, NULL, out, 256);
    reader->leave(reader);
}

static void read_agents(rp_reader *reader, rp_record *record) {
    if (!rp_read_array(reader, "agents", RP_PLAYERS_MAX)) return;
    record->players = (int)reader->length(reader);
    if (record->players < 1) rp_reader_fail(reader, "should name 1 to %d agents", RP_PLAYERS_MAX);
    for (int i = 0; i < record->players; i++) read_agent(reader, (size_t)i, record->agents[i]);
    reader->leave(reader);
}

static void read_actions(rp_reader *reader, rp_record *record) {
    if (!rp_read_array(reader, "actions", RP_RECORD_ACTIONS_MAX)) return;
    size_t count = reader->length(reader);
    for (size_t i = 0; i < count && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        rp_action action = (rp_action)rp_read_integer(reader, NULL, 0, 65535);
        if (append(record, action, &reader->error)) break;
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_payoff(rp_reader *reader, rp_record *record) {
    if (!rp_read_array_optional(reader, "payoff", RP_PLAYERS_MAX)) return;
    if ((int)reader->length(reader) != record->players) rp_reader_fail(reader, "should have one number per player");
    for (int i = 0; i < record->players; i++) {
        if (!reader->enter(reader, NULL, (size_t)i)) break;
        record->payoff[i] = rp_read_real_or(reader, NULL, -1e9, 1e9, 0);
        reader->leave(reader);
    }
    record->finished = true;
    reader->leave(reader);
}

/* It is printed, so it may hold nothing that a terminal would obey. */
static void read_origin(rp_reader *reader, const char *key, char text[RP_RECORD_ORIGIN_MAX]) {
    if (!rp_read_string_optional(reader, key, text, RP_RECORD_ORIGIN_MAX)) return;
    for (const char *at = text; *at; at++) {
        if (*at >= ' ' && *at <= '~') continue;
        rp_reader_fail(reader, "%s: should be printable ASCII", key);
        return;
    }
}

static double read_real(rp_reader *reader, size_t index, double minimum, double maximum) {
    if (!reader->enter(reader, NULL, index)) return 0;
    double value = rp_read_real_or(reader, NULL, minimum, maximum, 0);
    reader->leave(reader);
    return value;
}

static int64_t read_integer(rp_reader *reader, size_t index, int64_t maximum) {
    if (!reader->enter(reader, NULL, index)) return 0;
    int64_t value = rp_read_integer(reader, NULL, 0, maximum);
    reader->leave(reader);
    return value;
}

static void read_detail(rp_reader *reader, rp_record *record) {
    if (reader->kind(reader) != 'a' || reader->length(reader) != DETAIL_NUMBERS) {
        rp_reader_fail(reader, "should be [seat, value, visits, seconds]");
        return;
    }
    const rp_record_detail detail = {.seat = (int)read_integer(reader, SEAT, record->players - 1),
                                     .value = read_real(reader, VALUE, -1e9, 1e9),
                                     .visits = (uint64_t)read_integer(reader, VISITS, INT64_C(1) << 53),
                                     .seconds = read_real(reader, SECONDS, 0, 1e9)};
    if (rp_reader_ok(reader)) rp_record_append_detail(record, &detail, &reader->error);
}

static void read_details(rp_reader *reader, rp_record *record) {
    if (!rp_read_array_optional(reader, "details", RP_RECORD_DETAILS_MAX)) return;
    size_t count = reader->length(reader);
    for (size_t i = 0; i < count && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        read_detail(reader, record);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static uint64_t read_hex(rp_reader *reader, const char *key) {
    char text[20], *end;
    rp_read_string(reader, key, text, sizeof text);
    uint64_t value = strtoull(text, &end, 16);
    if (rp_reader_ok(reader) && (*end || strlen(text) > 16 || strspn(text, "0123456789abcdef") != strlen(text)))
        rp_reader_fail(reader, "%s: '%s' should be 1 to 16 hexadecimal digits", key, text);
    return value;
}

/* Any form of JSON. */
static rp_status parse_document(const char *line, size_t size, rp_record *record, rp_error *error) {
    rp_reader *reader;
    rp_status status = rp_json_parse(line, size, "record", &reader, error);
    if (status) return status;
    rp_read_document(reader, "record",
                     "riposte|version|game|rules|data|seed|agents|actions|payoff|date|program|details|check");
    rp_read_integer(reader, "version", 1, 1);
    rp_read_string(reader, "game", record->game, sizeof record->game);
    record->rules_version = (uint32_t)rp_read_integer(reader, "rules", 1, 1000000);
    record->data_hash = read_hex(reader, "data");
    record->seed = read_hex(reader, "seed");
    read_agents(reader, record);
    read_actions(reader, record);
    read_payoff(reader, record);
    read_origin(reader, "date", record->date);
    read_origin(reader, "program", record->program);
    read_details(reader, record);
    if (!rp_reader_ok(reader)) {
        if (error) *error = reader->error;
        rp_error_prefix(error, "record");
        rp_record_release(record);
        status = RP_BAD_INPUT;
    }
    rp_json_reader_free(reader);
    return status;
}

rp_status rp_record_parse(const char *line, size_t size, rp_record *record, rp_error *error) {
    memset(record, 0, sizeof *record);
    if (size > RP_RECORD_LINE_MAX)
        return rp_fail(error, RP_BAD_INPUT, "record: the line is longer than %d bytes", RP_RECORD_LINE_MAX);
    rp_status status = verify_check(line, size, error);
    if (status || rp_record_scan(line, size, record)) return status;
    rp_record_release(record);
    memset(record, 0, sizeof *record);
    return parse_document(line, size, record, error);
}

static rp_status check_origin(const rp_record *record, const rp_game *game, rp_error *error) {
    if (strcmp(record->game, game->spec.text) != 0)
        return rp_fail(error, RP_BAD_INPUT, "the record is of %.100s, not of %.100s", record->game, game->spec.text);
    if (record->rules_version != game->rules->version)
        return rp_fail(error, RP_BAD_INPUT, "the record was made with rules version %u of %s, here is %u",
                       record->rules_version, game->rules->name, game->rules->version);
    rp_status status = rp_data_require(game->rules, game->data_hash, record->data_hash, error);
    if (status) {
        rp_error_prefix(error, "the record");
        return status;
    }
    if (record->players != game->info.players)
        return rp_fail(error, RP_BAD_INPUT, "the record names %d players, the game has %d", record->players,
                       game->info.players);
    return RP_OK;
}

/* Takes the next move of the flat list; false when the list ends inside it. */
static bool next_move(const rp_record *record, size_t *at, unsigned to_act, rp_move *move) {
    memset(move, 0, sizeof *move);
    int slots = to_act & RP_TO_ACT_CHANCE ? 1 : RP_PLAYERS_MAX;
    for (int player = 0; player < slots; player++) {
        if (!(to_act & RP_TO_ACT_CHANCE) && !(to_act >> player & 1)) continue;
        if (*at == record->count) return false;
        move->of[player] = record->actions[(*at)++];
    }
    return true;
}

/* Details are of the players who decide. */
static rp_status check_details(const rp_record *record, unsigned to_act, size_t *decisions, rp_error *error) {
    if (to_act & RP_TO_ACT_CHANCE) return RP_OK;
    for (int player = 0; to_act >> player; player++) {
        if (!(to_act >> player & 1)) continue;
        size_t number = (*decisions)++;
        if (number < record->detail_count && record->details[number].seat != player)
            return rp_fail(error, RP_BAD_INPUT, "its details are of seat %d, who does not decide here",
                           record->details[number].seat);
    }
    return RP_OK;
}

rp_status rp_record_replay(const rp_record *record, const rp_game *game,
                           void (*visit)(void *context, const rp_state *state, const rp_move *move, size_t number),
                           void *context, rp_error *error) {
    return rp_record_replay_told(record, game, NULL, visit, context, error);
}

rp_status rp_record_replay_told(const rp_record *record, const rp_game *game, const rp_listener *listener,
                                void (*visit)(void *context, const rp_state *state, const rp_move *move, size_t number),
                                void *context, rp_error *error) {
    rp_status status = check_origin(record, game, error);
    if (status) return status;
    rp_state state;
    rp_start(game, &state);
    size_t at = 0, number = 0, decisions = 0;
    for (; at < record->count; number++) {
        rp_move move;
        unsigned to_act = rp_to_act(game, &state);
        if (to_act == 0) return rp_fail(error, RP_BAD_INPUT, "the record goes on after the end of its game");
        if (!next_move(record, &at, to_act, &move))
            return rp_fail(error, RP_BAD_INPUT, "the record ends inside move %zu", number + 1);
        status = rp_check_move(game, &state, &move, error);
        if (!status) status = check_details(record, to_act, &decisions, error);
        if (status) {
            char where[40];
            snprintf(where, sizeof where, "move %zu of the record", number + 1);
            rp_error_prefix(error, where);
            return status;
        }
        if (visit) visit(context, &state, &move, number);
        if (listener)
            rp_advance_told(game, &state, &move, listener);
        else
            rp_advance(game, &state, &move);
    }
    if (record->detail_count > decisions)
        return rp_fail(error, RP_BAD_INPUT, "the record has details of %zu decisions, its game has %zu",
                       record->detail_count, decisions);
    bool over = rp_to_act(game, &state) == 0;
    if (record->finished != over)
        return rp_fail(error, RP_BAD_INPUT, "the record says the game is %s, but it is not",
                       record->finished ? "over" : "unfinished");
    double payoff[RP_PLAYERS_MAX] = {0};
    if (over) rp_payoff(game, &state, payoff);
    for (int i = 0; over && i < game->info.players; i++)
        if (fabs(payoff[i] - record->payoff[i]) > 1e-12)
            return rp_fail(error, RP_BAD_INPUT, "the record's payoff %g for %s should be %g", record->payoff[i],
                           game->info.player_names[i], payoff[i]);
    if (visit) visit(context, &state, NULL, number);
    return RP_OK;
}
