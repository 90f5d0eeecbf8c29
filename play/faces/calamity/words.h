/* Words that the face of calamity says in several places. Pure, any thread. */
#ifndef RIPOSTE_PLAY_FACES_CALAMITY_WORDS_H
#define RIPOSTE_PLAY_FACES_CALAMITY_WORDS_H

#include "engine/games/calamity/texts/texts.h"

/* "You" or "P1"; `reader` -1: nobody is "you". With `begins` the first letter is a capital one. */
void cal_put_who(rp_page *page, int player, int reader, bool begins);
/* "your Brand" or "P1's Brand": a hero of the book. */
void cal_put_hero_of(rp_page *page, const cal_hero_card *hero, int player, int reader, bool begins);
/* "Spark x2, Aim": cards of a pile of `of`, whose kinds are known. */
void cal_put_pile(rp_page *page, const cal_setup *setup, const cal_side *of, rp_pile pile);
/* The name of a hero by his number; he has been picked. */
const char *cal_name_of(const cal_setup *setup, const cal_duel *duel, int number);

#endif
