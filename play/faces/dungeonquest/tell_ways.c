/* Sentences about ways, tiles and the catacombs. */
#include "play/faces/dungeonquest/telling.h"

#include "engine/games/dungeonquest/table/board.h"

#include <stdio.h>

enum { LISTED_MAX = 12 };

static const char *point_word(int point, char word[RP_WORD_MAX]) {
    return rp_word_text(dungeon_compass_words, point, word);
}

void dungeon_say_placed(dungeon_telling *t, const int32_t value[]) {
    dungeon_say_who(t, value[0], "start");
    rp_page_put(&t->page, " in ");
    dungeon_say_place(t, value[1] - 1);
    rp_page_put(&t->page, ".\n");
}

/* ---- moves ---------------------------------------------------------------------------------------------- */

/* The point from one square to a neighbour; -1: it is none. */
static int point_between(const dungeon_book *book, int from, int to) {
    for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++)
        if (dungeon_neighbour(book, from, point) == to) return point;
    return -1;
}

/* Behind a tile of the same square: "where you find a Corridor" says both. */
static bool is_found_now(const dungeon_telling *t, int32_t square) {
    for (int i = t->at - 1; i >= 0; i--) {
        const rp_event *event = dungeon_event_at(t, i);
        if (event->kind == DUNGEON_TOLD_TILE) return event->value[0] == square;
    }
    return false;
}

static void put_goal(dungeon_telling *t, const int32_t value[]) {
    char name[8];
    if (!is_found_now(t, value[2])) {
        dungeon_say_place(t, value[2] - 1);
        return;
    }
    const char *chamber = dungeon_chamber_at(t->book, &t->after->table, value[2] - 1)->name;
    dungeon_square_text(t->book, value[2] - 1, name);
    rp_page_put(&t->page, "%s and find%s %s %s", name, value[0] == t->reader ? "" : "s", dungeon_article(chamber),
                chamber);
}

void dungeon_say_moved(dungeon_telling *t, const int32_t value[]) {
    enum { WALKED, STEPPED, RETREATED, ESCAPED, UP };
    bool own = value[0] == t->reader;
    char word[RP_WORD_MAX];
    int point = point_between(t->book, value[1] - 1, value[2] - 1);
    dungeon_put_who(&t->page, t->setup, t->after, value[0], t->reader, true);
    switch (value[3]) {
    case WALKED: rp_page_put(&t->page, own ? " go" : " goes"); break;
    case STEPPED: rp_page_put(&t->page, own ? " step" : " steps"); break;
    case RETREATED: rp_page_put(&t->page, own ? " flee from the dragon" : " flees from the dragon"); break;
    case ESCAPED: rp_page_put(&t->page, own ? " escape" : " escapes"); break;
    default: rp_page_put(&t->page, own ? " come up" : " comes up"); break;
    }
    if (value[3] == UP)
        rp_page_put(&t->page, " at ");
    else if (point >= 0)
        rp_page_put(&t->page, " %s to ", point_word(point, word));
    else
        rp_page_put(&t->page, " to ");
    put_goal(t, value);
    rp_page_put(&t->page, ".\n");
}

void dungeon_say_stopped(dungeon_telling *t, const int32_t value[]) {
    static const char *const by[] = {"the door stays shut", "the portcullis stays down", "a wall is in the way",
                                     "another hero is in the way"};
    dungeon_put_who(&t->page, t->setup, t->after, value[0], t->reader, true);
    rp_page_put(&t->page, " cannot go on: %s.\n", by[value[1]]);
}

/* ---- tiles ---------------------------------------------------------------------------------------------- */

/* Whether a later event of the move says where somebody goes to who finds the tile. */
static bool is_entered(const dungeon_telling *t, int32_t square) {
    for (int i = t->at + 1; i < t->happening->account.count; i++) {
        const rp_event *event = dungeon_event_at(t, i);
        if (event->kind == DUNGEON_TOLD_TILE) return false;
        if (event->kind == DUNGEON_TOLD_MOVED && event->value[2] == square) return true;
    }
    return false;
}

void dungeon_say_tile(dungeon_telling *t, const int32_t value[]) {
    char name[8];
    const char *chamber = t->book->chamber[value[1] - 1].name;
    if (is_entered(t, value[0])) return;
    dungeon_square_text(t->book, value[0] - 1, name);
    rp_page_put(&t->page, "At %s lies %s %s.\n", name, dungeon_article(chamber), chamber);
}

/* Squares of this and the events behind it that turn in the same way. */
void dungeon_say_turned(dungeon_telling *t, const int32_t value[]) {
    static const char *const turns[] = {"full circle", "a quarter clockwise", "half round",
                                        "a quarter counterclockwise"};
    int listed = 0, more = 0;
    const char *chamber = dungeon_chamber_at(t->book, &t->after->table, value[0] - 1)->name;
    rp_page_put(&t->page, "The %s", chamber);
    for (bool goes_on = true; goes_on; t->at += goes_on) {
        char name[8];
        const rp_event *event = dungeon_event_at(t, t->at);
        dungeon_square_text(t->book, event->value[0] - 1, name);
        if (listed < LISTED_MAX)
            rp_page_put(&t->page, "%s %s", listed++ ? "," : "", name);
        else
            more++;
        const rp_event *next = t->at + 1 < t->happening->account.count ? event + 1 : NULL;
        goes_on = next && next->kind == DUNGEON_TOLD_TURNED && next->value[1] == value[1] &&
                  dungeon_chamber_at(t->book, &t->after->table, next->value[0] - 1)->kind ==
                      dungeon_chamber_at(t->book, &t->after->table, value[0] - 1)->kind;
    }
    if (more) rp_page_put(&t->page, " and %d more", more);
    rp_page_put(&t->page, " turn%s %s.\n", listed == 1 ? "s" : "", turns[value[1] & 3]);
}

void dungeon_say_marked(dungeon_telling *t, const int32_t value[]) {
    rp_page_put(&t->page, "A way down into the catacombs is open in ");
    dungeon_say_place(t, value[0] - 1);
    rp_page_put(&t->page, ".\n");
}

void dungeon_say_crossed(dungeon_telling *t, const int32_t value[]) {
    const dungeon_chamber *chamber =
        dungeon_chamber_at(t->book, &t->after->table, t->before->hero[value[0]].square - 1);
    const char *name = chamber ? chamber->name : "chamber";
    if (value[1])
        dungeon_say_who(t, value[0], "get");
    else
        dungeon_put_who(&t->page, t->setup, t->after, value[0], t->reader, true);
    rp_page_put(&t->page, value[1] ? " across the %s.\n" : " cannot get across the %s.\n", name);
}

/* ---- catacombs ------------------------------------------------------------------------------------------ */

void dungeon_say_descends(dungeon_telling *t, const int32_t value[]) {
    char word[RP_WORD_MAX];
    dungeon_put_who(&t->page, t->setup, t->after, value[0], t->reader, true);
    rp_page_put(&t->page, value[0] == t->reader ? " go" : " goes");
    rp_page_put(&t->page, " down into the catacombs and towards the %s.\n", point_word(value[1], word));
}

void dungeon_say_marker(dungeon_telling *t, const int32_t value[]) {
    char word[RP_WORD_MAX], name[8];
    dungeon_square_text(t->book, value[1] - 1, name);
    dungeon_put_whose(&t->page, t->setup, t->after, value[0], t->reader, true);
    rp_page_put(&t->page, " way in the catacombs turns at %s: it goes %s now.\n", name, point_word(value[2], word));
}
