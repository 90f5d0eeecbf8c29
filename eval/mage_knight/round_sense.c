#include "eval/mage_knight/round_sense.h"

#include "engine/games/mage_knight/fight/uses.h"

enum { ANYWAY = 8 /* one turn in so many attacks without hope */ };

/* The most that a Unit attacks with, or blocks, without mana. */
static int best_of_unit(const mk_uses *uses, int kind) {
    int most = 0;
    for (int use = 0; use < uses->count; use++) {
        const mk_effect *effect = &uses->thing->effect[uses->use[use].first];
        if (effect->kind == kind && effect->amount > most && !uses->use[use].cost) most = effect->amount;
    }
    return most;
}

/* Ready Units, and each card in hand for one. */
static int strength(const mk_setup *setup, const mk_player *of, int kind) {
    int sum = of->hand_count;
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++)
        if (mk_is_ready(&of->unit[unit])) sum += best_of_unit(mk_uses_of_unit(setup, &of->unit[unit]), kind);
    return sum;
}

/* What a step onto the other's space would cost, so that he is attacked there; 0: it cannot be. */
static int way_to_other(const mk_round *round) {
    int other = !round->turn, space = round->at[other];
    bool next = mk_adjacent(round->at[round->turn]) >> space & 1;
    if (!next || round->announced || mk_is_shared(round, space) || mk_holds_for(&round->duel.player[other], MK_FULL))
        return 0;
    return mk_entry_cost(round, space);
}

/* Move points that an action gives by itself. */
static int move_of(const mk_setup *setup, const mk_round *round, rp_action action) {
    int use, most = 0;
    if (action >= MK_ACT_DIE) return 0;
    if (action < MK_ACT_UNIT && action % MK_CARD_USES == MK_USE_SIDEWAYS) return 1;
    const mk_uses *uses = mk_used_by(setup, &round->duel, round->turn, action, &use);
    for (int i = 0; uses && i < uses->use[use].count; i++) {
        const mk_effect *effect = &uses->thing->effect[uses->use[use].first + i];
        if (effect->kind == MK_MOVE && effect->amount > most) most = effect->amount;
    }
    return most;
}

/* The step itself, or what brings it nearer: the least Move that is enough, else the most; -1: nothing does. */
static rp_action towards(const mk_setup *setup, const mk_round *round, int missing, const rp_action useful[],
                         int count) {
    rp_action best = -1;
    int most = 0;
    for (int i = 0; i < count; i++) {
        if (missing <= 0 && useful[i] == MK_ACT_MOVE + round->at[!round->turn]) return useful[i];
        int move = move_of(setup, round, useful[i]);
        bool better = most < missing ? move > most : move >= missing && move < most;
        if (missing <= 0 || !better) continue;
        best = useful[i];
        most = move;
    }
    return best;
}

rp_action mk_round_sense(const mk_setup *setup, const mk_duel *duel, const rp_action useful[], int count,
                         rp_random *random) {
    const mk_round *round = mk_round_of(duel);
    const mk_player *of = &duel->player[round->turn], *other = &duel->player[!round->turn];
    rp_action any = useful[rp_random_below(random, (uint32_t)count)];
    if (duel->phase != MK_TURN) return any;
    for (int i = 0; i < count; i++)
        if (useful[i] == MK_ACT_CHARGE) return useful[i];
    int cost = way_to_other(round);
    if (!cost) return any;
    int hope = strength(setup, of, MK_ATTACK) - strength(setup, other, MK_BLOCK) - mk_armor_at(other->level);
    if (hope < 0 && rp_random_below(random, ANYWAY)) return any;
    rp_action step = towards(setup, round, cost - round->move, useful, count);
    return step >= 0 ? step : any;
}
