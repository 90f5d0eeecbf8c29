#include "play/faces/face.h"

extern const rp_rules rp_goofspiel;

static const rp_page_sign signs[] = {
    {"13*", "a bid that won the prize above it"},
    {"?", "a card that was bid and that you have not seen"},
    {"score:", "points so far"},
};
static const rp_rules_page page = {
    .goal = "Have more points than the other player when all prizes are gone. Each prize is worth its own number.",
    .turn = "A prize is turned up. Both choose a card from the hand at the same time; the higher card takes the prize, "
            "equal cards take it away from both. The two cards are gone. You type the number of the card itself.",
    .hidden =
        "What the other bids, until both have chosen. With info=hidden a bid stays secret to the end and only who "
        "won the prize is told; equal bids can still be inferred.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_face rp_goofspiel_face = {.rules = &rp_goofspiel, .page = &page};
