/* The cards that a game of Goofspiel is played with, from its options. */
#ifndef RIPOSTE_ENGINE_GAMES_GOOFSPIEL_DEAL_H
#define RIPOSTE_ENGINE_GAMES_GOOFSPIEL_DEAL_H

#include "engine/error.h"
#include "engine/spec.h"

#include <stdint.h>

enum { RP_GOOFSPIEL_CARDS_MAX = 13, RP_GOOFSPIEL_POINTS_MAX = 255 };

typedef enum rp_goofspiel_row { RP_GOOFSPIEL_FIRST, RP_GOOFSPIEL_SECOND, RP_GOOFSPIEL_PRIZES } rp_goofspiel_row;

/* Three rows of equally many cards: both hands and the prizes. A card is named by its number in its row, 1 for the
 * lowest; sets of cards have bit number-1. */
typedef struct rp_goofspiel_deal {
    int cards;
    uint8_t value[3][RP_GOOFSPIEL_CARDS_MAX]; /* of card number-1, not descending; prizes at most POINTS_MAX in all */
    uint16_t repeats[3];                      /* cards of the same value as the card below */
} rp_goofspiel_deal;

/* From the options `cards` (number), `hands` ("1+2+4/1+2+3"; one hand alone is both) and `prizes` ("1+2+3"), not set:
 * 1 .. number of cards. RP_BAD_INPUT names the token that is wrong. */
rp_status rp_goofspiel_read_deal(const rp_option_value *cards, const rp_option_value *hands,
                                 const rp_option_value *prizes, rp_goofspiel_deal *deal, rp_error *error);

#endif
