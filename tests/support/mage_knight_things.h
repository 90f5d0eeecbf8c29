/* A thing of the book (a card, a Unit, a Skill) in six situations, and what using it changes.
 *
 * A thing is cited as "card:rage", "unit:peasants" or "skill:arythea/invocation". ./run ability-table mage-knight
 * counts these in tests/[...]_test.c, so a citation stands only where that thing's own effect is asserted: in a
 * thing_case, in a thing_without, or as the first argument of thing_holds. */
#ifndef RIPOSTE_TESTS_MAGE_KNIGHT_THINGS_H
#define RIPOSTE_TESTS_MAGE_KNIGHT_THINGS_H

#include "tests/support/mage_knight_duel.h"

/* Who uses the thing has level 9, three mana of each basic colour and of black (by Day gold), two red and blue
 * crystals, a Wound, March, Stamina, Swiftness and Rage in hand beside it, and Peasants and Utem Crossbowmen behind the
 * Unit that it may be. He is the aggressor where he attacks in the second phase, the first player of a Round, else the
 * defender, who attends fully. The other has Fire Golems, Peasants, Rage, March and a green crystal. */
typedef enum thing_situation {
    THING_MELEE,       /* attack, second phase, at Night */
    THING_BY_DAY,      /* the same by Day */
    THING_RANGED,      /* attack, first phase, at Night */
    THING_BLOCK,       /* block at Night, second phase, against Rage 2, the Golems' 3 and the Peasants' 2 */
    THING_TURN,        /* layer=round: his turn at Night, before he has done anything; the other is three spaces off */
    THING_TURN_BY_DAY, /* the same by Day */
    THING_SITUATIONS
} thing_situation;

typedef enum thing_kind { THING_CARD, THING_UNIT, THING_SKILL } thing_kind;

/* One use: `moves` as in mage_play, the first of which is the use; `changes` as thing_changes tells them. */
typedef struct thing_case {
    const char *cites;
    thing_situation situation;
    bool both; /* of THING_MELEE: it is possible in the first phase too; of a turn: in a combat too */
    const char *moves, *changes;
} thing_case;

/* A thing of which no use does anything in a duel or a Round; `says`: what its data entry has for all it is, in the
 * order of the effects, each once: "influence", or why it is outside ("offer", "moving", ...). */
typedef struct thing_without {
    const char *cites, *says;
} thing_without;

#define thing_holds(cites, condition)                                                                                  \
    do {                                                                                                               \
        if (!(condition)) ck_abort_msg("%s: not so: %s", cites, #condition);                                           \
    } while (0)

mage_duel *thing_at(const char *cites, thing_situation situation);
/* All that differs from `before` for the user, then for the other, in one order: "physical attack 2, hand -1". */
void thing_changes(const mage_duel *after, const rp_state *before, int user, char *text, size_t size);

/* Plays each case and compares. */
void things_check(const thing_case *cases, size_t count);
/* Every use of the book's things of a kind that does something in a combat, or else in a turn of a Round, is the first
 * move of a case; no other is ever offered. */
void things_are_complete(thing_kind kind, const thing_case *cases, size_t count);
/* Things without an effect: nothing of them is ever offered, but for a card, which counts 1 sideways as an attack, a
 * block and a move; their entries say why; and they are all things of the kind for which there is no case. */
void things_do_nothing(thing_kind kind, const thing_without *without, size_t count, const thing_case *cases,
                       size_t case_count);

#endif
