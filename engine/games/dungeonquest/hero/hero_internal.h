/* What hero.c, tests.c and loot.c share. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_HERO_HERO_INTERNAL_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_HERO_HERO_INTERNAL_H

#include "engine/games/dungeonquest/hero/hero.h"

static inline int dungeon_player_of(const dungeon_course *course, const dungeon_hero *hero) {
    return (int)(hero - course->state->hero);
}

/* No test, no wounds and no loss of Loot has one of them on top of it. */
static inline bool dungeon_carries(const dungeon_frame *below) {
    return below && below->procedure != DUNGEON_DO_TEST && below->procedure != DUNGEON_DO_WOUNDS &&
           below->procedure != DUNGEON_DO_LOSE;
}

/* Whether he uses his rune is asked. */
static inline int dungeon_list_rune(rp_action out[]) {
    out[0] = DUNGEON_ACT_RUNE;
    out[1] = DUNGEON_ACT_GO_ON;
    return 2;
}

#endif
