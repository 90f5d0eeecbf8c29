/* Goofspiel: both players bid a card of their own for each prize, at the same time; the higher bid takes it, equal bids
 * nobody. The smallest game of simultaneous choices.
 *
 * A round: PRIZE (chance, only order=random) ── BID (both at once). With info=hidden only who won each prize is told.
 * An action is the number of the card that is bid, an outcome that of the prize, both 1 .. N from low to high (deal.h);
 * texts and positions have the values of the cards. Of equal cards the one with the lowest number goes first.
 *
 * Published counts take the bids of a round one after the other, the first's and then the second's, the forced bids of
 * the last round included: cards=4,order=descending,info=hidden has 1 + 4 + 16 + 48 + 144 + 288 + 576 + 576 + 576 =
 * 2,229 histories then, and 738 information sets (different pairs of player and information key), the same as with both
 * bids in one move.
 *
 * Posterior with info=hidden: every sequence of bids by the other side that explains the results is equally likely.
 * They are counted exactly, by sets of cards (posterior.h). 2^N steps: instant for few cards, about 50 microseconds for
 * 13. */
#include "engine/game.h"
#include "engine/games/goofspiel/posterior.h"

#include <stdio.h>
#include <stdlib.h>

enum { CARDS_MAX = RP_GOOFSPIEL_CARDS_MAX };
enum { DESCENDING, ASCENDING, RANDOM };
enum { FIRST_WON = 1, SECOND_WON = 2, TIED = 3 };
enum { OPTION_CARDS, OPTION_ORDER, OPTION_INFO, OPTION_PAYOFF, OPTION_HANDS, OPTION_PRIZES };

typedef struct table {
    uint16_t hand[2];     /* bit c-1: card c is still held; 0 for the other side in a hidden view */
    uint16_t prizes_left; /* not yet turned up */
    uint8_t prize;        /* on the table, 0: none */
    uint8_t round;        /* bids made */
    uint8_t score[2];
    uint8_t unused[6];
    /* history */
    uint64_t bids[2];     /* 4 bits a round, first round lowest */
    uint64_t prize_order; /* the same */
    uint64_t results;     /* 2 bits a round */
    uint64_t public_key;
} table;

typedef struct setup {
    rp_goofspiel_deal deal;
    int order;
    bool hidden, difference;
    uint16_t explaining[2][4][CARDS_MAX + 1]; /* by player, result and own card: cards of the other that give it */
} setup;

static const table *table_of(const rp_state *state) { return (const table *)(const void *)state->bytes; }
static table *edit(rp_state *state) { return (table *)(void *)state->bytes; }
static const setup *setup_of(const rp_game *game) { return game->setup; }

/* Those of `cards` without an equal card with a lower number among them. */
static unsigned lowest_of_equals(const setup *s, int row, unsigned cards) {
    return cards & ~(s->deal.repeats[row] & cards << 1);
}

static void turn_up(table *t, int prize) {
    t->prize = (uint8_t)prize;
    t->prizes_left &= (uint16_t) ~(1u << (prize - 1));
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
    t->hand[0] = t->hand[1] = t->prizes_left = (uint16_t)((1u << s->deal.cards) - 1);
    turn_up_in_order(s, t);
}

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    const table *t = table_of(state);
    if (t->prize) return RP_TO_ACT_PLAYER(0) | RP_TO_ACT_PLAYER(1);
    return t->prizes_left ? RP_TO_ACT_CHANCE : 0;
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    int count = 0;
    unsigned hand = lowest_of_equals(setup_of(game), player, table_of(state)->hand[player]);
    for (; hand; hand &= hand - 1) out[count++] = 1 + __builtin_ctz(hand);
    return count;
}

static int chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    const setup *s = setup_of(game);
    unsigned left = table_of(state)->prizes_left;
    double probability = 1.0 / __builtin_popcount(left);
    int count = 0;
    for (unsigned repeats = left & ~lowest_of_equals(s, RP_GOOFSPIEL_PRIZES, left); left; left &= left - 1) {
        if (left & -left & repeats)
            out[count - 1].probability += probability;
        else
            out[count++] = (rp_outcome){.outcome = 1 + __builtin_ctz(left), .probability = probability};
    }
    return count;
}

/* The number of a card drawn from a set. The list costs less than a loop whose length no processor can foresee. */
static int draw(unsigned cards, rp_random *random) {
    uint8_t list[CARDS_MAX];
    uint32_t count = 0;
    for (; cards; cards &= cards - 1) list[count++] = (uint8_t)(1 + __builtin_ctz(cards));
    return list[rp_random_below(random, count)];
}

static rp_action sample(const rp_game *game, const rp_state *state, rp_random *random) {
    const setup *s = setup_of(game);
    unsigned left = table_of(state)->prizes_left;
    unsigned up_to_drawn = (1u << draw(left, random)) - 1;
    return 32 - __builtin_clz(lowest_of_equals(s, RP_GOOFSPIEL_PRIZES, left) & up_to_drawn);
}

static int value_of(const setup *s, int row, int card) { return s->deal.value[row][card - 1]; }

static unsigned result_of(const setup *s, int first, int second) {
    int difference = value_of(s, 0, first) - value_of(s, 1, second);
    return difference > 0 ? FIRST_WON : difference < 0 ? SECOND_WON : TIED;
}

static void bid(const setup *s, table *t, int first, int second) {
    unsigned result = result_of(s, first, second);
    if (result != TIED)
        t->score[result - 1] = (uint8_t)(t->score[result - 1] + value_of(s, RP_GOOFSPIEL_PRIZES, t->prize));
    t->bids[0] |= (uint64_t)first << 4 * t->round;
    t->bids[1] |= (uint64_t)second << 4 * t->round;
    t->results |= (uint64_t)result << 2 * t->round;
    t->hand[0] &= (uint16_t) ~(1u << (first - 1));
    t->hand[1] &= (uint16_t) ~(1u << (second - 1));
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

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    const setup *s = setup_of(game);
    table *t = edit(state);
    while (t->prize || t->prizes_left) {
        if (t->prize) {
            int first = draw(lowest_of_equals(s, 0, t->hand[0]), random);
            bid(s, t, first, draw(lowest_of_equals(s, 1, t->hand[1]), random));
        } else {
            turn_up(t, sample(game, state, random));
        }
    }
    payoff(game, state, result);
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

/* What `own` knows of the other side's bids. */
static rp_goofspiel_evidence evidence_of(const setup *s, const table *t, int own) {
    rp_goofspiel_evidence e = {.cards = s->deal.cards, .rounds = t->round, .repeats = s->deal.repeats[1 - own]};
    for (int round = 0; round < t->round; round++)
        e.explaining[round] = s->explaining[own][t->results >> 2 * round & 3][t->bids[own] >> 4 * round & 15];
    return e;
}

/* Gives the other side the sequence of bids number `index`. */
static void explain(table *t, int own, const rp_goofspiel_evidence *e, const uint64_t ways[], uint64_t index) {
    unsigned played;
    t->bids[1 - own] = rp_goofspiel_find_way(e, ways, index, &played);
    t->hand[1 - own] = (uint16_t)(((1u << e->cards) - 1) & ~played);
}

static void resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    const setup *s = setup_of(game);
    if (!s->hidden) return;
    uint64_t ways[RP_GOOFSPIEL_SETS_MAX];
    table *t = edit(state);
    if (t->round == 0) {
        t->hand[1 - player] = (uint16_t)((1u << s->deal.cards) - 1);
        return;
    }
    rp_goofspiel_evidence e = evidence_of(s, t, player);
    uint64_t total = rp_goofspiel_count_ways(&e, ways);
    explain(t, player, &e, ways, rp_random_below_64(random, total));
}

static uint64_t count_ways(const setup *s, const table *t, int own) {
    uint64_t ways[RP_GOOFSPIEL_SETS_MAX];
    rp_goofspiel_evidence e = evidence_of(s, t, own);
    return rp_goofspiel_count_ways(&e, ways);
}

static uint64_t belief_count(const rp_game *game, const rp_state *state, int player) {
    return setup_of(game)->hidden ? count_ways(setup_of(game), table_of(state), player) : 1;
}

static double belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    if (!setup_of(game)->hidden) return 1;
    uint64_t ways[RP_GOOFSPIEL_SETS_MAX];
    rp_goofspiel_evidence e = evidence_of(setup_of(game), table_of(state), player);
    uint64_t total = rp_goofspiel_count_ways(&e, ways);
    explain(edit(state), player, &e, ways, index);
    return 1.0 / (double)total;
}

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)state;
    int value = value_of(setup_of(game), player == RP_CHANCE_PLAYER ? RP_GOOFSPIEL_PRIZES : player, action);
    snprintf(text, RP_TEXT_MAX, player == RP_CHANCE_PLAYER ? "prize %d" : "%d", value);
}

static void write_row(rp_writer *writer, const setup *s, const char *key, int row, uint64_t packed, int count) {
    writer->open_array(writer, key);
    for (int i = 0; i < count; i++) writer->integer(writer, NULL, value_of(s, row, (int)(packed >> 4 * i & 15)));
    writer->close(writer);
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    static const char *const names[4] = {"", "first", "second", "tie"};
    const table *t = table_of(state);
    const setup *s = setup_of(game);
    bool hidden_view = player >= 0 && s->hidden;
    write_row(writer, s, "prizes", RP_GOOFSPIEL_PRIZES, t->prize_order, t->round + (t->prize != 0));
    for (int i = 0; i < 2; i++)
        if (!hidden_view || i == player) write_row(writer, s, game->info.player_names[i], i, t->bids[i], t->round);
    if (!hidden_view) return;
    writer->open_array(writer, "won_by");
    for (int i = 0; i < t->round; i++) writer->string(writer, NULL, names[t->results >> 2 * i & 3]);
    writer->close(writer);
}

/* The number of the lowest card of a value that is not in *seen; adds it there. */
static int find_card(rp_reader *reader, const setup *s, int row, int value, unsigned *seen) {
    bool known = false;
    for (int card = 1; card <= s->deal.cards; card++) {
        if (value_of(s, row, card) != value) continue;
        known = true;
        if (*seen >> card & 1) continue;
        *seen |= 1u << card;
        return card;
    }
    rp_reader_fail(reader, known ? "card %d is there twice" : "there is no card %d", value);
    return 0;
}

/* Reads a list of values of cards into the numbers of them; returns how many. */
static int read_row(rp_reader *reader, const setup *s, const char *key, int row, int cards[CARDS_MAX]) {
    if (!rp_read_array(reader, key, (size_t)s->deal.cards)) return 0;
    int count = (int)reader->length(reader);
    unsigned seen = 0;
    for (int i = 0; i < count && reader->enter(reader, NULL, (size_t)i); i++) {
        int value = (int)rp_read_integer(reader, NULL, 1, value_of(s, row, s->deal.cards));
        if (rp_reader_ok(reader)) cards[i] = find_card(reader, s, row, value, &seen);
        reader->leave(reader);
    }
    reader->leave(reader);
    return rp_reader_ok(reader) ? count : 0;
}

/* The result of a hidden view's round as one bid of the other side that would explain it; 0: none would. */
static int read_explaining_bid(rp_reader *reader, const setup *s, int round, int own, int own_bid) {
    int result = TIED;
    if (reader->enter(reader, NULL, (size_t)round)) {
        result = 1 + rp_read_choice(reader, NULL, "first|second|tie");
        reader->leave(reader);
    }
    unsigned cards = s->explaining[own][result][own_bid];
    if (!cards && rp_reader_ok(reader))
        rp_reader_fail(reader, "no card gives the result of round %d against %d", round + 1, value_of(s, own, own_bid));
    return cards ? 1 + __builtin_ctz(cards) : 0;
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
        else if (value_of(s, RP_GOOFSPIEL_PRIZES, t->prize) != value_of(s, RP_GOOFSPIEL_PRIZES, prizes[i]))
            rp_reader_fail(reader, "prizes: %d should be %d in this order", value_of(s, RP_GOOFSPIEL_PRIZES, prizes[i]),
                           value_of(s, RP_GOOFSPIEL_PRIZES, t->prize));
        if (i < rounds) bid(s, t, bids[0][i], bids[1][i]);
    }
}

/* After a hidden view's replay with explaining bids: forget them, keep the results. */
static void check_hidden_view(rp_reader *reader, const rp_game *game, rp_state *state, int player) {
    mask(game, state, player);
    if (rp_reader_ok(reader) && count_ways(setup_of(game), table_of(state), player) == 0)
        rp_reader_fail(reader, "won_by: no bids of the other side explain these results");
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    const setup *s = setup_of(game);
    bool hidden_view = player >= 0 && s->hidden;
    int prizes[CARDS_MAX] = {0}, bids[2][CARDS_MAX] = {{0}}, rounds[2] = {0};
    static const char *const names[3] = {"prizes|first|won_by", "prizes|second|won_by", "prizes|first|second"};
    rp_read_only(reader, names[hidden_view ? player : 2]);
    int prize_count = read_row(reader, s, "prizes", RP_GOOFSPIEL_PRIZES, prizes);
    for (int i = 0; i < 2; i++)
        if (!hidden_view || i == player) rounds[i] = read_row(reader, s, game->info.player_names[i], i, bids[i]);
    if (hidden_view) {
        rounds[1 - player] = rounds[player];
        if (!rp_read_array(reader, "won_by", CARDS_MAX)) return;
        if ((int)reader->length(reader) != rounds[player]) rp_reader_fail(reader, "should have one entry per bid");
        for (int i = 0; i < rounds[player] && rp_reader_ok(reader); i++)
            bids[1 - player][i] = read_explaining_bid(reader, s, i, player, bids[player][i]);
        reader->leave(reader);
    }
    if (rounds[0] != rounds[1]) rp_reader_fail(reader, "both sides should have made as many bids");
    bool waiting = s->order == RANDOM && prize_count == rounds[0];
    bool over = rounds[0] == s->deal.cards && prize_count == s->deal.cards;
    if (!waiting && !over && prize_count != rounds[0] + 1)
        rp_reader_fail(reader, "prizes: %d of them do not fit %d bids", prize_count, rounds[0]);
    if (!rp_reader_ok(reader)) return;
    replay(reader, game, state, prizes, prize_count, bids, rounds[0]);
    if (hidden_view) check_hidden_view(reader, game, state, player);
}

static int at_round(uint64_t row, int round) { return (int)(row >> 4 * round & 15); }

/* The cards that a player still has. */
static void show_hand(const setup *s, const table *t, int player, const char *name, char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "  %s still has", name);
    for (unsigned hand = t->hand[player]; hand && used < size; hand &= hand - 1)
        used += (size_t)snprintf(text + used, size - used, " %d", value_of(s, player, 1 + __builtin_ctz(hand)));
    if (used < size) snprintf(text + used, size - used, "%s\n", t->hand[player] ? "" : " no card");
}

static size_t show_prizes(const setup *s, const table *t, char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "  %-6s", "prize");
    int count = t->round + (t->prize != 0);
    for (int i = 0; i < count && used < size; i++) {
        int prize = i < t->round ? at_round(t->prize_order, i) : t->prize;
        used += (size_t)snprintf(text + used, size - used, "%4d%s", value_of(s, RP_GOOFSPIEL_PRIZES, prize),
                                 i + 1 < count ? " " : "");
    }
    if (used < size) used += (size_t)snprintf(text + used, size - used, "\n");
    return used;
}

/* The bids of a player below their prizes, '*' behind those that won; '?' is what a hidden view does not know. */
static size_t show_bids(const setup *s, const table *t, int player, const char *name, char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "  %-6s", name);
    for (int round = 0; round < t->round && used < size; round++) {
        int bid = at_round(t->bids[player], round);
        char number[8] = "?";
        if (bid) snprintf(number, sizeof number, "%d", value_of(s, player, bid));
        bool won = (t->results >> 2 * round & 3) == (unsigned)player + 1;
        used += (size_t)snprintf(text + used, size - used, "%4s%c", number, won ? '*' : ' ');
    }
    while (used > 0 && used < size && text[used - 1] == ' ') used--;
    if (used < size) used += (size_t)snprintf(text + used, size - used, "\n");
    return used;
}

/* A column for each prize, the last one of which may lie there still: prize and both bids; then the scores, and in an
 * open game what the other side can still bid. */
static void show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    const setup *s = setup_of(game);
    const table *t = table_of(state);
    const char *names[2];
    for (int i = 0; i < 2; i++) names[i] = player == i ? "you" : game->info.player_names[i];
    size_t used = show_prizes(s, t, text, size);
    for (int i = 0; i < 2 && used < size; i++) used += show_bids(s, t, i, names[i], text + used, size - used);
    if (used < size)
        used += (size_t)snprintf(text + used, size - used, "  score: %s %d, %s %d\n", names[0], t->score[0], names[1],
                                 t->score[1]);
    if (player >= 0 && !s->hidden && t->prize && used < size)
        show_hand(s, t, 1 - player, names[1 - player], text + used, size - used);
}

/* ---- phrases -------------------------------------------------------------------------------------------- */

/* "1 to 13", or "1, 2 and 4" of cards that were chosen one by one. */
static void deck_text(const setup *s, int row, char *text, size_t size) {
    int cards = s->deal.cards, first = value_of(s, row, 1), last = value_of(s, row, cards);
    size_t used = 0;
    if (last - first == cards - 1 && cards > 2 && !s->deal.repeats[row]) {
        snprintf(text, size, "%d to %d", first, last);
        return;
    }
    text[0] = 0;
    for (int card = 1; card <= cards && used < size; card++)
        used += (size_t)snprintf(text + used, size - used, "%s%d",
                                 card == 1       ? ""
                                 : card == cards ? " and "
                                                 : ", ",
                                 value_of(s, row, card));
}

static void rules_text(const rp_game *game, char *text, size_t size) {
    static const char *const orders[] = {"from the highest down", "from the lowest up", "in random order"};
    const setup *s = setup_of(game);
    char first[80], second[80], prizes[80];
    deck_text(s, 0, first, sizeof first);
    deck_text(s, 1, second, sizeof second);
    deck_text(s, RP_GOOFSPIEL_PRIZES, prizes, sizeof prizes);
    bool same = strcmp(first, second) == 0;
    size_t used = (size_t)snprintf(text, size, "%s the cards %s", same ? "Each player has" : "First has", first);
    if (!same && used < size) used += (size_t)snprintf(text + used, size - used, ", Second %s", second);
    if (used < size)
        snprintf(text + used, size - used,
                 ". The prizes %s are turned up one by one, %s. For each of them both bid a card at the same time; the "
                 "higher card wins the prize's points, equal cards nobody. Cards that were bid are gone.%s %s "
                 "In the table * marks the bid that won.\n",
                 prizes, orders[s->order],
                 s->hidden ? " Bids stay hidden to the end: only who won a prize is told." : "",
                 s->difference ? "The winner wins as many points as he has more at the end."
                               : "Whoever has more points at the end wins.");
}

static void question(const rp_game *game, const rp_state *state, int player, char *text) {
    (void)player;
    snprintf(text, RP_TEXT_MAX, "Your bid for prize %d?",
             value_of(setup_of(game), RP_GOOFSPIEL_PRIZES, table_of(state)->prize));
}

static void deed(const rp_game *game, const rp_state *before, const rp_state *after, int player, rp_action action,
                 bool you, char *text) {
    (void)before, (void)after;
    if (action < 0)
        snprintf(text, RP_TEXT_MAX, "bids a card that you do not see");
    else
        snprintf(text, RP_TEXT_MAX, "%s %d", you ? "bid" : "bids", value_of(setup_of(game), player, action));
}

static void outcome(const rp_game *game, const rp_state *before, const rp_state *after, rp_action prize, int reader,
                    char *text) {
    (void)before, (void)after, (void)reader;
    snprintf(text, RP_TEXT_MAX, "Prize %d is turned up", value_of(setup_of(game), RP_GOOFSPIEL_PRIZES, prize));
}

static void end(const rp_game *game, const rp_state *state, int reader, char *text) {
    const table *t = table_of(state);
    char who[2][RP_NAME_MAX];
    for (int i = 0; i < 2; i++) rp_player_title(game, i, reader, who[i]);
    if (reader == 1) who[1][0] = 'y'; /* within a sentence */
    snprintf(text, RP_TEXT_MAX, "%s %s %d points, %s %d", who[0], reader == 0 ? "have" : "has", t->score[0], who[1],
             t->score[1]);
}

static const rp_phrases phrases = {
    .rules = rules_text, .question = question, .deed = deed, .outcome = outcome, .end = end};

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data;
    setup *s = calloc(1, sizeof *s);
    if (!s) return rp_fail(error, RP_FAILED, "no memory for a game");
    game->setup = s;
    const rp_option_value *value = game->spec.value;
    s->order = (int)value[OPTION_ORDER].integer;
    s->hidden = value[OPTION_INFO].integer == 1;
    s->difference = value[OPTION_PAYOFF].integer == 1;
    rp_status status =
        rp_goofspiel_read_deal(&value[OPTION_CARDS], &value[OPTION_HANDS], &value[OPTION_PRIZES], &s->deal, error);
    if (status) return status;
    for (int first = 1; first <= s->deal.cards; first++)
        for (int second = 1; second <= s->deal.cards; second++) {
            unsigned result = result_of(s, first, second);
            s->explaining[0][result][first] |= (uint16_t)(1u << (second - 1));
            s->explaining[1][result][second] |= (uint16_t)(1u << (first - 1));
        }
    int sum = 0, cards = s->deal.cards;
    for (int card = 1; card <= cards; card++) sum += value_of(s, RP_GOOFSPIEL_PRIZES, card);
    unsigned capabilities = RP_HAS_SIMULTANEOUS | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS;
    if (s->hidden) capabilities |= RP_HAS_HIDDEN;
    if (s->order == RANDOM) capabilities |= RP_HAS_CHANCE;
    game->info = (rp_game_info){.capabilities = capabilities,
                                .players = 2,
                                .player_names = {"first", "second"},
                                .state_size = sizeof(table),
                                .position_size = offsetof(table, bids),
                                .legal_maximum = cards,
                                .outcomes_maximum = s->order == RANDOM ? cards : 0,
                                .length_maximum = 2 * cards,
                                .payoff_minimum = s->difference ? -sum : -1,
                                .payoff_maximum = s->difference ? sum : 1};
    return RP_OK;
}

static const rp_option options[] = {
    [OPTION_CARDS] = {.name = "cards",
                      .kind = RP_OPTION_INTEGER,
                      .fallback = "13",
                      .minimum = 1,
                      .maximum = CARDS_MAX,
                      .help = "cards in each hand and prizes"},
    [OPTION_ORDER] = {.name = "order",
                      .kind = RP_OPTION_CHOICE,
                      .fallback = "random",
                      .choices = "descending|ascending|random",
                      .help = "order of the prizes"},
    [OPTION_INFO] = {.name = "info",
                     .kind = RP_OPTION_CHOICE,
                     .fallback = "open",
                     .choices = "open|hidden",
                     .help = "hidden: bids stay secret, only the winner of a prize is told"},
    [OPTION_PAYOFF] = {.name = "payoff",
                       .kind = RP_OPTION_CHOICE,
                       .fallback = "sign",
                       .choices = "sign|difference",
                       .help = "win, draw or loss; or the difference in points"},
    [OPTION_HANDS] = {.name = "hands",
                      .kind = RP_OPTION_TEXT,
                      .help = "first and second hand, 1+2+4/1+2+3; one hand is for both; not set: 1 to N"},
    [OPTION_PRIZES] = {.name = "prizes",
                       .kind = RP_OPTION_TEXT,
                       .help = "the prizes, 1+2+4, up to 255 points in all; not set: 1 to N"},
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
    .show = show,
    .phrases = &phrases,
};
