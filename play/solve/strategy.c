#include "play/solve/strategy.h"

#include "play/faces/label_writer.h"
#include "search/key_index.h"

#include <stdio.h>
#include <stdlib.h>

enum { STATES_MAX = 200000, WALK_BYTES_MAX = 64 << 20 };

static const double hardly = 1e-3; /* actions that are less likely are not followed */
static const double shown = 5e-7;  /* what rounds to nothing is not printed */

typedef struct place {
    uint32_t parent;
    uint16_t decided; /* players who have had their first decision */
    uint16_t to_act;  /* at the parent */
    rp_move move;     /* from there */
} place;

/* States in the order of their distance from the start. */
typedef struct walk {
    const rp_game *game;
    bool all;
    size_t maximum, found[RP_PLAYERS_MAX];
    rp_solve_lookup *lookup;
    const void *solution;
    rp_solve_strategy *strategy;
    rp_key_index seen;    /* sets by (player, key) */
    unsigned char *bytes; /* [length][state_size] */
    place *place;         /* [length] */
    size_t length, capacity, at;
    bool full; /* nothing more goes in */
    bool more; /* something was left out */
    /* of the players who are to act at place `at` */
    int legal_count[RP_PLAYERS_MAX];
    rp_action useful[RP_PLAYERS_MAX][RP_LEGAL_MAX];
    double probability[RP_PLAYERS_MAX][RP_LEGAL_MAX];
    rp_status status;
    rp_error *error;
} walk;

static bool no_memory(walk *w) {
    w->status = rp_fail(w->error, RP_FAILED, "no memory to list strategies");
    return false;
}

static void push(walk *w, const rp_state *state, const place *added) {
    size_t size = w->game->info.state_size;
    if (w->length == STATES_MAX || w->length * size >= WALK_BYTES_MAX) {
        w->full = true;
        w->more |= w->all; /* what is far away is no first decision to speak of */
        return;
    }
    if (w->length == w->capacity) {
        size_t capacity = w->capacity ? 2 * w->capacity : 256;
        unsigned char *bytes = realloc(w->bytes, capacity * size);
        if (bytes) w->bytes = bytes;
        void *places = bytes ? realloc(w->place, capacity * sizeof *w->place) : NULL;
        if (!places) {
            no_memory(w);
            return;
        }
        w->place = places;
        w->capacity = capacity;
    }
    memcpy(w->bytes + w->length * size, state->bytes, size);
    w->place[w->length++] = *added;
}

static void state_at(const walk *w, size_t at, rp_state *state) {
    memcpy(state->bytes, w->bytes + at * w->game->info.state_size, w->game->info.state_size);
}

/* ---- labels ---------------------------------------------------------------------------------------------- */

static void append(char label[RP_SOLVE_LABEL_MAX], const char *text) {
    size_t length = strlen(label);
    int more = snprintf(label + length, RP_SOLVE_LABEL_MAX - length, "%s%s", length ? ", " : "", text);
    if (length + (size_t)more >= RP_SOLVE_LABEL_MAX) snprintf(label + RP_SOLVE_LABEL_MAX - 4, 4, "...");
}

/* What happened between the parent of `here` and itself. */
static void append_move(const walk *w, const place *here, char label[RP_SOLVE_LABEL_MAX]) {
    rp_state before;
    char text[RP_TEXT_MAX];
    state_at(w, here->parent, &before);
    if (here->to_act & RP_TO_ACT_CHANCE) {
        rp_action_text(w->game, &before, RP_CHANCE_PLAYER, here->move.of[0], text);
        append(label, text);
        return;
    }
    for (int player = 0; player < w->game->info.players; player++) {
        if (!(here->to_act >> player & 1)) continue;
        rp_action_text(w->game, &before, player, here->move.of[player], text);
        append(label, text);
    }
}

/* The moves up to place `at`, for games in which everybody sees them. A label has no room for more than the first. */
static void label_by_moves(const walk *w, size_t at, char label[RP_SOLVE_LABEL_MAX]) {
    uint32_t path[RP_SOLVE_LABEL_MAX];
    size_t depth = 0;
    for (size_t i = at; i != 0; i = w->place[i].parent) depth++;
    for (size_t i = at, left = depth; i != 0; i = w->place[i].parent)
        if (--left < RP_SOLVE_LABEL_MAX) path[left] = (uint32_t)i;
    for (size_t i = 0; i < depth && i < RP_SOLVE_LABEL_MAX; i++) append_move(w, &w->place[path[i]], label);
}

static void label_by_view(const walk *w, const rp_view *view, char label[RP_SOLVE_LABEL_MAX]) {
    rp_label_writer writer;
    rp_label_writer_begin(&writer, label, RP_SOLVE_LABEL_MAX);
    w->game->rules->write(w->game, &view->masked, view->player, &writer.writer);
}

static void make_label(const walk *w, const rp_view *view, char label[RP_SOLVE_LABEL_MAX]) {
    label[0] = 0;
    if (w->at == 0)
        append(label, "at the start");
    else if (w->game->info.capabilities & RP_HAS_HIDDEN)
        label_by_view(w, view, label);
    else
        label_by_moves(w, w->at, label);
    rp_make_printable(label);
}

/* ---- the walk -------------------------------------------------------------------------------------------- */

static bool is_new(walk *w, int player, uint64_t key) {
    uint64_t both = rp_mix(key, (uint64_t)player + 1);
    size_t probe;
    if (rp_key_index_first(&w->seen, both, &probe) != RP_KEY_INDEX_NONE) return false;
    return rp_key_index_add(&w->seen, both, 0) || no_memory(w);
}

static void keep(walk *w, const rp_view *view, const rp_state *state) {
    rp_solve_strategy *strategy = w->strategy;
    if (strategy->count == strategy->capacity) {
        size_t capacity = strategy->capacity ? 2 * strategy->capacity : 16;
        rp_solve_set *larger = realloc(strategy->set, capacity * sizeof *larger);
        if (!larger) {
            no_memory(w);
            return;
        }
        strategy->set = larger;
        strategy->capacity = capacity;
    }
    int player = view->player;
    rp_solve_set *set = &strategy->set[strategy->count++];
    size_t actions = (size_t)w->legal_count[player];
    set->action = malloc(actions * sizeof *set->action);
    set->probability = malloc(actions * sizeof *set->probability);
    set->count = w->legal_count[player];
    set->player = player;
    make_label(w, view, set->label);
    rp_clone(w->game, &set->state, state);
    if (!set->action || !set->probability) {
        no_memory(w);
        return;
    }
    memcpy(set->action, w->useful[player], actions * sizeof *set->action);
    memcpy(set->probability, w->probability[player], actions * sizeof *set->probability);
}

/* What the player does here, which is kept when `listed` and new. */
static void look_at(walk *w, const rp_state *state, int player, bool listed) {
    rp_view view;
    rp_view_of(w->game, state, player, &view);
    int count = w->legal_count[player] = rp_useful(w->game, state, player, w->useful[player]);
    bool known = w->lookup(w->solution, &view, count, w->useful[player], w->probability[player]);
    for (int i = 0; i < count && !known; i++) w->probability[player][i] = 1.0 / count;
    if (!listed || !is_new(w, player, rp_view_key(&view)) || w->status) return;
    if (w->found[player] == w->maximum) {
        w->full = w->more = true;
    } else if (known) {
        w->found[player]++;
        keep(w, &view, state);
    }
}

/* Every combination of the actions of the players from `player` on. */
static void push_moves(walk *w, const rp_state *state, int player, place *next) {
    while (player < w->game->info.players && !(next->to_act >> player & 1)) player++;
    if (w->status || w->full) return;
    if (player == w->game->info.players) {
        rp_state after;
        rp_clone(w->game, &after, state);
        rp_advance(w->game, &after, &next->move);
        push(w, &after, next);
        return;
    }
    for (int i = 0; i < w->legal_count[player]; i++) {
        if (!w->all && w->probability[player][i] < hardly) continue;
        next->move.of[player] = w->useful[player][i];
        push_moves(w, state, player + 1, next);
    }
}

static void push_outcomes(walk *w, const rp_state *state, place *next) {
    rp_outcome *outcomes = malloc((size_t)w->game->info.outcomes_maximum * sizeof *outcomes);
    if (!outcomes) {
        no_memory(w);
        return;
    }
    int count = rp_chance(w->game, state, outcomes);
    for (int i = 0; i < count && !w->status; i++) {
        rp_state after;
        rp_clone(w->game, &after, state);
        next->move.of[0] = outcomes[i].outcome;
        rp_advance(w->game, &after, &next->move);
        push(w, &after, next);
    }
    free(outcomes);
}

static void expand(walk *w) {
    rp_state state;
    state_at(w, w->at, &state);
    unsigned decided = w->place[w->at].decided, everybody = (1u << w->game->info.players) - 1;
    unsigned to_act = rp_to_act(w->game, &state);
    place next = {.parent = (uint32_t)w->at, .decided = (uint16_t)decided, .to_act = (uint16_t)to_act};
    if (to_act & RP_TO_ACT_CHANCE) {
        push_outcomes(w, &state, &next);
        return;
    }
    for (int player = 0; player < w->game->info.players && !w->status; player++)
        if (to_act >> player & 1) look_at(w, &state, player, w->all || to_act & ~decided);
    next.decided |= (uint16_t)to_act;
    if (to_act && (w->all || next.decided != everybody)) push_moves(w, &state, 0, &next);
}

rp_status rp_solve_strategy_collect(const rp_game *game, bool all, size_t maximum, rp_solve_lookup *lookup,
                                    const void *solution, rp_solve_strategy *strategy, rp_error *error) {
    walk w = {.game = game, .all = all, .maximum = maximum, .lookup = lookup, .solution = solution};
    w.strategy = strategy;
    w.error = error;
    rp_state start;
    *strategy = (rp_solve_strategy){.game = game};
    rp_start(game, &start);
    const place first = {0};
    push(&w, &start, &first);
    for (; w.at < w.length && !w.status; w.at++) expand(&w);
    strategy->whole = !w.more;
    rp_key_index_release(&w.seen);
    free(w.bytes);
    free(w.place);
    if (w.status) rp_solve_strategy_release(strategy);
    return w.status;
}

void rp_solve_strategy_release(rp_solve_strategy *strategy) {
    for (size_t i = 0; i < strategy->count; i++) {
        free(strategy->set[i].action);
        free(strategy->set[i].probability);
    }
    free(strategy->set);
    *strategy = (rp_solve_strategy){0};
}

static void print_set(const rp_game *game, const rp_solve_set *set) {
    const char *separator = "   ";
    printf("  %-10s%s\n ", game->info.player_names[set->player], set->label);
    for (int i = 0; i < set->count; i++) {
        char text[RP_TEXT_MAX];
        if (set->probability[i] < shown) continue;
        rp_action_text(game, &set->state, set->player, set->action[i], text);
        printf("%s%s %.6f", separator, text, set->probability[i]);
        separator = "  ";
    }
    putchar('\n');
}

void rp_solve_strategy_print(const rp_solve_strategy *strategy) {
    for (int player = 0; player < strategy->game->info.players; player++)
        for (size_t i = 0; i < strategy->count; i++)
            if (strategy->set[i].player == player) print_set(strategy->game, &strategy->set[i]);
    if (!strategy->whole) puts("  ... and others that are not shown");
}

void rp_solve_strategy_write(const rp_solve_strategy *strategy, rp_writer *writer) {
    const rp_game *game = strategy->game;
    writer->open_array(writer, "strategy");
    for (size_t i = 0; i < strategy->count; i++) {
        const rp_solve_set *set = &strategy->set[i];
        rp_view view;
        rp_view_of(game, &set->state, set->player, &view);
        writer->open_object(writer, NULL);
        writer->string(writer, "player", game->info.player_names[set->player]);
        writer->open_object(writer, "view");
        game->rules->write(game, &view.masked, set->player, writer);
        writer->close(writer);
        writer->open_array(writer, "actions");
        for (int k = 0; k < set->count; k++) {
            char text[RP_TEXT_MAX];
            rp_action_text(game, &set->state, set->player, set->action[k], text);
            writer->open_object(writer, NULL);
            writer->string(writer, "action", text);
            writer->real(writer, "probability", set->probability[k]);
            writer->close(writer);
        }
        writer->close(writer);
        writer->close(writer);
    }
    writer->close(writer);
}
