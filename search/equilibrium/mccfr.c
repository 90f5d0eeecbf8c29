#include "search/equilibrium/mccfr.h"

#include "search/equilibrium/mccfr_run.h"
#include "search/equilibrium/sequence_form.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

/* Fewer iterations than this are not worth starting threads for. */
enum { ITERATIONS_FOR_THREADS = 64, GENERATOR_NUMBERS = 8 };

#define NUMBER_MAX 1e300 /* of a regret or a sum in memory, so that their sums are finite */

struct rp_mccfr {
    const rp_game_tree *tree;
    rp_mccfr_options options;
    chance_cell *chance;
    uint64_t iterations;
    mccfr_run *run[]; /* [options.threads] */
};

typedef struct job {
    mccfr_run *run;
    uint64_t first, count; /* iterations */
    pthread_t thread;
    bool started;
} job;

const char *const rp_mccfr_names[RP_MCCFR_SAMPLINGS] = {"es-mccfr", "os-mccfr"};

/* ---- making --------------------------------------------------------------------------------------------- */

/* Alias table of one distribution: cells that are short are filled up by those that have too much. */
static void fill_cells(const double probability[], uint32_t count, chance_cell cell[], uint32_t order[]) {
    uint32_t small = 0, large = count;
    for (uint32_t i = 0; i < count; i++) {
        cell[i] = (chance_cell){.keep = probability[i] * count, .other = i};
        order[cell[i].keep < 1 ? small++ : --large] = i;
    }
    /* order: the short ones, then the others; the last of the short ones is served first */
    while (small > 0 && large < count) {
        uint32_t poor = order[--small], rich = order[large];
        cell[poor].other = rich;
        cell[rich].keep -= 1 - cell[poor].keep;
        if (cell[rich].keep < 1) {
            large++;
            order[small++] = rich;
        }
    }
    while (small > 0) cell[order[--small]].keep = 1; /* short by rounding only */
    for (; large < count; large++) cell[order[large]].keep = 1;
}

static bool make_chance(rp_mccfr *mccfr) {
    const rp_game_tree *tree = mccfr->tree;
    uint32_t longest = 0;
    for (uint32_t i = 0; i < tree->distribution_count; i++)
        if (tree->distribution[i].count > longest) longest = tree->distribution[i].count;
    uint32_t *order = malloc(((size_t)longest + 1) * sizeof *order);
    mccfr->chance = malloc(((size_t)tree->probability_count + 1) * sizeof *mccfr->chance);
    bool enough = order && mccfr->chance;
    for (uint32_t i = 0; enough && i < tree->distribution_count; i++) {
        const rp_distribution *d = &tree->distribution[i];
        fill_cells(&tree->probability[d->first], d->count, &mccfr->chance[d->first], order);
    }
    free(order);
    return enough;
}

static void set_as_new(const rp_mccfr *mccfr, mccfr_run *run, uint64_t number) {
    size_t slots = mccfr->tree->slot_count;
    memset(run->regret, 0, slots * sizeof *run->regret);
    memset(run->average, 0, slots * sizeof *run->average);
    rp_uniform_strategy(mccfr->tree, run->strategy);
    if (run->baseline) memset(run->baseline, 0, run->baseline_count * sizeof *run->baseline);
    rp_random_split(&run->random, mccfr->options.seed, number);
}

static size_t baseline_count_of(const rp_game_tree *tree, rp_baseline baseline, uint32_t width) {
    if (baseline == RP_BASELINE_NONE) return 0;
    return (size_t)width * (baseline == RP_BASELINE_NODE ? tree->node_count : tree->slot_count);
}

static void free_run(mccfr_run *run) {
    if (!run) return;
    free(run->regret);
    free(run->baseline);
    free(run->touched);
    free(run);
}

/* Of cache lines, of pairs of them where threads must not disturb each other. */
static size_t run_alignment(const rp_mccfr_options *options) { return options->threads > 1 ? 128 : 64; }

static size_t run_size(const rp_mccfr_options *options) {
    size_t alignment = run_alignment(options);
    return (sizeof(mccfr_run) + alignment - 1) / alignment * alignment;
}

static mccfr_run *new_run(const rp_mccfr *mccfr, uint64_t number) {
    const rp_game_tree *tree = mccfr->tree;
    const rp_game_info *info = &tree->game->info;
    size_t slots = tree->slot_count;
    mccfr_run *run = aligned_alloc(run_alignment(&mccfr->options), run_size(&mccfr->options));
    if (!run) return NULL;
    bool one_value = tree->players == 1 || (tree->players == 2 && (info->capabilities & RP_ZERO_SUM));
    *run = (mccfr_run){.tree = tree,
                       .chance = mccfr->chance,
                       .options = mccfr->options,
                       .width = one_value ? 1 : (uint32_t)tree->players,
                       .lowest = (float)info->payoff_minimum,
                       .highest = (float)info->payoff_maximum};
    if (tree->players == 2 && one_value && run->lowest > -run->highest) run->lowest = -run->highest;
    if (tree->players == 2 && one_value && run->highest < -run->lowest) run->highest = -run->lowest;
    run->baseline_count = baseline_count_of(tree, mccfr->options.baseline, run->width);
    run->regret = malloc(3 * slots * sizeof *run->regret);
    if (run->baseline_count) run->baseline = malloc(run->baseline_count * sizeof *run->baseline);
    if (mccfr->options.simultaneous) run->touched = malloc(((size_t)tree->set_count + 1) * sizeof *run->touched);
    if (!run->regret || (run->baseline_count && !run->baseline) || (mccfr->options.simultaneous && !run->touched)) {
        free_run(run);
        return NULL;
    }
    run->average = run->regret + slots;
    run->strategy = run->average + slots;
    set_as_new(mccfr, run, number);
    return run;
}

static rp_status check_options(const rp_game_tree *tree, rp_mccfr_options *options, rp_error *error) {
    if (!tree->node) return rp_fail(error, RP_BAD_INPUT, "MCCFR needs the histories of the tree, which were dropped");
    if (options->threads == 0) options->threads = 1;
    if (options->threads < 1 || options->threads > RP_MCCFR_THREADS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "%d threads: should be 1 to %d", options->threads, RP_MCCFR_THREADS_MAX);
    if (options->exploration == 0) options->exploration = 0.6;
    if (!(options->exploration > 0 && options->exploration <= 1))
        return rp_fail(error, RP_BAD_INPUT, "exploration %g: should be above 0 and at most 1", options->exploration);
    return RP_OK;
}

rp_status rp_mccfr_new(const rp_game_tree *tree, const rp_mccfr_options *options, rp_mccfr **mccfr, rp_error *error) {
    rp_mccfr_options checked = *options;
    *mccfr = NULL;
    rp_status status = check_options(tree, &checked, error);
    if (status) return status;
    rp_mccfr *made = calloc(1, sizeof *made + (size_t)checked.threads * sizeof *made->run);
    bool enough = made != NULL;
    if (enough) {
        made->tree = tree;
        made->options = checked;
        enough = make_chance(made);
    }
    for (int i = 0; enough && i < checked.threads; i++) enough = (made->run[i] = new_run(made, (uint64_t)i)) != NULL;
    if (!enough) {
        rp_mccfr_free(made);
        return rp_fail(error, RP_FAILED, "no memory for MCCFR with %u slots and %d threads", tree->slot_count,
                       checked.threads);
    }
    *mccfr = made;
    return RP_OK;
}

void rp_mccfr_free(rp_mccfr *mccfr) {
    if (!mccfr) return;
    for (int i = 0; i < mccfr->options.threads; i++) free_run(mccfr->run[i]);
    free(mccfr->chance);
    free(mccfr);
}

/* ---- iterating ------------------------------------------------------------------------------------------ */

static void walk_for(mccfr_run *run, int walker) {
    run->walker = walker;
    run->payoff = run->tree->payoff + (walker == MCCFR_NOBODY ? 0 : walker);
    if (run->options.sampling == RP_EXTERNAL_SAMPLING)
        rp_mccfr_walk_external(run);
    else
        rp_mccfr_walk_outcome(run);
}

static void iterate_run(mccfr_run *run, uint64_t first, uint64_t count) {
    const rp_game_tree *tree = run->tree;
    for (uint64_t t = first; t < first + count; t++) {
        run->weight = run->options.linear ? (double)t : 1;
        for (int player = 0; player < tree->players; player++) walk_for(run, player);
        if (tree->players == 1) walk_for(run, MCCFR_NOBODY);
        for (uint32_t i = 0; i < run->touched_count; i++) {
            const rp_information_set *set = &tree->set[run->touched[i]];
            match_regrets(&run->regret[set->first], set->actions, &run->strategy[set->first]);
        }
        run->touched_count = 0;
    }
}

static void *work(void *argument) {
    const job *j = argument;
    iterate_run(j->run, j->first, j->count);
    return NULL;
}

void rp_mccfr_iterate(rp_mccfr *mccfr, uint64_t count) {
    job jobs[RP_MCCFR_THREADS_MAX];
    int threads = mccfr->options.threads;
    for (int i = 0; i < threads; i++) {
        jobs[i] = (job){.run = mccfr->run[i], .first = mccfr->iterations + 1, .count = count};
        bool alone = i == 0 || count < ITERATIONS_FOR_THREADS;
        jobs[i].started = !alone && pthread_create(&jobs[i].thread, NULL, work, &jobs[i]) == 0;
    }
    for (int i = 0; i < threads; i++)
        if (!jobs[i].started) work(&jobs[i]);
    for (int i = 0; i < threads; i++)
        if (jobs[i].started) pthread_join(jobs[i].thread, NULL);
    mccfr->iterations += count;
}

/* ---- results -------------------------------------------------------------------------------------------- */

uint64_t rp_mccfr_iterations(const rp_mccfr *mccfr) { return mccfr->iterations; }

uint64_t rp_mccfr_visits(const rp_mccfr *mccfr) {
    uint64_t sum = 0;
    for (int i = 0; i < mccfr->options.threads; i++) sum += mccfr->run[i]->visits;
    return sum;
}

void rp_mccfr_average(const rp_mccfr *mccfr, double strategy[]) {
    uint32_t slots = mccfr->tree->slot_count;
    for (uint32_t slot = 0; slot < slots; slot++) {
        strategy[slot] = 0;
        for (int i = 0; i < mccfr->options.threads; i++) strategy[slot] += mccfr->run[i]->average[slot];
    }
    rp_normalized_strategy(mccfr->tree, strategy, strategy);
}

static void renew_strategy(mccfr_run *run) {
    const rp_game_tree *tree = run->tree;
    for (uint32_t i = 0; i < tree->set_count; i++)
        match_regrets(&run->regret[tree->set[i].first], tree->set[i].actions, &run->strategy[tree->set[i].first]);
}

double *rp_mccfr_lend(rp_mccfr *mccfr) { return mccfr->run[0]->strategy; }

void rp_mccfr_take_back(rp_mccfr *mccfr) { renew_strategy(mccfr->run[0]); }

size_t rp_mccfr_bytes(const rp_mccfr *mccfr) {
    size_t bytes = sizeof *mccfr + ((size_t)mccfr->tree->probability_count + 1) * sizeof *mccfr->chance;
    for (int i = 0; i < mccfr->options.threads; i++) {
        const mccfr_run *run = mccfr->run[i];
        bytes += sizeof run + run_size(&mccfr->options) + 3 * (size_t)mccfr->tree->slot_count * sizeof *run->regret;
        bytes += run->baseline_count * sizeof *run->baseline;
        if (run->touched) bytes += ((size_t)mccfr->tree->set_count + 1) * sizeof *run->touched;
    }
    return bytes;
}

/* ---- memory --------------------------------------------------------------------------------------------- */

static size_t run_memory_count(const mccfr_run *run) {
    return 2 * (size_t)run->tree->slot_count + run->baseline_count + GENERATOR_NUMBERS;
}

size_t rp_mccfr_memory_count(const rp_mccfr *mccfr) {
    return (size_t)mccfr->options.threads * run_memory_count(mccfr->run[0]);
}

void rp_mccfr_memory_write(const rp_mccfr *mccfr, double memory[]) {
    size_t slots = mccfr->tree->slot_count;
    for (int i = 0; i < mccfr->options.threads; i++) {
        const mccfr_run *run = mccfr->run[i];
        memcpy(memory, run->regret, slots * sizeof *memory);
        memcpy(memory + slots, run->average, slots * sizeof *memory);
        memory += 2 * slots;
        for (size_t k = 0; k < run->baseline_count; k++) *memory++ = run->baseline[k];
        for (int k = 0; k < GENERATOR_NUMBERS; k++)
            *memory++ = (double)(uint32_t)(run->random.word[k / 2] >> 32 * (k % 2));
    }
}

static bool lies_within(const double numbers[], size_t count, double lowest, double highest) {
    for (size_t i = 0; i < count; i++)
        if (!(numbers[i] >= lowest && numbers[i] <= highest)) return false;
    return true;
}

static bool read_generator(const double memory[], rp_random *random) {
    uint64_t any = 0;
    *random = (rp_random){{0}};
    for (int k = 0; k < GENERATOR_NUMBERS; k++) {
        if (!(memory[k] >= 0 && memory[k] <= UINT32_MAX) || memory[k] != (double)(uint32_t)memory[k]) return false;
        random->word[k / 2] |= (uint64_t)memory[k] << 32 * (k % 2);
        any |= random->word[k / 2];
    }
    return any != 0; /* xoshiro stands still at 0 */
}

static const char *read_run(mccfr_run *run, const double memory[]) {
    size_t slots = run->tree->slot_count;
    const double *baseline = memory + 2 * slots;
    if (!lies_within(memory, slots, run->options.plus ? 0 : -NUMBER_MAX, NUMBER_MAX)) return "regret";
    if (!lies_within(memory + slots, slots, 0, NUMBER_MAX)) return "average";
    if (!lies_within(baseline, run->baseline_count, run->lowest, run->highest)) return "baseline";
    if (!read_generator(baseline + run->baseline_count, &run->random)) return "generator";
    memcpy(run->regret, memory, slots * sizeof *memory);
    memcpy(run->average, memory + slots, slots * sizeof *memory);
    for (size_t k = 0; k < run->baseline_count; k++) run->baseline[k] = (float)baseline[k];
    renew_strategy(run);
    return NULL;
}

rp_status rp_mccfr_memory_read(rp_mccfr *mccfr, uint64_t iterations, const double memory[], rp_error *error) {
    const char *wrong = NULL;
    int threads = mccfr->options.threads;
    for (int i = 0; i < threads && !wrong; i++)
        wrong = read_run(mccfr->run[i], memory + (size_t)i * run_memory_count(mccfr->run[i]));
    mccfr->iterations = wrong ? 0 : iterations;
    if (!wrong) return RP_OK;
    for (int i = 0; i < threads; i++) set_as_new(mccfr, mccfr->run[i], (uint64_t)i);
    return rp_fail(error, RP_BAD_INPUT, "the memory of MCCFR has a %s that cannot be", wrong);
}
