#include "tests/support/data_folder.h"
#include "tests/support/files.h"

#include <check.h>
#include <stdio.h>

rp_status test_data_read(const rp_rules *rules, const test_data_file files[], rp_data **data, rp_error *error) {
    char folder[TEST_FOLDER_BYTES], path[TEST_FOLDER_BYTES + 32];
    test_folder_make(folder);
    for (; files->name; files++) {
        snprintf(path, sizeof path, "%s/%s", folder, files->name);
        test_file_write(path, files->content, strlen(files->content));
    }
    memset(error, 0, sizeof *error);
    rp_status status = rp_data_load(rules, folder, data, error);
    test_folder_remove(folder);
    return status;
}

rp_data *test_data_of(const rp_rules *rules, const test_data_file files[]) {
    rp_error error;
    rp_data *data;
    if (test_data_read(rules, files, &data, &error)) ck_abort_msg("%s", error.text);
    return data;
}

void test_data_refused(const rp_rules *rules, const test_data_file files[], const char *const words[]) {
    rp_error error;
    rp_data *data;
    rp_status status = test_data_read(rules, files, &data, &error);
    ck_assert_msg(status == RP_BAD_INPUT && !data, "status %d: %s", status, error.text);
    ck_assert_msg(!strchr(error.text, '\n'), "several lines: %s", error.text);
    for (; *words; words++) ck_assert_msg(strstr(error.text, *words), "'%s' is not in: %s", *words, error.text);
}

uint64_t test_data_default_hash(const rp_rules *rules) {
    return rp_hash_bytes(rules->default_data(), rules->data_size);
}
