/* dungeonquest_fit [GAMES [SEED [MODE [SPEC]]]]: plays the dungeon and tells what came of it, and how true the
 * evaluation was.
 *
 *   MODE  fit      (if left out) greedy; then the constants of eval/dungeonquest/outlook.h are fitted
 *         measure  greedy
 *         playout  quick sense (playout.h)
 *         random   any choice
 *   SPEC  of the game; the fit is for one player and score=win [dungeonquest]
 *
 * Greedy takes the choice after which the position is worth most on the average of THROWS throws of the same luck; to
 * fit, one choice in RANDOM_ONE_OF is random, so that all kinds of positions come up. Some positions of each game are
 * kept. Constants are changed one after the other, up and down by ever smaller steps, as long as the mean log loss over
 * games of even numbers falls; those of odd numbers judge the result and the bins. To be run again with the new
 * constants until they stay. */
#include "engine/games/dungeonquest/dungeon.h"
#include "engine/games/dungeonquest/turn/turn.h"
#include "eval/dungeonquest/evaluation.h"
#include "eval/dungeonquest/outlook.h"
#include "eval/dungeonquest/playout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KEEP_ONE_OF = 12, RANDOM_ONE_OF = 20, THROWS = 32, ROUNDS = 6, BINS = 10 };

typedef struct sample {
    dungeon_state state;
    double payoff; /* of the first player */
    int number;    /* of the game */
} sample;

typedef struct fit {
    const rp_game *game;
    sample *samples;
    size_t count, capacity;
    bool fits, greedy, random;
    double payoffs, gold;
    int out;
} fit;

static void keep(fit *f, int number, const rp_state *state) {
    if (f->count == f->capacity) {
        f->capacity = f->capacity ? 2 * f->capacity : 1 << 12;
        f->samples = realloc(f->samples, f->capacity * sizeof *f->samples);
        if (!f->samples) exit(1);
    }
    sample *to = &f->samples[f->count++];
    to->state = *dungeon_state_of(state);
    to->number = number;
}

/* ---- play ----------------------------------------------------------------------------------------------- */

static void settle(const rp_game *game, rp_state *state, rp_random *random) {
    while (rp_to_act(game, state) & RP_TO_ACT_CHANCE)
        rp_advance_one(game, state, RP_CHANCE_PLAYER, rp_sample(game, state, random));
}

static double worth_of(const rp_game *game, const rp_state *state, rp_move move, int player, rp_random luck) {
    double sum = 0, value[RP_PLAYERS_MAX];
    for (int i = 0; i < THROWS; i++) {
        rp_state next;
        rp_clone(game, &next, state);
        rp_advance(game, &next, &move);
        settle(game, &next, &luck);
        rp_evaluate(game, &next, value);
        sum += value[player];
    }
    return sum;
}

static rp_action choose(const fit *f, const rp_state *state, int player, rp_random *random) {
    rp_action useful[RP_LEGAL_MAX];
    rp_random luck;
    int count = rp_useful(f->game, state, player, useful), best = 0;
    double most = -INFINITY;
    if (count == 1) return useful[0];
    if (f->random || (f->fits && !rp_random_below(random, RANDOM_ONE_OF)))
        return useful[rp_random_below(random, (uint32_t)count)];
    if (!f->greedy) return dungeon_informed_choice(f->game, state, player, random);
    rp_random_seed(&luck, rp_random_next(random));
    unsigned to_act = rp_to_act(f->game, state);
    rp_move move = {{0}};
    for (int other = 0; to_act >> other; other++)
        if (other != player && to_act & RP_TO_ACT_PLAYER(other))
            move.of[other] = dungeon_informed_choice(f->game, state, other, random);
    for (int i = 0; i < count; i++) {
        move.of[player] = useful[i];
        double worth = worth_of(f->game, state, move, player, luck);
        if (worth <= most) continue;
        most = worth;
        best = i;
    }
    return useful[best];
}

static void count_end(fit *f, const rp_state *state, size_t first) {
    double payoff[RP_PLAYERS_MAX];
    rp_payoff(f->game, state, payoff);
    for (size_t i = first; i < f->count; i++) f->samples[i].payoff = payoff[0];
    f->payoffs += payoff[0];
    f->gold += dungeon_gold_out(dungeon_setup_of(f->game), dungeon_state_of(state), 0);
    f->out += dungeon_state_of(state)->hero[0].standing == DUNGEON_OUT;
}

static void play(fit *f, int number, rp_random *random) {
    rp_state state;
    size_t first = f->count;
    rp_start(f->game, &state);
    for (;;) {
        settle(f->game, &state, random);
        unsigned to_act = rp_to_act(f->game, &state);
        if (!to_act) break;
        if (!rp_random_below(random, KEEP_ONE_OF)) keep(f, number, &state);
        rp_move move = {{0}};
        for (int player = 0; to_act >> player; player++)
            if (to_act & RP_TO_ACT_PLAYER(player)) move.of[player] = choose(f, &state, player, random);
        rp_advance(f->game, &state, &move);
    }
    count_end(f, &state, first);
}

/* ---- how true ------------------------------------------------------------------------------------------- */

/* Of the first player alone, for whom winning counts. */
static double chance_of(const fit *f, const sample *s, const double constants[]) {
    rp_state state;
    dungeon_hope hope[RP_PLAYERS_MAX];
    memcpy(state.bytes, &s->state, sizeof s->state);
    dungeon_outlook_with(f->game, &state, constants, hope);
    double chance = hope[0].treasure ? hope[0].chance : 0;
    return fmin(fmax(chance, 1e-4), 1 - 1e-4);
}

/* Mean log loss over the games whose number has that remainder by 2. */
static double loss_of(const fit *f, const double constants[], int remainder) {
    double sum = 0, count = 0;
    for (size_t n = 0; n < f->count; n++) {
        const sample *s = &f->samples[n];
        if (s->number % 2 != remainder) continue;
        double chance = chance_of(f, s, constants);
        sum -= s->payoff * log(chance) + (1 - s->payoff) * log(1 - chance);
        count++;
    }
    return sum / count;
}

static void improve(const fit *f, double constants[DUNGEON_CONSTANTS]) {
    double loss = loss_of(f, constants, 0), share = 0.3;
    for (int round = 0; round < ROUNDS; round++, share /= 1.7)
        for (int i = 0; i < DUNGEON_CONSTANTS; i++)
            for (int sign = -1; sign <= 1; sign += 2)
                for (int again = 0; again < 4; again++) {
                    double before = constants[i];
                    constants[i] += sign * share * fmax(fabs(before), 0.05);
                    if (i == DUNGEON_CONSTANT_SPREAD) constants[i] = fmax(constants[i], 0.2);
                    if (i == DUNGEON_CONSTANT_SLACK) constants[i] = fmax(constants[i], 0.3);
                    if (i == DUNGEON_CONSTANT_STEP || i == DUNGEON_CONSTANT_BASE) constants[i] = fmax(constants[i], 0);
                    double now = loss_of(f, constants, 0);
                    if (now < loss - 1e-7) {
                        loss = now;
                        continue;
                    }
                    constants[i] = before;
                    break;
                }
}

static void print_bins(const fit *f) {
    double said[BINS] = {0}, came[BINS] = {0}, count[BINS] = {0}, low = f->game->info.payoff_minimum;
    double range = f->game->info.payoff_maximum - low;
    if (dungeon_setup_of(f->game)->score_gold) range = 0.5;
    for (size_t n = 0; n < f->count; n++) {
        rp_state state;
        double value[RP_PLAYERS_MAX];
        if (f->samples[n].number % 2 == 0 && f->fits) continue;
        memcpy(state.bytes, &f->samples[n].state, sizeof(dungeon_state));
        rp_evaluate(f->game, &state, value);
        int bin = (int)fmin(fmax((value[0] - low) / range * BINS, 0), BINS - 1);
        said[bin] += value[0];
        came[bin] += f->samples[n].payoff;
        count[bin]++;
    }
    for (int bin = 0; bin < BINS; bin++)
        if (count[bin] > 0)
            printf("%.1f..: %7.0f positions, said %.4f, came %.4f\n", low + range * bin / BINS, count[bin],
                   said[bin] / count[bin], came[bin] / count[bin]);
}

static void print_time(const fit *f) {
    struct timespec from, to;
    double value[RP_PLAYERS_MAX], sum = 0;
    size_t looked = 0;
    rp_state state;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (; looked < 20000; looked++) {
        if (looked % 64 == 0)
            memcpy(state.bytes, &f->samples[looked / 64 * 97 % f->count].state, sizeof(dungeon_state));
        dungeon_evaluate(f->game, &state, value);
        sum += value[0];
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double spent = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    printf("%.3f us for each evaluation (mean value %.4f)\n", 1e6 * spent / (double)looked, sum / (double)looked);
}

int main(int argc, char **argv) {
    int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1000;
    const char *mode = argc > 3 ? argv[3] : "fit", *spec = argc > 4 ? argv[4] : "dungeonquest";
    rp_random random;
    rp_game *game;
    rp_error error;
    rp_random_seed(&random, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    if (rp_game_new_of(&rp_dungeonquest, spec, NULL, &game, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    fit f = {.game = game, .fits = !strcmp(mode, "fit"), .random = !strcmp(mode, "random")};
    f.greedy = f.fits || !strcmp(mode, "measure");
    for (int i = 0; i < games; i++) play(&f, i, &random);
    printf("%d games, %zu positions: p1 out %.4f, payoff %.4f, gold %.1f\n", games, f.count, f.out / (double)games,
           f.payoffs / games, f.gold / games);
    fflush(stdout);
    print_time(&f);
    print_bins(&f);
    if (f.fits) {
        double constants[DUNGEON_CONSTANTS];
        memcpy(constants, dungeon_constants, sizeof constants);
        printf("mean log loss %.5f with the present constants; ", loss_of(&f, constants, 1));
        improve(&f, constants);
        printf("%.5f (%.5f where fitted) with\n", loss_of(&f, constants, 1), loss_of(&f, constants, 0));
        for (int i = 0; i < DUNGEON_CONSTANTS; i++) printf("%s%.4g", i ? ", " : "{", constants[i]);
        printf("}\n");
    }
    free(f.samples);
    rp_game_free(game);
    return 0;
}
