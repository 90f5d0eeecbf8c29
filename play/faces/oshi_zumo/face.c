#include "play/faces/face.h"

extern const rp_rules rp_oshi_zumo;

static const rp_page_sign signs[] = {
    {"W", "the wrestler"},
    {"#", "off the field, beyond one end of it"},
    {"+", "the middle, when he is not there"},
    {".", "an empty place"},
};
static const rp_rules_page page = {
    .goal =
        "Push the wrestler off the other player's end of the field: First to the right, Second to the left. When no "
        "more bids can be made, he loses on whose side the wrestler stands.",
    .turn = "Both bid some of their coins at the same time, and pay them whoever wins. The higher bid pushes the "
            "wrestler by one place, equal bids leave him where he is. You type the number of coins itself.",
    .hidden = "What the other bids, until both have chosen. All coins are open.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_face rp_oshi_zumo_face = {.rules = &rp_oshi_zumo, .page = &page};
