#include "bench/statistics/record_facts.h"

#include "bench/match/end_facts.h"
#include "engine/store/record.h"

#include <stdlib.h>

enum { KNOWN_MAX = 64 };

/* An agent that plays by known probabilities, or the knowledge that it does not (agent NULL). */
typedef struct known_agent {
    const rp_shelf_game *game;
    uint32_t name;
    int seat; /* an object for each seat: they may not share one */
    rp_agent *agent;
} known_agent;

struct rp_record_facts_reader {
    rp_record_shelf *shelf;
    char last_game[RP_SPEC_TEXT_MAX];
    const rp_shelf_game *last;
    char last_agent[RP_PLAYERS_MAX][256];
    uint32_t last_name[RP_PLAYERS_MAX];
    bool has_name[RP_PLAYERS_MAX];
    known_agent known[KNOWN_MAX];
    int known_count;
    rp_decision scratch;

    rp_record_facts *facts; /* of the record that is being replayed */
    rp_control_variate variate;
    rp_status status;
    rp_error error;
};

rp_record_facts_reader *rp_record_facts_reader_new(rp_record_shelf *shelf) {
    rp_record_facts_reader *reader = calloc(1, sizeof *reader);
    if (reader) reader->shelf = shelf;
    return reader;
}

void rp_record_facts_reader_free(rp_record_facts_reader *reader) {
    if (!reader) return;
    for (int i = 0; i < reader->known_count; i++) rp_agent_free(reader->known[i].agent);
    free(reader);
}

static void visit(void *context, const rp_state *state, const rp_move *move, size_t number) {
    (void)number;
    rp_record_facts_reader *reader = context;
    rp_record_facts *facts = reader->facts;
    const rp_game *game = facts->shelf_game->game;
    unsigned to_act = rp_to_act(game, state);
    if (!move) {
        if (to_act != 0) return;
        rp_payoff(game, state, facts->end.payoff);
        facts->end.round = rp_round_of(game, state);
        for (int player = 0; player < game->info.players && game->rules->count; player++)
            facts->counted[player] = game->rules->count(game, state, player);
        return;
    }
    if (!(to_act & RP_TO_ACT_CHANCE))
        facts->end.choices++;
    else if (facts->end.choices == 0)
        facts->opening = rp_mix(facts->opening, (uint64_t)move->of[0] + 1);
    if (facts->shelf_game->value && !reader->status)
        reader->status = rp_control_variate_move(&reader->variate, state, move, &reader->error);
}

/* An agent that cannot be made here (a policy file that is gone) counts as one whose probabilities are not known. */
static rp_agent *find_known(rp_record_facts_reader *reader, const rp_shelf_game *game, uint32_t name, int seat) {
    for (int i = 0; i < reader->known_count; i++) {
        const known_agent *known = &reader->known[i];
        if (known->game == game && known->name == name && known->seat == seat) return known->agent;
    }
    rp_agent *agent = NULL;
    if (reader->known_count == KNOWN_MAX) {
        rp_agent_free(reader->known[0].agent);
        memmove(reader->known, reader->known + 1, sizeof *reader->known * (KNOWN_MAX - 1));
        reader->known_count--;
    }
    const char *spec = rp_record_shelf_text(reader->shelf, name);
    if (rp_control_variate_knows(spec) && rp_agent_new(spec, game->game, &agent, NULL)) agent = NULL;
    reader->known[reader->known_count++] = (known_agent){game, name, seat, agent};
    return agent;
}

static void begin_luck(rp_record_facts_reader *reader, const rp_record *record) {
    const rp_record_facts *facts = reader->facts;
    rp_agent *known[RP_PLAYERS_MAX] = {NULL};
    if (!facts->shelf_game->value) return;
    for (int i = 0; i < record->players; i++) known[i] = find_known(reader, facts->shelf_game, facts->agent[i], i);
    rp_control_variate_begin(&reader->variate, facts->shelf_game->value, facts->shelf_game->game, known,
                             &reader->scratch);
}

static rp_status find_names(rp_record_facts_reader *reader, const rp_record *record, rp_error *error) {
    for (int i = 0; i < record->players; i++) {
        if (!reader->has_name[i] || strcmp(reader->last_agent[i], record->agents[i]) != 0) {
            rp_status status = rp_record_shelf_name(reader->shelf, record->agents[i], &reader->last_name[i], error);
            if (status) return status;
            memcpy(reader->last_agent[i], record->agents[i], sizeof reader->last_agent[i]);
            reader->has_name[i] = true;
        }
        reader->facts->agent[i] = reader->last_name[i];
    }
    return RP_OK;
}

static rp_status find_game(rp_record_facts_reader *reader, const rp_record *record, rp_error *error) {
    if (!reader->last || strcmp(reader->last_game, record->game) != 0) {
        rp_status status = rp_record_shelf_game(reader->shelf, record->game, record->data_hash, &reader->last, error);
        if (status) return status;
        memcpy(reader->last_game, record->game, sizeof reader->last_game);
    }
    reader->facts->shelf_game = reader->last;
    if (record->players == reader->last->game->info.players) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "the record names %d players, the game has %d", record->players,
                   reader->last->game->info.players);
}

static rp_status read_record(rp_record_facts_reader *reader, const rp_record *record, rp_error *error) {
    rp_record_facts *facts = reader->facts;
    memset(facts, 0, sizeof *facts);
    rp_status status = find_game(reader, record, error);
    if (!status) status = find_names(reader, record, error);
    if (status) return status;
    facts->seed = record->seed;
    facts->is_finished = record->finished;
    facts->end.round = -1;
    reader->status = RP_OK;
    begin_luck(reader, record);
    status = rp_record_replay(record, facts->shelf_game->game, visit, reader, error);
    if (status) return status;
    if (reader->status && error) *error = reader->error;
    if (facts->shelf_game->value) memcpy(facts->luck, reader->variate.term, sizeof facts->luck);
    return reader->status;
}

rp_status rp_record_facts_read(rp_record_facts_reader *reader, const char *line, size_t size, rp_record_facts *facts,
                               rp_error *error) {
    rp_record record;
    rp_status status = rp_record_parse(line, size, &record, error);
    if (status) return status;
    reader->facts = facts;
    status = read_record(reader, &record, error);
    rp_record_release(&record);
    return status;
}
