#include "eval/destinyquest/evaluator.h"

#include "engine/games/destinyquest/state.h"
#include "eval/destinyquest/evaluation.h"
#include "eval/destinyquest/notes.h"
#include "eval/destinyquest/playout.h"
#include "eval/destinyquest/reasons.h"

const rp_evaluator rp_evaluator_destinyquest = {
    .rules = &rp_destinyquest,
    .evaluate = destiny_evaluate,
    .noted_estimate = destiny_noted_estimate,
    .notes_size = sizeof(destiny_notes),
    .playout = destiny_informed_playout,
    .choice = destiny_informed_choice,
    .terms = destiny_terms,
    .reasons = destiny_reasons,
    .warning = destiny_warning,
};
