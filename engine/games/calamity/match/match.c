#include "engine/games/calamity/match/match.h"

#include "engine/games/calamity/decks/decks.h"
#include "engine/games/calamity/duel/throws.h"

/* ---- heroes --------------------------------------------------------------------------------------------- */

/* Heroes that `player` may still have: bits of the book. */
static uint32_t pool_of(const cal_setup *setup, const cal_duel *duel, int player) {
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
static void take_given_heroes(cal_play *play) {
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

/* ---- the roll-off and its privilege --------------------------------------------------------------------- */

static void roll_off(cal_play *play, int number) {
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

/* ---- decks ------------------------------------------------------------------------------------------- */

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

/* ---- for the course of a game ---------------------------------------------------------------------------- */

void cal_begin_match(cal_play *play) {
    cal_duel *duel = play->duel;
    if (play->setup->match) {
        duel->phase = CAL_PHASE_ROLL_OFF;
        return;
    }
    duel->began = play->setup->option[CAL_OPTION_FIRST];
    duel->picker = !duel->began;
    take_given_heroes(play);
}

int cal_list_before(const cal_setup *setup, const cal_duel *duel, int player, rp_action out[]) {
    int count = 0;
    if (duel->phase == CAL_PHASE_PRIVILEGE) {
        out[count++] = CAL_ACT_FIRST_PICK;
        out[count++] = CAL_ACT_FIRST_TURN;
    } else if (duel->phase == CAL_PHASE_DRAFT) {
        for (uint32_t pool = pool_of(setup, duel, player); pool; pool &= pool - 1)
            out[count++] = CAL_ACT_PICK + __builtin_ctz(pool);
    } else {
        count = cal_list_building(setup, &duel->side[player], out);
    }
    return count;
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

int cal_list_chance_before(const cal_setup *setup, const cal_duel *duel, rp_outcome out[]) {
    if (duel->phase == CAL_PHASE_ROLL_OFF) return cal_list_d20(out);
    uint32_t pool = pool_of(setup, duel, duel->turn_of);
    double each = 1.0 / __builtin_popcount(pool);
    int count = 0;
    for (; pool; pool &= pool - 1) out[count++] = (rp_outcome){__builtin_ctz(pool), each};
    return count;
}

int cal_merge_chance_before(const cal_setup *setup, const cal_duel *duel, rp_outcome out[], uint16_t members[]) {
    if (duel->phase == CAL_PHASE_ROLL_OFF && duel->rolled)
        return cal_merge_d20(duel->rolled, duel->rolled + 1, out, members);
    int count = cal_list_chance_before(setup, duel, out);
    for (int i = 0; members && i < count; i++) members[i] = 1;
    return count;
}

rp_action cal_sample_before(const cal_setup *setup, const cal_duel *duel, rp_random *random) {
    if (duel->phase == CAL_PHASE_ROLL_OFF) return 1 + (rp_action)rp_random_below(random, CAL_D20);
    return rp_pile_draw(pool_of(setup, duel, duel->turn_of), random);
}

void cal_fall_before(cal_play *play, int outcome) {
    if (play->duel->phase == CAL_PHASE_ROLL_OFF) {
        roll_off(play, outcome);
        return;
    }
    take_hero(play, play->duel->turn_of, outcome);
    take_given_heroes(play);
}
