/* Card data of a test, read from a folder of its own. */
#ifndef RIPOSTE_TESTS_DATA_FOLDER_H
#define RIPOSTE_TESTS_DATA_FOLDER_H

#include "engine/store/data.h"

typedef struct test_data_file {
    const char *name, *content;
} test_data_file;

/* rp_data_load of a folder with these files, the last being {NULL, NULL}. The folder is gone afterwards. */
rp_status test_data_read(const rp_rules *rules, const test_data_file files[], rp_data **data, rp_error *error);
/* The same; a refusal ends the test. Free with rp_data_free. */
rp_data *test_data_of(const rp_rules *rules, const test_data_file files[]);
/* Ends the test unless these files are refused in one line that has all of `words`, of which the last is NULL. */
void test_data_refused(const rp_rules *rules, const test_data_file files[], const char *const words[]);
/* Hash of the compiled-in data. */
uint64_t test_data_default_hash(const rp_rules *rules);

#endif
