/* What a player may believe of what is hidden in the whole dungeon. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_POSTERIOR_H
#define RIPOSTE_EVAL_DUNGEONQUEST_POSTERIOR_H

#include "eval/evaluate.h"

/* As rp_posterior: the lives of monster tokens that he has not seen ("Troll in the fight life 4", "Golem c4 life 5"),
 * and in a fight that he takes part in the cards of the other side, as of `dq-combat`. */
int dungeon_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]);

#endif
