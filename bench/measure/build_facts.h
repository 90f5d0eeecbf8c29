/* What was built, with what, and on which processor it runs: measured figures mean nothing without. */
#ifndef RIPOSTE_BENCH_MEASURE_BUILD_FACTS_H
#define RIPOSTE_BENCH_MEASURE_BUILD_FACTS_H

#include <stddef.h>
#include <stdint.h>

/* Commit that was compiled, with "-dirty" when files differed from it; "unknown" outside of a git work tree. */
extern const char rp_build_commit[];
/* "gcc 12.2.0, optimised"; says "not optimised", "assertions" and the sanitizer where it applies. */
const char *rp_build_compiler(void);
/* Hash of the bytes of the running program (its shared libraries are not in it), by which results of other builds are
 * told from its own; 0 when they cannot be read. Reads the whole file at each call. */
uint64_t rp_build_fingerprint(void);
/* Model name of the first processor from /proc/cpuinfo, "unknown" where there is none. */
void rp_processor_name(char *name, size_t size);
/* Processors that this process may use, 1 or more. */
int rp_processor_count(void);

#endif
