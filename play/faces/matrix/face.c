#include "play/faces/face.h"

extern const rp_rules rp_matrix;

static const rp_page_sign signs[] = {
    {"row 1", "a row of the table, a choice of the player Row"},
    {"column 1", "a column, a choice of the player Column"},
};
static const rp_rules_page page = {
    .goal = "Get as much as you can: Row wants the number where the two choices meet high, Column wants it low.",
    .turn = "There is one: both choose at the same time, Row a row and Column a column.",
    .hidden = "What the other one chooses. The numbers are open.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_face rp_matrix_face = {.rules = &rp_matrix, .page = &page};
