/* What an exchange of blows is worth: what damage can buy, what parts an attack or a block can get and what they cost,
 * and the cheapest way to so many points. All in tenths of Fame, by the prices of the game's book. Pure, any thread. */
#ifndef RIPOSTE_EVAL_MAGE_KNIGHT_EXCHANGE_H
#define RIPOSTE_EVAL_MAGE_KNIGHT_EXCHANGE_H

#include "engine/games/mage_knight/state.h"

enum { MK_DAMAGE_MAX = 48, MK_POINTS_MAX = 4 * MK_DAMAGE_MAX };

/* of[d]: the most that d damage can buy the attacker, d from 0 to `most`. */
typedef struct mk_worth {
    int most;
    int of[MK_DAMAGE_MAX + 1];
} mk_worth;

/* What the attacker of `duel` gains by one purchase, his own and the other's account together. Forcing an aggressor out
 * brings nothing by itself, and neither do the cards that a hero drops when a Wound knocks him out. */
int mk_purchase_value(const mk_setup *setup, const mk_duel *duel, rp_action action);
/* The damage that it costs; 0 for what is no purchase. */
int mk_purchase_price(const mk_setup *setup, const mk_duel *duel, rp_action action);
/* For the present attack (its elements decide about resistances), of purchases behind `order` (mk_duel.order; 0: of
 * all); `most` is cut to MK_DAMAGE_MAX. */
void mk_worth_of_damage(const mk_setup *setup, const mk_duel *duel, int order, int most, mk_worth *worth);
/* The worth of any damage, of more than worth->most too. */
static inline int mk_worth_at(const mk_worth *worth, int damage) {
    return worth->of[damage < 0 ? 0 : damage > worth->most ? worth->most : damage];
}

/* Points count in quarters of a block and in whole attack: an attack point is 1; a block point is 4, halved where its
 * element is wrong and halved once more in the first phase. */
enum { MK_BLOCK_POINT = 4 };

/* What an action adds to the attack or block of `player` at once, in points, and what it takes from his account; 0: it
 * is no part. What holds for all his attacks is counted, what others promise is not. */
int mk_part_points(const mk_setup *setup, const mk_duel *duel, int player, rp_action action, int *cost);

/* The cheapest ways to points: cost[p] of at least p of them, with what is the first step of it. Mana that dice and
 * crystals could still bring is counted once. */
typedef struct mk_plan {
    int most; /* points that can be reached, cut to what was asked for */
    int cost[MK_POINTS_MAX + 1];
    rp_action first[MK_POINTS_MAX + 1]; /* -1: nothing is to be done */
} mk_plan;

/* `useful`: the useful actions of the player in this state. `saving`: what keeping a card or a ready Unit for later is
 * worth beyond its price. */
void mk_plan_parts(const mk_setup *setup, const mk_duel *duel, int player, const rp_action useful[], int count,
                   int saving, int most, mk_plan *plan);

#endif
