#include "search/expectimax/expectimax.h"

#include "search/expectimax/chance.h"
#include "search/expectimax/line.h"
#include "search/expectimax/pairs.h"
#include "search/expectimax/root.h"
#include "search/expectimax/threads.h"
#include "search/expectimax/turn.h"

#include <sys/mman.h>

enum {
    OPTION_DEPTH,
    OPTION_WORLDS,
    OPTION_NODES,
    OPTION_TIME,
    OPTION_MEMORY,
    OPTION_TABLE,
    OPTION_PRUNING,
    OPTION_REPORT,
    OPTION_THREADS,
    OPTION_REUSE,
    OPTION_PLAYOUTS
};

static const rp_option options[] = {
    {"depth", RP_OPTION_INTEGER, "0", 0, 10000, NULL, "decisions of players looked ahead; 0: to the end"},
    {"worlds", RP_OPTION_INTEGER, "20", 1, 100000, NULL,
     "what is hidden, drawn as likely as it is after all that was seen (posterior)"},
    {"nodes", RP_OPTION_INTEGER, "500000", 0, 1e15, NULL, "positions visited by one decision; 0: no limit"},
    {"time", RP_OPTION_INTEGER, "0", 0, 86400000, NULL, "milliseconds of one decision; 0: no limit"},
    {"memory", RP_OPTION_INTEGER, "64", 1, 65536, NULL,
     "MiB for states and the table of remembered positions (transposition table)"},
    {"table", RP_OPTION_CHOICE, "yes", 0, 0, "no|yes", "remember positions; no: for comparisons"},
    {"pruning", RP_OPTION_CHOICE, "star2", 0, 0, "none|star1|star2",
     "leave out what cannot change a value, star2 more than star1; none: for comparisons"},
    {"report", RP_OPTION_CHOICE, "all", 0, 0, "all|best",
     "actions whose value is found; best: of the others only that they are not better"},
    {"threads", RP_OPTION_INTEGER, "1", 1, RP_EXPECTIMAX_THREADS_MAX, NULL,
     "that fill one table together; needs nodes=0 and table=yes"},
    {"reuse", RP_OPTION_CHOICE, "no", 0, 0, "no|yes", "keep the table for the decisions that follow; needs nodes=0"},
    {"playouts", RP_OPTION_INTEGER, "0", 0, 100000, NULL,
     "games played on from where the look ahead ends, which correct the evaluation there"},
};

enum { DEPTH_MAX = RP_TRANSPOSITION_DEPTH_MAX - 1 };

static worlds worlds_of(const rp_agent *agent, const rp_view *view) {
    uint64_t most = (uint64_t)agent->spec.value[OPTION_WORLDS].integer;
    if (!(agent->game->info.capabilities & RP_HAS_HIDDEN)) return (worlds){1, false};
    uint64_t possible = rp_belief_count(view);
    if (possible && possible <= most) return (worlds){possible, false};
    return (worlds){most, true};
}

static void begin(expectimax *e, const rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed) {
    uint64_t milliseconds = (uint64_t)agent->spec.value[OPTION_TIME].integer;
    bool keeps = agent->spec.value[OPTION_REUSE].integer == 1 && e->player == view->player; /* its chances to win */
    e->player = view->player;
    e->nodes = 0;
    e->node_limit = (uint64_t)agent->spec.value[OPTION_NODES].integer;
    e->stop = limits->stop;
    e->results = limits->results;
    e->clock = limits->clock ? limits->clock : &rp_clock_monotonic;
    if (limits->nodes || limits->milliseconds) {
        e->node_limit = limits->nodes;
        milliseconds = limits->milliseconds;
    }
    e->deadline = milliseconds ? rp_clock_now(e->clock) + milliseconds * 1000000u : 0;
    e->next_clock = 0;
    e->aborted = e->too_wide = false;
    e->playout_seed = seed;
    e->plies = 0;
    e->grouping = (grouping){0, 0};
    memset(e->history, 0, sizeof e->history);
    memset(e->killer, -1, sizeof e->killer);
    if (!keeps || e->node_limit)
        rp_transposition_resize(&e->table, e->node_limit ? 2 * e->node_limit : UINT64_MAX); /* twice what it can fill */
}

/* What is looked for at `view`, and how deep at most. */
static question question_of(const expectimax *e, const rp_agent *agent, const rp_view *view, uint64_t seed) {
    worlds w = worlds_of(agent, view);
    int depth_wished = (int)agent->spec.value[OPTION_DEPTH].integer;
    int end = e->game->info.length_maximum + 1; /* no depth cuts from here on */
    if (end > DEPTH_MAX) end = DEPTH_MAX;
    return (question){.view = view,
                      .worlds = w,
                      .seed = seed,
                      .best_only = agent->spec.value[OPTION_REPORT].integer == 1 && w.count == 1 && !w.drawn,
                      .last = depth_wished && depth_wished < end ? depth_wished : end,
                      .end = end};
}

static rp_status decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                        rp_decision *decision, rp_error *error) {
    expectimax *e = agent->search;
    begin(e, agent, view, limits, seed);
    question asked = question_of(e, agent, view, seed);
    worlds w = asked.worlds;
    rp_status status = rp_expectimax_helpers_start(e, &asked, decision, error);
    if (status) return status;
    int depth = rp_expectimax_deepen(e, &asked, decision);
    rp_expectimax_helpers_end(e);
    if (e->too_wide)
        return rp_fail(error, RP_BAD_INPUT, "agent expectimax: more than %d actions in one simultaneous choice",
                       RP_MATRIX_MAX);
    unsigned to_act = rp_to_act(agent->game, &view->masked);
    rp_expectimax_choose(e, &asked, (to_act & (to_act - 1)) != 0, decision);
    rp_expectimax_line(e, view, depth, decision);
    decision->nodes = e->nodes;
    decision->simulations = w.count;
    return RP_OK;
}

/* The most that one node puts on the stack: its own arrays, those of a probe and the positions that both make. */
static size_t frame_room_of(const rp_game_info *info, size_t state_room) {
    size_t probe = expectimax_round((size_t)info->legal_maximum * sizeof(rp_action));
    size_t chance = rp_expectimax_chance_room(info, state_room) + probe + 2 * state_room;
    size_t turn = rp_expectimax_turn_room(info, state_room) + state_room, most = chance > turn ? chance : turn;
    size_t both = info->capabilities & RP_HAS_SIMULTANEOUS ? rp_expectimax_pairs_room(info) + state_room : 0;
    return most > both ? most : both;
}

/* Entries are looked up all over the table: with small pages most look-ups would miss the processor's page cache as
 * well. */
static void ask_for_large_pages(unsigned char *memory, size_t size) {
    const uintptr_t page = 2 << 20;
    uintptr_t begin = ((uintptr_t)memory + page - 1) / page * page, end = ((uintptr_t)memory + size) / page * page;
    if (begin < end) madvise((void *)begin, end - begin, MADV_HUGEPAGE);
}

/* Shares what the pool has left out between the stack and the table. */
static rp_status reserve_memory(expectimax *e, bool with_table, rp_error *error) {
    const rp_game_info *info = &e->game->info;
    e->state_room = expectimax_round(info->state_size);
    e->frame_room = frame_room_of(info, e->state_room);
    size_t plies = (size_t)info->length_maximum + 2, left = rp_pool_left(&e->pool);
    if (plies > RP_EXPECTIMAX_PLIES_MAX) plies = RP_EXPECTIMAX_PLIES_MAX;
    size_t stack = plies * e->frame_room, threads = (size_t)e->threads;
    if (stack > left / 4 / threads) stack = left / 4 / threads / 64 * 64;
    if (stack < 2 * e->frame_room)
        return rp_fail(error, RP_BAD_INPUT, "agent expectimax: memory=%zu is too little for the states of %s",
                       e->pool.cap >> 20, e->game->rules->name);
    rp_expectimax_lay_stack(e, rp_pool_take(&e->pool, stack), stack);
    if (threads > 1) {
        rp_status status = rp_expectimax_helpers_make(e, stack, error);
        if (status) return status;
    }
    size_t table = with_table ? rp_pool_left(&e->pool) / 64 * 64 : 0;
    unsigned char *entries = rp_pool_take(&e->pool, table);
    if (table) ask_for_large_pages(entries, table);
    rp_transposition_init(&e->table, entries, table, e->width + 1);
    return RP_OK;
}

/* What the search asks of the game over and over. */
static void take_game(expectimax *e, const rp_agent *agent, bool two_zero_sum) {
    const rp_game_info *info = &agent->game->info;
    e->game = agent->game;
    e->width = two_zero_sum || info->players == 1 ? 1 : info->players;
    e->pruning = e->width == 1 ? (pruning)agent->spec.value[OPTION_PRUNING].integer : PRUNING_NONE;
    const rp_evaluator *known = rp_evaluator_of(agent->game);
    e->known = known;
    e->playouts = (int)agent->spec.value[OPTION_PLAYOUTS].integer;
    e->playout = known->playout;
    e->order = known->order;
    e->bounds = e->width == 1 && !(info->capabilities & RP_HAS_HIDDEN) ? known->bounds : NULL;
    e->range = e->pruning && !e->playouts ? known->range : NULL;
    e->state_size = info->state_size;
    e->full = (window){info->payoff_minimum, info->payoff_maximum};
    e->settled = !(info->capabilities & (RP_HAS_CHANCE | RP_HAS_SIMULTANEOUS));
}

static rp_status create(rp_agent *agent, rp_error *error) {
    const rp_game_info *info = &agent->game->info;
    const rp_option_value *value = agent->spec.value;
    bool two_zero_sum = info->players == 2 && info->capabilities & RP_ZERO_SUM;
    if (info->capabilities & RP_HAS_SIMULTANEOUS && !two_zero_sum)
        return rp_fail(error, RP_BAD_INPUT,
                       "agent expectimax solves simultaneous choices of two players in zero-sum games only; %s is none",
                       agent->game->rules->name);
    bool limited = value[OPTION_NODES].integer > 0;
    if (value[OPTION_THREADS].integer > 1 && (limited || value[OPTION_TABLE].integer == 0))
        return rp_fail(
            error, RP_BAD_INPUT,
            "agent expectimax: threads=%lld needs nodes=0 and table=yes: they share nothing but the table, and what "
            "a limit in nodes finds would depend on their timing",
            (long long)value[OPTION_THREADS].integer);
    if (value[OPTION_REUSE].integer == 1 && limited)
        return rp_fail(error, RP_BAD_INPUT,
                       "agent expectimax: reuse=yes needs nodes=0: what a limit in nodes finds would "
                       "depend on the decisions before");
    if (value[OPTION_PLAYOUTS].integer && info->players > 1 && !two_zero_sum)
        return rp_fail(error, RP_BAD_INPUT,
                       "agent expectimax: playouts=%lld needs a game of one player or a zero-sum game of two; "
                       "%s is none",
                       (long long)value[OPTION_PLAYOUTS].integer, agent->game->rules->name);
    rp_pool pool;
    rp_status status = rp_pool_init(&pool, (size_t)value[OPTION_MEMORY].integer << 20, error);
    if (status) return status;
    expectimax *e = rp_pool_take(&pool, sizeof *e); /* at least 1 MiB: it fits */
    e->pool = pool;
    e->threads = (int)value[OPTION_THREADS].integer;
    take_game(e, agent, two_zero_sum);
    status = reserve_memory(e, value[OPTION_TABLE].integer == 1, error);
    if (status)
        rp_pool_release(&pool);
    else
        agent->search = e;
    return status;
}

static void destroy(rp_agent *agent) {
    if (!agent->search) return;
    rp_pool pool = ((expectimax *)agent->search)->pool;
    rp_pool_release(&pool);
}

static void memory(const rp_agent *agent, size_t *used, size_t *cap) {
    const expectimax *e = agent->search;
    rp_pool_memory(&e->pool, used, cap);
}

/* What several threads count depends on their timing. */
static bool repeatable(const rp_agent *agent) { return agent->spec.value[OPTION_THREADS].integer <= 1; }

const rp_agent_kind rp_agent_expectimax = {
    .name = "expectimax",
    .summary =
        "looks ahead over all decisions and all that chance can bring, as far as depth, nodes and time allow; there a "
        "heuristic evaluation stands for what follows",
    .paper = "Michie 1966, Game-playing and game-learning automata; alpha-beta at chance nodes (Star1, Star2): Ballard "
             "1983, Hauk, Buro and Schaeffer 2004; max^n: Luckhardt and Irani 1986. Hidden cards by determinization, "
             "with its strategy fusion (Frank and Basin 1998)",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = destroy,
    .decide = decide,
    .repeatable = repeatable,
    .memory = memory,
};
