#include "play/faces/face.h"

extern const rp_rules rp_leduc;

static const rp_page_sign signs[] = {
    {"hidden", "a card that you may not see"},
    {"public", "the card that counts for both players"},
    {"round 1", "what was done in that round of betting"},
    {"pot", "what both have paid in, and each of them"},
};
static const rp_rules_page page = {
    .goal =
        "Win the pot: with a card that pairs the public one, else with the higher card, or because the other player "
        "has folded. The payoff is what you take out beyond what you paid in.",
    .turn =
        "Both have paid 1 and have a card. There are two rounds of betting, and the public card is turned up between "
        "them. In turn you check (pay nothing), or bet; against a bet you fold, call (pay as much) or raise (pay as "
        "much and bet once more). Two bets a round are the most.",
    .hidden = "The other player's card, until the game is over; then it is shown, also after a fold. Bets and the "
              "public card "
              "are open.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_face rp_leduc_face = {.rules = &rp_leduc, .page = &page};
