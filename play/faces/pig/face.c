#include "play/faces/face.h"

extern const rp_rules rp_pig;

static const rp_page_sign signs[] = {
    {"of 100", "the goal"},
    {"in this turn", "rolled since the turn began, lost by a 1"},
};
static const rp_rules_page page = {
    .goal = "Be the first whose score comes to the goal.",
    .turn =
        "Roll, and decide each time whether to roll on or to hold. A 1 ends the turn and takes what it had brought; "
        "holding adds that to the score and ends the turn too.",
    .hidden = "Nothing. Score and dice are open, only the next roll is not known.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_face rp_pig_face = {.rules = &rp_pig, .page = &page};
