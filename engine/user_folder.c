#include "engine/user_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Makes every missing folder of the path. */
static rp_status make_folders(const char *path, rp_error *error) {
    char part[RP_USER_FOLDER_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *at = part + 1;; at++) {
        if (*at && *at != '/') continue;
        char kept = *at;
        *at = 0;
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return rp_fail(error, RP_FAILED, "%s: %s", part, strerror(errno));
        if (!kept) return RP_OK;
        *at = kept;
    }
}

rp_status rp_user_folder(const char *variable, const char *fallback, char folder[RP_USER_FOLDER_MAX], rp_error *error) {
    const char *base = getenv(variable), *home = getenv("HOME");
    int length;
    if (base && base[0] == '/') /* the XDG rules: a relative path counts as unset */
        length = snprintf(folder, RP_USER_FOLDER_MAX, "%s/riposte", base);
    else if (home && home[0])
        length = snprintf(folder, RP_USER_FOLDER_MAX, "%s/%s/riposte", home, fallback);
    else
        length = snprintf(folder, RP_USER_FOLDER_MAX, ".");
    if (length >= RP_USER_FOLDER_MAX - 200)
        return rp_fail(error, RP_FAILED, "the folder of %s has too long a name", variable);
    return make_folders(folder, error);
}

rp_status rp_user_cache_folder(char folder[RP_USER_FOLDER_MAX], rp_error *error) {
    return rp_user_folder("XDG_CACHE_HOME", ".cache", folder, error);
}
