#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/round/round.h"

static const mk_player *present(const mk_round *round) { return &round->duel.player[round->turn]; }

static rp_pile playable(const mk_player *of) { return of->hand & ~mk_wound_slots(); }

/* He cannot but announce: he has no card left anywhere. */
static bool must_announce(const mk_round *round) {
    const mk_player *of = present(round);
    return round->duel.phase == MK_TURN && !round->acted && !round->announced && !of->deck &&
           of->hand_count + of->wounds == 0;
}

static bool may_attack(const mk_round *round) {
    int space = round->at[round->turn];
    return round->duel.phase == MK_TURN && round->at[!round->turn] == space && !mk_is_shared(round, space) &&
           !round->announced && !mk_holds_for(&round->duel.player[!round->turn], MK_FULL) && round->way_length;
}

static bool may_plunder(const mk_round *round, int player) {
    return round->site[round->at[player]] == MK_VILLAGE && !(round->plundered >> player & 1) &&
           round->duel.player[player].deck;
}

static bool may_move_to(const mk_round *round, int space) {
    int cost = mk_entry_cost(round, space);
    return cost && cost <= round->move && round->way_length < MK_WAY;
}

static bool can_move_on(const mk_round *round) {
    for (unsigned left = mk_adjacent(round->at[round->turn]); left; left &= left - 1)
        if (may_move_to(round, __builtin_ctz(left))) return true;
    return false;
}

/* Nobody stays on the other's space as long as he can do anything else there. */
static bool may_end_turn(const mk_round *round) {
    int space = round->at[round->turn];
    bool together = round->at[!round->turn] == space && !mk_is_shared(round, space);
    return round->duel.phase != MK_TURN || !together || (!may_attack(round) && !can_move_on(round));
}

static void offer_healing(const mk_setup *setup, const mk_round *round, mk_list *to) {
    const mk_player *of = present(round);
    if (!round->heal) return;
    if (mk_wounds_in_hand(&round->duel, round->turn)) mk_offer(to, MK_ACT_HEAL_WOUND);
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++)
        if (of->unit[unit].state >> MK_WOUNDED & 1 && setup->book->unit[of->unit[unit].kind - 1].level <= round->heal)
            mk_offer(to, MK_ACT_HEAL_UNIT + unit);
}

/* What may be instead of a turn, as long as nothing was done in it. */
static void offer_instead(const mk_round *round, mk_list *to) {
    const mk_player *of = present(round);
    if (may_plunder(round, round->turn)) mk_offer(to, MK_ACT_PLUNDER);
    if (of->hand_count + of->wounds) mk_offer(to, MK_ACT_REST);
    if (!of->deck && !round->announced) mk_offer(to, MK_ACT_END_ROUND);
}

static void offer_turn(const mk_setup *setup, const mk_round *round, mk_list *to) {
    if (round->duel.phase == MK_TURN) {
        for (unsigned left = mk_adjacent(round->at[round->turn]); left; left &= left - 1)
            if (may_move_to(round, __builtin_ctz(left))) mk_offer(to, MK_ACT_MOVE + __builtin_ctz(left));
        if (may_attack(round)) mk_offer(to, MK_ACT_CHARGE);
    }
    offer_healing(setup, round, to);
    if (round->duel.phase == MK_TURN && !round->acted) offer_instead(round, to);
    if (may_end_turn(round)) mk_offer(to, MK_ACT_END_TURN);
}

/* Cards to discard, in ascending order; of copies the lowest. */
static void offer_discards(const mk_round *round, mk_list *to) {
    rp_pile hand = playable(present(round));
    for (rp_pile left = mk_without_copies(&round->duel, hand); left; left &= left - 1)
        if (rp_pile_lowest(left) >= round->duel.order) mk_offer(to, MK_ACT_CARD_CHOSEN + rp_pile_lowest(left));
}

/* At the end of a turn on a glade a Wound may be thrown away. */
static void offer_glade(const mk_round *round, mk_list *to) {
    const mk_player *of = present(round);
    if (!round->heal) return;
    if (mk_wounds_in_hand(&round->duel, round->turn)) mk_offer(to, MK_ACT_HEAL_WOUND);
    if (of->wounds_discarded || of->discard & mk_wound_slots()) mk_offer(to, MK_ACT_HEAL_DISCARD);
}

/* Uses as in a combat, and what a turn has beside them. */
static void offer_outside(const mk_setup *setup, const mk_round *round, mk_list *to) {
    bool spent = round->spent >> round->turn & 1;
    if (must_announce(round)) {
        mk_offer(to, MK_ACT_END_ROUND);
    } else if (round->duel.phase == MK_TURN_END) {
        offer_discards(round, to);
        offer_glade(round, to);
        if (spent || !playable(present(round))) mk_offer(to, MK_ACT_END_TURN);
    } else if (round->duel.phase == MK_RESTING && !spent) {
        offer_discards(round, to);
    } else if (round->duel.phase == MK_RESTING) {
        if (mk_wounds_in_hand(&round->duel, round->turn)) mk_offer(to, MK_ACT_DISCARD_WOUND);
        mk_offer(to, MK_ACT_END_TURN);
    } else {
        mk_offer_uses(setup, &round->duel, round->turn, to);
        offer_turn(setup, round, to);
    }
}

void mk_round_offer(const mk_setup *setup, const mk_round *round, int player, mk_list *to) {
    const mk_duel *duel = &round->duel;
    if (duel->pending || !mk_is_outside(duel)) {
        mk_offer_choices(setup, duel, player, to);
        if (!duel->pending && duel->phase == MK_ATTEND && may_plunder(round, player)) mk_offer(to, MK_ACT_PLUNDER);
    } else if (!mk_offer_followers(setup, duel, player, to)) {
        offer_outside(setup, round, to);
    }
}
