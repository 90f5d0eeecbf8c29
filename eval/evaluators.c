#include "eval/evaluate.h"

#include "eval/connect4/evaluation.h"
#include "eval/destinyquest/evaluator.h"
#include "eval/dungeonquest_combat/evaluator.h"
#include "eval/game_2048/evaluation.h"
#include "eval/pig/evaluation.h"

#include <stddef.h>

static const rp_evaluator *const evaluators[] = {&rp_evaluator_dq_combat,    &rp_evaluator_connect4,
                                                 &rp_evaluator_2048,         &rp_evaluator_pig,
                                                 &rp_evaluator_destinyquest, NULL};

const rp_evaluator *rp_evaluator_of(const rp_game *game) {
    static const rp_evaluator nothing;
    for (const rp_evaluator *const *evaluator = evaluators; *evaluator; evaluator++)
        if ((*evaluator)->rules == game->rules) return *evaluator;
    return &nothing;
}
