#include "bench/runs/worker_play.h"

#include "search/cache/redis/link_open.h"

#include <inttypes.h>
#include <stdio.h>

enum { IDLE = 250, NO_RUN = 100, WAIT_FIRST = 100, WAIT_LONGEST = 5000 };

static bool is_ending(const rp_worker_player *player) { return atomic_load(&player->worker->ends); }

/* ---- the connection --------------------------------------------------------------------------------------- */

/* What to do about an answer that is not RP_RUN_DONE; true: nothing, it was. */
static bool is_done(rp_worker_player *player, rp_worker_run *run, rp_run_answer answer, const rp_error *error) {
    if (answer == RP_RUN_GONE) atomic_store(&run->phase, RP_PHASE_GONE);
    if (answer == RP_RUN_FORBIDDEN) rp_worker_fail(player->worker, RP_BAD_INPUT, error);
    if (answer == RP_RUN_AWAY) {
        player->retry_at = rp_worker_now(player->worker) + player->wait;
        player->wait = player->wait < WAIT_LONGEST / 2 ? 2 * player->wait : WAIT_LONGEST;
    } else {
        player->wait = WAIT_FIRST;
    }
    return answer == RP_RUN_DONE;
}

/* True when the server can be asked now; never waits for the time to try again. */
static bool is_connected(rp_worker_player *player) {
    rp_error error;
    if (rp_worker_now(player->worker) < player->retry_at) return false;
    if (rp_redis_link_is_open(player->link)) return true;
    rp_status status = rp_redis_link_open(player->link, RP_WORKER_PATIENCE, &error);
    if (!status) player->connected_at = rp_worker_now(player->worker);
    if (status) is_done(player, NULL, status == RP_BAD_INPUT ? RP_RUN_FORBIDDEN : RP_RUN_AWAY, &error);
    return !status;
}

/* ---- one job ---------------------------------------------------------------------------------------------- */

static void hold(rp_worker_player *player, rp_worker_run *run, const char *id) {
    pthread_mutex_lock(&player->worker->lock);
    player->hand_run = run;
    snprintf(player->hand_id, sizeof player->hand_id, "%s", id);
    atomic_store(&player->drop, is_ending(player));
    pthread_mutex_unlock(&player->worker->lock);
}

static rp_status seat_players(rp_worker_player *player, rp_worker_run *run, rp_error *error) {
    if (player->run == run) return RP_OK;
    rp_match_players_free(player->players);
    player->players = NULL;
    player->run = NULL;
    rp_status status = rp_match_players_new(&run->plan.match, &player->players, error);
    if (!status) player->run = run;
    return status;
}

static rp_status play_next(rp_worker_player *player, rp_worker_run *run, rp_job *job, rp_error *error) {
    rp_played_game played = {.line = NULL};
    rp_worker *worker = player->worker;
    rp_status status = rp_match_play(player->players, job->first + job->finished, true, worker->options->cache,
                                     &player->drop, &played, error);
    if (status || played.end.stopped) return status;
    status = rp_job_add(job, &played.end, played.line, error);
    free(played.line);
    atomic_fetch_add(&run->games, 1);
    atomic_fetch_add(&worker->games, 1);
    if (played.was_cached) atomic_fetch_add(&worker->cached, 1);
    return status;
}

/* Plays what is left, and keeps at the server what is done; failing to keep it is no harm. */
static rp_status play_job(rp_worker_player *player, rp_worker_run *run, rp_job *job, rp_error *error) {
    bool careful = job->rescued || job->finished > 0;
    int64_t saved = rp_worker_now(player->worker);
    rp_status status = seat_players(player, run, error);
    if (!status && player->worker->options->cache)
        rp_match_prefetch(player->players, job->first + job->finished, job->count - job->finished,
                          player->worker->options->cache);
    while (!status && job->finished < job->count && !atomic_load(&player->drop)) {
        rp_error ignored;
        status = play_next(player, run, job, error);
        bool due = careful || rp_worker_now(player->worker) - saved >= RP_WORKER_SAVE_EVERY;
        if (status || !due || job->finished == job->count || !is_connected(player)) continue;
        is_done(player, run, rp_job_save(player->link, &run->plan, job, &ignored), &ignored);
        saved = rp_worker_now(player->worker);
    }
    return status;
}

typedef enum job_end { JOB_FINISHED, JOB_GIVEN_BACK, JOB_FAILED } job_end;

static rp_run_answer tell_end(rp_worker_player *player, rp_worker_run *run, const rp_job *job, job_end end,
                              const char *reason, rp_error *error) {
    bool first = false;
    if (end == JOB_GIVEN_BACK) return rp_job_give_back(player->link, &run->plan, job, error);
    if (end == JOB_FAILED) return rp_job_failed(player->link, &run->plan, job, reason, error);
    rp_run_answer answer = rp_job_finish(player->link, &run->plan, job, &first, error);
    if (first) atomic_fetch_add(&run->jobs, 1);
    if (first) atomic_fetch_add(&player->worker->jobs, 1);
    return answer;
}

/* Goes on until the server has it, or until the worker gives up: somebody else will play it again. */
static void hand_in(rp_worker_player *player, rp_worker_run *run, const rp_job *job, job_end end, const char *reason) {
    for (;;) {
        rp_error error = {RP_OK, ""};
        if (is_connected(player)) {
            rp_run_answer answer = tell_end(player, run, job, end, reason, &error);
            if (is_done(player, run, answer, &error) || answer != RP_RUN_AWAY) return;
        }
        int64_t now = rp_worker_now(player->worker), gives_up = atomic_load(&player->worker->gives_up);
        if (gives_up && now >= gives_up) return;
        int64_t left = player->retry_at - now;
        rp_worker_nap(player->worker, left > 0 && left < WAIT_FIRST ? left : WAIT_FIRST);
    }
}

static void tell_beginning(rp_worker_player *player, rp_worker_run *run) {
    char line[256];
    if (atomic_exchange(&run->is_begun, true)) return;
    snprintf(line, sizeof line, "playing run %s: %.100s, %" PRIu64 " pairs", run->plan.name,
             run->plan.match.game->spec.text, run->plan.match.pairs);
    rp_worker_say(player->worker, line);
}

static void do_job(rp_worker_player *player, rp_worker_run *run, rp_job *job) {
    rp_error error = {RP_OK, ""};
    hold(player, run, job->id);
    tell_beginning(player, run);
    rp_status status = play_job(player, run, job, &error);
    bool is_wanted = atomic_load(&run->phase) <= RP_PHASE_STOPPED;
    if (status)
        hand_in(player, run, job, JOB_FAILED, error.text);
    else if (job->finished == job->count)
        hand_in(player, run, job, JOB_FINISHED, NULL);
    else if (is_wanted)
        hand_in(player, run, job, JOB_GIVEN_BACK, NULL);
    hold(player, NULL, "");
    rp_job_release(job);
}

/* ---- taking ----------------------------------------------------------------------------------------------- */

/* Who has just come back from an outage does not take over from others: they may not have had time to say that they
 * live. */
static int64_t rescue_after(const rp_worker_player *player) {
    int64_t after = player->worker->options->claim_after;
    return rp_worker_now(player->worker) - player->connected_at >= after ? after : 0;
}

/* True when there was a job. */
static bool take_and_do(rp_worker_player *player, rp_worker_run *run) {
    rp_error error = {RP_OK, ""};
    rp_job job = {.number = 0};
    int64_t now = rp_worker_now(player->worker), after = rescue_after(player);
    bool rescues_first = now >= player->next_rescue;
    if (rescues_first) player->next_rescue = now + player->worker->options->claim_after / 3;
    rp_run_answer answer =
        rp_job_take(player->link, &run->plan, player->worker->options->name, after, rescues_first, &job, &error);
    if (!is_done(player, run, answer, &error) || !job.id[0]) {
        rp_job_release(&job);
        return false;
    }
    do_job(player, run, &job);
    return true;
}

/* Takes one job of each run that has one. */
static bool go_round(rp_worker_player *player, bool *any_run) {
    bool any_job = false;
    *any_run = false;
    for (rp_worker_run *run = rp_worker_runs(player->worker); run; run = run->next) {
        if (atomic_load(&run->phase) != RP_PHASE_PLAYED || is_ending(player)) continue;
        *any_run = true;
        if (is_connected(player)) any_job |= take_and_do(player, run);
    }
    return any_job;
}

void *rp_worker_play(void *argument) {
    rp_worker_player *player = argument;
    rp_worker *worker = player->worker;
    player->wait = WAIT_FIRST;
    player->link = rp_worker_link_new(worker);
    while (player->link && !is_ending(player)) {
        bool any_run;
        if (!go_round(player, &any_run)) rp_worker_sleep(worker, any_run ? IDLE : NO_RUN);
    }
    rp_match_players_free(player->players);
    rp_redis_link_free(player->link);
    return NULL;
}
