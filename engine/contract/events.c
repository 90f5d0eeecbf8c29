/* Events: what is told, and that it tells nobody more than he sees. */
#include "engine/contract/contract_internal.h"

#include "engine/words.h"

enum { TRIES = 4 };

/* The events of one move, as one player knows them. */
typedef struct told {
    int player, count; /* `count` may be more than are kept */
    rp_event event[RP_MOVE_EVENTS_MAX];
} told;

static void keep(void *context, const rp_event *event) {
    told *t = context;
    if (t->count < RP_MOVE_EVENTS_MAX) t->event[t->count] = rp_event_for(event, t->player);
    t->count++;
}

/* rp_apply_told or rp_advance_told. */
typedef void make_told(const rp_game *, rp_state *, const rp_move *, const rp_listener *);

static void make(make_told *told_function, const rp_game *game, rp_state *state, const rp_move *move, int player,
                 told *t) {
    rp_listener listener = {keep, t};
    t->player = player;
    t->count = 0;
    told_function(game, state, move, &listener);
}

/* ---- what is told ----------------------------------------------------------------------------------------- */

static bool is_value(const rp_game *game, const rp_event *event, int index, const rp_event_value *value) {
    int32_t number = event->value[index];
    char text[RP_TEXT_MAX] = "";
    switch ((rp_event_value_kind)value->kind) {
    case RP_VALUE_NUMBER: return true;
    case RP_VALUE_PLAYER: return number >= -1 && number < game->info.players;
    case RP_VALUE_WORD: return number >= 0 && rp_words_at(value->words, number).length > 0;
    case RP_VALUE_NAME:
        if (number == 0) return true;
        if (number < 0 || !game->rules->event_name) return false;
        game->rules->event_name(game, event, index, number - 1, text);
        return text[0] && memchr(text, 0, sizeof text);
    }
    return false;
}

static void check_event(rp_contract_run *run, const rp_event *event) {
    const rp_rules *rules = run->game->rules;
    if (!rp_contract_holds(run, RP_INVARIANT_EVENTS, event->kind < rules->event_kind_count,
                           "an event has kind %d, and there are %zu", event->kind, rules->event_kind_count))
        return;
    const rp_event_kind *kind = &rules->event_kinds[event->kind];
    for (int i = 0; i < RP_EVENT_VALUES; i++) {
        const rp_event_value *value = &kind->value[i];
        if (!value->name) {
            rp_contract_holds(run, RP_INVARIANT_EVENTS, event->value[i] == 0, "event %s has a value without a name",
                              kind->name);
            continue;
        }
        rp_contract_holds(run, RP_INVARIANT_EVENTS, is_value(run->game, event, i, value), "event %s has %d as its %s",
                          kind->name, event->value[i], value->name);
    }
}

/* ---- what nobody else may learn --------------------------------------------------------------------------- */

static bool same_events(const told *one, const told *other) {
    if (one->count != other->count) return false;
    size_t kept = (size_t)(one->count < RP_MOVE_EVENTS_MAX ? one->count : RP_MOVE_EVENTS_MAX);
    return memcmp(one->event, other->event, kept * sizeof *one->event) == 0;
}

/* What `player` hears of `move`, and of other moves in worlds that look the same to him before and after them. A move
 * that ends the game is left out: the view of its end need not show what he drew or saw on the way there. */
static void check_secret(rp_contract_run *run, const rp_state *state, const rp_move *move, int player) {
    const rp_game *game = run->game;
    rp_state after, world, start;
    rp_view before, seen, also;
    told heard, other;
    bool acts = rp_to_act(game, state) == 0 || rp_to_act(game, state) >> player & 1;
    rp_clone(game, &after, state);
    make(rp_apply_told, game, &after, move, player, &heard);
    if (rp_to_act(game, &after) == 0) return;
    rp_view_of(game, state, player, &before);
    rp_view_of(game, &after, player, &seen);
    for (int try = 0; try < TRIES; try++) {
        rp_move another;
        rp_resample(&before, &run->random, &start);
        if (!rp_contract_draw(game, &start, &run->random, &another)) return;
        if (acts) another.of[player] = move->of[player];
        rp_clone(game, &world, &start);
        make(rp_apply_told, game, &world, &another, player, &other);
        rp_view_of(game, &world, player, &also);
        if (!rp_state_equal(game, &seen.masked, &also.masked)) continue;
        rp_contract_holds(run, RP_INVARIANT_SECRET_OF_EVENTS, same_events(&heard, &other),
                          "events tell %s more than the view does", game->info.player_names[player]);
    }
}

/* `silent` is what the move comes to when nobody listens. */
static void check_told(rp_contract_run *run, make_told *told_function, const rp_state *state, const rp_move *move,
                       const rp_state *silent) {
    const rp_game *game = run->game;
    rp_state after;
    told all;
    rp_clone(game, &after, state);
    make(told_function, game, &after, move, -1, &all);
    rp_contract_holds(run, RP_INVARIANT_EVENTS, rp_state_equal(game, silent, &after),
                      "a move leads to another state when somebody listens");
    rp_contract_holds(run, RP_INVARIANT_EVENTS, all.count <= RP_MOVE_EVENTS_MAX, "a move tells %d events", all.count);
    for (int i = 0; i < all.count && i < RP_MOVE_EVENTS_MAX; i++) check_event(run, &all.event[i]);
}

void rp_contract_check_events(rp_contract_run *run, const rp_state *state, const rp_move *move) {
    const rp_game *game = run->game;
    rp_state silent;
    if (!game->rules->apply_told) return;
    rp_clone(game, &silent, state);
    rp_apply(game, &silent, move);
    check_told(run, rp_apply_told, state, move, &silent);
    rp_clone(game, &silent, state);
    rp_advance(game, &silent, move);
    if (game->rules->advance_told) check_told(run, rp_advance_told, state, move, &silent);
    for (int player = 0; run->resamples && player < game->info.players; player++)
        check_secret(run, state, move, player);
}
