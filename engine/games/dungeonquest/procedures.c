/* Each procedure by its number, from the room that it is of. */
#include "engine/games/dungeonquest/procedures.h"

#include "engine/games/dungeonquest/cards/cards.h"
#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/turn/turn.h"
#include "engine/games/dungeonquest/ways/catacombs.h"
#include "engine/games/dungeonquest/ways/meet.h"
#include "engine/games/dungeonquest/ways/move.h"

const dungeon_procedure *const dungeon_procedures[DUNGEON_PROCEDURES] = {
    [DUNGEON_DO_START] = &dungeon_start_procedure,     [DUNGEON_DO_TURN] = &dungeon_turn_procedure,
    [DUNGEON_DO_MOVE] = &dungeon_move_procedure,       [DUNGEON_DO_MEET] = &dungeon_meet_procedure,
    [DUNGEON_DO_CARD] = &dungeon_card_procedure,       [DUNGEON_DO_EVERYONE] = &dungeon_everyone_procedure,
    [DUNGEON_DO_TEST] = &dungeon_test_procedure,       [DUNGEON_DO_WOUNDS] = &dungeon_wounds_procedure,
    [DUNGEON_DO_LOSE] = &dungeon_lose_procedure,       [DUNGEON_DO_STEP] = &dungeon_step_procedure,
    [DUNGEON_DO_RETREAT] = &dungeon_retreat_procedure, [DUNGEON_DO_DESCEND] = &dungeon_descend_procedure,
    [DUNGEON_DO_BELOW] = &dungeon_below_procedure,     [DUNGEON_DO_ASCEND] = &dungeon_ascend_procedure,
    [DUNGEON_DO_FIGHT] = &dungeon_fight_procedure,     [DUNGEON_DO_END] = &dungeon_end_procedure,
};
