/* Positions in text. For rp_rules. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_POSITIONS_POSITIONS_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_POSITIONS_POSITIONS_H

#include "engine/games/calamity/state.h"
#include "engine/kit/fields.h"

void cal_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer);
void cal_read(const rp_game *game, rp_state *state, int player, rp_reader *reader);
/* What is wrong with a position that was read; fails the reader. `viewer` RP_CHANCE_PLAYER: a world. */
void cal_check_position(const cal_setup *setup, const cal_duel *duel, int viewer, rp_reader *reader);

/* Groups of cal_duel, of a side and of a hero. */
enum { CAL_DUEL_GROUPS = 5 };
extern const rp_field_group cal_duel_groups[CAL_DUEL_GROUPS], cal_side_group, cal_hero_group;
/* What is usual in a phase, before sides are read; and for a hero of a kind. */
cal_duel cal_usual_duel(cal_phase phase);
/* Who began a Round, as the turns in it alternate. */
static inline uint8_t cal_usual_opener(const cal_duel *duel) { return duel->turn_of ^ ((duel->turn - 1) & 1); }
cal_hero cal_usual_hero(const cal_setup *setup, cal_phase phase, int kind);

/* Whose cards are named. */
typedef struct cal_place {
    const cal_setup *setup;
    const cal_side *side;
} cal_place;
rp_card_names cal_card_names(const cal_place *place);
rp_field_names cal_field_names(const cal_setup *setup);

#endif
