/* Oshi-Zumo (Buro 2003, "Solving the Oshi-Zumo Game"): both players bid coins at the same time, the higher bid pushes
 * the wrestler one place towards the other's edge, equal bids leave him where he is; all coins that were bid are gone.
 *
 *     first's edge  -size-1 | -size .. -1  0  1 .. size | size+1  second's edge
 *
 * The game ends when the wrestler is off the field or nobody has coins; the sign of his place is the first's payoff.
 * A player bids `min` (0 or 1) to all of his coins, without coins 0. An action is the bid.
 *
 * With min=0 both may bid 0 for ever. Here the game ends as it stands with the `horizon`-th such round, counted over
 * the whole game. The default, the first one, keeps positions free of a counter and trees small. With larger horizons
 * the values quickly become those of endless play: with 20 coins and size 3 those of 1 and 2 differ by at most 0.105 in
 * any position, 2 and 3 by 0.021, 3 and 4 by 0.0047, 5 and 6 by 0.0003. (OpenSpiel ends the game as it stands after a
 * number of rounds of any kind, 1000 by default.) */
#include "engine/game.h"
#include "engine/playout.h"

#include <stdio.h>
#include <stdlib.h>

enum { OPTION_COINS, OPTION_SIZE, OPTION_MIN, OPTION_HORIZON };
enum { COINS_MAX = 255, PLACES_MAX = 50, HORIZON_MAX = 1000 };

typedef struct ring {
    uint8_t coins[2];
    int8_t place;
    uint8_t over;
    uint16_t empty_rounds; /* in which both bid 0 */
    uint8_t unused[2];
    uint64_t history; /* running key of the bids */
} ring;

typedef struct setup {
    int coins, size, minimum, horizon;
} setup;

static const ring *ring_of(const rp_state *state) { return (const ring *)(const void *)state->bytes; }
static ring *edit(rp_state *state) { return (ring *)(void *)state->bytes; }
static const setup *setup_of(const rp_game *game) { return game->setup; }

static void start(const rp_game *game, rp_state *state) {
    edit(state)->coins[0] = edit(state)->coins[1] = (uint8_t)setup_of(game)->coins;
}

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    return ring_of(state)->over ? 0 : RP_TO_ACT_PLAYER(0) | RP_TO_ACT_PLAYER(1);
}

static int lowest_bid(const setup *s, int coins) { return coins < s->minimum ? 0 : s->minimum; }

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    int coins = ring_of(state)->coins[player], lowest = lowest_bid(setup_of(game), coins);
    for (int bid = lowest; bid <= coins; bid++) out[bid - lowest] = bid;
    return coins - lowest + 1;
}

static bool is_over(const setup *s, const ring *r) {
    bool off_the_field = r->place < -s->size || r->place > s->size, no_coins = (r->coins[0] | r->coins[1]) == 0;
    return off_the_field || no_coins || r->empty_rounds == s->horizon;
}

static void bid(const setup *s, ring *r, int first, int second) {
    r->coins[0] = (uint8_t)(r->coins[0] - first);
    r->coins[1] = (uint8_t)(r->coins[1] - second);
    r->place = (int8_t)(r->place + (first > second) - (first < second));
    r->empty_rounds = (uint16_t)(r->empty_rounds + ((first | second) == 0));
    r->over = is_over(s, r);
    r->history = rp_mix(r->history, (uint64_t)(first << 8 | second) + 1);
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    bid(setup_of(game), edit(state), move->of[0], move->of[1]);
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    (void)game;
    int place = ring_of(state)->place;
    out[0] = (place > 0) - (place < 0);
    out[1] = -out[0];
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game, (void)player;
    return ring_of(state)->history;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    const setup *s = setup_of(game);
    ring *r = edit(state);
    while (!r->over) {
        int chosen[2];
        for (int player = 0; player < 2; player++) {
            int coins = r->coins[player], lowest = lowest_bid(s, coins);
            chosen[player] = lowest + (int)rp_random_below(random, (uint32_t)(coins - lowest + 1));
        }
        bid(s, r, chosen[0], chosen[1]);
    }
    payoff(game, state, result);
}

/* ---- texts ---------------------------------------------------------------------------------------------- */

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state, (void)player;
    snprintf(text, RP_TEXT_MAX, "%d", action);
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    (void)player;
    const ring *r = ring_of(state);
    char history[17];
    for (int i = 0; i < 2; i++) writer->integer(writer, game->info.player_names[i], r->coins[i]);
    writer->integer(writer, "wrestler", r->place);
    if (r->empty_rounds) writer->integer(writer, "empty_rounds", r->empty_rounds);
    snprintf(history, sizeof history, "%016llx", (unsigned long long)r->history);
    writer->string(writer, "history", history);
}

/* Whether `rounds` rounds can have moved the wrestler to `place` when the players spent so much above the lowest bids.
 * A push takes a bid that is higher by 1 at least; it may be higher by any number. So with pushes both ways the rest
 * of the coins can go anywhere; with pushes one way that side has spent more, at least 1 for each; without pushes both
 * have spent the same. */
static bool can_come_about(int rounds, int first_spent, int second_spent, int place) {
    int forth = place < 0 ? 1 : place + 1, back = forth - place, pushes = place < 0 ? -place : place;
    if (rounds == 0) return place == 0 && first_spent == 0 && second_spent == 0;
    if (rounds >= forth + back && first_spent >= forth && second_spent >= back) return true;
    if (place == 0) return first_spent == second_spent;
    int more = place > 0 ? first_spent - second_spent : second_spent - first_spent;
    return rounds >= pushes && more >= pushes;
}

/* The same for min=1, where the lowest bid is 1 while a player has coins: first `rounds` rounds with bids of both, then
 * pushes of the one who still has coins. Here `spent[0]` is his who made those pushes. */
static bool can_come_about_with_pushes(const setup *s, const int spent[2], int place, int pushes, int rounds) {
    int before = place - pushes, most = spent[0] - pushes - rounds, other = spent[1] - rounds;
    if (before < -s->size || before > s->size || spent[1] != s->coins || most < 0 || other < 0) return false;
    int least = 0, same = other < most ? other : most;
    return can_come_about(rounds, least, other, before) || can_come_about(rounds, same, other, before) ||
           can_come_about(rounds, most, other, before);
}

static bool is_reachable(const setup *s, const ring *r) {
    int spent[2] = {s->coins - r->coins[0], s->coins - r->coins[1]}, swapped[2] = {spent[1], spent[0]};
    if (s->minimum == 0) return can_come_about(COINS_MAX * 2, spent[0], spent[1], r->place);
    for (int rounds = 0; rounds <= s->coins; rounds++) {
        int least = spent[0] < spent[1] ? spent[0] : spent[1];
        if (rounds <= least && can_come_about(rounds, spent[0] - rounds, spent[1] - rounds, r->place)) return true;
        for (int pushes = 1; pushes <= 2 * s->size + 1; pushes++)
            if (can_come_about_with_pushes(s, spent, r->place, pushes, rounds) ||
                can_come_about_with_pushes(s, swapped, -r->place, pushes, rounds))
                return true;
    }
    return false;
}

static void read_history(rp_reader *reader, ring *r) {
    char text[20];
    if (!rp_read_string_optional(reader, "history", text, sizeof text))
        r->history = rp_mix(rp_mix(r->coins[0], r->coins[1]), rp_mix((uint64_t)r->place, r->empty_rounds));
    else if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        rp_reader_fail(reader, "history: '%s' should be 16 digits 0-9 a-f, or left out", text);
    else
        r->history = strtoull(text, NULL, 16);
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    (void)player;
    const setup *s = setup_of(game);
    ring *r = edit(state);
    rp_read_only(reader, "first|second|wrestler|empty_rounds|history");
    for (int i = 0; i < 2; i++) r->coins[i] = (uint8_t)rp_read_integer(reader, game->info.player_names[i], 0, s->coins);
    r->place = (int8_t)rp_read_integer(reader, "wrestler", -s->size - 1, s->size + 1);
    r->empty_rounds = (uint16_t)rp_read_integer_or(reader, "empty_rounds", 0, s->minimum ? 0 : s->horizon, 0);
    read_history(reader, r);
    r->over = is_over(s, r);
    if (!rp_reader_ok(reader)) return;
    ring running = *r;
    running.empty_rounds = 0;
    if (r->empty_rounds == s->horizon && is_over(s, &running))
        rp_reader_fail(reader, "empty_rounds: the game was over before %d of them", s->horizon);
    else if (!is_reachable(s, r))
        rp_reader_fail(reader, "wrestler: no bids lead to %d with %d and %d of %d coins left", r->place, r->coins[0],
                       r->coins[1], s->coins);
}

static void show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    const setup *s = setup_of(game);
    const ring *r = ring_of(state);
    char field[2 * PLACES_MAX + 4];
    int last = 2 * s->size + 2;
    for (int i = 0; i <= last; i++)
        field[i] = i == r->place + s->size + 1 ? 'W' : i == 0 || i == last ? '#' : i == s->size + 1 ? '+' : '.';
    field[last + 1] = 0;
    snprintf(text, size, "  %s: %d coin%s  %s  %s: %d coin%s\n", player == 0 ? "you" : "first", r->coins[0],
             r->coins[0] == 1 ? "" : "s", field, player == 1 ? "you" : "second", r->coins[1],
             r->coins[1] == 1 ? "" : "s");
}

/* ---- phrases -------------------------------------------------------------------------------------------- */

static void rules_text(const rp_game *game, char *text, size_t size) {
    const setup *s = setup_of(game);
    char horizon[96] = "";
    if (s->minimum == 0 && s->horizon == 1)
        snprintf(horizon, sizeof horizon, " or both bid 0");
    else if (s->minimum == 0)
        snprintf(horizon, sizeof horizon, " or both bid 0 for the %dth time", s->horizon);
    snprintf(text, size,
             "Each player has %d coins. Both bid some of them at the same time, and pay what they bid. The higher bid "
             "pushes the wrestler W one place, First to the right and Second to the left; equal bids leave him where "
             "he is. Whoever pushes him off the field (#) wins. When nobody has coins left%s, the side where he "
             "stands has lost; in the middle (+) nobody wins.\n",
             s->coins, horizon);
}

static void question(const rp_game *game, const rp_state *state, int player, char *text) {
    (void)game, (void)state;
    snprintf(text, RP_TEXT_MAX, "Your bid, to push to the %s?", player ? "left" : "right");
}

static void deed(const rp_game *game, const rp_state *before, const rp_state *after, int player, rp_action action,
                 bool you, char *text) {
    (void)game, (void)before, (void)after, (void)player;
    snprintf(text, RP_TEXT_MAX, "%s %d", you ? "bid" : "bids", action);
}

static void end(const rp_game *game, const rp_state *state, int reader, char *text) {
    const setup *s = setup_of(game);
    const ring *r = ring_of(state);
    int whose = r->place > 0;
    const char *side = whose == reader ? "your" : whose ? "Second's" : "First's";
    if (r->place < -s->size || r->place > s->size)
        snprintf(text, RP_TEXT_MAX, "The wrestler is pushed off on %s side", side);
    else if (r->place)
        snprintf(text, RP_TEXT_MAX, "%s, and the wrestler stands on %s side",
                 r->coins[0] | r->coins[1] ? "Both bid 0" : "Nobody has coins left", side);
    else
        snprintf(text, RP_TEXT_MAX, "%s, and the wrestler stands in the middle",
                 r->coins[0] | r->coins[1] ? "Both bid 0" : "Nobody has coins left");
}

static const rp_phrases phrases = {.rules = rules_text, .question = question, .deed = deed, .end = end};

/* ---- the table ------------------------------------------------------------------------------------------ */

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data;
    setup *s = calloc(1, sizeof *s);
    if (!s) return rp_fail(error, RP_FAILED, "no memory for a game");
    const rp_option_value *value = game->spec.value;
    *s = (setup){.coins = (int)value[OPTION_COINS].integer,
                 .size = (int)value[OPTION_SIZE].integer,
                 .minimum = (int)value[OPTION_MIN].integer,
                 .horizon = (int)value[OPTION_HORIZON].integer};
    game->setup = s;
    game->info = (rp_game_info){.capabilities = RP_HAS_SIMULTANEOUS | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS,
                                .players = 2,
                                .player_names = {"first", "second"},
                                .state_size = sizeof(ring),
                                .position_size = offsetof(ring, history),
                                .legal_maximum = s->coins + 1 - s->minimum,
                                .outcomes_maximum = 0,
                                .length_maximum = 2 * s->coins + (s->minimum ? 0 : s->horizon),
                                .payoff_minimum = -1,
                                .payoff_maximum = 1};
    return RP_OK;
}

static const rp_option options[] = {
    [OPTION_COINS] = {.name = "coins",
                      .kind = RP_OPTION_INTEGER,
                      .fallback = "50",
                      .minimum = 1,
                      .maximum = COINS_MAX,
                      .help = "coins of each player"},
    [OPTION_SIZE] = {.name = "size",
                     .kind = RP_OPTION_INTEGER,
                     .fallback = "3",
                     .minimum = 1,
                     .maximum = PLACES_MAX,
                     .help = "places on each side of the middle"},
    [OPTION_MIN] = {.name = "min",
                    .kind = RP_OPTION_INTEGER,
                    .fallback = "0",
                    .minimum = 0,
                    .maximum = 1,
                    .help = "lowest bid of a player who has coins"},
    [OPTION_HORIZON] = {.name = "horizon",
                        .kind = RP_OPTION_INTEGER,
                        .fallback = "1",
                        .minimum = 1,
                        .maximum = HORIZON_MAX,
                        .help = "the round without any bid with which the game ends as it stands (min=0)"},
};

const rp_rules rp_oshi_zumo = {
    .name = "oshi-zumo",
    .title = "Oshi-Zumo",
    .summary = "simultaneous bids push a wrestler over the edge; open information",
    .version = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .start = start,
    .to_act = to_act,
    .legal = legal,
    .apply = apply,
    .payoff = payoff,
    .information_key = information_key,
    .playout = playout,
    .describe = describe,
    .write = write,
    .read = read,
    .show = show,
    .phrases = &phrases,
};
