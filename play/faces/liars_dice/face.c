#include "play/faces/face.h"

extern const rp_rules rp_liars_dice;

static const rp_page_sign signs[] = {
    {"2x5", "a bid: at least two dice show a 5"},
    {"liar", "the call that ends the bidding"},
    {"wild", "the highest face, which counts as every face"},
};
static const rp_rules_page page = {
    .goal =
        "Catch a bid that was too high, or have a bid called that was not. Somebody calls sooner or later, and that "
        "decides the game.",
    .turn = "In turn you bid how many dice, yours and the other's together, show a face; each bid must be higher than "
            "the last, by more dice or by as many of a higher face. Instead you may call the last bid a lie: then all "
            "dice are counted.",
    .hidden = "The other player's dice, until somebody calls. The bids are open.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_face rp_liars_dice_face = {.rules = &rp_liars_dice, .page = &page};
