/* What a player may believe of what is hidden in the whole dungeon. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_POSTERIOR_H
#define RIPOSTE_EVAL_DUNGEONQUEST_POSTERIOR_H

#include "engine/games/dungeonquest/book/book.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "eval/evaluate.h"

enum { DUNGEON_LIVES_MAX = 256 };

/* Of each life that a token can have the chance, by what is known of all tokens. */
void dungeon_life_chances(const dungeon_book *book, const dungeon_tokens *tokens, int token,
                          double chance[DUNGEON_LIVES_MAX]);

/* As rp_posterior: lives of monster tokens that he has not seen ("Troll in the fight life 4", "Golem c4 life 5"); in
 * a fight that he takes part in the cards of the other side, as of `dq-combat`; and what each card of the Loot may be
 * that lies face down before another hero ("Lindel, treasure Loot: Loadstone"), the likeliest first. It is the same of
 * all his cards of a deck that he drew between two times that its pile ran out, and told once of them: "Lindel, earlier
 * treasure Loot: ...", "earlier treasure Loot 2: ..." of those from before it did. Cards of which not all kinds find
 * room are left out. */
int dungeon_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]);

#endif
