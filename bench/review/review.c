#include "bench/review/review.h"

#include "bench/review/luck.h"
#include "bench/review/settled_result.h"
#include "eval/evaluate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct walk {
    const rp_review_job *job;
    rp_review *review;
    size_t first; /* number of the seat's first choice */
    rp_view view;
    rp_decision *advice, *scratch;
    rp_status status;
    rp_error *error;
} walk;

/* ---- which moves are choices ---------------------------------------------------------------------------- */

static bool is_choice(const rp_review_job *job, const rp_state *state) {
    rp_action useful[RP_LEGAL_MAX];
    unsigned to_act = rp_to_act(job->game, state);
    if (to_act & RP_TO_ACT_CHANCE || !(to_act & RP_TO_ACT_PLAYER(job->seat))) return false;
    return rp_useful(job->game, state, job->seat, useful) > 1 &&
           !rp_result_is_settled(job->game, state, job->seat, job->record->seed);
}

static void count_choice(void *context, const rp_state *state, const rp_move *move, size_t number) {
    walk *w = context;
    if (!move || !is_choice(w->job, state)) return;
    if (w->review->whole++ == 0) w->first = number;
}

/* ---- judging -------------------------------------------------------------------------------------------- */

/* Keeps the view and the advice of a mistake that is one of the costliest. */
static void keep_if_worst(walk *w, const rp_judgement *judgement) {
    rp_review *review = w->review;
    int place = review->worst_count;
    if (judgement->verdict != RP_VERDICT_MISTAKE) return;
    while (place > 0 && review->choice[review->worst[place - 1].index].judgement.cost < judgement->cost) place--;
    if (place == RP_REVIEW_WORST) return;
    if (review->worst_count < RP_REVIEW_WORST) review->worst_count++;
    for (int i = review->worst_count - 1; i > place; i--) review->worst[i] = review->worst[i - 1];
    review->worst[place] = (rp_review_worst){.index = review->count, .view = w->view, .advice = *w->advice};
}

static void add_up(rp_review *review, const rp_judgement *judgement) {
    review->mistakes += judgement->verdict == RP_VERDICT_MISTAKE;
    review->close += judgement->verdict == RP_VERDICT_CLOSE;
    review->unknown += judgement->verdict == RP_VERDICT_UNKNOWN;
    review->named += judgement->is_named;
    review->all_exact &= judgement->exact;
    review->cost += judgement->cost;
    review->error = hypot(review->error, judgement->error);
    review->win_cost += judgement->verdict == RP_VERDICT_UNKNOWN ? 0 : judgement->win_cost;
    if (judgement->verdict == RP_VERDICT_MISTAKE) review->mistakes_cost += judgement->cost;
    review->is_estimate |= judgement->is_estimate;
    review->has_wins &= !isnan(judgement->win);
}

/* Of a mix nothing is overruled: it is worth what all of it is. */
static void note_overruled(const walk *w, rp_review_choice *choice) {
    const rp_judgement *judgement = &choice->judgement;
    if (!judgement->is_mix) rp_overruled_text(&w->view, w->advice, choice->overruled);
    if (choice->overruled[0] || !judgement->is_barred) return;
    snprintf(choice->overruled, sizeof choice->overruled, "%s: %s", choice->chosen,
             rp_warning(&w->view, judgement->chosen));
}

static bool has_stopped(const walk *w) { return w->review->stopped || (w->job->stop && atomic_load(w->job->stop)); }

static void name_actions(const walk *w, rp_review_choice *choice) {
    const rp_game *game = w->job->game;
    const rp_state *view = &w->view.masked;
    int seat = w->job->seat;
    rp_action_words(game, view, seat, choice->judgement.chosen, choice->chosen);
    rp_action_words(game, view, seat, choice->judgement.best, choice->best);
    rp_action_text(game, view, seat, choice->judgement.chosen, choice->chosen_text);
    rp_action_text(game, view, seat, choice->judgement.best, choice->best_text);
}

static void judge_choice(void *context, const rp_state *state, const rp_move *move, size_t number) {
    walk *w = context;
    const rp_review_job *job = w->job;
    rp_review *review = w->review;
    if (!move || w->status || !is_choice(job, state)) return;
    review->stopped = has_stopped(w);
    if (review->stopped) return;
    rp_review_choice *choice = &review->choice[review->count];
    rp_view_of(job->game, state, job->seat, &w->view);
    rp_status status = rp_judge(job->agent, &w->view, move->of[job->seat], job->stop, w->advice, w->scratch,
                                &choice->judgement, w->error);
    review->stopped = has_stopped(w);
    if (review->stopped) return;
    w->status = status;
    if (status) return;
    unsigned to_act = rp_to_act(job->game, state);
    review->all_at_once &= (to_act & (to_act - 1)) != 0;
    choice->move = number;
    name_actions(w, choice);
    note_overruled(w, choice);
    keep_if_worst(w, &choice->judgement);
    add_up(review, &choice->judgement);
    review->count++;
    if (job->progress) job->progress(job->context, review->count, review->whole);
}

/* ---- where the result came from ------------------------------------------------------------------------- */

/* With solved values of games that hide something the costs cancel out against what was hidden. */
static bool is_estimated(const walk *w, bool solved) {
    unsigned capabilities = w->job->game->info.capabilities;
    if (solved && capabilities & RP_HAS_HIDDEN) return false;
    return !w->review->all_exact || (capabilities & RP_HAS_CHANCE && !solved);
}

static rp_status make_account(walk *w) {
    const rp_review_job *job = w->job;
    rp_review *review = w->review;
    rp_review_account *account = &review->account;
    rp_game_luck luck = {0};
    if (!job->record->finished || review->stopped || review->count == 0) return RP_OK;
    account->has_chance = job->game->info.capabilities & RP_HAS_CHANCE;
    rp_status status = RP_OK;
    if (account->has_chance)
        status = rp_game_luck_of(job->game, job->record, job->seat, w->first, job->agent, job->stop, &luck, w->error);
    if (has_stopped(w)) {
        review->stopped = true;
        return RP_OK;
    }
    if (status) return status;
    bool solved = account->has_chance && luck.kind == RP_VALUE_SOLVED;
    account->known = true;
    account->luck_kind = luck.kind;
    account->is_estimate = is_estimated(w, solved);
    account->start = solved ? luck.start : review->choice[0].judgement.value + luck.hidden - luck.before;
    account->luck = luck.opening + luck.later;
    account->hidden = solved && job->game->info.capabilities & RP_HAS_HIDDEN ? luck.own + review->cost : 0;
    account->choices = -review->cost;
    account->result = job->record->payoff[job->seat];
    account->others = account->result - account->start - account->luck - account->hidden - account->choices;
    return RP_OK;
}

static rp_status make_room(walk *w) {
    rp_review *review = w->review;
    size_t whole = review->whole ? review->whole : 1;
    review->choice = calloc(whole, sizeof *review->choice);
    review->worst = malloc(RP_REVIEW_WORST * sizeof *review->worst);
    w->advice = malloc(sizeof *w->advice);
    w->scratch = malloc(sizeof *w->scratch);
    bool made = review->choice && review->worst && w->advice && w->scratch;
    return made ? RP_OK : rp_fail(w->error, RP_FAILED, "no memory for the review");
}

rp_status rp_review_make(const rp_review_job *job, rp_review *review, rp_error *error) {
    walk w = {.job = job, .review = review, .error = error};
    *review = (rp_review){.seat = job->seat, .has_wins = true, .all_exact = true, .all_at_once = true};
    if (job->record->players != job->game->info.players)
        return rp_fail(error, RP_BAD_INPUT, "the record names %d players, the game has %d", job->record->players,
                       job->game->info.players);
    rp_status status = rp_record_replay(job->record, job->game, count_choice, &w, error);
    if (!status) status = make_room(&w);
    if (!status) status = rp_record_replay(job->record, job->game, judge_choice, &w, error);
    if (!status) status = w.status;
    if (!status) status = make_account(&w);
    free(w.advice);
    free(w.scratch);
    if (status) rp_review_release(review);
    return status;
}

void rp_review_release(rp_review *review) {
    free(review->choice);
    free(review->worst);
    *review = (rp_review){0};
}
