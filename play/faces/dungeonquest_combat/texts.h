/* DungeonQuest combat in words: piles of cards, the two sides, colours of the attack types. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_TEXTS_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_TEXTS_H

#include "engine/games/dungeonquest_combat/state.h"

/* The cards of a pile as their texts, separated by ", "; "none" when empty. */
void dq_pile_words(const dq_setup *setup, rp_pile pile, char *words, size_t size);

/* How a side is called in a sentence: "you" for the reader, else the hero's name or "the Troll". */
void dq_side_words(const dq_setup *setup, int side, int reader, bool begins_sentence, char words[64]);
/* "" after "you", "s" else: for verbs. */
const char *dq_verb_end(int side, int reader);
/* "your", "its" or "Hugo's". */
void dq_whose_words(const dq_setup *setup, int side, int reader, char words[64]);

/* ANSI colour of an attack type: melee red, ranged blue, magic yellow; "" when `colours` is false. */
const char *dq_type_colour(int type, bool colours);

#endif
