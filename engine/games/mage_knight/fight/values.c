#include "engine/games/mage_knight/fight/values.h"

int mk_attack_total(const mk_duel *duel) {
    int total = 0;
    for (int element = 0; element < MK_ELEMENTS; element++) total += duel->attack_of[element];
    return total;
}

unsigned mk_attack_elements(const mk_duel *duel) {
    unsigned elements = 0;
    for (int element = 0; element < MK_ELEMENTS; element++)
        if (duel->attack_of[element]) elements |= 1u << element;
    return elements;
}

bool mk_is_efficient(mk_element block, unsigned attack_elements) {
    static const uint8_t against[MK_ELEMENTS] = {
        [MK_PHYSICAL] = 1u << MK_PHYSICAL,
        [MK_FIRE] = 1u << MK_PHYSICAL | 1u << MK_ICE,
        [MK_ICE] = 1u << MK_PHYSICAL | 1u << MK_FIRE,
        [MK_COLD_FIRE] = 1u << MK_PHYSICAL | 1u << MK_FIRE | 1u << MK_ICE | 1u << MK_COLD_FIRE,
    };
    return against[block] & attack_elements;
}

int mk_reduction(const mk_setup *setup, const mk_duel *duel, const uint8_t block_of[MK_ELEMENTS]) {
    unsigned elements = mk_attack_elements(duel);
    int efficient = 0, other = 0;
    for (int element = 0; element < MK_ELEMENTS; element++)
        *(mk_is_efficient((mk_element)element, elements) ? &efficient : &other) += block_of[element];
    int block = efficient + other / 2;
    bool halved = duel->phase == MK_RANGED_PHASE && !duel->swift_gone && !setup->halve_cards;
    return halved ? block / 2 : block;
}

unsigned mk_unit_resists(const mk_setup *setup, const mk_duel *duel, int player, int unit) {
    const mk_player *owner = &duel->player[player];
    const mk_unit *of = &owner->unit[unit];
    unsigned resists = setup->book->unit[of->kind - 1].resists;
    if (of->banner && setup->card[duel->kind[of->banner - 1] - 1].thing->banner == MK_BANNER_PROTECTION)
        resists |= 1u << MK_FIRE | 1u << MK_ICE;
    if (mk_holds_for(owner, MK_ALL_RESIST)) resists |= 1u << MK_PHYSICAL | 1u << MK_FIRE | 1u << MK_ICE;
    return resists & ~(unsigned)of->lost;
}

int mk_unit_armor(const mk_setup *setup, const mk_duel *duel, int player, int unit) {
    const mk_unit *of = &duel->player[player].unit[unit];
    int armor = setup->book->unit[of->kind - 1].armor + of->armor;
    int banner = of->banner ? setup->card[duel->kind[of->banner - 1] - 1].thing->banner : MK_NO_BANNER;
    armor += banner == MK_BANNER_GLORY || banner == MK_BANNER_PROTECTION;
    armor += mk_holds_for(&duel->player[player], MK_UNITS_ARMORED);
    return armor > 1 ? armor : 1;
}

bool mk_resists_attack(unsigned resists, unsigned attack_elements) {
    unsigned both = 1u << MK_FIRE | 1u << MK_ICE;
    return (resists & attack_elements & 7u) || (attack_elements >> MK_COLD_FIRE & 1 && (resists & both) == both);
}

int mk_unit_price(const mk_setup *setup, const mk_duel *duel, int player, int unit) {
    int armor = mk_unit_armor(setup, duel, player, unit);
    bool doubled =
        setup->resistances && mk_resists_attack(mk_unit_resists(setup, duel, player, unit), mk_attack_elements(duel));
    return doubled ? 2 * armor : armor;
}

int mk_hero_price(const mk_setup *setup, const mk_duel *duel, int player) {
    return setup->wound_factor * mk_armor_at(duel->player[player].level);
}

int mk_move_cost(mk_terrain terrain, bool night) {
    static const uint8_t cost[MK_TERRAINS][2] = {[MK_PLAINS] = {2, 2},    [MK_HILLS] = {3, 3},  [MK_FOREST] = {3, 5},
                                                 [MK_WASTELAND] = {4, 4}, [MK_DESERT] = {5, 3}, [MK_SWAMP] = {5, 5}};
    return cost[terrain][night];
}

int mk_force_price(const mk_setup *setup, const mk_duel *duel, int neighbour) {
    const mk_space *space = &duel->neighbour[neighbour];
    int cost = mk_move_cost((mk_terrain)space->terrain, duel->night);
    if (!cost || space->unsafe) return 0;
    return setup->force_cost ? setup->force_cost : cost;
}

bool mk_is_fortified(const mk_duel *duel) {
    return (duel->site == MK_TOWER || duel->site == MK_KEEP) && !duel->unfortified;
}

int mk_enemies(const mk_duel *duel, int player) {
    const mk_player *other = &duel->player[!player];
    int count = 1;
    for (int unit = 0; unit < MK_UNITS && other->unit[unit].kind; unit++) {
        unsigned state = other->unit[unit].state;
        count += (state & (1u << MK_SPENT | 1u << MK_WOUNDED)) == 0 || state >> MK_TAKES_PART & 1;
    }
    return count;
}

rp_pile mk_stealable(const mk_setup *setup, const mk_duel *duel, int victim) {
    const mk_player *from = &duel->player[victim];
    rp_pile places = from->discard | from->played, found = 0;
    for (int unit = 0; unit < MK_UNITS && from->unit[unit].kind; unit++)
        if (from->unit[unit].banner && from->unit[unit].state >> MK_WOUNDED & 1)
            places |= rp_pile_of(from->unit[unit].banner - 1);
    for (rp_pile gained = places >> MK_GAINED & ((1u << 2 * MK_GAINED_EACH) - 1); gained; gained &= gained - 1) {
        int slot = MK_GAINED + rp_pile_lowest(gained);
        if (mk_uses_of_card(setup, duel, slot)->thing->kind == MK_ARTIFACT) found |= rp_pile_of(slot);
    }
    return found;
}

int mk_wounds_in_hand(const mk_duel *duel, int player) {
    const mk_player *of = &duel->player[player];
    return of->wounds + rp_pile_count(of->hand & mk_wound_slots());
}
