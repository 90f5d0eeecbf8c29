#include "play/session/position_steps.h"

#include <strings.h>

/* The player named before '=' in `text`, with the rest in *rest; RP_PLAYERS_MAX when there is no such name. */
static int named_player(const rp_game *game, const char *text, const char **rest) {
    char name[RP_NAME_MAX];
    size_t length = strcspn(text, "=");
    *rest = text;
    if (!text[length] || length == 0 || length >= sizeof name) return RP_PLAYERS_MAX;
    memcpy(name, text, length);
    name[length] = 0;
    int player = strcasecmp(name, "chance") == 0 ? RP_CHANCE_PLAYER : rp_player_find(game, name);
    if (player < 0 && strcasecmp(name, "chance") != 0) return RP_PLAYERS_MAX;
    *rest = text + length + 1;
    return player;
}

static const char *name_of(const rp_game *game, int player) {
    return player < 0 ? "chance" : game->info.player_names[player];
}

static rp_status choose_player(const rp_game *game, unsigned to_act, unsigned named, int *player, rp_error *error) {
    if (*player == RP_PLAYERS_MAX) {
        *player = to_act & RP_TO_ACT_CHANCE ? RP_CHANCE_PLAYER : __builtin_ctz(to_act & ~named);
        return RP_OK;
    }
    unsigned bit = *player < 0 ? RP_TO_ACT_CHANCE : RP_TO_ACT_PLAYER(*player);
    if (!(to_act & bit)) return rp_fail(error, RP_BAD_INPUT, "%s is not to act here", name_of(game, *player));
    if (named & bit) return rp_fail(error, RP_BAD_INPUT, "%s has chosen already", name_of(game, *player));
    return RP_OK;
}

/* Whom `text` names and what he does by it in `state`. */
static rp_status parse(const rp_game *game, const rp_state *state, unsigned named, const char *text, int *player,
                       rp_action *action, rp_error *error) {
    const char *rest;
    *player = named_player(game, text, &rest);
    rp_status status = choose_player(game, rp_to_act(game, state), named, player, error);
    return status ? status : rp_action_parse(game, state, *player, rest, action, error);
}

/* Goes on over choices that cannot matter to where `text` means something; false, with `state` as it was, where there
 * is no such place. */
static bool find_place(const rp_game *game, rp_state *state, const char *text) {
    rp_state ahead;
    rp_move only = {{0}};
    rp_action action;
    int player;
    rp_clone(game, &ahead, state);
    while (rp_only_useful(game, &ahead, &only)) {
        rp_apply(game, &ahead, &only);
        if (rp_to_act(game, &ahead) == 0) return false;
        if (parse(game, &ahead, 0, text, &player, &action, NULL)) continue;
        rp_clone(game, state, &ahead);
        return true;
    }
    return false;
}

rp_status rp_apply_text(const rp_game *game, rp_state *state, rp_pending_move *pending, const char *text,
                        rp_error *error) {
    if (rp_to_act(game, state) == 0) return rp_fail(error, RP_BAD_INPUT, "'%.60s': the game is over", text);
    rp_action action;
    int player;
    rp_status status = parse(game, state, pending->named, text, &player, &action, error);
    if (status && !pending->named && find_place(game, state, text))
        status = parse(game, state, 0, text, &player, &action, error);
    if (status) return status;
    pending->move.of[player < 0 ? 0 : player] = action;
    pending->named |= player < 0 ? RP_TO_ACT_CHANCE : RP_TO_ACT_PLAYER(player);
    if (pending->named == rp_to_act(game, state)) {
        rp_apply(game, state, &pending->move);
        memset(pending, 0, sizeof *pending);
    }
    return RP_OK;
}

rp_status rp_pending_check(const rp_game *game, const rp_state *state, const rp_pending_move *pending,
                           rp_error *error) {
    if (!pending->named) return RP_OK;
    int missing = __builtin_ctz(rp_to_act(game, state) & ~pending->named);
    return rp_fail(error, RP_BAD_INPUT, "the action of %s is missing, the choice is simultaneous",
                   name_of(game, missing));
}

void rp_random_moves(const rp_game *game, rp_state *state, uint64_t moves, uint64_t seed) {
    rp_random random;
    rp_random_seed(&random, seed);
    rp_action useful[RP_LEGAL_MAX];
    for (uint64_t i = 0; i < moves; i++) {
        unsigned to_act = rp_to_act(game, state);
        if (to_act == 0 || (moves == UINT64_MAX && !(to_act & RP_TO_ACT_CHANCE))) return;
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, state, &random);
        for (int player = 0; player < game->info.players; player++)
            if (to_act & RP_TO_ACT_PLAYER(player) && !(to_act & RP_TO_ACT_CHANCE))
                move.of[player] = useful[rp_random_below(&random, (uint32_t)rp_useful(game, state, player, useful))];
        rp_advance(game, state, &move);
    }
}
