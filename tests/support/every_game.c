#include "tests/support/every_game.h"

#include "engine/game.h"
#include "tests/support/require.h"

static bool is_of(const char *spec, const char *name) {
    size_t length = strlen(name);
    return strncmp(spec, name, length) == 0 && (!spec[length] || spec[length] == ':');
}

int test_every_game(const char *const specs[], int count, const char *all[TEST_GAMES_MAX]) {
    size_t registered;
    const rp_rules *const *rules = rp_rules_all(&registered);
    require(count + (int)registered <= TEST_GAMES_MAX);
    memcpy(all, specs, (size_t)count * sizeof *specs);
    int games = count;
    for (size_t r = 0; r < registered; r++) {
        bool found = false;
        for (int i = 0; i < count; i++) found = found || is_of(specs[i], rules[r]->name);
        if (!found) all[games++] = rules[r]->name;
    }
    return games;
}
