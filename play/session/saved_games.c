#include "play/session/saved_games.h"

#include "play/session/session.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LEFT_SECONDS = 3600 };

static const char beginning[] = "{\"riposte\":\"record\"";

static bool ends_in_json(const char *name) {
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".json") == 0;
}

static bool begins_as_record(int folder, const char *name) {
    char bytes[sizeof beginning];
    int descriptor = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) return false;
    ssize_t got = read(descriptor, bytes, sizeof beginning - 1);
    close(descriptor);
    return got == (ssize_t)sizeof beginning - 1 && memcmp(bytes, beginning, sizeof beginning - 1) == 0;
}

static rp_status add(rp_saved_files *files, const char *name, const struct timespec *when, rp_error *error) {
    if (files->count == files->capacity) {
        size_t capacity = files->capacity ? files->capacity * 2 : 64;
        rp_saved_file *larger = realloc(files->file, capacity * sizeof *larger);
        if (!larger) return rp_fail(error, RP_FAILED, "no memory for the list of saved games");
        files->file = larger;
        files->capacity = capacity;
    }
    size_t size = strlen(files->folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (!path) return rp_fail(error, RP_FAILED, "no memory for the list of saved games");
    snprintf(path, size, "%s/%s", files->folder, name);
    files->file[files->count++] = (rp_saved_file){.path = path, .time = *when};
    return RP_OK;
}

/* NAME.json.NUMBER.tmp, which a game is written under before it gets its name (engine/file.h). */
static bool is_temporary(const char *name) {
    const char *mark = strstr(name, ".json.");
    if (!mark) return false;
    const char *digits = mark + strlen(".json.");
    size_t length = strspn(digits, "0123456789");
    return length > 0 && strcmp(digits + length, ".tmp") == 0;
}

/* One name of the folder: a game, something that was left behind, or nothing of ours. */
static rp_status look_at(rp_saved_files *files, int folder, const char *name, rp_error *error) {
    struct stat facts;
    bool is_left = is_temporary(name);
    if (!is_left && !ends_in_json(name)) return RP_OK;
    if (fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(facts.st_mode)) return RP_OK;
    if (!is_left) return begins_as_record(folder, name) ? add(files, name, &facts.st_mtim, error) : RP_OK;
    if (facts.st_mtim.tv_sec < time(NULL) - LEFT_SECONDS) unlinkat(folder, name, 0);
    return RP_OK;
}

static int newest_first(const void *a, const void *b) {
    const rp_saved_file *x = a, *y = b;
    if (x->time.tv_sec != y->time.tv_sec) return x->time.tv_sec < y->time.tv_sec ? 1 : -1;
    if (x->time.tv_nsec != y->time.tv_nsec) return x->time.tv_nsec < y->time.tv_nsec ? 1 : -1;
    return strcmp(x->path, y->path);
}

rp_status rp_saved_files_list(rp_saved_files *files, rp_error *error) {
    memset(files, 0, sizeof *files);
    rp_status status = rp_storage_folder(files->folder, error);
    if (status) return status;
    DIR *folder = opendir(files->folder);
    if (!folder) return rp_fail(error, RP_FAILED, "%s: %s", files->folder, strerror(errno));
    for (struct dirent *entry; !status && (entry = readdir(folder));)
        status = look_at(files, dirfd(folder), entry->d_name, error);
    closedir(folder);
    if (status)
        rp_saved_files_release(files);
    else if (files->count)
        qsort(files->file, files->count, sizeof *files->file, newest_first);
    return status;
}

void rp_saved_files_release(rp_saved_files *files) {
    for (size_t i = 0; i < files->count; i++) free(files->file[i].path);
    free(files->file);
    memset(files, 0, sizeof *files);
}

const rp_saved_file *rp_saved_files_unfinished(const rp_saved_files *files, rp_record *record) {
    rp_error error;
    for (size_t i = 0; i < files->count; i++) {
        if (rp_session_read(files->file[i].path, record, &error)) continue;
        if (!record->finished && rp_session_persons(record) && !rp_storage_is_held(files->file[i].path))
            return &files->file[i];
        rp_record_release(record);
    }
    return NULL;
}

void rp_saved_time_text(const struct timespec *when, char text[RP_SAVED_TIME_MAX]) {
    struct tm local;
    text[0] = 0;
    if (localtime_r(&when->tv_sec, &local)) strftime(text, RP_SAVED_TIME_MAX, "%Y-%m-%d %H:%M", &local);
}
