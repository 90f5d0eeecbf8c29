#include "play/faces/face.h"

extern const rp_rules rp_phantom_ttt;

static const rp_page_sign signs[] = {
    {"X O", "the marks of the two players; of the other's only those that you have found"},
    {"?", "a cell of which you know nothing"},
    {".", "a cell that was free at the end"},
    {"a b c", "columns; 1 2 3 beside the board are its rows"},
};
static const rp_rules_page page = {
    .goal = "Have three of your own marks in a row, across, down or from corner to corner, as in tic-tac-toe. When all "
            "cells are taken and nobody has three, nobody wins.",
    .turn =
        "X begins. Whoever is to move tries a cell. When it is free, it is marked and the turn is over; when the other "
        "player has it already, you are told so, and try another one.",
    .hidden = "The other player's marks. You learn of one only by trying its cell, and he is not told that you tried.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_face rp_phantom_ttt_face = {.rules = &rp_phantom_ttt, .page = &page};
