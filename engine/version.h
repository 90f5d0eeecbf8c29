/* Which Riposte this is: what a report of a fault or of a measurement has to name. */
#ifndef RIPOSTE_ENGINE_VERSION_H
#define RIPOSTE_ENGINE_VERSION_H

#include "engine/error.h"

#include <stdint.h>

typedef struct rp_version_facts {
    const char *version; /* "0.1.0" */
    /* What was compiled: 12 hexadecimal digits, "-dirty" behind them when files differed from that commit or were not
     * in it; "unknown" where the sources are no git work tree of their own. */
    const char *commit;
    /* One number for all that rules and searches decide, as the tests of that commit require it and `riposte bench`
     * measures it; 0: not known, since files differed, or the commit is unknown. */
    uint64_t signature;
} rp_version_facts;

/* Never NULL; constant. Any thread. */
RP_API const rp_version_facts *rp_version(void);

#endif
