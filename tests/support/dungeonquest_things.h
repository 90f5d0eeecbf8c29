/* Tiles, cards, runes, tokens and heroes of the dungeon, one by one: what each does, played by moves.
 *
 * A thing is cited as "chamber:room-ooo", "deck:trap/explosion", "rune:might", "token:troll" or "figure:hugo". ./run
 * ability-table dungeonquest counts these in tests/[...]_test.c, so a citation stands only where that thing's own
 * effect is asserted: in a dungeon_case, or as the first argument of a check of support/row.h.
 *
 * Hugo (strength 7, agility 5, armor 9, luck 4, life 16) is player 1, Challara walks about the north-east corner. */
#ifndef RIPOSTE_TESTS_DUNGEONQUEST_THINGS_H
#define RIPOSTE_TESTS_DUNGEONQUEST_THINGS_H

#include "tests/support/dungeonquest_crawl.h"

/* A card as it is drawn, in the place where its deck is drawn from:
 *   dungeon    Hugo comes from c4 to d4, a room open on all sides whose back is in the west
 *   crypt      the same, and there is a Crypt; corpse: a Dead Adventurer
 *   search     he searches c4, a room as d4
 *   trap       he comes to d4, a Trap Room
 *   door       at the door from c4 to d4
 *   catacomb   he is below, with his travel marker on e5 pointing north
 *   treasure   he stays in the treasure chamber, and the dragon sleeps; dragon: he stays */
typedef struct dungeon_case {
    const char *cites;
    int copies;          /* in its deck, from which it is drawn that often */
    const char *hero;    /* more about Hugo: "wounds=3" */
    const char *moves;   /* the draw, then as in crawl_do; "others" is the turn of Challara */
    const char *changes; /* all that differs, as dungeon_thing_changes tells it, from before the draw */
    const char *then;    /* what can be done or happen next; NULL: it is the turn of Challara */
} dungeon_case;

/* Plays each case and compares. */
void dungeon_cases_check(const dungeon_case *cases, size_t count);

/* The place of a deck, and the moves until its card is drawn. */
crawl_play *dungeon_thing_place(const char *deck, const char *hero);
/* What differs of Hugo, the discards, the tiles and the tokens: "wounds +4, lost turns +1, discard explosion". His card
 * is "holds rope", one of his way below "pile exit"; one less is "holds rope -1". */
const char *dungeon_thing_changes(crawl_play *p, const rp_state *before);
/* crawl_do, with "others" for the turn of player 2. */
void dungeon_thing_play(crawl_play *p, const char *moves);

#endif
