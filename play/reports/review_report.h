/* A review in words, and as a document. */
#ifndef RIPOSTE_PLAY_REPORTS_REVIEW_REPORT_H
#define RIPOSTE_PLAY_REPORTS_REVIEW_REPORT_H

#include "play/session/record_review.h"

#include <stdio.h>

/* Prints every choice with its cost, the costliest mistakes with reasons and how to try again, the loss of the whole
 * game, and where the result came from; at the width of standard output. */
void rp_review_report(FILE *out, const rp_record_review *made);
/* The same as one JSON document; the exit status. */
int rp_review_report_json(const rp_record_review *made);

#endif
