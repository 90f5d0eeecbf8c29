/* What the heroes can hope for: each one's chance to get out of the dungeon, and the gold that he has then.
 *
 * A hero has three plans: to leave with what he has, to see the dragon first, and, where he with the most gold wins, to
 * look for some more near the ways out. He is taken to follow the one that is worth most; where he with the most gold
 * wins, by the chance to be that one against what the others are taken to follow. The chance of a plan is a product,
 * and its factors are the terms:
 *
 *   the way     e^-(base + step * turns), for all that kills at once or holds up
 *   wounds      1 / (1 + e^-(life left - toll * turns - reserve) / spread): wounds come turn by turn
 *   the sun     the chance that night does not fall for `slack` times as many turns, as the mean of three: some ways
 *               are longer than they look
 *   the dragon  what the next Dragon card can cost: one that has to be drawn for treasure, and those that other heroes
 *               in the treasure chamber can draw before his next turn
 *
 * Where he with the most gold wins, the factors of leaving and of looking for more are their square roots.
 *
 * `turns` are those of map.h and what waits for him before (lost turns, a space to meet, a way up from the catacombs).
 * Life left is less what a fight under way will take: `blow` for each life of the monster; that of a token which some
 * player has not seen counts as the mean of those that it can be. So nothing hidden is looked at: worlds with the same
 * view have the same outlook, but where Loot of others lies face down (loot=hidden): there the world at hand is taken.
 *
 * Gold is that of the Loot in hand and, with the dragon, of two Treasure cards, by the mean of what is in the pile. How
 * far what a hero brings out may be off grows with what he has yet to do (`spread`), and is nothing once he is out.
 *
 * The constants are set by hand; fit_tool.c measures how true they are, and can fit them. Pure, any thread. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_OUTLOOK_H
#define RIPOSTE_EVAL_DUNGEONQUEST_OUTLOOK_H

#include "engine/game.h"
#include "eval/dungeonquest/map.h"

typedef enum dungeon_constant {
    DUNGEON_CONSTANT_BASE,
    DUNGEON_CONSTANT_STEP,
    DUNGEON_CONSTANT_TOLL,
    DUNGEON_CONSTANT_RESERVE,
    DUNGEON_CONSTANT_SPREAD,
    DUNGEON_CONSTANT_SLACK,
    DUNGEON_CONSTANT_BLOW,
    DUNGEON_CONSTANTS
} dungeon_constant;
extern const double dungeon_constants[DUNGEON_CONSTANTS];

typedef enum dungeon_factor {
    DUNGEON_FACTOR_WAY,
    DUNGEON_FACTOR_WOUNDS,
    DUNGEON_FACTOR_SUN,
    DUNGEON_FACTOR_DRAGON,
    DUNGEON_FACTORS
} dungeon_factor;

/* Of a hero who is dead all is 0, of one who is out the factors are 1. */
typedef struct dungeon_hope {
    double factor[DUNGEON_FACTORS]; /* 0 to 1 */
    double chance;                  /* their product */
    double gold;                    /* in pieces, if he gets out */
    double spread;                  /* of the logarithm of that gold; 0: it is sure */
    bool treasure;                  /* whether he has a Treasure card then */
    int to_treasure, to_exit;       /* turns */
} dungeon_hope;

/* Of all players of a game that is not over. */
void dungeon_outlook(const rp_game *game, const rp_state *state, dungeon_hope hope[]);
/* The same with other constants. */
void dungeon_outlook_with(const rp_game *game, const rp_state *state, const double constants[DUNGEON_CONSTANTS],
                          dungeon_hope hope[]);

/* The chance that a player who gets out as `own` has it is ahead of all others, equal gold counting as half; `hope` is
 * that of all, and his own there is not looked at. 1 where gold itself is counted. */
double dungeon_ahead_of_others(const dungeon_setup *setup, const dungeon_hope hope[], const dungeon_hope *own,
                               int player);

#endif
