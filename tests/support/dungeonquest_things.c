#include "tests/support/dungeonquest_things.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1024 };

/* ---- what has changed ------------------------------------------------------------------------------------- */

typedef struct change_list {
    char text[CRAWL_ANSWER_SIZE];
    size_t used;
} change_list;

static void add(change_list *to, const char *format, ...) {
    va_list arguments;
    if (to->used) to->used += (size_t)snprintf(to->text + to->used, sizeof to->text - to->used, ", ");
    va_start(arguments, format);
    to->used += (size_t)vsnprintf(to->text + to->used, sizeof to->text - to->used, format, arguments);
    va_end(arguments);
    ck_assert_uint_lt(to->used, sizeof to->text);
}

static json_t *hugo_in(json_t *state) { return json_array_get(json_object_get(state, "heroes"), 0); }
static long number_in(const json_t *of, const char *key) { return (long)json_integer_value(json_object_get(of, key)); }

static void add_number(change_list *to, const char *what, long by) {
    if (by) add(to, "%s %+ld", what, by);
}

static void add_counts(change_list *to, const char *what, json_t *before, json_t *after) {
    json_t *all = json_object(), *count;
    const char *key;
    if (before) json_object_update(all, before);
    if (after) json_object_update(all, after);
    json_object_foreach(all, key, count) {
        long by = number_in(after, key) - number_in(before, key);
        if (by == 1)
            add(to, "%s %s", what, key);
        else if (by)
            add(to, "%s %s %+ld", what, key, by);
    }
    json_decref(all);
}

static const char *standing_of(const json_t *hero) {
    const char *standing = json_string_value(json_object_get(hero, "standing"));
    return standing ? standing : "waiting";
}

static void add_word(change_list *to, const char *what, const json_t *before, const json_t *after, const char *key) {
    const char *old = json_string_value(json_object_get(before, key));
    const char *new = json_string_value(json_object_get(after, key));
    if (new && (!old || strcmp(old, new) != 0)) add(to, "%s %s", what, new);
    if (old && !new) add(to, "%s none", what);
}

static void add_hugo(change_list *to, json_t *before, json_t *after) {
    bool dead = strcmp(standing_of(after), "dead") == 0;
    if (strcmp(standing_of(before), standing_of(after)) != 0) add(to, "%s", standing_of(after));
    if (dead) return;
    add_word(to, "at", before, after, "square");
    add_word(to, "arrow", before, after, "arrow");
    add_word(to, "rune", before, after, "rune");
    add_word(to, "again", before, after, "again");
    add_number(to, "wounds", number_in(after, "wounds") - number_in(before, "wounds"));
    add_number(to, "lost turns", number_in(after, "lost_turns") - number_in(before, "lost_turns"));
    add_number(to, "determination", number_in(after, "determination") - number_in(before, "determination"));
    add_counts(to, "holds", json_object_get(before, "cards"), json_object_get(after, "cards"));
    add_counts(to, "pile", json_object_get(before, "collected"), json_object_get(after, "collected"));
}

/* Tiles that were not there, or not like that. */
static void add_tiles(change_list *to, crawl_play *p, json_t *after, const rp_state *before) {
    const json_t *tiles = json_object_get(after, "tiles");
    const rp_state now = p->state;
    for (size_t i = 0; i < json_array_size(tiles); i++) {
        char square[8], text[TEXT_SIZE];
        snprintf(square, sizeof square, "%s", json_string_value(json_object_get(json_array_get(tiles, i), "square")));
        snprintf(text, sizeof text, "%s", crawl_tile(p, square));
        p->state = *before;
        bool same = strcmp(crawl_tile(p, square), text) == 0;
        p->state = now;
        if (!same) add(to, "%s %s", square, text);
    }
}

static void add_tokens(change_list *to, crawl_play *p, const rp_state *before) {
    const rp_state now = p->state;
    int on_board = crawl_tokens(p, NULL, NULL);
    p->state = *before;
    add_number(to, "tokens", on_board - crawl_tokens(p, NULL, NULL));
    p->state = now;
}

const char *dungeon_thing_changes(crawl_play *p, const rp_state *before) {
    static _Thread_local change_list list;
    const rp_state now = p->state;
    list = (change_list){.used = 0};
    p->state = *before;
    json_t *old = json_deep_copy(crawl_json(p));
    p->state = now;
    json_t *new = json_deep_copy(crawl_json(p));
    add_hugo(&list, hugo_in(old), hugo_in(new));
    add_counts(&list, "discard", json_object_get(old, "discards"), json_object_get(new, "discards"));
    add_tiles(&list, p, new, before);
    add_tokens(&list, p, before);
    json_decref(old);
    json_decref(new);
    return list.text;
}

/* ---- playing ---------------------------------------------------------------------------------------------- */

void dungeon_thing_play(crawl_play *p, const char *moves) {
    char part[TEXT_SIZE];
    while (*moves) {
        const char *others = strstr(moves, "others");
        size_t length = others ? (size_t)(others - moves) : strlen(moves);
        ck_assert_uint_lt(length, sizeof part);
        memcpy(part, moves, length);
        part[length] = 0;
        crawl_do(p, part);
        if (others) crawl_others_turn(p);
        moves += length + (others ? strlen("others") : 0);
        moves += strspn(moves, "|");
    }
}

typedef struct deck_place {
    const char *deck, *hero, *tiles, *moves;
    int size;
} deck_place;

#define ROOMS "c4 room-ooo west, d4 room-ooo west, " CRAWL_AWAY

static const deck_place places[] = {
    {"dungeon", "c4 from=b4", ROOMS, "move east", 49},
    {"crypt", "c4 from=b4", ROOMS, "move east|draw Crypt|yes", 14},
    {"corpse", "c4 from=b4", ROOMS, "move east|draw Dead Adventurer|yes", 14},
    {"search", "c4 from=b4", ROOMS, "search", 29},
    {"trap", "c4 from=b4", "c4 room-ooo west, d4 trap-room-ooo west, " CRAWL_AWAY, "move east", 15},
    {"door", "c4 from=b4", "c4 doors-odo west, d4 room-ooo west, " CRAWL_AWAY, "move east", 14},
    {"catacomb", "e5 below arrow=north", "e5 entrance-www west, " CRAWL_AWAY, "others", 39},
    {"treasure", "g5", CRAWL_AWAY, "stay|draw Sleeping", 32},
    {"dragon", "g5", CRAWL_AWAY, "stay", 8},
};

static const deck_place *place_of(const char *deck) {
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (strcmp(places[i].deck, deck) == 0) return &places[i];
    ck_abort_msg("no deck '%s'", deck);
    return NULL;
}

crawl_play *dungeon_thing_place(const char *deck, const char *more) {
    const deck_place *place = place_of(deck);
    char hero[TEXT_SIZE];
    snprintf(hero, sizeof hero, "%s%s%s", place->hero, more ? " " : "", more ? more : "");
    crawl_setup setup = {.hero = {hero}, .tiles = place->tiles, .options = "variant=dice"};
    if (strcmp(deck, "catacomb") == 0) setup.turn = "'player': 2";
    crawl_play *p = crawl_at(setup);
    dungeon_thing_play(p, place->moves);
    return p;
}

/* What is wrong with a case, "" if nothing is. */
static void find_fault(crawl_play *p, const dungeon_case *one, int size, change_list *to) {
    char draw[TEXT_SIZE];
    snprintf(draw, sizeof draw, "%.*s", (int)strcspn(one->moves, "|"), one->moves);
    double chance = crawl_probability(p, draw), of_all = one->copies / (double)size;
    if (!(fabs(chance - of_all) < 1e-9)) add(to, "drawn with %g, not %g", chance, of_all);
    const rp_state before = p->state;
    dungeon_thing_play(p, one->moves);
    const char *changes = dungeon_thing_changes(p, &before);
    if (strcmp(changes, one->changes) != 0) add(to, "changes '%s', not '%s'", changes, one->changes);
    if (one->then && strcmp(crawl_choices(p), one->then) != 0)
        add(to, "then '%s', not '%s'", crawl_choices(p), one->then);
    if (!one->then && !crawl_asked(p, 2)) add(to, "then '%s'", crawl_choices(p));
}

void dungeon_cases_check(const dungeon_case *cases, size_t count) {
    static _Thread_local change_list all, fault;
    all.used = 0;
    for (size_t i = 0; i < count; i++) {
        const dungeon_case *one = &cases[i];
        char deck[TEXT_SIZE];
        const char *name = strchr(one->cites, ':') + 1;
        snprintf(deck, sizeof deck, "%.*s", (int)strcspn(name, "/"), name);
        crawl_play *p = dungeon_thing_place(deck, one->hero);
        fault.used = 0;
        find_fault(p, one, place_of(deck)->size, &fault);
        if (fault.used) add(&all, "\n%s: %s:\n  %s", one->cites, one->moves, fault.text);
        crawl_free(p);
    }
    if (all.used) ck_abort_msg("%s", all.text);
}
