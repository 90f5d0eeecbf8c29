/* Reasons for an action in the whole dungeon, every number of them a claim (claims.h) or, in a fight whose monster's
 * life is believed to be what it may be there, one of eval/dungeonquest_combat/claims.h. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_REASONS_H
#define RIPOSTE_EVAL_DUNGEONQUEST_REASONS_H

#include "eval/evaluate.h"

/* As rp_reasons:
 *
 *   the try to cross, the Dragon card    how often it comes off, or wakes the dragon
 *   what can happen at once              death, a monster
 *   what it costs and brings             wounds and gold on average, before the next decision or fight
 *   the quick estimate                   the chance to get out alive, with what gold */
int dungeon_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);

#endif
