/* All the ways in which a round of dq-combat can go on from a full state, by the contract alone: legal actions, chance
 * outcomes with their probabilities, and what the moves tell. Knows no evaluation. */
#ifndef RIPOSTE_TESTS_DUNGEONQUEST_ROUNDS_H
#define RIPOSTE_TESTS_DUNGEONQUEST_ROUNDS_H

#include "engine/game.h"

/* One way. Indices are sides: 0 the hero, 1 the monster. */
typedef struct round_line {
    double chance;      /* product of the probabilities of what chance did */
    unsigned could_add; /* bits of sides that could have counterattacked while nobody had */
    unsigned added;     /* bits of sides that did */
    bool secret;        /* both were asked at once */
    bool compared;      /* totals were compared: total[] and winner (-1: nobody) say how */
    bool ability_asked, ability_used;
    bool turned_up, ranged, shuffled; /* a card to deflect, a ranged one, after shuffling */
    bool escaped;
    int total[2], winner;
    int type[2];            /* of the revealed cards, 0 melee, 1 ranged, 2 magic; -1: none */
    unsigned lost_icons[2]; /* icons that the other side's effects take from them */
    unsigned effects[2]; /* bits: effects of the revealed cards that are carried out and not taken back by a cancel */
    int wounds[2];       /* that this way cost the sides */
    int from_stack;      /* cards of the stack among them */
    bool dead[2];
} round_line;

typedef void round_visitor(void *context, const round_line *line);

/* Visits what can come after `first` is applied to `state`, up to the end of the round, or of the fight before it, if
 * nobody adds a card after `first`. Where cards are turned up for the solo monster one way is followed, in which it has
 * no success if there is such a one (else it is in `added`). */
void round_visit(const rp_game *game, const rp_state *state, const rp_move *first, round_visitor *visit, void *context);

/* Probability that `side` adds cards and wins (`goal` 1) or at least ties (0) the round after `first`, deciding best,
 * while the other side adds none; what is turned up for the solo monster is as above. */
double round_best(const rp_game *game, const rp_state *state, const rp_move *first, int side, int goal);

#endif
