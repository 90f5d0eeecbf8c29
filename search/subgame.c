#include "search/subgame.h"

#include "search/key_index.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct subgame {
    rp_game game; /* first: rp_game_free frees the whole */
    rp_rules rules;
    const rp_game *base;
    uint32_t count;
    unsigned char *worlds; /* [count] states, side by side */
    double *probability;   /* [count] */
} subgame;

static void destroy(rp_game *game) {
    subgame *of = (subgame *)(void *)game;
    free(of->worlds);
    free(of->probability);
}

static bool is_subgame(const rp_game *game) { return game->rules->destroy == destroy; }
static const subgame *subgame_of(const rp_game *game) { return (const subgame *)(const void *)game; }
static const rp_game *base_of(const rp_game *game) { return subgame_of(game)->base; }

/* ---- the start -------------------------------------------------------------------------------------------- */

/* Before a world is drawn all bytes are 0xff, which no state of a game is; what is history may be erased. */
static bool is_undrawn(const rp_game *game, const rp_state *state) {
    const unsigned char *bytes = state->bytes;
    size_t size = game->info.position_size;
    return bytes[0] == 0xff && memcmp(bytes, bytes + 1, size - 1) == 0;
}

static void put_undrawn(const rp_game *game, rp_state *state) { memset(state->bytes, 0xff, game->info.state_size); }

static void put_world(const rp_game *game, uint32_t number, rp_state *state) {
    memcpy(state->bytes, subgame_of(game)->worlds + (size_t)number * game->info.state_size, game->info.state_size);
}

static void start(const rp_game *game, rp_state *state) {
    if (subgame_of(game)->count == 1)
        put_world(game, 0, state);
    else
        put_undrawn(game, state);
}

/* ---- rules: the chance node at the start, else those of the base game --------------------------------------- */

/* They are called with the base game, since rules may look at what its info says. */

static unsigned to_act(const rp_game *game, const rp_state *state) {
    return is_undrawn(game, state) ? RP_TO_ACT_CHANCE : rp_to_act(base_of(game), state);
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    return rp_legal(base_of(game), state, player, out);
}

static int useful(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    return rp_useful(base_of(game), state, player, out);
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) { rp_payoff(base_of(game), state, out); }

static int counted(const rp_game *game, const rp_state *state, int player) {
    return base_of(game)->rules->count(base_of(game), state, player);
}

static void event_name(const rp_game *game, const rp_event *event, int value, int number, char *text) {
    base_of(game)->rules->event_name(base_of(game), event, value, number, text);
}

static int list_worlds(const subgame *of, rp_outcome out[]) {
    for (uint32_t i = 0; i < of->count; i++) out[i] = (rp_outcome){(rp_action)i, of->probability[i]};
    return (int)of->count;
}

static int chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    return is_undrawn(game, state) ? list_worlds(subgame_of(game), out) : rp_chance(base_of(game), state, out);
}

static int chance_merged(const rp_game *game, const rp_state *state, rp_outcome out[], uint16_t members[]) {
    if (!is_undrawn(game, state)) return rp_chance_merged(base_of(game), state, out, members);
    int worlds = list_worlds(subgame_of(game), out);
    for (int i = 0; members && i < worlds; i++) members[i] = 1;
    return worlds;
}

static rp_action sample(const rp_game *game, const rp_state *state, rp_random *random) {
    if (is_undrawn(game, state)) return rp_sample_from_list(game, state, random);
    return rp_sample(base_of(game), state, random);
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    if (is_undrawn(game, state))
        put_world(game, (uint32_t)move->of[0], state);
    else
        rp_apply(base_of(game), state, move);
}

static void advance(const rp_game *game, rp_state *state, const rp_move *move) {
    if (is_undrawn(game, state))
        put_world(game, (uint32_t)move->of[0], state);
    else
        rp_advance(base_of(game), state, move);
}

static void apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener) {
    if (is_undrawn(game, state))
        put_world(game, (uint32_t)move->of[0], state);
    else
        rp_apply_told(base_of(game), state, move, listener);
}

static void advance_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener) {
    if (is_undrawn(game, state))
        put_world(game, (uint32_t)move->of[0], state);
    else
        rp_advance_told(base_of(game), state, move, listener);
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double out[]) {
    if (is_undrawn(game, state)) rp_apply_one(game, state, RP_CHANCE_PLAYER, rp_sample(game, state, random));
    rp_playout(base_of(game), state, random, out);
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    if (is_undrawn(game, state)) return rp_mix(game->identity, (uint64_t)player);
    return rp_information_key(base_of(game), state, player);
}

static void mask(const rp_game *game, rp_state *state, int player) {
    if (!is_undrawn(game, state)) base_of(game)->rules->mask(base_of(game), state, player);
}

static void resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    if (!is_undrawn(game, state)) base_of(game)->rules->resample(base_of(game), state, player, random);
}

static uint64_t belief_count(const rp_game *game, const rp_state *state, int player) {
    return is_undrawn(game, state) ? 1 : base_of(game)->rules->belief_count(base_of(game), state, player);
}

static double belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    return is_undrawn(game, state) ? 1 : base_of(game)->rules->belief_world(base_of(game), state, player, index);
}

static uint64_t position_key(const rp_game *game, const rp_state *state) {
    if (is_undrawn(game, state)) return rp_mix(game->identity, 1);
    return rp_position_key(subgame_of(game)->base, state);
}

static uint64_t family(const rp_game *game) { return rp_game_family(subgame_of(game)->base); }

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    if (is_undrawn(game, state))
        snprintf(text, RP_TEXT_MAX, "world %d", action + 1);
    else
        rp_action_text(base_of(game), state, player, action, text);
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    if (is_undrawn(game, state))
        writer->integer(writer, "worlds", subgame_of(game)->count);
    else
        base_of(game)->rules->write(base_of(game), state, player, writer);
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    int64_t most = subgame_of(game)->count;
    if (rp_read_integer_or(reader, "worlds", most, most, 0))
        put_undrawn(game, state);
    else
        base_of(game)->rules->read(base_of(game), state, player, reader);
}

static void show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    if (is_undrawn(game, state))
        snprintf(text, size, "one of %u worlds\n", subgame_of(game)->count);
    else
        base_of(game)->rules->show(base_of(game), state, player, text, size);
}

/* What the base game has no function for has none here, so that the usual default holds. */
static void wrap(const rp_rules *base, rp_rules *rules) {
    *rules = *base;
    rules->destroy = destroy;
    rules->start = start;
    rules->to_act = to_act;
    rules->legal = legal;
    rules->useful = base->useful ? useful : NULL;
    rules->payoff = payoff;
    rules->count = base->count ? counted : NULL;
    rules->event_name = base->event_name ? event_name : NULL;
    rules->chance = base->chance ? chance : NULL;
    rules->chance_merged = base->chance_merged ? chance_merged : NULL;
    rules->sample = base->sample ? sample : NULL;
    rules->apply = apply;
    rules->advance = base->advance ? advance : NULL;
    rules->apply_told = base->apply_told ? apply_told : NULL;
    rules->advance_told = base->advance_told ? advance_told : NULL;
    rules->information_key = information_key;
    rules->mask = base->mask ? mask : NULL;
    rules->resample = base->resample ? resample : NULL;
    rules->belief_count = base->belief_count ? belief_count : NULL;
    rules->belief_world = base->belief_world ? belief_world : NULL;
    rules->position_key = position_key;
    rules->family = family;
    rules->playout = playout;
    rules->describe = describe;
    rules->write = write;
    rules->read = read;
    rules->show = base->show ? show : NULL;
    rules->phrases = NULL; /* they would be asked about the start */
}

/* ---- worlds ------------------------------------------------------------------------------------------------- */

/* While worlds are gathered; the weight of the first is 1. */
typedef struct gathering {
    subgame *of;
    size_t room;
    rp_key_index index;
    rp_state here, seen;
    rp_view view;
    double *posterior; /* of the worlds of one view */
    uint32_t *number;
    rp_error *error;
} gathering;

static const unsigned char *world_at(const gathering *g, uint32_t number) {
    return g->of->worlds + (size_t)number * g->of->base->info.state_size;
}

static rp_status no_memory(const gathering *g) {
    return rp_fail(g->error, RP_FAILED, "no memory for the worlds of %s", g->of->base->spec.text);
}

static uint32_t find_world(const gathering *g, const rp_state *world) {
    size_t size = g->of->base->info.state_size, probe;
    uint64_t key = rp_hash_bytes(world->bytes, size);
    uint32_t i = rp_key_index_first(&g->index, key, &probe);
    while (i != RP_KEY_INDEX_NONE && memcmp(world_at(g, i), world->bytes, size) != 0)
        i = rp_key_index_next(&g->index, key, &probe);
    return i;
}

static rp_status add_world(gathering *g, const rp_state *world, double weight, uint32_t *number) {
    subgame *of = g->of;
    size_t size = of->base->info.state_size;
    if (of->count == RP_SUBGAME_WORLDS_MAX)
        return rp_fail(g->error, RP_BAD_INPUT, "more than %d worlds are possible there, by what all players know",
                       RP_SUBGAME_WORLDS_MAX);
    if (of->count == g->room) {
        g->room = g->room ? 2 * g->room : 16;
        unsigned char *worlds = realloc(of->worlds, g->room * size);
        if (worlds) of->worlds = worlds;
        double *weights = worlds ? realloc(of->probability, g->room * sizeof *weights) : NULL;
        if (!weights) return no_memory(g);
        of->probability = weights;
    }
    memcpy(of->worlds + of->count * size, world->bytes, size);
    of->probability[of->count] = weight;
    if (!rp_key_index_add(&g->index, rp_hash_bytes(world->bytes, size), of->count)) return no_memory(g);
    *number = of->count++;
    return RP_OK;
}

/* The worlds of g->view with their posteriors; those that are new have no weight yet. */
static rp_status list_view(gathering *g, uint32_t *count, double *own) {
    uint64_t worlds = rp_belief_count(&g->view);
    if (worlds < 1)
        return rp_fail(g->error, RP_BAD_INPUT, "%s cannot list what its players may believe", g->of->base->spec.text);
    if (worlds > RP_SUBGAME_WORLDS_MAX)
        return rp_fail(g->error, RP_BAD_INPUT, "%s cannot tell %llu worlds apart there, more than %d",
                       g->of->base->info.player_names[g->view.player], (unsigned long long)worlds,
                       RP_SUBGAME_WORLDS_MAX);
    *count = (uint32_t)worlds;
    *own = 0;
    for (uint32_t i = 0; i < *count; i++) {
        g->posterior[i] = rp_belief_world(&g->view, i, &g->seen);
        if (rp_state_equal(g->of->base, &g->seen, &g->here)) *own = g->posterior[i];
        g->number[i] = find_world(g, &g->seen);
        rp_status status = RP_OK;
        if (g->number[i] == RP_KEY_INDEX_NONE) status = add_world(g, &g->seen, 0, &g->number[i]);
        if (status) return status;
    }
    if (*own > 0) return RP_OK;
    return rp_fail(g->error, RP_BAD_INPUT, "by what %s knows the position is none of those that are possible",
                   g->of->base->info.player_names[g->view.player]);
}

/* Each world of a view weighs as much against the one at hand as it is likelier than that. */
static rp_status look_from(gathering *g, uint32_t world, int player) {
    static const double tolerance = 1e-9;
    uint32_t count = 0;
    double own = 1;
    memcpy(g->here.bytes, world_at(g, world), g->of->base->info.state_size);
    rp_view_of(g->of->base, &g->here, player, &g->view);
    rp_status status = list_view(g, &count, &own);
    for (uint32_t i = 0; i < count && !status; i++) {
        double *weight = &g->of->probability[g->number[i]];
        double wanted = g->of->probability[world] * g->posterior[i] / own;
        if (*weight == 0) *weight = wanted;
        if (fabs(*weight - wanted) > tolerance * wanted)
            status = rp_fail(g->error, RP_FAILED, "%s: what its players believe does not come from one draw",
                             g->of->base->spec.text);
    }
    return status;
}

static rp_status gather(gathering *g, const rp_state *world) {
    uint32_t number;
    const rp_game_info *info = &g->of->base->info;
    rp_status status = add_world(g, world, 1, &number);
    bool hides = info->capabilities & RP_HAS_HIDDEN;
    for (uint32_t i = 0; i < g->of->count && hides; i++)
        for (int player = 0; player < info->players && !status; player++) status = look_from(g, i, player);
    double sum = 0;
    for (uint32_t i = 0; i < g->of->count; i++) sum += g->of->probability[i];
    for (uint32_t i = 0; i < g->of->count; i++) g->of->probability[i] /= sum;
    return status;
}

static rp_status gather_worlds(subgame *of, const rp_state *world, rp_error *error) {
    gathering *g = calloc(1, sizeof *g);
    if (!g) return rp_fail(error, RP_FAILED, "no memory for the worlds of %s", of->base->spec.text);
    g->of = of;
    g->error = error;
    g->posterior = malloc(RP_SUBGAME_WORLDS_MAX * sizeof *g->posterior);
    g->number = malloc(RP_SUBGAME_WORLDS_MAX * sizeof *g->number);
    rp_status status = g->posterior && g->number ? gather(g, world) : no_memory(g);
    rp_key_index_release(&g->index);
    free(g->posterior);
    free(g->number);
    free(g);
    return status;
}

/* ---- making ------------------------------------------------------------------------------------------------- */

static uint64_t identity_of(const subgame *of) {
    uint64_t worlds = rp_hash_bytes(of->worlds, of->count * (size_t)of->base->info.state_size);
    return rp_mix(of->base->identity, rp_mix(worlds, of->count));
}

static void fill_game(subgame *of) {
    wrap(of->base->rules, &of->rules);
    of->game = (rp_game){.rules = &of->rules,
                         .info = of->base->info,
                         .spec = of->base->spec,
                         .data_hash = of->base->data_hash,
                         .setup = of->base->setup};
    of->game.identity = identity_of(of);
    of->game.info.length_maximum += of->count > 1;
    if (of->count > 1) of->game.info.capabilities |= RP_HAS_CHANCE, of->rules.chance = chance;
    if (of->game.info.outcomes_maximum < (int)of->count && of->count > 1)
        of->game.info.outcomes_maximum = (int)of->count;
}

rp_status rp_subgame_new(const rp_game *base, const rp_state *world, rp_game **made, rp_error *error) {
    *made = NULL;
    if (is_subgame(base)) return rp_fail(error, RP_BAD_INPUT, "%s: is a subgame already", base->spec.text);
    if (!rp_to_act(base, world)) return rp_fail(error, RP_BAD_INPUT, "the game is over in this position");
    subgame *of = calloc(1, sizeof *of);
    if (!of) return rp_fail(error, RP_FAILED, "no memory for a subgame of %s", base->spec.text);
    of->base = base;
    rp_status status = gather_worlds(of, world, error);
    fill_game(of);
    if (status)
        rp_game_free(&of->game);
    else
        *made = &of->game;
    return status;
}

rp_status rp_subgame_of_view(const rp_view *view, rp_game **made, rp_error *error) {
    *made = NULL;
    rp_state *world = malloc(sizeof *world);
    if (!world) return rp_fail(error, RP_FAILED, "no memory for a subgame of %s", view->game->spec.text);
    rp_status status = RP_OK;
    if (rp_belief_count(view) < 1)
        status = rp_fail(error, RP_BAD_INPUT, "%s cannot list what its players may believe", view->game->spec.text);
    else
        rp_belief_world(view, 0, world);
    if (!status) status = rp_subgame_new(view->game, world, made, error);
    free(world);
    return status;
}

uint32_t rp_subgame_worlds(const rp_game *game) { return is_subgame(game) ? subgame_of(game)->count : 0; }

const rp_game *rp_subgame_base(const rp_game *game) { return is_subgame(game) ? subgame_of(game)->base : game; }
