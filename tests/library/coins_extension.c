/* Coins and its agent for `riposte --load`. */
#include "coins.h"

static const rp_rules *const rules[] = {&coins_rules, NULL};
static const rp_agent_kind *const kinds[] = {&coins_agent, NULL};

RP_API extern const rp_extension rp_extension_table;
const rp_extension rp_extension_table = {.interface = RP_INTERFACE, .rules = rules, .kinds = kinds};
