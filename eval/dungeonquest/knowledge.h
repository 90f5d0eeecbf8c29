/* What the evaluation keeps of a game of the dungeon: its board as sets of squares, its sun and its cards. Pure, any
 * thread. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_KNOWLEDGE_H
#define RIPOSTE_EVAL_DUNGEONQUEST_KNOWLEDGE_H

#include "engine/game.h"
#include "eval/dungeonquest/map.h"

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
