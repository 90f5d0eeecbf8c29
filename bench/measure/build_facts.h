/* With what the program was built, and on which processor it runs: measured figures mean nothing without. Which commit
 * it is says engine/version.h. */
#ifndef RIPOSTE_BENCH_MEASURE_BUILD_FACTS_H
#define RIPOSTE_BENCH_MEASURE_BUILD_FACTS_H

#include <stddef.h>
#include <stdint.h>

/* "gcc 12.2.0, optimised"; says "not optimised", "assertions" and the sanitizer where it applies. */
const char *rp_build_compiler(void);
/* Hash of the bytes of the running program and of the extensions loaded into it (search/agent.h), its other shared
 * libraries not included, by which results of other builds are told from its own; 0 when they cannot be read. Reads the
 * whole files at each call. */
uint64_t rp_build_fingerprint(void);
/* Model name of the first processor from /proc/cpuinfo, "unknown" where there is none. */
void rp_processor_name(char *name, size_t size);
/* Processors that this process may use, 1 or more. */
int rp_processor_count(void);

#endif
