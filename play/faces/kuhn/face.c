#include "play/faces/face.h"

extern const rp_rules rp_kuhn;

static const rp_page_sign signs[] = {
    {"card 3", "a card and its rank, the higher the better"},
    {"hidden", "a card that you may not see"},
    {"pot", "what all have paid in"},
};
static const rp_rules_page page = {
    .goal =
        "Win the pot: with the highest card of those who are still in at the end, or because all others have folded. "
        "The payoff is what you take out beyond what you paid in.",
    .turn =
        "All have paid 1 and have one card. In turn you pass, or put in 1 more, which is a bet. After a bet each of "
        "the others has one answer: pay the same (call), or give up what he has paid (fold). When nobody bets, the "
        "cards are compared at once.",
    .hidden =
        "The card of each other player, until the game is over; then it is shown, also after a fold. What was bet is "
        "open.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_face rp_kuhn_face = {.rules = &rp_kuhn, .page = &page};
