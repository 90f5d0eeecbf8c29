#include "engine/game.h"
#include "engine/table_check.h"

#include <strings.h>

/* The games that are compiled in, in the order of listing. */
#define BUILT_IN(GAME)                                                                                                 \
    GAME(rp_dq_combat)                                                                                                 \
    GAME(rp_dungeonquest)                                                                                              \
    GAME(rp_destinyquest)                                                                                              \
    GAME(rp_mage_knight)                                                                                               \
    GAME(rp_calamity)                                                                                                  \
    GAME(rp_tictactoe)                                                                                                 \
    GAME(rp_kuhn)                                                                                                      \
    GAME(rp_goofspiel)                                                                                                 \
    GAME(rp_leduc)                                                                                                     \
    GAME(rp_liars_dice)                                                                                                \
    GAME(rp_matrix)                                                                                                    \
    GAME(rp_pig)                                                                                                       \
    GAME(rp_connect4)                                                                                                  \
    GAME(rp_2048)                                                                                                      \
    GAME(rp_phantom_ttt)                                                                                               \
    GAME(rp_oshi_zumo)                                                                                                 \
    /* new games: above this line */

#define DECLARED(rules) extern const rp_rules rules;
#define LISTED(rules) &rules,
BUILT_IN(DECLARED)
enum { ADDED_MAX = 32, BUILT_IN_COUNT = sizeof(const rp_rules *[]){BUILT_IN(LISTED)} / sizeof(const rp_rules *) };

/* Behind the built-in ones what a program adds while it starts, before it has threads; never changed again. */
static const rp_rules *all_rules[BUILT_IN_COUNT + ADDED_MAX] = {BUILT_IN(LISTED)};
static size_t rules_count = BUILT_IN_COUNT;

const rp_rules *const *rp_rules_all(size_t *count) {
    *count = rules_count;
    return all_rules;
}

rp_status rp_rules_add(const rp_rules *rules, rp_error *error) {
    rp_status status = rp_rules_check(rules, error);
    if (status) return status;
    for (size_t i = 0; i < rules_count; i++)
        if (strcasecmp(all_rules[i]->name, rules->name) == 0)
            return rp_fail(error, RP_BAD_INPUT, "there is a game called '%.60s' already", rules->name);
    if (rules_count == sizeof all_rules / sizeof *all_rules)
        return rp_fail(error, RP_BAD_INPUT, "at most %d games can be added", ADDED_MAX);
    all_rules[rules_count++] = rules;
    return RP_OK;
}
