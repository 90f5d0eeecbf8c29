#include "eval/dungeonquest_combat/solved.h"

#include "engine/games/dungeonquest_combat/state.h"

bool dq_is_solved_fight(const rp_game *game) {
    const dq_setup *setup = dq_setup_of(game);
    return setup->variant == DQ_DICE || setup->variant == DQ_CLASSIC_SOLO ||
           (setup->variant == DQ_CLASSIC && setup->life_shown);
}
