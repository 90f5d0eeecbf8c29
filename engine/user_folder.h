/* Folders of the user for what programs keep (XDG Base Directory Specification). */
#ifndef RIPOSTE_ENGINE_USER_FOLDER_H
#define RIPOSTE_ENGINE_USER_FOLDER_H

#include "engine/error.h"

enum { RP_USER_FOLDER_MAX = 1024 };

/* The folder "riposte" in what the environment variable names (if that is an absolute path), else in `fallback` below
 * the home folder, else "."; made, for its owner alone, where it is missing. Its path leaves room for 200 bytes in
 * folder[RP_USER_FOLDER_MAX]. RP_FAILED: it cannot be made, or its name is too long. */
rp_status rp_user_folder(const char *variable, const char *fallback, char folder[RP_USER_FOLDER_MAX], rp_error *error);

/* rp_user_folder of XDG_CACHE_HOME, .cache: for what can be found out again. */
rp_status rp_user_cache_folder(char folder[RP_USER_FOLDER_MAX], rp_error *error);

#endif
