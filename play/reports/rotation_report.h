/* What came out of rotations (bench/match/rotation.h), as lines on standard output and as JSON: the same bytes for the
 * same games, whether they were just played or read from records. */
#ifndef RIPOSTE_PLAY_REPORTS_ROTATION_REPORT_H
#define RIPOSTE_PLAY_REPORTS_ROTATION_REPORT_H

#include "bench/match/rotation.h"
#include "engine/document.h"

/* A table of agents, one of seats, one of scores between each two agents (names[players]). What cannot be rated is
 * complained about. */
void rp_rotation_report_table(const rp_rotation *rotation, const rp_game *game, const char *const names[]);

/* Members "rotation" and "ratings" of the object that is open, as `riposte match --help` explains them. */
rp_status rp_rotation_report_json(rp_writer *writer, const rp_rotation *rotation, const rp_game *game, rp_error *error);

#endif
