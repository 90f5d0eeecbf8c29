#include "bench/measure/fixed_position.h"
#include "bench/match/selfplay.h"

static void step(const rp_game *game, rp_state *state, unsigned to_act, uint64_t *chances) {
    rp_move move = {{0}};
    if (to_act & RP_TO_ACT_CHANCE) {
        move.of[0] = rp_selfplay_chance(game, state, 1, 0, (*chances)++);
    } else {
        for (int player = 0; to_act >> player; player++) {
            rp_action useful[RP_LEGAL_MAX];
            if (to_act >> player & 1) move.of[player] = useful[rp_useful(game, state, player, useful) - 1];
        }
    }
    rp_advance(game, state, &move);
}

static void walk(const rp_game *game, rp_state *state, int choices) {
    uint64_t chances = 0;
    rp_start(game, state);
    for (unsigned to_act; (to_act = rp_to_act(game, state)) != 0;) {
        if (!(to_act & RP_TO_ACT_CHANCE) && choices-- == 0) return;
        step(game, state, to_act, &chances);
    }
}

static rp_status load_data(const char *spec, const char *directory, rp_data **data, rp_error *error) {
    char name[RP_NAME_MAX];
    rp_status status = rp_spec_name(spec, name, error);
    if (status) return status;
    const rp_rules *rules = rp_rules_find(name, error);
    if (!rules) return RP_BAD_INPUT;
    return rules->data_size ? rp_data_load(rules, directory, data, error) : RP_OK;
}

rp_status rp_fixed_position_make(const char *spec, const char *directory, int choices, rp_fixed_position *position,
                                 rp_error *error) {
    memset(position, 0, sizeof *position);
    rp_status status = directory ? load_data(spec, directory, &position->data, error) : RP_OK;
    if (!status) status = rp_game_new(spec, position->data, &position->game, error);
    if (status) {
        rp_fixed_position_release(position);
        return status;
    }
    walk(position->game, &position->state, choices);
    return RP_OK;
}

void rp_fixed_position_release(rp_fixed_position *position) {
    rp_game_free(position->game);
    rp_data_free(position->data);
    position->game = NULL;
    position->data = NULL;
}

int rp_fixed_position_player(const rp_fixed_position *position) {
    unsigned to_act = rp_to_act(position->game, &position->state);
    return to_act == 0 || to_act & RP_TO_ACT_CHANCE ? -1 : __builtin_ctz(to_act);
}
