#include "bench/runs/plan.h"

#include "bench/match/match_game.h"
#include "engine/hash.h"
#include "engine/store/data.h"
#include "engine/version.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    FORMAT,
    PROGRAM,
    GAME,
    RULES,
    DATA,
    IDENTITY,
    AGENTS,
    FILES,
    PAIRING,
    PAIRS,
    SEED,
    BATCH,
    JOBS,
    STOPPING,
    SIGNATURE,
    SAMPLE,
    CREATED,
    FIELDS
};
_Static_assert((int)FIELDS == (int)RP_RUN_FIELDS, "the header says how many fields a plan has");

enum { BATCH_DEFAULT = 8, JOBS_FEW = 64, JOBS_MANY = 100000, FILE_BYTES_MAX = 1 << 30 };

static const char *const names[RP_RUN_FIELDS + 1] = {
    [FORMAT] = "format",   [PROGRAM] = "program",   [GAME] = "game",           [RULES] = "rules",
    [DATA] = "data",       [IDENTITY] = "identity", [AGENTS] = "agents",       [FILES] = "files",
    [PAIRING] = "pairing", [PAIRS] = "pairs",       [SEED] = "seed",           [BATCH] = "batch",
    [JOBS] = "jobs",       [STOPPING] = "stopping", [SIGNATURE] = "signature", [SAMPLE] = "sample",
    [CREATED] = "created",
};

static const char *const pairings[] = {
    [RP_ROUND_ROBIN] = "round-robin", [RP_GAUNTLET] = "gauntlet", [RP_ROTATION] = "rotation"};
enum { PAIRINGS = sizeof pairings / sizeof *pairings };

const char *rp_run_field_name(int field) { return names[field]; }

void rp_run_job_games(const rp_run_plan *plan, uint64_t job, uint64_t *first, uint64_t *count) {
    uint64_t games = rp_match_plan_games_per_deal(&plan->match);
    uint64_t pair = job * plan->batch, left = plan->match.pairs - pair;
    *first = pair * games;
    *count = (left < plan->batch ? left : plan->batch) * games;
}

/* ---- what cannot be read from the specs ------------------------------------------------------------------- */

static rp_status mix_file(const char *path, uint64_t *key, rp_error *error) {
    FILE *file = fopen(path, "rb");
    unsigned char buffer[65536];
    size_t size, whole = 0;
    while (file && (size = fread(buffer, 1, sizeof buffer, file)) > 0 && (whole += size) <= FILE_BYTES_MAX)
        *key = rp_mix(*key, rp_hash_bytes(buffer, size));
    bool failed = !file || ferror(file);
    int reason = errno;
    if (file) fclose(file);
    if (failed) return rp_fail(error, RP_BAD_INPUT, "cannot read %.200s: %s", path, strerror(reason));
    return RP_OK;
}

/* Hash of the files that agents read, 0 without. */
static rp_status hash_files(const rp_match_plan *match, uint64_t *key, rp_error *error) {
    *key = 0;
    for (int i = 0; i < match->agents.count; i++) {
        const char *option = strstr(match->agents.spec[i], ":file=");
        if (!option) option = strstr(match->agents.spec[i], ",file=");
        if (!option) continue;
        char path[RP_AGENT_TEXT_MAX];
        option += strlen(":file=");
        snprintf(path, sizeof path, "%.*s", (int)strcspn(option, ","), option);
        rp_status status = mix_file(path, key, error);
        if (status) return status;
    }
    return RP_OK;
}

static rp_status hash_sample(const rp_match_plan *match, uint64_t *sample, rp_error *error) {
    rp_match_plan random = {.game = match->game, .pairs = 1, .seed = match->seed, .agents = {.count = 2}};
    for (int i = 0; i < 2; i++) memcpy(random.agents.spec[i], "random", sizeof "random");
    rp_match_players *players = NULL;
    rp_played_game played = {.line = NULL};
    rp_status status = rp_match_plan_make(&random, error);
    if (!status) status = rp_match_players_new(&random, &players, error);
    if (!status) status = rp_match_play(players, 0, true, NULL, NULL, &played, error);
    if (!status) *sample = rp_hash_bytes(played.line, strlen(played.line));
    if (!status) free(played.line);
    rp_match_players_free(players);
    return status;
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

static void write_stopping(const rp_stopping_rule *rule, char *text) {
    text[0] = 0;
    if (rule->used)
        snprintf(text, RP_RUN_FIELD_MAX, "%.17g,%.17g,%.17g,%.17g", rule->elo0, rule->elo1, rule->alpha, rule->beta);
}

_Static_assert(RP_RUN_FIELD_MAX > RP_MATCH_AGENTS_MAX * RP_AGENT_TEXT_MAX, "room for all agents");

static void write_agents(const rp_agent_list *agents, char *text) {
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < agents->count; i++)
        used += (size_t)snprintf(text + used, RP_RUN_FIELD_MAX - used, "%s%s", i ? "," : "", agents->spec[i]);
}

static void write_number(char *text, uint64_t number) { snprintf(text, RP_RUN_FIELD_MAX, "%" PRIu64, number); }
static void write_hash(char *text, uint64_t hash) { snprintf(text, RP_RUN_FIELD_MAX, "%016" PRIx64, hash); }

void rp_run_plan_write(const rp_run_plan *plan, rp_run_fields *fields) {
    const rp_match_plan *match = &plan->match;
    write_number(fields->text[FORMAT], RP_RUN_FORMAT);
    snprintf(fields->text[PROGRAM], RP_RUN_FIELD_MAX, "%s", plan->program);
    snprintf(fields->text[GAME], RP_RUN_FIELD_MAX, "%s", match->game->spec.text);
    write_number(fields->text[RULES], match->game->rules->version);
    write_hash(fields->text[DATA], match->game->data_hash);
    write_hash(fields->text[IDENTITY], match->game->identity);
    write_agents(&match->agents, fields->text[AGENTS]);
    write_hash(fields->text[FILES], plan->files);
    snprintf(fields->text[PAIRING], RP_RUN_FIELD_MAX, "%s", pairings[match->pairing]);
    write_number(fields->text[PAIRS], match->pairs);
    write_number(fields->text[SEED], match->seed);
    write_number(fields->text[BATCH], plan->batch);
    write_number(fields->text[JOBS], plan->jobs);
    write_stopping(&match->stopping, fields->text[STOPPING]);
    write_hash(fields->text[SIGNATURE], plan->signature);
    write_hash(fields->text[SAMPLE], plan->sample);
    write_number(fields->text[CREATED], plan->created);
}

static void hash_fields(rp_run_plan *plan, const rp_run_fields *fields) {
    plan->binding = plan->check = 0;
    for (int i = 0; i < RP_RUN_FIELDS; i++) {
        uint64_t hash = rp_hash_bytes(fields->text[i], strlen(fields->text[i]));
        plan->check = rp_mix(plan->check, hash);
        if (i != CREATED) plan->binding = rp_mix(plan->binding, hash);
    }
}

/* ---- making ----------------------------------------------------------------------------------------------- */

static uint64_t default_batch(const rp_match_plan *match) {
    uint64_t batch = match->pairs / JOBS_FEW;
    if (batch > BATCH_DEFAULT) batch = BATCH_DEFAULT;
    if (match->versus_count > 1) batch /= (uint64_t)match->versus_count;
    uint64_t least = (match->pairs + JOBS_MANY - 1) / JOBS_MANY;
    return batch > least ? batch : least;
}

rp_status rp_run_plan_finish(rp_run_plan *plan, rp_error *error) {
    const rp_match_plan *match = &plan->match;
    if (plan->batch == 0) plan->batch = default_batch(match);
    uint64_t most = RP_JOB_GAMES_MAX / rp_match_plan_games_per_deal(match);
    if (plan->batch > most)
        return rp_fail(error, RP_BAD_INPUT, "a job of this run has 1 to %" PRIu64 " pairs, not %" PRIu64, most,
                       plan->batch);
    plan->jobs = (match->pairs + plan->batch - 1) / plan->batch;
    snprintf(plan->program, sizeof plan->program, "%s", rp_version()->version);
    rp_status status = hash_files(match, &plan->files, error);
    if (!status) status = hash_sample(match, &plan->sample, error);
    if (status) return status;
    rp_run_fields *fields = malloc(sizeof *fields);
    if (!fields) return rp_fail(error, RP_FAILED, "no memory for the plan of a run");
    rp_run_plan_write(plan, fields);
    hash_fields(plan, fields);
    free(fields);
    return RP_OK;
}

void rp_run_plan_release(rp_run_plan *plan) {
    rp_game_free(plan->game);
    rp_data_free(plan->data);
    memset(plan, 0, sizeof *plan);
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

static bool read_number(const char *text, uint64_t minimum, uint64_t maximum, uint64_t *number) {
    size_t length = strlen(text);
    if (length == 0 || length > 20 || strspn(text, "0123456789") != length) return false;
    errno = 0;
    *number = strtoull(text, NULL, 10);
    return !errno && *number >= minimum && *number <= maximum;
}

static bool read_hash(const char *text, uint64_t *hash) {
    if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16) return false;
    *hash = strtoull(text, NULL, 16);
    return true;
}

static bool read_stopping(const char *text, rp_stopping_rule *rule) {
    double *const values[] = {&rule->elo0, &rule->elo1, &rule->alpha, &rule->beta};
    *rule = (rp_stopping_rule){.used = text[0] != 0};
    for (int i = 0; rule->used && i < 4; i++) {
        char *end;
        *values[i] = strtod(text, &end);
        if (end == text || !isfinite(*values[i]) || *end != (i < 3 ? ',' : 0)) return false;
        text = end + 1;
    }
    return true;
}

static bool read_pairing(const char *text, rp_pairing *pairing) {
    for (int i = 0; i < PAIRINGS; i++) {
        *pairing = (rp_pairing)i;
        if (strcmp(text, pairings[i]) == 0) return true;
    }
    return false;
}

static rp_status read_match(const rp_run_fields *fields, rp_match_plan *match, rp_error *error) {
    if (!read_pairing(fields->text[PAIRING], &match->pairing) ||
        !read_number(fields->text[PAIRS], 1, RP_MATCH_PAIRS_MAX, &match->pairs) ||
        !read_number(fields->text[SEED], 0, UINT64_MAX, &match->seed) ||
        !read_stopping(fields->text[STOPPING], &match->stopping))
        return rp_fail(error, RP_BAD_INPUT, "its plan holds numbers that no plan can have");
    rp_status status = rp_agent_list_parse(fields->text[AGENTS], &match->agents, error);
    return status ? status : rp_match_plan_make(match, error);
}

/* The things that decide what is played and are not in the specs, made anew here. */
static rp_status compare(const rp_run_plan *plan, const rp_run_fields *theirs, rp_error *error) {
    static const struct {
        int field;
        const char *what;
    } facts[] = {{GAME, "game"},
                 {RULES, "version of the rules"},
                 {DATA, "card data (hash)"},
                 {IDENTITY, "identity of the game"},
                 {AGENTS, "agents"},
                 {FILES, "contents of the agents' files (hash)"},
                 {JOBS, "number of jobs"},
                 {SAMPLE, "course of a sample game (hash)"}};
    rp_run_fields *ours = malloc(sizeof *ours);
    if (!ours) return rp_fail(error, RP_FAILED, "no memory for the plan of a run");
    rp_run_plan_write(plan, ours);
    rp_status status = RP_OK;
    for (size_t i = 0; i < sizeof facts / sizeof *facts && !status; i++) {
        const char *their = theirs->text[facts[i].field], *our = ours->text[facts[i].field];
        if (strcmp(their, our) != 0)
            status = rp_fail(error, RP_BAD_INPUT, "another %s: %.100s there, %.100s here", facts[i].what, their, our);
    }
    free(ours);
    return status;
}

static rp_status open_game(const rp_run_fields *fields, const char *directory, rp_run_plan *plan, rp_error *error) {
    const char *spec = fields->text[GAME];
    uint64_t made_with = 0;
    char name[RP_NAME_MAX];
    rp_status status = rp_spec_name(spec, name, error);
    if (status) return status;
    const rp_rules *rules = rp_rules_find(name, error);
    if (!rules) return RP_BAD_INPUT;
    if (directory && rules->data_size) status = rp_data_load(rules, directory, &plan->data, error);
    if (!status && !read_hash(fields->text[DATA], &made_with))
        status = rp_fail(error, RP_BAD_INPUT, "its plan is damaged (card data '%.40s')", fields->text[DATA]);
    if (!status) status = rp_data_game(spec, plan->data, made_with, &plan->game, error);
    plan->match.game = plan->game;
    return status;
}

/* Format and program first: of another one nothing else can be judged. */
static rp_status read_origin(const rp_run_fields *fields, rp_run_plan *plan, rp_error *error) {
    uint64_t format;
    if (!read_number(fields->text[FORMAT], 1, UINT32_MAX, &format))
        return rp_fail(error, RP_BAD_INPUT, "its plan is damaged (format '%.40s')", fields->text[FORMAT]);
    if (format > RP_RUN_FORMAT)
        return rp_fail(error, RP_BAD_INPUT,
                       "made by a newer riposte (format %" PRIu64 ", this one knows %d): update this one", format,
                       RP_RUN_FORMAT);
    if (strcmp(fields->text[PROGRAM], rp_version()->version) != 0)
        return rp_fail(error, RP_BAD_INPUT, "made with riposte %.30s, this is %s", fields->text[PROGRAM],
                       rp_version()->version);
    if (!read_number(fields->text[BATCH], 1, RP_JOB_GAMES_MAX, &plan->batch) ||
        !read_hash(fields->text[SIGNATURE], &plan->signature) ||
        !read_number(fields->text[CREATED], 0, UINT64_MAX, &plan->created))
        return rp_fail(error, RP_BAD_INPUT, "its plan is damaged");
    return RP_OK;
}

rp_status rp_run_plan_read(const char *name, const rp_run_fields *fields, const char *directory, rp_run_plan *plan,
                           rp_error *error) {
    memset(plan, 0, sizeof *plan);
    snprintf(plan->name, sizeof plan->name, "%s", name);
    rp_status status = read_origin(fields, plan, error);
    if (!status) status = open_game(fields, directory, plan, error);
    if (!status) status = read_match(fields, &plan->match, error);
    if (!status) status = rp_run_plan_finish(plan, error);
    if (!status) status = compare(plan, fields, error);
    if (!status) return RP_OK;
    rp_run_plan_release(plan);
    char prefix[RP_RUN_NAME_MAX + 8];
    snprintf(prefix, sizeof prefix, "run %s", name);
    rp_error_prefix(error, prefix);
    return status;
}
