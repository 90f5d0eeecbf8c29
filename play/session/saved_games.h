/* The games in the folder of saved games: records of one game each, unfinished and finished ones. */
#ifndef RIPOSTE_PLAY_SESSION_SAVED_GAMES_H
#define RIPOSTE_PLAY_SESSION_SAVED_GAMES_H

#include "engine/store/record.h"
#include "play/session/storage.h"

#include <time.h>

typedef struct rp_saved_file {
    char *path;           /* owned */
    struct timespec time; /* of the last step, when the file was written */
} rp_saved_file;

typedef struct rp_saved_files {
    char folder[RP_PATH_MAX];
    rp_saved_file *file; /* owned; the newest first */
    size_t count, capacity;
} rp_saved_files;

/* Lists the files of the folder that may be games: what ends in ".json" and begins as a record. Free with
 * rp_saved_files_release. RP_FAILED: the folder cannot be read, or there is no memory. Removes what a program that was
 * killed while it wrote a game has left there an hour ago or before. */
rp_status rp_saved_files_list(rp_saved_files *files, rp_error *error);
void rp_saved_files_release(rp_saved_files *files); /* all zero allowed */

/* The newest game that is not over, has one person's seat, and that no other program is playing; its record, to be
 * freed with rp_record_release. NULL: there is none. Files that cannot be read are passed over. */
const rp_saved_file *rp_saved_files_unfinished(const rp_saved_files *files, rp_record *record);

enum { RP_SAVED_TIME_MAX = 32 };
/* "2026-11-24 12:17", local time. */
void rp_saved_time_text(const struct timespec *time, char text[RP_SAVED_TIME_MAX]);

#endif
