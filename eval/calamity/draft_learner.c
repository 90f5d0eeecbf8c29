#include "eval/calamity/draft_learner.h"

#include "engine/portable_math.h"
#include "eval/calamity/draft_decks.h"
#include "eval/calamity/draft_file.h"
#include "eval/calamity/draft_values.h"

#include <math.h>
#include <stdlib.h>

enum { RANDOM_ONE_OF = 4 };

/* Log odds by which a pick's share falls by e, and the most that errors of cards are in their standard deviations. */
static const double pick_spread = 0.08, card_error = 1.5;

/* ---- memory --------------------------------------------------------------------------------------------- */

/* One of the two regressions: weights and, by rows, the lower triangle of their information. That of cards has all
 * weights of the layout, that of heroes those before the cards and then those of the first turn. */
typedef struct regression {
    bool of_cards;
    int count;
    double *weight, *information;
} regression;

static size_t row_of(int row) { return (size_t)row * (size_t)(row + 1) / 2; }

static int heroes_count(const cal_draft_layout *l) { return l->card + l->count - l->first; }

/* The last number of the memory: batches learned from. */
static size_t batches_at(const cal_draft_layout *l) {
    return (size_t)l->count + row_of(l->count) + (size_t)heroes_count(l) + row_of(heroes_count(l));
}

static regression cards_of(const cal_draft_layout *l, double memory[]) {
    return (regression){true, l->count, memory, memory + l->count};
}

static regression heroes_of(const cal_draft_layout *l, double memory[]) {
    double *weight = memory + (size_t)l->count + row_of(l->count);
    return (regression){false, heroes_count(l), weight, weight + heroes_count(l)};
}

/* Cards' batches and heroes' ones take turns. */
static bool learns_cards(const cal_draft_layout *l, const double memory[]) {
    return fmod(memory[batches_at(l)], 2) == 0;
}

static size_t memory(const rp_game *game) {
    const cal_draft_layout l = cal_draft_layout_of(cal_setup_of(game));
    return batches_at(&l) + 1;
}

/* The standard deviation that a weight of a regression has before anything is learned. */
static double prior_deviation(const cal_draft_layout *l, const regression *r, int weight) {
    if (weight < l->pair) return 0.5;
    if (weight < l->card) return 0.05;
    if (!r->of_cards) return weight == l->card ? 0.3 : 0.1;
    if (weight < l->common_of) return 0.04;
    if (weight < l->size) return 0.03;
    if (weight < l->first_card) return 0.1;
    if (weight < l->first) return 0.02;
    return weight == l->first ? 0.3 : 0.1;
}

static void begin_one(const cal_draft_layout *l, regression r) {
    for (int i = 0; i < r.count; i++) {
        double deviation = prior_deviation(l, &r, i);
        r.information[row_of(i) + (size_t)i] = 1 / (deviation * deviation);
    }
}

static void begin(const rp_game *game, double to[]) {
    const cal_draft_layout l = cal_draft_layout_of(cal_setup_of(game));
    memset(to, 0, memory(game) * sizeof *to);
    begin_one(&l, cards_of(&l, to));
    begin_one(&l, heroes_of(&l, to));
}

/* Cards and sizes from their own regression, all else from that of heroes. */
static void model_of(const rp_game *game, const double from[], cal_draft_model *model) {
    const cal_draft_layout l = cal_draft_layout_of(cal_setup_of(game));
    const double *heroes = from + (size_t)l.count + row_of(l.count);
    memset(model, 0, sizeof *model);
    model->layout = l;
    memcpy(model->weight, from, (size_t)l.count * sizeof *from);
    memcpy(model->weight, heroes, (size_t)l.card * sizeof *from);
    memcpy(&model->weight[l.first], &heroes[l.card], (size_t)(l.count - l.first) * sizeof *from);
}

/* ---- games ---------------------------------------------------------------------------------------------- */

static double spread_of(const cal_card_pool *pool) {
    double sum = 0, square = 0;
    for (int i = 0; i < pool->kinds; i++) {
        double worth = pool->worth[pool->order[i]];
        sum += worth;
        square += worth * worth;
    }
    double variance = (square - sum * sum / pool->kinds) / pool->kinds;
    return variance > 0 ? sqrt(variance) : 0;
}

/* A list to learn cards' worths from. */
static void draw_list(const cal_draft_model *model, const cal_setup *setup, const cal_side *side, bool first,
                      rp_random *random, uint8_t list[CAL_LOCAL_CARDS]) {
    static const uint8_t nothing[CAL_LOCAL_CARDS];
    cal_card_pool pool;
    int size = rp_random_below(random, 2) ? CAL_DECK_LEAST + (int)rp_random_below(random, CAL_SIZES) : 0;
    cal_card_pool_of(model, setup, side, first, &pool);
    double error = card_error * spread_of(&pool);
    bool any = !rp_random_below(random, RANDOM_ONE_OF) || error == 0;
    if (any && !size) size = CAL_DECK_LEAST;
    for (int i = 0; i < pool.kinds; i++) {
        double luck = 2 * rp_random_unit(random) - 1;
        double *worth = &pool.worth[pool.order[i]];
        *worth = any ? luck : *worth + error * luck;
    }
    cal_card_pool_sort(&pool);
    cal_best_list(&pool, nothing, 0, size, list);
}

static void build(const rp_game *game, const cal_draft_model *model, bool wide, int player, rp_random *random,
                  rp_state *state) {
    static const uint8_t nothing[CAL_LOCAL_CARDS];
    uint8_t list[CAL_LOCAL_CARDS];
    const cal_side *side = &cal_duel_of(state)->side[player];
    const bool first = cal_duel_of(state)->began == player;
    if (wide) {
        draw_list(model, cal_setup_of(game), side, first, random, list);
    } else {
        cal_card_pool pool;
        cal_card_pool_of(model, cal_setup_of(game), side, first, &pool);
        cal_best_list(&pool, nothing, 0, 0, list);
    }
    for (int local = 0; local < CAL_LOCAL_CARDS; local++)
        for (int i = 0; i < list[local]; i++) rp_apply_one(game, state, player, CAL_ACT_ADD + local);
    rp_apply_one(game, state, player, CAL_ACT_DONE);
}

/* A pick by the present values: the best ones most often. */
static rp_action likely_pick(const rp_game *game, const cal_draft_values *values, const rp_state *state, int player,
                             const rp_action actions[], int count, rp_random *random) {
    double odds[RP_LEGAL_MAX], share[RP_LEGAL_MAX], sum = 0;
    rp_view view;
    rp_view_of(game, state, player, &view);
    const double best = odds[cal_judge_choices(&view, values, actions, count, odds)];
    for (int i = 0; i < count; i++) sum += share[i] = rp_exp((odds[i] - best) / pick_spread);
    double left = sum * rp_random_unit(random);
    for (int i = 0; i < count; i++)
        if ((left -= share[i]) < 0) return actions[i];
    return actions[count - 1];
}

/* By what the games of a batch are prepared. */
typedef struct batch {
    cal_draft_values *values; /* owned; with the model */
    bool wide;
} batch;

static void close_batch(void *opened) {
    batch *of = opened;
    free(of->values);
    free(of);
}

static void *open_batch(const rp_game *game, const double from[]) {
    cal_draft_model model;
    model_of(game, from, &model);
    batch *of = malloc(sizeof *of);
    if (!of) return NULL;
    *of = (batch){cal_draft_values_new(cal_setup_of(game), &model, false), learns_cards(&model.layout, from)};
    if (of->values) return of;
    close_batch(of);
    return NULL;
}

static void prepare(const rp_game *game, const void *opened, rp_random *random, rp_state *state) {
    const batch *of = opened;
    const bool any = rp_random_below(random, 2);
    rp_start(game, state);
    while (cal_duel_of(state)->phase < CAL_PHASE_DEAL) {
        const cal_duel *duel = cal_duel_of(state);
        unsigned to_act = rp_to_act(game, state);
        int player = (int)to_act >> 1;
        if (to_act & RP_TO_ACT_CHANCE) {
            rp_apply_one(game, state, RP_CHANCE_PLAYER, rp_sample(game, state, random));
        } else if (duel->phase == CAL_PHASE_DECK) {
            build(game, cal_draft_model_in(of->values), of->wide, player, random, state);
        } else {
            rp_action actions[RP_LEGAL_MAX];
            int count = rp_legal(game, state, player, actions);
            bool drawn = any || duel->phase != CAL_PHASE_DRAFT;
            rp_apply_one(game, state, player,
                         drawn ? actions[rp_random_below(random, (uint32_t)count)]
                               : likely_pick(game, of->values, state, player, actions, count, random));
        }
    }
}

/* ---- regression ----------------------------------------------------------------------------------------- */

/* Four sums that do not wait for one another. */
static double product_of(const double a[], const double b[], int count) {
    double sum[4] = {0};
    int k = 0;
    for (; k + 4 <= count; k += 4)
        for (int i = 0; i < 4; i++) sum[i] += a[k + i] * b[k + i];
    for (; k < count; k++) sum[0] += a[k] * b[k];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* Solves A x = b, A symmetric and positive definite, lower triangle by rows in `a`, which becomes its Cholesky factor;
 * x takes the place of b. */
static void solve(int count, double a[], double b[]) {
    for (int row = 0; row < count; row++) {
        double *own = a + row_of(row);
        for (int column = 0; column <= row; column++) {
            const double *other = a + row_of(column);
            double sum = own[column] - product_of(own, other, column);
            own[column] = column == row ? sqrt(sum) : sum / other[column];
        }
        b[row] = (b[row] - product_of(own, b, row)) / own[row];
    }
    for (int row = count; row-- > 0;) {
        const double *own = a + row_of(row);
        b[row] /= own[row];
        for (int k = 0; k < row; k++) b[k] -= own[k] * b[row];
    }
}

/* A duel's terms, those of the same weight in one, ascending. Returns their number. */
static int gather(const cal_draft_layout *l, const cal_duel *duel, cal_draft_term to[CAL_DRAFT_TERMS_MAX]) {
    cal_draft_term terms[CAL_DRAFT_TERMS_MAX];
    int given = cal_draft_terms(l, duel, terms), count = 0;
    for (int i = 0; i < given; i++) {
        int at = count;
        while (at > 0 && to[at - 1].weight > terms[i].weight) at--;
        if (at > 0 && to[at - 1].weight == terms[i].weight) {
            to[at - 1].times += terms[i].times;
            continue;
        }
        memmove(&to[at + 1], &to[at], (size_t)(count++ - at) * sizeof *to);
        to[at] = terms[i];
    }
    return count;
}

/* The number that a weight of the layout has in a regression; -1: it is not learned there. */
static int own_number(const cal_draft_layout *l, const regression *r, int weight) {
    if (r->of_cards || weight < l->card) return weight;
    return weight >= l->first ? l->card + weight - l->first : -1;
}

/* Leaves of a duel's terms those that a regression learns, by its own numbers; returns the log odds of the others. */
static double keep_own(const cal_draft_layout *l, const regression *r, const double weight[], cal_draft_term term[],
                       int *count) {
    double others = 0;
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        int number = own_number(l, r, term[i].weight);
        if (number < 0)
            others += weight[term[i].weight] * term[i].times;
        else
            term[kept++] = (cal_draft_term){number, term[i].times};
    }
    *count = kept;
    return others;
}

static void add_duel(const cal_draft_layout *l, const regression *r, const cal_duel *duel, double won,
                     const double weight[], double gradient[]) {
    cal_draft_term term[CAL_DRAFT_TERMS_MAX];
    int count = gather(l, duel, term);
    double odds = keep_own(l, r, weight, term, &count);
    for (int i = 0; i < count; i++) odds += r->weight[term[i].weight] * term[i].times;
    double chance = 1 / (1 + rp_exp(-odds)), spread = chance * (1 - chance);
    for (int i = 0; i < count; i++) {
        double *row = r->information + row_of(term[i].weight), times = spread * term[i].times;
        gradient[term[i].weight] += (won - chance) * term[i].times;
        for (int k = 0; k <= i; k++) row[term[k].weight] += times * term[k].times;
    }
}

/* The part of older information that is left as the next batch comes; `batches`: all before it. Of n batches the k-th
 * counts by k / n for cards, and by (k / n)^2 for heroes: what they are worth changes with the decks that are built. */
static double kept_part(const regression *r, double batches) {
    double number = floor(batches / 2);
    return number / (number + (r->of_cards ? 1 : 2));
}

/* Old games count less; the prior stays as it was. */
static void forget(const cal_draft_layout *l, double kept, const regression *r, double gradient[]) {
    size_t triangle = row_of(r->count);
    for (size_t i = 0; i < triangle; i++) r->information[i] *= kept;
    for (int i = 0; i < r->count; i++) {
        double deviation = prior_deviation(l, r, i), prior = 1 / (deviation * deviation);
        r->information[row_of(i) + (size_t)i] += (1 - kept) * prior;
        gradient[i] -= (1 - kept) * prior * r->weight[i];
    }
}

static rp_status learn(const rp_game *game, double own[], const rp_state begun[], const double payoff[], size_t count,
                       rp_error *error) {
    const cal_draft_layout l = cal_draft_layout_of(cal_setup_of(game));
    const regression r = learns_cards(&l, own) ? cards_of(&l, own) : heroes_of(&l, own);
    size_t triangle = row_of(r.count);
    double *factor = calloc(triangle + (size_t)r.count, sizeof *factor), *step = factor + triangle;
    if (!factor) return rp_fail(error, RP_FAILED, "no memory to learn from %zu games", count);
    forget(&l, kept_part(&r, own[batches_at(&l)]++), &r, step);
    for (size_t i = 0; i < count; i++) add_duel(&l, &r, cal_duel_of(&begun[i]), (payoff[i] + 1) / 2, own, step);
    memcpy(factor, r.information, triangle * sizeof *factor);
    solve(r.count, factor, step);
    bool sound = true;
    for (int i = 0; i < r.count; i++) {
        r.weight[i] += step[i];
        sound = sound && isfinite(r.weight[i]);
    }
    free(factor);
    return sound ? RP_OK : rp_fail(error, RP_FAILED, "what was learned before makes no sense: no weights fit it");
}

static char *text(const rp_game *game, const double from[], const char *origin) {
    cal_draft_model model;
    model_of(game, from, &model);
    return cal_draft_text(game, &model, origin);
}

const rp_learner cal_draft_learner = {
    .options = "stage=match",
    .agent = "greedy:samples=8",
    .games = 900000,
    .memory = memory,
    .begin = begin,
    .open = open_batch,
    .close = close_batch,
    .prepare = prepare,
    .learn = learn,
    .text = text,
};
