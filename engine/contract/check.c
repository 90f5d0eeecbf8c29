#include "engine/contract/contract_internal.h"

#include <stdlib.h>

enum { WORLDS_MAX = 20000, WORLD_BYTES_MAX = 16 << 20 };

static bool take_memory(rp_contract_run *run) {
    const rp_game *game = run->game;
    int room = WORLD_BYTES_MAX / (int)game->info.state_size, worlds = room < WORLDS_MAX ? room : WORLDS_MAX;
    run->sights = rp_contract_sights_new(game);
    run->positions = rp_contract_positions_new(game);
    bool first = rp_worlds_init(&run->worlds[0], game, worlds), second = rp_worlds_init(&run->worlds[1], game, worlds);
    return run->sights && run->positions && first && second;
}

static void give_memory_back(rp_contract_run *run) {
    rp_contract_sights_free(run->sights);
    rp_contract_positions_free(run->positions);
    rp_worlds_release(&run->worlds[0]);
    rp_worlds_release(&run->worlds[1]);
}

rp_status rp_contract_check(const rp_game *game, const rp_contract_options *options, rp_contract_report *report,
                            rp_error *error) {
    rp_contract_run run = {.game = game, .options = options, .report = report, .game_number = -1, .move = -1};
    rp_status status = RP_OK;
    *report = (rp_contract_report){0};
    rp_random_split(&run.random, options->seed, 1000000000);
    if (rp_contract_check_info(&run)) {
        if (take_memory(&run)) {
            rp_contract_play(&run);
            rp_random_split(&run.random, options->seed, 1000000001);
            rp_contract_check_walk(&run);
            rp_contract_check_posterior(&run);
        } else {
            status = rp_fail(error, RP_FAILED, "no memory to check %s", game->spec.text);
        }
        give_memory_back(&run);
    }
    rp_contract_explain(&run);
    return status;
}
