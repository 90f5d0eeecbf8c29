/* Every tile: how many there are, what is met on it, and the ways out of it. Numbers and shapes are those of the
 * reference (6.3) and of data/README.md. */
#include "tests/support/dungeonquest_things.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <string.h>

#define EMPTY "draw Empty (dungeon-empty)"
#define NEXT EMPTY "|others"

enum { TILES = 117, LAID = 4 /* room-ooo */ };

typedef struct tile_case {
    const char *cites;
    int copies;
    const char *moves; /* from when the tile is laid until he chooses a way */
    const char *ways;  /* then: those that are not a passage with what they are, and what else he may do */
} tile_case;

/* Hugo comes from c4 in the west, so left is north and right is south. Agility 5, Strength 7, Luck 4. */
static const tile_case tiles[] = {
    {"chamber:room-ooo", 11, NEXT, "north, east, south, west, search"},
    {"chamber:room-oow", 6, NEXT, "north, east, west, search"},
    {"chamber:room-woo", 6, NEXT, "east, south, west, search"},
    {"chamber:room-owo", 6, NEXT, "north, south, west, search"},
    {"chamber:room-wow", 7, NEXT, "east, west, search"},
    {"chamber:room-oww", 4, NEXT, "north, west, search"},
    {"chamber:room-wwo", 4, NEXT, "south, west, search"},
    {"chamber:room-www", 2, NEXT, "west, search"},
    {"chamber:doors-odo", 4, NEXT, "north, east door, south, west, search"},
    {"chamber:doors-odw", 2, NEXT, "north, east door, west, search"},
    {"chamber:doors-wdo", 2, NEXT, "east door, south, west, search"},
    {"chamber:doors-ddd", 1, NEXT, "north door, east door, south door, west, search"},
    {"chamber:corridor-ooo", 2, "", "north, east, south, west"},
    {"chamber:corridor-oow", 3, "", "north, east, west"},
    {"chamber:corridor-woo", 3, "", "east, south, west"},
    {"chamber:corridor-owo", 2, "", "north, south, west"},
    {"chamber:corridor-wow", 2, "", "east, west"},
    {"chamber:corridor-oww", 2, "", "north, west"},
    {"chamber:corridor-wwo", 2, "", "south, west"},
    {"chamber:trap-room-ooo", 3, "draw Poisonous Snakes|roll 1|others", "north, east, south, west"},
    {"chamber:trap-room-oow", 1, "draw Poisonous Snakes|roll 1|others", "north, east, west"},
    {"chamber:trap-room-woo", 1, "draw Poisonous Snakes|roll 1|others", "east, south, west"},
    {"chamber:pit-wow", 2, "roll 4|others", "east, west"},
    {"chamber:chasm-left", 1, NEXT, "north, west"},
    {"chamber:chasm-right", 1, NEXT, "south, west"},
    {"chamber:cave-in-ooo", 2, NEXT, "cross, go back"},
    {"chamber:cave-in-ooo", 2, NEXT "|cross|roll 5", "north, east, south, search"},
    {"chamber:cave-in-wow", 2, NEXT, "cross, go back"},
    {"chamber:cave-in-wow", 2, NEXT "|cross|roll 5", "east, search"},
    {"chamber:rotating-www", 5, "others", "east"},
    {"chamber:portcullis-wow", 2, NEXT, "east, west portcullis, search"},
    {"chamber:portcullis-www", 1, NEXT, "west portcullis, search"},
    {"chamber:portcullis-odo", 1, NEXT, "north, east door, south, west portcullis, search"},
    {"chamber:portcullis-wdw", 1, NEXT, "east door, west portcullis, search"},
    {"chamber:portcullis-owo", 2, NEXT, "north, south, west portcullis, search"},
    {"chamber:portcullis-oow", 2, NEXT, "north, east, west portcullis, search"},
    {"chamber:portcullis-woo", 2, NEXT, "east, south, west portcullis, search"},
    {"chamber:portcullis-ooo", 2, NEXT, "north, east, south, west portcullis, search"},
    {"chamber:bridge-wow", 4, "", "stay, cross"},
    {"chamber:bridge-wow", 4, "cross|roll 5", "east"},
    {"chamber:bridge-wow", 4, "stay|others", "west"},
    {"chamber:web-ooo", 1, "", "cross, go back"},
    {"chamber:web-ooo", 1, "cross|roll 7", "north, east, south"},
    {"chamber:entrance-oow", 1, NEXT, "north, east, west, search, descend"},
    {"chamber:entrance-woo", 1, NEXT, "east, south, west, search, descend"},
    {"chamber:entrance-oww", 1, NEXT, "north, west, search, descend"},
    {"chamber:entrance-wwo", 1, NEXT, "south, west, search, descend"},
    {"chamber:entrance-www", 2, NEXT, "west, search, descend"},
};

/* What stands in a way, seen by going it: the state is as it was afterwards. */
static const char *barrier(crawl_play *p, const char *move) {
    const rp_state before = p->state;
    crawl_do(p, move);
    const char *found = crawl_offers(p, "draw Door Opens") ? " door" : crawl_offers(p, "roll 12") ? " portcullis" : "";
    p->state = before;
    return found;
}

static void list_ways(crawl_play *p, char *text, size_t size) {
    char all[512];
    size_t used = 0;
    ck_assert(crawl_asked(p, 1));
    snprintf(all, sizeof all, "%s", crawl_choices(p));
    text[0] = 0;
    for (char *save = NULL, *one = strtok_r(all, "|", &save); one; one = strtok_r(NULL, "|", &save)) {
        bool moves = strncmp(one, "move ", 5) == 0;
        used += (size_t)snprintf(text + used, size - used, "%s%s%s", used ? ", " : "", moves ? one + 5 : one,
                                 moves ? barrier(p, one) : "");
    }
}

static crawl_play *before_d4(void) {
    return crawl_played((crawl_setup){.hero = {"c4 from=b4"}, .tiles = "c4 room-ooo west, " CRAWL_AWAY}, "move east");
}

START_TEST(tiles_and_ways) {
    for (size_t i = 0; i < sizeof tiles / sizeof *tiles; i++) {
        const tile_case *one = &tiles[i];
        char draw[64], ways[512];
        const char *id = strchr(one->cites, ':') + 1;
        snprintf(draw, sizeof draw, "tile %s", id);
        crawl_play *p = before_d4();
        int left = one->copies - (strcmp(id, "room-ooo") == 0 ? LAID : 0);
        row_near(one->cites, crawl_probability(p, draw), left / (double)(TILES - LAID), 1e-9);
        crawl_do(p, draw);
        dungeon_thing_play(p, one->moves);
        list_ways(p, ways, sizeof ways);
        row_text(one->cites, ways, one->ways);
        crawl_free(p);
    }
}
END_TEST

/* ---- parts of a chamber ------------------------------------------------------------------------------------ */

/* He comes in by the side that is ahead of the back: the other part of the chamber is his, or all but that side. */
static void check_far_part(const char *cites, const char *tile, const char *moves, const char *expected) {
    char lying[160], ways[512];
    snprintf(lying, sizeof lying, "c4 room-ooo west, d4 %s east, " CRAWL_AWAY, tile);
    crawl_play *p = crawl_played((crawl_setup){.hero = {"c4 from=b4"}, .tiles = lying}, "move east");
    dungeon_thing_play(p, moves);
    list_ways(p, ways, sizeof ways);
    row_text(cites, ways, expected);
    crawl_free(p);
}

START_TEST(far_parts) {
    check_far_part("chamber:chasm-left", "chasm-left", NEXT, "north, west");
    check_far_part("chamber:chasm-right", "chasm-right", NEXT, "south, west");
    check_far_part("chamber:cave-in-ooo", "cave-in-ooo", NEXT "|cross|roll 5", "north, east, south, search");
    check_far_part("chamber:cave-in-wow", "cave-in-wow", NEXT "|cross|roll 5", "east, search");
    check_far_part("chamber:bridge-wow", "bridge-wow", "cross|roll 5", "east");
}
END_TEST

/* ---- darkness ---------------------------------------------------------------------------------------------- */

/* Squares where the die takes him, from 1 to 6. */
static void check_darkness(const char *cites, int copies, const char *expected) {
    char where[64], roll[24], draw[64];
    size_t used = 0;
    snprintf(draw, sizeof draw, "tile %s", strchr(cites, ':') + 1);
    for (int die = 1; die <= 6; die++) {
        crawl_play *p = before_d4();
        row_near(cites, crawl_probability(p, draw), copies / (double)(TILES - LAID), 1e-9);
        snprintf(roll, sizeof roll, "roll %d", die);
        crawl_do(p, draw);
        crawl_do(p, roll);
        crawl_may_do(p, "tile room-ooo");
        used +=
            (size_t)snprintf(where + used, sizeof where - used, "%s%s", used ? " " : "", crawl_hero(p, 1, "square"));
        crawl_free(p);
    }
    row_text(cites, where, expected);
}

START_TEST(darkness) {
    check_darkness("chamber:darkness-owo", 2, "c4 c4 d3 d3 d5 d5");
    check_darkness("chamber:darkness-oww", 1, "c4 c4 c4 d3 d3 d3");
    check_darkness("chamber:darkness-wwo", 1, "c4 c4 c4 d5 d5 d5");
}
END_TEST

/* ---- at the start of a turn -------------------------------------------------------------------------------- */

/* Chambers that send him on have no search icon, and all their ways, for who stays there in spite of that. */
static void check_staying(const char *cites, const char *expected) {
    char lying[160], ways[512];
    snprintf(lying, sizeof lying, "c4 room-ooo west, d4 %s west, " CRAWL_AWAY, strchr(cites, ':') + 1);
    crawl_play *p = crawl_at((crawl_setup){.hero = {"d4 from=c4"}, .tiles = lying});
    list_ways(p, ways, sizeof ways);
    row_text(cites, ways, expected);
    crawl_free(p);
}

START_TEST(staying) {
    check_staying("chamber:corridor-ooo", "north, east, south, west");
    check_staying("chamber:corridor-oow", "north, east, west");
    check_staying("chamber:corridor-woo", "east, south, west");
    check_staying("chamber:corridor-owo", "north, south, west");
    check_staying("chamber:corridor-wow", "east, west");
    check_staying("chamber:corridor-oww", "north, west");
    check_staying("chamber:corridor-wwo", "south, west");
    check_staying("chamber:darkness-owo", "north, south, west");
    check_staying("chamber:darkness-oww", "north, west");
    check_staying("chamber:darkness-wwo", "south, west");
    check_staying("chamber:bridge-wow", "west");
    check_staying("chamber:web-ooo", "north, east, south, west");
}
END_TEST

int main(void) {
    const TTest *tests[] = {tiles_and_ways, far_parts, darkness, staying};
    return crawl_run_tests("dungeonquest: tiles", tests, sizeof tests / sizeof *tests);
}
