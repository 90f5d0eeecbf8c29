#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/round/round.h"

enum { CITY_COST = 2 };

unsigned mk_adjacent(int space) {
    static const uint8_t of[MK_SPACES] = {0x7e, 0x45, 0x0b, 0x15, 0x29, 0x51, 0x23};
    return of[space];
}

int mk_entry_cost(const mk_round *round, int space) {
    if (round->site[space] == MK_CITY) return CITY_COST;
    return mk_move_cost((mk_terrain)round->terrain[space], round->duel.night);
}

bool mk_is_shared(const mk_round *round, int space) {
    return round->site[space] == MK_PORTAL || round->site[space] == MK_CITY;
}

bool mk_is_safe(const mk_round *round, int player, int space) {
    if (round->unsafe >> space & 1) return false;
    return round->at[!player] != space || mk_is_shared(round, space);
}

int mk_space_of(const mk_round *round, int neighbour) {
    int aggressor = round->duel.aggressor, from = round->way_length ? round->way[round->way_length - 1] : -1;
    if (neighbour == 0) return from;
    for (unsigned left = mk_adjacent(round->at[aggressor]); left; left &= left - 1) {
        int space = __builtin_ctz(left);
        if (space != from && --neighbour == 0) return space;
    }
    return -1;
}

void mk_set_place(mk_round *round) {
    mk_duel *duel = &round->duel;
    int space = round->at[duel->aggressor];
    duel->terrain = round->terrain[space];
    duel->site = round->site[space];
    for (int i = 0; i < MK_NEIGHBOURS; i++) {
        int to = mk_space_of(round, i);
        duel->neighbour[i] = (mk_space){MK_MOUNTAIN, 0};
        if (to < 0) continue;
        int terrain = round->site[to] == MK_CITY ? MK_PLAINS : round->terrain[to]; /* of the same cost */
        duel->neighbour[i] = (mk_space){(uint8_t)terrain, round->unsafe >> to & 1};
    }
}

void mk_clear_place(mk_duel *duel) {
    duel->terrain = duel->site = duel->unfortified = 0;
    memset(duel->neighbour, 0, sizeof duel->neighbour);
}
