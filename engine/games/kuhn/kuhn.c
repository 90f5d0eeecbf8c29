/* Kuhn poker (Kuhn 1950) with 3 to 13 cards: one card each, ante 1, one bet of 1; the smallest game with hidden cards.
 * Also for three players (Abou Risk and Szafron 2010, with 4 cards).
 *
 * One chance node a player deals the cards in seat order. Actions: 0 pass, 1 bet. While nobody has bet a pass checks
 * and a bet bets, until all have checked; after a bet each of the others, in turn, calls with a bet or folds with a
 * pass. Highest card of those who have not folded takes the pot.
 *
 * `line` is the betting so far as binary digits behind a leading 1, for any number of players; digit number i, the
 * first being number 0, is an action of player i modulo players. With two players:
 *
 *     1 first ── 10 second ── 100 showdown for 1
 *      │          └───────── 101 first ── 1010 second wins 1
 *      │                               └─ 1011 showdown for 2
 *      └─ 11 second ── 110 first wins 1
 *                   └─ 111 showdown for 2
 *
 * With three players, . standing for either answer to the bet: 1000 all checked; 11.. the first bets, the others
 * answer; 101.. the second bets, then the third and the first answer; 1001.. the third bets, then the first and the
 * second. Who takes the pot there gains the ante of each who folded and 2 of each who called.
 */
#include "engine/game.h"
#include "engine/page.h"
#include "engine/playout.h"

#include <stdio.h>
#include <stdlib.h>

enum { PLAYERS_MAX = 3, LINES = 40, BETTING_MAX = 2 * PLAYERS_MAX - 1 };
enum { OPTION_CARDS, OPTION_PLAYERS };

typedef struct hand {
    uint8_t card[2]; /* of first and second, 1 .. cards; 0: not dealt, or hidden in a view */
    uint8_t dealt;
    uint8_t line;
    uint8_t third; /* card of the third player */
    uint8_t unused[3];
} hand;

enum { PASS, BET };

static const hand *hand_of(const rp_state *state) { return (const hand *)(const void *)state->bytes; }
static hand *edit(rp_state *state) { return (hand *)(void *)state->bytes; }
static int cards_of(const rp_game *game) { return game->info.outcomes_maximum; }
static uint8_t *card_slot(hand *h, int player) { return player < 2 ? &h->card[player] : &h->third; }
static uint8_t card_of(const hand *h, int player) { return player < 2 ? h->card[player] : h->third; }
static int actions_in(unsigned line) { return 31 - __builtin_clz(line); }

static void start(const rp_game *game, rp_state *state) {
    (void)game;
    edit(state)->line = 1;
}

static unsigned to_act(const rp_game *game, const rp_state *state) {
    const hand *h = hand_of(state);
    /* by players - 2 and line; what is not here is over */
    static const uint8_t actor[2][LINES] = {
        {[1] = 1, [2] = 2, [3] = 2, [5] = 1},
        {[1] = 1,
         [2] = 2,
         [3] = 2,
         [4] = 4,
         [5] = 4,
         [6] = 4,
         [7] = 4,
         [9] = 1,
         [10] = 1,
         [11] = 1,
         [18] = 2,
         [19] = 2},
    };
    return h->dealt < game->info.players ? RP_TO_ACT_CHANCE : actor[game->info.players - 2][h->line];
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)game, (void)state, (void)player;
    out[0] = PASS;
    out[1] = BET;
    return 2;
}

/* Outcomes are cards 1 .. cards; no card comes twice. */
static int chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    const hand *h = hand_of(state);
    int cards = cards_of(game), count = 0;
    for (int card = 1; card <= cards; card++)
        if (card != h->card[0] && card != h->card[1])
            out[count++] = (rp_outcome){.outcome = card, .probability = 1.0 / (cards - h->dealt)};
    return count;
}

/* The card number `index`, from 0, of all but `one` and `two` (0: none). */
static uint8_t card_except(uint32_t index, uint8_t one, uint8_t two) {
    uint32_t card = index + 1;
    if (two == 0) return (uint8_t)(card + (one && card >= one));
    uint8_t low = one < two ? one : two, high = one < two ? two : one;
    card += low && card >= low;
    return (uint8_t)(card + (card >= high));
}

static uint8_t draw_except(const rp_game *game, uint8_t one, uint8_t two, rp_random *random) {
    uint32_t left = (uint32_t)cards_of(game) - (one != 0) - (two != 0);
    return card_except(rp_random_below(random, left), one, two);
}

static rp_action sample(const rp_game *game, const rp_state *state, rp_random *random) {
    const hand *h = hand_of(state);
    return draw_except(game, h->card[0], h->card[1], random);
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    hand *h = edit(state);
    if (h->dealt < game->info.players) {
        *card_slot(h, h->dealt++) = (uint8_t)move->of[0];
        return;
    }
    h->line = (uint8_t)(h->line * 2 + move->of[to_act(game, state) >> 1]); /* bits 1, 2, 4: players 0, 1, 2 */
}

/* Bits of the players who have bet or called, by players - 2 and line; for lines that are over. */
static const uint8_t bettors[2][LINES] = {
    {[6] = 1, [7] = 3, [10] = 2, [11] = 3},
    {[12] = 1,
     [13] = 5,
     [14] = 3,
     [15] = 7,
     [20] = 2,
     [21] = 3,
     [22] = 6,
     [23] = 7,
     [36] = 4,
     [37] = 6,
     [38] = 5,
     [39] = 7},
};

/* The same for two players without a loop. */
static void payoff_of_two(const hand *h, double out[]) {
    unsigned bet = bettors[0][h->line];
    bool first_wins = bet == 1 || (bet != 2 && h->card[0] > h->card[1]);
    int stake = bet == 3 ? 2 : 1;
    out[0] = first_wins ? stake : -stake;
    out[1] = -out[0];
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    const hand *h = hand_of(state);
    if (game->info.players == 2) {
        payoff_of_two(h, out);
        return;
    }
    int players = game->info.players, winner = 0, best = 0, pot = 0;
    unsigned bet = bettors[players - 2][h->line], in = bet ? bet : (1u << players) - 1;
    for (int i = 0; i < players; i++) {
        int paid = 1 + (int)(bet >> i & 1), card = in >> i & 1 ? card_of(h, i) : 0;
        pot += paid;
        out[i] = -paid;
        if (card > best) winner = i, best = card;
    }
    out[winner] += pot;
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    const hand *h = hand_of(state);
    return rp_mix(card_of(h, player), (uint64_t)h->line << 8 | h->dealt);
}

static void mask(const rp_game *game, rp_state *state, int player) {
    for (int i = 0; i < game->info.players; i++)
        if (i != player) *card_slot(edit(state), i) = 0;
}

static void resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    hand *h = edit(state);
    uint8_t own = card_of(h, player), drawn = 0;
    for (int i = 0; i < h->dealt; i++)
        if (i != player) *card_slot(h, i) = drawn = draw_except(game, own, drawn, random);
}

static uint64_t belief_count(const rp_game *game, const rp_state *state, int player) {
    const hand *h = hand_of(state);
    uint64_t left = (uint64_t)cards_of(game) - (card_of(h, player) != 0), count = 1;
    for (int i = 0; i < h->dealt; i++)
        if (i != player) count *= left--;
    return count;
}

/* The last of the hidden cards is the lowest digit of `index`. */
static double belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    hand *h = edit(state);
    uint64_t count = belief_count(game, state, player), rest = count;
    uint8_t own = card_of(h, player), drawn = 0;
    uint64_t left = (uint64_t)cards_of(game) - (own != 0);
    for (int i = 0; i < h->dealt; i++) {
        if (i == player) continue;
        rest /= left--;
        *card_slot(h, i) = drawn = card_except((uint32_t)(index / rest), own, drawn);
        index %= rest;
    }
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
    char betting[BETTING_MAX + 1] = {0};
    int length = actions_in(h->line);
    for (int i = 0; i < length; i++) betting[i] = h->line >> (length - 1 - i) & 1 ? 'b' : 'p';
    for (int i = 0; i < game->info.players; i++)
        write_card(writer, game->info.player_names[i], card_of(h, i), player >= 0 && i != player && h->dealt > i);
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
    if (kind != '0' && h->dealt != i) rp_reader_fail(reader, "the cards are dealt in seat order");
    if (kind == 's' && player >= 0 && i != player) {
        rp_read_choice(reader, NULL, "hidden");
        h->dealt = (uint8_t)(i + 1);
    } else if (kind != '0') {
        if (player >= 0 && i != player) rp_reader_fail(reader, "a view does not know this card: write \"hidden\"");
        int card = (int)rp_read_integer(reader, NULL, 1, cards_of(game));
        if (rp_reader_ok(reader) && (card == h->card[0] || card == h->card[1]))
            rp_reader_fail(reader, "card %d cannot be dealt twice", card);
        *card_slot(h, i) = (uint8_t)card;
        h->dealt = (uint8_t)(i + 1);
    }
    reader->leave(reader);
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    hand *h = edit(state);
    char betting[8];
    rp_read_only(reader, game->info.players == 2 ? "first|second|betting" : "first|second|third|betting");
    h->line = 1;
    for (int i = 0; i < game->info.players; i++) read_card(reader, game, h, i, player);
    if (!rp_read_string_optional(reader, "betting", betting, sizeof betting)) return;
    if (h->dealt < game->info.players) rp_reader_fail(reader, "betting begins when all cards are dealt");
    for (const char *at = betting; *at && rp_reader_ok(reader); at++) {
        if ((*at != 'p' && *at != 'b') || to_act(game, state) == 0) {
            rp_reader_fail(reader,
                           "betting: '%s' should be p or b for each action, as far as the betting can go, "
                           "such as %s",
                           betting, game->info.players == 2 ? "pbb" : "ppbpb");
            return;
        }
        h->line = (uint8_t)(h->line * 2 + (*at == 'b'));
    }
}

/* Whether somebody has bet in `line`: from then on to bet is to call, and to pass is to fold. */
static bool has_bet(unsigned line) { return line != 1u << actions_in(line); }

/* The word for an action after `line`. */
static const char *word_of(unsigned line, rp_action action) {
    static const char *const words[2][2] = {{"pass", "bet"}, {"fold", "call"}};
    return words[has_bet(line)][action];
}

static void show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    const hand *h = hand_of(state);
    int length = actions_in(h->line);
    rp_page page = {text, size, 0};
    for (int i = 0; i < game->info.players; i++) {
        char card[12] = "not dealt";
        if (card_of(h, i))
            snprintf(card, sizeof card, "%d", card_of(h, i));
        else if (h->dealt > i)
            snprintf(card, sizeof card, "hidden");
        rp_page_put(&page, "  %-8s card %s%s\n", game->info.player_names[i], card, i == player ? "  (you)" : "");
    }
    rp_page_put(&page, "  betting: %s", length ? "" : "nothing yet");
    for (int i = 0; i < length; i++)
        rp_page_put(&page, "%s%s", i ? ", " : "", word_of(h->line >> (length - i), h->line >> (length - 1 - i) & 1));
    rp_page_put(&page, "\n");
}

/* ---- phrases -------------------------------------------------------------------------------------------- */

static void rules_text(const rp_game *game, char *text, size_t size) {
    snprintf(text, size,
             "The cards are 1 to %d; each player pays 1 and gets one of them. In turn you pass, or bet 1 more. After a "
             "bet each of the others calls it, which costs 1, or folds. The highest card of those who have not folded "
             "takes the pot.\n",
             cards_of(game));
}

static void question(const rp_game *game, const rp_state *state, int player, char *text) {
    (void)game;
    const hand *h = hand_of(state);
    const char *asked = has_bet(h->line) ? "fold, or call the bet?" : "pass, or bet 1?";
    snprintf(text, RP_TEXT_MAX, "You have card %d; %s", card_of(h, player), asked);
}

static void words(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)player;
    snprintf(text, RP_TEXT_MAX, "%s", word_of(hand_of(state)->line, action));
}

static void deed(const rp_game *game, const rp_state *before, const rp_state *after, int player, rp_action action,
                 bool you, char *text) {
    (void)game, (void)after, (void)player;
    const char *word = word_of(hand_of(before)->line, action);
    snprintf(text, RP_TEXT_MAX, "%s%s", word, you ? "" : word[0] == 'p' ? "es" : "s");
}

static void outcome(const rp_game *game, const rp_state *before, const rp_state *after, rp_action card, int reader,
                    char *text) {
    (void)after;
    char who[RP_NAME_MAX];
    int player = hand_of(before)->dealt;
    rp_player_title(game, player, reader, who);
    if (card > 0)
        snprintf(text, RP_TEXT_MAX, "%s %s card %d", who, player == reader ? "get" : "gets", card);
    else
        snprintf(text, RP_TEXT_MAX, "%s gets a card that you do not see", who);
}

/* Who did not call the only bet: ": you folded". */
static void say_folded(const rp_game *game, int winner, int reader, char *text, size_t size) {
    char who[RP_NAME_MAX];
    if (game->info.players > 2) {
        snprintf(text, size, ": the others folded");
        return;
    }
    rp_player_title(game, 1 - winner, reader, who);
    if (reader == 1 - winner) who[0] = 'y'; /* within a sentence */
    snprintf(text, size, ": %s folded", who);
}

static void end(const rp_game *game, const rp_state *state, int reader, char *text) {
    const hand *h = hand_of(state);
    double won[PLAYERS_MAX] = {0};
    char who[RP_NAME_MAX];
    int winner = 0, pot = game->info.players;
    unsigned bet = bettors[game->info.players - 2][h->line];
    pot += __builtin_popcount(bet);
    payoff(game, state, won);
    for (int i = 1; i < game->info.players; i++)
        if (won[i] > won[winner]) winner = i;
    rp_player_title(game, winner, reader, who);
    int used = snprintf(text, RP_TEXT_MAX, "%s %s the pot of %d", who, winner == reader ? "take" : "takes", pot);
    if (bet && (bet & (bet - 1)) == 0)
        say_folded(game, winner, reader, text + used, (size_t)(RP_TEXT_MAX - used));
    else
        snprintf(text + used, (size_t)(RP_TEXT_MAX - used), " with card %d", card_of(h, winner));
}

static const rp_phrases phrases = {
    .rules = rules_text, .question = question, .words = words, .deed = deed, .outcome = outcome, .end = end};

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data;
    const rp_option_value *value = game->spec.value;
    int players = (int)value[OPTION_PLAYERS].integer, cards = (int)value[OPTION_CARDS].integer;
    if (!value[OPTION_CARDS].given) cards = players + 1;
    if (cards <= players)
        return rp_fail(error, RP_BAD_INPUT, "game kuhn: cards=%d,players=%d: should have at least %d cards", cards,
                       players, players + 1);
    game->info = (rp_game_info){.capabilities = RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS,
                                .players = players,
                                .player_names = {"first", "second", "third"},
                                .state_size = sizeof(hand),
                                .position_size = sizeof(hand),
                                .legal_maximum = 2,
                                .outcomes_maximum = cards,
                                .length_maximum = players + 2 * players - 1,
                                .payoff_minimum = -2,
                                .payoff_maximum = 2 * (players - 1)};
    return RP_OK;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);

static const rp_option options[] = {
    [OPTION_CARDS] = {.name = "cards",
                      .kind = RP_OPTION_INTEGER,
                      .fallback = "3",
                      .minimum = 3,
                      .maximum = 13,
                      .help = "number of cards in the deck, all different; 4 by default with three players"},
    [OPTION_PLAYERS] = {.name = "players",
                        .kind = RP_OPTION_INTEGER,
                        .fallback = "2",
                        .minimum = 2,
                        .maximum = PLAYERS_MAX,
                        .help = "players at the table"},
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
    .show = show,
    .phrases = &phrases,
};

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    rp_playout_loop(&rp_kuhn, game, state, random, result);
}
