/* The choices of a view as a person types them. */
#ifndef RIPOSTE_PLAY_FACES_CHOICES_H
#define RIPOSTE_PLAY_FACES_CHOICES_H

#include "engine/game.h"

#include <stdio.h>

typedef struct rp_choices {
    rp_action action[RP_LEGAL_MAX]; /* rp_useful, in its order */
    int count;
    /* Not 0: the numbers of the list stay what they are whatever can be chosen, action + 1 of 1 .. places (face.h). */
    int places;
    /* The texts are whole numbers themselves (bids of coins, values of cards): a number is then the choice of that
     * name; else it is a place in the list, from 1. */
    bool are_numbers;
    /* The texts are a character or two (cells, columns), or short with digits of their own (2x3), or some begin with a
     * digit: they are typed as they are, for numbers before them would be taken for a part of them. Never where one of
     * them is (the beginning of) a command. */
    bool are_names;
    /* Some texts begin with a digit and others with a command: letters stand before them that begin no command. */
    bool are_lettered;
} rp_choices;

/* None where the view's player is not to act. */
void rp_choices_of(const rp_view *view, rp_choices *choices);

/* Prints the question and behind it the choices, where `width` columns are enough, else below it: with their numbers
 * or letters unless they are numbers or names, and with what the game says that they come to. A place that cannot be
 * chosen has "-" in front. */
void rp_choices_print(FILE *out, const rp_view *view, const rp_choices *choices, const char *question, int width);

/* "1-5", or "0-50" or "1-3,6" of numbers, "a-g" of names that are successive letters, "a choice" of other names, "a
 * number" where the list is long: what the prompt offers. */
void rp_choices_prompt(const rp_view *view, const rp_choices *choices, char *text, size_t size);

/* What is typed for a choice of the list: its number, letter, or the text itself; none is the beginning of a command.
 */
void rp_choices_label(const rp_view *view, const rp_choices *choices, int at, char label[RP_TEXT_MAX]);

/* The choice that a number (a whole one, where they are numbers themselves), a letter of the list, the beginning of a
 * name or what the game says that one choice alone comes to ("fold") means; whether the line is a command is asked
 * before. RP_BAD_INPUT names what is wrong with it. */
rp_status rp_choices_find(const rp_view *view, const rp_choices *choices, const char *line, rp_action *action,
                          rp_error *error);

#endif
