#include "bench/archives/record_blocks.h"
#include "bench/archives/record_lines.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct rp_record_blocks {
    pthread_mutex_t lock; /* guards everything */
    const char *const *path;
    size_t bytes;         /* of a block */
    int count, file;      /* file: which one is being read */
    int *descriptor;      /* [count] */
    uint64_t done, total; /* bytes of the files before this one, of all */
    bool sizes_known;
    rp_record_lines *lines; /* of the file that is being read; NULL: not begun */
    uint64_t number, line;
    bool failed;
    bool skipping; /* the rest of a line that was too long */
};

static bool add_line(rp_record_block *block, const char *line, size_t length) {
    if (block->size + length + 1 > block->room) {
        size_t room = (block->size + length + 1) * 2;
        char *larger = realloc(block->text, room);
        if (!larger) return false;
        block->text = larger;
        block->room = room;
    }
    memcpy(block->text + block->size, line, length);
    block->size += length;
    return true;
}

/* Adds lines until the block is full, or as much was skipped: a line may have no end, and who reads has to learn of a
 * stop. *over: the file has ended. */
static rp_status fill(rp_record_blocks *b, rp_record_block *block, bool *over, rp_error *error) {
    const char *line;
    size_t length, skipped = 0;
    while (block->size < b->bytes && skipped < b->bytes && !block->has_too_long) {
        rp_status status = rp_record_lines_next(b->lines, &line, &length, error);
        if (status) rp_error_prefix(error, b->path[b->file]);
        *over = !line;
        if (status || !line) return status;
        bool whole = line[length - 1] == '\n', wanted = !b->skipping;
        block->has_too_long = wanted && !whole && length >= RP_RECORD_LINE_MAX;
        b->skipping = !whole && (b->skipping || block->has_too_long);
        b->line += wanted;
        if (!wanted) skipped += length;
        if (!wanted || block->has_too_long) continue;
        block->is_broken = !whole;
        if (!add_line(block, line, length)) return rp_fail(error, RP_FAILED, "no memory to read records");
        if (!whole) block->text[block->size++] = '\n';
    }
    return RP_OK;
}

static void end_file(rp_record_blocks *b) {
    struct stat facts;
    if (fstat(b->descriptor[b->file], &facts) == 0 && S_ISREG(facts.st_mode)) b->done += (uint64_t)facts.st_size;
    rp_record_lines_free(b->lines);
    b->lines = NULL;
    b->file++;
}

static rp_status next(rp_record_blocks *b, rp_record_block *block, bool *any, rp_error *error) {
    rp_status status = RP_OK;
    for (block->size = 0, *any = false; b->file < b->count && !*any && !b->failed;) {
        bool over = false;
        if (!b->lines) {
            status = rp_record_lines_new(b->descriptor[b->file], &b->lines, error);
            b->line = 1;
            b->skipping = false;
        }
        block->number = b->number;
        block->file = b->file;
        block->line = b->line;
        block->is_broken = block->has_too_long = false;
        if (!status) status = fill(b, block, &over, error);
        *any = block->size > 0 || block->has_too_long || (b->skipping && !over && !status);
        if (over) end_file(b);
        b->failed = status != RP_OK;
    }
    b->number += *any;
    return status;
}

rp_status rp_record_blocks_next(rp_record_blocks *b, rp_record_block *block, bool *any, rp_error *error) {
    pthread_mutex_lock(&b->lock);
    rp_status status = next(b, block, any, error);
    if (status) *any = false;
    pthread_mutex_unlock(&b->lock);
    return status;
}

void rp_record_block_release(rp_record_block *block) {
    free(block->text);
    *block = (rp_record_block){0};
}

double rp_record_blocks_share(rp_record_blocks *b) {
    pthread_mutex_lock(&b->lock);
    off_t at = b->lines && b->sizes_known ? lseek(b->descriptor[b->file], 0, SEEK_CUR) : 0;
    double bytes = (double)b->done + (at > 0 ? (double)at : 0);
    double share = b->sizes_known && b->total > 0 ? bytes / (double)b->total : 0;
    pthread_mutex_unlock(&b->lock);
    return share < 1 ? share : 1;
}

/* ---- making ------------------------------------------------------------------------------------------------- */

static rp_status fail_to(const char *what, const char *path, rp_error *error) {
    return rp_fail(error, RP_BAD_INPUT, "cannot %s %.200s: %s", what, path, strerror(errno));
}

static rp_status open_one(rp_record_blocks *b, int file, struct stat *facts, rp_error *error) {
    const char *path = b->path[file];
    int descriptor = strcmp(path, "-") == 0 ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return fail_to("open", path, error);
    b->descriptor[file] = descriptor;
    if (fstat(descriptor, facts) != 0) return fail_to("read", path, error);
    if (S_ISDIR(facts->st_mode)) return rp_fail(error, RP_BAD_INPUT, "%.200s is a folder, not a file of records", path);
    if (S_ISREG(facts->st_mode))
        b->total += (uint64_t)facts->st_size;
    else
        b->sizes_known = false;
    return RP_OK;
}

static rp_status open_all(rp_record_blocks *b, struct stat *facts, rp_error *error) {
    for (int i = 0; i < b->count; i++) {
        rp_status status = open_one(b, i, &facts[i], error);
        if (status) return status;
        for (int j = 0; j < i; j++)
            if (facts[i].st_dev == facts[j].st_dev && facts[i].st_ino == facts[j].st_ino)
                return rp_fail(error, RP_BAD_INPUT, "%.200s and %.200s are one file: its games would count twice",
                               b->path[j], b->path[i]);
    }
    return RP_OK;
}

rp_status rp_record_blocks_open(const char *const paths[], int count, size_t bytes, rp_record_blocks **out,
                                rp_error *error) {
    rp_record_blocks *b = calloc(1, sizeof *b);
    struct stat *facts = calloc((size_t)count, sizeof *facts);
    int *descriptors = malloc((size_t)count * sizeof *descriptors);
    rp_status status = RP_FAILED;
    *out = NULL;
    if (b && facts && descriptors) {
        *b = (rp_record_blocks){
            .path = paths, .bytes = bytes, .count = count, .descriptor = descriptors, .sizes_known = true};
        for (int i = 0; i < count; i++) descriptors[i] = -1;
        pthread_mutex_init(&b->lock, NULL);
        status = open_all(b, facts, error);
        if (status)
            rp_record_blocks_free(b);
        else
            *out = b;
    } else {
        free(b);
        free(descriptors);
        rp_fail(error, RP_FAILED, "no memory to read records");
    }
    free(facts);
    return status;
}

void rp_record_blocks_free(rp_record_blocks *b) {
    if (!b) return;
    for (int i = 0; i < b->count; i++)
        if (b->descriptor[i] >= 0) close(b->descriptor[i]);
    rp_record_lines_free(b->lines);
    free(b->descriptor);
    pthread_mutex_destroy(&b->lock);
    free(b);
}
