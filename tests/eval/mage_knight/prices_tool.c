/* What a combat's leftovers are worth for the rest of a Round, fitted by self-play: the figures behind prices.json.
 *
 *   mage_knight_prices AGENT ROUNDS [THREADS]
 *
 * AGENT, a spec, plays both seats of ROUNDS games of layer=round, tiers 1 to 3 by turns. Whenever a combat is over, the
 * rest of the game pays what its end says beyond what is booked by then. That is fitted, by least squares, to the
 * difference between the two seats in the cards that they hold, by kind, in the levels of Units that are ready and not
 * wounded, and in turns lost by attending fully; beside them to what would else hide in these: Wounds in hand, cards in
 * the Deed deck, crystals, who is on turn, who stands on the goal, and a constant. Errors count each game as one draw
 * (Liang and Zeger 1986). The output is a function of the arguments, whatever the number of threads [1]; figures are in
 * tenths of Fame, +- is the half width of the 95 % interval. */
#include "bench/match/selfplay.h"
#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/round/round.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum feature {
    HELD_ACTION,
    HELD_ADVANCED,
    HELD_RARE,
    READY_LEVELS,
    LOST_TURN,
    WOUNDS,
    DECK,
    CRYSTALS,
    ON_TURN,
    ON_GOAL,
    CONSTANT,
    FEATURES
} feature;

static const char *const feature_names[FEATURES] = {
    [HELD_ACTION] = "a card in hand: action",
    [HELD_ADVANCED] = "a card in hand: advanced",
    [HELD_RARE] = "a card in hand: other",
    [READY_LEVELS] = "a level of a ready Unit",
    [LOST_TURN] = "the next turn lost",
    [WOUNDS] = "(a Wound in hand)",
    [DECK] = "(a card in the deck)",
    [CRYSTALS] = "(a crystal)",
    [ON_TURN] = "(being on turn)",
    [ON_GOAL] = "(standing on the goal)",
    [CONSTANT] = "(the first seat)",
};

enum { TIERS = 3, THREADS_MAX = 64, COMBATS_MAX = 64 };

/* A combat's end: what it left, and what was booked. */
typedef struct leftover {
    double x[FEATURES], booked;
} leftover;

/* The combats of one game, and what it came to. */
typedef struct findings {
    int combats;
    leftover of[COMBATS_MAX];
    double end;
} findings;

typedef struct fit {
    const char *agent;
    uint64_t rounds, next;
    findings *of;
    pthread_mutex_t mutex;
} fit;

static void give_up(const char *text) {
    fprintf(stderr, "mage_knight_prices: %s\n", text);
    exit(2);
}

static double difference_of(const mk_duel *duel, double of(const mk_duel *, int)) { return of(duel, 0) - of(duel, 1); }

/* Cards in hand of one kind; spells and artifacts, too rare to be told apart, are one. */
static double held(const mk_setup *setup, const mk_duel *duel, int player, feature kind) {
    double count = 0;
    for (rp_pile left = duel->player[player].hand & ~mk_wound_slots(); left; left &= left - 1) {
        int of = mk_uses_of_card(setup, duel, rp_pile_lowest(left))->thing->kind;
        count += kind == (of == MK_ACTION ? HELD_ACTION : of == MK_ADVANCED ? HELD_ADVANCED : HELD_RARE);
    }
    return count;
}

static double ready_levels(const mk_setup *setup, const mk_duel *duel, int player) {
    double sum = 0;
    for (int unit = 0; unit < MK_UNITS && duel->player[player].unit[unit].kind; unit++) {
        const mk_unit *of = &duel->player[player].unit[unit];
        if (!(of->state & (1u << MK_SPENT | 1u << MK_WOUNDED))) sum += setup->book->unit[of->kind - 1].level;
    }
    return sum;
}

static double lost_turn(const mk_duel *duel, int player) { return mk_holds_for(&duel->player[player], MK_FULL); }
static double wounds(const mk_duel *duel, int player) { return mk_wounds_in_hand(duel, player); }
static double deck(const mk_duel *duel, int player) { return rp_pile_count(duel->player[player].deck); }
static double on_turn(const mk_duel *duel, int player) { return mk_round_of(duel)->turn == player; }
static double on_goal(const mk_duel *duel, int player) { return mk_round_of(duel)->at[player] == MK_GOAL; }
static double crystals(const mk_duel *duel, int player) {
    const uint8_t *of = duel->player[player].crystals;
    return of[0] + of[1] + of[2] + of[3];
}

static double booked(const mk_duel *duel) { return duel->player[0].account - duel->player[1].account; }

static void note(const mk_setup *setup, const mk_duel *duel, leftover *to) {
    for (feature kind = HELD_ACTION; kind <= HELD_RARE; kind++)
        to->x[kind] = held(setup, duel, 0, kind) - held(setup, duel, 1, kind);
    to->x[READY_LEVELS] = ready_levels(setup, duel, 0) - ready_levels(setup, duel, 1);
    to->x[LOST_TURN] = difference_of(duel, lost_turn);
    to->x[WOUNDS] = difference_of(duel, wounds);
    to->x[DECK] = difference_of(duel, deck);
    to->x[CRYSTALS] = difference_of(duel, crystals);
    to->x[ON_TURN] = difference_of(duel, on_turn);
    to->x[ON_GOAL] = difference_of(duel, on_goal);
    to->x[CONSTANT] = 1;
    to->booked = booked(duel);
}

static rp_action choice(rp_agent *agent, const rp_state *state, int player, uint64_t seed, rp_decision *scratch) {
    rp_error error;
    rp_view view;
    rp_view_of(agent->game, state, player, &view);
    if (rp_agent_decide(agent, &view, NULL, rp_selfplay_agent_seed(agent, &view, 1, seed), scratch, &error))
        give_up(error.text);
    return scratch->action;
}

static void play(const rp_game *game, rp_agent *seat[], uint64_t number, rp_decision *scratch, findings *found) {
    const mk_setup *setup = mk_setup_of(game);
    rp_state state;
    uint64_t chances = 0;
    for (int player = 0; player < MK_PLAYERS; player++) rp_agent_forget(seat[player]);
    rp_start(game, &state);
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
        rp_move move = {{0}};
        int player = __builtin_ctz(to_act), before = mk_duel_of(&state)->phase;
        if (to_act & RP_TO_ACT_CHANCE)
            move.of[0] = rp_selfplay_chance(game, &state, 1, number, chances++);
        else
            move.of[player] = choice(seat[player], &state, player, number, scratch);
        rp_advance(game, &state, &move);
        const mk_duel *duel = mk_duel_of(&state);
        bool fought = before == MK_RANGED_PHASE || before == MK_MELEE_PHASE;
        if (fought && mk_is_outside(duel) && found->combats < COMBATS_MAX)
            note(setup, duel, &found->of[found->combats++]);
    }
    found->end =
        booked(mk_duel_of(&state)) + mk_round_goal(setup, mk_round_of(mk_duel_of(&state))) * setup->prices.scale;
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
    for (uint64_t number; next_round(all, &number);)
        play(game[number % TIERS], seat[number % TIERS], number, scratch, &all->of[number]);
    for (int tier = 0; tier < TIERS; tier++) {
        for (int player = 0; player < MK_PLAYERS; player++) rp_agent_free(seat[tier][player]);
        rp_game_free(game[tier]);
    }
    free(scratch);
    return NULL;
}

/* Gauss and Jordan: `inverse` of a symmetric positive matrix. False: two features cannot be told apart. */
static bool invert(double a[FEATURES][FEATURES], double inverse[FEATURES][FEATURES]) {
    for (int i = 0; i < FEATURES; i++)
        for (int j = 0; j < FEATURES; j++) inverse[i][j] = i == j;
    for (int pivot = 0; pivot < FEATURES; pivot++) {
        int row = pivot;
        for (int i = pivot; i < FEATURES; i++)
            if (fabs(a[i][pivot]) > fabs(a[row][pivot])) row = i;
        if (fabs(a[row][pivot]) < 1e-9) return false;
        for (int j = 0; j < FEATURES; j++) {
            double kept = a[pivot][j];
            a[pivot][j] = a[row][j], a[row][j] = kept;
            kept = inverse[pivot][j];
            inverse[pivot][j] = inverse[row][j], inverse[row][j] = kept;
        }
        double scale = 1 / a[pivot][pivot];
        for (int j = 0; j < FEATURES; j++) a[pivot][j] *= scale, inverse[pivot][j] *= scale;
        for (int i = 0; i < FEATURES; i++) {
            double times = i == pivot ? 0 : a[i][pivot];
            for (int j = 0; j < FEATURES; j++) {
                a[i][j] -= times * a[pivot][j];
                inverse[i][j] -= times * inverse[pivot][j];
            }
        }
    }
    return true;
}

static double residual(const findings *game, const leftover *of, const double worth[FEATURES]) {
    double rest = game->end - of->booked;
    for (int i = 0; i < FEATURES; i++) rest -= worth[i] * of->x[i];
    return rest;
}

/* The middle of the sandwich: what the combats of one game pull at together. */
static void add_scores(const findings *game, const double worth[FEATURES], double middle[FEATURES][FEATURES]) {
    double pull[FEATURES] = {0};
    for (int n = 0; n < game->combats; n++)
        for (int i = 0; i < FEATURES; i++) pull[i] += game->of[n].x[i] * residual(game, &game->of[n], worth);
    for (int i = 0; i < FEATURES; i++)
        for (int j = 0; j < FEATURES; j++) middle[i][j] += pull[i] * pull[j];
}

static double error_of(double inverse[FEATURES][FEATURES], double middle[FEATURES][FEATURES], int i) {
    double sum = 0;
    for (int j = 0; j < FEATURES; j++)
        for (int k = 0; k < FEATURES; k++) sum += inverse[i][j] * middle[j][k] * inverse[k][i];
    return 1.96 * sqrt(sum);
}

static void solve(const fit *all) {
    static double squares[FEATURES][FEATURES], inverse[FEATURES][FEATURES], middle[FEATURES][FEATURES];
    double products[FEATURES] = {0}, worth[FEATURES] = {0};
    long combats = 0;
    for (uint64_t number = 0; number < all->rounds; number++) {
        const findings *game = &all->of[number];
        for (int n = 0; n < game->combats; n++, combats++)
            for (int i = 0; i < FEATURES; i++) {
                products[i] += game->of[n].x[i] * (game->end - game->of[n].booked);
                for (int j = 0; j < FEATURES; j++) squares[i][j] += game->of[n].x[i] * game->of[n].x[j];
            }
    }
    if (!invert(squares, inverse)) give_up("too few combats, or two figures that never differ");
    for (int i = 0; i < FEATURES; i++)
        for (int j = 0; j < FEATURES; j++) worth[i] += inverse[i][j] * products[j];
    for (uint64_t number = 0; number < all->rounds; number++) add_scores(&all->of[number], worth, middle);
    printf("%ld combats in %" PRIu64 " Rounds, both seats by %s; in tenths of Fame\n", combats, all->rounds,
           all->agent);
    for (int i = 0; i < FEATURES; i++)
        printf("%-26s %+7.2f +- %.2f\n", feature_names[i], worth[i], error_of(inverse, middle, i));
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
    solve(&all);
    free(all.of);
    return 0;
}
