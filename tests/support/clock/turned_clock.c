/* turned_clock.h: only the wall clock is turned. The monotonic clock stays right, as when somebody sets a machine's
 * clock, so a server's event loop goes on.
 *
 * Asks the kernel itself: allocators read clocks before the dynamic linker can look up what this library hides. */
#define _GNU_SOURCE
#include "turned_clock.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000; /* nanoseconds */
static test_turned_clock *turned;

__attribute__((constructor)) static void open_clock(void) {
    const char *path = getenv("TURNED_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *mapping = mmap(NULL, sizeof *turned, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (mapping != MAP_FAILED) turned = mapping;
}

static void turn(struct timespec *now) {
    int64_t standing = atomic_load(&turned->standing);
    int64_t time = standing ? standing : now->tv_sec * second + now->tv_nsec;
    time += atomic_load(&turned->offset);
    now->tv_sec = time / second;
    now->tv_nsec = time % second;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    bool is_wall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
    if (status == 0 && is_wall && turned) turn(now);
    return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    struct timespec exact;
    if (clock_gettime(CLOCK_REALTIME, &exact) != 0) return -1;
    *now = (struct timeval){.tv_sec = exact.tv_sec, .tv_usec = exact.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return (time_t)-1;
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}
