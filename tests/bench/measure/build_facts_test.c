/* What the program says of itself. */
#include "bench/measure/build_facts.h"

#include "engine/hash.h"
#include "tests/support/suite.h"

#include <check.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

/* The hash of the file that runs, read here another way. */
START_TEST(the_fingerprint_is_of_this_program) {
    FILE *file = fopen("/proc/self/exe", "rb");
    ck_assert_ptr_nonnull(file);
    size_t room = 1 << 26;
    unsigned char *bytes = malloc(room);
    size_t size = fread(bytes, 1, room, file);
    ck_assert_uint_lt(size, room);
    fclose(file);
    ck_assert_uint_ne(rp_build_fingerprint(), 0);
    ck_assert_uint_eq(rp_build_fingerprint(), rp_hash_bytes(bytes, size));
    free(bytes);
}
END_TEST

/* Results of a program with an extension are not those of the program alone. */
START_TEST(what_is_loaded_is_in_the_fingerprint) {
    uint64_t alone = rp_build_fingerprint();
    void *object = dlopen(EMPTY_EXTENSION, RTLD_NOW | RTLD_LOCAL);
    ck_assert_msg(object != NULL, "%s", dlerror());
    ck_assert_uint_ne(rp_build_fingerprint(), alone);
    ck_assert_uint_ne(rp_build_fingerprint(), 0);
    dlclose(object);
    ck_assert_uint_eq(rp_build_fingerprint(), alone);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("build facts");
    TCase *facts = tcase_create("facts");
    tcase_add_test(facts, the_fingerprint_is_of_this_program);
    tcase_add_test(facts, what_is_loaded_is_in_the_fingerprint);
    suite_add_tcase(suite, facts);
    return test_suite_run(suite);
}
