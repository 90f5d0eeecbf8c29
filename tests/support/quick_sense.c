#include "tests/support/quick_sense.h"

#include <check.h>

void test_quick_sense(const rp_game *game, const rp_state *state, int player, uint64_t seed, test_choice *choice) {
    rp_random worlds, first, second;
    rp_view view;
    rp_state other;
    rp_action useful[RP_LEGAL_MAX];
    rp_random_seed(&worlds, seed);
    rp_random_seed(&first, 1);
    rp_random_seed(&second, 1);
    rp_view_of(game, state, player, &view);
    rp_resample(&view, &worlds, &other);
    rp_action chosen = choice(game, state, player, &first);
    ck_assert_int_eq(chosen, choice(game, &other, player, &second));
    rp_random_seed(&second, 1);
    ck_assert_int_eq(chosen, choice(game, &view.masked, player, &second));
    bool found = false;
    for (int i = rp_useful(game, state, player, useful); i-- > 0;) found |= useful[i] == chosen;
    ck_assert(found);
}
