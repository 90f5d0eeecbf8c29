#include "search/expectimax/chance.h"

#include "search/expectimax/node.h"
#include "search/expectimax/turn.h"

/* One outcome of chance, or several that lead to equal positions. */
typedef struct branch {
    const rp_state *state; /* NULL: too many to be kept, made again when needed */
    double probability;
    double low, high; /* what is known of the value */
    double guess;     /* of the value, when aiming */
    answer answer;    /* where they are equal; else depth and cut of what they rest on */
    foreknown known;
    rp_action outcome;
    unsigned to_act;
} branch;

/* A chance node with all its branches laid out. */
typedef struct chance_node {
    const rp_state *state;
    int remaining, count;
    branch *branches;
    double low, high; /* sums over the branches: bounds on the node */
    window w;
    unsigned char *top;
} chance_node;

size_t rp_expectimax_chance_room(const rp_game_info *info, size_t state_room) {
    size_t outcomes = (size_t)info->outcomes_maximum;
    size_t states = outcomes * state_room < BRANCH_STATES_SIZE ? outcomes * state_room : BRANCH_STATES_SIZE;
    return expectimax_round(outcomes * sizeof(rp_outcome)) + expectimax_round(outcomes * sizeof(branch)) + states;
}

/* ---- laying out ----------------------------------------------------------------------------------------- */

static bool compares_outcomes(const expectimax *e, int remaining) {
    return remaining > 1 && (e->grouping.tried < GROUPING_TRIES || e->grouping.merged);
}

/* The branch in front of `b` that leads to an equal position. */
static branch *twin_of(const chance_node *node, const branch *b) {
    for (branch *other = node->branches; other < b; other++)
        if (other->to_act && other->known.key == b->known.key) return other;
    return NULL;
}

/* Fills the branch for `outcome` with its position at `place`. */
static void begin_branch(expectimax *e, const chance_node *node, branch *b, const rp_outcome *outcome, bool kept,
                         unsigned char *place) {
    rp_move move = {{outcome->outcome}};
    const rp_state *next = expectimax_next(e, node->state, &move, place);
    b->state = kept ? next : NULL;
    b->probability = outcome->probability;
    b->outcome = outcome->outcome;
    b->to_act = rp_to_act(e->game, next);
    b->known.keyed = b->known.probed = false;
    e->nodes++;
    if (b->to_act) {
        b->answer = (answer){.depth = 1, .bound = RP_BOUND_LOWER};
        b->low = e->full.alpha;
        b->high = e->full.beta;
        if (e->range) {
            e->range(e->game, next, node->remaining, &b->low, &b->high);
            b->answer.depth = node->remaining;
            b->answer.cut = true;
        }
    } else {
        rp_expectimax_end(e, next, &b->answer);
        b->low = b->high = b->answer.value;
    }
}

static void open_chance_node(expectimax *e, chance_node *node, unsigned char *top) {
    rp_outcome *outcomes = (rp_outcome *)(void *)top;
    int outcome_count = rp_chance_merged(e->game, node->state, outcomes, NULL);
    node->branches = (branch *)(void *)(top + expectimax_round((size_t)outcome_count * sizeof *outcomes));
    node->top = (unsigned char *)node->branches + expectimax_round((size_t)outcome_count * sizeof *node->branches);
    bool kept = (size_t)outcome_count * e->state_room <= BRANCH_STATES_SIZE;
    bool compared = compares_outcomes(e, node->remaining);
    node->count = 0;
    for (int i = 0; i < outcome_count; i++) {
        branch *b = &node->branches[node->count];
        begin_branch(e, node, b, &outcomes[i], kept, node->top);
        if (compared && b->to_act) {
            b->known.key = expectimax_key(e, (const rp_state *)(const void *)node->top, node->remaining);
            b->known.keyed = true;
            branch *twin = twin_of(node, b);
            if (twin) {
                twin->probability += b->probability;
                continue;
            }
            if (expectimax_remembers(e, b->to_act, node->remaining)) rp_transposition_prefetch(&e->table, b->known.key);
        }
        node->count++;
        if (kept) node->top += e->state_room;
    }
    if (compared && outcome_count > 1) {
        e->grouping.tried++;
        e->grouping.merged += node->count < outcome_count;
    }
    node->low = node->high = 0;
    for (int i = 0; i < node->count; i++) {
        node->low += node->branches[i].probability * node->branches[i].low;
        node->high += node->branches[i].probability * node->branches[i].high;
    }
}

/* The position of a branch; *top is moved behind it. */
static const rp_state *arrive(expectimax *e, const chance_node *node, const branch *b, unsigned char **top) {
    *top = node->top;
    if (b->state) return b->state;
    rp_move move = {{b->outcome}};
    *top += e->state_room;
    return expectimax_next(e, node->state, &move, node->top);
}

/* ---- bounds --------------------------------------------------------------------------------------------- */

/* What the branch must be worth at most or at least so that the node leaves its window, whatever the others are. */
static window window_of(const expectimax *e, const chance_node *node, const branch *b) {
    window w = {(node->w.alpha - (node->high - b->probability * b->high)) / b->probability,
                (node->w.beta - (node->low - b->probability * b->low)) / b->probability};
    if (w.alpha < e->full.alpha) w.alpha = e->full.alpha;
    if (w.beta > e->full.beta) w.beta = e->full.beta;
    return w;
}

static void learn(chance_node *node, branch *b, const answer *a) {
    double low = b->low, high = b->high;
    if (a->bound != RP_BOUND_UPPER && a->value > low) low = a->value;
    if (a->bound != RP_BOUND_LOWER && a->value < high) high = a->value;
    if (a->bound == RP_BOUND_EXACT) low = high = a->value;
    node->low += b->probability * (low - b->low);
    node->high += b->probability * (high - b->high);
    b->low = low;
    b->high = high;
    bool cut = b->answer.cut;
    int depth = b->answer.depth;
    b->answer = *a;
    if (a->bound == RP_BOUND_EXACT) return;
    if (cut) b->answer.cut = true;
    if (depth > a->depth) b->answer.depth = depth;
}

/* True with the answer when the bounds leave the window; `forced`: rounding aside they do. */
static bool outside(const chance_node *node, rp_bound forced, answer *out) {
    bool above = node->low >= node->w.beta || forced == RP_BOUND_LOWER;
    bool below = node->high <= node->w.alpha || forced == RP_BOUND_UPPER;
    if (!above && !below) return false;
    *out = (answer){.depth = 1, .win = NAN, .bound = above ? RP_BOUND_LOWER : RP_BOUND_UPPER};
    out->value = above                        ? (node->low > node->w.beta ? node->low : node->w.beta)
                 : node->high < node->w.alpha ? node->high
                                              : node->w.alpha;
    for (int i = 0; i < node->count; i++) expectimax_note(out, &node->branches[i].answer, 0);
    return true;
}

/* ---- Star2 ---------------------------------------------------------------------------------------------- */

/* Finds the keys of the branches that the table is asked about, and has their places in it fetched all at once. */
static void prepare_look_up(expectimax *e, chance_node *node) {
    for (int i = 0; i < node->count; i++) {
        branch *b = &node->branches[i];
        if (b->known.keyed || !b->to_act || !expectimax_remembers(e, b->to_act, node->remaining)) continue;
        unsigned char *top;
        b->known.key = expectimax_key(e, arrive(e, node, b, &top), node->remaining);
        b->known.keyed = true;
        rp_transposition_prefetch(&e->table, b->known.key);
    }
}

/* Asks the table about the branches. */
static void look_up(expectimax *e, chance_node *node) {
    prepare_look_up(e, node);
    for (int i = 0; i < node->count; i++) {
        branch *b = &node->branches[i];
        if (!b->to_act || !expectimax_remembers(e, b->to_act, node->remaining)) continue;
        rp_transposition_entry entry;
        bool found = rp_transposition_find(&e->table, b->known.key, node->remaining, &entry);
        b->known.action = entry.action;
        if (!found) continue;
        answer a = {.value = entry.value[0],
                    .win = entry.value[1],
                    .depth = entry.depth,
                    .cut = entry.cut,
                    .bound = (uint8_t)entry.bound};
        learn(node, b, &a);
    }
}

/* 0 or 1 when the branch is a turn of that player which is not known exactly. */
static int prober_of(const branch *b) {
    return b->answer.bound == RP_BOUND_EXACT ? -1 : b->to_act == 1 ? 0 : b->to_act == 2 ? 1 : -1;
}

/* Searches one action of the branch's player: a bound on the branch. */
static void probe(expectimax *e, chance_node *node, branch *b, int player) {
    unsigned char *top;
    const rp_state *state = arrive(e, node, b, &top);
    rp_action *useful = (rp_action *)(void *)top;
    int count = rp_useful(e->game, state, player, useful);
    rp_action action = -1;
    for (int i = 0; i < count && b->known.keyed && action < 0; i++)
        if (useful[i] == b->known.action) action = useful[i];
    if (action < 0) action = rp_expectimax_first(e, state, player, node->remaining, useful, count);
    rp_move move;
    expectimax_set_move(&move, player, action);
    answer *below = &b->known.answer;
    window w = window_of(e, node, b);
    e->plies++;
    expectimax_try(e, state, &move, node->remaining - 1, &w, top, below);
    e->plies--;
    b->known.probed = true;
    b->known.action = action;
    answer bound = *below;
    bound.depth++;
    if (count > 1) {
        if (bound.bound == (player == 0 ? RP_BOUND_UPPER : RP_BOUND_LOWER)) return;
        bound.bound = player == 0 ? RP_BOUND_LOWER : RP_BOUND_UPPER;
    }
    if (!e->aborted) learn(node, b, &bound);
}

static double width_of(const branch *b) { return b->probability * (b->high - b->low); }

/* One action of each branch, as long as that may still take the node out of its window. */
static bool probe_all(expectimax *e, chance_node *node, answer *out) {
    double room[2] = {0, 0}; /* how far turns of each player that were not probed yet could move the bounds */
    for (int i = 0; i < node->count; i++) {
        int player = prober_of(&node->branches[i]);
        if (player >= 0) room[player] += width_of(&node->branches[i]);
    }
    for (int i = 0; i < node->count && !e->aborted; i++) {
        branch *b = &node->branches[i];
        int player = prober_of(b);
        if (player < 0) continue;
        bool hopeless = player == 0 ? node->low + room[0] < node->w.beta : node->high - room[1] > node->w.alpha;
        if (hopeless) continue;
        room[player] -= width_of(b);
        probe(e, node, b, player);
        if (outside(node, RP_BOUND_EXACT, out)) return true;
    }
    return false;
}

/* ---- aiming --------------------------------------------------------------------------------------------- */

static double guess_of(expectimax *e, const chance_node *node, const branch *b) {
    if (b->answer.bound == RP_BOUND_EXACT) return b->answer.value;
    unsigned char *top;
    double value = expectimax_guess(e, arrive(e, node, b, &top));
    return value < b->low ? b->low : value > b->high ? b->high : value;
}

/* The window of a branch when it need only be `slack` worse for the wished end than its guess. */
static window narrowed(const expectimax *e, window w, const branch *b, bool above, double slack) {
    double target = above ? b->guess - slack : b->guess + slack, rounding = 1e-12 * (e->full.beta - e->full.alpha);
    if (above && target < w.beta - rounding) w.beta = target;
    if (!above && target > w.alpha + rounding) w.alpha = target;
    return w;
}

/* Searches the branch only as far as its part in taking the node out of the window; true when that is done. */
static bool ask(expectimax *e, chance_node *node, branch *b, bool above, double slack, answer *out) {
    window all = window_of(e, node, b), w = narrowed(e, all, b, above, slack);
    if (above ? w.beta <= b->low : w.alpha >= b->high) return false;
    if (w.alpha >= w.beta) return false;
    unsigned char *top;
    answer below;
    const rp_state *state = arrive(e, node, b, &top);
    rp_expectimax_solve(e, state, b->to_act, node->remaining, w, &b->known, top, &below);
    if (e->aborted) return false;
    learn(node, b, &below);
    bool forced = (below.bound == RP_BOUND_LOWER && w.beta == all.beta) ||
                  (below.bound == RP_BOUND_UPPER && w.alpha == all.alpha);
    return outside(node, forced ? (rp_bound)below.bound : RP_BOUND_EXACT, out);
}

/* Where the guesses take the node out of its window, what they have to spare is shared out evenly, and each branch is
 * asked for no more than its guess less its share. */
static bool aim(expectimax *e, chance_node *node, answer *out) {
    double sum = 0, open = 0; /* what is known of branches asked, else guessed; probability of those to be asked */
    for (int i = 0; i < node->count; i++) {
        branch *b = &node->branches[i];
        b->guess = guess_of(e, node, b);
        sum += b->probability * b->guess;
        if (b->low < b->high) open += b->probability;
    }
    bool above = sum >= node->w.beta;
    if (!above && sum > node->w.alpha) return false;
    for (int i = 0; i < node->count && !e->aborted; i++) {
        branch *b = &node->branches[i];
        if (b->low >= b->high) continue;
        double slack = (above ? sum - node->w.beta : node->w.alpha - sum) / open;
        if (slack < 0) return false;
        if (ask(e, node, b, above, slack, out)) return true;
        sum += b->probability * ((above ? b->low : b->high) - b->guess);
        open -= b->probability;
    }
    return false;
}

/* ---- Star1 ---------------------------------------------------------------------------------------------- */

/* Searches what is not known exactly, each in the window that the others leave it. */
static void search_outcomes(expectimax *e, chance_node *node, answer *out) {
    for (int i = 0; i < node->count && !e->aborted; i++) {
        branch *b = &node->branches[i];
        if (b->answer.bound == RP_BOUND_EXACT) continue;
        unsigned char *top;
        answer below;
        const rp_state *state = arrive(e, node, b, &top);
        rp_expectimax_solve(e, state, b->to_act, node->remaining, window_of(e, node, b), &b->known, top, &below);
        learn(node, b, &below);
        if (below.bound != RP_BOUND_EXACT && outside(node, (rp_bound)below.bound, out)) return;
    }
    *out = (answer){.depth = 1};
    for (int i = 0; i < node->count; i++) {
        const branch *b = &node->branches[i];
        out->value += b->probability * b->answer.value;
        out->win += b->probability * b->answer.win;
        expectimax_note(out, &b->answer, 0);
    }
}

/* ---- the node ------------------------------------------------------------------------------------------- */

/* What may take the node out of its window before anything is searched in full. Guesses are asked where an estimate is
 * known to be near what a search finds. */
static bool bound(expectimax *e, chance_node *node, answer *out) {
    if (e->table.memory) look_up(e, node);
    if (outside(node, RP_BOUND_EXACT, out)) return true;
    if (e->range && e->known->evaluate && node->remaining > 1 && aim(e, node, out)) return true;
    return probe_all(e, node, out);
}

static void chance_plain(expectimax *e, const rp_state *state, int remaining, unsigned char *top, answer *out) {
    rp_outcome *outcomes = (rp_outcome *)(void *)top;
    int count = rp_chance_merged(e->game, state, outcomes, NULL);
    top += expectimax_round((size_t)count * sizeof *outcomes);
    *out = (answer){.depth = 1};
    for (int i = 0; i < count && !e->aborted; i++) {
        answer below;
        rp_move move = {{outcomes[i].outcome}};
        expectimax_try(e, state, &move, remaining, &e->full, top, &below);
        out->value += outcomes[i].probability * below.value;
        out->win += outcomes[i].probability * below.win;
        expectimax_note(out, &below, 0);
    }
}

void rp_expectimax_chance(expectimax *e, const rp_state *state, int remaining, window w, unsigned char *top,
                          answer *out) {
    bool open = !e->pruning || (w.alpha <= e->full.alpha && w.beta >= e->full.beta);
    if (open && !compares_outcomes(e, remaining)) {
        chance_plain(e, state, remaining, top, out);
        return;
    }
    chance_node node = {.state = state, .remaining = remaining, .w = w};
    open_chance_node(e, &node, top);
    if (e->pruning == PRUNING_STAR2 && !open && bound(e, &node, out)) return;
    search_outcomes(e, &node, out);
}
