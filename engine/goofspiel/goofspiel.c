/* Goofspiel: both players bid a card of their own for each prize, at the same time; the higher bid takes it, equal bids
 * nobody. The smallest game of simultaneous choices.
 *
 * A round: PRIZE (chance, only order=random) ── BID (both at once). With info=hidden only who won each prize is told.
 * An action is the bid 1 .. N, an outcome the prize 1 .. N.
 *
 * Posterior with info=hidden: every sequence of bids by the other side that explains the results is equally likely. They
 * are counted exactly: ways[S] = number of ways to play the cards of set S in the first |S| rounds, filled from small
 * sets to large ones, then walked backwards. 2^N steps: instant for few cards, about 50 microseconds for 13. */
#include "engine/game.h"
#include "engine/playout.h"

#include <stdio.h>
#include <stdlib.h>

enum { CARDS_MAX = 13 };
enum { DESCENDING, ASCENDING, RANDOM };
enum { FIRST_WON = 1, SECOND_WON = 2, TIED = 3 };
enum { OPTION_CARDS, OPTION_ORDER, OPTION_INFO, OPTION_PAYOFF };

typedef struct table {
    uint16_t hand[2];     /* bit c-1: card c is still held; 0 for the other side in a hidden view */
    uint16_t prizes_left; /* not yet turned up */
    uint8_t prize;        /* on the table, 0: none */
    uint8_t round;        /* bids made */
    uint8_t score[2];
    uint8_t unused[6];
    /* history */
    uint64_t bids[2];    /* 4 bits a round, first round lowest */
    uint64_t prize_order; /* the same */
    uint64_t results;    /* 2 bits a round */
    uint64_t public_key;
} table;

typedef struct setup {
    int cards, order;
    bool hidden, difference;
} setup;

static const table *table_of(const rp_state *state) { return (const table *)(const void *)state->bytes; }
static table *edit(rp_state *state) { return (table *)(void *)state->bytes; }
static const setup *setup_of(const rp_game *game) { return game->setup; }

static void turn_up(table *t, int prize) {
    t->prize = (uint8_t)prize;
    t->prizes_left &= (uint16_t)~(1u << (prize - 1));
    t->prize_order |= (uint64_t)prize << 4 * t->round;
    t->public_key = rp_mix(t->public_key, (uint64_t)prize + 100);
}

static void turn_up_in_order(const setup *s, table *t) {
    if (s->order == RANDOM || !t->prizes_left) return;
    turn_up(t, s->order == DESCENDING ? 32 - __builtin_clz(t->prizes_left) : 1 + __builtin_ctz(t->prizes_left));
}

static void start(const rp_game *game, rp_state *state) {
    const setup *s = setup_of(game);
    table *t = edit(state);
    t->hand[0] = t->hand[1] = t->prizes_left = (uint16_t)((1u << s->cards) - 1);
    turn_up_in_order(s, t);
}

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    const table *t = table_of(state);
    if (t->prize) return RP_TO_ACT_PLAYER(0) | RP_TO_ACT_PLAYER(1);
    return t->prizes_left ? RP_TO_ACT_CHANCE : 0;
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)game;
    int count = 0;
    for (unsigned hand = table_of(state)->hand[player]; hand; hand &= hand - 1) out[count++] = 1 + __builtin_ctz(hand);
    return count;
}

static int chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    (void)game;
    unsigned left = table_of(state)->prizes_left;
    double probability = 1.0 / __builtin_popcount(left);
    int count = 0;
    for (; left; left &= left - 1)
        out[count++] = (rp_outcome){.outcome = 1 + __builtin_ctz(left), .probability = probability};
    return count;
}

static rp_action sample(const rp_game *game, const rp_state *state, rp_random *random) {
    (void)game;
    unsigned left = table_of(state)->prizes_left;
    for (uint32_t skip = rp_random_below(random, (uint32_t)__builtin_popcount(left)); skip; skip--) left &= left - 1;
    return 1 + __builtin_ctz(left);
}

static void bid(const setup *s, table *t, int first, int second) {
    unsigned result = first > second ? FIRST_WON : first < second ? SECOND_WON : TIED;
    if (result != TIED) t->score[result - 1] = (uint8_t)(t->score[result - 1] + t->prize);
    t->bids[0] |= (uint64_t)first << 4 * t->round;
    t->bids[1] |= (uint64_t)second << 4 * t->round;
    t->results |= (uint64_t)result << 2 * t->round;
    t->hand[0] &= (uint16_t)~(1u << (first - 1));
    t->hand[1] &= (uint16_t)~(1u << (second - 1));
    t->public_key = rp_mix(t->public_key, s->hidden ? result : (uint64_t)(first * 16 + second));
    t->round++;
    t->prize = 0;
    turn_up_in_order(s, t);
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    table *t = edit(state);
    if (t->prize)
        bid(setup_of(game), t, move->of[0], move->of[1]);
    else
        turn_up(t, move->of[0]);
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    const table *t = table_of(state);
    int difference = t->score[0] - t->score[1];
    out[0] = setup_of(game)->difference ? difference : (difference > 0) - (difference < 0);
    out[1] = -out[0];
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    const table *t = table_of(state);
    return setup_of(game)->hidden ? rp_mix(t->public_key, t->bids[player]) : t->public_key;
}

static void mask(const rp_game *game, rp_state *state, int player) {
    if (!setup_of(game)->hidden) return;
    edit(state)->hand[1 - player] = 0;
    edit(state)->bids[1 - player] = 0;
}

/* Cards with which `other` can have got the result of `round` against the bids of `own`. */
static unsigned explaining_cards(const setup *s, const table *t, int own, int round) {
    unsigned bid_card = (unsigned)(t->bids[own] >> 4 * round & 15);
    unsigned result = (unsigned)(t->results >> 2 * round & 3), all = (1u << s->cards) - 1;
    unsigned lower = (1u << (bid_card - 1)) - 1, same = 1u << (bid_card - 1);
    if (result == TIED) return same;
    return (int)result - 1 == own ? lower : all & ~(lower | same);
}

/* Fills ways[] for all sets of up to t->round cards; returns the number of sequences. */
static uint64_t count_ways(const setup *s, const table *t, int own, uint64_t ways[]) {
    unsigned sets = 1u << s->cards;
    uint64_t total = 0;
    ways[0] = 1;
    for (unsigned set = 1; set < sets; set++) {
        int size = __builtin_popcount(set);
        ways[set] = 0;
        if (size > t->round) continue;
        for (unsigned last = set & explaining_cards(s, t, own, size - 1); last; last &= last - 1)
            ways[set] += ways[set & ~(last & -last)];
        if (size == t->round) total += ways[set];
    }
    return t->round ? total : 1;
}

/* Gives the other side the sequence number `index` of all that explain the results. */
static void unrank(const setup *s, table *t, int own, const uint64_t ways[], uint64_t index) {
    unsigned set = 0, all = (1u << s->cards) - 1;
    for (unsigned candidate = 0; candidate <= all; candidate++) {
        if (__builtin_popcount(candidate) != t->round) continue;
        if (index < ways[candidate]) {
            set = candidate;
            break;
        }
        index -= ways[candidate];
    }
    t->hand[1 - own] = (uint16_t)(all & ~set);
    for (int round = t->round - 1; round >= 0; round--) {
        for (unsigned last = set & explaining_cards(s, t, own, round); last; last &= last - 1) {
            unsigned card = last & -last;
            if (index >= ways[set & ~card]) {
                index -= ways[set & ~card];
                continue;
            }
            t->bids[1 - own] |= (uint64_t)(1 + __builtin_ctz(card)) << 4 * round;
            set &= ~card;
            break;
        }
    }
}

static uint64_t below64(rp_random *random, uint64_t bound) {
    if (bound <= UINT32_MAX) return rp_random_below(random, (uint32_t)bound);
    uint64_t limit = UINT64_MAX - UINT64_MAX % bound, value;
    do value = rp_random_next(random);
    while (value >= limit);
    return value % bound;
}

static void resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    const setup *s = setup_of(game);
    if (!s->hidden) return;
    uint64_t ways[1 << CARDS_MAX];
    table *t = edit(state);
    if (t->round == 0) {
        t->hand[1 - player] = (uint16_t)((1u << s->cards) - 1);
        return;
    }
    uint64_t total = count_ways(s, t, player, ways);
    unrank(s, t, player, ways, below64(random, total));
}

static uint64_t belief_count(const rp_game *game, const rp_state *state, int player) {
    uint64_t ways[1 << CARDS_MAX];
    return setup_of(game)->hidden ? count_ways(setup_of(game), table_of(state), player, ways) : 1;
}

static double belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    if (!setup_of(game)->hidden) return 1;
    uint64_t ways[1 << CARDS_MAX];
    uint64_t total = count_ways(setup_of(game), table_of(state), player, ways);
    unrank(setup_of(game), edit(state), player, ways, index);
    return 1.0 / (double)total;
}

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state;
    snprintf(text, RP_TEXT_MAX, player == RP_CHANCE_PLAYER ? "prize %d" : "%d", action);
}

static void write_row(rp_writer *writer, const char *key, uint64_t packed, int count) {
    writer->open_array(writer, key);
    for (int i = 0; i < count; i++) writer->integer(writer, NULL, (int64_t)(packed >> 4 * i & 15));
    writer->close(writer);
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    static const char *const names[4] = {"", "first", "second", "tie"};
    const table *t = table_of(state);
    bool hidden_view = player >= 0 && setup_of(game)->hidden;
    write_row(writer, "prizes", t->prize_order, t->round + (t->prize != 0));
    for (int i = 0; i < 2; i++)
        if (!hidden_view || i == player) write_row(writer, game->info.player_names[i], t->bids[i], t->round);
    if (!hidden_view) return;
    writer->open_array(writer, "won_by");
    for (int i = 0; i < t->round; i++) writer->string(writer, NULL, names[t->results >> 2 * i & 3]);
    writer->close(writer);
}

/* Reads a list of different cards 1 .. N into row[]; returns their number. */
static int read_row(rp_reader *reader, const setup *s, const char *key, int row[CARDS_MAX]) {
    if (!rp_read_array(reader, key, (size_t)s->cards)) return 0;
    int count = (int)reader->length(reader);
    unsigned seen = 0;
    for (int i = 0; i < count && reader->enter(reader, NULL, (size_t)i); i++) {
        row[i] = (int)rp_read_integer(reader, NULL, 1, s->cards);
        if (seen >> row[i] & 1) rp_reader_fail(reader, "card %d is there twice", row[i]);
        seen |= 1u << row[i];
        reader->leave(reader);
    }
    reader->leave(reader);
    return rp_reader_ok(reader) ? count : 0;
}

/* The result of a hidden view's round and one bid of the other side that would explain it. */
static int read_explaining_bid(rp_reader *reader, int round, int own, int own_bid) {
    int result = TIED;
    if (reader->enter(reader, NULL, (size_t)round)) {
        result = 1 + rp_read_choice(reader, NULL, "first|second|tie");
        reader->leave(reader);
    }
    if (result == TIED) return own_bid;
    return result - 1 == own ? own_bid - 1 : own_bid + 1;
}

/* Plays the rounds that were read, so that keys and scores are what play would have made. */
static void replay(rp_reader *reader, const rp_game *game, rp_state *state, const int prizes[], int prize_count,
                   int bids[2][CARDS_MAX], int rounds) {
    const setup *s = setup_of(game);
    table *t = edit(state);
    start(game, state);
    for (int i = 0; i < prize_count && rp_reader_ok(reader); i++) {
        if (s->order == RANDOM)
            turn_up(t, prizes[i]);
        else if (t->prize != prizes[i])
            rp_reader_fail(reader, "prizes: %d should be %d in this order", prizes[i], t->prize);
        if (i < rounds) bid(s, t, bids[0][i], bids[1][i]);
    }
}

/* After a hidden view's replay with explaining bids: forget them, keep the results. */
static void check_hidden_view(rp_reader *reader, const rp_game *game, rp_state *state, int player) {
    uint64_t ways[1 << CARDS_MAX];
    mask(game, state, player);
    if (rp_reader_ok(reader) && count_ways(setup_of(game), table_of(state), player, ways) == 0)
        rp_reader_fail(reader, "won_by: no bids of the other side explain these results");
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    const setup *s = setup_of(game);
    bool hidden_view = player >= 0 && s->hidden;
    int prizes[CARDS_MAX] = {0}, bids[2][CARDS_MAX] = {{0}}, rounds[2] = {0};
    rp_read_only(reader, hidden_view ? (player ? "prizes|second|won_by" : "prizes|first|won_by") : "prizes|first|second");
    int prize_count = read_row(reader, s, "prizes", prizes);
    for (int i = 0; i < 2; i++)
        if (!hidden_view || i == player) rounds[i] = read_row(reader, s, game->info.player_names[i], bids[i]);
    if (hidden_view) {
        rounds[1 - player] = rounds[player];
        if (!rp_read_array(reader, "won_by", CARDS_MAX)) return;
        if ((int)reader->length(reader) != rounds[player]) rp_reader_fail(reader, "should have one entry per bid");
        for (int i = 0; i < rounds[player] && rp_reader_ok(reader); i++)
            bids[1 - player][i] = read_explaining_bid(reader, i, player, bids[player][i]);
        reader->leave(reader);
        for (int i = 0; i < rounds[player] && rp_reader_ok(reader); i++)
            if (bids[1 - player][i] < 1 || bids[1 - player][i] > s->cards)
                rp_reader_fail(reader, "won_by: no card gives the result of round %d against %d", i + 1, bids[player][i]);
    }
    if (rounds[0] != rounds[1]) rp_reader_fail(reader, "both sides should have made as many bids");
    bool waiting = s->order == RANDOM && prize_count == rounds[0];
    bool over = rounds[0] == s->cards && prize_count == s->cards;
    if (!waiting && !over && prize_count != rounds[0] + 1)
        rp_reader_fail(reader, "prizes: %d of them do not fit %d bids", prize_count, rounds[0]);
    if (!rp_reader_ok(reader)) return;
    replay(reader, game, state, prizes, prize_count, bids, rounds[0]);
    if (hidden_view) check_hidden_view(reader, game, state, player);
}

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data;
    setup *s = calloc(1, sizeof *s);
    if (!s) return rp_fail(error, RP_FAILED, "no memory for a game");
    const rp_option_value *value = game->spec.value;
    *s = (setup){.cards = (int)value[OPTION_CARDS].integer,
                 .order = (int)value[OPTION_ORDER].integer,
                 .hidden = value[OPTION_INFO].integer == 1,
                 .difference = value[OPTION_PAYOFF].integer == 1};
    game->setup = s;
    int sum = s->cards * (s->cards + 1) / 2;
    unsigned capabilities = RP_HAS_SIMULTANEOUS | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS;
    if (s->hidden) capabilities |= RP_HAS_HIDDEN;
    if (s->order == RANDOM) capabilities |= RP_HAS_CHANCE;
    game->info = (rp_game_info){.capabilities = capabilities,
                                .players = 2,
                                .player_names = {"first", "second"},
                                .state_size = sizeof(table),
                                .position_size = offsetof(table, bids),
                                .legal_maximum = s->cards,
                                .outcomes_maximum = s->order == RANDOM ? s->cards : 0,
                                .length_maximum = 2 * s->cards,
                                .payoff_minimum = s->difference ? -sum : -1,
                                .payoff_maximum = s->difference ? sum : 1};
    return RP_OK;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);

static const rp_option options[] = {
    [OPTION_CARDS] = {.name = "cards", .kind = RP_OPTION_INTEGER, .fallback = "13", .minimum = 1, .maximum = CARDS_MAX,
                      .help = "cards in each hand and prizes"},
    [OPTION_ORDER] = {.name = "order", .kind = RP_OPTION_CHOICE, .fallback = "random",
                      .choices = "descending|ascending|random", .help = "order of the prizes"},
    [OPTION_INFO] = {.name = "info", .kind = RP_OPTION_CHOICE, .fallback = "open", .choices = "open|hidden",
                     .help = "hidden: bids stay secret, only the winner of a prize is told"},
    [OPTION_PAYOFF] = {.name = "payoff", .kind = RP_OPTION_CHOICE, .fallback = "sign", .choices = "sign|difference",
                       .help = "win, draw or loss; or the difference in points"},
};

const rp_rules rp_goofspiel = {
    .name = "goofspiel",
    .title = "Goofspiel",
    .summary = "simultaneous bids for a row of prizes; bids open or hidden",
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
    rp_playout_loop(&rp_goofspiel, game, state, random, result);
}
