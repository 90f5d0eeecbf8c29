#include "bench/runs/worker_register.h"

#include "search/cache/redis/link_open.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { LOOK_EVERY = 500, REFUSED_MAX = 256, WAIT_FIRST = 100, WAIT_LONGEST = 5000 };

/* A run that we cannot play; not tried again while its plan is the same. */
typedef struct refused_run {
    char name[RP_RUN_NAME_MAX], check[RP_RUN_CHECK_MAX];
} refused_run;

typedef struct registrar {
    rp_worker *worker;
    rp_redis_link *link;
    rp_run_names *names;
    bool has_warned;
    int64_t wait;
    int refused_count;
    refused_run refused[REFUSED_MAX];
} registrar;

/* ---- the connection --------------------------------------------------------------------------------------- */

static void warn_away(registrar *self, const rp_error *error) {
    char line[sizeof error->text + 80];
    if (self->has_warned) return;
    self->has_warned = true;
    snprintf(line, sizeof line, "%s; waiting for it, nothing is lost", error->text);
    rp_worker_say(self->worker, line);
}

static void say_back(registrar *self) {
    if (self->has_warned) rp_worker_say(self->worker, "the server answers again");
    self->has_warned = false;
    self->wait = WAIT_FIRST;
}

static bool connect(registrar *self) {
    rp_error error = {RP_OK, ""};
    if (rp_redis_link_is_open(self->link)) return true;
    rp_status status = rp_redis_link_open(self->link, RP_WORKER_PATIENCE, &error);
    if (!status) return true;
    if (status == RP_BAD_INPUT) rp_worker_fail(self->worker, RP_BAD_INPUT, &error);
    if (status != RP_BAD_INPUT) warn_away(self, &error);
    return false;
}

/* ---- runs that are new ------------------------------------------------------------------------------------ */

static bool is_refused(const registrar *self, const char *name, const char *check) {
    for (int i = 0; i < self->refused_count; i++)
        if (strcmp(self->refused[i].name, name) == 0 && strcmp(self->refused[i].check, check) == 0) return true;
    return false;
}

static void refuse(registrar *self, const char *name, const char *check, const rp_error *error) {
    if (self->worker->options->run) {
        rp_worker_fail(self->worker, RP_BAD_INPUT, error);
        return;
    }
    refused_run *refused = &self->refused[self->refused_count < REFUSED_MAX ? self->refused_count++ : 0];
    snprintf(refused->name, sizeof refused->name, "%s", name);
    snprintf(refused->check, sizeof refused->check, "%s", check);
    char line[sizeof error->text + 80];
    snprintf(line, sizeof line, "not playing %s", error->text);
    rp_worker_say(self->worker, line);
}

static void add_run(registrar *self, rp_worker_run *run) {
    rp_worker *worker = self->worker;
    pthread_mutex_lock(&worker->lock);
    run->next = worker->runs;
    worker->runs = run;
    pthread_mutex_unlock(&worker->lock);
}

/* Opens and proves. What fails because of the server is tried again in the next round. */
static rp_status open_run(registrar *self, const char *name, const char *check, rp_error *error) {
    rp_worker_run *run = calloc(1, sizeof *run);
    if (!run) return rp_fail(error, RP_FAILED, "no memory for a run");
    rp_status status = rp_run_open(self->link, name, self->worker->options->directory, &run->plan, error);
    if (!status) status = rp_run_prove(&self->worker->prover, self->link, &run->plan, error);
    if (!status) {
        add_run(self, run);
        return RP_OK;
    }
    rp_run_plan_release(&run->plan);
    free(run);
    bool is_away = status == RP_FAILED || !rp_redis_link_is_open(self->link);
    if (!is_away) refuse(self, name, check, error);
    return is_away ? RP_FAILED : RP_OK;
}

/* ---- looking ---------------------------------------------------------------------------------------------- */

static rp_worker_run *find_run(registrar *self, const char *name, const char *check) {
    for (rp_worker_run *run = rp_worker_runs(self->worker); run; run = run->next) {
        char text[RP_RUN_CHECK_MAX];
        snprintf(text, sizeof text, "%016" PRIx64, run->plan.check);
        bool known = strcmp(run->plan.name, name) == 0 && atomic_load(&run->phase) != RP_PHASE_GONE;
        if (known && strcmp(text, check) == 0) return run;
        if (known) atomic_store(&run->phase, RP_PHASE_GONE);
    }
    return NULL;
}

static rp_worker_phase phase_of(rp_run_state state) {
    if (state == RP_RUN_ACTIVE) return RP_PHASE_PLAYED;
    return state == RP_RUN_STOPPED ? RP_PHASE_STOPPED : RP_PHASE_OVER;
}

static rp_status look_at_known(registrar *self, rp_worker_run *run, rp_error *error) {
    rp_run_state state;
    rp_run_counts counts = {0, 0, 0, 0};
    rp_run_answer answer = rp_run_state_get(self->link, &run->plan, &state, error);
    if (answer == RP_RUN_DONE && state <= RP_RUN_STOPPED)
        answer = rp_run_count_jobs(self->link, &run->plan, &counts, error);
    if (answer == RP_RUN_FORBIDDEN) rp_worker_fail(self->worker, RP_BAD_INPUT, error);
    if (answer == RP_RUN_GONE) atomic_store(&run->phase, RP_PHASE_GONE);
    if (answer == RP_RUN_AWAY) return RP_FAILED;
    if (answer != RP_RUN_DONE) return RP_OK;
    atomic_store(&run->phase, phase_of(state));
    atomic_store(&run->aside, counts.aside);
    atomic_store(&run->is_stuck, counts.aside > 0 && counts.queued == 0 && counts.in_hand == 0 &&
                                     counts.done + counts.aside >= run->plan.jobs);
    return RP_OK;
}

static rp_status look_at(registrar *self, const char *name, rp_error *error) {
    char check[RP_RUN_CHECK_MAX];
    bool is_plan;
    if (rp_run_check(self->link, name, &is_plan, check, error) != RP_RUN_DONE) return RP_FAILED;
    if (!is_plan || is_refused(self, name, check)) return RP_OK;
    rp_worker_run *run = find_run(self, name, check);
    return run ? look_at_known(self, run, error) : open_run(self, name, check, error);
}

/* Runs that we know and that are no longer listed are gone. */
static void find_gone(registrar *self) {
    for (rp_worker_run *run = rp_worker_runs(self->worker); run; run = run->next) {
        bool listed = false;
        for (int i = 0; i < self->names->count && !listed; i++)
            listed = strcmp(run->plan.name, self->names->name[i]) == 0;
        if (!listed) atomic_store(&run->phase, RP_PHASE_GONE);
    }
}

static rp_status look_at_all(registrar *self, rp_error *error) {
    const char *only = self->worker->options->run;
    rp_status status = rp_run_list(self->link, self->names, error);
    if (status) return status;
    bool found = !only;
    for (int i = 0; i < self->names->count && !status; i++) {
        if (only && strcmp(only, self->names->name[i]) != 0) continue;
        found = true;
        status = look_at(self, self->names->name[i], error);
    }
    if (!status) find_gone(self);
    if (!status && !found && !rp_worker_runs(self->worker))
        status = rp_fail(error, RP_BAD_INPUT, "there is no run '%s'; 'riposte run list' shows those there are", only);
    if (!status) atomic_store(&self->worker->is_known, true);
    return status;
}

void *rp_worker_register(void *argument) {
    rp_worker *worker = argument;
    registrar *self = calloc(1, sizeof *self);
    rp_run_names *names = calloc(1, sizeof *names);
    rp_error error = {RP_OK, ""};
    rp_redis_link *link = rp_worker_link_new(worker);
    if (!self || !names || !link) {
        rp_fail(&error, RP_FAILED, "no memory for a worker");
        rp_worker_fail(worker, RP_FAILED, &error);
    } else {
        *self = (registrar){.worker = worker, .link = link, .names = names, .wait = WAIT_FIRST};
    }
    while (!atomic_load(&worker->ends)) {
        rp_status status = connect(self) ? look_at_all(self, &error) : RP_FAILED;
        if (status == RP_BAD_INPUT) rp_worker_fail(worker, RP_BAD_INPUT, &error);
        if (status == RP_FAILED && rp_redis_link_is_open(link)) warn_away(self, &error);
        if (!status) say_back(self);
        rp_worker_sleep(worker, status ? self->wait : LOOK_EVERY);
        if (status && self->wait < WAIT_LONGEST) self->wait *= 2;
    }
    rp_redis_link_free(link);
    free(names);
    free(self);
    return NULL;
}
