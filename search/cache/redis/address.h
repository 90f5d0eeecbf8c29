/* Where a Redis (or Valkey) server is, as people write it:
 *
 *   redis://[[USER][:PASSWORD]@]HOST[:PORT][/DATABASE]      HOST may be an IPv6 address in [ ]
 *   unix:///PATH/TO/SOCKET[?db=DATABASE]  unix://[USER][:PASSWORD]@/PATH/TO/SOCKET
 *
 * User, password and path may hold %XX, and must where they hold '%', '?', or (user and password) '/', '@', or (user)
 * ':'. Port 6379 and database 0 where none is given. The path of a socket has at most RP_REDIS_PATH_MAX bytes: the
 * system allows no more. A password that stands in the text wins over one given beside it. rediss:// (TLS) is refused:
 * the client library hiredis of Debian 12 (0.14) cannot do it; the text says what to do instead. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_ADDRESS_H
#define RIPOSTE_SEARCH_CACHE_REDIS_ADDRESS_H

#include "engine/error.h"

enum { RP_REDIS_HOST_MAX = 256, RP_REDIS_NAME_MAX = 128, RP_REDIS_PASSWORD_MAX = 512, RP_REDIS_PATH_MAX = 107 };

typedef struct rp_redis_address {
    char host[RP_REDIS_HOST_MAX];         /* name, address, or path of a socket */
    int port;                             /* 1 .. 65535; 0: `host` is the path of a socket */
    char user[RP_REDIS_NAME_MAX];         /* "": the server's default user */
    char password[RP_REDIS_PASSWORD_MAX]; /* "": none. Never part of any text that this floor makes */
    int database;                         /* 0 .. 1000000 */
} rp_redis_address;

/* Parses `text`. `password`, NULL or "": none beside it. RP_BAD_INPUT names what is wrong, but repeats nothing of the
 * text beyond its scheme: what stands in a wrong place could be the password. *address is then empty. */
RP_API rp_status rp_redis_address_parse(const char *text, const char *password, rp_redis_address *address,
                                        rp_error *error);

/* The address without user and password, for people: "redis://host:6379/0", "unix:///run/redis.sock",
 * "unix:///run/redis.sock?db=3". Parses back. */
enum { RP_REDIS_SHOWN_MAX = 384 };
RP_API void rp_redis_address_show(const rp_redis_address *address, char text[RP_REDIS_SHOWN_MAX]);

#endif
