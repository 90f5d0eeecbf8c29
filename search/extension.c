#include "eval/evaluate.h"
#include "search/agent.h"

rp_status rp_extension_add(const rp_extension *extension, rp_error *error) {
    if (extension->interface != RP_INTERFACE)
        return rp_fail(error, RP_BAD_INPUT, "it was made for interface %d, this is %d", extension->interface,
                       RP_INTERFACE);
    rp_status status = RP_OK;
    for (const rp_rules *const *rules = extension->rules; rules && *rules && !status; rules++)
        status = rp_rules_add(*rules, error);
    for (const rp_evaluator *const *one = extension->evaluators; one && *one && !status; one++)
        status = rp_evaluator_add(*one, error);
    for (const rp_agent_kind *const *kind = extension->kinds; kind && *kind && !status; kind++)
        status = rp_agent_kind_add(*kind, error);
    return status;
}
