/* Words of `destinyquest` in texts, drawings and positions; lists of words as in engine/words.h. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_TEXTS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_TEXTS_H

#include "engine/games/destinyquest/state.h"
#include "engine/words.h"

extern const char destiny_phase_names[];  /* destiny_phase */
extern const char destiny_result_names[]; /* destiny_result */
extern const char destiny_player_names[]; /* value 1 + player; "none" for 0 */
extern const char destiny_roll_names[];   /* destiny_roll */

void destiny_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);

/* "3 + 4", or where single faces of several do not count, "together 7"; "" without dice. `text` has RP_TEXT_MAX bytes.
 */
void destiny_dice_text(const uint8_t dice[], int room, bool faces_count, char *text);

/* Whether an ability of a sheet that can still be played `left` times is one of which people are told so: it could be
 * played more than once. */
bool destiny_counts_uses(const destiny_card *card, int left);

/* Name in lower case of ability `index` of `player`, from 32 on "usurper " and the opponent's; "" for an index that
 * nothing has. `text` has RP_TEXT_MAX bytes. */
void destiny_ability_text(const destiny_setup *setup, int player, int index, char *text);
/* The index that such a text names (compared as destiny_ability_find does); -1 for none. */
int destiny_ability_of(const destiny_setup *setup, int player, const char *text);

#endif
