#include "eval/mage_knight/evaluator.h"

#include "engine/games/mage_knight/state.h"
#include "eval/mage_knight/evaluation.h"
#include "eval/mage_knight/playout.h"
#include "eval/mage_knight/posterior.h"
#include "eval/mage_knight/reasons.h"

#include <inttypes.h>
#include <stdio.h>

/* A single combat of two heroes. */
static bool knows(const rp_game *game) { return !mk_setup_of(game)->round && !mk_setup_of(game)->enemy.armor; }
static bool knows_round(const rp_game *game) { return mk_setup_of(game)->round; }

/* Payoffs are small and choices many: little exploration beyond some tries of each choice at the root, and a tree that
 * grows where a choice was tried often. */
static void best_agent(const rp_game *game, uint64_t simulations, char *spec, size_t size) {
    (void)game;
    snprintf(spec, size, "ismcts:sims=%" PRIu64 ",c=0.1,expand=20,tries=100", simulations);
}

const rp_evaluator rp_evaluator_mage_knight = {
    .rules = &rp_mage_knight,
    .knows = knows,
    .evaluate = mk_evaluate,
    .playout = mk_informed_playout,
    .choice = mk_informed_choice,
    .terms = mk_terms,
    .reasons = mk_reasons,
    .best_agent = best_agent,
    .posterior = mk_posterior,
};

/* No evaluation; simulations are played by quick sense, or an attack by the other would hardly ever be seen. */
const rp_evaluator rp_evaluator_mage_knight_round = {
    .rules = &rp_mage_knight,
    .knows = knows_round,
    .playout = mk_informed_playout,
    .choice = mk_informed_choice,
    .reasons = mk_reasons,
    .best_agent = best_agent,
    .posterior = mk_posterior,
};
