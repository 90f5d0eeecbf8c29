/* The decisions of one seat in a record, each judged (judgement.h), and what the result came from.
 *
 *   result = start + luck + hidden - cost of the own choices + the others' choices, and what the values do not know
 *
 * Start is what the seat could expect before chance did anything; luck is what the events of chance changed by the
 * values of luck.h, hidden draws of the others included, so it is 0 on average whatever those values are. Hidden is how
 * much better the own choices turned out than could be known when they were made, where the values are those of the
 * solved game, else 0. The last term is what is left over; where all choose at once, how their choices met is in it.
 *
 * Nothing here is said from hidden knowledge before a game is over: of a record that is not finished there is no
 * account. */
#ifndef RIPOSTE_BENCH_REVIEW_REVIEW_H
#define RIPOSTE_BENCH_REVIEW_REVIEW_H

#include "bench/review/judgement.h"
#include "bench/review/overruled.h"
#include "bench/statistics/value_function.h"
#include "engine/store/record.h"

enum { RP_REVIEW_WORST = 3 };

typedef struct rp_review_choice {
    size_t move;                                 /* its number in the record from 0, as rp_record_replay counts */
    char chosen[RP_TEXT_MAX], best[RP_TEXT_MAX]; /* what the actions are called at the table */
    char chosen_text[RP_TEXT_MAX], best_text[RP_TEXT_MAX]; /* their texts, the same whatever games call them there */
    char overruled[RP_OVERRULED_TEXT_MAX]; /* beside `best`; and what was chosen, where that is barred */
    rp_judgement judgement;
} rp_review_choice;

/* One of the costliest mistakes. */
typedef struct rp_review_worst {
    size_t index; /* of the choice */
    rp_view view;
    rp_decision advice;
} rp_review_worst;

typedef struct rp_review_account {
    bool known;
    bool has_chance;         /* else there is no luck to tell */
    rp_value_kind luck_kind; /* whose values say what was luck */
    bool is_estimate;        /* `others` has what estimates miss, too */
    double start, luck, hidden, choices, others, result;
} rp_review_account;

typedef struct rp_review {
    int seat;
    size_t count, whole;      /* choices judged; those that the seat had */
    rp_review_choice *choice; /* [count], owned */
    int worst_count;
    rp_review_worst *worst; /* [worst_count], the costliest first, owned */
    size_t mistakes, close, unknown;
    size_t named;         /* choices that the advice names, too */
    bool all_exact;       /* every value is proved */
    bool all_at_once;     /* others chose at the same time as the seat, each time */
    double cost, error;   /* sum over the choices, half width of its interval, as of independent errors */
    double mistakes_cost; /* of those that are mistakes */
    double win_cost;      /* the same as `cost` in chance to win; NAN where one is not known */
    bool is_estimate;     /* an error is not known */
    bool has_wins;        /* every choice has a chance to win */
    bool stopped;         /* before all were judged */
    rp_review_account account;
} rp_review;

typedef struct rp_review_job {
    const rp_game *game;
    const rp_record *record; /* of that game */
    int seat;
    rp_agent *agent;         /* who judges; for that game */
    const atomic_bool *stop; /* may be NULL; set: what there is until then, with `stopped` */
    /* After each choice, `done` of `whole`. May be NULL. */
    void (*progress)(void *context, size_t done, size_t whole);
    void *context;
} rp_review_job;

/* Fills `review`. Forced moves, with one useful action, are no choices, nor is what changes nothing of the result
 * (settled_result.h). The record is checked as by rp_record_replay before anything is judged. RP_BAD_INPUT: it is not
 * legal, or of another number of players; RP_FAILED: memory, or as of rp_agent_decide. Free with rp_review_release. */
rp_status rp_review_make(const rp_review_job *job, rp_review *review, rp_error *error);
void rp_review_release(rp_review *review); /* all zero allowed */

#endif
