/* turned_clock.h. Where no rate is asked for, only the wall clock is turned: the monotonic clock stays right, as when
 * somebody sets a machine's clock, so a server's event loop goes on.
 *
 * Asks the kernel itself: allocators read clocks before the dynamic linker can look up what this library hides. */
#define _GNU_SOURCE
#include "turned_clock.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000; /* nanoseconds */
static test_turned_clock *turned;
static int64_t rate = 1, monotonic_since;

static int64_t nanoseconds_of(const struct timespec *time) { return time->tv_sec * second + time->tv_nsec; }
static struct timespec time_of(int64_t nanoseconds) {
    return (struct timespec){.tv_sec = nanoseconds / second, .tv_nsec = nanoseconds % second};
}

__attribute__((constructor)) static void open_clock(void) {
    const char *path = getenv("TURNED_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *mapping = mmap(NULL, sizeof *turned, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (mapping == MAP_FAILED) return;
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    monotonic_since = nanoseconds_of(&now);
    turned = mapping;
    if (turned->rate > 1) rate = turned->rate;
}

static int64_t hasten(int64_t time, int64_t since) { return since + (time - since) * rate; }

int clock_gettime(clockid_t clock, struct timespec *now) {
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    if (status != 0 || !turned) return status;
    int64_t time = nanoseconds_of(now);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) {
        const int64_t standing = atomic_load(&turned->standing);
        time = (standing ? standing : hasten(time, turned->since)) + atomic_load(&turned->offset);
    } else if (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE) {
        time = hasten(time, monotonic_since);
    }
    *now = time_of(time);
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

/* ---- waits ------------------------------------------------------------------------------------------------ */

int nanosleep(const struct timespec *requested, struct timespec *left) {
    const struct timespec shorter = time_of(nanoseconds_of(requested) / rate);
    return (int)syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &shorter, left) == 0 ? 0 : -1;
}

int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *limit, const sigset_t *mask) {
    struct timespec shorter = limit ? time_of(nanoseconds_of(limit) / rate) : (struct timespec){0, 0};
    return (int)syscall(SYS_ppoll, descriptors, count, limit ? &shorter : NULL, mask, _NSIG / 8);
}

/* Of a condition that waits by the monotonic clock. */
static struct timespec machine_time(const struct timespec *until) {
    return time_of(monotonic_since + (nanoseconds_of(until) - monotonic_since) / rate);
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
    static int (*next)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
    const struct timespec earlier = machine_time(until);
    return next(condition, mutex, rate > 1 ? &earlier : until);
}

int pthread_cond_clockwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t clock,
                           const struct timespec *restrict until) {
    static int (*next)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, "pthread_cond_clockwait");
    const struct timespec earlier = machine_time(until);
    return next(condition, mutex, clock, rate > 1 && clock == CLOCK_MONOTONIC ? &earlier : until);
}
