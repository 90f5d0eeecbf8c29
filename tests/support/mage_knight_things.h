/* A thing of the book (a card, a Unit, a Skill) in four situations of a duel, and what using it changes. */
#ifndef RIPOSTE_TESTS_MAGE_KNIGHT_THINGS_H
#define RIPOSTE_TESTS_MAGE_KNIGHT_THINGS_H

#include "tests/support/mage_knight_duel.h"

/* Who uses the thing has level 9, three mana of each colour but gold, two red and blue crystals, a Wound, March,
 * Stamina, Swiftness and Rage in hand beside it, and Peasants and Utem Crossbowmen behind the Unit that it may be. He
 * is the aggressor where he attacks in the second phase, else the defender, who attends fully. The other has Fire
 * Golems, Peasants, Rage, March and a green crystal. */
typedef enum thing_situation {
    THING_MELEE,  /* attack, second phase, at Night */
    THING_BY_DAY, /* the same by Day, with gold mana for black */
    THING_RANGED, /* attack, first phase, at Night */
    THING_BLOCK,  /* block at Night, second phase, against Rage 2, the Golems' 3 and the Peasants' 2 */
    THING_SITUATIONS
} thing_situation;

typedef enum thing_kind { THING_CARD, THING_UNIT, THING_SKILL } thing_kind;

/* One use: `moves` as in mage_play, the first of which is the use; `changes` as thing_changes tells them. */
typedef struct thing_case {
    const char *id;
    int hero; /* index of who has the Skill; 0 for cards and Units */
    thing_situation situation;
    bool both; /* of THING_MELEE: it is possible in the first phase too */
    const char *moves, *changes;
} thing_case;

mage_duel *thing_at(thing_kind kind, const char *id, int hero, thing_situation situation);
/* All that differs for the user, then for the other, in one order: "physical attack 2, red mana -1, hand -1". */
void thing_changes(const mk_duel *before, const mk_duel *after, int user, char *text, size_t size);

/* Plays each case and compares. */
void things_check(thing_kind kind, const thing_case *cases, size_t count);
/* Every use of the book that does something in a fight is the first move of a case, and no other is ever offered. */
void things_are_complete(thing_kind kind, const thing_case *cases, size_t count);

#endif
