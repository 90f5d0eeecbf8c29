/* The whole dungeon of DungeonQuest for tests, driven through the public contract alone: positions from a few words,
 * actions and outcomes of chance as texts, and what a position holds read from its own text.
 *
 *     crawl_play *p = crawl_at((crawl_setup){.hero = {"c4 from=b4"}, .tiles = "b4 room-ooo west, c4 pit-wow"});
 *     crawl_do(p, "move west|draw Empty (dungeon-empty)");
 *     row_text("DQX-029", crawl_hero(p, 1, "square"), "b4");
 *
 * Players are numbered from 1, as in positions. A call that cannot do what it was asked ends the test with a message.
 * Texts that are returned belong to the play and stay until sixteen more were asked for. */
#ifndef RIPOSTE_TESTS_DUNGEONQUEST_CRAWL_H
#define RIPOSTE_TESTS_DUNGEONQUEST_CRAWL_H

#include "engine/store/data.h"

#include <check.h>
#include <jansson.h>

extern const rp_rules rp_dungeonquest;

enum { CRAWL_HEROES = 4, CRAWL_WORLD = -1, CRAWL_ANSWERS = 16, CRAWL_ANSWER_SIZE = 16384 };

/* Lists are separated by ','; in a list of things of a hero by '+'. What is NULL or 0 is usual: two players with hugo
 * (strength 7, agility 5, armor 9, luck 4, life 16) and challara (5, 7, 5, 7, 12), each in a tower (a1, m1, m10, a10)
 * from where they have not moved yet, no tiles, no runes, and player 1 asked what he does in turn 5. */
typedef struct crawl_setup {
    int players;         /* 2; more: lindel and tatianna, too */
    const char *figures; /* "gherinn+hugo": other heroes */
    const char *options; /* "opened=stays" */
    /* A square, then words: a standing ("below", "out", "dead", "waiting", whose square is "-" where there is none);
     * "from=b4 side=left arrow=north wounds=3 lost_turns=1 rune=might searches=1 determination=2 obstacle=1 again=..
     * below=2 gold=300 duties=meets+attacks cards=ruby-ring+exit*2 collected=exit" (the fields of position.h). */
    const char *hero[CRAWL_HEROES];
    /* Where a hero came from and no tile is told lies "room-ooo". */
    const char *tiles;    /* "b4 room-ooo south marked rotated opened=left+right, ...": where its back lies */
    const char *tokens;   /* "troll b4 4 seen=1+2, ...": monster tokens on the board, their lives, who knows them */
    const char *discards; /* "exit*2, sleeping" */
    const char *turn;     /* members as JSON: "'player': 2, 'sun': 26" */
    const char *step;     /* of the turn: "choice"; or the whole course as JSON: "[{...}]" */
    const rp_data *data;  /* NULL: what is compiled in */
} crawl_setup;

typedef struct crawl_play {
    rp_game *game;
    rp_state state;
    json_t *read; /* of the state, when it was last asked */
    char answer[CRAWL_ANSWERS][CRAWL_ANSWER_SIZE];
    int answers;
} crawl_play;

crawl_play *crawl_at(crawl_setup setup);
crawl_play *crawl_played(crawl_setup setup, const char *moves); /* crawl_at, crawl_do */
/* From the start of a game of this spec, "dungeonquest:" and options; data NULL: what is compiled in. */
crawl_play *crawl_begun(const char *spec, const rp_data *data);
void crawl_free(crawl_play *p); /* NULL allowed */
/* The position, or the spec, has to be refused; the complaint, one line. */
const char *crawl_refusal(crawl_setup setup);
const char *crawl_spec_refusal(const char *spec);
/* The JSON text of a setup, to be freed. */
char *crawl_setup_text(crawl_setup setup);

/* Plays moves separated by '|', as test_play_words (moves_in_words.h) reads them; of one who is asked alone. */
void crawl_do(crawl_play *p, const char *moves);
rp_move crawl_move(const crawl_play *p, const char *words); /* one of them, which is not played */
/* Plays it if it is there. */
bool crawl_may_do(crawl_play *p, const char *move);

/* Of most tests: a move that brings nothing, tiles from b4 to d4 or below e5, and who is below there. */
#define CRAWL_EMPTY "draw Empty (dungeon-empty)"
#define CRAWL_ROOMS "b4 room-ooo west, c4 room-ooo west, d4 room-ooo west, " CRAWL_AWAY
#define CRAWL_OPEN_E5 "e5 entrance-www west, " CRAWL_AWAY
#define CRAWL_UNDER_E5 "e5 below arrow=north"
/* The same with all Catacomb cards. */
#define CRAWL_ALL_UNDER_E5                                                                                             \
    CRAWL_UNDER_E5                                                                                                     \
    " below=39 collected=catacomb-empty*8+exit*6+catacomb-trap*4+hole-in-the-roof*2+treasure-chest*2+catacomb-torch*2" \
    "+horde-of-rats*2+spiders-venom*2+catacomb-razorwings*2+gigantic-diamond+demon-flame+skeleton-volley+golem-grab"   \
    "+troll-smash+sorcerers-bolt+vampire-bite+greedy-deep-elf+giant-naga"

/* A turn of player 2 that changes little: from m1, l1 or m2 to the next of them, with Empty cards. */
#define CRAWL_AWAY "l1 room-ooo east, m2 room-ooo north"
void crawl_others_turn(crawl_play *p);
/* Player 1, who has come from b4, is asked in c4. */
crawl_setup crawl_in_c4(const char *tiles);
/* Player 1 is below, where player 2 has just had such a turn. */
crawl_play *crawl_below(const char *hero, const char *tiles);

bool crawl_over(const crawl_play *p);
bool crawl_chance(const crawl_play *p);
bool crawl_asked(const crawl_play *p, int player); /* that player, and he alone, is to act */
/* Texts of all that can be done or happen now, in the game's order, separated by '|'. */
const char *crawl_choices(crawl_play *p);
int crawl_choice_count(crawl_play *p);
/* Whether some choice is, or with "..." at the end begins with, the text. */
bool crawl_offers(crawl_play *p, const char *text);
double crawl_probability(crawl_play *p, const char *text); /* of an outcome; 0: none */
double crawl_payoff(const crawl_play *p, int player);      /* of a game that is over */
/* Whose turn it is, of a game that is not over. */
int crawl_turn(crawl_play *p);

/* The full state as JSON: a member by path ("turn.sun"), 0 or "" where it is absent. */
json_t *crawl_json(crawl_play *p);
long crawl_number(crawl_play *p, const char *path);
const char *crawl_word(crawl_play *p, const char *path);
const char *crawl_text(crawl_play *p, int player); /* CRAWL_WORLD: all */
const char *crawl_drawing(crawl_play *p, int player);
/* Plays a move: what that player is told of it. */
const char *crawl_told(crawl_play *p, const char *words, int player);

/* Of a hero, what he is by the fields of position.h: "square", "wounds"; a list is joined by '+'. */
const char *crawl_hero(crawl_play *p, int player, const char *field);
long crawl_hero_number(crawl_play *p, int player, const char *field);
bool crawl_has_duty(crawl_play *p, int player, const char *duty);
long crawl_cards(crawl_play *p, int player, const char *card);     /* copies that he keeps */
long crawl_collected(crawl_play *p, int player, const char *card); /* copies of this way below */
long crawl_discard(crawl_play *p, const char *card);               /* copies in the discard pile */
/* A tile as "room-ooo south", with " marked" and " rotated"; "" where there is none. */
const char *crawl_tile(crawl_play *p, const char *square);
int crawl_tiles(crawl_play *p); /* on the board */
/* Tokens that lie on a square, or with NULL on any; of that kind, or with NULL of any. */
int crawl_tokens(crawl_play *p, const char *monster, const char *square);

/* A test program of a list of tests, each with its own time limit; its exit status. */
int crawl_run_tests(const char *name, const TTest *const *tests, size_t count);

#endif
