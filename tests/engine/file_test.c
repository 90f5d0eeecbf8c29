/* Files are replaced whole or not at all. */
#include "engine/file.h"
#include "tests/support/files.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[TEST_FOLDER_BYTES], path[RP_FILE_PATH_MAX];
static rp_error error;

static void setup(void) {
    test_folder_make(folder);
    snprintf(path, sizeof path, "%s/file", folder);
}
static void teardown(void) { test_folder_remove(folder); }

static void holds(const char *expected) {
    size_t size;
    unsigned char *bytes = test_file_read(path, &size);
    ck_assert_uint_eq(size, strlen(expected));
    ck_assert_mem_eq(bytes, expected, size);
    free(bytes);
}

START_TEST(replaces_and_leaves_nothing_beside) {
    struct stat facts;
    ck_assert(rp_file_check(path, &error) == RP_OK);
    ck_assert_int_ne(access(path, F_OK), 0); /* the question has made nothing */
    ck_assert(rp_file_replace(path, "first", 5, RP_FILE_FOR_OWNER, &error) == RP_OK);
    holds("first");
    ck_assert(stat(path, &facts) == 0 && (facts.st_mode & 0777) == 0600);
    ck_assert(rp_file_replace(path, "2", 1, RP_FILE_FOR_OWNER, &error) == RP_OK);
    holds("2");
    ck_assert(rp_file_check(path, &error) == RP_OK);
    holds("2");
    ck_assert(rp_file_replace(path, "", 0, RP_FILE_FOR_ALL, &error) == RP_OK);
    holds("");
    ck_assert_int_eq(test_files_in(folder), 1);
}
END_TEST

START_TEST(paths_that_cannot_be) {
    char long_name[RP_FILE_PATH_MAX + 8], below[RP_FILE_PATH_MAX + 8];
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = 0;
    snprintf(below, sizeof below, "%s/nowhere/file", folder);
    const char *const bad[] = {"", "/dev/null", folder, below, long_name, "/nowhere/"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_msg(rp_file_check(bad[i], &error) == RP_BAD_INPUT, "%.40s", bad[i]);
        ck_assert_msg(rp_file_replace(bad[i], "x", 1, RP_FILE_FOR_ALL, &error) == RP_BAD_INPUT, "%.40s", bad[i]);
        ck_assert_ptr_null(strchr(error.text, '\n'));
    }
    ck_assert_int_eq(test_files_in(folder), 0);
}
END_TEST

/* A limit on the size of files is as a disk that fills up. */
START_TEST(a_full_disk_leaves_the_old_file) {
    static char large[100000];
    ck_assert(rp_file_replace(path, "old", 3, RP_FILE_FOR_ALL, &error) == RP_OK);
    signal(SIGXFSZ, SIG_IGN);
    const struct rlimit limit = {.rlim_cur = 4096, .rlim_max = RLIM_INFINITY};
    require(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    ck_assert(rp_file_replace(path, large, sizeof large, RP_FILE_FOR_ALL, &error) == RP_FAILED);
    ck_assert_ptr_nonnull(strstr(error.text, path));
    holds("old");
    ck_assert_int_eq(test_files_in(folder), 1);
}
END_TEST

START_TEST(a_name_is_claimed_once) {
    char temporary[RP_FILE_PATH_MAX], other[RP_FILE_PATH_MAX];
    snprintf(other, sizeof other, "%s/other", folder);
    ck_assert(rp_file_replace(path, "taken", 5, RP_FILE_FOR_ALL, &error) == RP_OK);
    ck_assert(rp_file_write_beside(path, "new", 3, RP_FILE_FOR_ALL, temporary, &error) == RP_OK);
    ck_assert(!rp_file_claim(temporary, path) && errno == EEXIST);
    holds("taken");
    ck_assert(rp_file_claim(temporary, other));
    snprintf(path, sizeof path, "%s", other);
    holds("new");
    ck_assert_int_eq(test_files_in(folder), 2);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("file");
    TCase *tests = tcase_create("file");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, replaces_and_leaves_nothing_beside);
    tcase_add_test(tests, paths_that_cannot_be);
    tcase_add_test(tests, a_full_disk_leaves_the_old_file);
    tcase_add_test(tests, a_name_is_claimed_once);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
