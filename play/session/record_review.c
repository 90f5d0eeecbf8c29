#include "play/session/record_review.h"

#include "play/session/advice.h"
#include "play/terminal/progress_line.h"
#include "play/terminal/shell_word.h"
#include "search/best/best.h"

#include <inttypes.h>
#include <stdio.h>

/* Of a longer name the end is left out. */
enum { JUDGE_NAME_MAX = RP_REVIEW_AGENT_MAX - RP_TEXT_MAX - 40 };

typedef struct progress {
    rp_progress_line line;
    uint64_t begun;
} progress;

static double seconds_since(uint64_t begun) { return 1e-9 * (double)(rp_clock_now(&rp_clock_monotonic) - begun); }

static void show_progress(void *context, size_t done, size_t whole) {
    progress *p = context;
    char text[80];
    snprintf(text, sizeof text, "%zu of %zu choices judged, Ctrl-C stops", done, whole);
    rp_progress_line_show(&p->line, text, (double)done / (double)whole, seconds_since(p->begun));
}

static rp_status make_agent(rp_record_review *asked, rp_agent **agent, rp_error *error) {
    char spec[RP_BEST_AGENT_MAX], note[RP_TEXT_MAX];
    rp_status status = asked->agent ? rp_agent_new(asked->agent, asked->game, agent, error)
                                    : rp_best_agent_new(asked->game, RP_ADVICE_SIMULATIONS, true, agent, spec, error);
    if (status) return status;
    rp_agent_note(*agent, note);
    const char *name = asked->agent ? asked->agent : spec;
    snprintf(asked->agent_text, sizeof asked->agent_text, "%s%s%s%s", name, note[0] ? " (" : "", note,
             note[0] ? ")" : "");
    snprintf(asked->judge, sizeof asked->judge, "the computer%s player (%.*s%s%s)", asked->agent ? "" : "'s best",
             JUDGE_NAME_MAX, name, note[0] ? "; " : "", note);
    return RP_OK;
}

rp_status rp_record_review_make(rp_record_review *asked, const atomic_bool *stop, bool quiet, rp_error *error) {
    rp_agent *agent;
    progress p = {.begun = rp_clock_now(&rp_clock_monotonic)};
    rp_status status = make_agent(asked, &agent, error);
    if (status) return status;
    const rp_review_job job = {.game = asked->game,
                               .record = asked->record,
                               .seat = asked->seat,
                               .agent = agent,
                               .stop = stop,
                               .progress = show_progress,
                               .context = &p};
    rp_progress_line_begin(&p.line, quiet);
    status = rp_review_make(&job, &asked->review, error);
    rp_progress_line_end(&p.line);
    rp_agent_free(agent);
    return status;
}

void rp_record_review_release(rp_record_review *asked) { rp_review_release(&asked->review); }

/* Appends a word behind a space; false without room. */
static bool add_word(char *text, size_t size, const char *option, const char *word) {
    size_t used = strlen(text);
    used += (size_t)snprintf(text + used, size - used, " %s ", option);
    return used < size && used + rp_shell_word(word, text + used, size - used) < size;
}

bool rp_record_review_again(const rp_record_review *asked, const rp_review_choice *choice, char *text, size_t size) {
    char number[32];
    if (!asked->path) return false;
    snprintf(text, size, "riposte play");
    /* a path must not look like an option */
    char path[4096];
    int length = snprintf(path, sizeof path, "%s%s", asked->path[0] == '-' ? "./" : "", asked->path);
    bool fits = length < (int)sizeof path && add_word(text, size, "--from", path);
    if (asked->line > 1) {
        snprintf(number, sizeof number, "%" PRIu64, asked->line);
        fits = fits && add_word(text, size, "--line", number);
    }
    snprintf(number, sizeof number, "%zu", choice->move + 1);
    fits = fits && add_word(text, size, "--move", number);
    fits = fits && add_word(text, size, "--seat", asked->game->info.player_names[asked->seat]);
    return fits && (!asked->directory || add_word(text, size, "--data", asked->directory));
}
