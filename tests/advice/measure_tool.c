/* How true advice is, measured: whether the chances to win that it tells come true, and whether it turns with the seed.
 *
 *   calibration GAME PLAYER ADVISER GAMES [THREADS]
 *   preparation GAME PLAYER ADVISER GAMES [THREADS]
 *   seeds GAME PLAYER ADVISER REFERENCE POSITIONS SEEDS [THREADS]
 *
 * GAME, PLAYER, ADVISER and REFERENCE are specs of a game and of agents; GAME may be several, separated by spaces,
 * which take turns. PLAYER sits in every seat and plays one game for each position; the position is one of the
 * decisions of that game, each equally likely. The output is a function of the arguments, whatever the number of
 * threads [1]. A progress line goes to the error output.
 *
 * calibration looks at the play proper, preparation at what comes before it, a draft, a deck and a first hand
 * (eval/preparation.h), in GAMES games each. There picks before the position are random, and so are the cards that its
 * player has in his deck, so that choices of all worths come up; from the position on PLAYER decides, as what is told
 * takes it.
 *
 * seeds takes several ADVISERs too, which are asked at the same positions, and says how the regret of each differs from
 * that of the first. Intervals are 95 %, from the spread between positions. Regret is counted from the action that
 * REFERENCE values most; what it overrates that action by is part of the regret of all, and not of the differences.
 *
 * calibration ends with the curve of an evaluator's chance_to_win (eval/evaluate.h) that fits one half of the
 * positions, how true it would make the other half, and the one that fits all: about x where nothing is left to mend.
 * Where the evaluator has several curves, it says the same of the positions of each.
 */
#include "bench/match/selfplay.h"
#include "bench/statistics/statistics.h"
#include "eval/evaluate.h"
#include "eval/preparation.h"
#include "play/session/advice.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BINS = 10,
    THREADS_MAX = 64,
    SEEDS_MAX = 1000,
    GAMES_MAX = 128,
    ADVISERS_MAX = 8,
    CURVES_MAX = 8,
    SPEC_MAX = 512
};

/* What the seeds of one adviser showed at one position: means over them. */
typedef struct seeds_finding {
    double regret; /* in parts of the payoff range */
    double small;  /* share of decisions with a small one */
    double close;  /* share of those with something too close to call */
} seeds_finding;

/* What one position showed. */
typedef struct finding {
    bool known;                        /* the game had a decision, and the adviser tells what is asked */
    double told, came;                 /* calibration: chance to win, and 1 where the game was won */
    const double *curve;               /* of the evaluator; NULL: none */
    seeds_finding seeds[ADVISERS_MAX]; /* seeds */
} finding;

/* Specs, separated by spaces in the argument. */
typedef struct spec_list {
    char spec[GAMES_MAX][SPEC_MAX];
    int count;
} spec_list;

typedef struct measurement {
    spec_list games, advisers;
    const char *player, *reference; /* reference NULL: calibration */
    rp_stage stage;                 /* of the decisions that are looked at */
    uint64_t positions, seeds;
    finding *findings;
    const double *curve; /* positions of that curve count; NULL: all */
    pthread_mutex_t mutex;
    uint64_t next;
} measurement;

/* What a thread works with in one of the games. */
typedef struct bench_place {
    measurement *all;
    rp_game *game;
    rp_agent *seat[RP_PLAYERS_MAX], *adviser[ADVISERS_MAX], *reference;
    rp_decision *scratch, *best;
    rp_view view; /* of the decision taken from the game under way */
    rp_random pick;
    uint64_t decisions;
} bench_place;

static void give_up(const char *text) {
    fprintf(stderr, "advice_measure: %s\n", text);
    exit(2);
}

static rp_agent *new_agent(const char *spec, const rp_game *game) {
    rp_error error;
    rp_agent *agent;
    if (rp_agent_new(spec, game, &agent, &error)) give_up(error.text);
    return agent;
}

static void decide(rp_agent *agent, const rp_view *view, uint64_t seed, rp_decision *decision) {
    rp_error error;
    rp_agent_forget(agent);
    if (rp_agent_decide(agent, view, NULL, seed, decision, &error)) give_up(error.text);
}

static rp_stage stage_of(const rp_game *game, const rp_state *state) {
    const rp_preparation *preparation = rp_evaluator_of(game)->preparation;
    return preparation ? preparation->stage(game, state) : RP_STAGE_PLAY;
}

/* Keeps each decision of a game with the same probability. */
static void note_decision(void *context, const rp_view *view, const rp_decision *decision) {
    bench_place *place = context;
    if (decision->count < 2 || stage_of(place->game, &view->masked) != RP_STAGE_PLAY) return;
    place->decisions++;
    if (rp_random_below(&place->pick, (uint32_t)place->decisions) == 0) place->view = *view;
}

/* Plays game `number`; false where nobody had anything to decide. */
static bool find_position(bench_place *place, uint64_t number, rp_selfplay_end *end) {
    rp_error error;
    rp_selfplay selfplay = {.game = place->game,
                            .seed = 1,
                            .pair = number,
                            .scratch = place->scratch,
                            .decided = note_decision,
                            .context = place};
    for (int player = 0; player < place->game->info.players; player++) selfplay.seat[player] = place->seat[player];
    place->decisions = 0;
    rp_random_split(&place->pick, 2, number);
    if (rp_selfplay_game(&selfplay, NULL, end, &error)) give_up(error.text);
    return place->decisions > 0;
}

/* ---- before play ------------------------------------------------------------------------------------------------ */

/* A game whose draft and decks are made, and that is played on from one of these choices. */
typedef struct preparing {
    bench_place *place;
    uint64_t number;
    int builder; /* whose deck is looked at */
    rp_random random;
} preparing;

static bool is_looked_at(const preparing *p, rp_stage stage, int player) {
    return stage == p->place->all->stage && (stage == RP_STAGE_PICKS || player == p->builder);
}

static rp_action choose(preparing *p, const rp_state *state, int player, bool at_random) {
    bench_place *place = p->place;
    rp_action useful[RP_LEGAL_MAX];
    rp_error error;
    rp_view view;
    if (at_random) return useful[rp_random_below(&p->random, (uint32_t)rp_useful(place->game, state, player, useful))];
    rp_view_of(place->game, state, player, &view);
    uint64_t seed = rp_selfplay_agent_seed(place->seat[player], &view, 1, p->number);
    if (rp_agent_decide(place->seat[player], &view, NULL, seed, place->scratch, &error)) give_up(error.text);
    return place->scratch->action;
}

/* One move, of players as PLAYER has it or at random. */
static void move_on(preparing *p, rp_state *state, bool at_random) {
    const rp_game *game = p->place->game;
    unsigned to_act = rp_to_act(game, state);
    rp_move move = {{0}};
    if (to_act & RP_TO_ACT_CHANCE)
        move.of[0] = rp_sample(game, state, &p->random);
    else
        for (int player = 0; to_act >> player; player++)
            if (to_act >> player & 1) move.of[player] = choose(p, state, player, at_random);
    rp_advance(game, state, &move);
}

/* One of the choices that are looked at, each equally likely; false: there is none. */
static bool find_choice(preparing *p, rp_state *found) {
    bench_place *place = p->place;
    rp_state state;
    uint32_t choices = 0;
    for (rp_start(place->game, &state); rp_to_act(place->game, &state);) {
        unsigned to_act = rp_to_act(place->game, &state);
        bool by_chance = to_act & RP_TO_ACT_CHANCE;
        int player = by_chance ? -1 : __builtin_ctz(to_act);
        rp_stage stage = by_chance ? RP_STAGE_PLAY : stage_of(place->game, &state);
        if (!by_chance && stage == RP_STAGE_PLAY) break;
        rp_action useful[RP_LEGAL_MAX];
        bool looked_at = is_looked_at(p, stage, player);
        if (looked_at && rp_useful(place->game, &state, player, useful) > 1 &&
            rp_random_below(&place->pick, ++choices) == 0)
            rp_clone(place->game, found, &state);
        move_on(p, &state, stage == RP_STAGE_PICKS || looked_at);
    }
    return choices > 0;
}

/* find_position for a choice before play. */
static bool find_preparation(bench_place *place, uint64_t number, rp_selfplay_end *end) {
    preparing p = {.place = place, .number = number};
    const rp_game *game = place->game;
    rp_state state;
    rp_random_split(&place->pick, 2, number);
    rp_random_split(&p.random, 3, number);
    p.builder = (int)rp_random_below(&p.random, (uint32_t)game->info.players);
    for (int player = 0; player < game->info.players; player++) rp_agent_forget(place->seat[player]);
    if (!find_choice(&p, &state)) return false;
    rp_view_of(game, &state, __builtin_ctz(rp_to_act(game, &state)), &place->view);
    while (rp_to_act(game, &state)) move_on(&p, &state, false);
    rp_payoff(game, &state, end->payoff);
    return true;
}

/* ---- what is found there ---------------------------------------------------------------------------------------- */

static double win_of(const rp_decision *decision) {
    if (!rp_advice_is_mix(decision)) return rp_advice_report(decision, decision->action)->win;
    double win = 0;
    for (int i = 0; i < decision->count; i++)
        if (decision->actions[i].share > 0) win += decision->actions[i].share * decision->actions[i].win;
    return win;
}

static void calibrate(bench_place *place, uint64_t number, const rp_selfplay_end *end, finding *found) {
    decide(place->adviser[0], &place->view, number, place->scratch);
    found->told = win_of(place->scratch);
    const rp_evaluator *evaluator = rp_evaluator_of(place->game);
    found->curve = evaluator->chance_to_win ? evaluator->chance_to_win(place->game, &place->view.masked) : NULL;
    found->came = end->payoff[place->view.player] > 0;
    found->known = !isnan(found->told);
}

/* What the advice is worth by the reference: that of its action, or of its mix. */
static double worth(const rp_decision *advice, const rp_decision *reference) {
    if (!rp_advice_is_mix(advice)) return rp_advice_report(reference, advice->action)->value;
    double sum = 0;
    for (int i = 0; i < advice->count; i++)
        if (advice->actions[i].share > 0)
            sum += advice->actions[i].share * rp_advice_report(reference, advice->actions[i].action)->value;
    return sum;
}

static double best_worth(const rp_decision *reference) {
    if (rp_advice_is_mix(reference)) return worth(reference, reference);
    double best = -INFINITY;
    for (int i = 0; i < reference->count; i++) best = fmax(best, reference->actions[i].value);
    return best;
}

static void vary_seed(bench_place *place, rp_agent *adviser, seeds_finding *found) {
    double range = place->game->info.payoff_maximum - place->game->info.payoff_minimum,
           seeds = (double)place->all->seeds;
    for (uint64_t seed = 1; seed <= place->all->seeds; seed++) {
        decide(adviser, &place->view, seed, place->scratch);
        double regret = (best_worth(place->best) - worth(place->scratch, place->best)) / range;
        found->regret += regret / seeds;
        found->small += (regret <= rp_advice_small_loss) / seeds;
        found->close += rp_advice_is_close(place->game, place->scratch) / seeds;
    }
}

static void vary_seeds(bench_place *place, uint64_t number, finding *found) {
    decide(place->reference, &place->view, number, place->best);
    for (int i = 0; i < place->all->advisers.count; i++) vary_seed(place, place->adviser[i], &found->seeds[i]);
    found->known = true;
}

static bool next_position(measurement *all, uint64_t *number) {
    pthread_mutex_lock(&all->mutex);
    bool more = all->next < all->positions;
    *number = all->next;
    if (more && ++all->next % (1 + all->positions / 100) == 0)
        fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " positions", all->next, all->positions);
    pthread_mutex_unlock(&all->mutex);
    return more;
}

static void open_place(measurement *all, const char *game, bench_place *place) {
    rp_error error;
    *place = (bench_place){.all = all, .scratch = malloc(sizeof(rp_decision)), .best = malloc(sizeof(rp_decision))};
    if (!place->scratch || !place->best) give_up("no memory");
    if (rp_game_new(game, NULL, &place->game, &error)) give_up(error.text);
    for (int player = 0; player < place->game->info.players; player++)
        place->seat[player] = new_agent(all->player, place->game);
    for (int i = 0; i < all->advisers.count; i++) place->adviser[i] = new_agent(all->advisers.spec[i], place->game);
    if (all->reference) place->reference = new_agent(all->reference, place->game);
}

static void close_place(bench_place *place) {
    for (int player = 0; player < place->game->info.players; player++) rp_agent_free(place->seat[player]);
    for (int i = 0; i < place->all->advisers.count; i++) rp_agent_free(place->adviser[i]);
    rp_agent_free(place->reference);
    rp_game_free(place->game);
    free(place->scratch);
    free(place->best);
}

static void *work(void *argument) {
    measurement *all = argument;
    rp_selfplay_end end;
    uint64_t number;
    bench_place *places = malloc((size_t)all->games.count * sizeof *places);
    if (!places) give_up("no memory");
    for (int i = 0; i < all->games.count; i++) open_place(all, all->games.spec[i], &places[i]);
    while (next_position(all, &number)) {
        bench_place *place = &places[number % (uint64_t)all->games.count];
        bool found =
            all->stage == RP_STAGE_PLAY ? find_position(place, number, &end) : find_preparation(place, number, &end);
        if (!found) continue;
        if (all->reference)
            vary_seeds(place, number, &all->findings[number]);
        else
            calibrate(place, number, &end, &all->findings[number]);
    }
    for (int i = 0; i < all->games.count; i++) close_place(&places[i]);
    free(places);
    return NULL;
}

/* A curve of rp_evaluator.chance_to_win: the logarithm of the odds is a + b times that of what is told. */
typedef struct curve {
    double a, b;
} curve;

static double log_odds(double told) {
    const double least = 1e-3; /* a search that saw neither is not certain of either */
    told = fmin(fmax(told, least), 1 - least);
    return log(told / (1 - told));
}

static double on_curve(const curve *c, double told) { return 1 / (1 + exp(-c->a - c->b * log_odds(told))); }

/* Positions of all games in turn are in one half or the other, those of half `half`, or all with BOTH, count. */
enum { FIRST_HALF, SECOND_HALF, BOTH };
static bool counts(const measurement *all, uint64_t number, int half) {
    const finding *found = &all->findings[number];
    if (all->curve && found->curve != all->curve) return false;
    return found->known && (half == BOTH || (int)(number / (uint64_t)all->games.count % 2) == half);
}

/* The likeliest curve of those positions (logistic regression, Newton's method; long steps overshoot where what is
 * told is far off). */
static curve fit_curve(const measurement *all, int half) {
    enum { STEPS = 100 };
    const double longest = 0.25;
    curve c = {0, 1};
    for (int step = 0; step < STEPS; step++) {
        double slope[2] = {0}, bend[3] = {1e-9, 0, 1e-9};
        for (uint64_t i = 0; i < all->positions; i++) {
            if (!counts(all, i, half)) continue;
            double x = log_odds(all->findings[i].told), p = on_curve(&c, all->findings[i].told);
            double miss = all->findings[i].came - p, spread = p * (1 - p);
            slope[0] += miss, slope[1] += miss * x;
            bend[0] += spread, bend[1] += spread * x, bend[2] += spread * x * x;
        }
        double area = bend[0] * bend[2] - bend[1] * bend[1];
        c.a += fmax(-longest, fmin(longest, (bend[2] * slope[0] - bend[1] * slope[1]) / area));
        c.b += fmax(-longest, fmin(longest, (bend[0] * slope[1] - bend[1] * slope[0]) / area));
    }
    return c;
}

typedef struct calibration {
    double told[BINS], came[BINS];
    uint64_t count[BINS], total;
    double difference; /* of told and real shares, over bins weighted by their counts */
    double by_chance;  /* the same if all that is told were true: the mean size of a normal deviation */
} calibration;

/* Told by the curve; NULL: as it was. */
static calibration calibration_of(const measurement *all, int half, const curve *c) {
    calibration all_bins = {.total = 0};
    for (uint64_t i = 0; i < all->positions; i++) {
        if (!counts(all, i, half)) continue;
        double told = c ? on_curve(c, all->findings[i].told) : all->findings[i].told;
        int bin = (int)fmin(BINS - 1, told * BINS);
        all_bins.told[bin] += told;
        all_bins.came[bin] += all->findings[i].came;
        all_bins.count[bin]++;
        all_bins.total++;
    }
    for (int bin = 0; bin < BINS; bin++) {
        double n = (double)all_bins.count[bin], p = n > 0 ? all_bins.told[bin] / n : 0;
        all_bins.difference += fabs(all_bins.told[bin] - all_bins.came[bin]) / (double)all_bins.total;
        all_bins.by_chance += sqrt(2 / acos(-1) * p * (1 - p) * n) / (double)all_bins.total;
    }
    return all_bins;
}

static void print_curve(const measurement *all) {
    curve first = fit_curve(all, FIRST_HALF), both = fit_curve(all, BOTH);
    calibration plain = calibration_of(all, SECOND_HALF, NULL), mended = calibration_of(all, SECOND_HALF, &first);
    if (!plain.total) return;
    printf("curve of one half, log odds %.3f + %.3f x: the other half differs by %.2f points, by the curve by %.2f (by "
           "chance %.2f)\n",
           first.a, first.b, 100 * plain.difference, 100 * mended.difference, 100 * mended.by_chance);
    printf("curve of both, %.3f + %.3f x:", both.a, both.b);
    for (int i = 0; i < RP_CHANCE_POINTS; i++) {
        double share = (double)i / (RP_CHANCE_POINTS - 1);
        printf("%s%.4f", i ? ", " : " ", share > 0 && share < 1 ? on_curve(&both, share) : share);
    }
    printf("\n");
}

static void print_calibration(const measurement *all) {
    calibration plain = calibration_of(all, BOTH, NULL);
    if (!plain.total) {
        printf("no chance to win was told\n");
        return;
    }
    printf("chance to win  positions      told      real\n");
    for (int bin = 0; bin < BINS; bin++) {
        double n = (double)plain.count[bin];
        if (!plain.count[bin]) continue;
        printf("%3d to %3d %%  %10" PRIu64 "  %6.1f %%  %6.1f %%\n", 100 / BINS * bin, 100 / BINS * (bin + 1),
               plain.count[bin], 100 * plain.told[bin] / n, 100 * plain.came[bin] / n);
    }
    printf("%" PRIu64 " positions, mean difference %.2f points (by chance alone %.2f)\n", plain.total,
           100 * plain.difference, 100 * plain.by_chance);
    print_curve(all);
}

/* Of several curves each for itself, in the order in which they come up. */
static void print_each_curve(measurement *all) {
    const double *seen[CURVES_MAX];
    int count = 0;
    for (uint64_t i = 0; i < all->positions && count < CURVES_MAX; i++) {
        int k = 0;
        while (k < count && seen[k] != all->findings[i].curve) k++;
        if (k == count && all->findings[i].curve) seen[count++] = all->findings[i].curve;
    }
    for (int k = 0; k < count && count > 1; k++) {
        all->curve = seen[k];
        printf("\ncurve %d of %d, %.4f, %.4f, %.4f ... at 10, 20, 30 ... %%\n", k + 1, count, seen[k][1], seen[k][2],
               seen[k][3]);
        print_calibration(all);
    }
    all->curve = NULL;
}

static double half_interval(const rp_mean *mean) { return rp_interval_factor * rp_mean_error(mean); }

static void print_adviser(const measurement *all, int adviser) {
    rp_mean regret = {0}, small = {0}, close = {0}, difference = {0};
    for (uint64_t i = 0; i < all->positions; i++) {
        const seeds_finding *found = &all->findings[i].seeds[adviser];
        if (!all->findings[i].known) continue;
        rp_mean_add(&regret, found->regret);
        rp_mean_add(&small, found->small);
        rp_mean_add(&close, found->close);
        rp_mean_add(&difference, found->regret - all->findings[i].seeds[0].regret);
    }
    if (!regret.count) give_up("nobody had anything to decide");
    printf("%s: %" PRIu64 " decisions at %" PRIu64 " positions: regret %.4f +- %.4f of the payoff range on average, at "
           "most %.0f %% in %.1f +- %.1f %%; something too close to call in %.1f %%",
           all->advisers.spec[adviser], regret.count * all->seeds, regret.count, regret.mean, half_interval(&regret),
           100 * rp_advice_small_loss, 100 * small.mean, 100 * half_interval(&small), 100 * close.mean);
    if (adviser) printf("; regret beside the first %+.4f +- %.4f", difference.mean, half_interval(&difference));
    printf("\n");
}

static uint64_t number_of(const char *text, uint64_t maximum) {
    char *end;
    uint64_t number = strtoull(text, &end, 10);
    if (*end || number < 1 || number > maximum) give_up("a number is out of range");
    return number;
}

static void read_list(const char *text, int maximum, spec_list *list) {
    for (size_t length; (length = strcspn(text, " ")), *text; text += length + (text[length] == ' ')) {
        if (!length) continue;
        if (list->count == maximum || length >= SPEC_MAX)
            give_up("too many games or advisers, or one with too many options");
        memcpy(list->spec[list->count], text, length);
        list->spec[list->count++][length] = 0;
    }
    if (!list->count) give_up("a game and an adviser are needed");
}

static void measure(measurement *all, int threads) {
    pthread_t thread[THREADS_MAX];
    all->next = 0;
    memset(all->findings, 0, all->positions * sizeof *all->findings);
    for (int i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, work, all)) give_up("no thread");
    for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
    fprintf(stderr, "\n");
}

static void measure_preparation(measurement *all, int threads) {
    static const char *const titles[] = {
        [RP_STAGE_PICKS] = "picks", [RP_STAGE_DECK] = "decks", [RP_STAGE_HAND] = "hands"};
    for (all->stage = RP_STAGE_PICKS; all->stage <= RP_STAGE_HAND; all->stage++) {
        measure(all, threads);
        printf("%s\n", titles[all->stage]);
        print_calibration(all);
    }
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    bool is_seeds = strcmp(what, "seeds") == 0, is_preparation = strcmp(what, "preparation") == 0;
    int needed = is_seeds ? 8 : 6;
    if (argc < needed || argc > needed + 1 || !(is_seeds || is_preparation || strcmp(what, "calibration") == 0))
        give_up("calibration GAME PLAYER ADVISER GAMES [THREADS], or\n"
                "  preparation GAME PLAYER ADVISER GAMES [THREADS], or\n"
                "  seeds GAME PLAYER ADVISER REFERENCE POSITIONS SEEDS [THREADS]");
    measurement all = {.player = argv[3],
                       .reference = is_seeds ? argv[5] : NULL,
                       .stage = RP_STAGE_PLAY,
                       .positions = number_of(argv[is_seeds ? 6 : 5], 100000000),
                       .seeds = is_seeds ? number_of(argv[7], SEEDS_MAX) : 0,
                       .mutex = PTHREAD_MUTEX_INITIALIZER};
    int threads = argc > needed ? (int)number_of(argv[needed], THREADS_MAX) : 1;
    read_list(argv[2], GAMES_MAX, &all.games);
    read_list(argv[4], is_seeds ? ADVISERS_MAX : 1, &all.advisers);
    all.findings = calloc(all.positions, sizeof *all.findings);
    if (!all.findings) give_up("no memory");
    if (is_preparation) {
        measure_preparation(&all, threads);
    } else {
        measure(&all, threads);
        for (int i = 0; is_seeds && i < all.advisers.count; i++) print_adviser(&all, i);
        if (!is_seeds) print_calibration(&all);
        if (!is_seeds) print_each_curve(&all);
    }
    free(all.findings);
    return 0;
}
