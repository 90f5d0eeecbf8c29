#include "engine/game.h"

#include <string.h>

extern const rp_rules rp_tictactoe, rp_kuhn, rp_goofspiel, rp_leduc, rp_liars_dice, rp_matrix, rp_dq_combat, rp_pig,
    rp_connect4, rp_2048, rp_phantom_ttt, rp_oshi_zumo, rp_destinyquest;

static const rp_rules *const all_rules[] = {&rp_dq_combat, &rp_destinyquest, &rp_tictactoe, &rp_kuhn, &rp_goofspiel,
                                            &rp_leduc,     &rp_liars_dice,   &rp_matrix,    &rp_pig,  &rp_connect4,
                                            &rp_2048,      &rp_phantom_ttt,  &rp_oshi_zumo};

const rp_rules *const *rp_rules_all(size_t *count) {
    *count = sizeof all_rules / sizeof *all_rules;
    return all_rules;
}
