#include "play/commands/run_verbs.h"

#include "play/terminal/console.h"

int rp_run_complain(rp_run_answer answer, const rp_error *error) {
    if (answer == RP_RUN_DONE) return 0;
    return rp_complain_of(answer == RP_RUN_AWAY ? RP_FAILED : RP_BAD_INPUT, "%s", error->text);
}
