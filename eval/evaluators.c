#include "eval/evaluate.h"

#include "eval/calamity/evaluator.h"
#include "eval/connect4/evaluation.h"
#include "eval/destinyquest/evaluator.h"
#include "eval/dungeonquest/evaluator.h"
#include "eval/dungeonquest_combat/evaluator.h"
#include "eval/game_2048/evaluation.h"
#include "eval/mage_knight/evaluator.h"
#include "eval/pig/evaluation.h"

#include <stddef.h>

enum { BUILT_IN = 9, ADDED_MAX = 32 };

/* Behind the built-in ones what a program adds while it starts, before it has threads; never changed again. Of several
 * for one rules table the first that knows a game speaks for it. */
static const rp_evaluator *evaluators[BUILT_IN + ADDED_MAX + 1] = {&rp_evaluator_dq_combat,
                                                                   &rp_evaluator_connect4,
                                                                   &rp_evaluator_2048,
                                                                   &rp_evaluator_pig,
                                                                   &rp_evaluator_destinyquest,
                                                                   &rp_evaluator_mage_knight,
                                                                   &rp_evaluator_mage_knight_round,
                                                                   &rp_evaluator_calamity,
                                                                   &rp_evaluator_dungeonquest};

const rp_evaluator *rp_evaluator_of(const rp_game *game) {
    static const rp_evaluator nothing;
    for (const rp_evaluator *const *evaluator = evaluators; *evaluator; evaluator++)
        if ((*evaluator)->rules == game->rules && (!(*evaluator)->knows || (*evaluator)->knows(game)))
            return *evaluator;
    return &nothing;
}

rp_status rp_evaluator_add(const rp_evaluator *added, rp_error *error) {
    size_t count = 0;
    for (; evaluators[count]; count++)
        if (evaluators[count]->rules == added->rules)
            return rp_fail(error, RP_BAD_INPUT, "game %s has an evaluation already", added->rules->name);
    if (count == BUILT_IN + ADDED_MAX)
        return rp_fail(error, RP_BAD_INPUT, "at most %d evaluations can be added", ADDED_MAX);
    evaluators[count] = added;
    return RP_OK;
}
