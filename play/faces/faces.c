#include "play/faces/face.h"

#include "play/faces/plain/plain.h"

#include <stdio.h>

/* The faces that games have, in the order of listing. */
#define FACES(FACE)                                                                                                    \
    FACE(dq_face)                                                                                                      \
    FACE(destiny_face)                                                                                                 \
    FACE(mk_face)                                                                                                      \
    FACE(cal_face)                                                                                                     \
    FACE(dungeon_face)                                                                                                 \
    FACE(rp_tictactoe_face)                                                                                            \
    FACE(rp_kuhn_face)                                                                                                 \
    FACE(rp_goofspiel_face)                                                                                            \
    FACE(rp_leduc_face)                                                                                                \
    FACE(rp_liars_dice_face)                                                                                           \
    FACE(rp_matrix_face)                                                                                               \
    FACE(rp_pig_face)                                                                                                  \
    FACE(rp_connect4_face)                                                                                             \
    FACE(rp_2048_face)                                                                                                 \
    FACE(rp_phantom_ttt_face)                                                                                          \
    FACE(rp_oshi_zumo_face)                                                                                            \
    /* new faces: above this line */

#define DECLARED(face) extern const rp_face face;
#define LISTED(face) &face,
FACES(DECLARED)

static const rp_face *const faces[] = {FACES(LISTED)};

const rp_face *const *rp_faces(size_t *count) {
    *count = sizeof faces / sizeof *faces;
    return faces;
}

static rp_face own_face(const rp_rules *rules) {
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++)
        if (faces[i]->rules == rules) return *faces[i];
    return (rp_face){.rules = rules};
}

/* Puts the plain face where there is nothing. */
static rp_face filled(rp_face face) {
    if (!face.article) face.article = "";
    if (!face.print_view) {
        face.print_view = rp_plain_print_view;
        face.print_end = rp_plain_print_end;
    }
    if (!face.print_opening) face.print_opening = face.print_sheets;
    if (!face.narrate) {
        face.narrate = rp_plain_narrate;
        face.tells_own = true;
    }
    if (!face.narrate_end) face.narrate_end = rp_plain_narrate_end;
    return face;
}

rp_face rp_face_of(const rp_rules *rules) { return filled(own_face(rules)); }

rp_face rp_face_for(const rp_game *game) {
    rp_face face = own_face(game->rules);
    if (face.knows && !face.knows(game))
        face = (rp_face){.rules = face.rules,
                         .knows = face.knows,
                         .questions = face.questions,
                         .levels = face.levels,
                         .page = face.page,
                         .page_of = face.page_of};
    return filled(face);
}

bool rp_is_won_or_lost_alone(const rp_game_info *info) {
    return info->players == 1 && info->payoff_maximum - info->payoff_minimum <= 1;
}

void rp_seat_name(const rp_game *game, int player, char name[RP_SEAT_NAME_MAX]) {
    rp_face face = rp_face_for(game);
    if (face.seat_name)
        face.seat_name(game, player, name);
    else if (face.article[0])
        snprintf(name, RP_SEAT_NAME_MAX, "%s%s", face.article, game->info.player_names[player]);
    else
        rp_player_title(game, player, RP_READER_ALL, name);
}
