#include "play/commands/redis_options.h"
#include "play/terminal/shell_word.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char url_variable[] = "RIPOSTE_REDIS", password_variable[] = "RIPOSTE_REDIS_PASSWORD";

const char rp_redis_notes[] =
    "Redis: redis://[USER[:PASSWORD]@]HOST[:PORT][/DATABASE] or unix:///PATH/TO/SOCKET, from --redis or the "
    "environment variable RIPOSTE_REDIS; the password better from RIPOSTE_REDIS_PASSWORD or --redis-password-file.\n"
    "'riposte cache --help' tells how to run a server safely.\n";

rp_argument rp_redis_url_argument(rp_redis_options *options) {
    return (rp_argument){.name = "redis",
                         .kind = RP_ARGUMENT_TEXT,
                         .value_name = "URL",
                         .help = "Redis server [environment variable RIPOSTE_REDIS]",
                         .target = &options->url};
}

rp_argument rp_redis_password_argument(rp_redis_options *options) {
    return (rp_argument){.name = "redis-password-file",
                         .kind = RP_ARGUMENT_TEXT,
                         .value_name = "FILE",
                         .help = "its password: the first line of this file [RIPOSTE_REDIS_PASSWORD]",
                         .target = &options->password_file};
}

bool rp_redis_url_may_hold_password(const char *url) { return strchr(url, '@') != NULL; }

static void print_option(FILE *stream, const char *name, const char *value) {
    fprintf(stream, " --%s ", name);
    rp_shell_word_print(stream, value);
}

void rp_redis_options_print(FILE *stream, const rp_redis_options *options) {
    if (options->url && !rp_redis_url_may_hold_password(options->url)) print_option(stream, "redis", options->url);
    if (options->password_file) print_option(stream, "redis-password-file", options->password_file);
}

/* NULL when it is not set or empty. */
static const char *environment(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

static const char *url_of(const rp_redis_options *options) {
    return options->url ? options->url : environment(url_variable);
}

bool rp_redis_options_are_given(const rp_redis_options *options) { return url_of(options) != NULL; }

/* The first line of the file without its end. */
static rp_status read_password(const char *path, char password[RP_REDIS_PASSWORD_MAX], rp_error *error) {
    FILE *file = fopen(path, "r");
    if (!file)
        return rp_fail(error, RP_BAD_INPUT, "--redis-password-file: cannot read %.200s: %s", path, strerror(errno));
    bool got = fgets(password, RP_REDIS_PASSWORD_MAX, file) != NULL;
    size_t length = got ? strcspn(password, "\r\n") : 0;
    bool whole = got && (password[length] != 0 || feof(file));
    fclose(file);
    if (!whole || length == 0)
        return rp_fail(error, RP_BAD_INPUT,
                       "--redis-password-file: the first line of %.200s should be a password of 1 to "
                       "%d bytes",
                       path, RP_REDIS_PASSWORD_MAX - 2);
    password[length] = 0;
    return RP_OK;
}

rp_status rp_redis_options_other(const rp_redis_options *options, const char *url, rp_redis_address *address,
                                 rp_error *error) {
    char from_file[RP_REDIS_PASSWORD_MAX];
    const char *password = environment(password_variable);
    if (options->password_file) {
        rp_status status = read_password(options->password_file, from_file, error);
        if (status) return status;
        password = from_file;
    }
    return rp_redis_address_parse(url, password, address, error);
}

rp_status rp_redis_options_address(const rp_redis_options *options, rp_redis_address *address, rp_error *error) {
    const char *url = url_of(options);
    *address = (rp_redis_address){.port = 0};
    if (!url)
        return rp_fail(error, RP_BAD_INPUT, "no Redis server is named: --redis URL or the environment variable %s",
                       url_variable);
    return rp_redis_options_other(options, url, address, error);
}
