#include "search/drafter.h"

#include "engine/portable_math.h"
#include "eval/evaluate.h"
#include "search/prepare.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum { OPTION_PICKS, OPTION_DECKS, OPTION_TEMPERATURE, OPTION_MODEL, OPTION_PLAY };
enum { LEARNED, RANDOM, PRESET };
enum { FILE_MOST = 4 << 20 };

static const rp_option options[] = {
    {"picks", RP_OPTION_CHOICE, "learned", 0, 0, "learned|random|preset",
     "how heroes are picked; preset: in a fixed order"},
    {"decks", RP_OPTION_CHOICE, "learned", 0, 0, "learned|random|preset",
     "how a deck is built; preset: the one that is worth most"},
    {"temperature", RP_OPTION_REAL, "0", 0, 100, NULL,
     "learned picks are drawn: one that costs so many points of chance to win is taken e times as rarely as the best; "
     "0: the best"},
    {"model", RP_OPTION_TEXT, NULL, 0, 0, NULL, "file of learned values (riposte learn) instead of those compiled in"},
    {"play", RP_OPTION_TEXT, "greedy", 0, 0, NULL,
     "agent that plays on, its commas written '+': ismcts:sims=500+c=0.1"},
};

typedef struct drafter {
    rp_agent *player;
    void *values; /* NULL: those compiled in, as learned */
    rp_preparing preparing;
} drafter;

/* The whole file, to be freed with free(). */
static rp_status read_file(const char *path, char **text, rp_error *error) {
    FILE *file = fopen(path, "rb");
    *text = malloc(FILE_MOST + 1);
    size_t size = file && *text ? fread(*text, 1, FILE_MOST + 1, file) : 0;
    bool failed = !file || ferror(file);
    int reason = errno;
    if (file) fclose(file);
    if (*text && !failed && size <= FILE_MOST && !memchr(*text, 0, size)) {
        (*text)[size] = 0;
        return RP_OK;
    }
    if (!*text) return rp_fail(error, RP_FAILED, "no memory to read %.200s", path);
    free(*text);
    *text = NULL;
    if (failed) return rp_fail(error, RP_BAD_INPUT, "model=%.200s: %s", path, strerror(reason));
    return rp_fail(error, RP_BAD_INPUT, "model=%.200s: should be a text of at most %d bytes", path, FILE_MOST);
}

static rp_status open_values(rp_agent *agent, const char *text, const char *name, rp_error *error) {
    drafter *d = agent->search;
    const rp_preparation *preparation = rp_evaluator_of(agent->game)->preparation;
    void *values;
    rp_status status = preparation->open(agent->game, text, name, d->preparing, &values, error);
    if (status) return status;
    free(d->values);
    d->values = values;
    return RP_OK;
}

static rp_status open_model(rp_agent *agent, rp_error *error) {
    const rp_option_value *model = &agent->spec.value[OPTION_MODEL];
    drafter *d = agent->search;
    char *text = NULL;
    if (!model->set) return d->preparing.preset_decks ? open_values(agent, NULL, "", error) : RP_OK;
    rp_status status = read_file(model->text, &text, error);
    if (!status) status = open_values(agent, text, model->text, error);
    free(text);
    return status;
}

static void destroy(rp_agent *agent) {
    drafter *d = agent->search;
    if (!d) return;
    rp_agent_free(d->player);
    free(d->values);
    free(d);
}

static rp_status create(rp_agent *agent, rp_error *error) {
    const rp_option_value *value = agent->spec.value;
    char spec[RP_OPTION_TEXT_MAX];
    if (!rp_evaluator_of(agent->game)->preparation)
        return rp_fail(error, RP_BAD_INPUT, "agent drafter cannot play %s: nothing is drafted or built there",
                       agent->game->rules->name);
    snprintf(spec, sizeof spec, "%s", value[OPTION_PLAY].text);
    for (char *at = spec; *at; at++)
        if (*at == '+') *at = ',';
    if (strncasecmp(spec, "drafter", strlen("drafter")) == 0)
        return rp_fail(error, RP_BAD_INPUT, "play=%.80s: should be another agent than drafter", spec);
    drafter *d = agent->search = calloc(1, sizeof *d);
    if (!d) return rp_fail(error, RP_FAILED, "no memory for agent drafter");
    d->preparing.preset_picks = value[OPTION_PICKS].integer == PRESET;
    d->preparing.preset_decks = value[OPTION_DECKS].integer == PRESET;
    rp_status status = rp_agent_new(spec, agent->game, &d->player, error);
    if (status)
        rp_error_prefix(error, "play");
    else
        status = open_model(agent, error);
    if (status) destroy(agent);
    return status;
}

static void choose_any(rp_decision *decision, uint64_t seed) {
    rp_random random;
    rp_random_seed(&random, seed);
    for (int i = 0; i < decision->count; i++) decision->actions[i].share = 1.0 / decision->count;
    decision->drawn = true;
    decision->action = decision->actions[rp_random_below(&random, (uint32_t)decision->count)].action;
}

/* Shares as of Boltzmann exploration: in proportion to exp(-loss / temperature), losses in points of chance to win. */
static void draw_by_loss(const rp_view *view, rp_decision *decision, double temperature, uint64_t seed) {
    double best = 0, sum = 0;
    for (int i = 0; i < decision->count; i++) best = fmax(best, decision->actions[i].win);
    for (int i = 0; i < decision->count; i++)
        sum += decision->actions[i].share = rp_exp(100 * (decision->actions[i].win - best) / temperature);
    decision->value = 0;
    for (int i = 0; i < decision->count; i++) {
        decision->actions[i].share /= sum;
        decision->value += decision->actions[i].share * decision->actions[i].value;
    }
    rp_random random;
    rp_random_seed(&random, seed);
    rp_draw_by_share(decision, &random);
    decision->drawn = true;
    decision->line[0].action = decision->action;
    rp_action_text(view->game, &view->masked, view->player, decision->action, decision->line[0].text);
}

static rp_status decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                        rp_decision *decision, rp_error *error) {
    drafter *d = agent->search;
    const rp_stage stage = rp_evaluator_of(agent->game)->preparation->stage(agent->game, &view->masked);
    if (stage == RP_STAGE_PLAY) return rp_agent_decide(d->player, view, limits, seed, decision, error);
    const rp_option_value *value = agent->spec.value;
    const int64_t way = stage == RP_STAGE_PICKS  ? value[OPTION_PICKS].integer
                        : stage == RP_STAGE_DECK ? value[OPTION_DECKS].integer
                                                 : LEARNED;
    if (way == RANDOM) {
        choose_any(decision, seed);
        return RP_OK;
    }
    rp_prepare(view, d->values, d->preparing, decision);
    const double temperature = value[OPTION_TEMPERATURE].real;
    if (stage == RP_STAGE_PICKS && way == LEARNED && temperature > 0) draw_by_loss(view, decision, temperature, seed);
    decision->unexplained = d->values; /* of a file, or of preset decks: reasons are about what is compiled in */
    return RP_OK;
}

static void forget(rp_agent *agent) { rp_agent_forget(((drafter *)agent->search)->player); }

static void note(const rp_agent *agent, char text[RP_TEXT_MAX]) {
    const drafter *d = agent->search;
    if (!rp_evaluator_of(agent->game)->preparation->is_of_data(agent->game, d->values))
        snprintf(text, RP_TEXT_MAX, "values learned from other data");
}

static void memory(const rp_agent *agent, size_t *used, size_t *cap) {
    rp_agent_memory(((const drafter *)agent->search)->player, used, cap);
}

const rp_agent_kind rp_agent_drafter = {
    .name = "drafter",
    .summary = "another agent that drafts and builds decks in a way of its own: as learned, at random, or by what is "
               "laid down",
    .paper = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = destroy,
    .decide = decide,
    .as_decided = true,
    .forget = forget,
    .note = note,
    .memory = memory,
};

rp_status rp_drafter_new(const char *spec, const rp_game *game, const char *text, rp_agent **agent, rp_error *error) {
    rp_status status = rp_agent_new(spec, game, agent, error);
    if (!status) status = open_values(*agent, text, "what is learned", error);
    if (status) {
        rp_agent_free(*agent);
        *agent = NULL;
    }
    return status;
}
