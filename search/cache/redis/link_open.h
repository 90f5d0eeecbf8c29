/* Opening a link: the connection, and what a server is told before it takes commands. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_LINK_OPEN_H
#define RIPOSTE_SEARCH_CACHE_REDIS_LINK_OPEN_H

#include "search/cache/redis/link.h"

/* Connects anew: host, AUTH, SELECT, CLIENT SETNAME, all within `milliseconds` (at least 1) each, which is also how
 * long every later command waits for an answer. To find the address of a host by its name is up to the system and may
 * take longer. RP_BAD_INPUT: the server refuses the password, the user, the database (trying again would not help);
 * RP_FAILED: not reachable, or it is loading, or has too many clients. Texts name the address without its password. */
rp_status rp_redis_link_open(rp_redis_link *link, int milliseconds, rp_error *error);

#endif
