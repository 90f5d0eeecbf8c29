#include "engine/games/calamity/match/match.h"

#include "engine/games/calamity/match/lists.h"

/* ---- heroes --------------------------------------------------------------------------------------------- */

uint32_t cal_pool(const cal_setup *setup, const cal_duel *duel, int player) {
    uint32_t heroes = (uint32_t)((UINT64_C(1) << setup->book->hero_count) - 1);
    for (int side = 0; side < CAL_PLAYERS; side++)
        for (int i = 0; i < CAL_TRIO; i++) {
            int kind = duel->side[side].hero[i].kind;
            bool apart = side != player && setup->option[CAL_OPTION_MIRROR];
            if (!kind && !setup->match && setup->trio[side][i] >= 0) kind = setup->trio[side][i] + 1;
            if (kind && !apart) heroes &= ~(UINT32_C(1) << (kind - 1));
        }
    return heroes;
}

static void take_hero(cal_play *play, int player, int hero) {
    cal_side *of = &play->duel->side[player];
    of->hero[of->hero_count++].kind = (uint8_t)(hero + 1);
    cal_tell(play, CAL_TOLD_HERO, player, hero + 1, 0, 0);
}

/* What of a trio that is given nobody has drawn before. */
void cal_take_given_heroes(cal_play *play) {
    cal_duel *duel = play->duel;
    for (; duel->turn_of < CAL_PLAYERS; duel->turn_of++) {
        cal_side *of = &duel->side[duel->turn_of];
        while (of->hero_count < CAL_TRIO && play->setup->trio[duel->turn_of][of->hero_count] >= 0)
            take_hero(play, duel->turn_of, play->setup->trio[duel->turn_of][of->hero_count]);
        if (of->hero_count < CAL_TRIO) return;
    }
    for (int player = 0; player < CAL_PLAYERS; player++) {
        uint8_t copies[CAL_LOCAL_CARDS];
        cal_list_given(play->setup, &duel->side[player], player, copies);
        cal_lay_deck(&duel->side[player], copies);
    }
    cal_begin_duel(play);
}

void cal_hero_falls(cal_play *play, int hero) {
    take_hero(play, play->duel->turn_of, hero);
    cal_take_given_heroes(play);
}

/* ---- the roll-off and its privilege --------------------------------------------------------------------- */

void cal_roll_off(cal_play *play, int number) {
    cal_duel *duel = play->duel;
    cal_tell(play, CAL_TOLD_ROLLED_OFF, duel->rolled ? 1 : 0, number, 0, 0);
    if (!duel->rolled) {
        duel->rolled = (uint8_t)number;
        return;
    }
    int first = duel->rolled;
    duel->rolled = 0;
    if (first == number) return;
    duel->turn_of = number > first;
    duel->phase = CAL_PHASE_PRIVILEGE;
}

static void choose_privilege(cal_play *play, int player, int action) {
    cal_duel *duel = play->duel;
    bool picks = action == CAL_ACT_FIRST_PICK;
    cal_tell(play, CAL_TOLD_PRIVILEGE, player, !picks, 0, 0);
    duel->picker = (uint8_t)(picks ? player : !player);
    duel->began = !duel->picker;
    duel->turn_of = duel->picker;
    duel->phase = CAL_PHASE_DRAFT;
}

/* ---- decks ---------------------------------------------------------------------------------------------- */

/* Bits of what a deck needs and has: Common cards and hero cards, or cards of each hero. */
static unsigned needed(const cal_setup *setup) {
    int rule = setup->option[CAL_OPTION_DECK_NEEDS];
    return rule == CAL_NEEDS_BOTH ? 3 : rule == CAL_NEEDS_HEROES ? 7 : 0;
}
static unsigned need_of(const cal_setup *setup, int local) {
    bool common = local >= CAL_FIRST_COMMON;
    switch (setup->option[CAL_OPTION_DECK_NEEDS]) {
    case CAL_NEEDS_BOTH: return common ? 2 : 1;
    case CAL_NEEDS_HEROES: return common ? 0 : 1u << local / CAL_HERO_CARDS;
    default: return 0;
    }
}

typedef struct building {
    uint8_t copies[CAL_LOCAL_CARDS];
    int count, last; /* the highest local number; -1: none */
    unsigned met;
} building;

static building building_of(const cal_setup *setup, const cal_side *of) {
    building b = {.count = of->cards, .last = -1};
    for (int slot = 0; slot < of->cards; slot++) {
        b.last = of->kind[slot] - 1;
        b.copies[b.last]++;
        b.met |= need_of(setup, b.last);
    }
    return b;
}

/* Whether a legal deck can still come of it, cards being added in ascending order. */
static bool can_be_finished(const cal_setup *setup, const cal_side *of, const building *b) {
    unsigned open = needed(setup) & ~b->met, ahead = 0;
    int room = 0;
    for (int local = b->last < 0 ? 0 : b->last; local < CAL_LOCAL_CARDS; local++) {
        int more = cal_copies_of(setup, of, local) - b->copies[local];
        room += more;
        if (more > 0) ahead |= need_of(setup, local);
    }
    return b->count + room >= CAL_DECK_LEAST && !(open & ~ahead) &&
           b->count + __builtin_popcount(open) <= CAL_DECK_MOST;
}

static bool may_add(const cal_setup *setup, const cal_side *of, const building *b, int local) {
    building then = *b;
    if (local < b->last || b->copies[local] >= cal_copies_of(setup, of, local) || b->count == CAL_DECK_MOST)
        return false;
    then.copies[local]++;
    then.count++;
    then.last = local;
    then.met |= need_of(setup, local);
    return can_be_finished(setup, of, &then);
}

bool cal_is_legal_list(const cal_setup *setup, const cal_side *side, const uint8_t copies[CAL_LOCAL_CARDS],
                       bool whole) {
    building b = {.last = -1};
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        if (!copies[local]) continue;
        if (copies[local] > cal_copies_of(setup, side, local)) return false;
        b.copies[local] = copies[local];
        b.count += copies[local];
        b.last = local;
        b.met |= need_of(setup, local);
    }
    if (b.count > CAL_DECK_MOST) return false;
    return whole ? b.count >= CAL_DECK_LEAST && !(needed(setup) & ~b.met) : can_be_finished(setup, side, &b);
}

int cal_list_before(const cal_setup *setup, const cal_duel *duel, int player, rp_action out[]) {
    int count = 0;
    if (duel->phase == CAL_PHASE_PRIVILEGE) {
        out[count++] = CAL_ACT_FIRST_PICK;
        out[count++] = CAL_ACT_FIRST_TURN;
    } else if (duel->phase == CAL_PHASE_DRAFT) {
        for (uint32_t pool = cal_pool(setup, duel, player); pool; pool &= pool - 1)
            out[count++] = CAL_ACT_PICK + __builtin_ctz(pool);
    } else {
        const cal_side *of = &duel->side[player];
        const building b = building_of(setup, of);
        if (b.count >= CAL_DECK_LEAST && !(needed(setup) & ~b.met)) out[count++] = CAL_ACT_DONE;
        for (int local = b.last < 0 ? 0 : b.last; local < CAL_LOCAL_CARDS; local++)
            if (may_add(setup, of, &b, local)) out[count++] = CAL_ACT_ADD + local;
    }
    return count;
}

static void pick(cal_play *play, int player, int hero) {
    cal_duel *duel = play->duel;
    take_hero(play, player, hero);
    duel->turn_of = !player;
    if (duel->side[!player].hero_count < CAL_TRIO) return;
    duel->phase = CAL_PHASE_DECK;
    duel->turn_of = duel->picker;
}

static void add_card(cal_play *play, int player, int local) {
    cal_side *of = &play->duel->side[player];
    if (of->cards && of->kind[of->cards - 1] == local + 1) of->twins |= rp_pile_of(of->cards - 1);
    of->kind[of->cards] = (uint8_t)(local + 1);
    of->deck |= rp_pile_of(of->cards);
    cal_tell_slot(play, CAL_TOLD_ADDED, player, of->cards++, true);
}

static void finish_deck(cal_play *play, int player) {
    cal_duel *duel = play->duel;
    duel->side[player].built = 1;
    cal_tell(play, CAL_TOLD_BUILT, player, duel->side[player].cards, 0, 0);
    duel->turn_of = !player;
    if (duel->side[!player].built) cal_begin_duel(play);
}

void cal_act_before(cal_play *play, int player, int action) {
    if (play->duel->phase == CAL_PHASE_PRIVILEGE)
        choose_privilege(play, player, action);
    else if (play->duel->phase == CAL_PHASE_DRAFT)
        pick(play, player, action - CAL_ACT_PICK);
    else if (action == CAL_ACT_DONE)
        finish_deck(play, player);
    else
        add_card(play, player, action - CAL_ACT_ADD);
}
