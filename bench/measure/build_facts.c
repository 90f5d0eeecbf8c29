#define _GNU_SOURCE /* sched_getaffinity, dl_iterate_phdr */
#include "bench/measure/build_facts.h"

#include "engine/hash.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __clang__
#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
#define COMPILER "clang " TEXT(__clang_major__) "." TEXT(__clang_minor__) "." TEXT(__clang_patchlevel__)
#else
#define COMPILER "gcc " __VERSION__
#endif
#ifdef __OPTIMIZE__
#define OPTIMISED ", optimised"
#else
#define OPTIMISED ", not optimised"
#endif
#ifdef NDEBUG
#define ASSERTIONS ""
#else
#define ASSERTIONS ", assertions"
#endif
#ifdef __SANITIZE_ADDRESS__
#define SANITIZER ", address sanitizer"
#elif defined __SANITIZE_THREAD__
#define SANITIZER ", thread sanitizer"
#else
#define SANITIZER ""
#endif

const char *rp_build_compiler(void) { return COMPILER OPTIMISED ASSERTIONS SANITIZER; }

/* 0 when it cannot be read. */
static uint64_t hash_of_file(const char *path) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return 0;
    struct stat facts;
    bool known = fstat(descriptor, &facts) == 0 && facts.st_size > 0;
    size_t size = known ? (size_t)facts.st_size : 0;
    void *bytes = known ? mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0) : MAP_FAILED;
    close(descriptor);
    if (bytes == MAP_FAILED) return 0;
    uint64_t hash = rp_hash_bytes(bytes, size);
    munmap(bytes, size);
    return hash;
}

typedef struct loaded {
    uint64_t hash;
    bool known;
} loaded;

/* An extension is a loaded object with a table of its own. */
static int add_extension(struct dl_phdr_info *info, size_t size, void *context) {
    loaded *all = context;
    (void)size;
    void *object = info->dlpi_name[0] ? dlopen(info->dlpi_name, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    if (!object) return 0;
    if (dlsym(object, "rp_extension_table")) {
        uint64_t hash = hash_of_file(info->dlpi_name);
        all->hash = rp_mix(all->hash, hash);
        all->known = all->known && hash;
    }
    dlclose(object);
    return 0;
}

uint64_t rp_build_fingerprint(void) {
    loaded all = {.hash = hash_of_file("/proc/self/exe")};
    all.known = all.hash != 0;
    dl_iterate_phdr(add_extension, &all);
    return all.known ? all.hash : 0;
}

void rp_processor_name(char *name, size_t size) {
    snprintf(name, size, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (!file) return;
    char line[256];
    while (fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !colon) continue;
        colon += 1 + strspn(colon + 1, " \t");
        snprintf(name, size, "%.*s", (int)strcspn(colon, "\n"), colon);
        break;
    }
    fclose(file);
}

int rp_processor_count(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (int)count : 1;
}
