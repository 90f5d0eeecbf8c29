#include "bench/runs/job_queue.h"

#include <stdlib.h>

void rp_job_release(rp_job *job) {
    free(job->ends);
    free(job->lines);
    memset(job, 0, sizeof *job);
}

static rp_status make_room(rp_job *job, size_t size, rp_error *error) {
    if (size > RP_JOB_LINES_MAX)
        return rp_fail(error, RP_BAD_INPUT,
                       "records of more than %d MiB in one job: make the run with a smaller --batch",
                       RP_JOB_LINES_MAX / 1024 / 1024);
    if (size <= job->room) return RP_OK;
    size_t room = 2 * size;
    char *lines = realloc(job->lines, room);
    if (!lines) return rp_fail(error, RP_FAILED, "no memory for the records of a job");
    job->lines = lines;
    job->room = room;
    return RP_OK;
}

rp_status rp_job_add(rp_job *job, const rp_selfplay_end *end, const char *line, rp_error *error) {
    size_t length = strlen(line);
    rp_status status = make_room(job, job->size + length + 1, error);
    if (status) return status;
    memcpy(job->lines + job->size, line, length);
    job->size += length + 1;
    job->lines[job->size - 1] = '\n';
    job->ends[job->finished++] = *end;
    return RP_OK;
}
