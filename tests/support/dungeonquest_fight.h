/* A fight of the game dq-combat for tests, driven and asked only through the public contract: positions as JSON,
 * actions and chance outcomes as text. The cards are those of tests/engine/games/dungeonquest_combat/data: a Combat
 * card is called what it is ("M4(r)"), a Power card is called after its owner ("Troll Cancel").
 *
 * A call that cannot do what it was asked ends the test with a message (ck_abort_msg). Texts that are returned belong
 * to the fight and stay until sixteen more were asked for. Seats: FIGHT_HERO, FIGHT_MONSTER; FIGHT_WORLD asks what is
 * true. */
#ifndef RIPOSTE_TESTS_DUNGEONQUEST_FIGHT_H
#define RIPOSTE_TESTS_DUNGEONQUEST_FIGHT_H

#include "engine/game.h"

#include <check.h>

enum { FIGHT_WORLD = -1, FIGHT_HERO = 0, FIGHT_MONSTER = 1 };

enum { FIGHT_ANSWERS = 16, FIGHT_ANSWER_SIZE = 2048 };

typedef struct fight {
    rp_data *data;
    rp_game *game;
    rp_state state;
    char answer[FIGHT_ANSWERS][FIGHT_ANSWER_SIZE];
    int answers;
} fight;

/* A position to begin at. Lists are names of cards separated by ", "; NULL is empty. Round 5 of an official fight
 * unless said otherwise. In official and solo fights hands are filled up to five with cards of value 0 to 2 without
 * icons: the first of them is the side's plain Power card when none of its Power cards was named (official). */
typedef struct fight_setup {
    const char *options; /* "hero=lindel,monster=troll,life=5" */
    const char *phase;   /* NULL: "reveal" */
    const char *hero_hand, *monster_hand;
    const char *hero_damage, *monster_damage;
    const char *stack, *discard;
    const char *hero_more, *monster_more; /* more members of these objects, as JSON text: "\"wounds\": 3" */
    int round;                            /* 0: 5 */
    bool exact_hands;                     /* hands are not filled up */
} fight_setup;

fight *fight_new(const char *options);
/* The same with the card data of another folder; NULL: the compiled-in cards. */
fight *fight_new_with_data(const char *directory, const char *options);
fight *fight_at(fight_setup setup);
/* From the "state" member of a position, written in full. */
fight *fight_from_text(const char *options, const char *state);
void fight_free(fight *f); /* NULL allowed */

/* Plays moves separated by ';'. The sides of a simultaneous choice are separated by '|', the hero first. "*" plays the
 * first outcome of every chance node until somebody is to act. */
void fight_play(fight *f, const char *moves);
/* fight_at, fight_play. */
fight *fight_played(fight_setup setup, const char *moves);

unsigned fight_to_act(const fight *f); /* rp_to_act */
bool fight_over(const fight *f);
bool fight_is_chance(const fight *f);
const char *fight_phase(fight *f);

/* Names of the legal actions of a seat (FIGHT_WORLD: of the outcomes) in alphabetical order, separated by ", "; a card
 * without its numbers. */
const char *fight_choices(fight *f, int seat);
int fight_choice_count(fight *f, int seat);
bool fight_offers(fight *f, int seat, const char *name);
/* Probability of the outcome that `text` means, 0 when there is none. */
double fight_probability(fight *f, const char *text);

/* A field of the position as `seat` sees it (FIGHT_WORLD: all of it), by path: "hero.hand", "stack", "monster.life". */
const char *fight_cards(fight *f, int seat, const char *path); /* names as above; "" when empty or absent */
int fight_count(fight *f, int seat, const char *path);         /* cards in a list; 0 when absent */
int fight_number(fight *f, int seat, const char *path);        /* ends the test when it is no number */
bool fight_present(fight *f, int seat, const char *path);      /* neither absent nor null */
const char *fight_text(fight *f, int seat);                    /* the whole document in one line, cut at 2047 bytes */

/* What the game draws for people, as `seat` sees it (FIGHT_WORLD: all of it). */
const char *fight_drawing(fight *f, int seat);
/* Wounds of one side: tokens, cards of its damage stack and wounds of this fight without a card. */
int fight_wounds(fight *f, int seat);
/* What the fight deals to both in the course of the moves, as "hero 1, monster 2"; gives the fight back. */
typedef struct fight_dealt {
    char text[40];
} fight_dealt;
fight_dealt fight_dealt_by(fight *f, const char *moves);
/* Every Combat card of the fight lies in its deck. */
bool fight_deck_is_whole(const fight *f);
double fight_payoff(const fight *f); /* the hero's; ends the test when the fight is not over */

/* The keys that describe what `seat` knows: equal for two fights that look the same to it. */
uint64_t fight_key(const fight *f, int seat);
/* Both fights look the same to `seat`, byte for byte. */
bool fight_looks_equal(const fight *a, const fight *b, int seat);

/* Runs the tests, each with its own time limit; the exit status of a test program. */
int fight_run_tests(const char *name, const TTest *const *tests, size_t count, double seconds);

#endif
