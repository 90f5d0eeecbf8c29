/* labels: longer */
/* Files of records, plain and compressed: whole, cut anywhere, damaged anywhere, hostile; what a kill may cost. */
#include "bench/archives/record_file.h"
#include "bench/archives/record_lines.h"
#include "tests/support/files.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zstd.h>

static char folder[TEST_FOLDER_BYTES];
static const char *const names[] = {"plain", "packed.zst"};

static void path_of(const char *name, char path[128]) { snprintf(path, 128, "%s/%s", folder, name); }

/* Record number `number` of a made-up game: which one it is stands in its seed. */
static char *line_of(uint64_t number) {
    rp_record record = {.game = "kuhn", .rules_version = 1, .seed = number, .players = 2, .finished = true};
    char *line = rp_record_line(&record);
    require(line != NULL);
    return line;
}

static void append(rp_record_file *file, uint64_t from, uint64_t to) {
    rp_error error = {RP_OK, ""};
    for (; from < to; from++) {
        char *line = line_of(from);
        require_message(rp_record_file_append(file, line, &error) == RP_OK, "%s", error.text);
        free(line);
    }
}

static void make_file(const char *path, uint64_t records) {
    rp_record_file file;
    rp_error error = {RP_OK, ""};
    require_message(rp_record_file_create(path, &file, &error) == RP_OK, "%s", error.text);
    append(&file, 0, records);
    require_message(rp_record_file_close(&file, &error) == RP_OK, "%s", error.text);
}

/* The records must be numbers 0, 1, 2 ... in order. */
static rp_status count_visit(void *context, const rp_record *record, uint64_t number, rp_error *error) {
    uint64_t *count = context;
    (void)error;
    require(record->seed == number && number == *count);
    ++*count;
    return RP_OK;
}

static rp_status read_file(const char *path, uint64_t *count, rp_error *error) {
    rp_record_file file;
    *count = 0;
    require_message(rp_record_file_open(path, &file, error) == RP_OK, "%s", error->text);
    rp_status status = rp_record_file_read(&file, count_visit, count, error);
    require(rp_record_file_close(&file, NULL) == RP_OK);
    return status;
}

START_TEST(what_was_written_is_read) {
    static const uint64_t sizes[] = {0, 1, 255, 256, 257, 1000};
    char path[128];
    for (int name = 0; name < 2; name++) {
        path_of(names[name], path);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            uint64_t count;
            rp_error error = {RP_OK, ""};
            make_file(path, sizes[i]);
            require_message(read_file(path, &count, &error) == RP_OK, "%s", error.text);
            require(count == sizes[i]);
        }
    }
}
END_TEST

/* Resumes a file of `size` bytes up to `records`, and checks that nothing is missing or twice. Returns how many were
 * still there. */
static uint64_t resume_cut(const char *path, const unsigned char *bytes, size_t size, uint64_t records) {
    rp_record_file file;
    rp_error error = {RP_OK, ""};
    uint64_t found = 0, count;
    test_file_write(path, bytes, size);
    require(rp_record_file_open(path, &file, &error) == RP_OK);
    require_message(rp_record_file_read(&file, count_visit, &found, &error) == RP_OK, "cut at %zu: %s", size,
                    error.text);
    require_message(rp_record_file_go_on(&file, &error) == RP_OK, "%s", error.text);
    append(&file, found, records);
    require(rp_record_file_close(&file, &error) == RP_OK);
    require_message(read_file(path, &count, &error) == RP_OK, "cut at %zu: %s", size, error.text);
    require(count == records);
    return found;
}

START_TEST(a_file_cut_anywhere_goes_on) {
    enum { RECORDS = 600 };
    char path[128];
    size_t size;
    path_of(names[_i], path);
    make_file(path, RECORDS);
    unsigned char *bytes = test_file_read(path, &size);
    uint64_t before = 0;
    for (size_t cut = 0; cut <= size; cut += cut < 40 || cut + 40 > size ? 1 : 1 + size / 150) {
        uint64_t found = resume_cut(path, bytes, cut, RECORDS);
        require(found >= before);
        before = found;
    }
    ck_assert_uint_eq(resume_cut(path, bytes, size, RECORDS), RECORDS);
    ck_assert_uint_eq(resume_cut(path, bytes, size - 1, RECORDS), _i ? 512 : RECORDS - 1);
    free(bytes);
}
END_TEST

/* In the compressed file the checksum of the frame, in the plain one that of the line, finds every changed byte, but
 * for those whose change makes the file look as if it had been cut there. */
START_TEST(a_changed_byte_never_changes_a_record) {
    const int records = test_fewer(20);
    char path[128];
    size_t size;
    path_of(names[_i], path);
    make_file(path, records);
    unsigned char *bytes = test_file_read(path, &size);
    int refused = 0;
    for (size_t at = 0; at < size; at++) {
        for (int bit = 0; bit < 8; bit += 3) {
            uint64_t count;
            rp_error error = {RP_OK, ""};
            bytes[at] ^= (unsigned char)(1 << bit);
            test_file_write(path, bytes, size);
            rp_status status = read_file(path, &count, &error);
            bytes[at] ^= (unsigned char)(1 << bit);
            require(status == RP_OK || status == RP_BAD_INPUT);
            require(count <= (uint64_t)records);
            refused += status == RP_BAD_INPUT;
            if (status == RP_BAD_INPUT) require(strstr(error.text, path) && strstr(error.text, "line "));
        }
    }
    ck_assert_int_gt(refused, (int)size * 3 / 2);
    free(bytes);
}
END_TEST

/* Plain or compressed is told by content, and copied into either. */
START_TEST(the_way_is_told_by_content) {
    char path[128], wrong[128], copy[128];
    size_t sizes[2];
    path_of(names[_i], path);
    path_of(_i ? "packed" : "plain.zst", wrong);
    make_file(path, 300);
    require(rename(path, wrong) == 0);
    unsigned char *bytes = test_file_read(wrong, &sizes[0]);
    ck_assert_uint_eq(resume_cut(wrong, bytes, sizes[0], 700), 300);
    for (int to = 0; to < 2; to++) {
        rp_record_file from, into;
        rp_error error = {RP_OK, ""};
        uint64_t count = 0;
        path_of(to ? "copy.zst" : "copy", copy);
        require(rp_record_file_open(wrong, &from, &error) == RP_OK);
        require(rp_record_file_read(&from, count_visit, &count, &error) == RP_OK);
        require(rp_record_file_create(copy, &into, &error) == RP_OK);
        require_message(rp_record_file_copy(&from, &into, &error) == RP_OK, "%s", error.text);
        append(&into, 700, 710);
        require(rp_record_file_close(&into, &error) == RP_OK);
        rp_record_file_close(&from, NULL);
        require_message(read_file(copy, &count, &error) == RP_OK, "%s", error.text);
        ck_assert_uint_eq(count, 710);
    }
    free(bytes);
}
END_TEST

/* A process that is killed has lost no more than a frame, and none of the lines that waited long enough. */
START_TEST(a_kill_costs_a_frame_at_most) {
    char path[128];
    path_of("killed.zst", path);
    pid_t process = fork();
    require(process >= 0);
    if (process == 0) {
        rp_record_file file;
        if (rp_record_file_create(path, &file, NULL) != RP_OK) _exit(1);
        append(&file, 0, 3 * RP_RECORD_FRAME_LINES + 100);
        kill(getpid(), SIGKILL);
    }
    int status;
    require(waitpid(process, &status, 0) == process && WIFSIGNALED(status));
    uint64_t count;
    rp_error error = {RP_OK, ""};
    require_message(read_file(path, &count, &error) == RP_OK, "%s", error.text);
    ck_assert_uint_ge(count, 3 * RP_RECORD_FRAME_LINES);
}
END_TEST

static uint64_t hand(void *context) { return *(uint64_t *)context; }

START_TEST(lines_wait_two_seconds_at_most) {
    uint64_t now = 5;
    const rp_clock clock = {.nanoseconds = hand, .context = &now};
    rp_record_frame *frame = rp_record_frame_new(&clock);
    const void *bytes;
    size_t size;
    ck_assert(!rp_record_frame_is_due(frame));
    now += 9000000000;
    ck_assert_int_eq(rp_record_frame_add(frame, "line", NULL), RP_OK);
    now += 1900000000;
    ck_assert(!rp_record_frame_is_due(frame));
    ck_assert_int_eq(rp_record_frame_add(frame, "line", NULL), RP_OK);
    now += 100000000;
    ck_assert(rp_record_frame_is_due(frame));
    ck_assert_int_eq(rp_record_frame_end(frame, &bytes, &size, NULL), RP_OK);
    char plain[64];
    ck_assert_uint_eq(ZSTD_decompress(plain, sizeof plain, bytes, size), 10);
    ck_assert_mem_eq(plain, "line\nline\n", 10);
    ck_assert(!rp_record_frame_is_due(frame));
    ck_assert_int_eq(rp_record_frame_end(frame, &bytes, &size, NULL), RP_OK);
    ck_assert_uint_eq(size, 0);
    for (int i = 0; i < RP_RECORD_FRAME_LINES; i++) {
        ck_assert(!rp_record_frame_is_due(frame));
        ck_assert_int_eq(rp_record_frame_add(frame, "line", NULL), RP_OK);
    }
    ck_assert(rp_record_frame_is_due(frame));
    rp_record_frame_free(frame);
}
END_TEST

/* ---- files of other programs ---------------------------------------------------------------------------- */

static void write_frames(const char *path, const char *text, size_t size, size_t part, int window) {
    FILE *file = fopen(path, "wb");
    ZSTD_CCtx *context = ZSTD_createCCtx();
    size_t room = ZSTD_compressBound(size);
    char *packed = malloc(room);
    require(file && context && packed);
    ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window);
    ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
    for (size_t at = 0; at < size; at += part) {
        ZSTD_inBuffer in = {text + at, size - at < part ? size - at : part, 0};
        ZSTD_outBuffer out = {packed, room, 0};
        while (ZSTD_compressStream2(context, &out, &in, ZSTD_e_end) != 0) continue;
        require(fwrite(packed, 1, out.pos, file) == out.pos);
    }
    free(packed);
    ZSTD_freeCCtx(context);
    fclose(file);
}

static char *text_of(uint64_t records, size_t *size) {
    size_t room = 1 << 16;
    char *text = malloc(room);
    *size = 0;
    for (uint64_t i = 0; i < records; i++) {
        char *line = line_of(i);
        size_t length = strlen(line);
        while (room < *size + length + 1) text = realloc(text, room *= 2);
        memcpy(text + *size, line, length);
        text[*size + length] = '\n';
        *size += length + 1;
        free(line);
    }
    return text;
}

/* Frames that end anywhere, and one that is larger than what is held back. */
START_TEST(frames_of_other_programs_are_read) {
    enum { RECORDS = 40000 };
    char path[128];
    size_t size;
    uint64_t count;
    rp_error error = {RP_OK, ""};
    char *text = text_of(RECORDS, &size);
    ck_assert_uint_gt(size, RP_RECORD_FRAME_HELD);
    path_of("other.zst", path);
    static const size_t parts[] = {777, 100000, (size_t)1 << 40};
    for (int i = 0; i < 3; i++) {
        write_frames(path, text, i ? size : size / 50, parts[i], 20);
        rp_status status = read_file(path, &count, &error);
        if (i) {
            require_message(status == RP_OK, "%s", error.text);
            ck_assert_uint_eq(count, RECORDS);
        } else {
            ck_assert_int_eq(status, RP_BAD_INPUT); /* its last line is cut off within whole frames */
            ck_assert_uint_ge(count, RECORDS / 50 - 1);
        }
    }
    unsigned char *whole = test_file_read(path, &size);
    test_file_write(path, whole, size - 10);
    ck_assert_int_eq(read_file(path, &count, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "breaks off"));
    free(whole);
    free(text);
}
END_TEST

/* pzstd begins with a frame that is to be skipped. One that breaks off must not make the file count as empty. */
START_TEST(frames_to_be_skipped_are_skipped) {
    static const unsigned char skipped[] = {0x5a, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 'a', 'b', 'c', 'd'};
    char path[128];
    size_t size;
    uint64_t count;
    rp_error error = {RP_OK, ""};
    path_of("skipped.zst", path);
    make_file(path, 10);
    unsigned char *bytes = test_file_read(path, &size), *longer = malloc(size + 2 * sizeof skipped);
    memcpy(longer, skipped, sizeof skipped);
    memcpy(longer + sizeof skipped, bytes, size);
    memcpy(longer + sizeof skipped + size, skipped, sizeof skipped);
    test_file_write(path, longer, size + 2 * sizeof skipped);
    require_message(read_file(path, &count, &error) == RP_OK, "%s", error.text);
    ck_assert_uint_eq(count, 10);
    longer[7] = 1; /* 16 MiB that are not there */
    test_file_write(path, longer, size + 2 * sizeof skipped);
    ck_assert_int_eq(read_file(path, &count, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "breaks off"));
    free(longer);
    free(bytes);
}
END_TEST

START_TEST(hostile_files_are_refused) {
    char path[128];
    size_t size = (size_t)64 << 20;
    uint64_t count;
    rp_error error = {RP_OK, ""};
    char *zeros = calloc(size, 1);
    path_of("hostile.zst", path);
    write_frames(path, zeros, size, size, 20); /* a line without end */
    ck_assert_int_eq(read_file(path, &count, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "line 1"));
    write_frames(path, zeros, size, size, 26);
    ck_assert_int_eq(read_file(path, &count, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "window"));
    make_file(path, 10);
    unsigned char *bytes = test_file_read(path, &size);
    bytes = realloc(bytes, size + 16);
    memcpy(bytes + size, "{\"riposte\":\"reco", 16); /* plain behind compressed */
    test_file_write(path, bytes, size + 16);
    ck_assert_int_eq(read_file(path, &count, &error), RP_BAD_INPUT);
    ck_assert_uint_eq(count, 10);
    free(bytes);
    free(zeros);
}
END_TEST

/* A limit on the size of files, as a full disk would be: what was whole before stays so. */
START_TEST(a_full_disk_is_told_and_nothing_before_is_lost) {
    char path[128];
    path_of(names[_i], path);
    pid_t process = fork();
    require(process >= 0);
    if (process == 0) {
        rp_record_file file;
        rp_error error = {RP_OK, ""};
        struct rlimit limit = {4000, 4000};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
        rp_status status = rp_record_file_create(path, &file, &error);
        for (uint64_t i = 0; i < 100000 && !status; i++) {
            char *line = line_of(i);
            status = rp_record_file_append(&file, line, &error);
            free(line);
        }
        bool told = status == RP_BAD_INPUT && strstr(error.text, path) && strstr(error.text, "File too large");
        _exit(told && rp_record_file_close(&file, NULL) == RP_OK ? 0 : 1);
    }
    int status;
    require(waitpid(process, &status, 0) == process && WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), 0);
    size_t size;
    unsigned char *bytes = test_file_read(path, &size);
    ck_assert_uint_eq(size, 4000);
    ck_assert_uint_ge(resume_cut(path, bytes, size, 3000), _i ? RP_RECORD_FRAME_LINES : 10);
    free(bytes);
}
END_TEST

int main(void) {
    test_folder_make(folder);
    Suite *suite = suite_create("record file");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, what_was_written_is_read);
    tcase_add_loop_test(tests, a_file_cut_anywhere_goes_on, 0, 2);
    tcase_add_loop_test(tests, a_changed_byte_never_changes_a_record, 0, 2);
    tcase_add_loop_test(tests, the_way_is_told_by_content, 0, 2);
    tcase_add_test(tests, a_kill_costs_a_frame_at_most);
    tcase_add_test(tests, lines_wait_two_seconds_at_most);
    tcase_add_test(tests, frames_of_other_programs_are_read);
    tcase_add_test(tests, frames_to_be_skipped_are_skipped);
    tcase_add_test(tests, hostile_files_are_refused);
    tcase_add_loop_test(tests, a_full_disk_is_told_and_nothing_before_is_lost, 0, 2);
    suite_add_tcase(suite, tests);
    int failed = test_suite_run(suite);
    test_folder_remove(folder);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
