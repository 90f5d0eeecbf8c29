#include "play/session/session.h"

#include "engine/version.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { PURPOSE_CHANCE = 0x6368616e6365, PURPOSE_AGENT = 0x6167656e74 };
enum { UNDONE_MAX = 1000000 }; /* more is nobody's: the record was written by hand */
enum { WORLDS = 200 };         /* that somebody thinks possible, of which each is asked for another answer */

static const rp_game *game_of(const rp_session *session) { return session->opened.game; }

static rp_status no_memory(rp_error *error) { return rp_fail(error, RP_FAILED, "no memory for the game"); }

static bool has(unsigned seats, int seat) { return seats & RP_TO_ACT_PLAYER(seat); }

static void note_person(rp_session *session, int seat) {
    char *text = session->record.agents[seat];
    size_t size = sizeof session->record.agents[0];
    if (session->undone[seat])
        snprintf(text, size, "person:undone=%d,peeked=%d", session->undone[seat], session->peeked[seat]);
    else
        snprintf(text, size, "person");
}

static rp_status make_agents(rp_session *session, const char *const specs[], rp_error *error) {
    const rp_game *game = game_of(session);
    rp_status status = RP_OK;
    session->decision = malloc(sizeof *session->decision);
    if (!session->decision) return no_memory(error);
    for (int i = 0; i < game->info.players && !status; i++) {
        if (has(session->persons, i)) {
            note_person(session, i);
            continue;
        }
        status = rp_agent_new(specs[i], game, &session->agent[i], error);
        if (!status) snprintf(session->record.agents[i], sizeof session->record.agents[i], "%s", specs[i]);
    }
    return status;
}

rp_status rp_session_begin(rp_session *session, rp_opened_game *opened, unsigned persons, const char *agent_spec,
                           uint64_t seed, rp_error *error) {
    memset(session, 0, sizeof *session);
    session->opened = *opened;
    memset(opened, 0, sizeof *opened);
    session->persons = persons;
    session->seed = seed;
    session->history = seed;
    rp_start(game_of(session), &session->state);
    rp_record_init(&session->record, game_of(session), seed);
    const char *specs[RP_PLAYERS_MAX] = {agent_spec, agent_spec, agent_spec, agent_spec};
    rp_status status = make_agents(session, specs, error);
    if (status) rp_session_release(session);
    return status;
}

void rp_session_note_origin(rp_session *session, int64_t seconds) { rp_record_note_origin(&session->record, seconds); }

void rp_session_release(rp_session *session) {
    for (int i = 0; i < RP_PLAYERS_MAX; i++) rp_agent_free(session->agent[i]);
    rp_record_release(&session->record);
    free(session->moves);
    free(session->decision);
    rp_opened_game_release(&session->opened);
    rp_storage_let_go(&session->held);
    memset(session, 0, sizeof *session);
}

/* ---- moves ---------------------------------------------------------------------------------------------- */

/* The people who are to act. */
static unsigned choosers(const rp_session *session) {
    unsigned to_act = rp_to_act(game_of(session), &session->state);
    return to_act & RP_TO_ACT_CHANCE ? 0 : to_act & session->persons;
}

int rp_session_next(const rp_session *session, int preferred) {
    unsigned missing = choosers(session) & ~session->chosen;
    return preferred >= 0 && has(missing, preferred) ? preferred : rp_session_first(missing);
}

bool rp_session_is_openly_forced(const rp_session *session, int seat, rp_action *action) {
    const rp_game *game = game_of(session);
    rp_action useful[RP_LEGAL_MAX];
    rp_view view;
    rp_state world;
    rp_random random;
    if (rp_useful(game, &session->state, seat, useful) != 1) return false;
    *action = useful[0];
    rp_random_seed(&random, session->seed);
    for (int other = 0; other < game->info.players; other++) {
        if (other == seat || !has(session->persons, other)) continue;
        rp_view_of(game, &session->state, other, &view);
        for (int i = 0; i < WORLDS; i++) {
            rp_resample(&view, &random, &world);
            if (rp_useful(game, &world, seat, useful) != 1) return false;
        }
    }
    return true;
}

bool rp_session_parts(const rp_session *session) {
    unsigned parting = RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS;
    return rp_session_several(session->persons) && game_of(session)->info.capabilities & parting;
}

bool rp_session_over(const rp_session *session) { return rp_to_act(game_of(session), &session->state) == 0; }

void rp_session_view(const rp_session *session, int seat, rp_view *view) {
    rp_view_of(game_of(session), &session->state, seat, view);
}

static void note_history(rp_session *session, unsigned to_act, const rp_move *move) {
    session->history = rp_mix(session->history, to_act);
    for (int i = 0; i < RP_PLAYERS_MAX; i++)
        if (to_act & RP_TO_ACT_CHANCE ? i == 0 : to_act >> i & 1)
            session->history = rp_mix(session->history, (uint64_t)move->of[i] + 1);
}

/* The people who have to decide and to whom more than one action is possible. */
static unsigned with_a_choice(const rp_session *session) {
    rp_action useful[RP_LEGAL_MAX];
    unsigned seats = choosers(session), found = 0;
    for (int i = 0; i < RP_PLAYERS_MAX; i++)
        if (has(seats, i) && rp_useful(game_of(session), &session->state, i, useful) > 1) found |= RP_TO_ACT_PLAYER(i);
    return found;
}

/* Applies a legal move and writes it down. */
static rp_status happen(rp_session *session, const rp_move *move, const rp_listener *listener, rp_error *error) {
    const rp_game *game = game_of(session);
    if (session->count == session->capacity) {
        size_t capacity = session->capacity ? session->capacity * 2 : 64;
        rp_session_move *larger = realloc(session->moves, capacity * sizeof *larger);
        if (!larger) return no_memory(error);
        session->moves = larger;
        session->capacity = capacity;
    }
    size_t record_before = session->record.count;
    rp_status status = rp_record_append(&session->record, game, &session->state, move, error);
    if (status) return status;
    unsigned to_act = rp_to_act(game, &session->state);
    session->moves[session->count++] =
        (rp_session_move){.move = *move, .by_persons = with_a_choice(session), .record_before = record_before};
    session->chosen = 0;
    note_history(session, to_act, move);
    if (listener)
        rp_advance_told(game, &session->state, move, listener);
    else
        rp_advance(game, &session->state, move);
    if (rp_session_over(session)) rp_record_finish(&session->record, game, &session->state);
    return RP_OK;
}

static rp_status ask_agent(rp_session *session, int player, const atomic_bool *stop, rp_action *action,
                           rp_error *error) {
    rp_view view;
    rp_view_of(game_of(session), &session->state, player, &view);
    uint64_t seed = rp_mix(rp_mix(session->seed ^ PURPOSE_AGENT, rp_view_key(&view)), (uint64_t)player);
    const rp_limits limits = {.stop = stop};
    rp_status status = rp_agent_decide(session->agent[player], &view, &limits, seed, session->decision, error);
    *action = session->decision->action;
    return status;
}

rp_status rp_session_choose(rp_session *session, int seat, rp_action action, rp_error *error) {
    const rp_game *game = game_of(session);
    rp_action legal[RP_LEGAL_MAX];
    if (seat < 0 || seat >= game->info.players || !has(choosers(session), seat))
        return rp_fail(error, RP_BAD_INPUT, "player %d is not a person who has to choose now", seat + 1);
    int count = rp_legal(game, &session->state, seat, legal);
    for (int i = 0; i < count; i++) {
        if (legal[i] != action) continue;
        session->choice[seat] = action;
        session->chosen |= RP_TO_ACT_PLAYER(seat);
        return RP_OK;
    }
    return rp_fail(error, RP_BAD_INPUT, "action %d is not legal for %s", action, game->info.player_names[seat]);
}

rp_status rp_session_step(rp_session *session, const atomic_bool *stop, const rp_listener *listener, rp_state *before,
                          rp_move *move, rp_error *error) {
    const rp_game *game = game_of(session);
    unsigned to_act = rp_to_act(game, &session->state);
    int missing = rp_session_next(session, -1);
    rp_status status = RP_OK;
    if (missing >= 0) return rp_fail(error, RP_BAD_INPUT, "%s has not chosen yet", game->info.player_names[missing]);
    memset(move, 0, sizeof *move);
    rp_clone(game, before, &session->state);
    if (to_act & RP_TO_ACT_CHANCE) {
        rp_random random;
        rp_random_split(&random, session->seed, session->history ^ PURPOSE_CHANCE);
        move->of[0] = rp_sample(game, &session->state, &random);
    }
    for (int i = 0; i < game->info.players && !(to_act & RP_TO_ACT_CHANCE) && !status; i++) {
        if (!(to_act >> i & 1)) continue;
        if (has(session->persons, i))
            move->of[i] = session->choice[i];
        else
            status = ask_agent(session, i, stop, &move->of[i], error);
    }
    if (!status && stop && atomic_load(stop)) return rp_fail(error, RP_FAILED, "stopped");
    if (!status) status = rp_check_move(game, &session->state, move, error);
    return status ? status : happen(session, move, listener, error);
}

/* ---- undo ----------------------------------------------------------------------------------------------- */

/* True when a person's own move can answer him differently in another world that he thought possible, as an attempt
 * at a place that is hidden does. */
static bool answers_differ(const rp_session *session, int seat, const rp_state *before, const rp_move *move) {
    const rp_game *game = game_of(session);
    rp_view view, seen, other;
    rp_state state;
    rp_random random;
    rp_clone(game, &state, before);
    rp_advance(game, &state, move);
    rp_view_of(game, &state, seat, &seen);
    rp_view_of(game, before, seat, &view);
    rp_random_seed(&random, session->seed);
    for (int world = 0; world < WORLDS; world++) {
        rp_resample(&view, &random, &state);
        rp_advance(game, &state, move);
        rp_view_of(game, &state, seat, &other);
        if (!rp_state_equal(game, &seen.masked, &other.masked)) return true;
    }
    return false;
}

/* True when a move can have shown a person something that he did not know: chance, a simultaneous choice, or in a
 * game with hidden things a choice of somebody else, or his own with an answer to it. */
static bool shows_something(const rp_session *session, int seat, const rp_state *before, const rp_move *move) {
    unsigned to_act = rp_to_act(game_of(session), before);
    bool alone = (to_act & (to_act - 1)) == 0;
    if (to_act & RP_TO_ACT_CHANCE || !alone) return true;
    if (!(game_of(session)->info.capabilities & RP_HAS_HIDDEN)) return false;
    return !has(to_act, seat) || answers_differ(session, seat, before, move);
}

/* Back to the state before move `target`, by playing the kept moves again. Reports whether what is dropped peeks, for
 * the person at `seat`. */
static bool rewind_to(rp_session *session, int seat, size_t target, bool apply) {
    const rp_game *game = game_of(session);
    rp_state state;
    bool peeks = false;
    uint64_t kept_history = session->history;
    rp_state kept_state;
    rp_start(game, &state);
    session->history = session->seed;
    for (size_t i = 0; i < session->count; i++) {
        unsigned to_act = rp_to_act(game, &state);
        if (i == target) {
            rp_clone(game, &kept_state, &state);
            kept_history = session->history;
        }
        if (i >= target && !peeks) peeks = shows_something(session, seat, &state, &session->moves[i].move);
        note_history(session, to_act, &session->moves[i].move);
        rp_advance(game, &state, &session->moves[i].move);
    }
    if (!apply) return peeks;
    session->history = kept_history;
    rp_clone(game, &session->state, &kept_state);
    session->record.count = session->moves[target].record_before;
    session->record.finished = false;
    session->count = target;
    session->chosen = 0;
    return peeks;
}

static void note_undone(rp_session *session, int seat, bool peeks) {
    session->undone[seat]++;
    session->peeked[seat] += peeks;
    note_person(session, seat);
}

rp_undo rp_session_undo(rp_session *session, int seat, bool anyway) {
    size_t target = session->count;
    unsigned own = RP_TO_ACT_PLAYER(seat), others = session->chosen & ~own;
    if (session->chosen & own) {
        session->chosen &= ~own;
        note_undone(session, seat, false);
        return RP_UNDO_DONE;
    }
    while (target > 0 && !(session->moves[target - 1].by_persons & own)) others |= session->moves[--target].by_persons;
    if (target == 0) return RP_UNDO_NOTHING;
    target--;
    if (others | (session->moves[target].by_persons & ~own)) return RP_UNDO_OF_OTHERS;
    bool peeks = rewind_to(session, seat, target, false);
    if (peeks && !anyway) return RP_UNDO_WOULD_PEEK;
    rewind_to(session, seat, target, true);
    for (int i = 0; i < RP_PLAYERS_MAX; i++)
        if (session->agent[i]) rp_agent_forget(session->agent[i]);
    note_undone(session, seat, peeks);
    return RP_UNDO_DONE;
}

int rp_session_last_chooser(const rp_session *session) {
    if (session->chosen) return rp_session_first(session->chosen);
    for (size_t i = session->count; i-- > 0;)
        if (session->moves[i].by_persons) return rp_session_first(session->moves[i].by_persons);
    return -1;
}

/* ---- saving --------------------------------------------------------------------------------------------- */

static void stem_of(const rp_session *session, char *stem, size_t size) {
    const rp_game *game = game_of(session);
    int used = snprintf(stem, size, "%s", game->rules->name);
    for (size_t i = 0; i < game->rules->option_count && used < 60; i++)
        if (game->spec.value[i].given && game->rules->options[i].kind == RP_OPTION_TEXT)
            used += snprintf(stem + used, size - (size_t)used, "-%.20s", game->spec.value[i].text);
    snprintf(stem + used, size - (size_t)used, "-seed%llu", (unsigned long long)session->seed);
    for (char *at = stem; *at; at++)
        if (*at == '/') *at = '_';
}

rp_status rp_session_save_new(rp_session *session, const char *folder, rp_error *error) {
    char stem[160], path[RP_PATH_MAX], *line = rp_record_line(&session->record);
    if (!line) return no_memory(error);
    stem_of(session, stem, sizeof stem);
    rp_status status = rp_storage_create(folder, stem, line, path, &session->held, error);
    if (!status) memcpy(session->path, path, sizeof path);
    free(line);
    return status;
}

static rp_status save_in_data_folder(rp_session *session, rp_error *error) {
    char folder[RP_PATH_MAX];
    rp_status status = rp_storage_folder(folder, error);
    return status ? status : rp_session_save_new(session, folder, error);
}

/* Whether the file lies in the folder of saved games, where the program gives the names. */
static bool is_in_data_folder(const char *path) {
    char folder[RP_PATH_MAX];
    rp_error error;
    const char *slash = strrchr(path, '/');
    if (!slash || rp_storage_folder(folder, &error)) return false;
    size_t length = (size_t)(slash - path);
    return length == strlen(folder) && memcmp(path, folder, length) == 0;
}

/* The file of the program's own becomes the person's: two files would be two games to go on with. */
static rp_status write_to(rp_session *session, const char *path, const char *line, rp_error *error) {
    bool is_other = strcmp(path, session->path) != 0;
    if (strlen(path) >= RP_PATH_MAX - 40)
        return rp_fail(error, RP_BAD_INPUT, "the file name '%.60s...' is too long", path);
    if (is_other && access(path, F_OK) == 0)
        return rp_fail(error, RP_BAD_INPUT, "%s exists already; give another name", path);
    rp_status status = rp_storage_replace(path, line, &session->held, error);
    if (status) return status;
    if (is_other && is_in_data_folder(session->path)) unlink(session->path);
    snprintf(session->path, sizeof session->path, "%s", path);
    return RP_OK;
}

rp_status rp_session_save(rp_session *session, const char *path, rp_error *error) {
    if (!path && !session->path[0]) return save_in_data_folder(session, error);
    char *line = rp_record_line(&session->record);
    if (!line) return no_memory(error);
    rp_status status =
        path ? write_to(session, path, line, error) : rp_storage_replace(session->path, line, &session->held, error);
    free(line);
    return status;
}

/* ---- resuming ------------------------------------------------------------------------------------------- */

static void take_move(void *context, const rp_state *state, const rp_move *move, size_t number) {
    rp_session *session = context;
    (void)number;
    rp_clone(game_of(session), &session->state, state);
    if (move) happen(session, move, NULL, NULL);
}

bool rp_session_is_person(const char *agent) {
    return strncmp(agent, "person", 6) == 0 && (agent[6] == 0 || agent[6] == ':');
}

unsigned rp_session_persons(const rp_record *record) {
    unsigned found = 0;
    for (int seat = 0; seat < record->players; seat++)
        if (rp_session_is_person(record->agents[seat])) found |= RP_TO_ACT_PLAYER(seat);
    return found;
}

int rp_session_first(unsigned seats) {
    for (int seat = 0; seat < RP_PLAYERS_MAX; seat++)
        if (has(seats, seat)) return seat;
    return -1;
}

bool rp_session_several(unsigned seats) { return (seats & (seats - 1)) != 0; }

int rp_session_reader(const rp_record *record, const rp_game *game) {
    if (record->finished || !(game->info.capabilities & RP_HAS_HIDDEN)) return RP_CHANCE_PLAYER;
    int person = rp_session_first(rp_session_persons(record));
    return person < 0 ? 0 : person;
}

static void read_undone(const char *agent, int *undone, int *peeked) {
    bool read = sscanf(agent, "person:undone=%d,peeked=%d", undone, peeked) == 2;
    bool possible = read && *peeked >= 0 && *undone >= *peeked && *undone <= UNDONE_MAX;
    if (!possible) *undone = *peeked = 0;
}

int rp_session_peeked(const rp_record *record) {
    int undone, peeked, sum = 0;
    for (int seat = 0; seat < record->players; seat++) {
        if (!rp_session_is_person(record->agents[seat])) continue;
        read_undone(record->agents[seat], &undone, &peeked);
        sum += peeked;
    }
    return sum;
}

/* Finds the seats that are people's and reads how often they took back. */
static rp_status find_persons(rp_session *session, const rp_record *record, rp_error *error) {
    session->persons = rp_session_persons(record);
    if (!session->persons)
        return rp_fail(error, RP_BAD_INPUT, "no seat is a person's, so there is nothing to go on with");
    for (int i = 0; i < record->players; i++)
        if (has(session->persons, i)) read_undone(record->agents[i], &session->undone[i], &session->peeked[i]);
    return RP_OK;
}

static rp_status resume_record(rp_session *session, const rp_record *record, const char *directory, rp_error *error) {
    const char *specs[RP_PLAYERS_MAX];
    rp_status status = rp_opened_game_of_record(record, directory, &session->opened, error);
    if (status) return status;
    if (record->players != game_of(session)->info.players)
        return rp_fail(error, RP_BAD_INPUT, "the record names %d players, the game has %d", record->players,
                       game_of(session)->info.players);
    status = find_persons(session, record, error);
    if (status) return status;
    session->seed = session->history = record->seed;
    rp_start(game_of(session), &session->state);
    rp_record_init(&session->record, game_of(session), record->seed);
    memcpy(session->record.date, record->date, sizeof record->date);
    memcpy(session->record.program, record->program, sizeof record->program);
    for (int i = 0; i < RP_PLAYERS_MAX; i++) specs[i] = record->agents[i];
    status = make_agents(session, specs, error);
    if (!status) status = rp_record_replay(record, game_of(session), take_move, session, error);
    if (!status && session->record.count != record->count) status = no_memory(error);
    return status;
}

rp_status rp_session_read(const char *path, rp_record *record, rp_error *error) {
    char *text;
    size_t size;
    memset(record, 0, sizeof *record);
    rp_status status = rp_storage_read(path, RP_RECORD_LINE_MAX, &text, &size, error);
    if (status) return status;
    while (size > 0 && (text[size - 1] == '\n' || text[size - 1] == '\r')) size--;
    status = rp_record_parse(text, size, record, error);
    free(text);
    if (status) rp_error_prefix(error, path);
    return status;
}

rp_status rp_session_resume(rp_session *session, const char *path, const char *directory, rp_error *error) {
    rp_record record;
    memset(session, 0, sizeof *session);
    if (strcmp(path, "-") == 0)
        return rp_fail(error, RP_BAD_INPUT, "a saved game is a file; standard input is for the moves");
    rp_status status = rp_storage_hold(path, &session->held, error);
    if (!status) status = rp_session_read(path, &record, error);
    if (!status) {
        status = resume_record(session, &record, directory, error);
        rp_record_release(&record);
        if (status) rp_error_prefix(error, path);
    }
    if (status)
        rp_session_release(session);
    else
        snprintf(session->path, sizeof session->path, "%s", path);
    return status;
}

/* ---- playing again -------------------------------------------------------------------------------------- */

/* The first moves of a record, played into a session. */
typedef struct beginning {
    rp_session *session;
    uint64_t moves, whole; /* those that are taken; those that there are */
    rp_status status;
    rp_error *error;
} beginning;

static void take_beginning(void *context, const rp_state *state, const rp_move *move, size_t number) {
    beginning *b = context;
    if (number <= b->moves && !b->status) rp_clone(game_of(b->session), &b->session->state, state);
    if (!move) return;
    b->whole++;
    if (number < b->moves && !b->status) b->status = happen(b->session, move, NULL, b->error);
}

/* Who plays the other seats. */
static rp_status name_agents(const rp_record *record, unsigned persons, const char *agent_spec,
                             const char *specs[RP_PLAYERS_MAX], rp_error *error) {
    for (int i = 0; i < record->players; i++) {
        specs[i] = agent_spec ? agent_spec : record->agents[i];
        if (!has(persons, i) && (!specs[i][0] || rp_session_is_person(specs[i])))
            return rp_fail(error, RP_BAD_INPUT, "no agent has played seat %d in the record; name one", i + 1);
    }
    return RP_OK;
}

static rp_status play_again(rp_session *session, const rp_record *record, uint64_t move, const char *agent_spec,
                            const char *directory, rp_error *error) {
    const char *specs[RP_PLAYERS_MAX] = {"", "", "", ""};
    rp_status status = rp_opened_game_of_record(record, directory, &session->opened, error);
    if (status) return status;
    if (record->players != game_of(session)->info.players)
        return rp_fail(error, RP_BAD_INPUT, "the record names %d players, the game has %d", record->players,
                       game_of(session)->info.players);
    status = name_agents(record, session->persons, agent_spec, specs, error);
    if (status) return status;
    rp_start(game_of(session), &session->state);
    rp_record_init(&session->record, game_of(session), session->seed);
    for (int i = 0; i < record->players; i++)
        if (has(session->persons, i)) session->undone[i] = session->peeked[i] = 1;
    status = make_agents(session, specs, error);
    beginning b = {.session = session, .moves = move - 1, .error = error};
    if (!status) status = rp_record_replay(record, game_of(session), take_beginning, &b, error);
    if (!status) status = b.status;
    if (!status && b.moves > b.whole)
        return rp_fail(error, RP_BAD_INPUT, "has %llu moves, so there is none to play from number %llu on",
                       (unsigned long long)b.whole, (unsigned long long)move);
    return status;
}

rp_status rp_session_again(rp_session *session, const rp_record *record, uint64_t move, unsigned persons,
                           const char *agent_spec, uint64_t seed, const char *directory, rp_error *error) {
    memset(session, 0, sizeof *session);
    session->persons = persons;
    session->seed = session->history = seed;
    rp_status status = play_again(session, record, move, agent_spec, directory, error);
    if (status) rp_session_release(session);
    return status;
}
