#include "play/faces/face.h"

#include "engine/games/connect4/connect4.h"

static const rp_page_sign signs[] = {
    {"x o", "the stones of the first and the second player"},
    {".", "an empty place"},
    {"a b c", "the columns"},
    {"X O", "stones of the four in a row that have ended the game"},
};
static const rp_rules_page page = {
    .goal = "Have four of your own stones in a row, across, down or diagonally. When the board is full and nobody has "
            "four, nobody wins.",
    .turn = "In turn each drops one stone into a column that is not full; it comes to rest on the highest stone there, "
            "or on the ground.",
    .hidden = "Nothing. Both see the whole board.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_face rp_connect4_face = {.rules = &rp_connect4, .page = &page};
