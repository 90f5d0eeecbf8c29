#include "play/faces/face.h"

extern const rp_rules rp_tictactoe;

static const rp_page_sign signs[] = {
    {"X O", "the marks of the two players"},
    {".", "a free cell"},
    {"a b c", "columns; 1 2 3 beside the board are its rows"},
};
static const rp_rules_page page = {
    .goal = "Have three of your own marks in a row, across, down or from corner to corner. When all nine cells are "
            "marked and nobody has three, nobody wins.",
    .turn =
        "X begins. Whoever is to move marks one free cell; a cell is named by its column and its row, b2 is the one in "
        "the middle.",
    .hidden = "Nothing. Both see the whole board.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_face rp_tictactoe_face = {.rules = &rp_tictactoe, .page = &page};
