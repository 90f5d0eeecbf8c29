/* What the rules can do after an action of dq-combat, in the form of claims (eval/dungeonquest_combat/claims.h): found
 * by playing every world that a view allows, or a sample of them, through dungeonquest_rounds.h. */
#ifndef RIPOSTE_TESTS_DUNGEONQUEST_TRUTH_H
#define RIPOSTE_TESTS_DUNGEONQUEST_TRUTH_H

#include "eval/dungeonquest_combat/claims.h"

/* Most worlds that are all played; of views with more, TRUTH_SAMPLE are drawn. */
enum { TRUTH_WORLDS_MAX = 400, TRUTH_SAMPLE = 40, TRUTH_KEYS = 4 * DQ_CLAIM_KINDS };

/* What the enumeration finds: for each claim (kinds of which there can be several have four places) nothing said about
 * it, that it must be absent, or how it must be. */
typedef enum said { SAID_ABSENT, SAID_PRESENT, SAID_NOTHING } said;
typedef struct truth {
    bool sampled; /* not all worlds were played: ranges may be wider, means and probabilities are estimates */
    said said[TRUTH_KEYS];
    dq_claim claim[TRUTH_KEYS];
} truth;

/* The place of a claim in a truth. */
int truth_key(dq_claim_kind kind, int number);
/* Of a legal action. */
void truth_find(const rp_view *view, rp_action action, truth *t);

#endif
