/* Where saved games and records lie, and how they are written so that a crash or a full disk loses nothing. */
#ifndef RIPOSTE_PLAY_SESSION_STORAGE_H
#define RIPOSTE_PLAY_SESSION_STORAGE_H

#include "engine/error.h"

#include <stddef.h>

enum { RP_PATH_MAX = 1024 };

/* $XDG_DATA_HOME/riposte, or $HOME/.local/share/riposte, or "." without HOME. Makes the folder when it is missing. */
rp_status rp_storage_folder(char folder[RP_PATH_MAX], rp_error *error);

/* $XDG_STATE_HOME/riposte, or $HOME/.local/state/riposte, or "." without HOME: for what can be made again. */
rp_status rp_storage_state_folder(char folder[RP_PATH_MAX], rp_error *error);

/* Holding a file keeps other programs that ask for it from writing it too: an advisory lock, which ends with the
 * program. `held` is the descriptor of the lock, 0: none. RP_FAILED: another program holds it. A file that is not
 * there, or lies where there are no locks, is had without one. */
rp_status rp_storage_hold(const char *path, int *held, rp_error *error);
bool rp_storage_is_held(const char *path); /* by whomever */
void rp_storage_let_go(int *held);         /* *held is 0 then; 0 allowed */

/* Replaces the file at `path` by `text` and a newline, whole or not at all (engine/file.h), on the disk when it
 * returns; only its owner may read it. With `held` the new file is held before it gets the name, then the old one, if
 * *held is one, is let go; NULL: nothing is held. */
rp_status rp_storage_replace(const char *path, const char *text, int *held, rp_error *error);

/* The same into a new file FOLDER/STEM-1.json, -2 ...: the first name that is free, also against other processes. Its
 * path goes to `path`. */
rp_status rp_storage_create(const char *folder, const char *stem, const char *text, char path[RP_PATH_MAX], int *held,
                            rp_error *error);

/* Reads a file of at most `maximum` bytes into memory to be freed with free(); a zero byte follows. RP_BAD_INPUT when
 * it does not exist, cannot be opened or is larger. "-" is standard input. */
rp_status rp_storage_read(const char *path, size_t maximum, char **text, size_t *size, rp_error *error);

#endif
