/* The options by which commands are told of a Redis server, and the result cache that they share through it.
 *
 *   --redis URL                  else the environment variable RIPOSTE_REDIS, else there is none
 *   --redis-password-file FILE   its first line; else RIPOSTE_REDIS_PASSWORD; one in the URL wins over both
 *
 * An empty environment variable is as good as none. A password is never printed. */
#ifndef RIPOSTE_PLAY_COMMANDS_REDIS_OPTIONS_H
#define RIPOSTE_PLAY_COMMANDS_REDIS_OPTIONS_H

#include "play/commands/arguments.h"
#include "search/cache/redis/address.h"

#include <stdio.h>

/* Zero-filled before parsing. */
typedef struct rp_redis_options {
    const char *url, *password_file; /* as given; NULL: not */
} rp_redis_options;

/* Entries of a command's table of options. */
rp_argument rp_redis_url_argument(rp_redis_options *options);
rp_argument rp_redis_password_argument(rp_redis_options *options);

/* True where a user, perhaps with a password, stands in the address, which is then left out of commands that are
 * printed: RIPOSTE_REDIS is to be set to it instead. */
bool rp_redis_url_may_hold_password(const char *url);
/* Prints " --redis URL --redis-password-file FILE" for a command that somebody is to run as it stands: what was given
 * by options. An address that may hold a password is left out. */
void rp_redis_options_print(FILE *stream, const rp_redis_options *options);

/* Whole lines for the notes of a command: where the address comes from, and in which command's help the rest stands. */
extern const char rp_redis_notes[];

/* True when a server is named by option or environment. */
bool rp_redis_options_are_given(const rp_redis_options *options);
/* The address of the server that is named. RP_BAD_INPUT: none is named, or what is wrong with it. */
rp_status rp_redis_options_address(const rp_redis_options *options, rp_redis_address *address, rp_error *error);
/* Of a second server with an address text of its own, and the same password unless it holds one. */
rp_status rp_redis_options_other(const rp_redis_options *options, const char *url, rp_redis_address *address,
                                 rp_error *error);

#endif
