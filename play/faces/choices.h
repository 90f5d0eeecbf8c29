/* The choices of a view as a person types them. */
#ifndef RIPOSTE_PLAY_FACES_CHOICES_H
#define RIPOSTE_PLAY_FACES_CHOICES_H

#include "engine/game.h"

typedef struct rp_choices {
    rp_action action[RP_LEGAL_MAX]; /* rp_useful, in its order */
    int count;
    /* The texts are whole numbers themselves (bids of coins, values of cards): a number is then the choice of that
     * name; else it is a place in the list, from 1. */
    bool are_numbers;
    /* The texts are a character or two (cells, columns), or short with digits of their own (2x3): easier to type than
     * numbers before them, which would be taken for a part of them. */
    bool are_names;
} rp_choices;

void rp_choices_of(const rp_view *view, rp_choices *choices);

/* Prints the question and behind it the choices, where `width` columns are enough, else below it: with their numbers
 * unless they are numbers or names, and with what the game says that they come to. */
void rp_choices_print(const rp_view *view, const rp_choices *choices, const char *question, int width);

/* "1-5", or "0-50" of numbers, "a-g" of names, "a choice" where these are of several kinds: what the prompt offers. */
void rp_choices_prompt(const rp_view *view, const rp_choices *choices, char *text, size_t size);

/* The choice that a number (a whole one, where they are numbers themselves) or the beginning of a name means.
 * RP_BAD_INPUT names what is wrong with it. */
rp_status rp_choices_find(const rp_view *view, const rp_choices *choices, const char *line, rp_action *action,
                          rp_error *error);

#endif
