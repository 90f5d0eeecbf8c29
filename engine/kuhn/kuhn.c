/* Kuhn poker (Kuhn 1950) with 3 to 13 cards: one card each, ante 1, one bet of 1; the smallest game with hidden cards.
 *
 * Two chance nodes deal a card to the first and then to the second player. Actions: 0 pass, 1 bet.
 * `line` is the betting so far as binary digits behind a leading 1:
 *
 *     1 first ── 10 second ── 100 showdown for 1
 *      │          └───────── 101 first ── 1010 second wins 1
 *      │                               └─ 1011 showdown for 2
 *      └─ 11 second ── 110 first wins 1
 *                   └─ 111 showdown for 2
 */
#include "engine/game.h"
#include "engine/playout.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct hand {
    uint8_t card[2]; /* 1 .. cards; 0: not dealt, or hidden in a view */
    uint8_t dealt;
    uint8_t line;
    uint8_t unused[4];
} hand;

enum { PASS, BET };

static const hand *hand_of(const rp_state *state) { return (const hand *)(const void *)state->bytes; }
static hand *edit(rp_state *state) { return (hand *)(void *)state->bytes; }
static int cards_of(const rp_game *game) { return game->info.outcomes_maximum; }

static void start(const rp_game *game, rp_state *state) {
    (void)game;
    edit(state)->line = 1;
}

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    const hand *h = hand_of(state);
    /* by line: 1 first, 2 and 3 second, 5 first, everything else is over */
    static const uint8_t actor[12] = {0, 1, 2, 2, 0, 1, 0, 0, 0, 0, 0, 0};
    return h->dealt < 2 ? RP_TO_ACT_CHANCE : actor[h->line];
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)game, (void)state, (void)player;
    out[0] = PASS;
    out[1] = BET;
    return 2;
}

/* Outcomes are cards 1 .. cards; the first player's card cannot come again. */
static int chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    const hand *h = hand_of(state);
    int cards = cards_of(game), count = 0;
    for (int card = 1; card <= cards; card++)
        if (h->dealt == 0 || card != h->card[0])
            out[count++] = (rp_outcome){.outcome = card, .probability = 1.0 / (cards - h->dealt)};
    return count;
}

/* A card drawn from all but `taken` (0: from all). */
static uint8_t draw_except(const rp_game *game, uint8_t taken, rp_random *random) {
    uint32_t left = (uint32_t)cards_of(game) - (taken != 0);
    uint32_t card = 1 + rp_random_below(random, left);
    return (uint8_t)(card + (taken && card >= taken));
}

static rp_action sample(const rp_game *game, const rp_state *state, rp_random *random) {
    return draw_except(game, hand_of(state)->card[0], random);
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    (void)game;
    hand *h = edit(state);
    if (h->dealt < 2) {
        h->card[h->dealt++] = (uint8_t)move->of[0];
        return;
    }
    int player = h->line == 2 || h->line == 3;
    h->line = (uint8_t)(h->line * 2 + move->of[player]);
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    (void)game;
    const hand *h = hand_of(state);
    int stake = h->line == 7 || h->line == 11 ? 2 : 1;
    bool first_wins = h->line == 6 ? true : h->line == 10 ? false : h->card[0] > h->card[1];
    out[0] = first_wins ? stake : -stake;
    out[1] = -out[0];
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    const hand *h = hand_of(state);
    return rp_mix(h->card[player], (uint64_t)h->line << 8 | h->dealt);
}

static void mask(const rp_game *game, rp_state *state, int player) {
    (void)game;
    edit(state)->card[1 - player] = 0;
}

static bool other_is_dealt(const hand *h, int player) { return h->dealt > 1 - player; }

static void resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    hand *h = edit(state);
    if (other_is_dealt(h, player)) h->card[1 - player] = draw_except(game, h->card[player], random);
}

static uint64_t belief_count(const rp_game *game, const rp_state *state, int player) {
    const hand *h = hand_of(state);
    return other_is_dealt(h, player) ? (uint64_t)cards_of(game) - (h->card[player] != 0) : 1;
}

static double belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    hand *h = edit(state);
    uint64_t count = belief_count(game, state, player);
    uint8_t own = h->card[player];
    if (other_is_dealt(h, player)) h->card[1 - player] = (uint8_t)(index + 1 + (own && index + 1 >= own));
    return 1.0 / (double)count;
}

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state;
    if (player == RP_CHANCE_PLAYER)
        snprintf(text, RP_TEXT_MAX, "card %d", action);
    else
        snprintf(text, RP_TEXT_MAX, "%s", action == BET ? "bet" : "pass");
}

static void write_card(rp_writer *writer, const char *key, uint8_t card, bool hidden) {
    if (hidden)
        writer->string(writer, key, "hidden");
    else if (card)
        writer->integer(writer, key, card);
    else
        writer->null(writer, key);
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    const hand *h = hand_of(state);
    char betting[4] = {0};
    int length = h->line >= 8 ? 3 : h->line >= 4 ? 2 : h->line >= 2 ? 1 : 0;
    for (int i = 0; i < length; i++) betting[i] = h->line >> (length - 1 - i) & 1 ? 'b' : 'p';
    for (int i = 0; i < 2; i++)
        write_card(writer, game->info.player_names[i], h->card[i], player >= 0 && i != player && h->dealt > i);
    if (length)
        writer->string(writer, "betting", betting);
    else
        writer->null(writer, "betting");
}

/* A card number, null (not dealt) or "hidden" (dealt, views only). */
static void read_card(rp_reader *reader, const rp_game *game, hand *h, int i, int player) {
    const char *key = game->info.player_names[i];
    if (!rp_reader_ok(reader) || !reader->enter(reader, key, 0)) return;
    char kind = reader->kind(reader);
    if (kind == 's' && player >= 0 && i != player) {
        rp_read_choice(reader, NULL, "hidden");
        h->dealt = (uint8_t)(i + 1);
    } else if (kind != '0') {
        if (player >= 0 && i != player) rp_reader_fail(reader, "a view does not know this card: write \"hidden\"");
        h->card[i] = (uint8_t)rp_read_integer(reader, NULL, 1, cards_of(game));
        h->dealt = (uint8_t)(i + 1);
    }
    reader->leave(reader);
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    hand *h = edit(state);
    char betting[8];
    rp_read_only(reader, "first|second|betting");
    h->line = 1;
    read_card(reader, game, h, 0, player);
    bool first_dealt = h->dealt == 1;
    read_card(reader, game, h, 1, player);
    if (h->dealt == 2 && !first_dealt) rp_reader_fail(reader, "the second card is dealt after the first");
    if (h->dealt == 2 && h->card[0] == h->card[1] && h->card[0])
        rp_reader_fail(reader, "card %d cannot be dealt twice", h->card[0]);
    if (!rp_read_string_optional(reader, "betting", betting, sizeof betting)) return;
    if (h->dealt < 2) rp_reader_fail(reader, "betting begins when both cards are dealt");
    for (const char *at = betting; *at && rp_reader_ok(reader); at++) {
        if ((*at != 'p' && *at != 'b') || to_act(game, state) == 0) {
            rp_reader_fail(reader, "betting: '%s' should be one of p, b, pp, pb, bp, bb, pbp, pbb", betting);
            return;
        }
        h->line = (uint8_t)(h->line * 2 + (*at == 'b'));
    }
}

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data, (void)error;
    game->info = (rp_game_info){
        .capabilities = RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS,
        .players = 2,
        .player_names = {"first", "second"},
        .state_size = sizeof(hand),
        .position_size = sizeof(hand),
        .legal_maximum = 2,
        .outcomes_maximum = (int)game->spec.value[0].integer,
        .length_maximum = 5,
        .payoff_minimum = -2,
        .payoff_maximum = 2};
    return RP_OK;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);

static const rp_option options[] = {
    {.name = "cards", .kind = RP_OPTION_INTEGER, .fallback = "3", .minimum = 3, .maximum = 13,
     .help = "number of cards in the deck, all different"},
};

const rp_rules rp_kuhn = {
    .name = "kuhn",
    .title = "Kuhn poker",
    .summary = "one hidden card each, one bet; the truth is known",
    .version = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .start = start,
    .to_act = to_act,
    .legal = legal,
    .chance = chance,
    .sample = sample,
    .apply = apply,
    .payoff = payoff,
    .information_key = information_key,
    .mask = mask,
    .resample = resample,
    .belief_count = belief_count,
    .belief_world = belief_world,
    .playout = playout,
    .describe = describe,
    .write = write,
    .read = read,
};

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    rp_playout_loop(&rp_kuhn, game, state, random, result);
}
