/* Rules of three games of hidden hands, as the literature states them. */
#include "tests/support/public_game.h"

#include "tests/support/require.h"

/* ---- Kuhn poker (Kuhn 1950), any number of cards: ante 1, one bet of 1; moves 0 pass, 1 bet or call ------- */

static int kuhn_turn(const test_public_rules *rules, const int history[], int length, int *choices) {
    (void)rules;
    *choices = 2;
    bool over = (length == 2 && !(history[0] == 0 && history[1] == 1)) || length == 3;
    return over ? TEST_PUBLIC_END : length % 2;
}

static double kuhn_odds(const test_public_rules *rules, const int history[], int length, int hand0, int hand1) {
    (void)history, (void)length;
    int cards = rules->parameter[0];
    return hand0 == hand1 ? 0 : 1.0 / (cards * (cards - 1));
}

static double kuhn_payoff(const test_public_rules *rules, const int history[], int length, int hand0, int hand1) {
    (void)rules;
    if (length == 2 && history[0] == 1 && history[1] == 0) return 1;
    if (length == 3 && history[2] == 0) return -1;
    int stake = history[length - 1] + 1;
    return hand0 > hand1 ? stake : -stake;
}

test_public_rules test_kuhn(int cards) {
    return (test_public_rules){{cards}, {cards, cards}, kuhn_turn, kuhn_odds, kuhn_payoff};
}

/* ---- Leduc poker (Southey and others 2005): two suits of three ranks, ante 1, raises of 2, then 4, two a round --- */

typedef struct betting {
    int round, turn, raises, checks; /* of this round */
    int paid[2], folded;             /* player, or -1 */
    int shown;                       /* public card, or -1 */
    bool over, dealing;
} betting;

static void end_round(betting *b) {
    if (b->round == 1)
        b->over = true;
    else
        b->dealing = true;
}

/* Without a bet to answer: 0 check, 1 bet. Else 0 fold, 1 call, 2 raise. */
static void bet(betting *b, int choice) {
    int other = !b->turn, bets = b->paid[0] == b->paid[1] ? choice : choice - 1;
    bool answers = b->paid[0] != b->paid[1];
    if (bets < 0) {
        b->folded = b->turn;
        b->over = true;
        return;
    }
    b->paid[b->turn] = b->paid[other];
    if (bets) {
        b->paid[b->turn] += b->round ? 4 : 2;
        b->raises++;
    } else if (answers || ++b->checks == 2) {
        end_round(b);
        return;
    }
    b->turn = other;
}

static betting leduc_after(const int history[], int length) {
    betting b = {.paid = {1, 1}, .folded = -1, .shown = -1};
    for (int i = 0; i < length; i++) {
        if (b.dealing) {
            b = (betting){.round = 1, .paid = {b.paid[0], b.paid[1]}, .folded = -1, .shown = history[i]};
        } else {
            bet(&b, history[i]);
        }
    }
    return b;
}

static int leduc_turn(const test_public_rules *rules, const int history[], int length, int *choices) {
    (void)rules;
    betting b = leduc_after(history, length);
    bool answers = b.paid[0] != b.paid[1];
    *choices = b.dealing ? 6 : 1 + answers + (b.raises < 2);
    return b.over ? TEST_PUBLIC_END : b.dealing ? TEST_PUBLIC_CHANCE : b.turn;
}

static double leduc_odds(const test_public_rules *rules, const int history[], int length, int hand0, int hand1) {
    (void)rules;
    int shown = leduc_after(history, length).shown;
    if (hand0 == hand1 || hand0 == shown || hand1 == shown) return 0;
    return 1.0 / (shown < 0 ? 6 * 5 : 6 * 5 * 4);
}

static double leduc_payoff(const test_public_rules *rules, const int history[], int length, int hand0, int hand1) {
    (void)rules;
    betting b = leduc_after(history, length);
    if (b.folded >= 0) return b.folded ? b.paid[1] : -b.paid[0];
    int rank0 = hand0 / 2, rank1 = hand1 / 2, shown = b.shown / 2;
    if (rank0 == rank1) return 0;
    bool first_wins = rank0 == shown || (rank1 != shown && rank0 > rank1);
    return first_wins ? b.paid[1] : -b.paid[0];
}

test_public_rules test_leduc(void) { return (test_public_rules){{0}, {6, 6}, leduc_turn, leduc_odds, leduc_payoff}; }

/* ---- Liar's dice: rising bids of quantity and face, the highest face is any; moves: how much higher, or call ---- */

enum { NO_BID = -1 };

static int bids_of(const test_public_rules *rules) {
    return (rules->parameter[0] + rules->parameter[1]) * rules->parameter[2];
}

/* The last bid, quantity first; *called when the last move was no bid. */
static int last_bid(const test_public_rules *rules, const int history[], int length, bool *called) {
    int bid = NO_BID;
    *called = false;
    for (int i = 0; i < length; i++) {
        int next = bid + 1 + history[i];
        if (next >= bids_of(rules))
            *called = true;
        else
            bid = next;
    }
    return bid;
}

static int dice_turn(const test_public_rules *rules, const int history[], int length, int *choices) {
    bool called;
    int bid = last_bid(rules, history, length, &called);
    *choices = bids_of(rules) - 1 - bid + (bid != NO_BID);
    return called ? TEST_PUBLIC_END : length % 2;
}

/* Hand number `hand` of `dice` dice as counts of faces, in any fixed order; number of hands when it is too high. */
static int counts_of_hand(int dice, int faces, int hand, int counts[]) {
    int seen = 0, total = 1;
    for (int i = 0; i < dice; i++) total *= faces;
    for (int code = 0; code < total; code++) {
        int rest = code, before = faces;
        bool falling = true;
        for (int face = 0; face < faces; face++) counts[face] = 0;
        for (int i = 0; i < dice; i++, rest /= faces) {
            falling = falling && rest % faces <= before;
            before = rest % faces;
            counts[before]++;
        }
        if (falling && seen++ == hand) return -1;
    }
    return seen;
}

static double chance_of_hand(int dice, int faces, int hand) {
    int counts[16];
    double odds = 1;
    require(counts_of_hand(dice, faces, hand, counts) < 0);
    for (int i = 1; i <= dice; i++) odds *= (double)i / faces;
    for (int face = 0; face < faces; face++)
        for (int i = 1; i <= counts[face]; i++) odds /= i;
    return odds;
}

static double dice_odds(const test_public_rules *rules, const int history[], int length, int hand0, int hand1) {
    (void)history, (void)length;
    int faces = rules->parameter[2];
    return chance_of_hand(rules->parameter[0], faces, hand0) * chance_of_hand(rules->parameter[1], faces, hand1);
}

static double dice_payoff(const test_public_rules *rules, const int history[], int length, int hand0, int hand1) {
    int faces = rules->parameter[2], first[16], second[16];
    bool called;
    int bid = last_bid(rules, history, length, &called), face = bid % faces;
    require(called && counts_of_hand(rules->parameter[0], faces, hand0, first) < 0);
    require(counts_of_hand(rules->parameter[1], faces, hand1, second) < 0);
    int count = first[face] + second[face];
    if (face != faces - 1) count += first[faces - 1] + second[faces - 1];
    int bidder = length % 2; /* the moves alternate; the last was the call, the one before the bid */
    bool holds = count >= bid / faces + 1;
    return (bidder == 0) == holds ? 1 : -1;
}

test_public_rules test_liars_dice(int dice0, int dice1, int faces) {
    int counts[16];
    require(faces <= 16);
    return (test_public_rules){{dice0, dice1, faces},
                               {counts_of_hand(dice0, faces, -1, counts), counts_of_hand(dice1, faces, -1, counts)},
                               dice_turn,
                               dice_odds,
                               dice_payoff};
}
