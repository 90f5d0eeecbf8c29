/* Which actions in destinyquest can only harm: agents leave them, people are warned. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_WARNING_H
#define RIPOSTE_EVAL_DESTINYQUEST_WARNING_H

#include "eval/evaluate.h"

/* As rp_warning. */
const char *destiny_warning(const rp_view *view, rp_action action);

#endif
