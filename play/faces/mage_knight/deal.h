/* How two heroes begin, in few lines. */
#ifndef RIPOSTE_PLAY_FACES_MAGE_KNIGHT_DEAL_H
#define RIPOSTE_PLAY_FACES_MAGE_KNIGHT_DEAL_H

#include "engine/games/mage_knight/texts.h"

/* Who meets whom, where, by Day or Night, what each has, what the reader has drawn and how many cards the other has.
 * `duel` is masked for the reader; reader -1: it is not, and all hands are named. */
void mk_tell_deal(const rp_game *game, const mk_duel *duel, int reader, rp_page *page);

#endif
