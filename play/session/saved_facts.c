#include "play/session/saved_facts.h"

#include "play/faces/face.h"
#include "play/session/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

__attribute__((format(printf, 3, 4))) static void append(char *text, size_t size, const char *format, ...) {
    size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, size - used, format, arguments);
    va_end(arguments);
}

void rp_saved_games_made_release(rp_saved_games_made *games) {
    for (size_t i = 0; i < games->count; i++) {
        free(games->made[i].spec);
        rp_opened_game_release(&games->made[i].opened);
    }
    free(games->made);
    memset(games, 0, sizeof *games);
}

static void make_game(const rp_record *record, const char *directory, rp_saved_game_made *made) {
    rp_error error;
    rp_status status = rp_opened_game_of_record(record, NULL, &made->opened, &error);
    if (!status && made->opened.game->data_hash != record->data_hash) {
        rp_opened_game_release(&made->opened);
        status = RP_BAD_INPUT;
    }
    made->with_directory = status && directory;
    if (made->with_directory) status = rp_opened_game_of_record(record, directory, &made->opened, &error);
    if (!status && made->opened.game->info.players != record->players) rp_opened_game_release(&made->opened);
}

/* The game of a record; where it cannot be made it has no `opened.game`. */
static rp_status game_of(rp_saved_games_made *games, const rp_record *record, const char *directory,
                         const rp_saved_game_made **found, rp_error *error) {
    for (size_t i = 0; i < games->count; i++) {
        *found = &games->made[i];
        if ((*found)->data_hash == record->data_hash && strcmp((*found)->spec, record->game) == 0) return RP_OK;
    }
    if (games->count == games->capacity) {
        size_t capacity = games->capacity ? games->capacity * 2 : 16;
        rp_saved_game_made *larger = realloc(games->made, capacity * sizeof *larger);
        if (!larger) return rp_fail(error, RP_FAILED, "no memory for the saved games");
        games->made = larger;
        games->capacity = capacity;
    }
    rp_saved_game_made *made = &games->made[games->count];
    memset(made, 0, sizeof *made);
    made->spec = strdup(record->game);
    if (!made->spec) return rp_fail(error, RP_FAILED, "no memory for the saved games");
    made->data_hash = record->data_hash;
    make_game(record, directory, made);
    games->count++;
    *found = made;
    return RP_OK;
}

/* The option that says who a player is: the one of his name, or the one that tournaments fill; -1: none. */
static int figure_option(const rp_game *game, int player) {
    const rp_rules *rules = game->rules;
    const rp_entrants *entrants = rp_face_of(rules).entrants;
    int option = rp_option_find(rules->options, rules->option_count, game->info.player_names[player]);
    if (option < 0 && entrants && player < 2)
        option = rp_option_find(rules->options, rules->option_count, entrants->seat_option[player]);
    return option;
}

static bool is_figure(const rp_game *game, int option) {
    for (int player = 0; player < game->info.players; player++)
        if (figure_option(game, player) == option) return true;
    return false;
}

static void name_game(const rp_game *game, char text[RP_SAVED_TEXT_MAX]) {
    const rp_rules *rules = game->rules;
    const char *mark = ":";
    snprintf(text, RP_SAVED_TEXT_MAX, "%s", rules->name);
    for (int i = 0; i < (int)rules->option_count; i++) {
        const rp_option_value *value = &game->spec.value[i];
        bool is_default = rules->options[i].fallback && strcmp(value->text, rules->options[i].fallback) == 0;
        if (!value->given || is_default || is_figure(game, i)) continue;
        append(text, RP_SAVED_TEXT_MAX, "%s%s=%s", mark, rules->options[i].name, value->text);
        mark = ",";
    }
}

/* Whether a value is somebody; a default that the face does not list is not, "drawn". */
static bool names_somebody(const rp_game *game, int index, const char *value) {
    const rp_option *option = &game->rules->options[index];
    const rp_face face = rp_face_of(game->rules);
    char text[RP_TEXT_MAX];
    if (!face.value || !option->fallback || strcasecmp(value, option->fallback) != 0) return true;
    for (int i = 0; face.value(game, option->name, i, text); i++)
        if (strcasecmp(text, value) == 0) return true;
    return false;
}

static void name_players(const rp_game *game, rp_saved_facts *facts) {
    for (int i = 0; i < facts->players; i++) {
        int option = figure_option(game, i);
        const rp_option_value *value = option < 0 ? NULL : &game->spec.value[option];
        snprintf(facts->player[i], RP_NAME_MAX, "%s", game->info.player_names[i]);
        if (value && value->set && names_somebody(game, option, value->text))
            snprintf(facts->figure[i], RP_NAME_MAX, "%s", value->text);
    }
}

static void name_opponent(const rp_game *game, const rp_record *record, rp_saved_facts *facts) {
    char agent[RP_LEVEL_AGENT_MAX];
    int other = rp_session_first(~facts->persons);
    facts->level = -1;
    if (other < 0 || other >= facts->players) return;
    snprintf(facts->opponent, sizeof facts->opponent, "%s",
             record->agents[other][0] ? record->agents[other] : "unknown");
    for (int level = 0; game && level < RP_LEVELS && facts->level < 0; level++) {
        rp_level_agent(level, game, agent);
        if (strcmp(agent, facts->opponent) == 0) facts->level = level;
    }
}

typedef struct game_end {
    const rp_game *game;
    unsigned winners;
    int64_t score;
} game_end;

/* The last visit is that of the end. */
static void find_winners(void *context, const rp_state *state, const rp_move *move, size_t number) {
    game_end *end = context;
    (void)number;
    if (!move) end->winners = rp_face_of(end->game->rules).winners(end->game, state);
}

static void find_score(void *context, const rp_state *state, const rp_move *move, size_t number) {
    game_end *end = context;
    int64_t score;
    (void)number;
    if (!move && rp_face_of(end->game->rules).score(end->game, state, &score)) end->score = score;
}

/* By those who have won, as the face has them. False where nobody says it. */
static bool result_by_winners(const rp_game *game, const rp_record *record, int person, rp_saved_result *result) {
    game_end end = {.game = game};
    unsigned own = 1u << person;
    rp_error error;
    if (!rp_face_of(game->rules).winners || rp_record_replay(record, game, find_winners, &end, &error)) return false;
    if (!end.winners)
        *result = RP_SAVED_ALL_LOST;
    else if (!(end.winners & own))
        *result = RP_SAVED_LOST;
    else
        *result = end.winners == own ? RP_SAVED_WON : RP_SAVED_DRAWN;
    return true;
}

/* As play/session/bests.h counts it. */
static int64_t score_of(const rp_game *game, const rp_record *record) {
    game_end end = {.game = game};
    rp_error error;
    if (!rp_face_of(game->rules).score || record->players > 1 || !record->finished || rp_session_peeked(record))
        return 0;
    return rp_record_replay(record, game, find_score, &end, &error) ? 0 : end.score;
}

/* `game`: NULL where it could not be made. */
static rp_saved_result result_of(const rp_game *game, const rp_record *record, int person) {
    rp_saved_result result = RP_SAVED_WON;
    if (!record->finished) return RP_SAVED_OPEN;
    if (rp_session_several(rp_session_persons(record))) return RP_SAVED_OVER;
    if (record->players < 2 && game && rp_is_won_or_lost_alone(&game->info))
        return record->payoff[person] >= game->info.payoff_maximum ? RP_SAVED_WON : RP_SAVED_LOST;
    if (record->players < 2) return RP_SAVED_OVER;
    if (game && result_by_winners(game, record, person, &result)) return result;
    for (int i = 0; i < record->players; i++) {
        if (i == person) continue;
        if (record->payoff[i] > record->payoff[person]) return RP_SAVED_LOST;
        if (record->payoff[i] == record->payoff[person]) result = RP_SAVED_DRAWN;
    }
    return result;
}

rp_status rp_saved_facts_of(rp_saved_games_made *games, const rp_record *record, const char *directory,
                            rp_saved_facts *facts, rp_error *error) {
    const rp_saved_game_made *made = NULL;
    rp_status status = game_of(games, record, directory, &made, error);
    if (status) return status;
    const rp_game *game = made->opened.game;
    memset(facts, 0, sizeof *facts);
    facts->known = game != NULL;
    facts->with_directory = made->with_directory;
    facts->persons = rp_session_persons(record);
    facts->person = rp_session_first(facts->persons);
    facts->players = record->players;
    facts->result = result_of(game, record, facts->person);
    snprintf(facts->game, sizeof facts->game, "%.*s", RP_SAVED_TEXT_MAX - 1, record->game);
    for (int i = 0; i < facts->players; i++) snprintf(facts->player[i], RP_NAME_MAX, "player %d", i + 1);
    if (game) {
        name_game(game, facts->game);
        name_players(game, facts);
        facts->score = score_of(game, record);
        facts->score_unit = rp_face_of(game->rules).score_unit;
    }
    name_opponent(game, record, facts);
    return RP_OK;
}

void rp_saved_player_text(const rp_saved_facts *facts, int player, char text[2 * RP_NAME_MAX]) {
    snprintf(text, 2 * RP_NAME_MAX, "%s%s%s", facts->player[player], facts->figure[player][0] ? " " : "",
             facts->figure[player]);
}

void rp_saved_people_text(const rp_saved_facts *facts, char text[RP_SAVED_TEXT_MAX]) {
    char player[2 * RP_NAME_MAX];
    text[0] = 0;
    for (int i = 0; i < facts->players; i++) {
        if (!(facts->persons >> i & 1)) continue;
        rp_saved_player_text(facts, i, player);
        append(text, RP_SAVED_TEXT_MAX, "%s%s", !text[0] ? "" : facts->persons >> i >> 1 ? ", " : " and ", player);
    }
}

void rp_saved_others_text(const rp_saved_facts *facts, char text[RP_SAVED_TEXT_MAX]) {
    char player[2 * RP_NAME_MAX];
    text[0] = 0;
    for (int i = 0; i < facts->players; i++) {
        if (facts->persons >> i & 1) continue;
        rp_saved_player_text(facts, i, player);
        append(text, RP_SAVED_TEXT_MAX, "%s, ", player);
    }
    append(text, RP_SAVED_TEXT_MAX, "%s", rp_saved_level_text(facts));
}

const char *rp_saved_level_text(const rp_saved_facts *facts) {
    return facts->level < 0 ? facts->opponent : rp_level_name(facts->level);
}

const char *rp_saved_result_text(rp_saved_result result) {
    static const char *const texts[] = {"not over", "won", "drawn", "lost", "lost by all", "over"};
    return texts[result];
}
