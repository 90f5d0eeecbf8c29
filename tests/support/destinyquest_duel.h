/* A duel of two small heroes for tests of `destinyquest`, driven and asked through the public contract; health, phase
 * and what was shown are read from the bytes that state.h lays out. The heroes' sheets are written as heroes.json into
 * a folder of the test's own and read from there; abilities are the compiled-in ones unless a test brings a file of its
 * own.
 *
 * A call that cannot do what it was asked ends the test with a message. Texts that are returned belong to the duel and
 * stay until sixteen more were asked for. Players: DUEL_FIRST, DUEL_SECOND. */
#ifndef RIPOSTE_TESTS_DESTINYQUEST_DUEL_H
#define RIPOSTE_TESTS_DESTINYQUEST_DUEL_H

#include "engine/games/destinyquest/state.h"

#include <check.h>

enum { DUEL_FIRST, DUEL_SECOND };

enum { DUEL_ANSWERS = 16, DUEL_ANSWER_SIZE = 4096 };

/* A hero sheet. What is 0 or NULL is 0 or empty, but `health` 0: 50, `maximum` 0: health, and `path` NULL: warrior. */
typedef struct duel_hero {
    int speed, brawn, magic, armour;
    int health, maximum;   /* before doubling */
    bool base;             /* the numbers are those without path and items */
    const char *path;      /* "mage" */
    const char *abilities; /* "parry, charm 2": names, with the number of items that grant it */
    const char *items;     /* JSON objects, separated by commas */
    const char *more;      /* more members as JSON text: "\"career\": \"titan\"" */
} duel_hero;

typedef struct duel {
    rp_data *data;
    rp_game *game;
    rp_state state;
    char answer[DUEL_ANSWERS][DUEL_ANSWER_SIZE];
    int answers;
    int speed[2], score; /* the last attack speeds and damage score of what was played by this room */
} duel;

/* `options`: what stands in the spec beside p1 and p2, NULL for none. Free with duel_free. */
duel *duel_new(const char *options, duel_hero first, duel_hero second);
/* The same with the text of an abilities.json. */
duel *duel_new_with_abilities(const char *abilities, const char *options, duel_hero first, duel_hero second);
/* Heroes of random numbers; with twelve abilities of the book, two weapons and about half of the options drawn too:
 * nothing of this is a real hero, so that abilities meet which no two sheets bring together. */
duel_hero duel_random_hero(rp_random *random);
duel *duel_random(rp_random *random);
void duel_free(duel *d); /* NULL allowed */
/* Tries to make such a duel: RP_OK, or the status of the refusal with its line in `error`. */
rp_status duel_refused(const char *options, duel_hero first, duel_hero second, rp_error *error);

/* Plays moves separated by ';':
 *   "first parry"        that player is to act and does so
 *   "haste | none"       a simultaneous choice, the first player's before the second's
 *   "dice 2 4", "die 3"  an outcome of chance
 *   "*"                  whoever is asked says "none", "pass" or "decline" as long as he can say it */
void duel_play(duel *d, const char *moves);
/* Declines whatever step 1 asks and plays both attack speed rolls: duel_speed(d, "4 6", "1 2"). */
void duel_speed(duel *d, const char *first, const char *second);
/* A round of heroes of equal speed who both roll 1 1: everything is declined, nobody wins it. */
void duel_stand_off(duel *d);

/* "first", "second", "both", "chance" or "over". */
const char *duel_asked(duel *d);
/* Texts of the legal actions of a player who is asked, or of chance (RP_CHANCE_PLAYER), in alphabetical order,
 * separated by ", "; "" when he is not asked. */
const char *duel_choices(duel *d, int player);
/* True when he is asked and may do exactly that. */
bool duel_offers(duel *d, int player, const char *text);
int duel_outcomes(duel *d);                            /* of chance; 0 when it is not to act */
double duel_probability(duel *d, const char *outcome); /* 0 when there is none */

const char *duel_phase(const duel *d); /* names as in destinyquest.h */
int duel_round(const duel *d);
/* Of the round: DUEL_FIRST, DUEL_SECOND or -1. */
int duel_winner(const duel *d);
int duel_health(const duel *d, int player);
void duel_set_health(duel *d, int player, int health); /* at least 1 */
int duel_attribute(const duel *d, int player, destiny_attribute attribute);
int duel_attack_speed(const duel *d, int player); /* last one */
int duel_damage_score(const duel *d);             /* last one */
bool duel_over(const duel *d);
double duel_payoff(const duel *d); /* the first player's; ends the test when the duel is not over */
/* What `player` can see, as a drawing. */
const char *duel_drawing(duel *d, int player);

const destiny_ability *duel_ability(const char *name); /* compiled in */
bool duel_ability_in(const char *name, destiny_window window);

/* Runs the tests, each with its own time limit; the exit status of a test program. */
int duel_run_tests(const char *name, const TTest *const *tests, size_t count);

#endif
