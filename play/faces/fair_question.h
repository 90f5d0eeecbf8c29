/* What is said about the odds of a game that is to be begun, and how it is made fair (odds.h). */
#ifndef RIPOSTE_PLAY_FACES_FAIR_QUESTION_H
#define RIPOSTE_PLAY_FACES_FAIR_QUESTION_H

#include "play/faces/odds.h"
#include "play/terminal/line_input.h"

/* The first player of a game in a sentence, and both: "Hugo", "Hugo against the Troll". */
typedef struct rp_odds_names {
    char first[RP_TEXT_MAX], both[RP_TEXT_MAX];
} rp_odds_names;

/* Prints the odds of `spec`, where they are known, and asks whether the game shall be fair, where that would change it;
 * yes is what Enter takes. With `fair` it is not asked and shall be. Where it shall, its options are added to `spec`.
 * RP_BAD_INPUT: it shall, and nothing is known that would make it so. *ended is set when the input ended. `names` NULL:
 * both are as the game calls its players. */
rp_status rp_ask_fair(rp_line_input *input, const char *directory, char spec[RP_SPEC_TEXT_MAX], bool fair,
                      const rp_odds_names *names, bool *ended, rp_error *error);

/* The same with `fair` for a game of which nothing is asked. */
rp_status rp_make_fair(rp_line_input *input, const char *directory, char spec[RP_SPEC_TEXT_MAX], rp_error *error);

#endif
