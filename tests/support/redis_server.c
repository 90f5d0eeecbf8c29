#define _GNU_SOURCE
#include "tests/support/redis_server.h"

#include "tests/support/require.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <hiredis/hiredis.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ARGUMENT_BYTES = 128, VARIABLES_MAX = 1024 };

/* A free port of 127.0.0.1, kept by a socket of ours that is bound to it and does not listen: the kernel gives it to
 * nobody else, before the server has it and while that is away, and the server may bind to it as we both reuse. */
static void take_port(test_redis *server) {
    const int on = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    server->keeper = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    require(server->keeper >= 0);
    require(bind(server->keeper, (struct sockaddr *)&address, size) == 0);
    require(getsockname(server->keeper, (struct sockaddr *)&address, &size) == 0);
    require(setsockopt(server->keeper, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0);
    server->port = ntohs(address.sin_port);
}

/* The arguments are kept in a file, so that a restart has the same. The allocator's thread waits until a time of the
 * wall clock: while that stands, it would not wait at all. */
static void write_configuration(const test_redis *server, const char *const arguments[]) {
    char path[ARGUMENT_BYTES];
    snprintf(path, sizeof path, "%s/redis.conf", server->folder);
    FILE *file = fopen(path, "w");
    require(file != NULL);
    fprintf(file, "port %d\nbind 127.0.0.1\nunixsocket %s/socket\nunixsocketperm 700\ndir %s\n", server->port,
            server->folder, server->folder);
    fprintf(file, "save \"\"\nappendonly no\ndaemonize no\njemalloc-bg-thread no\nlogfile %s/log\n", server->folder);
    for (int i = 0; arguments && arguments[i] && arguments[i + 1]; i += 2)
        fprintf(file, "%s %s\n", arguments[i] + 2, arguments[i + 1]);
    require(fclose(file) == 0);
}

static bool answers(const test_redis *server) {
    char path[ARGUMENT_BYTES];
    snprintf(path, sizeof path, "%s/socket", server->folder);
    redisContext *context = redisConnectUnixWithTimeout(path, (struct timeval){1, 0});
    bool good = context && !context->err;
    if (good) redisSetTimeout(context, (struct timeval){1, 0});
    redisReply *reply = good ? redisCommand(context, "PING") : NULL;
    /* With a password the refusal is an answer too, unlike "loading". */
    good = reply && (reply->type == REDIS_REPLY_STATUS || strncmp(reply->str, "LOADING", 7) != 0);
    if (reply) freeReplyObject(reply);
    if (context) redisFree(context);
    return good;
}

/* The clock stands at the present time. */
static void make_clock(test_redis *server) {
    char path[ARGUMENT_BYTES];
    snprintf(path, sizeof path, "%s/clock", server->folder);
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    require(file >= 0 && ftruncate(file, sizeof *server->clock) == 0);
    server->clock = mmap(NULL, sizeof *server->clock, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    require(server->clock != MAP_FAILED);
    close(file);
    server->clock->standing = (int64_t)time(NULL) * 1000000000;
}

/* Another thread may hold the allocator when this one forks, so the child's environment is made before. */
static void run(test_redis *server) {
    char path[ARGUMENT_BYTES], clock[ARGUMENT_BYTES + sizeof "TURNED_CLOCK="];
    char preload[] = "LD_PRELOAD=" TURNED_CLOCK_LIBRARY, name[] = "redis-server";
    char *arguments[] = {name, path, NULL}, *variables[VARIABLES_MAX + 3];
    int count = 0;
    snprintf(path, sizeof path, "%s/redis.conf", server->folder);
    snprintf(clock, sizeof clock, "TURNED_CLOCK=%s/clock", server->folder);
    for (; environ[count] && count < VARIABLES_MAX; count++) variables[count] = environ[count];
    variables[count] = preload;
    variables[count + 1] = clock;
    variables[count + 2] = NULL;
    pid_t parent = getpid();
    server->pid = fork();
    require(server->pid >= 0);
    if (server->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() == parent) execvpe(name, arguments, variables);
        _exit(127);
    }
    while (!answers(server)) {
        require_message(waitpid(server->pid, NULL, WNOHANG) == 0, "redis-server did not start");
        usleep(1000);
    }
}

void test_redis_start(test_redis *server, int with_port, const char *const arguments[]) {
    *server = (test_redis){0};
    snprintf(server->folder, sizeof server->folder, "/tmp/riposte-redis-XXXXXX");
    require(mkdtemp(server->folder) != NULL);
    snprintf(server->url, sizeof server->url, "unix://%s/socket", server->folder);
    if (with_port) take_port(server);
    write_configuration(server, arguments);
    make_clock(server);
    run(server);
}

void test_redis_clock_advance(test_redis *server, int64_t milliseconds) {
    server->clock->standing += milliseconds * 1000000;
}

void test_redis_kill(test_redis *server) {
    if (server->pid <= 0) return;
    require(kill(server->pid, SIGKILL) == 0);
    require(waitpid(server->pid, NULL, 0) == server->pid);
    server->pid = 0;
}

void test_redis_restart(test_redis *server) {
    test_redis_kill(server);
    run(server);
}

void test_redis_freeze(test_redis *server) { require(kill(server->pid, SIGSTOP) == 0); }
void test_redis_thaw(test_redis *server) { require(kill(server->pid, SIGCONT) == 0); }

void test_redis_end(test_redis *server) {
    test_redis_kill(server);
    munmap(server->clock, sizeof *server->clock);
    if (server->port) close(server->keeper);
    char command[ARGUMENT_BYTES];
    snprintf(command, sizeof command, "rm -rf '%s'", server->folder);
    require(system(command) == 0);
}
