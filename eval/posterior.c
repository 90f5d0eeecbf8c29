#include "eval/posterior.h"

#include <stdio.h>
#include <stdlib.h>

enum { NESTING_MAX = 8, PATH_MAX_BYTES = 64, FIELDS_MAX = 512 };

typedef struct field {
    char path[PATH_MAX_BYTES], value[RP_TEXT_MAX - PATH_MAX_BYTES - 2];
} field;

typedef struct fact {
    field field;
    double probability;
    int order; /* of the first fact with this path */
} fact;

/* A writer that lists the scalars of a document with their paths. */
typedef struct lister {
    rp_writer writer; /* first: the games see only this */
    size_t path_end[NESTING_MAX];
    int index[NESTING_MAX]; /* next item of an open array, -1 in an object */
    int nesting, count;
    bool overflow;
    char path[PATH_MAX_BYTES];
    field fields[FIELDS_MAX];
} lister;

static lister *lister_of(rp_writer *writer) { return (lister *)(void *)writer; }

/* Appends the name or index of a value to the path; returns where the path ended before. */
static size_t enter_path(lister *l, const char *key) {
    size_t end = strlen(l->path), room = sizeof l->path - end;
    int written;
    if (key)
        written = snprintf(l->path + end, room, "%s%s", end ? "." : "", key);
    else
        written = snprintf(l->path + end, room, "[%d]", l->index[l->nesting]++);
    if (written < 0 || (size_t)written >= room) l->overflow = true;
    return end;
}

static void open_level(rp_writer *writer, const char *key, int first_index) {
    lister *l = lister_of(writer);
    size_t end = enter_path(l, key);
    if (l->nesting + 1 >= NESTING_MAX) {
        l->overflow = true;
        return;
    }
    l->path_end[++l->nesting] = end;
    l->index[l->nesting] = first_index;
}
static void open_object(rp_writer *writer, const char *key) { open_level(writer, key, -1); }
static void open_array(rp_writer *writer, const char *key) { open_level(writer, key, 0); }

static void close_level(rp_writer *writer) {
    lister *l = lister_of(writer);
    if (l->nesting) l->path[l->path_end[l->nesting--]] = 0;
}

static void add_string(rp_writer *writer, const char *key, const char *value) {
    lister *l = lister_of(writer);
    size_t end = enter_path(l, key);
    if (l->count == FIELDS_MAX) {
        l->overflow = true;
    } else {
        field *f = &l->fields[l->count++];
        memcpy(f->path, l->path, sizeof f->path);
        snprintf(f->value, sizeof f->value, "%s", value);
    }
    l->path[end] = 0;
}
static void add_integer(rp_writer *writer, const char *key, int64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)value);
    add_string(writer, key, text);
}
static void add_real(rp_writer *writer, const char *key, double value) {
    char text[24];
    snprintf(text, sizeof text, "%g", value);
    add_string(writer, key, text);
}
static void add_boolean(rp_writer *writer, const char *key, bool value) {
    add_string(writer, key, value ? "yes" : "no");
}
static void add_null(rp_writer *writer, const char *key) { add_string(writer, key, "none"); }

static void list_fields(lister *l, const rp_game *game, const rp_state *state, int player) {
    l->writer =
        (rp_writer){open_object, open_array, close_level, add_string, add_integer, add_real, add_boolean, add_null};
    l->nesting = l->count = 0;
    l->index[0] = -1;
    l->path[0] = 0;
    game->rules->write(game, state, player, &l->writer);
}

static bool is_known(const lister *view, const field *f) {
    for (int i = 0; i < view->count; i++)
        if (strcmp(view->fields[i].path, f->path) == 0) return strcmp(view->fields[i].value, f->value) == 0;
    return false;
}

/* Adds `probability` to the fact `f`, which is made if it is new. */
static void add_fact(fact facts[], int *count, const field *f, double probability) {
    int order = *count;
    for (int i = *count; i-- > 0;) {
        if (strcmp(facts[i].field.path, f->path) != 0) continue;
        order = facts[i].order;
        if (strcmp(facts[i].field.value, f->value) != 0) continue;
        facts[i].probability += probability;
        return;
    }
    if (*count < FIELDS_MAX) facts[(*count)++] = (fact){*f, probability, order};
}

static int compare_facts(const void *left, const void *right) {
    const fact *a = left, *b = right;
    if (a->order != b->order) return a->order < b->order ? -1 : 1;
    if (a->probability != b->probability) return a->probability > b->probability ? -1 : 1;
    return strcmp(a->field.value, b->field.value);
}

/* Copies whole fields as long as they fit. */
static int copy_facts(const fact facts[], int count, rp_posterior_fact out[]) {
    int copied = 0;
    for (int first = 0, end; first < count; first = end) {
        for (end = first; end < count && facts[end].order == facts[first].order;) end++;
        if (copied + end - first > RP_POSTERIOR_MAX) continue;
        for (int i = first; i < end; i++, copied++) {
            snprintf(out[copied].text, sizeof out[copied].text, "%s: %s", facts[i].field.path, facts[i].field.value);
            out[copied].probability = facts[i].probability;
        }
    }
    return copied;
}

/* Working memory, too large for small stacks. */
typedef struct workshop {
    lister seen, world;
    fact facts[FIELDS_MAX];
    rp_state state;
} workshop;

int rp_posterior_of_fields(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]) {
    const rp_game *game = view->game;
    if (!(game->info.capabilities & RP_HAS_HIDDEN) || !game->rules->write) return 0;
    uint64_t worlds = rp_belief_count(view);
    if (worlds == 0 || worlds > RP_POSTERIOR_WORLDS_MAX) return 0;
    workshop *w = aligned_alloc(_Alignof(workshop), sizeof *w);
    if (!w) return 0;
    memset(w, 0, sizeof *w);
    int count = 0;
    list_fields(&w->seen, game, &view->masked, view->player);
    for (uint64_t index = 0; index < worlds && !w->world.overflow; index++) {
        double probability = rp_belief_world(view, index, &w->state);
        list_fields(&w->world, game, &w->state, RP_CHANCE_PLAYER);
        for (int i = 0; i < w->world.count; i++)
            if (!is_known(&w->seen, &w->world.fields[i])) add_fact(w->facts, &count, &w->world.fields[i], probability);
    }
    bool whole = !w->world.overflow && count < FIELDS_MAX;
    if (whole) {
        qsort(w->facts, (size_t)count, sizeof *w->facts, compare_facts);
        count = copy_facts(w->facts, count, facts);
    }
    free(w);
    return whole ? count : 0;
}
