#include "bench/match/cached_game.h"

#include "bench/match/match_record.h"

#include <stdlib.h>

rp_result_key rp_cached_game_key(const rp_match_plan *plan, uint64_t number) {
    rp_match_place at = rp_match_plan_place(plan, number);
    uint64_t agents = 0;
    for (int seat = 0; seat < plan->game->info.players; seat++) {
        const char *spec = plan->agents.spec[rp_match_plan_agent(plan, at, seat)];
        agents = rp_mix(agents, rp_hash_bytes(spec, strlen(spec)));
    }
    uint64_t all = rp_mix(rp_mix(rp_mix(plan->game->identity, agents), plan->seed), at.pair);
    return (rp_result_key){
        .kind = RP_RESULT_GAME, .game = plan->game, .agent = agents, .seed = plan->seed, .what = {at.pair, all}};
}

void rp_cached_game_keep(rp_result_cache *cache, const rp_result_key *key, const char *line, double seconds) {
    size_t length = strlen(line);
    unsigned char *bytes = malloc(length + 1);
    if (!bytes) return; /* what is not kept is played again */
    bytes[0] = RP_CACHED_GAME_FORMAT;
    memcpy(bytes + 1, line, length);
    rp_result_cache_keep(cache, key, bytes, length + 1, seconds);
    free(bytes);
}

bool rp_cached_game_read(const rp_match_plan *plan, uint64_t number, const unsigned char *bytes, size_t size,
                         rp_selfplay_end *end, char **line) {
    *line = NULL;
    if (size < 2 || size - 1 > RP_RECORD_LINE_MAX || bytes[0] != RP_CACHED_GAME_FORMAT) return false;
    const char *text = (const char *)bytes + 1;
    rp_record record;
    if (rp_record_parse(text, size - 1, &record, NULL) != RP_OK) return false;
    bool fits = rp_match_record_check(plan, number, &record, end, NULL) == RP_OK;
    if (fits) *line = rp_record_line(&record);
    rp_record_release(&record);
    if (!*line || (strlen(*line) == size - 1 && memcmp(*line, text, size - 1) == 0)) return *line != NULL;
    free(*line);
    *line = NULL;
    return false;
}

bool rp_cached_game_find(rp_result_cache *cache, const rp_match_plan *plan, uint64_t number, rp_selfplay_end *end,
                         char **line) {
    rp_result_key key = rp_cached_game_key(plan, number);
    unsigned char *bytes;
    size_t size;
    *line = NULL;
    if (!rp_result_cache_find(cache, &key, rp_result_cache_expected_cost(cache, &key), &bytes, &size)) return false;
    bool fits = rp_cached_game_read(plan, number, bytes, size, end, line);
    free(bytes);
    return fits;
}
