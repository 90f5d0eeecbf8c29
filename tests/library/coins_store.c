/* Coins with libriposte-store: the contract, a position and a record there and back, a decision from the cache. */
#include "coins.h"

#include "engine/contract/contract.h"
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "engine/store/record.h"
#include "search/cache/cached_decision.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int complain(const char *text) {
    fprintf(stderr, "%s\n", text);
    return 1;
}

/* Positions name their game, so it has to be a registered one. */
static int check_contract(const rp_game *game) {
    static rp_contract_report report;
    const rp_contract_options options = {.seed = 1, .games = 20};
    rp_error error = {RP_OK, ""};
    if (rp_contract_check(game, &options, &report, &error)) return complain(error.text);
    if (report.violations) return complain("coins breaks the contract");
    return 0;
}

static int write_and_read(const rp_game *game, const rp_state *state) {
    rp_error error = {RP_OK, ""};
    rp_reader *reader;
    rp_position position;
    char *text = rp_position_text(game, state, -1, 0);
    if (!text) return complain("no memory");
    if (rp_json_parse(text, strlen(text), "position", &reader, &error)) return complain(error.text);
    if (rp_position_read(reader, NULL, &position, &error)) return complain(error.text);
    if (memcmp(position.world.bytes, state->bytes, game->info.state_size) != 0) return complain("another position");
    rp_position_release(&position);
    rp_json_reader_free(reader);
    free(text);
    return 0;
}

/* Plays a game and keeps it, each decision asked for twice: the second comes from the cache. */
static int play(const rp_game *game, rp_result_cache *cache, rp_agent *agent, rp_record *record) {
    static rp_decision decision[2];
    rp_error error = {RP_OK, ""};
    rp_random random;
    rp_state state;
    rp_view view;
    rp_random_seed(&random, 1);
    rp_start(game, &state);
    rp_record_init(record, game, 1);
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) {
            move.of[0] = rp_sample(game, &state, &random);
        } else {
            rp_view_of(game, &state, 0, &view);
            for (int i = 0; i < 2; i++)
                if (rp_cached_decide(cache, agent, &view, NULL, 1, 1, &decision[i], &error))
                    return complain(error.text);
            if (decision[0].action != decision[1].action) return complain("another decision");
            move.of[0] = decision[1].action;
        }
        if (write_and_read(game, &state)) return 1;
        if (rp_record_append(record, game, &state, &move, &error)) return complain(error.text);
        rp_apply(game, &state, &move);
    }
    rp_record_finish(record, game, &state);
    return 0;
}

int main(void) {
    rp_error error = {RP_OK, ""};
    rp_game *game;
    rp_agent *agent;
    rp_result_cache *cache;
    rp_result_cache_counts counts;
    rp_record record, again;
    const rp_result_cache_options options = {.build = 1};
    if (rp_rules_add(&coins_rules, &error)) return complain(error.text);
    if (rp_game_new("coins", NULL, &game, &error)) return complain(error.text);
    if (rp_agent_new("ismcts:sims=50", game, &agent, &error)) return complain(error.text);
    if (rp_result_cache_new(&options, &cache, &error)) return complain(error.text);
    if (check_contract(game) || play(game, cache, agent, &record)) return 1;
    char *line = rp_record_line(&record);
    if (!line || rp_record_parse(line, strlen(line), &again, &error)) return complain(error.text);
    if (rp_record_replay(&again, game, NULL, NULL, &error)) return complain(error.text);
    rp_result_cache_counts_of(cache, &counts);
    printf("%zu moves, %d from the cache\n", again.count, (int)counts.first[RP_RESULT_DECISION]);
    free(line);
    rp_record_release(&record);
    rp_record_release(&again);
    rp_result_cache_free(cache);
    rp_agent_free(agent);
    rp_game_free(game);
    return 0;
}
