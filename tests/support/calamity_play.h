/* The game calamity for tests, driven through the public contract alone: positions as JSON, actions and outcomes of
 * chance as texts, and what a position holds read from its own text. Heroes and cards are those of
 * tests/engine/games/calamity/data, or of data that the test brings.
 *
 * A call that cannot do what it was asked ends the test with a message (ck_abort_msg). Texts that are returned belong
 * to the play and stay until eight more were asked for. */
#ifndef RIPOSTE_TESTS_CALAMITY_PLAY_H
#define RIPOSTE_TESTS_CALAMITY_PLAY_H

#include "engine/store/data.h"

#include <check.h>
#include <jansson.h>

extern const rp_rules rp_calamity;

enum { HOC_WORLD = -1, HOC_P1 = 0, HOC_P2 = 1, HOC_ANSWERS = 8, HOC_ANSWER_SIZE = 16384 };

/* One side of a position. Heroes are separated by '|': an id, then what is not usual: a number, its health; "done", it
 * is activated; a JSON object of more members. Piles are ids separated by ", ". NULL is usual: the heroes pike, bolt
 * and trey against rock, leaf and wall, and no cards. */
typedef struct hoc_side {
    const char *heroes, *hand, *deck, *discard, *field;
    const char *more; /* members as JSON */
} hoc_side;

/* JSON has ' for ". */
typedef struct hoc_setup {
    const char *options; /* "natural=extremes"; the trios are told by the heroes */
    const char *state;   /* members beside p1 and p2: "'round': 2" */
    hoc_side p1, p2;
    const rp_data *data; /* NULL: those of the tests */
} hoc_setup;

typedef struct hoc_play {
    rp_game *game;
    rp_state state;
    json_t *read; /* of the state, when it was last asked */
    char answer[HOC_ANSWERS][HOC_ANSWER_SIZE];
    int answers;
} hoc_play;

/* The data of the tests, read once. */
const rp_data *hoc_test_data(void);

hoc_play *hoc_at(hoc_setup setup);
hoc_play *hoc_played(hoc_setup setup, const char *moves); /* hoc_at, hoc_do */
/* From the start of a game of this spec; data NULL: those of the tests. */
hoc_play *hoc_begun(const char *spec, const rp_data *data);
void hoc_free(hoc_play *p); /* NULL allowed */
/* The position, or the spec, has to be refused; the complaint, one line. */
const char *hoc_refusal(hoc_setup setup);
const char *hoc_text_refusal(const char *text, const rp_data *data);
const char *hoc_spec_refusal(const char *spec, const rp_data *data);
/* The JSON text of a setup, to be freed. */
char *hoc_setup_text(hoc_setup setup);

/* Plays moves separated by '|', each the text of an action or outcome, or with "..." at its end how the only one
 * begins. "*": the first outcome of chance, until somebody is to act. Nothing is done by itself. */
void hoc_do(hoc_play *p, const char *moves);
/* The same for one action of the one who is asked, by the text as people may type it. */
rp_status hoc_try(hoc_play *p, const char *text);

bool hoc_over(const hoc_play *p);
bool hoc_chance(const hoc_play *p);
bool hoc_asked(const hoc_play *p, int player); /* that player, and he alone, is to act */
/* Texts of all that can be done or happen now, in the game's order, separated by '|'. */
const char *hoc_choices(hoc_play *p);
int hoc_choice_count(hoc_play *p);
/* Whether some choice is, or with "..." at the end begins with, the text. */
bool hoc_offers(hoc_play *p, const char *text);
double hoc_probability(hoc_play *p, const char *text); /* of an outcome; 0: none */
double hoc_payoff(const hoc_play *p, int player);      /* of a game that is over */

/* The full state as JSON: a member by path ("p1.heroes.0.health"), 0 or "" where it is absent. */
json_t *hoc_json(hoc_play *p);
long hoc_number(hoc_play *p, const char *path);
const char *hoc_word(hoc_play *p, const char *path);
const char *hoc_list(hoc_play *p, const char *path); /* ids of an array, joined by ", "; no " #2" */
/* The same in what a player may know. */
const char *hoc_seen(hoc_play *p, int player, const char *path);
long hoc_count(hoc_play *p, const char *path); /* items of an array */
/* Of a hero of either side, by id. */
long hoc_health(hoc_play *p, const char *hero);
bool hoc_done(hoc_play *p, const char *hero); /* activated in this Round */
long hoc_change(hoc_play *p, const char *hero, const char *duration, const char *stat);
/* The position as `player` sees it, or HOC_WORLD, as text. */
const char *hoc_text(hoc_play *p, int player);

/* A test program of a list of tests, each with its own time limit; its exit status. */
int hoc_run_tests(const char *name, const TTest *const *tests, size_t count);

#endif
