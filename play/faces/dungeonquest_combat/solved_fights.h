/* The solved table of fights without card combat: which fights it holds, and how they are solved.
 *
 * For each variant of dice, classic-solo and classic, each hero of the card data, and each number of wounds with which
 * he can begin, all positions at the beginning of a round with up to RP_FIGHT_LIFE of the monster's life left:
 *
 *   life known      every life 1 .. RP_FIGHT_LIFE; the fight against one monster serves for all (dq_family), in the
 *                   dice variant for all that test the same number
 *   life not known  dice and classic-solo, where the hero alone decides: what he can believe about the tokens of
 *                   each monster
 *
 * Other options stand at their defaults. The try to escape is not in it, since it follows from the fights that begin
 * with the wounds it leaves. Left out are positions in which deflect has discarded cards; they are solved when somebody
 * asks. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_SOLVED_FIGHTS_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_SOLVED_FIGHTS_H

#include "engine/games/dungeonquest_combat/cards.h"
#include "search/exact/solved_table.h"

#include <stdatomic.h>

enum { RP_FIGHT_LIFE = 12 };

/* Adds the fights of one hero who begins with `wounds` (below his life); card data NULL: compiled in. RP_FAILED without
 * memory or when `stop` is set. */
rp_status dq_solved_fights_add(rp_solved_entries *fights, dq_variant variant, const char *hero, int wounds,
                               const atomic_bool *stop, rp_error *error);
/* Adds all fights of the compiled-in card data; `step` is called after each hero's, if not NULL. */
rp_status dq_solved_fights_add_all(rp_solved_entries *fights, void (*step)(void *context, int done, int whole),
                                   void *context, const atomic_bool *stop, rp_error *error);

/* The text of the table: of which rules and card data it is and how it is made. RP_FAILED when there is no such game.
 */
rp_status dq_solved_fights_text(char text[RP_SOLVED_TABLE_TEXT_MAX], rp_error *error);

#endif
