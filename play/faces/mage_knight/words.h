/* Words that the face of mage-knight says in several places. Pure, any thread. */
#ifndef RIPOSTE_PLAY_FACES_MAGE_KNIGHT_WORDS_H
#define RIPOSTE_PLAY_FACES_MAGE_KNIGHT_WORDS_H

#include "engine/games/mage_knight/texts.h"

enum { MK_WHO_MAX = 64 };

/* "You", "Tovak", or "the aggressor" before his hero is drawn; `reader` -1: nobody is "you". With `begins` the first
 * letter is a capital one. */
void mk_who(const rp_game *game, const mk_duel *duel, int player, int reader, bool begins, char words[MK_WHO_MAX]);
/* "your" or "Tovak's". */
void mk_whose(const rp_game *game, const mk_duel *duel, int player, int reader, bool begins, char words[MK_WHO_MAX]);

/* rp_face.seat_name: "the aggressor", "the first player". */
void mk_seat_name(const rp_game *game, int player, char *name);

/* "2 red, gold": what there is of each word of the list; nothing for nothing. */
void mk_put_counts(rp_page *page, const char *words, const uint8_t *of, int count);
/* "March, Rage x2": cards, of the slots of a pile, by the kinds that the duel knows of them. */
void mk_put_cards(rp_page *page, const mk_setup *setup, const mk_duel *duel, rp_pile pile);
/* Cards in a player's Deed deck, as `viewer` (-1: who sees everything) can count them. */
int mk_deck_count(const mk_duel *duel, int player, int viewer);
/* The seven spaces of a Round, five lines with their newlines, at most 79 columns: what they are, what entering them
 * costs, and who stands there ("[you]" is the reader). */
void mk_put_map(const rp_game *game, const mk_duel *duel, int reader, rp_page *page);
/* "in a forest with a keep", "on plains" */
void mk_put_place(rp_page *page, const mk_duel *duel);

#endif
