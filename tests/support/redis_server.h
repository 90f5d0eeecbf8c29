/* A redis-server of a test's own, on a socket in a folder of its own; it ends with the test's process at the latest.
 * Its wall clock, by which leases and lifetimes of keys end, stands still unless the test turns it, so that nothing
 * depends on how long a test takes. Whatever fails ends the test. */
#ifndef RIPOSTE_TESTS_REDIS_SERVER_H
#define RIPOSTE_TESTS_REDIS_SERVER_H

#include "tests/support/clock/turned_clock.h"

#include <sys/types.h>

typedef struct test_redis {
    pid_t pid;
    char folder[64];
    char url[128]; /* unix://FOLDER/socket */
    int port;      /* 0 unless made with a port, then also reachable as redis://127.0.0.1:PORT */
    int keeper;    /* with a port: a socket that keeps it from others */
    test_turned_clock *clock;
} test_redis;

/* Starts a server and waits until it answers. `arguments`: further ones, ended by NULL ("--maxmemory", "3mb", NULL);
 * may be NULL. Neither snapshots nor an append-only file unless the arguments ask for them. `with_port`: also listens
 * on a free port of 127.0.0.1. */
void test_redis_start(test_redis *server, int with_port, const char *const arguments[]);
/* Kills it as a crash would, and starts it again on the same folder, socket and port. */
void test_redis_kill(test_redis *server);
void test_redis_restart(test_redis *server);
/* Turns its clock on, or back; a restart keeps what it shows. */
void test_redis_clock_advance(test_redis *server, int64_t milliseconds);
/* SIGSTOP, SIGCONT. */
void test_redis_freeze(test_redis *server);
void test_redis_thaw(test_redis *server);
/* Ends it and removes the folder. */
void test_redis_end(test_redis *server);

#endif
