#include "bench/runs/worker_steward.h"

#include "search/cache/redis/link_open.h"

#include <stdlib.h>
#include <unistd.h>

enum {
    TICK = 100,
    CLOSING_TICK = 20,
    BEATS_PER_CLAIM = 3,
    BEAT_LONGEST = 1000,
    SILENT_CLAIMS = 2,
    WAIT_FIRST = 100,
    WAIT_LONGEST = 5000
};

typedef struct steward {
    rp_worker *worker;
    rp_redis_link *link;
    char host[64];
    int64_t next_beat, last_beat, wait;
    uint64_t beat;
} steward;

/* ---- beats ------------------------------------------------------------------------------------------------ */

/* Who plays for a run that is not to be played leaves his game. */
static void drop_games(rp_worker *worker) {
    pthread_mutex_lock(&worker->lock);
    for (int i = 0; i < worker->options->threads; i++) {
        rp_worker_player *player = &worker->player[i];
        bool unwanted = player->hand_run && atomic_load(&player->hand_run->phase) != RP_PHASE_PLAYED;
        if (unwanted || atomic_load(&worker->ends)) atomic_store(&player->drop, true);
    }
    pthread_mutex_unlock(&worker->lock);
}

typedef struct hand {
    rp_worker_run *run;
    char id[RP_STREAM_ID_MAX];
} hand;

static int list_hands(rp_worker *worker, hand hands[]) {
    int count = 0;
    pthread_mutex_lock(&worker->lock);
    for (int i = 0; i < worker->options->threads; i++) {
        const rp_worker_player *player = &worker->player[i];
        if (!player->hand_id[0]) continue;
        hands[count].run = player->hand_run;
        memcpy(hands[count++].id, player->hand_id, sizeof player->hand_id);
    }
    pthread_mutex_unlock(&worker->lock);
    return count;
}

/* A job that is not ours any more, or a stream that is gone, is nothing to complain of here. */
static rp_status renew(steward *self, rp_error *error) {
    hand hands[RP_WORKER_THREADS_MAX];
    int count = list_hands(self->worker, hands);
    rp_status status = RP_OK;
    for (int i = 0; i < count && !status; i++)
        status = rp_job_renew_add(self->link, &hands[i].run->plan, self->worker->options->name, hands[i].id, error);
    for (int i = 0; i < count && !status; i++) {
        redisReply *reply;
        status = rp_redis_take(self->link, &reply, error);
        if (!status) freeReplyObject(reply);
    }
    return status;
}

static rp_run_answer report(steward *self, rp_worker_run *run, double seconds, rp_error *error) {
    const rp_worker_options *options = self->worker->options;
    rp_worker_report report = {.threads = options->threads, .beat = ++self->beat};
    rp_result_cache_counts counts = {.entries = 0};
    memcpy(report.name, options->name, sizeof report.name);
    memcpy(report.host, self->host, sizeof report.host);
    report.jobs = atomic_load(&run->jobs);
    report.games = atomic_load(&run->games);
    double rate = seconds > 0 ? (double)(report.games - run->games_before) / seconds : 0;
    run->rate = run->games_before ? 0.7 * run->rate + 0.3 * rate : rate;
    run->games_before = report.games;
    report.games_per_second = run->rate;
    if (options->cache) rp_result_cache_counts_of(options->cache, &counts);
    for (int i = 0; i < RP_RESULT_KINDS; i++) {
        report.cache_asked += counts.asked[i];
        report.cache_found += counts.first[i] + counts.second[i];
    }
    return rp_worker_report_keep(self->link, &run->plan, &report, error);
}

static rp_run_answer beat(steward *self, rp_error *error) {
    int64_t now = rp_worker_now(self->worker);
    if (now < self->next_beat) return RP_RUN_DONE;
    double seconds = self->last_beat ? (double)(now - self->last_beat) / 1000 : 0;
    rp_run_answer answer = renew(self, error) ? RP_RUN_AWAY : RP_RUN_DONE;
    for (rp_worker_run *run = rp_worker_runs(self->worker); run && answer == RP_RUN_DONE; run = run->next) {
        if (atomic_load(&run->phase) != RP_PHASE_PLAYED) continue;
        answer = report(self, run, seconds, error);
        if (answer == RP_RUN_GONE) atomic_store(&run->phase, RP_PHASE_GONE);
        if (answer == RP_RUN_GONE) answer = RP_RUN_DONE;
    }
    if (answer != RP_RUN_DONE) return answer;
    int64_t period = self->worker->options->claim_after / BEATS_PER_CLAIM;
    self->last_beat = now;
    self->next_beat = now + (period < BEAT_LONGEST ? period : BEAT_LONGEST);
    return RP_RUN_DONE;
}

/* ---- looking after the runs ------------------------------------------------------------------------------- */

static rp_run_answer look_after(steward *self, rp_worker_run *run, bool *busy, rp_error *error) {
    const rp_worker_options *options = self->worker->options;
    rp_worker_phase phase = atomic_load(&run->phase);
    if (phase == RP_PHASE_GONE || (phase == RP_PHASE_OVER && atomic_load(&run->is_whole))) {
        rp_coordinator_free(run->coordinator);
        run->coordinator = NULL;
        return RP_RUN_DONE;
    }
    if (!run->coordinator)
        run->coordinator =
            rp_coordinator_new(&run->plan, SILENT_CLAIMS * options->claim_after, false, self->worker->clock);
    if (!run->coordinator) return RP_RUN_DONE;
    rp_run_answer answer = rp_coordinator_step(run->coordinator, self->link, &run->is_busy, error);
    *busy |= run->is_busy;
    atomic_store(&run->is_whole, rp_coordinator_is_whole(run->coordinator));
    return answer == RP_RUN_GONE ? RP_RUN_DONE : answer;
}

static rp_run_answer do_what_is_due(steward *self, bool *busy, rp_error *error) {
    rp_run_answer answer = beat(self, error);
    for (rp_worker_run *run = rp_worker_runs(self->worker); run && answer == RP_RUN_DONE; run = run->next)
        answer = look_after(self, run, busy, error);
    return answer;
}

static bool connect(steward *self) {
    rp_error error;
    if (rp_redis_link_is_open(self->link)) return true;
    if (atomic_load(&self->worker->ends)) return false; /* nothing that is left to do is worth the waiting */
    self->next_beat = 0;                                /* others may think that we are dead */
    rp_status status = rp_redis_link_open(self->link, RP_WORKER_PATIENCE, &error);
    if (status == RP_BAD_INPUT) rp_worker_fail(self->worker, RP_BAD_INPUT, &error);
    return !status;
}

static void say_goodbye(steward *self) {
    for (rp_worker_run *run = rp_worker_runs(self->worker); run; run = run->next) {
        rp_coordinator_free(run->coordinator);
        run->coordinator = NULL;
        if (atomic_load(&run->phase) != RP_PHASE_GONE && rp_redis_link_is_open(self->link))
            rp_worker_forget(self->link, &run->plan, self->worker->options->name, NULL);
    }
}

static void serve(steward *self) {
    rp_error error = {RP_OK, ""};
    for (;;) {
        bool busy = false, is_last = atomic_load(&self->worker->closes);
        rp_run_answer answer = connect(self) ? do_what_is_due(self, &busy, &error) : RP_RUN_AWAY;
        if (answer == RP_RUN_FORBIDDEN) rp_worker_fail(self->worker, RP_BAD_INPUT, &error);
        drop_games(self->worker);
        if (is_last) return;
        if (busy) continue;
        rp_worker_sleep(self->worker, answer == RP_RUN_DONE ? TICK : self->wait);
        if (atomic_load(&self->worker->ends)) rp_worker_nap(self->worker, CLOSING_TICK);
        self->wait = answer == RP_RUN_DONE ? WAIT_FIRST : 2 * self->wait;
        if (self->wait > WAIT_LONGEST) self->wait = WAIT_LONGEST;
    }
}

void *rp_worker_steward(void *argument) {
    rp_worker *worker = argument;
    steward self = {.worker = worker, .wait = WAIT_FIRST};
    gethostname(self.host, sizeof self.host - 1);
    rp_make_printable(self.host);
    self.link = rp_worker_link_new(worker);
    if (self.link) serve(&self);
    if (self.link) say_goodbye(&self);
    rp_redis_link_free(self.link);
    return NULL;
}
