/* Spec strings: the first line is a game's, the second an agent's. What is accepted has a canonical text that means the
 * same game, and can be played. */
#include "search/agent.h"
#include "tests/fuzz/support/fuzz.h"

/* Copies a line without its end; false when it is too long to be of interest. */
static bool take_line(const uint8_t **at, const uint8_t *end, char *line, size_t size) {
    const uint8_t *stop = memchr(*at, '\n', (size_t)(end - *at));
    size_t length = (size_t)((stop ? stop : end) - *at);
    if (length >= size) return false;
    memcpy(line, *at, length);
    line[length] = 0;
    *at = stop ? stop + 1 : end;
    return true;
}

static void check_game(const rp_game *game, uint64_t seed) {
    rp_game *again;
    rp_error error;
    fuzz_require(rp_game_new(game->spec.text, NULL, &again, &error) == RP_OK, "%s: %s", game->spec.text, error.text);
    fuzz_require(again->identity == game->identity && strcmp(again->spec.text, game->spec.text) == 0,
                 "'%s' became '%s'", game->spec.text, again->spec.text);
    rp_game_free(again);
    rp_state state = {{0}};
    rp_start(game, &state);
    fuzz_play(game, &state, seed);
}

static bool check_agent(const rp_game *game, const char *spec) {
    rp_agent *agent;
    rp_error error = {0};
    rp_status status = rp_agent_new(spec, game, &agent, &error);
    if (status) return fuzz_refused(status, &error);
    size_t used, cap;
    rp_agent_memory(agent, &used, &cap);
    fuzz_require(used <= cap, "%zu bytes used, %zu allowed", used, cap);
    rp_agent_free(agent);
    return true;
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    char game_spec[2048], agent_spec[2048];
    const uint8_t *at = input, *end = input + size;
    if (!take_line(&at, end, game_spec, sizeof game_spec) || !take_line(&at, end, agent_spec, sizeof agent_spec))
        return false;
    rp_game *game;
    rp_error error = {0};
    rp_status status = rp_game_new(game_spec, NULL, &game, &error);
    if (status) return fuzz_refused(status, &error);
    check_game(game, rp_hash_bytes(input, size));
    bool accepted = check_agent(game, agent_spec);
    rp_game_free(game);
    return accepted;
}
