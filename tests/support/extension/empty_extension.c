/* An extension that brings nothing, to be loaded. */
#include "search/agent.h"

RP_API extern const rp_extension rp_extension_table;
const rp_extension rp_extension_table = {.interface = RP_INTERFACE};
