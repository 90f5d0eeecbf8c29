/* What a position says by tables, and what is usual there. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_POSITIONS_FIELDS_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_POSITIONS_FIELDS_H

#include "engine/games/mage_knight/positions/positions.h"
#include "engine/kit/fields.h"

/* Whose names a field has, and what a field of the game's own is. */
typedef enum mk_field_of { MK_OF_UNITS, MK_OF_SKILLS, MK_OF_COUNTS, MK_OF_DICE } mk_field_of;

enum { MK_DUEL_GROUPS = 2, MK_DUEL_FIELDS = 40 };

/* Groups of mk_duel, with the names that the layer has for its players. */
typedef struct mk_duel_table {
    rp_field_group group[MK_DUEL_GROUPS];
    rp_field fields[MK_DUEL_FIELDS];
} mk_duel_table;
void mk_list_duel_fields(const mk_setup *setup, mk_duel_table *table);
/* Of mk_player: those that decide what is usual for the others, and the others. */
extern const rp_field_group mk_first_group, mk_player_group;
extern const rp_field_group mk_unit_group, mk_space_group;

/* Where the functions of names look. */
typedef struct mk_place {
    const mk_setup *setup;
    const mk_duel *duel;
    int player; /* whose cards and Skills */
} mk_place;

rp_field_names mk_field_names(const mk_place *place);
/* Cards of `place->player` by their texts. */
rp_card_names mk_card_names(const mk_place *place);

/* The usual bytes of a phase. */
mk_duel mk_usual_duel(const mk_setup *setup, mk_phase phase);
/* The same with what a Round says of it already: its map, and who is the aggressor. */
void mk_usual_in_round(mk_round *round);
/* Those of a player whose hero and first group are known: as `of` has them. */
mk_player mk_usual_player(const mk_setup *setup, const mk_duel *duel, int player, const mk_player *of);

#endif
