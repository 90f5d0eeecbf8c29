#include "eval/game_2048/evaluation.h"

#include "engine/games/game_2048/game_2048.h"

static inline int32_t worth_of_lines(uint64_t cells) {
    return rp_2048_line_worth[cells & 0xffff] + rp_2048_line_worth[cells >> 16 & 0xffff] +
           rp_2048_line_worth[cells >> 32 & 0xffff] + rp_2048_line_worth[cells >> 48];
}

static void evaluate(const rp_game *game, const rp_state *state, double value[]) {
    const rp_2048_board *board = rp_2048_board_of(state);
    int32_t worth = worth_of_lines(board->cells) + worth_of_lines(rp_2048_transposed(board->cells));
    double share = 0.5 + worth * (1 / 4e6);
    share = share < 0x1p-10 ? 0x1p-10 : share > 1 - 0x1p-10 ? 1 - 0x1p-10 : share;
    if (rp_2048_setup_of(game)->target) {
        value[0] = share;
    } else {
        double score = rp_2048_score(board);
        value[0] = score + (game->info.payoff_maximum - score) * (share / 32);
    }
}

const rp_evaluator rp_evaluator_2048 = {.rules = &rp_2048, .evaluate = evaluate};
