#include "eval/mage_knight/playout.h"

#include "engine/games/mage_knight/course.h"
#include "engine/games/mage_knight/fight/choices.h"
#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/fight/values.h"
#include "eval/mage_knight/exchange.h"
#include "eval/mage_knight/round_sense.h"

#include <stdlib.h>

/* Tenths of Fame; tuned by matches. */
enum {
    SAVING = 2,       /* keeping a card or a ready Unit for later, beyond its price */
    ERRORS = 8,       /* one choice in so many is at random */
    HELPERS = 6,      /* one attack in so many tries something that helps later parts */
    CARD_BLOCKS = 7,  /* quarters of a block that a hidden card brings */
    ATTACK_MOST = 32, /* damage that is thought about */
};

static rp_action any_of(const rp_action actions[], int count, rp_random *random) {
    return actions[rp_random_below(random, (uint32_t)count)];
}

/* ---- attack --------------------------------------------------------------------------------------------- */

/* What the other can be expected to block at most, and what each point costs him, in quarters and tenths. */
typedef struct answer {
    int most, cost; /* points of damage; tenths of Fame for each of them, times 16 */
} answer;

static int unit_block(const mk_uses *uses) {
    int most = 0;
    for (int use = 0; use < uses->count; use++) {
        const mk_effect *effect = &uses->thing->effect[uses->use[use].first];
        if (effect->kind == MK_BLOCK && effect->amount > most && !uses->use[use].cost) most = effect->amount;
    }
    return most;
}

static answer expected_answer(const mk_setup *setup, const mk_duel *duel, int player) {
    const mk_player *other = &duel->player[!player];
    const mk_prices *prices = &setup->prices;
    int wounds = rp_pile_count(other->hand & other->known & mk_wound_slots());
    int cards = other->hand_count - wounds, points = 4 * 0, cost = 0;
    if (mk_holds_for(other, MK_KNOCKED_OUT)) return (answer){0, 0};
    points += CARD_BLOCKS * cards;
    cost += (prices->card[MK_ACTION] + SAVING) * cards;
    for (int unit = 0; unit < MK_UNITS && other->unit[unit].kind; unit++) {
        const mk_uses *uses = mk_uses_of_unit(setup, &other->unit[unit]);
        int block = mk_is_ready(&other->unit[unit]) ? unit_block(uses) : 0;
        if (!block) continue;
        points += 4 * block;
        cost += prices->ready * uses->thing->level + SAVING;
    }
    if (!points) return (answer){0, 0};
    int each = 64 * cost / points;
    if (duel->phase == MK_RANGED_PHASE) {
        each *= 2;
        points /= 2;
    }
    return (answer){points / 4, each};
}

/* What `attack` brings when the other answers it as is best for him, times 16. */
static int net_of_attack(const mk_worth *worth, const answer *by, int attack) {
    int least = 16 * mk_worth_at(worth, attack);
    for (int block = 1; block <= attack && block <= by->most; block++) {
        int loss = 16 * mk_worth_at(worth, attack - block) + block * by->cost;
        if (loss < least) least = loss;
    }
    return least;
}

static rp_action helper_or(const mk_setup *setup, const mk_duel *duel, int player, const rp_action useful[], int count,
                           rp_random *random, rp_action otherwise) {
    rp_action helpers[RP_LEGAL_MAX];
    int found = 0;
    for (int i = 0; i < count; i++) {
        int cost;
        if (useful[i] < MK_ACT_DIE && !mk_part_points(setup, duel, player, useful[i], &cost))
            helpers[found++] = useful[i];
    }
    return found ? any_of(helpers, found, random) : otherwise;
}

static rp_action attack(const mk_setup *setup, const mk_duel *duel, int player, const rp_action useful[], int count,
                        rp_random *random) {
    mk_worth worth;
    mk_plan plan;
    int built = mk_attack_total(duel), best = 0;
    rp_action done = built ? MK_ACT_ATTACK : MK_ACT_PASS;
    if (count == 1) return useful[0];
    mk_plan_parts(setup, duel, player, useful, count, SAVING, ATTACK_MOST, &plan);
    mk_worth_of_damage(setup, duel, 0, built + plan.most, &worth);
    answer by = expected_answer(setup, duel, player);
    int best_net = net_of_attack(&worth, &by, built);
    for (int more = 1; more <= plan.most; more++) {
        int net = net_of_attack(&worth, &by, built + more) - 16 * plan.cost[more];
        if (net <= best_net) continue;
        best_net = net;
        best = more;
    }
    rp_action chosen = best ? plan.first[best] : done;
    if (best && !built && duel->order < MK_PART && !rp_random_below(random, HELPERS))
        return helper_or(setup, duel, player, useful, count, random, chosen);
    return chosen;
}

/* ---- block ---------------------------------------------------------------------------------------------- */

static rp_action block(const mk_setup *setup, const mk_duel *duel, int player, const rp_action useful[], int count) {
    mk_worth worth;
    mk_plan plan;
    int total = mk_attack_total(duel), off = mk_reduction(setup, duel, duel->block_of);
    int damage = duel->skipped || off >= total ? 0 : total - off;
    mk_worth_of_damage(setup, duel, 0, damage, &worth);
    if (!mk_worth_at(&worth, damage) || count == 1) return MK_ACT_BLOCKED;
    mk_plan_parts(setup, duel, player, useful, count, SAVING, MK_BLOCK_POINT * damage, &plan);
    int best = 0, least = mk_worth_at(&worth, damage);
    for (int points = MK_BLOCK_POINT; points <= plan.most; points += MK_BLOCK_POINT) {
        int loss = mk_worth_at(&worth, damage - points / MK_BLOCK_POINT) + plan.cost[points];
        if (loss >= least) continue;
        least = loss;
        best = points;
    }
    return best ? plan.first[best] : MK_ACT_BLOCKED;
}

/* ---- assign --------------------------------------------------------------------------------------------- */

static rp_action assign(const mk_setup *setup, const mk_duel *duel, const rp_action useful[], int count) {
    rp_action best = MK_ACT_STOP;
    int most = 0;
    for (int i = 0; i < count; i++) {
        rp_action action = useful[i];
        int price = mk_purchase_price(setup, duel, action);
        if (!price) continue;
        mk_worth rest = {0};
        if (action < MK_ACT_FORCE) mk_worth_of_damage(setup, duel, action, duel->damage - price, &rest);
        int value = mk_purchase_value(setup, duel, action) + rest.of[rest.most];
        if (value <= most) continue;
        most = value;
        best = action;
    }
    return best;
}

/* ---- choices -------------------------------------------------------------------------------------------- */

static rp_action sensible(const mk_setup *setup, const mk_duel *duel, int player, const rp_action useful[], int count,
                          rp_random *random) {
    const mk_player *of = &duel->player[player];
    if (count == 1) return useful[0];
    bool follows = of->power || of->repeat || of->lead || of->sideways || of->wound_sideways;
    if (duel->pending || follows) return any_of(useful, count, random);
    if (mk_is_outside(duel)) return mk_round_sense(setup, duel, useful, count, random);
    if (duel->phase == MK_ATTEND) return MK_ACT_PARTIAL;
    if (duel->step == MK_STEP_ASSIGN) return assign(setup, duel, useful, count);
    if (duel->step == MK_STEP_BLOCK) return block(setup, duel, player, useful, count);
    return attack(setup, duel, player, useful, count, random);
}

static rp_action choose(const rp_game *game, const rp_state *state, int player, rp_random *random, bool errs) {
    rp_action useful[RP_LEGAL_MAX];
    int count = mk_useful(game, state, player, useful);
    if (errs && !rp_random_below(random, ERRORS)) return any_of(useful, count, random);
    return sensible(mk_setup_of(game), mk_duel_of(state), player, useful, count, random);
}

rp_action mk_informed_choice(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    return choose(game, state, player, random, true);
}

static void play(const rp_game *game, rp_state *state, rp_random *random, bool err) {
    for (unsigned to_act; (to_act = mk_to_act(game, state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE)
            move.of[0] = mk_sample(game, state, random);
        else
            move.of[to_act >> 1] = choose(game, state, (int)to_act >> 1, random, err);
        mk_apply_told(game, state, &move, NULL);
    }
}

void mk_informed_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]) {
    play(game, state, random, true);
    mk_payoff(game, state, payoff);
}

void mk_sensible_line(const rp_game *game, rp_state *state, rp_random *random) { play(game, state, random, false); }
