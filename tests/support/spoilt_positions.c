#include "tests/support/spoilt_positions.h"

#include "engine/store/position.h"
#include "tests/support/moves_in_words.h"
#include "tests/support/random_move.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 4, SEED = 11 };

/* Another digit for some, or two words of one length change places. */
static void spoil(char *text, rp_random *random) {
    char *state = strstr(text, "\"state\"");
    size_t length = strlen(state);
    for (uint32_t left = 1 + rp_random_below(random, 3); left; left--) {
        size_t at = rp_random_below(random, (uint32_t)length);
        while (at < length && (state[at] < '0' || state[at] > '9')) at++;
        if (at < length) state[at] = (char)('0' + rp_random_below(random, 10));
    }
    char *first = strchr(state + rp_random_below(random, (uint32_t)length), '"');
    char *second = strchr(state + rp_random_below(random, (uint32_t)length), '"');
    if (!first || !second || rp_random_below(random, 2)) return;
    size_t a = strcspn(first + 1, "\""), b = strcspn(second + 1, "\"");
    if (a == b) memcpy(first + 1, second + 1, a);
}

static void play_on(const rp_game *game, rp_state *state, int most, rp_random *random) {
    for (int move = 0; rp_to_act(game, state); move++) {
        ck_assert_int_lt(move, most);
        test_random_step(game, state, random);
    }
}

void test_spoilt_positions(const char *spec, const rp_data *data, int share, int moves, test_spoilt_check *check) {
    rp_random random;
    rp_game *game;
    rp_error error = {0};
    int accepted = 0, refusals = 0;
    ck_assert_msg(!rp_game_new(spec, data, &game, &error), "%s", error.text);
    rp_random_seed(&random, SEED);
    for (int play = 0; play < GAMES; play++) {
        rp_state state;
        rp_start(game, &state);
        for (; rp_to_act(game, &state); test_random_step(game, &state, &random)) {
            rp_position position;
            char *text = rp_position_text(game, &state, RP_CHANCE_PLAYER, 0);
            spoil(text, &random);
            if (test_position_read(text, data, &position, &error)) {
                ck_assert_msg(error.text[0] && !strchr(error.text, '\n'), "%s", text);
                refusals++;
            } else {
                bool looks = ++accepted % share == 0;
                if (looks) check(position.game, &position.world);
                if (looks) play_on(position.game, &position.world, moves, &random);
                rp_position_release(&position);
            }
            free(text);
        }
    }
    ck_assert_int_gt(accepted, 20);
    ck_assert_int_gt(refusals, 20);
    rp_game_free(game);
}
