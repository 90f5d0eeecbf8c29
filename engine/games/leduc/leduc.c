/* Leduc poker (Southey, Bowling, Larson, Piccione, Burch, Billings, Rayner: Bayes' Bluff, UAI 2005): six cards, jack,
 * queen and king of two suits; one private card each, one public card between two rounds of betting.
 *
 * Ante 1; a bet or raise is 2 in the first round and 4 in the second, at most two of them a round. Who folds loses what
 * he has put in; at the showdown the pair with the public card wins, else the higher rank, equal ranks split. The six
 * cards are told apart by suit, although no rule looks at it: 936 information sets.
 *
 *     card to first ── card to second ── BETTING ── public card ── BETTING ── showdown
 *
 * Actions: 0 fold (only when facing a bet), 1 check or call, 2 bet or raise. BETTING is this tree, the first player
 * acts in the nodes with one stroke and the second in those with two, whoever faces a bet may also fold:
 *
 *     |open ─┬─ ||checked ─┬─ showdown or next round
 *            │             └─ |check-bet ─┬─ call
 *            │                            └─ ||check-raised ── call
 *            └─ ||bet ─┬─ call
 *                      └─ |raised ── call
 */
#include "engine/game.h"
#include "engine/page.h"
#include "engine/playout.h"

#include <stdio.h>
#include <stdlib.h>

enum { FOLD, CALL, RAISE };
enum { CARDS = 6, PUBLIC = 2, ANTE = 1 };

/* Nodes of BETTING; from CLOSED on the round is over, from FOLDED on the game too. */
enum {
    OPEN,
    CHECKED,
    BET,
    CHECK_BET,
    RAISED,
    CHECK_RAISED,
    CLOSED,
    CHECKED_ROUND = CLOSED,
    BET_CALLED,
    CHECK_BET_CALLED,
    RAISE_CALLED,
    CHECK_RAISE_CALLED,
    FOLDED,
    BET_FOLDED = FOLDED,
    CHECK_BET_FOLDED,
    RAISE_FOLDED,
    CHECK_RAISE_FOLDED,
    NODES
};

typedef struct deal {
    uint8_t card[3]; /* first, second, public; 1 .. 6 = Js Jh Qs Qh Ks Kh; 0: not dealt, or hidden in a view */
    uint8_t dealt;   /* how many of the three */
    uint8_t node[2]; /* of each round */
    uint8_t unused[2];
} deal;

static const uint8_t actor_at[NODES] = {
    [OPEN] = 1, [CHECKED] = 2, [BET] = 2, [CHECK_BET] = 1, [RAISED] = 1, [CHECK_RAISED] = 2};
static const uint8_t next_node[CLOSED][3] = {
    [OPEN] = {OPEN, CHECKED, BET},
    [CHECKED] = {CHECKED, CHECKED_ROUND, CHECK_BET},
    [BET] = {BET_FOLDED, BET_CALLED, RAISED},
    [CHECK_BET] = {CHECK_BET_FOLDED, CHECK_BET_CALLED, CHECK_RAISED},
    [RAISED] = {RAISE_FOLDED, RAISE_CALLED, RAISED},
    [CHECK_RAISED] = {CHECK_RAISE_FOLDED, CHECK_RAISE_CALLED, CHECK_RAISED},
};
static const uint8_t first_legal[CLOSED] = {[OPEN] = CALL, [CHECKED] = CALL};
static const uint8_t last_legal[CLOSED] = {RAISE, RAISE, RAISE, RAISE, CALL, CALL};
/* Bets of a round that the loser has paid too. */
static const uint8_t bets_lost[NODES] = {[BET_CALLED] = 1,         [CHECK_BET_CALLED] = 1, [RAISE_CALLED] = 2,
                                         [CHECK_RAISE_CALLED] = 2, [RAISE_FOLDED] = 1,     [CHECK_RAISE_FOLDED] = 1};
/* Bets of a round that each has paid. */
static const uint8_t bets_paid[NODES][2] = {
    [BET] = {1, 0},        [CHECK_BET] = {0, 1},        [RAISED] = {1, 2},       [CHECK_RAISED] = {2, 1},
    [BET_CALLED] = {1, 1}, [CHECK_BET_CALLED] = {1, 1}, [RAISE_CALLED] = {2, 2}, [CHECK_RAISE_CALLED] = {2, 2},
    [BET_FOLDED] = {1, 0}, [CHECK_BET_FOLDED] = {0, 1}, [RAISE_FOLDED] = {1, 2}, [CHECK_RAISE_FOLDED] = {2, 1}};
/* Sign of the first player's payoff after a fold. */
static const int8_t folded_sign[NODES] = {
    [BET_FOLDED] = 1, [CHECK_BET_FOLDED] = -1, [RAISE_FOLDED] = -1, [CHECK_RAISE_FOLDED] = 1};

static const char *const card_names[CARDS + 1] = {"", "Js", "Jh", "Qs", "Qh", "Ks", "Kh"};
static const char *const long_names[CARDS + 1] = {
    "", "jack of spades", "jack of hearts", "queen of spades", "queen of hearts", "king of spades", "king of hearts"};
static const char card_choices[] = "Js|Jh|Qs|Qh|Ks|Kh";
static const char *const round_keys[2] = {"round_one", "round_two"};

static const deal *deal_of(const rp_state *state) { return (const deal *)(const void *)state->bytes; }
static deal *edit(rp_state *state) { return (deal *)(void *)state->bytes; }
static int round_of(const deal *d) { return d->node[0] >= CLOSED; }
static int rank(uint8_t card) { return (card - 1) >> 1; }

static bool waits_for_card(const deal *d) {
    return d->dealt < 2 || (d->dealt == 2 && d->node[0] >= CLOSED && d->node[0] < FOLDED);
}

static void start(const rp_game *game, rp_state *state) { (void)game, (void)state; }

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    const deal *d = deal_of(state);
    if (waits_for_card(d)) return RP_TO_ACT_CHANCE;
    if (d->node[0] >= FOLDED) return 0;
    return actor_at[d->node[round_of(d)]];
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)game, (void)player;
    const deal *d = deal_of(state);
    int node = d->node[round_of(d)], first = first_legal[node], count = last_legal[node] - first + 1;
    for (int i = 0; i < count; i++) out[i] = first + i;
    return count;
}

/* Bit c: card c is not dealt to anybody whose card is known. */
static unsigned undealt(const deal *d) {
    return 0x7eu & ~(1u << d->card[0]) & ~(1u << d->card[1]) & ~(1u << d->card[PUBLIC]);
}

static int card_at(unsigned cards, uint32_t index) {
    for (; index; index--) cards &= cards - 1;
    return __builtin_ctz(cards);
}

static int chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    (void)game;
    const deal *d = deal_of(state);
    int count = 0;
    for (unsigned left = undealt(d); left; left &= left - 1)
        out[count++] = (rp_outcome){.outcome = __builtin_ctz(left), .probability = 1.0 / (CARDS - d->dealt)};
    return count;
}

static rp_action sample(const rp_game *game, const rp_state *state, rp_random *random) {
    (void)game;
    const deal *d = deal_of(state);
    return card_at(undealt(d), rp_random_below(random, (uint32_t)(CARDS - d->dealt)));
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    (void)game;
    deal *d = edit(state);
    if (waits_for_card(d)) {
        d->card[d->dealt++] = (uint8_t)move->of[0];
        return;
    }
    uint8_t *node = &d->node[round_of(d)];
    *node = next_node[*node][move->of[actor_at[*node] - 1]];
}

static int showdown_sign(const deal *d) {
    int first = rank(d->card[0]), second = rank(d->card[1]), public_rank = rank(d->card[PUBLIC]);
    if (first == second) return 0;
    if (first == public_rank) return 1;
    if (second == public_rank) return -1;
    return first > second ? 1 : -1;
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    (void)game;
    const deal *d = deal_of(state);
    int stake = ANTE + 2 * bets_lost[d->node[0]] + 4 * bets_lost[d->node[1]];
    int sign = folded_sign[d->node[0]] + folded_sign[d->node[1]];
    if (sign == 0) sign = showdown_sign(d);
    out[0] = sign * stake;
    out[1] = -sign * stake;
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    const deal *d = deal_of(state);
    return rp_mix(d->card[player],
                  (uint64_t)d->card[PUBLIC] << 24 | (uint64_t)d->node[0] << 16 | (uint64_t)d->node[1] << 8 | d->dealt);
}

static void mask(const rp_game *game, rp_state *state, int player) {
    (void)game;
    edit(state)->card[1 - player] = 0;
}

static bool other_is_dealt(const deal *d, int player) { return d->dealt > 1 - player; }

static void resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    (void)game;
    deal *d = edit(state);
    if (!other_is_dealt(d, player)) return;
    unsigned left = undealt(d);
    d->card[1 - player] = (uint8_t)card_at(left, rp_random_below(random, (uint32_t)__builtin_popcount(left)));
}

static uint64_t belief_count(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    const deal *d = deal_of(state);
    return other_is_dealt(d, player) ? (uint64_t)__builtin_popcount(undealt(d)) : 1;
}

static double belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    uint64_t count = belief_count(game, state, player);
    deal *d = edit(state);
    if (other_is_dealt(d, player)) d->card[1 - player] = (uint8_t)card_at(undealt(d), (uint32_t)index);
    return 1.0 / (double)count;
}

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game;
    const deal *d = deal_of(state);
    static const char *const names[2][3] = {{"fold", "call", "raise"}, {"fold", "check", "bet"}};
    bool unopposed = first_legal[d->node[round_of(d)] % CLOSED] == CALL;
    snprintf(text, RP_TEXT_MAX, "%s", player == RP_CHANCE_PLAYER ? card_names[action] : names[unopposed][action]);
}

/* The actions of a round as letters f, c, r, into letters[5]; they are the path to its node. */
static void letters_of(int node, char letters[5]) {
    static const char *const paths[NODES] = {[OPEN] = "",
                                             [CHECKED] = "c",
                                             [BET] = "r",
                                             [CHECK_BET] = "cr",
                                             [RAISED] = "rr",
                                             [CHECK_RAISED] = "crr",
                                             [CHECKED_ROUND] = "cc",
                                             [BET_CALLED] = "rc",
                                             [CHECK_BET_CALLED] = "crc",
                                             [RAISE_CALLED] = "rrc",
                                             [CHECK_RAISE_CALLED] = "crrc",
                                             [BET_FOLDED] = "rf",
                                             [CHECK_BET_FOLDED] = "crf",
                                             [RAISE_FOLDED] = "rrf",
                                             [CHECK_RAISE_FOLDED] = "crrf"};
    snprintf(letters, 5, "%s", paths[node]);
}

static void write_text(rp_writer *writer, const char *key, const char *text) {
    if (text[0])
        writer->string(writer, key, text);
    else
        writer->null(writer, key);
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    const deal *d = deal_of(state);
    char letters[5];
    for (int i = 0; i < 2; i++) {
        bool hidden = player >= 0 && i != player && d->dealt > i;
        write_text(writer, game->info.player_names[i], hidden ? "hidden" : card_names[d->card[i]]);
    }
    write_text(writer, "public", card_names[d->card[PUBLIC]]);
    for (int round = 0; round < 2; round++) {
        letters_of(d->node[round], letters);
        write_text(writer, round_keys[round], letters);
    }
}

/* A card, null (not dealt) or "hidden" (dealt, the other's in views only); fills card `i` and counts it. */
static void read_card(rp_reader *reader, deal *d, const char *key, int i, int player) {
    if (!rp_reader_ok(reader) || !reader->enter(reader, key, 0)) return;
    if (reader->kind(reader) != '0') {
        if (d->dealt != i) rp_reader_fail(reader, "cards are dealt to first, then to second, then in public");
        if (player >= 0 && i == 1 - player) {
            rp_read_choice(reader, NULL, "hidden");
        } else {
            int card = 1 + rp_read_choice(reader, NULL, card_choices);
            if (rp_reader_ok(reader) && !(undealt(d) >> card & 1))
                rp_reader_fail(reader, "%s cannot be dealt twice", card_names[card]);
            d->card[i] = (uint8_t)card;
        }
        d->dealt = (uint8_t)(i + 1);
    }
    reader->leave(reader);
}

static void read_round(rp_reader *reader, deal *d, int round) {
    char letters[8];
    static const char names[] = "fcr";
    if (!rp_read_string_optional(reader, round_keys[round], letters, sizeof letters)) return;
    if (d->dealt < 2 + round)
        rp_reader_fail(reader, "%s begins after the %s card", round_keys[round], round ? "public" : "second");
    for (const char *at = letters; *at && rp_reader_ok(reader); at++) {
        const char *found = strchr(names, *at);
        int node = d->node[round], action = found ? (int)(found - names) : -1;
        if (node >= CLOSED || action < first_legal[node] || action > last_legal[node]) {
            rp_reader_fail(reader,
                           "%s: '%s' should be f, c, r for fold, call and raise, as far as the betting can go, "
                           "such as crrc",
                           round_keys[round], letters);
            return;
        }
        d->node[round] = next_node[node][action];
    }
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    deal *d = edit(state);
    rp_read_only(reader, "first|second|public|round_one|round_two");
    for (int i = 0; i < 2; i++) read_card(reader, d, game->info.player_names[i], i, player);
    read_round(reader, d, 0);
    bool waits = waits_for_card(d);
    read_card(reader, d, "public", PUBLIC, player);
    if (d->dealt > PUBLIC && !waits)
        rp_reader_fail(reader, "the public card comes when round_one has ended in a call or check");
    read_round(reader, d, 1);
}

/* "check, bet, call": a round of betting in words. */
static void round_words(int node, char *words, size_t size) {
    char letters[5];
    bool bet = false;
    rp_page page = {words, size, 0};
    words[0] = 0;
    letters_of(node, letters);
    for (const char *at = letters; *at; at++) {
        const char *word = *at == 'f' ? "fold" : *at == 'c' ? (bet ? "call" : "check") : bet ? "raise" : "bet";
        rp_page_put(&page, "%s%s", page.used ? ", " : "", word);
        bet = bet || *at == 'r';
    }
}

/* What a player has paid into the pot so far. */
static int paid_by(const deal *d, int player) {
    return ANTE + 2 * bets_paid[d->node[0]][player] + 4 * bets_paid[d->node[1]][player];
}

static void show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    const deal *d = deal_of(state);
    rp_page page = {text, size, 0};
    for (int i = 0; i < 3; i++) {
        bool hidden = d->dealt > i && !d->card[i];
        const char *name = i == PUBLIC ? "public" : game->info.player_names[i];
        const char *card = hidden ? "hidden" : d->dealt > i ? long_names[d->card[i]] : "not dealt";
        rp_page_put(&page, "  %-8s %s%s\n", name, card, i == player ? "  (you)" : "");
    }
    for (int round = 0; round <= (d->dealt > PUBLIC); round++) {
        char words[40];
        round_words(d->node[round], words, sizeof words);
        rp_page_put(&page, "  round %d  %s\n", round + 1, words[0] ? words : "nothing yet");
    }
    int paid[2] = {paid_by(d, 0), paid_by(d, 1)};
    rp_page_put(&page, "  pot      %d (first %d, second %d)\n", paid[0] + paid[1], paid[0], paid[1]);
}

/* ---- phrases -------------------------------------------------------------------------------------------- */

static void rules_text(const rp_game *game, char *text, size_t size) {
    (void)game;
    snprintf(
        text, size,
        "The cards are jack, queen and king of two suits; each player pays 1 and gets one of them. After a round "
        "of betting a card that counts for both is turned up, then comes a second round. Bets and raises are 2 in "
        "the first round and 4 in the second, at most two of them a round. Whoever pairs the public card wins, else "
        "the higher card; equal cards share the pot.\n");
}

static void question(const rp_game *game, const rp_state *state, int player, char *text) {
    (void)game, (void)state, (void)player;
    snprintf(text, RP_TEXT_MAX, "What do you do?");
}

static int bet_of(const deal *d) { return round_of(d) ? 4 : 2; }

/* What the other has paid more than `player`. */
static int owed(const deal *d, int player) { return paid_by(d, 1 - player) - paid_by(d, player); }

static void meaning(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game;
    const deal *d = deal_of(state);
    int pays = action == RAISE ? owed(d, player) + bet_of(d) : owed(d, player);
    if (action == FOLD)
        snprintf(text, RP_TEXT_MAX, "lose %d", paid_by(d, player));
    else
        snprintf(text, RP_TEXT_MAX, pays ? "pay %d" : "pay nothing", pays);
}

static void deed(const rp_game *game, const rp_state *before, const rp_state *after, int player, rp_action action,
                 bool you, char *text) {
    (void)after;
    char word[RP_TEXT_MAX];
    describe(game, before, player, action, word);
    int used = snprintf(text, RP_TEXT_MAX, "%.20s%s", word, you ? "" : "s");
    if (action == RAISE)
        snprintf(text + used, (size_t)(RP_TEXT_MAX - used), "%s %d", owed(deal_of(before), player) ? " by" : "",
                 bet_of(deal_of(before)));
}

static void outcome(const rp_game *game, const rp_state *before, const rp_state *after, rp_action card, int reader,
                    char *text) {
    (void)after;
    char who[RP_NAME_MAX];
    int player = deal_of(before)->dealt;
    if (player == PUBLIC) {
        snprintf(text, RP_TEXT_MAX, "The public card is the %s", long_names[card]);
        return;
    }
    rp_player_title(game, player, reader, who);
    if (card > 0)
        snprintf(text, RP_TEXT_MAX, "%s %s the %s", who, player == reader ? "get" : "gets", long_names[card]);
    else
        snprintf(text, RP_TEXT_MAX, "%s gets a card that you do not see", who);
}

static void end(const rp_game *game, const rp_state *state, int reader, char *text) {
    const deal *d = deal_of(state);
    char who[RP_NAME_MAX], other[RP_NAME_MAX];
    bool folded = d->node[0] >= FOLDED || d->node[1] >= FOLDED;
    int sign = folded ? folded_sign[d->node[0]] + folded_sign[d->node[1]] : showdown_sign(d), winner = sign < 0;
    int pot = paid_by(d, 0) + paid_by(d, 1);
    if (sign == 0) {
        snprintf(text, RP_TEXT_MAX, "The cards are equal: both get back what they paid");
        return;
    }
    rp_player_title(game, winner, reader, who);
    int used = snprintf(text, RP_TEXT_MAX, "%s %s the pot of %d", who, winner == reader ? "take" : "takes", pot);
    rp_player_title(game, 1 - winner, reader, other);
    if (reader == 1 - winner) other[0] = 'y'; /* within a sentence */
    if (folded)
        snprintf(text + used, (size_t)(RP_TEXT_MAX - used), ": %s folded", other);
    else
        snprintf(text + used, (size_t)(RP_TEXT_MAX - used), " with %s",
                 rank(d->card[winner]) == rank(d->card[PUBLIC]) ? "a pair" : "the higher card");
}

static const rp_phrases phrases = {
    .rules = rules_text, .question = question, .meaning = meaning, .deed = deed, .outcome = outcome, .end = end};

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data, (void)error;
    game->info = (rp_game_info){.capabilities = RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS,
                                .players = 2,
                                .player_names = {"first", "second"},
                                .state_size = sizeof(deal),
                                .position_size = sizeof(deal),
                                .legal_maximum = 3,
                                .outcomes_maximum = CARDS,
                                .length_maximum = 3 + 2 * 4,
                                .payoff_minimum = -13,
                                .payoff_maximum = 13};
    return RP_OK;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);

const rp_rules rp_leduc = {
    .name = "leduc",
    .title = "Leduc poker",
    .summary = "a hidden card each, a public card, two rounds of betting",
    .version = 1,
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
    rp_playout_loop(&rp_leduc, game, state, random, result);
}
