/* Reviewing a record for somebody who waits: with the table's adviser, progress and Ctrl-C. */
#ifndef RIPOSTE_PLAY_SESSION_RECORD_REVIEW_H
#define RIPOSTE_PLAY_SESSION_RECORD_REVIEW_H

#include "bench/review/review.h"

enum { RP_REVIEW_AGENT_MAX = 1024 };

/* What is asked, and what the reports of it need beside the answer. */
typedef struct rp_record_review {
    const rp_game *game;
    const rp_record *record;
    int seat;
    const char *agent;                    /* who judges; NULL: the adviser of the table */
    const char *path;                     /* of the record, for commands that are printed; NULL: it lies nowhere */
    uint64_t line;                        /* of that file, from 1 */
    const char *directory;                /* of other card data, for the same; NULL: none */
    char agent_text[RP_REVIEW_AGENT_MAX]; /* who judged, with what there is to say about him; made */
    char judge[RP_REVIEW_AGENT_MAX];      /* the same as part of a sentence; made */
    rp_review review;                     /* made */
} rp_record_review;

/* Judges, with a line of progress on standard error after two seconds (not if `quiet`). After `stop` the review has
 * what there is until then. Errors as of rp_review_make and rp_agent_new. Free with rp_record_review_release. */
rp_status rp_record_review_make(rp_record_review *asked, const atomic_bool *stop, bool quiet, rp_error *error);
void rp_record_review_release(rp_record_review *asked);

/* The command that plays on from a choice, with its words quoted for a shell, into text[size]; false when the record
 * lies nowhere, or the text has no room for it. */
bool rp_record_review_again(const rp_record_review *asked, const rp_review_choice *choice, char *text, size_t size);

#endif
