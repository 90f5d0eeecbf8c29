#include "search/soonest.h"

#include <math.h>
#include <string.h>

/* PLIES_MAX: outcomes of chance and decisions below the action. */
enum { POSITIONS_MAX = 1000, DECISIONS_MAX = 8, PLIES_MAX = 12, WORLDS_MAX = 64 };

static const double rounding = 1e-12; /* of the payoff range */

static double slack_of(const rp_game *game) {
    return rounding * (game->info.payoff_maximum - game->info.payoff_minimum);
}

int rp_equals_of(const rp_game *game, const rp_decision *decision, int best, int equal[]) {
    const rp_action_report *other = &decision->actions[best];
    int count = 0;
    for (int i = 0; i < decision->count; i++) {
        const rp_action_report *one = &decision->actions[i];
        if (fabs(one->value - other->value) <= slack_of(game) && one->standard_error == other->standard_error)
            equal[count++] = i;
    }
    return count;
}

/* A result that somebody may bring about, whatever the rest and chance do: the player at least the payoff to himself,
 * or all others together at most that. */
typedef struct goal {
    const rp_game *game;
    int player;
    bool by_player;
    double payoff;
    int positions; /* that may still be looked at; below 0: the last answer means nothing */
} goal;

static bool is_reached(const goal *g, const rp_state *terminal) {
    double payoff[RP_PLAYERS_MAX], slack = slack_of(g->game);
    rp_payoff(g->game, terminal, payoff);
    return g->by_player ? payoff[g->player] >= g->payoff - slack : payoff[g->player] <= g->payoff + slack;
}

static bool is_forced(goal *g, const rp_state *state, int decisions, int plies);

static bool is_forced_after(goal *g, const rp_state *state, const rp_move *move, int decisions, int plies) {
    rp_state next;
    g->positions--;
    if (g->positions < 0) return false;
    rp_clone(g->game, &next, state);
    rp_advance(g->game, &next, move);
    return is_forced(g, &next, decisions, plies);
}

static bool is_forced_by_chance(goal *g, const rp_state *state, int decisions, int plies) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    int count = rp_chance_merged(g->game, state, outcomes, NULL);
    for (int i = 0; i < count; i++) {
        rp_move move = {{outcomes[i].outcome}};
        if (!is_forced_after(g, state, &move, decisions, plies)) return false;
    }
    return true;
}

/* Those of `to_act` are still to choose. Who forces chooses first, and so without knowing what the others choose. */
static bool is_forced_by_choice(goal *g, const rp_state *state, unsigned to_act, rp_move *move, int decisions,
                                int plies) {
    if (!to_act) return is_forced_after(g, state, move, decisions, plies);
    unsigned own = RP_TO_ACT_PLAYER(g->player), forcing = to_act & (g->by_player ? own : ~own);
    int chooser = __builtin_ctz(forcing ? forcing : to_act);
    rp_action useful[RP_LEGAL_MAX];
    int count = rp_useful(g->game, state, chooser, useful);
    for (int i = 0; i < count; i++) {
        move->of[chooser] = useful[i];
        bool forced = is_forced_by_choice(g, state, to_act & ~RP_TO_ACT_PLAYER(chooser), move, decisions, plies);
        if (forced == (forcing != 0)) return forced;
    }
    return !forcing;
}

/* Within so many decisions. */
static bool is_forced(goal *g, const rp_state *state, int decisions, int plies) {
    unsigned to_act = rp_to_act(g->game, state);
    rp_move move = {{0}};
    if (!to_act) return is_reached(g, state);
    if (plies == 0) return false;
    if (to_act & RP_TO_ACT_CHANCE) return is_forced_by_chance(g, state, decisions, plies - 1);
    return decisions > 0 && is_forced_by_choice(g, state, to_act, &move, decisions - 1, plies - 1);
}

/* In every world that the view allows, within so many decisions after the action. */
static bool is_forced_by_action(goal *g, const rp_view *view, uint64_t worlds, rp_action action, int decisions) {
    for (uint64_t i = 0; i < worlds; i++) {
        rp_state world;
        rp_move move = {{0}};
        rp_belief_world(view, i, &world);
        unsigned others = rp_to_act(g->game, &world) & ~RP_TO_ACT_PLAYER(view->player);
        move.of[view->player] = action;
        if (!is_forced_by_choice(g, &world, others, &move, decisions, PLIES_MAX)) return false;
    }
    return true;
}

int rp_soonest(const rp_view *view, const rp_decision *decision, double value, int equal[], int count) {
    bool wins = value > 0, hides = view->game->info.capabilities & RP_HAS_HIDDEN;
    if (count < 2 || value == 0 || (hides && !wins)) return count;
    uint64_t worlds = hides ? rp_belief_count(view) : 1;
    if (worlds == 0 || worlds > WORLDS_MAX) return count;
    goal g = {view->game, view->player, wins, value, POSITIONS_MAX};
    for (int decisions = 0; decisions <= (hides ? 0 : DECISIONS_MAX) && count > 1; decisions++) {
        int kept[RP_LEGAL_MAX], kept_count = 0;
        for (int i = 0; i < count; i++)
            if (is_forced_by_action(&g, view, worlds, decision->actions[equal[i]].action, decisions) == wins)
                kept[kept_count++] = equal[i];
        if (g.positions < 0) break;
        if (kept_count) memcpy(equal, kept, (size_t)kept_count * sizeof *equal);
        if (kept_count) count = kept_count;
        if (wins == (kept_count > 0)) break; /* the soonest are found, or none of the latest is left */
    }
    return count;
}
