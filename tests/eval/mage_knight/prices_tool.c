/* What a combat's leftovers are worth for the rest of a Round, found by self-play: the figures behind prices.json.
 *
 *   mage_knight_prices AGENT ROUNDS [THREADS]
 *
 * AGENT, a spec, plays both seats of ROUNDS games of layer=round, tiers 1 to 3 by turns. Whenever a combat is over,
 * each player's leftovers are taken away one kind at a time, in a copy of the game that is played on by itself: a
 * card of his hand, drawn among those of the kind, a ready Unit, drawn too, or what attending fully costs him, his
 * next turn. What he gets in the game less what he gets in the copy is what that was worth: the cards are not fitted
 * to results in which whoever has more of them is better off for other reasons too. Units count by their level.
 * Errors take each Round for one draw. The output is a function of the arguments, whatever the number of threads [1];
 * figures are in tenths of Fame, +- is the half width of the 95 % interval. */
#include "bench/match/selfplay.h"
#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/fight/wounds.h"
#include "engine/games/mage_knight/round/round.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum thing { ACTION, ADVANCED, OTHER_CARD, UNIT, TURN, THINGS } thing;

static const char *const thing_names[THINGS] = {
    [ACTION] = "an action card",        [ADVANCED] = "an advanced action", [OTHER_CARD] = "a Spell or Artifact",
    [UNIT] = "a level of a ready Unit", [TURN] = "the next turn",
};

enum { TIERS = 3, THREADS_MAX = 64 };

/* Of one Round: how much of each thing was taken away (Units by level), how often, and what that cost in all. */
typedef struct findings {
    double taken[THINGS], cost[THINGS];
    int times[THINGS];
} findings;

typedef struct fit {
    const char *agent;
    uint64_t rounds, next;
    findings *of;
    pthread_mutex_t mutex;
} fit;

/* Who plays which Round. */
typedef struct table {
    const rp_game *game;
    rp_agent **seat;
    uint64_t number;
    rp_decision *scratch;
} table;

static void give_up(const char *text) {
    fprintf(stderr, "mage_knight_prices: %s\n", text);
    exit(2);
}

static double booked(const mk_setup *setup, const mk_duel *duel) {
    return duel->player[0].account - duel->player[1].account +
           mk_round_goal(setup, mk_round_of(duel)) * setup->prices.scale;
}

static bool is_of(const mk_setup *setup, const mk_duel *duel, int slot, thing what) {
    int kind = mk_uses_of_card(setup, duel, slot)->thing->kind;
    return what == (kind == MK_ACTION ? ACTION : kind == MK_ADVANCED ? ADVANCED : OTHER_CARD);
}

static double take_card(const mk_setup *setup, mk_duel *duel, int player, thing what, rp_random *random) {
    rp_pile among = 0;
    for (rp_pile left = duel->player[player].hand & ~mk_wound_slots(); left; left &= left - 1)
        if (is_of(setup, duel, rp_pile_lowest(left), what)) among |= rp_pile_of(rp_pile_lowest(left));
    if (!among) return 0;
    const mk_play play = {setup, duel, NULL};
    mk_leave_hand(&play, player, rp_pile_draw(among, random), &duel->player[player].discard);
    return 1;
}

static double take_unit(const mk_setup *setup, mk_duel *duel, int player, rp_random *random) {
    mk_unit *among[MK_UNITS];
    uint32_t count = 0;
    for (int unit = 0; unit < MK_UNITS && duel->player[player].unit[unit].kind; unit++)
        if (mk_is_ready(&duel->player[player].unit[unit])) among[count++] = &duel->player[player].unit[unit];
    if (!count) return 0;
    mk_unit *of = among[rp_random_below(random, count)];
    of->state |= 1u << MK_SPENT;
    return setup->book->unit[of->kind - 1].level;
}

/* The turn is lost in the game already: here it is given back, so what it cost comes with the other sign. */
static double give_turn(mk_duel *duel, int player) {
    if (!mk_holds_for(&duel->player[player], MK_FULL)) return 0;
    duel->player[player].holds &= (uint16_t) ~(1u << MK_FULL);
    return -1;
}

/* How much of `what` was taken from the player. */
static double take(const mk_setup *setup, mk_duel *duel, int player, thing what, rp_random *random) {
    if (what == TURN) return give_turn(duel, player);
    if (what == UNIT) return take_unit(setup, duel, player, random);
    return take_card(setup, duel, player, what, random);
}

static rp_action choice(rp_agent *agent, const rp_state *state, int player, uint64_t seed, rp_decision *scratch) {
    rp_error error;
    rp_view view;
    rp_view_of(agent->game, state, player, &view);
    if (rp_agent_decide(agent, &view, NULL, rp_selfplay_agent_seed(agent, &view, 1, seed), scratch, &error))
        give_up(error.text);
    return scratch->action;
}

/* One move; whether it ended a combat. */
static bool move_on(const table *at, rp_state *state, uint64_t *chances) {
    rp_move move = {{0}};
    unsigned to_act = rp_to_act(at->game, state);
    int player = __builtin_ctz(to_act), before = mk_duel_of(state)->phase;
    if (to_act & RP_TO_ACT_CHANCE)
        move.of[0] = rp_selfplay_chance(at->game, state, 1, at->number, (*chances)++);
    else
        move.of[player] = choice(at->seat[player], state, player, at->number, at->scratch);
    rp_advance(at->game, state, &move);
    return (before == MK_RANGED_PHASE || before == MK_MELEE_PHASE) && mk_is_outside(mk_duel_of(state));
}

static double play_on(const table *at, const rp_state *from, uint64_t chances) {
    rp_state state = *from;
    for (int player = 0; player < MK_PLAYERS; player++) rp_agent_forget(at->seat[player]);
    while (rp_to_act(at->game, &state)) move_on(at, &state, &chances);
    return booked(mk_setup_of(at->game), mk_duel_of(&state));
}

static void compare(const table *at, const rp_state *state, uint64_t chances, rp_random *random, findings *found) {
    const mk_setup *setup = mk_setup_of(at->game);
    double end = play_on(at, state, chances);
    for (thing what = 0; what < THINGS; what++)
        for (int player = 0; player < MK_PLAYERS; player++) {
            rp_state copy = *state;
            double taken = take(setup, mk_duel_in(&copy), player, what, random);
            if (taken == 0) continue;
            double cost = (end - play_on(at, &copy, chances)) * (player ? -1 : 1);
            found->taken[what] += fabs(taken);
            found->cost[what] += taken < 0 ? -cost : cost;
            found->times[what]++;
        }
}

static void play(const table *at, findings *found) {
    rp_state state;
    rp_random random;
    uint64_t chances = 0;
    rp_random_seed(&random, at->number);
    for (int player = 0; player < MK_PLAYERS; player++) rp_agent_forget(at->seat[player]);
    rp_start(at->game, &state);
    while (rp_to_act(at->game, &state))
        if (move_on(at, &state, &chances) && rp_to_act(at->game, &state)) {
            compare(at, &state, chances, &random, found);
            for (int player = 0; player < MK_PLAYERS; player++) rp_agent_forget(at->seat[player]);
        }
}

static bool next_round(fit *all, uint64_t *number) {
    pthread_mutex_lock(&all->mutex);
    bool more = all->next < all->rounds;
    *number = all->next;
    if (more && ++all->next % (1 + all->rounds / 100) == 0)
        fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " Rounds", all->next, all->rounds);
    pthread_mutex_unlock(&all->mutex);
    return more;
}

static void *work(void *argument) {
    fit *all = argument;
    rp_error error;
    rp_game *game[TIERS];
    rp_agent *seat[TIERS][MK_PLAYERS];
    rp_decision *scratch = malloc(sizeof *scratch);
    if (!scratch) give_up("no memory");
    for (int tier = 0; tier < TIERS; tier++) {
        char spec[64];
        snprintf(spec, sizeof spec, "mage-knight:layer=round,tier=%d", tier + 1);
        if (rp_game_new(spec, NULL, &game[tier], &error)) give_up(error.text);
        for (int player = 0; player < MK_PLAYERS; player++)
            if (rp_agent_new(all->agent, game[tier], &seat[tier][player], &error)) give_up(error.text);
    }
    for (uint64_t number; next_round(all, &number);) {
        const table at = {game[number % TIERS], seat[number % TIERS], number, scratch};
        play(&at, &all->of[number]);
    }
    for (int tier = 0; tier < TIERS; tier++) {
        for (int player = 0; player < MK_PLAYERS; player++) rp_agent_free(seat[tier][player]);
        rp_game_free(game[tier]);
    }
    free(scratch);
    return NULL;
}

static void print_worth(const fit *all, thing what) {
    double taken = 0, cost = 0, squares = 0;
    long times = 0;
    for (uint64_t number = 0; number < all->rounds; number++) {
        taken += all->of[number].taken[what], cost += all->of[number].cost[what];
        times += all->of[number].times[what];
    }
    double worth = cost / taken;
    for (uint64_t number = 0; number < all->rounds; number++) {
        double rest = all->of[number].cost[what] - worth * all->of[number].taken[what];
        squares += rest * rest;
    }
    if (times)
        printf("%-24s %+7.2f +- %.2f (%ld times)\n", thing_names[what], worth, 1.96 * sqrt(squares) / taken, times);
    else
        printf("%-24s       - (0 times)\n", thing_names[what]);
}

int main(int count, char **arguments) {
    if (count < 3 || count > 4) give_up("AGENT ROUNDS [THREADS]");
    char *end;
    fit all = {.agent = arguments[1], .rounds = strtoull(arguments[2], &end, 10), .mutex = PTHREAD_MUTEX_INITIALIZER};
    if (*end || all.rounds < 1 || all.rounds > 10000000) give_up("ROUNDS: 1 to 10000000");
    long threads = count == 4 ? strtol(arguments[3], &end, 10) : 1;
    if (*end || threads < 1 || threads > THREADS_MAX) give_up("THREADS: 1 to 64");
    all.of = calloc(all.rounds, sizeof *all.of);
    if (!all.of) give_up("no memory");
    pthread_t thread[THREADS_MAX];
    for (long i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, work, &all)) give_up("no thread");
    for (long i = 0; i < threads; i++) pthread_join(thread[i], NULL);
    fprintf(stderr, "\n");
    printf("%" PRIu64 " Rounds, both seats by %s; in tenths of Fame\n", all.rounds, all.agent);
    for (thing what = 0; what < THINGS; what++) print_worth(&all, what);
    free(all.of);
    return 0;
}
