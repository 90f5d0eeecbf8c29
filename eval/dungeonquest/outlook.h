/* What the heroes can hope for: each one's chance to get out of the dungeon, and the gold that he has then.
 *
 * A hero has two plans, to leave with what he has, or to see the dragon first, and is taken to follow the one that is
 * worth more. The chance of a plan is a product, and its factors are the terms:
 *
 *   the way     e^-(base + step * turns), for all that kills at once or holds up
 *   wounds      1 / (1 + e^-(life left - toll * turns - reserve) / spread): wounds come turn by turn
 *   the sun     the chance that night does not fall for `slack` times as many turns, as the mean of three: some ways
 *               are longer than they look
 *   the dragon  what the next Dragon card can cost: one that has to be drawn for treasure, and those that other heroes
 *               in the treasure chamber can draw before his next turn
 *
 * `turns` are those of map.h and what waits for him before (lost turns, a space to meet, a way up from the catacombs).
 * Life left is less what a fight under way will take: `blow` for each life of the monster; that of a token which some
 * player has not seen counts as the mean of those that it can be. So nothing hidden is looked at: worlds with the same
 * view have the same outlook, but where Loot of others lies face down (loot=hidden): there the world at hand is taken.
 *
 * Gold is that of the Loot in hand and, of the second plan, of two Treasure cards, by the mean of what is in the pile.
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
    bool treasure;                  /* whether he has a Treasure card then */
    int to_treasure, to_exit;       /* turns */
} dungeon_hope;

/* Of all players of a game that is not over. */
void dungeon_outlook(const rp_game *game, const rp_state *state, dungeon_hope hope[]);
/* The same with other constants. */
void dungeon_outlook_with(const rp_game *game, const rp_state *state, const double constants[DUNGEON_CONSTANTS],
                          dungeon_hope hope[]);

/* What a game is known to have: made once. NULL without memory. */
typedef struct dungeon_knowledge {
    dungeon_way_board board;
    /* Chance that no night has fallen by a space, from 0; beyond the last: by so many more turns there. */
    double day[DUNGEON_SUN_MAX + 2 * DUNGEON_FAR + 2];
    uint8_t loot[DUNGEON_CARDS_MAX], loot_count; /* kinds of Loot */
    uint8_t treasure_first, treasure_end;        /* in `loot`, those of the Treasure deck lie together */
    uint8_t wakes[DUNGEON_CARDS_MAX], sleeps[DUNGEON_CARDS_MAX], wake_count, sleep_count; /* Dragon cards */
} dungeon_knowledge;
const dungeon_knowledge *dungeon_knowledge_of(const rp_game *game);

/* Chance that the next Dragon card wakes the dragon. */
double dungeon_waking(const dungeon_knowledge *known, const dungeon_state *state);

#endif
