#include "eval/calamity/draft_file.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

extern const char cal_draft_compiled_in[]; /* the file, with a zero byte behind it */

enum { WORDS = 4, WORD = 64, WEIGHT_MOST = 50, WHAT = 3 * CAL_ID };

/* ---- the lines of a file -------------------------------------------------------------------------------- */

/* What is done with each weight that a file has, in its order: `what` is how its line begins. */
typedef struct visit {
    void (*line)(void *context, const char *what, int weight);
    void *context;
} visit;

static void __attribute__((format(printf, 3, 4))) visit_line(const visit *v, int weight, const char *format, ...) {
    char what[WHAT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    v->line(v->context, what, weight);
}

static void visit_pairs(const visit *v, const cal_draft_layout *l, const cal_book *book, bool counter) {
    for (int a = 0; a < l->heroes; a++)
        for (int b = a + 1; b < l->heroes; b++)
            visit_line(v, (counter ? l->counter : l->pair) + cal_pair_number(a, b), "%s %s %s",
                       counter ? "counter" : "pair", book->hero[a].id, book->hero[b].id);
}

static void visit_card(const visit *v, const cal_draft_layout *l, const char *id, int weight) {
    visit_line(v, weight, "card %s", id);
    visit_line(v, l->first_card + weight - l->card, "first-card %s", id);
}

static void visit_cards(const visit *v, const cal_draft_layout *l, const cal_setup *setup) {
    for (int hero = 0; hero < l->heroes; hero++)
        for (int i = 0; i < CAL_HERO_CARDS && setup->hero_card[hero][i]; i++)
            visit_card(v, l, setup->hero_card[hero][i]->use.id, l->card + hero * CAL_HERO_CARDS + i);
    for (int common = 0; common < l->commons; common++) {
        const char *id = setup->common[common]->use.id;
        visit_card(v, l, id, l->common + common);
        for (int hero = 0; hero < l->heroes; hero++)
            visit_line(v, l->common_of + hero * l->commons + common, "common-of %s %s", setup->book->hero[hero].id, id);
    }
}

static void visit_weights(const visit *v, const cal_draft_layout *l, const cal_setup *setup) {
    visit_line(v, l->first, "first");
    for (int i = 0; i < CAL_SIZES; i++) visit_line(v, l->size + i, "size %d", CAL_DECK_LEAST + i);
    for (int hero = 0; hero < l->heroes; hero++) {
        visit_line(v, hero, "hero %s", setup->book->hero[hero].id);
        visit_line(v, l->first_of + hero, "first-of %s", setup->book->hero[hero].id);
    }
    visit_pairs(v, l, setup->book, false);
    visit_pairs(v, l, setup->book, true);
    visit_cards(v, l, setup);
}

/* ---- reading -------------------------------------------------------------------------------------------- */

typedef struct reading {
    const rp_game *game;
    const char *name;
    cal_draft_model *model;
    rp_error *error;
    int line, words;
    char word[WORDS][WORD];
    bool given[CAL_DRAFT_WEIGHTS_MAX];
    int missing;
    char first_missing[WHAT];
} reading;

static const char *const heading[] = {"draft", "game", "rules", "data", "agent", "games", "seed", "made-by"};
enum { DATA_LINE = 4, HEADING = sizeof heading / sizeof *heading };

static rp_status refuse(const reading *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static rp_status refuse(const reading *r, const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return rp_fail(r->error, RP_BAD_INPUT, "%.100s: line %d: %s", r->name, r->line, text);
}

/* Words of a line, which end at single blanks. False: too many, or too long. */
static bool split(reading *r, const char *line, size_t length) {
    r->words = 0;
    for (size_t at = 0; at <= length;) {
        size_t end = at;
        while (end < length && line[end] != ' ') end++;
        if (r->words == WORDS || end == at || end - at >= WORD) return false;
        memcpy(r->word[r->words], line + at, end - at);
        r->word[r->words++][end - at] = 0;
        at = end + 1;
    }
    return true;
}

static rp_status read_heading(reading *r, const char *line, size_t length) {
    const char *key = heading[r->line - 1];
    size_t own = strlen(key);
    if (length <= own + 1 || strncmp(line, key, own) != 0 || line[own] != ' ')
        return refuse(r, "'%.*s' should be '%s' and what it is", (int)(length < 40 ? length : 40), line, key);
    const char *value = line + own + 1;
    size_t size = length - own - 1;
    char wanted[32] = "";
    if (r->line == DATA_LINE) {
        r->model->data = strtoull(value, NULL, 16);
        if (size == 16 && strspn(value, "0123456789abcdef") >= 16) return RP_OK;
        return refuse(r, "data %.*s should be 16 hexadecimal digits", (int)(size < 40 ? size : 40), value);
    }
    if (r->line == 1) snprintf(wanted, sizeof wanted, "%d", CAL_DRAFT_FORMAT);
    if (r->line == 2) snprintf(wanted, sizeof wanted, "%s", r->game->rules->name);
    if (r->line == 3) snprintf(wanted, sizeof wanted, "%" PRIu32, r->game->rules->version);
    if (!wanted[0] || (strlen(wanted) == size && strncmp(value, wanted, size) == 0)) return RP_OK;
    return refuse(r, "%s %.*s should be %s", key, (int)(size < 40 ? size : 40), value, wanted);
}

static rp_status find_pair(const reading *r, bool counter, int *weight, double *sign) {
    const cal_draft_layout *l = &r->model->layout;
    int a = cal_hero_find(cal_setup_of(r->game)->book, r->word[1]);
    int b = cal_hero_find(cal_setup_of(r->game)->book, r->word[2]);
    if (a < 0 || b < 0) return RP_OK;
    if (a == b) return refuse(r, "%s should have two heroes, not '%s' twice", r->word[0], r->word[1]);
    if (counter && a > b) *sign = -1;
    *weight = (counter ? l->counter : l->pair) + cal_pair_number(a, b);
    return RP_OK;
}

static int common_number(const cal_setup *setup, const char *id) {
    for (int i = 0; i < CAL_COMMON_MAX && setup->common[i]; i++)
        if (strcmp(setup->common[i]->use.id, id) == 0) return i;
    return -1;
}

static int card_weight(const cal_setup *setup, const cal_draft_layout *l, const char *id) {
    int common = common_number(setup, id);
    if (common >= 0) return l->common + common;
    for (int hero = 0; hero < l->heroes; hero++)
        for (int i = 0; i < CAL_HERO_CARDS && setup->hero_card[hero][i]; i++)
            if (strcmp(setup->hero_card[hero][i]->use.id, id) == 0) return l->card + hero * CAL_HERO_CARDS + i;
    return -1;
}

static rp_status find_size(const reading *r, int *weight) {
    char *end;
    long size = strtol(r->word[1], &end, 10);
    if (*end || size < CAL_DECK_LEAST || size > CAL_DECK_MOST)
        return refuse(r, "size '%s' should be %d to %d", r->word[1], CAL_DECK_LEAST, CAL_DECK_MOST);
    *weight = r->model->layout.size + (int)size - CAL_DECK_LEAST;
    return RP_OK;
}

static int common_of_weight(const cal_setup *setup, const cal_draft_layout *l, const char *hero, const char *card) {
    int of = cal_hero_find(setup->book, hero), common = common_number(setup, card);
    return of < 0 || common < 0 ? -1 : l->common_of + of * l->commons + common;
}

/* The number of the weight that a line is about; -1: of something that the data do not have. */
static rp_status find_weight(const reading *r, int *weight, double *sign) {
    static const struct {
        const char *key;
        int words;
    } kinds[] = {{"first", 2},   {"first-of", 3}, {"size", 3},       {"hero", 3},     {"pair", 4},
                 {"counter", 4}, {"card", 3},     {"first-card", 3}, {"common-of", 4}};
    enum { FIRST, FIRST_OF, SIZE, HERO, PAIR, COUNTER, CARD, FIRST_CARD, COMMON_OF, KINDS };
    const cal_setup *setup = cal_setup_of(r->game);
    const cal_draft_layout *l = &r->model->layout;
    int kind = 0;
    while (kind < KINDS && strcmp(kinds[kind].key, r->word[0]) != 0) kind++;
    if (kind == KINDS)
        return refuse(r, "'%s' should be first, first-of, size, hero, pair, counter, card, first-card or common-of",
                      r->word[0]);
    if (r->words != kinds[kind].words)
        return refuse(r, "%s has %d words, should have %d", r->word[0], r->words, kinds[kind].words);
    if (kind == SIZE) return find_size(r, weight);
    if (kind == PAIR || kind == COUNTER) return find_pair(r, kind == COUNTER, weight, sign);
    if (kind == FIRST) *weight = l->first;
    if (kind == FIRST_OF || kind == HERO) *weight = cal_hero_find(setup->book, r->word[1]);
    if (kind == FIRST_OF && *weight >= 0) *weight += l->first_of;
    if (kind == CARD || kind == FIRST_CARD) *weight = card_weight(setup, l, r->word[1]);
    if (kind == FIRST_CARD && *weight >= 0) *weight += l->first_card - l->card;
    if (kind == COMMON_OF) *weight = common_of_weight(setup, l, r->word[1], r->word[2]);
    return RP_OK;
}

static rp_status read_weight(reading *r, const char *line, size_t length) {
    double sign = 1;
    int weight = -1;
    char *end;
    if (!split(r, line, length))
        return refuse(r, "'%.*s' should be 2 to %d words with blanks between", (int)(length < 40 ? length : 40), line,
                      WORDS);
    if (find_weight(r, &weight, &sign)) return RP_BAD_INPUT;
    const char *number = r->word[r->words - 1];
    double value = strtod(number, &end);
    if (*end || end == number || !isfinite(value) || fabs(value) > WEIGHT_MOST)
        return refuse(r, "'%s' should be a number from -%d to %d", number, WEIGHT_MOST, WEIGHT_MOST);
    if (weight < 0 && r->model->data != r->game->data_hash) return RP_OK;
    if (weight < 0) return refuse(r, "'%.*s' is of nothing that the data have", (int)length, line);
    if (r->given[weight]) return refuse(r, "this weight was there before");
    r->given[weight] = true;
    r->model->weight[weight] = sign * value;
    return RP_OK;
}

static void note_missing(void *context, const char *what, int weight) {
    reading *r = context;
    if (!r->given[weight] && !r->missing++) snprintf(r->first_missing, sizeof r->first_missing, "%s", what);
}

/* A file of the same data has each weight: what is cut or taken out is noticed. */
static rp_status check_whole(reading *r) {
    if (r->model->data != r->game->data_hash) return RP_OK;
    visit_weights(&(visit){note_missing, r}, &r->model->layout, cal_setup_of(r->game));
    if (!r->missing) return RP_OK;
    char more[48] = "";
    if (r->missing > 1) snprintf(more, sizeof more, ", and those of %d more weights", r->missing - 1);
    return rp_fail(r->error, RP_BAD_INPUT, "%.100s: the line of '%s' is missing%s", r->name, r->first_missing, more);
}

rp_status cal_draft_read(const rp_game *game, const char *text, const char *name, cal_draft_model *model,
                         rp_error *error) {
    reading r = {.game = game, .name = name, .model = model, .error = error};
    memset(model, 0, sizeof *model);
    model->layout = cal_draft_layout_of(cal_setup_of(game));
    while (*text) {
        size_t length = strcspn(text, "\n");
        r.line++;
        if (!text[length]) return refuse(&r, "ends within the line, so the file is cut");
        rp_status status = r.line <= HEADING ? read_heading(&r, text, length) : read_weight(&r, text, length);
        if (status) return status;
        text += length + 1;
    }
    if (r.line >= HEADING) return check_whole(&r);
    return rp_fail(error, RP_BAD_INPUT, "%.100s: ends after %d lines, should have '%s'", name, r.line, heading[r.line]);
}

void cal_draft_built_in(const rp_game *game, cal_draft_model *model) {
    if (!cal_draft_read(game, cal_draft_compiled_in, "compiled in", model, NULL)) return;
    memset(model->weight, 0, sizeof model->weight); /* of other rules */
}

/* ---- writing -------------------------------------------------------------------------------------------- */

typedef struct writing {
    FILE *out;
    const cal_draft_model *model;
} writing;

static void write_line(void *context, const char *what, int weight) {
    const writing *w = context;
    double value = w->model->weight[weight];
    fprintf(w->out, "%s %.6g\n", what, value != 0 ? value : 0); /* no -0 */
}

char *cal_draft_text(const rp_game *game, const cal_draft_model *model, const char *origin) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    fprintf(out, "draft %d\ngame %s\nrules %" PRIu32 "\ndata %016" PRIx64 "\n%s", CAL_DRAFT_FORMAT, game->rules->name,
            game->rules->version, game->data_hash, origin);
    writing w = {out, model};
    visit_weights(&(visit){write_line, &w}, &model->layout, cal_setup_of(game));
    bool failed = ferror(out);
    if (fclose(out) || failed) {
        free(text);
        return NULL;
    }
    return text;
}
