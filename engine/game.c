#include "engine/game.h"

#include "engine/page.h"
#include "engine/table_check.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

const rp_rules *rp_rules_find(const char *name, rp_error *error) {
    size_t count;
    const rp_rules *const *all = rp_rules_all(&count);
    char list[256] = "";
    rp_page page = {list, sizeof list, 0};
    for (size_t i = 0; i < count; i++) {
        if (strcasecmp(all[i]->name, name) == 0) return all[i];
        rp_page_put(&page, "%s%s", i ? ", " : "", all[i]->name);
    }
    rp_fail(error, RP_BAD_INPUT, "unknown game '%.60s'; there are: %s", name, list);
    return NULL;
}

static uint64_t identity_of(const rp_game *game) {
    uint64_t key = rp_hash_bytes(game->spec.text, strlen(game->spec.text));
    key = rp_mix(key, game->rules->version);
    return rp_mix(key, game->data_hash);
}

static uint64_t data_hash_of(const rp_rules *rules, const rp_data *data) {
    if (!rules->data_size) return 0;
    return data ? data->hash : rp_hash_bytes(rules->default_data(), rules->data_size);
}

/* Of a table that can be used. */
static rp_status make_game(const rp_rules *rules, const char *spec, const rp_data *data, rp_game **out,
                           rp_error *error) {
    if (data && data->rules != rules)
        return rp_fail(error, RP_BAD_INPUT, "the card data are for %s, not for %s", data->rules->name, rules->name);
    rp_game *game = malloc(sizeof *game);
    if (!game) return rp_fail(error, RP_FAILED, "no memory for a game");
    memset(game, 0, offsetof(rp_game, spec));
    game->rules = rules;
    rp_status status = rp_spec_parse(spec, "game", rules->options, rules->option_count, &game->spec, error);
    if (!status) {
        game->data_hash = data_hash_of(rules, data);
        status = rules->create(game, data, error);
        game->identity = identity_of(game);
    }
    if (!status) status = rp_game_info_check(game, error);
    if (status) {
        rp_game_free(game);
        return status;
    }
    *out = game;
    return RP_OK;
}

rp_status rp_game_new(const char *spec, const rp_data *data, rp_game **out, rp_error *error) {
    *out = NULL;
    char name[RP_NAME_MAX];
    rp_status status = rp_spec_name(spec, name, error);
    if (status) return status;
    const rp_rules *rules = rp_rules_find(name, error);
    return rules ? make_game(rules, spec, data, out, error) : RP_BAD_INPUT;
}

rp_status rp_game_new_of(const rp_rules *rules, const char *spec, const rp_data *data, rp_game **out, rp_error *error) {
    *out = NULL;
    char name[RP_NAME_MAX];
    rp_status status = rp_rules_check(rules, error);
    if (!status) status = rp_spec_name(spec, name, error);
    if (status) return status;
    if (strcasecmp(name, rules->name) != 0)
        return rp_fail(error, RP_BAD_INPUT, "'%.60s' is no game of %s", spec, rules->name);
    return make_game(rules, spec, data, out, error);
}

void rp_game_free(rp_game *game) {
    if (!game) return;
    if (game->rules->destroy)
        game->rules->destroy(game);
    else
        free(game->setup);
    free(game->knowledge);
    free(game);
}

const void *rp_game_make_knowledge(const rp_game *game, void *(*make)(const rp_game *game)) {
    void *_Atomic *place = &((rp_game *)(uintptr_t)game)->knowledge; /* the one thing of a game that changes */
    void *made = make(game), *there = NULL;
    if (!made || atomic_compare_exchange_strong(place, &there, made)) return made;
    free(made); /* another thread was first */
    return there;
}

static rp_action draw(const rp_outcome outcomes[], int count, rp_random *random) {
    double left = rp_random_unit(random);
    for (int i = 0; i + 1 < count; i++) {
        left -= outcomes[i].probability;
        if (left < 0) return outcomes[i].outcome;
    }
    return outcomes[count - 1].outcome;
}

rp_action rp_sample_from_list(const rp_game *game, const rp_state *state, rp_random *random) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    return draw(outcomes, game->rules->chance(game, state, outcomes), random);
}

rp_action rp_sample_merged(const rp_game *game, const rp_state *state, rp_random *random) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    if (!game->rules->chance_merged) return rp_sample(game, state, random);
    return draw(outcomes, game->rules->chance_merged(game, state, outcomes, NULL), random);
}

static rp_status check_outcome(const rp_game *game, const rp_state *state, rp_action outcome, rp_error *error) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    int count = rp_chance(game, state, outcomes);
    for (int i = 0; i < count; i++)
        if (outcomes[i].outcome == outcome) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "outcome %d cannot happen here", outcome);
}

bool rp_only_useful(const rp_game *game, const rp_state *state, rp_move *move) {
    const unsigned to_act = rp_to_act(game, state);
    rp_action only[RP_LEGAL_MAX];
    if (!to_act || to_act & RP_TO_ACT_CHANCE) return false;
    for (int player = 0; player < game->info.players; player++) {
        if (!(to_act >> player & 1)) continue;
        if (rp_useful(game, state, player, only) != 1) return false;
        move->of[player] = only[0];
    }
    return true;
}

void rp_apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener) {
    if (game->rules->apply_told)
        game->rules->apply_told(game, state, move, listener);
    else
        game->rules->apply(game, state, move);
}

void rp_advance_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener) {
    if (game->rules->advance_told)
        game->rules->advance_told(game, state, move, listener);
    else if (game->rules->advance)
        game->rules->advance(game, state, move);
    else
        rp_apply_told(game, state, move, listener);
}

rp_status rp_check_move(const rp_game *game, const rp_state *state, const rp_move *move, rp_error *error) {
    unsigned to_act = rp_to_act(game, state);
    if (to_act == 0) return rp_fail(error, RP_BAD_INPUT, "the game is over");
    if (to_act & RP_TO_ACT_CHANCE) return check_outcome(game, state, move->of[0], error);
    rp_action legal[RP_LEGAL_MAX];
    for (int player = 0; to_act >> player; player++) {
        if (!(to_act >> player & 1)) continue;
        int count = rp_legal(game, state, player, legal), i = 0;
        while (i < count && legal[i] != move->of[player]) i++;
        if (i == count)
            return rp_fail(error, RP_BAD_INPUT, "action %d is not legal for %s here", move->of[player],
                           game->info.player_names[player]);
    }
    return RP_OK;
}

void rp_view_of(const rp_game *game, const rp_state *state, int player, rp_view *view) {
    view->game = game;
    view->player = player;
    view->reserved = 0;
    rp_clone(game, &view->masked, state);
    if (game->rules->mask) game->rules->mask(game, &view->masked, player);
}

void rp_resample(const rp_view *view, rp_random *random, rp_state *state) {
    const rp_game *game = view->game;
    rp_clone(game, state, &view->masked);
    if (game->rules->resample) game->rules->resample(game, state, view->player, random);
}

uint64_t rp_belief_count(const rp_view *view) {
    const rp_game *game = view->game;
    if (!(game->info.capabilities & RP_HAS_HIDDEN)) return 1;
    if (!game->rules->belief_count) return 0;
    return game->rules->belief_count(game, &view->masked, view->player);
}

double rp_belief_world(const rp_view *view, uint64_t index, rp_state *state) {
    const rp_game *game = view->game;
    rp_clone(game, state, &view->masked);
    if (!(game->info.capabilities & RP_HAS_HIDDEN) || !game->rules->belief_world) return 1;
    return game->rules->belief_world(game, state, view->player, index);
}

void rp_action_text(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    game->rules->describe(game, state, player, action, text);
}

void rp_action_words(const rp_game *game, const rp_state *view, int player, rp_action action, char *text) {
    const rp_phrases *phrases = game->rules->phrases;
    if (player >= 0 && phrases && phrases->words)
        phrases->words(game, view, player, action, text);
    else
        rp_action_text(game, view, player, action, text);
}

static int list_possible(const rp_game *game, const rp_state *state, int player, rp_action possible[]) {
    if (player >= 0) return rp_legal(game, state, player, possible);
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    int count = rp_chance(game, state, outcomes);
    for (int i = 0; i < count; i++) possible[i] = outcomes[i].outcome;
    return count;
}

/* Copies `text` without outer white space; false when it is empty or too long. */
static bool trim(const char *text, char trimmed[RP_TEXT_MAX]) {
    while (isspace((unsigned char)*text)) text++;
    size_t length = strlen(text);
    while (length && isspace((unsigned char)text[length - 1])) length--;
    if (length == 0 || length >= RP_TEXT_MAX) return false;
    memcpy(trimmed, text, length);
    trimmed[length] = 0;
    return true;
}

static rp_status no_such_action(const rp_game *game, const rp_state *state, int player, const char *text, int matches,
                                const rp_action *possible, int count, rp_error *error) {
    char list[300], one[RP_TEXT_MAX];
    size_t used = 0;
    list[0] = 0;
    for (int i = 0; i < count && used + RP_TEXT_MAX < sizeof list; i++) {
        rp_action_text(game, state, player, possible[i], one);
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", one);
        if (i + 1 < count && used + RP_TEXT_MAX >= sizeof list) snprintf(list + used, sizeof list - used, ", ...");
    }
    return rp_fail(error, RP_BAD_INPUT, "'%.60s' %s here; possible: %s", text,
                   matches > 1 ? "fits more than one choice" : "is not possible", list);
}

/* How many of `possible` are called what begins with `wanted`, the first of them in *action; 1 where one is no longer
 * than that. */
static int match(const rp_game *game, const rp_state *state, int player,
                 void (*call)(const rp_game *, const rp_state *, int, rp_action, char *), const char *wanted,
                 const rp_action possible[], int count, rp_action *action) {
    char one[RP_TEXT_MAX];
    int matches = 0;
    for (int i = 0; i < count; i++) {
        call(game, state, player, possible[i], one);
        if (strncasecmp(one, wanted, strlen(wanted)) != 0) continue;
        if (matches++ == 0 || !one[strlen(wanted)]) *action = possible[i];
        if (!one[strlen(wanted)]) return 1;
    }
    return matches;
}

static int by_character(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

/* "dice 5 2 4" becomes "dice 2 4 5": digits at the end that stand by themselves. */
static void sort_last_digits(char text[RP_TEXT_MAX]) {
    char digits[RP_TEXT_MAX];
    size_t length = strlen(text), count = 0;
    for (size_t at = length; at > 1 && isdigit((unsigned char)text[at - 1]) && text[at - 2] == ' '; at -= 2)
        digits[count++] = text[at - 1];
    qsort(digits, count, 1, by_character);
    for (size_t i = 0; i < count; i++) text[length - 1 - 2 * i] = digits[count - 1 - i];
}

rp_status rp_action_parse(const rp_game *game, const rp_state *state, int player, const char *text, rp_action *action,
                          rp_error *error) {
    rp_action possible[RP_OUTCOMES_MAX], useful[RP_LEGAL_MAX];
    char wanted[RP_TEXT_MAX];
    int count = list_possible(game, state, player, possible), matches = 0;
    if (!trim(text, wanted)) return no_such_action(game, state, player, text, 0, possible, count, error);
    if (game->rules->digits_are_sets) sort_last_digits(wanted);
    matches = match(game, state, player, rp_action_text, wanted, possible, count, action);
    if (matches > 1 && player >= 0 &&
        match(game, state, player, rp_action_text, wanted, useful, rp_useful(game, state, player, useful), action) == 1)
        return RP_OK;
    bool found = matches == 1 || match(game, state, player, rp_action_words, wanted, possible, count, action) == 1;
    return found ? RP_OK : no_such_action(game, state, player, text, matches, possible, count, error);
}

void rp_player_title(const rp_game *game, int player, int reader, char title[RP_NAME_MAX]) {
    snprintf(title, RP_NAME_MAX, "%s", player == reader ? "you" : game->info.player_names[player]);
    title[0] = (char)toupper((unsigned char)title[0]);
}

int rp_player_find(const rp_game *game, const char *name) {
    for (int player = 0; player < game->info.players; player++)
        if (strcasecmp(game->info.player_names[player], name) == 0) return player;
    return -1;
}
