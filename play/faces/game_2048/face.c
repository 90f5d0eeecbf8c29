#include "play/faces/face.h"

#include "engine/games/game_2048/game_2048.h"

static const rp_page_sign signs[] = {
    {".", "an empty place"},
    {"a b c d", "columns; 1 2 3 4 beside the board are its rows"},
    {"-", "before a side: pushing there would move nothing"},
    {"score", "the sum of what merging made"},
};
static const rp_rules_page page = {
    .goal = "Make the tile that the game asks for by merging smaller ones. The score is the sum of all tiles made by "
            "merging. When no push moves anything, the game is lost.",
    .turn = "Push all tiles to one side: left, right, up or down. Equal tiles that meet become one of twice the size, "
            "each at most once a push. Then a new tile appears on an empty place, a 2 nine times of ten, else a 4. A "
            "push that would move nothing is not possible.",
    .hidden = "Nothing but the future: where the next tile appears.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_face rp_2048_face = {.rules = &rp_2048, .page = &page, .places = 4};
